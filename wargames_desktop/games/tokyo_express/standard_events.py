"""What happens in the Standard Game beside the events of the Basic Game, as typed events."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.state import ColumnTurn, Heading, Mission, Movement, SideName


class StandardStepBegan(Event, frozen=True, tag="standard_step_began"):
    """A step of the Standard Game began; ``step`` is its id, which no other of its outlines has."""

    step: str


class Reason(msgspec.Struct, frozen=True):
    """What decided something, in our words, with its rule."""

    text: str
    rule: str


class Rejected(msgspec.Struct, frozen=True):
    """A target that a ship could attack as well, and what spoke against it."""

    target: str
    reason: Reason


class HiddenForcePlaced(Event, frozen=True, tag="hidden_force_placed"):
    """A hidden force appeared on the map: at set-up, or at an arrival hex by ``dice``."""

    force: str
    hex: str
    heading: Heading
    dice: tuple[int, ...] = ()


class HiddenForceMoved(Event, frozen=True, tag="hidden_force_moved"):
    """A hidden force moved one hex."""

    force: str
    origin: str
    hex: str
    heading: Heading


class HiddenForceRemoved(Event, frozen=True, tag="hidden_force_removed"):
    """A hidden force was a dummy, or the Strength Level is reached (TE-7.1-zero, TE-7.1-strength-remove)."""

    force: str
    rule: str


class ForceSizeDrawn(Event, frozen=True, tag="force_size_drawn"):
    """A Force Size marker was drawn for a hidden force; ``drawn`` is the sum of all sizes so far."""

    force: str
    size: int
    drawn: int
    strength: int


class ForceComposed(Event, frozen=True, tag="force_composed"):
    """The Force Size Table told what a hidden force consists of, and its ships were drawn.

    ``screen`` and ``main`` are the types of the table; ``replaced`` those that were not available, with what came
    instead; ``ships`` those drawn, the screen first.
    """

    force: str
    size: int
    die: int
    screen: tuple[ShipType, ...]
    main: tuple[ShipType, ...]
    ships: tuple[str, ...]
    replaced: tuple[tuple[ShipType, ShipType], ...] = ()


class Placing(msgspec.Struct, frozen=True):
    """Where a ship of a deployed hidden force stands, on the map and on the Deployment Display."""

    ship: str
    hex: str
    place: str


class HiddenForceDeployed(Event, frozen=True, tag="hidden_force_deployed"):
    """Hidden forces became the ships of one formation, on the heading of ``lead``.

    They lay in ``hex``; ``shifted`` tells by how many hexes hex 0 of the display was moved from there, and ``way`` in
    which direction, in hexsides clockwise from the heading.
    """

    forces: tuple[str, ...]
    formation: str
    placings: tuple[Placing, ...]
    lead: str
    heading: Heading
    hex: str
    shifted: int
    way: int
    reason: str
    rule: str


class ShipDeployed(Event, frozen=True, tag="ship_deployed"):
    """A ship of a hidden force took her place on the Deployment Display, with the salvos that her log has left."""

    ship: str
    formation: str
    hex: str
    heading: Heading
    place: str
    fired: bool
    detected: bool
    salvos: tuple[int, ...]
    reloads: tuple[int, ...]


class ReleaseRolled(Event, frozen=True, tag="release_rolled"):
    """The US rolled whether they are released (TE-6.3-release-roll)."""

    die: int
    released: bool


class Released(Event, frozen=True, tag="released"):
    """The US ships may form and move from now on."""

    reason: str
    rule: str


class SurpriseEnded(Event, frozen=True, tag="surprise_ended"):
    """Surprise against a side is over."""

    side: SideName
    reason: str
    rule: str


class ShipArrived(Event, frozen=True, tag="ship_arrived"):
    """A ship was placed on the map in mid game: a US ship that was due, or a Japanese one that returns."""

    ship: str
    hex: str
    heading: Heading
    rule: str


class ColumnFormed(Event, frozen=True, tag="column_formed"):
    """Ships follow each other in a column, in order from the lead ship."""

    formation: str
    side: SideName
    ships: tuple[str, ...]
    speed: int


class ColumnTurnPlaced(Event, frozen=True, tag="column_turn_placed"):
    """A Column Turn marker was put on the map."""

    formation: str
    marker: ColumnTurn
    rule: str


class ColumnTurnRemoved(Event, frozen=True, tag="column_turn_removed"):
    """A Column Turn marker came off: no ship has to turn there any more."""

    hex: str
    rule: str


class ManeuverChosen(Event, frozen=True, tag="maneuver_chosen"):
    """Whether a Japanese column maneuvers columnwise, and why (TE-5.1-jp-battle-1 and following)."""

    formation: str
    columnwise: bool
    reason: str
    rule: str


class ColumnReversed(Event, frozen=True, tag="column_reversed"):
    """All ships of a column turned about: the last ship leads (TE-5.1-180). ``blocked``: it could not, and why."""

    formation: str
    lead: str
    blocked: str = ""


class MovementChosen(Event, frozen=True, tag="movement_chosen"):
    """How a Japanese formation's course is set, and why; ``detected`` counts the US ships that it can track."""

    formation: str
    movement: Movement
    detected: int
    reason: str
    rule: str


