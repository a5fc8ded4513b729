"""Random games for tests of the presenter, and the presenter itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tests.games.tokyo_express.positions import charts, game
from tests.games.tokyo_express.situations import standard_scenario
from wargames_desktop.ai.match import play_on
from wargames_desktop.ai.players import Player, RandomPlayer
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.tokyo_express import load_scenario
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express.commander import Commander
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.present import TokyoExpressPresenter
from wargames_desktop.games.tokyo_express.state import US, State

PLANNING = ("us_formations", "us_orders", "allocate_torpedoes", "allocate_gunnery")


class Turn(NamedTuple):
    """A command of a game: the position before it, what happened, the position after."""

    before: State
    command: AnyCommand
    events: tuple[Event, ...]
    after: State


@lru_cache
def presenter() -> TokyoExpressPresenter:
    return TokyoExpressPresenter(game())


def random_game(seed: int, ships: str = "drawn") -> Iterator[Turn]:
    """A whole game of random answers; plans are ended one time in five, so that games go on."""
    chance, source = random.Random(seed), Seeded(seed)
    scenario = load_scenario(scenario_files("tokyo_express")["basic"], charts())
    state = game().start(scenario, {"ships": ships}, source).state
    while (decision := game().pending(state)) is not None:
        ends = decision.decision in PLANNING and chance.random() < 0.2
        command = decision.default if ends and decision.default is not None else chance.choice(decision.answers)
        transition = game().apply(state, decision.side, command, source)
        yield Turn(state, command, transition.events, transition.state)
        state = transition.state


NIGHTS = ("cape_esperance", "guadalcanal_1", "guadalcanal_2", "tassafaronga")


@lru_cache(maxsize=16)
def night_game(scenario: str, seed: int) -> tuple[Turn, ...]:
    """A whole game of the Standard Game: of the commander if the seed is odd, of random answers if it is even."""
    player: Player = Commander(charts(), game().sea) if seed % 2 else RandomPlayer(random.Random(seed))
    source = Seeded(seed)
    state = game().start(standard_scenario(scenario, charts()), {}, source).state
    turns = []
    for ply in play_on(game(), state, {US: player}, source):
        turns.append(Turn(ply.before, ply.command, ply.transition.events, ply.transition.state))
    return tuple(turns)


@lru_cache
def night_turns() -> tuple[Turn, ...]:
    """A game of every scenario by each kind of player."""
    return tuple(turn for scenario in NIGHTS for seed in (1, 2) for turn in night_game(scenario, seed))
