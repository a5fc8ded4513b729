"""Checking files of every sort that people make or change: scripts, saved games, data files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from wargames_desktop.app.chart_files import CHART_SET
from wargames_desktop.app.own_files import chart_set_problems, counters_problems
from wargames_desktop.app.registry import games
from wargames_desktop.app.saves import SUFFIX, SaveError
from wargames_desktop.app.scripts import read_scripts
from wargames_desktop.app.session import open_save
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.design.counter_sheets import COUNTERS

_KIND = re.compile(rb"""^["']?kind["']?:[ \t]*["']?([\w/-]+)""", re.MULTILINE)
CHECKED = (".yaml", ".yml", SUFFIX)
"""Endings of the files of a folder that are checked."""


def check_path(path: Path) -> Iterator[Sequence[Problem]]:
    """The problems of a file, or of each file below a folder."""
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            if file.suffix in CHECKED and file.is_file():
                yield check_file(file)
    else:
        yield check_file(path)


def check_file(path: Path) -> Sequence[Problem]:
    """The problems of a file: a saved game, a data file of a game, or else a situation script."""
    if path.suffix == SUFFIX:
        return _check_save(path)
    if path.suffix not in CHECKED:
        message = f"not a file of a kind that is checked ({', '.join(CHECKED)}); tables and coasts are with their board"
        return (Problem(path=str(path), message=message),)
    try:
        content = read_bytes(path)
    except DataError as error:
        return error.problems
    kind = _KIND.search(content)
    return _check_script(path) if kind is None else _check_data(path, kind[1].decode())


def _check_data(path: Path, kind: str) -> Sequence[Problem]:
    """Kinds are named after their games; what games share is checked by all of them."""
    known = games()
    if kind == COUNTERS.name:
        return counters_problems(read_bytes(path), str(path), known)
    if kind == CHART_SET.name:
        return chart_set_problems(path, known)
    game = kind.partition("/")[0]
    asked = [known[game]] if game in known else list(known.values())
    checks = [entry.parts.checks for entry in asked if entry.parts.checks is not None]
    if not checks:
        return (Problem(path=str(path), message=f"there is no game whose files are of the kind {kind}"),)
    return tuple(sorted({problem for check in checks for problem in check.file(path)}))


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
