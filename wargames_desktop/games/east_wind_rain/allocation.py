"""A side assigns its aircraft to missions, in secret (11.9, 11.13, 11.21.B, 11.22.D)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain import mission_limits
from wargames_desktop.games.east_wind_rain.air_results import Allocated
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import Assign, ConfirmMissions, UsualMissions
from wargames_desktop.games.east_wind_rain.frames.air import Allocation
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State


class AllocationStep(Procedure[State, AnyCommand]):
    """Takes the missions part by part; the last answer closes them (EWR-11.9.A, EWR-11.9.D)."""

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = _allocation(state)
        attacks = "strike" in frame.roles
        return Decision(
            frame.side,
            "assign_missions",
            "Assign aircraft to strike, escort and CAP" if attacks else "Assign fighters to CAP",
            "EWR-11.9.A" if attacks else "EWR-11.22.C",
            lambda: _answers(frame),
            _default(frame),
            about=tuple(dict.fromkeys(flight.station for flight in frame.available)),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _allocation(state)
        match command:
            case UsualMissions():
                return None
            case ConfirmMissions():
                if frame.needed and not frame.strike:
                    return Refusal("EWR-11.9.A", "Assign some aircraft to the strike first")
                return None
            case Assign():
                return _refusal(frame, command)
            case _:
                return Refusal("EWR-11.9.A", "Now aircraft are assigned to missions")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _allocation(state)
        match command:
            case UsualMissions():
                return swap(state, mission_limits.usual(frame))
            case Assign():
                return swap(state, mission_limits.with_order(frame, command))
            case _:
                return deliver(state, Allocated(strike=frame.strike, escort=frame.escort, cap=frame.cap))


def _refusal(frame: Allocation, order: Assign) -> Refusal | None:
    if order.aircraft.sp < 0:
        return Refusal("EWR-11.9.A", "Fewer than none cannot fly")
    if not order.aircraft.sp and not mission_limits.assigned(frame, order):
        return Refusal("EWR-11.9.A", "None of them are on that mission")
    limit = mission_limits.limit(frame, order)
    if order.aircraft.sp > limit.sp or limit.sp < 0:
        return Refusal(limit.rule, limit.reason, (order.station,))
    return None


def _answers(frame: Allocation) -> Iterator[AnyCommand]:
    yield UsualMissions()
    if frame.strike or not frame.needed:
        yield ConfirmMissions()
    yield from mission_limits.orders(frame)


def _default(frame: Allocation) -> AnyCommand:
    """What is usual, and once something has been assigned, that."""
    if frame.strike or (not frame.needed and (frame.cap or mission_limits.usual(frame) == frame)):
        return ConfirmMissions()
    return UsualMissions()


def _allocation(state: State) -> Allocation:
    frame = state.flow[-1]
    assert isinstance(frame, Allocation)
    return frame
