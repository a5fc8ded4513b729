"""What happens in the intelligence phase and when spying (6.0)."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup
from wargames_desktop.games.east_wind_rain.terms import NavalOrder, Section, SideName


class CodesRead(Happening, frozen=True, kw_only=True, tag="codes_read"):
    """The Allies tried to read the Japanese codes (EWR-6.2).

    ``roll`` is the sum of the dice; it needed ``needed`` or more. 0: no dice were rolled.
    """

    success: bool
    box: int
    """Where the marker was moved to before the roll; 0: the codes had changed."""
    roll: int = 0
    needed: int = 0


class CodesLeft(Happening, frozen=True, tag="codes_left"):
    """The Allies did not try (EWR-6.2.D)."""


class OrderLaidDown(Happening, frozen=True, tag="order_laid_down"):
    """A side said who is first in a part of the turn (EWR-6.3 to EWR-6.5)."""

    by: SideName
    what: Literal["air_staging", "naval_staging", "operations", "redeployment"]
    order: NavalOrder


class TaskForceSpiedOn(Happening, frozen=True, tag="task_force_spied_on"):
    """The owner of a task force had to tell its sections to the other side (EWR-6.6.B)."""

    reveals: ClassVar[bool] = True

    task_force: str
    sections: tuple[Section | Literal["submarines"], ...]


class HexSpiedOn(Happening, frozen=True, tag="hex_spied_on"):
    """The Allies looked at what the Japanese have in a place (EWR-6.6.C)."""

    reveals: ClassVar[bool] = True

    place: str
    ground: tuple[GroundGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()

    def seen_by(self, side: str) -> Self | None:
        """Both players know what was found; whoever knows no secrets knows where."""
        return self if side in ("japan", "allies") else msgspec.structs.replace(self, ground=(), air=())


IntelligenceEvent = CodesRead | CodesLeft | OrderLaidDown | TaskForceSpiedOn | HexSpiedOn
