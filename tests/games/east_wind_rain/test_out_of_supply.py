"""What an unsupplied marker means for task forces, troops and aircraft (25.2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.east_wind_rain.sea_fights import force, meeting
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.air_forces import Target
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.commands.operations import Intercept
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, GroundGroup, GroundStack, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.air import CounterResult, Strike
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces, able_aircraft, unsupplied
from wargames_desktop.games.east_wind_rain.ground_modifiers import Circumstances
from wargames_desktop.games.east_wind_rain.ground_movement import movable
from wargames_desktop.games.east_wind_rain.interceptors import Interceptors
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import TaskForce
from wargames_desktop.games.east_wind_rain.surface_morale import BattleMorale
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of

MIDWAY, WAKE, SEA = "3009", "2612", "2911"
PLANES = AirGroup("us", "army_air", "green", 10)
NAVAL = AirGroup("us", "naval_air", "average", 4)
BASES = {MIDWAY: {"side": "allies", "kinds": ["air"]}, WAKE: {"side": "japan", "kinds": ["air"]}}


@pytest.fixture
def standing(situation):
    """A position in the operations phase."""

    def start(**given):
        return situation(**{"phase": "operations", "bases": BASES, "seed": 1, **given}).state

    return start


def carriers(**given) -> TaskForce:
    return TaskForce(nation="us", place=SEA, ships=("Enterprise",), air=(NAVAL,), **given)


# Task forces


@pytest.mark.rule("EWR-25.2.1.C.2")
@pytest.mark.parametrize("lacking", [True, False])
def test_a_task_force_out_of_supply_intercepts_nobody(standing, theatre, lacking) -> None:
    """Its attacks and landings are refused too: see the naval operations."""
    mover = TaskForce(nation="japan", place="2910", naval=(NavalGroup("japan", "destroyer", 2),))
    state = standing(task_forces={"US-1": carriers(unsupplied=lacking), "JP-1": mover})
    interceptors = Interceptors(theatre, SeaRoutes(theatre), Costs(theatre))
    refusal = interceptors.refusal(state, "allies", "JP-1", Intercept("US-1", operational=True))
    assert (refusal is not None and refusal.rule == "EWR-10.14.I") == lacking


@pytest.mark.rule("EWR-25.2.1.D")
def test_its_carriers_fly_cap_alone(standing, theatre) -> None:
    """They neither strike nor answer a strike; against one aircraft rise as CAP."""
    for lacking in (True, False):
        state = standing(task_forces={"US-1": carriers(unsupplied=lacking)})
        assert AirTargets(theatre).may_launch(state, "allies", "US-1") != lacking
        strike = Strike(
            side="japan",
            kind="strike",
            launches=(WAKE,),
            target=Target(SEA, "US-1"),
            sighted=5,
            counter="equal",
            countered=5,
            aim=Target(WAKE),
        )
        missions = AirMissions(theatre)
        assert bool(missions.answering(state, strike, "2910")) != lacking
        assert missions.defenders(state, strike) == ("US-1",)
        assert "cap" in missions.defence(state, strike).roles
        assert sum(missions.defence(state, strike).fighters.values()) > 0


@pytest.mark.rule("EWR-25.2.1.E")
@pytest.mark.parametrize("lacking", [True, False])
def test_its_morale_on_the_surface_is_zero_and_no_die_is_rolled(situation, charts, lacking) -> None:
    fight = meeting(situation, force("japan", "Yamato"), force("us", "Astoria", destroyers=2, unsupplied=lacking))
    before = battle_of(fight.state).fleets["allies"]
    hurt = tuple(
        msgspec.structs.replace(each, condition="sunk")
        if each.kind == "destroyer" and each.key.endswith(":1")
        else each
        for each in before.combatants
    )
    play = Play(Chance(Forced(() if lacking else (6,))))
    after = BattleMorale(charts).after_round(
        before, msgspec.structs.replace(before, combatants=hurt), not lacking, play
    )
    (checked,) = play.events
    lost = sum(line.halves for line in checked.losses)
    assert (after.morale == lost) == lacking
    assert (len(play.chance.draws) == 0) == lacking


# Troops


@pytest.mark.rule("EWR-25.2.2.A")
@pytest.mark.parametrize("type", ["infantry", "marine"])
def test_troops_out_of_supply_do_not_march_and_have_no_morale(standing, theatre, type) -> None:
    troops = (GroundGroup("us", type, 3),)
    ground = {"allies": {MIDWAY: GroundStack(groups=troops)}}
    forces = GroundForces(theatre)
    state = standing(ground=ground)
    assert movable(state, "allies", MIDWAY) == troops
    assert not unsupplied(state, "allies", MIDWAY, troops, 0)
    assert forces.morale(state, "allies", troops, 0, True) > 0
    cut = standing(ground=ground, unsupplied={"allies": [MIDWAY]})
    assert movable(cut, "allies", MIDWAY) == ()
    assert unsupplied(cut, "allies", MIDWAY, troops, 0)
    assert forces.morale(cut, "allies", troops, 0, False) == 0


@pytest.mark.rule("EWR-25.2.2.B")
def test_a_hit_costs_them_two_points(theatre) -> None:
    fight = GroundCombat(
        side="japan",
        hex=MIDWAY,
        engaged=(GroundGroup("japan", "marine", 3),),
        circumstances=Circumstances(year=1942, japan_attacks=True),
        morale={"japan": 2, "allies": 0},
        unsupplied=("allies",),
    )
    forces = GroundForces(theatre)
    assert (forces.hits_to_sp(fight, "allies", 3), forces.hits_to_sp(fight, "japan", 3)) == (6, 3)


# Aircraft


@pytest.mark.rule("EWR-25.2.3.B")
@pytest.mark.parametrize(("counter", "cap"), [("exclusive", 2), ("equal", 3)])
def test_aircraft_at_an_unsupplied_base_fly_cap_by_the_counter_sighting_roll(
    standing, theatre, counter: CounterResult, cap: int
) -> None:
    state = standing(
        air={"allies": {MIDWAY: AirStack(ready=(PLANES,))}}, unsupplied={"allies": [MIDWAY]}, task_forces={}
    )
    strike = Strike(side="japan", kind="strike", launches=(WAKE,), target=Target(MIDWAY), sighted=5, counter=counter)
    defence = AirMissions(theatre).defence(state, strike)
    assert defence.roles == ("cap",)
    assert defence.fighters == {MIDWAY: cap}


@pytest.mark.rule("EWR-25.2.3.C")
def test_they_fly_no_strikes_no_answers_and_help_no_troops(standing, theatre) -> None:
    air = {"allies": {MIDWAY: AirStack(ready=(PLANES,))}}
    for lacking in (True, False):
        state = standing(air=air, unsupplied={"allies": [MIDWAY] if lacking else []})
        assert AirTargets(theatre).may_launch(state, "allies", MIDWAY) != lacking
        assert bool(able_aircraft(state, "allies", MIDWAY)) != lacking
        strike = Strike(
            side="japan",
            kind="strike",
            launches=(WAKE,),
            target=Target(MIDWAY),
            sighted=5,
            countered=6,
            aim=Target(WAKE),
        )
        near = AirMissions(theatre).answering(state, strike, "3110")
        assert bool(near) != lacking
