"""What happens in the strategic deployment phase (7.0, 8.0)."""

from __future__ import annotations

from typing import Self

from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, Nation, SideName


class Unseen(Happening, frozen=True):
    """Something that the other side does not see."""

    side: SideName

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


class AircraftStaged(Unseen, frozen=True, tag="aircraft_staged"):
    """Aircraft flew from station to station (EWR-7.3.1)."""

    origin: str
    station: str
    group: AirGroup
    path: tuple[str, ...] = ()
    """Places from the first to the last, each a flight."""


class AircraftGrounded(Unseen, frozen=True, tag="aircraft_grounded"):
    """Aircraft beyond what the bases hold stay on the ground in this turn (EWR-7.3.4)."""

    place: str
    groups: tuple[AirGroup, ...]


class TaskForceFormed(Happening, frozen=True, tag="task_force_formed"):
    """A marker was put on the map (EWR-8.1)."""

    task_force: str
    nation: Nation
    place: str


class ShipsAssigned(Unseen, frozen=True, tag="ships_assigned"):
    """Ships in port joined a task force, or left it (``joined`` False)."""

    task_force: str
    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()
    """Aircraft that went with their carriers."""
    joined: bool = True
    fleet_train: bool = False


class AircraftMoved(Unseen, frozen=True, tag="aircraft_moved"):
    """Aircraft changed from carriers to others in the same place."""

    origin: str
    station: str
    group: AirGroup


class TaskForceDissolved(Happening, frozen=True, tag="task_force_dissolved"):
    """A marker was taken off the map; its ships stay in port, or are with task force ``into`` (EWR-4.3.2.D)."""

    task_force: str
    place: str
    into: str = ""


class TaskForceStaged(Happening, frozen=True, tag="task_force_staged"):
    """A task force went to where it begins the operations (EWR-8.3)."""

    task_force: str
    path: tuple[str, ...]
    """Places entered; empty: it stayed."""
    points: int
    in_port: bool = False


class ShipsHandedOver(Happening, frozen=True, tag="ships_handed_over"):
    """Ships changed to another task force in the same hex (EWR-8.4.F)."""

    task_force: str
    to: str
    nation: Nation
    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()

    def seen_by(self, side: str) -> Self | None:
        return self if side == SIDE_OF[self.nation] else None


StagingEvent = (
    AircraftStaged
    | AircraftGrounded
    | TaskForceFormed
    | ShipsAssigned
    | AircraftMoved
    | TaskForceDissolved
    | TaskForceStaged
    | ShipsHandedOver
)
