"""Counter sheets, true to size, and decks of cards, nine a page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.display import Card, Piece
from wargames_desktop.engine.printables import CounterSheet, Deck
from wargames_desktop.painting.cards import block
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.faces import Detail
from wargames_desktop.painting.tables import natural_width
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.document import Document, Page, write
from wargames_desktop.printing.grid import Item, sheets
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.options import Options

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""Of a poker card, in millimetres."""
CARD_EDGE = 3.0
LEAST_WIDTH = 230.0
"""In which a card is laid out at least, in pixels of the theme."""
WORTH_TURNING = 1.25


def counter_sheets(title: str, chosen: Iterable[CounterSheet], options: Options) -> Document:
    """Counters of the chosen sheets."""
    theme = print_theme(options.inks)
    pages: list[Page] = []
    for sheet in chosen:
        side = options.counter_size or sheet.millimetres
        items = [
            Item(
                partial(_paint_piece, counter.front, options.bleed, theme),
                partial(_paint_piece, counter.back, options.bleed, theme) if counter.back is not None else None,
            )
            for counter in sheet.counters
            for _ in range(counter.copies)
        ]
        pages += sheets(sheet.title, items, side, side, options, sheet.title)
    return Document(title, tuple(pages))


def _paint_piece(piece: Piece, bleed: float, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    """A counter whose ground goes on beyond the cut."""
    print = theme.ink_of(piece.nation)
    painter.fillRect(rect, colour(print.back_ground if piece.face == "back" else print.ground))
    paint_counter(painter, rect.adjusted(bleed, bleed, -bleed, -bleed), piece, theme, detail=Detail.FULL)


def decks(title: str, chosen: Iterable[Deck], options: Options) -> Document:
    """The cards of the chosen decks."""
    theme = print_theme(options.inks)
    pages: list[Page] = []
    for deck in chosen:
        back = partial(_paint_card_back, deck, options.bleed, theme)
        items = [Item(partial(_paint_card, card, options.bleed, theme), back) for card in deck.cards]
        pages += sheets(deck.title, items, CARD_WIDTH, CARD_HEIGHT, options, deck.title)
    return Document(title, tuple(pages))


def _paint_card(card: Card, bleed: float, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    """A card as wide as it needs, drawn as large as it fits, across where that makes it much larger."""
    face = rect.adjusted(bleed + CARD_EDGE, bleed + CARD_EDGE, -bleed - CARD_EDGE, -bleed - CARD_EDGE)
    laid = block(card, max(natural_width(card, theme), LEAST_WIDTH), theme)
    upright = min(face.width() / laid.width, face.height() / laid.height)
    across = min(face.height() / laid.width, face.width() / laid.height)
    painter.save()
    painter.translate(face.center())
    if across > upright * WORTH_TURNING:
        painter.rotate(90)
    scale = max(upright, across) if across > upright * WORTH_TURNING else upright
    painter.scale(scale, scale)
    painter.translate(-laid.width / 2, -laid.height / 2)
    laid.draw(painter)
    painter.restore()


def _paint_card_back(deck: Deck, bleed: float, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    print = theme.ink_of(deck.nation)
    painter.fillRect(rect, colour(print.ground))
    frame = rect.adjusted(bleed + CARD_EDGE, bleed + CARD_EDGE, -bleed - CARD_EDGE, -bleed - CARD_EDGE)
    painter.setPen(QPen(colour(print.ink), 0.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 2.0, 2.0)
    middle = QRectF(frame.left() + 4, frame.center().y() - 4, frame.width() - 8, 8)
    write(painter, middle, deck.title, 5.0, print.ink, "center", 600)
