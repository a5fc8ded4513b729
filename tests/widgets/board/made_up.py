"""A made-up board and made-up pieces, so that the board's window is tested without any game."""

from wargames_desktop.engine.board import Board, Place, PlaceName, Shape
from wargames_desktop.engine.display import Piece, Table
from wargames_desktop.hexgrid import Hex

ROWS, COLUMNS = 12, 16


def label_of(row: int, column: int) -> str:
    return f"{row + 1:02}{column + 1:02}"


def make_board(rows: int = ROWS, columns: int = COLUMNS) -> Board:
    places = {}
    for row in range(rows):
        for column in range(columns):
            label = label_of(row, column)
            terrain = "land" if row == rows - 1 else "sea"
            zone = "2" if column > columns // 2 else "1"
            places[label] = Place(label=label, hex=Hex(column - row // 2, row), terrain=terrain, zone=zone)
    low = (rows - 1) * 0.866
    shore = ((2.0, low), (5.0, low - 0.6), (8.0, low - 0.2), (12.0, low - 0.7), (12.0, low + 1), (2.0, low + 1))
    return Board(
        id="made_up",
        title="Made-up water",
        directions=("N", "NE", "SE", "S", "SW", "NW"),
        pointed=True,
        places=places,
        hex_metres=1000.0,
        shapes=(Shape(kind="land", rings=(shore,), name="Made-up island"),),
        names=(PlaceName(text="Made-up Sound", x=6.0, y=3.0),),
    )


def ship(id: str, place: str, nation: str = "us", heading: int = 1, **changes) -> Piece:
    fields = {"type": "CL", "abbr": id[:3], "stern": "3", "bow": "4", "speed": "4"}
    printed = {"template": "warship", "name": id.title(), "fields": fields}
    return Piece(id=id, place=place, nation=nation, heading=heading, **(printed | changes))


def make_table(*pieces: Piece) -> Table:
    return Table(board="made_up", pieces=pieces)
