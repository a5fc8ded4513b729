"""The side that takes hits chooses the units (9.6.1, 9.6.2, 10.4)."""

from __future__ import annotations

from typing import Final

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.war_in_the_pacific.cargo import hit_with_cargo
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, TakeHit
from wargames_desktop.games.war_in_the_pacific.frames import Hits
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

CAUSES: Final = {
    "loser": ("lost a combat", "WITP-9.6.1-1"),
    "winner": ("won a combat at a price", "WITP-9.6.1-2"),
    "air": ("hit in support", "WITP-9.6.2-5"),
    "carrier": ("hit in place of air units", "WITP-9.6.2-6-cv"),
    "submarines": ("hit by submarines", "WITP-10.4-3"),
}
"""What hits units, and by which rule, by the reason of the frame."""

CHOICES: Final = {
    "loser": "WITP-9.6.1-6",
    "winner": "WITP-9.6.1-6",
    "air": "WITP-9.6.2-7",
    "carrier": "WITP-9.6.2-7",
    "submarines": "WITP-10.4-3",
}
"""By which rule the owner chooses, by the reason of the frame."""


class TakingHits(Procedure[State, AnyCommand]):
    """Hit after hit; nothing is asked where the units are alike, or where all are lost anyway (WITP-9.6.1-5)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _hits(state)
        candidates = _candidates(state, frame)
        if not self._is_choice(state, frame, candidates):
            return None
        return Decision(
            frame.side,
            "take_hit",
            f"Which unit takes the hit? {frame.left} to be taken",
            CHOICES[frame.reason],
            lambda: map(TakeHit, candidates),
            TakeHit(min(candidates, key=lambda id: self._worth(state, id))),
            about=candidates,
        )

    def _is_choice(self, state: State, frame: Hits, candidates: tuple[str, ...]) -> bool:
        if not frame.left or len(candidates) < 2:
            return False
        capacity = sum(1 if state.units[id].attrited else 2 for id in candidates)
        return frame.left < capacity and len({self._kind(state, id) for id in candidates}) > 1

    def _kind(self, state: State, id: str) -> tuple[object, ...]:
        """What makes units alike, so that it does not matter which is hit."""
        unit = state.units[id]
        cargo = self._cargo(state, id)
        return (unit.nation, unit.type, unit.hex, unit.sea, unit.attrited, cargo and state.units[cargo].attrited)

    def _worth(self, state: State, id: str) -> tuple[bool, bool, int]:
        """What the owner spares: units that would be removed, ships with land units, strong ones."""
        unit = state.units[id]
        return unit.attrited, self._cargo(state, id) is not None, self._theatre.charts.units[id].strength

    def _cargo(self, state: State, id: str) -> str | None:
        return self._theatre.of(state).cargo.get(id)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _hits(state)
        rule = CHOICES[frame.reason]
        if not isinstance(command, TakeHit):
            return Refusal(rule, "Now a unit takes a hit")
        if command.unit not in _candidates(state, frame):
            return Refusal(rule, f"{command.unit} is none of the units that can take this hit", (command.unit,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, TakeHit)
        return self._taken(state, command.unit, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _hits(state)
        candidates = _candidates(state, frame)
        if not frame.left or not candidates:
            return pop(state)
        return self._taken(state, candidates[0], play)

    def _taken(self, state: State, id: str, play: Play) -> State:
        frame = _hits(state)
        cause, rule = CAUSES[frame.reason]
        state = swap(state, msgspec.structs.replace(frame, left=frame.left - 1))
        return hit_with_cargo(state, id, cause, rule, play)


def _candidates(state: State, frame: Hits) -> tuple[str, ...]:
    return tuple(id for id in frame.units if id in state.units)


def _hits(state: State) -> Hits:
    frame = state.flow[-1]
    assert isinstance(frame, Hits)
    return frame
