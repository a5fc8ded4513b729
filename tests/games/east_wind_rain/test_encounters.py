"""Task forces that meet: sighting, aircraft first, entering the hex, what it costs (10.8, 12.2, 13.2, 14.2, 14.8)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.fleets import PLANES, ZEROS, Start, fleet, operating, operations, submarines
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import AttackTaskForce, EnterHex, LaunchStrike
from wargames_desktop.games.east_wind_rain.events.air import SightingRolled
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.operations import SectionsShown, TaskForceMoved
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter, TaskForceOperation
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.results import AnyResult, BattleEnded, StrikeEnded, deliver
from wargames_desktop.games.east_wind_rain.state import TaskForce

FAR_AWAY = {"US-9": fleet("us", "3711", "Indiana"), "JP-9": fleet("japan", "1910", "Haruna")}
SURFACE = fleet("us", "2918", "Washington", unsupplied=False, destroyers=2)
CARRIERS = fleet("us", "2918", "Enterprise", "Northampton", air=(PLANES,))
JAPANESE = fleet("japan", "3018", "Kongo")
JAPANESE_CARRIERS = fleet("japan", "3018", "Akagi", "Kongo", air=(ZEROS,))


def sighted(start: Start, attacker: TaskForce, target: TaskForce, die: int = 5) -> Situation:
    """JP-1 has looked for US-1, which is next to it."""
    there = operations(start, task_forces={"JP-1": attacker, "US-1": target, **FAR_AWAY})
    return operating(there, "JP-1").do(AttackTaskForce("US-1"), die)


def ended(situation: Situation, kind: type, result: AnyResult) -> Situation:
    """The step of a kind that goes on above the encounter ends with ``result``."""
    flow = situation.state.flow
    index = next(i for i, frame in enumerate(flow) if isinstance(frame, kind))
    state = msgspec.structs.replace(situation.state, flow=flow[: index + 1])
    transition = situation.game._settled(deliver(state, result), Play(Chance(Forced(()))))
    situation.state, situation.events, situation.draws = transition
    return situation


def kinds(situation: Situation) -> set[str]:
    return {type(answer).__name__ for answer in situation.answers}


def step_of(situation: Situation, kind: type) -> object:
    return next(frame for frame in situation.state.flow if isinstance(frame, kind))


# Sighting


@pytest.mark.rule("EWR-13.2.A")
@pytest.mark.rule("EWR-12.2.A")
def test_who_is_sighted_declares_its_sections_and_looks_back(situation: Start) -> None:
    there = sighted(situation, JAPANESE, SURFACE)
    assert [(event.side, event.target) for event in there.of(SightingRolled)] == [("japan", "US-1")]
    assert there.of(SectionsShown)[0].sections == ("main", "screen")
    assert kinds(there) == {"EnterHex", "Pass"}
    there.do(EnterHex(), 4)
    rolled = there.of(SightingRolled)
    assert [(event.side, event.target, event.counter) for event in rolled] == [("allies", "JP-1", True)]
    battle = step_of(there, SurfaceBattle)
    assert isinstance(battle, SurfaceBattle)
    assert (battle.attacker, battle.defender, battle.sighting, battle.counter) == ("JP-1", "US-1", 5, 0)


@pytest.mark.rule("EWR-13.2.C")
def test_all_modifiers_of_sighting_apply_to_task_forces(situation: Start) -> None:
    forces = {"JP-1": fleet("japan", "2711", "Kongo"), "US-1": fleet("us", "2712", "Washington"), **FAR_AWAY}
    there = operating(operations(situation, task_forces=forces), "JP-1").do(AttackTaskForce("US-1"), 3)
    rolled = there.of(SightingRolled)[0]
    assert (rolled.number, rolled.sighted) == (5, True)
    assert [(modifier.value, modifier.rule) for modifier in rolled.modifiers] == [(2, "EWR-11.10.C.r7b")]


@pytest.mark.rule("EWR-13.2.D")
def test_both_numbers_go_into_the_battle(situation: Start) -> None:
    there = sighted(situation, JAPANESE, SURFACE, 6).do(EnterHex(), 5)
    battle = step_of(there, SurfaceBattle)
    assert isinstance(battle, SurfaceBattle)
    assert (battle.sighting, battle.counter) == (6, 5)


@pytest.mark.rule("EWR-13.1")
@pytest.mark.rule("EWR-12.2.B.1")
def test_the_attacker_enters_the_hex_of_its_target(situation: Start) -> None:
    there = sighted(situation, JAPANESE, SURFACE).do(EnterHex(), 4)
    moved = there.of(TaskForceMoved)
    assert [(event.task_force, event.place) for event in moved] == [("JP-1", "2918")]


@pytest.mark.rule("EWR-10.8.D")
def test_who_lets_a_sighted_enemy_alone_pays_nothing(situation: Start) -> None:
    there = sighted(situation, JAPANESE, SURFACE).do(Pass())
    assert there.of(Paid) == []
    operation = step_of(there, TaskForceOperation)
    assert isinstance(operation, TaskForceOperation)
    assert operation.initiative == 2


@pytest.mark.rule("EWR-14.2.B")
def test_a_battle_with_submarines_is_one_of_its_own(situation: Start) -> None:
    boats = sighted(situation, submarines("japan", "3018"), SURFACE).do(EnterHex(), 4)
    assert isinstance(step_of(boats, SubmarineBattle), SubmarineBattle)
    assert boats.state.task_forces["JP-1"].place == "2918"
    hunted = sighted(situation, fleet("japan", "3018", "Kongo", destroyers=4), submarines("us", "2918"), 6)
    hunted.seed = 1
    hunted.do(EnterHex())
    assert hunted.state.task_forces["JP-1"].place == "2918"


# Aircraft


@pytest.mark.rule("EWR-12.2.B")
@pytest.mark.rule("EWR-12.2.B.2")
def test_carriers_launch_from_beside_the_target_and_may_enter_afterwards(situation: Start) -> None:
    there = sighted(situation, JAPANESE_CARRIERS, SURFACE)
    assert kinds(there) == {"EnterHex", "LaunchStrike", "Pass"}
    there.do(LaunchStrike())
    strike = step_of(there, AirStrike)
    assert isinstance(strike, AirStrike)
    assert (strike.launches, strike.target, strike.sighting, strike.reason) == (("JP-1",), "US-1", 5, "encounter")
    ended(there, AirStrike, StrikeEnded(sighted=True, launched=4, fought=True, counter=0, spent=1))
    battle = step_of(there, SurfaceBattle)
    assert isinstance(battle, SurfaceBattle)
    assert battle.aircraft == ("JP-1",)


@pytest.mark.rule("EWR-12.2.G")
def test_who_stands_off_does_not_enter(situation: Start) -> None:
    there = sighted(situation, JAPANESE_CARRIERS, CARRIERS).do(LaunchStrike())
    ended(there, AirStrike, StrikeEnded(sighted=True, launched=4, fought=True, spent=1, standing_off=True))
    assert there.asked == ("japan", "initiative")


@pytest.mark.rule("EWR-10.8.B.5")
@pytest.mark.rule("EWR-12.5.B")
@pytest.mark.rule("EWR-12.5.C")
def test_carriers_that_strike_pay_for_combat_beside_their_aircraft(situation: Start) -> None:
    there = sighted(situation, JAPANESE_CARRIERS, SURFACE).do(LaunchStrike())
    ended(there, AirStrike, StrikeEnded(sighted=True, launched=4, fought=True, spent=1, standing_off=True))
    assert [(event.er, event.rule) for event in there.of(Paid)] == [(2, "EWR-10.8.B")]
    operation = step_of(there, TaskForceOperation)
    assert isinstance(operation, TaskForceOperation)
    assert operation.spent == 3, "2 for the task force, 1 for aircraft"


@pytest.mark.rule("EWR-12.2.E.1")
@pytest.mark.rule("EWR-10.10.3.M")
def test_sighted_carriers_that_see_the_attacker_may_strike_before_it_enters(situation: Start) -> None:
    there = sighted(situation, JAPANESE, CARRIERS).do(EnterHex(), 5)
    assert there.asked == ("allies", "launch_strike")
    there.do(LaunchStrike())
    strike = step_of(there, AirStrike)
    assert isinstance(strike, AirStrike)
    assert (strike.side, strike.launches, strike.target, strike.reason) == ("allies", ("US-1",), "JP-1", "counter")
    assert there.state.task_forces["JP-1"].place == "3018"
    ended(there, AirStrike, StrikeEnded(sighted=True, launched=4, fought=True))
    assert there.asked == ("japan", "enter_hex")
    there.do(EnterHex())
    battle = step_of(there, SurfaceBattle)
    assert isinstance(battle, SurfaceBattle)
    assert battle.aircraft == ("US-1",)


@pytest.mark.rule("EWR-12.2.E.2")
def test_carriers_that_do_not_see_it_are_engaged(situation: Start) -> None:
    there = sighted(situation, JAPANESE, CARRIERS).do(EnterHex(), 3)
    assert isinstance(step_of(there, SurfaceBattle), SurfaceBattle)


@pytest.mark.rule("EWR-25.2.1.D")
def test_carriers_out_of_supply_launch_nothing(situation: Start) -> None:
    target = msgspec.structs.replace(CARRIERS, unsupplied=True)
    there = sighted(situation, JAPANESE, target).do(EnterHex(), 5)
    assert isinstance(step_of(there, SurfaceBattle), SurfaceBattle)


# What it costs


@pytest.mark.rule("EWR-10.8.B.2")
@pytest.mark.rule("EWR-10.8.C")
def test_a_combat_is_paid_once_when_it_is_over(situation: Start) -> None:
    there = sighted(situation, JAPANESE, SURFACE).do(EnterHex(), 4)
    assert not any(event.purse == "japan" for event in there.of(Paid))
    ended(there, SurfaceBattle, BattleEnded(rounds=1))
    assert [(event.purse, event.er, event.rule) for event in there.of(Paid)] == [("japan", 2, "EWR-10.8.B")]


@pytest.mark.rule("EWR-10.9.E")
def test_in_a_second_initiative_after_combat_it_costs_double(situation: Start) -> None:
    there = sighted(situation, JAPANESE, SURFACE).do(EnterHex(), 4)
    ended(there, SurfaceBattle, BattleEnded(rounds=1))
    there.do(AttackTaskForce("US-1"), 5).do(EnterHex(), 4)
    encounter = step_of(there, Encounter)
    assert isinstance(encounter, Encounter)
    assert encounter.doubled
    ended(there, SurfaceBattle, BattleEnded(rounds=1))
    assert [event.er for event in there.of(Paid)] == [4]


@pytest.mark.rule("EWR-14.8.B")
@pytest.mark.rule("EWR-14.3.B")
def test_submarines_that_slip_away_unseen_pay_one_er(situation: Start) -> None:
    there = sighted(situation, submarines("japan", "3018"), SURFACE).do(EnterHex(), 4)
    ended(there, SubmarineBattle, BattleEnded(rounds=0, loser="JP-1", declined=True))
    assert [(event.er, event.rule) for event in there.of(Paid) if event.er] == [(1, "EWR-14.8.B")]
