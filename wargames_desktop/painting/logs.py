"""Unit logs: boxes in printed order, damage taken solid, damage pending hatched, torpedo circles by mount."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen

from wargames_desktop.engine.display import LogBox, LogRow, UnitLog
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.layouts import Block, Setting, Spot, card_ground, close, heading
from wargames_desktop.painting.text import put, text_width
from wargames_desktop.painting.theme import Theme, colour


def unit_log(thing: UnitLog, width: float, theme: Theme) -> Block:
    """A unit's log; that of a sunk one is faded, a sinking or damaged one says so beside its name."""
    setting = Setting(theme)
    block = Block(width)
    card_ground(block, setting)
    stamped = thing.state in ("sinking", "sunk")
    room = _stamp_width(thing, setting) + setting.em * 1.6 if stamped else 0.0
    y = heading(block, setting, thing.title, thing.subtitle, ship=True, stamp=room)
    labels = max((text_width(row.label, setting.label) for row in thing.rows), default=0.0) + setting.em * 0.9
    for row in thing.rows:
        y = _row(block, row, min(labels, width * 0.3), y, setting)
    _facts(block, thing.facts, y + setting.em * 0.15, setting)
    close(block, setting)
    if stamped:
        _stamp(block, thing, setting)
    return block


def _row(block: Block, row: LogRow, labels: float, y: float, setting: Setting) -> float:
    side, gap = setting.em * 1.45, setting.em * 0.28
    note = text_width(row.note, setting.small) + setting.em * 0.7 if row.note else 0.0
    left = setting.pad + labels
    room = block.width - setting.pad - left - note
    each_line = max(1, int((room + gap) // (side + gap)))
    lines = max(1, -(-len(row.boxes) // each_line))
    y += setting.em * 0.18

    def draw(painter: QPainter) -> None:
        put(
            painter,
            QRectF(setting.pad, y, labels - setting.em * 0.6, side),
            row.label,
            setting.label,
            setting.muted,
            "left",
        )
        if row.note:
            place = QRectF(block.width - setting.pad - note, y, note, side)
            put(painter, place, row.note, setting.small, setting.muted, "right")

    block.add(draw)
    for number, box in enumerate(row.boxes):
        place = QRectF(left + number % each_line * (side + gap), y + number // each_line * (side + gap), side, side)
        block.add(partial(_draw_box, place, box, setting))
        block.spots += (Spot(place, "", box.tip),)
    bottom = y + lines * (side + gap)
    block.height = max(block.height, bottom)
    return bottom


def _draw_box(place: QRectF, box: LogBox, setting: Setting, painter: QPainter) -> None:
    paint_box(painter, place, box, setting.theme)


def paint_box(painter: QPainter, rect: QRectF, box: LogBox, theme: Theme) -> None:
    """A damage box or a torpedo circle in its state."""
    paper = theme.paper
    path = QPainterPath()
    if box.shape == "circle":
        path.addEllipse(rect.adjusted(0.7, 0.7, -0.7, -0.7))
    else:
        path.addRoundedRect(rect.adjusted(0.7, 0.7, -0.7, -0.7), 2, 2)
    ink = colour(paper.text)
    edge = QPen(colour(paper.rule), max(1.0, rect.height() * 0.07))
    if box.state == "marked":
        painter.fillPath(path, colour(paper.taken))
        ink = colour(paper.ground)
        edge.setColor(colour(paper.taken))
    elif box.state == "pending":
        painter.fillPath(path, colour(paper.wash))
        hatch(painter, path, QPen(colour(paper.ring), rect.height() * 0.09), rect.height() / 4)
        edge.setColor(colour(paper.ring))
    elif box.state == "unused":
        edge.setColor(colour(paper.hairline))
        edge.setDashPattern([2.0, 2.0])
        ink = colour(paper.muted, 0.6)
    painter.strokePath(path, edge)
    if box.state == "pending" and box.label:
        patch = QPainterPath()
        patch.addEllipse(rect.center(), rect.width() * 0.36, rect.height() * 0.36)
        painter.fillPath(patch, colour(paper.wash))
    put(painter, rect.adjusted(2, 0, -2, 0), box.label, condensed(rect.height() * 0.6, 600), ink)


def _facts(block: Block, facts: tuple[tuple[str, str], ...], y: float, setting: Setting) -> None:
    """Labels and values in a line, wrapped between pairs."""
    x, height = setting.pad, setting.em * 1.5
    for label, value in facts:
        first = text_width(label, setting.small) + setting.em * 0.4
        whole = first + text_width(value, setting.strong)
        if x > setting.pad and x + whole > block.width - setting.pad:
            x, y = setting.pad, y + height
        room = block.width - setting.pad - x
        places = QRectF(x, y, min(first, room), height), QRectF(x + first, y, max(1.0, room - first), height)

        block.add(partial(_draw_fact, places, label, value, setting))
        x += whole + setting.em * 1.3
        block.height = max(block.height, y + height)


def _draw_fact(places: tuple[QRectF, QRectF], label: str, value: str, setting: Setting, painter: QPainter) -> None:
    put(painter, places[0], label, setting.small, setting.muted, "left")
    put(painter, places[1], value, setting.strong, setting.text, "left")


def _stamp_font(setting: Setting) -> QFont:
    return condensed(setting.em * 0.9, 600)


def _stamp_width(thing: UnitLog, setting: Setting) -> float:
    return text_width(thing.state.upper(), _stamp_font(setting)) + setting.em


def _stamp(block: Block, thing: UnitLog, setting: Setting) -> None:
    """Say what has become of the ship right after her name; fade the rest of the log of one that is gone."""
    paper, warning = setting.theme.paper, setting.theme.chrome.warning
    text = thing.state.upper()
    font, width = _stamp_font(setting), _stamp_width(thing, setting)
    left = setting.pad + text_width(thing.title, setting.ship) + setting.em * 0.8
    place = QRectF(min(left, block.width - setting.pad - width), setting.em * 0.5, width, setting.em * 1.35)

    def draw(painter: QPainter) -> None:
        if thing.state == "sunk":
            below = setting.em * 2.4
            faded = QRectF(1, below, block.width - 2, block.height - below - 2)
            painter.fillRect(faded, colour(paper.ground, 0.6))
        painter.setPen(QPen(colour(warning), setting.em * 0.12))
        painter.setBrush(colour(paper.ground))
        painter.drawRoundedRect(place, 3, 3)
        put(painter, place, text, font, colour(warning))

    block.add(draw)
