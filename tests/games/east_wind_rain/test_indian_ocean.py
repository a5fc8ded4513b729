"""Kenya, Ceylon and the Maldives, which are not drawn to the scale of the map (23.0)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.commands.operations import AttackTaskForce, Intercept
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceOperation
from wargames_desktop.games.east_wind_rain.ground_movement import Marches, movable
from wargames_desktop.games.east_wind_rain.initiatives import Initiatives
from wargames_desktop.games.east_wind_rain.interceptors import Interceptors
from wargames_desktop.games.east_wind_rain.quays import Quays
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import EconomicMarker, TaskForce

MALDIVES, CEYLON, MADRAS = "0117", "0114", "0112"
BASES = {hex: {"side": "allies", "kinds": ["air"]} for hex in (MALDIVES, CEYLON, "0617")}


def ships(nation: str, place: str, **given) -> TaskForce:
    return TaskForce(nation=nation, place=place, **{"naval": (NavalGroup(nation, "destroyer", 3),), **given})


@pytest.fixture
def open_sea(situation):
    """Nothing is closed."""

    def start(**given):
        return situation(**{"phase": "operations", "closed": (), "bases": {}, "seed": 1, **given})

    return start


def across(theatre) -> tuple[str, str]:
    """A hex of the Maldives and one of the Singapore area next to it."""
    for hex in theatre.map.hexes("maldives"):
        for near in theatre.map.neighbours_by_sea(hex):
            if theatre.map.areas(near) == ("singapore",):
                return hex, near
    raise AssertionError("the areas do not touch")


@pytest.mark.rule("EWR-23.1.B")
@pytest.mark.rule("EWR-23.1.C")
def test_the_red_line_sets_hexes_apart(theatre) -> None:
    west, east = across(theatre)
    assert theatre.map.crosses_red_line(west, east)
    assert theatre.map.are_apart(west, east)
    assert theatre.map.are_apart(MALDIVES, CEYLON)
    assert not theatre.map.are_apart(MALDIVES, west)
    assert not theatre.map.are_apart("0511", "0515"), "India and Singapore are to scale"


@pytest.mark.rule("EWR-23.2.A", "EWR-23.3.A")
def test_japan_never_enters_kenya_but_either_side_the_maldives(open_sea, theatre) -> None:
    state = open_sea().state
    routes = SeaRoutes(theatre)
    assert not routes.is_open(state, "japan", "kenya")
    assert routes.is_open(state, "allies", "kenya")
    assert all(routes.is_open(state, side, MALDIVES) for side in ("japan", "allies"))


@pytest.mark.rule("EWR-23.2.B")
def test_from_kenya_allied_task_forces_operate_off_ceylon_and_the_maldives(open_sea, theatre) -> None:
    force = ships("commonwealth", "kenya", origin=("kenya",))
    state = open_sea(task_forces={"CW-1": force}).state
    places = SeaRoutes(theatre).operating(state, state.task_forces["CW-1"])
    regions = {region for place in places for region in theatre.map.areas(place)}
    assert {"ceylon", "maldives"} <= regions
    assert regions <= {"ceylon", "maldives", "australia_zone"}


@pytest.mark.rule("EWR-23.3.C", "EWR-23.3.D", "EWR-23.3.E", "EWR-23.4.A")
def test_task_forces_neither_see_nor_attack_over_the_line(open_sea, theatre) -> None:
    west, east = across(theatre)
    within = next(near for near in theatre.map.neighbours_by_sea(west) if theatre.map.areas(near) == ("maldives",))
    initiatives = Initiatives(theatre, SeaRoutes(theatre), Costs(theatre))
    for own, other, allowed in ((west, east, False), (east, west, False), (west, within, True)):
        forces = {"CW-1": ships("commonwealth", own), "JP-1": ships("japan", other)}
        state = open_sea(task_forces=forces, er={"us": 50, "commonwealth": 50}).state
        frame = TaskForceOperation(side="allies", task_force="CW-1", nation="commonwealth", began=own)
        refusal = initiatives.refusal(state, frame, AttackTaskForce("JP-1"))
        assert (refusal is None) == allowed, (own, other, refusal)


@pytest.mark.rule("EWR-23.3.C", "EWR-23.3.E")
def test_who_intercepts_over_the_line_crosses_it_first(open_sea, theatre) -> None:
    west, east = across(theatre)
    forces = {"CW-1": ships("commonwealth", west), "JP-1": ships("japan", east)}
    state = open_sea(task_forces=forces, er={"us": 50, "commonwealth": 50}).state
    interceptors = Interceptors(theatre, SeaRoutes(theatre), Costs(theatre))
    path = interceptors.operational_path(state, state.task_forces["CW-1"], "JP-1")
    assert path
    assert not theatre.map.are_apart(path[-1], east)
    assert interceptors.refusal(state, "allies", "JP-1", Intercept("CW-1", operational=True)) is None
    static = interceptors.static_path(state, state.task_forces["CW-1"], "JP-1")
    assert static is None or not theatre.map.are_apart(static[-1], east)


@pytest.mark.rule("EWR-23.3.D", "EWR-23.3.F", "EWR-23.3.H", "EWR-23.4.A")
@pytest.mark.parametrize(
    ("type", "start", "target", "reached"),
    [
        ("army_air", MALDIVES, "0118", True),
        ("army_air", MALDIVES, "0115", False),
        ("naval_air", CEYLON, "0115", True),
        ("naval_air", CEYLON, "0116", False),
        ("bomber", MALDIVES, CEYLON, True),
        ("bomber", CEYLON, MALDIVES, True),
        ("bomber", MALDIVES, "0516", False),
        ("bomber", "0617", "0517", True),
        ("bomber", "0617", "0418", False),
    ],
)
def test_aircraft_attack_in_their_own_area_bombers_both(open_sea, theatre, type, start, target, reached) -> None:
    group = AirGroup("commonwealth", type, "average", 5)
    state = open_sea(bases=BASES, air={"allies": {start: {"ready": [group]}}}).state
    assert Ranges(theatre.charts, theatre.map).reaches(state, "allies", type, start, target, start) == reached


@pytest.mark.rule("EWR-23.4.B")
def test_the_marker_of_india_is_taken_aboard_at_madras(open_sea, theatre) -> None:
    india = next(name for name, spec in theatre.charts.economy.markers.items() if spec.place == "india_zone")
    state = open_sea(markers={india: EconomicMarker(value=3)}).state
    quays = Quays(theatre)
    assert list(quays.markers(state, "allies", MADRAS)) == [india]
    assert list(quays.markers(state, "allies", CEYLON)) == []


@pytest.mark.rule("EWR-23.4.C")
def test_troops_go_from_madras_to_india_in_a_whole_turn_and_not_in_that_in_which_they_landed(open_sea, theatre) -> None:
    marches, coromandel = Marches(theatre), "0211"
    state = open_sea(ground={"allies": {MADRAS: {"groups": [GroundGroup("commonwealth", "infantry", 3)]}}}).state
    for end in ("india_zone", coromandel):
        assert marches.refusal(state, "allies", MADRAS, end, marches.points) is None
        assert marches.refusal(state, "allies", MADRAS, end, marches.points - 1) is not None
        assert marches.cost(MADRAS, end) == marches.points
    assert marches.cost(MADRAS, "0113") < marches.points
    assert movable(state, "allies", MADRAS)
    landed = GroundGroup("commonwealth", "infantry", 3, "sea")
    assert movable(open_sea(ground={"allies": {MADRAS: {"groups": [landed]}}}).state, "allies", MADRAS) == ()
