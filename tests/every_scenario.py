"""Every scenario of every registered game, and of the toy game, under each option: what general tests run over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.toy.entry import ENTRY, SCENARIO
from wargames_desktop.ai.match import Ply, play_on
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.registry import GameEntry, Option, games
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.game import Transition

MANY = 3
"""Of an option with more choices than these only the last is tried."""


@dataclass(frozen=True)
class Case:
    """A scenario of a game under some options."""

    entry: GameEntry
    scenario: Any
    options: Mapping[str, Any]
    name: str

    def start(self, seed: int) -> Transition[Any]:
        """The beginning, with what is drawn while setting up."""
        return self.entry.game.start(self.scenario, self.options, Seeded(seed))

    def random_play(self, seed: int, limit: int) -> Iterator[Ply]:
        """A game of random players, as far as ``limit`` commands."""
        source = Seeded(seed)
        state = self.entry.game.start(self.scenario, self.options, source).state
        players = {side: RandomPlayer(Random(f"{seed} {side}")) for side in self.entry.game.sides}
        for number, ply in enumerate(play_on(self.entry.game, state, players, source)):
            if number == limit:
                return
            yield ply


def cases() -> list[Case]:
    """All of them, each with the usual options and with the other choices of an option."""
    found = [_case(ENTRY, SCENARIO, options) for options in _options(ENTRY.options)]
    for entry in games().values():
        for path in entry.scenarios.values():
            scenario = entry.parts.read_scenario(path)
            found += [_case(entry, scenario, options) for options in _options(entry.options_of(scenario))]
    return found


def _case(entry: GameEntry, scenario: Any, options: Mapping[str, Any]) -> Case:
    told = "".join(f"-{name}={value}" for name, value in options.items())
    return Case(entry, scenario, entry.checked_options(options), f"{entry.id}-{scenario.id}{told}")


def _options(options: Iterable[Option]) -> Iterator[dict[str, Any]]:
    yield {}
    for option in options:
        others = [value for value, _ in option.choices if value != option.default]
        for value in others if len(others) <= MANY else others[-1:]:
            yield {option.id: value}


CASES = cases()
NAMES = [case.name for case in CASES]
