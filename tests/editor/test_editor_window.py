"""What the editor window does for every sort of document: keys of one's own, a map for a game, pictures, PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtWidgets import QMessageBox

from wargames_desktop.app import paths
from wargames_desktop.app.registry import games
from wargames_desktop.app.session import new_session
from wargames_desktop.app.settings import Settings
from wargames_desktop.design.inks import NoHexInk, TerrainInk
from wargames_desktop.design.map_files import read_draft
from wargames_desktop.editor.counters.counters_page import CountersPage
from wargames_desktop.editor.opening import map_page, new_counters, new_scenario
from wargames_desktop.editor.scenario_page import ScenarioPage
from wargames_desktop.editor.window import EditorWindow
from wargames_desktop.printing.command import counters_to_pdf
from wargames_desktop.widgets.appearance import Appearance

GAME = "tokyo_express"


def test_keys_of_ones_own_hold_at_once_and_later(
    open_editor: Callable[..., EditorWindow], appearance: Appearance
) -> None:
    window = open_editor()
    window.show_keys()
    dialog = window.keys_dialog
    dialog.filter.setText("undo")
    dialog.set_key("undo", QKeySequence("Ctrl+Shift+U"))
    assert window.commands["undo"].shortcut().toString() == "Ctrl+Shift+U"
    assert appearance.settings.editor_keys == {"undo": ("Ctrl+Shift+U",)}
    dialog.set_key("redo", QKeySequence("Ctrl+Shift+U"))
    assert "belongs to" in dialog.told.text()
    assert window.commands["redo"].shortcut().toString() == "Ctrl+Shift+Z"
    other = open_editor()
    assert other.commands["undo"].shortcut().toString() == "Ctrl+Shift+U"
    dialog.set_key("undo", QKeySequence())
    assert window.commands["undo"].shortcuts() == []
    dialog.reset("undo")
    assert window.commands["undo"].shortcut().toString() == "Ctrl+Z"
    dialog.set_key("save", QKeySequence("F9"))
    dialog.reset_all()
    assert appearance.settings.editor_keys == {}
    assert Settings().editor_keys == {}
    dialog.grab()
    dialog.close()


def test_a_game_is_played_on_a_map_of_ones_own(open_editor: Callable[..., EditorWindow]) -> None:
    window = open_editor()
    entry = games()[GAME]
    draft = read_draft(paths.packaged("assets") / GAME / "board.yaml")
    at = next(hex_ for hex_, cell in draft.cells.items() if cell.terrain == "sea")
    draft = TerrainInk("land").paint(draft, [at])
    page = window.add(map_page(draft, None, "waters", window._theme()))
    assert window.give_map(draft, entry, "Other waters")
    desk = entry.parts.desk
    assert desk is not None
    scenario = window.add(new_scenario(entry, desk.beginnings[0], "Mine", window._theme(), "other_waters"))
    assert isinstance(scenario, ScenarioPage)
    assert scenario.playable()
    board = next(iter(scenario.parts.boards.values()))
    assert board.places[draft.label(at)].terrain == "land"
    session = new_session(scenario.entry, scenario.scenario(), {}, 1)
    assert session.entry.chart_set == "other_waters"
    entry.forget_charts("other_waters")
    assert page is window.pages[0]


def test_a_map_that_a_game_cannot_use_is_told(open_editor: Callable[..., EditorWindow]) -> None:
    window = open_editor()
    draft = read_draft(paths.packaged("assets") / GAME / "board.yaml")
    draft = TerrainInk("swamp").paint(draft, list(draft.cells)[:40])
    fewer = list(draft.cells)[:400]
    draft = NoHexInk().paint(draft, fewer)
    assert not window.give_map(draft, games()[GAME], "bad waters")
    assert window.list_dialog.lines.toPlainText()
    games()[GAME].forget_charts("bad_waters")


def test_a_picture_of_the_board(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor()
    desk = games()[GAME].parts.desk
    assert desk is not None
    page = window.add(new_scenario(games()[GAME], desk.beginnings[0], "Mine", window._theme()))
    assert isinstance(page, ScenarioPage)
    assert page.write_picture(tmp_path / "board.png")
    assert QImage(str(tmp_path / "board.png")).width() == 1600
    assert len(page.exports()) == 1
    page.overview.grab()


def test_counters_are_written_as_pdf(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_editor()
    window._print_counters = counters_to_pdf
    page: Any = window.add(new_counters("Mine", games(), window._theme()))
    assert isinstance(page, CountersPage)
    assert len(page.exports()) == 4
    assert page.sheet is not None
    assert window.print_counters(page.sheet, tmp_path, tmp_path / "counters.pdf")
    assert (tmp_path / "counters.pdf").read_bytes().startswith(b"%PDF")
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    (tmp_path / "file").write_text("")
    assert not window.print_counters(page.sheet, tmp_path, tmp_path / "file" / "counters.pdf")
    assert told
