"""Withdrawal from surface battles: modifiers, the roll, and when none is needed (13.14)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.surface_charts import TABLES
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import TimeOfDay
from wargames_desktop.games.east_wind_rain.withdrawal import Standing, away, withdrawal_modifiers, withdraws

CHART = TABLES.withdrawal


def _modifiers(destroyers: int = 0, speed: int = 0, apart: int = 3, time: TimeOfDay = "day") -> dict[str, int]:
    found = withdrawal_modifiers(CHART, Standing(destroyers, speed, apart, time))
    return {modifier.rule: modifier.value for modifier in found}


@pytest.mark.rule("EWR-13.14.C.r1")
@pytest.mark.parametrize(("more", "found"), [(1, {"EWR-13.14.C.r1": 1}), (0, {}), (-1, {})])
def test_more_undamaged_destroyers_help(more: int, found: dict[str, int]) -> None:
    assert _modifiers(destroyers=more) == found


@pytest.mark.rule("EWR-13.14.C.r2")
@pytest.mark.parametrize(("faster", "found"), [(2, {"EWR-13.14.C.r2": 1}), (0, {}), (-2, {})])
def test_speed_helps(faster: int, found: dict[str, int]) -> None:
    assert _modifiers(speed=faster) == found


@pytest.mark.rule("EWR-13.14.C.r3")
@pytest.mark.rule("EWR-13.14.C.r5")
@pytest.mark.parametrize(
    ("apart", "found"),
    [
        (0, {"EWR-13.14.C.r5": -1}),
        (1, {"EWR-13.14.C.r5": -1}),
        (2, {}),
        (3, {}),
        (4, {"EWR-13.14.C.r3": 1}),
        (6, {"EWR-13.14.C.r3": 1}),
    ],
)
def test_distance_helps_and_nearness_hinders(apart: int, found: dict[str, int]) -> None:
    assert _modifiers(apart=apart) == found


@pytest.mark.rule("EWR-13.14.C.r4")
def test_the_night_helps() -> None:
    assert _modifiers(time="night") == {"EWR-13.14.C.r4": 2}


@pytest.mark.rule("EWR-13.14.D")
def test_five_gets_away() -> None:
    assert [withdraws(CHART, die, ()) for die in range(1, 7)] == [False] * 4 + [True] * 2
    assert withdraws(CHART, 3, (Modifier(2, "night", ""),))
    assert not withdraws(CHART, 5, (Modifier(-1, "near", ""),))


@pytest.mark.rule("EWR-13.14.E.2")
@pytest.mark.rule("EWR-13.14.E.3")
@pytest.mark.parametrize(("time", "from_"), [("day", 5), ("night", 3)])
def test_far_enough_away_no_die_is_needed(time: TimeOfDay, from_: int) -> None:
    assert [away(CHART, Standing(0, 0, apart, time)) for apart in (from_ - 1, from_, from_ + 1)] == [False, True, True]
