"""Nothing that a person has typed is lost, and nobody else's work is written over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QMessageBox, QPlainTextEdit, QWidget

from tests.editor.test_scenario_page import drop, tokyo_express
from wargames_desktop.app.registry import games
from wargames_desktop.data.patching import value_at
from wargames_desktop.design.edits import SetValue
from wargames_desktop.design.map_files import new_map
from wargames_desktop.editor.drafts import Drafts
from wargames_desktop.editor.maps.dialogs import filled, usual_numbering
from wargames_desktop.editor.maps.map_page import MapPage
from wargames_desktop.editor.maps.swatches import swatch
from wargames_desktop.editor.opening import map_page, new_scenario
from wargames_desktop.editor.scenario_page import ScenarioPage
from wargames_desktop.editor.window import EditorWindow

CTRL = Qt.KeyboardModifier.ControlModifier
Open = Callable[..., EditorWindow]


def saved(window: EditorWindow, path: Path) -> ScenarioPage:
    """A battle that has been saved."""
    page = tokyo_express(window)
    page.document.save(path)
    return page


def field_of(qtbot: Any, page: ScenarioPage, way: tuple[str, ...], sort: type[Any]) -> Any:
    """The field in which a value is being typed."""
    assert page.fields.go_to(way)
    item = page.fields.currentItem()
    assert item is not None
    page.fields.setFocus()
    page.fields.editItem(item, 1)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), sort))
    return QApplication.focusWidget()


def test_prose_that_is_only_looked_at_keeps_its_paragraphs(open_editor: Open, qtbot: Any) -> None:
    page = tokyo_express(open_editor())
    way = ("about", "introduction")
    prose = "The column comes down the Slot, as on the nights before.\n\nNobody has been told."
    assert not page.document.edit([SetValue(way, prose)], "Write")
    before = page.document.value
    field = field_of(qtbot, page, way, QPlainTextEdit)
    page.fields.setFocus()
    assert page.document.value == before
    field = field_of(qtbot, page, way, QPlainTextEdit)
    field.moveCursor(field.textCursor().MoveOperation.End)
    qtbot.keyClicks(field, " Nor has the enemy.")
    page.fields.setFocus()
    assert value_at(page.document.value, way) == f"{prose} Nor has the enemy."


def test_what_is_being_typed_is_saved_too(open_editor: Open, qtbot: Any, tmp_path: Path) -> None:
    window = open_editor()
    page = saved(window, tmp_path / "a.yaml")
    field = field_of(qtbot, page, ("us", "cohesion"), QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "7")
    qtbot.keyClick(field, Qt.Key.Key_S, CTRL)
    assert "cohesion: 7" in (tmp_path / "a.yaml").read_text(encoding="utf-8")
    page.tabs.setCurrentWidget(page.source)
    page.source.setFocus()
    page.source.go_to(1, 1)
    qtbot.keyClicks(page.source, "# mine ")
    qtbot.keyClick(page.source, Qt.Key.Key_S, CTRL)
    assert (tmp_path / "a.yaml").read_text(encoding="utf-8").startswith("# mine ")
    assert not page.document.dirty


@pytest.mark.parametrize(("way", "sort"), [(("lighting",), QComboBox), (("id",), QLineEdit)])
def test_a_field_is_as_high_as_its_words(
    open_editor: Open, qtbot: Any, way: tuple[str, ...], sort: type[QWidget]
) -> None:
    page = tokyo_express(open_editor())
    field = field_of(qtbot, page, way, sort)
    assert field.height() >= field.sizeHint().height()
    assert field.y() >= 0


def test_undo_takes_back_what_is_being_typed(open_editor: Open, qtbot: Any) -> None:
    window = open_editor()
    page = tokyo_express(window)
    drop(page, "Washington", "2020")
    before = page.document.value
    page.tabs.setCurrentWidget(page.source)
    page.source.setFocus()
    page.source.go_to(1, 1)
    qtbot.keyClicks(page.source, "# mine ")
    window.commands["undo"].trigger()
    assert page.document.value == before
    window.commands["redo"].trigger()
    assert page.document.value == f"# mine {before}"


def test_a_tab_in_which_one_is_typing_is_not_closed_unasked(
    open_editor: Open, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_editor()
    page = saved(window, tmp_path / "a.yaml")
    qtbot.keyClicks(field_of(qtbot, page, ("us", "cohesion"), QLineEdit), "9")
    asked: list[str] = []

    def answer(*given: Any) -> QMessageBox.StandardButton:
        asked.append(given[2])
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", answer)
    window.commands["close"].trigger()
    assert asked
    assert window.page is page


def test_text_of_a_map_that_is_not_readable_yet_stays(open_editor: Open, qtbot: Any) -> None:
    window = open_editor()
    numbering = usual_numbering(True)
    draft = new_map("a", "A", numbering, filled(numbering, 6, 6, "sea", ""))
    page = window.add(map_page(draft, None, "a", window._theme()))
    assert isinstance(page, MapPage)
    page.tabs.setCurrentWidget(page.source)
    qtbot.keyClick(page.source, Qt.Key.Key_End, CTRL)
    qtbot.keyClicks(page.source, "names: [")
    page.source.flush()
    page.tabs.setCurrentWidget(page.hex_panel)
    page.tabs.setCurrentWidget(page.source)
    assert page.source.toPlainText().endswith("names: [")
    qtbot.keyClicks(page.source, "]")
    page.source.flush()
    assert page.draft_map.text.rstrip().endswith("names: []")


def test_a_file_that_is_open_in_another_tab_is_not_written_over(
    open_editor: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_editor()
    target = tmp_path / "a.yaml"
    saved(window, target)
    old = target.read_bytes()
    other = tokyo_express(window)
    drop(other, "Washington", "2020")
    told: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: told.append(given[2]))
    assert not window.save_as()
    assert "open in another tab" in told[0]
    assert target.read_bytes() == old
    assert other.document.dirty


def test_what_another_program_wrote_is_not_written_over_unasked(
    open_editor: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_editor()
    target = tmp_path / "a.yaml"
    page = saved(window, target)
    drop(page, "Washington", "2020")
    theirs = f"# by another hand\n{target.read_text(encoding='utf-8')}"
    target.write_text(theirs, encoding="utf-8")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Save]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    assert not window.save()
    assert target.read_text(encoding="utf-8") == theirs
    assert window.save()
    assert target.read_text(encoding="utf-8") == page.document.value
    drop(page, "Iowa", "2021")
    assert window.save()  # nobody else has written since: nothing is asked


def test_turning_is_offered_where_something_turns(open_editor: Open) -> None:
    window = open_editor()
    page = tokyo_express(window)
    assert all(action.isEnabled() for action in page.menu_for("Farenholt").actions()[1:])
    entry = games()["east_wind_rain"]
    desk = entry.parts.desk
    assert desk is not None
    other = window.add(new_scenario(entry, desk.beginnings[0], "Mine", window._theme()))
    assert isinstance(other, ScenarioPage)
    unit = next(each for each in other._placed if each.way[:1] != ("bases",))
    turning = [action for action in other.menu_for(unit.piece.id).actions() if action.text().startswith("Turn")]
    assert len(turning) == 2
    assert not any(action.isEnabled() for action in turning)


def test_what_was_left_over_can_be_opened_while_a_tab_is_open(open_editor: Open, tmp_path: Path) -> None:
    crashed = Drafts()
    first = open_editor(crashed)
    page = tokyo_express(first)
    drop(page, "Washington", "2020")
    first.keep_drafts()
    assert crashed._lock is not None
    crashed._lock.unlock()  # as if the process had ended
    later = open_editor()
    saved(later, tmp_path / "a.yaml")
    assert later.commands["recover"].isEnabled()
    later.commands["recover"].trigger()
    assert len(later.pages) == 2
    assert later.pages[1].document.value == page.document.value
    assert not later.commands["recover"].isEnabled()
    crashed._lock.tryLock(0)


def test_a_map_that_was_computed_is_not_closed_unasked(
    open_editor: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_editor()
    numbering = usual_numbering(True)
    draft = new_map("a", "A", numbering, filled(numbering, 3, 4, "sea", ""))
    plain = window.add(map_page(draft, None, "a", window._theme()))
    assert isinstance(plain, MapPage)
    target = tmp_path / "a.tmx"
    assert plain.write_tiled(target)
    assert window.import_file(target)
    answers = [QMessageBox.StandardButton.Cancel]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    imported = window.page
    window.commands["close"].trigger()
    assert not answers
    assert window.page is imported
    window.keep_drafts()
    assert list((tmp_path / "home").rglob("*.draft"))


def test_the_swatch_of_the_chosen_terrain_keeps_its_colour(qapp: QApplication) -> None:
    wanted = QColor("#225577")
    image = swatch(wanted).pixmap(QSize(16, 16), QIcon.Mode.Selected).toImage()
    assert image.pixelColor(8, 8) == wanted
