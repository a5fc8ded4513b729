"""East Wind Rain in its window: from the command to the painted window, its table and answers. ``-m benchmark``.

Nothing here passes or fails by the clock; the figures are for reading.
"""

from __future__ import annotations

from random import Random
from statistics import quantiles
from time import perf_counter

import pytest
from PySide6.QtWidgets import QApplication

from tests.fuzz.busy import BusyPlayer
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.app.settings import Settings, save_settings
from wargames_desktop.ui.application import Desk

pytestmark = pytest.mark.benchmark

MIDWAY = "east_wind_rain/midway"
COMMANDS = 250


def begun(decision: str, seed: int = 3) -> Session:
    """A game of Midway where this is asked for the first time."""
    session, player = new_session(*load_scenario(MIDWAY), {}, seed), BusyPlayer(Random(seed))
    while session.pending is not None and session.pending.decision != decision:
        session.submit(session.pending.side, player.choose(None, session.pending))
    assert session.pending is not None, f"{decision} is never asked"
    return session


@pytest.fixture
def desk(qapp):
    save_settings(Settings(playback="off"))
    desk = Desk()
    yield desk
    desk.quit()


def test_command_to_repaint(benchmark, desk):
    """From the answer to the painted window, without playback and curtain; the 95th percentile is what counts."""
    times: list[float] = []

    def play():
        session, player = new_session(*load_scenario(MIDWAY), {}, 3), BusyPlayer(Random(3))
        window = desk.play(session)
        for _ in range(COMMANDS):
            if session.pending is None:
                break
            window.bridge.lift_curtain()
            QApplication.processEvents()
            command = player.choose(None, session.pending)
            began = perf_counter()
            window.bridge.submit(command)
            QApplication.processEvents()
            times.append(perf_counter() - began)
        window.close()

    benchmark.pedantic(play, rounds=1)
    benchmark.extra_info["commands"] = len(times)
    benchmark.extra_info["median_ms"] = round(quantiles(times, n=100)[49] * 1000, 1)
    benchmark.extra_info["p95_ms"] = round(quantiles(times, n=100)[94] * 1000, 1)
    benchmark.extra_info["slowest_ms"] = round(max(times) * 1000, 1)


@pytest.mark.parametrize("decision", ["compose", "set_out", "operate"])
def test_table_and_answers(benchmark, decision):
    """All that lies on the table, and every legal answer in words."""
    session = begun(decision)
    presenter, side = session.entry.presenter, session.pending.side

    def lay_out():
        view = session.view(side)
        return presenter.table(view), presenter.offers(view)

    table, offers = benchmark(lay_out)
    assert table.pieces
    assert offers
