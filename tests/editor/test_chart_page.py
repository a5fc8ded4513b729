"""Chart sets made by typing: tables, sources, differences, CSV, a scenario that is played by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import chart_sets
from wargames_desktop.app.registry import games, load_scenario
from wargames_desktop.app.session import new_session, open_save
from wargames_desktop.data.problems import DataError
from wargames_desktop.design.edits import typed
from wargames_desktop.editor.charts.chart_page import ChartPage, csv_of
from wargames_desktop.editor.drafts import Drafts
from wargames_desktop.editor.new_dialog import NewChartSetDialog
from wargames_desktop.editor.opening import new_chart_set, new_scenario, restored
from wargames_desktop.editor.scenario_page import ScenarioPage
from wargames_desktop.editor.window import EditorWindow

GAME = "tokyo_express"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Sets of this test are not taken for those of another."""
    yield
    for name in ("printed", "mine"):
        games()[GAME].forget_charts(name)


def a_set(window: EditorWindow) -> ChartPage:
    page = window.add(new_chart_set(games()[GAME], "reconstructed", "Printed", window._theme()))
    assert isinstance(page, ChartPage)
    return page


def test_values_are_typed_over_those_that_were_reconstructed(
    qtbot: Any, open_editor: Callable[..., EditorWindow]
) -> None:
    page = a_set(open_editor())
    page.show_cell("movement_chart", page.grid.way if page.grid else ())
    page._show_grid("movement_chart", ("rows",))
    index = page.model.index(0, 0)
    page.table.setCurrentIndex(index)
    before = page.model.data(index, Qt.ItemDataRole.DisplayRole)
    page.table.edit(index)
    editor = page.table.focusWidget() or QApplication.focusWidget()
    assert page.model.setData(index, str(int(before) + 1), Qt.ItemDataRole.EditRole)
    assert editor is not None
    assert page.model.data(page.model.index(0, 0), Qt.ItemDataRole.DisplayRole) == str(int(before) + 1)
    assert page.source_label.text() == "the printed game"
    assert page.differences.rowCount() == 1
    page.table.selectionModel().select(index, page.table.selectionModel().SelectionFlag.ClearAndSelect)
    page.reset_cells()
    assert page.differences.rowCount() == 0
    page.document.stack.undo()
    page.document.stack.undo()
    assert page.value.sources == {}


