"""Chance: dice, chits, cards and random choices, each recorded with its purpose and its rule.

The rules ask a :class:`Chance` for an outcome. Where outcomes come from is a :class:`Source`: a seed, a list that a
test or a script forces, or the record of a game that is being replayed. A source is never part of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec

BELOW = 1 << 32
"""Dice have fewer sides, and picks fewer alternatives, than this."""


NOBODY = ("nobody",)
"""No game has a side of that name."""


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """One outcome of chance. ``kind`` is ``die``, ``card``, ``chit``, ``marker`` or ``choice``."""

    kind: str
    outcome: int | str
    purpose: str = ""
    rule: str = ""
    sides: int = 0
    """Sides of a die; 0 for a pick."""
    among: tuple[str, ...] = ()
    """What a pick was chosen between, each alternative as likely as the next."""
    known_to: tuple[str, ...] = ()
    """The sides that may see the outcome of a draw from a hidden pile; empty: the draw is open, pile and all.

    :data:`NOBODY` for what stays face down.
    """

    def seen_by(self, side: str) -> Draw:
        """The draw as ``side`` may know it.

        Nobody sees what lay in a hidden pile, as that would tell what others have drawn from it before.
        """
        if not self.known_to:
            return self
        return msgspec.structs.replace(self, outcome=self.outcome if side in self.known_to else "", among=())


class ChanceError(Exception):
    """A forced or recorded outcome does not fit what the rules ask for, or none is left."""


class Source(Protocol):
    """Where outcomes come from."""

    def die(self, sides: int) -> int:
        """A number from 1 to ``sides``."""

    def pick(self, kind: str, among: Sequence[str]) -> int:
        """An index into ``among``."""


class Seeded:
    """Outcomes from a seed and a position: the same two give the same game on any machine.

    ``position`` is the number of outcomes given so far, so it can be told from the draws of a game alone.
    """

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed
        self.position = position

    def _below(self, bound: int) -> int:
        """A number from 0 up to ``bound``, all equally likely: values that would favour some are passed over."""
        limit = BELOW - BELOW % bound
        value, attempt = BELOW, 0
        while value >= limit:
            text = b"%d:%d:%d" % (self.seed, self.position, attempt)
            value = int.from_bytes(blake2b(text, digest_size=4).digest(), "big")
            attempt += 1
        self.position += 1
        return value % bound

    def die(self, sides: int) -> int:
        return self._below(sides) + 1

    def pick(self, kind: str, among: Sequence[str]) -> int:
        return self._below(len(among))


class Recorded:
    """The outcomes of a journal entry, checked against what the rules ask for."""

    def __init__(self, draws: Iterable[Draw]) -> None:
        self._draws = list(draws)
        self._next = 0

    def _take(self, kind: str) -> Draw:
        if self._next >= len(self._draws):
            raise ChanceError(f"the record has no {kind} left, but the rules ask for one more")
        draw = self._draws[self._next]
        if draw.kind != kind:
            raise ChanceError(f"the rules ask for a {kind}, the record has a {draw.kind} ({draw.outcome})")
        self._next += 1
        return draw

    def die(self, sides: int) -> int:
        draw = self._take("die")
        if not isinstance(draw.outcome, int) or not 1 <= draw.outcome <= sides:
            raise ChanceError(f"{draw.outcome} is no roll of a die with {sides} sides")
        return draw.outcome

    def pick(self, kind: str, among: Sequence[str]) -> int:
        draw = self._take(kind)
        if draw.outcome not in among:
            raise ChanceError(f"the record has the {kind} {draw.outcome}, which is not among {', '.join(among)}")
        return among.index(str(draw.outcome))

    def finish(self) -> None:
        """Raise :class:`ChanceError` if the rules asked for less than the record holds."""
        if self._next < len(self._draws):
            raise ChanceError(f"{len(self._draws) - self._next} recorded draws were not used")


class Forced:
    """Outcomes laid down by a test or a script, in order.

    An item is a number (a die) or a mapping with one key, the kind: ``{"card": "CL-06"}``, ``{"chit": "combat"}``,
    ``{"choice": "Walke"}``. A number where the rules choose at random is read as a ten-sided die: odd and even for two
    alternatives, else equal ranges from 1 up, and a number beyond the last range is rolled again.

    ``then`` answers where the next item is of another kind, and after the last; without it both are errors.
    """

    def __init__(self, items: Iterable[int | dict[str, str]], then: Source | None = None) -> None:
        self._items = list(items)
        self._next = 0
        self._then = then

    @property
    def taken(self) -> int:
        """How many items the rules have asked for."""
        return self._next

    @property
    def left(self) -> int:
        """How many items the rules have not asked for yet."""
        return len(self._items) - self._next

    def _take(self, kind: str) -> int | dict[str, str] | None:
        """The next item if it is of that kind; None: ask ``then``."""
        if self._next < len(self._items):
            item = self._items[self._next]
            if _is_of(item, kind):
                self._next += 1
                return item
            if self._then is None:
                self._next += 1
                raise ChanceError(f"draw {self._next}: the rules ask for a {kind}, the script has {item}")
        elif self._then is None:
            raise ChanceError(f"draw {self._next + 1}: the rules ask for a {kind}, and no forced draw is left")
        return None

    def die(self, sides: int) -> int:
        item = self._take("die")
        if item is None:
            assert self._then is not None
            return self._then.die(sides)
        if not isinstance(item, int) or not 1 <= item <= sides:
            raise ChanceError(f"draw {self._next}: the rules roll a die with {sides} sides, the script has {item}")
        return item

    def pick(self, kind: str, among: Sequence[str]) -> int:
        while True:
            item = self._take(kind)
            if item is None:
                assert self._then is not None
                return self._then.pick(kind, among)
            if isinstance(item, int):
                index = choice_by_die(item, len(among))
                if index is not None:
                    return index
            elif item[kind] in among:
                return among.index(item[kind])
            else:
                raise ChanceError(
                    f"draw {self._next}: the {kind} {item[kind]} is not among {', '.join(sorted(set(among)))}"
                )


def _is_of(item: int | dict[str, str], kind: str) -> bool:
    if isinstance(item, int):
        return kind in ("die", "choice")
    return list(item) == [kind]


def choice_by_die(roll: int, alternatives: int, sides: int = 10) -> int | None:
    """The alternative (from 0) that a die chooses, all equally likely; None: roll again."""
    if alternatives == 2 and sides % 2 == 0:
        return (roll + 1) % 2
    width = sides // alternatives
    if width == 0:
        raise ChanceError(f"one die with {sides} sides cannot choose between {alternatives}; name the choice instead")
    index = (roll - 1) // width
    return index if index < alternatives else None


class Chance:
    """What the rules draw from during one transition; keeps the record."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.draws: list[Draw] = []

    def roll(self, purpose: str, rule: str, sides: int = 10, known_to: tuple[str, ...] = ()) -> int:
        """A die from 1 to ``sides``; ``known_to`` names the sides that may see it, if not all may."""
        outcome = self._source.die(sides)
        self.draws.append(Draw("die", outcome, purpose, rule, sides, (), known_to))
        return outcome

    def pick(self, kind: str, among: Sequence[str], purpose: str, rule: str, known_to: tuple[str, ...] = ()) -> str:
        """One of ``among``, each as likely as the next; nothing is drawn, or recorded, for a choice of one.

        ``known_to`` names the sides that may see what is drawn from a hidden pile.
        """
        if not among:
            raise AssertionError(f"{purpose}: the rules draw a {kind}, and there is none")
        if len(among) == 1 and kind == "choice":
            return among[0]
        outcome = among[self._source.pick(kind, among)]
        self.draws.append(Draw(kind, outcome, purpose, rule, 0, tuple(among), known_to))
        return outcome
