"""The players that are programs, by the names that people use."""

from __future__ import annotations

from random import Random

from wargames_desktop.ai.players import Player, RandomPlayer
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.engine.decision import Side


class UnknownPlayer(LookupError):
    """There is no player of that name; the message says which there are."""


def player_names(entry: GameEntry) -> tuple[str, ...]:
    """Who can play a game, the best first."""
    return (*entry.parts.players, "random")


def player(entry: GameEntry, name: str, side: Side, seed: int) -> Player:
    """The player of that name. ``random`` depends on ``seed``, and plays each side in its own way.

    Raises:
        UnknownPlayer: nobody of that name plays this game.
    """
    if name == "random":
        return RandomPlayer(Random(f"{seed} {side}"))
    if name in entry.parts.players:
        return entry.parts.players[name]
    raise UnknownPlayer(f"nobody called {name!r} plays {entry.title}; there are {', '.join(player_names(entry))}")
