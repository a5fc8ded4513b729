"""Which of several task forces of a hex aircraft have found (11.12.D to 11.12.F)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.declarations import declared
from wargames_desktop.games.east_wind_rain.events.air import TargetFound
from wargames_desktop.games.east_wind_rain.state import State, task_forces_at
from wargames_desktop.games.east_wind_rain.task_forces import TaskForces
from wargames_desktop.games.east_wind_rain.terms import SideName

DIE = 6


def at_sea(state: State, side: SideName, hex: str) -> tuple[str, ...]:
    """Task forces of a side at sea in a hex (EWR-11.12.D)."""
    return tuple(id for id in task_forces_at(state, hex, side) if not state.task_forces[id].in_port)


def found(state: State, side: SideName, hex: str, named: str, task_forces: TaskForces, play: Play) -> tuple[State, str]:
    """``state`` with the sections declared of the task force of ``side`` that has been found, and which it is.

    A low die finds the one that was ``named``, a high one any of them (EWR-11.12.E).
    """
    there = at_sea(state, side, hex)
    dice = [play.chance.roll("Is it the task force that was looked for?", "EWR-11.12.E", DIE)]
    chosen = named
    if 2 * dice[0] > DIE and DIE % len(there):
        chosen = play.chance.pick("choice", there, "Which task force was sighted?", "EWR-11.12.E.2")
    elif 2 * dice[0] > DIE:
        dice.append(play.chance.roll("Which task force was sighted?", "EWR-11.12.E.2", DIE))
        chosen = there[(dice[1] - 1) * len(there) // DIE]
    play.emit(TargetFound(named, chosen, tuple(dice)))
    return declared(state, chosen, task_forces, play), chosen
