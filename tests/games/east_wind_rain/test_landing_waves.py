from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.landing_waves import (
    BeachTable,
    Pools,
    beach_modifier,
    first_wave,
    may_follow,
)

TABLE = BeachTable(group=5, infantry_per_group=1, marines_per_group=2, infantry_modifier=-2, marines_modifier=-1)


@pytest.mark.rule("EWR-19.5.B.1")
@pytest.mark.parametrize(("aboard", "landed"), [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (20, 4), (21, 5)])
def test_one_sp_of_each_infantry_division_lands(aboard: int, landed: int) -> None:
    assert first_wave(TABLE, Pools(infantry=aboard)) == Pools(infantry=landed)


@pytest.mark.rule("EWR-19.5.B.2")
@pytest.mark.parametrize(("aboard", "landed"), [(0, 0), (1, 1), (2, 2), (5, 2), (6, 4), (7, 4), (10, 4), (11, 6)])
def test_two_sp_of_each_five_marines_or_part_of_five_land(aboard: int, landed: int) -> None:
    assert first_wave(TABLE, Pools(marines=aboard)) == Pools(marines=landed)


@pytest.mark.rule("EWR-19.5.B")
def test_infantry_and_marines_are_counted_each_for_itself() -> None:
    assert first_wave(TABLE, Pools(infantry=9, marines=9)) == Pools(infantry=2, marines=4)


@pytest.mark.rule("EWR-19.5.D.r1", "EWR-19.5.D.r2")
@pytest.mark.parametrize(
    ("landed", "modifier"),
    [
        (Pools(infantry=4), -2),
        (Pools(infantry=2, marines=2), -2),
        (Pools(infantry=2, marines=3), -1),
        (Pools(marines=4), -1),
    ],
)
def test_the_beach_costs_most_if_half_or_more_are_infantry(landed: Pools, modifier: int) -> None:
    assert beach_modifier(TABLE, landed) == modifier


@pytest.mark.rule("EWR-19.5.E.1")
def test_as_many_follow_as_survive_ashore_whatever_they_are() -> None:
    first = Pools(infantry=4)
    assert may_follow(first, 6, Pools(infantry=6))
    assert may_follow(first, 6, Pools(marines=6))
    assert not may_follow(first, 6, Pools(infantry=7))


@pytest.mark.rule("EWR-19.5.E.2")
def test_a_wave_may_always_be_the_first_one_again_of_the_same_troops() -> None:
    first = Pools(infantry=2, marines=2)
    assert may_follow(first, 1, Pools(infantry=2, marines=2))
    assert not may_follow(first, 1, Pools(infantry=3))
    assert not may_follow(first, 1, Pools(marines=3, infantry=1))


@pytest.mark.rule("EWR-19.6.A")
def test_nobody_follows_when_nobody_is_left_ashore() -> None:
    assert not may_follow(Pools(infantry=4), 0, Pools(infantry=1))
