"""The ships in port are assigned to task forces, which may load and be dissolved there (4.3.2.A, 8.1, 10.4.1.E)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.amounts import amounts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import (
    ComposeAsUsual,
    DissolveTaskForce,
    FormTaskForce,
    LeavePoints,
    LeaveShip,
    LoadTaskForce,
    MoveAircraft,
    TakeFleetTrain,
    TakePoints,
    TakeShip,
    TakeShips,
)
from wargames_desktop.games.east_wind_rain.composition import (
    Composition,
    Detachment,
    is_bare,
)
from wargames_desktop.games.east_wind_rain.events.staging import (
    AircraftMoved,
    ShipsAssigned,
    TaskForceDissolved,
    TaskForceFormed,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined
from wargames_desktop.games.east_wind_rain.frames.ground import PortLoading
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces
from wargames_desktop.games.east_wind_rain.port_orders import Leaving, PortOrders, aircraft_of, kind_of
from wargames_desktop.games.east_wind_rain.state import (
    State,
    TaskForce,
    port_at,
    with_task_force,
    without_task_force,
)
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, SHIP_TYPES, Nation
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Composing(Procedure[State, AnyCommand]):
    """A side forms, fills, empties and loads task forces in its ports, as long as it likes.

    No ship is taken out of a task force twice, and no aircraft change their carriers twice: so it has an end.
    """

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts
        self._composition = Composition(theatre)
        self._orders = PortOrders(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        return Decision(
            frame.side,
            "compose",
            "Form task forces from the ships in port",
            "EWR-4.3.2.A",
            lambda: self._answers(state, frame),
            self._default(state, frame),
            complete=False,
        )

    def _default(self, state: State, frame: ComposeTaskForces) -> AnyCommand:
        """As usual where no task force lies in port yet, else what has been formed."""
        begun = self._orders.own(state, frame)
        return ComposeAsUsual() if not begun and self._orders.proposed(state, frame) else Pass()

    def _answers(self, state: State, frame: ComposeTaskForces) -> Iterator[AnyCommand]:
        yield Pass()
        if self._orders.proposed(state, frame):
            yield ComposeAsUsual()
        for place in state.ports[frame.side]:
            for nation in NATIONS_OF[frame.side]:
                form = FormTaskForce(nation, place)
                if self.check(state, form) is None:
                    yield form
        for id in self._orders.own(state, frame):
            yield from self._joining(state, frame, id)
            yield from self._parting(state, frame, id)
            yield from self._shifting(state, frame, id)
            if self.check(state, LoadTaskForce(id)) is None:
                yield LoadTaskForce(id)

    def _joining(self, state: State, frame: ComposeTaskForces, id: str) -> Iterator[AnyCommand]:
        place = state.task_forces[id].place
        box = port_at(state, frame.side, place)
        kinds = dict.fromkeys((self._charts.ships[ship].nation, self._charts.ships[ship].type) for ship in box.ships)
        for nation, type in sorted(kinds, key=lambda kind: (kind[0], SHIP_TYPES.index(kind[1]))):
            ships = self._orders.of_type(state, frame, place, nation, type)
            if not ships or self._composition.refusal(state, id, Detachment(ships=ships[:1])) is not None:
                continue
            if len(ships) > 1:
                yield TakeShips(id, nation, type)
            yield from (TakeShip(id, ship) for ship in ships)
        for group in box.naval:
            for sp in amounts(group.sp):
                take = TakePoints(id, group.nation, group.type, sp, group.damaged)
                if self._composition.refusal(state, id, Detachment(naval=(take.group,))) is not None:
                    break
                yield take
        if self.check(state, TakeFleetTrain(id)) is None:
            yield TakeFleetTrain(id)

    def _parting(self, state: State, frame: ComposeTaskForces, id: str) -> Iterator[AnyCommand]:
        force = state.task_forces[id]
        if force.unsupplied:
            return
        for ship in force.ships:
            if self._orders.leaving(state, frame, LeaveShip(id, ship)) is None:
                yield LeaveShip(id, ship)
        for group in force.naval:
            for sp in amounts(group.sp):
                leave = LeavePoints(id, group.nation, group.type, sp, group.damaged)
                if self._orders.leaving(state, frame, leave) is not None:
                    break
                yield leave
        if self._orders.leaving(state, frame, DissolveTaskForce(id)) is None:
            yield DissolveTaskForce(id)

    def _shifting(self, state: State, frame: ComposeTaskForces, id: str) -> Iterator[AnyCommand]:
        """Aircraft between a task force and what else has carriers in its port."""
        place = state.task_forces[id].place
        port = air_stations.port_station(place)
        others = (
            other for other in self._orders.own(state, frame) if state.task_forces[other].place == place and other != id
        )
        pairs = [(id, port), (port, id), *((id, other) for other in others)]
        for origin, station in pairs:
            room = air_stations.deck_room(self._charts, state, frame.side, station)
            for group in self._orders.resting(state, frame, origin):
                for sp in amounts(min(group.sp, room)):
                    yield MoveAircraft(origin, station, group.nation, group.quality, sp)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        return self._orders.refusal(state, _frame(state), command)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        match command:
            case FormTaskForce(nation=nation, place=place):
                return self._formed(state, nation, place, play)[0]
            case ComposeAsUsual():
                return self._as_usual(state, frame, play)
            case TakeShip() | TakeShips() | TakePoints() | TakeFleetTrain():
                vessels = self._orders.taken(state, frame, command)
                state, air = self._composition.sailed(state, frame.side, command.task_force, vessels)
                play.emit(_assigned(frame, command.task_force, vessels, air, True))
                return state
            case LeaveShip() | LeavePoints() | DissolveTaskForce():
                return self._leave(state, frame, command, play)
            case MoveAircraft():
                return self._move(state, frame, command, play)
            case LoadTaskForce(task_force=id):
                state = swap(state, msgspec.structs.replace(frame, loaded=(*frame.loaded, id)))
                return push(state, PortLoading(side=frame.side, task_force=id))
            case _:
                return pop(self._without_bare(state, frame, play))

    def _formed(self, state: State, nation: Nation, place: str, play: Play) -> tuple[State, str]:
        """``state`` with the next marker of a nation in a port, and its id."""
        id = self._composition.next_marker(state, nation)
        play.emit(TaskForceFormed(id, nation, place))
        in_port = self._theatre.map.is_zone(place)
        return with_task_force(state, id, TaskForce(nation=nation, place=place, in_port=in_port)), id

    def _as_usual(self, state: State, frame: ComposeTaskForces, play: Play) -> State:
        """``state`` with the usual task forces, as far as there are markers."""
        for flotilla in self._orders.proposed(state, frame):
            if self._orders.forms(state, frame, flotilla.nation, flotilla.place) is not None:
                continue
            state, id = self._formed(state, flotilla.nation, flotilla.place, play)
            state, air = self._composition.sailed(state, frame.side, id, flotilla.vessels)
            play.emit(_assigned(frame, id, flotilla.vessels, air, True))
        return state

    def _leave(self, state: State, frame: ComposeTaskForces, command: Leaving, play: Play) -> State:
        id = command.task_force
        vessels = self._orders.left(state, command)
        place = state.task_forces[id].place
        state, air = self._composition.moored(state, frame.side, id, vessels)
        play.emit(_assigned(frame, id, vessels, air, False))
        if isinstance(command, DissolveTaskForce):
            state = without_task_force(state, id)
            play.emit(TaskForceDissolved(id, place))
        taken_out = dict(frame.taken_out)
        for ship in vessels.ships:
            taken_out[ship] = 1
        for group in vessels.naval:
            taken_out[kind_of(group)] = taken_out.get(kind_of(group), 0) + group.sp
        return swap(state, msgspec.structs.replace(frame, taken_out=taken_out))

    def _move(self, state: State, frame: ComposeTaskForces, command: MoveAircraft, play: Play) -> State:
        group = aircraft_of(command)
        state = air_stations.moved(state, frame.side, group, command.origin, command.station)
        play.emit(AircraftMoved(frame.side, command.origin, command.station, group))
        there = joined(frame.shifted.get(command.station, ()), (group,))
        return swap(state, msgspec.structs.replace(frame, shifted={**frame.shifted, command.station: there}))

    def _without_bare(self, state: State, frame: ComposeTaskForces, play: Play) -> State:
        """``state`` without the markers that have been given no ships."""
        for id in self._orders.own(state, frame):
            if is_bare(state.task_forces[id]):
                play.emit(TaskForceDissolved(id, state.task_forces[id].place))
                state = without_task_force(state, id)
        return state


def _assigned(
    frame: ComposeTaskForces, id: str, vessels: Detachment, air: tuple[AirGroup, ...], joined: bool
) -> ShipsAssigned:
    return ShipsAssigned(frame.side, id, vessels.ships, vessels.naval, air, joined, vessels.fleet_train)


def _frame(state: State) -> ComposeTaskForces:
    frame = state.flow[-1]
    assert isinstance(frame, ComposeTaskForces)
    return frame
