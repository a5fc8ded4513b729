"""The end of a turn: points for what is held, marks taken back; after the last turn the count (36.5, 36.6.4)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.events.economics import PointsCounted, PrizeWon
from wargames_desktop.games.east_wind_rain.forces import AirStack, GroundStack, joined
from wargames_desktop.games.east_wind_rain.income import lapsed
from wargames_desktop.games.east_wind_rain.mk_ultra import next_turn
from wargames_desktop.games.east_wind_rain.state import EconomicMarker, State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SIDES
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.victory import VictoryPoints


class TurnEnd(Procedure[State, AnyCommand]):
    """Carries out :class:`EndOfTurn`."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._points = VictoryPoints(theatre)

    def proceed(self, state: State, play: Play) -> State:
        state = self._prizes(pop(state), play)
        if state.turn == state.last_turn:
            return self._counted(state, play)
        return self._fresh(lapsed(state, play))

    def _prizes(self, state: State, play: Play) -> State:
        for hex, points in self._points.prizes(state):
            state = msgspec.structs.replace(state, vp=state.vp + points)
            play.emit(PrizeWon(hex, points, state.vp))
        return state

    def _counted(self, state: State, play: Play) -> State:
        """The game is over, and decided by points (EWR-36.5.A, EWR-36.6.4.A)."""
        scores, points = self._points.scores(state), self._points.total(state)
        victory = self._points.verdict(points)
        play.emit(PointsCounted(state.vp, scores, points, victory.level))
        return msgspec.structs.replace(state, vp=points, victory=victory)

    def _fresh(self, state: State) -> State:
        """``state`` without the marks of the turn: of movement, of use, and of what has been shown."""
        return msgspec.structs.replace(
            state,
            task_forces={id: _task_force(force) for id, force in state.task_forces.items()},
            air={side: {place: _aircraft(stack) for place, stack in state.air[side].items()} for side in SIDES},
            ground={side: {place: _troops(stack) for place, stack in state.ground[side].items()} for side in SIDES},
            markers={name: self._marker(state, name, marker) for name, marker in state.markers.items()},
            magic=next_turn(state.magic),
            fleet_train=msgspec.structs.replace(state.fleet_train, served=()),
            attempts=(),
            first=None,
        )

    def _marker(self, state: State, name: str, marker: EconomicMarker) -> EconomicMarker:
        """A marker that was used may be used again; not that of a damaged city (EWR-5.2.10.B)."""
        damaged = self._theatre.charts.economy.markers[name].place in state.damaged_cities
        return marker if damaged else msgspec.structs.replace(marker, inverted=False)


def _task_force(force: TaskForce) -> TaskForce:
    return msgspec.structs.replace(force, inverted=False, refuelled=False, shown=(), origin=())


def _aircraft(stack: AirStack) -> AirStack:
    ready = joined(stack.ready, joined(stack.used, stack.grounded))
    return AirStack(ready=ready)


def _troops(stack: GroundStack) -> GroundStack:
    rested = (msgspec.structs.replace(group, moved="") for group in stack.groups)
    return msgspec.structs.replace(stack, groups=joined(rested, ()))
