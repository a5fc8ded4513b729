"""The turn track, the code record, income, markers, construction, arrivals and victory (chapters 4 to 6, 32, 34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.chart import Band, Chart
from wargames_desktop.games.east_wind_rain.terms import Nation, Purse, SideName, UnitType

ShipyardPlace = Literal["japan", "kenya", "west_coast", "panama", "honolulu", "other"]
"""Where ships are built or repaired; ``other``: any friendly supplied major base (EWR-5.3.2.1.D)."""
ArrivalPlace = Literal["japan", "manchukuo", "west_coast", "panama", "kenya", "india_zone", "australia_zone", "china"]
Period = Literal["early", "late"]
"""1941-43, and 1944-45."""


class TurnSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A turn: a quarter of a year."""

    name: str
    """``2Q42``."""
    year: int
    quarter: int


class TurnTrack(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The turns in order; they are counted from 1."""

    turns: tuple[TurnSpec, ...]
    months: Mapping[int, str]

    def number(self, name: str) -> int:
        """The number of the turn with a name. Raises KeyError if there is none."""
        for number, spec in enumerate(self.turns, 1):
            if spec.name == name:
                return number
        raise KeyError(name)

    def turn(self, number: int) -> TurnSpec:
        """The turn with a number from 1."""
        return self.turns[number - 1]


class CodeRecord(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The MK Ultra code record (chapter 6)."""

    first_box: int
    """Where the marker comes on the track."""
    last_box: int
    """It stays here."""
    rebreak: tuple[int, ...]
    """Rolls of a die that break changed codes again."""
    rebroken_box: int


class MarkerSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A transportable economic marker (EWR-5.2.2)."""

    value: int
    place: str
    """Hex or zone."""
    source: str


class Economy(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Economic markers and what they yield (EWR-5.2)."""

    markers: Mapping[str, MarkerSpec]
    """By name."""
    multiplier: Mapping[Purse, int]
    """What a marker's value is multiplied by where it is unloaded or counted at home."""
    chinese_linked: int
    """Multiplier of the Chinese markers with a port or the Burma road (EWR-5.2.7.B, C)."""
    chinese_by_air: int
    """With Calcutta alone (EWR-5.2.7.D)."""
    chinese_cut_divisor: int
    """Divisor of their total without any link, rounded up (EWR-5.2.7.E)."""
    aid_limit: int
    """ER to each recipient in a turn (EWR-5.2.12)."""
    land_surcharge_group: int
    """ER of aid by land for which each surcharge is paid (EWR-5.2.11.B)."""
    land_surcharge: int
    air_sp_per_er: int
    """Air SP that fly one ER over the hump (EWR-5.2.11.C)."""
    air_surcharge: int
    """ER for each such flight."""
    australian_areas_from: str
    """Zone; its purse pays in it and in areas next to it (EWR-5.2.6)."""


class UnitCost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one SP costs to build (EWR-5.3.6)."""

    er: int
    delay: int = 0
    """Turns until it arrives."""
    ncf: int = 0
    """Naval construction factors."""
    only: tuple[Nation, ...] = ()
    """Who may build it; empty: everyone."""
    rule: str


class Shipyard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Naval construction factors (NCF) of a place in a turn (EWR-5.3.2.1.D)."""

    nation: Nation | None
    """Whose; None: of whoever holds the base."""
    factors: Mapping[Period, int]
    builds: bool
    delay: int = 0
    """Turns more until a new unit arrives."""
    fast_repair: bool = False
    """Whether more points of one ship may be repaired at a higher price (EWR-5.3.2.3.B)."""


class Construction(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Building and repair (EWR-5.3)."""

    late_from: int
    """Year from which the later limits hold: 1944."""
    units: Mapping[UnitType, UnitCost]
    shipyards: Mapping[ShipyardPlace, Shipyard]
    places: Mapping[Purse, tuple[ArrivalPlace, ...]]
    """Where a purse builds units (EWR-5.3.6)."""
    allowed: Mapping[Purse, tuple[UnitType, ...]]
    """What it may build there."""
    place_delay: Mapping[ArrivalPlace, int]
    """Turns more for every unit built there, not counted twice for ships."""
    repair_points: int
    """Damage points of a ship that may be repaired in a turn; each costs an ER and an NCF (EWR-5.3.2.3.B)."""
    fast_repair_points: int
    fast_repair_factor: int
    """What fast repair multiplies ER and NCF by."""
    air_base: int
    air_base_with_city: int
    """In a hex with an undamaged city."""
    air_base_rebuilt: int
    """At once after the enemy operation that destroyed it (EWR-5.3.5.E)."""
    major_base: int
    city_repair: int
    base_limits: Mapping[Purse, Mapping[Period, int]]
    """ER that may be spent on bases in a turn (EWR-5.3.5)."""


class Arrivals(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What arrives free of cost in a place."""

    nation: Nation
    place: ArrivalPlace
    ships: tuple[str, ...] = ()
    units: Mapping[UnitType, int] = {}


class ReinforcementTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column of the reinforcement track."""

    income: Mapping[Nation, int]
    arrivals: tuple[Arrivals, ...]


class ReinforcementTrack(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Income and arrivals by quarter."""

    turns: Mapping[str, ReinforcementTurn]
    """By name of the turn."""
    new_crews: Mapping[SideName, Literal["green", "average"]]
    """Quality of aircraft that are built."""
    land_crews: Mapping[SideName, Literal["green", "average"]]
    """Quality of aircraft that arrive."""
    carrier_crews_green_from: str
    """Quarter from which arriving Japanese naval air is green."""


class VictoryLevel(Band, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a table of victory levels, by victory points (VP) of Japan."""

    title: str
    winner: SideName


class VictoryTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Victory points and levels (EWR-34.2, EWR-34.3)."""

    levels: tuple[VictoryLevel, ...]
    carrier_factor: int
    """VP for each air SP that a lost or damaged carrier holds."""
    gun_factor: int
    """VP for each main gunnery factor of another lost or damaged capital ship."""
    friendly_area: int
    friendly_zone: int
    """Each Chinese zone that Japan controls."""
    zones: Mapping[str, int]
    """VP for zones that Japan controls entirely."""
    hostile_area: int
    contested_area: int
    near_base: int
    """VP lost for each supplied Allied base within ``near`` hexes of a Japanese home island city."""
    near: int
    far_base: int
    far: int

    def level(self, points: int) -> VictoryLevel:
        """The level that a number of VP is."""
        return next(level for level in self.levels if level.covers(points))
