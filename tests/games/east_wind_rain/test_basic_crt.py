from __future__ import annotations

import pytest

from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt, CrtRow, Fire, fire
from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total

TABLE = BasicCrt(
    points_per_hit=10,
    remainder_from=5,
    remainder_modifier=1,
    rows=(
        CrtRow(highest=0, adjustment=-2),
        CrtRow(lowest=1, highest=2, adjustment=-1),
        CrtRow(lowest=3, highest=4, adjustment=0),
        CrtRow(lowest=5, highest=6, adjustment=1),
        CrtRow(lowest=7, adjustment=2),
    ),
)


@pytest.mark.rule(
    "EWR-11.14.I", "EWR-11.14.I.r1", "EWR-11.14.I.r2", "EWR-11.14.I.r3", "EWR-11.14.I.r4", "EWR-11.14.I.r5"
)
@pytest.mark.parametrize(
    ("roll", "hits"),
    [(-3, 3), (0, 3), (1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6), (7, 7), (11, 7)],
)
def test_every_row_changes_the_basic_number(roll: int, hits: int) -> None:
    assert TABLE.hits(50, 3, roll - 3) == hits


@pytest.mark.parametrize(("points", "basic"), [(0, 0), (9.5, 0), (10, 1), (19, 1), (20, 2), (25, 2)])
def test_ten_points_are_a_basic_hit(points: float, basic: int) -> None:
    assert TABLE.basic_hits(points) == basic
    assert TABLE.hits(points, 3, 0) == basic


def test_hits_are_never_fewer_than_none_and_nobody_hits_with_nothing() -> None:
    assert TABLE.hits(10, 1, -1) == 0
    assert TABLE.hits(0.5, 6, 1) == 2
    assert TABLE.hits(0, 6, 1) == 0


@pytest.mark.parametrize(("points", "value"), [(4.5, 0), (5, 1), (9, 1), (10, 0), (14.5, 0), (15, 1), (25, 1)])
def test_the_remainder_counts_from_five(points: float, value: int) -> None:
    assert total(TABLE.remainder(points, "EWR-11.14.H")) == value


def test_fire_tells_all_that_made_it() -> None:
    play = Play(Chance(Forced([2])))
    modifiers = (Modifier(1, "remainder of 5", "EWR-11.14.H"), Modifier(-2, "others", "EWR-11.14.H"))
    shot = fire(TABLE, 25, modifiers, "Allied CAP", "EWR-11.14.G", play)
    assert shot == Fire(25, 2, 2, modifiers, 1)
    assert shot.roll == 1
    assert [(draw.purpose, draw.rule, draw.sides) for draw in play.chance.draws] == [("Allied CAP", "EWR-11.14.G", 6)]


def test_without_points_no_die_is_rolled() -> None:
    assert fire(TABLE, 0, (), "nothing", "EWR-11.15.E", Play(Chance(Forced([])))).hits == 0


@pytest.mark.rule("EWR-11.14.I")
def test_the_table_of_the_game_is_the_one_under_test(charts) -> None:
    assert charts.basic_crt == TABLE
