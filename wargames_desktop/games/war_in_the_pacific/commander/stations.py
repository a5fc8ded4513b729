"""What it is worth to have fleets, air units and land units at a place when the turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.room import Room
from wargames_desktop.games.war_in_the_pacific.commander.staging import Staging
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

ASTRAY: Final = 100.0
"""What a fleet loses that is in no port."""
CROWDED_OUT: Final = 25.0
"""What it costs to have a fleet too many in a port."""
REPAIR: Final = 3.0
"""What it is worth that an attrited unit can be rebuilt where it is."""
STAGING: Final = 2.5
"""What a ship gains where the side gathers to strike."""
AT_HOME: Final = 3.0
"""What a Japanese ship gains next to where Japan will be attacked."""
AWAY: Final = 0.5
"""What it loses of that for each hex that it is farther away."""
OWN_SKY: Final = 0.10
"""Share of the worth of a place of one's own that an air unit gains which can support combats there."""
ENEMY_SKY: Final = 0.12
"""The same of a place of the enemy."""
SAFE_SKY: Final = 0.03
"""The same of an Allied place that is hardly in danger."""
MOST: Final = 40.0
"""What a place counts at most for an air unit."""
SHARED_SKY: Final = 0.75
"""What is left of that for each other air unit near."""
NO_ROOM: Final = -20.0
"""What an air unit is worth where there is no room for it."""
NO_SUPPLY: Final = 4.0
"""What it loses where it will be out of supply."""
GROUNDED: Final = 0.3
"""What is left of an air unit's worth while it is attrited."""
FIGHTING: Final = 4.0
"""What a land unit is worth where combat continues."""
STANDING: Final = 1.5
"""What it is worth at any place that lacks one."""
PLACE_SHARE: Final = 1 / 12
"""Share of the place's worth that is added."""
PLACE_MOST: Final = 4.0
"""What is added at most."""
GATHERING: Final = 2.0
"""What it adds that land units gather where the side will strike from."""


class Stations:
    """Weighs places for units."""

    def __init__(self, theatre: Theatre, supply: Supply, worth: Worth, staging: Staging, room: Room) -> None:
        self._theatre = theatre
        self._supply = supply
        self._worth = worth
        self._staging = staging
        self._room = room
        self._reached: tuple[State, SideName, frozenset[str]] | None = None

    def fleets(self, state: State, side: SideName, hex: str, ids: Sequence[str]) -> float:
        """For fleets: a port to strike from or to defend from, where they can be rebuilt, with room for them."""
        controller = self._theatre.of(state).controller
        if hex not in self._theatre.ports or controller.get(hex) != side or hex in state.continuing:
            return -ASTRAY * len(ids)
        repaired = sum(self._is_repaired(state, hex, id) for id in ids)
        over = max(0, -self._room.left(state, side, "fleet", hex))
        return self._readiness(state, side, hex) * len(ids) + REPAIR * repaired - CROWDED_OUT * over

    def _is_repaired(self, state: State, hex: str, id: str) -> bool:
        unit = state.units[id]
        return unit.attrited and self._theatre.nation.get(hex) == unit.nation

    def _readiness(self, state: State, side: SideName, hex: str) -> float:
        """How good a port is for one ship."""
        ready = STAGING if hex == self._staging.port(state, side) else 0.0
        if side == "japan":
            near = min(self._theatre.map.distance(hex, base) for base in self._worth.invasion_bases)
            ready += AT_HOME - AWAY * near
        return ready

    def air(self, state: State, side: SideName, hex: str, id: str) -> float:
        """For an air unit: what it can support combats over, supply, and where it can be rebuilt."""
        others = [other for other in self._theatre.of(state).air[side].get(hex, ()) if other != id]
        if len(others) >= self._room.limit(state, "air", hex):
            return NO_ROOM
        value = self._sky(state, side, hex)
        if not self._is_supplied(state, side, hex):
            value -= NO_SUPPLY
        if not state.units[id].attrited:
            return value
        held = self._theatre.of(state).controller.get(hex) == side
        return GROUNDED * value + (REPAIR if held and self._is_repaired(state, hex, id) else 0.0)

    def _sky(self, state: State, side: SideName, hex: str) -> float:
        """What there is to support combats over, less for other air units near."""
        places, situation = self._worth.places(state), self._theatre.of(state)
        value, others = 0.0, 0
        for near in self._theatre.map.within(hex, self._theatre.charts.distances.air_support):
            own = situation.controller.get(near) == side
            safe = own and side == "allies" and near not in self._worth.invasion_bases
            share = SAFE_SKY if safe else OWN_SKY if own else ENEMY_SKY
            value += share * min(places.get(near, 0.0), MOST)
            others += len(situation.air[side].get(near, ())) if near != hex else 0
        return value * SHARED_SKY**others

    def _is_supplied(self, state: State, side: SideName, hex: str) -> bool:
        always = self._theatre.charts.values.always_supplied
        if side == "allies" and any(hex in self._theatre.area(area) for area in always):
            return True
        known = self._reached
        if known is None or known[0] is not state or known[1] != side:
            known = self._reached = (state, side, frozenset(self._supply.reached(state, side)))
        return hex in known[2]

    def land(self, state: State, side: SideName, hex: str, number: int) -> float:
        """For land units: where combat continues, where the side gathers, and what else the place is worth."""
        if hex in state.continuing:
            return FIGHTING * number
        gathering = GATHERING if self._staging.port(state, side) == hex else 0.0
        return number * (STANDING + min(PLACE_MOST, self._worth.of(state, hex) * PLACE_SHARE)) + gathering
