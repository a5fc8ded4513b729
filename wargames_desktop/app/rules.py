"""The rule index of a game: what each rule is about, in our words, for people who see its id."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wargames_desktop.app import paths

_NUMBER = re.compile(r"[A-Z]+-[A-Z]?\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of the index. ``level`` is the first level of play that uses it."""

    id: str
    title: str
    kind: str
    level: str

    @property
    def number(self) -> str:
        """The section of the rulebook: the id without what tells rules of one section apart."""
        return section(self.id)


def section(rule: str) -> str:
    """The section of the rulebook that a rule id names: ``TE-3.3`` for ``TE-3.3-us-orders``."""
    found = _NUMBER.match(rule)
    return found.group() if found else rule


@cache
def rule_index(game: str) -> Mapping[str, Rule]:
    """The rules of a game by id, in the order of the rulebook; empty for a game without an index."""
    path = paths.assets() / game / "rules.tsv"
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            return {row["id"]: Rule(row["id"], row["title"], row["kind"], row["level"]) for row in rows}
    except FileNotFoundError:
        return {}


def rules_under(index: Mapping[str, Rule], rule: str) -> tuple[Rule, ...]:
    """The rule of that id, or else all rules of its section, or of the sections within it; empty if there are none."""
    if rule in index:
        return (index[rule],)
    wanted = section(rule)
    within = [entry for entry in index.values() if section(entry.id) == wanted]
    return tuple(within or (entry for entry in index.values() if section(entry.id).startswith(f"{wanted}.")))
