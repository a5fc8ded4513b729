"""A roster: the logs of many units side by side under headings of their sides, one of them selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from wargames_desktop.engine.display import UnitLog
from wargames_desktop.painting.fonts import sans
from wargames_desktop.painting.theme import Theme, colour, make_theme
from wargames_desktop.ui.cards.views import UnitLogView

GAP = 8
COLUMN_EMS = 22
"""Least width of a log in ems; where two fit side by side, two stand side by side."""


class _Heading(NamedTuple):
    text: str
    place: QRect


class _Plan(NamedTuple):
    """Where everything stands in a roster of some width."""

    headings: list[_Heading]
    places: dict[str, QRect]
    height: int


class LogRosterView(QWidget):
    """All logs, in the order given, in as many columns as fit. Put it into a scroll area.

    The arrow keys go to the next and the previous log. A log is kept as it is while its unit's does not change.
    """

    selected = Signal(str)
    """Id of the unit whose log was chosen by mouse or key."""
    hovered = Signal(str)
    """Id of the unit under the mouse, empty for none."""

    def __init__(self, parent: QWidget | None = None, theme: Theme | None = None) -> None:
        super().__init__(parent)
        self._theme = theme or make_theme()
        self._logs: tuple[UnitLog, ...] = ()
        self._views: dict[str, UnitLogView] = {}
        self._selected = ""
        self._plan = _Plan([], {}, 0)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Unit logs")

    @property
    def selected_id(self) -> str:
        """The unit whose log is marked, or empty."""
        return self._selected

    def set_logs(self, logs: Sequence[UnitLog]) -> None:
        """Show these logs; only those that differ are laid out anew."""
        self._logs = tuple(logs)
        wanted = {log.id: log for log in logs}
        for gone in self._views.keys() - wanted.keys():
            view = self._views.pop(gone)
            view.hide()
            view.deleteLater()
        for id, log in wanted.items():
            view = self._views.get(id) or self._new_view(id)
            view.show_thing(log)
        if self._selected not in wanted:
            self._selected = ""
        self._arrange()

    def _new_view(self, id: str) -> UnitLogView:
        view = self._views[id] = UnitLogView(self, self._theme)
        view.clicked.connect(self._choose)
        view.hovered.connect(self.hovered)
        view.show()
        return view

    def select(self, id: str) -> None:
        """Mark a unit's log and bring it into sight; any other id marks none."""
        self._selected = id if id in self._views else ""
        self.update()
        area = self._scroll_area()
        if self._selected and area is not None:
            area.ensureWidgetVisible(self._views[self._selected], GAP, GAP)

    def _choose(self, id: str) -> None:
        self.select(id)
        self.selected.emit(id)

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours and sizes."""
        self._theme = theme
        for view in self._views.values():
            view.set_theme(theme)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self._logs:
            event.ignore()
            return
        order = list(self._plan.places)
        at = order.index(self._selected) + step if self._selected else 0
        self._choose(order[min(max(at, 0), len(order) - 1)])

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._planned(width).height

    def sizeHint(self) -> QSize:
        width = round(self._theme.pixels("body") * COLUMN_EMS) + 2 * GAP
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._theme.pixels("body") * 14), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sans(self._theme.pixels("body"), 600))
        painter.setPen(colour(self._theme.chrome.muted))
        for heading in self._plan.headings:
            painter.drawText(heading.place, int(Qt.AlignmentFlag.AlignVCenter), heading.text)
        place = self._plan.places.get(self._selected)
        if place is not None:
            painter.setPen(QPen(colour(self._theme.chrome.accent), 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(-3, -3, 3, 3), 5, 5)
        painter.end()

    def _arrange(self) -> None:
        self._plan = self._planned(self.width())
        for id, place in self._plan.places.items():
            self._views[id].setGeometry(place)
        self.updateGeometry()
        self.update()

    def _planned(self, width: int) -> _Plan:
        """Side by side under the heading of their side, each next log in the column that is shortest."""
        em = self._theme.pixels("body")
        room = width - 2 * GAP
        columns = max(1, int((room + GAP) // (em * COLUMN_EMS + GAP)))
        column_width = (room - GAP * (columns - 1)) // columns
        headings, places, top = [], {}, GAP
        sides = list(dict.fromkeys(log.side for log in self._logs))
        for side in sides:
            if len(sides) > 1:
                headings.append(_Heading(str(side).upper(), QRect(GAP, top, room, round(em * 1.8))))
                top += round(em * 1.8)
            bottoms = [top] * columns
            for log in self._logs:
                if log.side != side:
                    continue
                column = bottoms.index(min(bottoms))
                height = self._views[log.id].heightForWidth(column_width)
                places[log.id] = QRect(GAP + column * (column_width + GAP), bottoms[column], column_width, height)
                bottoms[column] += height + GAP
            top = max(bottoms)
        return _Plan(headings, places, top)

    def _scroll_area(self) -> QScrollArea | None:
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        return parent
