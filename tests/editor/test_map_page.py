"""A map drawn with mouse and keys: every tool, undone and redone, copied, numbered, traced, saved, recovered."""

from __future__ import annotations

import itertools
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QInputDialog, QMessageBox

from wargames_desktop.app import paths
from wargames_desktop.app.registry import games
from wargames_desktop.data import files
from wargames_desktop.design.inks import AreaInk, ColumnInk, NewHexInk, NoHexInk, SideInk, TerrainInk, WordInk
from wargames_desktop.design.map_draft import Cell, full_text, side_marks
from wargames_desktop.design.map_files import board_of, new_map, read_draft
from wargames_desktop.editor.document import SaveProblem
from wargames_desktop.editor.drafts import Drafts
from wargames_desktop.editor.maps.coast_dialog import CoastDialog
from wargames_desktop.editor.maps.dialogs import NewMapDialog, NumberingDialog, SizeDialog
from wargames_desktop.editor.maps.map_page import MapPage
from wargames_desktop.editor.maps.tracings import fitted, load_image
from wargames_desktop.editor.opening import map_page, restored
from wargames_desktop.editor.window import EditorWindow
from wargames_desktop.hexgrid import Hex, Hexside, Numbering, Part, disc, hexside

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NUMBERS = Numbering(
    pointed=True, row=Part(grows="down"), column=Part(grows="right"), shifted="even", shift="right", order="row column"
)


def sea(window: EditorWindow, rows: int = 12, columns: int = 16) -> MapPage:
    cells = {NUMBERS.hex_of(r, c): Cell("sea") for r in range(1, rows + 1) for c in range(1, columns + 1)}
    page = window.add(map_page(new_map("mine", "Mine", NUMBERS, cells), None, "mine", window._theme()))
    assert isinstance(page, MapPage)
    return page


def at(page: MapPage, label: str, dx: float = 0, dy: float = 0) -> QPoint:
    """Where a hex is in the viewport, or a point so many hexes from its centre."""
    page.canvas.camera.finish()
    x, y = page.canvas.layout_.centre(page.draft_map.numbering.hex(label))
    return page.canvas.viewportTransform().map(QPointF(x + dx, y + dy)).toPoint()


def move(page: MapPage, to: QPoint, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    viewport = page.canvas.viewport()
    there = QPointF(viewport.mapToGlobal(to))
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(to), there, none, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, event)


def draw(qtbot: Any, page: MapPage, *way: QPoint, button: Qt.MouseButton = LEFT) -> None:
    viewport = page.canvas.viewport()
    qtbot.mousePress(viewport, button, pos=way[0])
    for start, end in itertools.pairwise(way):
        for step in range(1, 6):
            move(page, start + (end - start) * step / 5, button)
    qtbot.mouseRelease(viewport, button, pos=way[-1])


def terrain(page: MapPage, label: str) -> str:
    return page.draft_map.cells[page.draft_map.numbering.hex(label)].terrain


def land(page: MapPage) -> set[str]:
    return {page.draft_map.label(hex_) for hex_, cell in page.draft_map.cells.items() if cell.terrain == "land"}


