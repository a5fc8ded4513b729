"""The board of War in the Pacific against what its rulebook says of the map."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.data.boards import BOARD, load_board
from wargames_desktop.data.documents import load
from wargames_desktop.data.projections import KnottedProjection
from wargames_desktop.engine.board import Board, Place
from wargames_desktop.hexgrid import Layout, distance, neighbours

FLEETS = {"shallow", "deep"}
LAND_UNITS = {"shallow", "land"}


@cache
def board() -> Board:
    return load_board(Path(paths.assets()) / "war_in_the_pacific" / "board.yaml")


def beside(label: str) -> set[str]:
    around = set(neighbours(board().places[label].hex))
    return {other for other, place in board().places.items() if place.hex in around}


def apart(a: str, b: str) -> int:
    return distance(board().places[a].hex, board().places[b].hex)


def named(name: str) -> Place:
    return next(place for place in board().places.values() if place.name == name)


def open_to_fleets(*path: str) -> bool:
    return all(board().places[label].terrain in FLEETS for label in path) and all(
        b in beside(a) and "land" not in board().side(a, b).kinds for a, b in pairwise(path)
    )


def open_to_land_units(a: str, b: str) -> bool:
    return b in beside(a) and "contiguous" in board().side(a, b).kinds


def test_columns_are_of_twelve_and_of_eleven_hexes() -> None:
    counts = {column: sum(label.startswith(f"{column:02}") for label in board().places) for column in range(1, 18)}
    assert counts == {column: 12 if column % 2 else 11 for column in range(1, 18)}


def test_rabaul_guadalcanal_and_port_moresby_lie_side_by_side() -> None:
    """WitP 2.2.3, 7.3."""
    assert beside("1008") == {"1007", "1009", "0908", "0909", "1108", "1109"}
    assert (board().places["1008"].name, board().places["1009"].name) == ("Rabaul", "Guadalcanal")


def test_shallows_join_and_deep_parts() -> None:
    """WitP 2.3.2."""
    assert open_to_land_units("1008", "0909")
    assert not open_to_land_units("0908", "1008")
    assert "deep" in board().side("0908", "1008").kinds


def test_land_units_at_palembang_and_singapore() -> None:
    """WitP 8.9."""
    assert not open_to_land_units("0408", "0508")
    assert not open_to_land_units("0407", "0507")
    assert open_to_land_units("0407", "0406")
    assert open_to_land_units("0406", "0507")
    assert open_to_land_units("0306", "0406")
    assert "jungle" in board().places["0306"].flags
    assert "jungle" in board().places["0406"].flags


def test_the_two_seas_of_0406() -> None:
    """WitP 8.7."""
    assert open_to_fleets("0306", "0307", "0407", "0507", "0506")
    seas = {other: board().side("0406", other).sea for other in beside("0406") if open_to_fleets("0406", other)}
    assert seas == {"0306": "west", "0307": "west", "0407": "east", "0507": "east"}


@pytest.mark.parametrize(
    "path",
    [
        ("0407", "0507", "0606"),
        ("0909", "0808", "0708", "0607", "0606"),
        ("0707", "0606"),
        ("0605", "0606"),
        ("0408", "0508"),
        ("0408", "0407"),
    ],
)
def test_ways_of_fleets_in_the_examples(path: tuple[str, ...]) -> None:
    """WitP 8.9, 14.1."""
    assert open_to_fleets(*path)


def test_no_fleet_passes_between_port_moresby_and_0908() -> None:
    """WitP 14.1."""
    assert not open_to_fleets("0909", "0908")


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("0704", "0606", 3),
        ("0605", "0506", 1),
        ("0605", "0507", 2),
        ("0605", "0707", 2),
        ("0907", "1107", 2),
        ("1110", "1207", 3),
        ("1110", "0909", 2),
        ("0110", "0207", 3),
        ("0207", "0509", 3),
        ("0509", "0607", 2),
        ("0509", "0710", 2),
        ("1707", "1407", 3),
        ("1407", "1205", 3),
        ("0507", "0807", 3),
        ("0507", "0306", 2),
    ],
)
def test_distances_of_the_examples(a: str, b: str, hexes: int) -> None:
    """WitP 6.6.2, 7.3, 14.1."""
    assert apart(a, b) == hexes


@pytest.mark.parametrize("place", ["0506", "0507", "0707"])
def test_three_places_are_out_of_supply_without_a_base(place: str) -> None:
    """WitP 7.3."""
    assert all(apart(place, source) > 2 for source in sources("japan"))


def sources(nation: str) -> list[str]:
    return [p.label for p in board().places.values() if "supply_source" in p.icons and p.nation == nation]


def test_supply_sources() -> None:
    """WitP 2.3.4, 3.2."""
    assert len(sources("japan")) == 3
    assert {named("Yokosuka").label, named("Kure").label} < {*sources("japan")}
    assert sources("us") == [named("Panama").label]
    assert sources("commonwealth") == [named("South Africa").label]
    for place in ("Panama", "South Africa"):
        assert {"unlimited_stacking", "no_japanese_fleet"} <= {*named(place).flags}


def test_china() -> None:
    """WitP 2.3.3, 12.2. Hainan is no part of it."""
    assert board().areas["china"].hexes == ("0404", "0504", "0505")
    assert {"0504", "0505"} <= beside("0404")
    assert "0505" in beside("0504")
    assert board().places["0404"].nation == "china"
    assert "0506" not in (*board().areas["china"].hexes, *board().areas["occupied_china"].hexes)


def test_resources_and_the_free_bases() -> None:
    """WitP 6.6.2, 12.3."""
    assert [p.name for p in board().places.values() if "resource" in p.icons] == ["Palembang", "Brunei", "Surabaya"]
    free = {place.name for place in board().places.values() if "optional_base" in place.flags}
    assert free == {"Ceylon", "Surabaya", "Leyte", "Darwin", "Midway", "Palmyra"}


def test_dutch_harbor_holds_one_fleet() -> None:
    """WitP 8.3."""
    assert [p.name for p in board().places.values() if "one_fleet_limit" in p.flags] == ["Dutch Harbor"]


def test_every_side_says_whether_land_units_cross_it() -> None:
    for label, place in board().places.items():
        for other in beside(label):
            kinds = {*board().side(label, other).kinds}
            if {place.terrain, board().places[other].terrain} <= LAND_UNITS:
                assert len(kinds & {"contiguous", "deep"}) == 1, (label, other)
            else:
                assert not kinds & {"contiguous", "deep"}, (label, other)


def test_land_closes_every_side_to_fleets() -> None:
    for label, place in board().places.items():
        if place.terrain not in FLEETS:
            assert all("land" in board().side(label, other).kinds for other in beside(label)), label


@pytest.mark.parametrize(
    ("name", "longitude", "latitude"),
    [("Yokosuka", 139.7, 35.3), ("Rabaul", 152.2, -4.2), ("Pearl Harbor", -158, 21.4), ("Singapore", 103.9, 1.3)],
)
def test_named_places_lie_near_their_true_positions(name: str, longitude: float, latitude: float) -> None:
    head = load(Path(paths.assets()) / "war_in_the_pacific" / "board.yaml", BOARD).value
    assert head.knots is not None
    x, y = KnottedProjection(head.knots, head.numbering).point((longitude, latitude))
    right, down = Layout(pointed=False).centre(named(name).hex)
    assert ((x - right) ** 2 + (y - down) ** 2) ** 0.5 < 0.7
