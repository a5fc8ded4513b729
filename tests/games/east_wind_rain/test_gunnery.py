"""Gun factors by class, range, maneuver and night; targets; modifiers (13.7, 13.8, 13.11, 13.12)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.surface_charts import CRT, TABLES
from wargames_desktop.games.east_wind_rain.gunnery import Battery, GunClass, gun_modifiers, gun_targets, salvo
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import RANGES, Nation, Range, Section, TimeOfDay

BY_RANGE: dict[GunClass, dict[Range, int]] = {
    "battleship": {"extreme": 5, "long": 10, "medium": 10, "close": 20, "point_blank": 20},
    "heavy_cruiser": {"extreme": 0, "long": 5, "medium": 10, "close": 10, "point_blank": 20},
    "light": {"extreme": 0, "long": 0, "medium": 5, "close": 10, "point_blank": 20},
}
"""What ten printed factors come to by day."""


@pytest.mark.rule("EWR-13.7.C.1")
@pytest.mark.rule("EWR-13.7.C.2")
@pytest.mark.rule("EWR-13.7.C.3")
@pytest.mark.rule("EWR-13.7.D.1")
@pytest.mark.rule("EWR-13.7.D.2")
@pytest.mark.rule("EWR-13.7.D.3")
@pytest.mark.rule("EWR-13.7.D.4")
@pytest.mark.rule("EWR-13.7.E.1")
@pytest.mark.rule("EWR-13.7.E.2")
@pytest.mark.rule("EWR-13.7.E.3")
@pytest.mark.rule("EWR-13.7.E.4")
@pytest.mark.parametrize("guns", BY_RANGE)
@pytest.mark.parametrize("range", RANGES)
def test_ten_factors_at_each_range_by_day(guns: GunClass, range: Range) -> None:
    assert salvo(TABLES.guns, [Battery(guns, 10)], range, "day", False).total == BY_RANGE[guns][range]


@pytest.mark.rule("EWR-13.12.1")
@pytest.mark.rule("EWR-13.12.1.half")
@pytest.mark.parametrize("guns", BY_RANGE)
@pytest.mark.parametrize("range", RANGES)
def test_ten_factors_at_each_range_by_night(guns: GunClass, range: Range) -> None:
    at_night = 0 if range in ("long", "extreme") else -(-BY_RANGE[guns][range] // 2)
    assert salvo(TABLES.guns, [Battery(guns, 10)], range, "night", False).total == at_night


def test_no_chart_row_lets_guns_reach_beyond_extreme_range() -> None:
    assert TABLES.range.at(4) == "extreme"
    assert TABLES.range.at(5) is None


@pytest.mark.rule("EWR-13.12.1.half")
@pytest.mark.rule("EWR-13.8.B")
def test_the_section_of_the_example_is_added_up_before_it_is_halved_for_the_night() -> None:
    found = salvo(
        TABLES.guns,
        [Battery("battleship", 7 + 5 + 5), Battery("light", 3), Battery("heavy_cruiser", 5), Battery("light", 5)],
        "close",
        "night",
        False,
    )
    assert [(term.guns, term.factors, term.value) for term in found.terms] == [
        ("battleship", 17, 34),
        ("heavy_cruiser", 5, 5),
        ("light", 8, 8),
    ]
    assert found.total == 24


@pytest.mark.rule("EWR-13.11.B")
@pytest.mark.rule("EWR-13.11.C")
@pytest.mark.parametrize(("time", "total"), [("day", 6), ("night", 3)])
def test_a_hard_maneuver_halves_guns_and_fractions_go_to_the_firer_once(time: TimeOfDay, total: int) -> None:
    assert salvo(TABLES.guns, [Battery("heavy_cruiser", 11)], "medium", time, True).total == total


def test_guns_out_of_range_leave_their_term_and_no_factors() -> None:
    found = salvo(TABLES.guns, [Battery("light", 4), Battery("battleship", 3)], "extreme", "day", False)
    assert [(term.guns, term.value) for term in found.terms] == [("battleship", 1.5), ("light", 0)]
    assert found.total == 2


def _modifiers(
    total: int = 10,
    navy: Nation = "commonwealth",
    year: int = 1942,
    time: TimeOfDay = "day",
    section: Section = "main",
    at: Section = "main",
) -> dict[str, int]:
    found = gun_modifiers(TABLES.gunnery, CRT, total, navy=navy, year=year, time=time, section=section, at=at)
    assert all(isinstance(modifier, Modifier) for modifier in found)
    return {modifier.rule: modifier.value for modifier in found}


@pytest.mark.rule("EWR-13.8.D.r1")
@pytest.mark.parametrize(("total", "found"), [(14, {}), (15, {"EWR-13.8.D.r1": 1}), (5, {"EWR-13.8.D.r1": 1})])
def test_a_remainder_of_five_helps(total: int, found: dict[str, int]) -> None:
    assert _modifiers(total=total) == found


@pytest.mark.rule("EWR-13.8.D.r2")
@pytest.mark.parametrize(("navy", "year", "helps"), [("us", 1943, True), ("us", 1945, True), ("us", 1942, False)])
def test_american_radar_helps_from_1943(navy: Nation, year: int, helps: bool) -> None:
    assert _modifiers(navy=navy, year=year) == ({"EWR-13.8.D.r2": 1} if helps else {})
    assert _modifiers(navy="commonwealth", year=year) == {}
    assert _modifiers(navy="japan", year=year) == {}


@pytest.mark.rule("EWR-13.8.D.r3")
def test_the_japanese_fire_better_at_night() -> None:
    assert _modifiers(navy="japan", time="night") == {"EWR-13.8.D.r3": 1}
    assert _modifiers(navy="japan", time="day") == {}
    assert _modifiers(navy="us", time="night") == {}


@pytest.mark.rule("EWR-13.8.D.r4")
@pytest.mark.parametrize(
    ("section", "at", "hinders"),
    [("screen", "main", True), ("reserve", "main", True), ("main", "main", False), ("screen", "screen", False)],
)
def test_screen_and_reserve_fire_badly_at_the_main_section(section: Section, at: Section, hinders: bool) -> None:
    assert _modifiers(section=section, at=at) == ({"EWR-13.8.D.r4": -1} if hinders else {})


@pytest.mark.rule("EWR-13.7.B")
@pytest.mark.rule("EWR-13.7.G")
@pytest.mark.parametrize("section", ["main", "screen"])
def test_a_section_fires_at_its_like_unless_another_is_closer(section: Section) -> None:
    other: Section = "screen" if section == "main" else "main"
    assert gun_targets(section, 0, {section: 3, other: 3, "reserve": 4}) == (section,)
    assert gun_targets(section, 0, {section: 3, other: 2, "reserve": 4}) == (other,)
    assert gun_targets(section, 0, {section: 3, other: 3, "reserve": 2}) == ("reserve",)
    assert gun_targets(section, 5, {section: 3, other: 6, "reserve": 4}) == (other, "reserve")


@pytest.mark.rule("EWR-13.7.B")
def test_where_its_like_is_missing_the_closest_section_is_the_target() -> None:
    assert gun_targets("main", 0, {"screen": 3, "reserve": 2}) == ("reserve",)
    assert gun_targets("main", 0, {}) == ()
