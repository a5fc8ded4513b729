"""What a player can answer in the economic phase: repair, construction and aid (5.2.11, 5.3)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.terms import AirType, BaseType, FleetType, GroundType, Nation, Purse

BuildingYard = Literal["japan", "west_coast", "panama", "kenya"]
"""The yards that build ships; the others only repair them (EWR-5.3.2.2.E)."""


class SendAid(Secret, frozen=True, tag="send_aid"):
    """Load economic resources for Australia aboard the transports of a task force (EWR-5.2.11.D)."""

    task_force: str
    purse: Purse
    er: int


class RepairShip(Secret, frozen=True, tag="repair_ship"):
    """Repair damage points of a named ship where she lies (EWR-5.3.2.3)."""

    ship: str
    points: int


class RepairDestroyers(Secret, frozen=True, tag="repair_destroyers"):
    """Repair damaged destroyer SP where they lie (EWR-5.3.2.3)."""

    place: str
    nation: Nation
    sp: int


class BuildShips(Secret, frozen=True, tag="build_ships"):
    """Build SP of a fleet unit; they come to ``place`` (EWR-5.3.2.2)."""

    yard: BuildingYard
    type: FleetType
    sp: int
    place: str


class RepairCity(Order, frozen=True, tag="repair_city"):
    """Repair a damaged city (EWR-5.3.5.G)."""

    purse: Purse
    hex: str


class BuildBase(Order, frozen=True, tag="build_base"):
    """Build an air base, or turn one into a major base (EWR-5.3.5)."""

    purse: Purse
    hex: str
    kind: BaseType


class GiveUpBase(Order, frozen=True, tag="give_up_base"):
    """Remove a base, so that its marker can be used elsewhere (EWR-5.3.5.J)."""

    hex: str
    kind: BaseType


class BuildUnits(Secret, frozen=True, tag="build_units"):
    """Build SP of aircraft or ground units (EWR-5.3.6)."""

    purse: Purse
    type: AirType | GroundType
    sp: int
    place: str


class EndStep(Order, frozen=True, tag="end_step"):
    """Do no more of this in this economic phase."""


EconomicsCommand = (
    SendAid | RepairShip | RepairDestroyers | BuildShips | RepairCity | BuildBase | GiveUpBase | BuildUnits | EndStep
)
