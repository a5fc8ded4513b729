"""The aircraft of a strike come down, those of both sides (11.8.J, 11.8.L, 11.13.2.B, 11.13.3.E, 7.3.4.D)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, push, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights
from wargames_desktop.games.east_wind_rain.air_groups import is_afloat, is_gone, place_of
from wargames_desktop.games.east_wind_rain.air_landing import AirLanding
from wargames_desktop.games.east_wind_rain.air_results import Diverted
from wargames_desktop.games.east_wind_rain.flights import with_flights
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.air import Diversion, Strike, StrikeStep
from wargames_desktop.games.east_wind_rain.state import State, air_at
from wargames_desktop.games.east_wind_rain.strike_steps import ANSWERS, on_step
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class StrikeLanding:
    """Lands the strike, then all others that were in the air."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._landing = AirLanding(theatre)

    def strike(self, state: State, frame: Strike, play: Play, then: StrikeStep) -> State:
        """Station by station; when all are down the step ``then`` follows."""
        if isinstance(frame.result, Diverted):
            left = (Flight(frame.landed[-1], frame.result.left),) if frame.result.left else ()
            frame = msgspec.structs.replace(frame, flown=with_flights(frame.flown, left), result=None)
        sent = with_flights(frame.strike, frame.escort)
        flight = next((each for each in sent if each.station not in frame.landed), None)
        if flight is None:
            return on_step(state, frame, then, landed=())
        frame = msgspec.structs.replace(frame, landed=(*frame.landed, flight.station))
        at = frame.landing.get(flight.station, flight.station)
        if at == flight.station:
            lost, excess = self._landing.excess(state, frame.side, flight)
            if not excess:
                return swap(state, msgspec.structs.replace(frame, flown=with_flights(frame.flown, (flight,))))
            kept = _kept(flight, lost)
            state = swap(state, msgspec.structs.replace(frame, flown=with_flights(frame.flown, kept)))
        else:
            state, lost = self._landing.elsewhere(state, frame.side, flight, at, play)
            down = tuple(Flight(at, each.groups) for each in _kept(flight, lost))
            state = swap(state, msgspec.structs.replace(frame, flown=with_flights(frame.flown, down)))
            excess = sum(group.sp for group in lost)
            if not excess:
                return state
        flown = self._theatre.map.distance(self._started(state, frame, flight.station), frame.target.hex)
        return push(state, _diversion(state, frame.side, Flight(flight.station, lost), frame.target.hex, flown, excess))

    def _started(self, state: State, frame: Strike, station: str) -> str:
        """Where a flight came from; a task force that is gone was where it has been struck."""
        if not is_gone(state, station):
            return place_of(state, station)
        if frame.aim is not None and frame.aim.task_force == station:
            return frame.aim.hex
        outer = state.flow[-2] if len(state.flow) > 1 else None
        return outer.target.hex if isinstance(outer, Strike) else frame.target.hex

    def others(self, state: State, frame: Strike) -> State:
        """CAP and what else was in the air come down too; where the base or carrier is gone they go elsewhere.

        Those of a strike in answer are looked after by the strike that it answers.
        """
        if frame.kind in ANSWERS:
            return on_step(state, frame, "pay")
        in_the_air = (
            *((frame.side, flight) for flight in _merged(frame.guard)),
            *((enemy(frame.side), flight) for flight in _merged((*frame.cap, *frame.aloft))),
        )
        for side, flight in in_the_air:
            key = f"{side} {flight.station}"
            if key in frame.landed:
                continue
            frame = msgspec.structs.replace(frame, landed=(*frame.landed, key), result=None)
            lost, excess = self._landing.excess(state, side, flight)
            if excess:
                over = frame.target.hex if side != frame.side else self._guarded(state, frame, flight.station)
                landing = _diversion(state, side, Flight(flight.station, lost), over, 0, excess)
                return push(swap(state, frame), landing)
        return self._fly_out(state, frame)

    def _fly_out(self, state: State, frame: Strike) -> State:
        """Aircraft on the ground may leave a hex whose last base is gone (EWR-7.3.4.D)."""
        targets = ((enemy(frame.side), frame.target), (frame.side, frame.aim))
        for side, target in targets:
            if target is None or target.task_force or target.hex in state.bases:
                continue
            stack, key = air_at(state, side, target.hex), f"{side} on the ground"
            left = joined(stack.ready, stack.used)
            if left and key not in frame.landed:
                frame = msgspec.structs.replace(frame, landed=(*frame.landed, key), result=None)
                stranded = _diversion(state, side, Flight(target.hex, left), target.hex, 0, total(left))
                return push(swap(state, frame), msgspec.structs.replace(stranded, optional=True))
        return on_step(state, frame, "pay")

    def _guarded(self, state: State, frame: Strike, station: str) -> str:
        return next(flight.over for flight in frame.guard if flight.station == station)


def _merged(flights: tuple[Flight, ...]) -> Flights:
    """One flight for each station, whatever it guards."""
    return with_flights((), (Flight(flight.station, flight.groups) for flight in flights))


def _kept(flight: Flight, lost: tuple[AirGroup, ...]) -> Flights:
    kept = parted(flight.groups, lost)
    return (Flight(flight.station, kept),) if kept else ()


def _diversion(state: State, side: SideName, flight: Flight, origin: str, flown: int, excess: int) -> Diversion:
    station = flight.station
    return Diversion(
        side=side,
        station=station,
        aircraft=flight.groups,
        origin=origin,
        from_carriers=is_afloat(station),
        flown=flown,
        excess=excess,
    )
