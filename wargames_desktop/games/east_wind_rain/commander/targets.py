"""What it promises to attack something: task forces that may be anything, and what is on land."""

from __future__ import annotations

from typing import Final

from wargames_desktop.games.east_wind_rain.commander.worth import Worth
from wargames_desktop.games.east_wind_rain.forecast import Forecasts
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

UNKNOWN: Final = 8.0
"""What a task force is worth of which nothing is known, in victory points."""
WITH_RESERVE: Final = 16.0
"""One that has shown a reserve: carriers or transports."""
NO_RESERVE: Final = 3.0
"""One that has shown none."""
SUBMARINES: Final = 0.5
COMING: Final = 0.3
"""Of what the enemy would gain by a base, what it is worth to drive off a task force close to it."""
SOFTENED: Final = 0.4
"""Of what there is to win at a base with troops, what it is worth to strike or bombard it before."""
FEW: Final = 3
"""With so few task forces at sea the enemy has most of his ships in port."""
IN_PORT: Final = 20.0
"""What a major base is worth to strike then."""
CLOSE: Final = 2
"""Hexes at which a task force is close to a base."""


class Targets:
    """Weighs targets for a side by what lies open."""

    def __init__(self, theatre: Theatre, worth: Worth) -> None:
        self._theatre = theatre
        self._worth = worth
        self._forecasts = Forecasts(theatre)

    def task_force(self, view: State, side: SideName, id: str) -> float:
        """What an enemy task force is worth to hit."""
        force = view.task_forces[id]
        if "submarines" in force.shown:
            return SUBMARINES
        worth = UNKNOWN
        if force.shown:
            worth = WITH_RESERVE if "reserve" in force.shown else NO_RESERVE
        return worth + (0.0 if force.inverted else COMING * self.menaced(view, side, force.place))

    def menaced(self, view: State, side: SideName, place: str) -> float:
        """What the enemy would gain by the best base of ``side`` that is close to a place."""
        if self._theatre.map.is_zone(place):
            return 0.0
        other = enemy(side)
        return max(
            (
                self._worth.of(view, other, hex)
                for hex, bases in view.bases.items()
                if bases.side == side and self._theatre.map.distance(hex, place) <= CLOSE
            ),
            default=0.0,
        )

    def on_land(self, view: State, side: SideName, hex: str) -> float:
        """What it is worth to strike or bombard a hex: more where an expedition wants to go and somebody resists."""
        other = enemy(side)
        worth = 1.0
        if hex in view.ground[other]:
            worth += SOFTENED * self._worth.of(view, side, hex)
        bases = view.bases.get(hex)
        at_sea = sum(force.side == other for force in view.task_forces.values())
        if bases is not None and "major" in bases.kinds and at_sea <= FEW:
            worth += IN_PORT
        return worth

    def sighting(self, view: State, side: SideName, by: str, hex: str, target: str = "") -> float:
        """The chance that ``by`` sights what is in a hex."""
        search = Sighting(side=side, by=(by,), hex=hex, target=target)
        return self._forecasts.search(view, search).chance
