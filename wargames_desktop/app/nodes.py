"""The positions of a game in progress, each with the command that led to it and what that caused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wargames_desktop.engine.chance import Draw
from wargames_desktop.engine.decision import Command, Side
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import FlowState
from wargames_desktop.engine.game import Transition
from wargames_desktop.engine.journal import Entry, Header


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A position of the game, and the command that led to it."""

    number: int
    """The number of the journal's entry; 0 for the start."""
    parent: Node | None = field(repr=False)
    side: Side
    command: Command | None
    """None for the start."""
    draws: tuple[Draw, ...]
    events: tuple[Event, ...]
    state: FlowState = field(repr=False)
    digest: str
    position: int
    """How many outcomes of chance lie between the seed and here."""
    past_chance: bool
    """Made after a take-back that undid a die, a chit, a card or a secret that came out."""


def start_node(header: Header, transition: Transition[Any]) -> Node:
    """The position that ``header`` tells of."""
    return Node(
        number=0,
        parent=None,
        side="",
        command=None,
        draws=transition.draws,
        events=transition.events,
        state=transition.state,
        digest=header.digest,
        position=len(transition.draws),
        past_chance=False,
    )


def node_after(parent: Node, entry: Entry[Any], transition: Transition[Any]) -> Node:
    """The position that ``entry`` led to from ``parent``."""
    return Node(
        number=entry.n,
        parent=parent,
        side=entry.side,
        command=entry.command,
        draws=entry.draws,
        events=transition.events,
        state=transition.state,
        digest=entry.digest,
        position=parent.position + len(entry.draws),
        past_chance=entry.past_chance,
    )
