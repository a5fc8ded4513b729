"""Steps of the strategic deployment phase (7.0, 8.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import SideName

# Air staging: module ``air_staging``


class AirStaging(Step, frozen=True, kw_only=True, tag="air_staging"):
    """The sides stage their aircraft, in the order that intelligence gives (EWR-6.3, EWR-7.3)."""

    done: tuple[SideName, ...] = ()


class StageAircraft(Step, frozen=True, kw_only=True, tag="stage_aircraft"):
    """A side stages its aircraft, part by part; each part flies once (EWR-7.3.1)."""

    side: SideName
    staged: Mapping[str, tuple[AirGroup, ...]] = {}
    """Aircraft that have been staged, by the station where they are now."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, staged={})


class PickedAircraft(Step, frozen=True, kw_only=True, tag="picked_aircraft"):
    """Aircraft have been picked; their owner says where they go."""

    side: SideName
    station: str
    group: AirGroup | None
    """None in a view: it is not known which."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, station="", group=None)


class ExcessAircraft(Step, frozen=True, kw_only=True, tag="excess_aircraft"):
    """The owner says which aircraft stay on the ground where there are more than fit (EWR-7.3.4.A)."""

    side: SideName
    place: str

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, place="")


# Naval staging: modules ``naval_staging`` and ``composition``


class NavalStaging(Step, frozen=True, kw_only=True, tag="naval_staging"):
    """The sides form task forces and stage them, in the order that intelligence gives (EWR-6.4, EWR-8.3)."""

    step: Literal["order", "compose", "stage", "exchange"] = "order"
    turns: tuple[SideName, ...] = ()
    """Whose turn is still to come in this step, in order."""
    kept_back: tuple[str, ...] = ()
    """Task forces that wait for the second turn of their side (EWR-6.4.A.3, EWR-6.4.B.3)."""


class ComposeTaskForces(Step, frozen=True, kw_only=True, tag="compose_task_forces"):
    """A side assigns the ships in its ports to task forces (EWR-4.3.2.A, EWR-8.1)."""

    side: SideName
    taken_out: Mapping[str, int] = {}
    """How often a ship, or how many SP of a type, have been taken out of a task force: once each at most."""
    loaded: tuple[str, ...] = ()
    """Task forces that have loaded (EWR-10.4.1.E)."""
    shifted: Mapping[str, tuple[AirGroup, ...]] = {}
    """Aircraft that have changed their carriers, by the station where they are now: once each at most."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, taken_out={}, loaded=(), shifted={})


class StageTaskForces(Step, frozen=True, kw_only=True, tag="stage_task_forces"):
    """A side stages its task forces, all that are left or some (EWR-8.3, EWR-6.4)."""

    side: SideName
    waiting: tuple[str, ...]
    """Task forces that have not been staged."""


class PickedTaskForce(Step, frozen=True, kw_only=True, tag="picked_task_force"):
    """A task force has been picked; its owner says where it goes, or that it stays."""

    side: SideName
    task_force: str


class ExchangeShips(Step, frozen=True, kw_only=True, tag="exchange_ships"):
    """A side moves ships between its task forces in the same hex (EWR-4.3.2.C, EWR-8.4.F)."""

    side: SideName
    moved: Mapping[str, int] = {}
    """Ships, and SP by type, that have changed their task force: once each at most."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, moved={})


StagingFrame = (
    AirStaging
    | StageAircraft
    | PickedAircraft
    | ExcessAircraft
    | NavalStaging
    | ComposeTaskForces
    | StageTaskForces
    | PickedTaskForce
    | ExchangeShips
)
