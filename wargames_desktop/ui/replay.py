"""The replay bar: first, back, play, forward, last, a slider with marks at turns and attacks, and the speed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.session import Node
from wargames_desktop.painting.icons import icon
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Bridge, Position
from wargames_desktop.ui.logbook import TurningPoints
from wargames_desktop.ui.playback import SPEED_WORDS, SPEEDS


class MarkedSlider(QSlider):
    """A slider with marks along its groove: a tall one where a turn begins, a short one where there is an attack."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.marks: list[tuple[int, str]] = []
        self._pixels: dict[int, str] = {}
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def set_marks(self, marks: list[tuple[int, str]]) -> None:
        """Value and kind (``turn`` or ``attack``) of each mark, by value."""
        self.marks = marks
        self._place_marks()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), super().sizeHint().height() + 10)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_marks()

    def _place_marks(self) -> None:
        """Work out which pixels have a mark: of many that fall on one, a turn is shown."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, option, self)
        scale = max(1, self.width() - handle) / max(1, self.maximum() - self.minimum())
        self._pixels = {}
        for value, kind in self.marks:
            x = handle // 2 + round((value - self.minimum()) * scale) - 1
            if self._pixels.get(x) != "turn":
                self._pixels[x] = kind
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = {"turn": QColor(self._theme.chrome.accent), "attack": QColor(self._theme.chrome.warning)}
        for x, kind in self._pixels.items():
            height = 9 if kind == "turn" else 5
            painter.fillRect(QRect(x, self.height() - height, 2, height), colours[kind])
        painter.end()
        super().paintEvent(event)


class ReplayBar(QWidget):
    """Moves the windows through the game. The game itself stays where it stands.

    Signals:
        speed_chosen: one of the speeds of playback.
    """

    speed_chosen = Signal(str)

    def __init__(self, bridge: Bridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._points = TurningPoints(bridge.read)
        self._line: tuple[Node, ...] = ()
        self._index: dict[int, int] = {}
        self.slider = MarkedSlider(theme)
        self.slider.setAccessibleName("Moment of the game")
        self.slider.valueChanged.connect(self._slid)
        self.first = _button("first", "To the start", self.to_first)
        self.back = _button("back", "One answer back", self.step_back)
        self.play = _button("play", "Play from here", self.play_or_pause)
        self.forward = _button("forward", "One answer forward", self.step_forward)
        self.last = _button("last", "Back to now", bridge.look_now)
        self.speed = QComboBox()
        self.speed.setAccessibleName("Speed")
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.setToolTip("How fast is shown what the game does")
        for name in SPEEDS:
            self.speed.addItem(SPEED_WORDS[name], name)
        self.speed.activated.connect(lambda _: self.speed_chosen.emit(self.speed.currentData()))
        row = QHBoxLayout()
        row.setSpacing(2)
        for button in (self.first, self.back, self.play, self.forward, self.last):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.speed)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.setSpacing(2)
        column.addWidget(self.slider)
        column.addLayout(row)
        self.set_theme(theme)
        bridge.changed.connect(self.follow)
        bridge.line_changed.connect(self.take_up)
        self.take_up()

    def set_speed(self, speed: str) -> None:
        """Show which speed holds."""
        self.speed.setCurrentIndex(SPEEDS.index(speed))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._ink = theme.chrome.text
        self.slider.set_theme(theme)
        side = round(theme.pixels("body") * 1.25)
        for button in (self.first, self.back, self.play, self.forward, self.last):
            button.setIconSize(QSize(side, side))
        for button in (self.first, self.back, self.forward, self.last):
            button.setIcon(icon(button.objectName(), self._ink))
        self._play_icons = {name: icon(name, self._ink) for name in ("play", "pause")}
        self._show_play()

    def _show_play(self) -> None:
        self.play.setIcon(self._play_icons["pause" if self._bridge.replaying else "play"])

    def take_up(self) -> None:
        """Take up what was played, taken back or done again."""
        line = self._bridge.session.line
        if line is not self._line:
            self._line = line
            self._index = {node.number: at for at, node in enumerate(line)}
            self.slider.blockSignals(True)
            self.slider.setRange(0, len(line) - 1)
            self.slider.blockSignals(False)
            self.slider.set_marks(self._points.on(line))
        self.follow()

    def follow(self, *_: object) -> None:
        """Show where the windows stand on the line."""
        line, at = self._line, self.position()
        self.slider.blockSignals(True)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        now = self._bridge.shown.mode == "now"
        self.first.setEnabled(at > 0)
        self.back.setEnabled(at > 0)
        self.forward.setEnabled(at < len(line) - 1)
        self.last.setEnabled(not now)
        self.play.setEnabled(len(line) > 1)
        self._show_play()

    def position(self) -> int:
        """The index on the line of what is shown."""
        return self._index.get(self._bridge.shown.position.node.number, 0)

    def to_first(self) -> None:
        """Show the start."""
        self._look(0)

    def step_back(self) -> None:
        """Show the moment one answer earlier."""
        self._look(self.position() - 1)

    def step_forward(self) -> None:
        """Show the moment one answer later."""
        self._look(self.position() + 1)

    def play_or_pause(self) -> None:
        """Play from the moment that is shown, or stop at it."""
        if self._bridge.replaying:
            self._bridge.pause()
        else:
            self._bridge.replay()
        self.follow()

    def to_mark(self, step: int) -> None:
        """Show the next (1) or previous (-1) turn or attack."""
        at = self.position()
        marks = [value for value, _ in self.slider.marks if (value - at) * step > 0]
        if marks:
            self._look(marks[0] if step > 0 else marks[-1])

    def _slid(self, value: int) -> None:
        self._look(value)

    def _look(self, index: int) -> None:
        if 0 <= index < len(self._line):
            self._bridge.look_at(Position(self._line[index]))


def _button(name: str, tip: str, slot: Callable[[], object]) -> QToolButton:
    button = QToolButton()
    button.setObjectName(name)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setAutoRaise(True)
    button.clicked.connect(lambda: slot())
    return button
