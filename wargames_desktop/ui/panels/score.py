"""The score."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.course import Course
from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.display import Standing
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.panels.course_chart import CourseChart


class ScorePanel(QWidget):
    """What each side has earned, for what, what it would come to, and how it went turn by turn."""

    def __init__(self, theme: Theme, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._course = Course(bridge.session)
        self.chart = CourseChart(theme)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.verdict.setContentsMargins(10, 8, 10, 4)
        self.table = ScoreTable()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.verdict)
        column.addWidget(self.chart)
        column.addWidget(self.table, 1)

    def follow(self, shown: Shown) -> None:
        nothing = "" if shown.table.standings else "Nothing has been earned yet."
        self.verdict.setText(shown.table.verdict or nothing)
        self.verdict.setVisible(bool(self.verdict.text()))
        self.table.set_standings(shown.table.standings)
        if shown.mode == "now":
            self.chart.set_moments(self._course.moments(self._bridge.seat))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.chart.set_theme(theme)


class ScoreTable(QTableWidget):
    """Standings by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self._standings: tuple[Standing, ...] = ()
        self.setAccessibleName("Score")
        self.setHorizontalHeaderLabels(["Side", "For", "Points"])
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        points = QTableWidgetItem("Points")
        points.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderItem(2, points)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def set_standings(self, standings: tuple[Standing, ...]) -> None:
        """Show another score, with the sum of each side."""
        if standings == self._standings:
            return
        self._standings = standings
        sums: dict[str, int] = {}
        for standing in standings:
            if not standing.summed:
                continue
            sums[standing.side] = sums.get(standing.side, 0) + standing.points
        rows = [(s.side, s.text, s.points, s.rule, False) for s in standings]
        rows += [(side, "Sum", points, "", True) for side, points in sums.items()]
        self.setRowCount(len(rows))
        for at, (side, text, points, rule, strong) in enumerate(rows):
            for column, value in enumerate((side_title(side), text, str(points))):
                item = QTableWidgetItem(value)
                item.setToolTip(rule)
                font = item.font()
                font.setBold(strong)
                item.setFont(font)
                if column == 2:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(at, column, item)
