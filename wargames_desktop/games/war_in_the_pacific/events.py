"""What happens in a game of War in the Pacific, as typed events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific.charts import CombatKind, SideName
from wargames_desktop.games.war_in_the_pacific.frames import CombatSite, CombatTerm, PlannedStack, StackKind
from wargames_desktop.games.war_in_the_pacific.state import Adjustment

# The game and its turns


class BidSealed(Event, frozen=True, tag="bid_sealed"):
    """A player has bid for the command of Japan; nobody else knows what."""

    side: SideName


class BidsOpened(Event, frozen=True, tag="bids_opened"):
    """Both bids lie open. ``swapped``: the players change chairs; ``tied``: both bid again (WITP-13.2-1)."""

    reveals = True

    bids: Mapping[SideName, int]
    swapped: bool = False
    tied: bool = False


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn began."""

    turn: int


class StepBegan(Event, frozen=True, tag="step_began"):
    """A phase or segment began; ``step`` is its id in the outline."""

    step: str


class Passed(Event, frozen=True, tag="passed"):
    """A side passed: it does no more in this segment. ``forced``: it had nothing left to do."""

    side: SideName
    step: str
    forced: bool = False


class AdjustmentNoted(Event, frozen=True, tag="adjustment_noted"):
    """Something at the start of the turn changes a total of this turn (WITP-12.2-6, WITP-12.3-1, WITP-12.4-1)."""

    adjustment: Adjustment


class GameWon(Event, frozen=True, tag="game_won"):
    """The game is over; ``reason`` is a sentence."""

    winner: SideName
    reason: str
    rule: str


# Units: what befalls them, whatever the cause


class UnitAttrited(Event, frozen=True, tag="unit_attrited"):
    """A full unit was turned over; ``cause`` in our words."""

    unit: str
    side: SideName
    hex: str
    cause: str
    rule: str


class UnitRemoved(Event, frozen=True, tag="unit_removed"):
    """A unit left the map for good; ``cause`` in our words."""

    unit: str
    side: SideName
    hex: str
    cause: str
    rule: str


class UnitRecovered(Event, frozen=True, tag="unit_recovered"):
    """An attrited unit is at full strength again; ``cost`` in RP."""

    unit: str
    side: SideName
    hex: str
    cost: int
    rule: str


class BaseLost(Event, frozen=True, tag="base_lost"):
    """Enemy land units took a supply base (WITP-8.8-2)."""

    side: SideName
    hex: str


class PlaceTaken(Event, frozen=True, tag="place_taken"):
    """A port or airfield came under the control of ``side`` (WITP-2.3.3-2, WITP-2.3.3-3)."""

    side: SideName
    hex: str


class AirForcedAway(Event, frozen=True, tag="air_forced_away"):
    """An air unit had to leave its hex and was attrited (WITP-8.7-1, WITP-8.7-2)."""

    unit: str
    origin: str
    hex: str


class PeaceRolled(Event, frozen=True, tag="peace_rolled"):
    """Two dice for a short war, after Japan took a place: at most ``target`` ends it (WITP-15.0-1)."""

    hex: str
    dice: tuple[int, int]
    places: int
    carriers: int

    @property
    def target(self) -> int:
        """Total that must not be exceeded (WITP-15.0-2)."""
        return self.places - self.carriers


# Chapter 4


class DeckRenewed(Event, frozen=True, tag="deck_renewed"):
    """The cards of a new year replace what was left (WITP-4.4-1)."""

    year: int
    discarded: int


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A side drew a card; the other does not know which."""

    side: SideName
    card: str


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A side declared a card."""

    side: SideName
    card: str
    forced: bool = False


class EventTookEffect(Event, frozen=True, tag="event_took_effect"):
    """A card has been carried out, or began to count: ``effect`` is its entry in ``Card.instructions``.

    ``lost``: nothing qualified.
    """

    side: SideName
    card: str
    effect: int
    lost: bool = False


class PointsChanged(Event, frozen=True, tag="points_changed"):
    """A card added RP to a total, or took them (WITP-5.1-note)."""

    side: SideName
    amount: int
    card: str


class HandSeen(Event, frozen=True, tag="hand_seen"):
    """A card let ``side`` look at the other hand."""

    reveals = True

    side: SideName
    cards: tuple[str, ...]


class RuleDisabled(Event, frozen=True, tag="rule_disabled"):
    """A card that was drawn put a rule out of play; all hear of it."""

    reveals = True

    disabled: str
    card: str


class UnitPlaced(Event, frozen=True, tag="unit_placed"):
    """A unit came on the map, or was placed elsewhere by a special rule (WITP-3.3-note, WITP-12.2-9)."""

    unit: str
    hex: str
    rule: str


# Chapters 5 to 7


class TotalRolled(Event, frozen=True, tag="total_rolled"):
    """A side's TRP: base points, white less red die, and other terms (WITP-5.1-1). Without dice on turn 1."""

    side: SideName
    base: int
    dice: tuple[int, int] | None
    """White and red."""
    terms: tuple[CombatTerm, ...]
    total: int


class BaseBuilt(Event, frozen=True, tag="base_built"):
    """A supply base was built; ``path`` leads to it from the base or source that it links to, ends included."""

    side: SideName
    hex: str
    path: tuple[str, ...] = ()


