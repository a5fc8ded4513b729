"""What the tests of the windows share: settings of their own, windows on a made-up game, nothing left behind."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QSettings, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tests.ui.drift import SCENARIO, drift_entry
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.app.settings import Settings
from wargames_desktop.ui.application import make_application
from wargames_desktop.ui.play_window import PlayWindow
from wargames_desktop.widgets.appearance import Appearance


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """No window and no running timer outlives its test."""
    if "qtbot" not in request.fixturenames:
        yield
        return
    before = set(QApplication.topLevelWidgets())
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [widget for widget in QApplication.topLevelWidgets() if widget not in before]
    assert not left, f"windows left behind: {left}"
    if "open_window" in request.fixturenames:
        running = [
            thing for thing in gc.get_objects() if isinstance(thing, QTimer) and isValid(thing) and thing.isActive()
        ]
        assert not running, f"timers left running: {running}"


@pytest.fixture
def kept() -> list[Settings]:
    """Settings that were stored."""
    return []


@pytest.fixture
def appearance(qapp: QApplication, kept: list[Settings]) -> Appearance:
    """Dark, and nothing is played back."""
    make_application()
    return Appearance(Settings(theme="dark", playback="off"), kept.append)


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    """Window layouts of this test alone."""
    return QSettings(str(tmp_path / "layout.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def session() -> Session:
    """A game of Drift that is not saved."""
    return new_session(drift_entry(), SCENARIO, {}, 1)


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """The scenario as a file."""
    path = tmp_path / "harbour.yaml"
    path.write_bytes(msgspec.yaml.encode(SCENARIO))
    return path


@pytest.fixture
def open_window(qtbot: Any, appearance: Appearance, store: QSettings) -> Iterator[Callable[..., PlayWindow]]:
    """Opens a play window of 1280 x 800 pixels, arranged as at first."""
    windows: list[PlayWindow] = []

    def opened(session: Session, **more: Any) -> PlayWindow:
        window = PlayWindow(session, appearance, store, **more)
        windows.append(window)
        window.board.camera.milliseconds = 0
        if not window.restored:
            window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        qtbot.wait(10)
        return window

    yield opened
    for window in windows:
        if isValid(window):
            window.close()
    QApplication.processEvents()


@pytest.fixture
def window(open_window: Callable[..., PlayWindow], session: Session) -> PlayWindow:
    """A play window with a game of Drift."""
    return open_window(session)
