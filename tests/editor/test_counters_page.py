"""Counters designed with mouse and keys: parts moved and sized, the table typed in, CSV, images, limits of a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from wargames_desktop.app import paths
from wargames_desktop.app.own_files import record_forms
from wargames_desktop.app.registry import games
from wargames_desktop.data.documents import load
from wargames_desktop.data.patching import value_at
from wargames_desktop.design.counter_sheets import (
    COUNTERS,
    SYMBOLS,
    CounterEntry,
    CsvProblem,
    _against,
    cell_edit,
    columns_of,
    entries_of_csv,
    filled,
    to_csv,
)
from wargames_desktop.design.edits import typed
from wargames_desktop.design.forms import Form
from wargames_desktop.editor.counters.counter_images import counter_image, sheet_svg, write_images
from wargames_desktop.editor.counters.counters_page import NEW_PARTS, CountersPage
from wargames_desktop.editor.opening import new_counters, restored
from wargames_desktop.editor.window import EditorWindow
from wargames_desktop.painting.counter_designs import DesignPainter, box_of
from wargames_desktop.painting.symbols import paint_symbol

LEFT = Qt.MouseButton.LeftButton


def counters(window: EditorWindow) -> CountersPage:
    page = window.add(new_counters("Mine", games(), window._theme()))
    assert isinstance(page, CountersPage)
    return page


def sheet_file() -> Path:
    return paths.assets() / "editor" / "counters.yaml"


def cell(page: CountersPage, row: int, column: str) -> Any:
    assert page.sheet is not None
    return page.table.item(row, columns_of(page.sheet).index(column) + 1)


def test_what_a_new_file_begins_with_is_right(open_editor: Callable[..., EditorWindow]) -> None:
    page = counters(open_editor())
    assert page.document.problems == ()
    assert page.sheet is not None
    assert set(page.sheet.templates) == {"warship", "air", "ground", "marker", "card"}
    assert page.table.rowCount() == 6


def test_a_part_is_dragged_and_sized(qtbot: Any, open_editor: Callable[..., EditorWindow]) -> None:
    page = counters(open_editor())
    face = page.face
    sheet = page.sheet
    assert sheet is not None
    part = sheet.templates["warship"].front[2]
    box = box_of(face.rect_of("front"), part)
    start = box.center().toPoint()
    qtbot.mousePress(face, LEFT, pos=start)
    assert (face.side, face.number) == ("front", 2)
    width = face.rect_of("front").width()
    qtbot.mouseMove(face, start + QPointF(width * 0.05, 0).toPoint())
    qtbot.mouseMove(face, start + QPointF(width * 0.1, 0).toPoint())
    qtbot.mouseRelease(face, LEFT, pos=start + QPointF(width * 0.1, 0).toPoint())
    moved = page.sheet.templates["warship"].front[2].at  # type: ignore[union-attr]
    assert moved[0] == pytest.approx(part.at[0] + 0.1, abs=0.02)
    assert page.document.stack.count() == 1
    face.setFocus()
    qtbot.keyClick(face, Qt.Key.Key_Down)
    qtbot.keyClick(face, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    now = page.sheet.templates["warship"].front[2].at  # type: ignore[union-attr]
    assert now[1] == pytest.approx(moved[1] + 0.01)
    assert now[2] == pytest.approx(moved[2] + 0.01)
    handle = face._handle(box_of(face.rect_of("front"), face._current())).center().toPoint()  # type: ignore[arg-type]
    qtbot.mousePress(face, LEFT, pos=handle)
    qtbot.mouseMove(face, handle + QPointF(0, 20).toPoint())
    qtbot.mouseRelease(face, LEFT, pos=handle + QPointF(0, 20).toPoint())
    assert page.sheet.templates["warship"].front[2].at[3] > now[3]  # type: ignore[union-attr]
    count = len(page.sheet.templates["warship"].front)  # type: ignore[union-attr]
    qtbot.keyClick(face, Qt.Key.Key_Delete)
    assert len(page.sheet.templates["warship"].front) == count - 1  # type: ignore[union-attr]
    while page.document.stack.canUndo():
        page.document.stack.undo()
    assert page.sheet == sheet


def test_every_kind_of_part_can_be_added_to_either_side(open_editor: Callable[..., EditorWindow]) -> None:
    page = counters(open_editor())
    for side in ("front", "back"):
        page.face.choose(side, -1)  # type: ignore[arg-type]
        page.table.setCurrentCell(5, 1)
        for name in NEW_PARTS:
            page.add_part(name)
    page.document.check()
    assert page.document.problems == ()
    assert page.sheet is not None
    assert len(page.sheet.templates["marker"].back) == len(NEW_PARTS)
    page.face.grab()


def test_the_table_is_typed_in(open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    page = counters(open_editor())
    cell(page, 0, "name").setText("Hiei")
    cell(page, 0, "guns").setText("9")
    cell(page, 0, "speed").setText("")
    cell(page, 5, "copies").setText("12")
    assert page.sheet is not None
    assert page.sheet.counters[0].fields == {"name": "Hiei", "type": "BB", "guns": 9}
    assert page.sheet.counters[5].copies == 12
    assert page.count.text() == "6 kinds, 19 counters"
    page.table.setCurrentCell(0, 1)
    page.duplicate()
    assert page.sheet.counters[1] == page.sheet.counters[0]
    page.table.setCurrentCell(1, 1)
    page.remove()
    page.add()
    assert len(page.sheet.counters) == 7
    cell(page, 6, "template").setText("nowhere")
    page.document.check()
    assert "there is no template nowhere" in page.document.problems[0].message
    page.go_to(page.document.problems[0])
    answers = iter([("cost", True), ("3", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: next(answers))
    page.table.setCurrentCell(0, 1)
    page.add_field()
    assert page.sheet.counters[0].fields["cost"] == 3
    page.filter.setText("fire")
    assert [page.table.isRowHidden(row) for row in range(7)].count(False) == 1
    assert [words for words, _ in page.search("hiei")]


def test_counters_keep_the_limits_of_a_game(open_editor: Callable[..., EditorWindow]) -> None:
    page = counters(open_editor())
    charts = record_forms(games())
    assert {"tokyo_express/ships", "war_in_the_pacific/units"} <= set(charts)
    page.document.change(
        page.document.value.replace("millimetres: 12.7", "millimetres: 12.7\nfollows: tokyo_express/ships"), "Follow"
    )
    form = charts["tokyo_express/ships"]
    choice = next(field for field in form.fields if field.form.shape == "choice")
    whole = next(field for field in form.fields if field.form.shape == "whole")
    page.document.check()
    before = page.document.problems
    for field, value in ((choice, "nothing_of_the_kind"), (whole, "many")):
        assert page.sheet is not None
        page._edit(cell_edit(page.sheet, 5, field.key, value), "Too much")
    page.document.check()
    told = [problem for problem in page.document.problems if problem not in before]
    assert [problem.where for problem in told] == [
        f"counters[5].fields.{choice.key}", f"counters[5].fields.{whole.key}"
    ]  # fmt: skip
    page.document.change(page.document.value.replace("follows: tokyo_express/ships", "follows: nowhere"), "Follow")
    page.document.check()
    assert any("nowhere" in problem.message for problem in page.document.problems)


def test_limits_of_numbers_are_kept() -> None:
    low = Form(shape="whole", low=1, high=9)
    assert _against(low, 0) == "must be 1 or more, not 0"
    assert _against(low, 1) == _against(low, 9) == ""
    assert _against(low, 10) == "must be 9 or less, not 10"
    assert _against(low, 2.5) == "must be a whole number, not 2.5"
    assert _against(Form(shape="number"), 2.5) == ""


def test_counters_go_out_and_come_in_as_csv(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = counters(open_editor())
    path = tmp_path / "counters.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.export_csv()
    before = path.read_text()
    assert page.read_csv(path, instead=True)
    page.export_csv()
    assert path.read_text() == before
    rows = list(csv.reader(io.StringIO(path.read_text())))
    rows[1][rows[0].index("name")] = "Haruna, battleship"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows(rows[:2])
    assert page.read_csv(path, instead=False)
    assert page.sheet is not None
    assert page.sheet.counters[-1].fields["name"] == "Haruna, battleship"
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    for content in (b"", b"a,a\n1,2\n", b"name\nx,y\n", b"copies\nmany\n", b"\xff\xfe\xff", b'"open\n'):
        path.write_bytes(content)
        assert not page.read_csv(path, instead=True)
    assert len(told) == 6


def test_images_and_svg_are_written(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    page = counters(open_editor())
    assert page.sheet is not None
    written = write_images(page.sheet, tmp_path)
    assert len(written) == 6 + 4  # two warships and two ground units have backs
    image = QImage(str(written[0]))
    assert image.width() == image.height() == 150
    assert image.pixelColor(75, 8).name() != "#000000"
    svg = sheet_svg(page.sheet)
    assert svg.startswith(b"<?xml")
    assert b"Kirishima" in svg


@pytest.mark.parametrize("symbol", [*SYMBOLS, "unknown"])
def test_symbols_differ_from_each_other(open_editor: Callable[..., EditorWindow], symbol: str) -> None:
    def drawn(name: str, echelon: str) -> QImage:
        image = QImage(90, 80, QImage.Format.Format_ARGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint_symbol(painter, QRectF(5, 5, 80, 70), name, echelon, QColor("black"))
        painter.end()
        return image

    others = [name for name in (*SYMBOLS, "unknown") if name != symbol]
    assert all(drawn(symbol, "division") != drawn(name, "division") for name in others)
    assert drawn(symbol, "division") != drawn(symbol, "brigade")


def test_front_and_back_change_colours_where_the_template_says(open_editor: Callable[..., EditorWindow]) -> None:
    page = counters(open_editor())
    assert page.sheet is not None
    ship = page.sheet.counters[0]
    front, back = counter_image(page.sheet, ship, "front"), counter_image(page.sheet, ship, "back")
    print = page.sheet.nations["japan"]
    assert front.pixelColor(10, 75).name() == print.ground
    assert back.pixelColor(10, 75).name() == print.ink
    assert DesignPainter(page.sheet).size(page.sheet.counters[0]) == (12.7, 12.7)


def test_a_file_of_counters_is_saved_and_recovered(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor()
    page = counters(window)
    cell(page, 0, "name").setText("Hiei")
    page.document.save(tmp_path / "mine.yaml")
    assert load(tmp_path / "mine.yaml", COUNTERS).value.counters[0].fields["name"] == "Hiei"
    assert "# What a new file" in (tmp_path / "mine.yaml").read_text()
    again = restored(page.draft(), games(), window._theme())
    assert again.document.value == page.document.value
    again.deleteLater()
    assert isinstance(open_editor().open(tmp_path / "mine.yaml"), CountersPage)


def test_texts_are_filled_with_fields() -> None:
    counter = CounterEntry(template="t", nation="us", fields={"name": "Enterprise", "guns": 8, "radar": True})
    assert filled("{name}: {guns} {radar} {nowhere}|{nation}", counter) == "Enterprise: 8 yes |us"
    assert [typed(text) for text in ("8", "007", "2.5", "true", "x")] == [8, "007", 2.5, True, "x"]


def test_a_csv_without_template_takes_the_first() -> None:
    sheet = load(sheet_file(), COUNTERS).value
    assert entries_of_csv("name\nHiei\n\n", sheet) == [
        {"template": "warship", "nation": "us", "fields": {"name": "Hiei"}}
    ]
    with pytest.raises(CsvProblem, match="line 2 has 2 cells"):
        entries_of_csv("name\na,b\n", sheet)
    assert value_at(sheet_file().read_text(), ("counters", 0, "fields", "name")) == "Kirishima"
    assert to_csv(sheet).splitlines()[0].startswith("template,nation,copies,type,name")


def test_colours_and_symbols_that_are_none_are_told(open_editor: Callable[..., EditorWindow]) -> None:
    page = counters(open_editor())
    text = page.document.value.replace('ink: "#8c1f1f"', "ink: red").replace("symbol: marine", "symbol: marine")
    text = text.replace('symbol: "{symbol}", echelon: "{echelon}"', "symbol: cook, echelon: gang, ink: blue", 1)
    page.document.change(text, "Wrong")
    page.document.check()
    told = " ".join(problem.message for problem in page.document.problems)
    assert "not red" in told
    assert "not cook" in told
    assert "not gang" in told
    assert "not blue" in told
    page.document.change("nothing", "Wrong")
    assert not page.unreadable.isHidden()
