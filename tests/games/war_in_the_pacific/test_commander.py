"""The programs that play: whole games, the same answer for the same view, and no look at the other hand."""

import pytest

from wargames_desktop.ai.match import play_on
from wargames_desktop.app.bots import player
from wargames_desktop.app.registry import games
from wargames_desktop.engine.chance import Seeded

ENTRY = games()["war_in_the_pacific"]
GAME = ENTRY.game


def seats(japan, allies, seed=1):
    return {"japan": player(ENTRY, japan, "japan", seed), "allies": player(ENTRY, allies, "allies", seed)}


def begun(scenario, seed=1, **options):
    read = ENTRY.parts.read_scenario(ENTRY.scenarios[scenario])
    return GAME.start(read, ENTRY.rules_options(options), Seeded(seed)).state


def played(state, players, seed=1):
    return list(play_on(GAME, state, players, Seeded(seed)))


def test_the_programs_are_listed_as_they_are_built():
    assert tuple(ENTRY.parts.players) == ENTRY.programs


@pytest.mark.parametrize("program", ENTRY.programs)
def test_a_program_conquers_japan_before_random_play_knows(program):
    plies = played(begun("standard"), seats("random", program))
    assert GAME.outcome(plies[-1].transition.state).winner == "allies"
