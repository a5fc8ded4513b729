"""What the windows need of the machine: PySide6, Qt's system libraries and a display. Imports no Qt itself.

Qt ends the process where its platform plugin does not load, so the same questions are asked here first.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

MODULES = ("PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets")

PACKAGES = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl"),
    "libGL.so.1": ("libgl1", "libglvnd-glx"),
    "libX11.so.6": ("libx11-6", "libX11"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor"),
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
}
"""By system library, the package that holds it on Debian and on Fedora."""

PLUGINS = {"xcb": "libqxcb.so", "wayland": "libqwayland.so"}
DISPLAYS = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}

WITHOUT_DISPLAY = "Everything but the windows works without one: see wargames-desktop --help."


def missing_part(environment: Mapping[str, str], system: str) -> str | None:
    """What keeps windows from opening, and how to get it, in a few lines; None if nothing does.

    ``system`` is ``sys.platform``; only on Linux is there more to ask than whether PySide6 can be imported.
    """
    return _unusable_modules() or (_unusable_display(environment) if system.startswith("linux") else None)


def _unusable_modules() -> str | None:
    try:
        for name in MODULES:
            importlib.import_module(name)
    except ModuleNotFoundError as error:
        return (
            f"PySide6, which draws the windows, is not installed ({error.name} is missing).\n"
            "Get it with: python -m pip install PySide6-Essentials"
        )
    except ImportError as error:
        library = re.search(r"lib[\w+-]+\.so(?:\.\d+)*", str(error))
        if library is None:
            return f"PySide6, which draws the windows, cannot be loaded: {error}"
        return how_to_get(unloadable([*PACKAGES]) or [library.group()])
    return None


def _unusable_display(environment: Mapping[str, str]) -> str | None:
    chosen = re.split(r"[:;]", environment.get("QT_QPA_PLATFORM", ""))[0]
    if chosen and not chosen.startswith(tuple(PLUGINS)):
        return None
    wanted = [name for name in PLUGINS if chosen.startswith(name)] or [
        name for name, variable in DISPLAYS.items() if environment.get(variable)
    ]
    if not wanted:
        return (
            "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"
            f"Start the program from a desktop session, or through ssh -X. {WITHOUT_DISPLAY}"
        )
    problems = [problem for name in wanted if (problem := _unusable_platform(name, environment))]
    return problems[0] if len(problems) == len(wanted) else None


def _unusable_platform(name: str, environment: Mapping[str, str]) -> str | None:
    variable = DISPLAYS[name]
    if not environment.get(variable):
        return f"QT_QPA_PLATFORM asks for {name}, but {variable} is not set. {WITHOUT_DISPLAY}"
    plugin = _plugin(name)
    if plugin is not None and unloadable([str(plugin)]):
        return how_to_get(unloadable([*PACKAGES]) or [plugin.name])
    if name == "xcb" and not _x_answers():
        return (
            f"No X server answers on the display {environment[variable]} (DISPLAY).\n"
            f"Check that it runs and that you may use it. {WITHOUT_DISPLAY}"
        )
    return None


def _plugin(name: str) -> Path | None:
    found = importlib.util.find_spec("PySide6")
    folders = found.submodule_search_locations if found else None
    path = Path(next(iter(folders))) / "Qt" / "plugins" / "platforms" / PLUGINS[name] if folders else None
    return path if path is not None and path.exists() else None


def _x_answers() -> bool:
    """Whether the X server takes a connection.

    It is kept until the program ends, for some servers start anew when the last client leaves, and turn Qt away then.
    """
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    return bool(xcb.xcb_connection_has_error(xcb.xcb_connect(None, None)) == 0)


def unloadable(libraries: Iterable[str]) -> list[str]:
    """Those of the shared libraries, by name or path, that cannot be loaded here."""
    found = []
    for library in libraries:
        try:
            ctypes.CDLL(library)
        except OSError:
            found.append(library)
    return found


def how_to_get(libraries: Iterable[str]) -> str:
    """The message for system libraries that Qt needs and does not find."""
    missing = sorted(set(libraries))
    known = [PACKAGES[library] for library in missing if library in PACKAGES]
    text = f"Qt, which draws the windows, does not find these system libraries: {', '.join(missing)}."
    if known:
        debian = " ".join(sorted({package for package, _ in known}))
        fedora = " ".join(sorted({package for _, package in known}))
        text += f"\nDebian, Ubuntu: sudo apt install {debian}\nFedora: sudo dnf install {fedora}"
    return text
