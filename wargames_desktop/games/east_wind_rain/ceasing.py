"""A side conducts no more operations: its task forces go on patrol and are paid for, its aircraft are used (9.2.F)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.east_wind_rain.air_groups import on_top
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.frames.operations import CeaseOperations
from wargames_desktop.games.east_wind_rain.patrol import on_patrol
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class CeasingOperations(Procedure[State, AnyCommand]):
    """Carries out :class:`CeaseOperations`: those that share their purses are paid for together (EWR-9.2.F)."""

    def __init__(self, theatre: Theatre, costs: Costs) -> None:
        self._theatre = theatre
        self._costs = costs

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, CeaseOperations)
        waiting = face_up(state, frame.side)
        if not waiting:
            for hex in tuple(state.air[frame.side]):
                state = on_top(state, frame.side, hex)
            return pop(state)
        purses = self._purses(state, waiting[0])
        together = tuple(id for id in waiting if self._purses(state, id) == purses)
        for id in together:
            state = on_patrol(state, id, self._theatre, play)
        return inverted_for(state, together, self._costs, play)

    def _purses(self, state: State, id: str) -> tuple[str, ...]:
        force = state.task_forces[id]
        return self._costs.purses(state, force.nation, force.place)


def inverted_for(state: State, ids: tuple[str, ...], costs: Costs, play: Play) -> State:
    """``state`` with the inverting of some task forces paid, which the same purses pay for; ``ids`` is not empty."""
    force = state.task_forces[ids[0]]
    price = costs.price("inverting", "friendly", len(ids))
    return costs.charge(state, force.nation, force.place, price, "task forces inverted", "EWR-9.2.F", play)


def face_up(state: State, side: SideName) -> tuple[str, ...]:
    """Task forces of a side that are not inverted."""
    return tuple(id for id, force in state.task_forces.items() if force.side == side and not force.inverted)
