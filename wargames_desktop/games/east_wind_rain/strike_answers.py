"""What the defender sends in answer to a strike: at the same time, or when it has landed (11.13.2, 11.13.3, 12.2.D)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.east_wind_rain.air_bills import AirBills
from wargames_desktop.games.east_wind_rain.air_forces import Flights, StrikeKind, Target, strength
from wargames_desktop.games.east_wind_rain.air_groups import is_gone, is_task_force, place_of
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions
from wargames_desktop.games.east_wind_rain.air_results import Allocated, StrikeFlown
from wargames_desktop.games.east_wind_rain.events.air import AnswerAnnounced
from wargames_desktop.games.east_wind_rain.flights import with_flights
from wargames_desktop.games.east_wind_rain.frames.air import Strike, StrikeStep
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_steps import on_step
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class StrikeAnswers:
    """Where the defender can strike, and the strikes themselves."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._missions = AirMissions(theatre)
        self._bills = AirBills(theatre)

    def aims(self, state: State, frame: Strike) -> Iterator[Target]:
        """Where the strike started, and where it is to land, as far as the defender reaches it (EWR-11.13.2.D)."""
        seen = set()
        for station in dict.fromkeys((*frame.launches, *frame.landing.values())):
            if is_gone(state, station) or self._theatre.map.is_zone(place_of(state, station)):
                continue
            target = _target_of(state, station)
            if target not in seen and self._missions.answering(state, frame, target.hex):
                seen.add(target)
                yield target

    def at_once(self, state: State, frame: Strike, play: Play) -> State:
        """What the defender sends while the strike is in the air (EWR-11.13.2.C)."""
        if isinstance(frame.result, StrikeFlown):
            return self._answered(state, frame, frame.result, "land")
        airborne = with_flights(frame.strike, (*frame.escort, *_elsewhere(frame)))
        return push(state, self._counterstrike(state, frame, "simultaneous", airborne, 0))

    def allocate(self, state: State, frame: Strike, play: Play) -> State:
        match frame.result:
            case Allocated(strike=strike, escort=escort) if strike:
                assert frame.aim is not None
                play.emit(AnswerAnnounced(enemy(frame.side), "return", frame.aim))
                bills = self._bills.answer(state, enemy(frame.side), (*strike, *escort))
                return on_step(
                    state, frame, "return", answer=strike, answer_escort=escort, bills=(*frame.bills, *bills)
                )
            case Allocated():
                return on_step(state, frame, "settle", aim=None)
            case _:
                allocation = self._missions.returning(state, frame)
                if self._missions.can_strike(allocation):
                    return push(state, allocation)
                return on_step(state, frame, "settle", aim=None)

    def afterwards(self, state: State, frame: Strike, play: Play) -> State:
        """What it sends when the strike has landed; it meets CAP that is warned (EWR-11.13.3.C, EWR-11.13.3.D)."""
        if isinstance(frame.result, StrikeFlown):
            return self._answered(state, frame, frame.result, "settle")
        return push(state, self._counterstrike(state, frame, "return", _elsewhere(frame), edge(self._theatre)))

    def _counterstrike(self, state: State, frame: Strike, kind: StrikeKind, airborne: Flights, cap_drm: int) -> Strike:
        assert frame.aim is not None
        side, sent = enemy(frame.side), with_flights(frame.answer, frame.answer_escort)
        return Strike(
            side=side,
            kind=kind,
            launches=tuple(dict.fromkeys(flight.station for flight in sent)),
            target=frame.aim,
            owing=True,
            sighted=frame.countered,
            strike=frame.answer,
            escort=frame.answer_escort,
            cap=tuple(flight for flight in frame.guard if flight.over == frame.aim.hex),
            airborne=airborne,
            cap_drm=cap_drm,
            launched=strength(sent),
            step="attack",
        )

    def _answered(self, state: State, frame: Strike, ended: StrikeFlown, step: StrikeStep) -> State:
        return on_step(
            state,
            frame,
            step,
            guard=with_flights(_elsewhere(frame), ended.cap),
            answer=(),
            answer_escort=(),
            fought=frame.fought or ended.fought,
            promotable=(*frame.promotable, *ended.promotable),
        )


def edge(theatre: Theatre) -> int:
    """What the higher sighting gives a CAP (EWR-11.14.H.r3)."""
    return theatre.charts.air.combat_modifiers["higher_sighting"].value


def _target_of(state: State, station: str) -> Target:
    """A station as the target of a strike: carriers at sea, or what is on land and in port."""
    if is_task_force(state, station) and not state.task_forces[station].in_port:
        return Target(state.task_forces[station].place, station)
    return Target(place_of(state, station))


def _elsewhere(frame: Strike) -> Flights:
    """CAP of the striking side that guards other hexes than the one struck in answer."""
    if frame.aim is None:
        return frame.guard
    return tuple(flight for flight in frame.guard if flight.over != frame.aim.hex)
