"""The state of a game of War in the Pacific: units, markers, points, cards, and where the sequence of play stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from wargames_desktop.engine.flow import FlowState
from wargames_desktop.games.war_in_the_pacific.charts import FLEETS, SIDE_OF, CombatKind, Nation, SideName, UnitType
from wargames_desktop.games.war_in_the_pacific.frames import AnyFrame
from wargames_desktop.games.war_in_the_pacific.scenario import DelayedEntry, TurnOne

JAPAN: Final = "japan"
ALLIES: Final = "allies"
SIDE_NAMES: Final[Mapping[SideName, str]] = {"japan": "Japanese", "allies": "Allied"}

HIDDEN: Final = "?"
"""Stands for a card that the viewer may not know."""


class Unit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit on the map; its strength is in its ``UnitSpec``, found by its id."""

    nation: Nation
    type: UnitType
    hex: str
    sea: str = ""
    """On which sea of a hex with two a fleet stands, ``west`` or ``east``; empty elsewhere (WITP-8.7-ex)."""
    attrited: bool = False
    """Turned to the side with strength 0 (WITP-2.2.2-2)."""
    aboard: str = ""
    """The naval unit that carries this land unit; empty: it stands on the land part of its hex (WITP-8.6-1)."""
    moved: bool = False
    """Has moved in this operations phase (WITP-8.5-1)."""
    redeployed: bool = False
    """Has been redeployed in this turn (WITP-10.1-1)."""

    @property
    def side(self) -> SideName:
        """Who commands it."""
        return SIDE_OF[self.nation]

    @property
    def fleet(self) -> bool:
        """Whether it is a carrier task force or a naval unit (WITP-2.2-4)."""
        return self.type in FLEETS


class CombatModifier(msgspec.Struct, frozen=True, kw_only=True):
    """What a card adds to a side's total in a combat: once, when its owner chooses, or in every one of the turn."""

    side: SideName
    """Whose total it changes."""
    owner: SideName
    """Who played the card."""
    card: str
    combat: CombatKind | Literal["any"]
    amount: int
    once: bool


class StackCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card that helps one stack of ``side`` in this turn's movement, whichever its owner chooses."""

    side: SideName
    card: str
    free_hexes: int = 0
    """The stack pays no activation, and nothing for this many hexes; extras and further hexes are paid."""
    ignores_zones: bool = False
    """The stack moves as if enemy air zones did not exist."""


class FreeBase(msgspec.Struct, frozen=True, kw_only=True):
    """A supply base that ``side`` may build in one of ``hexes`` without a supply network (cards)."""

    side: SideName
    card: str
    hexes: tuple[str, ...]


