from __future__ import annotations

from typing import Any

import pytest

from wargames_desktop.games.east_wind_rain.ground_modifiers import (
    Circumstances,
    GroundModifierTable,
    attacker_modifiers,
    defender_modifiers,
)

TABLE = GroundModifierTable(
    early_years_until=1943,
    commonwealth=-1,
    japan=1,
    defender=1,
    major_base=-2,
    air_base=-1,
    rough=-1,
    from_mountain=-1,
    from_river=-1,
    drop=1,
)


def _rows(japan_attacks: bool, year: int = 1944, **given: Any) -> tuple[dict[str, int], dict[str, int]]:
    circumstances = Circumstances(year=year, japan_attacks=japan_attacks, **given)
    attack, defence = attacker_modifiers(TABLE, circumstances), defender_modifiers(TABLE, circumstances)
    return {each.rule: each.value for each in attack}, {each.rule: each.value for each in defence}


@pytest.mark.rule("EWR-18.3.D.r3")
def test_the_defender_always_has_one() -> None:
    assert _rows(False) == ({}, {"EWR-18.3.D.r3": 1})


@pytest.mark.rule("EWR-18.3.D.r2")
def test_japan_is_better_up_to_1943_whoever_attacks() -> None:
    assert _rows(True, 1943)[0] == {"EWR-18.3.D.r2": 1}
    assert _rows(False, 1941)[1] == {"EWR-18.3.D.r2": 1, "EWR-18.3.D.r3": 1}
    assert _rows(False, 1943)[0] == {}
    assert "EWR-18.3.D.r2" not in _rows(True, 1944)[0]


@pytest.mark.rule("EWR-18.3.D.r1")
def test_commonwealth_troops_cost_the_allies_one_up_to_1943() -> None:
    assert _rows(False, 1943, commonwealth=True)[0] == {"EWR-18.3.D.r1": -1}
    assert _rows(True, 1942, commonwealth=True)[1] == {"EWR-18.3.D.r1": -1, "EWR-18.3.D.r3": 1}
    assert _rows(False, 1944, commonwealth=True)[0] == {}


@pytest.mark.rule("EWR-18.3.D.r4", "EWR-18.3.D.r5", "EWR-18.3.D.r6", "EWR-18.3.D.r7", "EWR-18.3.D.r8", "EWR-20.4.H.2")
@pytest.mark.parametrize(
    ("given", "rule", "value"),
    [
        ("major_base", "EWR-18.3.D.r4", -2),
        ("air_base", "EWR-18.3.D.r5", -1),
        ("rough", "EWR-18.3.D.r6", -1),
        ("from_mountain", "EWR-18.3.D.r7", -1),
        ("from_river", "EWR-18.3.D.r8", -1),
        ("drop", "EWR-20.4.H.2", 1),
    ],
)
def test_place_and_way_change_the_attackers_roll_alone(given: str, rule: str, value: int) -> None:
    assert _rows(True, **{given: True}) == ({rule: value}, {"EWR-18.3.D.r3": 1})


def test_both_kinds_of_base_add_up() -> None:
    assert sum(_rows(True, major_base=True, air_base=True)[0].values()) == -3
