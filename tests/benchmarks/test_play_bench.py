"""Starting, opening, answering, taking back: how long the player waits. Run with ``-m benchmark``.

Nothing here passes or fails by the clock; the figures are for reading.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from statistics import quantiles
from time import perf_counter

import pytest
from PySide6.QtWidgets import QApplication

from tests.every_scenario import CASES
from wargames_desktop.ai.match import choose
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import new_session
from wargames_desktop.app.settings import Settings, save_settings
from wargames_desktop.app.simulate import play_game
from wargames_desktop.ui.application import Desk

pytestmark = pytest.mark.benchmark

BASIC = "tokyo_express/basic"
LONG = 5_100

LIBRARY = """
from wargames_desktop.ui.application import Desk, make_application
application = make_application()
window = Desk().show_library()
window.grab()
print("usable", flush=True)
while {wait_for_picture} and window.page.picture.image.isNull():
    application.processEvents()
import os
os._exit(0)
"""

LONG_GAME = """
from pathlib import Path
from tests.benchmarks.test_play_bench import long_session
from wargames_desktop.ui.application import Desk, make_application
application = make_application()
window = Desk().play(long_session())
for _ in range(20):
    application.processEvents()
peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
print(int(peak) // 1024, flush=True)
import os
os._exit(0)
"""


def long_session(path=None):
    """A game of :data:`LONG` commands: whole turns, and in between much changing of one's mind about Speeds."""
    entry, scenario = load_scenario(BASIC)
    session = new_session(entry, scenario, {}, 1, path)
    while session.current.number < LONG:
        decision, command = choose(entry.game, session.current.state, {"us": entry.parts.players["sensible"]})
        if decision.decision == "us_formations" and session.current.number < LONG * session.current.state.turn / 5 - 60:
            command = next(answer for answer in decision.answers if "speed" in answer.__struct_fields__)
        session.submit(decision.side, command)
        if session.pending is None:
            break
    return session


def in_a_process(code):
    """Run Python code in a new process of its own, and what it printed."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return done.stdout


@pytest.fixture(autouse=True)
def only_what_is_measured():
    """What other benchmarks have left behind is no work for the garbage collector here."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def instant():
    """Nothing is shown step by step."""
    save_settings(Settings(playback="off"))


@pytest.fixture
def desk(qapp, instant):
    desk = Desk()
    yield desk
    desk.quit()


def settle():
    for _ in range(5):
        QApplication.processEvents()


def test_start_to_usable_library_window(benchmark):
    code = LIBRARY.format(wait_for_picture=False)
    assert "usable" in benchmark.pedantic(in_a_process, (code,), rounds=5, warmup_rounds=1)


def test_start_to_library_window_with_its_picture(benchmark):
    code = LIBRARY.format(wait_for_picture=True)
    assert "usable" in benchmark.pedantic(in_a_process, (code,), rounds=5, warmup_rounds=1)


def test_command_line_without_a_window(benchmark):
    arguments = [sys.executable, "-m", "wargames_desktop", "list"]
    benchmark.pedantic(subprocess.run, (arguments,), {"check": True, "capture_output": True}, rounds=5, warmup_rounds=1)


def test_scenario_open(benchmark, desk):
    def open_scenario():
        window = desk.play(new_session(*load_scenario(BASIC), {}, 1))
        settle()
        window.grab()
        return window

    def close_all():
        for window in list(desk.play_windows):
            window.close()
        settle()

    benchmark.pedantic(open_scenario, setup=close_all, rounds=10, warmup_rounds=1)


@pytest.mark.parametrize("scenario", [BASIC, "tokyo_express/cape_esperance", "tokyo_express/guadalcanal_1"])
def test_command_to_repaint(benchmark, desk, scenario):
    """From the answer to the painted window, without playback; the 95th percentile is what counts."""
    times = []

    def play():
        session = new_session(*load_scenario(scenario), {}, len(times))
        window = desk.play(session)
        settle()
        while (
            chosen := choose(session.game, session.current.state, {"us": session.entry.parts.players["sensible"]})
        ) is not None:
            began = perf_counter()
            window.bridge.submit(chosen[1])
            QApplication.processEvents()
            times.append(perf_counter() - began)
            settle()
        window.close()

    benchmark.pedantic(play, rounds=3)
    benchmark.extra_info["commands"] = len(times)
    benchmark.extra_info["median_ms"] = round(quantiles(times, n=100)[49] * 1000, 1)
    benchmark.extra_info["p95_ms"] = round(quantiles(times, n=100)[94] * 1000, 1)
    benchmark.extra_info["slowest_ms"] = round(max(times) * 1000, 1)


def test_undo_at_depth_5000(benchmark, tmp_path):
    session = long_session(tmp_path / "long.wargame")
    benchmark.extra_info["depth"] = session.current.number

    def undo_and_redo():
        session.undo()
        session.redo()

    benchmark(undo_and_redo)


def test_undo_in_the_window_at_depth_5000(benchmark, desk, tmp_path):
    window = desk.play(long_session(tmp_path / "long.wargame"))
    settle()

    def undo():
        window.bridge.undo()
        QApplication.processEvents()

    benchmark.pedantic(undo, rounds=50, warmup_rounds=2)


def test_memory_of_a_long_game(benchmark):
    """Resident memory of the play window with a game of thousands of commands, in MB."""
    megabytes = benchmark.pedantic(in_a_process, (LONG_GAME,), rounds=1)
    benchmark.extra_info["MB"] = int(re.findall(r"\d+", megabytes)[-1])


def test_a_whole_basic_game_with_the_sensible_bot(benchmark):
    entry, scenario = load_scenario(BASIC)
    seeds = iter(range(10_000))
    options = entry.checked_options({})
    benchmark.pedantic(
        lambda: play_game(entry, scenario, options, {"us": "sensible"}, next(seeds)), rounds=100, warmup_rounds=5
    )


@pytest.mark.parametrize("case", [case for case in CASES if not case.options.get("extras")], ids=lambda case: case.name)
def test_decisions_through_the_door(benchmark, case):
    """Asking, listing all answers, choosing at random, carrying out."""
    seeds = iter(range(100_000))
    commands = []

    def play():
        commands.append(sum(1 for _ in case.random_play(next(seeds), 10_000)))

    benchmark.pedantic(play, rounds=100, warmup_rounds=3)
    per_game = sum(commands) / len(commands)
    benchmark.extra_info["decisions_a_second"] = round(per_game / benchmark.stats.stats.mean)
