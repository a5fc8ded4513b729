"""The steps of the sequence of play, as frames on the state's stack, with what each must remember (TE-3.1, TE-4.1).

A type of frame is carried out by one procedure. What both levels of the game do alike shares its frame; what the
Standard Game does in its own way has a frame of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.flow import Frame
from wargames_desktop.engine.sequence import Walk


class FlagOfficer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The admiral, and where his flagship lies or which it is."""

    name: str
    type: str | None = None
    hex: str | None = None
    ship: str | None = None


class ChooseShip(Frame, frozen=True, tag="choose_ship"):
    """A player fills the slots of the scenario one after the other; the first of ``slots`` is next."""

    slots: tuple[tuple[Literal["us", "japan"], str, str], ...]
    """Side, ship type and hex."""
    headings: Mapping[str, Literal["N", "NE", "SE", "S", "SW", "NW"]]
    """By side."""
    admiral: FlagOfficer | None = None
    """Goes aboard when the last slot is filled."""


class ChooseFlagship(Frame, frozen=True, tag="choose_flagship"):
    """The player chooses the admiral's ship among ``ships``."""

    admiral: str
    ships: tuple[str, ...]


class GameTurns(Frame, frozen=True, tag="game_turns"):
    """Game Turns follow each other until the last."""


class Turn(Walk, frozen=True, tag="turn"):
    """Walks the phases and segments of a Game Turn."""


class ActionChits(Frame, frozen=True, tag="action_chits"):
    """A. The chits go into the container (TE-3.1-A)."""


class UsFormations(Frame, frozen=True, tag="us_formations"):
    """B. The player groups the US ships and gives Speeds (TE-3.1-B)."""


class UsOrders(Frame, frozen=True, tag="us_orders"):
    """C. The player orders the US formations (TE-3.1-C). ``ordered`` names those that got one."""

    ordered: tuple[str, ...] = ()


class FreedomOfAction(Frame, frozen=True, tag="freedom_of_action"):
    """D. Formations without the admiral roll (TE-3.1-D); ``left`` have not rolled yet."""

    left: tuple[str, ...] | None = None


class CountermarchSide(Frame, frozen=True, tag="countermarch_side"):
    """The player chooses the side of a Countermarch that the table imposed, where both stay on the map.

    Rule: TE-3.3-foa-side.
    """

    formation: str


class JapaneseFormations(Frame, frozen=True, tag="japanese_formations"):
    """E. The Japanese ships are grouped (TE-3.1-E)."""


class JapaneseOrders(Frame, frozen=True, tag="japanese_orders"):
    """F and J. Battle Movement orders (TE-3.1-F, TE-3.1-J)."""


class UsMovement(Frame, frozen=True, tag="us_movement"):
    """The US Movement Segment: what each formation with turns left does in this phase (TE-3.1-G-us)."""

    turning: Mapping[str, Literal["before", "after", "hold"]] = {}


class JapaneseMovement(Frame, frozen=True, tag="japanese_movement"):
    """The Japanese Movement Segment (TE-3.1-G-japan)."""


class ChitDraw(Frame, frozen=True, tag="chit_draw"):
    """The Action Chit Draw Segment (TE-3.1-G-chit)."""


class CombatSegment(Walk, frozen=True, tag="combat"):
    """Walks the steps of a Combat Segment (TE-3.5-segment), and remembers a side's first torpedo attacks."""

    torpedo_targets: tuple[str, ...] = ()
    """Ships that were their targets, cancelled attacks included (TE-3.6-jp-second, TE-3.6-us-second)."""
    row_ahead: tuple[str, ...] = ()
    """Ships whose first torpedo attack went along their own row ahead (TE-3.6-row-ahead-once)."""


class Salvo(msgspec.Struct, frozen=True, kw_only=True):
    """Salvos of one torpedo mount at a target: ``mount`` is the index of the line on the log."""

    mount: int
    salvos: int


class TorpedoAttack(msgspec.Struct, frozen=True, kw_only=True):
    """What one ship fires at one target in a torpedo attack."""

    target: str
    salvos: tuple[Salvo, ...]


