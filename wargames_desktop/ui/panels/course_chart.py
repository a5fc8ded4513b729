"""A chart of the score and the damage over the turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from wargames_desktop.app.course import Moment
from wargames_desktop.app.sides import side_title
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.theme import Theme, blend, colour

LINES = 9
"""Height of the chart in lines of text."""
DASHES = (4.0, 3.0)


class CourseChart(QWidget):
    """Victory Points of each side as full lines, damage suffered as broken ones; a side has its nation's colour."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.moments: tuple[Moment, ...] = ()
        self.setMouseTracking(True)
        self.setAccessibleName("Score and damage by turn")
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def set_moments(self, moments: tuple[Moment, ...]) -> None:
        """Show another course."""
        self.moments = moments
        self.setVisible(len(moments) > 1 and self._most > 0)
        self.setAccessibleDescription("; ".join(map(moment_words, moments)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(self.fontMetrics().lineSpacing() * LINES))

    def minimumSizeHint(self) -> QSize:
        """Where there is no room for it the chart gives way."""
        return QSize(100, 0)

    @property
    def _most(self) -> int:
        return max((n for each in self.moments for row in (each.points, each.damage) for n in row.values()), default=0)

    @property
    def _sides(self) -> list[str]:
        return sorted({side for each in self.moments for side in (*each.points, *each.damage)})

    def _plot(self) -> QRectF:
        line = self.fontMetrics().lineSpacing()
        return QRectF(self.rect()).adjusted(line * 2.2, line * 0.7, -line * 0.8, -line * (1.6 + len(self._sides)))

    def _x(self, number: int) -> float:
        plot = self._plot()
        return plot.left() + plot.width() * number / max(len(self.moments) - 1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._plot().height() < self.fontMetrics().lineSpacing():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axes(painter)
        for side in self._sides:
            ink = self._ink(side)
            self._paint_line(painter, [each.points for each in self.moments], side, QPen(colour(ink), 2.2))
            broken = QPen(colour(ink, 0.8), 1.3)
            broken.setDashPattern(list(DASHES))
            self._paint_line(painter, [each.damage for each in self.moments], side, broken)
        self._paint_legend(painter)
        painter.end()

    def _ink(self, side: str) -> str:
        """A side's colour, light enough for a dark panel."""
        ground = self._theme.ink_of(side if side in self._theme.nations else "neutral").ground
        return blend(ground, "#ffffff", 0.45) if self._theme.shade == "dark" else ground

    def _paint_axes(self, painter: QPainter) -> None:
        plot, chrome = self._plot(), self._theme.chrome
        font = condensed(self._theme.pixels("small"), 400)
        painter.setFont(font)
        for share in (0.0, 0.5, 1.0):
            y = plot.bottom() - plot.height() * share
            painter.setPen(QPen(colour(chrome.line), 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(colour(chrome.muted))
            label = QRectF(0, y - 8, plot.left() - 5, 16)
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(label, right, f"{self._most * share:g}")
        names = [each.title.rpartition(" ")[2] for each in self.moments]
        width = QFontMetricsF(font).horizontalAdvance("00 ")
        step = max(1, round(width * len(names) / max(plot.width(), 1) + 0.5))
        for number in range(0, len(names), step):
            place = QRectF(self._x(number) - 20, plot.bottom() + 2, 40, 16)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), names[number])

    def _paint_line(self, painter: QPainter, rows: Sequence[Mapping[str, int]], side: str, pen: QPen) -> None:
        plot, most = self._plot(), max(self._most, 1)
        points = [
            QPointF(self._x(number), plot.bottom() - plot.height() * max(row.get(side, 0), 0) / most)
            for number, row in enumerate(rows)
        ]
        painter.setPen(pen)
        painter.drawPolyline(points)

    def _paint_legend(self, painter: QPainter) -> None:
        plot, chrome = self._plot(), self._theme.chrome
        font = condensed(self._theme.pixels("small"), 500)
        painter.setFont(font)
        step = self.fontMetrics().lineSpacing()
        sides = self._sides
        for row, side in enumerate(sides):
            x, y = plot.left(), self.height() - step * (len(sides) - row - 0.3)
            for words, dashed in (("points", False), ("damage", True)):
                pen = QPen(colour(self._ink(side)), 2.2 if not dashed else 1.3)
                if dashed:
                    pen.setDashPattern(list(DASHES))
                painter.setPen(pen)
                painter.drawLine(QLineF(x, y, x + 16, y))
                text = f"{side_title(side)} {words}"
                painter.setPen(colour(chrome.text))
                painter.drawText(QPointF(x + 20, y + 4), text)
                x += 30 + QFontMetricsF(font).horizontalAdvance(text)

    def event(self, event: QEvent) -> bool:
        """Tell the numbers of the turn under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.moments:
            nearest = min(range(len(self.moments)), key=lambda number: abs(self._x(number) - event.pos().x()))
            QToolTip.showText(event.globalPos(), moment_words(self.moments[nearest]), self)
            return True
        return super().event(event)


def moment_words(moment: Moment) -> str:
    """The numbers of a moment in a line."""
    sides = sorted({*moment.points, *moment.damage})
    parts = [f"{side_title(s)} {moment.points.get(s, 0)} points, {moment.damage.get(s, 0)} damage" for s in sides]
    lost = [name for names in moment.lost.values() for name in names]
    told = f"; lost so far: {', '.join(lost)}" if lost else ""
    return f"{moment.title}: {'; '.join(parts)}{told}"
