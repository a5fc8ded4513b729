"""The card on which aircraft are assigned to strike, escort and CAP, by drag and by number (11.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.display import Mat, Piece, Slot
from wargames_desktop.games.east_wind_rain import mission_limits
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Role, strength
from wargames_desktop.games.east_wind_rain.forces import AirGroup, total
from wargames_desktop.games.east_wind_rain.frames.air import Allocation, Shuttle
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.air_forecasts import AirForecasts, strike_target
from wargames_desktop.games.east_wind_rain.present.chapter import Desk
from wargames_desktop.games.east_wind_rain.present.vocabulary import sentence
from wargames_desktop.games.east_wind_rain.state import State

GROUP: Final = "Missions"
ROLE_TITLES: Final[Mapping[Role, str]] = {"strike": "Strike", "escort": "Escort", "cap": "CAP"}


def free_slot(station: str) -> str:
    """Where the aircraft of a station lie that have no mission."""
    return f"missions/{station}/free"


def mission_slot(station: str, role: Role, over: str = "") -> str:
    """Where those on a mission lie; a CAP over another hex than usual has a slot of its own."""
    return f"missions/{station}/{role}{f'/{over}' if over else ''}"


class MissionMats:
    """Lays out an allocation, and a flight to another base."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._counters = desk.counters
        self._forecasts = AirForecasts(desk.theatre)

    def missions(self, view: State, frame: Allocation) -> tuple[Mat, ...]:
        """A card for each base and task force; nothing for those who may not know."""
        target = strike_target(view)
        sums = (
            *self._forecasts.mission_sums(frame),
            *(self._forecasts.hit_sums(frame, target) if target is not None else ()),
            *self._forecasts.cost_sums(view, frame),
        )
        return tuple(
            Mat(
                id=f"missions/{flight.station}",
                title=f"Aircraft of {self._names.unit(flight.station)}",
                subtitle=self._limits(frame, flight.station),
                slots=tuple(self._slots(frame, flight)),
                columns=2,
                group=GROUP,
                side=frame.side,
                place=flight.station,
                sums=sums if number == 0 else (),
                note=self._landing(frame, flight.station),
                state="current",
            )
            for number, flight in enumerate(frame.available)
        )

    def _limits(self, frame: Allocation, station: str) -> str:
        flying = f"at most {frame.most.get(station, 0)} SP fly"
        if frame.pooled:
            return f"{flying}; {sum(frame.fighters.values())} SP of all bases together may be fighters"
        return f"{flying}, {frame.fighters.get(station, 0)} of them as fighters"

    def _landing(self, frame: Allocation, station: str) -> str:
        at = frame.landing.get(station)
        return f"Strike and escort land at {self._names.unit(at)}" if at is not None else ""

    def _slots(self, frame: Allocation, flight: Flight) -> Iterator[Slot]:
        station = flight.station
        free = tuple(self._free(frame, station, group) for group in flight.groups)
        slot = free_slot(station)
        pieces = tuple(self._piece(group, left, slot) for group, left in zip(flight.groups, free, strict=True))
        yield Slot(id=slot, label="Stay behind", pieces=pieces, note=f"{sum(free)} SP", span=2, state="now")
        row = 1
        for role in frame.roles:
            for over in mission_limits.hexes(frame, role, station):
                yield self._mission(frame, station, role, over, row)
                row += 1

    def _free(self, frame: Allocation, station: str, group: AirGroup) -> int:
        used = sum(
            mission_limits.sp_of_kind(flight.groups, group)
            for role in mission_limits.ROLES
            for flight in mission_limits.flights_of(frame, role)
            if flight.station == station
        )
        return group.sp - used

    def _mission(self, frame: Allocation, station: str, role: Role, over: str, row: int) -> Slot:
        guarded = over or frame.guarded.get(station, ("",))[0]
        flights = tuple(
            flight
            for flight in mission_limits.flights_of(frame, role)
            if flight.station == station and (role != "cap" or flight.over == guarded)
        )
        slot = mission_slot(station, role, over)
        title = ROLE_TITLES[role]
        if role == "cap" and guarded:
            title = f"{title} over {self._names.place(guarded)}"
        return Slot(
            id=slot,
            at=(0, row),
            span=2,
            label=sentence(title),
            pieces=tuple(self._counters.points(group, slot) for flight in flights for group in flight.groups),
            note=f"{strength(flights)} SP" if flights else "",
        )

    def _piece(self, group: AirGroup, left: int, slot: str) -> Piece:
        """The counter of a kind, with how many are still free; it stays when none are, to be dragged anew."""
        piece = self._counters.points(group, slot)
        return msgspec.structs.replace(piece, fields={**piece.fields, "strength": str(left)})

    # A flight to another base

    def shuttle(self, view: State, frame: Shuttle) -> tuple[Mat, ...]:
        """What flies and what stays; nothing for those who may not know."""
        if not frame.most:
            return ()
        stack = view.air[frame.side].get(frame.origin)
        ready = stack.ready if stack is not None else ()
        here, away = shuttle_slots(frame)
        slots = (
            Slot(
                id=here,
                label=f"At {self._names.place(frame.origin)}",
                pieces=tuple(self._counters.all_points(ready, here)),
                note=f"{total(ready)} SP",
                state="now",
            ),
            Slot(
                id=away,
                at=(0, 1),
                label=f"To {self._names.place(frame.to)}",
                pieces=tuple(self._counters.all_points(frame.picked, away)),
                note=f"{total(frame.picked)} of {frame.most} SP",
            ),
        )
        title = f"From {self._names.place(frame.origin)} to {self._names.place(frame.to)}"
        mat = Mat(
            id="shuttle", title=title, slots=slots, group=GROUP, side=frame.side, place=frame.origin, state="current"
        )
        return (mat,)


def shuttle_slots(frame: Shuttle) -> tuple[str, str]:
    """Where the aircraft lie that stay, and those that fly."""
    return ids.slot("shuttle", frame.origin), ids.slot("shuttle", frame.to)
