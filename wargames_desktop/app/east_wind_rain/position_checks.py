"""Whether a position inside a game of East Wind Rain can be set up: the sense of it, after its form."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.app.east_wind_rain.places import (
    between,
    hex_problems,
    place_problems,
    region_problems,
    ship_problems,
    turn_problems,
)
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.position import Position
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.state import BOTTOMED, DAMAGED
from wargames_desktop.games.east_wind_rain.terms import MARKER_PREFIXES


def check_position(position: Position, scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a position from being set up; ``document`` is where it stands."""
    return [
        *_sequence(position, document, charts),
        *_task_forces(position, document.part("task_forces"), charts),
        *_places(position, document, charts),
        *_ships(position, document, charts),
    ]


def _sequence(position: Position, document: Document, charts: Charts) -> Iterator[Problem]:
    if position.turn is not None:
        yield from turn_problems(position.turn, document.part("turn"), charts)
    steps = [step.id for step in charts.turn.steps]
    if position.phase is not None and position.phase not in steps:
        guess = suggestion(position.phase, steps)
        yield document.part("phase").problem(f"must be {choice(steps)}, not {position.phase}{guess}")
    if position.steps and position.phase is None:
        yield document.part("steps").problem("say in which phase these steps are going on: give `phase` too")
    for number, area in enumerate(position.closed or ()):
        yield from region_problems(area, document.part("closed", number), charts)


def _task_forces(position: Position, document: Document, charts: Charts) -> Iterator[Problem]:
    markers = {
        f"{prefix}-{number}": nation
        for nation, prefix in MARKER_PREFIXES.items()
        for number in range(1, charts.counters.task_forces[nation] + 1)
    }
    for id, force in position.task_forces.items():
        at = document.part(id)
        if id not in markers:
            yield document.key(id).problem(f"there is no task force marker {id}{suggestion(id, markers)}")
        elif markers[id] != force.nation:
            yield at.part("nation").problem(f"{id} is a marker of {markers[id]}, not of {force.nation}")
        yield from place_problems(force.place, at.part("place"), charts)
        for number, region in enumerate(force.origin):
            yield from region_problems(region, at.part("origin", number), charts)
        for number, ship in enumerate(force.ships):
            yield from ship_problems(ship, at.part("ships", number), charts)


def _places(position: Position, document: Document, charts: Charts) -> Iterator[Problem]:
    for key, stacks in (("ports", position.ports), ("air", position.air), ("ground", position.ground)):
        for side, by_place in stacks.items():
            for place in by_place:
                yield from place_problems(place, document.part(key, side).key(place), charts)
    for key, hexes in (("bases", position.bases or {}), ("control", position.control)):
        for hex in hexes:
            problems = place_problems if key == "control" else hex_problems
            yield from problems(hex, document.part(key).key(hex), charts)
    for side, places in position.unsupplied.items():
        for number, place in enumerate(places):
            yield from place_problems(place, document.part("unsupplied", side, number), charts)
    for number, hex in enumerate(position.damaged_cities):
        yield from hex_problems(hex, document.part("damaged_cities", number), charts)


def _ships(position: Position, document: Document, charts: Charts) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for side, boxes in position.ports.items():
        for place, box in boxes.items():
            for number, ship in enumerate(box.ships):
                at = document.part("ports", side, place, "ships", number)
                yield from ship_problems(ship, at, charts)
                if ship in seen:
                    yield at.problem(f"{ship} is in {seen[ship]} too")
                seen.setdefault(ship, f"the port of {place}")
    for id, force in position.task_forces.items():
        for number, ship in enumerate(force.ships):
            if ship in seen:
                yield document.part("task_forces", id, "ships", number).problem(f"{ship} is in {seen[ship]} too")
            seen.setdefault(ship, id)
    for ship, markers in position.damage.items():
        yield from ship_problems(ship, document.part("damage").key(ship), charts)
        yield from between(markers, DAMAGED, BOTTOMED, document.part("damage", ship))
