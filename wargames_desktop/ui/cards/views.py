"""Widgets around the painters of cards: as wide as they are given, as high as they need, tips and clicks inside."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from wargames_desktop.engine.display import Card, Hand, Rose, Track, UnitLog
from wargames_desktop.painting.cards import Thing, block
from wargames_desktop.painting.layouts import Block, Spot
from wargames_desktop.painting.theme import Theme, make_theme
from wargames_desktop.ui.cards.words import in_words

T = TypeVar("T", bound=Thing)

PREFERRED_EMS, NARROWEST_EMS = 26, 13


class ThingView(QWidget, Generic[T]):
    """Shows one thing, or nothing. Its height follows from its width."""

    clicked = Signal(str)
    """Id of the box, ship or unit that was clicked."""
    hovered = Signal(str)
    """Id of what the mouse is over, empty for nothing. Only when it changes."""

    def __init__(self, parent: QWidget | None = None, theme: Theme | None = None) -> None:
        super().__init__(parent)
        self._theme = theme or make_theme()
        self._thing: T | None = None
        self._block: Block | None = None
        self._hovered = ""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)

    @property
    def theme(self) -> Theme:
        """The colours and sizes in use."""
        return self._theme

    @property
    def thing(self) -> T | None:
        """What is shown."""
        return self._thing

    def show_thing(self, thing: T | None) -> None:
        """Show another thing; one equal to what is shown changes nothing."""
        if thing == self._thing:
            return
        self._thing = thing
        lines = in_words(thing) if thing is not None else ()
        self.setAccessibleName(lines[0] if lines else "")
        self.setAccessibleDescription("\n".join(lines[1:]))
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours and sizes."""
        self._theme = theme
        self._lay_out()

    def _lay_out(self) -> None:
        self._block = None
        self.updateGeometry()
        self.update()

    def block(self) -> Block | None:
        """The thing laid out for the width that the widget has."""
        if self._thing is not None and (self._block is None or self._block.width != self.width()):
            self._block = block(self._thing, self.width(), self._theme)
        return self._block

    def spot_at(self, point: QPointF) -> Spot | None:
        """What lies under a point of the widget."""
        laid_out = self.block()
        if laid_out is None:
            return None
        return next((spot for spot in reversed(laid_out.spots) if spot.rect.contains(point)), None)

    def sizeHint(self) -> QSize:
        width = round(self._theme.pixels("body") * PREFERRED_EMS)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = round(self._theme.pixels("body") * NARROWEST_EMS)
        return QSize(width, self.heightForWidth(max(width, self.width())))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self._thing is None:
            return 0
        if width == self.width():
            laid_out = self.block()
            return 0 if laid_out is None else round(laid_out.height) + 1
        return round(block(self._thing, width, self._theme).height) + 1

    def paintEvent(self, event: QPaintEvent) -> None:
        laid_out = self.block()
        if laid_out is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        laid_out.draw(painter)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            spot = self.spot_at(QPointF(event.pos()))
            if spot is not None and spot.tip:
                QToolTip.showText(event.globalPos(), spot.tip, self, spot.rect.toAlignedRect())
            else:
                QToolTip.hideText()
                event.ignore()
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hovered(self._id_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hovered("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        id = self._id_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and id:
            self.clicked.emit(id)

    def _id_at(self, point: QPointF) -> str:
        spot = self.spot_at(point)
        return "" if spot is None else spot.id

    def _set_hovered(self, id: str) -> None:
        if id != self._hovered:
            self._hovered = id
            self.hovered.emit(id)


class CardView(ThingView[Card]):
    """A chart, a table or a drawn card."""


class RoseView(ThingView[Rose]):
    """A display with a ship in the middle. Ids are those of the pieces around it."""


class TrackView(ThingView[Track]):
    """A track. Ids are those of its boxes."""


class HandView(ThingView[Hand]):
    """A hand or pile of cards. Ids are those of the cards."""


class UnitLogView(ThingView[UnitLog]):
    """A unit's log. Wherever it is clicked, the id is the unit's."""

    def _id_at(self, point: QPointF) -> str:
        return "" if self._thing is None else self._thing.id
