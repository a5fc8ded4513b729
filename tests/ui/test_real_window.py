"""A real window on an X server: the program starts, shows its library and a battle, and ends by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from wargames_desktop.ui import application
made = application.make_application()
desk = application.Desk()
library = desk.show_library()
def start():
    library.play()
    QTimer.singleShot(1500, look)
def look():
    window, = desk.play_windows
    print(QGuiApplication.platformName(), window.isVisible(), window.question.asking, not library.isVisible())
    desk.quit()
QTimer.singleShot(1000, start)
made.exec()
"""

MIDWAY = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import new_session
from wargames_desktop.app.settings import Settings, save_settings
from wargames_desktop.ui import application
save_settings(Settings(playback="off"))
made = application.make_application()
desk = application.Desk()
session = new_session(*load_scenario("east_wind_rain/midway"), {}, 7)
window = desk.play(session)
def look():
    for _ in range(200):
        window.bridge.lift_curtain()
        if session.pending.decision == "compose":
            break
        window.question.take_default() or window.question.take(window.question.choices[0])
    first = session.pending.side
    window.question.take_default()  # as usual
    window.question.take_default()  # done
    handed = window.handover.isVisible() and session.pending.side != first
    print(QGuiApplication.platformName(), window.mats.isEnabled(), handed, not window.bridge.shown.offers)
    desk.quit()
QTimer.singleShot(1500, look)
made.exec()
"""


def run(script: str, folder: Path) -> list[str]:
    """What a script prints, word by word, with a screen of its own."""
    path = folder / "start.py"
    path.write_text(script)
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "env", "QT_QPA_PLATFORM=xcb", sys.executable, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.xvfb
def test_a_real_window(home: Path, tmp_path: Path) -> None:
    assert run(SCRIPT, tmp_path) == ["xcb", "True", "True", "True"]


@pytest.mark.xvfb
def test_a_real_desk_is_handed_over(home: Path, tmp_path: Path) -> None:
    assert run(MIDWAY, tmp_path) == ["xcb", "True", "True", "True"]
