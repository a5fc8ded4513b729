"""The steps of the sequence of play, as frames on the state's stack, with what each must remember (WITP-3.1).

Where both sides act in turn, ``side`` is who is to act and ``passed`` who may act no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.flow import Frame
from wargames_desktop.engine.sequence import Walk
from wargames_desktop.games.war_in_the_pacific.charts import CardTiming, CombatKind, SideName

StackKind = Literal["fleet", "air", "land"]
"""Units that make a stack together: carriers and naval units are fleets (WITP-2.2-4)."""
Way = Literal["sea", "land"]
"""How a stack moves: fleets, with what they carry, by sea; land units overland (WITP-8.4-1)."""

SEALED = -1
"""A bid that the viewer may not know."""


class Bidding(Frame, frozen=True, tag="bidding"):
    """Both players bid for the command of Japan, sealed until the last has (WITP-13.2-1). Module ``short_game``."""

    bids: Mapping[SideName, int] = {}


class GameTurns(Frame, frozen=True, tag="game_turns"):
    """Turns follow each other until the last, or until the game is won (WITP-3.0-1). Module ``turn``."""


class Turn(Walk, frozen=True, tag="turn"):
    """Walks the phases and segments of a turn."""


class StartOfTurn(Frame, frozen=True, tag="start_of_turn"):
    """What the rules look at when a turn starts: resources, China, Chongqing (WITP-12.2 to 12.4). Module ``turn``."""


class ChongqingAir(Frame, frozen=True, tag="chongqing_air"):
    """The Allies may place one of their air units at Chongqing (WITP-12.2-9). Module ``china``."""


# Chapter 4: modules ``event_phase`` and ``event_effects``


class EventPhase(Frame, frozen=True, tag="event_phase"):
    """Both draw, then each declares a card (WITP-4.1, WITP-4.2, WITP-4.4).

    ``played`` are the cards declared so far, by side, in the order of declaring.
    """

    drawn: bool = False
    played: Mapping[SideName, str] = {}


class CarryOut(Frame, frozen=True, tag="carry_out"):
    """A card of ``side`` takes effect, entry by entry (WITP-4.3-2)."""

    side: SideName
    card: str
    effects: tuple[int, ...]
    """Entries of ``Card.instructions`` still to be carried out, the first is next."""
    chosen: tuple[str, ...] = ()
    """Units chosen so far for the first entry."""
    hit: tuple[str, ...] = ()
    """Hexes of the units that the card has hit so far."""


class TimedEvents(Frame, frozen=True, tag="timed_events"):
    """Cards of this turn whose effects belong to the phase or segment below, one after the other (WITP-4.3-2).

    ``last``: now or never. Otherwise their owners may wait for a later moment of the segment; ``waiting`` do.
    """

    timing: CardTiming
    last: bool = True
    waiting: tuple[SideName, ...] = ()


# Chapter 5: module ``resources``


class Resources(Frame, frozen=True, tag="resources"):
    """Both roll for their TRP (WITP-5.1)."""


# Chapter 6: module ``supply_bases``


class SupplyBases(Frame, frozen=True, tag="supply_bases"):
    """The sides build or remove a supply base in turn (WITP-6.0-1). ``side`` None: it has not begun."""

    side: SideName | None = None
    passed: tuple[SideName, ...] = ()
    built: tuple[str, ...] = ()
    """Hexes of the bases built in this phase; they may not be removed in it (WITP-6.4-3)."""


class Upkeep(Frame, frozen=True, tag="upkeep"):
    """Both pay for their bases; ``short`` are those that a side could not pay: the opponent picks (WITP-6.5-1)."""

    short: Mapping[SideName, int] | None = None


# Chapter 7: module ``supply_check``


class SupplyCheck(Frame, frozen=True, tag="supply_check"):
    """Air and land units of both sides are checked at once (WITP-7.0-1)."""


# Chapter 8: module ``movement`` and others of the chapter; forced air redeployment is in ``forced_air``


class PlannedStack(msgspec.Struct, frozen=True, kw_only=True):
    """A stack of an impulse as planned so far. Nothing is paid and nothing moves before the impulse is confirmed."""

    origin: str
    sea: str = ""
    """On which sea of an origin with two its fleets stand."""
    way: Way
    units: tuple[str, ...]
    """Fleets for a stack by sea, land units for one overland."""
    cargo: Mapping[str, str] = {}
    """Land units aboard, with the naval units that carry them (WITP-8.6.1-1)."""
    path: tuple[str, ...] = ()
    """Hexes entered, in order; complete when the last is the target."""
    left_behind: Mapping[str, tuple[str, ...]] = {}
    """Fleets that stay as a holding force in a hex on the way (WITP-8.5-fleet-2-exc)."""
    card: str = ""
    """The card that helps this stack, if any; see ``modifiers``."""


class Movement(Frame, frozen=True, tag="movement"):
    """The movement segment: impulses alternate (WITP-8.1-1). ``side`` None: it has not begun."""

    side: SideName | None = None
    passed: tuple[SideName, ...] = ()
    targets: Mapping[SideName, tuple[str, ...]] = {}
    """Target hexes of this turn, by side (WITP-8.5-2)."""


class Impulse(Frame, frozen=True, tag="impulse"):
    """An impulse being planned: which hexes are activated, and what moves from them (WITP-8.2)."""

    side: SideName
    target: str
    stacks: tuple[PlannedStack, ...] = ()


class StackPlan(Frame, frozen=True, tag="stack_plan"):
    """One stack of the impulse below is being put together, then led to the target."""

    side: SideName
    target: str
    stack: PlannedStack


class Advance(Frame, frozen=True, tag="advance"):
    """The stacks of a confirmed impulse move, one after the other; the first has entered ``entered`` hexes.

    Overland they go hex by hex, so that what they pass follows at once (WITP-8.7-a, WITP-8.8-2).
    """

    side: SideName
    target: str
    stacks: tuple[PlannedStack, ...]
    entered: int = 0


class ForcedAir(Frame, frozen=True, tag="forced_air"):
    """Air units that must leave their hex at once; their owners choose where to, the first unit next (WITP-8.7-1)."""

    units: tuple[str, ...]


# Chapter 9: module ``combat`` and others of the chapter


class CombatTerm(msgspec.Struct, frozen=True):
    """A part of a side's strength or total, with its reason in our words."""

    value: int
    reason: str
    rule: str


