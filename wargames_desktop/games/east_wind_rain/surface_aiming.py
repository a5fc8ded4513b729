"""The firing side chooses which ships and SP its hits strike (13.8.F)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.surface import AimHits
from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark, MarkKind
from wargames_desktop.games.east_wind_rain.frames.surface import AimingHits
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_fleets import Combatant
from wargames_desktop.games.east_wind_rain.surface_results import HitsAimed

_KINDS: dict[str, MarkKind] = {
    "ship": "ship",
    "destroyer": "destroyer",
    "transport": "transport",
    "escort_carrier": "escort_carrier",
    "fleet_train": "fleet_train",
}
DESTROYER_HITS = 2
"""Hits of one salvo that a destroyer SP can take (EWR-13.8.I.1)."""


class HitAiming(Procedure[State, AnyCommand]):
    """Hits go to target after target until none is left, or no target can take one."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _aiming(state)
        answers = tuple(_answers(frame))
        if len({answer.target for answer in answers}) < 2:
            return None
        hits = f"{frame.left} hit{'s' if frame.left > 1 else ''}"
        return Decision(
            frame.side,
            "aim_hits",
            f"Whom do the {hits} of your {frame.weapon} strike in the enemy {frame.at} section?",
            "EWR-13.8.F",
            lambda: answers,
            answers[0],
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _aiming(state)
        if not isinstance(command, AimHits):
            return Refusal("EWR-13.8.F", "Now hits are allocated")
        mark = next((mark for mark in frame.marks if mark.key == command.target), None)
        if mark is None:
            return Refusal("EWR-13.8.A", "This is no ship of the section under fire", (command.target,))
        if not 1 <= command.hits <= frame.left:
            return Refusal("EWR-13.8.F", f"There are {frame.left} hits to allocate", (command.target,))
        if command.hits > _room(frame, mark):
            rule = "EWR-13.8.I.1" if mark.kind == "destroyer" else "EWR-13.8.I.2"
            return Refusal(rule, "This SP can take no more hits of one salvo", (command.target,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, AimHits)
        return swap(state, _aimed(_aiming(state), command))

    def proceed(self, state: State, play: Play) -> State:
        frame = _aiming(state)
        answers = tuple(_answers(frame))
        if answers:
            return swap(state, _aimed(frame, answers[0]))
        return deliver(state, HitsAimed(frame.aimed))


def marks(combatants: Iterable[Combatant], points: Mapping[str, int], hits: int) -> tuple[Mark, ...]:
    """Whom ``hits`` can strike of ``combatants``; ``points`` is the damage of this round, by key.

    Of SP that are alike there are as many as there are hits at most (EWR-13.5.E.2).
    """
    found: list[Mark] = []
    piles: dict[tuple[str, bool, int], int] = {}
    for each in combatants:
        mark = Mark(
            key=each.key,
            kind=_KINDS[each.kind],
            section=each.section,
            damaged=not each.sound,
            points=each.points + points.get(each.key, 0),
        )
        if mark.kind not in ("ship", "fleet_train"):
            pile = (mark.kind, mark.damaged, mark.points)
            piles[pile] = piles.get(pile, 0) + 1
            if piles[pile] > hits:
                continue
        found.append(mark)
    return tuple(found)


def _room(frame: AimingHits, mark: Mark) -> int:
    """How many more hits a target can take: no limit for ships (EWR-13.8.I.1, EWR-13.8.I.2)."""
    if mark.kind in ("ship", "fleet_train"):
        return frame.left
    most = DESTROYER_HITS if mark.kind == "destroyer" else 1
    return min(frame.left, most - frame.aimed.get(mark.key, 0))


def _answers(frame: AimingHits) -> Iterator[AimHits]:
    """One hit, two, or more at each target; targets that are alike are listed once."""
    if not frame.left:
        return
    alike: set[Mark] = set()
    for mark in frame.marks:
        like = msgspec.structs.replace(mark, key="")
        untouched = mark.key not in frame.aimed
        if untouched and mark.kind not in ("ship", "fleet_train"):
            if like in alike:
                continue
            alike.add(like)
        yield from (AimHits(mark.key, hits) for hits in range(1, _room(frame, mark) + 1))


def _aimed(frame: AimingHits, command: AimHits) -> AimingHits:
    hits = frame.aimed.get(command.target, 0) + command.hits
    return msgspec.structs.replace(frame, left=frame.left - command.hits, aimed={**frame.aimed, command.target: hits})


def _aiming(state: State) -> AimingHits:
    frame = state.flow[-1]
    assert isinstance(frame, AimingHits)
    return frame
