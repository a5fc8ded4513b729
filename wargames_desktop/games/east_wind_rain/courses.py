"""Where a task force may go in its operation, and where it may end it (10.1.B, 10.9.D, 10.11, 10.12)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.operations import Patrol, SailTo, Withdraw
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceOperation
from wargames_desktop.games.east_wind_rain.retreat import RetreatChoices
from wargames_desktop.games.east_wind_rain.sea_routes import Routes, SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Courses:
    """Ways of the task force that operates, and why others are not open to it."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._routes = routes
        self._retreats = RetreatChoices(theatre, routes, costs)

    def ways(self, state: State, frame: TaskForceOperation) -> Routes:
        """Where it may sail now, not back over its own way (EWR-10.1.B, EWR-10.9.D)."""
        return self._routes.operating(state, state.task_forces[frame.task_force], frame.entered)

    def final_ways(self, state: State, frame: TaskForceOperation) -> Routes:
        """Within the area where it has completed its operation (EWR-10.12.A)."""
        return self._routes.about(state, state.task_forces[frame.task_force])

    def may_withdraw(self, state: State, frame: TaskForceOperation) -> bool:
        """Whether it may retreat at once instead of an operation: it has advanced into the next area (EWR-10.11.A)."""
        advanced = not frame.used and self._routes.has_left(state.task_forces[frame.task_force])
        return advanced and self._retreats.any(state, frame.task_force)

    def may_retreat(self, state: State, frame: TaskForceOperation) -> bool:
        """Whether it has somewhere to retreat to when its operation ends (EWR-10.12.A)."""
        return self._retreats.any(state, frame.task_force)

    def no_ending(self, state: State, frame: TaskForceOperation, command: AnyCommand) -> Refusal | None:
        """Why an operation may not end like that (EWR-10.12.A)."""
        match command:
            case Patrol():
                return None
            case Withdraw():
                if self.may_retreat(state, frame):
                    return None
                return Refusal("EWR-10.14.I", f"{frame.task_force} has nowhere to retreat to", (frame.task_force,))
            case SailTo(place=place):
                if place in self.final_ways(state, frame):
                    return None
                return Refusal("EWR-10.12.A", f"{frame.task_force} ends in the area where it is, or retreats", (place,))
            case _:
                return Refusal("EWR-10.12.A", f"Say where {frame.task_force} ends its operation")

    def no_way(self, state: State, frame: TaskForceOperation, place: str) -> Refusal | None:
        """Why a task force may not sail to a place."""
        force = state.task_forces[frame.task_force]
        if place in self.ways(state, frame):
            return None
        about = (frame.task_force, place)
        if place == force.place:
            return Refusal("EWR-10.10.1.A", "It is there", about)
        if place in frame.entered:
            return Refusal("EWR-10.10.1.A", "Its way has led through there in this initiative", about)
        if self._routes.has_left(force) and place in self.final_ways(state, frame):
            return Refusal("EWR-10.10.1.A", "It cannot come there but through places where it has been", about)
        if self._routes.has_left(force):
            return Refusal(
                "EWR-10.9.D", f"{frame.task_force} has left its own area and operates where it is now", about
            )
        return Refusal("EWR-10.1.B", f"{frame.task_force} operates in its own area or one next to it", about)
