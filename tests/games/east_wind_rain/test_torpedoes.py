"""Torpedoes: ranges, targets, launches and reloads, modifiers (13.9)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.surface_charts import CRT, TABLES
from wargames_desktop.games.east_wind_rain.terms import Nation, Section, TimeOfDay
from wargames_desktop.games.east_wind_rain.torpedoes import barred, torpedo_modifiers, torpedo_targets

RANGE_AT = {hexes: name for name, hexes in TABLES.range.hexes.items()}


def _targets(side: str, hex: int, **enemy: int) -> tuple[Section, ...]:
    return torpedo_targets(TABLES.torpedoes, side, hex, enemy, RANGE_AT)  # type: ignore[arg-type]


@pytest.mark.rule("EWR-13.9.B")
@pytest.mark.parametrize(("apart", "targets"), [(0, ("main",)), (1, ()), (-1, ()), (2, ())])
def test_the_allies_launch_at_point_blank_only(apart: int, targets: tuple[str, ...]) -> None:
    assert _targets("allies", 7, main=7 + apart) == targets


@pytest.mark.rule("EWR-13.9.C")
@pytest.mark.parametrize(("apart", "targets"), [(0, ("main",)), (1, ("main",)), (-1, ("main",)), (2, ())])
def test_the_japanese_launch_at_close_range_too(apart: int, targets: tuple[str, ...]) -> None:
    assert _targets("japan", 7, main=7 + apart) == targets


@pytest.mark.rule("EWR-13.9.E")
def test_any_section_in_range_may_be_the_target() -> None:
    assert _targets("japan", 0, main=1, screen=0) == ("main", "screen")
    assert _targets("japan", 0, main=2, screen=1, reserve=-1) == ("screen", "reserve")


@pytest.mark.rule("EWR-13.9.E.1")
def test_the_reserve_is_safe_while_a_main_or_screen_section_shares_its_hex() -> None:
    assert _targets("japan", 0, main=1, reserve=1) == ("main",)
    assert _targets("japan", 0, screen=1, reserve=1) == ("screen",)
    assert _targets("japan", 0, screen=-1, reserve=1) == ("screen", "reserve")


@pytest.mark.rule("EWR-13.9.E.2")
def test_the_reserve_is_safe_while_an_enemy_section_shares_the_hex_of_the_firers() -> None:
    assert _targets("japan", 0, screen=0, reserve=1) == ("screen",)
    assert _targets("japan", 0, main=0, reserve=1) == ("main",)
    assert _targets("japan", 0, reserve=0) == ("reserve",)


def _rule(side: str, launched: tuple[int, ...], round: int) -> str:
    refusal = barred(TABLES.torpedoes, side, launched, round)
    return refusal.rule if refusal else ""


@pytest.mark.rule("EWR-13.9.J")
def test_allied_sections_launch_once() -> None:
    assert [_rule("allies", launched, round) for launched, round in (((), 1), ((1,), 2), ((1,), 3))] == [
        "",
        "EWR-13.9.J",
        "EWR-13.9.J",
    ]


@pytest.mark.rule("EWR-13.9.K")
def test_japanese_sections_launch_twice_with_a_round_to_reload_between() -> None:
    rounds = (((), 1), ((1,), 2), ((1,), 3), ((1, 3), 4), ((1, 3), 5))
    assert [_rule("japan", launched, round) for launched, round in rounds] == [
        "",
        "EWR-13.9.K",
        "",
        "EWR-13.9.K",
        "EWR-13.9.K",
    ]


def _modifiers(
    total: int = 10, navy: Nation = "commonwealth", year: int = 1942, time: TimeOfDay = "day"
) -> dict[str, int]:
    found = torpedo_modifiers(TABLES.torpedoes, CRT, total, navy=navy, year=year, time=time)
    return {modifier.rule: modifier.value for modifier in found}


@pytest.mark.rule("EWR-13.9.F.r1")
@pytest.mark.parametrize(("total", "found"), [(14, {}), (15, {"EWR-13.9.F.r1": 1})])
def test_a_remainder_of_five_helps(total: int, found: dict[str, int]) -> None:
    assert _modifiers(total=total) == found


@pytest.mark.rule("EWR-13.9.F.r2")
@pytest.mark.rule("EWR-13.9.F.r3")
@pytest.mark.rule("EWR-13.9.G")
def test_japanese_torpedoes_are_better_and_at_night_better_still() -> None:
    assert _modifiers(navy="japan") == {"EWR-13.9.F.r2": 2}
    assert _modifiers(navy="japan", time="night", total=16) == {
        "EWR-13.9.F.r1": 1,
        "EWR-13.9.F.r2": 2,
        "EWR-13.9.F.r3": 1,
    }
    assert _modifiers(navy="us", year=1944, time="night") == {}


@pytest.mark.rule("EWR-13.9.F.r4")
@pytest.mark.parametrize(("year", "found"), [(1941, {"EWR-13.9.F.r4": -1}), (1943, {"EWR-13.9.F.r4": -1}), (1944, {})])
def test_american_torpedoes_are_bad_until_1943(year: int, found: dict[str, int]) -> None:
    assert _modifiers(navy="us", year=year) == found
    assert _modifiers(navy="commonwealth", year=year) == {}