class BaseRemoved(Event, frozen=True, tag="base_removed"):
    """A supply base was removed by ``by``: its owner, or the opponent as it was not paid (WITP-6.4-1, WITP-6.5-2-b)."""

    side: SideName
    hex: str
    by: SideName


class UpkeepPaid(Event, frozen=True, tag="upkeep_paid"):
    """A side paid for its bases; ``short`` could not be paid (WITP-6.5-1)."""

    side: SideName
    bases: int
    paid: int
    short: int = 0


class SupplyChecked(Event, frozen=True, tag="supply_checked"):
    """All air and land units that are out of supply, by side (WITP-7.0-1)."""

    out: Mapping[SideName, tuple[str, ...]]


# Chapter 8


class ImpulseBegan(Event, frozen=True, tag="impulse_began"):
    """An impulse was confirmed: its target and activated hexes, and what they cost (WITP-8.2)."""

    side: SideName
    target: str
    activated: tuple[str, ...]
    cost: int


class StackMoved(Event, frozen=True, tag="stack_moved"):
    """A stack moved as planned; ``cost`` is what it paid, and ``terms`` how that came about (WITP-8.4-1)."""

    side: SideName
    stack: PlannedStack
    cost: int
    terms: tuple[CombatTerm, ...] = ()


class UnitsLanded(Event, frozen=True, tag="units_landed"):
    """Land units went ashore from their ships (WITP-8.6.2)."""

    side: SideName
    hex: str
    units: tuple[str, ...]


# Chapter 9


class CombatBegan(Event, frozen=True, tag="combat_began"):
    """A combat begins: who takes part, and which air units support."""

    kind: CombatKind
    site: CombatSite
    attacker: SideName
    units: Mapping[SideName, tuple[str, ...]]
    air: Mapping[SideName, tuple[str, ...]]


class ModifierUsed(Event, frozen=True, tag="modifier_used"):
    """A card changes a total of the combat that begins."""

    side: SideName
    card: str
    amount: int


class CombatRolled(Event, frozen=True, tag="combat_rolled"):
    """Both dice and totals; equal totals are rolled again (WITP-9.6-1)."""

    kind: CombatKind
    site: CombatSite
    terms: Mapping[SideName, tuple[CombatTerm, ...]]
    """Parts of the totals, the die's among them."""
    dice: Mapping[SideName, int]
    totals: Mapping[SideName, int]
    winner: SideName | None
    difference: int


class HitsDue(Event, frozen=True, tag="hits_due"):
    """How many hits a side takes in a combat, and why (WITP-9.6.1, WITP-9.6.2)."""

    side: SideName
    hits: int
    reason: Literal["loser", "winner", "air", "carrier"]
    site: CombatSite


class Retreated(Event, frozen=True, tag="retreated"):
    """The losing units went to another hex (WITP-9.6.3)."""

    side: SideName
    units: tuple[str, ...]
    site: CombatSite
    hex: str
    sea: str = ""


class Reembarked(Event, frozen=True, tag="reembarked"):
    """Landing units that lost went back aboard (WITP-9.6.3-assault-1-b)."""

    side: SideName
    hex: str
    cargo: Mapping[str, str]


class CombatContinues(Event, frozen=True, tag="combat_continues"):
    """Land units of both sides stay: the hex is in continuing combat (WITP-9.7-1)."""

    hex: str


class CombatOver(Event, frozen=True, tag="combat_over"):
    """A hex is no longer in continuing combat."""

    hex: str


# Chapters 10 to 12


class StackRedeployed(Event, frozen=True, tag="stack_redeployed"):
    """A stack was redeployed; ``path`` are the hexes of its way, for land units (WITP-10.2-4, WITP-10.3-3)."""

    side: SideName
    kind: StackKind
    origin: str
    hex: str
    units: tuple[str, ...]
    path: tuple[str, ...] = ()


class SubmarinesAttacked(Event, frozen=True, tag="submarines_attacked"):
    """Two dice for enemy submarines, a hit from ``low`` to ``high`` (WITP-10.4-1)."""

    side: SideName
    units: tuple[str, ...]
    hex: str
    dice: tuple[int, int]
    low: int
    high: int
    hit: bool


class ReinforcementsArrived(Event, frozen=True, tag="reinforcements_arrived"):
    """A unit arrived at a supply source (WITP-11.0-1)."""

    side: SideName
    unit: str
    hex: str


class ChineseRedeployed(Event, frozen=True, tag="chinese_redeployed"):
    """A Chinese unit was redeployed within China (WITP-12.2-8)."""

    unit: str
    origin: str
    hex: str


class ChinaSurrendered(Event, frozen=True, tag="china_surrendered"):
    """A Japanese land unit is alone at Chongqing (WITP-12.2-4)."""

    units: tuple[str, ...]


class ChinaNeglected(Event, frozen=True, tag="china_neglected"):
    """Japan fought no land combat in China, or has too few land units there (WITP-12.2-5, WITP-12.2-6)."""

    cause: Literal["no_combat", "garrison"]
    units: int = 0


class AmericaEntered(Event, frozen=True, tag="america_entered"):
    """The United States enter the war (WITP-13.4); ``dice`` where a roll decided."""

    cause: Literal["attack", "roll", "date"]
    dice: tuple[int, int] | None = None
    target: int = 0


class EntryRolled(Event, frozen=True, tag="entry_rolled"):
    """The roll for the entry of the United States failed (WITP-13.4)."""

    dice: tuple[int, int]
    target: int
