"""A small board, ships to draw, and what a drawing left on its sheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from wargames_desktop.engine.board import Board, Place, PlaceName, Shape
from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.hexgrid import Hex, Layout, disc
from wargames_desktop.painting.theme import colour

Draw = Callable[[QPainter, QRectF], None]


def ship(**changes: object) -> Piece:
    """Boise as a counter, with changes; ``fields`` are added to the usual ones."""
    fields = {"type": "CL", "abbr": "", "stern": "5", "secondary": "", "bow": "7", "speed": "6"}
    fields.update(changes.pop("fields", {}))  # type: ignore[call-overload]
    known = {"id": "Boise", "place": "a", "template": "warship", "nation": "us", "name": "Boise", "heading": 1}
    return Piece(**{**known, **changes}, fields=fields)  # type: ignore[arg-type]


def badge(kind: str, text: str = "3") -> Badge:
    return Badge(kind=kind, text=text)


def island_board(pointed: bool = True, north: float = 315.0) -> Board:
    """Hexes within four of the middle, an island on the middle one, two zones side by side, one name."""
    layout = Layout(pointed=pointed)
    places = {}
    for hex_ in disc(Hex(0, 0), 4):
        label = f"{hex_.q + 5:02}{hex_.r + 5:02}"
        terrain = "land" if hex_ == Hex(0, 0) else "sea"
        zone = "" if terrain == "land" else "1" if layout.centre(hex_)[0] < 0 else "2"
        places[label] = Place(label=label, hex=hex_, terrain=terrain, zone=zone)
    island = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    return Board(
        id="island",
        title="Island",
        directions=("N", "NE", "SE", "S", "SW", "NW"),
        pointed=pointed,
        places=places,
        north=north,
        hex_metres=1371.6,
        shapes=(Shape(kind="land", rings=(island,), name="Island"),),
        names=(PlaceName(text="Slot", x=0.0, y=-2.4, kind="water"),),
    )


def drawn(size: tuple[int, int], draw: Draw, ground: str = "#ff00ff") -> QImage:
    """What a drawing makes of a sheet of one colour."""
    image = QImage(QSize(*size), QImage.Format.Format_RGB32)
    image.fill(colour(ground))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, QRectF(0, 0, *size))
    return image


def pixels(image: QImage) -> memoryview:
    """All pixels, row after row, as 0xffRRGGBB."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return memoryview(bytes(plain.constBits())).cast("I")


def inked(image: QImage, ground: str = "#ff00ff") -> QRectF:
    """The rectangle that holds every pixel that is no longer ground; empty if nothing was drawn."""
    every, wide, high = pixels(image), image.width(), image.height()
    blank = colour(ground).rgb().to_bytes(4, "little")
    rows = [y for y in range(high) if every[y * wide : (y + 1) * wide].tobytes() != blank * wide]
    columns = [x for x in range(wide) if every[x::wide].tobytes() != blank * high]
    return QRectF(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1) if rows else QRectF()


def differing(first: QImage, second: QImage) -> float:
    """The share of pixels in which two pictures of a size differ clearly."""
    assert first.size() == second.size()
    unlike = ((a, b) for a, b in zip(pixels(first), pixels(second), strict=True) if a != b)
    return sum(_distance(a, b) > 40 for a, b in unlike) / (first.width() * first.height())


def _distance(first: int, second: int) -> int:
    return sum(abs((first >> shift & 255) - (second >> shift & 255)) for shift in (0, 8, 16))


def count(image: QImage, ink: str) -> int:
    """How many pixels have exactly a colour."""
    wanted = colour(ink).rgb()
    return sum(pixel == wanted for pixel in pixels(image))
