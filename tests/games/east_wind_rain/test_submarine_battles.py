"""Submarines against ships and against each other (chapter 14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.strikes import AFTERWARDS
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import FightOn
from wargames_desktop.games.east_wind_rain.commands.hits import PlaceHit
from wargames_desktop.games.east_wind_rain.commands.losses import LoseTroopsAboard
from wargames_desktop.games.east_wind_rain.commands.operations import Withdraw
from wargames_desktop.games.east_wind_rain.commands.submarines import SlipAway, Torpedo
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.events.losses import VesselHurt
from wargames_desktop.games.east_wind_rain.events.submarines import (
    BattleDeclined,
    SubmarineFire,
    SubmarinesSunk,
    TargetExamined,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.state import TaskForce

DEEP, COAST = "2911", "2623"


def submarines(nation: Any, sp: int, place: str = DEEP) -> TaskForce:
    return TaskForce(nation=nation, place=place, naval=(NavalGroup(nation, "submarine", sp),))


def ships(nation: Any, *names: str, place: str = DEEP, **more: Any) -> TaskForce:
    return TaskForce(**{"nation": nation, "place": place, "ships": tuple(sorted(names)), **more})


def destroyers(nation: Any, sp: int) -> dict[str, Any]:
    return {"naval": (NavalGroup(nation, "destroyer", sp),)}


@pytest.fixture
def fight(situation):
    """US-1 attacks JP-1; both have sighted each other, unless told."""

    def start(attacker: TaskForce, defender: TaskForce, *draws: int, counter: int = 5, **more: Any):
        battle = SubmarineBattle(hex=attacker.place, attacker="US-1", defender="JP-1", sighting=6, counter=counter)
        steps = [AFTERWARDS, battle]
        forces = {"US-1": attacker, "JP-1": defender}
        return situation(draws=draws, phase="operations", steps=steps, task_forces=forces, **more)

    return start


def fires(there) -> dict[str, Any]:
    return {event.kind if event.kind != "duel" else event.task_force: event.fire for event in there.of(SubmarineFire)}


def rules(fire) -> dict[str, int]:
    return {modifier.rule: modifier.value for modifier in fire.modifiers}


class TestFire:
    @pytest.mark.rule("EWR-14.3.A", "EWR-14.4.B.1", "EWR-14.4.B.2", "EWR-14.4.B.4", "EWR-14.5.B", "EWR-14.5.A")
    def test_both_fire_at_once_with_their_factors(self, fight) -> None:
        carrier = ships("japan", "Akagi", air=(AirGroup("japan", "naval_air", "average", 3),), **destroyers("japan", 4))
        there = fight(submarines("us", 5), carrier, 1, 6)
        fired = fires(there)
        assert fired["torpedoes"].points == 20
        assert fired["hunt"].points == 2 * 4 + 3

    @pytest.mark.rule("EWR-14.5.A")
    def test_damaged_destroyers_and_aircraft_without_a_deck_do_not_hunt(self, fight) -> None:
        force = ships(
            "japan",
            "Akagi",
            air=(AirGroup("japan", "naval_air", "average", 3),),
            naval=(NavalGroup("japan", "destroyer", 4), NavalGroup("japan", "destroyer", 2, True)),
        )
        there = fight(submarines("us", 1), force, 1, 1, damage={"Akagi": 1})
        assert fires(there)["hunt"].points == 8

    @pytest.mark.rule("EWR-14.4.B.3", "EWR-14.4.B.r2", "EWR-14.4.B.r4", "EWR-14.4.B.r5", "EWR-14.4.B.r6")
    def test_factors_are_compared_and_the_years_count(self, fight) -> None:
        there = fight(submarines("us", 5), ships("japan", "Tone", **destroyers("japan", 4)), 1, 6)
        fired = fires(there)
        assert rules(fired["torpedoes"]) == {"EWR-14.4.B.r2": 2, "EWR-14.4.B.r5": -1}
        assert rules(fired["hunt"]) == {
            "EWR-14.4.B.r4": -2,
            "EWR-14.4.B.r6": -1,
            "EWR-14.4.B.r9": -1,
            "EWR-14.4.B.r10": 1,
        }

    @pytest.mark.rule("EWR-14.4.B.r10")
    @pytest.mark.parametrize(("sp", "remainder"), [(4, True), (5, False), (3, False)])
    def test_a_remainder_of_five(self, fight, sp, remainder) -> None:
        there = fight(submarines("us", sp), ships("japan", "Tone"), seed=1)
        assert ("EWR-14.4.B.r10" in rules(fires(there)["torpedoes"])) == remainder

    @pytest.mark.rule("EWR-14.4.B.r8")
    def test_shallow_water_helps_the_hunters(self, fight) -> None:
        there = fight(submarines("us", 1, COAST), ships("japan", "Tone", place=COAST, **destroyers("japan", 2)), 1, 1)
        assert rules(fires(there)["hunt"])["EWR-14.4.B.r8"] == 1

    @pytest.mark.rule("EWR-14.5.C")
    def test_a_hit_sinks_an_sp_of_submarines(self, fight) -> None:
        there = fight(submarines("us", 1), ships("japan", "Tone", **destroyers("japan", 10)), 1, 3)
        assert fires(there)["hunt"].hits == 2
        assert there.of(SubmarinesSunk)[0].sp == 1
        assert "US-1" not in there.state.task_forces


class TestUnseen:
    @pytest.mark.rule("EWR-14.3.B", "EWR-14.4.D", "EWR-6.1.D")
    def test_they_look_first_and_nobody_else_sees_it(self, fight) -> None:
        cargo = Cargo(ground=(GroundGroup("japan", "infantry", 2),))
        force = ships("japan", "Tone", naval=(NavalGroup("japan", "transport", 2),), cargo=cargo)
        there = fight(submarines("us", 5), force, counter=0)
        assert there.asked == ("allies", "decline_battle")
        (seen,) = there.of(TargetExamined)
        assert (seen.ships, seen.naval) == (("Tone",), (NavalGroup("japan", "transport", 2),))
        assert seen.seen_by("") is None
        assert "infantry" not in repr(seen)

    @pytest.mark.rule("EWR-14.3.B", "EWR-14.8.B")
    def test_they_may_slip_away(self, fight) -> None:
        there = fight(submarines("us", 5), ships("japan", "Tone"), counter=0)
        there.do(SlipAway())
        assert there.of(BattleDeclined)
        assert not there.of(SubmarineFire)

    @pytest.mark.rule("EWR-14.3.B", "EWR-14.3.C")
    def test_they_fire_first_and_only_who_is_left_replies(self, fight) -> None:
        there = fight(submarines("us", 5), ships("japan", **destroyers("japan", 2)), counter=0)
        there.do(Torpedo(), 3)
        assert fires(there)["torpedoes"].hits == 2
        there.do(PlaceHit("1"))
        there.do(PlaceHit("2"), 2, 2)
        assert "hunt" not in fires(there)
        assert "JP-1" not in there.state.task_forces

    @pytest.mark.rule("EWR-14.4.D", "EWR-14.4.C")
    def test_they_know_the_names_others_do_not(self, fight) -> None:
        there = fight(submarines("us", 5), ships("japan", "Chikuma", "Tone"), counter=0)
        there.do(Torpedo(), 3)
        frame = there.state.flow[-1]
        assert isinstance(frame, AssigningHits)
        assert [mark.name for mark in frame.marks] == ["Chikuma", "Tone"]
        assert [mark.name for mark in frame.seen_by("").marks] == ["", ""]
        there = fight(submarines("us", 5), ships("japan", "Chikuma", "Tone"), 3)
        frame = there.state.flow[-1]
        assert isinstance(frame, AssigningHits)
        assert [(mark.name, mark.section) for mark in frame.marks] == [("", "main"), ("", "main")]

    @pytest.mark.rule("EWR-14.3.A")
    def test_ships_that_hunt_unseen_have_no_first_fire(self, fight) -> None:
        there = fight(ships("us", "Portland", **destroyers("us", 2)), submarines("japan", 5), 1, 1, counter=0)
        assert there.of(SubmarineFire)
        assert there.asked[1] in ("place_hits", "fight_on")


class TestHits:
    @pytest.mark.rule("EWR-14.4.F", "EWR-13.8.I", "EWR-14.4.C")
    def test_a_die_for_each_hit_on_a_ship(self, fight) -> None:
        there = fight(submarines("us", 5), ships("japan", "Chikuma", "Tone"), 4)
        assert fires(there)["torpedoes"].hits == 3
        there.do(PlaceHit("1", 2))
        there.do(PlaceHit("2"), 1, 2, 6)
        assert [(event.vessel, event.dice, event.damage) for event in there.of(TargetHit)] == [
            ("Chikuma", (1, 2), 3),
            ("Tone", (6,), 6),
        ]
        there.do(Pass())
        assert there.state.damage == {"Chikuma": 1}
        assert there.state.sunk["japan"] == ("Tone",)
        assert [event.condition for event in there.of(VesselHurt)] == ["damaged", "sunk"]

    @pytest.mark.rule("EWR-13.8.I")
    def test_a_destroyer_takes_two_hits_at_most(self, fight) -> None:
        there = fight(submarines("us", 10), ships("japan", "Tone", **destroyers("japan", 1)), 4, 1)
        assert there.asked == ("allies", "place_hits")
        assert there.refused(PlaceHit("1", 3)) == "EWR-13.8.I"
        assert there.allowed(PlaceHit("1", 2))

    @pytest.mark.rule("EWR-13.8.I", "EWR-14.4.D")
    def test_transports_are_counted_and_not_picked(self, fight) -> None:
        force = ships("japan", "Tone", naval=(NavalGroup("japan", "transport", 2),))
        there = fight(submarines("us", 5), force, 4)
        assert there.refused(PlaceHit("japan transport", 3)) == "EWR-13.8.I"
        there.do(PlaceHit("japan transport", 2), 1)
        assert [(event.hits, event.dice, event.damage) for event in there.of(TargetHit)] == [(1, (1,), 1), (2, (), 2)]

    @pytest.mark.rule("EWR-14.4.E", "EWR-10.4.3")
    def test_the_owner_says_what_went_down(self, fight) -> None:
        cargo = Cargo(ground=(GroundGroup("japan", "infantry", 2), GroundGroup("japan", "marine", 2)))
        force = ships("japan", naval=(NavalGroup("japan", "transport", 2),), cargo=cargo)
        there = fight(submarines("us", 3), force, 2)
        assert fires(there)["torpedoes"].hits == 1
        there.do(Pass())
        assert there.asked == ("japan", "lose_cargo")
        there.do(LoseTroopsAboard("japan", "marine"))
        there.do(LoseTroopsAboard("japan", "marine"))
        assert there.state.task_forces["JP-1"].cargo.ground == (GroundGroup("japan", "infantry", 2),)


class TestDuel:
    @pytest.mark.rule("EWR-14.6.A", "EWR-14.6.A.1", "EWR-14.6.A.2", "EWR-14.6.A.r3", "EWR-14.6.A.r4", "EWR-14.6.B")
    def test_two_factors_each_and_a_hit_sinks_one(self, fight) -> None:
        there = fight(submarines("us", 10), submarines("japan", 8), 3, 4)
        fired = fires(there)
        assert (fired["US-1"].points, rules(fired["US-1"]), fired["US-1"].hits) == (20, {"EWR-14.6.A.r3": -1}, 1)
        assert (fired["JP-1"].points, rules(fired["JP-1"]), fired["JP-1"].hits) == (16, {"EWR-14.6.A.r4": 1}, 2)
        there.do(Pass())
        assert there.state.task_forces["US-1"].naval == (NavalGroup("us", "submarine", 8),)
        assert there.state.task_forces["JP-1"].naval == (NavalGroup("japan", "submarine", 7),)

    @pytest.mark.rule("EWR-14.6.A.3")
    def test_who_is_unseen_fires_first(self, fight) -> None:
        there = fight(submarines("us", 10), submarines("japan", 2), counter=0)
        there.do(Torpedo(), 6)
        assert list(fires(there)) == ["US-1"]
        assert "JP-1" not in there.state.task_forces


class TestAfterwards:
    @pytest.mark.rule("EWR-14.7.A")
    def test_another_round_only_if_both_want_it(self, fight) -> None:
        there = fight(submarines("us", 2), ships("japan", "Tone", **destroyers("japan", 1)), 1, 1)
        assert there.asked == ("allies", "fight_on")
        there.do(FightOn())
        assert there.asked == ("japan", "fight_on")
        there.do(FightOn(), 1, 1)
        assert there.asked == ("allies", "fight_on")
        there.do(FightOn())
        there.do(Pass())
        assert there.asked[1] != "fight_on"

    @pytest.mark.rule("EWR-14.7.A", "EWR-13.8.J")
    def test_damage_of_several_rounds_adds_up(self, fight) -> None:
        there = fight(submarines("us", 3), ships("japan", "Tone"), 3, 2)
        there.do(FightOn())
        there.do(FightOn(), 3, 1)
        there.do(Pass())
        assert there.state.damage == {"Tone": 1}

    @pytest.mark.rule("EWR-14.7.B")
    def test_ships_that_were_attacked_may_stay_then_the_submarines_go(self, fight) -> None:
        there = fight(submarines("us", 2), ships("japan", "Tone"), 1)
        there.do(Pass())
        assert there.asked == ("japan", "leave_hex")
        assert there.allowed(Withdraw())
        assert there.allowed(Pass())

    @pytest.mark.rule("EWR-14.7.D", "EWR-14.7.B")
    def test_submarines_that_were_attacked_go(self, fight) -> None:
        there = fight(ships("us", "Portland", **destroyers("us", 1)), submarines("japan", 2), 1, 1)
        there.do(Pass())
        assert there.asked[1] == "place_units"
