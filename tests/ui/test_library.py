"""The library window and what leads from it into games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox
from shiboken6 import isValid

from tests.ui.drift import SCENARIO, Done, Wait, drift_entry
from wargames_desktop.app import paths
from wargames_desktop.app.registry import GameEntry, Option, Parts
from wargames_desktop.app.session import new_session
from wargames_desktop.app.settings import Settings, save_settings
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.ui.application import Desk, layout_store, make_application, take_picture
from wargames_desktop.ui.library import LibraryWindow
from wargames_desktop.ui.library_pages import SavePage, ScenarioPage
from wargames_desktop.ui.options_form import OptionsForm
from wargames_desktop.ui.rule_book import RuleBook


@pytest.fixture
def known(harbour: Path) -> dict[str, GameEntry]:
    return {"drift": drift_entry({"harbour": harbour})}


@pytest.fixture
def desk(qtbot: Any, known: dict[str, GameEntry]) -> Iterator[Desk]:
    make_application()
    save_settings(Settings(theme="dark", playback="off"))
    made = Desk(known)
    yield made
    made.quit()
    for window in (made.library, *made.play_windows):
        if window is not None and isValid(window):
            window.deleteLater()
    made.deleteLater()
    QApplication.processEvents()


@pytest.fixture
def library(desk: Desk) -> LibraryWindow:
    window = desk.show_library()
    QApplication.processEvents()
    return window


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What message boxes said; questions are answered with yes."""
    said: list[str] = []

    def say(*words: Any, **more: Any) -> Any:
        said.append(str(words[2]))
        return QMessageBox.StandardButton.Yes

    for name in ("warning", "information", "question"):
        monkeypatch.setattr(QMessageBox, name, say)
    return said


def listed(library: LibraryWindow) -> list[str]:
    return [library.list.item(at).text() for at in range(library.list.count())]


def words(widget: Any) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


def test_games_and_their_scenarios_are_listed(library: LibraryWindow) -> None:
    assert listed(library) == ["Drift", "In the harbour"]
    page = library.page
    assert isinstance(page, ScenarioPage)
    for expected in ("Three boats", "3 turns", "One", "Nothing of it.", "All of it."):
        assert expected in words(page)


def test_the_picture_shows_the_board(qtbot: Any, library: LibraryWindow) -> None:
    page = library.page
    assert isinstance(page, ScenarioPage)
    qtbot.waitUntil(lambda: not page.picture.image.isNull())
    image = page.picture.image
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 10


def test_start_with_a_seed_and_options(qtbot: Any, desk: Desk, library: LibraryWindow) -> None:
    page = library.page
    assert isinstance(page, ScenarioPage)
    qtbot.keyClicks(page.options.seed, "x4711")
    assert page.options.seed.text() == "4711"
    box = page.options._fields["take_backs"]
    box.setCurrentIndex(1)
    qtbot.mouseClick(page.start, Qt.MouseButton.LeftButton)
    (window,) = desk.play_windows
    assert window.session.header.seed == 4711
    assert window.session.header.options["take_backs"] == "not_past_dice"
    assert window.session.path == paths.saves() / "drift-harbour.wargame"
    assert window.session.path.exists()
    assert not library.isVisible()


def test_without_a_seed_one_is_drawn(desk: Desk, library: LibraryWindow) -> None:
    library.play()
    library.play()
    first, second = desk.play_windows
    assert first.session.header.seed != second.session.header.seed
    assert first.session.path != second.session.path


def test_take_backs_begin_as_the_settings_say(known: dict[str, GameEntry], desk: Desk) -> None:
    desk.appearance.change_one("take_backs", "not_past_dice")
    page = desk.show_library().page
    assert isinstance(page, ScenarioPage)
    assert page.options.chosen["take_backs"] == "not_past_dice"


def test_options_with_several_choices(qtbot: Any) -> None:
    extras = Option("extras", "Extras", (("fog", "Fog"), ("moon", "Moon")), ("moon",))
    form = OptionsForm((extras,), {})
    qtbot.addWidget(form)
    assert form.chosen == {"extras": ["moon"]}
    form._fields["extras"]["fog"].click()
    assert form.chosen == {"extras": ["fog", "moon"]}


def test_closing_a_game_leads_back_to_the_library(desk: Desk, library: LibraryWindow) -> None:
    library.play()
    (window,) = desk.play_windows
    window.bridge.submit(Done())
    window.close()
    assert library.isVisible()
    assert desk.play_windows == []
    assert listed(library)[0] == "Continue"
    assert "In the harbour\nTurn 2 of 3" in listed(library)[1]


def test_a_game_goes_on_where_it_stood(qtbot: Any, desk: Desk, library: LibraryWindow) -> None:
    library.play()
    desk.play_windows[0].bridge.submit(Wait("cid"))
    desk.play_windows[0].close()
    library.list.setCurrentRow(1)
    assert isinstance(library.page, SavePage)
    qtbot.mouseClick(library.page.go_on, Qt.MouseButton.LeftButton)
    (window,) = desk.play_windows
    assert window.session.current.command == Wait("cid")
    assert window.question.asking


def test_a_game_that_is_open_is_brought_to_the_front_not_opened_twice(desk: Desk, library: LibraryWindow) -> None:
    library.play()
    (window,) = desk.play_windows
    desk.show_library()
    desk.open(window.session.path)
    assert desk.play_windows == [window]
    window.close()
    library.list.setCurrentRow(1)
    library.play()
    assert len(desk.play_windows) == 1


