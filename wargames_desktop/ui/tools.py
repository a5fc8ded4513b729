"""Windows of other parts of the program that the desk opens without knowing them. Needs no Qt itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wargames_desktop.app.registry import GameEntry
from wargames_desktop.app.session import Session
from wargames_desktop.app.settings import PrintSettings

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QWidget

    from wargames_desktop.widgets.appearance import Appearance

KeepPrint = Callable[[PrintSettings], None]
OpenPreview = Callable[[GameEntry, Session | None, str, PrintSettings, KeepPrint], "QWidget"]
"""Makes the print preview: of which game, of which game in progress, of which scenario if any, and how it was printed
last; it hands every change of that back."""

OpenEditor = Callable[[Mapping[str, GameEntry], "Appearance", "QSettings"], Any]
"""Makes the editor window: a widget with ``open(path)`` and the signals ``play_wanted`` (entry, scenario),
``preferences_wanted`` and ``closed``."""


@dataclass(frozen=True)
class Tools:
    """What there is; None: not in this program."""

    print_preview: OpenPreview | None = None
    editor: OpenEditor | None = None


NO_TOOLS = Tools()
