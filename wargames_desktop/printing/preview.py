"""The print preview: choices at the left, pages as thumbnails, the page itself, and the way to a printer or a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAction, QIcon, QImage, QKeySequence, QPainter, QPixmap
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.recent import recent_games
from wargames_desktop.app.registry import GameEntry, games
from wargames_desktop.app.saves import SaveError
from wargames_desktop.app.session import Session, open_save
from wargames_desktop.app.settings import PrintSettings
from wargames_desktop.data.files import reason
from wargames_desktop.painting.fonts import load_fonts
from wargames_desktop.printing.document import Document
from wargames_desktop.printing.form import PrintForm, fill
from wargames_desktop.printing.jobs import NothingToPrint, Subject, build, parts
from wargames_desktop.printing.output import Cancelled, picture, print_out, write_pdf
from wargames_desktop.printing.page_view import PageView

THUMBNAIL = QSize(104, 132)
SOON = 120
"""Milliseconds after a change before the pages are laid out anew."""
PROGRESS_AFTER = 400
"""Milliseconds after which a job shows how far it is."""
SAVES = 8
"""Saved games of a game that can be chosen."""


class PrintPreview(QMainWindow):
    """What a game has to print, as it will come out."""

    def __init__(
        self,
        entry: GameEntry,
        session: Session | None,
        scenario: str,
        settings: PrintSettings,
        keep: Callable[[PrintSettings], None],
        known: Mapping[str, GameEntry] | None = None,
    ) -> None:
        """``session`` is a game in progress, ``scenario`` the id of one of the game's; ``keep`` stores choices."""
        super().__init__()
        load_fonts()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Print")
        self._games = {entry.id: entry} | dict(games() if known is None else known) | {entry.id: entry}
        self._given, self._keep = session, keep
        self._opened: dict[str, Subject] = {}
        self.document: Document | None = None
        self.form = PrintForm(settings)
        self.pages = QListWidget()
        self.view = PageView()
        self.message = QLabel()
        self._soon, self._thumbs = QTimer(self), QTimer(self)
        self._lay_out(entry, scenario)
        self._connect()
        self._offer_parts()
        self.rebuild()

    # The window

    def _lay_out(self, entry: GameEntry, scenario: str) -> None:
        fill(self.form.game, ((game.title, id) for id, game in self._games.items()), entry.id)
        self._offer_subjects("game" if self._given is not None else f"scenario:{scenario}" if scenario else "")
        if self._given is not None:
            self.form.kind.setCurrentIndex(self.form.kind.findData("battle"))
        self.pages.setViewMode(QListView.ViewMode.IconMode)
        self.pages.setFlow(QListView.Flow.TopToBottom)
        self.pages.setWrapping(False)
        self.pages.setMovement(QListView.Movement.Static)
        self.pages.setIconSize(THUMBNAIL)
        self.pages.setSpacing(4)
        self.pages.setFixedWidth(THUMBNAIL.width() + 52)
        self.pages.setAccessibleName("Pages")
        self.message.setWordWrap(True)
        self.message.setObjectName("warning")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.hide()
        choices = QScrollArea()
        choices.setWidgetResizable(True)
        choices.setWidget(self.form)
        choices.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 8)
        column.addWidget(choices, 1)
        column.addLayout(self._buttons())
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.pages)
        shown = QVBoxLayout()
        shown.addWidget(self.message)
        shown.addWidget(self.view, 1)
        row.addLayout(shown, 1)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(middle)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        self.setCentralWidget(split)
        self.told, self.scale = QLabel(), QLabel()
        self.statusBar().addWidget(self.told, 1)
        self.statusBar().addPermanentWidget(self.scale)
        em = self.fontMetrics().height()
        left.setMinimumWidth(em * 19)
        room = self.screen().availableGeometry()
        self.resize(min(em * 78, room.width()), min(em * 50, room.height() - 40))

    def _buttons(self) -> QHBoxLayout:
        self.save_button = QPushButton("&Save as PDF…")
        self.save_button.setDefault(True)
        self.print_button = QPushButton("Prin&t…")
        row = QHBoxLayout()
        row.setContentsMargins(10, 0, 10, 0)
        row.addWidget(self.save_button, 1)
        row.addWidget(self.print_button, 1)
        return row

    def _connect(self) -> None:
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.rebuild)
        self._thumbs.timeout.connect(self._draw_thumbnail)
        self.form.game.currentIndexChanged.connect(lambda _: self._offer_subjects(""))
        self.form.subject_changed.connect(self._change_subject)
        self.form.kind.currentIndexChanged.connect(lambda _: self._offer_parts())
        self.form.changed.connect(self._change)
        self.pages.currentRowChanged.connect(self._turn_to)
        self.view.zoomed.connect(lambda percent: self.scale.setText(f"{percent} % of the true size"))
        self.save_button.clicked.connect(self.save)
        self.print_button.clicked.connect(self.print)
        for words, keys, slot in (
            ("Save as PDF", ("Ctrl+S",), self.save),
            ("Print", ("Ctrl+P",), self.print),
            ("Next page", ("PgDown",), lambda: self.turn(1)),
            ("Previous page", ("PgUp",), lambda: self.turn(-1)),
            ("Larger", ("Ctrl++", "Ctrl+="), lambda: self.view.zoom(1)),
            ("Smaller", ("Ctrl+-",), lambda: self.view.zoom(-1)),
            ("Whole page", ("Ctrl+0",), self.view.fit),
            ("True size", ("Ctrl+1",), self.view.true_size),
            ("Close", ("Esc", "Ctrl+W"), self.close),
        ):
            action = QAction(words, self)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.triggered.connect(lambda _=False, slot=slot: slot())
            self.addAction(action)

    # What is printed

    @property
    def _entry(self) -> GameEntry:
        return self._games[self.form.game.currentData()]

    def _offer_subjects(self, current: str) -> None:
        """The game itself, the game in progress, its scenarios, its saved games."""
        entry = self._entry
        choices: list[tuple[str, object]] = [("The game itself", "")]
        if self._given is not None and self._given.entry.id == entry.id:
            choices.append(("This game as it stands", "game"))
        for id, path in entry.scenarios.items():
            choices.append((_title(entry, path), f"scenario:{id}"))
        saved = [game for game in recent_games() if game.game == entry.id and not game.problem][:SAVES]
        choices += [(f"Saved: {game.title}, {game.headline}", f"save:{game.path}") for game in saved]
        fill(self.form.subject, choices, current)

    def _subject(self) -> Subject:
        """What is chosen; games and scenarios are begun once.

        Raises:
            NothingToPrint: it cannot be read.
        """
        entry, chosen = self._entry, str(self.form.subject.currentData() or "")
        sort, _, name = chosen.partition(":")
        if sort == "game":
            return Subject(entry, self._given)
        if not chosen:
            return Subject(entry)
        key = f"{entry.id}:{chosen}"
        if key not in self._opened:
            try:
                if sort == "save":
                    self._opened[key] = Subject(entry, open_save(Path(name), self._games))
                else:
                    scenario = entry.parts.read_scenario(entry.scenarios[name])
                    self._opened[key] = Subject.of_scenario(entry, scenario)
            except SaveError as error:
                raise NothingToPrint(str(error)) from error
        return self._opened[key]

    def _change_subject(self) -> None:
        self._offer_parts()
        self._soon.start(SOON)

    def _offer_parts(self) -> None:
        self.form.offer_parts(parts(self._entry, self.form.kind.currentData()))

    def _change(self) -> None:
        self.form.show_used()
        self._keep(self.form.settings)
        self._soon.start(SOON)

    def rebuild(self) -> None:
        """Lay the pages out as is chosen now."""
        self._soon.stop()
        self.document, problem = None, ""
        try:
            if self.form.nothing_ticked:
                raise NothingToPrint("tick what is to be printed")
            self.document = build(self.form.kind.currentData(), self._subject(), self.form.options)
        except NothingToPrint as error:
            problem = str(error)
        self.message.setText(f"Nothing to print: {problem}." if problem else "")
        self.message.setVisible(bool(problem))
        self.view.setVisible(not problem)
        self._list_pages()

    def _list_pages(self) -> None:
        pages = self.document.pages if self.document is not None else ()
        row = min(max(self.pages.currentRow(), 0), max(len(pages) - 1, 0))
        self.pages.blockSignals(True)
        self.pages.clear()
        for page in pages:
            item = QListWidgetItem(page.label)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            item.setIcon(_blank(page.width, page.height))
            self.pages.addItem(item)
        self.pages.setCurrentRow(row if pages else -1)
        self.pages.blockSignals(False)
        self._turn_to(self.pages.currentRow())
        self._next_thumbnail = 0
        self._thumbs.start(0)
        printers = bool(QPrinterInfo.availablePrinterNames())
        self.save_button.setEnabled(bool(pages))
        self.print_button.setEnabled(bool(pages) and printers)
        self.print_button.setToolTip("" if printers else "No printer is set up on this machine: save a PDF")

    def _draw_thumbnail(self) -> None:
        """One after the other, so that the window answers meanwhile."""
        pages = self.document.pages if self.document is not None else ()
        if self._next_thumbnail >= len(pages):
            self._thumbs.stop()
            return
        page = pages[self._next_thumbnail]
        ratio = self.devicePixelRatioF()
        dots = min(THUMBNAIL.width() / page.width, THUMBNAIL.height() / page.height)
        image = picture(page, dots * 25.4 * ratio)
        self.pages.item(self._next_thumbnail).setIcon(_framed(image, ratio))
        self._next_thumbnail += 1

    def _turn_to(self, row: int) -> None:
        pages = self.document.pages if self.document is not None else ()
        page = pages[row] if 0 <= row < len(pages) else None
        self.view.show_page(page)
        if page is None:
            self.told.setText("")
        else:
            self.told.setText(
                f"Page {row + 1} of {len(pages)}: {page.width:g} \N{MULTIPLICATION SIGN} {page.height:g} mm"
            )

    def turn(self, step: int) -> None:
        """Show the next or the previous page."""
        self.pages.setCurrentRow(min(max(self.pages.currentRow() + step, 0), self.pages.count() - 1))

    # Out

    def save(self) -> None:
        """Write the pages into a PDF that the player names."""
        if self._soon.isActive():
            self.rebuild()
        document = self.document
        if document is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self, "Save as PDF", f"{document.title.replace(':', ' -')}.pdf", "PDF (*.pdf)"
        )
        if not name:
            return
        path = Path(name if name.lower().endswith(".pdf") else f"{name}.pdf")
        try:
            self._work(document, lambda progress: write_pdf(document, path, progress))
        except OSError as error:
            QMessageBox.warning(self, "Save as PDF", f"{path}: it cannot be written: {reason(error)}")
        except Cancelled:
            self.statusBar().showMessage("Nothing was written", 5000)
        else:
            self.statusBar().showMessage(f"Written: {path}", 8000)

    def print(self) -> None:
        """Send the pages to a printer that the player chooses."""
        if self._soon.isActive():
            self.rebuild()
        document = self.document
        if document is None or not self.print_button.isEnabled():
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(document.title)
        printer.setFullPage(True)
        if QPrintDialog(printer, self).exec() != QPrintDialog.DialogCode.Accepted:
            return
        try:
            self._work(document, lambda progress: print_out(document, printer, progress))
        except OSError as error:
            QMessageBox.warning(self, "Print", f"It cannot be printed: {reason(error)}")
        except Cancelled:
            self.statusBar().showMessage("Stopped: pages that were sent already may still come", 8000)

    def _work(self, document: Document, job: Callable[[Callable[[int], bool]], None]) -> None:
        """Do a job page by page with the way to give it up."""
        dialog = QProgressDialog("Drawing the pages…", "Cancel", 0, len(document.pages), self)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.setMinimumDuration(PROGRESS_AFTER)

        def progress(done: int) -> bool:
            dialog.setValue(done)
            QApplication.processEvents()
            return not dialog.wasCanceled()

        try:
            job(progress)
        finally:
            dialog.reset()
            dialog.deleteLater()


def _title(entry: GameEntry, path: Path) -> str:
    try:
        return str(entry.read_header(path).title)
    except Exception:
        return path.stem


def _blank(width: float, height: float) -> QIcon:
    """A white sheet in place of a thumbnail that is not drawn yet."""
    size = QSize(round(width), round(height)).scaled(THUMBNAIL, Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return _framed(image, 1.0)


def _framed(image: QImage, ratio: float) -> QIcon:
    """A page in miniature with an edge, the same whether it is chosen or not."""
    with QPainter(image) as painter:
        painter.setPen(Qt.GlobalColor.gray)
        painter.drawRect(image.rect().adjusted(0, 0, -1, -1))
    image.setDevicePixelRatio(ratio)
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(QPixmap.fromImage(image), mode)
    return icon
