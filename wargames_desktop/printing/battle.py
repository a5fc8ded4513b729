"""The battle so far: the map with the pieces on it, the score, the logs and every line of the game's log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import LogLine, Standing, Table
from wargames_desktop.printing.document import Document, Page, with_feet, write
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.logs import log_pages
from wargames_desktop.printing.maps import fitted
from wargames_desktop.printing.notes import LINE, STEP, TITLE, TITLE_ROOM, wrapped
from wargames_desktop.printing.options import Options

INDENT = 4.0
RULE_ROOM = 26.0
GUTTER = 6.0
COLUMN = 85.0
"""Width of a column of the log at least, in millimetres."""


def battle(
    title: str, table: Table, board: Board | None, lines: Sequence[LogLine], outcome: str, options: Options
) -> Document:
    """``outcome`` is how the game ended or stands, in a sentence."""
    pages = [_front(title, table, board, outcome, options)]
    if table.logs:
        pages += log_pages("Logs", table.logs, options)
    pages += _log_pages(lines, options)
    return Document(title, with_feet(pages, options.sheet, title))


def _front(title: str, table: Table, board: Board | None, outcome: str, options: Options) -> Page:
    sheet, theme = options.sheet, print_theme(options.inks)
    inner = sheet.inner
    standings = table.standings[: int(inner.height() / STEP) // 3]
    below = (len(standings) + 4) * STEP
    room = QRectF(inner.left(), inner.top() + 22, inner.width(), inner.height() - 22 - below)
    whole = fitted(board, table.pieces, room.size(), theme) if board is not None else None

    def draw(painter: QPainter) -> None:
        write(painter, QRectF(inner.left(), inner.top(), inner.width(), TITLE * 1.6), title, TITLE * 1.2, weight=600)
        write(painter, QRectF(inner.left(), inner.top() + 10, inner.width(), 5), table.headline, 3.4)
        write(painter, QRectF(inner.left(), inner.top() + 15, inner.width(), 5), outcome, 3.4)
        top = room.top()
        if whole is not None:
            painter.save()
            painter.translate(room.left() + (room.width() - whole.size.width()) / 2, room.top())
            whole.paint_small(painter)
            painter.restore()
            top = room.top() + whole.size.height() + 6
        _score(painter, QRectF(inner.left(), top, inner.width(), inner.bottom() - top), standings, table.verdict)

    return Page(sheet.width, sheet.height, draw, "Battle", title)


def _score(painter: QPainter, room: QRectF, standings: Sequence[Standing], verdict: str) -> None:
    write(painter, QRectF(room.topLeft(), QSizeF(room.width(), STEP)), verdict, 3.4, weight=600)
    for number, line in enumerate(standings, 2):
        place = QRectF(room.left(), room.top() + number * STEP, room.width() * 0.6, STEP)
        write(painter, place, f"{side_title(line.side)}: {line.text}", LINE)
        write(painter, place, str(line.points), LINE, align="right")


@dataclass(frozen=True)
class _Row:
    """A line of type of the log."""

    text: str
    indent: float
    rule: str
    weight: int


def _log_pages(lines: Sequence[LogLine], options: Options) -> list[Page]:
    """The log in as many columns as a page has room for."""
    sheet = options.sheet
    inner = sheet.inner
    count = max(1, int(inner.width() // COLUMN))
    width = (inner.width() - GUTTER * (count - 1)) / count
    each = int((inner.height() - TITLE_ROOM) / STEP)
    rows = list(_rows(lines, width - RULE_ROOM))
    columns = [rows[start : start + each] for start in range(0, len(rows), each)]
    pages = [columns[start : start + count] for start in range(0, len(columns), count)]

    def page(number: int, part: Sequence[Sequence[_Row]]) -> Page:
        title = "Log" if number == 1 else "Log (continued)"

        def draw(painter: QPainter) -> None:
            write(painter, QRectF(inner.left(), inner.top(), inner.width(), TITLE * 1.4), title, TITLE, weight=600)
            for column, rows in enumerate(part):
                left = inner.left() + column * (width + GUTTER)
                _paint_rows(painter, QRectF(left, inner.top() + TITLE_ROOM, width, each * STEP), rows)

        return Page(sheet.width, sheet.height, draw, f"Log {number}", "Log" if number == 1 else "")

    return [page(number, part) for number, part in enumerate(pages, 1)]


def _paint_rows(painter: QPainter, room: QRectF, rows: Sequence[_Row]) -> None:
    for at, row in enumerate(rows):
        top = room.top() + at * STEP
        place = QRectF(room.left() + row.indent, top, room.width() - RULE_ROOM - row.indent, STEP)
        write(painter, place, row.text, LINE, weight=row.weight)
        if row.rule:
            rule = QRectF(room.right() - RULE_ROOM + 2.0, top, RULE_ROOM - 2.0, STEP)
            write(painter, rule, row.rule, LINE * 0.8, "#555555", "right")


def _rows(lines: Sequence[LogLine], width: float) -> Iterator[_Row]:
    """Every line, long ones wrapped."""
    for line in lines:
        indent = line.depth * INDENT
        weight = 600 if line.kind == "turn" else 400
        for number, text in enumerate(wrapped(line.text, width - indent - INDENT / 2, LINE, weight)):
            yield _Row(text, indent + (INDENT / 2 if number else 0.0), "" if number else line.rule, weight)
