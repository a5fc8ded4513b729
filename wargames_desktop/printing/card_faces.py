"""The faces of playing cards: charts and event cards that fill a card from edge to edge."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.display import Card, HeldCard
from wargames_desktop.painting.marks import nation_ink
from wargames_desktop.painting.tables import column_groups
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.document import write
from wargames_desktop.printing.notes import wrapped

TITLE = 3.6
"""Height of the type of a title, in millimetres."""
SMALL = 1.75
LARGEST, SMALLEST = 3.9, 1.9
"""Between which the type of an event is as large as it fits."""
LEADING = 1.35
"""From one line to the next, in heights of the type."""
BAR = 1.2
"""Width of the bar in the colour of a side."""


def paint_face(painter: QPainter, rect: QRectF, card: Card | HeldCard, theme: Theme) -> None:
    """A card into a rectangle in millimetres; a chart lies across where it is wider than high."""
    if isinstance(card, HeldCard):
        _paint_event(painter, rect, card, theme)
    elif len(card.columns) > len(card.rows):
        painter.save()
        painter.translate(rect.center())
        painter.rotate(90)
        _paint_chart(painter, QRectF(-rect.height() / 2, -rect.width() / 2, rect.height(), rect.width()), card, theme)
        painter.restore()
    else:
        _paint_chart(painter, rect, card, theme)


# Charts


def _paint_chart(painter: QPainter, rect: QRectF, card: Card, theme: Theme) -> None:
    paper = theme.paper
    head = QRectF(rect.left(), rect.top(), rect.width(), TITLE * 1.6)
    write(painter, head, card.title, TITLE, paper.text, weight=600)
    notes = [*wrapped(card.footnote, rect.width(), SMALL), *wrapped(_source(card), rect.width(), SMALL)]
    foot = rect.bottom() - len(notes) * SMALL * LEADING
    for number, text in enumerate(notes):
        place = QRectF(rect.left(), foot + number * SMALL * LEADING, rect.width(), SMALL * LEADING)
        write(painter, place, text, SMALL, paper.muted)
    _paint_table(painter, QRectF(rect.left(), head.bottom(), rect.width(), foot - 1.0 - head.bottom()), card, theme)


def _source(card: Card) -> str:
    return f"Source: {card.source}" if card.source else ""


def _paint_table(painter: QPainter, rect: QRectF, card: Card, theme: Theme) -> None:
    """The rows share the height, the columns the width; the type is as large as rows and columns let it be."""
    paper = theme.paper
    groups = column_groups(card.columns)
    heads = 2 if any(group for group, _, _ in groups) else 1
    step = rect.height() / (len(card.rows) + 0.8 * heads)
    label = rect.width() * 0.11
    cell = (rect.width() - label) / max(1, len(card.columns))
    type_ = min(step * 0.62, cell * 0.62, 4.0)
    top = rect.top() + 0.8 * step * heads
    names = QRectF(rect.left(), top - 0.8 * step, label, 0.8 * step)
    write(painter, names, card.corner, type_ * 0.72, paper.muted)
    for group, first, under in groups:
        left = rect.left() + label + first * cell
        if group:
            over = QRectF(left, rect.top(), cell * len(under), 0.8 * step)
            write(painter, over, group, type_ * 0.9, paper.text, "center", 600)
        for number, name in enumerate(under):
            place = QRectF(left + number * cell, top - 0.8 * step, cell, 0.8 * step)
            write(painter, place, name, type_ * 0.8, paper.muted if group else paper.text, "center")
    for number, (name, cells) in enumerate(card.rows):
        y = top + number * step
        if number % 2:
            painter.fillRect(QRectF(rect.left(), y, rect.width(), step), colour(paper.wash, 0.7))
        write(painter, QRectF(rect.left() + 0.6, y, label - 0.6, step), name, type_, paper.text, weight=600)
        for column, one in enumerate(cells):
            place = QRectF(rect.left() + label + column * cell, y, cell, step)
            write(painter, place, one.text, type_, paper.text, "center")
    painter.setPen(QPen(colour(paper.rule), 0.2))
    painter.drawLine(QLineF(rect.left(), top, rect.right(), top))
    painter.drawLine(QLineF(rect.left(), rect.bottom(), rect.right(), rect.bottom()))
    painter.setPen(QPen(colour(paper.hairline), 0.15))
    for group, first, _ in groups[1:]:
        if group:
            x = rect.left() + label + first * cell
            painter.drawLine(QLineF(x, rect.top() + 0.5, x, rect.bottom()))


# Event cards


def _paint_event(painter: QPainter, rect: QRectF, card: HeldCard, theme: Theme) -> None:
    """Title, a part for each side on its colour, and the line of history at the foot."""
    paper = theme.paper
    lines = list(wrapped(card.title, rect.width(), TITLE * 1.15, 600))
    y = rect.top()
    write(painter, QRectF(rect.left(), y, rect.width(), SMALL * 1.6), card.subtitle, SMALL * 1.15, paper.muted)
    y += SMALL * 1.9
    for text in lines:
        write(painter, QRectF(rect.left(), y, rect.width(), TITLE * 1.5), text, TITLE * 1.15, paper.text, weight=600)
        y += TITLE * 1.5
    y += 1.0
    painter.setPen(QPen(colour(paper.rule), 0.25))
    painter.drawLine(QLineF(rect.left(), y, rect.right(), y))
    y += 1.6
    note = list(wrapped(card.note, rect.width(), SMALL * 1.15))
    foot = rect.bottom() - len(note) * SMALL * 1.15 * LEADING
    type_ = _largest(card, rect.width(), foot - 1.5 - y)
    for head, text, nation in card.texts:
        y = _paint_part(painter, QRectF(rect.left(), y, rect.width(), 0), (head, text, nation), type_, theme) + 1.6
    for number, text in enumerate(note):
        place = QRectF(rect.left(), foot + number * SMALL * 1.15 * LEADING, rect.width(), SMALL * 1.15 * LEADING)
        write(painter, place, text, SMALL * 1.15, paper.muted)


def _largest(card: HeldCard, width: float, room: float) -> float:
    """The largest type in which all parts of a card find room."""
    type_ = LARGEST
    while type_ > SMALLEST and sum(_height(text, type_, width) + 1.6 for _, text, _ in card.texts) > room:
        type_ -= 0.1
    return type_


def _height(text: str, type_: float, width: float) -> float:
    return (len(list(wrapped(text, width - BAR - 4.0, type_))) * LEADING + SMALL * 1.5 / type_) * type_ + 3.0


def _paint_part(painter: QPainter, place: QRectF, part: tuple[str, str, str], type_: float, theme: Theme) -> float:
    head, text, nation = part
    ink = nation_ink(theme, nation)
    band = QRectF(place.left(), place.top(), place.width(), _height(text, type_, place.width()))
    painter.fillRect(band, colour(ink, 0.13))
    painter.fillRect(QRectF(band.left(), band.top(), BAR, band.height()), colour(ink))
    left, width = band.left() + BAR + 2.0, band.width() - BAR - 4.0
    write(painter, QRectF(left, band.top() + 1.0, width, SMALL * 1.5), head, SMALL * 1.15, ink, weight=600)
    y = band.top() + 1.0 + SMALL * 1.5
    for line in wrapped(text, width, type_):
        write(painter, QRectF(left, y, width, type_ * LEADING), line, type_, theme.paper.text)
        y += type_ * LEADING
    return band.bottom()
