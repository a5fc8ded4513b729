"""What every set-up must hold to: ships of the roster, hexes of the map, no crowds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document
from wargames_desktop.engine.board import Board
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName

IMPASSABLE = ("land", "shoal")
LONGEST = 99
"""In Game Turns."""


def check_board(board: str, document: Document, charts: Charts) -> Iterator[Problem]:
    """A scenario must name the board of the charts."""
    if board != charts.board.id:
        guess = suggestion(board, [charts.board.id])
        yield document.part("board").problem(f"there is no such board; there is: {charts.board.id}{guess}")


def check_ship(name: str, side: SideName, at: Document, charts: Charts) -> Iterator[Problem]:
    """A ship must be one of the roster, and of its side."""
    spec = charts.roster.ships.get(name)
    if spec is None:
        of_side = [other for other, each in charts.roster.ships.items() if each.side == side]
        yield at.problem(f"there is no ship of that name{suggestion(name, of_side)}")
    elif spec.side != side:
        yield at.problem(f"is a {SIDE_NAMES[spec.side]} ship, but stands among the {SIDE_NAMES[side]} ones")


def check_hex(label: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A hex must be on the map."""
    if label not in charts.board.places:
        yield at.problem(f'there is no hex "{label}" on the map; {_hexes_there_are(label, charts.board)}')


def check_sea_hex(label: str, at: Document, charts: Charts) -> Iterator[Problem]:
    """A hex must be on the map, and neither land nor shoal (TE-5.4-impassable)."""
    yield from check_hex(label, at, charts)
    place = charts.board.places.get(label)
    if place is not None and place.terrain in IMPASSABLE:
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


def check_crowd(hexes: Iterable[str], at: Document, charts: Charts) -> Iterator[Problem]:
    """At most two US ships in a hex (TE-3.4-occupied-limit)."""
    limit = charts.values.stacking_limit
    for hex_, ships in Counter(hexes).items():
        if ships > limit:
            yield at.problem(f"{ships} ships are in hex {hex_}; there may be {limit} US ships in a hex")
