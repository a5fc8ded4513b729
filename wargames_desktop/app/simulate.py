"""Whole games between programs: who wins, how long it takes, how fast it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import mean
from typing import Any

import msgspec

from wargames_desktop.ai.match import play_on
from wargames_desktop.app.bots import player
from wargames_desktop.app.registry import GameEntry, load_scenario
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.game import digest

LONGEST = 100_000
"""Commands after which a game is taken to have no end."""


class Endless(Exception):
    """A game went on and on."""


class Result(msgspec.Struct, frozen=True):
    """How a game went. ``digest`` is the fingerprint of its last position."""

    seed: int
    winner: Side | None
    level: str
    reason: str
    commands: int
    draws: int
    digest: str
    tally: Mapping[str, int] = {}
    """What the game came to, in the game's own numbers."""


def play_game(
    entry: GameEntry, scenario: Any, options: Mapping[str, Any], players: Mapping[Side, str], seed: int
) -> Result:
    """Play one game; all chance in it, and the players', comes from ``seed``.

    Raises:
        Endless: it does not end.
        UnknownPlayer: nobody of that name plays this game.
    """
    source = Seeded(seed)
    seats = {side: player(entry, name, side, seed) for side, name in players.items()}
    state = entry.game.start(scenario, options, source).state
    commands = 0
    for ply in play_on(entry.game, state, seats, source):
        state = ply.transition.state
        commands += 1
        if commands == LONGEST:
            raise Endless(f"seed {seed}: the game is not over after {LONGEST} commands")
    outcome = entry.game.outcome(state)
    assert outcome is not None
    told = entry.parts.tally(state)
    return Result(seed, outcome.winner, outcome.level, outcome.reason, commands, source.position, digest(state), told)


def simulate(target: str, players: Mapping[Side, str], seeds: Sequence[int], jobs: int = 1) -> Iterator[Result]:
    """Play a game per seed, in that order; ``target`` is what :func:`load_scenario` takes. ``jobs`` processes share
    the work, which changes nothing but the time."""
    if jobs == 1:
        yield from _play_named(target, dict(players), seeds)
        return
    size = max(1, min(50, len(seeds) // (4 * jobs)))
    chunks = [seeds[first : first + size] for first in range(0, len(seeds), size)]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for results in pool.map(partial(_play_all, target, dict(players)), chunks):
            yield from results


def _play_named(target: str, players: Mapping[Side, str], seeds: Sequence[int]) -> Iterator[Result]:
    entry, scenario = load_scenario(target)
    options = entry.rules_options({})
    return (play_game(entry, scenario, options, players, seed) for seed in seeds)


def _play_all(target: str, players: Mapping[Side, str], seeds: Sequence[int]) -> list[Result]:
    return list(_play_named(target, players, seeds))


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What came of many games."""

    game: str
    scenario: str
    players: Mapping[Side, str]
    seed: int
    games: int
    wins: Mapping[str, int]
    """By side; ``draw`` for none."""
    levels: Mapping[str, int]
    """By winner and level of victory, the most frequent first."""
    averages: Mapping[str, float]
    """Of what games came to, in the game's own numbers."""
    commands: Mapping[str, float]
    """The fewest, the mean and the most of a game."""
    seconds: float
    games_per_second: float
    commands_per_second: float
    results: tuple[Result, ...]


def summary(
    entry: GameEntry, scenario: str, players: Mapping[Side, str], results: Sequence[Result], seconds: float
) -> Summary:
    """Count ``results``, of which there is at least one."""
    lengths = [result.commands for result in results]
    return Summary(
        game=entry.id,
        scenario=scenario,
        players=players,
        seed=results[0].seed,
        games=len(results),
        wins={side: sum(result.winner == side for result in results) for side in entry.game.sides}
        | {"draw": sum(result.winner is None for result in results)},
        levels=dict(Counter(_ending(result) for result in results).most_common()),
        averages={name: round(mean(result.tally[name] for result in results), 2) for name in results[0].tally},
        commands={"fewest": min(lengths), "mean": round(mean(lengths), 1), "most": max(lengths)},
        seconds=round(seconds, 3),
        games_per_second=round(len(results) / seconds, 1),
        commands_per_second=round(sum(lengths) / seconds),
        results=tuple(results),
    )


def _ending(result: Result) -> str:
    return result.level if result.winner is None else f"{result.winner}: {result.level}"


def summary_text(told: Summary) -> str:
    """A summary for people."""
    players = ", ".join(f"{side}: {name}" for side, name in told.players.items())
    lines = [f"{told.game}/{told.scenario}, {told.games} games from seed {told.seed}, {players}", ""]
    for title, counts in (("Wins", told.wins), ("Levels of victory", told.levels)):
        lines += [title, *(f"  {count:6} {count / told.games:6.1%}  {name}" for name, count in counts.items()), ""]
    if told.averages:
        lines += ["On average", *(f"  {number:9.2f}  {name}" for name, number in told.averages.items()), ""]
    length = told.commands
    lines.append(f"Commands a game: {length['fewest']} to {length['most']}, on average {length['mean']}")
    lines.append(
        f"{told.seconds} s: {told.games_per_second} games a second, {told.commands_per_second} commands a second"
    )
    return "\n".join(lines)
