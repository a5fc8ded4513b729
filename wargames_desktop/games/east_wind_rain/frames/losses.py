"""What goes down with ships (10.4.3, 10.5.C)."""

from __future__ import annotations

from typing import Self

import msgspec

from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import SideName


class CargoLoss(Step, frozen=True, kw_only=True, tag="cargo_loss"):
    """``side`` chooses what went down with the transports of a task force (EWR-10.4.3). Module ``cargo_losses``."""

    side: SideName
    task_force: str
    ground: int
    """Ground SP that were aboard destroyers and light cruisers, still to be lost (EWR-10.5.C)."""
    any: int
    """Ground or air SP that were aboard transports, still to be lost."""
    asked: bool = False
    """Its owner has something to choose."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, ground=0, any=0)


LossesFrame = CargoLoss
