"""What happens in supply, to the fleet train and in redeployment (25.0 to 27.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.terms import SideName


class SupplyDetermined(Happening, frozen=True, tag="supply_determined"):
    """What a side has out of supply: places on land, and task forces (EWR-25.2)."""

    side: SideName
    places: tuple[str, ...]
    task_forces: tuple[str, ...]


class SupplyRestored(Happening, frozen=True, tag="supply_restored"):
    """A task force is in supply again (EWR-25.2.1.A)."""

    task_force: str


class FleetTrainChanged(Happening, frozen=True, kw_only=True, tag="fleet_train_changed"):
    """The fleet train was built, made ready or ordered, came, gave supply, or was used up (EWR-26.1.B, EWR-26.4)."""

    change: Literal["built", "ordered", "arrived", "supplied", "used"]
    place: str = ""
    supplied: tuple[str, ...] = ()
    """Task forces that it supplied."""


class TaskForceRedeployed(Happening, frozen=True, tag="task_force_redeployed"):
    """A task force returned to a base; without ``path`` it was there already (EWR-27.2.D)."""

    task_force: str
    place: str
    path: tuple[str, ...]
    points: int
    in_port: bool = False


class TaskForceStranded(Happening, frozen=True, tag="task_force_stranded"):
    """A task force could not return to a base and is out of supply (EWR-27.2.E)."""

    task_force: str


SupplyEvent = SupplyDetermined | SupplyRestored | FleetTrainChanged | TaskForceRedeployed | TaskForceStranded
