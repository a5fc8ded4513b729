"""The step in which whoever has fired places hits on what was fired at (13.8.F, 14.4.C, 15.2.B, 15.3.F)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark
from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import SideName


class AssigningHits(Step, frozen=True, kw_only=True, tag="assigning_hits"):
    """``side`` places its hits one by one. Delivers :class:`HitsAssigned`. Module ``hit_assignment``."""

    side: SideName
    what: str
    """What hit, in our words: ``torpedoes of the submarines``."""
    rule: str
    marks: tuple[Mark, ...]
    left: int
    assigned: Mapping[str, int] = {}
    """By key of the mark."""

    def seen_by(self, side: str) -> Self:
        """Submarines that are not sighted have seen the names of ships, others have not (EWR-14.4.D)."""
        if side == self.side:
            return self
        marks = tuple(msgspec.structs.replace(mark, name="") if mark.kind == "ship" else mark for mark in self.marks)
        return msgspec.structs.replace(self, marks=marks)


HitsFrame = AssigningHits
