"""What keeps windows from opening is said before Qt ends the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wargames_desktop.ui import requirements
from wargames_desktop.ui.requirements import missing_part


def test_no_display_is_said_with_a_way_out() -> None:
    message = missing_part({}, "linux")
    assert message is not None
    assert "DISPLAY" in message
    assert "desktop session" in message


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:port=5900"])
def test_platforms_without_a_screen_need_none(platform: str) -> None:
    assert missing_part({"QT_QPA_PLATFORM": platform}, "linux") is None


def test_other_systems_have_no_display_variable() -> None:
    assert missing_part({}, "darwin") is None


def test_a_platform_that_is_asked_for_needs_its_display() -> None:
    message = missing_part({"QT_QPA_PLATFORM": "xcb"}, "linux")
    assert message is not None
    assert "DISPLAY is not set" in message


def test_a_dead_x_server_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.setattr(requirements, "_plugin", lambda name: None)
    message = missing_part({"DISPLAY": ":987"}, "linux")
    assert message is not None
    assert ":987" in message


def test_missing_libraries_come_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = {"libxcb-cursor.so.0", "libxkbcommon-x11.so.0"}

    def unloadable(libraries: list[str]) -> list[str]:
        return [one for one in libraries if one in absent or one.endswith("libqxcb.so")]

    monkeypatch.setattr(requirements, "unloadable", unloadable)
    message = missing_part({"DISPLAY": ":0"}, "linux")
    assert message is not None
    assert "apt install libxcb-cursor0 libxkbcommon-x11-0" in message
    assert "dnf install libxkbcommon-x11 xcb-util-cursor" in message


def test_a_library_that_pyside_misses_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(requirements.importlib, "import_module", fail)
    monkeypatch.setattr(requirements, "unloadable", lambda libraries: [])
    message = missing_part({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert message is not None
    assert "libEGL.so.1" in message
    assert "libegl1" in message


def test_pyside_itself_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(requirements.importlib, "import_module", fail)
    message = missing_part({}, "darwin")
    assert message is not None
    assert "pip install PySide6-Essentials" in message


@pytest.mark.parametrize("verb", [[], ["play", "tokyo_express/basic"]])
def test_the_program_says_so_and_fails(verb: list[str], home: Path) -> None:
    environment = {
        key: value for key, value in os.environ.items() if "DISPLAY" not in key and not key.startswith("QT_")
    }
    run = subprocess.run(
        [sys.executable, "-m", "wargames_desktop", *verb],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode != 0
    assert "There is no display to open a window on" in run.stderr
    assert "Traceback" not in run.stderr