class TurnEffects(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the cards of this turn have changed until it ends (WITP-4.3-2)."""

    rp: Mapping[SideName, int] = {}
    """Points gained or lost before the totals are rolled (WITP-5.1-note)."""
    stacks: Mapping[SideName, int] = {}
    """Stacks that may be redeployed beyond half the base points."""
    combat: tuple[CombatModifier, ...] = ()
    no_landings: tuple[SideName, ...] = ()
    """Sides that may carry out no assault landing."""
    submarines: Mapping[SideName, tuple[int, int]] = {}
    """Range on the submarine table by the side attacked, in place of the printed one."""
    no_zones: tuple[SideName, ...] = ()
    """Sides whose air zones do not exist in this turn."""
    stack_cards: tuple[StackCard, ...] = ()
    """What helps one stack each; a card for two stacks is there twice."""
    free_bases: tuple[FreeBase, ...] = ()
    locked_fleets: Mapping[SideName, tuple[str, ...]] = {}
    """Hexes whose fleets may not move."""
    first: SideName | None = None
    """Acts first in every phase, whatever the totals."""
    china_waived: bool = False
    """The duty of one land combat in China is met (WITP-12.2-5)."""


class HeldEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A card that has been played and takes effect in a later phase of this turn (WITP-4.3-2)."""

    side: SideName
    card: str
    effects: tuple[int, ...] = ()
    """Which entries of ``Card.instructions`` are still to be carried out."""


class China(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The war in China (WITP-12.2)."""

    surrendered: bool = False
    air_sent: bool = False
    """The one Allied air unit has been placed at Chongqing, now or earlier (WITP-12.2-9-b)."""
    fought: bool = False
    """Japan has fought a land combat against Chinese units in this turn (WITP-12.2-5-a)."""
    neglected: bool = False
    """The last turn ended with too few Japanese land units in China (WITP-12.2-6)."""


class Adjustment(msgspec.Struct, frozen=True, kw_only=True):
    """What changes a side's total of this turn, as it stood at the start of the turn (WITP-12.2-6, 12.3, 12.4)."""

    side: SideName
    amount: int
    reason: str
    rule: str


class Victory(msgspec.Struct, frozen=True, kw_only=True):
    """The game has been won; ``reason`` is a sentence of ours."""

    winner: SideName
    reason: str
    rule: str


def _nothing_each() -> dict[SideName, tuple[str, ...]]:
    return {"japan": (), "allies": ()}


def _zero_each() -> dict[SideName, int]:
    return {"japan": 0, "allies": 0}


class State(FlowState, frozen=True, kw_only=True):
    """A position. Mappings are never changed in place.

    ``units`` holds what stands on the map, in the order of the set-up and of arrival; whoever changes where units stand
    replaces the mapping, so two states with the same mapping have the same forces.
    """

    scenario: str
    last_turn: int
    turn: int = 0
    units: Mapping[str, Unit] = {}
    track: Mapping[str, int] = {}
    """Units yet to arrive, with their turns (WITP-3.3-3)."""
    reserve: tuple[str, ...] = ()
    """Units that only a card brings (WITP-3.3-note)."""
    lost: tuple[str, ...] = ()
    """Units removed, in order."""
    bases: Mapping[SideName, tuple[str, ...]] = msgspec.field(default_factory=_nothing_each)
    """Hexes of the supply bases by side, in the order of building."""
    continuing: tuple[str, ...] = ()
    """Hexes with a continuing combat marker, ascending (WITP-9.7-1)."""
    total: Mapping[SideName, int] = msgspec.field(default_factory=_zero_each)
    """TRP of this turn with what cards have added or taken, before anything is spent: it tells who is first."""
    rp: Mapping[SideName, int] = msgspec.field(default_factory=_zero_each)
    """Points left of the TRP."""
    stacks: Mapping[SideName, int] = msgspec.field(default_factory=_zero_each)
    """Stacks that may yet be redeployed in this turn (WITP-10.1-2)."""
    hands: Mapping[SideName, tuple[str, ...]] = msgspec.field(default_factory=_nothing_each)
    """Cards held; :data:`HIDDEN` for each that the viewer may not know."""
    seen: Mapping[SideName, tuple[str, ...]] = msgspec.field(default_factory=_nothing_each)
    """Cards of the other hand that a card let the side look at, while they are there."""
    deck: tuple[str, ...] = ()
    """Cards of the year that have not been drawn, ascending; :data:`HIDDEN` for each in a view."""
    discards: tuple[str, ...] = ()
    """Cards played, in order."""
    effects: TurnEffects = TurnEffects()
    events: tuple[HeldEvent, ...] = ()
    """Cards of this turn that take effect later."""
    disabled: tuple[str, ...] = ()
    """Rules that a card has put out of play, by id."""
    china: China = China()
    adjustments: tuple[Adjustment, ...] = ()
    free_bases: int = 0
    """Supply bases that the Allies may yet build on turn 1 (WITP-6.6.2-1)."""
    turn_one: TurnOne | None = None
    """The special rules of turn 1, in a scenario that has them; they hold while ``turn`` is 1 (WITP-12.1)."""
    delayed_entry: DelayedEntry | None = None
    entered: int = 0
    """Turn on which the United States entered the war after a delay; 0: not yet, or there is none (WITP-13.4)."""
    america_surprised: bool = False
    """Japan brought America in, and has fought no combat against American units since (WITP-13.4)."""
    bid: int | None = None
    """Ports and airfields that Japan must hold at the end of the short game (WITP-13.2-2)."""
    swapped: bool = False
    """The players changed chairs after the bid: who sat for the Allies commands the Japanese (WITP-13.2-1)."""
    prizes: tuple[str, ...] | None = None
    """Ports and airfields that the Allies controlled at the start, where sudden death is played (WITP-15.0)."""
    victory: Victory | None = None
    flow: tuple[AnyFrame, ...]

    @property
    def us_at_war(self) -> bool:
        """Whether American forces take part (WITP-13.4)."""
        return self.delayed_entry is None or self.entered > 0


def enemy(side: SideName) -> SideName:
    """The other side."""
    return "allies" if side == "japan" else "japan"


def with_unit(state: State, id: str, unit: Unit) -> State:
    """``state`` with one unit changed or added."""
    return msgspec.structs.replace(state, units={**state.units, id: unit})


def with_units(state: State, units: Mapping[str, Unit]) -> State:
    """``state`` with some units changed or added."""
    return msgspec.structs.replace(state, units={**state.units, **units})


def without_units(state: State, gone: Iterable[str]) -> State:
    """``state`` with units removed for good; a land unit aboard goes down with its ship only if it is named too."""
    removed = tuple(gone)
    units = {id: unit for id, unit in state.units.items() if id not in removed}
    return msgspec.structs.replace(state, units=units, lost=(*state.lost, *removed))


def spend(state: State, side: SideName, points: int) -> State:
    """``state`` with ``points`` of ``side`` spent; the total that tells who is first stays (WITP-5.2)."""
    return msgspec.structs.replace(state, rp={**state.rp, side: state.rp[side] - points})


def gain(state: State, side: SideName, points: int) -> State:
    """``state`` after a card has added or taken ``points``; neither total nor rest falls below 0 (WITP-5.1-note)."""
    return msgspec.structs.replace(
        state,
        total={**state.total, side: max(0, state.total[side] + points)},
        rp={**state.rp, side: max(0, state.rp[side] + points)},
    )


def first_player(state: State, on_tie: SideName) -> SideName:
    """Who acts first: the higher total, else ``on_tie`` (WITP-5.2-tie-a, WITP-5.2-tie-b); a card may say otherwise."""
    if state.effects.first is not None:
        return state.effects.first
    japan, allies = state.total["japan"], state.total["allies"]
    if japan == allies:
        return on_tie
    return "japan" if japan > allies else "allies"
