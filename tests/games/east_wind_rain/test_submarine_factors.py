from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.submarine_factors import Depth, SubmarineTable
from wargames_desktop.games.east_wind_rain.terms import Nation

TABLE = SubmarineTable(
    at_ships=4,
    at_submarines=2,
    destroyer=2,
    aircraft=1,
    more_factors=1,
    twice_the_factors=2,
    us_early=-1,
    japan_early=-1,
    early_until=1943,
    us_late=1,
    late_from=1944,
    coastal=1,
    deep=-1,
)


def _told(modifiers: tuple[Modifier, ...]) -> list[tuple[int, str]]:
    return [(modifier.value, modifier.rule) for modifier in modifiers]


@pytest.mark.parametrize(
    ("own", "other", "drm"),
    [
        pytest.param(20, 20, [], marks=pytest.mark.rule("EWR-14.4.B.3")),
        pytest.param(21, 20, [(1, "EWR-14.4.B.r1")], marks=pytest.mark.rule("EWR-14.4.B.r1")),
        pytest.param(39, 20, [(1, "EWR-14.4.B.r1")], marks=pytest.mark.rule("EWR-14.4.B.r1")),
        pytest.param(40, 20, [(2, "EWR-14.4.B.r2")], marks=pytest.mark.rule("EWR-14.4.B.r2")),
        pytest.param(4, 0, [(2, "EWR-14.4.B.r2")], marks=pytest.mark.rule("EWR-14.4.B.r2")),
        pytest.param(19, 20, [(-1, "EWR-14.4.B.r3")], marks=pytest.mark.rule("EWR-14.4.B.r3")),
        pytest.param(11, 20, [(-1, "EWR-14.4.B.r3")], marks=pytest.mark.rule("EWR-14.4.B.r3")),
        pytest.param(10, 20, [(-2, "EWR-14.4.B.r4")], marks=pytest.mark.rule("EWR-14.4.B.r4")),
    ],
)
def test_factors_are_compared(own: int, other: int, drm: list[tuple[int, str]]) -> None:
    assert _told(TABLE.balance(own, other)) == drm


@pytest.mark.rule("EWR-14.4.B.r5")
@pytest.mark.parametrize(
    ("nation", "year", "drm"), [("us", 1943, -1), ("us", 1944, 0), ("japan", 1943, 0), ("commonwealth", 1942, 0)]
)
def test_american_torpedoes_fail_at_first(nation: Nation, year: int, drm: int) -> None:
    assert sum(modifier.value for modifier in TABLE.submarines(nation, year)) == drm


@pytest.mark.rule("EWR-14.4.B.r6", "EWR-14.4.B.r7", "EWR-14.4.B.r8", "EWR-14.4.B.r9")
@pytest.mark.parametrize(
    ("nation", "year", "depth", "drm"),
    [
        ("japan", 1943, "open", [(-1, "EWR-14.4.B.r6")]),
        ("japan", 1944, "open", []),
        ("us", 1943, "open", []),
        ("us", 1944, "open", [(1, "EWR-14.4.B.r7")]),
        ("commonwealth", 1942, "open", []),
        ("commonwealth", 1945, "coastal", [(1, "EWR-14.4.B.r8")]),
        ("us", 1942, "deep", [(-1, "EWR-14.4.B.r9")]),
        ("japan", 1941, "deep", [(-1, "EWR-14.4.B.r6"), (-1, "EWR-14.4.B.r9")]),
    ],
)
def test_hunters_by_nation_year_and_water(nation: Nation, year: int, depth: Depth, drm: list[tuple[int, str]]) -> None:
    assert _told(TABLE.hunters(nation, year, depth)) == drm


@pytest.mark.rule("EWR-14.6.A.r1", "EWR-14.6.A.r2", "EWR-14.6.A.r3")
@pytest.mark.parametrize(
    ("nation", "year", "depth", "drm"),
    [
        ("us", 1944, "open", [(1, "EWR-14.6.A.r1")]),
        ("us", 1943, "deep", [(-1, "EWR-14.6.A.r3")]),
        ("us", 1943, "coastal", [(1, "EWR-14.6.A.r2"), (-1, "EWR-14.6.A.r3")]),
        ("japan", 1942, "coastal", [(1, "EWR-14.6.A.r2")]),
        ("japan", 1942, "deep", []),
    ],
)
def test_submarines_against_submarines(nation: Nation, year: int, depth: Depth, drm: list[tuple[int, str]]) -> None:
    assert _told(TABLE.duel(nation, year, depth)) == drm
