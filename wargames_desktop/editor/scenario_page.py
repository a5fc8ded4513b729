"""A scenario being made: the roster at the left, the board in the middle, fields and text at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu, QMessageBox, QSplitter, QTabWidget, QVBoxLayout, QWidget

from wargames_desktop.app.registry import GameEntry, Parts
from wargames_desktop.data.files import reason, write_atomic
from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.design.edits import Edit
from wargames_desktop.design.forms import form_of
from wargames_desktop.design.scenario_desk import Placed, ScenarioDesk
from wargames_desktop.editor.drafts import Draft
from wargames_desktop.editor.edit_board import EditBoard
from wargames_desktop.editor.form_view import FormView
from wargames_desktop.editor.page import Page
from wargames_desktop.editor.roster import Roster
from wargames_desktop.editor.source_view import SourceView
from wargames_desktop.editor.text_document import ScenarioSort, TextDocument
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Table
from wargames_desktop.painting.picture import png, position_picture
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.board.minimap import MiniMap
from wargames_desktop.widgets.palette import Entry

PICTURE = QSize(1600, 1000)
"""Of the board, in pixels."""


class ScenarioPage(Page):
    """The tab of a scenario."""

    document: TextDocument

    def __init__(self, document: TextDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        assert isinstance(document.sort, ScenarioSort)
        self.document = document
        document.setParent(self)
        self.sort = document.sort
        assert self.sort.entry.parts.desk is not None
        self._placed: tuple[Placed, ...] = ()
        self._board_id = ""
        self._board: Board | None = None
        self.board = EditBoard(theme=theme)
        self.board.moved_to.connect(self._move)
        self.board.dropped.connect(self._drop)
        self.board.turn_wanted.connect(self._turn)
        self.board.remove_wanted.connect(self._remove)
        self.board.clicked.connect(self._clicked)
        self.board.context_menu_wanted.connect(self._show_menu)
        self.board.announced.connect(self.told)
        self.roster = Roster(theme)
        self.roster.chosen.connect(self._show_piece)
        self.roster.place_wanted.connect(self._place_at_cursor)
        self.fields = FormView()
        self.fields.edit_wanted.connect(self._edit)
        self.source = SourceView(theme)
        self.source.typed.connect(self._typed)
        self._hex = ""
        self._build()
        document.changed.connect(self._refresh)
        self._refresh()
        document.check()

    def _build(self) -> None:
        self.unreadable = QLabel("The text is not readable as it stands: mend it in the Text tab, or undo.")
        self.unreadable.setObjectName("warning")
        self.unreadable.setWordWrap(True)
        self.unreadable.hide()
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.unreadable)
        column.addWidget(self.board, 1)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.fields, "Fields")
        self.tabs.addTab(self.source, "Text")
        split = QSplitter()
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.roster)
        self.overview = MiniMap(self.board)
        self.overview.setMaximumHeight(self.fontMetrics().height() * 10)
        left.addWidget(self.overview)
        left.setStretchFactor(0, 1)
        for widget in (left, middle, self.tabs):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        em = self.fontMetrics().averageCharWidth()
        split.setSizes([em * 34, em * 110, em * 58])
        row = QVBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(split)

    # Showing

    @property
    def parts(self) -> Parts:
        """The game with the chart set of the scenario; as it comes, while there is no such set."""
        try:
            return self.entry.parts
        except DataError:
            return self.sort.entry.parts

    @property
    def desk(self) -> ScenarioDesk:
        """What knows the pieces of the game."""
        desk = self.parts.desk
        assert desk is not None
        return desk

    @property
    def data(self) -> Mapping[str, Plain]:
        """The scenario as it stands."""
        return self.document.data

    def _refresh(self) -> None:
        self.source.show_text(self.document.value)
        self.unreadable.setVisible(not self.document.readable)
        if not self.document.readable:
            return
        data = self.data
        boards = self.parts.boards
        board = boards.get(str(data.get("board"))) or next(iter(boards.values()))
        if board is not self._board:
            self._board, self._board_id = board, board.id
            self.board.set_board(board)
        self._placed = self.desk.placed(data)
        there = set(board.places) | set(board.boxes)
        pieces = tuple(each.piece for each in self._placed if each.piece.place in there)
        self.board.set_table(Table(board=board.id, pieces=pieces))
        if self.board.chosen not in {piece.id for piece in pieces}:
            self.board.choose("")
        self.roster.show_entries(self.desk.roster(data))
        self.fields.show_data(form_of(self.desk.form), data)

    def read_charts_anew(self) -> None:
        """Show the scenario by its chart set as it stands now, and what is wrong with it then."""
        self._refresh()
        self.document.check()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.board.set_theme(theme)
        self.roster.set_theme(theme)
        self.source.set_theme(theme)

    # Changing

    def _edit(self, edits: Sequence[Edit], words: str) -> None:
        if not edits:
            self.told.emit(f"{words} is not possible here")
            return
        if problem := self.document.edit(edits, words):
            self.told.emit(problem)

    def _typed(self, text: str) -> None:
        self.document.change(text, "Typing")

    def _find(self, id: str) -> Placed | None:
        return next((each for each in self._placed if each.piece.id == id), None)

    def _move(self, id: str, hex_: str) -> None:
        placed = self._find(id)
        if placed is not None:
            self._edit(self.desk.move(self.data, placed.way, hex_), f"Move {placed.piece.name} to {hex_}")
            self.board.choose(id)

    def _name_of(self, entry: str) -> str:
        return next((each.piece.name for each in self.desk.roster(self.data) if each.id == entry), entry)

    def _drop(self, entry: str, hex_: str) -> None:
        name = self._name_of(entry)
        before = {each.piece.id for each in self._placed}
        self._edit(self.desk.place(self.data, entry, hex_), f"Place {name} in {hex_}")
        fresh = [each.piece.id for each in self._placed if each.piece.id not in before]
        self.board.choose(fresh[-1] if fresh else entry)

    def _place_at_cursor(self, entry: str) -> None:
        if not self._hex:
            self.told.emit("Click the hex first, then choose what to place there, or drag it to the board")
            return
        self._drop(entry, self._hex)

    def _turn(self, id: str, steps: int) -> None:
        placed = self._find(id)
        if placed is not None:
            self._edit(self.desk.turn(self.data, placed.way, steps), f"Turn {placed.piece.name}")

    def _remove(self, id: str) -> None:
        placed = self._find(id)
        if placed is not None:
            self._edit(self.desk.remove(self.data, placed.way), f"Take {placed.piece.name} off the board")

    # Choosing

    def _clicked(self, id: str, keys: Qt.KeyboardModifier) -> None:
        placed = self._find(id)
        self._hex = placed.piece.place if placed is not None else id
        if placed is not None and placed.way:
            self.fields.go_to(placed.way)

    def _show_piece(self, id: str) -> None:
        if id and self._find(id) is not None:
            self.board.show_around(id)
            self.board.choose(id)

    def _show_menu(self, id: str, at: QPoint) -> None:
        menu = self.menu_for(id)
        if not menu.isEmpty():
            menu.exec(at)
        menu.deleteLater()

    def menu_for(self, id: str) -> QMenu:
        """What can be done with a piece or in a hex."""
        menu = QMenu(self)
        placed = self._find(id)
        if placed is not None:
            self.board.choose(id)
            title = menu.addAction(placed.piece.name)
            title.setEnabled(False)
            for words, steps in (("Turn clockwise  ]", 1), ("Turn counterclockwise  [", -1)):
                turn = menu.addAction(words)
                turn.setEnabled(bool(self.desk.turn(self.data, placed.way, steps)))
                turn.triggered.connect(lambda _=False, steps=steps: self._turn(id, steps))
            menu.addAction("Take off the board  Del").triggered.connect(lambda: self._remove(id))
            menu.addAction("Show its field").triggered.connect(lambda: self._show_field(placed.way))
        entry = self.roster.current()
        hex_ = placed.piece.place if placed is not None else id
        if entry and hex_:
            menu.addAction(f"Place {self._name_of(entry)} in {hex_}").triggered.connect(lambda: self._drop(entry, hex_))
        return menu

    def _show_field(self, way: Way) -> None:
        self.tabs.setCurrentWidget(self.fields)
        self.fields.go_to(way)

    # What the window asks

    @property
    def entry(self) -> GameEntry:
        """The game with the chart set of the scenario."""
        return self.sort.played(self.document.value)

    def draft(self) -> Draft:
        """The text."""
        path = self.document.path
        return Draft(
            sort=f"scenario:{self.sort.entry.id}",
            path=str(path) if path is not None else "",
            name=self.document.name,
            texts={"": self.document.value},
        )

    def go_to(self, problem: Problem) -> None:
        """The field of a problem, the piece that stands there, and its line in the text."""
        way = way_of_words(problem.where)
        placed = next((each for each in self._placed if way and each.way[: len(way)] == way), None)
        if placed is not None:
            self._show_piece(placed.piece.id)
        if not self.fields.go_to(way) or self.tabs.currentWidget() is self.source or not self.document.readable:
            self.tabs.setCurrentWidget(self.source)
        self.source.go_to(problem.line, problem.column)

    def search(self, words: str) -> Sequence[tuple[str, Callable[[], object]]]:
        """Pieces on the board, hexes, and fields."""
        wanted = words.casefold().split()

        def fits(text: str) -> bool:
            return all(word in text.casefold() for word in wanted)

        found: list[tuple[str, Callable[[], object]]] = []
        for each in self._placed:
            if fits(f"{each.piece.name} {each.piece.place}"):
                found.append((f"{each.piece.name} in {each.piece.place}", _call(self._show_piece, each.piece.id)))
        board = self.parts.boards.get(self._board_id)
        for place in board.places.values() if board is not None else ():
            if fits(f"{place.label} {place.name}"):
                words_ = f"Hex {place.label} {place.name}".strip()
                found.append((words_, _call(self.board.centre_on, place.label)))
        return found

    def exports(self) -> Sequence[tuple[str, Callable[[], object]]]:
        """A picture of the board."""
        return (("Picture of the board (PNG)…", self.export_picture),)

    def export_picture(self) -> None:
        """Ask for a file, and write a picture of the board as it stands."""
        name, _ = QFileDialog.getSaveFileName(
            self, "Picture of the board", f"{Path(self.document.name).stem}.png", "PNG (*.png)"
        )
        if name:
            self.write_picture(Path(name))

    def write_picture(self, path: Path, size: QSize = PICTURE) -> bool:
        """Write a picture of the part of the board where pieces stand; whether it could be written."""
        if self._board is None:
            return False
        pieces = [each.piece for each in self._placed if each.piece.place in self._board.places]
        image = position_picture(self._board, pieces, size, self._theme)
        try:
            write_atomic(path, png(image))
        except OSError as error:
            QMessageBox.warning(self, "Picture of the board", f"{path} cannot be written: {reason(error)}")
            return False
        self.told.emit(f"Written: {path}")
        return True

    def entries(self) -> Sequence[Entry]:
        """Everything of the roster, for placing it in the hex that was clicked."""
        return [
            Entry(f"Place {entry.piece.name}", entry.group, "", _call(self._place_at_cursor, entry.id), bool(self._hex))
            for entry in self.desk.roster(self.data)
        ]

    def playable(self) -> bool:
        """Whether nothing is wrong with it."""
        self.document.check()
        return not self.document.problems

    def scenario(self) -> Any:
        """The scenario, for playing it.

        Raises:
            DataError: with everything that is wrong with it.
        """
        return self.sort.scenario(self.document.value, self.document.place)


def _call(function: Callable[[str], object], argument: str) -> Callable[[], object]:
    return lambda: function(argument)


def way_of_words(where: str) -> Way:
    """The way that a problem names: ``us.draw[1].type``."""
    steps: list[str | int] = []
    for part in where.replace("]", "").split("."):
        name, *indices = part.split("[")
        if name:
            steps.append(name)
        steps += [int(index) for index in indices if index.isdigit()]
    return tuple(steps)
