"""Chances of searches and fire, and who could intercept where."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.sea_fights import Start, force
from wargames_desktop.games.east_wind_rain.forecast import Forecasts, Threat
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.modifiers import Modifier

MIDWAY, NEAR_MIDWAY, TWO_AWAY, FAR = "3009", "3010", "3011", "2612"


def _facing(situation: Start, **more: object):
    forces = {
        "JP-1": {**force("japan", "Kongo"), "place": TWO_AWAY},
        "US-1": {**force("us", "Pensacola", **more), "place": NEAR_MIDWAY},
    }
    return situation(task_forces=forces, phase="operations", first="japan")


def test_a_search_is_forecast_with_each_modifier(situation: Start, game: EastWindRain) -> None:
    view = game.view(_facing(situation).state, "japan")
    found = Forecasts(game.theatre).search(view, Sighting(side="japan", by=("JP-1",), hex=NEAR_MIDWAY, target="US-1"))
    assert found.modifiers == ()
    assert found.chance == pytest.approx(2 / 6)
    by_allies = Forecasts(game.theatre).search(
        game.view(_facing(situation).state, "allies"),
        Sighting(side="allies", by=("US-1",), hex=TWO_AWAY, target="JP-1"),
    )
    assert [modifier.name for modifier in by_allies.modifiers] == ["supplied base within two hexes"]
    assert by_allies.chance == pytest.approx(4 / 6)


def test_a_one_never_sights_whatever_helps(situation: Start, game: EastWindRain) -> None:
    view = game.view(_facing(situation).state, "japan")
    on_land = Sighting(side="japan", by=("JP-1",), hex=MIDWAY)
    assert Forecasts(game.theatre).search(view, on_land).chance == pytest.approx(4 / 6)


@pytest.mark.parametrize(
    ("points", "drm", "chances"),
    [
        (24, 0, {1: 2, 2: 2, 3: 2}),
        (24, 2, {2: 2, 3: 2, 4: 2}),
        (0, 3, {0: 6}),
        (5, -2, {0: 6}),
    ],
)
def test_the_chances_of_fire_are_exact(game: EastWindRain, points: float, drm: int, chances: dict[int, int]) -> None:
    modifiers = (Modifier(drm, "for a test", "EWR-13.8.D"),) if drm else ()
    found = Forecasts(game.theatre).fire(points, modifiers)
    assert {hits: round(chance * 6) for hits, chance in found.chances.items()} == chances
    assert sum(found.chances.values()) == pytest.approx(1)
    assert found.expected == pytest.approx(sum(hits * faces for hits, faces in chances.items()) / 6)


@pytest.mark.rule("EWR-10.10.2.B")
@pytest.mark.rule("EWR-10.10.3.A")
@pytest.mark.rule("EWR-10.10.2.A")
def test_whoever_could_intercept_is_told_place_by_place(situation: Start, game: EastWindRain) -> None:
    view = game.view(_facing(situation).state, "japan")
    threats = Forecasts(game.theatre).threats(view, "japan", (FAR, TWO_AWAY))
    assert Threat(TWO_AWAY, "US-1", "static") in threats
    assert Threat(FAR, "US-1", "operational") in threats
    assert not any(threat.by == "JP-1" for threat in threats)
    on_patrol = game.view(_facing(situation, inverted=True).state, "japan")
    told = Forecasts(game.theatre).threats(on_patrol, "japan", (FAR, TWO_AWAY))
    assert [threat for threat in told if threat.by == "US-1"] == [Threat(TWO_AWAY, "US-1", "static")]


@pytest.mark.rule("EWR-11.23.A")
def test_bases_threaten_as_far_as_their_aircraft_intercept(situation: Start, game: EastWindRain) -> None:
    view = game.view(_facing(situation).state, "japan")
    threats = Forecasts(game.theatre).threats(view, "japan", (TWO_AWAY, FAR))
    assert Threat(TWO_AWAY, MIDWAY, "air") in threats
    assert Threat(FAR, MIDWAY, "air") not in threats
