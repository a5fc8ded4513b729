"""A page on the screen, under a ruler to check its scale with."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from wargames_desktop.printing.document import Page
from wargames_desktop.printing.output import picture
from wargames_desktop.printing.paper import INCH

RULER = 26
"""Height of the ruler, in pixels."""
EDGE = 14
"""Around the page, in pixels."""
SMALLEST_DPI, LARGEST_DPI = 12.0, 480.0
ZOOM = 1.25
LARGEST_PICTURE = 5000.0
"""Pixels to either side that a page is drawn with; it is stretched beyond."""


class PageSheet(QWidget):
    """The page itself, drawn once for each size."""

    def __init__(self) -> None:
        super().__init__()
        self.page: Page | None = None
        self.dpi = 72.0
        self._drawn: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_page(self, page: Page | None, dpi: float) -> None:
        """Show a page with so many pixels to an inch."""
        if page is not self.page or dpi != self.dpi:
            self._drawn = None
        self.page, self.dpi = page, dpi
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        if self.page is None:
            return QSize(0, 0)
        dots = self.dpi / INCH
        return QSize(round(self.page.width * dots) + 2 * EDGE, round(self.page.height * dots) + 2 * EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.page is None:
            return
        sheet = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if self._drawn is None:
            ratio = self.devicePixelRatioF()
            longest = max(self.page.width, self.page.height) / INCH
            self._drawn = QPixmap.fromImage(picture(self.page, min(self.dpi * ratio, LARGEST_PICTURE / longest)))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(sheet.translated(3, 3), QColor(0, 0, 0, 70))
            painter.drawPixmap(sheet, self._drawn, QRectF(self._drawn.rect()))


class Ruler(QWidget):
    """Millimetres of the page, along its upper edge."""

    def __init__(self, area: QScrollArea, sheet: PageSheet) -> None:
        super().__init__()
        self._area, self._sheet = area, sheet
        self.setFixedHeight(RULER)
        self.setToolTip("Millimetres on the paper. At 100 %, hold a ruler to the screen to check the scale")
        area.horizontalScrollBar().valueChanged.connect(lambda _: self.update())

    def paintEvent(self, event: QPaintEvent) -> None:
        page = self._sheet.page
        if page is None:
            return
        dots = self._sheet.dpi / INCH
        left = self._sheet.mapTo(self._area, self._sheet.rect().topLeft()).x() + EDGE
        fine = 1 if dots >= 3 else 5 if dots >= 1 else 10
        labelled = next(step for step in (10, 20, 50, 100, 500) if step * dots >= 34 or step == 500)
        with QPainter(self) as painter:
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), 1))
            font = painter.font()
            font.setPixelSize(10)
            painter.setFont(font)
            for millimetre in range(0, int(page.width) + 1, fine):
                x = left + millimetre * dots
                high = 9 if millimetre % 10 == 0 else 6 if millimetre % 5 == 0 else 3
                painter.drawLine(QLineF(x, RULER - high, x, RULER))
                if millimetre % labelled == 0:
                    box = QRectF(x - 20, 0, 40, RULER - 10)
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(millimetre))


class PageView(QWidget):
    """A page, a ruler, and the zoom.

    Signals:
        zoomed: percent of the true size.
    """

    zoomed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.sheet = PageSheet()
        self.area = QScrollArea()
        self.area.setWidget(self.sheet)
        self.area.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.area.setAccessibleName("Page")
        self.ruler = Ruler(self.area, self.sheet)
        self._fitted = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.ruler)
        column.addWidget(self.area, 1)
        self.area.viewport().installEventFilter(self)

    def show_page(self, page: Page | None) -> None:
        """Show another page at the zoom that was chosen."""
        self.sheet.show_page(page, self.sheet.dpi)
        self._apply(self._fitting() if self._fitted else self.sheet.dpi)

    def fit(self) -> None:
        """The whole page, also when the window changes its size."""
        self._fitted = True
        self._apply(self._fitting())

    def true_size(self) -> None:
        """As large as it will be on paper, if the screen tells its size."""
        self._fitted = False
        self._apply(self._true_dpi)

    def zoom(self, steps: int) -> None:
        """Larger or smaller by so many steps."""
        self._fitted = False
        self._apply(self.sheet.dpi * ZOOM**steps)

    @property
    def _true_dpi(self) -> float:
        return self.screen().physicalDotsPerInch() or 96.0

    def _fitting(self) -> float:
        page, room = self.sheet.page, self.area.viewport().size()
        if page is None:
            return self.sheet.dpi
        dots = min((room.width() - 2 * EDGE - 2) / page.width, (room.height() - 2 * EDGE - 2) / page.height)
        return dots * INCH

    def _apply(self, dpi: float) -> None:
        dpi = min(max(dpi, SMALLEST_DPI), LARGEST_DPI)
        self.sheet.show_page(self.sheet.page, dpi)
        self.ruler.update()
        self.zoomed.emit(round(100 * dpi / self._true_dpi))

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            if self._fitted:
                self._apply(self._fitting())
            self.ruler.update()
        elif isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            return True
        return False
