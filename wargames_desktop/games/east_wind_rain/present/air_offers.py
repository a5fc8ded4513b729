"""Air staging in the window (7): aircraft taken up, sent on, left on the ground, changed from deck to deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargames_desktop.engine.display import Path, Preview, Region, Sum
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.air_routes import AirRoutes
from wargames_desktop.games.east_wind_rain.commands import staging as orders
from wargames_desktop.games.east_wind_rain.forces import AirGroup, total
from wargames_desktop.games.east_wind_rain.frames import staging as steps
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    count,
    group_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, SideName


class AirOffers:
    """How the commands of air staging are offered."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._theatre = desk.theatre
        self._routes = AirRoutes(desk.theatre)

    def take_up(self, view: State, command: orders.TakeUpAircraft) -> Answer:
        where = sentence(self._names.station(command.station))
        kind = group_in_words(command.group)
        picks = (ids.aboard(command.station, command.group),)
        return Answer(f"Take up {kind}, {where}", picks, f"{where}: {_kind(command.group)}", amount=command.sp)

    def stage_to(self, view: State, command: orders.StageTo) -> Answer:
        frame = view.flow[-1]
        if isinstance(frame, steps.PickedAircraft) and frame.station == command.station:
            return Answer("They stay where they are")
        side = frame.side if isinstance(frame, steps.PickedAircraft) else "allies"
        room = self._room(view, side, command.station)
        there = f"{room[0]} of {room[1]} SP there" if room is not None else ""
        station = (ids.station(side, command.station),)
        return Answer(f"To {self._names.station(command.station)}", station, "Fly to", there)

    def flight(self, view: State, command: orders.StageTo) -> Preview:
        """The flight, and how much room there is where it ends."""
        frame = view.flow[-1]
        title = self.stage_to(view, command).label
        if not isinstance(frame, steps.PickedAircraft) or frame.group is None:
            return Preview(title=title)
        chains = self._routes.chains(view, frame.side, frame.station, frame.group)
        way = chains.get(command.station, (air_stations.place_of(view, frame.station),))
        room, sums = self._room(view, frame.side, command.station), []
        if room is not None:
            here, most = room
            sums.append(Sum(label="There already", value=f"{here} of {most} SP", rule="EWR-7.2"))
        path = Path(piece=ids.air(frame.side, way[0]), steps=tuple((place, None, "") for place in dict.fromkeys(way)))
        hops = f"{count(len(way) - 1, 'flight')}, by way of {listed(self._stops(way))}" if len(way) > 2 else ""
        end = Region(style="note", hexes=(way[-1],))
        return Preview(title=title, paths=(path,), regions=(end,), sums=tuple(sums), expected=hops)

    def _stops(self, way: tuple[str, ...]) -> list[str]:
        return [self._names.place(place) for place in way[1:-1]]

    def _room(self, view: State, side: SideName, station: str) -> tuple[int, int] | None:
        here = total(air_stations.aircraft(view, side, station))
        if air_stations.is_afloat(view, station):
            return here, here + air_stations.deck_room(self._theatre.charts, view, side, station)
        bases = view.bases.get(station)
        if bases is None:
            return None
        installations = self._theatre.charts.installations.installations
        return here, sum(installations[kind].capacity for kind in bases.kinds)

    def ground(self, view: State, command: orders.GroundAircraft) -> Answer:
        frame = view.flow[-1]
        place = frame.place if isinstance(frame, steps.ExcessAircraft) else ""
        picks = (ids.aboard(place, command.group),) if place else ()
        group = f"On the ground: {_kind(command.group)}"
        return Answer(f"{sentence(group_in_words(command.group))} stay on the ground", picks, group, amount=command.sp)

    def move(self, view: State, command: orders.MoveAircraft) -> Answer:
        group = AirGroup(command.nation, "naval_air", command.quality, command.sp)
        to = self._names.station(command.station)
        side = SIDE_OF[command.nation]
        picks = (ids.aboard(command.origin, group), ids.station(side, command.station))
        return Answer(f"{sentence(group_in_words(group))} to {to}", picks, f"Aircraft to {to}", amount=command.sp)


def _kind(group: AirGroup) -> str:
    return f"{NATIONS_IN_WORDS[group.nation]} {KINDS[group.type]}, {group.quality}"


def stage_to(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    """The flights that clicks on places and task forces could mean."""
    yield from (orders.StageTo(station=pick) for pick in reversed(picks) if ":" not in pick and "/" not in pick)