def test_a_brush_of_several_sizes(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    page.tools.choose(page.tools.terrains, "land")
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0305"))
    assert land(page) == {"0305"}
    qtbot.keyClick(page.canvas, "]")
    assert page.tools.radius == 1
    draw(qtbot, page, at(page, "0705"), at(page, "0710"))
    assert len(land(page)) == 1 + 6 + 2 * 7 + 2
    assert page.document.stack.count() == 2
    page.document.stack.undo()
    assert land(page) == {"0305"}
    page.document.stack.redo()
    assert "0710" in land(page)


def test_the_right_button_takes_up_a_terrain(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    page.tools.choose(page.tools.terrains, "land")
    draw(qtbot, page, at(page, "0201"), at(page, "0216"))
    page.tools.choose(page.tools.terrains, "mountain")
    qtbot.mouseClick(page.canvas.viewport(), RIGHT, pos=at(page, "0205"))
    assert page.tools.current(page.tools.terrains) == "land"
    qtbot.keyClick(page.canvas, "F")
    page.tools.choose(page.tools.terrains, "shoal")
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0103"))
    assert terrain(page, "0116") == "shoal"
    assert terrain(page, "0301") == "sea"


def test_rectangle_and_lasso(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    page.tools.choose(page.tools.terrains, "land")
    qtbot.keyClick(page.canvas, "R")
    assert page.tools.shape == "rectangle"
    draw(qtbot, page, at(page, "0203", -0.4, -0.3), at(page, "0406", 0.1, 0.3))
    assert len(land(page)) == 4 + 3 + 4
    page.document.stack.undo()
    qtbot.keyClick(page.canvas, "L")
    draw(
        qtbot, page, at(page, "0203", -0.4, -0.3), at(page, "0206", 0.4, -0.3),
        at(page, "0406", 0.4, 0.3), at(page, "0403", -0.4, 0.3),
    )  # fmt: skip
    assert {"0203", "0306", "0404"} <= land(page)
    assert "0304" in land(page)
    assert "0202" not in land(page)


def test_sides_are_drawn_along_and_taken_away(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    page.tools.set_mode("sides")
    page.tools.choose(page.tools.sides, "river")
    draw(qtbot, page, at(page, "0505", 0.45, 0), at(page, "0505", 0.4, 0.05))
    side = hexside(page.draft_map.numbering.hex("0505"), 2)
    assert [mark.kind for mark in side_marks(page.draft_map, side)] == ["river"]
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0505"))
    page.tabs.setCurrentWidget(page.hex_panel)
    sides = page.hex_panel.sides
    kinds = [sides.item(row, 1).text() for row in range(sides.rowCount())]
    assert "river" in kinds
    draw(qtbot, page, at(page, "0505", 0.45, 0), at(page, "0505", 0.4, 0.05), button=RIGHT)
    assert side_marks(page.draft_map, side) == ()


def test_areas_overlap(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    page.areas.add()
    page.areas.add()
    page.tools.set_mode("areas")
    page.tools.choose(page.tools.areas, "area_1")
    draw(qtbot, page, at(page, "0303"), at(page, "0306"))
    page.tools.choose(page.tools.areas, "area_2")
    draw(qtbot, page, at(page, "0306"), at(page, "0308"))
    first, second = page.draft_map.areas
    assert {page.draft_map.label(hex_) for hex_ in first.hexes & second.hexes} == {"0306"}
    page.areas.table.item(1, 1).setText("Slot")
    assert page.draft_map.areas[1].name == "Slot"
    page.areas.table.item(1, 0).setText("area_1")
    assert page.draft_map.areas[1].id == "area_2"
    draw(qtbot, page, at(page, "0308"), at(page, "0307"), button=RIGHT)
    assert len(page.draft_map.areas[1].hexes) == 1


def test_words_properties_and_the_outline(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    viewport = page.canvas.viewport()
    page.tools.set_mode("words")
    page.tools.choose(page.tools.words, "icons:port")
    qtbot.mouseClick(viewport, LEFT, pos=at(page, "0404"))
    page.tools.set_mode("column")
    page.tools.column.setCurrentText("zone")
    page.tools.text.setText("7")
    qtbot.mouseClick(viewport, LEFT, pos=at(page, "0404"))
    cell = page.draft_map.cells[NUMBERS.hex("0404")]
    assert (cell.text("icons"), cell.text("zone")) == ("port", "7")
    page.tools.set_mode("outline")
    qtbot.mouseClick(viewport, RIGHT, pos=at(page, "0101"))
    assert NUMBERS.hex("0101") not in page.draft_map.cells
    qtbot.mouseClick(viewport, LEFT, pos=at(page, "0101"))
    assert page.draft_map.cells[NUMBERS.hex("0101")].terrain == "sea"


def test_the_row_of_a_hex_is_written_in(
    qtbot: Any, open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sea(open_editor())
    page.tools.set_mode("select")
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0404"))
    table = page.hex_panel.cells
    names = [table.item(row, 0).text() for row in range(table.rowCount())]
    table.item(names.index("name"), 1).setText("Rabaul")
    assert page.draft_map.cells[NUMBERS.hex("0404")].text("name") == "Rabaul"
    answers = iter([("depth", True), ("40", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: next(answers))
    page.hex_panel.add_property()
    assert page.draft_map.cells[NUMBERS.hex("0404")].text("depth") == "40"
    found = page.search("raba")
    assert [words for words, _ in found] == ["0404 Rabaul"]


def test_a_part_is_copied_turned_and_put_down(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    viewport = page.canvas.viewport()
    page.tools.choose(page.tools.terrains, "land")
    draw(qtbot, page, at(page, "0303"), at(page, "0305"))
    page.tools.set_mode("select")
    draw(qtbot, page, at(page, "0303"), at(page, "0305"))
    assert len(page.canvas.selection) == 3
    page.canvas.setFocus()
    qtbot.keyClick(page.canvas, "C", Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page.canvas, "V", Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page.canvas, ".")
    move(page, at(page, "0808"))
    page.canvas.grab()
    qtbot.mouseClick(viewport, LEFT, pos=at(page, "0808"))
    fresh = land(page) - {"0303", "0304", "0305"}
    middle = NUMBERS.hex("0808")
    assert fresh == {NUMBERS.label(hex_) for hex_ in (middle, Hex(middle.q, middle.r - 1), Hex(middle.q, middle.r + 1))}
    assert page.canvas.clip is None
    qtbot.keyClick(page.canvas, "V", Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page.canvas, Qt.Key.Key_Escape)
    assert page.canvas.clip is None


def test_numbers_are_shown_before_they_are_taken(open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    dialog = NumberingDialog(page.draft_map, page._theme)
    dialog.form.corner.setCurrentText("lower right")
    dialog.form.row_style.setCurrentIndex(1)
    assert dialog.form.sample.labels() == ["L16", "L01", "A16", "A01"]
    dialog.form.column_digits.setValue(1)
    assert not dialog.form.possible
    dialog.form.column_style.setCurrentIndex(2)
    assert "ambiguous" in dialog.form.problem.text()
    dialog.form.separator.setText("-")
    assert dialog.form.possible
    assert dialog.form.sample.labels()[3] == "A-A"
    dialog.grab()
    dialog.deleteLater()


def test_a_map_grows_with_its_numbers_or_without(open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor(), 4, 5)
    dialog = SizeDialog(page.draft_map)
    dialog.edges["left"].setValue(-1)
    dialog.edges["top"].setValue(2)
    dialog.keep_numbers.setChecked(False)
    page.grow(dialog)
    labels = {page.draft_map.label(hex_) for hex_ in page.draft_map.cells}
    assert labels == {f"{row:02}{column:02}" for row in range(1, 7) for column in range(1, 5)}
    dialog.edges["left"].setValue(-9)
    assert "nothing would be left" in dialog.told.text()
    dialog.deleteLater()


def test_a_new_map_from_its_dialog(open_editor: Callable[..., EditorWindow]) -> None:
    window = open_editor()
    dialog = NewMapDialog(window._theme())
    dialog.rows.setValue(120)
    dialog.columns.setValue(7)
    dialog.pointed.setCurrentIndex(1)
    assert dialog.numbers.row_digits.value() == 3
    made = dialog.made("mine")
    assert len(made.cells) == 840
    assert made.label(made.numbering.hex_of(120, 7)) == "120007"
    assert not made.head.pointed
    dialog.deleteLater()


def test_an_image_is_fitted_by_clicks(qtbot: Any, open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    page = sea(open_editor())
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    image.save(str(tmp_path / "scan.png"))
    assert page.lay_image(tmp_path / "scan.png")
    page.fit_image()
    dialog = page.tracing_dialog
    viewport = page.canvas.viewport()
    for label, beside in (("0202", "0303"), ("0210", "0311"), ("0902", "1003"), ("0910", "1011")):
        for place in (label, beside):
            qtbot.mouseClick(viewport, LEFT, pos=at(page, place))
    tracing = page.draft_map.head.tracing
    assert tracing is not None
    assert len(tracing.points) == 4
    assert page.document.stack.count() == 2
    sheet = page.canvas.layout_.centre(NUMBERS.hex("1011"))
    assert tracing.points[3].sheet == pytest.approx(sheet, abs=1e-3)
    dialog.opacity.setValue(25)
    assert page.draft_map.head.tracing is not None
    assert page.draft_map.head.tracing.opacity == 0.25
    dialog.away.click()
    assert page.draft_map.head.tracing is None
    assert not page.canvas.asking_points


def test_points_fit_an_image() -> None:
    square = [((0.0, 0.0), (10.0, 10.0)), ((100.0, 0.0), (10.0, 20.0))]
    turned = fitted(square)
    assert turned is not None
    assert turned.map(0.0, 100.0) == pytest.approx((0.0, 10.0))
    three = fitted([*square, ((0.0, 100.0), (5.0, 10.0))])
    assert three is not None
    assert three.map(100.0, 100.0) == pytest.approx((5.0, 20.0))
    four = fitted([*square, ((0.0, 100.0), (5.0, 10.0)), ((100.0, 100.0), (4.0, 22.0))])
    assert four is not None
    assert four.map(100.0, 100.0) == pytest.approx((4.0, 22.0))
    assert fitted([((0.0, 0.0), (0.0, 0.0)), ((1.0, 1.0), (1.0, 1.0)), ((2.0, 2.0), (2.0, 2.0))]) is None


def png_head(side: int) -> bytes:
    """The beginning of a PNG file that claims to be of a size."""
    head = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head)) + bytes(4) + b"IDAT"
    )


def test_images_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    assert "no image" in load_image(tmp_path / "bad.png")[1]
    assert "not there" in load_image(tmp_path / "gone.png")[1]
    (tmp_path / "huge.png").write_bytes(png_head(90_000))
    assert "too large" in load_image(tmp_path / "huge.png")[1]


def test_the_text_can_be_written_in(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor())
    page.tabs.setCurrentWidget(page.source)
    page.source.setPlainText(full_text(page.draft_map).replace("title: Mine", "title: Ours  # by us"))
    page.source.flush()
    assert page.draft_map.head.title == "Ours"
    told: list[str] = []
    page.told.connect(told.append)
    page.source.setPlainText(full_text(page.draft_map).replace("pointed: true", "pointed: perhaps", 1))
    page.source.flush()
    assert told
    assert page.draft_map.head.pointed
    page.tabs.setCurrentWidget(page.fields)
    assert page.fields.item_at_way(("title",)) is not None


def test_a_map_is_saved_opened_and_recovered(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: Any
) -> None:
    window = open_editor(Drafts(tmp_path / "drafts"))
    page = sea(window)
    page.tools.choose(page.tools.terrains, "land")
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0305"))
    window.keep_drafts()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "isle.yaml"), ""))
    (tmp_path / "drafts").rename(tmp_path / "old")
    other = open_editor(Drafts(tmp_path / "drafts2"))
    assert window.save()
    assert {path.name for path in tmp_path.glob("isle*")} == {"isle.yaml", "isle_hexes.csv"}
    assert read_draft(tmp_path / "isle.yaml").cells == page.draft_map.cells
    again = other.open(tmp_path / "isle.yaml")
    assert isinstance(again, MapPage)
    assert land(again) == {"0305"}


def test_a_draft_of_a_map_is_opened_again(open_editor: Callable[..., EditorWindow], tmp_path: Path, qtbot: Any) -> None:
    window = open_editor(Drafts(tmp_path / "drafts"))
    page = sea(window)
    page.areas.add()
    page.tools.choose(page.tools.terrains, "land")
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0305"))
    page.tools.set_mode("outline")
    page.canvas.camera.zoom_to(20, QPointF(300, 300))
    beyond = Hex(page.draft_map.numbering.hex("0101").q - 1, -3)
    page.change(NewHexInk("sea").paint(page.draft_map, [beyond]), "Add")
    page.change(SideInk("river").paint_sides(page.draft_map, [hexside(NUMBERS.hex("0303"), 1)]), "River")
    assert page.document.problems or page.document.sort.problems(page.draft_map, page.document.place)
    with pytest.raises(SaveProblem, match="Change its numbers"):
        page.document.save(tmp_path / "mine.yaml")
    texts = page.draft()
    again = restored(texts, games(), window._theme())
    assert isinstance(again, MapPage)
    assert land(again) == {"0305"}
    assert again.draft_map.cells == page.draft_map.cells
    assert again.draft_map.sides == page.draft_map.sides
    assert again.draft_map.areas == page.draft_map.areas
    again.deleteLater()


def test_a_shipped_map_opens_as_a_copy(open_editor: Callable[..., EditorWindow]) -> None:
    window = open_editor()
    page = window.open(paths.packaged("assets") / "tokyo_express" / "board.yaml")
    assert isinstance(page, MapPage)
    assert page.document.path is None
    assert page.document.name == "tokyo_express_copy"
    assert not page.document.problems
    page.show_as_played()
    page.as_played.close()


def test_a_map_that_is_broken_is_told(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    for number, (head, hexes) in enumerate(
        (
            ("hexes: ../../etc/passwd", "hex,terrain,source,zone\n"),
            ("hexes: h0.csv", "hex,terrain\n"),
            ("hexes: gone.csv", ""),
        )
    ):
        path = tmp_path / f"m{number}.yaml"
        text = full_text(new_map("m", "M", NUMBERS, {NUMBERS.hex("0101"): Cell("sea")}))
        path.write_text(text.replace("hexes: m_hexes.csv", head), encoding="utf-8")
        (tmp_path / "h0.csv").write_text(hexes or "x", encoding="utf-8")
        assert open_editor().open(path) is None
    assert len(told) == 3


@pytest.mark.parametrize("seed", range(3))
def test_random_edits_are_all_undone_and_redone(open_editor: Callable[..., EditorWindow], seed: int) -> None:
    page = sea(open_editor())
    page.areas.add()
    dice = random.Random(seed)
    first = page.draft_map
    states = [first]
    for _ in range(25):
        hexes = disc(dice.choice(sorted(page.draft_map.cells)), dice.randrange(3))
        ink = dice.choice(
            [TerrainInk("land"), ColumnInk("zone", "3"), WordInk("flags", "jungle"), AreaInk("area_1"), NoHexInk()]
        )
        draft = ink.paint(page.draft_map, hexes)
        draft = SideInk("river").paint_sides(draft, [Hexside(hexes[0], 1)])
        before = page.document.stack.count()
        page.change(draft, ink.words)
        if page.document.stack.count() > before:
            states.append(page.draft_map)
    while page.document.stack.index() > 1:
        assert page.draft_map == states.pop()
        page.document.stack.undo()
    assert page.draft_map == first
    while page.document.stack.canRedo():
        page.document.stack.redo()


def test_a_large_map_is_opened_panned_and_painted(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = sea(open_editor(), 99, 99)
    page.canvas.grab()
    assert page.canvas.camera.scale < 12
    page.tools.choose(page.tools.terrains, "land")
    draw(qtbot, page, at(page, "1010"), at(page, "1080"))
    assert len(land(page)) == 71
    page.canvas.camera.centre_on(QPointF(40, 40))
    page.canvas.grab()


def test_a_map_from_the_coast_by_clicks(
    qtbot: Any, open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_editor()
    dialog = CoastDialog(window._theme(), None, window)
    qtbot.addWidget(dialog)
    dialog.show()
    chart = dialog.chart
    qtbot.mouseClick(chart, LEFT, pos=chart.point(160.0, -9.0).toPoint())
    assert dialog.longitude.value() == pytest.approx(160.0, abs=0.5)
    assert dialog.latitude.value() == pytest.approx(-9.0, abs=0.5)
    start, end = chart.point(150.0, -12.0).toPoint(), chart.point(165.0, -3.0).toPoint()
    qtbot.mousePress(chart, LEFT, pos=start)
    qtbot.mouseMove(chart, end)
    qtbot.mouseRelease(chart, LEFT, pos=end)
    assert 15 < dialog.hex_size.value() < 35
    dialog.grab()
    dialog.coast_from.setValue(90)
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    dialog.coast_from.setValue(4)
    made = dialog.make("solomons")
    assert made is not None
    terrains = {cell.terrain for cell in made.cells.values()}
    assert terrains == {"sea", "coast", "land"}
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    (tmp_path / "bad.geojson").write_text("nothing")
    assert not dialog.take_file(tmp_path / "bad.geojson")
    dialog.hex_size.setValue(900_000)
    assert "around the Earth" in dialog.told.text()
    assert told


def test_boxes_and_names_stand_beside_the_hexes(
    qtbot: Any, open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sea(open_editor())
    page.tools.set_mode("boxes")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Off map", True))
    draw(qtbot, page, at(page, "0101", 0, -1.2), at(page, "0104", 0.4, -0.7))
    box = page.draft_map.head.boxes[0]
    assert (box.id, box.name) == ("off_map", "Off map")
    assert box.width == pytest.approx(3.4, abs=0.1)
    draw(qtbot, page, at(page, "0106", 0, -1.2), at(page, "0108", 0.4, -0.7))
    assert [box.id for box in page.draft_map.head.boxes] == ["off_map", "off_map_"]
    page.canvas.grab()
    assert len(board_of(page.draft_map).boxes) == 2
    qtbot.mouseClick(page.canvas.viewport(), RIGHT, pos=at(page, "0102", 0, -1.0))
    assert [box.id for box in page.draft_map.head.boxes] == ["off_map_"]
    page.tools.set_mode("names")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("The Slot", True))
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_: ("water", True))
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=at(page, "0505"))
    assert page.draft_map.head.names[0].text == "The Slot"
    assert board_of(page.draft_map).names[0].text == "The Slot"
    page.canvas.grab()
    qtbot.mouseClick(page.canvas.viewport(), RIGHT, pos=at(page, "0506"))
    assert page.draft_map.head.names == ()


def test_a_save_that_fails_half_way_harms_nothing(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = sea(open_editor(), 3, 3)
    page.document.save(tmp_path / "isle.yaml")
    before = {path.name: path.read_bytes() for path in tmp_path.glob("isle*")}
    page.change(TerrainInk("land").paint(page.draft_map, page.draft_map.cells), "Paint")
    page.change(SideInk("river").paint_sides(page.draft_map, [hexside(NUMBERS.hex("0202"), 1)]), "River")
    written: list[bytes] = []

    def write(path: Path, data: bytes) -> None:
        if written:
            raise OSError(28, "No space left on device")
        written.append(data)
        path.write_bytes(data)

    monkeypatch.setattr(files, "_write", write)
    with pytest.raises(SaveProblem, match="No space left"):
        page.document.save()
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*isle*")} == before
    assert page.document.dirty
