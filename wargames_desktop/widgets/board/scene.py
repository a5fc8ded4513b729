"""What lies on the board, as items of a scene: brought from one table to the next by touching only what differs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Overlay, Piece, Preview
from wargames_desktop.painting.marks import (
    RING_INSET,
    paint_possible,
    paint_slim_target,
    paint_target,
    ring_in,
)
from wargames_desktop.painting.outlines import hex_path
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.board.counters import CounterItem, Mark
from wargames_desktop.widgets.board.glides import Glide, Glides
from wargames_desktop.widgets.board.grid import BoardGrid
from wargames_desktop.widgets.board.names import Named, NameLabels
from wargames_desktop.widgets.board.notes import Note
from wargames_desktop.widgets.board.overlays import CursorItem, FanPanel, FrameItem, HexMarks
from wargames_desktop.widgets.board.pictures import CounterPictures
from wargames_desktop.widgets.board.previews import EMPTY, PreviewNotes, PreviewShots, PreviewUnder, lines_of_fire
from wargames_desktop.widgets.board.stacks import (
    Box,
    Spot,
    above_name,
    beside_stack,
    boxed,
    fanned,
    paired,
    stacked,
)
from wargames_desktop.widgets.board.table_overlays import TableOverlays
from wargames_desktop.widgets.board.words import contents_in_words, hex_in_words, piece_in_words

Z_TABLE, Z_UNDER, Z_HEX_MARKS, Z_SHOTS, Z_NAMES, Z_COUNTERS, Z_MOVING, Z_OVER, Z_CURSOR, Z_FAN = (
    5,
    10,
    20,
    25,
    28,
    30,
    40,
    50,
    60,
    100,
)


MANY_TARGETS = 30
"""Hexes to click from which on their rings are quiet, as they would cover the board."""
NAMED_INSET = 0.012
"""How far inside a hex its ring runs where names are printed in the hexes."""


class BoardScene(QGraphicsScene):
    """Counters, marks, previews and the cursor of one board. Its unit is the distance between hex centres."""

    def __init__(self, pictures: CounterPictures) -> None:
        super().__init__()
        self.grid = BoardGrid(_NO_BOARD)
        self.glides = Glides(self)
        self.glides.finished.connect(self._landed)
        self._pictures = pictures
        self._counters: dict[str, CounterItem] = {}
        self._stacks: dict[str, list[str]] = {}
        self._aside: frozenset[str] = frozenset()
        self._resting: dict[str, QRectF] = {}
        self._clickable: frozenset[str] = frozenset()
        self._chosen: frozenset[str] = frozenset()
        self._fanned = ""
        self._lines: list[Note] = []
        theme = pictures.theme
        self._hex_marks = HexMarks(theme)
        self._table = TableOverlays(theme)
        self._table_shows: tuple[tuple[Overlay, ...], Mapping[str, str]] = ((), {})
        self._hidden: frozenset[str] = frozenset()
        self._under = PreviewUnder(theme)
        self._shots = PreviewShots(theme)
        self._notes = PreviewNotes(theme)
        self._panel = FanPanel(theme)
        self._frame = FrameItem(theme)
        self.names = NameLabels(theme, self._point_of)
        self.glides.stepped.connect(self.names.update)
        self.cursor = CursorItem(theme)
        self._overlays = {
            self._table: Z_TABLE,
            self._under: Z_UNDER,
            self._hex_marks: Z_HEX_MARKS,
            self._shots: Z_SHOTS,
            self.names: Z_NAMES,
            self._notes: Z_OVER,
            self.cursor: Z_CURSOR,
            self._panel: Z_FAN,
            self._frame: Z_OVER,
        }
        for item, z in self._overlays.items():
            item.setZValue(z)
            self.addItem(item)

    def set_board(self, board: Board) -> None:
        """Take another map; counters, marks and previews of the last one go."""
        self.set_pieces((), 0)
        self.grid = BoardGrid(board)
        self._pictures.pointed = board.pointed
        self.set_overlays((), {})
        self.set_marks((), ())
        self.set_preview(None)
        self.cursor.hide()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in other colours; the pictures of counters have theirs already."""
        for item in self._overlays:
            item.set_theme(theme)
        for counter in self._counters.values():
            counter.update()

    def set_pieces(self, pieces: Iterable[Piece], animate_ms: int) -> None:
        """Show these pieces (those whose place is a hex of the board), gliding from where they were."""
        self.glides.skip()
        self.close_fan()
        shown = {piece.id: piece for piece in pieces if piece.place in self.grid}
        self.point_at("")
        for gone in self._counters.keys() - shown.keys():
            self.removeItem(self._counters.pop(gone))
        self._aside = frozenset(piece.id for piece in shown.values() if piece.aside)
        stacks: dict[str, list[str]] = defaultdict(list)
        for piece in shown.values():
            stacks[piece.place].append(piece.id)
        self._stacks = dict(stacks)
        spots = {id: spot for label in stacks for id, spot in self._spots(label)}
        moves = [glide for id, spot in spots.items() if (glide := self._bring(shown[id], spot)) is not None]
        self._resting = {id: self._square(shown[id], spot) for id, spot in spots.items()}
        self.names.show_names(
            [Named(id, shown[id].name if shown[id].labelled else "", square) for id, square in self._resting.items()]
        )
        self._mark_counters()
        self.glides.run(moves, animate_ms)

    def set_overlays(self, overlays: tuple[Overlay, ...], holders: Mapping[str, str]) -> None:
        """Lay these over the board, and fly a flag on each place in other hands than the board prints."""
        if (overlays, holders) != self._table_shows:
            self._table_shows = overlays, holders
            self._table.show_overlays(self.grid, overlays, holders, self._hidden)

    def hide_overlays(self, hidden: Collection[str]) -> None:
        """Take the overlays of these ids away, now and in tables to come."""
        if frozenset(hidden) != self._hidden:
            self._hidden = frozenset(hidden)
            self._table.show_overlays(self.grid, *self._table_shows, self._hidden)

    def _spots(self, label: str) -> Iterator[tuple[str, Spot]]:
        """Where each counter of a hex lies while it is stacked."""
        if self.grid.is_box(label):
            room = self.grid.outline(label).boundingRect()
            yield from zip(
                self.members(label), boxed(len(self.members(label)), room.width(), room.height()), strict=True
            )
            return
        pointed = self.grid.board.pointed
        members = [id for id in self.members(label) if id not in self._aside]
        markers = [id for id in self.members(label) if id in self._aside]
        yield from zip(markers, beside_stack(len(markers), pointed, self.grid.named), strict=True)
        if self.grid.named and not pointed:
            yield from zip(members, above_name(len(members)), strict=True)
            return
        lone = len(members) == 2 and all(len(self.members(other)) < 2 for other in self._in_line(label))
        yield from zip(members, paired(pointed) if lone else stacked(len(members), pointed), strict=True)

    def _in_line(self, label: str) -> Iterable[str]:
        """The hexes towards which a pair of counters may reach over its hexsides."""
        beside = QPointF(1, 0) if self.grid.board.pointed else QPointF(0, 1)
        centre = self.grid.centre(label)
        return filter(None, (self.grid.label_at(centre + beside), self.grid.label_at(centre - beside)))

    def _square(self, piece: Piece, spot: Spot) -> QRectF:
        middle = self.grid.centre(piece.place) + QPointF(spot.x, spot.y)
        return QRectF(middle - QPointF(spot.side / 2, spot.side / 2), QSizeF(spot.side, spot.side))

    def _bring(self, piece: Piece, spot: Spot) -> Glide | None:
        """Make the piece's item show it; how it must glide to its spot, None if it stands there already."""
        target = self.grid.centre(piece.place) + QPointF(spot.x, spot.y)
        item = self._counters.get(piece.id)
        if item is None:
            self._counters[piece.id] = item = CounterItem(piece, self._pictures)
            item.setScale(spot.side)
            item.setPos(target)
            item.setZValue(Z_COUNTERS)
            self.addItem(item)
            return None
        start = item.piece.place
        item.set_piece(piece)
        if item.pos() == target and item.scale() == spot.side:
            return None
        item.setZValue(Z_MOVING)
        way = self.grid.way(start, piece.place) if start != piece.place else ()
        return Glide(item, (item.pos(), *way, target), (item.scale(), spot.side))

    def _landed(self) -> None:
        for item in self._counters.values():
            if item.zValue() == Z_MOVING:
                item.setZValue(Z_COUNTERS)

    def set_marks(self, clickable: Collection[str], chosen: Collection[str]) -> None:
        """Ring what can be clicked and, more strongly, what has been: pieces, groups of pieces, hexes.

        A fan that would cover one of these counters closes.
        """
        self._clickable, self._chosen = frozenset(clickable), frozenset(chosen)
        self._mark_counters()
        if any(self._panel.area.intersects(item.covered()) for item in self._asked_beside(self._fanned)):
            self.close_fan()
        targets = self._clickable - self._chosen
        paint = paint_slim_target if self.grid.named else paint_target
        rings = self._rings(targets)
        if sum(id in self.grid for id in targets) > MANY_TARGETS:
            paint, rings = paint_possible, self._region(targets)
        self._hex_marks.show_rings(rings, self._rings(self._chosen), paint)

    def _region(self, ids: Iterable[str]) -> QPainterPath:
        """The outline of all hexes together, which says more than a ring in each of very many."""
        boxes = [id for id in ids if self.grid.is_box(id)]
        places = self.grid.board.places
        hexes = {places[id].hex for id in ids if id in places}
        region = hex_path(self.grid.layout, hexes, NAMED_INSET if self.grid.named else RING_INSET)
        region.addPath(self._rings(boxes))
        return region

    def _rings(self, ids: Iterable[str]) -> QPainterPath:
        rings, inset = QPainterPath(), NAMED_INSET if self.grid.named else RING_INSET
        for id in ids:
            if self.grid.is_box(id):
                rings.addPolygon(self.grid.outline(id))
                rings.closeSubpath()
            elif id in self.grid:
                rings.addPath(ring_in(self.grid.layout, self.grid.board.places[id].hex, inset))
        return rings

    def mark_of(self, piece: Piece) -> Mark:
        """How a piece is marked, itself or through one of its groups."""
        ids = {piece.id, *piece.groups}
        if ids & self._chosen:
            return Mark.CHOSEN
        return Mark.TARGET if ids & self._clickable else Mark.NONE

    def _mark_counters(self) -> None:
        for item in self._counters.values():
            item.set_mark(self.mark_of(item.piece))

    def set_preview(self, preview: Preview | None) -> None:
        """Draw paths, regions and shots; None takes them away."""
        shown = preview or EMPTY
        places = {id: item.piece.place for id, item in self._counters.items()}
        self._under.show_preview(self.grid, places, list(self._resting.values()), shown)
        self._lines = lines_of_fire({id: square.center() for id, square in self._resting.items()}, shown)
        self._shots.show_lines(self._lines)
        self._write_notes()

    def _write_notes(self) -> None:
        """The notes on lines of fire, off the counters and off the fan."""
        fan = [self._panel.area] if self._fanned else []
        self._notes.show_notes(self._lines, [*self._resting.values(), *fan])

    def point_at(self, id: str) -> None:
        """Frame the counter that the mouse or the cursor points at; any other id frames none."""
        self._frame.surround(self._counters.get(id))

    def is_target(self, label: str) -> bool:
        """Whether the hex itself can be clicked."""
        return label in self._clickable

    def targets(self) -> list[str]:
        """Ids on the board that can be clicked, counters before their hex, from top left to bottom right."""
        found = [(item.pos(), 0, id) for id, item in self._counters.items() if item.mark is not Mark.NONE]
        found += [(self.grid.centre(label), 1, label) for label in self._clickable if label in self.grid]
        return [id for point, _, id in sorted(found, key=lambda each: (round(each[0].y(), 3), each[0].x(), each[1]))]

    def is_marked(self, id: str) -> bool:
        """Whether a piece on the board can be clicked, or has been chosen."""
        item = self._counters.get(id)
        return item is not None and item.mark is not Mark.NONE

    def in_words(self, id: str) -> str:
        """What a piece or hex is and where, in words; empty for neither."""
        item = self._counters.get(id)
        if item is not None:
            return f"{hex_in_words(item.piece.place, self.grid.board)}: {piece_in_words(item.piece, self.grid.board)}"
        if id not in self.grid:
            return ""
        inside = [self._counters[member].piece for member in self.members(id)]
        return contents_in_words(id, inside, self.grid.board)

    def members(self, label: str) -> list[str]:
        """Ids of the pieces in a hex, in their order on the table."""
        return list(self._stacks.get(label, ()))

    def counter(self, id: str) -> CounterItem | None:
        """The item of a piece, None if it is not on the board."""
        return self._counters.get(id)

    def _point_of(self, id: str) -> QPointF | None:
        item = self._counters.get(id)
        return item.pos() if item is not None and item.piece.place != self._fanned else None

    def counters(self) -> Sequence[CounterItem]:
        """The items of all pieces on the board."""
        return tuple(self._counters.values())

    def place_of(self, id: str) -> str:
        """The hex of a piece, or the hex itself; empty if it is not on the board."""
        item = self._counters.get(id)
        if item is not None:
            return item.piece.place
        return id if id in self.grid else ""

    def piece_at(self, point: QPointF) -> str:
        """The piece on top at a point, empty if there is none."""
        for item in self.items(point):
            if isinstance(item, CounterItem):
                return item.piece.id
            if item is self._panel:
                return ""
        return ""

    @property
    def fanned(self) -> str:
        """The hex whose stack is fanned out, or empty."""
        return self._fanned

    def fan_out(self, label: str, side: float, within: QRectF, animate_ms: int) -> None:
        """Spread a hex's counters, ``side`` hex units large, off everything that can be clicked, inside ``within``."""
        members = self.members(label)
        if label == self._fanned or not members:
            return
        self.glides.skip()
        self.close_fan()
        centre = self.grid.centre(label)
        asked = [_box(item.covered()) for item in self._asked_beside(label)]
        rest = (item for item in self._counters.values() if item.piece.place != label and item.mark is Mark.NONE)
        others = [_box(item.covered()) for item in rest]
        fan = fanned(len(members), side, (centre.x(), centre.y()), asked, others, _box(within))
        panel = QRectF(QPointF(fan.panel.left, fan.panel.top), QPointF(fan.panel.right, fan.panel.bottom))
        self._panel.open(panel.translated(centre), self.grid.outline(label))
        self._fanned = label
        self.names.make_way(members, self._panel.area)
        self._write_notes()
        moves = []
        for order, (id, spot) in enumerate(zip(members, fan.spots, strict=True), start=1):
            item = self._counters[id]
            item.setZValue(Z_FAN + order)
            target = centre + QPointF(spot.x, spot.y)
            moves.append(Glide(item, (item.pos(), target), (item.scale(), spot.side)))
        self.glides.run(moves, animate_ms)

    def _asked_beside(self, label: str) -> list[CounterItem]:
        """The marked counters that are not in a hex."""
        return [i for i in self._counters.values() if i.mark is not Mark.NONE and i.piece.place != label]

    def close_fan(self) -> None:
        """Stack the fanned counters again, at once."""
        if not self._fanned:
            return
        self.glides.skip()
        label, self._fanned = self._fanned, ""
        for id, spot in self._spots(label):
            item = self._counters[id]
            item.setScale(spot.side)
            item.setPos(self.grid.centre(label) + QPointF(spot.x, spot.y))
            item.setZValue(Z_COUNTERS)
        self._panel.close()
        self.names.make_way((), QRectF())
        self._write_notes()

    def over_fan(self, point: QPointF) -> bool:
        """Whether a point is on the fan or on the hex that it belongs to."""
        if not self._fanned:
            return False
        return self._panel.area.contains(point) or self.grid.label_at(point) == self._fanned


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


_NO_BOARD = Board(id="", title="", directions=("",) * 6, pointed=True, places={})
