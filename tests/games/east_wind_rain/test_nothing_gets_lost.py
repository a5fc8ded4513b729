"""Random attacks: every aircraft, ship and ground SP that is gone has been told of."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.east_wind_rain.present.test_air_attacks import (
    below_the_surface,
    off_the_coast,
    over_a_fleet,
    over_land,
)
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost
from wargames_desktop.games.east_wind_rain.events.ground import TroopsLost
from wargames_desktop.games.east_wind_rain.events.losses import CargoLost, DeckAircraftLost, VesselHurt
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceLost
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.state import State


def aircraft(state: State) -> int:
    stacks = (stack for side in state.air.values() for stack in side.values())
    on_land = sum(total(stack.ready) + total(stack.used) + total(stack.grounded) for stack in stacks)
    aboard = sum(total(force.air) + total(force.cargo.air) for force in state.task_forces.values())
    return on_land + aboard + sum(total(box.air) for side in state.ports.values() for box in side.values())


def vessels(state: State) -> int:
    holders = [*state.task_forces.values(), *(box for side in state.ports.values() for box in side.values())]
    return sum(len(holder.ships) + total(holder.naval) for holder in holders)


def troops(state: State) -> int:
    aboard = sum(total(force.cargo.ground) for force in state.task_forces.values())
    return aboard + sum(total(stack.groups) for side in state.ground.values() for stack in side.values())


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("position", [over_a_fleet, over_land, below_the_surface, off_the_coast])
def test_what_is_gone_was_told(situation, position, seed: int) -> None:
    chance = Random(seed)
    there: Situation = situation(seed=seed, **position())
    events: list[Any] = []
    before = there.state
    lost_forces = 0
    while there.asked[1] != "place_units":
        there.do(chance.choice(there.answers))
        events += there.events
        lost_forces += len(there.of(TaskForceLost))
    flown = sum(event.aircraft.sp for event in events if isinstance(event, AircraftLost))
    burnt = sum(total(event.air) for event in events if isinstance(event, DeckAircraftLost | CargoLost))
    sunk = sum(event.condition == "sunk" for event in events if isinstance(event, VesselHurt))
    fallen = sum(total(event.troops) for event in events if isinstance(event, TroopsLost | CargoLost))
    assert vessels(there.state) == vessels(before) - sunk
    if not lost_forces:
        assert aircraft(there.state) == aircraft(before) - flown - burnt
        assert troops(there.state) == troops(before) - fallen
