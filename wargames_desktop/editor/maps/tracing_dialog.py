"""Fitting an image to the hexes: click a point of the map and the same point of the image, two to four times."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from wargames_desktop.data.boards import Tracing, TracingPoint
from wargames_desktop.editor.maps.canvas import MapCanvas
from wargames_desktop.editor.maps.tracings import fitted, placed
from wargames_desktop.hexgrid import Point

MOST_POINTS = 4


class TracingDialog(QDialog):
    """Stands beside the map while the points are clicked there.

    Each pair is clicked on the map as it is seen: first the point of the image, then where it should lie. A click
    near a corner or the centre of a hex is taken as meant exactly.

    Signals:
        fitted: the points, as soon as there are two or more.
        opacity_changed: how strongly the image is seen, 0 to 1.
        removed: the image is to go.
    """

    fitted = Signal(object)
    opacity_changed = Signal(float)
    removed = Signal()

    def __init__(self, canvas: MapCanvas, tracing: Tracing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Image under the map")
        self.setWindowFlag(Qt.WindowType.Tool)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._canvas = canvas
        self._place = placed(tracing)
        self._pairs: list[tuple[Point, Point]] = []
        self._waiting: Point | None = None
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(self.fontMetrics().averageCharWidth() * 44)
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setValue(round(tracing.opacity * 100))
        self.opacity.setAccessibleName("Strength of the image")
        self.opacity.valueChanged.connect(lambda value: self.opacity_changed.emit(value / 100))
        self.again = QPushButton("Begin again")
        self.again.clicked.connect(self.start)
        self.away = QPushButton("Take it away")
        self.away.clicked.connect(self._remove)
        self.ready = QPushButton("Done")
        self.ready.clicked.connect(self.close)
        row = QHBoxLayout()
        for button in (self.away, self.again, self.ready):
            row.addWidget(button)
        strength = QHBoxLayout()
        strength.addWidget(QLabel("Strength"))
        strength.addWidget(self.opacity, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        column.addLayout(strength)
        column.addLayout(row)
        canvas.clicked_at.connect(self._click)
        self.start()

    def start(self) -> None:
        """Ask for the points anew."""
        self._pairs, self._waiting = [], None
        self._canvas.asking_points = True
        self._tell()

    def _click(self, at: Point) -> None:
        if self._waiting is None:
            self._waiting = at
        else:
            inverse, _ = self._place.inverted()
            on_image = inverse.map(QPointF(*self._waiting))
            self._pairs.append(((on_image.x(), on_image.y()), self._exact(at)))
            self._waiting = None
            if len(self._pairs) >= 2 and fitted(self._pairs) is not None:
                self._fit()
        self._tell()

    def _fit(self) -> None:
        points = tuple(
            TracingPoint(image=(round(a[0], 2), round(a[1], 2)), sheet=(round(b[0], 4), round(b[1], 4)))
            for a, b in self._pairs
        )
        self.fitted.emit(points)
        place = fitted(self._pairs)
        if place is not None:
            self._place = place
        if len(self._pairs) == MOST_POINTS:
            self._canvas.asking_points = False

    def _exact(self, at: Point) -> Point:
        """The centre or corner of a hex that a click is near."""
        layout = self._canvas.layout_
        hex_ = layout.hex_at(*at)
        spots = [layout.centre(hex_), *layout.corners(hex_)]
        nearest = min(spots, key=lambda spot: (spot[0] - at[0]) ** 2 + (spot[1] - at[1]) ** 2)
        close = (nearest[0] - at[0]) ** 2 + (nearest[1] - at[1]) ** 2 < 0.2**2
        return nearest if close else at

    def _tell(self) -> None:
        spots = [b for _, b in self._pairs] + ([self._waiting] if self._waiting is not None else [])
        self._canvas.spots = tuple(spots)
        self._canvas.viewport().update()
        number = len(self._pairs) + 1
        if not self._canvas.asking_points:
            self.words.setText("The image lies where four points say. Begin again, or close this.")
        elif self._waiting is None:
            have = "" if number < 3 else " Two turn and scale it, three stretch it, four straighten it."
            self.words.setText(
                f"Point {number}: click on something that is seen in the image, such as a hex corner.{have}"
            )
        else:
            self.words.setText(f"Point {number}: now click on the place of the hexes where it belongs.")

    def _remove(self) -> None:
        self.removed.emit()
        self.close()

    def done_asking(self) -> None:
        """Give the mouse back to the tools."""
        self._canvas.asking_points = False
        self._canvas.spots = ()
        self._canvas.viewport().update()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.done_asking()
        super().closeEvent(event)
