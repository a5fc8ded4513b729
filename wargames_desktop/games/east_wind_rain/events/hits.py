"""Hits of submarines, bombardments and coastal batteries, target by target (14.4.F, 15.2.B, 15.3.H)."""

from __future__ import annotations

from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark
from wargames_desktop.games.east_wind_rain.state import HIDDEN
from wargames_desktop.games.east_wind_rain.terms import SideName


class TargetHit(Happening, frozen=True, kw_only=True, tag="target_hit"):
    """Hits on one target, with a die for each where that matters."""

    side: SideName
    """Who fired."""
    hex: str
    task_force: str = ""
    """Of the ship that was hit; empty: what is on land."""
    mark: Mark
    vessel: str = ""
    hits: int
    dice: tuple[int, ...] = ()
    damage: int
    """Points of damage; or SP sunk or eliminated."""
    cause: Literal["torpedoes", "bombardment", "coastal batteries"]
    rule: str

    def seen_by(self, side: str) -> Self:
        if not self.task_force or side not in (self.side, ""):
            return self
        mark = self.mark if side == self.side else msgspec.structs.replace(self.mark, name="")
        return msgspec.structs.replace(self, mark=mark, vessel=HIDDEN)


HitsEvent = TargetHit
