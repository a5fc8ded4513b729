"""Steps of the supply phase and of redeployment (25.0 to 27.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import SideName

# Module ``supply``


class SupplyPhase(Step, frozen=True, kw_only=True, tag="supply_phase"):
    """Supply of bases, troops and task forces is determined (EWR-25.1)."""

    step: Literal["determine", "fleet_train", "done"] = "determine"


class PayingForSupply(Step, frozen=True, kw_only=True, tag="paying_for_supply"):
    """In the economic phase a side may pay to bring its unsupplied task forces back into supply (EWR-25.2.1.A)."""

    side: SideName


# Module ``fleet_train``


class FleetTrainChoice(Step, frozen=True, kw_only=True, tag="fleet_train_choice"):
    """The fleet train may supply the American task forces that reach nothing else (EWR-26.3.C)."""

    task_forces: tuple[str, ...]


class FleetTrainBuilding(Step, frozen=True, kw_only=True, tag="fleet_train_building"):
    """In the economic phase the fleet train may be built, or made ready again (EWR-26.1, EWR-26.4)."""


# Module ``redeployment``


class Redeployment(Step, frozen=True, kw_only=True, tag="redeployment"):
    """Task forces return to major bases, those of one side after those of the other (EWR-27.1, EWR-27.2)."""

    step: Literal["order", "redeploy", "unload", "done"] = "order"
    turns: tuple[SideName, ...] = ()
    """Whose turn is still to come, in order."""


class RedeployTaskForces(Step, frozen=True, kw_only=True, tag="redeploy_task_forces"):
    """A side sends its task forces to major bases, one after the other (EWR-27.2.D)."""

    side: SideName
    waiting: tuple[str, ...]
    """Task forces that have not been redeployed."""


class UnloadTaskForces(Step, frozen=True, kw_only=True, tag="unload_task_forces"):
    """A side unloads what its task forces carry in port (EWR-27.2.G)."""

    side: SideName
    waiting: tuple[str, ...]
    """Task forces with cargo that have not been asked about."""


SupplyFrame = (
    SupplyPhase
    | PayingForSupply
    | FleetTrainChoice
    | FleetTrainBuilding
    | Redeployment
    | RedeployTaskForces
    | UnloadTaskForces
)
