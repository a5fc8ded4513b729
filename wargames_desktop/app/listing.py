"""The games and scenarios that there are, as a list."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.app.bots import player_names
from wargames_desktop.app.registry import TAKE_BACKS, GameEntry, Option, games
from wargames_desktop.engine.scenario import About


class ListedOption(msgspec.Struct, frozen=True):
    """An option with the values that it takes."""

    id: str
    title: str
    choices: Mapping[str, str]
    default: str | tuple[str, ...]


class ListedScenario(msgspec.Struct, frozen=True):
    """A scenario; ``play`` is what the command line calls it."""

    id: str
    title: str
    play: str
    about: About


class ListedSeat(msgspec.Struct, frozen=True):
    """A side, and who can play it: ``human``, the names of programs, or ``rules`` alone."""

    side: str
    players: tuple[str, ...]


class ListedGame(msgspec.Struct, frozen=True):
    """A game."""

    id: str
    title: str
    summary: str
    seats: tuple[ListedSeat, ...]
    options: tuple[ListedOption, ...]
    scenarios: tuple[ListedScenario, ...]


class Listing(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[ListedGame, ...]


def listed_games(known: Mapping[str, GameEntry] | None = None) -> Listing:
    """Every game of the program.

    Raises:
        DataError: a scenario that comes with the program cannot be read.
    """
    return Listing(tuple(_game(entry) for entry in (games() if known is None else known).values()))


def _game(entry: GameEntry) -> ListedGame:
    scenarios = ((id, entry.parts.read_scenario(path)) for id, path in entry.scenarios.items())
    return ListedGame(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        seats=tuple(ListedSeat(side, _players(entry, side)) for side in entry.game.sides),
        options=tuple(_option(option) for option in (*entry.options, TAKE_BACKS)),
        scenarios=tuple(
            ListedScenario(id, scenario.title, f"{entry.id}/{id}", scenario.about) for id, scenario in scenarios
        ),
    )


def _players(entry: GameEntry, side: str) -> tuple[str, ...]:
    return ("human", *player_names(entry)) if side in entry.played else ("rules",)


def _option(option: Option) -> ListedOption:
    return ListedOption(option.id, option.title, dict(option.choices), option.default)


def listing_text(listing: Listing) -> str:
    """The list for people."""
    return "\n\n".join(_game_text(game) for game in listing.games) or "There are no games."


def _game_text(game: ListedGame) -> str:
    lines = [f"{game.title} ({game.id})"]
    lines += [f"  {game.summary}"] if game.summary else []
    lines += ["  Scenarios:", *(f"    {scenario.play}: {scenario.title}" for scenario in game.scenarios)]
    lines += ["  Seats:", *(f"    {seat.side}: {', '.join(seat.players)}" for seat in game.seats)]
    lines += ["  Options:"]
    for option in game.options:
        lines.append(f"    {option.id}: {option.title}")
        lines += [f"      {value}: {words}" for value, words in option.choices.items()]
    return "\n".join(lines)
