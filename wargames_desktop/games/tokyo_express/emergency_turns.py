"""Emergency Turns: where a ship turns that must not go on, and the heading that it goes back to (TE-5.4-emergency)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.orders import turned
from wargames_desktop.games.tokyo_express.state import (
    Heading,
    Ship,
    State,
    counter,
    with_hidden_force,
    with_log,
)

TURNS = (1, 2, 3)
"""Hexsides of an Emergency Turn, the smallest first (TE-5.4-priority-fewest)."""


class Way(NamedTuple):
    """Where a ship goes in this hex of movement: the heading, and why it is another than the one it was on."""

    heading: Heading
    barred: str = ""
    rule: str = ""


class Helm(Protocol):
    """What tells the ships of one side, in one segment, where they may go."""

    room: int | None
    """Ships of the side that may enter a hex; others turn away. None: there is no limit (TE-5.5-jp-avoid)."""

    def bars(self, state: State, name: str, heading: Heading) -> str:
        """Why a ship or hidden force must not go on in a heading, in a word or two; empty where it may."""

    def choose(self, state: State, name: str, headings: Sequence[Heading]) -> Heading | None:
        """One of two equally sharp Emergency Turns; None while the player has to choose."""

    def leave(self, state: State, name: str, play: Play) -> State:
        """The ship leaves the map, which :meth:`bars` allows it."""

    def enter(self, state: State, names: Sequence[str], play: Play) -> State:
        """What follows at once from ``names`` having entered hexes."""


def ways_out(heading: Heading, is_barred: Callable[[Heading], bool]) -> tuple[Heading, ...]:
    """The headings of the least Emergency Turn from ``heading``: one, two equally sharp ones, or none.

    Rules: TE-5.4-priority-fewest, TE-5.4-priority-blocked.
    """
    for hexsides in TURNS:
        free = tuple(h for h in dict.fromkeys(_either_side(heading, hexsides)) if not is_barred(h))
        if free:
            return free
    return ()


def _either_side(heading: Heading, hexsides: int) -> Iterator[Heading]:
    yield turned(heading, "port", hexsides)
    yield turned(heading, "starboard", hexsides)


def preferred(headings: Sequence[Heading], order: Sequence[Heading]) -> Heading:
    """The heading that comes first in an order of priority (TE-5.4-priority-japan)."""
    return min(headings, key=order.index)


def resume_of(state: State, name: str) -> Heading | UnsetType:
    """The heading that a ship or hidden force goes back to as soon as it can."""
    piece = counter(state, name)
    return piece.log.resume if isinstance(piece, Ship) else piece.resume


def with_resume(state: State, name: str, resume: Heading | UnsetType) -> State:
    """``state`` in which a ship or hidden force goes back to a heading, or to none."""
    if resume_of(state, name) == resume:
        return state
    if name in state.ships:
        return with_log(state, name, resume=resume)
    return with_hidden_force(state, name, msgspec.structs.replace(state.night.hidden[name], resume=resume))


def has_veered(state: State, name: str) -> bool:
    """Whether a ship has made an Emergency Turn in this Game Turn (TE-5.5-jp-avoid-first)."""
    return name in state.ships and state.ships[name].log.emergency_turns > 0


def note_emergency_turn(state: State, name: str, resume: Heading) -> State:
    """Count an Emergency Turn; of several in a row the first heading is gone back to."""
    if resume_of(state, name) is UNSET:
        state = with_resume(state, name, resume)
    if name not in state.ships:
        return state
    return with_log(state, name, emergency_turns=state.ships[name].log.emergency_turns + 1)
