"""A real window on a real X server: the program starts, shows a game, and takes an answer by key."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.xvfb


def test_a_game_shows_and_takes_an_answer(qtbot, qapp):
    from PySide6.QtCore import Qt

    from wargames_desktop.app.registry import load_scenario
    from wargames_desktop.app.session import new_session
    from wargames_desktop.ui.application import Desk

    assert qapp.platformName() == "xcb"
    session = new_session(*load_scenario("tokyo_express/basic"), {}, 1)
    desk = Desk()
    window = desk.play(session)
    with qtbot.waitActive(window):
        window.activateWindow()
    asked = session.pending
    qtbot.keyClick(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.current.command == asked.default, timeout=10_000)
    picture = window.screen().grabWindow(window.winId()).toImage()
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 20) for y in range(0, picture.height(), 20)}
    assert len(colours) > 20
    desk.quit()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=10_000)
