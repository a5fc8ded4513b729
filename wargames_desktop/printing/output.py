"""Where documents go: a PDF with vectors and embedded type, or pictures of pages."""

from __future__ import annotations

from collections.abc import Callable
from errno import EIO
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from wargames_desktop import __version__
from wargames_desktop.data.files import write_atomic
from wargames_desktop.printing.document import Document, Page
from wargames_desktop.printing.paper import INCH

DOTS = 1200
"""To an inch, of the PDF's own grid."""
PROGRAM = "Wargames Desktop"
TYPED = {
    b"<0009>": b"<0020>",
    b"<00A0>": b"<0020>",
    b"<00AD>": b"<002D>",
    b"<FB00>": b"<00660066>",
    b"<FB01>": b"<00660069>",
    b"<FB02>": b"<0066006C>",
    b"<FB03>": b"<006600660069>",
    b"<FB04>": b"<00660066006C>",
}
"""What Qt says that a glyph stands for, and what people search for: a space for a tab, two letters for a ligature."""


class Cancelled(Exception):
    """The person does not want the document any more; nothing was written."""


Progress = Callable[[int], bool]
"""Told how many pages are done; whether to go on."""


def _go_on(done: int) -> bool:
    return True


def write_pdf(document: Document, path: Path, progress: Progress = _go_on) -> None:
    """Write a document as a PDF.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
        Cancelled: ``progress`` said so.
    """
    write_atomic(path, pdf(document, progress))


def pdf(document: Document, progress: Progress = _go_on) -> bytes:
    """A document as a PDF: vectors, embedded type, title, page labels and bookmarks.

    Raises:
        Cancelled: ``progress`` said so.
    """
    assert document.pages, "a document has a page at least"
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(document.title)
    writer.setCreator(f"{PROGRAM} {__version__}")
    writer.setResolution(DOTS)
    _lay(writer, document.pages[0])
    with QPainter(writer) as painter:
        for number, page in enumerate(document.pages):
            if not progress(number):
                raise Cancelled
            if number:
                _lay(writer, page)
                writer.newPage()
            _draw(painter, page, DOTS / INCH)
    return _labelled(bytes(buffer.data().data()), document)


def print_out(document: Document, printer: QPrinter, progress: Progress = _go_on) -> None:
    """Send a document to a printer, each page at its true size.

    Raises:
        OSError: the printer takes nothing.
        Cancelled: ``progress`` said so; pages that were sent already may still come.
    """
    _lay(printer, document.pages[0])
    painter = QPainter()
    if not painter.begin(printer):
        raise OSError(EIO, "the printer takes nothing", printer.printerName())
    try:
        for number, page in enumerate(document.pages):
            if not progress(number):
                printer.abort()
                raise Cancelled
            if number:
                _lay(printer, page)
                printer.newPage()
            _draw(painter, page, printer.resolution() / INCH)
    finally:
        painter.end()


def _lay(writer: QPagedPaintDevice, page: Page) -> None:
    """Paper of the page's size; a page that is wider than high lies across."""
    upright = QSizeF(min(page.width, page.height), max(page.width, page.height))
    size = QPageSize(upright, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    across = page.width > page.height
    orientation = QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, orientation, QMarginsF()))


def _draw(painter: QPainter, page: Page, dots: float) -> None:
    """Draw a page with so many dots to a millimetre."""
    painter.save()
    painter.scale(dots, dots)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    page.draw(painter)
    painter.restore()


def _labelled(data: bytes, document: Document) -> bytes:
    """The PDF with the names of its pages and bookmarks at its chapters, which Qt cannot write."""
    whole = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    for number, page in enumerate(document.pages):
        if page.chapter:
            whole.add_outline_item(title=page.chapter, page_number=number)
        whole.set_page_label(number, number, prefix=page.label or f"{number + 1}")
    _make_searchable(whole)
    stream = BytesIO()
    whole.write(stream)
    return stream.getvalue()


def _make_searchable(whole: PdfWriter) -> None:
    """Let every glyph be read as people type it."""
    for page in whole.pages:
        resources = page.get("/Resources", DictionaryObject()).get_object()
        fonts = resources.get("/Font", DictionaryObject()).get_object()
        for font in (each.get_object() for each in fonts.values()):
            table = font.get("/ToUnicode")
            if table is None:
                continue
            words = table.get_object().get_data()
            for found, typed in TYPED.items():
                words = words.replace(found, typed)
            table.get_object().set_data(words)


def picture(page: Page, dpi: float) -> QImage:
    """A page as a picture on white, ``dpi`` dots to an inch."""
    dots = dpi / INCH
    image = QImage(QSize(round(page.width * dots), round(page.height * dots)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        _draw(painter, page, dots)
    return image
