"""Playing a game between players that are programs, one command at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from wargames_desktop.ai.players import Player
from wargames_desktop.engine.chance import Source
from wargames_desktop.engine.decision import Command, Decision, Side
from wargames_desktop.engine.game import Game, Transition


class Ply(NamedTuple):
    """One command of a match: the state before it, who gave it, and what it did."""

    before: Any
    decision: Decision[Any]
    command: Command
    transition: Transition[Any]


def choose(game: Game[Any, Any], state: Any, players: Mapping[Side, Player]) -> tuple[Decision[Any], Command] | None:
    """What the player who is asked answers, knowing only that side's view; None if the game is over.

    ``players`` are those of each seat, as taken at the start of the game.
    """
    asked = game.pending(state)
    if asked is None:
        return None
    view = game.view(state, asked.side)
    decision = asked if view is state else game.pending(view)
    assert decision is not None
    return decision, players[game.seat(state, decision.side)].choose(view, decision)


def play_on(game: Game[Any, Any], state: Any, players: Mapping[Side, Player], source: Source) -> Iterator[Ply]:
    """Play from ``state`` to the end of the game."""
    while True:
        chosen = choose(game, state, players)
        if chosen is None:
            return
        decision, command = chosen
        transition = game.apply(state, decision.side, command, source)
        yield Ply(state, decision, command, transition)
        state = transition.state
