"""Comparing what came of a situation script with what it expects: only what is named, the first difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wargames_desktop.data.checker import Findings, checker
from wargames_desktop.data.problems import Problem, suggestion
from wargames_desktop.data.reader import Document, Entries, Items, Scalar, Value, extended
from wargames_desktop.engine.decision import Decision
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import Game


class Wrong(Exception):
    """A script does not hold: the first problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def compare(script: Document, game: Game[Any, Any], reached: Any, events: Sequence[Event]) -> None:
    """Compare a state, and the events that led to it, with what ``script`` expects.

    Raises:
        Wrong: the first difference.
    """
    expect = script.part("expect")
    if expect.root is script.root:
        return
    assert isinstance(expect.root, Entries)
    state = told(reached)
    for key, value in expect.root.values.items():
        place = extended("expect", key)
        if key == "pending":
            _same(script.path, value, _pending(game.pending(reached)), place)
        elif key == "outcome":
            _same(script.path, value, told(game.outcome(reached)), place)
        elif key == "events":
            _happened(script.path, value, [told(event) for event in events], place)
        elif key in state:
            _same(script.path, value, state[key], place)
        else:
            possible = ["pending", "outcome", "events", *state]
            raise _difference(
                script.path,
                expect.root.keys[key],
                place,
                f"the state has no {key}{suggestion(key, possible)}; it has {', '.join(state)}",
            )


def _pending(decision: Decision[Any] | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    return {
        "side": decision.side,
        "decision": decision.decision,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "about": list(decision.about),
    }


def told(value: Any) -> Any:
    """A value as JSON has it, with all that is left out in files because it is usual; what is unset is not there."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        present = {name: getattr(value, name) for name in value.__struct_fields__}
        fields = {name: told(each) for name, each in present.items() if each is not msgspec.UNSET}
        return fields if config.tag is None else {config.tag_field: config.tag, **fields}
    if isinstance(value, Mapping):
        return {str(key): told(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [told(each) for each in value]
    return value


def _same(path: str, expected: Value, actual: Any, where: str) -> None:
    """Compare what is named.

    Raises:
        Wrong: the first difference.
    """
    if isinstance(expected, Entries) and isinstance(actual, dict):
        for key, value in expected.values.items():
            if key not in actual:
                message = f"there is none{suggestion(key, actual)}; there are {', '.join(actual) or 'none at all'}"
                raise _difference(path, expected.keys[key], extended(where, key), message)
            _same(path, value, actual[key], extended(where, key))
    elif isinstance(expected, Items) and isinstance(actual, list):
        for index, value in enumerate(expected.values):
            if index == len(actual):
                message = f"expected {len(expected.values)} values, there are {len(actual)}: {_short(actual)}"
                raise _difference(path, value, where, message)
            _same(path, value, actual[index], extended(where, index))
        if len(actual) > len(expected.values):
            message = f"expected {len(expected.values)} values, there are {len(actual)}: {_short(actual)}"
            raise _difference(path, expected, where, message)
    elif not isinstance(expected, Scalar) or not _equal(expected, actual):
        raise _difference(path, expected, where, f"expected {_written(expected)}, it is {_short(actual)}")


def _happened(path: str, expected: Value, events: list[Any], where: str) -> None:
    """Each expected event is among ``events``, in that order."""
    if not isinstance(expected, Items):
        raise _difference(path, expected, where, "must be a list of events")
    start = 0
    for index, value in enumerate(expected.values):
        place = extended(where, index)
        nearest = _difference(path, value, place, f"no event {_kind(value)} comes here; {_names(events[start:])}")
        for position in range(start, len(events)):
            try:
                _same(path, value, events[position], place)
            except Wrong as wrong:
                if _kind(value) == events[position]["event"]:
                    nearest = max(nearest, wrong, key=lambda each: each.problem)
            else:
                start = position + 1
                break
        else:
            raise nearest


def _kind(value: Value) -> str:
    kind = value.values.get("event") if isinstance(value, Entries) else None
    return kind.text if isinstance(kind, Scalar) else "without a kind"


def _names(events: list[Any]) -> str:
    names = ", ".join(dict.fromkeys(event["event"] for event in events))
    return f"there are {names}" if names else "there are no more"


def _equal(expected: Scalar, actual: Any) -> bool:
    """Whether a scalar means ``actual``; text may be written as a number where the state has text (``hex: 2131``)."""
    if isinstance(actual, str):
        return expected.text == actual
    written = _as_written(expected)
    if isinstance(actual, bool) or isinstance(written, bool):
        return written is actual
    if isinstance(actual, float) and isinstance(written, int | float):
        return abs(written - actual) < 1e-9
    return bool(written == actual) and isinstance(actual, int | float | None)


_as_anything = checker(Any)


def _as_written(value: Value) -> Any:
    return _as_anything(value, Findings())


def _written(value: Value) -> str:
    return _short(_as_written(value))


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 200 else f"{text[:197]}..."


def _difference(path: str, at: Value, where: str, message: str) -> Wrong:
    return Wrong(Problem(path=path, line=at.line, column=at.column, where=where, message=message))
