"""What a player can answer about supply, the fleet train and redeployment (25.0 to 27.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.terms import SideName


class PayForSupply(Order, frozen=True, tag="pay_for_supply"):
    """Pay to bring a task force back into supply (EWR-25.2.1.A)."""

    task_force: str


class UseFleetTrain(Order, frozen=True, tag="use_fleet_train"):
    """Supply the task forces in need from the fleet train, which is removed (EWR-26.3.C, EWR-26.4.A)."""


class BuildFleetTrain(Order, frozen=True, tag="build_fleet_train"):
    """Build the fleet train in a place, or make it ready again where it is (EWR-26.1.B, EWR-26.4)."""

    place: str


class RedeployFirst(Order, frozen=True, tag="redeploy_first"):
    """Say which side redeploys first (EWR-27.2.B, EWR-27.2.C)."""

    side: SideName


class Redeploy(Order, frozen=True, tag="redeploy"):
    """Send a task force to a major base or home zone (EWR-27.2.D)."""

    task_force: str
    place: str


class RedeployAll(Order, frozen=True, tag="redeploy_all"):
    """Send all other task forces to the nearest major base with room, in order."""


class UnloadAll(Secret, frozen=True, tag="unload_all"):
    """Put ashore all that a task force carries and may unload where it is (EWR-27.2.G)."""

    task_force: str


class KeepCargo(Secret, frozen=True, tag="keep_cargo"):
    """Leave aboard what a task force carries."""

    task_force: str


SupplyCommand = (
    PayForSupply | UseFleetTrain | BuildFleetTrain | RedeployFirst | Redeploy | RedeployAll | UnloadAll | KeepCargo
)
