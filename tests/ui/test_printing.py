"""The way from the library and from the table to the print preview, which the windows do not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tests.ui.drift import SCENARIO, drift_entry
from wargames_desktop.app import paths
from wargames_desktop.app.session import new_session
from wargames_desktop.app.settings import PrintSettings, Settings, load_settings, save_settings
from wargames_desktop.ui.application import Desk, make_application
from wargames_desktop.ui.tools import Tools


class Preview(QWidget):
    """Stands for the preview."""

    def __init__(self, *given: Any) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.entry, self.session, self.scenario, self.settings, self.keep = given


def desk_with(harbour: Path, tools: Tools) -> Iterator[Desk]:
    make_application()
    save_settings(Settings(theme="dark", playback="off", printing=PrintSettings(paper="letter")))
    desk = Desk({"drift": drift_entry({"harbour": harbour})}, tools=tools)
    yield desk
    for preview in list(desk.previews):
        preview.close()
    desk.quit()
    for window in (desk.library, *desk.play_windows):
        if window is not None and isValid(window):
            window.deleteLater()
    desk.deleteLater()
    QApplication.processEvents()


@pytest.fixture
def desk(qtbot: Any, harbour: Path) -> Iterator[Desk]:
    yield from desk_with(harbour, Tools(print_preview=Preview))


@pytest.fixture
def bare_desk(qtbot: Any, harbour: Path) -> Iterator[Desk]:
    yield from desk_with(harbour, Tools())


def test_the_library_prints_of_the_scenario_that_is_chosen(qtbot: Any, desk: Desk) -> None:
    library = desk.show_library()
    library.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is library)
    qtbot.keyClick(library, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    (preview,) = desk.previews
    assert isinstance(preview, Preview)
    assert (preview.entry.id, preview.session, preview.scenario) == ("drift", None, "harbour")
    assert preview.settings == PrintSettings(paper="letter")


def test_the_table_prints_of_its_game(qtbot: Any, desk: Desk) -> None:
    window = desk.play(new_session(drift_entry(), SCENARIO, {}, 1))
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    (preview,) = desk.previews
    assert isinstance(preview, Preview)
    assert preview.session is window.session


def test_a_saved_game_is_opened_to_print_of_it(qtbot: Any, desk: Desk) -> None:
    path = paths.saves() / "drift.wargame"
    path.parent.mkdir(parents=True, exist_ok=True)
    new_session(desk.games["drift"], SCENARIO, {}, 1, path).close()
    library = desk.show_library()
    assert library.list.item(1).text().startswith("In the harbour")
    library.list.setCurrentRow(1)
    library.commands["print"].trigger()
    (preview,) = desk.previews
    assert isinstance(preview, Preview)
    assert preview.session is not None
    assert preview.session.path == path


def test_choices_are_kept_in_the_settings(qtbot: Any, desk: Desk) -> None:
    desk.print(desk.games["drift"])
    (preview,) = desk.previews
    assert isinstance(preview, Preview)
    preview.keep(PrintSettings(back_down=0.5, flip="short"))
    assert load_settings()[0].printing == PrintSettings(back_down=0.5, flip="short")
    preview.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert desk.previews == []


def test_a_program_that_cannot_print_does_not_offer_it(qtbot: Any, bare_desk: Desk) -> None:
    library = bare_desk.show_library()
    assert not library.commands["print"].isVisible()
    bare_desk.print(bare_desk.games["drift"])
    assert bare_desk.previews == []
