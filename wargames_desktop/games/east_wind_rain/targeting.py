"""The attacker divides a wave among the hexes of the naval air display and among targets (11.16, 11.18, 11.19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flights, strength
from wargames_desktop.games.east_wind_rain.attack_results import Assigned, TargetsAssigned, WaveAimed
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air_attack import AimAllAt, AimAt, AssignAll, AssignTarget, Strafe
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.flights import has_flight, kinds, some, with_flights, without_flights
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aiming, Mark, Targeting
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State


class WaveAiming(Procedure[State, AnyCommand]):
    """Aircraft are sent against hexes of the display until none is left."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _aiming(state)
        if not frame.left or len(frame.open) == 1:
            return None
        return Decision(
            frame.side,
            "aim",
            f"Which part of {frame.task_force} does the wave attack? {strength(frame.left)} air SP are left",
            "EWR-11.16.I",
            lambda: _aims(frame),
            AimAllAt((*frame.carriers, *frame.open)[0]),
            complete=False,
            about=(frame.task_force,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _aiming(state)
        if not isinstance(command, AimAt | AimAllAt):
            return Refusal("EWR-11.16.I", "Now the wave is divided among the hexes of the display")
        if command.cell not in frame.open:
            return Refusal("EWR-12.3.F", "There are no ships in this hex of the display")
        if isinstance(command, AimAt) and not has_flight(frame.left, command.flight):
            return Refusal("EWR-11.16.I", "These aircraft are not free in this wave")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, AimAt | AimAllAt)
        frame = _aiming(state)
        return swap(state, _aimed(frame, command.cell, (command.flight,) if isinstance(command, AimAt) else frame.left))

    def proceed(self, state: State, play: Play) -> State:
        frame = _aiming(state)
        if frame.left:
            return swap(state, _aimed(frame, frame.open[0], frame.left))
        return deliver(state, WaveAimed(frame.aims))


class WaveTargeting(Procedure[State, AnyCommand]):
    """Aircraft are assigned to targets until none is left."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _targeting(state)
        if not (frame.strike or frame.escort) or len(frame.marks) == 1:
            return None
        left = strength(frame.strike) + strength(frame.escort)
        return Decision(
            frame.side,
            "assign_targets",
            f"What does the wave attack? {left} air SP are left",
            "EWR-11.18.B",
            lambda: _assignments(frame),
            AssignAll(frame.marks[0].key),
            complete=False,
            about=(frame.hex,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _targeting(state)
        if isinstance(command, Pass) and not frame.strike:
            return None
        if not isinstance(command, AssignTarget | Strafe | AssignAll):
            return Refusal("EWR-11.18.B", "Now the aircraft of the wave are assigned to targets")
        if not any(mark.key == command.target for mark in frame.marks):
            return Refusal("EWR-11.18.B", "This is no target of the wave", (command.target,))
        if isinstance(command, AssignTarget) and not has_flight(frame.strike, command.flight):
            return Refusal("EWR-11.19.A.3", "These aircraft are not free in this wave: an SP has one target")
        if isinstance(command, Strafe) and not has_flight(frame.escort, command.flight):
            return Refusal("EWR-11.9.G", "These are no escorts that may strafe")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _targeting(state)
        match command:
            case AssignTarget(target, flight):
                return swap(state, _assigned(frame, target, (flight,), ()))
            case Strafe(target, flight):
                return swap(state, _assigned(frame, target, (), (flight,)))
            case AssignAll(target):
                return swap(state, _assigned(frame, target, frame.strike, frame.escort))
            case Pass():
                return swap(state, msgspec.structs.replace(frame, escort=()))
        raise AssertionError(f"{command!r} assigns nothing")

    def proceed(self, state: State, play: Play) -> State:
        frame = _targeting(state)
        if frame.strike or frame.escort:
            return swap(state, _assigned(frame, frame.marks[0].key, frame.strike, frame.escort))
        return deliver(state, TargetsAssigned(frame.assigned))


def _aims(frame: Aiming) -> Iterator[AimAt | AimAllAt]:
    """All at one hex, or any number of the first kind that is left at any hex."""
    yield from map(AimAllAt, frame.open)
    kind = kinds(frame.left)[0]
    yield from (AimAt(cell, some(kind, sp)) for cell in frame.open for sp in range(kind.groups[0].sp, 0, -1))


def _aimed(frame: Aiming, cell: int, flights: Flights) -> Aiming:
    aims = tuple(with_flights(aim, flights) if number == cell else aim for number, aim in enumerate(frame.aims))
    return msgspec.structs.replace(frame, left=without_flights(frame.left, flights), aims=aims)


def _assignments(frame: Targeting) -> Iterator[AssignTarget | Strafe | AssignAll | Pass]:
    """All at one target, or any number of the first kind that is left at any target; like ones are listed once.

    Escorts need not strafe (EWR-11.9.G).
    """
    marks = tuple(_different(frame.marks, frame.assigned))
    yield from (AssignAll(mark.key) for mark in marks)
    left = kinds(frame.strike) or kinds(frame.escort)
    kind = left[0]
    numbers = range(kind.groups[0].sp, 0, -1)
    if frame.strike:
        yield from (AssignTarget(mark.key, some(kind, sp)) for mark in marks for sp in numbers)
    else:
        yield from (Strafe(mark.key, some(kind, sp)) for mark in marks for sp in numbers)
        yield Pass()


def _different(marks: tuple[Mark, ...], assigned: Mapping[str, Assigned]) -> Iterator[Mark]:
    """Marks without those destroyers that are as good as another one."""
    seen: set[Mark] = set()
    for mark in marks:
        like = msgspec.structs.replace(mark, key="")
        if mark.kind == "destroyer" and mark.key not in assigned:
            if like in seen:
                continue
            seen.add(like)
        yield mark


def _assigned(frame: Targeting, target: str, strike: Flights, escort: Flights) -> Targeting:
    before = frame.assigned.get(target, Assigned())
    now = Assigned(strike=with_flights(before.strike, strike), escort=with_flights(before.escort, escort))
    return msgspec.structs.replace(
        frame,
        strike=without_flights(frame.strike, strike),
        escort=without_flights(frame.escort, escort),
        assigned={**frame.assigned, target: now},
    )


def _aiming(state: State) -> Aiming:
    frame = state.flow[-1]
    assert isinstance(frame, Aiming)
    return frame


def _targeting(state: State) -> Targeting:
    frame = state.flow[-1]
    assert isinstance(frame, Targeting)
    return frame
