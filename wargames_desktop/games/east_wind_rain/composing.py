"""The ships in port are assigned to task forces, which may load and be dissolved there (4.3.2.A, 8.1, 10.4.1.E)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.amounts import amounts
from wargames_desktop.games.east_wind_rain.anchorages import Anchorages, may_sail
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import (
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
    Vessels,
    all_of,
    is_bare,
    is_loaded,
)
from wargames_desktop.games.east_wind_rain.events.staging import (
    AircraftMoved,
    ShipsAssigned,
    TaskForceDissolved,
    TaskForceFormed,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup, holds, joined, parted
from wargames_desktop.games.east_wind_rain.frames.ground import PortLoading
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces
from wargames_desktop.games.east_wind_rain.state import (
    State,
    TaskForce,
    air_at,
    ground_at,
    port_at,
    with_task_force,
    without_task_force,
)
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, SHIP_TYPES, Nation, ShipType
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Taking = TakeShip | TakeShips | TakePoints | TakeFleetTrain
Leaving = LeaveShip | LeavePoints | DissolveTaskForce


class Composing(Procedure[State, AnyCommand]):
    """A side forms, fills, empties and loads task forces in its ports, as long as it likes.

    No ship is taken out of a task force twice, and no aircraft change their carriers twice: so it has an end.
    """

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts
        self._anchorages = Anchorages(theatre)
        self._composition = Composition(theatre)

    # Asking

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        return Decision(
            frame.side,
            "compose",
            "Form task forces from the ships in port",
            "EWR-4.3.2.A",
            lambda: self._answers(state, frame),
            Pass(),
        )

    def _answers(self, state: State, frame: ComposeTaskForces) -> Iterator[AnyCommand]:
        yield Pass()
        for place in state.ports[frame.side]:
            for nation in NATIONS_OF[frame.side]:
                form = FormTaskForce(nation, place)
                if self.check(state, form) is None:
                    yield form
        for id in self._own(state, frame):
            yield from self._joining(state, frame, id)
            yield from self._parting(state, frame, id)
            yield from self._shifting(state, frame, id)

    def _own(self, state: State, frame: ComposeTaskForces) -> tuple[str, ...]:
        """Task forces of the side that lie in a port."""
        forces = state.task_forces.items()
        return tuple(id for id, force in forces if force.side == frame.side and self._anchorages.in_port(state, force))

    def _joining(self, state: State, frame: ComposeTaskForces, id: str) -> Iterator[AnyCommand]:
        place = state.task_forces[id].place
        box = port_at(state, frame.side, place)
        kinds = dict.fromkeys((self._charts.ships[ship].nation, self._charts.ships[ship].type) for ship in box.ships)
        for nation, type in sorted(kinds, key=lambda kind: (kind[0], SHIP_TYPES.index(kind[1]))):
            ships = self._of_type(state, frame, place, nation, type)
            if not ships or self._composition.refusal(state, id, Vessels(ships=ships[:1])) is not None:
                continue
            if len(ships) > 1:
                yield TakeShips(id, nation, type)
            yield from (TakeShip(id, ship) for ship in ships)
        for group in box.naval:
            for sp in amounts(group.sp):
                take = TakePoints(id, group.nation, group.type, sp, group.damaged)
                if self._composition.refusal(state, id, Vessels(naval=(take.group,))) is not None:
                    break
                yield take
        if self.check(state, TakeFleetTrain(id)) is None:
            yield TakeFleetTrain(id)

    def _parting(self, state: State, frame: ComposeTaskForces, id: str) -> Iterator[AnyCommand]:
        force = state.task_forces[id]
        if force.unsupplied:
            return
        for ship in force.ships:
            if self._leaves(state, frame, LeaveShip(id, ship)) is None:
                yield LeaveShip(id, ship)
        for group in force.naval:
            for sp in amounts(group.sp):
                leave = LeavePoints(id, group.nation, group.type, sp, group.damaged)
                if self._leaves(state, frame, leave) is not None:
                    break
                yield leave
        if self._leaves(state, frame, DissolveTaskForce(id)) is None:
            yield DissolveTaskForce(id)

    def _shifting(self, state: State, frame: ComposeTaskForces, id: str) -> Iterator[AnyCommand]:
        """Aircraft between a task force and what else has carriers in its port."""
        place = state.task_forces[id].place
        port = air_stations.port_station(place)
        others = (other for other in self._own(state, frame) if state.task_forces[other].place == place and other != id)
        pairs = [(id, port), (port, id), *((id, other) for other in others)]
        for origin, station in pairs:
            room = air_stations.deck_room(self._charts, state, frame.side, station)
            for group in self._resting(state, frame, origin):
                for sp in amounts(min(group.sp, room)):
                    yield MoveAircraft(origin, station, group.nation, group.quality, sp)

    def _resting(self, state: State, frame: ComposeTaskForces, station: Station) -> tuple[AirGroup, ...]:
        """Aircraft aboard that have not changed their carriers yet, as far as they are still here."""
        here = air_stations.aircraft(state, frame.side, station)
        shifted = frame.shifted.get(station, ())
        return parted(here, shifted) if holds(here, shifted) else ()

    def _of_type(
        self, state: State, frame: ComposeTaskForces, place: str, nation: Nation, type: ShipType
    ) -> tuple[str, ...]:
        """Ships of a type in port that may sail, sound ones first."""
        specs = self._charts.ships
        ships = (
            ship
            for ship in port_at(state, frame.side, place).ships
            if specs[ship].type == type and specs[ship].nation == nation and may_sail(state, ship)
        )
        return tuple(sorted(ships, key=lambda ship: ship in state.damage))

    # Checking

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        match command:
            case Pass():
                return None
            case FormTaskForce():
                return self._forms(state, frame, command)
            case TakeShip() | TakeShips() | TakePoints() | TakeFleetTrain():
                return self._lies_in_port(state, frame, command.task_force) or self._takes(state, frame, command)
            case LeaveShip() | LeavePoints() | DissolveTaskForce():
                return self._lies_in_port(state, frame, command.task_force) or self._leaves(state, frame, command)
            case MoveAircraft():
                return self._moves(state, frame, command)
            case LoadTaskForce():
                return self._lies_in_port(state, frame, command.task_force) or self._loads(state, frame, command)
            case _:
                return Refusal("EWR-4.3.2.A", "Now ships in port are assigned to task forces")

    def _lies_in_port(self, state: State, frame: ComposeTaskForces, id: str) -> Refusal | None:
        if id in self._own(state, frame):
            return None
        return Refusal("EWR-8.4.G", "That is no task force of yours in a port", (id,))

    def _forms(self, state: State, frame: ComposeTaskForces, command: FormTaskForce) -> Refusal | None:
        place, nation = command.place, command.nation
        box = port_at(state, frame.side, place)
        if (not box.ships and not box.naval) or nation not in NATIONS_OF[frame.side]:
            return Refusal("EWR-8.1.A", "No ships of yours lie in port there", (place,))
        if not self._composition.next_marker(state, nation):
            return Refusal("EWR-8.1.A", "All markers of that nation are on the map")
        if nation not in self._composition.nations(box):
            return Refusal("EWR-8.1.B", "No ships of that nation lie in port there", (place,))
        if any(
            is_bare(state.task_forces[id])
            and state.task_forces[id].nation == nation
            and state.task_forces[id].place == place
            for id in self._own(state, frame)
        ):
            return Refusal("EWR-8.1.A", "A marker there has no ships yet", (place,))
        if not self._anchorages.has_room(state, frame.side, place):
            return Refusal("EWR-8.4.D.1", "Three task forces lie there already", (place,))
        return None

    def _takes(self, state: State, frame: ComposeTaskForces, command: Taking) -> Refusal | None:
        vessels = self._taken(state, frame, command)
        place = state.task_forces[command.task_force].place
        box = port_at(state, frame.side, place)
        absent = tuple(ship for ship in vessels.ships if ship not in box.ships)
        there = not absent and holds(box.naval, vessels.naval) and all(group.sp > 0 for group in vessels.naval)
        if not vessels or not there or (vessels.fleet_train and not self._has_train(state, place)):
            return Refusal("EWR-8.4.G", "No such ships lie in port there", (place, *absent))
        return self._composition.refusal(state, command.task_force, vessels)

    def _has_train(self, state: State, place: str) -> bool:
        train = state.fleet_train
        return train.state in ("ready", "spent") and train.place == place

    def _leaves(self, state: State, frame: ComposeTaskForces, command: Leaving) -> Refusal | None:
        id = command.task_force
        force = state.task_forces[id]
        vessels = self._left(state, command)
        strange = tuple(ship for ship in vessels.ships if ship not in force.ships)
        here = not strange and holds(force.naval, vessels.naval) and all(group.sp > 0 for group in vessels.naval)
        if not vessels or not here:
            return Refusal("EWR-8.4.G", "No such ships are in that task force", (id, *strange))
        if isinstance(command, DissolveTaskForce) and is_loaded(force):
            return Refusal("EWR-10.4.1.C", "It carries cargo", (id,))
        if any(frame.taken_out.get(ship, 0) for ship in vessels.ships) or any(
            frame.taken_out.get(_kind(group), 0) + group.sp > self._afloat(state, frame, group)
            for group in vessels.naval
        ):
            return Refusal("EWR-4.3.2.A", "Those ships have been taken out of a task force before", (id,))
        return self._composition.parting(state, id, vessels)

    def _afloat(self, state: State, frame: ComposeTaskForces, kind: NavalGroup) -> int:
        """SP of a kind that the side has in ports and task forces together."""
        boxes = [box.naval for box in state.ports[frame.side].values()]
        forces = [force.naval for force in state.task_forces.values() if force.side == frame.side]
        return sum(group.sp for groups in (*boxes, *forces) for group in groups if _kind(group) == _kind(kind))

    def _moves(self, state: State, frame: ComposeTaskForces, command: MoveAircraft) -> Refusal | None:
        side, group = frame.side, _group(command)
        ends = (command.origin, command.station)
        if (
            any(not air_stations.is_port(end) and self._lies_in_port(state, frame, end) is not None for end in ends)
            or len({air_stations.place_of(state, end) for end in ends}) > 1
        ):
            return Refusal("EWR-7.2.E", "Aircraft change between carriers in the same port", ends)
        if (
            command.sp < 1
            or command.origin == command.station
            or not holds(self._resting(state, frame, command.origin), (group,))
        ):
            return Refusal("EWR-7.2.E", "There are no such aircraft that have not been moved before", ends)
        if command.sp > air_stations.deck_room(self._charts, state, side, command.station):
            return Refusal("EWR-7.2.E", "The carriers there have no room for so many", (command.station,))
        return None

    def _loads(self, state: State, frame: ComposeTaskForces, command: LoadTaskForce) -> Refusal | None:
        id = command.task_force
        force = state.task_forces[id]
        if id in frame.loaded:
            return Refusal("EWR-10.4.1.E", "It has loaded already", (id,))
        transports = self._theatre.task_forces.transports(force)
        if not transports and not self._theatre.task_forces.escorts(state, force):
            return Refusal("EWR-10.4.1.B", "It has no ships that carry anything", (id,))
        if not self._has_cargo(state, frame, force, transports > 0):
            return Refusal("EWR-10.4.1.E", "There is nothing to load", (force.place,))
        return None

    def _has_cargo(self, state: State, frame: ComposeTaskForces, force: TaskForce, transports: bool) -> bool:
        """Whether anything in the place of a task force could come aboard: without transports only troops do."""
        if ground_at(state, frame.side, force.place).groups:
            return True
        markers = self._charts.economy.markers
        return transports and (
            bool(air_at(state, frame.side, force.place).ready)
            or any(marker.at == "map" and markers[name].place == force.place for name, marker in state.markers.items())
        )

    # Doing

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        match command:
            case FormTaskForce(nation=nation, place=place):
                id = self._composition.next_marker(state, nation)
                play.emit(TaskForceFormed(id, nation, place))
                in_port = self._theatre.map.is_zone(place)
                return with_task_force(state, id, TaskForce(nation=nation, place=place, in_port=in_port))
            case TakeShip() | TakeShips() | TakePoints() | TakeFleetTrain():
                vessels = self._taken(state, frame, command)
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

    def _leave(self, state: State, frame: ComposeTaskForces, command: Leaving, play: Play) -> State:
        id = command.task_force
        vessels = self._left(state, command)
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
            taken_out[_kind(group)] = taken_out.get(_kind(group), 0) + group.sp
        return swap(state, msgspec.structs.replace(frame, taken_out=taken_out))

    def _move(self, state: State, frame: ComposeTaskForces, command: MoveAircraft, play: Play) -> State:
        group = _group(command)
        state = air_stations.moved(state, frame.side, group, command.origin, command.station)
        play.emit(AircraftMoved(frame.side, command.origin, command.station, group))
        there = joined(frame.shifted.get(command.station, ()), (group,))
        return swap(state, msgspec.structs.replace(frame, shifted={**frame.shifted, command.station: there}))

    def _without_bare(self, state: State, frame: ComposeTaskForces, play: Play) -> State:
        """``state`` without the markers that have been given no ships."""
        for id in self._own(state, frame):
            if is_bare(state.task_forces[id]):
                play.emit(TaskForceDissolved(id, state.task_forces[id].place))
                state = without_task_force(state, id)
        return state

    def _taken(self, state: State, frame: ComposeTaskForces, command: Taking) -> Vessels:
        """The ships that a command takes from port; of a type as many as there is room for."""
        match command:
            case TakeShip(ship=ship):
                return Vessels(ships=(ship,))
            case TakePoints():
                return Vessels(naval=(command.group,))
            case TakeFleetTrain():
                return Vessels(fleet_train=True)
            case TakeShips(task_force=id, nation=nation, type=type):
                force = state.task_forces[id]
                room = self._charts.movement.ships - self._theatre.task_forces.size(force)
                return Vessels(ships=self._of_type(state, frame, force.place, nation, type)[: max(room, 0)])

    def _left(self, state: State, command: Leaving) -> Vessels:
        match command:
            case LeaveShip(ship=ship):
                return Vessels(ships=(ship,))
            case LeavePoints():
                return Vessels(naval=(command.group,))
            case DissolveTaskForce(task_force=id):
                return all_of(state.task_forces[id])


def _assigned(
    frame: ComposeTaskForces, id: str, vessels: Vessels, air: tuple[AirGroup, ...], joined: bool
) -> ShipsAssigned:
    return ShipsAssigned(frame.side, id, vessels.ships, vessels.naval, air, joined, vessels.fleet_train)


def _group(command: MoveAircraft) -> AirGroup:
    return AirGroup(command.nation, "naval_air", command.quality, command.sp)


def _kind(group: NavalGroup) -> str:
    return f"{group.nation}:{group.type}{':damaged' if group.damaged else ''}"


def _frame(state: State) -> ComposeTaskForces:
    frame = state.flow[-1]
    assert isinstance(frame, ComposeTaskForces)
    return frame
