"""Whether the charts of turns, counters and the economy make sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, get_args

from wargames_desktop.app.east_wind_rain.combat_checks import row_problems
from wargames_desktop.app.east_wind_rain.map_checks import zone_problems
from wargames_desktop.app.east_wind_rain.places import (
    between,
    exactly,
    place_problems,
    ship_problems,
    turn_problems,
)
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.economy import Arrivals, ShipyardPlace
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    FLEET_TYPES,
    GROUND_TYPES,
    SIDES,
    Purse,
)
from wargames_desktop.games.east_wind_rain.turn import FRAMES

MOST: Final = 999
"""Larger than any value that a rule compares with."""
DIE: Final = 6


def roster(charts: Charts, at: Document) -> Iterator[Problem]:
    """Counters have values that the rules can use."""
    turns = [spec.name for spec in charts.track.turns]
    for ship, spec in charts.ships.items():
        here = at.part("ships", ship)
        for key in ("gun", "secondary", "aa", "long_range", "torpedo", "air"):
            yield from between(getattr(spec, key), 0, MOST, here.part(key))
        yield from between(spec.armor, 1, MOST, here.part("armor"))
        if spec.long_range > spec.aa:
            yield here.part("long_range").problem(f"is part of the antiaircraft factors, of which there are {spec.aa}")
        if spec.arrival not in (*turns, "start", "optional"):
            guess = suggestion(spec.arrival, turns)
            yield here.part("arrival").problem(f"must be a quarter, start or optional, not {spec.arrival}{guess}")
    yield from exactly(charts.roster.fleet_units, FLEET_TYPES, at.part("fleet_units"))
    yield from turn_problems(charts.roster.fleet_train.from_quarter, at.part("fleet_train", "from_quarter"), charts)


def counters(charts: Charts, at: Document) -> Iterator[Problem]:
    """There are markers of task forces and bases."""
    yield from exactly(charts.counters.task_forces, ("japan", "us", "commonwealth"), at.part("task_forces"))
    for nation, number in charts.counters.task_forces.items():
        yield from between(number, 1, MOST, at.part("task_forces", nation))
    for key in ("major_bases", "air_bases"):
        yield from between(getattr(charts.counters, key), 1, MOST, at.part(key))


def turn_track(charts: Charts, at: Document) -> Iterator[Problem]:
    """Quarters follow each other."""
    turns = charts.track.turns
    if not turns:
        yield at.part("turns").problem("there must be turns")
    for number, spec in enumerate(turns):
        name = f"{spec.quarter}Q{spec.year % 100}"
        if spec.name != name:
            yield at.part("turns", number, "name").problem(f"must be {name}, not {spec.name}")
    for number, (spec, following) in enumerate(pairwise(turns), 1):
        if following.year * 4 + following.quarter != spec.year * 4 + spec.quarter + 1:
            yield at.part("turns", number).problem(f"must be the quarter after {spec.name}")
    yield from exactly(charts.track.months, (1, 2, 3, 4), at.part("months"))


def code_record(charts: Charts, at: Document) -> Iterator[Problem]:
    """Boxes rise."""
    record = charts.code_record
    yield from between(record.first_box, 1, MOST, at.part("first_box"))
    yield from between(record.last_box, record.first_box, MOST, at.part("last_box"))
    yield from between(record.rebroken_box, record.first_box, record.last_box, at.part("rebroken_box"))


def economy(charts: Charts, at: Document) -> Iterator[Problem]:
    """Markers lie in places that there are."""
    economy = charts.economy
    for name, marker in economy.markers.items():
        yield from place_problems(marker.place, at.part("markers", name, "place"), charts)
        yield from between(marker.value, 1, MOST, at.part("markers", name, "value"))
    yield from exactly(economy.multiplier, get_args(Purse), at.part("multiplier"))
    for key in ("chinese_cut_divisor", "land_surcharge_group", "air_sp_per_er"):
        yield from between(getattr(economy, key), 1, MOST, at.part(key))
    yield from zone_problems(economy.australian_areas_from, at.part("australian_areas_from"), charts)


def construction(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every unit, yard and country has its values."""
    chart = charts.construction
    yield from exactly(chart.units, (*FLEET_TYPES, *AIR_TYPES, *GROUND_TYPES), at.part("units"))
    for type, cost in chart.units.items():
        yield from between(cost.er, 1, MOST, at.part("units", type, "er"))
        yield from between(cost.delay, 0, 8, at.part("units", type, "delay"))
        if type in FLEET_TYPES:
            yield from between(cost.ncf, 1, MOST, at.part("units", type, "ncf"))
    yield from exactly(chart.shipyards, get_args(ShipyardPlace), at.part("shipyards"))
    for place, yard in chart.shipyards.items():
        yield from exactly(yard.factors, ("early", "late"), at.part("shipyards", place, "factors"))
        yield from between(yard.delay, 0, 8, at.part("shipyards", place, "delay"))
    for key in ("places", "allowed"):
        yield from exactly(getattr(chart, key), get_args(Purse), at.part(key))
    for key in ("air_base", "air_base_with_city", "air_base_rebuilt", "major_base", "city_repair", "repair_points"):
        yield from between(getattr(chart, key), 1, MOST, at.part(key))
    yield from between(chart.fast_repair_points, chart.repair_points, MOST, at.part("fast_repair_points"))
    yield from between(chart.fast_repair_factor, 1, MOST, at.part("fast_repair_factor"))


