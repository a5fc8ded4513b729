"""What there is to win: bases by what taking them changes about the victory points, and what they take (34.2, 36.5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from wargames_desktop.games.east_wind_rain.geography import HOME_CITY
from wargames_desktop.games.east_wind_rain.state import State, bases_of, supplied_bases
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

EMPTY_NEED: Final = 4
"""Ground SP to take a base without troops from its garrison."""
GARRISON_NEED: Final = 5
"""Ground SP to take a base with troops whose number is not known."""
FORTRESS_NEED: Final = 9
"""The same for a major base."""
MOST_NEED: Final = 6
"""Nothing is attempted that takes more."""
MOST_HEXES: Final = 2
"""As many bases can be taken in one operation."""
HELD: Final = 0.12
"""What it counts to put troops into an own base that has none, of what the enemy would win by taking it."""


class Objective(NamedTuple):
    """Bases of an area that are worth having together."""

    area: str
    hexes: tuple[str, ...]
    need: int
    """Ground SP that it takes; troops go aboard again for the next hex."""
    gain: float
    """Victory points."""
    own: bool = False
    """They are one's own, and want a garrison."""


class Worth:
    """Finds objectives; by what lies open on the map alone."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._chart = theatre.charts.victory

    def objectives(self, view: State, side: SideName) -> tuple[Objective, ...]:
        """What is worth an expedition, the best first for what it takes."""
        found = [*self._to_take(view, side), *self._to_keep(view, side)]
        return tuple(sorted(found, key=lambda objective: (-objective.gain / (2 + objective.need), objective.area)))

    def _to_take(self, view: State, side: SideName) -> list[Objective]:
        other = enemy(side)
        found = []
        held = supplied_bases(view, other)
        mine = supplied_bases(view, side)
        for area in self._theatre.map.area_ids:
            if area in view.closed or area in view.unscored:
                continue
            hexes = tuple(hex for hex in held if area in self._theatre.map.areas(hex) and self._by_sea(hex))
            need = max((self.need(view, other, hex) for hex in hexes), default=0)
            if hexes and need <= MOST_NEED and len(hexes) <= MOST_HEXES:
                contested = any(area in self._theatre.map.areas(hex) for hex in mine)
                gain = self._swing(side, contested) + self._extras(view, side, hexes)
                found.append(Objective(area, hexes, need, gain))
        return found

    def _swing(self, side: SideName, contested: bool) -> float:
        """What changes when the last enemy base of an area becomes one's own."""
        chart = self._chart
        before = (
            -chart.contested_area if contested else (-chart.hostile_area if side == "japan" else chart.friendly_area)
        )
        after = chart.friendly_area if side == "japan" else -chart.hostile_area
        return abs(after - before)

    def _extras(self, view: State, side: SideName, hexes: tuple[str, ...]) -> float:
        prizes = sum(view.prizes.get(hex, 0) for hex in hexes)
        if side == "japan":
            return prizes
        cities = self._theatre.map.flagged(HOME_CITY)
        near = [min(self._theatre.map.distance(hex, city) for city in cities) for hex in hexes] if cities else []
        chart = self._chart
        return sum(chart.near_base if hexes <= chart.near else chart.far_base for hexes in near if hexes <= chart.far)

    def _to_keep(self, view: State, side: SideName) -> list[Objective]:
        """Own bases without troops that the enemy would like to have."""
        found = []
        for taken in self._to_take(view, enemy(side)):
            bare = tuple(hex for hex in taken.hexes if hex not in view.ground[side])
            if bare:
                gain = HELD * taken.gain
                found.append(Objective(taken.area, bare, len(bare), gain, own=True))
        return found

    def need(self, view: State, owner: SideName, hex: str) -> int:
        """Ground SP that it takes to land at a base, as far as one can tell."""
        if hex not in view.ground[owner]:
            return EMPTY_NEED
        bases = view.bases.get(hex)
        return FORTRESS_NEED if bases is not None and "major" in bases.kinds else GARRISON_NEED

    def _by_sea(self, hex: str) -> bool:
        return self._theatre.map.has_sea(hex)

    def threatened(self, view: State, side: SideName) -> tuple[str, ...]:
        """Own bases that the enemy would gain most by, the most valuable first."""
        wanted = sorted(self._to_take(view, enemy(side)), key=lambda objective: (-objective.gain, objective.area))
        return tuple(hex for objective in wanted for hex in objective.hexes)

    def of(self, view: State, side: SideName, hex: str) -> float:
        """What it would be worth to ``side`` to hold a hex of the enemy."""
        areas = self._theatre.map.areas(hex)
        own = [objective for objective in self._to_take(view, side) if objective.area in areas]
        return max((objective.gain for objective in own), default=0.0)

    def bases(self, view: State, side: SideName) -> tuple[str, ...]:
        """All bases of a side."""
        return bases_of(view, side)
