"""The American fleet train (26.0)."""

from __future__ import annotations

import pytest

from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.commands.air_attack import PlaceVessels
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.economics import RepairShip
from wargames_desktop.games.east_wind_rain.commands.staging import (
    DissolveTaskForce,
    FormTaskForce,
    TakeFleetTrain,
    TakePoints,
)
from wargames_desktop.games.east_wind_rain.commands.supply import BuildFleetTrain, RedeployAll, UseFleetTrain
from wargames_desktop.games.east_wind_rain.composition import added, all_of
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.supply import FleetTrainChanged
from wargames_desktop.games.east_wind_rain.fleet_train import is_of_use, used
from wargames_desktop.games.east_wind_rain.forces import FleetTrain, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.air_attack import FormingUp
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces, NavalStaging
from wargames_desktop.games.east_wind_rain.frames.supply import FleetTrainBuilding, Redeployment, SupplyPhase
from wargames_desktop.games.east_wind_rain.frames.turn import EndOfTurn
from wargames_desktop.games.east_wind_rain.patrol import Refuelling
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import TaskForce, changed_task_force
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, Vessels

HONOLULU, JOHNSTON, OKINAWA = "3610", "3313", "1510"
READY = FleetTrain(state="ready", place=HONOLULU)
AT_SEA = FleetTrain(state="ready")
DESTROYERS = (NavalGroup("us", "destroyer", 1),)


def us(place: str, **given) -> TaskForce:
    return TaskForce(nation="us", place=place, **{"naval": DESTROYERS, **given})


def bases(*hexes: str, kind: str = "major") -> dict[str, object]:
    return {hex: {"side": "allies", "kinds": [kind]} for hex in hexes}


@pytest.fixture
def building(situation):
    """The Allies are asked in an economic phase; what follows is left alone."""

    def start(turn: str = "3Q43", **given):
        steps = [FleetTrainBuilding()]
        return situation(**{"phase": "economic", "steps": steps, "turn": turn, "seed": 1, "er": {"us": 25}, **given})

    return start


@pytest.fixture
def composing(situation):
    def start(**given):
        steps = [NavalStaging(step="compose"), ComposeTaskForces(side="allies")]
        return situation(phase="naval_staging", steps=steps, **given)

    return start


# Building


@pytest.mark.rule("EWR-26.1.A")
@pytest.mark.parametrize(("turn", "built"), [("2Q43", False), ("3Q43", True), ("1Q45", True)])
def test_it_may_be_built_from_the_third_quarter_of_1943(building, turn, built) -> None:
    assert (building(turn=turn).asked[1] == "build_fleet_train") == built


@pytest.mark.rule("EWR-26.1.A")
@pytest.mark.rule("EWR-26.1.B")
def test_the_us_pays_ten_er_for_it_on_the_west_coast_or_in_hawaii(building) -> None:
    there = building(bases={**bases(HONOLULU, "2022"), **bases(JOHNSTON, kind="air")})
    assert there.pending.side == "allies"
    assert set(there.answers) == {Pass(), BuildFleetTrain("west_coast"), BuildFleetTrain(HONOLULU)}
    assert there.refused(BuildFleetTrain(JOHNSTON)) == "EWR-26.1.B"
    assert there.refused(BuildFleetTrain("2022")) == "EWR-26.1.B"
    there.do(BuildFleetTrain(HONOLULU))
    assert there.state.fleet_train == READY
    assert there.state.er["us"] == 15
    assert building(er={"us": 9}).asked[1] != "build_fleet_train"
    assert building(er={"us": 9, "australia": 20, "japan": 50}).asked[1] != "build_fleet_train"


@pytest.mark.rule("EWR-26.1.B")
def test_there_is_one_and_no_more(building) -> None:
    assert building(fleet_train=READY).asked[1] != "build_fleet_train"
    at_sea = {"task_forces": {"US-1": us(HONOLULU, fleet_train=True)}, "fleet_train": AT_SEA}
    assert building(**at_sea).asked[1] != "build_fleet_train"


# In a task force


