"""Situation scripts: a position, what is played from it, and what must come of it.

A script states a worked example of a rulebook, a report of a fault, or a test::

    game: tokyo_express
    scenario: basic                 # an id, or a whole scenario
    options: {}
    setup: {...}                    # a position inside the game, where it does not begin at the beginning
    draws: [7, {card: CL-06}]       # forced, in order
    seed: 1                         # where the draws are of another kind or run out; without it both are errors
    play:                           # commands by side
      - us: {command: ...}
    refused:                        # commands that must be refused from the position reached, and by which rule
      - us: {command: ..., rule: ...}
    expect:                         # any part of the state; what is not named is not compared
      pending: {side: us, decision: ..., prompt: ..., rule: ...}
      outcome: {winner: us, level: ..., reason: ...}
      events: [{event: ...}]        # some of what happened, in order

A file may hold several, divided by lines ``---``; ``name`` says what each is about, ``rules`` which rules it checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from wargames_desktop.app.expectations import Wrong, compare
from wargames_desktop.app.registry import GameEntry, OptionError
from wargames_desktop.data.checker import check
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import Document, Entries, Scalar, parse_yaml, read_bytes
from wargames_desktop.engine.chance import ChanceError, Forced, Seeded
from wargames_desktop.engine.decision import Command, Refused, Side
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import Transition

_DIVIDER = re.compile(rb"^---[ \t]*(#.*)?\r?$", re.MULTILINE)


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every script has; the parts that depend on the game are checked when it is known."""

    game: str
    scenario: Any
    name: str = ""
    rules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    setup: Any = None
    draws: tuple[int | dict[str, str], ...] = ()
    seed: int | None = None
    play: tuple[dict[str, Any], ...] = ()
    refused: tuple[dict[str, Any], ...] = ()
    expect: dict[str, Any] = {}


@dataclass(frozen=True)
class Line:
    """A command of a script and its side; ``rule`` is the one that must refuse it."""

    place: Document
    side: Side
    command: Command
    rule: str = ""


@dataclass(frozen=True)
class Script:
    """A script whose every part has the right form."""

    document: Document
    name: str
    rules: tuple[str, ...]
    entry: GameEntry
    scenario: Any
    options: Mapping[str, Any]
    position: Any
    """None: from the beginning."""
    draws: tuple[int | dict[str, str], ...]
    seed: int | None
    play: tuple[Line, ...]
    refused: tuple[Line, ...]

    @property
    def title(self) -> str:
        """The file, and what the script is about."""
        place = f"{self.document.path}:{self.document.root.line}"
        return f"{place}: {self.name}" if self.name else place


@dataclass(frozen=True)
class Reached:
    """Where a script led: the state, all that happened on the way, and what chance was asked for."""

    state: Any
    events: tuple[Event, ...]
    forced: Forced


def read_scripts(path: Path, known: Mapping[str, GameEntry]) -> tuple[Script, ...]:
    """The scripts of a file.

    Raises:
        DataError: it has problems; all of them are told.
    """
    problems: list[Problem] = []
    scripts = []
    for document, repeated in _documents(path):
        reader = _Reader(document, known)
        script = reader.script()
        problems += repeated + reader.problems
        if script is not None:
            scripts.append(script)
    if problems:
        raise DataError(problems)
    return tuple(scripts)


def _documents(path: Path) -> Iterator[tuple[Document, list[Problem]]]:
    """The documents of a file; empty lines stand for those before, so that lines keep their numbers."""
    content = read_bytes(path)
    starts = [0, *(match.end() for match in _DIVIDER.finditer(content))]
    for start, end in zip(starts, [*(match.start() for match in _DIVIDER.finditer(content)), None], strict=True):
        text = content[start:end]
        if start == 0 and end is not None and not re.sub(rb"(?m)^\s*#.*$", b"", text).strip():
            continue
        yield parse_yaml(b"\n" * content.count(b"\n", 0, start) + text, str(path))


