"""The map editor in a window of an X server, drawn in with a real mouse."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from PySide6.QtCore import QPointF, QSettings, Qt
from PySide6.QtTest import QTest
from wargames_desktop.app.registry import games
from wargames_desktop.app.settings import Settings
from wargames_desktop.design.map_files import new_map
from wargames_desktop.editor.maps.dialogs import filled, usual_numbering
from wargames_desktop.editor.opening import map_page
from wargames_desktop.editor.window import EditorWindow
from wargames_desktop.ui.application import make_application
from wargames_desktop.widgets.appearance import Appearance

application = make_application()
store = QSettings(sys.argv[1], QSettings.Format.IniFormat)
window = EditorWindow(games(), Appearance(Settings(theme="dark"), lambda settings: None), store)
window.resize(1280, 800)
window.show()
QTest.qWaitForWindowExposed(window)
numbering = usual_numbering(True)
draft = new_map("a", "A", numbering, filled(numbering, 12, 16, "sea", ""))
page = window.add(map_page(draft, None, "a", window._theme()))
QTest.qWait(200)
page.tools.choose(page.tools.terrains, "land")
x, y = page.canvas.layout_.centre(numbering.hex("0505"))
spot = page.canvas.viewportTransform().map(QPointF(x, y)).toPoint()
before = page.canvas.viewport().grab().toImage().pixelColor(spot.x() + 6, spot.y() - 6).name()
QTest.mouseClick(page.canvas.viewport(), Qt.MouseButton.LeftButton, pos=spot)
QTest.qWait(200)
after = page.canvas.viewport().grab().toImage().pixelColor(spot.x() + 6, spot.y() - 6).name()
painted = page.draft_map.cells[numbering.hex("0505")].terrain == "land"
window.commands["undo"].trigger()
QTest.qWait(100)
undone = page.draft_map.cells[numbering.hex("0505")].terrain == "sea"
print(application.platformName(), painted, before != after, undone)
page.document.stack.setClean()
"""


@pytest.mark.xvfb
def test_a_map_is_drawn_in_a_real_window(home: Path, tmp_path: Path) -> None:
    script = tmp_path / "draw.py"
    script.write_text(SCRIPT)
    run = subprocess.run(
        [
            *("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "env", "QT_QPA_PLATFORM=xcb"),
            *(sys.executable, str(script), str(tmp_path / "layout.ini")),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["xcb", "True", "True", "True"]
