"""Random games for tests of the presenter, and the presenter itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from wargames_desktop.app.registry import games
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.decision import Decision
from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Pass
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present import WarInThePacificPresenter
from wargames_desktop.games.war_in_the_pacific.state import State

SCENARIOS = ("standard", "short", "1943", "delayed_entry")
BUSY = ("choose_target", "plan_impulse", "plan_stack")
"""Decisions in which something is done more often than not, so that games are worth looking at."""


class Moment(NamedTuple):
    """A command of a game as the side that gives it sees it: the view before, what happened, the view after."""

    before: State
    decision: Decision[AnyCommand]
    command: AnyCommand
    events: tuple[Event, ...]
    after: State


def game() -> WarInThePacific:
    found = games()["war_in_the_pacific"].game
    assert isinstance(found, WarInThePacific)
    return found


@cache
def presenter() -> WarInThePacificPresenter:
    return WarInThePacificPresenter(game())


@cache
def random_game(scenario: str, seed: int, commands: int) -> tuple[Moment, ...]:
    """The first commands of a game of random answers; those that carry impulses on are given more often."""
    return tuple(_played(scenario, seed, commands))


def _played(scenario: str, seed: int, commands: int) -> Iterator[Moment]:
    entry = games()["war_in_the_pacific"]
    chance, source = random.Random(seed), Seeded(seed)
    read = entry.parts.read_scenario(entry.scenarios[scenario])
    state = game().start(read, entry.rules_options({}), source).state
    for _ in range(commands):
        decision = game().pending(state)
        if decision is None:
            return
        answers = list(decision.answers)
        doing = [answer for answer in answers if not isinstance(answer, Pass)]
        if decision.decision in BUSY and decision.default in doing and chance.random() < 0.5:
            command = decision.default
        else:
            command = chance.choice(doing if decision.decision in BUSY and doing else answers)
        transition = game().apply(state, decision.side, command, source)
        seen = tuple(event for each in transition.events if (event := game().seen(each, decision.side)) is not None)
        before, after = game().view(state, decision.side), game().view(transition.state, decision.side)
        yield Moment(before, decision, command, seen, after)
        state = transition.state
