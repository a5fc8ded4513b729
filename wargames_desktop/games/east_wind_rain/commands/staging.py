"""What a player can answer in the strategic deployment phase (7.0, 8.0).

A ``station`` is where aircraft belong: the hex or zone of their base, the id of the task force of their carriers, or
``port:`` and the place of carriers outside task forces.
"""

from __future__ import annotations

from typing import Self

from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.terms import AirType, FleetType, Nation, Quality, ShipType


class TakeUpAircraft(Secret, frozen=True, tag="take_up_aircraft"):
    """Take up aircraft of one kind to stage them (EWR-7.3.1)."""

    station: str
    nation: Nation
    type: AirType
    quality: Quality
    sp: int

    @property
    def group(self) -> AirGroup:
        """The aircraft that are meant."""
        return AirGroup(self.nation, self.type, self.quality, self.sp)


class StageTo(Secret, frozen=True, tag="stage_to"):
    """Where the aircraft go; to their own station: they stay."""

    station: str


class GroundAircraft(Secret, frozen=True, tag="ground_aircraft"):
    """These stay beside the base in this turn (EWR-7.3.4.A)."""

    nation: Nation
    type: AirType
    quality: Quality
    sp: int

    @property
    def group(self) -> AirGroup:
        """The aircraft that are meant."""
        return AirGroup(self.nation, self.type, self.quality, self.sp)


class FormTaskForce(Order, frozen=True, tag="form_task_force"):
    """Put the next marker of a nation on the map in a port (EWR-8.1.A)."""

    nation: Nation
    place: str


class ComposeAsUsual(Secret, frozen=True, tag="compose_as_usual"):
    """Form the task forces that the ships in port usually form; they can be changed afterwards."""


class TakeShip(Secret, frozen=True, tag="take_ship"):
    """A ship in port joins a task force there."""

    task_force: str
    ship: str


class TakeShips(Secret, frozen=True, tag="take_ships"):
    """As many ships of a type in port as fit join a task force there, the first ones first."""

    task_force: str
    nation: Nation
    type: ShipType


class OfPoints(Secret, frozen=True):
    """A command about ``sp`` of a kind of ships without names, and a task force."""

    task_force: str
    nation: Nation
    type: FleetType
    sp: int
    damaged: bool = False

    @property
    def group(self) -> NavalGroup:
        """The ships that are meant."""
        return NavalGroup(self.nation, self.type, self.sp, self.damaged)


class TakePoints(OfPoints, frozen=True, tag="take_points"):
    """Naval SP in port join a task force there."""


class TakeFleetTrain(Secret, frozen=True, tag="take_fleet_train"):
    """The fleet train in port joins a task force there (EWR-26.2)."""

    task_force: str


class LeaveShip(Secret, frozen=True, tag="leave_ship"):
    """A ship leaves its task force and stays in port."""

    task_force: str
    ship: str


class LeavePoints(OfPoints, frozen=True, tag="leave_points"):
    """Naval SP leave a task force and stay in port."""


class MoveAircraft(Secret, frozen=True, tag="move_aircraft"):
    """Naval aircraft change between the carriers of a task force and those of another, or of its port."""

    origin: str
    """Station."""
    station: str
    nation: Nation
    quality: Quality
    sp: int


class DissolveTaskForce(Secret, frozen=True, tag="dissolve_task_force"):
    """All ships of a task force stay in port, and its marker is taken off the map (EWR-4.3.2.D)."""

    task_force: str


class LoadTaskForce(Secret, frozen=True, tag="load_task_force"):
    """Load cargo in port, free (EWR-10.4.1.E)."""

    task_force: str


class StageTaskForce(Order, frozen=True, tag="stage_task_force"):
    """Stage this task force next (EWR-8.3)."""

    task_force: str


class SetOut(Order, frozen=True, tag="set_out"):
    """Where the task force goes; its own place: it stays (EWR-8.3.1)."""

    place: str
    in_port: bool = False
    """In the port of a zone (EWR-8.3.3.D)."""


class HandOverShip(Secret, frozen=True, tag="hand_over_ship"):
    """A ship changes to another task force in its hex (EWR-8.4.F)."""

    task_force: str
    ship: str
    to: str


class HandOverPoints(OfPoints, frozen=True, tag="hand_over_points"):
    """Naval SP change to another task force in their hex (EWR-8.4.F)."""

    to: str = ""


class CombineTaskForces(Secret, frozen=True, tag="combine_task_forces"):
    """All ships of a task force change to another in its hex; its marker is taken off the map (EWR-8.4.F)."""

    task_force: str
    to: str

    def seen_by(self, side: str) -> Self:
        return self


StagingCommand = (
    TakeUpAircraft
    | StageTo
    | GroundAircraft
    | FormTaskForce
    | ComposeAsUsual
    | TakeShip
    | TakeShips
    | TakePoints
    | TakeFleetTrain
    | LeaveShip
    | LeavePoints
    | MoveAircraft
    | DissolveTaskForce
    | LoadTaskForce
    | StageTaskForce
    | SetOut
    | HandOverShip
    | HandOverPoints
    | CombineTaskForces
)
