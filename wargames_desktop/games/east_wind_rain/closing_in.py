"""Whether a task force may come into the hex of the one it has sighted (10.1.B, 12.2.B, 13.1, 14.2.B)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def may_enter(theatre: Theatre, routes: SeaRoutes, state: State, frame: Encounter) -> bool:
    """Whether the attacker may come into the hex of the target to fight on the surface or below.

    Rules: EWR-10.1.B, EWR-12.2.B, EWR-13.1, EWR-14.2.B.
    """
    force = state.task_forces[frame.attacker]
    place = state.task_forces[frame.target].place
    if not is_submarine(force) and not theatre.task_forces.fights_on_the_surface(state, force):
        return False
    if place == force.place:
        return True
    if frame.reason == "static":
        return place in routes.steps(state, force.side, force.place)
    return routes.may_enter(state, force, place)
