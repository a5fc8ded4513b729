"""Where task forces begin the operations (8.3)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commander.roles import Roles
from wargames_desktop.games.east_wind_rain.commander.worth import Objective, Worth
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import SetOut, StageTaskForce
from wargames_desktop.games.east_wind_rain.frames.staging import PickedTaskForce
from wargames_desktop.games.east_wind_rain.state import State, bases_of, supplied_bases
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

STAND_OFF: Final = 3
"""Hexes that forces keep from enemy bases and task forces before they strike."""
GUARD: Final = 3
"""Hexes from a base at which carriers guard it."""
BEHIND: Final = 0.4
"""What a hex counts that a berth is farther from enemy bases, up to ``ROOM``."""
ROOM: Final = 8
OUT_OF_THE_WAY: Final = 30


class Stations:
    """Chooses berths: expeditions beside their objective, carriers before the best, or before what is one's own."""

    def __init__(self, theatre: Theatre, roles: Roles, worth: Worth) -> None:
        self._theatre = theatre
        self._roles = roles
        self._worth = worth

    def next(self, view: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """Everything that waits is staged, one after the other."""
        return next((answer for answer in decision.answers if isinstance(answer, StageTaskForce)), Pass())

    def berth(self, view: State, frame: PickedTaskForce, decision: Decision[AnyCommand]) -> AnyCommand:
        """The best berth that the task force reaches."""
        berths = [answer for answer in decision.answers if isinstance(answer, SetOut)]
        goals, distance = self._goals(view, frame.side, frame.task_force)
        if not goals:
            return berths[0]
        return min(berths, key=lambda berth: (self._cost(view, frame, berth, goals, distance), berth.place))

    def _goals(self, view: State, side: SideName, id: str) -> tuple[tuple[str, ...], int]:
        """What a task force stays close to, and how close."""
        role = self._roles.of(view.task_forces[id])
        if role == "landing":
            objective = self._roles.expeditions(view, side, lambda id, objective: True).get(id)
            return (objective.hexes[:1], 2) if objective is not None else ((), 0)
        threatened = self._worth.threatened(view, side)
        main = self._main_objective(view, side)
        if role == "submarines":
            number = self._roles.own(view, side, "submarines").index(id)
            return ((threatened[number % len(threatened)],), 1) if threatened else ((), 0)
        if side == "japan" and main is not None:
            return main.hexes[:1], STAND_OFF
        return threatened[:1], GUARD

    def _main_objective(self, view: State, side: SideName) -> Objective | None:
        """The expedition against a garrison, or the one that gains most."""
        expeditions = self._roles.expeditions(view, side, lambda id, objective: True)
        return max((each for each in expeditions.values() if not each.own), key=lambda each: each.gain, default=None)

    def _cost(self, view: State, frame: PickedTaskForce, berth: SetOut, goals: tuple[str, ...], distance: int) -> float:
        """How far a berth is from what it should be."""
        if self._theatre.map.is_zone(berth.place):
            return OUT_OF_THE_WAY
        map = self._theatre.map
        gap = min(map.distance(berth.place, goal) for goal in goals)
        cost = 2.0 * abs(gap - distance)
        near = {area for goal in goals for area in map.areas(goal)}
        if not any(
            area in near or any(map_area in near for map_area in map.adjacent(area)) for area in map.areas(berth.place)
        ):
            cost += OUT_OF_THE_WAY / 3
        role = self._roles.of(view.task_forces[frame.task_force])
        if role != "submarines":
            cost += sum(
                4.0 for hex in supplied_bases(view, enemy(frame.side)) if map.distance(hex, berth.place) < STAND_OFF
            )
            cost += sum(
                1.5
                for force in view.task_forces.values()
                if force.side != frame.side
                and not map.is_zone(force.place)
                and map.distance(force.place, berth.place) < STAND_OFF
            )
            nearest = min(map.distance(hex, berth.place) for hex in bases_of(view, enemy(frame.side)))
            cost += BEHIND * max(0, ROOM - nearest)
        if any(hex == berth.place for hex in bases_of(view, frame.side)):
            cost -= 0.5
        return cost
