"""The owner of aircraft chooses how they take antiaircraft hits (11.17)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights
from wargames_desktop.games.east_wind_rain.attack_results import FlakTaken
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air_attack import LoseToFlak, TurnBack
from wargames_desktop.games.east_wind_rain.flights import has_flight, kinds, some, with_flights, without_flights
from wargames_desktop.games.east_wind_rain.frames.air_attack import Flak
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State

Answer = LoseToFlak | TurnBack


class TakingFlak(Procedure[State, AnyCommand]):
    """Hit after hit destroys one air SP or makes two turn back; nothing is asked where there is no choice."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _flak(state)
        answers = tuple(_answers(frame))
        if len(answers) < 2:
            return None
        hits = f"{frame.hits} antiaircraft hit{'s' if frame.hits > 1 else ''}"
        prompt = "Who else turns back for this hit?" if frame.half else f"Who takes the next of {hits}?"
        return Decision(frame.side, "take_flak", prompt, "EWR-11.17.B", lambda: answers, answers[-1])

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _flak(state)
        if not isinstance(command, Answer):
            return Refusal("EWR-11.17.A", "Now antiaircraft hits are taken")
        flights = frame.escort if command.escort else frame.strike
        single = len(command.flight.groups) == 1 and command.flight.groups[0].sp == 1
        if not single or not has_flight(flights, command.flight):
            return Refusal("EWR-11.17.A", "One air SP of those under fire is named")
        if isinstance(command, LoseToFlak) and frame.half:
            return Refusal("EWR-11.17.A", "Another air SP must turn back for the same hit")
        if isinstance(command, LoseToFlak) and not frame.losses:
            return Refusal("EWR-11.17.B", "The other hits make aircraft turn back")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, Answer)
        return swap(state, _taken(_flak(state), command))

    def proceed(self, state: State, play: Play) -> State:
        frame = _flak(state)
        answers = tuple(_answers(frame))
        if answers:
            return swap(state, _taken(frame, answers[0]))
        return deliver(
            state,
            FlakTaken(
                strike=frame.strike,
                escort=frame.escort,
                lost=frame.lost,
                aborted=frame.aborted,
                aborted_escort=frame.aborted_escort,
            ),
        )


def _answers(frame: Flak) -> Iterator[Answer]:
    """One SP of every kind, lost if that is still allowed, or turned back."""
    if not frame.hits:
        return
    strike, escort = _singles(frame.strike), _singles(frame.escort)
    if frame.losses and not frame.half:
        yield from (LoseToFlak(flight) for flight in strike)
        yield from (LoseToFlak(flight, escort=True) for flight in escort)
    yield from (TurnBack(flight) for flight in strike)
    yield from (TurnBack(flight, escort=True) for flight in escort)


def _singles(flights: Flights) -> tuple[Flight, ...]:
    return tuple(some(kind, 1) for kind in kinds(flights))


def _taken(frame: Flak, answer: Answer) -> Flak:
    flight = (answer.flight,)
    left = without_flights(frame.escort if answer.escort else frame.strike, flight)
    frame = msgspec.structs.replace(frame, **{"escort" if answer.escort else "strike": left})
    if isinstance(answer, LoseToFlak):
        lost = with_flights(frame.lost, flight)
        return msgspec.structs.replace(frame, lost=lost, hits=frame.hits - 1, losses=frame.losses - 1)
    done = 1 if frame.half else 0
    if answer.escort:
        frame = msgspec.structs.replace(frame, aborted_escort=with_flights(frame.aborted_escort, flight))
    else:
        frame = msgspec.structs.replace(frame, aborted=with_flights(frame.aborted, flight))
    return msgspec.structs.replace(frame, half=not frame.half, hits=frame.hits - done)


def _flak(state: State) -> Flak:
    frame = state.flow[-1]
    assert isinstance(frame, Flak)
    return frame
