"""The players that are programs, by the names that people use."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wargames_desktop.ai.players import Player, RandomPlayer
from wargames_desktop.app.registry import GameEntry, Option, OptionError
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.journal import MAIL, PERSON


class UnknownPlayer(LookupError):
    """There is no player of that name; the message says which there are."""


def player_names(entry: GameEntry) -> tuple[str, ...]:
    """Who can play a game, the best first."""
    return (*entry.programs, "random")


def checked_players(entry: GameEntry, given: Mapping[Side, str]) -> dict[Side, str]:
    """Who plays which side, those that a person plays left out.

    Raises:
        OptionError: a side or a player is unknown, or nobody at this desk plays a game by mail.
    """
    for side, who in given.items():
        if side not in entry.played:
            raise OptionError(f"{side!r} is no side to play in {entry.title}; there is {', '.join(entry.played)}")
        if who not in (PERSON, MAIL) and who not in player_names(entry):
            known = ", ".join((PERSON, MAIL, *player_names(entry)))
            raise OptionError(f"{side}: nobody called {who!r} plays {entry.title}; there are {known}")
    players = {side: given[side] for side in entry.played if given.get(side, PERSON) != PERSON}
    if MAIL in players.values() and len(players) == len(entry.played):
        raise OptionError("a game by mail needs a side that is played at this desk")
    return players


def seat_options(entry: GameEntry) -> tuple[Option, ...]:
    """Who may play each side, to choose from before a game starts."""
    programs = tuple((name, f"The computer: {name}") for name in player_names(entry))
    if len(entry.played) == 1:
        return tuple(Option(side, side, ((PERSON, "You"), *programs), PERSON) for side in entry.played)
    people = ((PERSON, "At this desk"), *programs, (MAIL, "By mail"))
    return tuple(Option(side, side, people, PERSON) for side in entry.played)


def seated(entry: GameEntry, players: Mapping[Side, str], seed: int) -> dict[Side, Player]:
    """The programs among ``players``, ready to play."""
    return {side: player(entry, who, side, seed) for side, who in players.items() if who not in (PERSON, MAIL)}


def player(entry: GameEntry, name: str, side: Side, seed: int) -> Player:
    """The player of that name. ``random`` depends on ``seed``, and plays each side in its own way.

    Raises:
        UnknownPlayer: nobody of that name plays this game.
    """
    if name == "random":
        return RandomPlayer(Random(f"{seed} {side}"))
    if name in entry.programs:
        return entry.parts.players[name]
    raise UnknownPlayer(f"nobody called {name!r} plays {entry.title}; there are {', '.join(player_names(entry))}")