class _Reader:
    """Checks a document against the form of a script, and its parts against those of the game."""

    def __init__(self, document: Document, known: Mapping[str, GameEntry]) -> None:
        self.problems: list[Problem] = []
        self._document = document
        self._known = known

    def script(self) -> Script | None:
        """The script, or None if there are problems."""
        form = self._checked(self._document, _Form)
        if form is None:
            return None
        entry = self._known.get(form.game)
        if entry is None:
            self._at("game", f"there is no game {form.game}; there are {', '.join(self._known)}")
            return None
        scenario = self._scenario(entry, form)
        script = Script(
            document=self._document,
            name=form.name,
            rules=form.rules,
            entry=entry,
            scenario=scenario,
            options=self._options(entry, form),
            position=self._position(entry, form, scenario),
            draws=form.draws,
            seed=form.seed,
            play=tuple(self._lines(entry, "play", form.play)),
            refused=tuple(self._lines(entry, "refused", form.refused)),
        )
        return None if self.problems else script

    def _checked(self, document: Document, form: Any) -> Any:
        value, problems = check(document, form)
        self.problems += problems
        return value

    def _at(self, key: str, message: str) -> None:
        self.problems.append(self._document.part(key).problem(message))

    def _scenario(self, entry: GameEntry, form: _Form) -> Any:
        if not isinstance(form.scenario, str):
            return self._whole_scenario(entry)
        if form.scenario not in entry.scenarios:
            told = ", ".join(entry.scenarios) or "none"
            self._at("scenario", f"{entry.title} has no scenario {form.scenario}; there are {told}")
            return None
        try:
            return entry.parts.read_scenario(entry.scenarios[form.scenario])
        except DataError as error:
            self.problems += error.problems
            return None

    def _whole_scenario(self, entry: GameEntry) -> Any:
        """The scenario that stands in the script, with or without the kind that its file would have."""
        place = without(self._document.part("scenario"), "kind")
        scenario = self._checked(place, entry.scenario_type)
        if scenario is not None and entry.parts.checks is not None:
            self.problems += entry.parts.checks.scenario(scenario, place)
        return scenario

    def _options(self, entry: GameEntry, form: _Form) -> Mapping[str, Any]:
        try:
            return entry.checked_options(form.options)
        except OptionError as error:
            self._at("options", str(error))
            return {}

    def _position(self, entry: GameEntry, form: _Form, scenario: Any) -> Any:
        if form.setup is None:
            return None
        if entry.parts.start_from is None:
            self._at("setup", f"{entry.title} can only start at the beginning: leave setup out")
            return None
        place = self._document.part("setup")
        position = self._checked(place, entry.parts.position_type)
        if position is not None and scenario is not None and entry.parts.checks is not None:
            self.problems += entry.parts.checks.position(position, scenario, place)
        return position

    def _lines(self, entry: GameEntry, key: str, lines: tuple[dict[str, Any], ...]) -> Iterator[Line]:
        for index, line in enumerate(lines):
            place = self._document.part(key, index)
            if len(line) != 1 or next(iter(line)) not in entry.game.sides:
                message = f"must be a side ({', '.join(entry.game.sides)}) with its command"
                self.problems.append(place.problem(message))
                continue
            side = next(iter(line))
            place = place.part(side)
            rule = ""
            if key == "refused":
                rule, place = self._without_rule(place)
            command = self._checked(place, entry.game.command_type)
            if command is not None:
                yield Line(place, side, command, rule)

    def _without_rule(self, place: Document) -> tuple[str, Document]:
        """The rule that must refuse a command, and the command alone."""
        root = place.root
        rule = root.values.get("rule") if isinstance(root, Entries) else None
        if not isinstance(root, Entries) or not isinstance(rule, Scalar):
            self.problems.append(place.problem('"rule" is missing: the rule that must refuse the command'))
            return "", place
        return rule.text, without(place, "rule")


def without(place: Document, key: str) -> Document:
    """The same keys and values, without ``key``."""
    root = place.root
    if not isinstance(root, Entries) or key not in root.keys:
        return place
    rest = Entries(root.line, root.column)
    rest.keys = {name: each for name, each in root.keys.items() if name != key}
    rest.values = {name: each for name, each in root.values.items() if name != key}
    return Document(place.path, rest, place.where)


def run(script: Script) -> Problem | None:
    """Play a script; the first thing that is not as it says, or None if all is."""
    try:
        reached = play(script)
        for line in script.refused:
            _refuse(script, reached.state, line)
        compare(script.document, script.entry.game, reached.state, reached.events)
    except Wrong as wrong:
        return wrong.problem
    if reached.forced.left and script.seed is None:
        draws = script.document.part("draws", reached.forced.taken)
        return draws.problem(f"{reached.forced.left} of {len(script.draws)} draws were not asked for, from here on")
    return None


def play(script: Script) -> Reached:
    """Start and play a script, without comparing anything.

    Raises:
        Wrong: a command is refused, or the draws do not fit.
    """
    game = script.entry.game
    forced = Forced(script.draws, None if script.seed is None else Seeded(script.seed))
    with _blamed(script, forced, script.document.part("scenario" if script.position is None else "setup")):
        transition = _start(script, forced)
    state, events = transition.state, [*transition.events]
    for line in script.play:
        with _blamed(script, forced, line.place):
            transition = game.apply(state, line.side, line.command, forced)
        state = transition.state
        events += transition.events
    return Reached(state, tuple(events), forced)


def _start(script: Script, forced: Forced) -> Transition[Any]:
    if script.position is None:
        return script.entry.game.start(script.scenario, script.options, forced)
    assert script.entry.parts.start_from is not None
    return script.entry.parts.start_from(script.scenario, script.position, forced)


@contextmanager
def _blamed(script: Script, forced: Forced, place: Document) -> Iterator[None]:
    """Turn what goes wrong while carrying out a line of a script into a problem of that line, or of the draws."""
    try:
        yield
    except Refused as refused:
        raise Wrong(place.problem(f"refused: {refused.refusal}")) from None
    except ChanceError as error:
        draws = script.document.part("draws", max(forced.taken - 1, 0))
        raise Wrong(draws.problem(f"{error}, for what stands in line {place.root.line}")) from None


def _refuse(script: Script, state: Any, line: Line) -> None:
    refusal = script.entry.game.check(state, line.side, line.command)
    if refusal is None:
        raise Wrong(line.place.problem(f"it is allowed, but {line.rule} should refuse it"))
    if refusal.rule != line.rule:
        raise Wrong(line.place.problem(f"{line.rule} should refuse it, but {refusal.rule} does: {refusal.reason}"))
