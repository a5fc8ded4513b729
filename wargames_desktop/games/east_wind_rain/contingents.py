"""Units that come into the game together, and the places among which their owner chooses (36.2, 36.3, 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from wargames_desktop.games.east_wind_rain.forces import AirGroup, G, GroundGroup, NavalGroup, joined, parted
from wargames_desktop.games.east_wind_rain.terms import AirType, FleetType, GroundType, Nation, Quality


class Crews(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Aircraft of one type and quality."""

    type: AirType
    sp: int
    quality: Quality


class Units(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Units of one nation as a file lists them."""

    ships: tuple[str, ...] = ()
    fleet: Mapping[FleetType, int] = {}
    aboard: tuple[Crews, ...] = ()
    """Aircraft on its carriers; they go where the carriers go."""
    air: tuple[Crews, ...] = ()
    ground: Mapping[GroundType, int] = {}


class Share(Units, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The part of a contingent that usually goes to one of its places."""

    place: str


class Contingent(Units, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Units that their owner distributes among places; with one place there is nothing to choose."""

    title: str
    nation: Nation
    places: tuple[str, ...]
    """Hexes and zones."""
    usual: tuple[Share, ...] = ()
    """The distribution that is offered; what it leaves out goes to the first place."""
    source: str


class Body(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Units of one nation as the rules count them."""

    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()
    aboard: tuple[AirGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()
    ground: tuple[GroundGroup, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ships or self.naval or self.aboard or self.air or self.ground)

    @property
    def is_real(self) -> bool:
        """Whether every group has strength points."""
        groups = (self.naval, self.aboard, self.air, self.ground)
        return all(group.sp > 0 for each in groups for group in each)

    def without(self, part: Body) -> Self:
        """What is left when ``part`` has gone.

        Raises:
            ValueError: ``part`` is not among it.
        """
        missing = [ship for ship in part.ships if ship not in self.ships]
        if missing:
            raise ValueError(f"{', '.join(missing)} not among {', '.join(self.ships) or 'no ships'}")
        return msgspec.structs.replace(
            self,
            ships=tuple(ship for ship in self.ships if ship not in part.ships),
            naval=parted(self.naval, part.naval),
            aboard=parted(self.aboard, part.aboard),
            air=parted(self.air, part.air),
            ground=parted(self.ground, part.ground),
        )


def body(units: Units, nation: Nation) -> Body:
    """The units of a list as the rules count them."""
    return Body(
        ships=units.ships,
        naval=joined((NavalGroup(nation, type, sp) for type, sp in units.fleet.items()), ()),
        aboard=_crews(units.aboard, nation),
        air=_crews(units.air, nation),
        ground=joined((GroundGroup(nation, type, sp) for type, sp in units.ground.items()), ()),
    )


def _crews(crews: tuple[Crews, ...], nation: Nation) -> tuple[AirGroup, ...]:
    return joined((AirGroup(nation, each.type, each.quality, each.sp) for each in crews), ())


def common(body: Body, part: Body) -> Body:
    """What of ``part`` is among ``body``."""
    return Body(
        ships=tuple(ship for ship in part.ships if ship in body.ships),
        naval=_common(body.naval, part.naval),
        aboard=_common(body.aboard, part.aboard),
        air=_common(body.air, part.air),
        ground=_common(body.ground, part.ground),
    )


def _common(groups: tuple[G, ...], part: tuple[G, ...]) -> tuple[G, ...]:
    there = {msgspec.structs.replace(group, sp=0): group.sp for group in groups}
    found = (
        msgspec.structs.replace(group, sp=min(group.sp, there.get(msgspec.structs.replace(group, sp=0), 0)))
        for group in part
    )
    return tuple(group for group in found if group.sp)
