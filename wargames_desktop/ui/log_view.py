"""Lines of a log, painted as far as they are seen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QToolTip,
    QWidget,
)

from wargames_desktop.app.rules import section
from wargames_desktop.engine.display import LogLine
from wargames_desktop.painting.theme import Theme, blend
from wargames_desktop.ui.logbook import Row

GLYPHS: Mapping[str, str] = {
    "turn": "◆",
    "phase": "◇",
    "order": "›",
    "move": "→",
    "die": "⚄",
    "card": "▤",
    "chit": "○",
    "attack": "✦",
    "damage": "▪",
    "sunk": "✕",
    "score": "★",
    "note": "·",
}


class LogView(QAbstractScrollArea):
    """Lines of a log with wrapped words. Only what is seen is painted, and only new lines are measured.

    Signals:
        row_chosen: the :class:`Row` that was clicked, or reached with the arrow keys.
        row_pointed: the :class:`Row` under the mouse, or None.
        rule_asked: id of a rule that was clicked.
    """

    row_chosen = Signal(object)
    row_pointed = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Log")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.rows: list[Row] = []
        self._undone_from = 0
        self._tops = [0]
        self._measured_width = 0
        self.current = -1
        self._pointed = -1
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self._plain = QFont(self.font())
        self._strong = QFont(self._plain)
        self._strong.setWeight(QFont.Weight.DemiBold)
        self._small = QFont(self._plain)
        self._small.setPixelSize(round(theme.pixels("small")))
        self._step = QFontMetrics(self._plain).height()
        self._measure_again(0, self.viewport().size())

    def set_rows(self, rows: Sequence[Row], same: int, undone_from: int) -> None:
        """Show other lines, of which the first ``same`` are as before; those from ``undone_from`` on are undone."""
        self.rows = list(rows)
        self._undone_from = undone_from
        self.current = min(self.current, len(self.rows) - 1)
        self._measure(same)

    def set_current(self, index: int) -> None:
        """Mark a line as the moment that is shown, and bring it into sight; -1 for none."""
        self.current = index
        if index >= 0:
            self.reveal(index)
        self.viewport().update()

    def reveal(self, index: int) -> None:
        """Bring a line into sight."""
        bar = self.verticalScrollBar()
        top, bottom = self._tops[index], self._tops[index + 1]
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())

    def row_at(self, y: int) -> int:
        """The index of the line at a height in the viewport; -1 below the last."""
        index = bisect_right(self._tops, y + self.verticalScrollBar().value()) - 1
        return index if 0 <= index < len(self.rows) else -1

    def rect_of(self, index: int) -> QRect:
        """Where a line lies in the viewport."""
        top = self._tops[index] - self.verticalScrollBar().value()
        return QRect(0, top, self.viewport().width(), self._tops[index + 1] - self._tops[index])

    # Measures

    def _measure(self, same: int) -> None:
        width = self.viewport().width()
        if width != self._measured_width:
            same, self._measured_width = 0, width
        del self._tops[same + 1 :]
        for row in self.rows[same:]:
            self._tops.append(self._tops[-1] + self._height(row.line))
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._step)
        bar.setRange(0, max(0, self._tops[-1] - self.viewport().height()))
        self.viewport().update()

    def _measure_again(self, same: int, seen: QSize) -> None:
        """Measure, and keep the line in sight that was the lowest whole one in a viewport of that size.

        At the end of the log that is the latest line that has happened.
        """
        bar = self.verticalScrollBar()
        at_end, lowest = bar.value() == bar.maximum(), self.row_at(max(seen.height(), 1)) - 1
        self._measure(same)
        kept = min(self._undone_from, len(self.rows)) - 1 if at_end or lowest < 0 else lowest
        bar.setValue(self._tops[kept + 1] - self.viewport().height())

    def _font_of(self, line: LogLine) -> QFont:
        return self._strong if line.kind in ("turn", "phase", "sunk") else self._plain

    def _words_rect(self, line: LogLine, top: int, height: int) -> QRect:
        left = self._step // 2 + self._step + line.depth * self._step
        right = self._rule_width(line) + self._step // 2
        return QRect(left, top, max(self.viewport().width() - left - right, self._step * 4), height)

    def _rule_width(self, line: LogLine) -> int:
        return QFontMetrics(self._small).horizontalAdvance(section(line.rule)) + self._step // 2 if line.rule else 0

    def _rule_rect(self, index: int) -> QRect:
        rect, width = self.rect_of(index), self._rule_width(self.rows[index].line)
        return QRect(rect.right() - width - self._step // 4, rect.top(), width, rect.height())

    def _height(self, line: LogLine) -> int:
        metrics = QFontMetrics(self._font_of(line))
        room = self._words_rect(line, 0, 0).width()
        gap = self._step // 4 if line.depth else self._step // 2
        if line.kind == "turn":
            gap += self._step // 2
        if metrics.horizontalAdvance(line.text) + metrics.averageCharWidth() <= room:
            return metrics.height() + gap
        return metrics.boundingRect(0, 0, room, 10_000, int(Qt.TextFlag.TextWordWrap), line.text).height() + gap

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        palette = self.palette()
        painter.fillRect(event.rect(), palette.color(QPalette.ColorRole.Base))
        first = max(self.row_at(event.rect().top()), 0)
        for index in range(first, len(self.rows)):
            rect = self.rect_of(index)
            if rect.top() > event.rect().bottom():
                break
            self._paint_row(painter, index, rect)
        if not self.rows:
            painter.setPen(QColor(self._theme.chrome.muted))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(self.viewport().rect().adjusted(12, 12, -12, -12), flags, "No line fits the filter.")

    def _paint_row(self, painter: QPainter, index: int, rect: QRect) -> None:
        row, chrome = self.rows[index], self._theme.chrome
        line = row.line
        undone = index >= self._undone_from
        if line.kind == "turn":
            painter.fillRect(rect, QColor(chrome.panel))
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), QColor(chrome.line))
        if index == self._pointed:
            painter.fillRect(rect, QColor(chrome.raised))
        if index == self.current:
            painter.fillRect(rect, QColor(blend(chrome.field, chrome.accent, 0.18)))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(chrome.accent))
        faint = QColor(blend(chrome.muted, chrome.field, 0.45))
        words = self._words_rect(line, rect.top(), rect.height())
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
        quiet = line.kind in ("phase", "note") or line.depth > 0
        painter.setPen(faint if undone else QColor(chrome.muted if quiet else chrome.text))
        font = QFont(self._font_of(line))
        font.setStrikeOut(undone and line.depth == 0)
        painter.setFont(font)
        painter.drawText(words, flags, line.text)
        painter.setPen(faint if undone else QColor(self._glyph_colour(line.kind)))
        painter.setFont(self._plain)
        glyph = QRect(words.left() - self._step - self._step // 4, words.top(), self._step, words.height())
        sign = "↶" if row.past_chance else GLYPHS.get(line.kind, "·")
        painter.drawText(glyph, int(Qt.AlignmentFlag.AlignCenter), sign)
        if line.rule:
            painter.setFont(self._small)
            painter.setPen(faint if undone else QColor(chrome.muted))
            side = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            painter.drawText(self._rule_rect(index), side, section(line.rule))

    def _glyph_colour(self, kind: str) -> str:
        chrome = self._theme.chrome
        return chrome.warning if kind in ("damage", "sunk") else chrome.accent

    # Mouse and keys

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self.row_at(event.pos().y())
            QToolTip.showText(event.globalPos(), self._tip(index), self.viewport())
            return True
        if event.type() is QEvent.Type.Leave:
            self._point(-1)
        return super().viewportEvent(event)

    def _tip(self, index: int) -> str:
        if index < 0:
            return ""
        line = self.rows[index].line
        told = [f"Rule {line.rule}."] if line.rule else []
        if self.rows[index].past_chance:
            told.append("Given after a take-back past a die, a chit or a card.")
        if index >= self._undone_from:
            told.append("Taken back: it stays here until another answer replaces it.")
        return " ".join([*told, "Click to see this moment."])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.row_at(event.position().toPoint().y()))

    def _point(self, index: int) -> None:
        if index != self._pointed:
            self._pointed = index
            self.row_pointed.emit(self.rows[index] if index >= 0 else None)
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        at = event.position().toPoint()
        index = self.row_at(at.y())
        if index >= 0 and at.x() > self._rule_rect(index).left() and self.rows[index].line.rule:
            self.rule_asked.emit(self.rows[index].line.rule)
        else:
            self._choose(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        page = max(1, self.viewport().height() // (2 * self._step))
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_Home: -len(self.rows),
            Qt.Key.Key_End: len(self.rows),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self.rows:
            event.ignore()
            return
        at = self.current if self.current >= 0 else len(self.rows) - 1
        self._choose(max(0, min(len(self.rows) - 1, at + step)))

    def _choose(self, index: int) -> None:
        if index >= 0:
            self.set_current(index)
            self.row_chosen.emit(self.rows[index])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure_again(len(self.rows) if event.size().width() == self._measured_width else 0, event.oldSize())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.set_theme(self._theme)

    def sizeHint(self) -> QSize:
        return QSize(self._step * 16, self._step * 12)
