from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.basic_crt import CrtRow
from wargames_desktop.games.east_wind_rain.ground_morale import MoraleTable

TABLE = MoraleTable(
    sp_per_step=3,
    sp_for_die=3,
    rows=(
        CrtRow(highest=2, adjustment=-1),
        CrtRow(lowest=3, highest=4, adjustment=0),
        CrtRow(lowest=5, adjustment=1),
    ),
)


@pytest.mark.rule("EWR-18.5.C", "EWR-18.5.C.ex")
@pytest.mark.parametrize(("lost", "drop"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_lost_sp_lower_morale_by_one(lost: int, drop: int) -> None:
    assert TABLE.drop(0, lost) == drop


@pytest.mark.rule("EWR-18.5.D", "EWR-18.5.D.ex")
def test_losses_add_up_over_the_rounds() -> None:
    assert TABLE.drop(0, 4) == 1
    assert TABLE.drop(4, 2) == 1
    assert TABLE.drop(4, 1) == 0


@pytest.mark.rule("EWR-18.5.B.r1", "EWR-18.5.B.r2", "EWR-18.5.B.r3")
@pytest.mark.parametrize(("die", "change"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_the_die_lowers_keeps_or_raises_morale(die: int, change: int) -> None:
    assert TABLE.change(die) == change


@pytest.mark.rule("EWR-18.5.B")
@pytest.mark.parametrize(
    ("before", "lost", "rolls"), [(0, 2, False), (0, 3, True), (2, 1, True), (1, 9, True), (3, 3, False)]
)
def test_the_third_lost_sp_brings_the_one_die_of_the_battle(before: int, lost: int, rolls: bool) -> None:
    assert TABLE.rolls(before, lost) == rolls
