"""Many games between programs: what came of them, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.toy.entry import ENTRY, SCENARIO
from wargames_desktop.app.simulate import play_game, summary, summary_text

PLAYERS = dict.fromkeys(ENTRY.game.sides, "random")


def games(count: int, told: bool):
    parts = replace(ENTRY.parts, tally=(lambda state: {"cards left": len(state.deck)})) if told else ENTRY.parts
    entry = replace(ENTRY, build=lambda _: parts)
    return entry, [play_game(entry, SCENARIO, entry.rules_options({}), PLAYERS, seed) for seed in range(1, count + 1)]


def test_the_games_own_numbers_are_averaged():
    entry, results = games(3, told=True)
    told = summary(entry, SCENARIO.id, PLAYERS, results, 1.0)
    numbers = [result.tally["cards left"] for result in results]
    assert told.averages == {"cards left": pytest.approx(sum(numbers) / 3, abs=0.01)}
    assert f"{told.averages['cards left']:9.2f}  cards left" in summary_text(told)


def test_a_game_without_such_numbers_tells_none():
    entry, results = games(2, told=False)
    told = summary(entry, SCENARIO.id, PLAYERS, results, 1.0)
    assert told.averages == {}
    assert "On average" not in summary_text(told).splitlines()
