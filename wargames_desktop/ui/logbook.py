"""The lines of the log in order, with what has been undone and what was made past a take-back. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from wargames_desktop.app.session import Node
from wargames_desktop.engine.display import LogLine


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the log and the moment that it tells of: ``events`` of the node's events have happened."""

    node: Node
    events: int
    line: LogLine
    past_chance: bool = False
    """The first line of a command given after a take-back past chance."""


class LogBook:
    """The rows of the active line. ``played`` of them have happened; those after it are undone."""

    def __init__(self, read: Callable[[Node], Sequence[Sequence[LogLine]]]) -> None:
        """``read`` gives the lines of each event of a node."""
        self._read = read
        self._nodes: list[Node] = []
        self._ends: list[int] = []
        self.rows: list[Row] = []
        self.played = 0

    def update(self, line: Sequence[Node], current: Node) -> int:
        """Follow the game; returns the first row that is new (all before it stand as they were)."""
        same = 0
        for old, new in zip(self._nodes, line, strict=False):
            if old is not new:
                break
            same += 1
        del self._nodes[same:], self._ends[same:]
        first = self._ends[-1] if self._ends else 0
        del self.rows[first:]
        for node in line[same:]:
            self.rows += self._rows(node)
            self._nodes.append(node)
            self._ends.append(len(self.rows))
        at = next((index for index, node in enumerate(self._nodes) if node is current), -1)
        self.played = self._ends[at] if at >= 0 else 0
        return first

    def _rows(self, node: Node) -> Iterable[Row]:
        marked = node.past_chance
        for count, lines in enumerate(self._read(node), 1):
            for line in lines:
                yield Row(node, count, line, marked)
                marked = False

    def text(self) -> str:
        """The whole log as lines of text: what was taken back is marked with ``-``."""
        lines = []
        for index, row in enumerate(self.rows):
            rule = f"  [{row.line.rule}]" if row.line.rule else ""
            sign = " " if index < self.played else "-"
            lines.append(f"{sign} {'    ' * row.line.depth}{row.line.text}{rule}\n")
        return "".join(lines)

    def last_of(self, node: Node) -> int:
        """The index of the last row up to and with ``node``; -1 if there is none."""
        for other, end in zip(self._nodes, self._ends, strict=True):
            if other is node:
                return end - 1
        return -1


def matching(rows: Sequence[Row], hidden: frozenset[str], text: str) -> list[int]:
    """The indices of the rows whose kind is not hidden and which contain every word of ``text``, in any case.

    A line that stands under a hidden one goes with it only if its own kind is hidden.
    """
    words = text.casefold().split()
    return [
        index
        for index, row in enumerate(rows)
        if row.line.kind not in hidden
        and (not words or all(word in f"{row.line.text} {row.line.rule}".casefold() for word in words))
    ]


class TurningPoints:
    """Where on the line turns begin and attacks are made. What a node tells is read once."""

    def __init__(self, read: Callable[[Node], Sequence[Sequence[LogLine]]]) -> None:
        self._read = read
        self._kinds: dict[int, str] = {}

    def on(self, line: Sequence[Node]) -> list[tuple[int, str]]:
        """The index of each such node on the line, and ``turn`` or ``attack``."""
        kinds = ((index, self._kind(node)) for index, node in enumerate(line))
        return [(index, kind) for index, kind in kinds if kind]

    def _kind(self, node: Node) -> str:
        if node.number not in self._kinds:
            kinds = {line.kind for lines in self._read(node) for line in lines}
            self._kinds[node.number] = next((kind for kind in ("turn", "attack") if kind in kinds), "")
        return self._kinds[node.number]
