"""Staging in the window (7, 8): aircraft taken up and sent on, task forces formed, filled, sent out and joined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargames_desktop.engine.display import LogLine, Preview
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.commands import staging as orders
from wargames_desktop.games.east_wind_rain.events import staging as happenings
from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.frames import staging as steps
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.air_offers import AirOffers, stage_to
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.journeys import Journeys, berth_of
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    SHIP_TYPES,
    count,
    group_in_words,
    groups_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force, without_task_force
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    air, fleets, words = AirOffers(desk), _FleetOffers(desk), _Words(desk)
    return Chapter(
        answers={
            orders.TakeUpAircraft: air.take_up,
            orders.StageTo: air.stage_to,
            orders.GroundAircraft: air.ground,
            orders.MoveAircraft: air.move,
            orders.FormTaskForce: fleets.form,
            orders.TakeShip: fleets.take_ship,
            orders.TakeShips: fleets.take_ships,
            orders.TakePoints: fleets.take_points,
            orders.TakeFleetTrain: fleets.take_fleet_train,
            orders.LeaveShip: fleets.leave_ship,
            orders.LeavePoints: fleets.leave_points,
            orders.DissolveTaskForce: fleets.dissolve,
            orders.LoadTaskForce: fleets.load,
            orders.StageTaskForce: fleets.stage,
            orders.SetOut: fleets.set_out,
            orders.HandOverShip: fleets.hand_over_ship,
            orders.HandOverPoints: fleets.hand_over_points,
            orders.CombineTaskForces: fleets.combine,
        },
        previews={orders.StageTo: air.flight, orders.SetOut: fleets.way},
        passes={
            steps.StageAircraft: "Stage no more aircraft",
            steps.ComposeTaskForces: "Done: the task forces are formed",
            steps.StageTaskForces: "Stage no more task forces",
            steps.ExchangeShips: "Done",
        },
        meant={"set_out": _set_out, "stage_to": stage_to, "compose": fleets.joining},
        lines={
            happenings.AircraftStaged: words.aircraft_staged,
            happenings.AircraftGrounded: words.aircraft_grounded,
            happenings.TaskForceFormed: words.formed,
            happenings.ShipsAssigned: words.assigned,
            happenings.AircraftMoved: words.aircraft_moved,
            happenings.TaskForceDissolved: words.dissolved,
            happenings.TaskForceStaged: words.staged,
            happenings.ShipsHandedOver: words.handed_over,
        },
        changes={
            happenings.TaskForceStaged: _staged,
            happenings.TaskForceDissolved: lambda view, event: (
                without_task_force(view, event.task_force) if event.task_force in view.task_forces else view
            ),
        },
        about={
            steps.PickedAircraft: lambda view, frame: (
                (air_stations.place_of(view, frame.station),) if frame.station else ()
            ),
            steps.ExcessAircraft: lambda view, frame: (frame.place,),
            steps.ComposeTaskForces: fleets.in_ports,
            steps.PickedTaskForce: lambda view, frame: (frame.task_force,),
            steps.ExchangeShips: fleets.together,
        },
    )


def _set_out(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    yield from (orders.SetOut(place=pick) for pick in reversed(picks) if ":" not in pick and "/" not in pick)


# Task forces


class _FleetOffers:
    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._theatre = desk.theatre
        self._journeys = Journeys(desk.theatre, desk.names)

    def form(self, view: State, command: orders.FormTaskForce) -> Answer:
        place = self._names.place(command.place)
        label = f"Form a {NATIONS_IN_WORDS[command.nation]} task force in {place}"
        return Answer(label, (ids.port(SIDE_OF[command.nation], command.place),), "Form a task force")

    def take_ship(self, view: State, command: orders.TakeShip) -> Answer:
        force = self._names.task_force(command.task_force)
        ship = self._theatre.charts.ships[command.ship]
        label = f"{self._names.ship(command.ship)} joins {force}"
        return Answer(label, (command.ship, command.task_force), f"Join {force}", sentence(SHIP_TYPES[ship.type]))

    def take_ships(self, view: State, command: orders.TakeShips) -> Answer:
        force = self._names.task_force(command.task_force)
        types = f"{NATIONS_IN_WORDS[command.nation]} {SHIP_TYPES[command.type]}s"
        return Answer(f"All {types} that fit join {force}", (command.task_force,), f"Join {force}")

    def take_points(self, view: State, command: orders.TakePoints) -> Answer:
        place = view.task_forces[command.task_force].place
        counter = ids.points(ids.slot(place, "port"), command.group)
        force = self._names.task_force(command.task_force)
        room = self._theatre.charts.movement.ships - self._theatre.task_forces.size(
            view.task_forces[command.task_force]
        )
        return Answer(
            f"{group_in_words(command.group)} join {force}",
            (counter, command.task_force),
            f"{_ships(command.group)} to {force}",
            amount=command.sp,
            limit=f"It has room for {count(room, 'ship')}",
        )

    def take_fleet_train(self, view: State, command: orders.TakeFleetTrain) -> Answer:
        return Answer(f"The fleet train joins {self._names.task_force(command.task_force)}", (command.task_force,))

    def leave_ship(self, view: State, command: orders.LeaveShip) -> Answer:
        force = view.task_forces[command.task_force]
        picks = (command.ship, ids.port(force.side, force.place))
        label = f"{self._names.ship(command.ship)} leaves {self._names.task_force(command.task_force)}"
        return Answer(label, picks, f"Leave {self._names.task_force(command.task_force)}")

    def leave_points(self, view: State, command: orders.LeavePoints) -> Answer:
        force = view.task_forces[command.task_force]
        name = self._names.task_force(command.task_force)
        picks = (ids.points(command.task_force, command.group), ids.port(force.side, force.place))
        group = f"{_ships(command.group)} out of {name}"
        return Answer(f"{group_in_words(command.group)} leave {name}", picks, group, amount=command.sp)

    def dissolve(self, view: State, command: orders.DissolveTaskForce) -> Answer:
        return Answer(f"Dissolve {self._names.task_force(command.task_force)}", (command.task_force,), "Dissolve")

    def load(self, view: State, command: orders.LoadTaskForce) -> Answer:
        return Answer(f"Load {self._names.task_force(command.task_force)}", (command.task_force,), "Load cargo")

    def stage(self, view: State, command: orders.StageTaskForce) -> Answer:
        where = self._names.place(view.task_forces[command.task_force].place)
        return Answer(f"{self._names.task_force(command.task_force)}, {where}", (command.task_force,), "Stage")

    def set_out(self, view: State, command: orders.SetOut) -> Answer:
        frame = view.flow[-1]
        port = ", in port" if command.in_port else ""
        force = view.task_forces.get(frame.task_force) if isinstance(frame, steps.PickedTaskForce) else None
        if force is not None and force.place == command.place and force.in_port == command.in_port:
            return Answer(f"Stay at {self._names.place(command.place)}{port}", (command.place,), "Stay")
        areas = listed([self._names.area(region) for region in self._theatre.map.areas(command.place)])
        moved = frame.task_force if isinstance(frame, steps.PickedTaskForce) else ""
        cost = self._journeys.points(view, moved, command) if moved in view.task_forces else None
        group = areas if cost is None else f"{areas}, {cost} MP"
        return Answer(f"To {self._names.whole_place(command.place)}{port}", (command.place,), group)

    def way(self, view: State, command: orders.SetOut) -> Preview:
        """The way there with what each area costs, and what is left."""
        answer = self.set_out(view, command)
        frame = view.flow[-1]
        if not isinstance(frame, steps.PickedTaskForce) or frame.task_force not in view.task_forces:
            return Preview(title=answer.label)
        return self._journeys.staging(view, frame.task_force, berth_of(command), answer.label)

    def hand_over_ship(self, view: State, command: orders.HandOverShip) -> Answer:
        to = self._names.task_force(command.to)
        label = f"{self._names.ship(command.ship)} changes to {to}"
        return Answer(label, (command.ship, command.to), f"Change to {to}")

    def hand_over_points(self, view: State, command: orders.HandOverPoints) -> Answer:
        to = self._names.task_force(command.to)
        picks = (ids.points(command.task_force, command.group), command.to)
        group = f"{_ships(command.group)} to {to}"
        return Answer(f"{group_in_words(command.group)} change to {to}", picks, group, amount=command.sp)

    def combine(self, view: State, command: orders.CombineTaskForces) -> Answer:
        names = self._names.task_force
        label = f"{names(command.task_force)} joins {names(command.to)} and is no more"
        return Answer(label, (command.task_force, command.to), "Combine")

    # What is asked about

    def in_ports(self, view: State, frame: steps.ComposeTaskForces) -> tuple[str, ...]:
        """Ports with ships of the side, each with its task forces there."""
        own = [(id, force.place) for id, force in view.task_forces.items() if force.side == frame.side]
        places = dict.fromkeys((*view.ports[frame.side], *(place for _, place in own)))
        return tuple(
            card
            for place in places
            for card in (f"port_card:{frame.side}:{place}", *(f"card:{id}" for id, where in own if where == place))
        )

    def together(self, view: State, frame: steps.ExchangeShips) -> tuple[str, ...]:
        """Task forces that share their hex with another of the side."""
        own = {id: force.place for id, force in view.task_forces.items() if force.side == frame.side}
        places = list(own.values())
        return tuple(f"card:{id}" for id, place in own.items() if places.count(place) > 1)

    def joining(self, view: State, picks: tuple[str, ...]) -> Iterator[Any]:
        """A ship and a task force, in either order."""
        ships = [pick for pick in picks if self._names.is_ship(pick)]
        forces = [part for pick in picks if (part := pick.partition("/")[0]) in view.task_forces]
        yield from (orders.TakeShip(task_force=force, ship=ship) for ship in ships for force in forces)


def _ships(group: NavalGroup) -> str:
    damaged = "damaged " if group.damaged else ""
    return sentence(f"{damaged}{NATIONS_IN_WORDS[group.nation]} {KINDS[group.type]}")


def _staged(view: State, event: happenings.TaskForceStaged) -> State:
    if event.task_force not in view.task_forces or not event.path:
        return view
    return changed_task_force(view, event.task_force, place=event.path[-1], in_port=event.in_port)


# The log


class _Words:
    def __init__(self, desk: Desk) -> None:
        self._names = desk.names

    def aircraft_staged(self, event: happenings.AircraftStaged) -> Iterator[LogLine]:
        origin, to = self._names.station(event.origin), self._names.station(event.station)
        about = tuple(place for place in event.path if self._names.is_place(place))
        text = f"{group_in_words(event.group)}: {origin} to {to}"
        yield LogLine(text=text, kind="move", side=event.side, about=about, rule="EWR-7.3.1")
        stops = [self._names.place(place) for place in event.path[1:-1]]
        if stops:
            yield LogLine(text=f"by way of {listed(stops)}", side=event.side, depth=1)

    def aircraft_grounded(self, event: happenings.AircraftGrounded) -> Iterator[LogLine]:
        what = groups_in_words(event.groups)
        text = f"{what} stay on the ground at {self._names.place(event.place)}"
        yield LogLine(text=text, side=event.side, about=(event.place,), rule="EWR-7.3.4.A")

    def formed(self, event: happenings.TaskForceFormed) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} is formed at {self._names.whole_place(event.place)}"
        about = (event.task_force, event.place)
        yield LogLine(text=text, kind="order", side=SIDE_OF[event.nation], about=about, rule="EWR-8.1")

    def assigned(self, event: happenings.ShipsAssigned) -> Iterator[LogLine]:
        one = len(event.ships) == 1 and not event.naval
        verb = {True: ("join", "joins"), False: ("leave", "leaves")}[event.joined][one or event.fleet_train]
        text = f"{self._vessels(event)} {verb} {self._names.task_force(event.task_force)}"
        yield LogLine(text=text, side=event.side, about=(event.task_force,), rule="EWR-4.3.2.A")
        if event.air:
            yield LogLine(text=f"with {groups_in_words(event.air)}", side=event.side, depth=1)

    def _vessels(self, event: happenings.ShipsAssigned | happenings.ShipsHandedOver) -> str:
        train = ["the fleet train"] if isinstance(event, happenings.ShipsAssigned) and event.fleet_train else []
        naval = [groups_in_words(event.naval)] if event.naval else []
        return sentence(listed([*map(self._names.ship, event.ships), *naval, *train], "no ships"))

    def aircraft_moved(self, event: happenings.AircraftMoved) -> Iterator[LogLine]:
        origin, to = self._names.station(event.origin), self._names.station(event.station)
        text = f"{group_in_words(event.group)}: {origin} to {to}"
        yield LogLine(text=text, kind="move", side=event.side, rule="EWR-7.2.E")

    def dissolved(self, event: happenings.TaskForceDissolved) -> Iterator[LogLine]:
        end = f"joins {self._names.task_force(event.into)}" if event.into else "is dissolved"
        text = f"{self._names.task_force(event.task_force)} {end} at {self._names.place(event.place)}"
        rule = "EWR-8.4.F" if event.into else "EWR-4.3.2.D"
        yield LogLine(text=text, kind="order", about=(event.place,), rule=rule)

    def staged(self, event: happenings.TaskForceStaged) -> Iterator[LogLine]:
        force = self._names.task_force(event.task_force)
        port = ", in port" if event.in_port else ""
        if event.path:
            where = self._names.whole_place(event.path[-1])
            text = f"{force} goes to {where}{port} for {event.points} MP"
        else:
            text = f"{force} stays where it is{port}"
        about = (event.task_force, *event.path[-1:])
        yield LogLine(text=text, kind="move", about=about, rule="EWR-8.3")

    def handed_over(self, event: happenings.ShipsHandedOver) -> Iterator[LogLine]:
        names = self._names.task_force
        text = f"{self._vessels(event)}: {names(event.task_force)} to {names(event.to)}"
        yield LogLine(text=text, side=SIDE_OF[event.nation], about=(event.to,), rule="EWR-8.4.F")
