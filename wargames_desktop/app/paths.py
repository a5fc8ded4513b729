"""Where things are: the assets and scenarios that come with the program, and the player's saves and settings."""

from __future__ import annotations

import os
import re
from importlib.resources import files
from pathlib import Path

import platformdirs

from wargames_desktop.data.files import free_path

HOME_VARIABLE = "WARGAMES_DESKTOP_HOME"
"""Names a folder for saves and settings, in place of the system's usual ones."""

LONGEST_NAME = 60
"""Characters of a new save's name, before what makes it unique: short enough for every system in any script."""

_NAME = "wargames-desktop"


def packaged(name: str) -> Path:
    """A folder that comes with the program: ``assets`` or ``scenarios``, installed or in a source checkout.

    Raises:
        FileNotFoundError: it is missing, so the installation is broken.
    """
    package = Path(str(files("wargames_desktop")))
    for folder in (package / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"{package / name}: the folder {name!r} of the program is missing; install it again")


def assets() -> Path:
    """Maps, counters, charts, cards, art and fonts."""
    return packaged("assets")


def scenarios(game: str) -> Path:
    """The scenario files of a game."""
    return packaged("scenarios") / game


def _own(usual: Path, below: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return (Path(home) if home else usual) / below


def saves() -> Path:
    """Where games are saved unless the player says otherwise. It may not exist yet."""
    return _own(platformdirs.user_data_path(_NAME, appauthor=False), "saves")


def new_save(game: str, scenario: str) -> Path:
    """Where to save a new game: a name in the usual folder that no file has.

    A scenario of the player's own may have any id, so what cannot stand in the name of a file is left out.
    """
    name = re.sub(r"[^\w-]+", "-", f"{game}-{scenario}")[:LONGEST_NAME]
    return free_path(saves() / f"{name}.wargame")


def own_scenarios() -> Path:
    """Where scenarios that the player makes are kept unless the player says otherwise. It may not exist yet."""
    return _own(platformdirs.user_data_path(_NAME, appauthor=False), "scenarios")


def own_maps() -> Path:
    """Where maps that the player makes are kept unless the player says otherwise. It may not exist yet."""
    return _own(platformdirs.user_data_path(_NAME, appauthor=False), "maps")


def own_charts(game: str) -> Path:
    """Where the chart sets of a game are that the player keeps. It may not exist yet."""
    return _own(platformdirs.user_data_path(_NAME, appauthor=False), "charts") / game


def drafts() -> Path:
    """Documents of the editor that were not saved. It may not exist yet."""
    return _own(platformdirs.user_data_path(_NAME, appauthor=False), "drafts")


def settings_file() -> Path:
    """The settings. It may not exist yet."""
    return _own(platformdirs.user_config_path(_NAME, appauthor=False), "settings.json")


def elsewhere_file() -> Path:
    """The list of saves outside the usual folder. It may not exist yet."""
    return _own(platformdirs.user_data_path(_NAME, appauthor=False), "saves-elsewhere.json")
