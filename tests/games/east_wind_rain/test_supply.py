"""Lines of supply, task forces out of supply, and what pays them back into it (25.0)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.supply import PayForSupply
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.supply import SupplyDetermined, SupplyRestored
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.supply import PayingForSupply
from wargames_desktop.games.east_wind_rain.state import TaskForce
from wargames_desktop.games.east_wind_rain.supply_lines import SupplyLines

HONOLULU, MIDWAY, JOHNSTON, WAKE, TRUK, YOKOHAMA = "3610", "3009", "3313", "2612", "2215", "1808"
DESTROYERS = {"us": (NavalGroup("us", "destroyer", 1),), "japan": (NavalGroup("japan", "destroyer", 1),)}


def us(place: str, **given) -> TaskForce:
    return TaskForce(nation="us", place=place, **{"naval": DESTROYERS["us"], **given})


def jp(place: str, **given) -> TaskForce:
    return TaskForce(nation="japan", place=place, **{"naval": DESTROYERS["japan"], **given})


def bases(allies=(), japan=(), kind: str = "air") -> dict[str, object]:
    sides = (("allies", allies), ("japan", japan))
    return {hex: {"side": side, "kinds": [kind]} for side, hexes in sides for hex in hexes}


def troops(nation: str, type: str = "infantry") -> dict[str, object]:
    return {"groups": [{"nation": nation, "type": type, "sp": 1}]}


@pytest.fixture
def determined(situation):
    """The supply phase is over: who has what out of supply."""

    def start(**given):
        return situation(**{"phase": "supply", "closed": (), "bases": {}, **given})

    return start


def lacking(there, side: str) -> set[str]:
    return set(there.state.unsupplied[side])


# Home


@pytest.mark.rule("EWR-25.1.B.1")
@pytest.mark.rule("EWR-25.1.B.2")
@pytest.mark.rule("EWR-25.1.B.3")
def test_home_countries(situation, theatre) -> None:
    state = situation(phase="operations", closed=(), bases={}, seed=1).state
    allies, japan = (SupplyLines(theatre, state, side) for side in ("allies", "japan"))
    assert allies.homes("commonwealth") == {"kenya", "australia_zone"}
    assert allies.homes("us") == {"west_coast", "panama"}
    assert japan.homes("japan") == set(theatre.map.flagged("home_islands"))
    assert allies.line(HONOLULU, "us")[-1] in ("west_coast", "panama")
    assert japan.line(TRUK, "japan")[-1] in theatre.map.flagged("home_islands")


@pytest.mark.rule("EWR-25.1.1.C")
@pytest.mark.rule("EWR-25.2")
def test_what_reaches_home_is_in_supply_and_what_does_not_is_marked(determined) -> None:
    """Wake, with American bases all round it within two hexes, reaches nothing."""
    ring = ("2610", "2414", "2814")
    there = determined(bases=bases(allies=ring, japan=(WAKE,)), ground={"japan": {"1914": troops("japan")}})
    assert lacking(there, "japan") == {WAKE}
    (japan, allies) = there.of(SupplyDetermined)
    assert (japan.side, japan.places) == ("japan", (WAKE,))
    assert allies.places == ()
    assert lacking(determined(bases=bases(japan=(WAKE,))), "japan") == set()


@pytest.mark.rule("EWR-25.2")
def test_a_marker_comes_off_when_a_line_is_open_again(determined) -> None:
    there = determined(bases=bases(japan=(WAKE,)), unsupplied={"japan": [WAKE]})
    assert lacking(there, "japan") == set()


@pytest.mark.rule("EWR-25.1.1.A")
@pytest.mark.parametrize(
    ("type", "supplied"), [("ranger", True), ("chindit", True), ("infantry", False), ("marine", False)]
)
def test_rangers_and_chindits_need_no_line(determined, type, supplied) -> None:
    ring = bases(japan=("2610", "2414", "2814"))
    there = determined(bases=ring, ground={"allies": {WAKE: troops("us", type)}})
    assert (lacking(there, "allies") == set()) == supplied


@pytest.mark.rule("EWR-25.1.1.B")
def test_allied_units_in_the_zones_are_always_in_supply(determined, theatre) -> None:
    zones = [zone for zone in theatre.map.zone_ids if zone != "manchukuo"]
    there = determined(ground={"allies": {zone: troops("commonwealth") for zone in zones}})
    assert lacking(there, "allies") == set()


# What blocks a line


def line(there, theatre, place: str, nation: str = "us") -> tuple[str, ...]:
    side = "japan" if nation == "japan" else "allies"
    return SupplyLines(theatre, there.state, side).line(place, nation)


@pytest.fixture
def lines(situation, theatre):
    """The line from a place home, as the position has it."""

    def find(place: str, nation: str = "us", **given) -> tuple[str, ...]:
        there = situation(**{"phase": "operations", "closed": (), "bases": {}, "seed": 1, **given})
        return line(there, theatre, place, nation)

    return find


@pytest.mark.rule("EWR-25.1.1.D.1")
def test_no_line_goes_through_a_hostile_area_but_one_may_leave_it(lines, theatre) -> None:
    """The troops on Midway are in an area that Kure does not share: out of it, and round every other hostile one."""
    hostile = bases(japan=("3313",))
    way = lines(MIDWAY, bases=hostile, ground={"allies": {MIDWAY: troops("us")}})
    assert way
    assert all("hawaii" not in theatre.map.areas(place) for place in way)
    assert any("hawaii" in theatre.map.areas(place) for place in lines(MIDWAY))
    inside = lines("3711", bases=bases(japan=("3307",)))
    assert inside[-1] in ("west_coast", "panama"), "out of the hostile area in which it begins"


@pytest.mark.rule("EWR-25.1.1.D.2")
def test_no_line_passes_within_two_hexes_of_a_supplied_base(lines, theatre) -> None:
    enemy = {"bases": bases(allies=(HONOLULU,), japan=("3407",))}
    way = lines("3209", **enemy)
    assert way
    assert all(theatre.map.is_zone(place) or theatre.map.distance(place, "3407") > 2 for place in way)
    hilo = {"ground": {"allies": {"3711": troops("us")}}}
    beside = bases(allies=(HONOLULU,), japan=("3712",))
    assert lines("3711", bases=beside, **hilo) == (), "troops cannot put to sea there"
    assert lines("3711", bases=beside, **hilo, unsupplied={"japan": ["3712"]})
    assert lines("3711", bases={**beside, **bases(allies=("3711",))}), "a base lifts the limit in its own hex"


@pytest.mark.rule("EWR-25.1.1.D.3")
def test_no_line_at_sea_passes_beside_a_supplied_task_force(lines, theatre) -> None:
    fleet = {f"JP-{number}": jp(hex) for number, hex in enumerate(("2911", "3007", "2908", "3208", "3210"), 1)}
    assert lines(MIDWAY, ground={"allies": {MIDWAY: troops("us")}}, task_forces=fleet) == ()
    few = {id: fleet[id] for id in ("JP-1", "JP-2")}
    way = lines(MIDWAY, task_forces=few)
    assert way
    assert all(
        theatre.map.is_zone(place) or all(theatre.map.distance(place, force.place) > 1 for force in few.values())
        for place in way
    )
    away = {
        id: TaskForce(nation="japan", place=force.place, naval=force.naval, unsupplied=True)
        for id, force in fleet.items()
    }
    assert lines(MIDWAY, task_forces=away)


@pytest.mark.rule("EWR-25.1.1.D.4")
@pytest.mark.rule("EWR-25.1.1.F")
def test_a_line_over_land_is_blocked_by_enemies_in_its_hexes_alone(lines, theatre) -> None:
    """From Mandalay over Imphal to India, when Japanese troops stand in all other hexes round it."""
    start, through = "0610", "0609"
    ring = {hex: troops("japan") for hex in ("0510", "0511", "0611", "0711", "0710")}
    own = bases(allies=(start,))
    free = lines(start, "commonwealth", bases=own, ground={"japan": ring})
    assert free[:2] == (start, through)
    beside = {**own, **bases(allies=("0409",), japan=("0710",))}
    assert lines(start, "commonwealth", bases=beside, ground={"japan": ring}) == free, "next to a base"
    for blocked in (
        {"bases": {**own, **bases(allies=("0409",), japan=(through,))}, "ground": {"japan": ring}},
        {
            "bases": own,
            "ground": {"japan": {**ring, through: troops("japan")}},
        },
    ):
        assert lines(start, "commonwealth", **blocked) == ()
    away = {"japan": ["0510", through]}
    assert lines(
        start, "commonwealth", bases=own, ground={"japan": {**ring, through: troops("japan")}}, unsupplied=away
    )


@pytest.mark.rule("EWR-25.1.1.E")
def test_own_bases_and_task_forces_lift_the_limits_in_their_hexes(lines) -> None:
    """Midway, shut in by task forces, is opened again by a task force of its own that lies beside it."""
    fleet = {f"JP-{number}": jp(hex) for number, hex in enumerate(("2911", "3007", "2908", "3208", "3210"), 1)}
    held = {"ground": {"allies": {MIDWAY: troops("us")}}}
    assert lines(MIDWAY, task_forces=fleet, **held) == ()
    escort = {**fleet, "US-1": us("3109"), "US-2": us("3209"), "US-3": us("3309")}
    assert lines(MIDWAY, task_forces=escort, **held)
    without = {**fleet, "US-1": us("3109", unsupplied=True), "US-2": us("3209", unsupplied=True)}
    assert lines(MIDWAY, task_forces=without, **held) == ()


@pytest.mark.rule("EWR-25.1.1.G")
def test_an_enemy_task_force_on_top_of_a_base_is_overcome_by_a_task_force_next_to_it(lines) -> None:
    base = {"bases": bases(allies=(MIDWAY,))}
    assert lines(MIDWAY, task_forces={"JP-1": jp(MIDWAY)}, **base) == ()
    assert lines(MIDWAY, task_forces={"JP-1": jp(MIDWAY), "US-1": us("3109")}, **base)


@pytest.mark.rule("EWR-25.1.A")
def test_enemies_that_begin_the_phase_unsupplied_are_ignored(determined) -> None:
    """Even where they are in supply again at its end."""
    ring = ("2610", "2414", "2814")
    there = determined(bases=bases(allies=ring, japan=(WAKE,)), unsupplied={"allies": list(ring)})
    assert lacking(there, "japan") == set()
    assert lacking(there, "allies") == set()


# Task forces


@pytest.mark.rule("EWR-25.1.2")
@pytest.mark.parametrize(("place", "supplied"), [("2611", True), ("1510", False)])
def test_a_task_force_is_in_supply_within_six_points_of_a_major_base(determined, place, supplied) -> None:
    """From the Wake area to Honolulu it takes five points, from Okinawa seven."""
    there = determined(bases=bases(allies=(HONOLULU,), kind="major"), task_forces={"US-1": us(place)})
    assert there.state.task_forces["US-1"].unsupplied != supplied
    unsupplied = there.of(SupplyDetermined)[1].task_forces
    assert unsupplied == (() if supplied else ("US-1",))


@pytest.mark.rule("EWR-25.1.2")
def test_the_major_base_must_be_in_supply_and_major(determined) -> None:
    fleet = {"task_forces": {"JP-1": jp("2316")}}
    ring = ("2514", "2517", "2113", "1915", "2018", "2217")
    home = {"damaged_cities": ["1608", "1708", "1709", "1808", "1906", "1907", "1908", "2006"]}
    assert (
        not determined(bases=bases(japan=(TRUK,), kind="major"), **fleet, **home).state.task_forces["JP-1"].unsupplied
    )
    assert determined(bases=bases(japan=(TRUK,)), **fleet, **home).state.task_forces["JP-1"].unsupplied
    cut = {**bases(japan=(TRUK,), kind="major"), **bases(allies=ring)}
    there = determined(bases=cut, **fleet, **home)
    assert TRUK in lacking(there, "japan")
    assert there.state.task_forces["JP-1"].unsupplied


@pytest.mark.rule("EWR-25.2.1.B")
def test_a_task_force_out_of_supply_stays_so_until_it_is_paid_for(determined) -> None:
    there = determined(
        bases=bases(allies=(HONOLULU,), kind="major"), task_forces={"US-1": us(HONOLULU, unsupplied=True)}
    )
    assert there.state.task_forces["US-1"].unsupplied


@pytest.fixture
def paying(situation):
    """In the economic phase a side pays for its task forces."""

    def start(side: str = "allies", **given):
        return situation(phase="economic", steps=[PayingForSupply(side=side)], seed=1, **given)

    return start


@pytest.mark.rule("EWR-25.2.1.A")
@pytest.mark.rule("EWR-25.2.1.B")
def test_ten_er_bring_a_task_force_back_into_supply(paying) -> None:
    there = paying(
        task_forces={"US-1": us("2711", unsupplied=True), "US-2": us("2711", unsupplied=True), "US-3": us("2711")},
        er={"us": 19},
    )
    assert set(there.answers) == {Pass(), PayForSupply("US-1"), PayForSupply("US-2")}
    assert there.refused(PayForSupply("US-3")) == "EWR-25.2.1.A"
    there.do(PayForSupply("US-1"))
    assert not there.state.task_forces["US-1"].unsupplied
    assert there.state.task_forces["US-2"].unsupplied
    assert there.state.er["us"] == 9
    assert [event.er for event in there.of(Paid)] == [10]
    assert [event.task_force for event in there.of(SupplyRestored)] == ["US-1"]
    assert there.asked[1] != "pay_for_supply", "nine ER are too few"


@pytest.mark.rule("EWR-25.2.1.A")
def test_each_side_pays_for_its_own(paying) -> None:
    there = paying(
        side="japan",
        task_forces={"JP-1": jp(WAKE, unsupplied=True), "US-1": us(MIDWAY, unsupplied=True)},
        er={"japan": 10},
    )
    assert there.asked == ("japan", "pay_for_supply")
    assert set(there.answers) == {Pass(), PayForSupply("JP-1")}
    there.do(Pass())
    assert there.state.task_forces["JP-1"].unsupplied


def test_troops_are_judged_by_their_nation(determined) -> None:
    group = GroundGroup("commonwealth", "infantry", 1)
    ring = bases(japan=("2610", "2414", "2814"))
    there = determined(bases=ring, ground={"allies": {WAKE: {"groups": [group]}}})
    assert lacking(there, "allies") == {WAKE}