@pytest.mark.rule("EWR-26.2.A")
@pytest.mark.rule("EWR-26.2.B")
@pytest.mark.rule("EWR-26.2.E")
def test_it_sails_slowly_counts_as_ten_ships_and_stands_in_the_reserve(composing, theatre) -> None:
    there = composing(ports={"allies": {HONOLULU: {"naval": [NavalGroup("us", "destroyer", 11)]}}}, fleet_train=READY)
    there.do(FormTaskForce("us", HONOLULU)).do(TakeFleetTrain("US-1"))
    force = there.state.task_forces["US-1"]
    assert theatre.task_forces.size(force) == 10
    assert theatre.task_forces.movement_points(there.state, force) == 6
    assert theatre.task_forces.sections(there.state, force) == ("reserve",)
    assert there.refused(TakePoints("US-1", "us", "destroyer", 11)) == "EWR-8.1.E"
    there.do(TakePoints("US-1", "us", "destroyer", 10))
    assert there.state.fleet_train == AT_SEA
    assert there.refused(TakeFleetTrain("US-1")) == "EWR-8.4.G"
    there.do(DissolveTaskForce("US-1"))
    assert there.state.fleet_train == READY


@pytest.mark.rule("EWR-26.1.A")
def test_it_joins_american_task_forces_in_its_port(composing) -> None:
    forces = {"US-1": us("west_coast", in_port=True), "US-2": us(HONOLULU)}
    there = composing(fleet_train=READY, task_forces=forces)
    assert there.refused(TakeFleetTrain("US-1")) == "EWR-8.4.G"
    assert there.allowed(TakeFleetTrain("US-2"))


@pytest.mark.rule("EWR-26.2.C")
def test_it_has_armor_and_no_guns(theatre, charts, composing) -> None:
    train = Vessels(charts.roster).of(FLEET_TRAIN, {})
    assert (train.armor, train.gun, train.secondary, train.aa, train.long_range) == (5, 0, 0, 0, 0)
    state = composing().state
    alone = TaskForce(nation="us", place=HONOLULU, fleet_train=True)
    assert theatre.task_forces.guns(state, alone) == 0
    assert not theatre.task_forces.fights(state, alone)


@pytest.mark.rule("EWR-26.3.A")
def test_it_carries_nothing(theatre, composing) -> None:
    state = composing().state
    alone = TaskForce(nation="us", place=HONOLULU, fleet_train=True)
    assert theatre.task_forces.transports(alone) == 0
    assert theatre.task_forces.escorts(state, alone) == 0
    assert theatre.task_forces.air_capacity(state, alone) == 0
    assert all_of(alone).fleet_train
    assert added(alone, all_of(us(HONOLULU))).fleet_train


@pytest.mark.rule("EWR-26.2.D")
def test_on_the_naval_display_it_fills_a_hex(situation) -> None:
    """It counts as ten ships; wherever the others stand, a hex is left for it."""
    ships = tuple(f"#us:destroyer:{number}" for number in range(1, 9))
    frame = FormingUp(side="allies", task_force="US-1", left=(*ships, FLEET_TRAIN), cells=((),) * 7)
    force = us(HONOLULU, naval=(NavalGroup("us", "destroyer", 8),), fleet_train=True)
    there = situation(phase="operations", steps=[frame], task_forces={"US-1": force}, seed=1)

    def place(vessel: str, cell: int) -> PlaceVessels:
        return PlaceVessels((vessel,), cell)

    rules = {}
    for cell in range(6):
        there.do(place(ships[cell], cell))
    for vessel, cell in ((FLEET_TRAIN, 0), (ships[6], 6)):
        refusal = there.game.check(there.state, "allies", place(vessel, cell))
        assert refusal is not None
        rules[vessel] = refusal.rule
    assert rules == {FLEET_TRAIN: "EWR-11.16.G", ships[6]: "EWR-26.2.D"}
    assert there.game.check(there.state, "allies", place(FLEET_TRAIN, 6)) is None
    there.do(place(FLEET_TRAIN, 6))
    assert there.game.check(there.state, "allies", place(ships[6], 6)) is not None


# As a source of supply


@pytest.fixture
def needing(situation):
    """Task forces that reach no base, with the fleet train beside one of them."""

    def start(**given):
        train = us("1511", fleet_train=True)
        forces = {
            "US-1": us(OKINAWA),
            "US-2": train,
            "US-3": us("0717"),
            "CW-1": TaskForce(
                nation="commonwealth", place=OKINAWA, naval=(NavalGroup("commonwealth", "destroyer", 1),)
            ),
        }
        base = {"phase": "supply", "closed": (), "bases": {}, "task_forces": forces, "fleet_train": AT_SEA}
        return situation(**{**base, **given})

    return start


