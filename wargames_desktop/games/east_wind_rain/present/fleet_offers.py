"""Task forces in the window (8): formed, filled, emptied, sent out, combined; what each order would make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from wargames_desktop.engine.display import Preview
from wargames_desktop.games.east_wind_rain.commands import staging as orders
from wargames_desktop.games.east_wind_rain.composition import Detachment
from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.frames import staging as steps
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.compositions import Compositions
from wargames_desktop.games.east_wind_rain.present.journeys import Journeys, berth_of
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    SHIP_TYPES,
    count,
    group_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import State, port_at
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF
from wargames_desktop.games.east_wind_rain.usual_composition import UsualComposition


class FleetOffers:
    """How the commands of composition, naval staging and exchange are offered."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._theatre = desk.theatre
        self._journeys = Journeys(desk.theatre, desk.names)
        self._compositions = Compositions(desk.theatre)
        self._usual = UsualComposition(desk.theatre)

    def form(self, view: State, command: orders.FormTaskForce) -> Answer:
        place = self._names.place(command.place)
        label = f"Form a {NATIONS_IN_WORDS[command.nation]} task force in {place}"
        return Answer(label, (ids.port(SIDE_OF[command.nation], command.place),), "Form a task force")

    def as_usual(self, view: State, command: orders.ComposeAsUsual) -> Answer:
        """The task forces by port, with their ships by type."""
        frame = view.flow[-1]
        flotillas = self._usual.flotillas(view, frame.side) if isinstance(frame, steps.ComposeTaskForces) else ()
        words = (f"{self._names.place(each.place)}: {self._by_type(each.vessels)}" for each in flotillas)
        number = count(len(flotillas), "task force")
        return Answer("As usual", detail=f"{number}, to be changed as you like. {'; '.join(words)}")

    def _by_type(self, vessels: Detachment) -> str:
        types = Counter(self._theatre.charts.ships[ship].type for ship in vessels.ships)
        named = [f"{number} {type}" for type, number in types.items()]
        return listed([*named, *map(group_in_words, vessels.naval)])

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
        return Answer(
            f"{group_in_words(command.group)} join {force}",
            (counter, command.task_force),
            f"{ships_in_words(command.group)} to {force}",
            amount=command.sp,
            limit=self._limit(view, command),
        )

    def _limit(self, view: State, command: orders.TakePoints) -> str:
        """Why no more SP can join: there are no more, or there is no more room."""
        force = view.task_forces[command.task_force]
        box = port_at(view, force.side, force.place).naval
        stock = sum(group.sp for group in box if msgspec.structs.replace(group, sp=command.sp) == command.group)
        charts, size = self._theatre.charts, self._theatre.task_forces.size(force)
        alone = command.type == "submarine"
        room = (charts.submarine_chart.most_in_task_force if alone else charts.movement.ships) - size
        return f"These {stock} SP are all in port" if stock <= room else f"It has room for {count(room, 'ship')}"

    def after_taking(self, view: State, command: orders.TakeShip | orders.TakeShips | orders.TakePoints) -> Preview:
        """What the task force is with them."""
        return self._compositions.taking(view, command, self._joining_label(view, command))

    def _joining_label(self, view: State, command: orders.TakeShip | orders.TakeShips | orders.TakePoints) -> str:
        match command:
            case orders.TakeShip():
                return self.take_ship(view, command).label
            case orders.TakeShips():
                return self.take_ships(view, command).label
            case orders.TakePoints():
                return self.take_points(view, command).label

    def after_leaving(self, view: State, command: orders.LeaveShip | orders.LeavePoints) -> Preview:
        """What the task force is without them."""
        match command:
            case orders.LeaveShip():
                label = self.leave_ship(view, command).label
            case orders.LeavePoints():
                label = self.leave_points(view, command).label
        return self._compositions.leaving(view, command, label)

    def after_change(self, view: State, command: orders.HandOverShip | orders.HandOverPoints) -> Preview:
        """What the task force is with the ships that change to it."""
        match command:
            case orders.HandOverShip():
                label, ships = self.hand_over_ship(view, command).label, Detachment(ships=(command.ship,))
            case orders.HandOverPoints():
                label, ships = self.hand_over_points(view, command).label, Detachment(naval=(command.group,))
        return self._compositions.changing(view, command.to, ships, label)

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
        group = f"{ships_in_words(command.group)} out of {name}"
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
        names = self._names.task_force
        picks = (ids.points(command.task_force, command.group), command.to)
        group = f"{ships_in_words(command.group)}: {command.task_force} to {command.to}"
        label = f"{group_in_words(command.group)} of {names(command.task_force)} change to {names(command.to)}"
        return Answer(label, picks, group, amount=command.sp)

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


def ships_in_words(group: NavalGroup) -> str:
    """A kind of ships without names: ``Damaged US destroyers``."""
    damaged = "damaged " if group.damaged else ""
    return sentence(f"{damaged}{NATIONS_IN_WORDS[group.nation]} {KINDS[group.type]}")


def set_out(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    """Where clicks could mean that the picked task force goes."""
    yield from (orders.SetOut(place=pick) for pick in reversed(picks) if ":" not in pick and "/" not in pick)
