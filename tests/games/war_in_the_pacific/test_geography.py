from __future__ import annotations

from itertools import pairwise

import pytest

from wargames_desktop.games.war_in_the_pacific.geography import Geography, Water


def sails(geography: Geography, start: Water, *path: str) -> Water | None:
    """Where a fleet ends that follows a path of hexes; None if it cannot."""
    at = start
    for hex in path:
        step = geography.entered(at.hex, hex)
        if step not in geography.fleet_steps(at):
            assert geography.fleet_refusal(at, hex) is not None
            return None
        assert geography.fleet_refusal(at, hex) is None
        at = step
    return at


def marches(geography: Geography, *path: str) -> bool:
    return all(end in geography.land_steps(start) for start, end in pairwise(path))


@pytest.mark.rule("WITP-8.7-ex")
def test_a_fleet_goes_round_the_malay_peninsula_not_through_it(geography):
    rangoon = Water("0306")
    assert sails(geography, rangoon, "0307", "0407", "0507", "0506") == Water("0506")
    assert sails(geography, rangoon, "0406") == Water("0406", "west")
    assert sails(geography, rangoon, "0406", "0407") is None
    assert sails(geography, rangoon, "0406", "0507") is None
    assert sails(geography, Water("0407"), "0406") == Water("0406", "east")
    assert sails(geography, Water("0406", "east"), "0507") == Water("0507")
    assert sails(geography, Water("0406", "east"), "0307") is None
    assert geography.fleet_refusal(Water("0406", "west"), "0407").rule == "WITP-8.5-fleet-1"


@pytest.mark.rule("WITP-2.3.2-5", "WITP-2.3.2-ex", "WITP-8.5-land-2")
def test_shallows_join_hexes_and_deep_sea_parts_them(geography):
    assert marches(geography, "1008", "0909")
    assert not marches(geography, "0908", "1008")
    assert geography.land_refusal("0908", "1008").rule == "WITP-8.5-land-2"


@pytest.mark.rule("WITP-8.9-ex1")
def test_land_units_reach_saigon_by_bangkok(geography):
    assert not marches(geography, "0408", "0508")
    assert not marches(geography, "0407", "0507")
    assert marches(geography, "0407", "0406", "0507")


@pytest.mark.rule("WITP-8.5-land-1", "WITP-2.3.2-4")
@pytest.mark.parametrize(("start", "end", "what"), [("0306", "0305", "mountains"), ("0306", "0307", "deep sea")])
def test_land_units_stay_out_of_mountains_and_deep_sea(geography, start, end, what):
    refusal = geography.land_refusal(start, end)
    assert refusal.rule == "WITP-8.5-land-1"
    assert what in refusal.reason
    assert end not in geography.land_steps(start)


@pytest.mark.rule("WITP-8.5-fleet-1", "WITP-2.3.1-1")
def test_no_fleet_crosses_a_land_hexside(geography):
    assert sails(geography, Water("0909"), "0908") is None
    assert geography.fleet_refusal(Water("0909"), "0908").rule == "WITP-8.5-fleet-1"
    assert sails(geography, Water("0909"), "0808", "0708", "0607", "0606") == Water("0606")


@pytest.mark.rule("WITP-2.3.2-3")
def test_fleets_are_at_sea_deep_or_shallow(geography):
    assert geography.seas("0404") == ()
    assert geography.fleet_refusal(Water("0506"), "0505").rule == "WITP-2.3.2-3"
    assert sails(geography, Water("0407"), "0307") == Water("0307"), "deep"
    assert sails(geography, Water("0407"), "0507") == Water("0507"), "shallow"


def test_only_bangkok_has_two_seas(geography):
    assert {hex for hex in geography.labels if len(geography.seas(hex)) > 1} == {"0406"}
    assert set(geography.seas("0406")) == {Water("0406", "west"), Water("0406", "east")}


def test_steps_lead_both_ways(geography):
    for water in geography.waters:
        for step in geography.fleet_steps(water):
            assert water in geography.fleet_steps(step)
    for hex in geography.labels:
        for near in geography.land_steps(hex):
            assert hex in geography.land_steps(near)


@pytest.mark.rule("WITP-8.6.1-3")
def test_landings_are_made_on_shallow_hexes_of_the_war(geography):
    assert geography.is_landing("0407")
    assert not geography.is_landing("0307"), "deep"
    assert not geography.is_landing("0404"), "land"
    assert not geography.is_landing("0801"), "Soviet coast"
    assert geography.ground_refusal("0801").rule == "WITP-2.3-1"


def test_distances_and_surroundings_agree(geography):
    assert geography.distance("0606", "0606") == 0
    assert geography.distance("0704", "0606") == 3
    for hex in ("0606", "0110", "1707"):
        around = geography.within(hex, 2)
        assert around[0] == hex
        assert set(around) == {other for other in geography.labels if geography.distance(hex, other) <= 2}
        assert list(around) == sorted(around, key=lambda other: geography.distance(hex, other))


@pytest.mark.rule("WITP-8.4-jungle")
def test_jungle_is_what_the_map_says(geography):
    assert geography.is_jungle("0306")
    assert geography.is_jungle("0406")
    assert not geography.is_jungle("0506")
