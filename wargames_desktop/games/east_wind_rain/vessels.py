"""Single ships and naval SP, as targets of aircraft, submarines and guns: what each is, and what it can still do.

A *vessel* is named by the name of its ship; one SP of a naval unit by what it is and a number, ``#us:destroyer:3``
(a damaged one ``#us:destroyer:1:damaged``); the fleet train is :data:`FLEET_TRAIN`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, cast

from wargames_desktop.games.east_wind_rain.charts.ships import Roster
from wargames_desktop.games.east_wind_rain.forces import NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.state import TaskForce
from wargames_desktop.games.east_wind_rain.terms import CARRIERS, FleetType, Nation, Section, Speed

FLEET_TRAIN: Final = "#fleet_train"


class Vessel(NamedTuple):
    """A ship, an SP or the fleet train, as its counter prints it, with the damage markers it had before the fight."""

    name: str
    type: str
    """A type of ship or of naval unit, or ``fleet_train``."""
    nation: Nation
    section: Section
    speed: Speed
    armor: int
    """0: every hit sinks it (EWR-11.19.C.3)."""
    aa: int
    long_range: int
    gun: int
    secondary: int
    air: int
    markers: int
    torpedo: int = 0

    @property
    def carrier(self) -> bool:
        """Whether it carries aircraft."""
        return self.type in CARRIERS or self.type == "escort_carrier"


def sp_names(group: NavalGroup) -> tuple[str, ...]:
    """The names of the SP of a group."""
    end = ":damaged" if group.damaged else ""
    return tuple(f"#{group.nation}:{group.type}:{number}{end}" for number in range(1, group.sp + 1))


def group_of(name: str) -> NavalGroup | None:
    """The one SP that is meant by a name; None: a named ship, or the fleet train."""
    if not name.startswith("#") or name == FLEET_TRAIN:
        return None
    nation, type, _, *damaged = name[1:].split(":")
    return NavalGroup(cast(Nation, nation), cast(FleetType, type), 1, bool(damaged))


def vessels_of(force: TaskForce | PortBox) -> tuple[str, ...]:
    """The names of all vessels of a task force or port, named ships first."""
    train = (FLEET_TRAIN,) if isinstance(force, TaskForce) and force.fleet_train else ()
    return (*force.ships, *train, *(name for group in force.naval for name in sp_names(group)))


class Vessels:
    """Looks vessels up in the charts."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    def of(self, name: str, damage: Mapping[str, int]) -> Vessel:
        """What is meant by ``name``; ``damage`` are the markers of named ships."""
        if name == FLEET_TRAIN:
            train = self._roster.fleet_train
            return Vessel(name, "fleet_train", "us", train.section, train.speed, train.armor, 0, 0, 0, 0, 0, 0)
        group = group_of(name)
        if group is None:
            ship = self._roster.ships[name]
            return Vessel(
                name,
                ship.type,
                ship.nation,
                ship.section,
                ship.speed,
                ship.armor,
                ship.aa,
                ship.long_range,
                ship.gun,
                ship.secondary,
                ship.air,
                damage.get(name, 0),
                ship.torpedo,
            )
        unit = self._roster.fleet_units[group.type]
        return Vessel(
            name,
            group.type,
            group.nation,
            unit.section,
            unit.speed[group.nation],
            unit.armor,
            unit.aa,
            0,
            unit.gun,
            0,
            unit.air,
            int(group.damaged),
            unit.torpedo,
        )

    def all(self, names: Iterable[str], damage: Mapping[str, int]) -> tuple[Vessel, ...]:
        """Several of them."""
        return tuple(self.of(name, damage) for name in names)