class ThresholdCompared(Event, frozen=True, tag="threshold_compared"):
    """A Battle Movement roll against the Threshold (TE-5.3-threshold-compare)."""

    formation: str
    die: int
    modifiers: tuple[Modifier, ...]
    threshold: int
    movement: Movement


class CompassRead(Event, frozen=True, tag="compass_read"):
    """A Mission Heading Compass was read; ``rerolled`` says why the heading did not stand."""

    formation: str
    zone: str
    compass: Literal["", "T", "B"]
    arrows: Literal["mission", "retirement"]
    die: int
    modifiers: tuple[Modifier, ...]
    heading: Heading
    rerolled: str = ""


class EmergencyTurned(Event, frozen=True, tag="emergency_turned"):
    """A ship or hidden force turned away; ``reason`` says from what."""

    ship: str
    hex: str
    heading: Heading
    reason: str
    rule: str


class HeadingRestored(Event, frozen=True, tag="heading_restored"):
    """A ship went back to the heading that it had before an Emergency Turn (TE-5.4-restore)."""

    ship: str
    hex: str
    heading: Heading


class LeftFormation(Event, frozen=True, tag="left_formation"):
    """A ship goes on alone, or a column has split."""

    formation: str
    ships: tuple[str, ...]
    rule: str


class StandardFreedomRolled(Event, frozen=True, tag="standard_freedom_rolled"):
    """A Freedom of Action roll: ``result`` is ``-``, ``A``, ``C`` or ``R``; ``ignored`` says why it had no effect."""

    formation: str
    die: int
    modifiers: tuple[Modifier, ...]
    column: str
    result: str
    ignored: str = ""


class CollisionRolled(Event, frozen=True, tag="collision_rolled"):
    """Three or more ships share a hex: a roll whether two collide (TE-5.5-roll)."""

    hex: str
    ships: tuple[str, ...]
    die: int
    modifiers: tuple[Modifier, ...]
    collided: bool


class Collided(Event, frozen=True, tag="collided"):
    """Two ships collided, with the Damage Points of each (TE-5.5-damage)."""

    ships: tuple[str, str]
    points: tuple[int, int]
    modifiers: tuple[Modifier, ...]


class BecameUndetected(Event, frozen=True, tag="became_undetected"):
    """An Undetected marker was placed on a formation (TE-6.1-us-status)."""

    formation: str
    side: SideName


class DetectionRolled(Event, frozen=True, tag="detection_rolled"):
    """A detection attempt on the Detection Table; ``line`` names the line read, ``column`` counts from 0."""

    formation: str
    target: str
    method: Literal["visual", "radar"]
    line: str
    distance: int
    column: int
    die: int
    modifiers: tuple[Modifier, ...]
    result: str
    pair: tuple[str, str]
    """The closest ships with a clear line of sight."""


class Detected(Event, frozen=True, tag="detected"):
    """A formation became detected."""

    formation: str
    side: SideName
    reason: str
    rule: str


class TargetChosen(Event, frozen=True, tag="target_chosen"):
    """A Japanese ship was given a target for its guns or its torpedoes (9.2, 10.1).

    ``reasons`` narrowed the possible pairs of attackers and targets down to this one; the last decided. ``rejected``
    are the other targets that the ship could attack.
    """

    weapon: Literal["guns", "torpedoes"]
    ship: str
    target: str
    distance: int
    reasons: tuple[Reason, ...]
    rejected: tuple[Rejected, ...] = ()


class TargetsTraded(Event, frozen=True, tag="targets_traded"):
    """Two Japanese ships exchanged targets: ``ship`` fires at ``target`` from nearer now (9.2, 10.1)."""

    weapon: Literal["guns", "torpedoes"]
    ship: str
    target: str
    distance: int
    was: int
    """Hexes from ``ship`` to the target that it gave away."""
    other: str
    other_target: str
    other_distance: int


class GunsRevealed(Event, frozen=True, tag="guns_revealed"):
    """An undetected ship fired its guns: a Detection 1st Step or 2nd Step marker (TE-8.1-markers)."""

    ship: str
    step: int


