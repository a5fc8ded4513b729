"""What a task force is made of, and what that lets it do (8.1, 8.2, 10.4, 13.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.ships import ShipSpec
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup, PortBox, total
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import CARRIERS, FleetType, Section, Speed

SECTIONS: Final[tuple[Section, ...]] = ("main", "screen", "reserve")
SPEEDS: Final[tuple[Speed, ...]] = ("S", "M", "F")
"""From the slowest."""


def of_type(groups: Iterable[NavalGroup], type: FleetType, sound: bool = False) -> int:
    """SP of a type among ``groups``; ``sound``: only those without damage."""
    return sum(group.sp for group in groups if group.type == type and not (sound and group.damaged))


def is_submarine(force: TaskForce) -> bool:
    """Whether a task force consists of submarines, which sail with nothing else (EWR-14.1.A)."""
    return bool(force.naval) and all(group.type == "submarine" for group in force.naval) and not force.ships


def is_empty(force: TaskForce) -> bool:
    """Whether nothing is left of it."""
    return not force.ships and not force.naval and not force.fleet_train


class TaskForces:
    """What task forces can do, by the counters of their ships. Damaged ships do nothing but sail (EWR-5.3.2.4.E)."""

    def __init__(self, charts: Charts) -> None:
        self._roster = charts.roster
        self._movement = charts.movement

    def spec(self, ship: str) -> ShipSpec:
        """The counter of a named ship."""
        return self._roster.ships[ship]

    def sound_ships(self, state: State, force: TaskForce) -> tuple[str, ...]:
        """Its named ships without damage."""
        return tuple(ship for ship in force.ships if ship not in state.damage)

    def size(self, force: TaskForce) -> int:
        """Ships and naval SP, of 20 at most (EWR-8.1.E, EWR-8.1.F, EWR-26.2.B)."""
        train = self._roster.fleet_train.counts_as if force.fleet_train else 0
        return len(force.ships) + total(force.naval) + train

    def speed(self, state: State, force: TaskForce) -> Speed:
        """That of the slowest ship; damaged ships are slow (EWR-8.2)."""
        return min(self._speeds(state, force), key=SPEEDS.index)

    def movement_points(self, state: State, force: TaskForce) -> int:
        """MP of naval staging (EWR-8.2.1 to EWR-8.2.3)."""
        return self._movement.points[self.speed(state, force)]

    def _speeds(self, state: State, force: TaskForce) -> Iterable[Speed]:
        for ship in force.ships:
            yield "S" if ship in state.damage else self._roster.ships[ship].speed
        for group in force.naval:
            yield "S" if group.damaged else self._roster.fleet_units[group.type].speed[group.nation]
        if force.fleet_train:
            yield self._roster.fleet_train.speed

    def sections(self, state: State, force: TaskForce) -> tuple[Section, ...]:
        """The sections that it has ships in; damaged ships are in the reserve (EWR-13.5.F)."""
        found = {"reserve" if ship in state.damage else self._roster.ships[ship].section for ship in force.ships}
        found |= {"reserve" if group.damaged else self._roster.fleet_units[group.type].section for group in force.naval}
        if force.fleet_train:
            found.add(self._roster.fleet_train.section)
        return tuple(section for section in SECTIONS if section in found)

    def carriers(self, state: State, force: TaskForce) -> tuple[str, ...]:
        """Its named carriers that can launch aircraft."""
        return tuple(ship for ship in self.sound_ships(state, force) if self._roster.ships[ship].type in CARRIERS)

    def has_decks(self, holding: TaskForce | PortBox) -> bool:
        """Whether it has a ship that holds aircraft, damaged or not (EWR-7.2.E)."""
        named = any(self._roster.ships[ship].air for ship in holding.ships)
        return named or any(self._roster.fleet_units[group.type].air for group in holding.naval)

    def air_capacity(self, state: State, force: TaskForce) -> int:
        """Naval air SP that its undamaged carriers hold (EWR-7.2.E)."""
        named = sum(self._roster.ships[ship].air for ship in self.sound_ships(state, force))
        units = sum(self._roster.fleet_units[group.type].air * group.sp for group in force.naval if not group.damaged)
        return named + units

    def flying(self, state: State, force: TaskForce) -> tuple[AirGroup, ...]:
        """Aircraft aboard that can be launched: none from a task force out of supply (EWR-25.2.1.D)."""
        if force.unsupplied or not self.air_capacity(state, force):
            return ()
        return force.air

    def guns(self, state: State, force: TaskForce) -> int:
        """Gunnery factors, secondary ones included, of its undamaged ships other than carriers (EWR-15.2.A)."""
        named = sum(
            spec.gun + spec.secondary
            for spec in map(self.spec, self.sound_ships(state, force))
            if spec.type not in CARRIERS
        )
        units = sum(self._roster.fleet_units[group.type].gun * group.sp for group in force.naval if not group.damaged)
        return named + units

    def fights_on_the_surface(self, state: State, force: TaskForce) -> bool:
        """Whether it has a ship with gunnery or torpedo factors that may use them (EWR-13.1)."""
        ships = map(self.spec, self.sound_ships(state, force))
        units = (self._roster.fleet_units[group.type] for group in force.naval if not group.damaged)
        return any(spec.gun or spec.secondary or spec.torpedo for spec in ships) or any(
            unit.gun or unit.torpedo for unit in units
        )

    def fights(self, state: State, force: TaskForce) -> bool:
        """Whether it can fight another task force at all: with guns, torpedoes, aircraft or submarines."""
        return (
            is_submarine(force)
            or self.fights_on_the_surface(state, force)
            or (bool(force.air) and self.air_capacity(state, force) > 0)
        )

    def transports(self, force: TaskForce) -> int:
        """Transport SP."""
        return of_type(force.naval, "transport")

    def escorts(self, state: State, force: TaskForce) -> int:
        """Undamaged destroyer SP and light cruisers, which may carry troops (EWR-10.5.B)."""
        cruisers = sum(self.spec(ship).type == "CL" for ship in self.sound_ships(state, force))
        return cruisers + of_type(force.naval, "destroyer", sound=True)

    def declared(self, state: State, force: TaskForce) -> TaskForce:
        """The task force after its owner has declared its sections, or that it is submarines (EWR-12.2.A)."""
        shown = ("submarines",) if is_submarine(force) else self.sections(state, force)
        return msgspec.structs.replace(force, shown=shown)
