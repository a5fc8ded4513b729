"""No override of ours loses a reference to None or True: on Python 3.11 that ends the process sooner or later."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication

from tests.ui.drift import Wait
from wargames_desktop.ui.play_window import PlayWindow

CALLS = 2000
SLACK = 400
"""References that come and go while a window works; the fault loses one or more at every call."""


def painted(window: PlayWindow) -> None:
    for widget in (window.log.view.viewport(), window.replay.slider, window.question.buttons[0]):
        widget.repaint(0, 0, 8, 8)


def resized(window: PlayWindow) -> None:
    for widget in (window.log.view, window.question.buttons[0]):
        QApplication.sendEvent(widget, QResizeEvent(widget.size(), widget.size()))


def focused(window: PlayWindow) -> None:
    QApplication.sendEvent(window.question.buttons[0], QFocusEvent(QFocusEvent.Type.FocusIn))


def measured(window: PlayWindow) -> None:
    window.question.picks_layout.heightForWidth(100)
    window.question.buttons[0].sizeHint()
    window.log.view.sizeHint()
    window.replay.slider.sizeHint()


def signalled(window: PlayWindow) -> None:
    window.pointing.reason.emit("")
    window.question.pointed.emit(None)
    window.replay.slider.setEnabled(True)
    window.commands["skip"].toggled.emit(True)
    window.log.view.row_pointed.emit(None)


@pytest.mark.parametrize("work", [painted, resized, focused, measured, signalled])
def test_references_to_none_and_true_stay(window: PlayWindow, work: Callable[[PlayWindow], Any]) -> None:
    window.bridge.submit(Wait("cid"))
    work(window)
    none, true = sys.getrefcount(None), sys.getrefcount(True)
    for _ in range(CALLS):
        work(window)
    assert sys.getrefcount(None) > none - SLACK
    assert sys.getrefcount(True) > true - SLACK


def test_mouse_moves_keep_references(qtbot: Any, window: PlayWindow) -> None:
    view = window.log.view
    none = sys.getrefcount(None)
    for step in range(CALLS):
        qtbot.mouseMove(view.viewport(), QPoint(5 + step % 50, 5 + step % 30))
    assert sys.getrefcount(None) > none - SLACK
