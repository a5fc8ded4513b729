"""A scenario made with mouse and keys: placed, moved, turned, removed, undone, saved, recovered, played."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QFileDialog, QLineEdit, QMessageBox

from wargames_desktop.app import paths
from wargames_desktop.app.registry import games
from wargames_desktop.data.patching import value_at
from wargames_desktop.editor.drafts import Drafts
from wargames_desktop.editor.edit_board import ROSTER_MIME
from wargames_desktop.editor.opening import new_scenario
from wargames_desktop.editor.scenario_page import ScenarioPage, way_of_words
from wargames_desktop.editor.window import EditorWindow

LEFT = Qt.MouseButton.LeftButton


def tokyo_express(window: EditorWindow) -> ScenarioPage:
    entry = games()["tokyo_express"]
    desk = entry.parts.desk
    assert desk is not None
    page = window.add(new_scenario(entry, desk.beginnings[0], "My battle", window._theme()))
    assert isinstance(page, ScenarioPage)
    return page


def at(page: ScenarioPage, id: str) -> QPoint:
    """Where a piece or hex is in the viewport of the board."""
    page.board.camera.finish()
    return page.board.mapFromScene(page.board.where(id))


def drag(qtbot: Any, page: ScenarioPage, start: QPoint, end: QPoint) -> None:
    viewport = page.board.viewport()
    qtbot.mouseMove(viewport, start)
    qtbot.mousePress(viewport, LEFT, pos=start)
    for step in range(1, 6):
        point = QPointF(start + (end - start) * step / 5)
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            point,
            QPointF(viewport.mapToGlobal(point.toPoint())),
            Qt.MouseButton.NoButton,
            LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(viewport, move)
    qtbot.mouseRelease(viewport, LEFT, pos=end)


def drop(page: ScenarioPage, entry: str, hex_: str) -> None:
    mime = QMimeData()
    mime.setData(ROSTER_MIME, entry.encode())
    event = QDropEvent(QPointF(at(page, hex_)), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    page.board.dropEvent(event)


def test_a_counter_is_dragged_to_another_hex_and_back_by_undo(
    open_editor: Callable[..., EditorWindow], qtbot: Any
) -> None:
    window = open_editor()
    page = tokyo_express(window)
    before = page.document.value
    drag(qtbot, page, at(page, "Farenholt"), at(page, "2028"))
    assert value_at(page.document.value, ("us", "ships", "Farenholt")) == "2028"
    assert window.history.model().rowCount() == 2
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.document.value == before
    qtbot.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert value_at(page.document.value, ("us", "ships", "Farenholt")) == "2028"


def test_what_is_dropped_from_the_roster_stands_in_the_hex(open_editor: Callable[..., EditorWindow]) -> None:
    page = tokyo_express(open_editor())
    drop(page, "Washington", "2020")
    assert value_at(page.document.value, ("us", "ships", "Washington")) == "2020"
    assert page.board.chosen == "Washington"
    drop(page, "hidden force", "0520")
    assert value_at(page.document.value, ("japan", "hidden_forces", 6)) == {"hex": "0520", "heading": "S"}


def test_a_double_click_in_the_roster_places_into_the_hex_that_was_clicked(
    open_editor: Callable[..., EditorWindow], qtbot: Any
) -> None:
    page = tokyo_express(open_editor())
    qtbot.mouseClick(page.board.viewport(), LEFT, pos=at(page, "2020"))
    qtbot.keyClicks(page.roster.field, "washing")
    shown = [item for group in page.roster._groups() for item in page.roster._items(group) if not item.isHidden()]
    assert [item.text(0) for item in shown] == ["Washington"]
    page.roster.tree.setCurrentItem(shown[0])
    qtbot.keyClick(page.roster.tree, Qt.Key.Key_Return)
    assert value_at(page.document.value, ("us", "ships", "Washington")) == "2020"
    assert shown[0].text(0).endswith("✓")


def test_keys_turn_and_remove_the_piece_that_was_clicked(open_editor: Callable[..., EditorWindow], qtbot: Any) -> None:
    page = tokyo_express(open_editor())
    drop(page, "hidden force", "0520")
    qtbot.keyClick(page.board, Qt.Key.Key_BracketRight)
    assert value_at(page.document.value, ("japan", "hidden_forces", 6, "heading")) == "SW"
    qtbot.keyClick(page.board, Qt.Key.Key_BracketLeft)
    assert value_at(page.document.value, ("japan", "hidden_forces", 6, "heading")) == "S"
    qtbot.keyClick(page.board, Qt.Key.Key_Delete)
    assert len(value_at(page.document.value, ("japan", "hidden_forces"))) == 6


def test_a_field_is_changed_by_typing(open_editor: Callable[..., EditorWindow], qtbot: Any) -> None:
    page = tokyo_express(open_editor())
    assert page.fields.go_to(("us", "cohesion"))
    item = page.fields.currentItem()
    page.fields.editItem(item, 1)
    editor = page.fields.viewport().findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(editor, "2")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: value_at(page.document.value, ("us", "cohesion")) == "2")


def test_a_field_that_is_not_written_takes_its_place(open_editor: Callable[..., EditorWindow]) -> None:
    page = tokyo_express(open_editor())
    item = page.fields.item_at_way(("initial_speed",))
    assert item is not None
    page.fields.set_value(item, "4")
    assert value_at(page.document.value, ("initial_speed",)) == "4"
    item = page.fields.item_at_way(("initial_speed",))
    assert item is not None
    page.fields.remove(item)
    assert page.document.value == tokyo_text(page)


def tokyo_text(page: ScenarioPage) -> str:
    page.document.stack.setIndex(0)
    return page.document.value


def test_problems_are_named_and_lead_to_their_place(open_editor: Callable[..., EditorWindow], qtbot: Any) -> None:
    window = open_editor()
    page = tokyo_express(window)
    assert page.document.problems == ()
    page.source.show_text(page.document.value)
    page.document.change(page.document.value.replace('Helena: "2632"', 'Helena: "9999"'), "Typing")
    qtbot.waitUntil(lambda: bool(page.document.problems))
    assert window.problems.list.count() == len(page.document.problems)
    dock = window.findChild(QDockWidget, "dock_problems")
    assert dock is not None
    assert dock.windowTitle() == f"Problems ({len(page.document.problems)})"
    window.problems.list.itemClicked.emit(window.problems.list.item(0))
    current = page.fields.currentItem()
    assert current is not None
    assert current.text(0) == "Helena"
    window.play()
    assert "cannot be played" in window.statusBar().currentMessage()


def test_text_that_is_no_yaml_is_kept_and_mended(open_editor: Callable[..., EditorWindow], qtbot: Any) -> None:
    page = tokyo_express(open_editor())
    good = page.document.value
    page.tabs.setCurrentWidget(page.source)
    page.source.setPlainText(good + "\nbroken: [")
    page.source.flush()
    assert not page.document.readable
    assert page.unreadable.isVisible()
    page.document.stack.undo()
    assert page.document.value == good
    assert not page.unreadable.isVisible()


def test_saving_keeps_comments_and_marks_the_tab(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: Any
) -> None:
    window = open_editor()
    page = tokyo_express(window)
    page.document.change(f"# mine\n{page.document.value}", "Typing")
    drop(page, "Washington", "2020")
    target = tmp_path / "battle.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    assert window.tabs.tabText(0).endswith("•")
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert window.tabs.tabText(0) == "battle.yaml"
    assert target.read_text(encoding="utf-8") == page.document.value
    assert target.read_text(encoding="utf-8").startswith("# mine\n")


def test_a_failed_save_leaves_the_old_file(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_editor()
    page = tokyo_express(window)
    target = tmp_path / "battle.yaml"
    page.document.save(target)
    old = target.read_bytes()
    drop(page, "Washington", "2020")
    told = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: told.append(given[2]))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wargames_desktop.editor.document.write_together", full)
    assert not window.save()
    assert "No space left" in told[0]
    assert target.read_bytes() == old
    assert page.document.dirty


def test_what_was_not_saved_comes_back_after_a_crash(open_editor: Callable[..., EditorWindow], home: Path) -> None:
    crashed = Drafts()
    window = open_editor(crashed)
    page = tokyo_express(window)
    drop(page, "Washington", "2020")
    window.keep_drafts()
    text = page.document.value
    assert crashed._lock is not None
    crashed._lock.unlock()  # as if the process had ended
    later = open_editor()
    assert later.recover_button.isVisible()
    later.recover()
    found = later.page
    assert isinstance(found, ScenarioPage)
    assert found.document.value == text
    assert found.document.dirty
    assert not Drafts().left()
    crashed._lock.tryLock(0)


def test_a_scenario_that_comes_with_the_program_is_edited_as_a_copy(open_editor: Callable[..., EditorWindow]) -> None:
    window = open_editor()
    page = window.open(paths.scenarios("war_in_the_pacific") / "1943.yaml")
    assert page is not None
    assert page.document.path is None


def test_play_it_now(open_editor: Callable[..., EditorWindow], qtbot: Any) -> None:
    window = open_editor()
    page = tokyo_express(window)
    drop(page, "Washington", "2020")
    with qtbot.waitSignal(window.play_wanted) as played:
        qtbot.keyClick(window, Qt.Key.Key_F5)
    entry, scenario = played.args
    assert entry.id == "tokyo_express"
    assert scenario.us.ships["Washington"] == "2020"


def test_files_that_are_no_scenarios_are_refused(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_editor()
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: told.append(given[2]))
    (tmp_path / "a.yaml").write_text("hello: 1\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfe\x00")
    for name in ("a.yaml", "b.yaml", "none.yaml"):
        assert window.open(tmp_path / name) is None
    assert "does not say what it is" in told[0]
    assert "UTF-16" in told[1]
    assert "no such file" in told[2]


@pytest.mark.parametrize("game", ["tokyo_express", "war_in_the_pacific"])
def test_random_edits_are_undone_and_redone_to_the_same(open_editor: Callable[..., EditorWindow], game: str) -> None:
    window = open_editor()
    entry = games()[game]
    desk = entry.parts.desk
    assert desk is not None
    page = window.add(new_scenario(entry, desk.beginnings[0], "Random", window._theme()))
    assert isinstance(page, ScenarioPage)
    chance = random.Random(7)
    texts = [page.document.value]
    places = sorted(next(iter(entry.parts.boards.values())).places)
    for _ in range(25):
        pieces = list(page._placed)
        what = chance.choice(["drop", "move", "turn", "remove"])
        if what == "drop" or not pieces:
            page._drop(chance.choice(desk.roster(page.data)).id, chance.choice(places))
        elif what == "move":
            page._move(chance.choice(pieces).piece.id, chance.choice(places))
        elif what == "turn":
            page._turn(chance.choice(pieces).piece.id, chance.choice([-1, 1]))
        else:
            page._remove(chance.choice(pieces).piece.id)
        if page.document.value != texts[-1]:
            texts.append(page.document.value)
    stack = page.document.stack
    assert stack.count() == len(texts) - 1
    for text in reversed(texts[:-1]):
        stack.undo()
        assert page.document.value == text
    for text in texts[1:]:
        stack.redo()
        assert page.document.value == text


def test_a_problem_names_a_way() -> None:
    assert way_of_words("us.draw[1].type") == ("us", "draw", 1, "type")
    assert way_of_words("") == ()
