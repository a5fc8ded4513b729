"""Cards, displays, tracks and logs as items of a scene."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneHoverEvent, QStyleOptionGraphicsItem, QWidget

from wargames_desktop.painting.cards import Thing, block
from wargames_desktop.painting.layouts import Block
from wargames_desktop.painting.theme import Theme


class ThingItem(QGraphicsItem):
    """A thing laid out for a width, its top left corner at the item's origin. Boxes show their tips."""

    def __init__(self, thing: Thing, width: float, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._block: Block = block(thing, width, theme)
        self.setAcceptHoverEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_thing(self, thing: Thing) -> None:
        """Show another thing in the same width."""
        self.prepareGeometryChange()
        self._block = block(thing, self._block.width, self._theme)
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._block.width, self._block.height)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._block.draw(painter)

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        spot = next((spot for spot in reversed(self._block.spots) if spot.rect.contains(event.pos())), None)
        self.setToolTip(spot.tip if spot is not None else "")
