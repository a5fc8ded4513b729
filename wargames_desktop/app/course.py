"""How a game went: the score and the damage at the end of each turn, and a report for after the battle. Knows no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from wargames_desktop.app.session import Node, Session
from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.display import LogLine, Table

TOLD = frozenset({"turn", "attack", "die", "card", "damage", "sunk", "score"})
"""Kinds of log lines that a report tells."""


@dataclass(frozen=True)
class Moment:
    """The end of a turn, or now."""

    title: str
    """As the log calls the turn that ends."""
    node: Node
    points: Mapping[Side, int]
    damage: Mapping[Side, int]
    """Boxes marked on the logs of a side's units."""
    lost: Mapping[Side, tuple[str, ...]]
    """Units of a side that are gone."""


class Course:
    """Follows a game. What was worked out of a position is kept."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._turns: dict[int, str] = {}
        self._moments: dict[tuple[int, str], Moment] = {}

    def moments(self, seat: Side) -> tuple[Moment, ...]:
        """The end of every turn that has been played, and the present moment, as ``seat`` may know them."""
        session = self._session
        played = session.line[: session.line.index(session.current) + 1]
        found: list[Moment] = []
        title = ""
        for before, node in zip((None, *played), played, strict=False):
            begins = self._turn(seat, node)
            if begins and title and before is not None:
                found.append(self._moment(seat, before, title))
            title = begins or title
        if title:
            found.append(self._moment(seat, played[-1], title))
        return tuple(found)

    def _turn(self, seat: Side, node: Node) -> str:
        """The last turn that began on the way to a node; empty if none did."""
        if node.number not in self._turns:
            lines = self._session.log(seat, node)
            self._turns[node.number] = next((line.text for line in reversed(lines) if line.kind == "turn"), "")
        return self._turns[node.number]

    def _moment(self, seat: Side, node: Node, title: str) -> Moment:
        key = (node.number, title)
        if key not in self._moments:
            table = self._session.entry.presenter.table(self._session.view(seat, node))
            self._moments[key] = moment(title, node, table)
        return self._moments[key]


def moment(title: str, node: Node, table: Table) -> Moment:
    """What a table tells of the course of a game."""
    points: Counter[Side] = Counter()
    damage: Counter[Side] = Counter()
    lost: dict[Side, tuple[str, ...]] = {}
    for standing in table.standings:
        points[standing.side] += standing.points
    for log in table.logs:
        boxes = (box for row in log.rows for box in row.boxes if box.shape == "box")
        damage[log.side] += sum(box.state in ("marked", "pending") for box in boxes)
        if log.state == "sunk":
            lost[log.side] = (*lost.get(log.side, ()), log.title)
    return Moment(title, node, points, damage, lost)


def report(session: Session, seat: Side) -> str:
    """An after-action report as a page of HTML: the result, the score, the losses, and the battle turn by turn."""
    presenter = session.entry.presenter
    table = presenter.table(session.view(seat))
    title = f"{session.entry.title}: {session.header.title}" if session.header.title else session.entry.title
    outcome = session.outcome
    result = table.verdict if outcome is None else f"{table.verdict or outcome.level} {outcome.reason}"
    moments = Course(session).moments(seat)
    played = session.line[: session.line.index(session.current) + 1]
    lines = [line for node in played for line in session.log(seat, node)]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p class='lead'>{escape(table.headline)}<br>{escape(result)}</p>",
        _score(table),
        _course(moments),
        _losses(moments),
        "<h2>The battle</h2>",
        _story(lines),
    ]
    return _PAGE.format(title=escape(title), body="\n".join(part for part in parts if part))


def _score(table: Table) -> str:
    if not table.standings:
        return ""
    rows = "".join(
        f"<tr><td>{escape(side_title(s.side))}</td><td>{escape(s.text)}</td><td class='n'>{s.points}</td></tr>"
        for s in table.standings
    )
    return f"<h2>Score</h2><table><tr><th>Side</th><th>For</th><th>Points</th></tr>{rows}</table>"


def _course(moments: Sequence[Moment]) -> str:
    sides = sorted({side for each in moments for side in (*each.points, *each.damage)})
    if not moments or not sides:
        return ""
    head = "".join(f"<th>{escape(side_title(s))} points</th><th>{escape(side_title(s))} damage</th>" for s in sides)
    rows = "".join(
        f"<tr><td>{escape(each.title)}</td>"
        + "".join(_numbers(each.points.get(side, 0), each.damage.get(side, 0)) for side in sides)
        + "</tr>"
        for each in moments
    )
    return f"<h2>Turn by turn</h2><table><tr><th>At the end of</th>{head}</tr>{rows}</table>"


def _numbers(*numbers: int) -> str:
    return "".join(f"<td class='n'>{number}</td>" for number in numbers)


def _losses(moments: Sequence[Moment]) -> str:
    lost = moments[-1].lost if moments else {}
    rows = "".join(f"<li>{escape(side_title(side))}: {escape(', '.join(names))}</li>" for side, names in lost.items())
    return f"<h2>Lost</h2><ul>{rows}</ul>" if rows else ""


def _story(lines: Sequence[LogLine]) -> str:
    told = []
    for line in lines:
        if line.kind == "turn":
            told.append(f"<h3>{escape(line.text)}</h3>")
        elif line.kind in TOLD and line.depth == 0:
            rule = f" <span class='rule'>{escape(line.rule)}</span>" if line.rule else ""
            told.append(f"<p class='{line.kind}'>{escape(line.text)}{rule}</p>")
    return "\n".join(told)


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 16px/1.45 "IBM Plex Sans", "Segoe UI", Helvetica, sans-serif; color: #1d252a; background: #fcfaf4;
       max-width: 46em; margin: 2em auto; padding: 0 1em; }}
h1, h2, h3 {{ line-height: 1.2; }}
h3 {{ border-top: 1px solid #d3ccbc; padding-top: .8em; }}
p {{ margin: .25em 0; }}
.lead {{ font-size: 1.1em; }}
.sunk, .score {{ font-weight: 600; }}
.rule {{ color: #7a7361; font-size: .8em; }}
table {{ border-collapse: collapse; }}
th, td {{ text-align: left; padding: .15em .9em .15em 0; border-bottom: 1px solid #e0dac9; }}
.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""
