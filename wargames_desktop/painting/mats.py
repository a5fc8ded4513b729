"""Mats: display cards with boxes or hexes for counters, laid out for a width."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from wargames_desktop.engine.display import Mat, Piece, Slot
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.faces import shape_of
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.layouts import Block, Setting, Spot, card_ground, close, heading, paragraph
from wargames_desktop.painting.tables import sums
from wargames_desktop.painting.text import elided, put, text_width
from wargames_desktop.painting.theme import Theme, colour

COUNTER = 3.7
"""Side of a counter in a box, in ems; in a hex it is what finds room."""
SMALLEST = 1.2
GAP = 0.1
"""Between two counters, in their side."""
WIDTH_OF_SPOT = 0.75
"""Width of the rectangle in a hex that means it, in that of the hex."""
HEX_ROOM = (0.72, 0.66)
"""Width and height of the room for counters in a hex, in those of the hex."""


def mat(thing: Mat, width: float, theme: Theme) -> Block:
    """A title, and the slots with their counters under it.

    Ids of the spots are those of slots and counters; all of it means what the mat belongs to.
    """
    setting = Setting(theme)
    block = Block(width)
    card_ground(block, setting, current=thing.state == "current")
    y = heading(block, setting, thing.title, thing.subtitle)
    lay = _hexes if thing.shape == "hexes" else _boxes
    y = lay(block, thing, y + setting.em * 0.15, setting)
    y = paragraph(block, setting, thing.note, y)
    if thing.sums:
        block.place(sums(thing.sums, width - 2 * setting.pad, theme), setting.pad, y + setting.em * 0.5)
    close(block, setting)
    if thing.place:
        block.spots = (Spot(QRectF(1, 1, width - 2, block.height - 2), thing.place, ""), *block.spots)
    return block


def flow(pieces: Sequence[Piece], width: float, side: float) -> list[QRectF]:
    """Where counters of a side lie in rows of a width, from the origin down; oblong ones are wider."""
    places: list[QRectF] = []
    x, y, gap = 0.0, 0.0, side * GAP
    for piece in pieces:
        across = side * shape_of(piece)
        if x > 0 and x + across > width + 0.01:
            x, y = 0.0, y + side + gap
        places.append(QRectF(x, y, min(across, width), side))
        x += across + gap
    return places


def _height(places: Sequence[QRectF]) -> float:
    return max((place.bottom() for place in places), default=0.0)


# Boxes


def _boxes(block: Block, thing: Mat, y: float, setting: Setting) -> float:
    """Rows of boxes as high as what stands in them; returns where they end."""
    gap = setting.em * 0.4
    column = (block.width - 2 * setting.pad + gap) / max(thing.columns, 1)
    for row in sorted({slot.at[1] for slot in thing.slots}):
        members = [slot for slot in thing.slots if slot.at[1] == row]
        widths = [column * slot.span - gap for slot in members]
        high = max(_box_height(slot, width, setting) for slot, width in zip(members, widths, strict=True))
        for slot, width in zip(members, widths, strict=True):
            place = QRectF(setting.pad + column * slot.at[0], y, width, high)
            _box(block, slot, place, setting)
        y += high + gap
    return y - gap


def _side(slot: Slot, width: float, setting: Setting) -> float:
    """Side of the counters of a box: smaller where an oblong one would be wider than the box."""
    widest = max((shape_of(piece) for piece in slot.pieces), default=1.0)
    return min(setting.em * COUNTER, (width - setting.em * 0.8) / widest)


def _head(slot: Slot, setting: Setting) -> float:
    return setting.em * 1.35 if slot.label else setting.em * 0.35


def _foot(slot: Slot, width: float, setting: Setting) -> float:
    """Height of a note that finds no room beside the label."""
    return setting.em * 1.15 if slot.note and not _note_beside(slot, width, setting) else setting.em * 0.3


def _note_beside(slot: Slot, width: float, setting: Setting) -> bool:
    labels = text_width(slot.label, setting.label) + text_width(slot.note, setting.small)
    return bool(slot.label) and labels + setting.em * 1.6 <= width


def _box_height(slot: Slot, width: float, setting: Setting) -> float:
    side = _side(slot, width, setting)
    places = flow(slot.pieces, width - setting.em * 0.8, side)
    room = slot.room * side * (1 + GAP)
    return _head(slot, setting) + max(_height(places), room, setting.em * 1.1) + _foot(slot, width, setting)


def _box(block: Block, slot: Slot, place: QRectF, setting: Setting) -> None:
    block.add(partial(_draw_box, slot, place, setting))
    block.spots += (Spot(place, slot.id, slot.tip),)
    block.height = max(block.height, place.bottom())
    corner = place.topLeft() + QPointF(setting.em * 0.4, _head(slot, setting))
    side = _side(slot, place.width(), setting)
    _stand(
        block, slot.pieces, [r.translated(corner) for r in flow(slot.pieces, place.width() - setting.em * 0.8, side)]
    )
    _counters(block, slot.pieces, setting.theme)


def _draw_box(slot: Slot, place: QRectF, setting: Setting, painter: QPainter) -> None:
    outline = QPainterPath()
    outline.addRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    _draw_ground(painter, slot, outline, setting)
    head = QRectF(place.left() + setting.em * 0.45, place.top(), place.width() - setting.em * 0.9, _head(slot, setting))
    beside = _note_beside(slot, place.width(), setting)
    note = text_width(slot.note, setting.small) if beside else 0.0
    room = head.width() - note
    if slot.label:
        font = setting.label
        text = elided(slot.label, font, room * 1.15)
        put(painter, QRectF(head.left(), head.top(), room, head.height()), text, font, _ink(slot, setting), "left")
    if slot.note and beside:
        put(
            painter,
            QRectF(head.right() - note, head.top(), note, head.height()),
            slot.note,
            setting.small,
            setting.muted,
            "right",
        )
    elif slot.note:
        foot = QRectF(head.left(), place.bottom() - setting.em * 1.15, head.width(), setting.em * 1.1)
        put(painter, foot, elided(slot.note, setting.small, foot.width() * 1.15), setting.small, setting.muted, "left")


# Hexes


def _hexes(block: Block, thing: Mat, y: float, setting: Setting) -> float:
    """Flat hexes, odd columns half a hex lower, as large as the width lets them be; returns where they end."""
    columns = max(slot.at[0] for slot in thing.slots) + 1 if thing.slots else 1
    inner = block.width - 2 * setting.pad
    across = inner / (0.75 * (columns - 1) + 1)
    high = across * 3**0.5 / 2
    tops = {slot.id: slot.at[1] + (0.5 if slot.at[0] % 2 else 0.0) for slot in thing.slots}
    first = min(tops.values(), default=0.0)
    for slot in thing.slots:
        centre = QPointF(setting.pad + across * (0.5 + 0.75 * slot.at[0]), y + high * (tops[slot.id] - first + 0.5))
        _hex(block, slot, centre, across, setting)
    end = y + high * (max(tops.values(), default=0.0) - first + 1)
    block.height = max(block.height, end)
    return end


def _hex(block: Block, slot: Slot, centre: QPointF, across: float, setting: Setting) -> None:
    high = across * 3**0.5 / 2
    block.add(partial(_draw_hex, slot, centre, across, setting))
    inside = QRectF(0, 0, across * WIDTH_OF_SPOT, high)
    inside.moveCenter(centre)
    block.spots += (Spot(inside, slot.id, slot.tip),)
    room = QRectF(0, 0, across * HEX_ROOM[0], high * HEX_ROOM[1])
    room.moveCenter(centre)
    side = setting.em * COUNTER
    places = flow(slot.pieces, room.width(), side)
    while side > setting.em * SMALLEST and _height(places) > room.height():
        side *= 0.94
        places = flow(slot.pieces, room.width(), side)
    across_all = max((place.right() for place in places), default=0.0)
    shift = room.center() - QPointF(across_all / 2, _height(places) / 2)
    _stand(block, slot.pieces, [place.translated(shift) for place in places])
    _counters(block, slot.pieces, setting.theme)


def _draw_hex(slot: Slot, centre: QPointF, across: float, setting: Setting, painter: QPainter) -> None:
    high = across * 3**0.5 / 2
    outline = QPainterPath()
    outline.addPolygon(hexagon(centre, across))
    outline.closeSubpath()
    _draw_ground(painter, slot, outline, setting)
    line = QRectF(centre.x() - across * 0.24, centre.y() - high * 0.48, across * 0.48, setting.em * 1.2)
    put(painter, line, elided(slot.label, setting.label, line.width() * 1.2), setting.label, _ink(slot, setting))
    foot = QRectF(line.left(), centre.y() + high * 0.48 - setting.em * 1.15, line.width(), setting.em * 1.1)
    put(painter, foot, elided(slot.note, setting.small, foot.width() * 1.2), setting.small, setting.muted)


def hexagon(centre: QPointF, across: float) -> QPolygonF:
    """The corners of a hex of a mat, a little within its border."""
    high = across * 3**0.5 / 2
    corners = [(-0.5, 0.0), (-0.25, -0.5), (0.25, -0.5), (0.5, 0.0), (0.25, 0.5), (-0.25, 0.5)]
    return QPolygonF([centre + QPointF(x * across * 0.98, y * high * 0.98) for x, y in corners])


# What boxes and hexes share


def _ink(slot: Slot, setting: Setting) -> QColor:
    return setting.text if slot.state == "now" else setting.muted


def _draw_ground(painter: QPainter, slot: Slot, outline: QPainterPath, setting: Setting) -> None:
    paper = setting.theme.paper
    painter.fillPath(outline, colour(paper.wash, 0.85 if slot.state == "now" else 0.4))
    if slot.state == "closed":
        hatch(painter, outline, QPen(colour(paper.hairline), 1.0), setting.em * 0.7)
    now = slot.state == "now"
    painter.strokePath(outline, QPen(colour(paper.ring if now else paper.rule), 1.8 if now else 1.0))


def _stand(block: Block, pieces: Sequence[Piece], places: Sequence[QRectF]) -> None:
    """Make the places of counters known."""
    block.spots += tuple(Spot(place, piece.id, piece.tip) for piece, place in zip(pieces, places, strict=True))
    block.height = max([block.height, *(place.bottom() for place in places)])


def _counters(block: Block, pieces: Sequence[Piece], theme: Theme) -> None:
    """Draw the counters whose places were made known last."""
    placed = tuple(zip(pieces, block.spots[len(block.spots) - len(pieces) :], strict=True))

    def draw(painter: QPainter) -> None:
        for piece, spot in placed:
            paint_counter(painter, spot.rect, piece, theme)

    block.add(draw)
