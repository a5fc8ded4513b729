"""Steps of bombardments (15.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.terms import SideName


class Bombardment(Calling, frozen=True, kw_only=True, tag="bombardment"):
    """A task force sights a hex, moves in and bombards it (EWR-15.1). Delivers :class:`InitiativeEnded`.

    It pays the task force combat as an operation, unless it belongs to an assault, which has sighted and paid. Module
    ``bombarding``.
    """

    side: SideName
    task_force: str
    hex: str
    doubled: bool = False
    assault: bool = False
    """Part of an amphibious assault (EWR-15.1.B, EWR-19.4.H)."""
    firing: tuple[str, ...] | None = None
    """Vessels that fire, see ``vessels``; None: all that can. In an assault there may be none: then only the coastal
    batteries fire, at those that land troops (EWR-15.3.G)."""
    spares_troops: bool = False
    """Ground units are no target (EWR-19.4.F)."""
    step: Literal["sight", "enter", "fire", "placed", "batteries", "damage", "ships", "rebuild"] = "sight"
    hits: int = 0
    """Of the guns, still to be placed."""
    battery_hits: int = 0
    targets: Mapping[str, int] = {}
    """Hits of the guns by target."""
    ships: Mapping[str, int] = {}
    """Hits of the batteries, by vessel."""
    spent: int = 0

    def seen_by(self, side: str) -> Self:
        """Which ships fire, and which are hit, only their owner knows."""
        if side == self.side:
            return self
        firing = None if self.firing is None else ("",) * len(self.firing)
        hidden = {str(number): hits for number, hits in enumerate(self.ships.values())}
        return msgspec.structs.replace(self, firing=firing, ships=hidden)


BombardmentFrame = Bombardment
