"""The editor window: documents in tabs, their history and their problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QUndoGroup
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QUndoView,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app import paths
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.app.settings import PrintSettings
from wargames_desktop.data.files import reason
from wargames_desktop.data.problems import DataError
from wargames_desktop.design.counter_sheets import DesignedSheet
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.editor.charts.chart_page import ChartPage
from wargames_desktop.editor.counters.counters_page import CountersPage
from wargames_desktop.editor.document import Document, SaveProblem
from wargames_desktop.editor.drafts import Drafts
from wargames_desktop.editor.exchange.imports import import_module, import_tiled
from wargames_desktop.editor.list_dialog import ListDialog
from wargames_desktop.editor.maps.coast_dialog import CoastDialog
from wargames_desktop.editor.maps.dialogs import NewMapDialog
from wargames_desktop.editor.maps.map_page import MapPage
from wargames_desktop.editor.maps.use_dialog import UseDialog, use_map
from wargames_desktop.editor.new_dialog import NewChartSetDialog, NewScenarioDialog
from wargames_desktop.editor.opening import (
    counters_page,
    map_page,
    new_chart_set,
    new_counters,
    new_scenario,
    open_file,
    restored,
)
from wargames_desktop.editor.opening_words import slug
from wargames_desktop.editor.page import Page
from wargames_desktop.editor.problems_panel import ProblemsPanel
from wargames_desktop.editor.scenario_page import ScenarioPage
from wargames_desktop.widgets.actions import Actions, ActionSpec
from wargames_desktop.widgets.appearance import Appearance
from wargames_desktop.widgets.layouts import resize_to_screen
from wargames_desktop.widgets.palette import CommandPalette, Entry
from wargames_desktop.widgets.shortcuts import ShortcutsDialog

KEEP_EVERY = 5_000
"""Milliseconds between two looks at what is not saved, to keep a draft of it."""
PrintCounters = Callable[[DesignedSheet, Path, Path, PrintSettings], int]
"""Writes counters as a PDF: the sheet, where its images are, the file, and how one prints."""
TOLD = 8_000
"""Milliseconds that a message stands in the status line."""

SPECS = (
    ActionSpec("new", "&New scenario…", ("Ctrl+N",), icon="new"),
    ActionSpec("new_map", "New &map…", ("Ctrl+M",)),
    ActionSpec("new_coast", "New map from the &coast…", ("Ctrl+Shift+M",)),
    ActionSpec("new_charts", "New chart &set…"),
    ActionSpec("new_counters", "New c&ounters…"),
    ActionSpec("open", "&Open…", ("Ctrl+O",), icon="open"),
    ActionSpec("import", "&Import…", ("Ctrl+I",), tip="A VASSAL module, a map of Tiled"),
    ActionSpec("export", "&Export…", ("Ctrl+E",), tip="Images, SVG, Tiled, VASSAL, CSV"),
    ActionSpec("recover", "Open what was not sa&ved", tip="What an editor that ended without closing had not saved"),
    ActionSpec("save", "&Save", ("Ctrl+S",), icon="save"),
    ActionSpec("save_as", "Save &as…", ("Ctrl+Shift+S",)),
    ActionSpec("close", "&Close the tab", ("Ctrl+W",)),
    ActionSpec("undo", "&Undo", ("Ctrl+Z",), icon="undo"),
    ActionSpec("redo", "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), icon="redo"),
    ActionSpec("find", "&Find…", ("Ctrl+F",), icon="search", tip="Find a piece, a hex, a field"),
    ActionSpec("palette", "Command &palette…", ("Ctrl+Shift+P",), icon="palette"),
    ActionSpec("play", "&Play it now", ("F5",), icon="play", tip="Play what is in front, as it stands"),
    ActionSpec("check", "&Check it now", ("F7",)),
    ActionSpec("keys", "&Keys…", tip="Keys of your own for the editor's actions"),
    ActionSpec("preferences", "Pre&ferences…", ("Ctrl+,",)),
)
MENUS = (
    ("&File", ("open", "recover", "import", "", "save", "save_as", "export", "", "close")),
    ("&New", ("new", "new_map", "new_coast", "new_charts", "new_counters")),
    ("&Edit", ("undo", "redo", "", "find", "palette", "", "keys", "preferences")),
    ("&Document", ("play", "check")),
)
TOOLBAR = ("new", "open", "save", "", "undo", "redo", "", "find", "play")


class EditorWindow(QMainWindow):
    """The window.

    Signals:
        play_wanted: entry and scenario, to be played now.
        preferences_wanted.
        closed.
    """

    play_wanted = Signal(object, object)
    preferences_wanted = Signal()
    closed = Signal()

    def __init__(
        self,
        games: Mapping[str, GameEntry],
        appearance: Appearance,
        store: QSettings,
        drafts: Drafts | None = None,
        print_counters: PrintCounters | None = None,
    ) -> None:
        """``print_counters`` writes counters as a PDF; None: that is not offered."""
        super().__init__()
        self.setWindowTitle("Wargames Desktop: editor")
        self._games, self._appearance, self._store = games, appearance, store
        self._drafts = drafts or Drafts()
        self._print_counters = print_counters
        self._kept: dict[Document[Any], Any] = {}
        self.undo_group = QUndoGroup(self)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.tabCloseRequested.connect(self._close_tab)
        self.tabs.currentChanged.connect(self._show_page)
        self._centre = QStackedWidget()
        self._centre.addWidget(self._start_page())
        self._centre.addWidget(self.tabs)
        self.setCentralWidget(self._centre)
        self._build_docks()
        self._build_actions()
        self._timer = QTimer(self, interval=KEEP_EVERY)
        self._timer.timeout.connect(self.keep_drafts)
        self._timer.start()
        appearance.changed.connect(self._take_theme)
        self._take_theme()
        em = self.fontMetrics().height()
        resize_to_screen(self, em * 92, em * 56)
        geometry, state = store.value("editor/geometry"), store.value("editor/state")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            self.restoreState(state)
        self._show_page()

    # Building

    def _start_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.setSpacing(12)
        title = QLabel("What do you want to make?")
        title.setObjectName("title")
        column.addWidget(title, 0, Qt.AlignmentFlag.AlignHCenter)
        self.start_buttons: dict[str, QPushButton] = {}
        for words, slot in (
            ("New scenario…", self.new),
            ("New map…", self.new_map),
            ("New map from the coast…", self.new_coast),
            ("New chart set…", self.new_charts),
            ("New counters…", self.new_counters),
            ("Open a file…", self.open_dialog),
            ("Import from another program…", self.import_dialog),
        ):
            button = QPushButton(words)
            button.setMinimumWidth(self.fontMetrics().averageCharWidth() * 32)
            button.clicked.connect(slot)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            self.start_buttons[words] = button
        self.left_over = QLabel()
        self.left_over.setObjectName("warning")
        self.left_over.setWordWrap(True)
        self.left_over.hide()
        column.addWidget(self.left_over, 0, Qt.AlignmentFlag.AlignHCenter)
        self.recover_button = QPushButton("Open what was not saved")
        self.recover_button.clicked.connect(self.recover)
        self.discard_button = QPushButton("Throw it away")
        self.discard_button.clicked.connect(self.discard_drafts)
        for button in (self.recover_button, self.discard_button):
            button.hide()
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        return page

    def _build_docks(self) -> None:
        self.problems = ProblemsPanel()
        self.problems.chosen.connect(self._go_to)
        self.history = QUndoView(self.undo_group)
        self.history.setEmptyLabel("As it was opened")
        self.history.setAccessibleName("History")
        for name, title, widget, area in (
            ("problems", "Problems", self.problems, Qt.DockWidgetArea.BottomDockWidgetArea),
            ("history", "History", self.history, Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            dock = QDockWidget(title, self)
            dock.setObjectName(f"dock_{name}")
            dock.setWidget(widget)
            self.addDockWidget(area, dock)
        em = self.fontMetrics().height()
        docks = self.findChildren(QDockWidget)
        self.resizeDocks(docks, [em * 8] * len(docks), Qt.Orientation.Vertical)

    def _build_actions(self) -> None:
        slots: dict[str, Callable[[], object]] = {
            "new": self.new,
            "new_map": self.new_map,
            "new_coast": self.new_coast,
            "new_charts": self.new_charts,
            "new_counters": self.new_counters,
            "open": self.open_dialog,
            "import": self.import_dialog,
            "export": self.export_menu,
            "recover": self.recover,
            "save": self.save,
            "save_as": self.save_as,
            "close": lambda: self._close_tab(self.tabs.currentIndex()),
            "undo": self.undo,
            "redo": self.redo,
            "find": self.find_dialog,
            "palette": self.show_palette,
            "play": self.play,
            "check": self._check,
            "keys": self.show_keys,
            "preferences": self.preferences_wanted.emit,
        }
        self.commands = Actions(self, SPECS, slots)
        self.commands.set_keys(self._appearance.settings.editor_keys)
        for title, ids in MENUS:
            self.commands.fill(self.menuBar().addMenu(title), ids)
        view = self.menuBar().addMenu("&View")
        for dock in self.findChildren(QDockWidget):
            view.addAction(dock.toggleViewAction())
        bar = self.addToolBar("Tools")
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        self.commands.fill(bar, TOOLBAR)
        self.undo_group.canUndoChanged.connect(self.commands["undo"].setEnabled)
        self.undo_group.canRedoChanged.connect(self.commands["redo"].setEnabled)
        self.undo_group.undoTextChanged.connect(lambda words: self.commands.name("undo", "&Undo", words))
        self.undo_group.redoTextChanged.connect(lambda words: self.commands.name("redo", "&Redo", words))

    # Tabs

    @property
    def page(self) -> Page | None:
        """The tab in front."""
        widget = self.tabs.currentWidget()
        return widget if isinstance(widget, Page) else None

    @property
    def pages(self) -> list[Page]:
        """All tabs."""
        widgets = (self.tabs.widget(number) for number in range(self.tabs.count()))
        return [widget for widget in widgets if isinstance(widget, Page)]

    def add(self, page: Page) -> Page:
        """Open a tab and bring it to the front."""
        document = page.document
        self.undo_group.addStack(document.stack)
        document.stack.cleanChanged.connect(lambda _: self._title(page))
        document.path_changed.connect(lambda: self._title(page))
        document.problems_changed.connect(lambda: self._show_problems(page))
        page.told.connect(self._tell)
        page.listed.connect(self.show_list)
        if isinstance(page, CountersPage):
            page.pdf_wanted.connect(self.print_counters)
            page.can_print = self._print_counters is not None
        if isinstance(page, MapPage):
            page.use_wanted.connect(self.use_map)
        if not document.dirty:
            self._kept[document] = document.value
        self.tabs.addTab(page, "")
        self._title(page)
        self.tabs.setCurrentWidget(page)
        self._show_page()
        return page

    def _add_unsaved(self, page: Page) -> None:
        """Open a tab of something that took work to make: it is kept as a draft, and not closed unasked."""
        page.document.forget_file()
        self.add(page)

    def open(self, path: Path) -> Page | None:
        """Open a file, or bring its tab to the front. None if it cannot be opened; the person is told why."""
        for page in self.pages:
            if page.document.path is not None and page.document.path.absolute() == path.absolute():
                self.tabs.setCurrentWidget(page)
                return page
        try:
            return self.add(open_file(path, self._games, self._theme()))
        except DataError as error:
            QMessageBox.warning(self, "Open", str(error))
            return None

    def open_dialog(self) -> None:
        """Let the person choose files."""
        folder = paths.own_scenarios()
        names, _ = QFileDialog.getOpenFileNames(
            self, "Open", str(folder) if folder.is_dir() else "", "Scenarios and maps (*.yaml *.yml);;All files (*)"
        )
        for name in names:
            self.open(Path(name))

    def import_dialog(self) -> None:
        """Let the person choose a file of another program."""
        name, _ = QFileDialog.getOpenFileName(
            self, "Import", "", "VASSAL modules and maps of Tiled (*.vmod *.zip *.xml buildFile *.tmx);;All files (*)"
        )
        if name:
            self.import_file(Path(name))

    def import_file(self, path: Path, folder: Path | None = None) -> bool:
        """Open what a file of another program holds; whether it could be taken. Images are unpacked into a folder."""
        try:
            if path.suffix.lower() == ".tmx":
                found = import_tiled(path)
            else:
                found = import_module(path, folder or paths.own_maps() / slug(path.stem))
        except DataError as error:
            QMessageBox.warning(self, "Import", str(error))
            return False
        for name, draft in found.maps:
            self._add_unsaved(map_page(draft, None, name, self._theme(), found.folder))
        if found.counters:
            name = f"{slug(found.title)}_counters"
            self._add_unsaved(counters_page(found.counters, None, name, self._games, self._theme(), found.folder))
        if found.left_out:
            self.show_list("Import", f"{found.title} has been taken, but for this:", found.left_out)
        return True

    def show_list(self, title: str, words: str, lines: Sequence[str]) -> None:
        """Tell several things at once."""
        dialog = ListDialog(title, words, lines, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        self.list_dialog = dialog

    def export_menu(self) -> None:
        """Offer what the tab in front can be written as."""
        page = self.page
        found = page.exports() if page is not None else ()
        if not found:
            self._tell("There is nothing to export here")
            return
        CommandPalette([Entry(words, "Export", "", run) for words, run in found], self).show()

    def new(self) -> None:
        """Make a new scenario."""
        dialog = NewScenarioDialog(self._games, self)
        if dialog.exec():
            self.add(new_scenario(dialog.entry, dialog.chosen, dialog.title, self._theme(), dialog.chart_set))
        dialog.deleteLater()

    def new_map(self) -> None:
        """Make a new map."""
        dialog = NewMapDialog(self._theme(), self)
        if dialog.exec():
            id = slug(dialog.name.text())
            self.add(map_page(dialog.made(id), None, id, self._theme()))
        dialog.deleteLater()

    def new_coast(self) -> None:
        """Make a new map from the coast of the Earth."""
        try:
            dialog = CoastDialog(self._theme(), None, self)
        except DataError as error:
            QMessageBox.warning(self, "New map from the coast", str(error))
            return
        if dialog.exec():
            id = slug(dialog.name.text())
            made = dialog.make(id)
            if made is not None:
                self._add_unsaved(map_page(made, None, id, self._theme()))
        dialog.deleteLater()

    def new_charts(self) -> None:
        """Make a new chart set: the values of the printed game, say, in place of those that were reconstructed."""
        dialog = NewChartSetDialog(self._games, self)
        if dialog.exec():
            try:
                self.add(new_chart_set(dialog.entry, dialog.beginning.currentText(), dialog.title, self._theme()))
            except DataError as error:
                QMessageBox.warning(self, "New chart set", str(error))
        dialog.deleteLater()

    def new_counters(self) -> None:
        """Make a new file of counters."""
        title, given = QInputDialog.getText(self, "New counters", "Title", text="My counters")
        if given and title.strip():
            self.add(new_counters(title.strip(), self._games, self._theme()))

    def _title(self, page: Page) -> None:
        document = page.document
        number = self.tabs.indexOf(page)
        if number < 0:
            return
        self.tabs.setTabText(number, f"{document.name} •" if self._is_unsaved(document) else document.name)
        self.tabs.setTabToolTip(number, str(document.path or "not saved yet"))
        if page is self.page:
            self.setWindowTitle(f"{document.name}[*] — Wargames Desktop: editor")
            self.setWindowModified(self._is_unsaved(document))

    @staticmethod
    def _is_unsaved(document: Document[Any]) -> bool:
        return document.dirty or document.path is None

    def _show_page(self) -> None:
        page = self.page
        self._centre.setCurrentIndex(1 if page is not None else 0)
        self.undo_group.setActiveStack(page.document.stack if page is not None else None)  # type: ignore[arg-type]
        stack = self.undo_group.activeStack()
        self.commands["undo"].setEnabled(stack is not None and stack.canUndo())
        self.commands["redo"].setEnabled(stack is not None and stack.canRedo())
        for id in ("save", "save_as", "export", "close", "find", "check"):
            self.commands[id].setEnabled(page is not None)
        self.commands["play"].setEnabled(isinstance(page, ScenarioPage))
        for dock in self.findChildren(QDockWidget):
            dock.setEnabled(page is not None)
        if page is None:
            self.setWindowTitle("Wargames Desktop: editor")
            self.problems.show_problems(())
            self._show_left_over()
            return
        self._title(page)
        self._show_problems(page)

    def _show_problems(self, page: Page) -> None:
        if page is not self.page:
            return
        problems = page.document.problems
        self.problems.show_problems(problems)
        dock = self.findChild(QDockWidget, "dock_problems")
        if dock is not None:
            dock.setWindowTitle(f"Problems ({len(problems)})" if problems else "Problems")

    def _close_tab(self, number: int) -> None:
        page = self.tabs.widget(number)
        if isinstance(page, Page) and self._may_close(page):
            self._forget(page)

    def _forget(self, page: Page) -> None:
        document = page.document
        self._drop_draft(document)
        self._kept.pop(document, None)
        self.undo_group.removeStack(document.stack)
        document.stack.blockSignals(True)  # it is cleared when it goes, and there is nobody left to be told
        self.tabs.removeTab(self.tabs.indexOf(page))
        page.deleteLater()
        self._show_page()

    def _may_close(self, page: Page) -> bool:
        page.settle()
        document = page.document
        if not document.dirty:
            return True
        self.tabs.setCurrentWidget(page)
        box = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self,
            "Close",
            f"{document.name} has changes that are not saved.",
            box.Save | box.Discard | box.Cancel,
            box.Save,
        )
        if answer == box.Save:
            return self.save()
        return bool(answer == box.Discard)

    # Saving

    def save(self) -> bool:
        """Save the tab in front; whether it has been."""
        page = self.page
        if page is None:
            return False
        page.settle()
        if page.document.path is None:
            place = page.own_place
            return self._saved(page, place) if place is not None and not place.exists() else self.save_as()
        return self._saved(page, page.document.path)

    def save_as(self) -> bool:
        """Save the tab in front under another name; whether it has been."""
        page = self.page
        if page is None:
            return False
        page.settle()
        document = page.document
        suggested = (
            document.path
            or page.own_place
            or (document.folder or page.folder) / f"{Path(document.name).stem}{document.sort.suffix}"
        )
        suggested.parent.mkdir(parents=True, exist_ok=True)
        name, _ = QFileDialog.getSaveFileName(
            self, "Save as", str(suggested), f"{document.sort.title} (*{document.sort.suffix})"
        )
        if not name:
            return False
        path = Path(name)
        return self._saved(page, path if path.suffix else path.with_suffix(document.sort.suffix))

    def _saved(self, page: Page, path: Path) -> bool:
        if not self._may_write(page, path):
            return False
        try:
            page.document.save(path)
        except SaveProblem as problem:
            QMessageBox.warning(self, "Save", str(problem))
            return False
        self._kept[page.document] = page.document.value
        self._drop_draft(page.document)
        page.saved()
        if isinstance(page, ChartPage):
            self._read_charts_anew()
        self._title(page)
        self._tell(f"Saved as {path}")
        return True

    def _read_charts_anew(self) -> None:
        """Scenarios that are open show the charts and the map that have just been written."""
        for page in self.pages:
            if isinstance(page, ScenarioPage):
                page.read_charts_anew()

    def _may_write(self, page: Page, path: Path) -> bool:
        """Whether nobody else's work is written over: that of another tab, or of another program."""
        if any(each is not page and each.document.path == path for each in self.pages):
            words = f"{path} is open in another tab. Close that tab first, or save under another name."
            QMessageBox.warning(self, "Save", words)
            return False
        if page.document.path != path or not page.document.changed_outside:
            return True
        box = QMessageBox.StandardButton
        words = (
            f"{path} has been changed by another program since it was opened. "
            "Write over it? Cancel and save under another name to keep both."
        )
        return bool(QMessageBox.question(self, "Save", words, box.Save | box.Cancel, box.Cancel) == box.Save)

    def keep_drafts(self) -> None:
        """Keep a draft of every tab that is not saved and has changed since the last one."""
        for page in self.pages:
            document = page.document
            if not document.dirty or self._kept.get(document) == document.value:
                continue
            try:
                self._drafts.keep(_key(document), page.draft())
            except OSError as error:
                self._tell(f"No draft of {document.name} can be kept: {reason(error)}. Save it yourself.")
                return
            self._kept[document] = document.value

    def _drop_draft(self, document: Document[Any]) -> None:
        try:
            self._drafts.drop(_key(document))
        except OSError:
            return

    def _show_left_over(self) -> None:
        left = self._drafts.left()
        names = ", ".join(draft.name for _, draft in left)
        self.left_over.setText(f"Not saved when the editor last ended: {names}")
        for widget in (self.left_over, self.recover_button, self.discard_button):
            widget.setVisible(bool(left))
        self.commands["recover"].setEnabled(bool(left))

    def recover(self) -> None:
        """Open what was not saved when an editor ended without closing."""
        for path, draft in self._drafts.left():
            try:
                self.add(restored(draft, self._games, self._theme()))
            except DataError as error:
                QMessageBox.warning(self, "Open what was not saved", str(error))
                continue
            page = self.page
            try:
                if page is not None:
                    self._drafts.keep(_key(page.document), page.draft())
            except OSError as error:
                self._tell(f"The draft of {draft.name} stays where it is: {reason(error)}. Save it yourself.")
                continue
            self._drafts.discard(path)
        self._show_left_over()

    def discard_drafts(self) -> None:
        """Throw away what was not saved."""
        for path, _ in self._drafts.left():
            self._drafts.discard(path)
        self._show_left_over()

    # Doing

    def undo(self) -> None:
        """Take the last step back; what is still being typed is a step of its own."""
        if self.page is not None:
            self.page.settle()
        self.undo_group.undo()

    def redo(self) -> None:
        """Make the step again that was taken back."""
        if self.page is not None:
            self.page.settle()
        self.undo_group.redo()

    def play(self) -> None:
        """Play what is in front, as it stands; if something is wrong with it, show what."""
        page = self.page
        if not isinstance(page, ScenarioPage):
            return
        page.settle()
        if not page.playable():
            self._show_problems(page)
            count = len(page.document.problems)
            self._tell(f"It cannot be played yet: {count} problem{'s' if count > 1 else ''}")
            self._go_to(page.document.problems[0])
            return
        self.play_wanted.emit(page.entry, page.scenario())

    def _check(self) -> None:
        page = self.page
        if page is not None:
            page.settle()
            page.document.check()
            self._show_problems(page)

    def _go_to(self, problem: Any) -> None:
        if self.page is not None:
            self.page.go_to(problem)

    def find_dialog(self) -> None:
        """Find something in the tab in front."""
        page = self.page
        if page is None:
            return
        words, given = QInputDialog.getText(self, "Find", "A piece, a hex, a field")
        if given and words.strip():
            self.search(words)

    def search(self, words: str) -> None:
        """Go to what fits some words; choose, if there are several."""
        page = self.page
        found = list(page.search(words)) if page is not None else []
        if not found:
            self._tell(f"Nothing here fits “{words}”")
        elif len(found) == 1:
            found[0][1]()
        else:
            entries = [Entry(text, "Found", "", run) for text, run in found]
            CommandPalette(entries, self).show()

    def show_palette(self) -> None:
        """Everything that can be done, found by typing."""
        entries = [*self.commands.entries(MENUS), *(self.page.entries() if self.page is not None else ())]
        CommandPalette(entries, self).show()

    def print_counters(self, sheet: DesignedSheet, images: Path, out: Path) -> bool:
        """Write counters as a PDF, as they were printed last; whether it has been."""
        if self._print_counters is None:
            return False
        try:
            pages = self._print_counters(sheet, images, out, self._appearance.settings.printing)
        except OSError as error:
            QMessageBox.warning(self, "Counters as PDF", f"{out} cannot be written: {reason(error)}")
            return False
        self._tell(f"Written: {out}, {pages} page{'s' * (pages != 1)}")
        return True

    def use_map(self, draft: MapDraft, name: str) -> None:
        """Ask for the game and chart set whose map this becomes."""
        dialog = UseDialog(self._games, slug(name), self)
        if dialog.exec() and self._may_replace_map(dialog.entry, dialog.title):
            self.give_map(draft, dialog.entry, dialog.title)
        dialog.deleteLater()

    def _may_replace_map(self, entry: GameEntry, title: str) -> bool:
        """Whether a chart set has no map of its own yet, or the person wants another in its place."""
        if not (paths.own_charts(entry.id) / slug(title) / "board.yaml").is_file():
            return True
        words = f"The chart set {slug(title)} of {entry.title} has a map of its own. Put this one in its place?"
        answer = QMessageBox.question(self, "Use the map for a game", words)
        return bool(answer == QMessageBox.StandardButton.Yes)

    def give_map(self, draft: MapDraft, entry: GameEntry, title: str) -> bool:
        """Make a map that of a chart set; whether the game can use it as it is."""
        try:
            problems = use_map(draft, entry, title)
        except (DataError, OSError) as error:
            words = reason(error) if isinstance(error, OSError) else str(error)
            QMessageBox.warning(self, "Use the map for a game", words)
            return False
        self._read_charts_anew()
        if problems:
            words = f"It is the map of the chart set {slug(title)}, but {entry.title} cannot be played on it yet:"
            self.show_list("Use the map for a game", words, [str(problem) for problem in problems])
        else:
            self._tell(f"Scenarios of {entry.title} with the charts {slug(title)} are played on this map now")
        return not problems

    def show_keys(self) -> None:
        """Show the keys of all actions, to be changed."""
        keep = partial(self._appearance.change_one, "editor_keys")
        dialog = ShortcutsDialog(self.commands, self._appearance.settings.editor_keys, keep, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        self.keys_dialog = dialog

    def _tell(self, words: str) -> None:
        self.statusBar().showMessage(words, TOLD)

    def _theme(self) -> Any:
        sky = self.page.sort.entry.sky if isinstance(self.page, ScenarioPage) else "day"
        return self._appearance.theme(sky)

    def _take_theme(self) -> None:
        self.commands.set_icons(self._appearance.theme().chrome.text)
        for page in self.pages:
            page.set_theme(self._theme())

    def closeEvent(self, event: QCloseEvent) -> None:
        for page in self.pages:
            if not self._may_close(page):
                event.ignore()
                return
        for page in self.pages:
            with QSignalBlocker(self.tabs):
                self._drop_draft(page.document)
            page.document.stack.blockSignals(True)
        self._timer.stop()
        self._store.setValue("editor/geometry", self.saveGeometry())
        self._store.setValue("editor/state", self.saveState())
        self._drafts.close()
        event.accept()
        self.closed.emit()


def _key(document: Document[Any]) -> str:
    return f"{id(document):x}"
