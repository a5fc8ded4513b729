"""CAP against a wave of strike aircraft, which may turn back afterwards (11.14.K to 11.14.O, 12.3.D)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flights, strength
from wargames_desktop.games.east_wind_rain.air_results import LossesTaken, WaveMet
from wargames_desktop.games.east_wind_rain.basic_crt import fire
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import AbortWave, PressOn, SendCap
from wargames_desktop.games.east_wind_rain.events.air import AirCombat, WaveTurnedBack
from wargames_desktop.games.east_wind_rain.fighter_combat import FighterCombat
from wargames_desktop.games.east_wind_rain.flights import contains, parts, with_flights, without_flights
from wargames_desktop.games.east_wind_rain.frames.air import AirLosses, WaveDefence
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class WaveMeeting(Procedure[State, AnyCommand]):
    """The defender sends CAP, both fire at once, and the attacker says whether the wave goes on."""

    def __init__(self, theatre: Theatre) -> None:
        self._crt = theatre.charts.basic_crt
        self._combat = FighterCombat(theatre.charts.air, self._crt)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _defence(state)
        if frame.step == "choose" and frame.wave and (frame.cap or frame.excess):
            return Decision(
                enemy(frame.side),
                "send_cap",
                f"A wave of {strength(frame.wave)} SP comes in. How much CAP goes for it?",
                "EWR-12.3.D",
                lambda: _sendings(frame),
                SendCap(frame.cap, frame.excess),
                complete=False,
                about=(frame.hex,),
            )
        if frame.step == "press_on" and frame.wave:
            return Decision(
                frame.side,
                "press_on",
                f"{strength(frame.wave)} SP of the wave are left. Do they go on?",
                "EWR-11.14.N",
                lambda: (PressOn(), AbortWave()),
                PressOn(),
                about=(frame.hex,),
            )
        return None

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _defence(state)
        if frame.step == "press_on":
            if isinstance(command, PressOn | AbortWave):
                return None
            return Refusal("EWR-11.14.N", "Say whether the wave goes on")
        if not isinstance(command, SendCap):
            return Refusal("EWR-12.3.D", "Say how much CAP attacks the wave")
        if not contains(frame.cap, command.cap) or not contains(frame.excess, command.excess):
            return Refusal("EWR-12.3.D.1", "Only CAP that has attacked no wave, and has not lost to the escorts")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _defence(state)
        match command:
            case SendCap():
                return self._met(state, frame, command, play)
            case AbortWave():
                play.emit(WaveTurnedBack(frame.side, strength(frame.wave)))
                return deliver(state, _result(frame, wave=(), aborted=frame.wave))
        return deliver(state, _result(frame, wave=frame.wave, aborted=()))

    def proceed(self, state: State, play: Play) -> State:
        frame = _defence(state)
        match frame.step, frame.result:
            case "wave_losses", LossesTaken(flights=left):
                frame = msgspec.structs.replace(frame, wave=left, step="cap_losses", result=None)
                return _losing(state, frame, enemy(frame.side), frame.sent, frame.cap_lost, "bombers")
            case "cap_losses", LossesTaken(flights=left):
                return swap(state, msgspec.structs.replace(frame, sent=left, step="press_on", result=None))
        return deliver(state, _result(frame, wave=frame.wave, aborted=()))

    def _met(self, state: State, frame: WaveDefence, command: SendCap, play: Play) -> State:
        """One round, at the same time on both sides (EWR-11.14.M, EWR-11.14.N)."""
        sent = with_flights(command.cap, command.excess)
        if not sent:
            return deliver(state, _result(frame, wave=frame.wave, aborted=()))
        defender, rule = enemy(frame.side), "EWR-11.14.L"
        cap = self._combat.cap_at_wave(command.cap, defender, state.year, frame.cap_drm, frame.unescorted)
        excess = self._combat.excess_at_wave(command.excess, defender, state.year, frame.cap_drm)
        shots = tuple(
            fire(self._crt, each.points, each.modifiers, f"{SIDE_NAMES[defender]} CAP against the wave", rule, play)
            for each in (cap, excess)
            if each.points
        )
        own = self._combat.bombers(frame.wave, frame.side, state.year)
        answered = fire(self._crt, own.points, own.modifiers, "bombers against CAP", rule, play)
        wave_lost = min(sum(shot.hits for shot in shots), strength(frame.wave))
        cap_lost = min(answered.hits, strength(sent))
        play.emit(AirCombat(frame.hex, defender, "wave", shots, answered, cap_lost, wave_lost))
        frame = msgspec.structs.replace(
            frame,
            cap=without_flights(frame.cap, command.cap),
            excess=without_flights(frame.excess, command.excess),
            sent=sent,
            step="wave_losses",
            wave_lost=wave_lost,
            cap_lost=cap_lost,
        )
        return _losing(state, frame, frame.side, frame.wave, wave_lost, "CAP")


def _losing(state: State, frame: WaveDefence, side: SideName, flights: Flights, hits: int, reason: str) -> State:
    return push(swap(state, frame), AirLosses(side=side, flights=flights, left=hits, reason=reason, rule="EWR-11.14.N"))


def _sendings(frame: WaveDefence) -> Iterator[SendCap]:
    """All, some of either, or nobody."""
    caps = _portions(frame.cap)
    excesses = _portions(frame.excess)
    yield from (SendCap(cap, excess) for cap in caps for excess in excesses)


def _portions(flights: Flights) -> tuple[Flights, ...]:
    """From all to none."""
    return (*(part for sp in range(strength(flights), 0, -1) for part in parts(flights, sp)), ())


def _result(frame: WaveDefence, *, wave: Flights, aborted: Flights) -> WaveMet:
    return WaveMet(
        wave=wave,
        aborted=aborted,
        cap=frame.cap,
        excess=frame.excess,
        spent=frame.sent,
        fought=frame.step != "choose",
        cap_scored=frame.wave_lost > 0,
    )


def _defence(state: State) -> WaveDefence:
    frame = state.flow[-1]
    assert isinstance(frame, WaveDefence)
    return frame
