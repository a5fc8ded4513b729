"""The owner chooses which of its aircraft are lost to hits (11.14.J, 11.18.H)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flights, strength
from wargames_desktop.games.east_wind_rain.air_groups import lose
from wargames_desktop.games.east_wind_rain.air_results import LossesTaken
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import LoseFlight
from wargames_desktop.games.east_wind_rain.events.air import AircraftLost
from wargames_desktop.games.east_wind_rain.flights import has_flight, kinds, some, without_flights
from wargames_desktop.games.east_wind_rain.frames.air import AirLosses
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName


class TakingAirLosses(Procedure[State, AnyCommand]):
    """Kind after kind, until all hits are taken; nothing is asked where all are alike or all are lost."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _losses(state)
        different = kinds(frame.flights)
        if len(different) < 2 or not 0 < frame.left < strength(frame.flights):
            return None
        return Decision(
            frame.side,
            "lose_aircraft",
            f"Which aircraft are lost? {frame.left} SP are still to be chosen",
            frame.rule,
            lambda: _choices(frame),
            next(_choices(frame)),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _losses(state)
        if not isinstance(command, LoseFlight):
            return Refusal(frame.rule, "Now aircraft are lost")
        if len(command.flight.groups) != 1 or not has_flight(frame.flights, command.flight):
            return Refusal(frame.rule, "Name aircraft of one kind that were under fire")
        if command.flight.groups[0].sp > frame.left:
            return Refusal(frame.rule, f"Only {frame.left} SP are still to be lost")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, LoseFlight)
        return _lost(state, (command.flight,), play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _losses(state)
        if not frame.left or not frame.flights:
            return deliver(state, LossesTaken(flights=frame.flights))
        if frame.left >= strength(frame.flights):
            return _lost(state, frame.flights, play)
        (kind,) = kinds(frame.flights)
        return _lost(state, (some(kind, frame.left),), play)


def lost(state: State, side: SideName, flights: Flights, reason: str, rule: str, play: Play) -> State:
    """``state`` without ``flights``, which is told."""
    for flight in flights:
        for group in flight.groups:
            play.emit(AircraftLost(side, flight.station, group, reason, rule))
    return lose(state, side, flights)


def _choices(frame: AirLosses) -> Iterator[LoseFlight]:
    """Any number of any kind."""
    for kind in kinds(frame.flights):
        for sp in range(min(kind.groups[0].sp, frame.left), 0, -1):
            yield LoseFlight(some(kind, sp))


def _lost(state: State, flights: Flights, play: Play) -> State:
    frame = _losses(state)
    state = lost(state, frame.side, flights, frame.reason, frame.rule, play)
    left = without_flights(frame.flights, flights)
    return swap(state, msgspec.structs.replace(frame, flights=left, left=max(0, frame.left - strength(flights))))


def _losses(state: State) -> AirLosses:
    frame = state.flow[-1]
    assert isinstance(frame, AirLosses)
    return frame
