"""Second strikes of carriers, standing off, promotions, interceptions from the air (11.23, 11.24, 12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.air_situations import (
    NEAR_MIDWAY,
    base,
    carriers,
    position,
    ready,
    strike,
    through,
    transports,
    used,
)
from tests.games.east_wind_rain.fleets import Start, fleet
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, planes
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain import promotions
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Promotable, Target
from wargames_desktop.games.east_wind_rain.air_interception import AirInterceptions, interception
from wargames_desktop.games.east_wind_rain.air_results import AttackEnded
from wargames_desktop.games.east_wind_rain.commands.air import (
    Assign,
    ConfirmMissions,
    LookForTarget,
    StandOff,
    StrikeAgain,
    UsualMissions,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import EnterHex, LaunchStrike, Withdraw
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost, CrewsPromoted
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.losses import VesselHurt
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, Allocation, Strike, StrikeReason
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter, EncounterStep, TaskForceOperation
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.state import State, attempted
from wargames_desktop.games.east_wind_rain.terms import Quality, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

HERE, THERE = "2911", "2811"
"""Two hexes of deep sea next to each other."""
BOMBS = planes("us", 8)


def strike_over(start: Start, reason: StrikeReason = "encounter", **given: Any) -> Situation:
    """The carriers have struck; what comes next is asked."""
    kind = "operation" if reason == "encounter" else "operational"
    forces = {
        "US-1": carriers("us", HERE, BOMBS, ships=("Washington", "North Carolina")),
        "JP-1": given.pop(
            "target", carriers("japan", THERE, planes("japan", 6), ships=("Yamato", "Musashi", "Nagato", "Mutsu"))
        ),
    }
    steps = [
        AFTERWARDS,
        Encounter(
            side="allies",
            attacker="US-1",
            target="JP-1",
            reason=kind,
            hex=THERE,
            nation="us",
            step="strike",
            going=True,
            sighting=6,
            doubled=given.pop("doubled", False),
        ),
        AirStrike(side="allies", launches=("US-1",), hex=THERE, target="JP-1", reason=reason, sighting=6),
    ]
    here = start(seed=given.pop("seed", 3), **position(task_forces=forces, steps=steps, bases={}, **given))
    if here.asked[1] == "plan_strike":
        here.do(LookForTarget())
    here.do(Assign("strike", "US-1", planes("us", 4))).do(ConfirmMissions(), 2)
    while here.asked == ("japan", "assign_missions"):
        here.do(ConfirmMissions())
    through(here)
    return here


def frame_of(here: Situation, kind: type) -> Any:
    return next(frame for frame in reversed(here.state.flow) if isinstance(frame, kind))


def finished(here: Situation) -> Situation:
    """The usual answers, until something is decided again that is not about the attack itself."""
    through(here)
    while here.asked[1] in ("assign_missions", "divert"):
        here.do(here.pending.default or here.answers[0])
        through(here)
    return here


# Carriers against carriers


@pytest.mark.rule("EWR-12.2.B", "EWR-12.2.B.2", "EWR-12.2.E.3")
def test_carriers_of_an_operation_strike_again_or_close_in(situation: Start) -> None:
    here = strike_over(situation)
    assert here.asked == ("allies", "strike_again")
    assert set(here.answers) == {StrikeAgain(), Pass(), StandOff()}
    here.do(Pass())
    assert frame_of(here, SurfaceBattle).attacker == "US-1"


@pytest.mark.rule("EWR-12.2.G")
def test_who_stands_off_gives_the_other_carriers_their_strike(situation: Start) -> None:
    here = strike_over(situation).do(StandOff())
    assert here.asked == ("japan", "strike_again")
    here.do(StrikeAgain(), 6)
    frame = frame_of(here, AirStrike)
    assert (frame.side, frame.launches, frame.target, frame.reason) == ("japan", ("JP-1",), "US-1", "second_strike")
    finished(here)
    assert here.asked[1] == "place_units", "neither closes in, and neither strikes a third time"


@pytest.mark.rule("EWR-12.2.G")
def test_the_other_side_may_let_it_be(situation: Start) -> None:
    here = strike_over(situation).do(StandOff()).do(Pass())
    assert here.asked[1] == "place_units"


@pytest.mark.rule("EWR-12.2.G", "EWR-11.8.M")
def test_either_or_both_may_strike_again(situation: Start) -> None:
    here = strike_over(situation).do(StrikeAgain()).do(Pass(), 6)
    finished(here)
    assert here.asked == ("allies", "close_in")
    assert set(here.answers) == {StandOff(), Pass()}
    here.do(StandOff())
    assert here.asked == ("japan", "strike_again")


@pytest.mark.rule("EWR-12.2.E.3", "EWR-11.20.B")
def test_carriers_that_withdraw_get_away_and_are_not_closed_in_on(situation: Start) -> None:
    forces = {
        "US-1": carriers("us", HERE, BOMBS, ships=("Washington",)),
        "JP-1": carriers("japan", THERE, planes("japan", 6), ships=("Yamato", "Musashi")),
    }
    steps = [
        TaskForceOperation(side="allies", task_force="US-1", nation="us", began=HERE, running="initiative"),
        Encounter(
            side="allies",
            attacker="US-1",
            target="JP-1",
            reason="operation",
            hex=THERE,
            nation="us",
            step="strike",
            going=True,
            sighting=6,
        ),
        AirStrike(
            side="allies",
            launches=("US-1",),
            hex=THERE,
            target="JP-1",
            reason="encounter",
            step="again",
            strikes=1,
            home=(Flight("US-1", (BOMBS,)),),
        ),
    ]
    here = situation(**position(task_forces=forces, steps=[AFTERWARDS, *steps], bases={}))
    here.do(StrikeAgain()).do(Withdraw(), 1)
    while here.asked[1] == "retreat_to":
        here.do(here.answers[0])
    assert here.state.task_forces["JP-1"].place != THERE
    assert here.state.task_forces["US-1"].place == HERE
    assert frame_of(here, TaskForceOperation).driven_off == ("JP-1",)


@pytest.mark.rule("EWR-12.2.F")
def test_intercepting_carriers_strike_once_unless_both_have_carriers_and_they_stand_off(situation: Start) -> None:
    against_carriers = strike_over(situation, "naval_interception")
    assert against_carriers.asked == ("allies", "strike_again")
    against_carriers.do(StrikeAgain()).do(Pass(), 1)
    assert against_carriers.asked == ("japan", "strike_again"), "it does not close in"
    surface = fleet("japan", THERE, "Yamato", "Musashi", "Nagato")
    against_others = strike_over(situation, "naval_interception", target=surface)
    assert against_others.asked == ("allies", "close_in")


@pytest.mark.rule("EWR-12.2.F", "EWR-12.2.E.1")
def test_carriers_that_strike_before_they_are_engaged_strike_once(situation: Start) -> None:
    frame = AirStrike(side="allies", launches=("US-1",), hex=THERE, target="JP-1", reason="counter", sighting=6)
    forces = {"US-1": carriers("us", HERE, BOMBS), "JP-1": fleet("japan", THERE, "Yamato", "Musashi", "Nagato")}
    here = strike(situation, frame, task_forces=forces, bases={}, seed=1)
    assert here.asked == ("allies", "assign_missions"), "nothing is planned"
    here.do(UsualMissions()).do(ConfirmMissions())
    finished(here)
    assert here.asked[1] == "place_units"


@pytest.mark.rule("EWR-12.5.A", "EWR-11.25.F", "EWR-12.5.B", "EWR-12.5.C")
def test_carriers_pay_for_their_aircraft_and_their_task_force(situation: Start) -> None:
    here = strike_over(situation, seed=3).do(StandOff())
    events = list(here.do(Pass()).events)
    assert ("us", "EWR-10.8.B") in [(event.purse, event.rule) for event in events if isinstance(event, Paid)]


@pytest.mark.rule("EWR-12.5.E", "EWR-11.25.G")
def test_who_only_defends_pays_nothing_for_the_task_force(situation: Start) -> None:
    before = strike_over(situation).state
    assert before.er["japan"] == situation(**{"phase": "operations"}).state.er["japan"]


@pytest.mark.rule("EWR-12.5.D")
@pytest.mark.parametrize("doubled", [False, True])
def test_the_task_force_pays_double_in_a_second_initiative(situation: Start, doubled: bool) -> None:
    here = strike_over(situation, doubled=doubled).do(StandOff())
    events = list(here.do(Pass()).events)
    assert [event.er for event in events if isinstance(event, Paid) and event.rule == "EWR-10.8.B"] == [
        4 if doubled else 2
    ]


def encounter(
    start: Start, step: EncounterStep, attacker: str, target: str, draws: tuple[int, ...] = (), **more: Any
) -> Situation:
    """American carriers and Japanese battleships next to each other; one has sighted the other."""
    forces = {
        "US-1": carriers("us", HERE, BOMBS, ships=("Washington",)),
        "JP-1": fleet("japan", THERE, "Yamato", "Musashi"),
    }
    side: SideName = "allies" if attacker == "US-1" else "japan"
    frame = Encounter(
        side=side,
        attacker=attacker,
        target=target,
        reason="operation",
        hex=forces[target].place,
        nation=forces[attacker].nation,
        step=step,
        sighting=5,
        **more,
    )
    return start(draws=draws, **position(task_forces=forces, steps=[AFTERWARDS, frame], bases={}))


@pytest.mark.rule("EWR-12.2.B", "EWR-12.2.B.1")
def test_carriers_may_also_enter_the_hex_and_fight_on_the_surface(situation: Start) -> None:
    here = encounter(situation, "choose", "US-1", "JP-1", asking=True)
    assert set(here.answers) == {EnterHex(), LaunchStrike(), Pass()}


@pytest.mark.rule("EWR-12.2.E", "EWR-12.2.E.1", "EWR-12.2.E.2")
@pytest.mark.parametrize("die", [2, 5])
def test_carriers_that_see_who_comes_may_strike_first(situation: Start, die: int) -> None:
    here = encounter(situation, "look_back", "JP-1", "US-1", draws=(die,))
    if die == 5:
        assert here.asked == ("allies", "launch_strike")
        here.do(LaunchStrike())
        assert here.asked == ("allies", "assign_missions")
        assert frame_of(here, AirStrike).reason == "counter"
    else:
        assert frame_of(here, SurfaceBattle).attacker == "JP-1"


# Promotions


GREEN = planes("us", 3, "army_air", "green")
GREEN_BOMBERS = planes("us", 2, "bomber", "green")


def attack_over(start: Start, **ended: Any) -> list[CrewsPromoted]:
    """Green aircraft of Midway have attacked a Japanese base with CAP; who is promoted."""
    strike = AirStrike(side="allies", launches=(MIDWAY,), hex="2910", reason="interception", sighting=6, step="strike")
    escort = (Flight(MIDWAY, (planes("us", 1, "army_air", "green"),)),)
    bombs = (Flight(MIDWAY, (planes("us", 2, "army_air", "green"), GREEN_BOMBERS)),)
    cap = (Flight("2910", (planes("japan", 2, "army_air", "green"),), "2910"),)
    result = AttackEnded(
        strike=bombs,
        escort=escort,
        cap=cap,
        fought=True,
        scored=bombs if ended.get("scored") else (),
        escorts_scored=ended.get("escorts", False),
        cap_scored=ended.get("cap", False),
    )
    flown = Strike(
        side="allies",
        kind="strike",
        launches=(MIDWAY,),
        target=Target("2910"),
        sighted=6,
        strike=bombs,
        escort=escort,
        cap=cap,
        step="attack",
        result=result,
    )
    air = {
        "allies": {MIDWAY: ready(GREEN, GREEN_BOMBERS)},
        "japan": {"2910": ready(planes("japan", 2, "army_air", "green"))},
    }
    bases = {MIDWAY: base("allies"), "2910": base("japan")}
    here = start(**position(steps=[AFTERWARDS, strike, flown], air=air, bases=bases))
    return here.of(CrewsPromoted)


@pytest.mark.rule("EWR-11.24.B")
def test_escorts_and_cap_are_promoted_by_what_they_shoot_down(situation: Start) -> None:
    assert attack_over(situation) == []
    (escorts,) = attack_over(situation, escorts=True)
    assert (escorts.side, escorts.aircraft) == ("allies", (planes("us", 1, "army_air", "green"),))
    (cap,) = attack_over(situation, cap=True)
    assert (cap.side, cap.aircraft) == ("japan", (planes("japan", 2, "army_air", "green"),))


@pytest.mark.rule("EWR-11.24.C", "EWR-11.24.D")
def test_strike_crews_are_promoted_by_what_they_hit_and_not_by_cap_that_they_shot_down(situation: Start) -> None:
    """Whatever bombers did to the CAP, what counts is the success of the strike."""
    assert sum(total(event.aircraft) for event in attack_over(situation, scored=True)) == 4
    assert attack_over(situation, scored=False) == []


def promoted(state: State, *promotable: Promotable) -> tuple[State, list[CrewsPromoted]]:
    play = Play(Chance(Forced(())))
    state = promotions.made(state, tuple(promotable), play)
    return state, [event for event in play.events if isinstance(event, CrewsPromoted)]


def crews(sp: int, quality: Quality = "green", side: SideName = "allies") -> Promotable:
    return Promotable(side, (Flight(MIDWAY, (planes("us", sp, "army_air", quality),)),))


@pytest.mark.rule("EWR-11.24.A", "EWR-11.24.B")
def test_green_crews_become_average_as_many_as_are_left(situation: Start) -> None:
    green = planes("us", 5, "army_air", "green")
    state = situation(**position(steps=[AFTERWARDS], air={"allies": {MIDWAY: ready(green)}})).state
    state, events = promoted(state, crews(3))
    assert state.air["allies"][MIDWAY] == ready(planes("us", 2, "army_air", "green"), planes("us", 3, "army_air"))
    assert [event.aircraft for event in events] == [(planes("us", 3, "army_air", "green"),)]
    state, _ = promoted(state, crews(4))
    assert state.air["allies"][MIDWAY] == ready(planes("us", 5, "army_air"))
    assert promoted(state, crews(1, "average"))[1] == []


@pytest.mark.rule("EWR-11.24.E")
def test_who_has_earned_it_twice_is_promoted_once() -> None:
    both = promotions.merged((crews(3),), (crews(2),))
    assert both == (crews(3),)
    assert promotions.merged((crews(2),), (crews(3),)) == (crews(3),)
    assert promotions.merged((), (crews(2), crews(1))) == (crews(3),)
    assert promotions.merged((), (crews(2, "average"),)) == ()


@pytest.mark.rule("EWR-11.24.E", "EWR-11.24.C")
def test_crews_are_promoted_after_the_second_strike(situation: Start) -> None:
    """Four green SP sink transports; they fly their second strike green, and are average after it."""
    from tests.games.east_wind_rain.air_situations import operation
    from wargames_desktop.games.east_wind_rain.commands.air import StrikeAt

    green = planes("us", 6, "army_air", "green")
    forces = {"JP-1": transports("japan", NEAR_MIDWAY, 20)}
    here = operation(situation, air={"allies": {MIDWAY: ready(green)}}, task_forces=forces, seed=2)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    here.do(Assign("strike", MIDWAY, planes("us", 6, "army_air", "green"))).do(ConfirmMissions())
    through(here)
    assert here.asked == ("allies", "strike_again")
    assert here.state.task_forces["JP-1"].naval[0].sp < 20
    assert here.state.air["allies"][MIDWAY].ready[0].quality == "green"
    here.do(Pass())
    assert here.state.air["allies"][MIDWAY] == ready(planes("us", 6, "army_air"))


# Interceptions


@pytest.mark.rule("EWR-11.23.A", "EWR-11.23.B", "EWR-11.23.E", "EWR-11.1.B")
@pytest.mark.parametrize(
    ("place", "turn", "sources"),
    [
        ("2910", "2Q42", {MIDWAY, "US-1"}),
        ("2911", "2Q42", {MIDWAY, "US-1"}),
        ("2912", "2Q42", {"US-1"}),
        ("2810", "2Q42", {MIDWAY, "US-1"}),
        ("2811", "2Q42", {"US-1"}),
        ("2809", "2Q42", {MIDWAY}),
    ],
)
def test_bases_reach_two_hexes_and_carriers_one(
    situation: Start, theatre: Theatre, place: str, turn: str, sources: set[str]
) -> None:
    forces = {"JP-1": fleet("japan", place, "Nachi"), "US-1": carriers("us", "2911", BOMBS, inverted=True)}
    air = {"allies": {MIDWAY: used(planes("us", 3, "army_air"))}}
    here = situation(**position(steps=[AFTERWARDS], task_forces=forces, air=air, turn=turn))
    distance = theatre.map.distance("2911", place)
    assert ("US-1" in sources) == (distance <= 1)
    assert set(AirInterceptions(theatre).sources(here.state, "allies", "JP-1")) == sources


@pytest.mark.rule("EWR-11.23.B")
@pytest.mark.parametrize(("turn", "reach"), [("4Q43", 1), ("1Q44", 2)])
def test_late_carriers_reach_two(situation: Start, theatre: Theatre, turn: str, reach: int) -> None:
    forces = {"US-1": carriers("us", "2911", BOMBS), "JP-1": fleet("japan", "2711", "Nachi")}
    here = situation(**position(steps=[AFTERWARDS], task_forces=forces, turn=turn))
    assert AirInterceptions(theatre).reach(here.state, "US-1") == reach


@pytest.mark.rule("EWR-11.23.A", "EWR-11.5.A", "EWR-11.23.C.1")
def test_neither_the_unsupplied_nor_who_has_tried_intercept(situation: Start, theatre: Theatre) -> None:
    given = {
        "task_forces": {"JP-1": fleet("japan", "2910", "Nachi")},
        "air": {"allies": {MIDWAY: ready(planes("us", 3, "army_air"))}},
        "steps": [AFTERWARDS],
    }
    air = AirInterceptions(theatre)
    state = situation(**position(**given)).state
    assert air.sources(state, "allies", "JP-1") == (MIDWAY,)
    assert air.sources(attempted(state, MIDWAY, "JP-1"), "allies", "JP-1") == ()
    cut_off = situation(**position(unsupplied={"allies": [MIDWAY]}, **given)).state
    assert air.sources(cut_off, "allies", "JP-1") == ()


def intercepted(start: Start, die: int, stack: Any, target: Any = None, **given: Any) -> Situation:
    forces = {"JP-1": target or transports("japan", NEAR_MIDWAY, 20)}
    here = start(**position(steps=[AFTERWARDS], task_forces=forces, air={"allies": {MIDWAY: stack}}, **given))
    frame = interception(here.state, "allies", MIDWAY, "JP-1")
    return strike(start, frame, task_forces=forces, air={"allies": {MIDWAY: stack}}, seed=1, draws=[die], **given)


@pytest.mark.rule("EWR-11.23.C", "EWR-11.23.C.2", "EWR-11.23.C.3", "EWR-11.23.E", "EWR-11.25.E")
def test_used_aircraft_intercept_at_once_for_the_usual_price(situation: Start) -> None:
    here = intercepted(situation, 6, used(planes("us", 6, "army_air")))
    assert here.asked == ("allies", "assign_missions"), "it is not planned"
    allocation = frame_of(here, Allocation)
    assert (allocation.roles, allocation.limit) == (("strike", "escort", "cap"), None)
    here.do(UsualMissions()).do(ConfirmMissions())
    assert frame_of(here, Attack).kind == "interception"
    events = through(here)
    assert [(event.er, event.rule) for event in events if isinstance(event, Paid)] == [(1, "EWR-11.25.E")]


@pytest.mark.rule("EWR-11.23.D", "EWR-11.23.F")
def test_who_has_intercepted_strikes_no_second_time_and_is_on_top(situation: Start) -> None:
    here = intercepted(situation, 6, ready(planes("us", 6, "army_air"), planes("us", 2, "bomber")))
    here.do(Assign("strike", MIDWAY, planes("us", 4, "army_air"))).do(ConfirmMissions())
    through(here)
    assert here.asked[1] == "place_units"
    stack = here.state.air["allies"][MIDWAY]
    assert stack.used == (planes("us", 4, "army_air"),)
    assert stack.ready == (planes("us", 2, "army_air"), planes("us", 2, "bomber"))


@pytest.mark.rule("EWR-11.23.C.1", "EWR-11.23.F")
def test_who_has_found_nothing_stays_under_the_base(situation: Start) -> None:
    here = intercepted(situation, 1, ready(planes("us", 6, "army_air")))
    assert here.asked[1] == "place_units"
    assert here.state.air["allies"][MIDWAY] == ready(planes("us", 6, "army_air"))


@pytest.mark.rule("EWR-9.2.K")
def test_an_interception_that_cannot_be_paid_is_owed(situation: Start) -> None:
    here = intercepted(situation, 6, ready(planes("us", 6, "army_air")), er={"us": 0, "japan": 3})
    here.do(UsualMissions()).do(ConfirmMissions())
    events = through(here)
    assert [event.owed for event in events if isinstance(event, Paid)] == [1]
    assert here.state.debts == {"us": 1}


@pytest.mark.rule("EWR-11.23.C.2")
def test_the_target_looks_back_only_with_aircraft(situation: Start) -> None:
    here = intercepted(
        situation, 6, ready(planes("us", 6, "army_air")), carriers("japan", NEAR_MIDWAY, planes("japan", 5))
    )
    here.do(UsualMissions()).do(ConfirmMissions(), 6)
    assert frame_of(here, Strike).countered > 0


# Bombers


def raid(start: Start, seed: int) -> list[Any]:
    """Eight green bomber SP from Midway strike a task force that CAP guards; everything that happened."""
    forces = {"JP-1": carriers("japan", NEAR_MIDWAY, planes("japan", 9), ships=("Yamato",))}
    bombers = planes("us", 8, "bomber", "green")
    frame = AirStrike(side="allies", launches=(MIDWAY,), hex=NEAR_MIDWAY, target="JP-1", reason="operation", sighting=6)
    here = strike(start, frame, task_forces=forces, air={"allies": {MIDWAY: ready(bombers)}}, seed=seed)
    events: list[Any] = list(here.events)
    while here.asked[1] != "place_units":
        default = here.pending.default
        here.do(default if default is not None else here.answers[0])
        events += here.events
    return events


@pytest.mark.rule("EWR-11.24.D")
def test_bombers_are_not_promoted_for_the_cap_that_they_shoot_down(situation: Start) -> None:
    """Over many raids: some shoot fighters down, and none is promoted unless it has damaged a ship."""
    lost_fighters = 0
    for seed in range(30):
        events = raid(situation, seed)
        cap_lost = any(isinstance(event, AircraftLost) and event.side == "japan" for event in events)
        damage = any(isinstance(event, VesselHurt) for event in events)
        promoted = any(isinstance(event, CrewsPromoted) and event.side == "allies" for event in events)
        if not damage:
            assert not promoted
            lost_fighters += cap_lost
    assert lost_fighters
