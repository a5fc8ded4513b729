"""What aircraft can strike from where (11.5, 11.7, 11.12, 11.21.A, 12.2.C)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Station, Target
from wargames_desktop.games.east_wind_rain.air_groups import Pool, is_task_force, place_of
from wargames_desktop.games.east_wind_rain.base_nationality import BaseNationality
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.state import State, bases_of
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

HOME: Final[Mapping[Station, Station]] = {}
"""Everybody lands where he started."""


class AirTargets:
    """Tells who can strike what, for questions, bots and previews alike. Asks nothing that its side may not know."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._nationality = BaseNationality(theatre)
        self._costs = Costs(theatre)
        self.ranges = Ranges(theatre.charts, theatre.map)

    def may_launch(self, state: State, side: SideName, station: Station, pool: Pool = "ready") -> bool:
        """Whether a base or task force has aircraft that may do more than fly CAP.

        Rules: EWR-11.5.A, EWR-11.5.D, EWR-11.4.A, EWR-11.1.G, EWR-25.2.1.D.
        """
        return (
            bool(air_groups.aircraft(state, side, station, pool))
            and air_groups.supplied(state, side, station)
            and air_groups.capacity(self._theatre.charts, state, side, station) > 0
            and not self._theatre.map.is_zone(place_of(state, station))
        )

    def can_pay(self, state: State, side: SideName, station: Station, er: int = 1) -> bool:
        """Whether its nation can pay ``er`` for a flight (EWR-9.2.G)."""
        nation = self._nationality.of(state, side, station)
        return self._costs.can_pay(state, nation, place_of(state, station), er)

    def reaches(
        self,
        state: State,
        side: SideName,
        launches: tuple[Station, ...],
        hex: str,
        landing: Mapping[Station, Station] = HOME,
        pool: Pool = "ready",
    ) -> bool:
        """Whether some aircraft of some of the ``launches`` can fly to ``hex`` and land as laid down (EWR-11.7.C)."""
        return bool(self.ranges.flights(state, side, launches, hex, landing, pool))

    def reaches_somehow(self, state: State, side: SideName, launch: Station, hex: str, pool: Pool = "ready") -> bool:
        """Whether some of its aircraft can fly to ``hex`` and land anywhere."""
        return self.reaches(state, side, (launch,), hex, HOME, pool) or bool(
            self.ranges.landings(state, side, launch, hex)
        )

    def in_hex(self, state: State, side: SideName, hex: str) -> Iterator[Target]:
        """What ``side`` can strike in a hex: each task force at sea, and what is on land and in port.

        Rules: EWR-11.12.A, EWR-11.12.C, EWR-11.12.D.
        """
        other = enemy(side)
        forces = {id: force for id, force in state.task_forces.items() if force.side == other and force.place == hex}
        if self._theatre.is_target(state, side, hex) or any(force.in_port for force in forces.values()):
            yield Target(hex)
        for id, force in forces.items():
            if not force.in_port:
                yield Target(hex, id)

    def targets(self, state: State, side: SideName, launch: Station, pool: Pool = "ready") -> Iterator[Target]:
        """Everything that aircraft of a base or task force can strike, in the order of the hexes."""
        if not self.may_launch(state, side, launch, pool):
            return
        farthest = max(
            self.ranges.of(state, side, group.type, is_task_force(state, launch))
            for group in air_groups.aircraft(state, side, launch, pool)
        )
        start = place_of(state, launch)
        for hex in sorted(self._enemy_hexes(state, side)):
            if self._theatre.map.distance(start, hex) <= farthest and not self._closed(state, hex):
                found = tuple(self.in_hex(state, side, hex))
                if found and self.reaches_somehow(state, side, launch, hex, pool):
                    yield from found

    def _enemy_hexes(self, state: State, side: SideName) -> set[str]:
        other = enemy(side)
        forces = (force.place for force in state.task_forces.values() if force.side == other)
        hexes = {*forces, *bases_of(state, other), *state.ground[other], *self._theatre.map.cities}
        return {hex for hex in hexes if not self._theatre.map.is_zone(hex)}

    def _closed(self, state: State, hex: str) -> bool:
        """Whether nobody may enter any area of a hex (EWR-36.4)."""
        return all(area in state.closed for area in self._theatre.map.areas(hex))

    def companions(
        self, state: State, side: SideName, launches: tuple[Station, ...], hex: str, pool: Pool = "ready"
    ) -> tuple[str, ...]:
        """Other bases whose aircraft may join a strike of bases at ``hex`` (EWR-11.21.A)."""
        return tuple(
            base
            for base in bases_of(state, side)
            if base not in launches
            and self.may_launch(state, side, base, pool)
            and self.reaches_somehow(state, side, base, hex, pool)
        )
