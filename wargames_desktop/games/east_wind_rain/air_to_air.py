"""CAP and escorts meet over the target (11.14.B to 11.14.K)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flights, strength
from wargames_desktop.games.east_wind_rain.air_results import AirToAirEnded, LossesTaken
from wargames_desktop.games.east_wind_rain.basic_crt import fire
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import FightWithCap, WithholdCap
from wargames_desktop.games.east_wind_rain.events.air import AirCombat, CapWithheld
from wargames_desktop.games.east_wind_rain.fighter_combat import FighterCombat
from wargames_desktop.games.east_wind_rain.flights import contains, parts, without_flights
from wargames_desktop.games.east_wind_rain.frames.air import AirLosses, AirToAir
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class FightersMeeting(Procedure[State, AnyCommand]):
    """One round between CAP and escorts, if both are there and the defender wants it."""

    def __init__(self, theatre: Theatre) -> None:
        self._crt = theatre.charts.basic_crt
        self._combat = FighterCombat(theatre.charts.air, self._crt)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _meeting(state)
        if frame.step != "choose" or not frame.cap or not frame.escort:
            return None
        return Decision(
            enemy(frame.side),
            "fight_with_cap",
            f"{strength(frame.escort)} SP of escorts come along. Does the CAP of {strength(frame.cap)} SP fight?",
            "EWR-11.14.B",
            lambda: _answers(frame),
            FightWithCap(),
            complete=False,
            about=(frame.hex,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _meeting(state)
        if isinstance(command, WithholdCap):
            return None
        if not isinstance(command, FightWithCap):
            return Refusal("EWR-11.14.B", "Say whether the CAP fights")
        if not contains(frame.cap, command.excess):
            return Refusal("EWR-11.14.E", "What is set apart must be among the CAP")
        if strength(command.excess) > _spare(frame):
            return Refusal("EWR-11.14.E", f"At least {strength(frame.escort)} SP of CAP must meet the escorts")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _meeting(state)
        if isinstance(command, WithholdCap):
            play.emit(CapWithheld(enemy(frame.side), frame.hex))
            return deliver(state, _ended(frame, cap=(), idle=frame.cap, met=False))
        assert isinstance(command, FightWithCap)
        return self._fought(state, frame, command.excess, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _meeting(state)
        match frame.step, frame.result:
            case "choose", _:
                return deliver(state, _ended(frame, cap=frame.cap, idle=(), met=False))
            case "cap_losses", LossesTaken(flights=left):
                frame = msgspec.structs.replace(frame, cap=left, step="escort_losses", result=None)
                return _losing(state, frame, frame.side, frame.escort, frame.escort_lost, "CAP")
            case "escort_losses", LossesTaken(flights=left):
                frame = msgspec.structs.replace(frame, escort=left, step="done", result=None)
                if not left or frame.escort_lost > frame.cap_lost:
                    return deliver(state, _ended(frame, cap=frame.cap, idle=(), met=True))
                return deliver(state, _ended(frame, cap=(), idle=frame.cap, met=True))
        raise AssertionError(f"{frame!r} goes no further")

    def _fought(self, state: State, frame: AirToAir, excess: Flights, play: Play) -> State:
        """Both fire at the same time (EWR-11.14.J); the more losses, the less is left to the CAP (EWR-11.14.D)."""
        defender = enemy(frame.side)
        cap = without_flights(frame.cap, excess)
        own = self._combat.cap(cap, defender, state.year, frame.cap_drm)
        other = self._combat.escorts(frame.escort, frame.side, state.year)
        rule = "EWR-11.14.G"
        shot = fire(self._crt, own.points, own.modifiers, f"{SIDE_NAMES[defender]} CAP against escorts", rule, play)
        answered = fire(
            self._crt, other.points, other.modifiers, f"{SIDE_NAMES[frame.side]} escorts against CAP", rule, play
        )
        cap_lost = min(answered.hits, strength(cap))
        escort_lost = min(shot.hits, strength(frame.escort))
        play.emit(AirCombat(frame.hex, defender, "escorts", (shot,), answered, cap_lost, escort_lost))
        frame = msgspec.structs.replace(
            frame, cap=cap, excess=excess, step="cap_losses", cap_lost=cap_lost, escort_lost=escort_lost
        )
        return _losing(state, frame, defender, cap, cap_lost, "escorts")


def _losing(state: State, frame: AirToAir, side: SideName, flights: Flights, hits: int, reason: str) -> State:
    losses = AirLosses(side=side, flights=flights, left=hits, reason=reason, rule="EWR-11.14.J")
    return push(swap(state, frame), losses)


def _spare(frame: AirToAir) -> int:
    """SP of CAP that need not meet the escorts (EWR-11.14.E)."""
    return max(0, strength(frame.cap) - strength(frame.escort))


def _answers(frame: AirToAir) -> Iterator[FightWithCap | WithholdCap]:
    yield FightWithCap()
    for sp in range(1, _spare(frame) + 1):
        yield from map(FightWithCap, parts(frame.cap, sp))
    yield WithholdCap()


def _ended(frame: AirToAir, *, cap: Flights, idle: Flights, met: bool) -> AirToAirEnded:
    return AirToAirEnded(
        escort=frame.escort,
        cap=cap,
        excess=frame.excess,
        idle=idle,
        met=met,
        unescorted=not frame.escort and not met,
        fought=met,
        escorts_scored=frame.cap_lost > 0,
        cap_scored=frame.escort_lost > 0,
    )


def _meeting(state: State) -> AirToAir:
    frame = state.flow[-1]
    assert isinstance(frame, AirToAir)
    return frame
