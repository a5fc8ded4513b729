"""Whether the charts of the map, of movement and of costs make sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from wargames_desktop.app.east_wind_rain.places import (
    between,
    exactly,
    hex_problems,
    region_problems,
)
from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.movement import CostName, ZoneSpec
from wargames_desktop.games.east_wind_rain.terms import (
    SPEEDS,
    STATUSES,
    Installation,
)

MOST: Final = 999
"""Larger than any value that a rule compares with."""
DIE: Final = 6


def board_problems(charts: Charts) -> Iterator[str]:
    """What the rules look for on the map must be there."""
    board = charts.board
    lying = {label for area in board.areas.values() for label in area.hexes}
    for label in board.places:
        if label not in lying:
            yield f"hex {label} lies in no area"
    for zone in charts.atlas.zones:
        if zone not in board.boxes:
            yield f"there is no box for the zone {zone}"
    if not any(place.name == "Honolulu" for place in board.places.values()):
        yield "there must be a hex named Honolulu: American yards and arrivals name it"
    for flag in sorted({*charts.movement.home_flag.values(), "home_island_city"}):
        if not any(flag in place.flags for place in board.places.values()):
            yield f"no hex bears the flag {flag}: a home country would have no place"


def atlas(charts: Charts, at: Document) -> Iterator[Problem]:
    """Zones, links and railways lead to places that there are; neighbours name each other."""
    atlas = charts.atlas
    for zone, spec in atlas.zones.items():
        yield from _zone(zone, spec, at.part("zones", zone), charts)
    for number, link in enumerate(atlas.links):
        for end, region in enumerate(link.ends):
            yield from region_problems(region, at.part("links", number, "ends", end), charts)
    for number, passage in enumerate(atlas.passages):
        for end, region in enumerate(passage.ends):
            yield from region_problems(region, at.part("passages", number, "ends", end), charts)
    for city, hexes in atlas.railways.items():
        for number, hex in enumerate(hexes):
            yield from hex_problems(hex, at.part("railways", city, number), charts)
    for number, area in enumerate(atlas.apart):
        yield from region_problems(area, at.part("apart", number), charts)
    yield from region_problems(atlas.westmost_american, at.part("westmost_american"), charts)


def _zone(zone: str, spec: ZoneSpec, at: Document, charts: Charts) -> Iterator[Problem]:
    for key, borders in (("sea", spec.sea), ("land", spec.land)):
        for area, hexes in borders.items():
            yield from region_problems(area, at.part(key).key(area), charts)
            for number, hex in enumerate(hexes):
                yield from hex_problems(hex, at.part(key, area, number), charts)
    for number, other in enumerate(spec.zones):
        yield from zone_problems(other, at.part("zones", number), charts)
        if other in charts.atlas.zones and zone not in charts.atlas.zones[other].zones:
            yield at.part("zones", number).problem(f"{other} must name {zone} as well, as they lie next to each other")


def zone_problems(zone: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A zone must be in the atlas."""
    if zone not in charts.atlas.zones:
        yield at.problem(f"there is no zone {zone}{suggestion(zone, charts.atlas.zones)}")


def installations(charts: Charts, at: Document) -> Iterator[Problem]:
    """Bases and cities have armor, and hexes take some."""
    yield from exactly(charts.installations.installations, get_args(Installation), at.part("installations"))
    for name, spec in charts.installations.installations.items():
        yield from between(spec.armor, 1, MOST, at.part("installations", name, "armor"))
    for key in ("brown_island_bases", "bases", "major_bases"):
        yield from between(getattr(charts.installations, key), 1, MOST, at.part(key))


def movement(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every speed and status has its points."""
    movement = charts.movement
    yield from exactly(movement.points, SPEEDS, at.part("points"))
    for key in ("entry", "submarine_entry"):
        yield from exactly(getattr(movement, key), STATUSES, at.part(key))
        for status, points in getattr(movement, key).items():
            yield from between(points, 1, MOST, at.part(key, status))
    for key in ("zone_entry", "leave_port_of_zone", "enter_port_of_zone", "redeployment", "ships"):
        yield from between(getattr(movement, key), 1, MOST, at.part(key))
    for key in ("task_forces_in_hex", "task_forces_at_base"):
        yield from between(getattr(movement, key), 1, MOST, at.part(key))
    for key in ("sp_per_transport", "er_per_transport", "escorts_per_sp"):
        yield from between(getattr(movement.cargo, key), 1, MOST, at.part("cargo", key))
    for number, zone in enumerate(movement.unlimited_zones):
        yield from zone_problems(zone, at.part("unlimited_zones", number), charts)


def costs(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every row of the operations cost table is there."""
    yield from exactly(charts.costs.rows, get_args(CostName), at.part("rows"))
    for name, row in charts.costs.rows.items():
        here = at.part("rows", name)
        yield from exactly(row.points, STATUSES, here.part("points"))
        yield from between(row.group, 1, MOST, here.part("group"))
    yield from between(charts.costs.second_initiative, 1, MOST, at.part("second_initiative"))
