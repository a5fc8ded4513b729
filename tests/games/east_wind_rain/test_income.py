"""Income, debts, arrivals and what a scenario adds (5.1, 5.2.1, 36.6)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.economies import DARWIN, HONOLULU, QUIET, YOKOHAMA, economy
from wargames_desktop.games.east_wind_rain.commands.economics import EndStep
from wargames_desktop.games.east_wind_rain.commands.setup import PlaceAllHere
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.events.economics import Income
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, GroundStack, NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.state import Bases, EconomicMarker, Ordered
from wargames_desktop.games.east_wind_rain.terms import SIDES

PAID = EconomicTerms(from_turn="3Q42", markers=False, income=("japan", "us"), arrivals=())


def placed(there, names: list[str]):
    """Everything that arrives is placed as usual; the titles of what was asked are added to ``names``."""
    while there.pending.decision == "place_units":
        names.append(there.pending.prompt)
        there.do(there.pending.default or PlaceAllHere(place=there.pending.about[0]))
    return there


def everywhere(state, kind: str) -> dict[tuple[str, str], int]:
    """SP of groups of a kind on both sides, by nation and type."""
    found: dict[tuple[str, str], int] = {}
    stacks = {
        "naval": [box.naval for side in SIDES for box in state.ports[side].values()],
        "aboard": [box.air for side in SIDES for box in state.ports[side].values()],
        "air": [stack.ready for side in SIDES for stack in state.air[side].values()],
        "ground": [stack.groups for side in SIDES for stack in state.ground[side].values()],
    }
    for groups in stacks[kind]:
        for group in groups:
            key = (group.nation, group.type)
            found[key] = found.get(key, 0) + group.sp
    return found


def ships(state) -> set[str]:
    return {ship for side in SIDES for box in state.ports[side].values() for ship in box.ships}


@pytest.mark.rule("EWR-5.2.1", "EWR-5.1.A.3", "EWR-4.1", "EWR-36.6.1.A")
def test_both_sides_add_the_income_of_the_track_to_their_reserve(situation, charts) -> None:
    there = situation(phase="economic", turn="4Q42", economics=PAID, er={"japan": 7, "us": 0})
    income = charts.reinforcements.turns["4Q42"].income
    assert there.state.er == {"japan": 7 + income["japan"], "us": income["us"]}


@pytest.mark.rule("EWR-36.6.1.B", "EWR-36.6.E", "EWR-36.6.C")
def test_the_first_economic_phase_of_the_extension(situation) -> None:
    """Japan 30 and 60 more, the United States 80, and Australia begins with 6."""
    there = situation(phase="economic", turn="3Q42", er={"japan": 0, "us": 0})
    assert there.state.er == {"japan": 90, "us": 80, "australia": 6}
    assert there.state.mixed_freely
    assert there.state.pays_for == {"commonwealth": "us"}


@pytest.mark.rule("EWR-36.6.1.B")
def test_every_later_turn_brings_the_same_extra_income(situation) -> None:
    there = situation(phase="economic", turn="4Q42", er={"japan": 1, "us": 0, "australia": 2}, draws=())
    assert there.state.er == {"japan": 91, "us": 90, "australia": 8}


@pytest.mark.rule("EWR-36.1.B", "EWR-36.6.E")
@pytest.mark.parametrize("scenario", ["midway", "midway_extended"])
def test_there_is_no_economic_phase_before_the_third_quarter_of_1942(situation, scenario: str) -> None:
    there = situation(phase="economic", scenario=scenario, turn="2Q42")
    assert there.state.er == {"japan": 50, "us": 50}
    assert there.of(Income) == []


@pytest.mark.rule("EWR-9.2.J")
@pytest.mark.parametrize(("debt", "er", "left"), [(10, 80, {}), (90, 0, {}), (100, 0, {"us": 10})])
def test_what_is_owed_is_taken_from_the_next_income(situation, debt: int, er: int, left: dict[str, int]) -> None:
    there = situation(phase="economic", turn="4Q42", economics=PAID, er={"japan": 0, "us": 0}, debts={"us": debt})
    assert there.state.er["us"] == er
    assert there.state.debts == left


@pytest.mark.rule("EWR-5.2.11.D.2")
def test_what_was_put_ashore_in_australia_is_counted_once(situation) -> None:
    bases = {DARWIN: Bases(side="allies", kinds=("major",))}
    there = economy(situation, {"australia": 3}, landed_er=5, bases=bases)
    assert there.state.er["australia"] == 8
    assert there.state.landed_er == 0


@pytest.mark.rule("EWR-36.6.2")
def test_the_magic_marker_is_put_into_box_4_in_the_third_quarter_alone(situation) -> None:
    third = situation(phase="economic", turn="3Q42", magic={"box": 9, "changed": True})
    assert (third.state.magic.box, third.state.magic.changed) == (4, False)
    fourth = situation(phase="economic", turn="4Q42", magic={"box": 9})
    assert fourth.state.magic.box == 9


@pytest.mark.rule("EWR-36.6.3.A", "EWR-36.6.3.B", "EWR-36.6.1.C", "EWR-5.1.B")
def test_who_arrives_in_the_third_quarter_of_1942(situation, charts) -> None:
    """What the scenario adds, the second and the third quarter of the track; Hiyo, whom both have, comes once."""
    asked: list[str] = []
    there = placed(situation(phase="economic", turn="3Q42"), asked)
    assert "Japanese carriers and transports: where do they begin?" in asked
    assert {"Hiyo", "Zuikaku", "Shokaku", "Saratoga", "Junyo", "Wasp", "Unyo"} <= ships(there.state)
    assert len(there.state.ports["japan"]) <= 3
    naval, air, ground = (everywhere(there.state, kind) for kind in ("naval", "air", "ground"))
    track = [charts.reinforcements.turns[quarter].arrivals for quarter in ("2Q42", "3Q42")]
    due = {
        (nation, type): sum(each.units.get(type, 0) for column in track for each in column if each.nation == nation)
        for nation in ("japan", "us")
        for type in ("transport", "destroyer", "bomber", "army_air", "naval_air", "infantry", "marine")
    }
    assert naval[("japan", "transport")] == 5 + due[("japan", "transport")]
    assert naval[("us", "transport")] == 5 + due[("us", "transport")]
    assert naval[("us", "destroyer")] == 5 + due[("us", "destroyer")]
    assert air[("japan", "bomber")] == 10 + due[("japan", "bomber")]
    assert air[("japan", "army_air")] == 10 + due[("japan", "army_air")]
    assert air[("japan", "naval_air")] == 10 + due[("japan", "naval_air")]
    assert ground[("japan", "infantry")] == 10 + due[("japan", "infantry")]
    assert ground[("us", "marine")] == 5 + due[("us", "marine")]
    assert everywhere(there.state, "aboard") == {("japan", "naval_air"): 11, ("us", "naval_air"): 4}


@pytest.mark.rule("EWR-36.6.1.C")
def test_commonwealth_reinforcements_do_not_come(situation) -> None:
    there = placed(situation(phase="economic", turn="3Q42"), [])
    assert not {"Devonshire", "Gambia", "Formidable"} & ships(there.state)
    assert "kenya" not in there.state.ports["allies"]
    assert not any(nation == "commonwealth" for nation, _ in everywhere(there.state, "ground"))


@pytest.mark.rule("EWR-36.6.1.C")
def test_the_second_quarter_of_the_track_comes_no_second_time(situation) -> None:
    there = placed(situation(phase="economic", turn="4Q42"), [])
    assert "Musashi" in ships(there.state)
    assert "Junyo" not in ships(there.state)


@pytest.mark.rule("EWR-36.6.1.C")
def test_a_ship_that_is_in_play_or_lost_does_not_arrive_again(situation) -> None:
    there = placed(
        situation(
            phase="economic",
            turn="4Q42",
            ports={"japan": {YOKOHAMA: PortBox(ships=("Musashi",))}},
            sunk={"japan": ["Agano"]},
        ),
        [],
    )
    found = [ship for box in there.state.ports["japan"].values() for ship in box.ships]
    assert found.count("Musashi") == 1
    assert "Agano" not in found


@pytest.mark.rule("EWR-5.3.6.C")
def test_american_ships_may_arrive_at_pearl_harbor_with_a_supplied_major_base(situation) -> None:
    with_base = situation(phase="economic", turn="4Q42")
    while with_base.pending.side == "japan":
        with_base.do(with_base.pending.default)
    assert with_base.pending.about == ("panama", HONOLULU)
    with_base.do(PlaceAllHere(place=HONOLULU))
    assert "Indiana" in with_base.state.ports["allies"][HONOLULU].ships
    for given in (
        {"unsupplied": {"allies": [HONOLULU]}},
        {"bases": {HONOLULU: Bases(side="allies", kinds=("air",)), YOKOHAMA: Bases(side="japan", kinds=("major",))}},
    ):
        without = situation(phase="economic", turn="4Q42", **given)
        while without.pending.side == "japan":
            without.do(without.pending.default)
        assert HONOLULU not in without.pending.about
        assert "Indiana" in without.state.ports["allies"]["panama"].ships


@pytest.mark.rule("EWR-5.1.B", "EWR-5.3.6.A")
def test_what_was_ordered_arrives_in_its_turn_and_not_before(situation) -> None:
    order = Ordered(due="4Q42", side="japan", place=YOKOHAMA, units=Body(naval=(NavalGroup("japan", "submarine", 2),)))
    later = Ordered(due="1Q43", side="japan", place=YOKOHAMA, units=Body(ground=(GroundGroup("japan", "marine", 1),)))
    there = economy(situation, {"japan": 2}, orders=[order, later])
    assert there.state.ports["japan"][YOKOHAMA].naval == (NavalGroup("japan", "submarine", 2),)
    assert there.state.orders == (later,)
    assert there.state.ground["japan"] == {}


@pytest.mark.rule("EWR-5.1.C", "EWR-5.1.D", "EWR-5.1.E", "EWR-5.1.F", "EWR-5.1.G", "EWR-5.3.3.G")
def test_the_steps_come_in_order_japan_first_in_each(situation) -> None:
    there = economy(
        situation,
        {"japan": 50, "us": 50},
        ports={"japan": {YOKOHAMA: PortBox(ships=("Akagi",))}},
        damage={"Akagi": 1},
        damaged_cities=["1708"],
        ground={"japan": {"2219": GroundStack(groups=(GroundGroup("japan", "infantry", 1),))}},
    )
    asked = []
    while there.pending.decision != "read_codes":
        asked.append(there.asked)
        there.do(EndStep())
    assert asked == [
        ("japan", "repair_ships"),
        ("japan", "build_ships"),
        ("allies", "build_ships"),
        ("japan", "repair_cities"),
        ("japan", "build_bases"),
        ("japan", "build_units"),
        ("allies", "build_units"),
    ]


@pytest.mark.rule("EWR-5.3.1.B")
def test_india_saves_nothing(situation) -> None:
    there = situation(phase="end_of_turn", economics=QUIET, turn="4Q42", er={"india": 4, "us": 3, "japan": 0})
    assert there.state.er["india"] == 0
    assert there.state.er["us"] == 3


MARKERS = {
    "Djakarta": EconomicMarker(value=5, at="home", home="japan"),
    "Brunei": EconomicMarker(value=3, at="home", home="japan"),
    "India": EconomicMarker(value=4, at="home", home="commonwealth"),
    "Australia": EconomicMarker(value=3, at="home", home="us"),
    "Manila": EconomicMarker(value=2),
}


@pytest.mark.rule("EWR-5.1.A.1", "EWR-5.1.A.2", "EWR-5.2.4.A", "EWR-5.2.4.B", "EWR-5.2.2.A", "EWR-5.2.3.G")
@pytest.mark.rule("EWR-5.2.9.A")
def test_markers_that_have_been_brought_home_count_three_times_for_japan_and_twice_for_the_allies(situation) -> None:
    there = economy(situation, {"japan": 1, "us": 0, "commonwealth": 0}, markers=MARKERS)
    assert there.state.er == {"japan": 1 + 3 * 8, "commonwealth": 2 * 4, "us": 2 * 3}


@pytest.mark.rule("EWR-5.2.4.C", "EWR-5.2.4.D", "EWR-32.2.A")
def test_japan_scores_what_it_has_brought_home_and_the_markers_go_back(situation) -> None:
    there = economy(situation, {"japan": 1}, markers=MARKERS, vp=20)
    assert there.state.vp == 20 + 8
    assert {marker.at for marker in there.state.markers.values()} == {"map"}