@pytest.mark.rule("EWR-26.3.C")
@pytest.mark.rule("EWR-26.4.A")
def test_it_supplies_american_task_forces_within_reach_and_is_used_up(needing) -> None:
    there = needing()
    assert there.asked == ("allies", "use_fleet_train")
    there.do(UseFleetTrain())
    forces = there.state.task_forces
    assert {id for id, force in forces.items() if force.unsupplied} == {"CW-1"}
    supplied = next(event for event in there.of(FleetTrainChanged) if event.change == "supplied")
    assert supplied.supplied == ("US-1", "US-2", "US-3")
    assert [event.change for event in there.of(FleetTrainChanged)] == ["supplied", "used"]
    assert there.state.fleet_train == FleetTrain(state="spent", served=("US-1", "US-2", "US-3"))
    assert not any(force.fleet_train for force in forces.values())


@pytest.mark.rule("EWR-26.3.C")
@pytest.mark.rule("EWR-27.2.E")
def test_who_is_supplied_by_it_and_reaches_no_base_stays_in_supply(needing) -> None:
    there = needing(steps=[Redeployment(step="redeploy", turns=("allies",)), SupplyPhase()])
    there.do(UseFleetTrain())
    assert there.asked == ("allies", "redeploy")
    there.do(RedeployAll())
    forces = there.state.task_forces
    assert {id for id, force in forces.items() if force.unsupplied} == {"CW-1"}
    assert forces["US-1"].place == OKINAWA


def test_in_the_next_turn_it_supplies_nobody_any_more(needing) -> None:
    there = needing(fleet_train=FleetTrain(state="spent", served=("US-1",)), steps=[EndOfTurn()], phase="supply")
    assert there.state.fleet_train.served == ()


@pytest.mark.rule("EWR-26.3.C")
def test_it_may_be_kept(needing) -> None:
    there = needing().do(Pass())
    assert all(force.unsupplied for force in there.state.task_forces.values())
    assert there.state.task_forces["US-2"].fleet_train
    assert there.state.fleet_train == AT_SEA


@pytest.mark.rule("EWR-26.3.C")
def test_beyond_six_points_it_supplies_nobody(needing) -> None:
    far = {"US-1": us("0511"), "US-2": us("1910", fleet_train=True)}
    there = needing(task_forces=far)
    there.do(UseFleetTrain())
    assert there.state.task_forces["US-1"].unsupplied


@pytest.mark.rule("EWR-26.4.A")
@pytest.mark.rule("EWR-26.3.B")
def test_after_it_has_refuelled_somebody_it_goes_at_the_end_of_the_supply_phase(needing) -> None:
    """Until then it refuels and supplies as many as need it."""
    there = needing(fleet_train=FleetTrain(state="spent"))
    assert is_of_use(there.state)
    there.do(Pass())
    assert not any(force.fleet_train for force in there.state.task_forces.values())
    assert not is_of_use(there.state)
    assert [event.change for event in there.of(FleetTrainChanged)] == ["used"]


@pytest.mark.rule("EWR-26.4.A")
def test_a_task_force_of_the_fleet_train_alone_goes_with_it(needing) -> None:
    alone = {"US-1": TaskForce(nation="us", place=HONOLULU, fleet_train=True)}
    there = needing(task_forces=alone, fleet_train=FleetTrain(state="spent"), bases=bases(HONOLULU))
    assert "US-1" not in there.state.task_forces
    assert used(there.state).fleet_train.state == "spent"


# Again


@pytest.mark.rule("EWR-26.4.B")
def test_after_use_it_is_built_again_for_ten(building) -> None:
    there = building(fleet_train=FleetTrain(state="spent"))
    there.do(BuildFleetTrain("west_coast"))
    assert there.state.er["us"] == 15
    assert there.state.fleet_train == FleetTrain(state="ready", place="west_coast")


