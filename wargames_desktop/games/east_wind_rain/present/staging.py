"""Staging in the window (7, 8): aircraft taken up and sent on, task forces formed, filled, sent out and joined."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.commands import staging as orders
from wargames_desktop.games.east_wind_rain.events import staging as happenings
from wargames_desktop.games.east_wind_rain.frames import staging as steps
from wargames_desktop.games.east_wind_rain.present.air_offers import AirOffers, stage_to
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.fleet_offers import FleetOffers, set_out
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    group_in_words,
    groups_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force, without_task_force
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    air, fleets, words = AirOffers(desk), FleetOffers(desk), _Words(desk)
    return Chapter(
        answers={
            orders.TakeUpAircraft: air.take_up,
            orders.StageTo: air.stage_to,
            orders.GroundAircraft: air.ground,
            orders.MoveAircraft: air.move,
            orders.FormTaskForce: fleets.form,
            orders.ComposeAsUsual: fleets.as_usual,
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
        previews={
            orders.StageTo: air.flight,
            orders.SetOut: fleets.way,
            **dict.fromkeys((orders.TakeShip, orders.TakeShips, orders.TakePoints), fleets.after_taking),
            **dict.fromkeys((orders.LeaveShip, orders.LeavePoints), fleets.after_leaving),
            **dict.fromkeys((orders.HandOverShip, orders.HandOverPoints), fleets.after_change),
        },
        passes={
            steps.StageAircraft: "Stage no more aircraft",
            steps.ComposeTaskForces: "Done: the task forces are formed",
            steps.StageTaskForces: "Stage no more task forces",
            steps.ExchangeShips: "Done",
        },
        meant={"set_out": set_out, "stage_to": stage_to, "compose": fleets.joining},
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