class SpecialResult(Event, frozen=True, tag="special_result"):
    """A special result on a Gunnery Card (TE-9.6-always); ``ignored`` says why it has no effect."""

    ship: str
    result: str
    rule: str
    ignored: str = ""
    lost: str = ""
    """The torpedo salvo or reload that is lost by it."""
    salvos: tuple[int, ...] = ()
    reloads: tuple[int, ...] = ()
    """The salvos and reloads left where one is lost."""


class SurpriseTorpedoesLaunched(Event, frozen=True, tag="surprise_torpedoes_launched"):
    """A Surprise Torpedo Attack on the Action Table; ``withheld`` says why there is none (TE-10.3-step-4).

    ``column`` is the effective number of targets read after ``shifts``; ``counted`` holds each ship with its distance
    and multiplier; ``extra`` is the roll for one more hit, 0 if there was none.
    """

    force: str
    counted: tuple[tuple[str, int, float], ...]
    effective: float
    shifts: tuple[Modifier, ...]
    column: int
    die: int
    expended: int
    hits: int
    extra: int
    targets: tuple[tuple[str, int], ...]
    withheld: str = ""


class SurpriseTorpedoHit(Event, frozen=True, tag="surprise_torpedo_hit"):
    """A salvo of a Surprise Torpedo Attack hit (TE-10.3-damage-table)."""

    force: str
    target: str
    die: int
    modifiers: tuple[Modifier, ...]
    points: int


class Reloaded(Event, frozen=True, tag="reloaded"):
    """A ship reloaded salvos, named by their mounts (TE-10.4-reload)."""

    ship: str
    salvos: tuple[str, ...]
    salvos_left: tuple[int, ...]
    reloads_left: tuple[int, ...]


class FireRolled(Event, frozen=True, tag="fire_rolled"):
    """A burning ship on the Fire Effects Table; ``second`` is the roll after a 10, 0 if there was none."""

    ship: str
    die: int
    second: int
    modifiers: tuple[Modifier, ...]
    points: int
    out: bool
    exploded: bool


class Retires(Event, frozen=True, tag="retires"):
    """Ships use Retirement Movement from now on."""

    ships: tuple[str, ...]
    reason: str
    rule: str


class WithdrawalRolled(Event, frozen=True, tag="withdrawal_rolled"):
    """The Japanese Withdrawal Table; ``highest`` is the top of the range, ``die`` 0 if nothing was rolled."""

    index: int
    counted: tuple[tuple[str, int], ...]
    strength: int
    highest: int
    die: int
    withdraws: bool


class CommanderLost(Event, frozen=True, tag="commander_lost"):
    """There is no Task Force Commander, or he is leaving: another takes command in Game Turn ``turn``."""

    admiral: str
    turn: int
    rule: str


class CommandTaken(Event, frozen=True, tag="command_taken"):
    """An admiral took command of the US task force."""

    admiral: str
    ship: str
    replacement: bool
    rule: str


class MissionDetermined(Event, frozen=True, tag="mission_determined"):
    """The main Japanese mission is known; die 0: without a roll (TE-13.1-transport-roll)."""

    mission: Mission
    die: int
    rule: str


class LeftMap(Event, frozen=True, tag="left_map"):
    """A ship left the map; ``returns``: it does so for a mission and comes back."""

    ship: str
    origin: str
    returns: bool
    rule: str


class MissionPerformed(Event, frozen=True, tag="mission_performed"):
    """A ship performed its mission (TE-13.2-noted)."""

    ship: str
    mission: Mission
    rule: str


class ReEntryRolled(Event, frozen=True, tag="re_entry_rolled"):
    """A roll for the re-entry hex of a column (TE-13.3-roll); ``rerolled`` says why it did not stand."""

    ships: tuple[str, ...]
    die: int
    hex: str
    rerolled: str = ""


class SideSummary(msgspec.Struct, frozen=True):
    """What the battle has cost a side so far, and what it has earned."""

    side: SideName
    points: int
    damage: int
    """Damage Boxes crossed off."""
    levels: tuple[int, int, int]
    """Ships afloat at Damage Levels 1, 2 and 3."""
    sunk: tuple[str, ...]
    off_map: tuple[str, ...]
    """Ships that have left the map, for good or for a mission."""


class BattleSummary(Event, frozen=True, tag="battle_summary"):
    """How the battle stands at the end of a Game Turn."""

    turn: int
    sides: tuple[SideSummary, ...]


class GameOver(Event, frozen=True, tag="game_over"):
    """The game ends, and why (TE-14.1-length)."""

    reason: str
    rule: str
