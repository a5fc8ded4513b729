"""Task forces that look for each other: before, during and after an encounter (10.8, 12.2, 12.5, 13.2, 14.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.air_situations import (
    NEAR_MIDWAY,
    carriers,
    operation,
    position,
    ready,
    strike,
    through,
)
from tests.games.east_wind_rain.fleets import (
    Start,
    fleet,
    operating,
    operations,
    retreat,
    retreats,
    submarines,
)
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, planes
from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.air_interception import interception
from wargames_desktop.games.east_wind_rain.commands.air import ConfirmMissions, StrikeAt, UsualMissions
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    AttackTaskForce,
    Bombard,
    EndOperation,
    EnterHex,
    Intercept,
    LaunchStrike,
    Patrol,
    RetreatTo,
    SailTo,
)
from wargames_desktop.games.east_wind_rain.events.air import SightingRolled
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter, Retreat

FAR_AWAY = {"US-9": fleet("us", "3711", "Indiana"), "JP-9": fleet("japan", "1910", "Haruna")}
"""They keep the phase from being over."""
HERE, THERE, BEYOND = "3018", "2918", "2817"
"""Sea of the Gilberts, one hex beside the next; no base is near, and the area is nobody's."""


def hunting(start: Start, target: Any = None, hunter: Any = None, **given: Any) -> Situation:
    """JP-1 begins its operation beside US-1."""
    forces = {
        "JP-1": hunter or fleet("japan", HERE, "Kongo"),
        "US-1": target or fleet("us", THERE, "Washington", unsupplied=True),
        **FAR_AWAY,
        **given.pop("others", {}),
    }
    return operating(operations(start, task_forces=forces, **given), "JP-1")


def to_the_end(there: Situation, *until: str) -> list[Event]:
    """The usual answers, or the first ones, until one of ``until`` is asked; what happened, from now on."""
    events: list[Event] = []
    for _ in range(300):
        if there.asked[1] in until:
            return events
        default = there.pending.default
        there.do(default if default is not None else there.answers[0])
        events += there.events
    raise AssertionError(f"{there.asked} instead of {until}")


def paid(events: list[Event]) -> dict[str, list[int]]:
    """What Japan has paid, by rule."""
    found: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, Paid) and event.purse == "japan":
            found.setdefault(event.rule, []).append(event.er)
    return found


# Sighting


@pytest.mark.rule("EWR-13.2.A")
def test_a_task_force_looks_from_the_next_hex_and_is_looked_for_in_turn(situation: Start) -> None:
    far = hunting(situation, fleet("us", BEYOND, "Washington", unsupplied=True))
    assert far.refused(AttackTaskForce("US-1")) == "EWR-13.2.A"
    there = hunting(situation).do(AttackTaskForce("US-1"), 5)
    assert there.state.task_forces["JP-1"].place == HERE
    assert there.asked == ("japan", "attack")
    there.do(EnterHex(), 2)
    assert [(event.side, event.target) for event in there.of(SightingRolled)] == [("allies", "JP-1")]
    assert there.state.task_forces["JP-1"].place == THERE


@pytest.mark.rule("EWR-13.2.C")
@pytest.mark.parametrize(("place", "beside", "rules"), [(THERE, HERE, []), ("2420", "2421", ["EWR-11.10.C.r2"])])
def test_the_usual_modifiers_hold(situation: Start, place: str, beside: str, rules: list[str]) -> None:
    there = hunting(
        situation, fleet("us", place, "Washington", unsupplied=True), fleet("japan", beside, "Kongo"), bases={}
    )
    there.do(AttackTaskForce("US-1"), 6)
    (roll,) = there.of(SightingRolled)
    assert [change.rule for change in roll.modifiers] == rules


