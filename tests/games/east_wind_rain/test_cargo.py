from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.cargo import (
    CargoTable,
    Load,
    aboard_escorts,
    escort_lift,
    fits,
    marker_share_lost,
    share_lost,
)

TABLE = CargoTable(sp_per_transport=5, er_per_transport=5, escorts_per_sp=2)


@pytest.mark.rule("EWR-10.4.1.B.1", "EWR-10.4.1.B")
@pytest.mark.parametrize(("ground", "air", "good"), [(5, 0, True), (0, 5, True), (2, 3, True), (3, 3, False)])
def test_a_transport_takes_five_ground_or_air_sp(ground: int, air: int, good: bool) -> None:
    assert fits(TABLE, Load(ground=ground, air=air), 1, 0) == good


@pytest.mark.rule("EWR-10.4.1.B.2", "EWR-5.2.3.A", "EWR-5.2.3.C")
def test_a_transport_takes_one_marker_and_nothing_else() -> None:
    assert fits(TABLE, Load(markers=1), 1, 0)
    assert not fits(TABLE, Load(markers=2), 1, 0)
    assert not fits(TABLE, Load(markers=1, ground=1), 1, 0)
    assert not fits(TABLE, Load(markers=1, er=1), 1, 0)
    assert fits(TABLE, Load(markers=1, ground=5), 2, 0)


@pytest.mark.rule("EWR-10.4.1.B.3")
def test_a_transport_takes_five_er_and_nothing_else() -> None:
    assert fits(TABLE, Load(er=5), 1, 0)
    assert not fits(TABLE, Load(er=6), 1, 0)
    assert not fits(TABLE, Load(er=1, ground=1), 1, 0)


@pytest.mark.rule("EWR-10.5.B")
@pytest.mark.parametrize(("escorts", "lift"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_destroyers_or_light_cruisers_lift_one_sp(escorts: int, lift: int) -> None:
    assert escort_lift(TABLE, escorts) == lift
    assert fits(TABLE, Load(ground=lift), 0, escorts)
    assert not fits(TABLE, Load(ground=lift + 1), 0, escorts)


@pytest.mark.rule("EWR-10.5.A")
def test_destroyers_and_light_cruisers_carry_ground_sp_only() -> None:
    assert not fits(TABLE, Load(air=1), 0, 20)
    assert not fits(TABLE, Load(er=1), 0, 20)
    assert not fits(TABLE, Load(markers=1), 0, 20)
    assert fits(TABLE, Load(air=5, ground=3), 1, 6)
    assert aboard_escorts(TABLE, Load(air=4, ground=3), 1) == 2


@pytest.mark.rule("EWR-10.4.3")
@pytest.mark.parametrize(
    ("carried", "sunk", "carriers", "lost"), [(10, 1, 2, 5), (11, 1, 3, 3), (4, 1, 3, 1), (2, 1, 3, 0), (5, 3, 3, 5)]
)
def test_cargo_goes_down_in_proportion_rounded_down(carried: int, sunk: int, carriers: int, lost: int) -> None:
    assert share_lost(carried, sunk, carriers) == lost


@pytest.mark.rule("EWR-5.2.3.E.2")
@pytest.mark.parametrize(("value", "sunk", "carriers", "lost"), [(5, 1, 2, 3), (3, 1, 3, 1), (5, 1, 1, 5)])
def test_a_marker_loses_its_share_rounded_up(value: int, sunk: int, carriers: int, lost: int) -> None:
    assert marker_share_lost(value, sunk, carriers) == lost
