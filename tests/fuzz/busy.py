"""A random player that is busy: it takes every kind of answer as often as any other, and seldom does nothing.

Random play that takes any answer hardly ever forms task forces and finds enemies; this one does, so that whole games
come to battles, interceptions of interceptions and retreats.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wargames_desktop.engine.decision import C, Decision

IDLE: Mapping[str, float] = {
    "cease": 0.02,
    "decline": 0.02,
    "pass": 0.15,
    "patrol": 0.3,
    "end_operation": 0.3,
    "withdraw": 0.3,
    "confirm_missions": 0.5,
    "end_air_operation": 0.3,
    "operate_task_force": 6.0,
    "dissolve_task_force": 0.02,
    "leave_ship": 0.05,
    "leave_points": 0.05,
    "stage_task_force": 3.0,
    "form_task_force": 2.0,
    "take_ships": 3.0,
}
"""Weights of kinds of answer, by tag; all others weigh 1."""


class BusyPlayer:
    """Picks a kind of answer by weight, then any answer of that kind."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: Any, decision: Decision[C]) -> C:
        kinds: dict[str, list[C]] = {}
        for answer in decision.answers:
            kinds.setdefault(str(type(answer).__struct_config__.tag), []).append(answer)
        tags = list(kinds)
        tag = self._chance.choices(tags, [IDLE.get(tag, 1.0) for tag in tags])[0]
        return self._chance.choice(kinds[tag])
