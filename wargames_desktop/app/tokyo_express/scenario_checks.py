"""Whether a scenario of Tokyo Express can be played with a chart set: the sense of it, after its form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.engine.board import Board
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.scenario import Fleet, Scenario
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName

IMPASSABLE = ("land", "shoal")
LONGEST = 99
"""In Game Turns."""


def check_scenario(scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a scenario from being played; ``document`` is where it stands."""
    return [
        *_frame(scenario, document, charts),
        *_fleet(scenario, scenario.us, "us", document.part("us"), charts),
        *_fleet(scenario, scenario.japan, "japan", document.part("japan"), charts),
        *_twice(scenario, document),
        *_crowded(scenario.us, document.part("us"), charts),
        *_admirals(scenario, document, charts),
    ]


def _frame(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
    if not 1 <= scenario.turns <= LONGEST:
        yield document.part("turns").problem(f"must be 1 to {LONGEST}, not {scenario.turns}")
    if scenario.board != charts.board.id:
        guess = suggestion(scenario.board, [charts.board.id])
        yield document.part("board").problem(f"there is no such board; there is: {charts.board.id}{guess}")


def _fleet(scenario: Scenario, fleet: Fleet, side: SideName, at: Document, charts: Charts) -> Iterator[Problem]:
    if fleet.fire_direction < 0:
        yield at.part("fire_direction").problem(f"must be 0 or more, not {fleet.fire_direction}")
    if not fleet.draw and not fleet.ships:
        yield at.problem('has no ships: name them under "ships", or let them be drawn under "draw"')
    for number, slot in enumerate(fleet.draw):
        yield from _hex(scenario, slot.hex, at.part("draw", number, "hex"), charts)
    for name, hex_ in fleet.ships.items():
        yield from _ship(name, side, at.part("ships").key(name), charts)
        yield from _hex(scenario, hex_, at.part("ships", name), charts)
    yield from _enough(fleet, side, at, charts)


def _ship(name: str, side: SideName, at: Document, charts: Charts) -> Iterator[Problem]:
    spec = charts.roster.ships.get(name)
    if spec is None:
        of_side = [other for other, each in charts.roster.ships.items() if each.side == side]
        yield at.problem(f"there is no ship of that name{suggestion(name, of_side)}")
    elif spec.side != side:
        yield at.problem(f"is a {SIDE_NAMES[spec.side]} ship, but stands among the {SIDE_NAMES[side]} ones")


def _hex(scenario: Scenario, label: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A hex must be on the map, and passable where the level of the game looks at terrain (TE-3.4-all-sea)."""
    place = charts.board.places.get(label)
    if place is None:
        yield at.problem(f'there is no hex "{label}" on the map; {_hexes_there_are(label, charts.board)}')
    elif place.terrain in IMPASSABLE and scenario.level != "basic":
        yield at.problem(f"hex {label} is {place.terrain}; a ship must be at sea")


def _hexes_there_are(label: str, board: Board) -> str:
    """Help for one who wrote a wrong label: row and place in the row, two digits each."""
    if not (len(label) == 4 and label.isdecimal()):
        return "a hex is four digits: two for the row, two for its place in the row"
    labels = sorted(board.places)
    row = [other for other in labels if other[:2] == label[:2]]
    if row:
        return f"row {label[:2]} goes from {row[0]} to {row[-1]}"
    return f"rows go from {labels[0][:2]} to {labels[-1][:2]}"


def _crowded(fleet: Fleet, at: Document, charts: Charts) -> Iterator[Problem]:
    """At most two US ships in a hex (TE-3.4-occupied-limit)."""
    limit = charts.values.stacking_limit
    for hex_, ships in Counter([slot.hex for slot in fleet.draw] + list(fleet.ships.values())).items():
        if ships > limit:
            yield at.problem(f"{ships} ships are in hex {hex_}; there may be {limit} US ships in a hex")


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


def _twice(scenario: Scenario, document: Document) -> Iterator[Problem]:
    for name in scenario.us.ships:
        if name in scenario.japan.ships:
            yield document.part("japan", "ships").key(name).problem("the ship stands among the US ones too")


def _admirals(scenario: Scenario, document: Document, charts: Charts) -> Iterator[Problem]:
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
