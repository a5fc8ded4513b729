"""What the player has set for the program as a whole. Where its windows stand is kept by the windows themselves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from wargames_desktop.app import paths
from wargames_desktop.app.migrations import SETTINGS_STEPS, migrate_settings
from wargames_desktop.data.files import free_path, reason, write_atomic

SCHEMA = 3


Offset = Annotated[float, msgspec.Meta(ge=-20.0, le=20.0)]
Length = Annotated[float, msgspec.Meta(ge=0.0, le=500.0)]


class PrintSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How things were printed last. Lengths in millimetres; a size of 0 is that of the printed game."""

    paper: Literal["a4", "letter"] = "a4"
    landscape: bool = False
    inks: Literal["colour", "grey", "saving"] = "colour"
    counter_size: Length = 0.0
    bleed: Length = 1.0
    flip: Literal["long", "short", "fold", "none"] = "long"
    back_right: Offset = 0.0
    back_down: Offset = 0.0
    """What the printer needs so that backs come behind fronts, from the calibration page."""
    hex_size: Length = 0.0
    spread: Literal["tiles", "one"] = "tiles"
    overlap: Length = 10.0
    with_pieces: bool = False


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings, each with its usual value."""

    schema: int = SCHEMA
    theme: Literal["system", "light", "dark"] = "system"
    font_scale: Annotated[float, msgspec.Meta(ge=0.5, le=3.0)] = 1.0
    """The size of the interface's letters, as a multiple of the system's."""
    playback: Literal["off", "step", "slow", "fast"] = "fast"
    """How what the game does by itself is shown."""
    piece_names: bool = True
    """Names stand beside counters too small to show theirs."""
    zones: bool = True
    hex_numbers: bool = True
    place_names: bool = True
    hidden_overlays: tuple[str, ...] = ()
    """Ids of what games would lay over the board, and the player does not want there."""
    take_backs: Literal["free", "not_past_dice"] = "free"
    """The option of that name in new games, unless the player chooses otherwise."""
    printing: PrintSettings = PrintSettings()
    editor_keys: Mapping[str, tuple[str, ...]] = {}
    """Keys of the editor's actions by their ids, where the player has chosen others."""


class _Stamp(msgspec.Struct):
    schema: int


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The settings, and what was wrong with the file, empty if nothing was.

    A file that cannot be used is kept beside under another name, and the usual values hold.
    """
    path = path or paths.settings_file()
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"{path}: the settings cannot be read: {reason(error)}. The usual ones hold."
    try:
        return _decode(data), ""
    except (msgspec.MsgspecError, RecursionError, KeyError, ValueError) as error:
        return Settings(), f"{path}: {error}. The usual settings hold; {_set_aside(path)}"


def _decode(data: bytes) -> Settings:
    version = msgspec.json.decode(data, type=_Stamp).schema
    if version > SCHEMA:
        raise ValueError("a newer version of the program wrote these settings")
    if version < SCHEMA:
        data = msgspec.json.encode(migrate_settings(msgspec.json.decode(data), SETTINGS_STEPS, SCHEMA))
    return msgspec.json.decode(data, type=Settings)


def _set_aside(path: Path) -> str:
    kept = free_path(path.with_name(f"{path.stem}-unread{path.suffix}"))
    try:
        path.rename(kept)
    except OSError as error:
        return f"the file stays as it is: {reason(error)}."
    return f"the file is kept as {kept.name}."


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings.

    Raises:
        OSError: they are as they were on the disk.
    """
    write_atomic(path or paths.settings_file(), msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