class CombatSite(msgspec.Struct, frozen=True, kw_only=True):
    """Where a combat is: a hex, and for fleets on a hex with two seas which of them."""

    hex: str
    sea: str = ""


class Combats(Frame, frozen=True, tag="combats"):
    """The combat segment: hex after hex, in the order of the first player's choice (WITP-9.0-1, WITP-9.0-2)."""

    landings: Mapping[str, tuple[str, ...]] | None = None
    """By hex, the land units aboard ships that are to land there; None: the segment has not begun."""
    fought: tuple[str, ...] = ()
    """Hexes whose combats have been resolved."""
    events_asked: bool = False
    """Whether owners of cards have been asked since the last combat."""


class Battle(Frame, frozen=True, tag="battle"):
    """The combats of one hex: fleets first, then land combat or assault landing (WITP-9.1)."""

    hex: str
    landing: tuple[str, ...] = ()
    """Land units of either side that are to land here, as long as their ships hold out."""
    land_done: bool = False
    """Whether the land combat or the assault landing has been resolved."""


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice of a combat brought (WITP-9.6). Mappings are by side."""

    winner: SideName
    difference: int
    hits: Mapping[SideName, int]
    air_hits: Mapping[SideName, int]
    carrier_hits: Mapping[SideName, int]


class Engagement(Frame, frozen=True, tag="engagement"):
    """One combat, from the cards to the retreat (WITP-9.6). ``step`` is what comes next; mappings are by side."""

    kind: CombatKind
    site: CombatSite
    attacker: SideName
    """In an assault the landing side; otherwise who acts first."""
    units: Mapping[SideName, tuple[str, ...]]
    """Units that take part, as the combat began."""
    air: Mapping[SideName, tuple[str, ...]]
    """Full air units in support."""
    landing: Mapping[SideName, tuple[str, ...]] = {}
    """Those of ``units`` that come from ships."""
    added: Mapping[SideName, tuple[CombatTerm, ...]] = {}
    """What cards used in this combat add."""
    asked: tuple[SideName, ...] = ()
    """Sides that have said which cards they use."""
    decided: Decided | None = None
    """Once rolled."""
    step: Literal["loser_hits", "winner_hits", "loser_air", "winner_air", "end_of_landing", "retreat", "markers"] = (
        "loser_hits"
    )
    """After the roll."""


class Hits(Frame, frozen=True, tag="hits"):
    """``side`` chooses which of ``units`` take the ``left`` hits, one after the other (WITP-9.6.1-6, WITP-9.6.2-7)."""

    side: SideName
    units: tuple[str, ...]
    left: int
    reason: Literal["loser", "winner", "air", "carrier", "submarines"]
    site: CombatSite | None = None


class Retreat(Frame, frozen=True, tag="retreat"):
    """The losing units leave together for a hex that their side chooses (WITP-9.6.3)."""

    side: SideName
    kind: CombatKind
    site: CombatSite
    units: tuple[str, ...]


# Chapter 10: modules ``redeployment_segments``, ``stacking`` and ``rebuilding``


class FleetRedeployment(Frame, frozen=True, tag="fleet_redeployment"):
    """Stacks of fleets are redeployed in turn (WITP-10.2-1). ``side`` None: it has not begun."""

    side: SideName | None = None
    passed: tuple[SideName, ...] = ()


class AirLandRedeployment(Frame, frozen=True, tag="air_land_redeployment"):
    """Stacks of air units or of land units are redeployed in turn (WITP-10.3-1)."""

    side: SideName | None = None
    passed: tuple[SideName, ...] = ()


class PickedStack(Frame, frozen=True, tag="picked_stack"):
    """A stack to be redeployed is being put together; then it is sent (WITP-10.1-4)."""

    side: SideName
    kind: StackKind
    hex: str
    units: tuple[str, ...]
    sea: str = ""
    """On which sea of a hex with two its fleets stand."""


class StackingCheck(Frame, frozen=True, tag="stacking_check"):
    """Units beyond the stacking limits are removed (WITP-10.5-1)."""


class Rebuilding(Frame, frozen=True, tag="rebuilding"):
    """Attrited units are rebuilt in turn (WITP-10.6-1)."""

    side: SideName | None = None
    passed: tuple[SideName, ...] = ()


# Chapters 11 and 12: modules ``reinforcements``, ``china`` and ``turn``


class Reinforcements(Frame, frozen=True, tag="reinforcements"):
    """Units arrive at their supply sources (WITP-11.0-1)."""


class EndOfTurn(Frame, frozen=True, tag="end_of_turn"):
    """China recovers, redeploys, may surrender; Japan's duties are checked; America may enter (WITP-12.2, WITP-13.4).

    ``step`` is what comes next.
    """

    step: Literal["recovery", "redeployment", "surrender", "duty", "garrison", "entry"] = "recovery"


class ChinaRedeployment(Frame, frozen=True, tag="china_redeployment"):
    """The Allies redeploy Chinese units; ``moved`` have been (WITP-12.2-8). Module ``china``."""

    moved: tuple[str, ...] = ()


class ChinaPenalty(Frame, frozen=True, tag="china_penalty"):
    """The Allies remove a Japanese land unit from China (WITP-12.2-5-b). Module ``china``."""


AnyFrame = (
    Bidding
    | GameTurns
    | Turn
    | StartOfTurn
    | ChongqingAir
    | EventPhase
    | CarryOut
    | TimedEvents
    | Resources
    | SupplyBases
    | Upkeep
    | SupplyCheck
    | Movement
    | Impulse
    | StackPlan
    | Advance
    | ForcedAir
    | Combats
    | Battle
    | Engagement
    | Hits
    | Retreat
    | FleetRedeployment
    | AirLandRedeployment
    | PickedStack
    | StackingCheck
    | Rebuilding
    | Reinforcements
    | EndOfTurn
    | ChinaRedeployment
    | ChinaPenalty
)
