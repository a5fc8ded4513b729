"""What happens to ships that are hit, and to what is aboard."""

from __future__ import annotations

from typing import Self

import msgspec

from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup
from wargames_desktop.games.east_wind_rain.state import HIDDEN
from wargames_desktop.games.east_wind_rain.terms import SideName


class VesselHurt(Happening, frozen=True, kw_only=True, tag="vessel_hurt"):
    """A ship or naval SP was damaged, bottomed or sunk. The enemy does not learn which ship at sea (EWR-11.19.E)."""

    side: SideName
    holder: str
    """Its task force, or the place of its port."""
    vessel: str
    """See ``vessels``."""
    condition: Condition
    cause: str
    rule: str
    public: bool = False
    """Its name lies open: it is in port (EWR-11.16.F)."""

    def seen_by(self, side: str) -> Self | None:
        if side == self.side or self.public or self.vessel.startswith("#"):
            return self
        return msgspec.structs.replace(self, vessel=HIDDEN)


class CargoLost(Happening, frozen=True, kw_only=True, tag="cargo_lost"):
    """Cargo went down with ships (EWR-10.4.3, EWR-10.5.C, EWR-5.2.3.E); only its owner knows."""

    side: SideName
    task_force: str
    troops: tuple[GroundGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()
    marker: str = ""
    points: int = 0
    """What an economic marker has lost of its value."""
    er: int = 0

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


class DeckAircraftLost(Happening, frozen=True, kw_only=True, tag="deck_aircraft_lost"):
    """Aircraft went down with a carrier, or burnt aboard one (EWR-12.4.C)."""

    side: SideName
    holder: str
    air: tuple[AirGroup, ...]

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


LossesEvent = VesselHurt | CargoLost | DeckAircraftLost
