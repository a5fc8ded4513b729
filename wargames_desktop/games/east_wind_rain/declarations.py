"""What the owner of a task force must tell when it has been sighted (12.2.A, 14.2.D)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.events.operations import SectionsShown
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force
from wargames_desktop.games.east_wind_rain.task_forces import TaskForces, is_submarine


def declared(state: State, id: str, task_forces: TaskForces, play: Play, sighted: bool = True) -> State:
    """``state`` after a task force has told what sections it has, or that it is submarines and of how many SP.

    Submarines that were not ``sighted``, but would have been as ships, only tell what they are (EWR-11.10.fnA).
    """
    before = state.task_forces[id]
    force = task_forces.declared(state, before)
    sp = total(force.naval) if sighted and is_submarine(force) else 0
    if force.shown == before.shown and not sp:
        return state
    play.emit(SectionsShown(id, force.shown, sp))
    return changed_task_force(state, id, shown=force.shown)
