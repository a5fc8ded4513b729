"""Modifiers as a short sum, in a line of the log or beside a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wargames_desktop.engine.display import LogLine, Sum
from wargames_desktop.games.tokyo_express.chart import MOUNT_NAMES
from wargames_desktop.games.tokyo_express.events import Modifier, SalvoValue
from wargames_desktop.games.tokyo_express.present.vocabulary import MINUS, count, plain, signed


def sum_text(start: int, modifiers: Sequence[Modifier], total: int) -> str:
    """``6 - 1 = 5`` with true minus signs; a lone number where nothing modifies it."""
    terms = "".join(f" {MINUS if m.value < 0 else '+'} {abs(m.value)}" for m in modifiers)
    return f"{plain(start)}{terms} = {plain(total)}" if modifiers else plain(start)


def modifier_lines(modifiers: Iterable[Modifier]) -> Iterator[LogLine]:
    """One explaining line per modifier."""
    for modifier in modifiers:
        yield LogLine(text=f"{signed(modifier.value)}: {modifier.reason}", rule=modifier.rule, depth=1)


def modifier_sums(modifiers: Iterable[Modifier]) -> tuple[Sum, ...]:
    """One line of a card's sum per modifier."""
    return tuple(Sum(label=modifier.reason, value=signed(modifier.value), rule=modifier.rule) for modifier in modifiers)


def salvo_sums(salvos: Sequence[SalvoValue]) -> Iterator[Sum]:
    """The salvos of a torpedo attack, equal ones of a ship together, each with its modifiers (TE-3.6-mod-each)."""
    for salvo in dict.fromkeys(salvos):
        times = salvos.count(salvo)
        yield Sum(
            label=f"{salvo.ship}, {count(times, f'{MOUNT_NAMES[salvo.mount]} salvo')}",
            value=f"{times} × ({sum_text(salvo.value, salvo.modifiers, salvo.total)})",
            rule="TE-3.6-mod-each",
        )
        yield from modifier_sums(salvo.modifiers)
