"""The games played last, for the library window: told by their files alone, without playing them again."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from wargames_desktop.app import paths
from wargames_desktop.app.saves import SUFFIX
from wargames_desktop.app.sealing import unsealed
from wargames_desktop.data.files import reason, write_atomic

TAIL = 64 * 1024
"""Bytes at a file's end in which its last line is looked for."""

REMEMBERED = 50
"""Saves outside the usual folder that are kept in mind."""


@dataclass(frozen=True)
class RecentGame:
    """A saved game. Where ``problem`` is not empty it says why the file cannot be read, and the rest may be empty."""

    path: Path
    when: datetime
    """Of the last command, in UTC."""
    game: str = ""
    """The game's id."""
    title: str = ""
    """The scenario's name."""
    headline: str = ""
    """Where the game stands, such as the turn."""
    problem: str = ""


class _Head(msgspec.Struct):
    game: str
    title: str = ""
    headline: str = ""


class _Line(msgspec.Struct):
    headline: str = ""


def recent_games(limit: int = 20) -> tuple[RecentGame, ...]:
    """The games played last, the latest first; files that are gone are left out, broken ones have a problem."""
    found = {path.absolute() for path in (*paths.saves().glob(f"*{SUFFIX}"), *_remembered())}
    dated = []
    for path in found:
        try:
            dated.append((path.stat().st_mtime, path))
        except (OSError, ValueError):
            continue
    return tuple(_told(path, datetime.fromtimestamp(when, UTC)) for when, path in sorted(dated, reverse=True)[:limit])


def remember(path: Path) -> None:
    """Keep in mind a save that is not in the usual folder.

    Raises:
        OSError: the list cannot be written.
    """
    path = path.absolute()
    if path.parent == paths.saves().absolute():
        return
    others = [known for known in _remembered() if known != path]
    names = [str(known) for known in (path, *others)][:REMEMBERED]
    write_atomic(paths.elsewhere_file(), json.dumps(names).encode())


def _remembered() -> list[Path]:
    """What :func:`remember` wrote; a list that cannot be read is no list.

    Names that are no text, as some disks have them, are kept too, which strict JSON could not.
    """
    try:
        return [Path(name) for name in msgspec.convert(json.loads(paths.elsewhere_file().read_bytes()), list[str])]
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
        return []


def _told(path: Path, when: datetime) -> RecentGame:
    try:
        with open(path, "rb") as file:
            head = msgspec.json.decode(unsealed(file.readline()), type=_Head)
            file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL))
            lines = file.read().splitlines()
    except OSError as error:
        return RecentGame(path, when, problem=f"it cannot be read: {reason(error)}")
    except (msgspec.MsgspecError, RecursionError):
        return RecentGame(path, when, problem="it is no saved game")
    return RecentGame(path, when, head.game, head.title, _headline(lines) or head.headline)


def _headline(lines: list[bytes]) -> str:
    for line in reversed(lines):
        try:
            return msgspec.json.decode(unsealed(line), type=_Line).headline
        except (msgspec.MsgspecError, RecursionError):
            continue
    return ""
