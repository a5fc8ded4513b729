"""The waters of the Standard Game: where ships can go, zones, and the edges of the map."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.campaigns import waters
from tests.games.tokyo_express.positions import charts

PLACES = charts().board.places


@pytest.mark.rule("TE-2.3-terrain")
@pytest.mark.parametrize(
    ("hex_", "terrain", "is_open"),
    [("2010", "sea", True), ("1422", "coast", True), ("1225", "shoal", False), ("1623", "land", False)],
)
def test_ships_enter_sea_and_hexes_of_land_and_water_without_shoal(hex_: str, terrain: str, is_open: bool) -> None:
    assert PLACES[hex_].terrain == terrain
    assert waters().is_open(hex_) == is_open
    every = {waters().is_open(label) for label, place in PLACES.items() if place.terrain == terrain}
    assert every == {is_open}


def test_every_hex_that_ships_enter_lies_in_a_zone_with_a_compass() -> None:
    compasses = charts().standard.compasses
    for hex_ in waters().hexes:
        if waters().is_open(hex_):
            zone = str(waters().zone(hex_))
            assert (zone in compasses.zones) != (zone in compasses.deployment_zones), hex_


@pytest.mark.parametrize(
    ("edge", "first", "last"),
    [
        ("north", "0120", "0136"),
        ("northwest", "0236", "0839"),
        ("southeast", "1001", "2601"),
        ("southwest", "3127", "3140"),
    ],
)
def test_the_edges_by_which_ships_leave(edge: str, first: str, last: str) -> None:
    hexes = sorted(hex_ for hex_ in waters().hexes if edge in waters().edges(hex_))
    assert (hexes[0], hexes[-1]) == (first, last)
