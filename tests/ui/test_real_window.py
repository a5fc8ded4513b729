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


@pytest.mark.xvfb
def test_a_real_window(home: Path, tmp_path: Path) -> None:
    script = tmp_path / "start.py"
    script.write_text(SCRIPT)
    run = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "env", "QT_QPA_PLATFORM=xcb", sys.executable, str(script)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["xcb", "True", "True", "True"]
