"""Bases and cities that have been wrecked: what is rebuilt at once, and what waits for the economic phase (16.3)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, WAKE
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.economics import BuildBase, RepairCity
from wargames_desktop.games.east_wind_rain.commands.ground import RebuildBase
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, GroundStack
from wargames_desktop.games.east_wind_rain.frames.ground import BaseRebuilding
from wargames_desktop.games.east_wind_rain.state import Bases

TROOPS = {"japan": {WAKE: GroundStack(groups=(GroundGroup("japan", "infantry", 1),))}}


def wrecked(start: Start, er: int = 5, bases=None, **given):
    """An air base of Wake has just been destroyed."""
    return start(
        phase="operations",
        steps=[AFTERWARDS, BaseRebuilding(side="japan", hex=WAKE)],
        bases={MIDWAY: Bases(side="allies", kinds=("air",)), **(bases or {})},
        ground=TROOPS,
        er={"japan": er, "us": 0},
        **given,
    )


@pytest.mark.rule("EWR-5.3.5.E", "EWR-5.3.6.cost.r13", "EWR-16.3.2.B")
def test_an_air_base_is_rebuilt_at_once_for_two_or_never(situation: Start) -> None:
    there = wrecked(situation)
    assert there.asked == ("japan", "rebuild_base")
    there.do(RebuildBase())
    assert there.state.bases[WAKE] == Bases(side="japan", kinds=("air",))
    assert there.state.er["japan"] == 3
    left = wrecked(situation).do(Pass())
    assert WAKE not in left.state.bases
    assert left.state.er["japan"] == 5
    assert wrecked(situation, er=1).asked[1] == "place_units", "it cannot be paid for"
    assert wrecked(situation, er=2).asked[1] == "rebuild_base"


@pytest.mark.rule("EWR-16.3.1.A", "EWR-16.3.3", "EWR-5.3.5.F")
def test_major_bases_and_cities_wait_for_the_economic_phase(situation: Start) -> None:
    there = wrecked(situation, er=50, bases={WAKE: Bases(side="japan", kinds=("air",))}, damaged_cities=["1709"])
    assert there.refused(BuildBase("japan", WAKE, "major")) == "EWR-16.3.2.A"
    assert there.refused(RepairCity("japan", "1709")) == "EWR-16.3.2.A"
    there.do(RebuildBase())
    assert "major" not in there.state.bases[WAKE].kinds
    assert there.state.damaged_cities == ("1709",)
