from __future__ import annotations

import pytest

from tests.games.east_wind_rain.test_basic_crt import TABLE as CRT
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.strike_points import (
    Attackers,
    AttackValues,
    StrikeTable,
    TargetClass,
    land_modifiers,
    points,
    sea_modifiers,
)
from wargames_desktop.games.east_wind_rain.terms import Speed


def _values(ships: float, ground: float, installations: float) -> AttackValues:
    return AttackValues(ships=ships, ground=ground, installations=installations)


TABLE = StrikeTable(
    aircraft={
        "japan": {"army_air": _values(5, 2, 1), "naval_air": _values(10, 2, 1), "bomber": _values(0.5, 1, 2)},
        "allies": {
            "army_air": _values(5, 2, 1),
            "naval_air": _values(10, 2, 1),
            "bomber": _values(0.5, 1, 3),
            "superbomber": _values(0.5, 1, 4),
        },
    },
    escort=_values(0, 1, 0.5),
    ships_in_port=2,
    army_and_naval_at_installations=1,
    green=-1,
    bombers_at_sea=-1,
    fast=-1,
    slow_or_damaged=1,
    on_deck=1,
    ground_confirmed_from=4,
)

ARMY = AirGroup("us", "army_air", "average", 3)
NAVAL = AirGroup("japan", "naval_air", "average", 3)
B_JA = AirGroup("japan", "bomber", "average", 3)
B_ALLY = AirGroup("us", "bomber", "average", 3)
SB = AirGroup("us", "superbomber", "average", 3)


def _drm(modifiers: tuple[Modifier, ...]) -> dict[str, int]:
    return {modifier.rule: modifier.value for modifier in modifiers}


@pytest.mark.parametrize(
    ("group", "ships", "ground", "installations"),
    [
        pytest.param(ARMY, 15, 6, 3, marks=pytest.mark.rule("EWR-11.18.C.r1")),
        pytest.param(NAVAL, 30, 6, 3, marks=pytest.mark.rule("EWR-11.18.C.r2")),
        pytest.param(B_JA, 1.5, 3, 6, marks=pytest.mark.rule("EWR-11.18.C.r3")),
        pytest.param(B_ALLY, 1.5, 3, 9, marks=pytest.mark.rule("EWR-11.18.C.r4")),
        pytest.param(SB, 1.5, 3, 12, marks=pytest.mark.rule("EWR-11.18.C.r5")),
    ],
)
def test_every_type_has_its_own_worth(group: AirGroup, ships: float, ground: float, installations: float) -> None:
    attackers = Attackers((group,))
    assert points(TABLE, attackers, "ships") == ships
    assert points(TABLE, attackers, "ground") == ground
    assert points(TABLE, attackers, "installations") == installations


@pytest.mark.rule("EWR-11.18.C.r6")
@pytest.mark.parametrize(("target", "worth"), [("ships", 0), ("ground", 3), ("installations", 1.5)])
def test_escorts_strafe(target: TargetClass, worth: float) -> None:
    assert points(TABLE, Attackers(escorts=(ARMY,)), target) == worth


@pytest.mark.rule("EWR-11.18.D", "EWR-11.19.A.4", "EWR-11.19.B.1")
def test_points_of_all_attackers_add_up() -> None:
    assert points(TABLE, Attackers((NAVAL, B_JA), (ARMY,)), "ground") == 6 + 3 + 3
    assert points(TABLE, Attackers((NAVAL, B_JA)), "ships") == 31.5


@pytest.mark.rule("EWR-11.18.E.r1")
def test_ships_in_port_are_easy() -> None:
    assert _drm(land_modifiers(TABLE, CRT, Attackers((NAVAL,)), "ships")) == {"EWR-11.18.E.r1": 2}


@pytest.mark.rule("EWR-11.18.E.r2")
def test_army_and_naval_aircraft_are_better_at_bases() -> None:
    assert _drm(land_modifiers(TABLE, CRT, Attackers((ARMY,)), "installations")) == {"EWR-11.18.E.r2": 1}
    assert land_modifiers(TABLE, CRT, Attackers((ARMY,)), "ground") == (
        Modifier(1, "remainder of 6", "EWR-11.18.E.r4"),
    )
    assert "EWR-11.18.E.r2" not in _drm(land_modifiers(TABLE, CRT, Attackers((B_ALLY,)), "installations"))
    nine = AirGroup("us", "army_air", "average", 9)
    assert "EWR-11.18.E.r2" in _drm(land_modifiers(TABLE, CRT, Attackers((nine, B_ALLY)), "installations"))
    eight = AirGroup("us", "army_air", "average", 8)
    assert "EWR-11.18.E.r2" not in _drm(land_modifiers(TABLE, CRT, Attackers((eight, B_ALLY)), "installations"))


@pytest.mark.rule("EWR-11.18.E.r3")
def test_any_green_crew_counts_against_the_attack() -> None:
    green = AirGroup("us", "army_air", "green", 1)
    assert _drm(land_modifiers(TABLE, CRT, Attackers((ARMY, green)), "ground"))["EWR-11.18.E.r3"] == -1
    assert _drm(land_modifiers(TABLE, CRT, Attackers((ARMY,), (green,)), "ground"))["EWR-11.18.E.r3"] == -1
    assert "EWR-11.18.E.r3" not in _drm(land_modifiers(TABLE, CRT, Attackers((ARMY,)), "ground"))


@pytest.mark.rule("EWR-11.18.E.r4")
@pytest.mark.parametrize(("sp", "drm"), [(2, 0), (3, 1), (4, 1), (5, 0)])
def test_the_remainder_counts(sp: int, drm: int) -> None:
    attackers = Attackers((AirGroup("us", "army_air", "average", sp),))
    assert _drm(land_modifiers(TABLE, CRT, attackers, "ground")).get("EWR-11.18.E.r4", 0) == drm


@pytest.mark.rule("EWR-11.18.E.r5")
def test_bombers_miss_ships_at_sea() -> None:
    assert _drm(sea_modifiers(TABLE, CRT, Attackers((B_JA,)), "M", False)) == {"EWR-11.18.E.r5": -1}
    assert _drm(sea_modifiers(TABLE, CRT, Attackers((SB,)), "M", False)) == {"EWR-11.18.E.r5": -1}
    assert _drm(sea_modifiers(TABLE, CRT, Attackers((B_JA, NAVAL)), "M", False)) == {}


@pytest.mark.rule("EWR-11.19.B.3a", "EWR-11.19.B.3b", "EWR-11.19.B.2")
@pytest.mark.parametrize(
    ("speed", "damaged", "drm"),
    [("F", False, -1), ("M", False, 0), ("S", False, 1), ("S", True, 1), ("F", True, 1)],
)
def test_the_speed_of_the_ship_counts(speed: Speed, damaged: bool, drm: int) -> None:
    assert sum(_drm(sea_modifiers(TABLE, CRT, Attackers((NAVAL,)), speed, damaged)).values()) == drm


@pytest.mark.rule("EWR-11.19.B.2")
def test_crews_and_remainder_count_at_sea() -> None:
    green = AirGroup("us", "army_air", "green", 1)
    assert _drm(sea_modifiers(TABLE, CRT, Attackers((green,)), "M", False)) == {
        "EWR-11.18.E.r3": -1,
        "EWR-11.19.B.2": 1,
    }
