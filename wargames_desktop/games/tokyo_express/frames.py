"""The steps of the sequence of play, as frames on the state's stack, with what each must remember (TE-3.1)."""

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
)