@pytest.mark.rule("EWR-13.2.B.2", "EWR-13.2.B.3")
def test_who_has_not_found_his_target_goes_on_patrol_there_or_elsewhere_in_the_area(situation: Start) -> None:
    """Either way it costs 1 ER; on the way to another hex the enemy may intercept."""
    others = {"US-2": fleet("us", "3117", "North Carolina")}
    there = hunting(situation, others=others).do(AttackTaskForce("US-1"), 1).do(EndOperation())
    there.do(Patrol())
    assert (there.state.task_forces["JP-1"].place, there.state.task_forces["JP-1"].inverted) == (HERE, True)
    assert sum(event.er for event in there.of(Paid)) == 1
    away = hunting(situation, others=others).do(AttackTaskForce("US-1"), 1).do(EndOperation())
    away.do(SailTo("3017"))
    assert away.asked == ("allies", "intercept")
    assert away.allowed(Intercept("US-2"))
    away.do(Pass())
    while away.asked == ("allies", "intercept"):
        away.do(Pass())
    assert (away.state.task_forces["JP-1"].place, away.state.task_forces["JP-1"].inverted) == ("3017", True)


@pytest.mark.rule("EWR-13.2.B.4")
def test_who_intercepts_operationally_and_finds_nothing_must_leave(situation: Start) -> None:
    forces = {"JP-1": fleet("japan", HERE, "Kongo"), "US-1": fleet("us", BEYOND, "Washington"), **FAR_AWAY}
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3017"))
    there.do(Intercept("US-1", operational=True), 1)
    assert there.asked == ("allies", "retreat_to")
    before = there.game.theatre.map.areas(there.state.task_forces["US-1"].place)
    retreat(there)
    assert set(there.game.theatre.map.areas(there.state.task_forces["US-1"].place)).isdisjoint(before)
    assert there.state.task_forces["US-1"].inverted


# Carriers


@pytest.mark.rule("EWR-12.2.B.1")
def test_carriers_enter_the_hex_or_strike_from_where_they_are(situation: Start) -> None:
    hunter = carriers("japan", HERE, planes("japan", 8), ships=("Kongo",))
    there = hunting(situation, hunter=hunter).do(AttackTaskForce("US-1"), 6)
    assert set(there.answers) == {EnterHex(), LaunchStrike(), Pass()}
    there.do(EnterHex(), 2)
    assert there.state.task_forces["JP-1"].place == THERE


@pytest.mark.rule("EWR-12.2.E.2")
@pytest.mark.parametrize(("die", "asked"), [(2, None), (6, ("allies", "launch_strike"))])
def test_carriers_that_do_not_see_who_comes_are_engaged_at_once(situation: Start, die: int, asked: Any) -> None:
    target = carriers("us", THERE, planes("us", 6), ships=("Washington",))
    there = hunting(situation, target).do(AttackTaskForce("US-1"), 5).do(EnterHex(), die)
    if asked is None:
        assert there.asked[1] not in ("launch_strike", "assign_missions")
        assert there.state.task_forces["JP-1"].place == THERE
    else:
        assert there.asked == asked
        assert there.state.task_forces["JP-1"].place == HERE, "the strike comes before the battle"


@pytest.mark.rule("EWR-10.10.3.M")
@pytest.mark.parametrize(("die", "strikes"), [(2, False), (6, True)])
def test_carriers_that_see_who_intercepts_them_may_strike_first(situation: Start, die: int, strikes: bool) -> None:
    forces = {
        "JP-1": carriers("japan", HERE, planes("japan", 6), ships=("Kongo",)),
        "US-1": fleet("us", BEYOND, "Washington"),
        **FAR_AWAY,
    }
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3017"))
    there.do(Intercept("US-1", operational=True), 5).do(EnterHex(), die)
    assert (there.asked == ("japan", "launch_strike")) == strikes


@pytest.mark.rule("EWR-10.8.B.5", "EWR-10.8.C")
@pytest.mark.parametrize(("sp", "groups"), [(8, 1), (12, 2)])
def test_one_price_for_the_task_force_and_one_for_its_aircraft(situation: Start, sp: int, groups: int) -> None:
    """Two ER in an area of nobody's, for the strike and for the battle after it; one more for ten SP that fly."""
    hunter = carriers("japan", HERE, planes("japan", sp), ships=("Kongo", "Soryu", "Hiryu"))
    target = fleet("us", THERE, "Washington", "North Carolina", "South Dakota", unsupplied=True)
    there = hunting(situation, target, hunter, seed=3).do(AttackTaskForce("US-1"), 6)
    there.do(LaunchStrike())
    events = list(there.events) + to_the_end(there, "initiative", "end_operation", "operate")
    spent = paid(events)
    assert spent["EWR-10.8.B"] == [2]
    air = [er for rule, ers in spent.items() if rule.startswith("EWR-11.25") for er in ers]
    assert sum(air) <= groups
    assert sum(air) >= 1


