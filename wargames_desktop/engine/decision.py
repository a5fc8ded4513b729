"""Decisions, commands and refusals: the one door between a player and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

import msgspec

Side = str


class Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True, omit_defaults=True):
    """An answer to a decision. Each game declares its own as subclasses with a ``tag``."""


C = TypeVar("C", bound=Command)


class Refusal(msgspec.Struct, frozen=True):
    """Why a command is illegal: the rule, a short reason in our words, and what it is about (pieces, hexes)."""

    rule: str
    reason: str
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class Refused(Exception):
    """Raised by ``apply`` for an illegal command; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, eq=False)
class Decision(Generic[C]):
    """What one side is asked.

    ``answers`` are the legal commands, in a stable order; where ``complete`` is false there are more than can be
    listed, and :meth:`Game.check` tells whether a command that is not listed is legal. ``default`` is what Enter takes.
    """

    side: Side
    decision: str
    prompt: str
    rule: str
    enumerate: Callable[[], Iterable[C]]
    default: C | None = None
    complete: bool = True
    about: tuple[str, ...] = ()

    @cached_property
    def known(self) -> tuple[C, ...]:
        """The legal commands as far as the position tells them: none where all depends on what is hidden in it."""
        return tuple(self.enumerate())

    @property
    def answers(self) -> tuple[C, ...]:
        """The legal commands, never empty."""
        if not self.known:
            raise AssertionError(f"{self.decision} asks the {self.side} side, and lists no legal answer")
        return self.known
