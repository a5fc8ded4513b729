"""Counter sheets, true to size, and decks of cards, nine a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import groupby

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.display import Card, HeldCard, Piece
from wargames_desktop.engine.printables import CounterSheet, Deck
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.faces import Detail, shape_of
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.card_faces import paint_face
from wargames_desktop.printing.document import Document, Page, write
from wargames_desktop.printing.grid import Grid, Item, sheets
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.options import Options

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""Of a poker card, in millimetres."""
CARD_EDGE = 3.5
NINE = 9
"""Cards that a sheet takes upright."""
SHORT_TITLE = 5
"""Letters of a deck's title that are set large on its backs."""


def counter_sheets(title: str, chosen: Iterable[CounterSheet], options: Options) -> Document:
    """Counters of the chosen sheets; those of one size and shape follow one another without a gap."""
    theme = print_theme(options.inks)
    pages: list[Page] = []
    every = [(sheet, counter) for sheet in chosen for counter in sheet.counters for _ in range(counter.copies)]
    sizes = groupby(every, key=lambda each: (options.counter_size or each[0].millimetres, shape_of(each[1].front)))
    for (side, shape), same in sizes:
        items = [
            Item(
                partial(_paint_piece, counter.front, options.bleed, theme),
                partial(_paint_piece, counter.back, options.bleed, theme) if counter.back is not None else None,
                sheet.title,
            )
            for sheet, counter in same
        ]
        pages += sheets(items, side * shape, side, options, "Counters")
    return Document(title, tuple(pages))


def _paint_piece(piece: Piece, bleed: float, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    """A counter whose ground goes on beyond the cut."""
    print = theme.ink_of(piece.nation)
    painter.fillRect(rect, colour(print.back_ground if piece.face == "back" else print.ground))
    paint_counter(painter, rect.adjusted(bleed, bleed, -bleed, -bleed), piece, theme, detail=Detail.FULL)


def decks(title: str, chosen: Iterable[Deck], options: Options) -> Document:
    """The cards of the chosen decks, one deck after the other."""
    theme = print_theme(options.inks)
    chosen = tuple(chosen)
    options = _close_together(options)
    items = [
        Item(
            partial(_paint_card, card, options.bleed, theme),
            partial(_paint_card_back, deck, options.bleed, theme),
            deck.title,
        )
        for deck in chosen
        for card in deck.cards
    ]
    return Document(title, tuple(sheets(items, CARD_WIDTH, CARD_HEIGHT, options, "Cards")))


def _close_together(options: Options) -> Options:
    """On a sheet that has no room for nine cards with colour beyond their cuts they have a cut in common."""
    sheet = options.sheet
    if options.flip == "fold" or Grid.fitting(sheet, CARD_WIDTH, CARD_HEIGHT, options.bleed).places >= NINE:
        return options
    return replace(options, bleed=0.0)


def _paint_card(card: Card | HeldCard, bleed: float, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    edge = bleed + CARD_EDGE
    paint_face(painter, rect.adjusted(edge, edge, -edge, -edge), card, theme)


def _paint_card_back(deck: Deck, bleed: float, theme: Theme, painter: QPainter, rect: QRectF) -> None:
    print = theme.ink_of(deck.nation)
    painter.fillRect(rect, colour(print.ground))
    frame = rect.adjusted(bleed + CARD_EDGE, bleed + CARD_EDGE, -bleed - CARD_EDGE, -bleed - CARD_EDGE)
    painter.setPen(QPen(colour(print.ink), 0.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 2.0, 2.0)
    painter.setPen(QPen(colour(print.ink), 0.15))
    painter.drawRoundedRect(frame.adjusted(1.2, 1.2, -1.2, -1.2), 1.4, 1.4)
    high = 12.0 if len(deck.title) <= SHORT_TITLE else 5.0
    middle = QRectF(frame.left() + 4, frame.center().y() - high, frame.width() - 8, high * 2)
    write(painter, middle, deck.title, high, print.ink, "center", 600)
