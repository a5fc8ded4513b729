"""Which tests check which rule: read from the tests themselves, without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import yaml

from wargames_desktop.app import paths
from wargames_desktop.app.rules import Rule

UNTESTED_KINDS = ("component", "definition", "example")
"""What these kinds of rules say shows in the data, or in tests of other rules."""


class NoCheckout(Exception):
    """The tests are not here: the program runs from an installation, not from a source checkout."""


def covering_tests(folder: Path | None = None) -> Mapping[str, tuple[str, ...]]:
    """The tests of a source checkout that check each rule, by rule id.

    Raises:
        NoCheckout: there are none.
    """
    folder = paths.assets().parent / "tests" if folder is None else folder
    if not folder.is_dir():
        raise NoCheckout(f"{folder}: no tests here; coverage is read from the tests of a source checkout")
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        for test, rule in _marked(path):
            found.setdefault(rule, []).append(f"{name}::{test}" if test else name)
    return {rule: tuple(tests) for rule, tests in found.items()}


def _marked(path: Path) -> Iterator[tuple[str, str]]:
    """Tests and rules of a file, in pairs."""
    if path.suffix == ".py" and path.name.startswith("test_"):
        yield from _in_python(ast.parse(path.read_bytes()))
    elif path.suffix == ".yaml" and "scripts" in path.parts:
        yield from _in_scripts(path)


def _in_python(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Marks of functions and classes with their names, then marks elsewhere: of parameters and of the module."""
    named: set[ast.Call] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            marks = [mark for decorator in node.decorator_list for mark in _marks(decorator)]
            named.update(marks)
            yield from ((node.name, rule) for mark in marks for rule in _rules(mark))
    yield from (("", rule) for mark in _marks(module) if mark not in named for rule in _rules(mark))


def _marks(within: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(within):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield node


def _rules(mark: ast.Call) -> Iterator[str]:
    return (str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant))


def _in_scripts(path: Path) -> Iterator[tuple[str, str]]:
    for document in yaml.safe_load_all(path.read_bytes()):
        if isinstance(document, dict):
            yield from ((str(document.get("name", "")), str(rule)) for rule in document.get("rules") or ())


def needs_test(rule: Rule) -> bool:
    """Whether a rule should have a test of its own."""
    return rule.kind not in UNTESTED_KINDS


def uncovered(rules: Sequence[Rule], tests: Mapping[str, tuple[str, ...]]) -> tuple[Rule, ...]:
    """The rules that need a test and have none."""
    return tuple(rule for rule in rules if needs_test(rule) and rule.id not in tests)


def coverage_text(rules: Sequence[Rule], tests: Mapping[str, tuple[str, ...]]) -> str:
    """Counts by level, and each rule that needs a test and has none."""
    lines = []
    for level in dict.fromkeys(rule.level for rule in rules):
        here = [rule for rule in rules if rule.level == level and needs_test(rule)]
        bare = uncovered(here, tests)
        lines.append(f"{level}: {len(here) - len(bare)} of {len(here)} rules covered")
        lines += [f"  {rule.id}\t{rule.title}" for rule in bare]
    return "\n".join(lines)
