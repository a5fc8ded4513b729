"""The tab of a map: tools at the left, the sheet in the middle, what is known of it at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import dist
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QSplitter,
    QTabWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app import paths
from wargames_desktop.data.boards import BoardHead, Tracing, TracingPoint
from wargames_desktop.data.documents import load
from wargames_desktop.data.files import reason, write_atomic
from wargames_desktop.data.patching import PatchError, Plain, value_at
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.writer import plain
from wargames_desktop.design.clips import Clip, copied, pasted, turned
from wargames_desktop.design.counter_sheets import COUNTERS
from wargames_desktop.design.edits import AddItem, Edit, Remove, SetValue, edited
from wargames_desktop.design.forms import Form, form_of
from wargames_desktop.design.inks import NoHexInk, TerrainInk
from wargames_desktop.design.map_draft import OWN, MapDraft, full_text, with_head, with_text
from wargames_desktop.design.map_files import board_of
from wargames_desktop.design.renumbering import counted_from, renumbered, resized
from wargames_desktop.editor.drafts import Draft
from wargames_desktop.editor.exchange.exports import MapPicture, write_module, write_tiled
from wargames_desktop.editor.form_view import FormView
from wargames_desktop.editor.maps.areas_panel import AreasPanel
from wargames_desktop.editor.maps.canvas import MapCanvas
from wargames_desktop.editor.maps.coast_dialog import CoastDialog
from wargames_desktop.editor.maps.dialogs import NumberingDialog, SizeDialog
from wargames_desktop.editor.maps.gestures import (
    BoxGesture,
    BrushGesture,
    EdgeGesture,
    FillGesture,
    Gesture,
    LassoGesture,
    PointGesture,
    RectangleGesture,
)
from wargames_desktop.editor.maps.hex_panel import HexPanel
from wargames_desktop.editor.maps.map_painter import Shown
from wargames_desktop.editor.maps.map_sort import MapDocument, draft_texts
from wargames_desktop.editor.maps.overview_panel import OverviewPanel
from wargames_desktop.editor.maps.tool_panel import SHAPES, WHATS, ToolPanel
from wargames_desktop.editor.maps.tracing_dialog import TracingDialog
from wargames_desktop.editor.maps.tracings import laid_out, load_image
from wargames_desktop.editor.opening_words import slug
from wargames_desktop.editor.page import Page
from wargames_desktop.editor.source_view import SourceView
from wargames_desktop.hexgrid import Hex, Hexside, Point
from wargames_desktop.painting.picture import png
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.board.view import BoardView
from wargames_desktop.widgets.palette import Entry

LEAST_BOX = 0.3
"""Hexes that a box is wide and high at least."""
NEAR = 3.0
NAME_KINDS = ("water", "island", "cape", "edge")
APART = ("areas", "hexes", "hexsides", "coast")
"""Keys of a head file that other panels take care of."""
HEAD_FORM = Form(shape="record", fields=tuple(each for each in form_of(BoardHead).fields if each.key not in APART))


class MapPage(Page):
    """The tab.

    Signals:
        use_wanted: the map, and a name for the chart set whose map it is to be.
    """

    use_wanted = Signal(object, str)

    document: MapDocument

    clipboard: Clip | None = None
    """The part of a map that was copied last, in whatever tab."""

    def __init__(self, document: MapDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        document.setParent(self)
        self._theme = theme
        self._stroke: object = None
        self._hex: Hex | None = None
        self._refused = ("", "")
        """The text of the map, and what was written over it that is not yet readable."""
        self._selecting: Callable[[frozenset[Hex]], frozenset[Hex]] = lambda hexes: hexes
        self.canvas = MapCanvas(theme)
        self.tools = ToolPanel(theme)
        self.hex_panel = HexPanel()
        self.areas = AreasPanel(theme)
        self.fields = FormView()
        self.source = SourceView(theme)
        self.overview = OverviewPanel(self.canvas)
        self.place = QLabel(" ")
        self.place.setObjectName("muted")
        self._build()
        self._connect()
        self._refresh()
        document.check()

    # Building

    def _build(self) -> None:
        self.bar = QToolBar()
        for words, slot, tip in (
            ("Numbers…", self.number, "How hexes are labelled"),
            ("Size…", self.resize_map, "Add rows and columns at the edges, or cut them off"),
            ("Coast…", self.lay_on_coast, "Lay the map on the Earth, and fill its hexes by the coast"),
            ("Image…", self.choose_image, "Lay an image under the hexes, and fit it by points"),
            ("As played", self.show_as_played, "The map as a game shows it"),
            ("Use…", self.use, "Play a game on this map"),
        ):
            action = self.bar.addAction(words)
            action.setToolTip(tip)
            action.triggered.connect(slot)
        self.layers: dict[str, QAction] = {}
        menu = QMenu(self)
        for name, words in (
            ("numbers", "Numbers"),
            ("names", "Names"),
            ("areas", "Areas and zones"),
            ("coast", "Coast"),
            ("image", "Image"),
        ):
            layer = menu.addAction(words)
            layer.setCheckable(True)
            layer.setChecked(True)
            layer.toggled.connect(self._show_what)
            self.layers[name] = layer
        button = QToolButton()
        button.setText("Show")
        button.setToolTip("What is shown besides terrain")
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.bar.addSeparator()
        self.bar.addWidget(button)
        self.column = QComboBox()
        self.column.setPlaceholderText("property")
        self.column.setToolTip("A property that is written into the hexes")
        self.column.setAccessibleName("Property written into the hexes")
        self.column.currentTextChanged.connect(self._show_what)
        self.bar.addWidget(self.column)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.bar)
        column.addWidget(self.canvas, 1)
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 6, 2)
        row.addWidget(self.place, 1)
        column.addLayout(row)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.hex_panel, "Hex")
        self.tabs.addTab(self.areas, "Areas")
        self.tabs.addTab(self.fields, "Fields")
        self.tabs.addTab(self.source, "Text")
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.tabs)
        right.addWidget(self.overview)
        right.setStretchFactor(0, 1)
        split = QSplitter()
        for widget in (self.tools, middle, right):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        em = self.fontMetrics().averageCharWidth()
        split.setSizes([em * 28, em * 118, em * 52])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    def _connect(self) -> None:
        self.document.changed.connect(self._refresh)
        self.canvas.gesture_for = self._gesture
        self.canvas.pressed.connect(self._press)
        self.canvas.finished.connect(self._finish)
        self.canvas.pointed_at.connect(self._point_at)
        self.canvas.pasted.connect(self._put_down)
        self.canvas.cancelled.connect(self._cancel)
        self.tools.changed.connect(self.canvas.refresh_gesture)
        self.tools.area_wanted.connect(self.areas.add)
        self.areas.chosen.connect(lambda id: self.tools.choose(self.tools.areas, id))
        self.areas.told.connect(self.told)
        for panel in (self.hex_panel, self.areas):
            panel.draft_wanted.connect(self.change)
        self.fields.edit_wanted.connect(self._edit)
        self.source.typed.connect(self._typed)
        self.tabs.currentChanged.connect(lambda _: self._show_text())
        for keys, slot in (
            ("[", lambda: self.tools.brush_size.setValue(self.tools.brush_size.value() - 1)),
            ("]", lambda: self.tools.brush_size.setValue(self.tools.brush_size.value() + 1)),
            ("Ctrl+C", self.copy),
            ("Ctrl+X", self.cut),
            ("Ctrl+V", self.paste),
            ("Ctrl+A", self.select_all),
            ("Ctrl+G", self.go_to_hex),
            (",", lambda: self.turn(-1)),
            (".", lambda: self.turn(1)),
            ("Delete", self.clear),
        ):
            shortcut = QShortcut(QKeySequence(keys), self.canvas)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    # Showing

    @property
    def draft_map(self) -> MapDraft:
        """The map as it stands."""
        return self.document.value

    def _refresh(self) -> None:
        draft = self.draft_map
        self.canvas.show_draft(draft, self.document.place.absolute().parent)
        gone = frozenset(hex_ for hex_ in self.canvas.selection if hex_ not in draft.cells)
        if gone:
            self.canvas.set_selection(self.canvas.selection - gone)
        self.tools.show_draft(draft)
        self.canvas.refresh_gesture()
        self.areas.show_draft(draft)
        self.hex_panel.show_hex(draft, self._hex)
        columns = ["", *(column for column in draft.columns if column not in ("terrain", "source"))]
        if columns != [self.column.itemText(n) for n in range(self.column.count())]:
            self.column.blockSignals(True)
            self.column.clear()
            self.column.addItems(columns)
            self.column.setItemText(0, "")
            self.column.blockSignals(False)
        self._show_text()

    def _show_text(self) -> None:
        """The text and its fields are worked out only while they are seen: areas may be long."""
        if self.tabs.currentWidget() is self.source:
            text = full_text(self.draft_map)
            refused_of, refused = self._refused
            self.source.show_text(refused if refused_of == text else text)
        elif self.tabs.currentWidget() is self.fields:
            data = value_at(self.draft_map.text, ())
            assert isinstance(data, dict)
            self.fields.show_data(HEAD_FORM, {key: value for key, value in data.items() if key not in APART})

    def _show_what(self) -> None:
        chosen = {name: layer.isChecked() for name, layer in self.layers.items()}
        self.canvas.set_shown(replace(Shown(), **chosen, column=self.column.currentText()))

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.canvas.set_theme(theme)
        self.tools.set_theme(theme)
        self.areas.set_theme(theme)
        self.source.set_theme(theme)

    def _point_at(self, hex_: Hex | None) -> None:
        cell = self.draft_map.cells.get(hex_) if hex_ is not None else None
        if hex_ is None or cell is None:
            self.place.setText(" ")
            return
        areas = ", ".join(area.name for area in self.draft_map.areas if hex_ in area.hexes)
        words = (self.draft_map.label(hex_), cell.terrain, cell.text("name"), cell.text("icons"), areas)
        self.place.setText("   ".join(word for word in words if word))

    # Painting

    def change(self, draft: MapDraft, words: str, stroke: object = None) -> None:
        """Take another value of the map, as one step."""
        self.document.change(draft, words, stroke)

    def _press(self, hex_: Hex, right: bool) -> None:
        self._stroke = object()
        self._hex = hex_ if hex_ in self.draft_map.cells else None
        self.hex_panel.show_hex(self.draft_map, self._hex)
        if right and self.tools.mode == "terrain" and self._hex is not None:
            self.tools.choose(self.tools.terrains, self.draft_map.cells[self._hex].terrain)
        keys = QApplication.keyboardModifiers()
        before = self.canvas.selection
        if keys & Qt.KeyboardModifier.ShiftModifier:
            self._selecting = lambda hexes: before | hexes
        elif keys & Qt.KeyboardModifier.AltModifier or right:
            self._selecting = lambda hexes: before - hexes
        else:
            self.canvas.set_selection(frozenset())
            self._selecting = lambda hexes: self.canvas.selection | hexes

    def _finish(self) -> None:
        self._stroke = None

    def _gesture(self, right: bool) -> Gesture | None:
        layout = self.canvas.layout_
        if self.tools.mode == "boxes":
            return PointGesture(self.remove_box) if right else BoxGesture(self._ask_box)
        if self.tools.mode == "names":
            return PointGesture(self.remove_name if right else self._ask_name)
        side_ink = self.tools.side_ink(right)
        if side_ink is not None:
            ink_of_sides = side_ink

            def draw(sides: frozenset[Hexside]) -> None:
                self.change(ink_of_sides.paint_sides(self.draft_map, sides), ink_of_sides.words, self._stroke)

            return EdgeGesture(layout, draw)
        ink = self.tools.ink(right)
        if ink is None and self.tools.mode != "select":
            return None

        def take(hexes: frozenset[Hex]) -> None:
            if ink is None:
                there = frozenset(hex_ for hex_ in hexes if hex_ in self.draft_map.cells)
                self.canvas.set_selection(self._selecting(there))
            else:
                self.change(ink.paint(self.draft_map, hexes), ink.words, self._stroke)

        match self.tools.shape:
            case "fill":
                return FillGesture(layout, take, lambda: self.draft_map)
            case "rectangle":
                return RectangleGesture(layout, take)
            case "lasso":
                return LassoGesture(layout, take)
        return BrushGesture(layout, take, self.tools.radius)

    # Boxes and names on the sheet

    def _ask_box(self, start: Point, end: Point) -> None:
        """Ask how a box is called that has been drawn."""
        if abs(start[0] - end[0]) < LEAST_BOX or abs(start[1] - end[1]) < LEAST_BOX:
            return
        name, given = QInputDialog.getText(self, "Box", "Name")
        if given and name.strip():
            self.add_box(start, end, name.strip())

    def add_box(self, start: Point, end: Point, name: str) -> None:
        """Add a place for counters beside the hexes, between two points of the sheet."""
        taken = {box.id for box in self.draft_map.head.boxes}
        id = slug(name)
        while id in taken:
            id += "_"
        (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
        box: dict[str, Plain] = {
            "id": id,
            "name": name,
            "left": round(left, 2),
            "top": round(top, 2),
            "width": round(right - left, 2),
            "height": round(bottom - top, 2),
            "source": OWN,
        }
        self._add_to_head("boxes", box, f"Box {name}")

    def remove_box(self, at: Point) -> None:
        """Remove the box at a point of the sheet."""
        for number, box in enumerate(self.draft_map.head.boxes):
            if box.left <= at[0] <= box.left + box.width and box.top <= at[1] <= box.top + box.height:
                self._remove_from_head("boxes", number, f"Remove the box {box.name}")
                return

    def _ask_name(self, at: Point) -> None:
        """Ask what is to be written at a point of the sheet, and what it names."""
        text, given = QInputDialog.getText(self, "Name", "Text")
        if not given or not text.strip():
            return
        kind, given = QInputDialog.getItem(self, "Name", "It names a", list(NAME_KINDS), 0, False)
        if given:
            self.add_name(at, text.strip(), kind)

    def add_name(self, at: Point, text: str, kind: str) -> None:
        """Write a name at a point of the sheet."""
        name: dict[str, Plain] = {"text": text, "kind": kind, "x": round(at[0], 2), "y": round(at[1], 2)}
        self._add_to_head("names", name, f"Write {text}")

    def remove_name(self, at: Point) -> None:
        """Remove the name that stands nearest to a point of the sheet."""
        near = [
            (dist(at, (name.x, name.y)), number)
            for number, name in enumerate(self.draft_map.head.names)
            if name.x is not None and name.y is not None
        ]
        if near and min(near)[0] < NEAR:
            number = min(near)[1]
            self._remove_from_head("names", number, f"Remove {self.draft_map.head.names[number].text}")

    def _add_to_head(self, key: str, entry: dict[str, Plain], words: str) -> None:
        there = getattr(self.draft_map.head, key)
        edit: Edit = AddItem((key,), len(there), entry) if there else SetValue((key,), [entry])
        self._edit([edit], words)

    def _remove_from_head(self, key: str, number: int, words: str) -> None:
        only = len(getattr(self.draft_map.head, key)) == 1
        self._edit([Remove((key,) if only else (key, number))], words)

    # Choosing, copying

    def select_all(self) -> None:
        """Choose every hex."""
        self.canvas.set_selection(frozenset(self.draft_map.cells))

    def copy(self) -> None:
        """Take up the hexes that are chosen."""
        clip = copied(self.draft_map, self.canvas.selection)
        if clip is None:
            self.told.emit("Choose hexes first: “Choose hexes” in the list of what is painted")
            return
        MapPage.clipboard = clip
        self.told.emit(f"{len(clip.cells)} hexes copied; Ctrl+V puts them down")

    def cut(self) -> None:
        """Take up the hexes that are chosen, and leave the terrain that is painted."""
        if self.canvas.selection:
            self.copy()
            terrain = self.tools.current(self.tools.terrains) or "sea"
            self.change(TerrainInk(terrain).paint(self.draft_map, self.canvas.selection), "Cut")

    def paste(self) -> None:
        """Let what was copied follow the pointer."""
        if MapPage.clipboard is None:
            self.told.emit("Nothing has been copied")
            return
        self.canvas.set_clip(MapPage.clipboard)
        self.told.emit("Click where it goes; , and . turn it, Escape puts it away")

    def turn(self, steps: int) -> None:
        """Turn what follows the pointer by 60 degrees."""
        if self.canvas.clip is not None:
            self.canvas.set_clip(turned(self.canvas.clip, steps))

    def _put_down(self, hex_: Hex) -> None:
        if self.canvas.clip is not None:
            self.change(pasted(self.draft_map, self.canvas.clip, hex_), "Put down")
            self.canvas.set_clip(None)

    def _cancel(self) -> None:
        if self.canvas.clip is not None:
            self.canvas.set_clip(None)
        else:
            self.canvas.set_selection(frozenset())

    def clear(self) -> None:
        """Take the hexes that are chosen off the map."""
        if self.canvas.selection:
            self.change(NoHexInk().paint(self.draft_map, self.canvas.selection), "Remove hexes")

    # The head

    def _edit(self, edits: Sequence[Edit], words: str) -> None:
        try:
            self.change(with_text(self.draft_map, edited(full_text(self.draft_map), edits)), words)
        except (PatchError, DataError) as error:
            self.told.emit(f"{words} is not possible: {_first(error)}")
            self._show_text()

    def _typed(self, text: str) -> None:
        self._refused = ("", "")
        try:
            self.change(with_text(self.draft_map, text), "Typing")
        except DataError as error:
            self._refused = (full_text(self.draft_map), text)
            self.told.emit(f"Not taken over yet: {_first(error)}")

    def _set_head(self, values: dict[str, Plain], words: str, stroke: object = None) -> None:
        try:
            self.change(with_head(self.draft_map, values), words, stroke)
        except DataError as error:
            self.told.emit(f"{words} is not possible: {_first(error)}")

    def number(self) -> None:
        """Ask for other numbers."""
        dialog = NumberingDialog(self.draft_map, self._theme, self)
        if dialog.exec():
            try:
                self.change(renumbered(self.draft_map, dialog.numbering()), "Other numbers")
            except (ValueError, DataError) as error:
                self.told.emit(f"These numbers are not possible: {_first(error)}")
        dialog.deleteLater()

    def resize_map(self) -> None:
        """Ask for another size."""
        dialog = SizeDialog(self.draft_map, self)
        if dialog.exec():
            self.grow(dialog)
        dialog.deleteLater()

    def grow(self, dialog: SizeDialog) -> None:
        """Give the map the size that a dialog asks for."""
        draft = resized(self.draft_map, dialog.growth(), dialog.terrain.currentText().strip() or "sea")
        if not dialog.keep_numbers.isChecked():
            old = self.draft_map.numbering
            vertical = "upper" if old.row.grows == "down" else "lower"
            side = "left" if old.column.grows == "right" else "right"
            spots = [old.row_and_column(hex_) for hex_ in self.draft_map.cells]
            first = (min(row for row, _ in spots), min(column for _, column in spots))
            try:
                draft = renumbered(draft, counted_from(old, draft.cells, f"{vertical} {side}", *first))  # type: ignore[arg-type]
            except (ValueError, DataError) as error:
                self.told.emit(f"The numbers stay as they are: {_first(error)}")
        self.change(draft, "Other size")

    def lay_on_coast(self) -> None:
        """Ask where the map lies on the Earth, and fill its hexes by the coast."""
        try:
            dialog = CoastDialog(self._theme, self.draft_map, self)
        except DataError as error:
            QMessageBox.warning(self, "Coast", str(error))
            return
        if dialog.exec():
            made = dialog.make(self.draft_map.head.id)
            if made is not None:
                self.change(made, "Fill by the coast")
        dialog.deleteLater()

    def choose_image(self) -> None:
        """Choose an image to draw after, or fit the one that is there."""
        if self.draft_map.head.tracing is None:
            name, _ = QFileDialog.getOpenFileName(
                self, "Image", "", "Images (*.png *.jpg *.jpeg *.bmp *.gif *.webp *.svg);;All files (*)"
            )
            if not name:
                return
            self.lay_image(Path(name))
        self.fit_image()

    def lay_image(self, path: Path) -> bool:
        """Lay an image under the map; whether it can be read."""
        image, problem = load_image(path)
        if problem:
            QMessageBox.warning(self, "Image", problem)
            return False
        bounds = self.canvas.bounds
        points = laid_out(image, bounds.left(), bounds.top(), bounds.width())
        tracing = Tracing(image=str(path), points=points)
        self._set_head({"tracing": plain(tracing)}, "Lay an image under the map")
        return True

    def fit_image(self) -> None:
        """Open the dialog in which the image is fitted."""
        tracing = self.draft_map.head.tracing
        if tracing is None:
            return
        dialog = TracingDialog(self.canvas, tracing, self)
        stroke = object()
        dialog.fitted.connect(lambda points: self.place_image(points, stroke))
        dialog.opacity_changed.connect(lambda share: self._set_opacity(share, stroke))
        dialog.removed.connect(lambda: self._set_head({"tracing": None}, "Take the image away"))
        dialog.show()
        self.tracing_dialog = dialog

    def place_image(self, points: Sequence[TracingPoint], stroke: object = None) -> None:
        """Fit the image by points."""
        tracing = self.draft_map.head.tracing
        if tracing is not None:
            fitted = Tracing(image=tracing.image, points=tuple(points), opacity=tracing.opacity)
            self._set_head({"tracing": plain(fitted)}, "Fit the image", stroke)

    def _set_opacity(self, share: float, stroke: object) -> None:
        tracing = self.draft_map.head.tracing
        if tracing is not None:
            shown = Tracing(image=tracing.image, points=tracing.points, opacity=round(share, 2))
            self._set_head({"tracing": plain(shown)}, "Strength of the image", stroke)

    def show_as_played(self) -> None:
        """Show the map as a game does, in a window of its own."""
        try:
            board = board_of(self.draft_map)
        except DataError as error:
            QMessageBox.warning(self, "As played", str(error))
            return
        view = BoardView(theme=self._theme)
        view.setWindowTitle(f"{board.title}: as played")
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        view.set_board(board)
        view.resize(self.canvas.size())
        view.setParent(self, Qt.WindowType.Window)
        view.show()
        self.as_played = view

    def use(self) -> None:
        """Make this the map of a game, in a chart set of one's own."""
        self.document.check()
        if self.document.problems:
            self.told.emit(f"Mend what is wrong first: {self.document.problems[0].message}")
            return
        self.use_wanted.emit(self.draft_map, Path(self.document.name).stem)

    # What the window asks

    @property
    def folder(self) -> Path:
        """Where maps are kept."""
        return paths.own_maps()

    def draft(self) -> Draft:
        """The files of the map."""
        path = self.document.path
        return Draft(
            sort="map",
            path=str(path) if path is not None else "",
            name=self.document.name,
            texts=draft_texts(self.draft_map),
        )

    def go_to(self, problem: Problem) -> None:
        """The hex or the field of a problem."""
        label = problem.where.partition("-")[0]
        try:
            hex_ = self.draft_map.numbering.hex(label)
        except ValueError:
            self.tabs.setCurrentWidget(self.areas if problem.where.startswith("areas") else self.fields)
            return
        self.show_hex(hex_)

    def show_hex(self, hex_: Hex) -> None:
        """Bring a hex to the middle, and show what is known of it."""
        self._hex = hex_ if hex_ in self.draft_map.cells else None
        self.canvas.centre_on(hex_)
        self.hex_panel.show_hex(self.draft_map, self._hex)
        self.tabs.setCurrentWidget(self.hex_panel)

    def go_to_hex(self) -> None:
        """Ask for a hex, and go there."""
        label, given = QInputDialog.getText(self, "Go to hex", "Number or name")
        if given and label.strip():
            self.find_hex(label.strip())

    def find_hex(self, words: str) -> None:
        """Go to the hex of a number or name."""
        found = self.search(words)
        if found:
            found[0][1]()
        else:
            self.told.emit(f"There is no hex {words} on this map")

    def exports(self) -> Sequence[tuple[str, Callable[[], object]]]:
        """Images, SVG, Tiled, VASSAL."""
        return (
            ("Map as an image (PNG)…", self.export_png),
            ("Map as SVG…", self.export_svg),
            ("Map for Tiled (.tmx)…", self.export_tiled),
            ("Draft of a VASSAL module (.vmod)…", self.export_module),
        )

    def _picture(self) -> MapPicture:
        return MapPicture(self.draft_map, self._theme, self.canvas.shown, self.canvas.image)

    def _ask_pixels(self) -> float | None:
        pixels, given = QInputDialog.getInt(self, "Export", "Pixels to a hex", 64, 8, 400)
        return float(pixels) if given else None

    def _ask_file(self, title: str, ending: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            self, title, f"{Path(self.document.name).stem}{ending}", f"{ending[1:].upper()} (*{ending})"
        )
        return Path(name) if name else None

    def _written(self, path: Path, write: Callable[[], Sequence[str]]) -> bool:
        """Write a file; what could not be carried over is listed, and what went wrong told."""
        try:
            left_out = write()
        except OSError as error:
            QMessageBox.warning(self, "Export", f"{path} cannot be written: {reason(error)}")
            return False
        self.told.emit(f"Written: {path}")
        if left_out:
            self.listed.emit("Export", f"{path.name} has been written, but for this:", left_out)
        return True

    def export_png(self) -> None:
        """Write the map as an image."""
        pixels, path = self._ask_pixels(), None
        if pixels is not None:
            path = self._ask_file("Map as an image", ".png")
        if pixels is not None and path is not None:
            self.write_png(path, pixels)

    def write_png(self, path: Path, pixels: float) -> bool:
        """Write the map as an image with so many pixels to a hex."""

        def write() -> Sequence[str]:
            picture = self._picture()
            write_atomic(path, png(picture.image(pixels)))
            taken = picture.pixels(pixels)
            return () if taken == pixels else (f"So large an image is not possible: {taken:.0f} pixels to a hex.",)

        return self._written(path, write)

    def export_svg(self) -> None:
        """Write the map as SVG."""
        path = self._ask_file("Map as SVG", ".svg")
        if path is not None:
            self.write_svg(path)

    def write_svg(self, path: Path) -> bool:
        """Write the map as SVG, hexes as large as printed."""

        def write() -> Sequence[str]:
            write_atomic(path, self._picture().svg(self.draft_map.head.title))
            return ()

        return self._written(path, write)

    def export_tiled(self) -> None:
        """Write the map for Tiled."""
        path = self._ask_file("Map for Tiled", ".tmx")
        if path is not None:
            self.write_tiled(path)

    def write_tiled(self, path: Path) -> bool:
        """Write the map for Tiled, with the image of its tiles beside it."""
        return self._written(path, lambda: write_tiled(self.draft_map, path, self._theme))

    def export_module(self) -> None:
        """Write a draft of a VASSAL module, with the counters of a file if one is chosen."""
        pixels = self._ask_pixels()
        if pixels is None:
            return
        counters, _ = QFileDialog.getOpenFileName(
            self, "Counters for the module; cancel for none", "", "Counters (*.yaml);;All files (*)"
        )
        path = self._ask_file("Draft of a VASSAL module", ".vmod")
        if path is not None:
            self.write_module(path, pixels, Path(counters) if counters else None)

    def write_module(self, path: Path, pixels: float, counters: Path | None) -> bool:
        """Write a draft of a VASSAL module, with the counters of a file if there is one."""
        sheet = None
        if counters is not None:
            try:
                sheet = load(counters, COUNTERS).value
            except DataError as error:
                QMessageBox.warning(self, "Export", str(error))
                return False
        images = counters.parent if counters is not None else None
        return self._written(path, lambda: write_module(self.draft_map, self._picture(), pixels, sheet, images, path))

    def search(self, words: str) -> Sequence[tuple[str, Callable[[], object]]]:
        """Hexes by number and name, areas by name."""
        draft = self.draft_map
        found: list[tuple[str, Callable[[], object]]] = []
        try:
            hex_ = draft.numbering.hex(words.strip())
        except ValueError:
            pass
        else:
            if hex_ in draft.cells:
                found.append((f"Hex {words.strip()}", _call(self.show_hex, hex_)))
        wanted = words.casefold()
        for area in draft.areas:
            if area.hexes and wanted in f"{area.id} {area.name}".casefold():
                found.append((f"Area {area.name}", _call(self.show_hex, min(area.hexes))))
        for hex_, cell in draft.cells.items():
            name = cell.text("name")
            if name and wanted in name.casefold():
                found.append((f"{draft.label(hex_)} {name}", _call(self.show_hex, hex_)))
        return found

    def entries(self) -> Sequence[Entry]:
        """Everything that can be done with a map."""
        told = [
            ("Numbers of the hexes…", "", self.number),
            ("Size of the map…", "", self.resize_map),
            ("Coast of the Earth…", "", self.lay_on_coast),
            ("Image under the map…", "", self.choose_image),
            ("Show as played", "", self.show_as_played),
            ("Use the map for a game…", "", self.use),
            ("Go to hex…", "Ctrl+G", self.go_to_hex),
            ("Choose every hex", "Ctrl+A", self.select_all),
            ("Copy hexes", "Ctrl+C", self.copy),
            ("Put down hexes", "Ctrl+V", self.paste),
        ]
        entries = [Entry(words, "Map", keys, slot) for words, keys, slot in told]
        entries += [Entry(f"Paint: {words}", "Map", "", _call(self.tools.set_mode, id)) for id, words in WHATS]
        entries += [Entry(f"Take by {words}", "Map", key, _call(self.tools.set_shape, id)) for id, words, key in SHAPES]
        return entries


def _call(function: Callable[..., object], argument: object) -> Callable[[], object]:
    return lambda: function(argument)


def _first(error: Exception) -> str:
    if isinstance(error, DataError) and error.problems:
        return error.problems[0].message
    return str(error)
