"""The attacker divides a strike into waves (12.3.C): how many of what size, then who flies in which."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.air_forces import strength
from wargames_desktop.games.east_wind_rain.attack_results import WavesFormed
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air_attack import DivideStrike, FillWave
from wargames_desktop.games.east_wind_rain.flights import has_flight, kinds, some, with_flights, without_flights
from wargames_desktop.games.east_wind_rain.frames.air_attack import UNSEEN, FormingWaves
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.waves import WaveTable, divisions, smallest_wave


class WaveForming(Procedure[State, AnyCommand]):
    """Asks for the sizes of the waves, then kind by kind for the aircraft of each; what is forced is not asked."""

    def __init__(self, table: WaveTable) -> None:
        self._table = table

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _forming(state)
        if not frame.sizes:
            divided = divisions(self._table, strength(frame.strike), frame.least)
            if len(divided) == 1:
                return None
            return Decision(
                frame.side,
                "divide_strike",
                "Into how many waves, and of what size?",
                "EWR-12.3.C",
                lambda: map(DivideStrike, divided),
                DivideStrike(divided[0]) if divided else None,
            )
        if len(kinds(frame.strike)) < 2 and frame.sizes != UNSEEN:
            return None
        answers = tuple(_fillings(frame))
        number = len(frame.waves) - (1 if _room(frame) else 0)
        return Decision(
            frame.side,
            "fill_wave",
            f"Who flies in wave {number + 1}?",
            "EWR-12.3.C",
            lambda: answers,
            max(answers, key=lambda answer: answer.flight.groups[0].sp, default=None),
            complete=False,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _forming(state)
        if not frame.sizes:
            if not isinstance(command, DivideStrike):
                return Refusal("EWR-12.3.C", "First the strike is divided into waves")
            if command.sizes not in divisions(self._table, strength(frame.strike), frame.least):
                return Refusal("EWR-12.3.C", self._limits(frame))
            return None
        if not isinstance(command, FillWave):
            return Refusal("EWR-12.3.C", "Now the waves are filled")
        if not has_flight(frame.strike, command.flight):
            return Refusal("EWR-12.3.C", "These aircraft are not waiting for a wave")
        room = _open(frame)
        if strength((command.flight,)) > room:
            return Refusal("EWR-12.3.C.1", f"The wave has room for {room} air SP")
        return None

    def _limits(self, frame: FormingWaves) -> str:
        aircraft = strength(frame.strike)
        smallest = smallest_wave(self._table, aircraft, frame.least)
        return (
            f"{aircraft} air SP make at least {frame.least} waves of {smallest} to {self._table.largest}, all together "
            f"{aircraft}"
        )

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _forming(state)
        if isinstance(command, DivideStrike):
            return swap(state, msgspec.structs.replace(frame, sizes=command.sizes))
        assert isinstance(command, FillWave)
        return swap(state, _filled(frame, command))

    def proceed(self, state: State, play: Play) -> State:
        frame = _forming(state)
        if not frame.sizes:
            (sizes,) = divisions(self._table, strength(frame.strike), frame.least) or ((),)
            if not sizes:
                return deliver(state, WavesFormed(()))
            return swap(state, msgspec.structs.replace(frame, sizes=sizes))
        if not frame.strike:
            return deliver(state, WavesFormed(frame.waves))
        kind = kinds(frame.strike)[0]
        return swap(state, _filled(frame, FillWave(some(kind, min(_open(frame), kind.groups[0].sp)))))


def _room(frame: FormingWaves) -> int:
    """Air SP for which the last wave begun still has room."""
    if not frame.waves:
        return 0
    return frame.sizes[len(frame.waves) - 1] - strength(frame.waves[-1])


def _open(frame: FormingWaves) -> int:
    """Air SP for which the wave to be filled next has room."""
    return _room(frame) or frame.sizes[len(frame.waves)]


def _fillings(frame: FormingWaves) -> Iterator[FillWave]:
    """Every kind in every number for which there is room."""
    room = _open(frame)
    for kind in kinds(frame.strike):
        for sp in range(min(room, kind.groups[0].sp), 0, -1):
            yield FillWave(some(kind, sp))


def _filled(frame: FormingWaves, command: FillWave) -> FormingWaves:
    waves = frame.waves if _room(frame) else (*frame.waves, ())
    return msgspec.structs.replace(
        frame,
        strike=without_flights(frame.strike, (command.flight,)),
        waves=(*waves[:-1], with_flights(waves[-1], (command.flight,))),
    )


def _forming(state: State) -> FormingWaves:
    frame = state.flow[-1]
    assert isinstance(frame, FormingWaves)
    return frame
