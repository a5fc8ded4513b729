"""The hex cursor: the board worked by keys alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from wargames_desktop.widgets.board.scene import BoardScene

ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
"""What each arrow key means on the sheet."""
_PAD_POINTED = (Qt.Key.Key_7, Qt.Key.Key_9, Qt.Key.Key_6, Qt.Key.Key_3, Qt.Key.Key_1, Qt.Key.Key_4)
_PAD_FLAT = (Qt.Key.Key_8, Qt.Key.Key_9, Qt.Key.Key_3, Qt.Key.Key_2, Qt.Key.Key_1, Qt.Key.Key_7)


class Cursor:
    """A hex, and what in it is chosen: one of its counters, or the hex itself."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._rail: tuple[bool, float] | None = None
        self.hex = ""
        """Label of the hex, empty while the cursor is not in use."""
        self.id = ""
        """What a press of Enter clicks."""

    def hide(self) -> None:
        """Take the cursor off the board."""
        self.hex = self.id = ""
        self._rail = None
        self._scene.cursor.hide()

    def go(self, label: str, id: str = "") -> None:
        """Stand on a hex; ``id`` chooses something in it, else what can be clicked there comes first."""
        self.hex = label
        self.id = id or self._first_choice()
        self._scene.cursor.stand_on(self._scene.grid.outline(label))

    def start(self, near: QPointF) -> None:
        """Put the cursor on the hex nearest to a point."""
        if self._scene.grid.board.places:
            self.go(self._scene.grid.nearest(near))

    def move(self, direction: int) -> None:
        """Go to the neighbour in a direction of the board, 0-5; stay at the edge."""
        self._rail = None
        beside = self._scene.grid.beside(self.hex, direction)
        if beside:
            self.go(beside)

    def step(self, arrow: QPointF) -> None:
        """Go one hex left, right, up or down the sheet, keeping to a straight line over several steps."""
        across = arrow.x() != 0
        here = self._scene.grid.centre(self.hex)
        if self._rail is None or self._rail[0] is not across:
            self._rail = (across, here.y() if across else here.x())
        rail = self._rail[1]
        best: tuple[float, str] | None = None
        for direction in range(6):
            label = self._scene.grid.beside(self.hex, direction)
            if not label:
                continue
            there = self._scene.grid.centre(label)
            if QPointF.dotProduct(there - here, arrow) < 0.4:
                continue
            off = abs((there.y() if across else there.x()) - rail)
            if best is None or (round(off, 3), label) < best:
                best = (round(off, 3), label)
        if best is not None:
            self.go(best[1])

    def next_target(self, by: int) -> None:
        """Go to the next (1) or previous (-1) thing that can be clicked."""
        targets = self._scene.targets()
        if not targets:
            return
        if self.id in targets:
            chosen = targets[(targets.index(self.id) + by) % len(targets)]
        else:
            chosen = targets[0 if by > 0 else -1]
        self._rail = None
        self.go(self._scene.place_of(chosen), chosen)

    def choose(self, by: int) -> None:
        """Choose the next (1) or previous (-1) of the hex's counters and the hex itself."""
        choices = [*self._scene.members(self.hex), self.hex]
        at = choices.index(self.id) if self.id in choices else 0
        self.id = choices[(at + by) % len(choices)]

    def refresh(self) -> None:
        """The table changed: what was chosen may be gone."""
        if self.hex and self._scene.place_of(self.id) != self.hex:
            self.id = self._first_choice()

    def pad_direction(self, key: Qt.Key) -> int | None:
        """The board's direction that a key of the number pad points in."""
        pad = _PAD_POINTED if self._scene.grid.board.pointed else _PAD_FLAT
        return pad.index(key) if key in pad else None

    def _first_choice(self) -> str:
        members = self._scene.members(self.hex)
        clickable = [id for id in members if self._scene.is_marked(id)]
        if clickable:
            return clickable[0]
        if self._scene.is_target(self.hex) or not members:
            return self.hex
        return members[0]
