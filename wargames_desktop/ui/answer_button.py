"""An answer of the question panel as a button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget

from wargames_desktop.ui.narrowing import Choice


class AnswerButton(QPushButton):
    """An answer with its key at the left, its words, and what they mean at the right or below."""

    entered = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice("", "")
        self._hint = QSize()
        self._hinted: tuple[str, int] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)

    def show_choice(self, choice: Choice, taken_by_enter: bool) -> None:
        """Stand for another choice."""
        self.choice = choice
        self.setDefault(taken_by_enter)
        self.setAccessibleName(f"{choice.label}, {choice.detail}" if choice.detail else choice.label)
        self.setToolTip(choice.detail)
        self.updateGeometry()
        self.update()

    def _key_width(self) -> int:
        return self.fontMetrics().horizontalAdvance("W") + self.fontMetrics().height() // 2

    def _words(self) -> str:
        return f"{self.choice.label} …" if self.choice.offer is None else self.choice.label

    def _words_width(self) -> int:
        return self.width() - self._key_width() - 3 * (self.fontMetrics().height() // 2)

    def _height(self, text: str, metrics: QFontMetrics) -> int:
        room = max(self._words_width(), 60)
        if metrics.horizontalAdvance(text) <= room:
            return metrics.height()
        return metrics.boundingRect(0, 0, room, 10_000, int(Qt.TextFlag.TextWordWrap), text).height()

    def sizeHint(self) -> QSize:
        hinted = self._words(), self.width()
        if hinted != self._hinted:
            metrics = self.fontMetrics()
            self._hint = QSize(metrics.height() * 8, self._height(hinted[0], metrics) + metrics.height() * 3 // 4)
            self._hinted = hinted
        return self._hint

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return False

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._hinted = None
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        role = QPalette.ColorRole.HighlightedText if self.isDefault() else QPalette.ColorRole.ButtonText
        ink = self.palette().color(role)
        space = self.fontMetrics().height() // 2
        painter.setPen(ink)
        key_box = self.rect().adjusted(space, 0, 0, 0)
        key_box.setWidth(self._key_width())
        cap_height = self.fontMetrics().height() + 2
        cap = key_box.adjusted(0, 0, 0, 0)
        cap.setHeight(cap_height)
        cap.moveCenter(QPoint(key_box.center().x(), self.rect().center().y()))
        if self.choice.key:
            faint = self.palette().color(role)
            faint.setAlphaF(0.55)
            painter.setPen(faint)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(cap, 3, 3)
            painter.setPen(ink)
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.choice.key.upper())
        words = self.rect().adjusted(key_box.right() + space, 0, -space, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        painter.drawText(words, int(flags), self._words())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()
