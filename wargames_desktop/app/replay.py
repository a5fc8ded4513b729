"""Playing a save again, with the draws on record: every position of the game, or the line that cannot be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from wargames_desktop.app.nodes import Node, node_after, start_node
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.app.saves import SaveError, SaveText
from wargames_desktop.data.problems import DataError
from wargames_desktop.engine.chance import ChanceError, Recorded
from wargames_desktop.engine.decision import Refused
from wargames_desktop.engine.game import digest
from wargames_desktop.engine.journal import Entry, Journal, JournalError

DIFFERS = "is not the one on record: the save, the charts or the program have been changed since it was played"


def replay(text: SaveText, entry: GameEntry) -> tuple[Journal[Any], list[Node]]:
    """The journal of a save, and its positions by number.

    The last position of each branch is compared with its fingerprint; the others follow from each other. The positions
    of a save of an older form get new fingerprints instead.

    Raises:
        SaveError: the first line that does not fit what comes before it, or the charts and rules of this program.
    """
    records = text.records(entry.game.command_type)
    lines = [number for number, _ in text.lines]
    nodes = [_start(text, entry)]
    try:
        journal: Journal[Any] = Journal[Any](text.header).extend(records)
    except JournalError as error:
        raise _error(text, lines[error.index], str(error)) from error
    entries = [(line, record) for line, record in zip(lines, records, strict=True) if isinstance(record, Entry)]
    for line, record in entries:
        try:
            nodes.append(_next(entry, record, nodes[record.parent]))
        except Exception as error:
            message = f"this command cannot be carried out where it stands: {_why(error)}"
            raise _error(text, line, message + _charts(text, entry)) from error
    if text.outdated:
        return _renewed(journal, nodes)
    if not all(digest(tip.state) == tip.digest for tip in _tips(nodes)):
        line, number = next((line, each.n) for line, each in entries if digest(nodes[each.n].state) != each.digest)
        raise _error(text, line, f"the position after command {number} {DIFFERS}" + _charts(text, entry))
    return journal, nodes


def _start(text: SaveText, entry: GameEntry) -> Node:
    header = text.header
    try:
        scenario = msgspec.convert(header.scenario, entry.scenario_type, str_keys=True)
        source = Recorded(header.draws)
        transition = entry.game.start(scenario, entry.rules_options(header.options), source)
        source.finish()
    except Exception as error:
        message = f"the game cannot be set up as this line tells: {_why(error)}"
        raise _error(text, 1, message + _charts(text, entry)) from error
    if not text.outdated and digest(transition.state) != header.digest:
        raise _error(text, 1, f"the position at the start {DIFFERS}" + _charts(text, entry))
    return start_node(header, transition)


def _next(entry: GameEntry, record: Entry[Any], parent: Node) -> Node:
    source = Recorded(record.draws)
    transition = entry.game.apply(parent.state, record.side, record.command, source)
    source.finish()
    return node_after(parent, record, transition)


def _renewed(journal: Journal[Any], nodes: Sequence[Node]) -> tuple[Journal[Any], list[Node]]:
    """The same game with the fingerprints of its positions as they are written now."""
    digests = [digest(node.state) for node in nodes]
    header = msgspec.structs.replace(journal.header, digest=digests[0])
    entries = tuple(msgspec.structs.replace(entry, digest=digests[entry.n]) for entry in journal.entries)
    renewed: list[Node] = []
    for node in nodes:
        parent = renewed[node.parent.number] if node.parent else None
        renewed.append(replace(node, parent=parent, digest=digests[node.number]))
    return msgspec.structs.replace(journal, header=header, entries=entries), renewed


def _tips(nodes: Sequence[Node]) -> Iterator[Node]:
    parents = {node.parent.number for node in nodes if node.parent}
    return (node for node in nodes if node.number not in parents)


def _error(text: SaveText, line: int, message: str) -> SaveError:
    return SaveError(text.path, message, line=line, column=1, last_good_line=line - 1)


def _why(error: Exception) -> str:
    """Whatever goes wrong in the rules is the save's fault here, as what it tells was never played."""
    return str(error) if isinstance(error, Refused | ChanceError | ValueError) else f"{type(error).__name__}: {error}"


def played_entry(text: SaveText, known: Mapping[str, GameEntry]) -> GameEntry:
    """The game of a save, with the chart set that it is played by.

    Raises:
        SaveError: there is no such chart set here, or it is broken.
    """
    scenario = text.header.scenario
    chart_set = str(scenario.get("charts", "")) if isinstance(scenario, Mapping) else ""
    entry = known[text.header.game].with_charts(chart_set)
    try:
        _ = entry.parts
    except DataError as error:
        message = f'it is played by the chart set "{entry.chart_set}", which cannot be used here: {error}'
        raise SaveError(text.path, message, line=1, column=1) from error
    return entry


def _charts(text: SaveText, entry: GameEntry) -> str:
    return (
        "" if text.header.charts == entry.parts.charts else ". The game was begun with other charts than there are now"
    )
