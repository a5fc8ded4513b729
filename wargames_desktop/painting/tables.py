"""Charts and drawn cards as tables with what decided marked, and the short sums beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.display import Card, Cell, Sum
from wargames_desktop.painting.layouts import Block, Setting, Spot, card_ground, close, heading, paragraph, widest
from wargames_desktop.painting.text import elided, put, text_width
from wargames_desktop.painting.theme import Theme, colour

SUMS_BESIDE = 30.0
"""Width in ems from which sums stand to the right of their table, not under it."""

UNBOUNDED = 1e6
LABELS = 0.45
"""Part of the width that the labels of rows may take where the columns need the rest."""

DECIDED = "decided"
"""Id of the spot of a cell that decided something."""


def sums(lines: Sequence[Sum], width: float, theme: Theme) -> Block:
    """Die, modifiers and total, one under the other, the last set off by a line."""
    setting = Setting(theme)
    block = Block(width)
    height = setting.em * 1.6
    values = max((text_width(line.value, setting.strong) for line in lines), default=0.0)

    def draw(painter: QPainter) -> None:
        for number, line in enumerate(lines):
            y = number * height
            last = number == len(lines) - 1 and len(lines) > 1
            if last:
                setting.hairline(painter, 0, y, width, theme.paper.rule)
            font = setting.strong if last else setting.body
            put(painter, QRectF(width - values, y, values, height), line.value, font, setting.text, "right")
            room = width - values - setting.em * 0.8
            rule = text_width(line.rule, setting.small) + setting.em * 0.6 if line.rule else 0.0
            if rule > room * 0.5:
                rule = 0.0
            label = elided(line.label, font, (room - rule) * 1.2)
            box = put(painter, QRectF(0, y, room - rule, height), label, font, setting.text, "left")
            if rule:
                place = QRectF(box.right() + setting.em * 0.5, y, rule, height)
                put(painter, place, line.rule, setting.small, setting.muted, "left")

    block.add(draw)
    block.height = height * len(lines)
    return block


def card(chart: Card, width: float, theme: Theme) -> Block:
    """A chart: two rows of headings where columns share one, washed row and column, the deciding cell ringed."""
    setting = Setting(theme)
    block = Block(width)
    card_ground(block, setting, current=chart.state == "current")
    y = heading(block, setting, chart.title)
    inner = width - 2 * setting.pad
    beside = bool(chart.sums) and width >= SUMS_BESIDE * setting.em
    sums_width = min(inner * 0.38, setting.em * 15) if beside else inner
    table = _Table(chart, inner - sums_width - setting.em * 1.4 if beside else inner, setting)
    block.place(table.block, setting.pad, y)
    bottom = y + table.block.height
    if chart.sums:
        column = sums(chart.sums, sums_width, theme)
        x, top = (width - setting.pad - sums_width, y) if beside else (setting.pad, bottom + setting.em * 0.6)
        block.place(column, x, top)
        bottom = max(bottom, top + column.height)
    bottom = paragraph(block, setting, chart.footnote, bottom)
    paragraph(block, setting, f"Source: {chart.source}" if chart.source else "", bottom)
    return close(block, setting)


def natural_width(chart: Card, theme: Theme) -> float:
    """The width at which no column of a chart has to be squeezed."""
    setting = Setting(theme)
    table = _Table(chart, UNBOUNDED, setting)
    return max(table.width, text_width(chart.title, setting.heading)) + 2 * setting.pad


class _Table:
    """The grid of a chart, laid out for a width."""

    def __init__(self, chart: Card, width: float, setting: Setting) -> None:
        self.chart, self.setting = chart, setting
        texts = [cell.text for _, cells in chart.rows for cell in cells]
        self.label = widest([chart.corner, *(label for label, _ in chart.rows)], setting) + setting.em * 1.2
        count = max(len(chart.columns), max((len(cells) for _, cells in chart.rows), default=0), 1)
        self.groups = column_groups(chart.columns)
        wanted = widest([*texts, *(name for _, _, names in self.groups for name in names)], setting) + setting.em * 1.1
        wanted = max(wanted, setting.em * 2.6)
        self.label = min(self.label, max(width * LABELS, width - wanted * count))
        self.cell = min((width - self.label) / count, wanted)
        self.width = self.label + self.cell * count
        self.head = setting.em * (2.9 if self._two_rows else 1.6)
        self.block = Block(width)
        self.block.height = self.head + setting.row * len(chart.rows)
        self.block.spots = tuple(self._decided())
        self.block.add(self._draw)

    def _decided(self) -> Iterator[Spot]:
        """Where the cells lie that decided something, for bringing them into sight."""
        for number, (_, cells) in enumerate(self.chart.rows):
            for column, cell in enumerate(cells):
                if cell.mark == "decided":
                    top = self.head + number * self.setting.row
                    yield Spot(QRectF(self.label + column * self.cell, top, self.cell, self.setting.row), DECIDED, "")

    @property
    def _two_rows(self) -> bool:
        return any(group for group, _, _ in self.groups)

    def _draw(self, painter: QPainter) -> None:
        self._draw_wash(painter)
        self._draw_head(painter)
        paper, setting = self.setting.theme.paper, self.setting
        for number, (label, cells) in enumerate(self.chart.rows):
            y = self.head + number * setting.row
            setting.hairline(painter, 0, y, self.width, paper.rule if number == 0 else "")
            active = any(cell.mark in ("row", "decided") for cell in cells)
            place = QRectF(setting.em * 0.3, y, self.label - setting.em * 0.6, setting.row)
            font = setting.strong if active else setting.body
            put(painter, place, elided(label, font, place.width() * 1.2), font, setting.text, "left")
            for column, cell in enumerate(cells):
                box = QRectF(self.label + column * self.cell, y, self.cell, setting.row)
                self._draw_cell(painter, box, cell)
        setting.hairline(painter, 0, self.block.height, self.width, paper.rule)

    def _draw_cell(self, painter: QPainter, box: QRectF, cell: Cell) -> None:
        setting = self.setting
        decided = cell.mark == "decided"
        room = box.adjusted(setting.em * 0.2, 0, -setting.em * 0.2, 0)
        put(painter, room, cell.text, setting.strong if decided else setting.body, setting.text)
        if decided:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour(setting.theme.paper.ring), max(1.8, setting.em * 0.15)))
            inset = setting.em * 0.16
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), setting.row / 2, setting.row / 2)

    def _draw_wash(self, painter: QPainter) -> None:
        paper, setting = self.setting.theme.paper, self.setting
        for number, (_, cells) in enumerate(self.chart.rows):
            y = self.head + number * setting.row
            if any(cell.mark in ("row", "decided") for cell in cells):
                painter.fillRect(QRectF(0, y, self.label, setting.row), colour(paper.wash))
            for column, cell in enumerate(cells):
                if cell.mark:
                    box = QRectF(self.label + column * self.cell, y, self.cell, setting.row)
                    painter.fillRect(box, colour(paper.wash_cross if cell.mark == "decided" else paper.wash))
        for column in self._marked_columns():
            box = QRectF(
                self.label + column * self.cell, self.head * 0.45 if self._two_rows else 0, self.cell, self.head
            )
            box.setBottom(self.head)
            painter.fillRect(box, colour(paper.wash))

    def _marked_columns(self) -> set[int]:
        marks = ("column", "decided")
        return {column for _, cells in self.chart.rows for column, cell in enumerate(cells) if cell.mark in marks}

    def _draw_head(self, painter: QPainter) -> None:
        setting = self.setting
        low = QRectF(0, self.head - setting.em * 1.6, self.width, setting.em * 1.6)
        corner = QRectF(setting.em * 0.3, low.top(), self.label - setting.em * 0.6, low.height())
        put(painter, corner, self.chart.corner, setting.label, setting.muted, "left")
        for group, first, names in self.groups:
            left = self.label + first * self.cell
            if group:
                span = QRectF(left, 0, self.cell * len(names), setting.em * 1.3)
                put(painter, span, group, setting.strong, setting.text)
                edge = setting.em * 0.25
                setting.hairline(painter, span.left() + edge, span.bottom(), span.right() - edge)
            for number, name in enumerate(names):
                box = QRectF(left + number * self.cell, low.top(), self.cell, low.height())
                put(
                    painter,
                    box.adjusted(2, 0, -2, 0),
                    name,
                    setting.label,
                    setting.text if not group else setting.muted,
                )


def column_groups(columns: Sequence[str]) -> list[tuple[str, int, tuple[str, ...]]]:
    """Runs of columns with a common first word: that word, the first column's number, the rest of each name."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    first = 0
    for word, run in groupby(columns, key=lambda name: name.partition(" ")[0]):
        names = tuple(run)
        shared = len(names) > 1 and all(" " in name for name in names)
        found.append((word, first, tuple(name.partition(" ")[2] for name in names)) if shared else ("", first, names))
        first += len(names)
    return found