def test_a_set_is_saved_found_and_played_by(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor()
    page = a_set(window)
    page._show_grid("victory_schedule", ("ships",))
    grid = page.grid
    assert grid is not None
    way = grid.cells[0][0].way
    page._typed_cell(way, str(int(grid.cells[0][0].text or 0) + 1))
    assert window.save()
    folder = paths.own_charts(GAME) / "printed"
    assert {path.name for path in folder.glob("*")} == {"set.yaml", "victory_schedule.yaml"}
    assert chart_sets(paths.assets() / GAME) == ["reconstructed", "printed"]
    scenario = window.add(
        new_scenario(games()[GAME], games()[GAME].parts.desk.beginnings[0], "Mine", window._theme(), "printed")  # type: ignore[union-attr]
    )
    assert isinstance(scenario, ScenarioPage)
    assert scenario.playable()
    path = tmp_path / "mine.yaml"
    scenario.document.save(path)
    entry, loaded = load_scenario(path)
    assert entry.chart_set == "printed"
    assert entry.parts.charts != games()[GAME].parts.charts
    session = new_session(entry, loaded, {}, 1, tmp_path / "game.wargame")
    session.close()
    assert open_save(tmp_path / "game.wargame").entry.chart_set == "printed"
    again = window.open(folder / "set.yaml")
    assert again is page


def test_a_set_that_is_not_there_is_told(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor()
    desk = games()[GAME].parts.desk
    assert desk is not None
    page = window.add(new_scenario(games()[GAME], desk.beginnings[0], "Mine", window._theme(), "nowhere"))
    assert not page.playable()
    assert "no chart set" in page.document.problems[0].message
    with pytest.raises(DataError, match="there are: reconstructed"):
        games()[GAME].with_charts("nowhere").parts  # noqa: B018


def test_what_is_wrong_with_a_set_is_told_with_its_place(open_editor: Callable[..., EditorWindow]) -> None:
    page = a_set(open_editor())
    page._show_grid("movement_chart", ("rows",))
    grid = page.grid
    assert grid is not None
    page._typed_cell(grid.cells[0][0].way, "fast")
    page.document.check()
    assert page.document.problems
    page.go_to(page.document.problems[0])
    assert page.tabs.currentWidget() is page.text


def test_cells_are_copied_and_put_down_as_one_step(open_editor: Callable[..., EditorWindow]) -> None:
    page = a_set(open_editor())
    page._show_grid("movement_chart", ("rows",))
    page.table.setCurrentIndex(page.model.index(0, 0))
    QApplication.clipboard().setText("7\t7\n7\t7")
    page.paste()
    grid = page.grid
    assert grid is not None
    assert [cell.text for row in grid.cells[:2] for cell in row[:2]] == ["7"] * 4
    assert page.document.stack.count() == 1
    page.table.selectAll()
    page.copy()
    assert QApplication.clipboard().text().startswith("7\t7")


def test_a_table_goes_out_and_comes_in_as_csv(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = a_set(open_editor())
    page._show_grid("movement_chart", ("rows",))
    path = tmp_path / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.export_csv()
    grid = page.grid
    assert grid is not None
    assert path.read_text() == csv_of(grid)
    lines = path.read_text().splitlines()
    first = lines[1].split(",")
    first[1] = "9"
    path.write_text("\n".join([lines[0], ",".join(first), *lines[2:]]))
    page.read_csv(path)
    assert page.model.grid.cells[0][0].text == "9"
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    path.write_text("a,b\n1,2\n")
    page.read_csv(path)
    path.write_bytes(b"\xff\xfe\x00")
    page.read_csv(path)
    assert len(told) == 2


def test_a_set_is_recovered_and_every_game_has_tables(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor(Drafts(tmp_path / "drafts"))
    page = a_set(window)
    page._show_grid("movement_chart", ("rows",))
    grid = page.grid
    assert grid is not None
    page._typed_cell(grid.cells[0][0].way, "3")
    again = restored(page.draft(), games(), window._theme())
    assert isinstance(again, ChartPage)
    assert again.value == page.value
    again.deleteLater()
    for id in games():
        other = window.add(new_chart_set(games()[id], "reconstructed", "Mine", window._theme()))
        assert isinstance(other, ChartPage)
        assert other.tree.topLevelItemCount() > 5
        assert other.search("a")
        for tab in range(3):
            other.tabs.setCurrentIndex(tab)
    dialog = NewChartSetDialog(games())
    assert dialog.beginning.count() == 1
    dialog.deleteLater()


def test_what_is_typed_is_a_number_if_it_is_one() -> None:
    assert [typed(text) for text in ("3", " 2.5 ", "true", "Light", "1e999", "nan")] == [
        3, 2.5, True, "Light", "1e999", "nan"
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["../../etc", "a/b", "..", "/", '"a\\0b"'])
@pytest.mark.parametrize("game", ["tokyo_express", "war_in_the_pacific", "east_wind_rain"])
def test_a_chart_set_that_is_no_name_is_told(
    open_editor: Callable[..., EditorWindow], tmp_path: Path, game: str, name: str
) -> None:
    window = open_editor()
    file = tmp_path / "hostile.yaml"
    file.write_text(f"schema: 1\nkind: {game}/scenario\ncharts: {name}\n", encoding="utf-8")
    page = window.open(file)
    assert page is not None
    assert "named by its folder alone" in page.document.problems[0].message
    assert "reconstructed" in page.document.problems[0].message


def test_an_open_scenario_follows_its_charts(open_editor: Callable[..., EditorWindow]) -> None:
    window = open_editor()
    entry = games()["tokyo_express"]
    desk = entry.parts.desk
    assert desk is not None
    scenario = window.add(new_scenario(entry, desk.beginnings[0], "Mine", window._theme(), "printed"))
    assert "there is no chart set" in scenario.document.problems[0].message
    charts = window.add(new_chart_set(entry, "reconstructed", "Printed", window._theme()))
    assert window.save()
    assert charts.document.path is not None
    assert not scenario.document.problems
