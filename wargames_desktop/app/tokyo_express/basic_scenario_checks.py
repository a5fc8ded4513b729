"""Whether a scenario of the Basic Game can be played with a chart set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargames_desktop.app.tokyo_express.set_up_checks import (
    LONGEST,
    check_board,
    check_crowd,
    check_hex,
    check_ship,
)
from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.scenario import BasicScenario, Fleet
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName


def check_basic_scenario(scenario: BasicScenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a scenario of the Basic Game from being played."""
    return [
        *_length(scenario, document),
        *check_board(scenario.board, document, charts),
        *_fleet(scenario.us, "us", document.part("us"), charts),
        *_fleet(scenario.japan, "japan", document.part("japan"), charts),
        *_twice(scenario, document),
        *_crowded(scenario.us, document.part("us"), charts),
        *_admirals(scenario, document, charts),
    ]


def _length(scenario: BasicScenario, document: Document) -> Iterator[Problem]:
    if not 1 <= scenario.turns <= LONGEST:
        yield document.part("turns").problem(f"must be 1 to {LONGEST}, not {scenario.turns}")


def _fleet(fleet: Fleet, side: SideName, at: Document, charts: Charts) -> Iterator[Problem]:
    if fleet.fire_direction < 0:
        yield at.part("fire_direction").problem(f"must be 0 or more, not {fleet.fire_direction}")
    if not fleet.draw and not fleet.ships:
        yield at.problem('has no ships: name them under "ships", or let them be drawn under "draw"')
    for number, slot in enumerate(fleet.draw):
        yield from check_hex(slot.hex, at.part("draw", number, "hex"), charts)
    for name, hex_ in fleet.ships.items():
        yield from check_ship(name, side, at.part("ships").key(name), charts)
        yield from check_hex(hex_, at.part("ships", name), charts)
    yield from _enough(fleet, side, at, charts)


def _crowded(fleet: Fleet, at: Document, charts: Charts) -> Iterator[Problem]:
    yield from check_crowd([slot.hex for slot in fleet.draw] + list(fleet.ships.values()), at, charts)


def _enough(fleet: Fleet, side: SideName, at: Document, charts: Charts) -> Iterator[Problem]:
    """There must be enough ships of each type to draw from."""
    for kind, wanted in Counter(slot.type for slot in fleet.draw).items():
        there = sum(
            _can_be_drawn(spec, side, kind) for name, spec in charts.roster.ships.items() if name not in fleet.ships
        )
        if there < wanted:
            yield at.part("draw").problem(
                f"{wanted} {SIDE_NAMES[side]} {kind} are to be drawn, but there are only {there}"
            )


def _can_be_drawn(spec: ShipSpec, side: SideName, kind: str) -> bool:
    return spec.side == side and spec.type == kind and spec.historical


def _twice(scenario: BasicScenario, document: Document) -> Iterator[Problem]:
    for name in scenario.us.ships:
        if name in scenario.japan.ships:
            yield document.part("japan", "ships").key(name).problem("the ship stands among the US ones too")


def _admirals(scenario: BasicScenario, document: Document, charts: Charts) -> Iterator[Problem]:
    if scenario.japan.admiral is not None:
        at = document.part("japan", "admiral")
        yield at.problem("Japanese admirals have no part in this level of the game; leave it out")
    admiral = scenario.us.admiral
    if admiral is None:
        return
    at, fleet = document.part("us", "admiral"), scenario.us
    if admiral.ship is not None and admiral.ship not in fleet.ships:
        guess = suggestion(admiral.ship, fleet.ships)
        yield at.part("ship").problem(f'"{admiral.ship}" is not among the named US ships{guess}')
        return
    places = [] if admiral.ship else [(slot.type, slot.hex) for slot in fleet.draw]
    places += [
        (charts.roster.ships[name].type, hex_)
        for name, hex_ in fleet.ships.items()
        if name in charts.roster.ships and admiral.ship in (None, name)
    ]
    if not any(admiral.type in (None, kind) and admiral.hex in (None, hex_) for kind, hex_ in places):
        wanted = f"{admiral.type or 'ship'}{f' in hex {admiral.hex}' if admiral.hex else ''}"
        yield at.problem(f"the admiral's flagship must be a US {wanted}, but there is none")
