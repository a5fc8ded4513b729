"""Task forces load and unload at friendly ports, and go on from port to port (10.4, 10.5)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.cargo_handling import CargoHandling, with_kind
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    LoadAircraft,
    LoadMarker,
    LoadTroops,
    UnloadAircraft,
    UnloadMarker,
    UnloadResources,
    UnloadTroops,
)
from wargames_desktop.games.east_wind_rain.commands.operations import SailTo
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.frames.ground import PortLoading, Transporting
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceMovement
from wargames_desktop.games.east_wind_rain.quays import Quays
from wargames_desktop.games.east_wind_rain.results import InitiativeEnded, MovementEnded, deliver
from wargames_desktop.games.east_wind_rain.sea_routes import Routes, SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class TransportInitiative(Procedure[State, AnyCommand]):
    """Carries out :class:`Transporting`: any number of loads and stops, for one price (EWR-10.4.2.A)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._quays = Quays(theatre)
        self._routes = SeaRoutes(theatre)
        self._handling = CargoHandling(theatre)
        self._costs = Costs(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _transporting(state)
        if frame.result is not None or frame.stopped:
            return None
        name = self._theatre.name(state.task_forces[frame.task_force].place)
        return Decision(
            frame.side,
            "transport",
            f"{frame.task_force} at {name}: load, unload, or sail on?",
            "EWR-10.4.2.A",
            lambda: tuple(self._answers(state, frame)),
            Pass(),
            complete=False,
            about=(frame.task_force,),
        )

    def _answers(self, state: State, frame: Transporting) -> Iterator[AnyCommand]:
        yield Pass()
        if state.task_forces[frame.task_force].hidden:
            return
        if self._works(state, frame):
            yield from self._handling.unloads(state, frame.task_force, frame.loaded)
            yield from self._handling.loads(state, frame.task_force, frame.unloaded)
        yield from map(SailTo, self._stops(state, frame))

    def _works(self, state: State, frame: Transporting) -> bool:
        """Whether cargo is handled here, and has been paid for or can be."""
        place = state.task_forces[frame.task_force].place
        return self._quays.takes(state, frame.side, place) and (frame.worked or self._affordable(state, frame))

    def _affordable(self, state: State, frame: Transporting) -> bool:
        force = state.task_forces[frame.task_force]
        return self._costs.can_pay(state, force.nation, force.place, self.price(state, frame))

    def price(self, state: State, frame: Transporting) -> int:
        """ER for the initiative, however much is handled (EWR-10.4.2.A)."""
        status = self._theatre.status(state, frame.side, state.task_forces[frame.task_force].place)
        return self._costs.price("loading", status, doubled=frame.doubled)

    def _stops(self, state: State, frame: Transporting) -> Routes:
        """The ways to other ports where it may call (EWR-10.4.2.D)."""
        force = state.task_forces[frame.task_force]
        ways = self._routes.operating(state, force, frame.visited)
        return {place: way for place, way in ways.items() if self._quays.takes(state, frame.side, place)}

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _transporting(state)
        id = frame.task_force
        match command:
            case Pass():
                return None
            case SailTo():
                if command.place in self._stops(state, frame):
                    return None
                refusal = self._quays.refusal(state, frame.side, command.place)
                if refusal is not None:
                    return refusal
                return Refusal("EWR-10.1.B", "It does not get there in this operation", (command.place,))
            case LoadTroops() | LoadAircraft() | LoadMarker():
                return self._no_work(state, frame) or self._handling.load_refusal(state, id, command, frame.unloaded)
            case UnloadTroops() | UnloadAircraft() | UnloadMarker() | UnloadResources():
                return self._no_work(state, frame) or self._handling.unload_refusal(state, id, command, frame.loaded)
            case _:
                return Refusal("EWR-10.4.2.A", f"{id} loads and unloads now", (id,))

    def _no_work(self, state: State, frame: Transporting) -> Refusal | None:
        refusal = self._quays.refusal(state, frame.side, state.task_forces[frame.task_force].place)
        if refusal is None and not self._works(state, frame):
            return Refusal("EWR-10.1.E", "Loading cannot be paid for", (frame.task_force,))
        return refusal

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _transporting(state)
        match command:
            case SailTo():
                return self._sailing(state, frame, command.place)
            case LoadTroops() | LoadAircraft() | LoadMarker():
                state = self._handling.loaded(state, frame.task_force, command, play)
                frame = msgspec.structs.replace(frame, loaded=with_kind(frame.loaded, command))
                return self._worked(state, frame, play)
            case UnloadTroops() | UnloadAircraft() | UnloadMarker() | UnloadResources():
                state = self._handling.unloaded(state, frame.task_force, command, play)
                frame = msgspec.structs.replace(frame, unloaded=with_kind(frame.unloaded, command))
                return self._worked(state, frame, play)
            case _:
                return self._ended(state, frame)

    def _sailing(self, state: State, frame: Transporting, place: str) -> State:
        """It goes on to another port, and may be intercepted on its way (EWR-10.4.2.D)."""
        path = self._stops(state, frame)[place]
        here = state.task_forces[frame.task_force].place
        frame = msgspec.structs.replace(
            frame, loaded=(), unloaded=(), visited=(*frame.visited, here, *path[:-1]), sailed=True
        )
        movement = TaskForceMovement(side=frame.side, task_force=frame.task_force, purpose="operation", path=path)
        return push(swap(state, frame), movement)

    def _worked(self, state: State, frame: Transporting, play: Play) -> State:
        """The first load or unload is paid for, and no other (EWR-10.4.2.A)."""
        if frame.worked:
            return swap(state, frame)
        force = state.task_forces[frame.task_force]
        price = self.price(state, frame)
        state = swap(state, msgspec.structs.replace(frame, worked=True, spent=price))
        reason = f"{frame.task_force} loads and unloads"
        return self._costs.charge(state, force.nation, force.place, price, reason, "EWR-10.4.2.A", play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _transporting(state)
        if isinstance(frame.result, MovementEnded):
            fought = frame.fought or frame.result.fought
            frame = msgspec.structs.replace(frame, stopped=not frame.result.arrived, fought=fought, result=None)
            return swap(state, frame)
        return self._ended(state, frame)

    def _ended(self, state: State, frame: Transporting) -> State:
        """Loading causes no combat: only an interception on the way does (EWR-10.4.2.A, EWR-10.9.E.2)."""
        used = frame.worked or frame.sailed
        return deliver(state, InitiativeEnded(used=used, fought=frame.fought, spent=frame.spent))


class LoadingInPort(Procedure[State, AnyCommand]):
    """Carries out :class:`PortLoading`: free, and without putting anything ashore (EWR-10.4.1.E)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._handling = CargoHandling(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _loading(state)
        name = self._theatre.name(state.task_forces[frame.task_force].place)
        return Decision(
            frame.side,
            "load_in_port",
            f"What does {frame.task_force} take aboard at {name}?",
            "EWR-10.4.1.E",
            lambda: tuple(self._answers(state, frame)),
            Pass(),
            complete=False,
            about=(frame.task_force,),
        )

    def _answers(self, state: State, frame: PortLoading) -> Iterator[AnyCommand]:
        yield Pass()
        if not state.task_forces[frame.task_force].hidden:
            yield from self._handling.loads(state, frame.task_force)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        match command:
            case Pass():
                return None
            case LoadTroops() | LoadAircraft() | LoadMarker():
                return self._handling.load_refusal(state, _loading(state).task_force, command, ())
            case _:
                return Refusal("EWR-10.4.1.E", "Before it is staged a task force only loads")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        match command:
            case LoadTroops() | LoadAircraft() | LoadMarker():
                return self._handling.loaded(state, _loading(state).task_force, command, play)
            case _:
                return pop(state)


def _transporting(state: State) -> Transporting:
    frame = state.flow[-1]
    assert isinstance(frame, Transporting)
    return frame


def _loading(state: State) -> PortLoading:
    frame = state.flow[-1]
    assert isinstance(frame, PortLoading)
    return frame
