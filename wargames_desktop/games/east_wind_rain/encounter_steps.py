"""The searches, strikes and battles that an encounter leads through (12.2, 13.2, 14.2)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Frame
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import enemy


def search(state: State, frame: Encounter) -> Sighting:
    """The attacker looks for its target (EWR-13.2.A, EWR-10.10.3.I)."""
    hex = state.task_forces[frame.target].place
    return Sighting(side=frame.side, by=(frame.attacker,), hex=hex, target=frame.target)


def search_back(state: State, frame: Encounter) -> Sighting:
    """The target looks for the attacker (EWR-13.2.A)."""
    hex = state.task_forces[frame.attacker].place
    return Sighting(side=enemy(frame.side), by=(frame.target,), hex=hex, target=frame.attacker, counter=True)


def strike(state: State, frame: Encounter) -> AirStrike:
    """Carriers of the attacker launch at the target, which they have sighted (EWR-12.2.B, EWR-12.2.F)."""
    return AirStrike(
        side=frame.side,
        launches=(frame.attacker,),
        hex=state.task_forces[frame.target].place,
        target=frame.target,
        reason="encounter" if frame.reason == "operation" else "naval_interception",
        sighting=frame.sighting,
        doubled=frame.doubled,
    )


def counter_strike(state: State, frame: Encounter) -> AirStrike:
    """The sighted carriers strike before they are engaged (EWR-12.2.E, EWR-10.10.3.M)."""
    return AirStrike(
        side=enemy(frame.side),
        launches=(frame.target,),
        hex=state.task_forces[frame.attacker].place,
        target=frame.attacker,
        reason="counter",
        sighting=frame.counter,
    )


def fight(frame: Encounter, attacker: TaskForce, target: TaskForce) -> Frame:
    """A battle with submarines on either side is one of its own kind (EWR-14.2)."""
    if is_submarine(attacker) or is_submarine(target):
        return SubmarineBattle(
            hex=target.place,
            attacker=frame.attacker,
            defender=frame.target,
            sighting=frame.sighting,
            counter=frame.counter,
        )
    return SurfaceBattle(
        hex=target.place,
        attacker=frame.attacker,
        defender=frame.target,
        sighting=frame.sighting,
        counter=frame.counter,
        aircraft=frame.aircraft,
    )
