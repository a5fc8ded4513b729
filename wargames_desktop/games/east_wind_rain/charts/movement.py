"""Staging, zones, supply distances and what operations cost (chapters 7 to 10, 22 to 27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.cargo import CargoTable
from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.terms import AreaStatus, Nation, SideName, Speed

CostName = Literal[
    "task_force_combat",
    "landing",
    "assault",
    "ground_attack",
    "air_strike",
    "airborne_drop",
    "shuttle",
    "loading",
    "patrol",
    "inverting",
    "non_operation_move",
    "static_interception",
    "failed_interception",
    "return_strike",
    "extra_cap",
    "submarine_decline",
    "refuelling",
    "clear_unsupplied",
    "hump_flight",
]


class ZoneSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A zone at the edge of the map; its name is its box's (EWR-22.1, EWR-8.3.2.E)."""

    side: SideName
    """Who holds it when the war begins."""
    nation: Nation | None = None
    chinese: bool = False
    """One of the zones that share the Chinese markers and have no sea."""
    home_of: tuple[Nation, ...] = ()
    """Whose home country it is for supply (EWR-25.1.B)."""
    sea: Mapping[str, tuple[str, ...]] = {}
    """Hexes from which TFs enter it, by area; nothing: TFs never do."""
    land: Mapping[str, tuple[str, ...]] = {}
    """Hexes from which ground units enter it, by area."""
    zones: tuple[str, ...] = ()
    """Zones next to it."""
    closed_to: tuple[SideName, ...] = ()
    """Who never enters it (EWR-8.3.2.E)."""
    redeploys: tuple[Nation, ...] = ()
    """Whose task forces return to it as to a major base (EWR-27.1.1.C, EWR-27.1.1.D)."""
    air_by_links: bool = False
    """Aircraft leave and enter it by the links of air staging alone (EWR-23.2.C, EWR-23.2.D)."""
    pickup: str = ""
    """Flag of the hexes at whose cities and bases its economic marker is picked up; empty: any port or base next to
    it (EWR-5.2.3.B)."""
    source: str


class BomberLink(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A zone or area that aircraft stage to and from another whatever the hexes between (EWR-7.3.3)."""

    ends: tuple[str, str]
    """Ids of zones or areas."""
    bombers_only: bool
    source: str


class Passage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way between a zone and an area that task forces go at a price of its own, whatever the area is (EWR-24.2)."""

    ends: tuple[str, str]
    points: int
    source: str


class Atlas(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Zones and ties between places that are no matter of hexes next to each other."""

    zones: Mapping[str, ZoneSpec]
    links: tuple[BomberLink, ...]
    """Of air staging."""
    apart: tuple[str, ...] = ()
    """Areas that are not drawn to the scale of the map: aircraft stage in and out of them by links, bombers also to
    and from the areas and zones next to them (EWR-23.1.B, EWR-23.3.F)."""
    no_march: tuple[tuple[str, str], ...] = ()
    """Zones next to each other between which no ground units move (EWR-22.2.1.C)."""
    passages: tuple[Passage, ...] = ()
    railways: Mapping[str, tuple[str, ...]]
    """Hexes of the railways to Kunming by their city (EWR-5.2.7)."""
    westmost_american: str
    """Area; bases without troops in it and west of it are Commonwealth for payment (EWR-9.1.B)."""


class Movement(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Movement points, entry costs, limits of TFs and supply."""

    points: Mapping[Speed, int]
    """MP of a TF in naval staging (EWR-8.2)."""
    entry: Mapping[AreaStatus, int]
    submarine_entry: Mapping[AreaStatus, int]
    zone_entry: int
    leave_port_of_zone: int
    """From a zone's port to its sea (EWR-8.3.3.D)."""
    enter_port_of_zone: int
    red_line: int
    """More, to cross the red line (EWR-8.3.2.F)."""
    redeployment: int
    """MP of redeployment, and of the way to supply (EWR-4.7, EWR-25.1.2)."""
    enemy_base: int
    """Hexes from a supplied enemy base within which no TF stages (EWR-8.4.A)."""
    enemy_task_force: int
    ships: int
    """Ships and naval SP in a TF (EWR-8.1.E)."""
    task_forces_in_hex: int
    task_forces_at_base: int
    mixed_task_forces: Mapping[Nation, int]
    """TF of each Allied nation that may hold ships of both (EWR-8.1.B)."""
    unlimited_zones: tuple[str, ...]
    """Zones that take any number of TFs; bases that do are flagged ``unlimited_task_forces`` (EWR-8.4.D)."""
    cargo: CargoTable
    home_flag: Mapping[Nation, str]
    """Flag of the hexes that are a nation's home country for supply; for the others zones are."""
    unsupplied_losses: int
    """What bombing of unsupplied units is multiplied by (EWR-25.2.3.D)."""


class CostRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an act costs in ER, by the status of the area where it takes place."""

    per: str
    """What the points are paid for, in words: ``TF``, ``10 air SP``."""
    group: int = 1
    """How many count as one; parts of a group are rounded up."""
    points: Mapping[AreaStatus, int]
    rule: str

    def cost(self, status: AreaStatus, amount: int = 1) -> int:
        """ER for ``amount`` TFs, SP or whatever is paid for."""
        return -(-amount // self.group) * self.points[status]


class OperationCosts(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The operations cost table."""

    rows: Mapping[CostName, CostRow]
    second_initiative: int
    """What the cost of a second initiative is multiplied by after a combat that cost ER (EWR-10.9.E)."""
    free_cap: int
    """Air SP of CAP that cost nothing (EWR-11.25.H)."""
