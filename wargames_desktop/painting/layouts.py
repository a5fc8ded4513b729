"""What a laid out card is made of, and the type and lines that all cards share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from wargames_desktop.painting.fonts import condensed, sans
from wargames_desktop.painting.text import elided, put, text_width
from wargames_desktop.painting.theme import Theme, colour

Draw = Callable[[QPainter], None]


@dataclass(frozen=True)
class Spot:
    """A part of a card that means something by itself: its rectangle, its id where it has one, its tip."""

    rect: QRectF
    id: str
    tip: str


@dataclass
class Block:
    """Something laid out from its own top left corner."""

    width: float
    height: float = 0.0
    spots: tuple[Spot, ...] = ()
    _draws: list[Draw] = field(default_factory=list)

    def add(self, draw: Draw) -> None:
        """Draw this too, after everything added before."""
        self._draws.append(draw)

    def place(self, other: Block, x: float, y: float) -> None:
        """Set another block into this one, which grows as far down as it must."""

        def draw(painter: QPainter) -> None:
            painter.save()
            painter.translate(x, y)
            other.draw(painter)
            painter.restore()

        self.add(draw)
        self.spots += tuple(Spot(spot.rect.translated(x, y), spot.id, spot.tip) for spot in other.spots)
        self.height = max(self.height, y + other.height)

    def draw(self, painter: QPainter) -> None:
        """Draw everything."""
        for draw in self._draws:
            draw(painter)


class Setting:
    """The measures and inks of cards in a theme. ``em`` is the body size in pixels."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.em = theme.pixels("body")
        self.pad = self.em * 0.85
        self.row = self.em * 1.85
        self.body = condensed(self.em * 1.04, 400)
        self.strong = condensed(self.em * 1.04, 600)
        self.label = condensed(self.em * 0.94, 500)
        self.small = condensed(theme.pixels("small"), 400)
        self.heading = sans(theme.pixels("large"), 600)
        self.ship = sans(theme.pixels("large"), 400, italic=True)
        self.text = colour(theme.paper.text)
        self.muted = colour(theme.paper.muted)

    def hairline(self, painter: QPainter, x1: float, y: float, x2: float, ink: str = "") -> None:
        """A thin level line."""
        painter.setPen(QPen(colour(ink or self.theme.paper.hairline), max(1.0, self.em / 16)))
        painter.drawLine(QPointF(x1, y), QPointF(x2, y))


def card_ground(block: Block, setting: Setting, current: bool = False) -> None:
    """The sheet on which a card is printed, as high as the block will have become; a bar marks the current one."""
    paper = setting.theme.paper

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(colour(paper.hairline), 1))
        painter.setBrush(colour(paper.ground))
        painter.drawRoundedRect(QRectF(0.5, 0.5, block.width - 1, block.height - 1), 3, 3)
        if current:
            painter.fillRect(QRectF(0.5, 1, 3.5, block.height - 2), colour(paper.ring))

    block.add(draw)


def heading(
    block: Block, setting: Setting, title: str, note: str = "", ship: bool = False, stamp: float = 0.0
) -> float:
    """A title at the top left, so much room for a stamp beside it, and a note at the top right.

    Returns where the next thing may begin.
    """
    font = setting.ship if ship else setting.heading
    height = setting.em * 2.3
    inner = block.width - 2 * setting.pad
    room = min(inner * 0.55, inner - text_width(title, font) - stamp if stamp else inner)
    note_width = max(0.0, min(text_width(note, setting.small), room)) if note else 0.0
    title_width = inner - note_width - (setting.em if note else 0)

    def draw(painter: QPainter) -> None:
        box = QRectF(setting.pad, 0, title_width, height)
        put(painter, box, elided(title, font, title_width * 1.2), font, setting.text, "left")
        if note_width:
            right = QRectF(block.width - setting.pad - note_width, 0, note_width, height)
            put(painter, right, elided(note, setting.small, note_width * 1.15), setting.small, setting.muted, "right")
        setting.hairline(painter, setting.pad, height, block.width - setting.pad, setting.theme.paper.rule)

    block.add(draw)
    block.height = max(block.height, height)
    return height + setting.em * 0.35


def paragraph(block: Block, setting: Setting, text: str, y: float) -> float:
    """Small muted lines, wrapped; returns where the next thing may begin."""
    if not text:
        return y
    width = block.width - 2 * setting.pad
    flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    room = QFontMetricsF(setting.small).boundingRect(QRectF(0, 0, width, 10_000), flags, text)
    box = QRectF(setting.pad, y + setting.em * 0.3, width, room.height() + 1)

    def draw(painter: QPainter) -> None:
        painter.setFont(setting.small)
        painter.setPen(setting.muted)
        painter.drawText(box, flags, text)

    block.add(draw)
    block.height = max(block.height, box.bottom())
    return box.bottom()


def close(block: Block, setting: Setting) -> Block:
    """Leave room under the last line."""
    block.height += setting.pad * 0.8
    return block


def widest(texts: Iterable[str], setting: Setting) -> float:
    """The width of the widest of some cells, in the strong face."""
    return max((text_width(text, setting.strong) for text in texts), default=0.0)
