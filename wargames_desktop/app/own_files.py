"""Files of the player's own that belong to no game alone: counters, and chart sets. What is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wargames_desktop.app.chart_files import CHART_SET
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.documents import parse
from wargames_desktop.data.problems import DataError, Problem, choice
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.design.counter_sheets import COUNTERS, record_form, sheet_problems
from wargames_desktop.design.forms import Form, form_of


def record_forms(games: Mapping[str, GameEntry]) -> dict[str, Form]:
    """The forms of the records of all charts of all games, by ``game/chart``."""
    found = {}
    for entry in games.values():
        for name, kind in entry.parts.chart_kinds.items():
            struct: Any = kind.form
            form = record_form(form_of(struct)) if "/" in name and not name.endswith("/scenario") else None
            if form is not None:
                found[name] = form
    return found


def counters_problems(content: bytes, path: str, games: Mapping[str, GameEntry]) -> tuple[Problem, ...]:
    """What is wrong with a file of counters: its form, its sense, and what the chart that it follows does not allow."""
    try:
        loaded = parse(content, path, COUNTERS)
    except DataError as error:
        return error.problems
    follows = loaded.value.follows
    forms = record_forms(games) if follows else {}
    found = list(sheet_problems(loaded.value, loaded.document, forms.get(follows)))
    if follows and follows not in forms:
        message = f"must be {choice(sorted(forms))}, not {follows}"
        found.append(loaded.document.part("follows").problem(message))
    return tuple(found)


def chart_set_problems(path: Path, games: Mapping[str, GameEntry]) -> tuple[Problem, ...]:
    """What is wrong with a chart set: the file that names it, and the charts beside it."""
    try:
        loaded = parse(read_bytes(path), str(path), CHART_SET)
    except DataError as error:
        return error.problems
    entry = games.get(loaded.value.game)
    if entry is None:
        message = f"must be {choice(list(games))}, not {loaded.value.game}"
        return (loaded.document.part("game").problem(message),)
    known = {name.partition("/")[2] for name in entry.parts.chart_kinds if "/" in name}
    charts = {file.stem: read_bytes(file) for file in sorted(path.parent.glob("*.yaml")) if file.stem in known}
    checks = entry.parts.checks
    if checks is None or not charts:
        return ()
    return tuple(
        Problem(
            path=str(path.with_name(Path(each.path).name)),
            line=each.line,
            column=each.column,
            where=each.where,
            message=each.message,
        )
        if Path(each.path).stem in charts
        else each
        for each in checks.charts(charts)
    )
