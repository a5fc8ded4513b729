"""Task forces land troops where no enemy is (10.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import bases
from wargames_desktop.games.east_wind_rain.cargo_handling import CargoHandling, with_kind
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import LoadTroops, UnloadTroops
from wargames_desktop.games.east_wind_rain.commands.operations import SailTo
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.ground import TroopsLanded
from wargames_desktop.games.east_wind_rain.frames.ground import Landing
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceMovement
from wargames_desktop.games.east_wind_rain.results import InitiativeEnded, MovementEnded, deliver
from wargames_desktop.games.east_wind_rain.sea_routes import Routes, SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class LandingInitiative(Procedure[State, AnyCommand]):
    """Carries out :class:`Landing`: hex after hex of one area, each for its own price (EWR-10.6.A, EWR-10.4.2.B)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._routes = SeaRoutes(theatre)
        self._handling = CargoHandling(theatre)
        self._costs = Costs(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _landing(state)
        if frame.result is not None or frame.stopped:
            return None
        name = self._theatre.name(state.task_forces[frame.task_force].place)
        return Decision(
            frame.side,
            "land_troops",
            f"{frame.task_force} at {name}: who goes ashore or comes aboard?",
            "EWR-10.6.A",
            lambda: tuple(self._answers(state, frame)),
            Pass(),
            complete=False,
            about=(frame.task_force,),
        )

    def _answers(self, state: State, frame: Landing) -> Iterator[AnyCommand]:
        yield Pass()
        if state.task_forces[frame.task_force].hidden:
            return
        if self._no_work(state, frame) is None:
            yield from self._handling.unloads(state, frame.task_force, frame.loaded, troops_only=True)
            yield from self._handling.loads(state, frame.task_force, frame.unloaded, troops_only=True)
        yield from map(SailTo, self._beaches(state, frame))

    def price(self, state: State, frame: Landing) -> int:
        """ER for a landing in the hex where the task force is, however many land (EWR-10.6.B)."""
        status = self._theatre.status(state, frame.side, state.task_forces[frame.task_force].place)
        return self._costs.price("landing", status, doubled=frame.doubled)

    def beach_refusal(self, state: State, side: SideName, place: str) -> Refusal | None:
        """Why nobody lands in a place; None: troops may (EWR-10.4.1.D, EWR-10.6.A)."""
        if not self._theatre.map.is_coastal(place):
            return Refusal("EWR-10.6.A", "Troops land in coastal and island hexes", (place,))
        if self._theatre.occupied(state, enemy(side), place):
            return Refusal("EWR-10.6.A", "The enemy is there: the hex must be assaulted", (place,))
        return None

    def _no_work(self, state: State, frame: Landing) -> Refusal | None:
        force = state.task_forces[frame.task_force]
        refusal = self.beach_refusal(state, frame.side, force.place)
        if refusal is not None or frame.worked:
            return refusal
        if self._costs.can_pay(state, force.nation, force.place, self.price(state, frame)):
            return None
        return Refusal("EWR-10.1.E", "A landing here cannot be paid for", (force.place,))

    def _beaches(self, state: State, frame: Landing) -> Routes:
        """The ways to other hexes of the same area where troops may land (EWR-10.6.A)."""
        force = state.task_forces[frame.task_force]
        waters = frozenset(self._routes.waters(force))
        return {
            place: way
            for place, way in self._routes.operating(state, force, frame.visited).items()
            if self.beach_refusal(state, frame.side, place) is None
            and all(not waters.isdisjoint(self._theatre.map.areas(step)) for step in way)
        }

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _landing(state)
        id = frame.task_force
        match command:
            case Pass():
                return None
            case SailTo():
                if command.place in self._beaches(state, frame):
                    return None
                refusal = self.beach_refusal(state, frame.side, command.place)
                return refusal or Refusal("EWR-10.6.A", "All landings are made in one area", (command.place,))
            case UnloadTroops():
                return self._no_work(state, frame) or self._handling.unload_refusal(state, id, command, frame.loaded)
            case LoadTroops():
                return self._no_work(state, frame) or self._handling.load_refusal(state, id, command, frame.unloaded)
            case _:
                return Refusal("EWR-10.4.1.D", "In a landing only troops go ashore and come aboard", (id,))

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _landing(state)
        match command:
            case SailTo():
                return self._sailing(state, frame, command.place)
            case UnloadTroops():
                return self._ashore(state, frame, command, play)
            case LoadTroops():
                state = self._handling.loaded(state, frame.task_force, command, play)
                frame = msgspec.structs.replace(frame, loaded=with_kind(frame.loaded, command))
                return self._worked(state, frame, play)
            case _:
                return self._ended(state, frame)

    def _ashore(self, state: State, frame: Landing, command: UnloadTroops, play: Play) -> State:
        """Troops land; a city that nobody defends is taken."""
        place = state.task_forces[frame.task_force].place
        state = self._handling.unloaded(state, frame.task_force, command, play)
        if not frame.unloaded:
            play.emit(TroopsLanded(side=frame.side, task_force=frame.task_force, hex=place))
        state = bases.capture(self._theatre, state, frame.side, place, play)
        frame = msgspec.structs.replace(frame, unloaded=with_kind(frame.unloaded, command))
        return self._worked(state, frame, play)

    def _worked(self, state: State, frame: Landing, play: Play) -> State:
        """The first in a hex is paid for (EWR-10.6.B)."""
        if frame.worked:
            return swap(state, frame)
        force = state.task_forces[frame.task_force]
        price = self.price(state, frame)
        frame = msgspec.structs.replace(frame, worked=True, landings=frame.landings + 1, spent=frame.spent + price)
        reason = f"landing at {self._theatre.name(force.place)}"
        state = swap(state, frame)
        return self._costs.charge(state, force.nation, force.place, price, reason, "EWR-10.6.B", play)

    def _sailing(self, state: State, frame: Landing, place: str) -> State:
        path = self._beaches(state, frame)[place]
        here = state.task_forces[frame.task_force].place
        frame = msgspec.structs.replace(
            frame,
            loaded=(),
            unloaded=(),
            visited=(*frame.visited, here, *path[:-1]),
            worked=False,
            sailed=True,
        )
        movement = TaskForceMovement(side=frame.side, task_force=frame.task_force, purpose="operation", path=path)
        return push(swap(state, frame), movement)

    def proceed(self, state: State, play: Play) -> State:
        frame = _landing(state)
        if isinstance(frame.result, MovementEnded):
            fought = frame.fought or frame.result.fought
            return swap(
                state,
                msgspec.structs.replace(frame, stopped=not frame.result.arrived, fought=fought, result=None),
            )
        return self._ended(state, frame)

    def _ended(self, state: State, frame: Landing) -> State:
        used = bool(frame.landings) or frame.sailed
        return deliver(state, InitiativeEnded(used=used, fought=frame.fought, spent=frame.spent))


def _landing(state: State) -> Landing:
    frame = state.flow[-1]
    assert isinstance(frame, Landing)
    return frame
