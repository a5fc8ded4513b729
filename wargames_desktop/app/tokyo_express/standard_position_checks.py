"""Whether what only the Standard Game has in a position can be set up: logs, hidden forces, the night, command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from wargames_desktop.app.tokyo_express.set_up_checks import check_hex, check_sea_hex
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.charts import SPEEDS, Charts
from wargames_desktop.games.tokyo_express.position import GivenLog, GivenNight, GivenShip, Position
from wargames_desktop.games.tokyo_express.scenario import StandardScenario
from wargames_desktop.games.tokyo_express.state import Commander

BACK = 3
"""What the Exited marker of a ship counts when it may return."""


def check_standard_position(
    position: Position, scenario: StandardScenario, document: Document, charts: Charts
) -> Iterator[Problem]:
    """Everything that keeps the Standard Game's part of a position from being set up."""
    for name, given in position.ships.items():
        if given.log is not None and name in charts.roster.ships:
            yield from _log(given.log, name, document.part("ships", name, "log"), charts)
        if given.hex in charts.board.places:
            yield from check_sea_hex(given.hex, document.part("ships", name, "hex"), charts)
    yield from _hidden_forces(position, document.part("hidden_forces"), charts)
    yield from _formations(position, document.part("formations"))
    for number, marker in enumerate(position.column_turns):
        yield from check_hex(marker.hex, document.part("column_turns", number, "hex"), charts)
    ships = {*(position.ships or scenario.us.ships), *(ship for due in scenario.us.arrivals.values() for ship in due)}
    if position.night is not None:
        yield from _night(position.night, ships, document.part("night"), charts)


def is_off_map(given: GivenShip) -> bool:
    """Whether a ship is sunk, or its log says that it has left the map."""
    return given.sunk or (given.log is not None and (given.log.left is True or given.log.exited is not UNSET))


def _log(log: GivenLog, ship: str, at: Document, charts: Charts) -> Iterator[Problem]:
    mounts = len(charts.roster.ships[ship].torpedoes)
    for key, lines in (("reloads", log.reloads), ("launched", log.launched)):
        if lines is not UNSET and len(lines) != mounts:
            yield at.part(key).problem(f"must have a value for each of {mounts} torpedo mounts, not {len(lines)}")
    for key, value, most in (("gun_flashes", log.gun_flashes, 2), ("exited", log.exited, BACK)):
        if value is not UNSET and not 0 <= value <= most:
            yield at.part(key).problem(f"must be 0 to {most}, not {value}")


def _hidden_forces(position: Position, at: Document, charts: Charts) -> Iterator[Problem]:
    markers = charts.standard.force_markers.markers
    for name, force in position.hidden_forces.items():
        if name in charts.roster.ships:
            yield at.key(name).problem(f'a ship is called "{name}" too')
        yield from check_sea_hex(force.hex, at.part(name, "hex"), charts)
        if force.size not in markers:
            yield at.part(name, "size").problem(f"must be {choice(list(map(str, markers)))}, not {force.size}")


def _formations(position: Position, at: Document) -> Iterator[Problem]:
    """A hidden force moves as the formation of its own name (TE-7.2-separate)."""
    for name, formation in position.formations.items():
        for number, ship in enumerate(formation.ships):
            part = at.part(name, "ships", number)
            if ship in position.hidden_forces and formation.ships != (name,):
                yield part.problem(f"{ship} is a hidden force: the formation must have its name, and no other member")
            if ship in position.ships and is_off_map(position.ships[ship]):
                yield part.problem(f"{ship} is off the map, where there are no formations")


def _night(night: GivenNight, ships: set[str], at: Document, charts: Charts) -> Iterator[Problem]:
    strengths = charts.standard.withdrawal.strengths
    if night.strength is not UNSET and night.strength not in strengths:
        yield at.part("strength").problem(f"must be {choice([str(each) for each in strengths])}, not {night.strength}")
    if night.initial_speed is not UNSET and night.initial_speed not in SPEEDS:
        yield at.part("initial_speed").problem(f"must be 1 to {SPEEDS[-1]}, not {night.initial_speed}")
    if night.markers is not UNSET:
        known = charts.standard.force_markers.markers
        for size in night.markers:
            if size not in known:
                yield at.part("markers").key(str(size)).problem(f"there is no Force Size marker {size}")
    if night.arrivals is not UNSET:
        for number, arrival in enumerate(night.arrivals):
            part = at.part("arrivals", number)
            yield from check_sea_hex(arrival.hex, part.part("hex"), charts)
            if arrival.ship not in ships:
                guess = suggestion(arrival.ship, ships)
                yield part.part("ship").problem(f'"{arrival.ship}" is not in this position{guess}')
    if night.commanders is not UNSET:
        yield from _commanders(night.commanders, ships, at.part("commanders"), charts)
        if night.task_force_commander is not UNSET and night.task_force_commander not in ("", *night.commanders):
            guess = suggestion(night.task_force_commander, night.commanders)
            yield at.part("task_force_commander").problem(f"is not among the commanders{guess}")


def _commanders(
    commanders: Mapping[str, Commander], ships: set[str], at: Document, charts: Charts
) -> Iterator[Problem]:
    known = charts.standard.admirals.us
    for name, admiral in commanders.items():
        if name not in known and not admiral.replacement:
            yield at.key(name).problem(f"there is no such admiral{suggestion(name, known)}")
        if admiral.flagship not in ships:
            guess = suggestion(admiral.flagship, ships)
            yield at.part(name, "flagship").problem(f'there is no ship "{admiral.flagship}" in this position{guess}')
