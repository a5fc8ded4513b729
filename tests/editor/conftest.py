"""What the tests of the editor share: a window with settings and drafts of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

from wargames_desktop.app.paths import HOME_VARIABLE
from wargames_desktop.app.registry import games
from wargames_desktop.app.settings import Settings
from wargames_desktop.editor.drafts import Drafts
from wargames_desktop.editor.window import EditorWindow
from wargames_desktop.ui.application import make_application
from wargames_desktop.widgets.appearance import Appearance


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Scenarios and drafts of this test alone."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def appearance(qapp: QApplication) -> Appearance:
    """Dark."""
    make_application()
    return Appearance(Settings(theme="dark"), lambda settings: None)


@pytest.fixture
def open_editor(qtbot: Any, appearance: Appearance, tmp_path: Path) -> Iterator[Callable[..., EditorWindow]]:
    """Opens an editor window of 1280 x 800 pixels."""
    windows: list[EditorWindow] = []

    def opened(drafts: Drafts | None = None) -> EditorWindow:
        store = QSettings(str(tmp_path / "layout.ini"), QSettings.Format.IniFormat)
        window = EditorWindow(games(), appearance, store, drafts)
        windows.append(window)
        window.resize(1280, 800)
        window.show()
        with qtbot.waitActive(window):
            window.activateWindow()
        return window

    yield opened
    for window in windows:
        for page in window.pages:
            page.document.stack.setClean()
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
