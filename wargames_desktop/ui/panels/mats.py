"""The mats: task force cards, boxes of ports and bases, battle boards, and whatever else counters stand on."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QPoint, QPointF, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from wargames_desktop.engine.display import Mat
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Shown
from wargames_desktop.ui.cards import MatView
from wargames_desktop.ui.panels.revealing import reveal
from wargames_desktop.widgets.layouts import scrolled

ASKED = "In question"
"""Heading over the mats that the question is about."""
EDGE, SCROLL_STEP, SCROLL_EVERY = 28, 14, 30
"""Pixels from the edge where a held counter scrolls the mats, pixels of a step, milliseconds to the next."""
EMPTY = "No counters stand on a display now."


class MatsPanel(QWidget):
    """The mats of one group below each other; those that the question is about come forward by themselves.

    Signals:
        chosen: id of a counter or slot that was clicked.
        pointed: id of what is under the mouse, or empty.
        drag_moved, drag_dropped: as of a :class:`MatView`.
    """

    chosen = Signal(str)
    pointed = Signal(str)
    drag_moved = Signal(str, QPoint)
    drag_dropped = Signal(str, QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mats: tuple[Mat, ...] = ()
        self._marks: tuple[Collection[str], Collection[str]] = ((), ())
        self.views: list[MatView] = []
        self.choice = QComboBox()
        self.choice.setAccessibleName("Displays")
        self.choice.currentIndexChanged.connect(self._show)
        self._empty = QLabel(EMPTY)
        self._empty.setObjectName("muted")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(10, 10, 10, 10)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(2, 4, 2, 4)
        self._column.addWidget(self._empty)
        self._column.addStretch(1)
        self._area = scrolled(inner, "Displays")
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.choice)
        column.addWidget(self._area, 1)
        self._wanted: set[str] = set()
        self._scrolling = QTimer(self, interval=SCROLL_EVERY)
        self._scrolling.timeout.connect(self._scroll_on)
        self._step = 0
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._reveal_wanted)
        self._show()

    def follow(self, shown: Shown) -> None:
        mats = shown.table.mats
        if mats == self._mats:
            return
        asked, kept = _asked(self._mats), self.choice.currentText()
        self._mats = mats
        groups = _groups(mats)
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems(groups)
        newly = bool(_asked(mats)) and _asked(mats) != asked
        at = groups.index(ASKED) if newly else self.choice.findText(kept)
        self.choice.setCurrentIndex(max(at, 0) if groups else -1)
        self.choice.blockSignals(False)
        self._show()

    @property
    def shown_mats(self) -> tuple[Mat, ...]:
        """The mats that are shown now."""
        group = self.choice.currentText()
        return tuple(mat for mat in self._mats if group == (ASKED if group == ASKED and _is_asked(mat) else mat.group))

    def show_at(self, id: str, place: str = "") -> None:
        """Bring the mat forward that belongs to a piece or place, or on which that counter stands."""
        meant = {id, place} - {""}
        found = next((mat for mat in self._mats if mat.place in meant or not meant.isdisjoint(_ids(mat))), None)
        if found is None:
            return
        if found not in self.shown_mats:
            self.choice.setCurrentText(found.group)
        self._wanted = {next(iter(_ids(found)), "")}
        self._settled.start()

    def set_marks(self, clickable: Collection[str], chosen: Collection[str]) -> None:
        """Ring what can be clicked and what has been."""
        self._marks = clickable, chosen
        for view in self.views:
            view.set_marks(clickable, chosen)

    def ids_at(self, at: QPoint) -> tuple[str, ...]:
        """The counter and the slot under a point of the desktop."""
        if not self.isVisible() or not self._area.rect().contains(self._area.mapFromGlobal(at)):
            return ()
        for view in self.views:
            inside = view.mapFromGlobal(at)
            if view.isVisible() and view.rect().contains(inside):
                return view.ids_at(QPointF(inside))
        return ()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for view in self.views:
            view.set_theme(theme)

    def _show(self) -> None:
        mats = self.shown_mats
        self.choice.setVisible(self.choice.count() > 1)
        self._empty.setVisible(not mats)
        while len(self.views) < len(mats):
            self.views.append(self._new_view())
        for view, mat in zip(self.views, mats, strict=False):
            view.show_thing(mat)
            view.show()
        for view in self.views[len(mats) :]:
            view.hide()

    def _new_view(self) -> MatView:
        view = MatView(theme=self._theme)
        view.set_marks(*self._marks)
        view.clicked.connect(self.chosen)
        view.hovered.connect(self.pointed)
        view.drag_moved.connect(self.drag_moved)
        view.drag_moved.connect(self._scroll_towards)
        view.drag_dropped.connect(self.drag_dropped)
        view.drag_dropped.connect(self._scrolling.stop)
        self._column.insertWidget(self._column.count() - 1, view)
        return view

    def _scroll_towards(self, id: str, at: QPoint) -> None:
        """Bring what lies beyond an edge into reach while a counter is held there."""
        inside = self._area.mapFromGlobal(at)
        within = 0 <= inside.x() < self._area.width()
        up, down = inside.y() < EDGE, inside.y() > self._area.height() - EDGE
        self._step = SCROLL_STEP * (down - up) if within else 0
        if not self._step:
            self._scrolling.stop()
        elif not self._scrolling.isActive():
            self._scrolling.start()

    def _scroll_on(self) -> None:
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + self._step)

    def _reveal_wanted(self) -> None:
        for view in self.views:
            if view.isVisible() and any(view.has(id) for id in self._wanted):
                reveal(self._area, view, self._wanted)


def _is_asked(mat: Mat) -> bool:
    return mat.state == "current"


def _asked(mats: Iterable[Mat]) -> tuple[str, ...]:
    return tuple(mat.id for mat in mats if _is_asked(mat))


def _groups(mats: tuple[Mat, ...]) -> list[str]:
    groups = list(dict.fromkeys(mat.group for mat in mats))
    return [ASKED, *groups] if _asked(mats) else groups


def _ids(mat: Mat) -> tuple[str, ...]:
    return tuple(id for slot in mat.slots for id in (slot.id, *(piece.id for piece in slot.pieces)))