class Fire(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A gunnery attack: both primaries, or one, whole or half of its value, at one target."""

    guns: Literal["both", "bow", "stern"]
    target: str
    radar: bool = False
    """Directed by radar; the Basic Game knows visual direction only (TE-9.4-choice)."""


class JapaneseTorpedoes(Frame, frozen=True, tag="japanese_torpedoes"):
    """Step 1: the Japanese torpedo attacks (TE-3.5-jp-torpedo); ``attack`` is 1 or 2."""

    attack: int


class JapaneseGunnery(Frame, frozen=True, tag="japanese_gunnery"):
    """Step 2: the Japanese gunnery (TE-3.5-jp-gunnery)."""


class UsTorpedoes(Frame, frozen=True, tag="us_torpedoes"):
    """Step 3: the US torpedo attacks (TE-3.5-us-torpedo), as allocated so far by ship."""

    attack: int
    allocated: Mapping[str, TorpedoAttack] = {}


class UsGunnery(Frame, frozen=True, tag="us_gunnery"):
    """Step 4: the US gunnery (TE-3.5-us-gunnery), as allocated so far by ship."""

    allocated: Mapping[str, tuple[Fire, ...]] = {}


class DamageMarkers(Frame, frozen=True, tag="damage_markers"):
    """Step 5: damage of the segment takes effect (TE-3.5-damage)."""


class DamageEffects(Frame, frozen=True, tag="damage_effects"):
    """N. Speeds fall, sinking ships leave (TE-3.1-N)."""


class CounterAdjustment(Frame, frozen=True, tag="counter_adjustment"):
    """O. Ships flip to Unfired, formation markers come off (TE-3.1-O)."""


class EndOfTurn(Frame, frozen=True, tag="end_of_turn"):
    """P. The game ends or the next Game Turn begins (TE-3.1-P)."""


class GameTurnsWithColumns(GameTurns, frozen=True, tag="game_turns_with_columns"):
    """Game Turns of the Basic Game in which ships may form columns (TE-3.9-optional-columns)."""


class TurnWithColumns(Turn, frozen=True, tag="turn_with_columns"):
    """Walks such a Game Turn; its steps are those of the Basic Game."""


class UsColumnFormations(Frame, frozen=True, tag="us_column_formations"):
    """B. The player groups the US ships, in columns or not, and gives Speeds."""


class ColumnFreedomOfAction(FreedomOfAction, frozen=True, tag="column_freedom_of_action"):
    """D. Formations without the admiral roll; columns carry out what is imposed columnwise."""


class JapaneseColumnFormations(Frame, frozen=True, tag="japanese_column_formations"):
    """E. The Japanese ships are grouped, in columns where they follow each other."""


class JapaneseColumnOrders(Frame, frozen=True, tag="japanese_column_orders"):
    """F and J. Battle Movement orders, which columns may carry out columnwise."""


class UsColumnMovement(UsMovement, frozen=True, tag="us_column_movement"):
    """The US Movement Segment with columns."""


class JapaneseColumnMovement(Frame, frozen=True, tag="japanese_column_movement"):
    """The Japanese Movement Segment with columns."""


class ColumnCounterAdjustment(Frame, frozen=True, tag="column_counter_adjustment"):
    """O. As in the Basic Game; columns and Column Turn markers are kept in mind."""


class StandardGameTurns(Frame, frozen=True, tag="standard_game_turns"):
    """Game Turns of the Standard Game follow each other until the game ends (TE-14.1-length)."""


class FirstTurn(Walk, frozen=True, tag="first_turn"):
    """Walks Game Turn 1: the Japanese Hidden Force Activity Stage alone (TE-4.1-A)."""


class StandardTurn(Walk, frozen=True, tag="standard_turn"):
    """Walks the phases and segments of a later Game Turn (TE-4.1)."""


class HiddenForceMovement(Frame, frozen=True, tag="hidden_force_movement"):
    """A. The hidden forces on the map move straight ahead (TE-4.1-A)."""


class StandardActionChits(Frame, frozen=True, tag="standard_action_chits"):
    """B. All chits go into the container (TE-4.1-B)."""


class ReEntry(Frame, frozen=True, tag="re_entry"):
    """C. Japanese ships that have done their missions off the map return (TE-4.1-C)."""


class UsRelease(Frame, frozen=True, tag="us_release"):
    """D. Surprised US ships may be released (TE-4.1-D)."""


class ReleaseOrders(Frame, frozen=True, tag="release_orders"):
    """US ships that were released in mid turn form, and receive orders at once (TE-6.3-release-orders)."""


class UsArrivals(Frame, frozen=True, tag="us_arrivals"):
    """D. US ships of the scenario that are due are placed on the map (TE-15.4-arrivals)."""


class UsCommand(Frame, frozen=True, tag="us_command"):
    """D. A replacement takes command, and the flagship may be told to retire (TE-4.1-D-replacement, TE-12.2-retire).

    ``asked``: the player has decided about the flagship in this phase.
    """

    asked: bool = False


class StandardUsFormations(Frame, frozen=True, tag="standard_us_formations"):
    """D. The player groups the US ships, in columns or not, and gives Speeds (TE-4.1-D).

    It is entered again when the US is released in mid turn (TE-6.3-release-orders).
    """


class StandardUsOrders(Frame, frozen=True, tag="standard_us_orders"):
    """E. The player orders the US formations (TE-4.1-E). ``ordered`` names those that got one."""

    ordered: tuple[str, ...] = ()


class StandardFreedomOfAction(Frame, frozen=True, tag="standard_freedom_of_action"):
    """F. Formations without an admiral roll (TE-4.1-F); ``left`` have not rolled yet."""

    left: tuple[str, ...] | None = None


class HiddenForcePlacement(Frame, frozen=True, tag="hidden_force_placement"):
    """G. Hidden forces that are due are placed at arrival hexes (TE-4.1-G)."""


class StandardJapaneseFormations(Frame, frozen=True, tag="standard_japanese_formations"):
    """H. The Japanese ships are grouped; every hidden force is a formation (TE-4.1-H)."""


class MissionOrders(Frame, frozen=True, tag="mission_orders"):
    """I and N. The Mission Movement Orders Segment (TE-4.1-I-mission, TE-4.1-N-mission); ``number`` is 1 or 2."""

    number: int


class BattleOrders(Frame, frozen=True, tag="battle_orders"):
    """I and N. The Battle Movement Orders Segment (TE-4.1-I-battle, TE-4.1-N-battle); ``number`` is 1 or 2."""

    number: int


class StandardUsMovement(UsMovement, frozen=True, tag="standard_us_movement"):
    """The US Movement Segment: what each formation with turns left does, and how ships avoid land (TE-4.1-K-us)."""

    moving: bool = False
    """All turns are told; the ships move."""
    chosen: tuple[Literal["N", "NE", "SE", "S", "SW", "NW"], ...] = ()
    """What the player chose for the Emergency Turns of this segment, in their order (TE-5.4-priority-us)."""


class EmergencyTurnSide(Frame, frozen=True, tag="emergency_turn_side"):
    """The player chooses between two equal Emergency Turns of a US ship (TE-5.4-priority-us)."""

    ship: str
    headings: tuple[Literal["N", "NE", "SE", "S", "SW", "NW"], ...]


class StandardJapaneseMovement(Frame, frozen=True, tag="standard_japanese_movement"):
    """The Japanese Movement Segment; retiring formations wait (TE-4.1-K-japan)."""


class UsRetirement(Frame, frozen=True, tag="us_retirement"):
    """Retiring US ships move, after all others (TE-4.1-K-us-retiring); ``left`` have not moved yet."""

    left: tuple[str, ...] | None = None


class JapaneseRetirement(Frame, frozen=True, tag="japanese_retirement"):
    """Retiring Japanese formations move, after all others (TE-4.1-K-japan-retiring)."""


class Collisions(Frame, frozen=True, tag="collisions"):
    """The Collision Segment (TE-4.1-K-collision)."""


class StandardChitDraw(Frame, frozen=True, tag="standard_chit_draw"):
    """The Action Chit Draw Segment: three chits (TE-4.1-K-chit)."""


class ChitActivities(Frame, frozen=True, tag="chit_activities"):
    """What the chits of one draw started; ``chits`` are still to be acted on, in that order (TE-4.2-order)."""

    chits: tuple[str, ...]


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A detection attempt of one formation at another."""

    formation: str
    target: str
    immediate: bool = False
    """It succeeded with Immediate Fire (TE-8.2-eligible)."""
    ships: tuple[str, ...] = ()
    """The ships of the target if so: they alone may be attacked, by the formation or hidden force alone."""


class Fighting(Walk, frozen=True, kw_only=True):
    """What the segments in which ships fight remember of the attacks of the step that is being fought."""

    burning: tuple[str, ...] = ()
    """Ships that were on fire when the step began (TE-9.6-fire-new)."""
    torpedo_targets: tuple[str, ...] = ()
    """Targets of a side's first torpedo attacks, cancelled ones included (TE-3.6-jp-second, TE-3.6-us-second)."""
    row_ahead: tuple[str, ...] = ()
    """Ships whose first torpedo attack went along their own row ahead (TE-3.6-row-ahead-once)."""
    torpedo_attackers: tuple[str, ...] = ()
    """US ships attacked with torpedoes in the segment, once for every Japanese ship that did (TE-10.1-conserve)."""
    gun_targets: tuple[str, ...] = ()
    """US ships fired at in the step, once for every Japanese fire (TE-9.2-division)."""
    sinking: tuple[str, ...] = ()
    """US ships that were sinking before the Japanese opened fire in the step (TE-9.2-sinking)."""


class DetectionSegment(Fighting, frozen=True, kw_only=True):
    """What the Detection Segments of both sides remember (TE-4.2-detection-steps)."""

    attempts: tuple[Attempt, ...] = ()
    succeeded: bool = False
    """A target was detected: the surprise of the detecting side ends with the segment (TE-6.3-end-detection)."""
    attacked: bool = False
    """The enemy was attacked with guns, or hit by torpedoes (TE-6.3-end-attack)."""
    fired: tuple[str, ...] = ()
    """Ships that fired guns in the Immediate Fire Step (TE-8.2-detected)."""


class JapaneseDetectionSegment(DetectionSegment, frozen=True, tag="japanese_detection_segment"):
    """Walks the steps of the Japanese Detection Segment (TE-6.1-segment)."""


class UsDetectionSegment(DetectionSegment, frozen=True, tag="us_detection_segment"):
    """Walks the steps of the US Detection Segment (TE-6.1-segment)."""


class DetectionStatus(Frame, frozen=True, tag="detection_status"):
    """The Detection Status Step: enemy formations out of Tracking Range become undetected (TE-6.1-jp-status)."""

    side: Literal["us", "japan"]


class JapaneseDetection(Frame, frozen=True, tag="japanese_detection"):
    """The Japanese Detection Attempt Step (TE-6.1-jp-closest).

    ``left`` are the formations and hidden forces that have not made their attempt of this ``round``, 1 or 2, in order.
    """

    round: int = 1
    left: tuple[str, ...] | None = None


class UsDetection(Frame, frozen=True, tag="us_detection"):
    """The US Detection Attempt Step: the player chooses who looks at whom (TE-6.1-us-attempts)."""


class StandardCombat(Fighting, frozen=True, kw_only=True, tag="standard_combat"):
    """Walks the steps of a Combat Segment of the Standard Game (TE-4.2-combat-steps)."""

    attack_step: int = 0
    """The Attack Step that is being fought, 1 or 2; 0 before the first."""
    attacked: tuple[Literal["us", "japan"], ...] = ()
    """Sides that were attacked with guns, or hit by torpedoes, in the segment (TE-6.3-end-attack)."""


class AttackStepBegins(Frame, frozen=True, tag="attack_step_begins"):
    """An Attack Step begins: what burns is noted, the attacks of the last step are forgotten (TE-8.1-first-step)."""

    number: int


class StandardJapaneseTorpedoes(Frame, frozen=True, tag="standard_japanese_torpedoes"):
    """Japanese torpedo attacks (TE-10.1-assign); ``attack`` is 1 or 2."""

    attack: int


class SurpriseTorpedoes(Frame, frozen=True, tag="surprise_torpedoes"):
    """Surprise Torpedo Attacks of hidden forces (TE-10.3-when); ``left`` have not attacked yet, in order."""

    left: tuple[str, ...] | None = None


class HiddenForceGunnery(Frame, frozen=True, tag="hidden_force_gunnery"):
    """Hidden forces that attacked may be deployed to fire their guns (TE-9.3-deploy)."""


class StandardJapaneseGunnery(Frame, frozen=True, tag="standard_japanese_gunnery"):
    """Japanese gunnery: first the heavier ships, then the destroyers (TE-9.2-heavy-first)."""

    ships: Literal["heavier", "destroyers"]


class StandardUsTorpedoes(Frame, frozen=True, tag="standard_us_torpedoes"):
    """US torpedo attacks, as allocated so far by ship."""

    attack: int
    allocated: Mapping[str, TorpedoAttack] = {}


class StandardUsGunnery(Frame, frozen=True, tag="standard_us_gunnery"):
    """US gunnery, as allocated so far by ship (TE-9.4-choice)."""

    allocated: Mapping[str, tuple[Fire, ...]] = {}


class GunFlashes(Frame, frozen=True, tag="gun_flashes"):
    """After Immediate Fire the formations of ships that fired guns are detected (TE-8.2-detected)."""


class StandardDamageMarkers(Frame, frozen=True, tag="standard_damage_markers"):
    """Damage of the step takes effect, all that attacked are flipped (TE-8.1-order-damage, TE-8.1-order-fired)."""


class Reload(Frame, frozen=True, tag="reload"):
    """The Reload Step (TE-8.1-reload)."""


class CombatDetection(Frame, frozen=True, tag="combat_detection"):
    """The Detection Step of a Combat Segment: formations of marked ships are detected (TE-8.1-detection)."""


class Fires(Frame, frozen=True, tag="fires"):
    """R. The Fire Phase (TE-4.1-R)."""


class StandardDamageEffects(Frame, frozen=True, tag="standard_damage_effects"):
    """S. Speeds fall, sinking ships leave, admirals with them (TE-4.1-S)."""


class StandardCounterAdjustment(Frame, frozen=True, tag="standard_counter_adjustment"):
    """T. Counters flip to Unfired, markers that are not needed any more come off (TE-4.1-T)."""


class Retirement(Frame, frozen=True, tag="retirement"):
    """U. Ships at Damage Level 3 retire from now on; a new commander may be due (TE-4.1-U)."""


class WithdrawalCheck(Frame, frozen=True, tag="withdrawal_check"):
    """V. The Japanese may withdraw (TE-4.1-V)."""


class StandardEndOfTurn(Frame, frozen=True, tag="standard_end_of_turn"):
    """W. Supplies are landed, Exited markers move on, and the game may end (TE-4.1-W). ``asked``: all but the end."""

    asked: bool = False


class ChooseCommander(Frame, frozen=True, tag="choose_commander"):
    """The player chooses who takes command among ``admirals`` (TE-12.2-replacement)."""

    admirals: tuple[str, ...]


class ChooseNewFlagship(Frame, frozen=True, tag="choose_new_flagship"):
    """The player chooses the ship of the replacement commander ``admiral`` among ``ships`` (TE-12.2-flagship)."""

    admiral: str
    ships: tuple[str, ...]


AnyFrame = (
    ChooseShip
    | ChooseFlagship
    | GameTurns
    | Turn
    | ActionChits
    | UsFormations
    | UsOrders
    | FreedomOfAction
    | CountermarchSide
    | JapaneseFormations
    | JapaneseOrders
    | UsMovement
    | JapaneseMovement
    | ChitDraw
    | CombatSegment
    | JapaneseTorpedoes
    | JapaneseGunnery
    | UsTorpedoes
    | UsGunnery
    | DamageMarkers
    | DamageEffects
    | CounterAdjustment
    | EndOfTurn
    | GameTurnsWithColumns
    | TurnWithColumns
    | UsColumnFormations
    | ColumnFreedomOfAction
    | JapaneseColumnFormations
    | JapaneseColumnOrders
    | UsColumnMovement
    | JapaneseColumnMovement
    | ColumnCounterAdjustment
    | StandardGameTurns
    | FirstTurn
    | StandardTurn
    | HiddenForceMovement
    | StandardActionChits
    | ReEntry
    | UsRelease
    | ReleaseOrders
    | UsArrivals
    | UsCommand
    | StandardUsFormations
    | StandardUsOrders
    | StandardFreedomOfAction
    | HiddenForcePlacement
    | StandardJapaneseFormations
    | MissionOrders
    | BattleOrders
    | StandardUsMovement
    | EmergencyTurnSide
    | StandardJapaneseMovement
    | UsRetirement
    | JapaneseRetirement
    | Collisions
    | StandardChitDraw
    | ChitActivities
    | JapaneseDetectionSegment
    | UsDetectionSegment
    | DetectionStatus
    | JapaneseDetection
    | UsDetection
    | StandardCombat
    | AttackStepBegins
    | StandardJapaneseTorpedoes
    | SurpriseTorpedoes
    | HiddenForceGunnery
    | StandardJapaneseGunnery
    | StandardUsTorpedoes
    | StandardUsGunnery
    | GunFlashes
    | StandardDamageMarkers
    | Reload
    | CombatDetection
    | Fires
    | StandardDamageEffects
    | StandardCounterAdjustment
    | Retirement
    | WithdrawalCheck
    | StandardEndOfTurn
    | ChooseCommander
    | ChooseNewFlagship
)