def test_a_broken_layout_file_leaves_everything_as_at_first(desk: Desk) -> None:
    for key in ("library/geometry", "play/geometry", "play/state"):
        desk.store.setValue(key, "rubbish")
    library = desk.show_library()
    assert library.isVisible()
    library.play()
    (window,) = desk.play_windows
    assert not window.restored


def test_enter_in_the_list_starts(qtbot: Any, desk: Desk, library: LibraryWindow) -> None:
    library.list.setFocus()
    qtbot.keyClick(library.list, Qt.Key.Key_Return)
    assert len(desk.play_windows) == 1


def test_a_broken_save_says_where_and_opens_to_its_last_good_line(
    desk: Desk, library: LibraryWindow, told: list[str]
) -> None:
    path = paths.saves() / "broken.wargame"
    path.parent.mkdir(parents=True, exist_ok=True)
    session = new_session(desk.games["drift"], SCENARIO, {}, 1, path)
    session.submit("home", Wait("cid"))
    session.submit("home", Wait("pair"))
    session.close()
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = lines[0] + lines[1] + b'{"n": "two"}\n' + lines[2]
    path.write_bytes(damaged)
    desk.open(path)
    assert "broken.wargame:3" in told[0]
    (window,) = desk.play_windows
    assert window.session.current.command == Wait("cid")
    assert path.read_bytes() == damaged
    assert "salvaged" in told[1].lower()


def test_a_file_that_is_no_save_says_so(desk: Desk, library: LibraryWindow, told: list[str], tmp_path: Path) -> None:
    path = tmp_path / "letter.wargame"
    path.write_text("Dear all,\n")
    desk.open(path)
    assert "no saved game" in told[0]
    assert desk.play_windows == []


def test_a_save_elsewhere_is_remembered(
    desk: Desk, library: LibraryWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "elsewhere.wargame"
    new_session(desk.games["drift"], SCENARIO, {}, 1, path).close()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(path), ""))
    library.commands["open"].trigger()
    desk.play_windows[0].close()
    assert library.list.item(1).data(Qt.ItemDataRole.UserRole)[1] == str(path)


def with_parts(desk: Desk, build: Callable[[str], Parts]) -> None:
    desk.games = {"drift": replace(desk.games["drift"], build=build)}


def test_a_game_is_built_after_the_window_is_made(qtbot: Any, desk: Desk) -> None:
    parts, built = desk.games["drift"].parts, []

    def build(chart_set: str) -> Parts:
        built.append(1)
        return parts

    with_parts(desk, build)
    library = LibraryWindow(desk.games, desk.appearance, desk.store)
    qtbot.addWidget(library)
    assert listed(library) == ["Drift", "In the harbour"]
    assert built == []
    library.show()
    qtbot.waitUntil(lambda: built == [1])


def test_a_game_that_cannot_be_built_says_why(qtbot: Any, desk: Desk) -> None:
    def build(chart_set: str) -> Parts:
        raise DataError([Problem(path="charts.yaml", message="is gone")])

    with_parts(desk, build)
    library = desk.show_library()
    qtbot.waitUntil(lambda: isinstance(library.page, QLabel))
    assert "harbour.yaml cannot be used" in library.page.text()
    assert "charts.yaml: is gone" in library.page.text()
    library.play()
    assert desk.play_windows == []


def test_a_scenario_that_was_broken_since_it_was_listed_is_not_started(library: LibraryWindow, harbour: Path) -> None:
    harbour.write_text("id: [")
    library.play()
    assert "harbour.yaml cannot be used" in library.page.text()


def test_a_scenario_that_cannot_be_read_says_why(qtbot: Any, desk: Desk, harbour: Path) -> None:
    harbour.write_text("id: [")
    library = desk.show_library()
    assert listed(library) == ["Drift", "harbour (cannot be read)"]
    assert "harbour.yaml cannot be used" in library.page.text()
    library.play()
    assert desk.play_windows == []


def test_no_games_at_all_says_what_to_do(qtbot: Any, appearance: Any) -> None:
    library = LibraryWindow({}, appearance, layout_store())
    qtbot.addWidget(library)
    assert "Ctrl+O" in library.message.text()
    library.play()


def test_the_rules_are_a_click_away(qtbot: Any, desk: Desk, library: LibraryWindow) -> None:
    library.commands["rules"].trigger()
    book = library.findChild(RuleBook)
    assert book is not None
    assert book.windowTitle() == "Rules of Drift"
    book.close()


def test_the_same_scenario_again_with_another_seed(desk: Desk, library: LibraryWindow) -> None:
    library.play()
    first = desk.play_windows[0]
    first.commands["new"].trigger()
    second = desk.play_windows[1]
    assert second.session.header.scenario == first.session.header.scenario
    assert second.session.header.seed != first.session.header.seed


def test_settings_that_cannot_be_read_are_told(qtbot: Any, known: dict[str, GameEntry], told: list[str]) -> None:
    make_application()
    paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
    paths.settings_file().write_text("{")
    desk = Desk(known)
    assert "settings" in told[0]
    desk.deleteLater()


def test_pictures_for_documents(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "play.png"
    save_settings(Settings(theme="light", playback="off"))
    take_picture(new_session(drift_entry(), SCENARIO, {}, 1), out, (900, 600))
    assert out.read_bytes().startswith(b"\x89PNG")
    assert not layout_store().allKeys()
    with pytest.raises(OSError, match="cannot be written"):
        take_picture(new_session(drift_entry(), SCENARIO, {}, 1), tmp_path / "nowhere" / "play.png", (900, 600))


def test_windows_carry_the_icon_of_the_program(desk):
    assert not desk.show_library().windowIcon().isNull()
