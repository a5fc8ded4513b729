"""The charts, tables, cards and unit counters that the rules read (WITP-2.1, WITP-2.2).

Every struct here is the form of a data file or of a part of one; the values live in the files, each with its source.
Hexes are four-digit labels of the board, turns count from 1 (winter 1941) to 16 (autumn 1945). What the map prints, and
which regions there are, is the board's: terrain, names, icons with their nation, flags of single hexes, areas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.sequence import Outline, Step

SideName = Literal["japan", "allies"]
Nation = Literal["japan", "us", "commonwealth", "china"]
"""Words of the board and the counters too; the Dutch count as Commonwealth (WITP-2.2.1-note)."""
UnitType = Literal["carrier", "naval", "land", "air"]
Year = Literal[1942, 1943, 1944, 1945]

SIDES: tuple[SideName, ...] = ("japan", "allies")
NATIONS: tuple[Nation, ...] = ("japan", "us", "commonwealth", "china")
UNIT_TYPES: tuple[UnitType, ...] = ("carrier", "naval", "land", "air")
YEARS: tuple[Year, ...] = (1942, 1943, 1944, 1945)
FLEETS: tuple[UnitType, ...] = ("carrier", "naval")
"""Unit types that the rules together call fleets (WITP-2.2-4)."""
SIDE_OF: Mapping[Nation, SideName] = {"japan": "japan", "us": "allies", "commonwealth": "allies", "china": "allies"}


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Values that the rulebook or a public source fixes."""

    cells: str
    section: str


class Provenance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the values of a chart come from. What is not ``given`` is reconstructed, and the text says how."""

    given: tuple[Given, ...] = ()
    reconstructed: str = ""


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every chart file has."""

    schema: int
    id: str
    title: str
    sections: tuple[str, ...]
    provenance: Provenance


# Units


class UnitSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit's counter as printed. It has a start hex, or an arrival turn, or neither: the reserve air unit."""

    nation: Nation
    type: UnitType
    strength: int
    """Of the front; the attrited back has none (WITP-2.2.2-2)."""
    hex: str = ""
    """Initial deployment hex (WITP-3.3-2)."""
    arrival: int = 0
    """Turn in whose reinforcement phase it comes (WITP-3.3-3); 0: none is printed."""
    source: str = ""

    @property
    def side(self) -> SideName:
        """The side that commands the unit."""
        return SIDE_OF[self.nation]

    @property
    def fleet(self) -> bool:
        """Whether it is a carrier task force or a naval unit (WITP-2.2-4)."""
        return self.type in FLEETS