@pytest.mark.rule("EWR-12.5.D")
@pytest.mark.parametrize(("doubled", "price"), [(False, 2), (True, 4)])
def test_a_second_initiative_costs_twice_as_much(situation: Start, doubled: bool, price: int) -> None:
    frame = Encounter(
        side="japan",
        attacker="JP-1",
        target="US-1",
        nation="japan",
        hex=THERE,
        reason="operation",
        doubled=doubled,
        step="done",
        sighting=5,
        fought=True,
    )
    forces = {
        "JP-1": carriers("japan", HERE, planes("japan", 8)),
        "US-1": fleet("us", THERE, "Washington"),
    }
    there = situation(**position(steps=[AFTERWARDS, frame], task_forces=forces, er={"japan": 20, "us": 0}))
    assert there.state.er["japan"] == 20 - price


# Afterwards


@pytest.mark.rule("EWR-13.14.H")
def test_who_was_driven_off_his_way_does_not_complete_it_but_may_refuel_at_a_major_base(situation: Start) -> None:
    """Truk is near: the task force that was intercepted returns to it, face up, and its operation is over."""
    forces = {"JP-1": fleet("japan", "2416", "Kongo"), **FAR_AWAY}
    there = situation(
        scenario="midway",
        phase="operations",
        steps=[AFTERWARDS, Retreat(side="japan", task_force="JP-1")],
        task_forces=forces,
    )
    assert "2215" in retreats(there, refuelling=True)
    there.do(RetreatTo("2215", refuel=True))
    force = there.state.task_forces["JP-1"]
    assert (force.place, force.inverted, force.refuelled) == ("2215", False, True)
    elsewhere = situation(
        scenario="midway",
        phase="operations",
        steps=[AFTERWARDS, Retreat(side="japan", task_force="JP-1")],
        task_forces=forces,
    )
    retreat(elsewhere)
    assert elsewhere.state.task_forces["JP-1"].inverted


@pytest.mark.rule("EWR-14.7.F")
def test_aircraft_that_intercept_submarines_strike_once(situation: Start) -> None:
    forces = {"JP-1": submarines("japan", NEAR_MIDWAY, 4)}
    stack = ready(planes("us", 6, "army_air"))
    first = situation(**position(steps=[AFTERWARDS], task_forces=forces, air={"allies": {MIDWAY: stack}}))
    frame = interception(first.state, "allies", MIDWAY, "JP-1")
    there = strike(situation, frame, task_forces=forces, air={"allies": {MIDWAY: stack}}, seed=1, draws=[6])
    there.do(UsualMissions()).do(ConfirmMissions())
    through(there)
    assert there.asked[1] == "place_units", "nobody strikes again"
    assert there.state.air["allies"][MIDWAY].used


# Other


@pytest.mark.rule("EWR-9.1.A.1b")
def test_to_look_for_a_target_on_land_is_an_offensive_operation(situation: Start) -> None:
    """Found or not: the operation is one the enemy does not answer by taking the initiative."""
    there = operation(situation, air={"allies": {MIDWAY: ready(planes("us", 6, "bomber"))}}, seed=1)
    assert next(frame for frame in there.state.flow if isinstance(frame, AirOperation)).offensive is False
    there.do(StrikeAt("2612", ""), 1)
    assert next(frame for frame in there.state.flow if isinstance(frame, AirOperation)).offensive is True


@pytest.mark.rule("EWR-15.1.F")
def test_nothing_in_a_zone_is_bombarded(situation: Start) -> None:
    ground = {"allies": {"australia_zone": {"groups": [{"nation": "us", "type": "infantry", "sp": 1}]}}}
    forces = {"JP-1": fleet("japan", "2223", "Kongo"), **FAR_AWAY}
    there = operating(operations(situation, task_forces=forces, ground=ground), "JP-1")
    assert not there.game.theatre.is_target(there.state, "japan", "australia_zone")
    assert there.refused(Bombard("australia_zone"))
