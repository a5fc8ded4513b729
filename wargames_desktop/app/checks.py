"""Checking files of every sort that people make or change: scripts, saved games, data files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wargames_desktop.app.registry import games
from wargames_desktop.app.saves import SUFFIX, SaveError
from wargames_desktop.app.scripts import read_scripts
from wargames_desktop.app.session import open_save
from wargames_desktop.data.problems import DataError, Problem

CHECKED = (".yaml", ".yml", SUFFIX)
"""Endings of the files of a folder that are checked."""


def check_path(path: Path) -> Iterator[tuple[Problem, ...]]:
    """The problems of a file, or of each file below a folder."""
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            if file.suffix in CHECKED and file.is_file():
                yield check_file(file)
    else:
        yield check_file(path)


def check_file(path: Path) -> tuple[Problem, ...]:
    """The problems of a file: a saved game, a data file, or else a situation script."""
    return _check_save(path) if path.suffix == SUFFIX else _check_script(path)


def _check_save(path: Path) -> tuple[Problem, ...]:
    try:
        open_save(path, games()).verify()
    except SaveError as error:
        return (Problem(path=str(error.path), line=error.line, column=error.column, message=error.message),)
    return ()


def _check_script(path: Path) -> tuple[Problem, ...]:
    try:
        read_scripts(path, games())
    except DataError as error:
        return error.problems
    return ()
