"""Steps of bombardments (15.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.terms import SideName


class Bombardment(Calling, frozen=True, kw_only=True, tag="bombardment"):
    """A task force sights a hex, moves in and bombards it (EWR-15.1). Delivers :class:`InitiativeEnded`.

    It pays the task force combat as an operation, unless it belongs to an assault, which has sighted and paid.
    """

    side: SideName
    task_force: str
    hex: str
    doubled: bool = False
    assault: bool = False
    """Part of an amphibious assault (EWR-15.1.B, EWR-19.4.H)."""


BombardmentFrame = Bombardment
