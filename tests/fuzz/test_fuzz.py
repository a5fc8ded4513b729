"""A fixed part of random play for every run, and more on demand; and that the fuzzer finds what it is to find."""

from __future__ import annotations

import dataclasses

import pytest

from tests.every_scenario import CASES, NAMES
from tests.fuzz.busy import BusyPlayer
from tests.fuzz.fuzzer import Crash, fuzz
from tests.toy.game import TidePools, Turns
from wargames_desktop.app.session import open_save

LIMIT = 20_000

every_case = pytest.mark.parametrize("case", CASES, ids=NAMES)


@every_case
@pytest.mark.parametrize("seed", range(10))
def test_random_play(case, seed, tmp_path):
    assert fuzz(case, seed, LIMIT, tmp_path) > 10


@every_case
@pytest.mark.parametrize("seed", range(2))
def test_busy_play(case, seed, tmp_path):
    """Random play that seldom does nothing comes to battles and to interceptions of interceptions."""
    assert fuzz(case, seed, LIMIT, tmp_path, BusyPlayer) > 10


@pytest.mark.slow
@every_case
@pytest.mark.parametrize("block", range(20))
def test_much_busy_play(case, block, tmp_path):
    for seed in range(3000 + 20 * block, 3020 + 20 * block):
        fuzz(case, seed, LIMIT, tmp_path, BusyPlayer)


@pytest.mark.slow
@every_case
@pytest.mark.parametrize("block", range(20))
def test_much_random_play(case, block, tmp_path):
    for seed in range(1000 + 50 * block, 1050 + 50 * block):
        fuzz(case, seed, LIMIT, tmp_path)


class BrokenTurns(Turns):
    """Fails on the second round's first card."""

    def answer(self, state, command, play):
        if len(state.discards) > 1:
            raise KeyError("gull")
        return super().answer(state, command, play)


def test_a_crash_leaves_a_game_that_opens_right_before_it(tmp_path):
    case = CASES[0]
    game = TidePools()
    game.procedures = {
        frame: BrokenTurns() if isinstance(procedure, Turns) else procedure
        for frame, procedure in game.procedures.items()
    }
    parts = dataclasses.replace(case.entry.parts, game=game)
    broken = dataclasses.replace(case, entry=dataclasses.replace(case.entry, build=lambda _: parts))
    with pytest.raises(Crash, match=r"carrying out .*KeyError: 'gull'") as caught:
        fuzz(broken, 1, LIMIT, tmp_path)
    session = open_save(caught.value.dump, {case.entry.id: case.entry})
    assert session.pending.decision == "turn"
    assert len(session.current.state.discards) > 1


def test_a_game_without_end_is_found(tmp_path):
    with pytest.raises(Crash, match="the game is not over after 5 commands") as caught:
        fuzz(CASES[0], 1, 5, tmp_path)
    assert caught.value.dump.exists()
