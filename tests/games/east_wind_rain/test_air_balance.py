"""Random strikes of bases and carriers: they end, and no aircraft comes or goes without being told."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.fuzz.busy import BusyPlayer
from tests.games.east_wind_rain.air_situations import (
    BASES,
    base,
    carriers,
    operation,
    position,
    ready,
    strike,
    transports,
)
from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, planes
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Target
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost
from wargames_desktop.games.east_wind_rain.events.losses import CargoLost, DeckAircraftLost
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, Strike
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SIDES, SideName

COMMANDS = 400
DONE = ("place_units", "retreat_to")


def bases_and_carriers(start: Start) -> Situation:
    """Everybody near Midway: bases that cover each other, carriers that may be landed on."""
    forces = {
        "JP-1": carriers("japan", "2910", planes("japan", 8), ships=("Kirishima",)),
        "JP-2": transports("japan", "2910", 3),
        "US-1": carriers("us", "2911", planes("us", 7)),
    }
    air = {
        "allies": {
            MIDWAY: ready(planes("us", 9, "army_air", "green"), planes("us", 6, "bomber"), planes("us", 3)),
            "2909": ready(planes("us", 6, "army_air", "green")),
        },
        "japan": {
            "2710": ready(planes("japan", 6, quality="green")),
            "2810": ready(planes("japan", 6), planes("japan", 6, "bomber")),
        },
    }
    bases = {
        **BASES,
        MIDWAY: base("allies", "major"),
        "2909": base("allies"),
        "2710": base("japan"),
        "2810": base("japan", "major"),
    }
    return operation(start, task_forces=forces, air=air, bases=bases)


def carriers_against_carriers(start: Start) -> Situation:
    """A carrier strike that is answered; nobody closes in, as there is no encounter beneath."""
    forces = {
        "US-1": carriers("us", "2911", planes("us", 8, quality="green")),
        "JP-1": carriers("japan", "2811", planes("japan", 8), ships=("Tone",)),
    }
    frame = AirStrike(side="allies", launches=("US-1",), hex="2811", target="JP-1", reason="assault", sighting=6)
    return strike(start, frame, task_forces=forces, bases={"2710": base("japan"), MIDWAY: base("allies")})


def aircraft(state: State, side: SideName) -> int:
    """Air SP of a side, wherever they are."""
    on_land = (total((*stack.ready, *stack.used, *stack.grounded)) for stack in state.air[side].values())
    at_sea = (total((*each.air, *each.cargo.air)) for each in state.task_forces.values() if each.side == side)
    in_port = (total(box.air) for box in state.ports[side].values())
    return sum((*on_land, *at_sea, *in_port))


def lost(event: Event) -> tuple[str, int]:
    """Whose aircraft an event takes, and how many."""
    match event:
        case AircraftLost():
            return event.side, event.aircraft.sp
        case DeckAircraftLost() | CargoLost():
            return event.side, total(event.air)
        case _:
            return "", 0


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("begin", [bases_and_carriers, carriers_against_carriers])
def test_aircraft_are_lost_only_when_it_is_told(situation: Start, begin: Any, seed: int) -> None:
    here = begin(situation)
    source, player = Seeded(seed), BusyPlayer(Random(seed))
    before = {side: aircraft(here.state, side) for side in SIDES}
    losses: Counter[str] = Counter()
    state = here.state
    for _ in range(COMMANDS):
        decision = here.game.pending(state)
        assert decision is not None
        if decision.decision in DONE:
            break
        state, events, _ = here.game.apply(state, decision.side, player.choose(state, decision), source)
        for event in events:
            side, sp = lost(event)
            losses[side] += sp
    else:
        raise AssertionError("it does not end")
    assert {side: before[side] - losses[side] for side in SIDES} == {side: aircraft(state, side) for side in SIDES}


@pytest.mark.rule("EWR-11.20.A")
def test_what_a_return_strike_has_destroyed_strikes_no_second_time(situation: Start) -> None:
    """Seven SP have landed, of which two were bombed on the ground before all was over."""
    landed = (Flight(MIDWAY, (planes("us", 7, "army_air"),)),)
    steps = [
        AFTERWARDS,
        AirStrike(side="allies", launches=(MIDWAY,), hex="2911", target="JP-1", reason="operation", step="strike"),
        Strike(
            side="allies",
            kind="strike",
            launches=(MIDWAY,),
            target=Target("2911", "JP-1"),
            sighted=6,
            flown=landed,
            step="done",
        ),
    ]
    here = situation(
        **position(
            steps=steps,
            task_forces={"JP-1": transports("japan", "2911")},
            air={"allies": {MIDWAY: ready(planes("us", 5, "army_air"))}},
        )
    )
    assert here.asked == ("allies", "strike_again")
    frame = here.state.flow[-1]
    assert isinstance(frame, AirStrike)
    assert frame.home == (Flight(MIDWAY, (planes("us", 5, "army_air"),)),)
