"""Air staging: who is first, how far chains lead, what bases and carriers hold (6.3, 7.0, 23.0, 25.2.3.A)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.air_groups import capacity
from wargames_desktop.games.east_wind_rain.air_routes import AirRoutes
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import GroundAircraft, StageTo, TakeUpAircraft
from wargames_desktop.games.east_wind_rain.events.staging import AircraftGrounded, AircraftStaged
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack
from wargames_desktop.games.east_wind_rain.frames.staging import StageAircraft
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

MIDWAY, HONOLULU, JOHNSTON, PALMYRA, WAKE = "3009", "3610", "3313", "3515", "2612"
ARMY = AirGroup("us", "army_air", "green", 4)
NAVAL = AirGroup("us", "naval_air", "average", 4)
BOMBERS = AirGroup("us", "bomber", "green", 3)
SUPER = AirGroup("us", "superbomber", "green", 2)


def take(station: str, group: AirGroup, sp: int | None = None) -> TakeUpAircraft:
    return TakeUpAircraft(station, group.nation, group.type, group.quality, sp or group.sp)


def air(*groups: AirGroup) -> dict[str, object]:
    return {"ready": list(groups)}


def airfields(*hexes: str, side: str = "allies", kind: str = "air") -> dict[str, object]:
    return {hex: {"side": side, "kinds": [kind]} for hex in hexes}


@pytest.fixture
def staging(situation):
    """The Allies stage; Japan after them."""

    def start(**given):
        return situation(phase="air_staging", magic=Magic(), **given)

    return start


def reached(there, station: str, group: AirGroup) -> set[str]:
    """Where aircraft can be staged from a station."""
    there.do(take(station, group))
    return {answer.station for answer in there.answers} - {station}


# Who is first


@pytest.mark.rule("EWR-6.3.A")
@pytest.mark.rule("EWR-4.3.1")
def test_with_the_advantage_japan_can_be_made_to_stage_first(situation) -> None:
    there = situation(phase="air_staging", magic=Magic(advantage=True, air_first="japan"))
    assert there.asked == ("japan", "stage_aircraft")
    assert there.do(Pass()).asked == ("allies", "stage_aircraft")


@pytest.mark.rule("EWR-6.3.B")
def test_without_it_the_allies_stage_first(staging) -> None:
    there = staging()
    assert there.asked == ("allies", "stage_aircraft")
    assert there.do(Pass()).asked == ("japan", "stage_aircraft")
    assert there.do(Pass()).asked[1] != "stage_aircraft"


@pytest.mark.rule("EWR-4.3")
def test_naval_staging_begins_when_both_sides_have_staged_their_aircraft(staging) -> None:
    assert staging().do(Pass()).do(Pass()).asked == ("japan", "naval_order")


# Ranges


@pytest.mark.parametrize(
    ("type", "afloat", "turn", "hexes"),
    [
        pytest.param("naval_air", True, "2Q42", 3, marks=pytest.mark.rule("EWR-7.1.r1")),
        pytest.param("naval_air", False, "2Q42", 5, marks=pytest.mark.rule("EWR-7.1.r2")),
        pytest.param("army_air", False, "2Q42", 5, marks=pytest.mark.rule("EWR-7.1.r2")),
        pytest.param("bomber", False, "2Q42", 10, marks=pytest.mark.rule("EWR-7.1.r3")),
        pytest.param("superbomber", False, "2Q42", 14, marks=pytest.mark.rule("EWR-7.1.r4")),
        pytest.param("naval_air", True, "1Q44", 4, marks=pytest.mark.rule("EWR-7.1.late")),
        pytest.param("naval_air", False, "1Q45", 6, marks=pytest.mark.rule("EWR-7.1.late")),
        pytest.param("army_air", False, "1Q44", 6, marks=pytest.mark.rule("EWR-7.1.late")),
        pytest.param("army_air", False, "4Q43", 5, marks=pytest.mark.rule("EWR-7.1.late")),
        pytest.param("bomber", False, "1Q44", 10, marks=pytest.mark.rule("EWR-7.1.late")),
        pytest.param("superbomber", False, "1Q44", 14, marks=pytest.mark.rule("EWR-7.1.late")),
    ],
)
def test_range_depends_on_type_carrier_and_year(staging, theatre, type, afloat, turn, hexes) -> None:
    state = staging(turn=turn).state
    assert Ranges(theatre.charts, theatre.map).of(state, "allies", type, afloat) == hexes


@pytest.mark.rule("EWR-7.1.r2")
@pytest.mark.rule("EWR-7.3.1")
@pytest.mark.parametrize(("hex", "near"), [("3309", True), ("3508", True), ("3609", False)])
def test_a_hop_of_fighters_is_five_hexes_at_most(staging, theatre, hex, near) -> None:
    assert (theatre.map.distance(MIDWAY, hex) <= 5) == near
    there = staging(bases=airfields(MIDWAY, hex), air={"allies": {MIDWAY: air(ARMY)}})
    assert (hex in reached(there, MIDWAY, ARMY)) == near


@pytest.mark.rule("EWR-7.3.1")
def test_a_chain_of_bases_leads_on_hop_by_hop(staging) -> None:
    """Johnston Island lies between Palmyra and Midway; from Palmyra to Midway it is too far at once."""
    given = {"air": {"allies": {PALMYRA: air(ARMY)}}}
    there = staging(bases=airfields(PALMYRA, JOHNSTON, MIDWAY), **given)
    there.do(take(PALMYRA, ARMY)).do(StageTo(MIDWAY))
    (event,) = there.of(AircraftStaged)
    assert event.path == (PALMYRA, JOHNSTON, MIDWAY)
    assert there.state.air["allies"][MIDWAY].ready == (ARMY,)
    assert PALMYRA not in there.state.air["allies"]
    assert MIDWAY not in reached(staging(bases=airfields(PALMYRA, MIDWAY), **given), PALMYRA, ARMY)


@pytest.mark.rule("EWR-7.3.1")
def test_only_own_bases_make_a_chain(staging) -> None:
    bases = {**airfields(PALMYRA, MIDWAY), **airfields(JOHNSTON, side="japan")}
    there = staging(bases=bases, air={"allies": {PALMYRA: air(ARMY)}})
    assert reached(there, PALMYRA, ARMY).isdisjoint({JOHNSTON, MIDWAY})
    assert there.refused(StageTo(JOHNSTON)) == "EWR-7.3.1"


@pytest.mark.rule("EWR-7.3.1")
def test_what_has_been_staged_is_not_taken_up_again(staging) -> None:
    there = staging(bases=airfields(PALMYRA, JOHNSTON), air={"allies": {PALMYRA: air(ARMY)}})
    there.do(take(PALMYRA, ARMY, 3)).do(StageTo(JOHNSTON))
    assert there.refused(take(JOHNSTON, ARMY, 1)) == "EWR-7.3.1"
    assert there.allowed(take(PALMYRA, ARMY, 1))
    there.do(take(PALMYRA, ARMY, 1)).do(StageTo(PALMYRA))
    assert there.answers == (Pass(),)


@pytest.mark.rule("EWR-7.1.r1")
@pytest.mark.rule("EWR-7.3.1")
def test_naval_aircraft_hop_from_carriers_and_back_aboard(staging, theatre) -> None:
    """Three hexes from a carrier, five from the land; a carrier is a link of the chain as a base is."""
    assert theatre.map.distance(HONOLULU, JOHNSTON) == 4
    force = TaskForce(nation="us", place=HONOLULU, ships=("Enterprise",), air=(NAVAL,))
    there = staging(bases=airfields(JOHNSTON), task_forces={"US-1": force})
    assert JOHNSTON not in reached(there, "US-1", NAVAL)
    there = staging(bases=airfields(JOHNSTON, HONOLULU), task_forces={"US-1": force})
    assert {JOHNSTON, HONOLULU} <= reached(there, "US-1", NAVAL)
    bare = TaskForce(nation="us", place=HONOLULU, ships=("Enterprise",))
    there = staging(bases=airfields(JOHNSTON), task_forces={"US-1": bare}, air={"allies": {JOHNSTON: air(NAVAL)}})
    there.do(take(JOHNSTON, NAVAL)).do(StageTo("US-1"))
    assert there.state.task_forces["US-1"].air == (NAVAL,)


# What bases and carriers hold


@pytest.mark.parametrize(
    ("kinds", "sp"),
    [
        pytest.param(("air",), 10, marks=pytest.mark.rule("EWR-7.2.A")),
        pytest.param(("major",), 20, marks=pytest.mark.rule("EWR-7.2.B")),
        pytest.param(("major", "air"), 30, marks=pytest.mark.rule("EWR-7.2.C")),
        pytest.param(("air", "air"), 20, marks=pytest.mark.rule("EWR-7.2.C")),
    ],
)
def test_capacity_of_bases(staging, theatre, kinds, sp) -> None:
    there = staging(bases={HONOLULU: Bases(side="allies", kinds=kinds)})
    assert capacity(theatre.charts, there.state, "allies", HONOLULU) == sp


@pytest.mark.rule("EWR-7.2.D")
def test_superbombers_use_major_bases_only(staging) -> None:
    """Not as an end, not on the way, and not to start from."""
    given = {"air": {"allies": {HONOLULU: air(SUPER)}}}
    air_base = {**airfields(HONOLULU, kind="major"), **airfields(MIDWAY)}
    there = staging(bases=air_base, **given)
    there.do(take(HONOLULU, SUPER))
    assert there.refused(StageTo(MIDWAY)) == "EWR-7.2.D"
    assert MIDWAY in reached(staging(bases=airfields(HONOLULU, MIDWAY, kind="major"), **given), HONOLULU, SUPER)
    there = staging(bases=airfields(HONOLULU), **given)
    assert there.refused(take(HONOLULU, SUPER)) == "EWR-7.2.D"


@pytest.mark.rule("EWR-7.2.E")
def test_carriers_take_naval_aircraft_up_to_what_they_hold(staging, theatre) -> None:
    held = theatre.charts.ships["Enterprise"].air
    force = TaskForce(nation="us", place=HONOLULU, ships=("Enterprise",))
    many = AirGroup("us", "naval_air", "average", held + 1)
    given = {"bases": airfields(HONOLULU), "task_forces": {"US-1": force}}
    there = staging(**given, air={"allies": {HONOLULU: air(many, ARMY)}})
    there.do(take(HONOLULU, many))
    assert there.refused(StageTo("US-1")) == "EWR-7.2.E"
    there.do(StageTo(HONOLULU))
    there = staging(**given, air={"allies": {HONOLULU: air(many, ARMY)}})
    there.do(take(HONOLULU, many, held)).do(StageTo("US-1"))
    assert there.state.task_forces["US-1"].air == (AirGroup("us", "naval_air", "average", held),)
    there.do(take(HONOLULU, ARMY))
    assert there.refused(StageTo("US-1")) == "EWR-7.2.E"


@pytest.mark.rule("EWR-7.2.E")
def test_an_escort_carrier_sp_holds_one_air_sp_and_a_damaged_carrier_none(staging) -> None:
    one = AirGroup("us", "naval_air", "green", 1)
    box = {"naval": [{"nation": "us", "type": "escort_carrier", "sp": 2}], "ships": ["Hornet"]}
    there = staging(
        bases=airfields(HONOLULU),
        ports={"allies": {HONOLULU: box}},
        damage={"Hornet": 1},
        air={"allies": {HONOLULU: air(AirGroup("us", "naval_air", "green", 3))}},
    )
    port = air_stations.port_station(HONOLULU)
    there.do(take(HONOLULU, one, 3))
    assert there.refused(StageTo(port)) == "EWR-7.2.E"
    there.do(StageTo(HONOLULU))
    there = staging(
        bases=airfields(HONOLULU),
        ports={"allies": {HONOLULU: box}},
        damage={"Hornet": 1},
        air={"allies": {HONOLULU: air(AirGroup("us", "naval_air", "green", 3))}},
    )
    there.do(take(HONOLULU, one, 2)).do(StageTo(port))
    assert there.state.ports["allies"][HONOLULU].air == (AirGroup("us", "naval_air", "green", 2),)


# Zones


def routes_from(there, theatre, start: str, group: AirGroup, side: str = "allies") -> set[str]:
    return set(AirRoutes(theatre).chains(there.state, side, start, group))


@pytest.mark.rule("EWR-7.3.2.A")
@pytest.mark.rule("EWR-7.3.2.B")
def test_aircraft_leave_a_zone_for_an_area_beside_it_and_enter_it_from_there(staging, theatre) -> None:
    """From Australia to Darwin, and on to the next base; but not to an area that is not next to it."""
    there = staging(bases=airfields("1521", "1921", "3009"))
    assert {"1521", "1921"} <= routes_from(there, theatre, "australia_zone", ARMY)
    assert "3009" not in routes_from(there, theatre, "australia_zone", ARMY)
    assert "australia_zone" in routes_from(there, theatre, "1921", ARMY)


@pytest.mark.rule("EWR-7.3.2.B")
def test_aircraft_go_from_zone_to_zone(staging, theatre) -> None:
    there = staging()
    assert "panama" in routes_from(there, theatre, "west_coast", ARMY)
    assert "ussr" not in routes_from(there, theatre, "sian", ARMY)


@pytest.mark.rule("EWR-7.3.2.B.1")
def test_no_aircraft_enter_a_zone_of_the_enemy(staging, theatre) -> None:
    there = staging(bases=airfields("1521"))
    assert "australia_zone" in routes_from(there, theatre, "1521", ARMY)
    lost = staging(bases=airfields("1521"), control={"australia_zone": "japan"})
    assert "australia_zone" not in routes_from(lost, theatre, "1521", ARMY)
    assert "sian" not in routes_from(there, theatre, "manchukuo", ARMY, side="japan")
    assert "sian" in routes_from(staging(control={"sian": "japan"}), theatre, "manchukuo", ARMY, side="japan")


@pytest.mark.rule("EWR-7.3.3.wc")
def test_only_bombers_fly_between_the_west_coast_and_hawaii(staging, theatre) -> None:
    there = staging(bases=airfields(HONOLULU, MIDWAY))
    assert {HONOLULU, MIDWAY} <= routes_from(there, theatre, "west_coast", BOMBERS)
    assert "west_coast" in routes_from(there, theatre, HONOLULU, BOMBERS)
    assert HONOLULU not in routes_from(there, theatre, "west_coast", ARMY)
    assert "west_coast" not in routes_from(there, theatre, HONOLULU, ARMY)


CEYLON, MADRAS, MALDIVES, CALCUTTA, SURABAYA, EFATE = "0114", "0112", "0117", "0409", "1019", "2622"


@pytest.mark.rule("EWR-7.3.3.A")
@pytest.mark.rule("EWR-23.2.C")
@pytest.mark.rule("EWR-23.2.D")
def test_only_bombers_leave_kenya(staging, theatre) -> None:
    there = staging(bases=airfields(CEYLON, MADRAS, MALDIVES, CALCUTTA))
    assert {CEYLON, MADRAS, MALDIVES, CALCUTTA, "india_zone"} <= routes_from(there, theatre, "kenya", BOMBERS)
    assert "kenya" in routes_from(there, theatre, CEYLON, BOMBERS)
    assert routes_from(there, theatre, "kenya", ARMY) == set()
    assert "kenya" not in routes_from(there, theatre, CEYLON, ARMY)
    assert "australia_zone" not in routes_from(staging(bases={}), theatre, "kenya", BOMBERS)


@pytest.mark.rule("EWR-7.3.3.B")
@pytest.mark.rule("EWR-7.3.3.B.1")
@pytest.mark.rule("EWR-7.3.3.B.2")
@pytest.mark.rule("EWR-23.3.G")
@pytest.mark.rule("EWR-23.4.D")
def test_all_aircraft_fly_from_ceylon_to_the_maldives_and_to_india_and_back(staging, theatre) -> None:
    there = staging(bases=airfields(CEYLON, MALDIVES, CALCUTTA))
    assert {MALDIVES, CALCUTTA, "india_zone"} <= routes_from(there, theatre, CEYLON, ARMY)
    assert {CEYLON, CALCUTTA, "india_zone"} <= routes_from(there, theatre, MALDIVES, ARMY), "on by way of Ceylon"
    assert {CEYLON, MALDIVES} <= routes_from(there, theatre, "india_zone", ARMY)
    apart = staging(bases=airfields(MALDIVES, CALCUTTA))
    assert routes_from(apart, theatre, MALDIVES, ARMY) == set(), "not without Ceylon"


@pytest.mark.rule("EWR-23.3.F")
@pytest.mark.rule("EWR-23.4.A")
def test_bombers_fly_from_the_maldives_and_ceylon_to_every_area_beside(staging, theatre) -> None:
    there = staging(bases=airfields(MALDIVES, SURABAYA, "0717"))
    assert {SURABAYA, "0717", "kenya"} <= routes_from(there, theatre, MALDIVES, BOMBERS)
    assert SURABAYA not in routes_from(staging(bases=airfields(MALDIVES, SURABAYA)), theatre, MALDIVES, ARMY)
    assert "0717" in routes_from(staging(bases=airfields(CEYLON, "0717")), theatre, CEYLON, BOMBERS)


@pytest.mark.rule("EWR-7.3.3.C")
@pytest.mark.parametrize("end", [SURABAYA, EFATE])
def test_only_bombers_fly_between_australia_and_surabaya_or_the_new_hebrides(staging, theatre, end) -> None:
    there = staging(bases=airfields(end))
    assert end in routes_from(there, theatre, "australia_zone", BOMBERS)
    assert "australia_zone" in routes_from(there, theatre, end, BOMBERS)
    assert end not in routes_from(there, theatre, "australia_zone", ARMY)
    assert "australia_zone" not in routes_from(there, theatre, end, ARMY)


# Through and at the end


@pytest.mark.rule("EWR-7.3.3.D")
def test_the_enemy_has_no_say_while_aircraft_are_staged(staging) -> None:
    """They pass beside Wake, and nothing is asked of Japan."""
    there = staging(
        bases={**airfields(MIDWAY, JOHNSTON), **airfields("2910", side="japan")},
        air={"allies": {JOHNSTON: air(ARMY)}, "japan": {"2910": air(AirGroup("japan", "army_air", "average", 9))}},
    )
    there.do(take(JOHNSTON, ARMY)).do(StageTo(MIDWAY))
    assert there.asked == ("allies", "stage_aircraft")
    assert there.draws == ()


@pytest.mark.rule("EWR-7.3.3.E")
def test_any_number_passes_and_lands_while_staging(staging) -> None:
    many = AirGroup("us", "army_air", "green", 15)
    there = staging(
        bases=airfields(PALMYRA, JOHNSTON, MIDWAY),
        air={"allies": {PALMYRA: air(many), JOHNSTON: air(AirGroup("us", "bomber", "green", 10))}},
    )
    there.do(take(PALMYRA, many)).do(StageTo(MIDWAY))
    assert there.state.air["allies"][MIDWAY].ready == (many,)


@pytest.mark.rule("EWR-7.3.3.F")
def test_an_unsupplied_base_ends_a_chain(staging) -> None:
    given = {"bases": airfields(PALMYRA, JOHNSTON, MIDWAY), "air": {"allies": {PALMYRA: air(ARMY)}}}
    there = staging(unsupplied={"allies": [JOHNSTON]}, **given)
    found = reached(there, PALMYRA, ARMY)
    assert JOHNSTON in found
    assert MIDWAY not in found


@pytest.mark.rule("EWR-25.2.3.A")
@pytest.mark.rule("EWR-7.3.3.F")
def test_from_an_unsupplied_base_they_stage_out_if_a_supplied_one_is_in_range(staging) -> None:
    given = {"bases": airfields(PALMYRA, JOHNSTON), "air": {"allies": {PALMYRA: air(ARMY)}}}
    assert JOHNSTON in reached(staging(unsupplied={"allies": [PALMYRA]}, **given), PALMYRA, ARMY)
    there = staging(unsupplied={"allies": [PALMYRA, JOHNSTON]}, **given)
    assert there.refused(take(PALMYRA, ARMY)) == "EWR-25.2.3.A"


# More than there is room for


@pytest.mark.rule("EWR-7.3.4.A")
def test_the_owner_says_which_aircraft_beyond_capacity_stay_on_the_ground(staging) -> None:
    eight, seven = AirGroup("us", "army_air", "green", 8), AirGroup("us", "bomber", "green", 7)
    there = staging(bases=airfields(MIDWAY), air={"allies": {MIDWAY: air(eight, seven)}})
    there.do(Pass()).do(Pass())
    assert there.asked == ("allies", "ground_aircraft")
    assert there.refused(GroundAircraft("us", "bomber", "green", 6)) == "EWR-7.3.4.A"
    there.do(GroundAircraft("us", "bomber", "green", 3)).do(GroundAircraft("us", "army_air", "green", 2))
    assert there.state.air["allies"][MIDWAY] == AirStack(
        ready=(AirGroup("us", "army_air", "green", 6), AirGroup("us", "bomber", "green", 4)),
        grounded=(AirGroup("us", "army_air", "green", 2), AirGroup("us", "bomber", "green", 3)),
    )
    assert there.asked[1] != "ground_aircraft"


@pytest.mark.rule("EWR-7.3.4.A")
@pytest.mark.parametrize(("sp", "left"), [(10, 0), (11, 1)])
def test_what_fits_flies_and_where_all_are_alike_nobody_is_asked(staging, sp, left) -> None:
    there = staging(bases=airfields(MIDWAY), air={"allies": {MIDWAY: air(AirGroup("us", "army_air", "green", sp))}})
    there.do(Pass()).do(Pass())
    assert sum(group.sp for group in there.state.air["allies"][MIDWAY].grounded) == left
    assert [total for event in there.of(AircraftGrounded) for total in (event.groups[0].sp,)] == [left] * bool(left)


@pytest.mark.rule("EWR-7.3.4.A")
def test_a_zone_has_room_for_all(staging) -> None:
    there = staging(air={"allies": {"australia_zone": air(AirGroup("us", "army_air", "green", 40))}})
    there.do(Pass()).do(Pass())
    assert there.state.air["allies"]["australia_zone"].grounded == ()


@pytest.mark.rule("EWR-7.3.4.B")
@pytest.mark.rule("EWR-7.3.4.C")
def test_grounded_aircraft_are_free_again_in_the_next_air_staging(staging) -> None:
    stack = AirStack(grounded=(ARMY,), used=(BOMBERS,))
    there = staging(bases=airfields(MIDWAY, JOHNSTON), air={"allies": {MIDWAY: stack}})
    assert there.state.air["allies"][MIDWAY] == AirStack(ready=(ARMY, BOMBERS))
    assert JOHNSTON in reached(there, MIDWAY, ARMY)


@pytest.mark.rule("EWR-7.3.4.E")
def test_aircraft_without_a_base_are_stuck_until_it_is_rebuilt(staging) -> None:
    given = {"air": {"allies": {MIDWAY: air(ARMY)}}}
    there = staging(bases=airfields(JOHNSTON), **given)
    assert there.refused(take(MIDWAY, ARMY)) == "EWR-7.3.4.E"
    there.do(Pass()).do(Pass())
    assert there.state.air["allies"][MIDWAY] == AirStack(grounded=(ARMY,))
    assert JOHNSTON in reached(staging(bases=airfields(JOHNSTON, MIDWAY), **given), MIDWAY, ARMY)


def test_the_other_side_learns_nothing_of_what_is_staged(staging) -> None:
    there = staging(bases=airfields(PALMYRA, JOHNSTON), air={"allies": {PALMYRA: air(ARMY)}})
    there.do(take(PALMYRA, ARMY)).do(StageTo(JOHNSTON))
    assert [event.seen_by("japan") for event in there.events] == [None]
    frame = next(frame for frame in there.state.flow if isinstance(frame, StageAircraft))
    assert frame.staged
    assert frame.seen_by("japan").staged == {}
