"""A long game: undo, going to any line, saving each command, opening again, and memory. Run with ``-m benchmark``."""

import tracemalloc
from itertools import count, cycle

import pytest

from tests.toy.entry import CARDS, ENTRY, KNOWN, play_on
from tests.toy.game import Scenario
from wargames_desktop.app.session import new_session, open_save

pytestmark = pytest.mark.benchmark

COMMANDS = 5000
ENDLESS = Scenario(id="long", title="Long", rounds=1_000_000, cards=CARDS)


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    session = new_session(ENTRY, ENDLESS, {}, 7, tmp_path_factory.mktemp("long") / "long.wargame")
    play_on(session, COMMANDS)
    return session


def test_undo_and_redo_at_depth_5000(session, benchmark):
    steps = cycle((session.undo, session.redo))
    benchmark(lambda: next(steps)())


def test_going_to_any_line_of_5000(session, benchmark):
    numbers = cycle((0, COMMANDS, COMMANDS // 2, 10, COMMANDS - 1))
    benchmark(lambda: session.go_to(next(numbers)))


def test_a_command_saved_at_depth_5000(session, benchmark):
    session.go_to(COMMANDS)
    seeds = count()
    benchmark(lambda: play_on(session, 1, next(seeds)))


def test_opening_a_save_of_5000_commands(session, benchmark, tmp_path):
    session.save_copy(tmp_path / "copy.wargame")
    benchmark.pedantic(open_save, (tmp_path / "copy.wargame", KNOWN), rounds=5)


def test_comparing_5000_positions_with_their_fingerprints(session, benchmark):
    benchmark.pedantic(session.verify, rounds=5)


def test_memory_of_5000_commands(benchmark):
    tracemalloc.start()
    session = new_session(ENTRY, ENDLESS, {}, 7)
    benchmark.pedantic(play_on, (session, COMMANDS), rounds=1)
    benchmark.extra_info["megabytes"] = round(tracemalloc.get_traced_memory()[0] / 1e6, 1)
    tracemalloc.stop()
    assert benchmark.extra_info["megabytes"] < 300
