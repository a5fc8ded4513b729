"""Counters of ships and of fleet units, and how many counters there are of each kind (chapters 2 and 3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.terms import (
    SECTION_OF,
    SIDE_OF,
    FleetType,
    Nation,
    Section,
    ShipType,
    SideName,
    Speed,
)


class ShipSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named ship's counter (EWR-3.1.1)."""

    nation: Nation
    flag: str
    """Navy in which she served: ``USN``, ``IJN``, ``RN``, ``RAN``, ``RNZN``, ``RNethN``, ``FR``."""
    type: ShipType
    ship_class: str
    gun: int
    """Main gunnery factor."""
    secondary: int
    """Secondary gunnery factors, which fire as those of a light cruiser; an asterisk for each."""
    aa: int
    """Antiaircraft factor."""
    long_range: int
    """How many of the antiaircraft factors also reach neighbouring hexes of the naval display; a dot for each."""
    torpedo: int
    speed: Speed
    armor: int
    air: int
    """Air SP that a carrier holds; 0 for other ships."""
    arrival: str
    """Quarter in which she arrives, such as ``3Q42``; ``start`` for December 1941, ``optional`` with EWR-35.2.5."""
    arrives_at: str
    """Place on the reinforcement track: ``Panama``."""

    @property
    def side(self) -> SideName:
        """The side that commands her."""
        return SIDE_OF[self.nation]

    @property
    def section(self) -> Section:
        """Her section in a surface battle while she is undamaged (EWR-3.1.2)."""
        return SECTION_OF[self.type]


class FleetUnitSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One SP of a fleet unit. What has no armor loses one SP to each hit."""

    gun: int
    aa: int
    torpedo: int
    armor: int
    asw: int
    """Factors against submarines."""
    air: int
    """Air SP that one SP holds."""
    section: Section
    speed: Mapping[Nation, Speed]


class FleetTrainSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The American fleet train (chapter 26)."""

    armor: int
    counts_as: int
    """Ships of a TF that it counts as."""
    speed: Speed
    section: Section
    from_quarter: str
    built_in: tuple[str, ...]
    """Zones, and areas at whose supplied major bases it is built (EWR-26.1.B)."""
    er: int
    """To build it, to build it again after use, or to make it ready after repair (EWR-26.1.B, EWR-26.4.B, C)."""
    er_after_loss: int
    """To build it again when it was sunk; it arrives in the next turn (EWR-26.4.D)."""


class Roster(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All named ships by name, and one SP of each fleet unit."""

    ships: Mapping[str, ShipSpec]
    fleet_units: Mapping[FleetType, FleetUnitSpec]
    fleet_train: FleetTrainSpec


class Counters(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many counters the box holds."""

    task_forces: Mapping[Nation, int]
    """TF markers (EWR-8.1.A)."""
    major_bases: int
    air_bases: int
    counters: Mapping[str, int]
    """All other counters, by kind."""
