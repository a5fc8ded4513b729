"""How long the programs that play War in the Pacific take for a move. Run with ``-m benchmark``.

Nothing here passes or fails by the clock; the figures are for reading.
"""

from __future__ import annotations

from statistics import quantiles
from time import perf_counter

import pytest

from wargames_desktop.ai.match import choose
from wargames_desktop.app.bots import seated
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.engine.chance import Seeded

pytestmark = pytest.mark.benchmark

STANDARD = "war_in_the_pacific/standard"
SIDES = ("japan", "allies")


@pytest.mark.parametrize("program", ["hard", "medium", "easy"])
def test_time_for_a_move(program, benchmark):
    """A whole game of a program against itself, each answer timed."""
    times = benchmark.pedantic(lambda: answer_times(program), rounds=1)
    benchmark.extra_info["moves"] = len(times)
    benchmark.extra_info["p95_ms"] = round(quantiles(times, n=100)[94] * 1000, 1)
    benchmark.extra_info["slowest_ms"] = round(max(times) * 1000, 1)


def answer_times(program):
    """How long each answer of a game took, in seconds."""
    entry, scenario = load_scenario(STANDARD)
    game, source, times = entry.game, Seeded(1), []
    players = seated(entry, dict.fromkeys(SIDES, program), 1)
    state = game.start(scenario, entry.rules_options({}), source).state
    while game.pending(state) is not None:
        began = perf_counter()
        decision, command = choose(game, state, players)
        times.append(perf_counter() - began)
        state = game.apply(state, decision.side, command, source).state
    return times
