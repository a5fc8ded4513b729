"""Whether a scenario of the Standard Game can be played with a chart set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargames_desktop.app.tokyo_express.set_up_checks import check_board, check_crowd, check_sea_hex, check_ship
from wargames_desktop.data.problems import Problem, choice, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.charts import SPEEDS, Charts
from wargames_desktop.games.tokyo_express.scenario import Squadrons, StandardScenario, TaskForce

FIRST_ARRIVAL = 2
"""The Game Turn of the first US Formation Phase."""


def check_standard_scenario(scenario: StandardScenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a scenario of the Standard Game from being played."""
    return [
        *check_board(scenario.board, document, charts),
        *_initial_speed(scenario, document),
        *_surprise(scenario, document),
        *_task_force(scenario.us, document.part("us"), charts),
        *_squadrons(scenario.japan, document.part("japan"), charts),
    ]


def _initial_speed(scenario: StandardScenario, document: Document) -> Iterator[Problem]:
    if scenario.initial_speed is not None and scenario.initial_speed not in SPEEDS:
        yield document.part("initial_speed").problem(f"must be 1 to {SPEEDS[-1]}, not {scenario.initial_speed}")


def _surprise(scenario: StandardScenario, document: Document) -> Iterator[Problem]:
    for number, side in enumerate(scenario.surprise):
        if side in scenario.surprise[:number]:
            yield document.part("surprise", number).problem(f"{side} stands here twice")


def _task_force(us: TaskForce, at: Document, charts: Charts) -> Iterator[Problem]:
    if not us.ships and not us.arrivals:
        yield at.problem('has no ships: name them under "ships"')
    yield from _ships(us.ships, at, at.part("ships"), charts)
    seen = set(us.ships)
    for turn, ships in us.arrivals.items():
        part = at.part("arrivals", turn)
        if turn < FIRST_ARRIVAL:
            yield part.problem(f"ships arrive on Game Turn {FIRST_ARRIVAL} or later, not {turn}")
        yield from _ships(ships, part, part, charts)
        for name in seen & set(ships):
            yield part.key(name).problem(f"{name} is placed twice")
        seen |= set(ships)
    yield from _admirals(us, seen, at, charts)
    if us.radar is not None:
        for number, name in enumerate(us.radar.ships or ()):
            if name not in seen:
                guess = suggestion(name, seen)
                yield at.part("radar", "ships", number).problem(f'"{name}" is not among the US ships{guess}')


def _ships(ships: Mapping[str, str], at: Document, part: Document, charts: Charts) -> Iterator[Problem]:
    for name, hex_ in ships.items():
        yield from check_ship(name, "us", part.key(name), charts)
        yield from check_sea_hex(hex_, part.part(name), charts)
    yield from check_crowd(ships.values(), at, charts)


def _admirals(us: TaskForce, ships: set[str], at: Document, charts: Charts) -> Iterator[Problem]:
    known = charts.standard.admirals.us
    if us.commander not in us.admirals:
        guess = suggestion(us.commander, us.admirals)
        yield at.part("commander").problem(f'"{us.commander}" is not among the admirals{guess}')
    flagships: set[str] = set()
    for name, flagship in us.admirals.items():
        part = at.part("admirals", name)
        if name not in known:
            yield at.part("admirals").key(name).problem(f"there is no such admiral{suggestion(name, known)}")
        if flagship not in ships:
            yield part.problem(f'"{flagship}" is not among the US ships{suggestion(flagship, ships)}')
        elif name in known:
            yield from _aboard(name, flagship, part, charts)
        if flagship in flagships:
            yield part.problem(f"{flagship} has an admiral aboard already")
        flagships.add(flagship)


def _aboard(admiral: str, flagship: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """Destroyer admirals sail in destroyers, the others never do (TE-12.1-dd-aboard)."""
    spec = charts.roster.ships.get(flagship)
    if spec is None:
        return
    of_destroyers = charts.standard.admirals.us[admiral].destroyer
    if of_destroyers and spec.type != "DD":
        yield at.problem(f"{admiral} is a destroyer admiral: his flagship is a DD, not a {spec.type}")
    if not of_destroyers and spec.type == "DD":
        yield at.problem(f"{admiral} commands heavy ships: his flagship is never a DD")


def _squadrons(japan: Squadrons, at: Document, charts: Charts) -> Iterator[Problem]:
    strengths = charts.standard.withdrawal.strengths
    if japan.strength not in strengths:
        yield at.part("strength").problem(f"must be {choice([str(each) for each in strengths])}, not {japan.strength}")
    if not japan.hidden_forces:
        yield at.part("hidden_forces").problem("there must be one hidden force or more")
    for number, force in enumerate(japan.hidden_forces):
        yield from check_sea_hex(force.hex, at.part("hidden_forces", number, "hex"), charts)
    if japan.first_move < 0:
        yield at.part("first_move").problem(f"must be 0 or more, not {japan.first_move}")
    yield from _markers(japan, at.part("markers"), charts)


def _markers(japan: Squadrons, at: Document, charts: Charts) -> Iterator[Problem]:
    """The container must hold markers of the game, and must not run out before the hidden forces do."""
    known = charts.standard.force_markers.markers
    for size, copies in japan.markers.items():
        if size not in known:
            yield at.key(str(size)).problem(f"there are Force Size markers {', '.join(map(str, known))}, not {size}")
        elif not 0 <= copies <= known[size].copies:
            yield at.part(size).problem(f"the game has {known[size].copies} markers {size}: 0 to that, not {copies}")
    drawn = sum(japan.markers.values())
    if (
        drawn < len(japan.hidden_forces)
        and sum(size * copies for size, copies in japan.markers.items()) < japan.strength
    ):
        yield at.problem(
            f"{drawn} markers are too few for {len(japan.hidden_forces)} hidden forces: there must be one for each, or"
            f" their sizes must add up to the Strength Level, {japan.strength}"
        )