def reinforcements(charts: Charts, at: Document) -> Iterator[Problem]:
    """Ships that arrive are in the roster, each once."""
    track = charts.reinforcements
    seen: dict[str, str] = {}
    for quarter, column in track.turns.items():
        here = at.part("turns", quarter)
        yield from turn_problems(quarter, at.part("turns").key(quarter), charts)
        for nation, er in column.income.items():
            yield from between(er, 0, MOST, here.part("income", nation))
        for number, arrivals in enumerate(column.arrivals):
            yield from _arrivals(arrivals, quarter, seen, here.part("arrivals", number), charts)
    for key in ("new_crews", "land_crews"):
        yield from exactly(getattr(track, key), SIDES, at.part(key))
    yield from turn_problems(track.carrier_crews_green_from, at.part("carrier_crews_green_from"), charts)


def _arrivals(
    arrivals: Arrivals, quarter: str, seen: dict[str, str], at: Document, charts: Charts
) -> Iterator[Problem]:
    for number, ship in enumerate(arrivals.ships):
        part = at.part("ships", number)
        yield from ship_problems(ship, part, charts)
        if ship in charts.ships and charts.ships[ship].nation != arrivals.nation:
            yield part.problem(f"{ship} is not a ship of {arrivals.nation}")
        if ship in seen:
            yield part.problem(f"{ship} arrives in {seen[ship]} too")
        seen.setdefault(ship, quarter)
    for type, sp in arrivals.units.items():
        yield from between(sp, 1, MOST, at.part("units", type))


def victory(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every number of points has a level."""
    chart = charts.victory
    yield from row_problems(chart.levels, at.part("levels"))
    for zone in chart.zones:
        yield from zone_problems(zone, at.part("zones").key(zone), charts)
    yield from between(chart.far, chart.near, MOST, at.part("far"))


def outline(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every step of the turn is one that the rules carry out."""
    yield from _steps((step.id for step in charts.turn.steps), at, "id")
    for number, step in enumerate(charts.turn.steps):
        if step.does not in FRAMES:
            known = choice(tuple(FRAMES))
            guess = suggestion(step.does, FRAMES)
            yield at.part("steps", number, "does").problem(f"must be {known}, not {step.does}{guess}")


def _steps(ids: Iterable[str], at: Document, key: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, id in enumerate(ids):
        if id in seen:
            yield at.part("steps", number, key).problem(f"the step {id} comes twice")
        seen.add(id)
