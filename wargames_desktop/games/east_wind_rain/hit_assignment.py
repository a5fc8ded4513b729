"""Whoever has fired places the hits on ships, SP, bases or troops (13.8.F, 14.4.C, 15.2.B.1, 15.3.F)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.attack_results import HitsAssigned
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.hits import PlaceHit
from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State

MOST_AT_DESTROYER: Final = 2
"""Hits that one destroyer SP takes at most (EWR-13.8.I)."""


class HitAssignment(Procedure[State, AnyCommand]):
    """Hit after hit; nothing is asked where there is one target. Hits that find no target are lost."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _assigning(state)
        open = _open(frame)
        if not frame.left or sum(_room(frame, mark) != 0 for mark in frame.marks) < 2:
            return None
        hits = f"{frame.left} hit{'s' if frame.left > 1 else ''}"
        return Decision(
            frame.side,
            "place_hits",
            f"What do {frame.what} hit? {hits} to place",
            frame.rule,
            lambda: _placings(frame),
            PlaceHit(open[0].key),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _assigning(state)
        if not isinstance(command, PlaceHit):
            return Refusal(frame.rule, "Now hits are placed")
        mark = next((mark for mark in frame.marks if mark.key == command.target), None)
        if mark is None:
            return Refusal(frame.rule, "This was not fired at", (command.target,))
        if not 1 <= command.hits <= frame.left:
            return Refusal(frame.rule, f"From 1 to {frame.left} hits can be placed")
        room = _room(frame, mark)
        if room is not None and command.hits > room:
            return Refusal("EWR-13.8.I", f"It takes {room} more hits at most", (command.target,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, PlaceHit)
        return swap(state, _placed(_assigning(state), command.target, command.hits))

    def proceed(self, state: State, play: Play) -> State:
        frame = _assigning(state)
        open = _open(frame)
        if frame.left and open:
            room = _room(frame, open[0])
            hits = frame.left if room is None else min(frame.left, room)
            return swap(state, _placed(frame, open[0].key, hits))
        return deliver(state, HitsAssigned(frame.assigned))


def _open(frame: AssigningHits) -> tuple[Mark, ...]:
    """Targets that can take another hit; of destroyers that are alike the first."""
    found: list[Mark] = []
    seen: set[Mark] = set()
    for mark in frame.marks:
        if _room(frame, mark) == 0:
            continue
        like = msgspec.structs.replace(mark, key="")
        if mark.kind == "destroyer" and mark.key not in frame.assigned:
            if like in seen:
                continue
            seen.add(like)
        found.append(mark)
    return tuple(found)


def _room(frame: AssigningHits, mark: Mark) -> int | None:
    """Hits that it can still take; None: any number."""
    before = frame.assigned.get(mark.key, 0)
    match mark.kind:
        case "destroyer":
            return MOST_AT_DESTROYER - before
        case "transport" | "escort_carrier" | "submarine":
            return mark.sp - before
        case _:
            return None


def _placings(frame: AssigningHits) -> Iterator[PlaceHit]:
    for mark in _open(frame):
        room = _room(frame, mark)
        most = frame.left if room is None else min(frame.left, room)
        yield from (PlaceHit(mark.key, hits) for hits in range(1, most + 1))


def _placed(frame: AssigningHits, key: str, hits: int) -> AssigningHits:
    assigned = {**frame.assigned, key: frame.assigned.get(key, 0) + hits}
    return msgspec.structs.replace(frame, left=frame.left - hits, assigned=assigned)


def _assigning(state: State) -> AssigningHits:
    frame = state.flow[-1]
    assert isinstance(frame, AssigningHits)
    return frame
