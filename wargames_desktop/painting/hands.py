"""Hands and piles of playing cards: faces with a part for each side, backs with their year."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from wargames_desktop.engine.display import Hand, HeldCard
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.layouts import Block, Setting, Spot, close, heading
from wargames_desktop.painting.marks import nation_ink
from wargames_desktop.painting.text import elided, put, text_width
from wargames_desktop.painting.theme import Theme, colour

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


def hand(thing: Hand, width: float, theme: Theme) -> Block:
    """A title with a note, and the cards below each other; those that lie face down side by side."""
    setting = Setting(theme)
    block = Block(width)
    y = heading(block, setting, thing.title, thing.note) + setting.em * 0.1
    x = setting.pad
    for card in thing.cards:
        if not card.title:
            _back(block, card, QRectF(x, y, setting.em * 4.6, setting.em * 3.2), setting)
            x += setting.em * 5.1
    if x > setting.pad:
        y += setting.em * 3.7
    for card in thing.cards:
        if card.title:
            y = _face(block, card, y, setting) + setting.em * 0.5
    return close(block, setting)


def _face(block: Block, card: HeldCard, y: float, setting: Setting) -> float:
    """A card face up; returns where it ends."""
    em, paper = setting.em, setting.theme.paper
    left, inner = setting.pad, block.width - 2 * setting.pad
    start = y
    title = QRectF(left + em * 0.7, y + em * 0.15, inner - em * 1.4, em * 1.8)
    y = title.bottom()
    parts = []
    for head, text, nation in card.texts:
        box = QRectF(left + em * 5.0, y + em * 0.25, inner - em * 5.7, 0)
        box.setHeight(max(_height(text, setting.body, box.width()), em * 1.3))
        parts.append((head, text, nation, box))
        y = box.bottom() + em * 0.25
    note = QRectF(left + em * 0.7, y + em * 0.15, inner - em * 1.4, _height(card.note, setting.small, inner - em * 1.4))
    end = (note.bottom() if card.note else y) + em * 0.5
    sheet = QRectF(left, start, inner, end - start)

    def draw(painter: QPainter) -> None:
        current = card.state == "current"
        painter.setPen(QPen(colour(paper.ring if current else paper.rule), 1.6 if current else 1.0))
        painter.setBrush(colour(paper.ground))
        painter.drawRoundedRect(sheet, 5, 5)
        subtitle = text_width(card.subtitle, setting.small)
        put(painter, title, card.subtitle, setting.small, setting.muted, "right")
        room = title.adjusted(0, 0, -subtitle - em * 0.6, 0)
        put(
            painter, room, elided(card.title, setting.strong, room.width() * 1.15), setting.strong, setting.text, "left"
        )
        for head, text, nation, box in parts:
            band = QRectF(sheet.left() + 1, box.top() - em * 0.2, sheet.width() - 2, box.height() + em * 0.4)
            painter.fillRect(band, colour(nation_ink(setting.theme, nation), 0.13))
            painter.fillRect(
                QRectF(band.left(), band.top(), 3.0, band.height()), colour(nation_ink(setting.theme, nation))
            )
            label = QRectF(left + em * 0.7, box.top(), em * 4.0, em * 1.3)
            put(painter, label, head, setting.label, setting.muted, "left")
            _wrapped(painter, box, text, setting.body, setting)
        if card.note:
            painter.setFont(setting.small)
            painter.setPen(setting.muted)
            painter.drawText(note, _WRAP, card.note)

    block.add(draw)
    block.spots += (Spot(sheet, card.id, ""),)
    block.height = max(block.height, end)
    return end


def _wrapped(painter: QPainter, box: QRectF, text: str, font: QFont, setting: Setting) -> None:
    painter.setFont(font)
    painter.setPen(setting.text)
    painter.drawText(box.adjusted(0, 0, 0, setting.em), _WRAP, text)


def _height(text: str, font: QFont, width: float) -> float:
    if not text:
        return 0.0
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10_000), _WRAP, text).height()


def _back(block: Block, card: HeldCard, place: QRectF, setting: Setting) -> None:
    """A card face down."""
    block.add(partial(_draw_back, card, place, setting))
    block.spots += (Spot(place, card.id, f"A card of {card.back}, face down"),)
    block.height = max(block.height, place.bottom())


def _draw_back(card: HeldCard, place: QRectF, setting: Setting, painter: QPainter) -> None:
    paper, chrome = setting.theme.paper, setting.theme.chrome
    outline = QPainterPath()
    outline.addRoundedRect(place.adjusted(1, 1, -1, -1), 5, 5)
    painter.fillPath(outline, colour(paper.wash_cross))
    hatch(painter, outline, QPen(colour(paper.rule, 0.5), 1.0), setting.em * 0.5)
    painter.strokePath(outline, QPen(colour(paper.rule), 1.0))
    disc = QRectF(0, 0, setting.em * 3.2, setting.em * 1.7)
    disc.moveCenter(place.center())
    painter.setPen(QPen(colour(paper.rule), 1.0))
    painter.setBrush(colour(paper.ground))
    painter.drawRoundedRect(disc, disc.height() / 2, disc.height() / 2)
    put(painter, disc, card.back, setting.strong, colour(chrome.text))
