"""Loading and unloading: what goes where, in which order, and for how much (10.4, 10.5)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.ground_fights import sp_at, stack
from tests.games.east_wind_rain.landings import (
    GUAM,
    SAIPAN,
    TOKYO,
    TRUK,
    YOKOHAMA,
    aboard,
    at_work,
    infantry,
    paid,
    sea_lift,
)
from tests.games.east_wind_rain.strikes import planes
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    LoadAircraft,
    LoadMarker,
    LoadTroops,
    UnloadAircraft,
    UnloadMarker,
    UnloadResources,
    UnloadTroops,
)
from wargames_desktop.games.east_wind_rain.commands.operations import SailTo
from wargames_desktop.games.east_wind_rain.forces import AirStack, Cargo, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.ground import PortLoading, Transporting
from wargames_desktop.games.east_wind_rain.state import Bases, EconomicMarker, TaskForce

LOADS = (LoadTroops, LoadAircraft, LoadMarker)


def working(start, force: TaskForce, doubled: bool = False, **given):
    """JP-1 loads and unloads where it is."""
    step = Transporting(side="japan", task_force="JP-1", doubled=doubled)
    return at_work(start, step, task_forces={"JP-1": force, **given.pop("task_forces", {})}, **given)


def loads(situation) -> list:
    return [command for command in situation.answers if isinstance(command, LOADS)]


@pytest.mark.rule("EWR-10.4.1.A")
def test_each_transport_sp_counts_as_a_ship_of_the_task_force(theatre) -> None:
    force = TaskForce(nation="japan", place=YOKOHAMA, ships=("Mogami",), naval=(NavalGroup("japan", "transport", 4),))
    assert theatre.task_forces.size(force) == 5


@pytest.mark.rule("EWR-10.4.1.B.1")
def test_a_transport_takes_five_sp_of_troops_and_aircraft_together(situation) -> None:
    there = working(
        situation,
        sea_lift(YOKOHAMA, transports=1),
        ground={"japan": {YOKOHAMA: stack(infantry(8))}},
        air={"japan": {YOKOHAMA: AirStack(ready=(planes("japan", 4, "army_air"),))}},
    )
    there.do(LoadTroops("japan", "infantry", 3))
    assert there.allowed(LoadAircraft("japan", "army_air", "average", 2))
    assert there.refused(LoadAircraft("japan", "army_air", "average", 3)) == "EWR-10.5.A"
    there.do(LoadAircraft("japan", "army_air", "average", 2))
    assert loads(there) == []
    assert there.refused(LoadTroops("japan", "infantry", 1)) == "EWR-10.4.1.B.1"


@pytest.mark.rule("EWR-10.5.A", "EWR-10.5.B")
def test_destroyers_and_light_cruisers_carry_troops_alone_two_to_an_sp(situation) -> None:
    force = sea_lift(
        YOKOHAMA, transports=0, naval=(NavalGroup("japan", "destroyer", 3),), ships=("Jintsu", "Nagara", "Tama")
    )
    there = working(
        situation,
        force,
        ground={"japan": {YOKOHAMA: stack(infantry(8))}},
        air={"japan": {YOKOHAMA: AirStack(ready=(planes("japan", 4, "army_air"),))}},
    )
    assert there.allowed(LoadTroops("japan", "infantry", 3))
    assert not there.allowed(LoadTroops("japan", "infantry", 4))
    assert there.refused(LoadAircraft("japan", "army_air", "average", 1)) == "EWR-10.5.A"


@pytest.mark.rule("EWR-10.5.C")
def test_destroyers_unload_at_ports_as_transports_do(situation) -> None:
    force = sea_lift(YOKOHAMA, infantry(1), transports=0, naval=(NavalGroup("japan", "destroyer", 2),))
    there = working(situation, force).do(UnloadTroops("japan", "infantry", 1))
    assert sp_at(there, "japan", YOKOHAMA) == 1
    at_sea = working(
        situation, sea_lift("1809", infantry(1), transports=0, naval=(NavalGroup("japan", "destroyer", 2),))
    )
    assert at_sea.refused(UnloadTroops("japan", "infantry", 1)) == "EWR-10.4.1.C"


MARKERS = {"Saigon": EconomicMarker(value=2), "Manila": EconomicMarker(value=2)}


@pytest.mark.rule("EWR-10.4.1.B.2", "EWR-10.4.1.E.ex")
def test_in_saigon_a_marker_takes_a_transport_for_itself(situation) -> None:
    """What the example lists: the marker, and troops or aircraft in the hex."""
    there = working(
        situation,
        sea_lift("0814", transports=2),
        markers=MARKERS,
        closed=(),
        control={"0814": "japan"},
        ground={"japan": {"0814": stack(infantry(8))}},
        air={"japan": {"0814": AirStack(grounded=(planes("japan", 2, "army_air"),))}},
    )
    assert {type(command) for command in loads(there)} == set(LOADS)
    assert there.refused(LoadMarker("Manila")) == "EWR-5.2.3.B"
    there.do(LoadMarker("Saigon"))
    assert there.state.markers["Saigon"].at == "carried"
    assert there.allowed(LoadTroops("japan", "infantry", 5))
    assert there.refused(LoadTroops("japan", "infantry", 6)) == "EWR-10.4.1.B.1"
    there.do(LoadTroops("japan", "infantry", 1))
    assert there.allowed(LoadTroops("japan", "infantry", 4))


@pytest.mark.rule("EWR-10.4.1.B.3", "EWR-5.2.11.D")
def test_resources_aboard_are_put_ashore_in_australia(situation) -> None:
    force = sea_lift("1521", transports=1, nation="commonwealth", cargo={"er": 5})
    step = Transporting(side="allies", task_force="CW-1")
    there = at_work(
        situation, step, task_forces={"CW-1": force}, ground={"allies": {"1521": stack(infantry(5, "commonwealth"))}}
    )
    assert there.refused(LoadTroops("commonwealth", "infantry", 1)) == "EWR-10.4.1.B.1"
    there.do(UnloadResources())
    assert there.state.landed_er == 5
    assert there.state.task_forces["CW-1"].cargo == Cargo()


@pytest.mark.rule("EWR-10.4.1.C", "EWR-10.4.2.A")
@pytest.mark.parametrize(
    ("place", "given", "rule"),
    [
        (YOKOHAMA, {}, ""),
        (YOKOHAMA, {"damaged_cities": (YOKOHAMA,)}, "EWR-10.4.1.C"),
        (YOKOHAMA, {"damaged_cities": (YOKOHAMA,), "bases": {YOKOHAMA: Bases(side="japan", kinds=("air",))}}, ""),
        (GUAM, {}, "EWR-10.4.1.C"),
        (GUAM, {"bases": {GUAM: Bases(side="japan", kinds=("air",))}}, ""),
        (GUAM, {"bases": {GUAM: Bases(side="allies", kinds=("air",))}}, "EWR-10.4.2.A"),
        (YOKOHAMA, {"control": {YOKOHAMA: "allies"}}, "EWR-10.4.2.A"),
    ],
)
def test_cargo_is_handled_at_sound_ports_and_bases_of_ones_own(situation, place, given, rule) -> None:
    there = working(situation, sea_lift(place, infantry(5)), **given)
    if rule:
        assert there.refused(UnloadTroops("japan", "infantry", 5)) == rule
    else:
        assert there.allowed(UnloadTroops("japan", "infantry", 5))


@pytest.mark.rule("EWR-10.4.1.C")
def test_cargo_is_handled_in_friendly_zones(situation) -> None:
    force = sea_lift("west_coast", infantry(5, "us"), nation="us")
    there = at_work(situation, Transporting(side="allies", task_force="US-1"), task_forces={"US-1": force})
    there.do(UnloadTroops("us", "infantry", 5))
    assert sp_at(there, "allies", "west_coast") == 5


@pytest.mark.rule("EWR-10.4.1.E")
def test_in_port_before_staging_everything_is_loaded_for_nothing_and_nothing_unloaded(situation) -> None:
    there = at_work(
        situation,
        PortLoading(side="japan", task_force="JP-1"),
        task_forces={"JP-1": sea_lift(YOKOHAMA, infantry(2), transports=2)},
        ground={"japan": {YOKOHAMA: stack(infantry(5))}},
        air={"japan": {YOKOHAMA: AirStack(ready=(planes("japan", 4, "army_air"),))}},
    )
    assert there.refused(UnloadTroops("japan", "infantry", 1)) == "EWR-10.4.1.E"
    there.do(LoadTroops("japan", "infantry", 5))
    assert paid(there) == []
    there.do(LoadAircraft("japan", "army_air", "average", 3))
    assert paid(there) == []
    assert aboard(there) == 7
    assert there.do(Pass()).asked[1] == "place_units"


@pytest.mark.rule("EWR-10.4.2.A")
def test_all_loading_of_an_initiative_costs_one_er(situation) -> None:
    there = working(
        situation, sea_lift(YOKOHAMA, infantry(5)), ground={"japan": {YOKOHAMA: stack(infantry(5, type="marine"))}}
    )
    assert paid(there.do(UnloadTroops("japan", "infantry", 2))) == [(1, "EWR-10.4.2.A")]
    assert paid(there.do(UnloadTroops("japan", "infantry", 3))) == []
    assert paid(there.do(LoadTroops("japan", "marine", 5))) == []


@pytest.mark.rule("EWR-10.4.2.A", "EWR-10.9.E")
def test_a_doubled_initiative_costs_two(situation) -> None:
    there = working(situation, sea_lift(YOKOHAMA, infantry(5)), doubled=True)
    assert paid(there.do(UnloadTroops("japan", "infantry", 5))) == [(2, "EWR-10.4.2.A")]


@pytest.mark.rule("EWR-10.1.E", "EWR-10.4.2.A")
def test_without_an_er_nothing_is_loaded(situation) -> None:
    there = working(situation, sea_lift(YOKOHAMA, infantry(5)), er={"japan": 0, "us": 50})
    assert there.refused(UnloadTroops("japan", "infantry", 5)) == "EWR-10.1.E"


@pytest.mark.rule("EWR-10.4.1.F", "EWR-10.4.2.A", "EWR-10.4.2.D")
def test_a_task_force_sails_from_port_to_port_and_may_be_intercepted_on_the_way(situation) -> None:
    watching = TaskForce(nation="us", place="2010", ships=("Indiana",))
    there = working(
        situation,
        sea_lift(YOKOHAMA, infantry(5)),
        task_forces={"US-1": watching},
        ground={"japan": {YOKOHAMA: stack(infantry(2, type="marine"))}},
    )
    there.do(UnloadTroops("japan", "infantry", 5)).do(LoadTroops("japan", "marine", 2))
    there.do(SailTo(TOKYO))
    assert there.asked == ("allies", "intercept")
    there.do(Pass())
    assert there.asked == ("japan", "transport")
    assert paid(there.do(UnloadTroops("japan", "marine", 2))) == []
    assert sp_at(there, "japan", TOKYO) == 2
    assert there.refused(SailTo(YOKOHAMA)) == "EWR-10.1.B"


@pytest.mark.rule("EWR-10.4.2.D")
def test_in_one_hex_troops_go_ashore_and_others_aboard_but_none_both_ways(situation) -> None:
    there = working(
        situation, sea_lift(YOKOHAMA, infantry(5)), ground={"japan": {YOKOHAMA: stack(infantry(2, type="marine"))}}
    )
    there.do(UnloadTroops("japan", "infantry", 3)).do(LoadTroops("japan", "marine", 2))
    assert there.refused(LoadTroops("japan", "infantry", 1)) == "EWR-10.4.2.D"
    assert there.refused(UnloadTroops("japan", "marine", 1)) == "EWR-10.4.2.D"


@pytest.mark.rule("EWR-17.3")
@pytest.mark.parametrize(("moved", "rule"), [("land", "EWR-17.3"), ("air", "EWR-17.3"), ("sea", "")])
def test_troops_that_have_marched_or_dropped_do_not_embark(situation, moved, rule) -> None:
    marched = {"nation": "japan", "type": "infantry", "sp": 3, "moved": moved}
    there = working(situation, sea_lift(YOKOHAMA), ground={"japan": {YOKOHAMA: {"groups": [marched]}}})
    if rule:
        assert there.refused(LoadTroops("japan", "infantry", 3)) == rule
    else:
        assert there.allowed(LoadTroops("japan", "infantry", 3))


@pytest.mark.rule("EWR-17.3")
def test_troops_that_went_ashore_do_not_march_in_this_turn(situation) -> None:
    there = working(situation, sea_lift(YOKOHAMA, infantry(5))).do(UnloadTroops("japan", "infantry", 5))
    assert [group.moved for group in there.state.ground["japan"][YOKOHAMA].groups] == ["sea"]


@pytest.mark.rule("EWR-10.4.1.C")
def test_aircraft_go_ashore_on_top_of_the_base(situation) -> None:
    force = sea_lift(TRUK, air=(planes("japan", 3, "army_air"),))
    there = working(situation, force, bases={TRUK: Bases(side="japan", kinds=("major",))})
    there.do(UnloadAircraft("japan", "army_air", "average", 3))
    assert there.state.air["japan"][TRUK].used == (planes("japan", 3, "army_air"),)


@pytest.mark.rule("EWR-5.2.3.F", "EWR-5.2.3.G")
def test_a_marker_is_unloaded_at_home_only(situation) -> None:
    carried = {"Saigon": EconomicMarker(value=2, at="carried")}
    away = working(
        situation,
        sea_lift(SAIPAN, cargo={"markers": ("Saigon",)}),
        markers=carried,
        bases={SAIPAN: Bases(side="japan", kinds=("air",))},
    )
    assert away.refused(UnloadMarker("Saigon")) == "EWR-5.2.3.F"
    home = working(situation, sea_lift(YOKOHAMA, cargo={"markers": ("Saigon",)}), markers=carried)
    home.do(UnloadMarker("Saigon"))
    assert home.state.markers["Saigon"] == EconomicMarker(value=2, at="home", home="japan")


@pytest.mark.rule("EWR-5.2.10.A", "EWR-5.2.10.B")
@pytest.mark.parametrize(
    "given",
    [
        {"damaged_cities": ("0814",), "bases": {"0814": Bases(side="japan", kinds=("air",))}},
        {"markers": {"Saigon": EconomicMarker(value=2, inverted=True)}},
    ],
)
def test_markers_of_damaged_cities_stay_where_they_are(situation, given) -> None:
    given = {"markers": MARKERS, "control": {"0814": "japan"}, "closed": (), **given}
    there = working(situation, sea_lift("0814"), **given)
    assert there.refused(LoadMarker("Saigon")) == "EWR-5.2.3.B"


def test_the_other_side_learns_nothing_of_cargo(situation) -> None:
    there = working(situation, sea_lift(YOKOHAMA, infantry(5)))
    command = UnloadTroops("japan", "infantry", 5)
    there.do(command)
    assert there.game.seen_command(command, "japan", "allies") is None
    assert all(there.game.seen(event, "allies") is None for event in there.events if event.seen_by("") is None)
    view = there.game.view(there.state, "allies")
    assert view.ground["japan"][YOKOHAMA].groups == ()
