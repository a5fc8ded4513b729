"""Steps of transports, ground movement, ground combat, assaults and paratroops (10.4 to 10.7, 17.0 to 20.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.terms import SideName


class Transporting(Calling, frozen=True, kw_only=True, tag="transporting"):
    """A task force loads and unloads where it is, and goes on to other ports (EWR-10.4.2).

    Delivers :class:`InitiativeEnded`. Pushes :class:`TaskForceMovement` to go from port to port.
    """

    side: SideName
    task_force: str
    doubled: bool = False


class Landing(Calling, frozen=True, kw_only=True, tag="landing"):
    """A task force lands troops in unoccupied hexes of an area (EWR-10.6). Delivers :class:`InitiativeEnded`."""

    side: SideName
    task_force: str
    doubled: bool = False


class AmphibiousAssault(Calling, frozen=True, kw_only=True, tag="amphibious_assault"):
    """A task force sights a hex, moves in and assaults it (EWR-19.0). Delivers :class:`InitiativeEnded`."""

    side: SideName
    task_force: str
    hex: str
    doubled: bool = False


class GroundOperation(Calling, frozen=True, kw_only=True, tag="ground_operation"):
    """A stack of ground units moves and attacks (EWR-17.1, EWR-18.7). Delivers :class:`OperationEnded`."""

    side: SideName
    hex: str


GroundFrame = Transporting | Landing | AmphibiousAssault | GroundOperation