class Roster(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All units by the id on their counters, and the numbers of the other counters."""

    units: Mapping[str, UnitSpec]
    markers: Mapping[str, int]
    """Markers in the counter sheets, by kind (WITP-2.2-markers)."""
    supply_bases: Mapping[SideName, int]
    """How many of the supply base markers each side has; one that is removed is used again (WITP-6.4-2)."""


# Turns


class TurnSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of the turn record track (WITP-5.1-1)."""

    turn: int
    season: str
    deck: Year
    """The year of the cards drawn on this turn (WITP-4.4-1)."""
    brp: Mapping[SideName, int]
    """Base resource points."""
    declares_first: SideName | None
    """Who declares his event first (WITP-4.2-2); None where no event is used (WITP-4.1-3)."""
    source: str


class TurnTrack(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The turn record track."""

    turns: tuple[TurnSpec, ...]


# Event cards

CardTiming = Literal["event", "resource", "supply_base", "movement", "combat", "redeployment", "rebuilding"]
"""When the effects of a card are carried out; the other than ``event`` are the phases and segments of that name."""
CombatKind = Literal["fleet", "land", "assault"]
Region = Literal["united_states", "australia", "india", "new_zealand", "china", "occupied_china", "home_islands"]
"""Areas of the board that the rules name."""


class Hexes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="hexes"):
    """Named hexes."""

    hexes: tuple[str, ...]


class Ports(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="ports"):
    """Every port; only those of a region if one is named."""

    region: Region | None = None


class Regions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="regions"):
    """Every hex of some regions."""

    regions: tuple[Region, ...]


class NearUnits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="near_units"
):
    """Every hex within a distance of a unit of a side and type."""

    side: SideName
    type: UnitType
    distance: int
    full: bool = False
    """Only full-strength units count."""


class NearHits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="near_hits"
):
    """Every hex within a distance of the units that the same card has just hit."""

    distance: int


class NearSources(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="near_sources"
):
    """Every hex within a distance of a supply source printed for a side."""

    side: SideName
    distance: int


class SuppliedBases(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="place", tag="supplied_bases"
):
    """Every port and airfield that a side controls and where an air unit of the side would be in supply."""

    side: SideName


Where = Hexes | Ports | Regions | NearUnits | NearHits | NearSources | SuppliedBases


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="effect"):
    """One thing that a card does. The user of the card chooses wherever there is a choice."""


class ResourcePoints(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="rp"):
    """``amount`` RP are added to the side's total of this turn, which never falls below 0 (WITP-5.1-note)."""

    side: SideName
    amount: int


class Hit(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="hit"):
    """Up to ``count`` hits: each attrites a full unit or removes an attrited one."""

    side: SideName
    type: UnitType | Literal["fleet", "any"]
    count: int
    where: Where
    full: bool = False
    """Only full-strength units can be hit."""


class Remove(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="remove"):
    """Up to ``count`` units leave the map."""

    side: SideName
    type: UnitType | Literal["fleet", "any"]
    count: int
    where: Where


class Rebuild(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="rebuild"):
    """Up to ``count`` attrited units on the map return to full strength at no cost, wherever they stand."""

    side: SideName
    type: UnitType
    count: int


class PlaceReserve(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="place_reserve_air"):
    """The reserve air unit comes on the map (WITP-3.3-note)."""

    where: Where


class CombatBonus(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="combat_mod"):
    """``amount`` is added to the side's total in combats of a kind, once or in all of this turn."""

    side: SideName
    combat: CombatKind | Literal["any"]
    amount: int
    uses: Literal["once", "turn"]


class NoZones(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="no_azoc"):
    """The side's air zones of control do not exist, this turn or for the movement of one enemy stack."""

    side: SideName
    uses: Literal["turn", "stack"]


class FreeMove(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="free_move"):
    """That many stacks pay neither activation nor hexes, up to ``max_hexes``; zone and jungle extras are paid."""

    side: SideName
    stacks: int
    max_hexes: int


class FreeBase(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="free_base"):
    """The side may build one supply base in one of these hexes without a network."""

    side: SideName
    where: Where


class Redeployments(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="redeploy"):
    """The side may redeploy that many stacks more this turn (WITP-10.1-2)."""

    side: SideName
    stacks: int


class SubmarineRange(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="submarine_range"):
    """This turn, redeployed stacks of the side ``attacked`` are hit on totals from ``low`` to ``high``."""

    attacked: SideName
    low: int
    high: int


class Forbid(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="forbid"):
    """Something that may not be done this turn."""

    side: SideName | Literal["both"]
    what: Literal["assault_landing"]


class Peek(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="peek"):
    """The side sees the card in the other hand."""

    side: SideName


class First(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="first"):
    """The side acts first in every later phase of this turn."""

    side: SideName


class WaiveChina(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="waive_china"):
    """This turn Japan need not fight a land combat in China (WITP-12.2-5)."""


class LockFleets(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="lock_fleet"):
    """Fleets of the side that begin a movement impulse in these hexes may not move this turn."""

    side: SideName
    where: Where


class DisableRule(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="disable_rule"):
    """A rule is out of play for the rest of the game."""

    rule: Literal["WITP-15.0"]


class AtomicBomb(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="win"):
    """The side wins at once (WITP-3.2-c) if it is ``from_turn`` or later and a full air unit of ``nation``, in supply,
    stands within ``distance`` hexes of an enemy supply source."""

    side: SideName
    nation: Nation
    from_turn: int
    distance: int


AnyEffect = (
    ResourcePoints
    | Hit
    | Remove
    | Rebuild
    | PlaceReserve
    | CombatBonus
    | NoZones
    | FreeMove
    | FreeBase
    | Redeployments
    | SubmarineRange
    | Forbid
    | Peek
    | First
    | WaiveChina
    | LockFleets
    | AtomicBomb
)


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event card. Each side carries out its own effects only (WITP-4.3-1), in their order."""

    year: Year
    number: int
    name: str
    timing: CardTiming
    japan: tuple[AnyEffect, ...] = ()
    allies: tuple[AnyEffect, ...] = ()
    common: tuple[AnyEffect, ...] = ()
    """Instructions for both sides; they make the card a forced event (WITP-4.5-1)."""
    on_draw: tuple[DisableRule, ...] = ()
    """What happens as soon as somebody draws the card, used or not."""
    held_out: bool = False
    """Kept out of the first deal of a game that begins with this year's cards (WITP-4.1-1, WITP-3.3-4-b)."""
    american: bool = False
    """The Allied text names American forces (WITP-13.4)."""
    history: str = ""
    """What it stands for, in a sentence of ours."""
    source: str

    @property
    def forced(self) -> bool:
        """Whether it must be used when drawn (WITP-4.5-2)."""
        return bool(self.common)

    def instructions(self, side: SideName) -> tuple[AnyEffect, ...]:
        """What is carried out when ``side`` uses the card: what is common, then what is addressed to it."""
        return self.common + (self.japan if side == "japan" else self.allies)


class Deck(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The forty cards by id, such as ``1944-06``."""

    cards: Mapping[str, Card]


# Tables


class CombatTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bonuses, dice and hits of combat (chapter 9)."""

    task_force_bonus: int
    """For each pair of a full carrier and a full naval unit in fleet combat (WITP-9.3.1-tf)."""
    carrier_assault_bonus: int
    """For each full carrier in the hex of an assault landing (WITP-9.5.1-cv)."""
    defender_bonus: int
    """For the side landed upon (WITP-9.5.1-def)."""
    die_divisor: Mapping[CombatKind, int]
    """The die is divided by this and rounded down (WITP-9.3-2, WITP-9.4-2, WITP-9.5-1)."""
    winner_divisor: int
    """The winner takes the loser's hits divided by this, rounded down (WITP-9.6.1-2)."""
    air_hits: Mapping[int, int]
    """Hits on the enemy's supporting air units by unmodified die; 0 for dice left out (WITP-9.6.2-5)."""
    carrier_hits: Mapping[int, int]
    """Hits on an enemy carrier in fleet combat that take the place of air hits (WITP-9.6.2-6-cv)."""
    continuing_up_to: int
    """Largest difference after which both sides' land units stay (WITP-9.6.3-land-1)."""


class SubmarineRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the submarine attack table: totals of two dice that hit, lowest and highest, by side attacked."""

    first_turn: int
    last_turn: int
    japan: tuple[int, int]
    allies: tuple[int, int]


class SubmarineTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The submarine attack table (WITP-10.4-2)."""

    rows: tuple[SubmarineRow, ...]

    def range(self, turn: int, attacked: SideName) -> tuple[int, int]:
        """Totals that hit a stack of ``attacked``, lowest and highest."""
        row = next(row for row in self.rows if row.first_turn <= turn <= row.last_turn)
        return row.japan if attacked == "japan" else row.allies


class Costs(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is paid for, in resource points."""

    activation: int
    """For each activation marker (WITP-8.4-act)."""
    hex: int
    """For each hex that a stack enters (WITP-8.4-hex)."""
    zone: int
    """More, for each hex in an enemy air zone of control entered (WITP-8.4-azoc)."""
    jungle: int
    """More, for each jungle hex that land units enter overland (WITP-8.4-jungle)."""
    upkeep: int
    """For each supply base (WITP-6.5-1)."""
    rebuilding: Mapping[UnitType, int]
    """For each unit (WITP-10.6-2)."""


class Distances(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far things reach, in hexes."""

    network_link: int
    """Between supply bases, or a base and a source (WITP-6.2-1)."""
    unit_supply: int
    """From a unit to a base or source (WITP-7.1-2)."""
    redeployment_link: int
    """Between the bases and sources of a land redeployment (WITP-10.3-land)."""
    forced_redeployment: int
    """For an air unit that must leave (WITP-8.7-1)."""
    zone: int
    """An air zone of control (WITP-2.2.3-1)."""
    air_support: int
    """From an air unit to a combat (WITP-9.2-2)."""


class PlainHex(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many units of a side may stay in a hex without port or airfield: land and air units together."""

    land_and_air: int


class BaseHex(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many units of a side may stay at a port or airfield that it controls."""

    land: int
    air: int
    fleets: int
    """At a port only; at an airfield there may be none."""


class StackingLimits(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many units may be in a hex when redeployment is over (WITP-8.3-1, WITP-10.5-1).

    Chinese land units are exempt.
    """

    plain: PlainHex
    base: BaseHex
    small_port_fleets: int
    """At a port that the board flags ``one_fleet_limit`` (WITP-8.3-dutch); there is no limit at all in hexes flagged
    ``unlimited_stacking`` (WITP-8.3-free)."""
    continuing_air: int
    """In continuing combat; land units have no limit there (WITP-8.3-cont)."""


class GameValues(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Single values of the procedures."""

    hand: int
    """Cards that stay in a hand (WITP-4.2-1)."""
    resources: Mapping[int, int]
    """RP for Japan by the number of southern resource hexes held (WITP-12.3-1)."""
    allied_loss: int
    """RP that the Allies lose while Japan holds a place in ``allied_loss_regions`` (WITP-12.4-1)."""
    allied_loss_regions: tuple[Region, ...]
    redeployment_divisor: int
    """Stacks that a side may redeploy are its BRP divided by this, rounded down (WITP-10.1-2)."""
    chinese_regions: tuple[Region, ...]
    """Where Japanese land units count as in China (WITP-12.2-6)."""
    always_supplied: tuple[Region, ...]
    """Where Allied air and land units need no base (WITP-7.3-1)."""
    chongqing: str
    """China surrenders if a Japanese land unit is alone here at the end of a turn (WITP-12.2-4)."""
    chinese_combat_from: int
    """First turn on which Japan must fight in China (WITP-12.2-5)."""
    garrison: int
    """Japanese land units that must be in China (WITP-12.2-6)."""
    garrison_from: int
    """First turn at whose end they are counted."""
    garrison_loss: int
    """RP that Japan loses on the next turn if they are fewer."""
    chinese_air_from: int
    """First turn on which an Allied air unit may go to Chongqing (WITP-12.2-9)."""
    rangoon: str
    """Must be free of Japanese land units when it does (WITP-12.2-9-a)."""


class Charts(msgspec.Struct, frozen=True, kw_only=True):
    """A chart set: everything that the rules read, by chart."""

    id: str
    board: Board
    roster: Roster
    track: TurnTrack
    deck: Deck
    combat: CombatTable
    submarines: SubmarineTable
    costs: Costs
    distances: Distances
    stacking: StackingLimits
    values: GameValues
    turn: Outline
    """The phases and segments of a turn (WITP-3.1)."""

    @property
    def units(self) -> Mapping[str, UnitSpec]:
        """All units by id."""
        return self.roster.units

    @property
    def cards(self) -> Mapping[str, Card]:
        """All cards by id."""
        return self.deck.cards

    def turn_spec(self, turn: int) -> TurnSpec:
        """The box of a turn on the turn record track."""
        return self.track.turns[turn - 1]

    def step(self, id: str) -> Step:
        """The phase or segment with an id."""
        return next(step for step in self.turn.steps if step.id == id)
