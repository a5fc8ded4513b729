"""What a task force may do that has looked for its target in vain (13.2.B)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.sea_fights import Start, force
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    AttackTaskForce,
    EndOperation,
    OperateTaskForce,
    SailTo,
)

HERE, TARGET, THERE = "2711", "2811", "2712"
"""Hexes of the Wake area, each next to the others."""


@pytest.mark.rule("EWR-13.2.B.3")
def test_it_may_go_elsewhere_in_the_area_for_an_er_and_can_be_intercepted_on_the_way(situation: Start) -> None:
    forces = {
        "JP-1": {**force("japan", "Kongo"), "place": HERE},
        "US-1": {**force("us", "Pensacola"), "place": TARGET},
    }
    fight = situation(task_forces=forces, phase="operations", first="japan", magic={}, seed=1)
    if fight.asked[1] == "operations_order":
        fight.do(fight.answers[0])
    fight.do(OperateTaskForce("JP-1"))
    fight.do(AttackTaskForce("US-1"), 1)
    paid = fight.state.er["japan"]
    fight.do(EndOperation())
    fight.do(SailTo(THERE))
    assert fight.asked == ("allies", "intercept")
    fight.do(Pass())
    moved = fight.state.task_forces["JP-1"]
    assert (moved.place, moved.inverted) == (THERE, True)
    assert fight.state.er["japan"] == paid - 1