@pytest.mark.rule("EWR-26.4.C")
def test_damaged_it_is_repaired_first_and_then_made_ready_for_ten(building, charts) -> None:
    force = {"task_forces": {"US-1": us(HONOLULU, fleet_train=True)}, "fleet_train": AT_SEA, "bases": bases(HONOLULU)}
    state = building(**force).state
    hurt = ShipLosses(charts).suffer(
        state, "allies", "US-1", {FLEET_TRAIN: "damaged"}, "a test", "EWR-11.19.D", Play(Chance(Forced(())))
    )
    assert hurt.fleet_train == FleetTrain(state="ready", idle=True)
    assert not is_of_use(hurt)
    idle = {**force, "fleet_train": FleetTrain(state="ready", idle=True)}
    assert building(**idle, damage={FLEET_TRAIN: 1}).asked[1] != "build_fleet_train"
    there = building(**idle)
    assert not is_of_use(there.state)
    assert set(there.answers) == {Pass(), BuildFleetTrain(HONOLULU)}
    there.do(BuildFleetTrain(HONOLULU))
    assert is_of_use(there.state)
    assert there.state.er["us"] == 15


@pytest.mark.rule("EWR-26.4.D")
def test_sunk_it_costs_twenty_and_a_turn(building, charts) -> None:
    state = building(task_forces={"US-1": us(HONOLULU, fleet_train=True)}, fleet_train=AT_SEA).state
    sunk = ShipLosses(charts).suffer(
        state, "allies", "US-1", {FLEET_TRAIN: "sunk"}, "a test", "EWR-11.19.D", Play(Chance(Forced(())))
    )
    assert sunk.fleet_train == FleetTrain(state="lost")
    assert not sunk.task_forces["US-1"].fleet_train
    there = building(fleet_train=FleetTrain(state="lost"))
    there.do(BuildFleetTrain("west_coast"))
    assert there.state.er["us"] == 5
    assert there.state.fleet_train == FleetTrain(state="ordered", place="west_coast")
    assert not is_of_use(there.state)
    later = building(turn="4Q43", fleet_train=there.state.fleet_train)
    assert later.state.fleet_train == FleetTrain(state="ready", place="west_coast")
    assert building(fleet_train=FleetTrain(state="lost"), er={"us": 19}).asked[1] != "build_fleet_train"


@pytest.mark.rule("EWR-26.4.C")
@pytest.mark.rule("EWR-5.3.2.3.C")
def test_a_damaged_fleet_train_is_repaired_in_a_yard_as_ships_are(situation) -> None:
    """Five points; under repair it leaves its task force, and does not sail."""
    there = situation(
        phase="economic",
        turn="4Q43",
        steps=[EconomicPhase(step="repair", side="allies", asking=True, factors={"honolulu": 6})],
        task_forces={"US-1": us(HONOLULU, fleet_train=True)},
        fleet_train=FleetTrain(state="ready", idle=True),
        damage={FLEET_TRAIN: 1},
        bases=bases(HONOLULU),
        er={"us": 40},
    )
    there.do(RepairShip(FLEET_TRAIN, 2))
    assert there.state.damage_left == {FLEET_TRAIN: 3}
    assert not there.state.task_forces["US-1"].fleet_train
    assert there.state.fleet_train == FleetTrain(state="ready", place=HONOLULU, idle=True)
    assert FLEET_TRAIN in there.state.under_repair


@pytest.mark.rule("EWR-26.3.B")
def test_american_task_forces_refuel_at_it_and_use_it_up(theatre, situation) -> None:
    refuelling = Refuelling(theatre, Costs(theatre))
    forces = {
        "US-1": us("2911"),
        "US-2": us("2910", fleet_train=True),
        "CW-1": TaskForce(nation="commonwealth", place="2911", naval=(NavalGroup("commonwealth", "destroyer", 1),)),
    }
    given = {"phase": "operations", "bases": {}, "task_forces": forces, "seed": 1, "er": {"us": 40}}
    state = situation(fleet_train=AT_SEA, **given).state
    assert "2910" in refuelling.places(state, forces["US-1"])
    assert "2910" not in refuelling.places(state, forces["CW-1"])
    there = changed_task_force(state, "US-1", place="2910")
    play = Play(Chance(Forced(())))
    refuelled = refuelling.refuelled(there, "US-1", play)
    assert (refuelled.task_forces["US-1"].in_port, refuelled.task_forces["US-1"].refuelled) == (False, True)
    assert refuelled.fleet_train.state == "spent"
    assert refuelled.er["us"] == 30
    hurt = situation(fleet_train=FleetTrain(state="ready", idle=True), **given).state
    assert "2910" not in refuelling.places(hurt, forces["US-1"])
