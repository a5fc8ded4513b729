"""What may be done with ships, aircraft and task forces in port, and why the rest may not (4.3.2.A, 8.1, 10.4.1.E)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.anchorages import Anchorages, may_sail
from wargames_desktop.games.east_wind_rain.cargo_handling import CargoHandling
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
    all_of,
    is_bare,
    is_loaded,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup, holds, parted
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces
from wargames_desktop.games.east_wind_rain.holds import Holds
from wargames_desktop.games.east_wind_rain.quays import Quays
from wargames_desktop.games.east_wind_rain.state import (
    State,
    port_at,
)
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, Nation, ShipType
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.usual_composition import Flotilla, UsualComposition

Taking = TakeShip | TakeShips | TakePoints | TakeFleetTrain
Leaving = LeaveShip | LeavePoints | DissolveTaskForce


class PortOrders:
    """Judges the orders of a side that assigns its ships to task forces."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts
        self._anchorages = Anchorages(theatre)
        self._composition = Composition(theatre)
        self._holds = Holds(theatre)
        self._quays = Quays(theatre)
        self._handling = CargoHandling(theatre)
        self._usual = UsualComposition(theatre)

    def refusal(self, state: State, frame: ComposeTaskForces, command: AnyCommand) -> Refusal | None:
        """Why an order cannot be carried out; None: it can."""
        match command:
            case Pass():
                return None
            case FormTaskForce():
                return self.forms(state, frame, command.nation, command.place)
            case ComposeAsUsual():
                if self.proposed(state, frame):
                    return None
                return Refusal("EWR-8.1.A", "There are no ships in port left that usually form a task force")
            case TakeShip() | TakeShips() | TakePoints() | TakeFleetTrain():
                return self._lies_in_port(state, frame, command.task_force) or self._takes(state, frame, command)
            case LeaveShip() | LeavePoints() | DissolveTaskForce():
                return self._lies_in_port(state, frame, command.task_force) or self.leaving(state, frame, command)
            case MoveAircraft():
                return self._moves(state, frame, command)
            case LoadTaskForce():
                return self._lies_in_port(state, frame, command.task_force) or self._loads(state, frame, command)
            case _:
                return Refusal("EWR-4.3.2.A", "Now ships in port are assigned to task forces")

    def proposed(self, state: State, frame: ComposeTaskForces) -> tuple[Flotilla, ...]:
        """The task forces that are usual and may be formed."""
        flotillas = self._usual.flotillas(state, frame.side)
        return tuple(each for each in flotillas if self.forms(state, frame, each.nation, each.place) is None)

    def own(self, state: State, frame: ComposeTaskForces) -> tuple[str, ...]:
        """Task forces of the side that lie in a port."""
        forces = state.task_forces.items()
        return tuple(id for id, force in forces if force.side == frame.side and self._anchorages.in_port(state, force))

    def _lies_in_port(self, state: State, frame: ComposeTaskForces, id: str) -> Refusal | None:
        if id in self.own(state, frame):
            return None
        return Refusal("EWR-8.4.G", "That is no task force of yours in a port", (id,))

    def forms(self, state: State, frame: ComposeTaskForces, nation: Nation, place: str) -> Refusal | None:
        """Why no task force of a nation is formed in a port; None: it may be."""
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
            for id in self.own(state, frame)
        ):
            return Refusal("EWR-8.1.A", "A marker there has no ships yet", (place,))
        if not self._anchorages.has_room(state, frame.side, place):
            return Refusal("EWR-8.4.D.1", "Three task forces lie there already", (place,))
        return None

    def _takes(self, state: State, frame: ComposeTaskForces, command: Taking) -> Refusal | None:
        vessels = self.taken(state, frame, command)
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

    def leaving(self, state: State, frame: ComposeTaskForces, command: Leaving) -> Refusal | None:
        """Why ships of a task force in port do not leave it; None: they may."""
        id = command.task_force
        force = state.task_forces[id]
        vessels = self.left(state, command)
        strange = tuple(ship for ship in vessels.ships if ship not in force.ships)
        here = not strange and holds(force.naval, vessels.naval) and all(group.sp > 0 for group in vessels.naval)
        if not vessels or not here:
            return Refusal("EWR-8.4.G", "No such ships are in that task force", (id, *strange))
        if isinstance(command, DissolveTaskForce) and is_loaded(force):
            return Refusal("EWR-10.4.1.C", "It carries cargo", (id,))
        if any(frame.taken_out.get(ship, 0) for ship in vessels.ships) or any(
            frame.taken_out.get(kind_of(group), 0) + group.sp > self._afloat(state, frame, group)
            for group in vessels.naval
        ):
            return Refusal("EWR-4.3.2.A", "Those ships have been taken out of a task force before", (id,))
        return self._composition.parting(state, id, vessels)

    def _afloat(self, state: State, frame: ComposeTaskForces, kind: NavalGroup) -> int:
        """SP of a kind that the side has in ports and task forces together."""
        boxes = [box.naval for box in state.ports[frame.side].values()]
        forces = [force.naval for force in state.task_forces.values() if force.side == frame.side]
        return sum(group.sp for groups in (*boxes, *forces) for group in groups if kind_of(group) == kind_of(kind))

    def _moves(self, state: State, frame: ComposeTaskForces, command: MoveAircraft) -> Refusal | None:
        side, group = frame.side, aircraft_of(command)
        ends = (command.origin, command.station)
        if (
            any(not air_stations.is_port(end) and self._lies_in_port(state, frame, end) is not None for end in ends)
            or len({air_stations.place_of(state, end) for end in ends}) > 1
        ):
            return Refusal("EWR-7.2.E", "Aircraft change between carriers in the same port", ends)
        if (
            command.sp < 1
            or command.origin == command.station
            or not holds(self.resting(state, frame, command.origin), (group,))
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
        if not self._holds.carries(state, force):
            return Refusal("EWR-10.4.1.B", "It has no ships that carry anything", (id,))
        refusal = self._quays.refusal(state, frame.side, force.place)
        if refusal is not None:
            return refusal
        if next(self._handling.loads(state, id), None) is None:
            return Refusal("EWR-10.4.1.E", "There is nothing to load", (force.place,))
        return None

    def resting(self, state: State, frame: ComposeTaskForces, station: Station) -> tuple[AirGroup, ...]:
        """Aircraft aboard that have not changed their carriers yet, as far as they are still here."""
        here = air_stations.aircraft(state, frame.side, station)
        shifted = frame.shifted.get(station, ())
        return parted(here, shifted) if holds(here, shifted) else ()

    def of_type(
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

    def taken(self, state: State, frame: ComposeTaskForces, command: Taking) -> Detachment:
        """The ships that a command takes from port; of a type as many as there is room for."""
        match command:
            case TakeShip(ship=ship):
                return Detachment(ships=(ship,))
            case TakePoints():
                return Detachment(naval=(command.group,))
            case TakeFleetTrain():
                return Detachment(fleet_train=True)
            case TakeShips(task_force=id, nation=nation, type=type):
                force = state.task_forces[id]
                room = self._charts.movement.ships - self._theatre.task_forces.size(force)
                return Detachment(ships=self.of_type(state, frame, force.place, nation, type)[: max(room, 0)])

    def left(self, state: State, command: Leaving) -> Detachment:
        match command:
            case LeaveShip(ship=ship):
                return Detachment(ships=(ship,))
            case LeavePoints():
                return Detachment(naval=(command.group,))
            case DissolveTaskForce(task_force=id):
                return all_of(state.task_forces[id])


def aircraft_of(command: MoveAircraft) -> AirGroup:
    """The aircraft that an order moves."""
    return AirGroup(command.nation, "naval_air", command.quality, command.sp)


def kind_of(group: NavalGroup) -> str:
    """The name of a kind of ships without names."""
    return f"{group.nation}:{group.type}{':damaged' if group.damaged else ''}"
