"""What a combat would be like: both sums, and the exact chance of each result. For previews and for programs.

Nothing here advises; it tells what the rules would make of a position, or of a plan if it were carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wargames_desktop.games.war_in_the_pacific.charts import SIDES, CombatKind, SideName
from wargames_desktop.games.war_in_the_pacific.combat import Combatants
from wargames_desktop.games.war_in_the_pacific.frames import CombatTerm, Engagement, PlannedStack
from wargames_desktop.games.war_in_the_pacific.odds import Chances, chances
from wargames_desktop.games.war_in_the_pacific.planning import Planner
from wargames_desktop.games.war_in_the_pacific.resolution import Force
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.strength import Strengths
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

REMEMBERED: Final = 4096
"""Combats in numbers whose chances are kept in mind."""


class Forecast(NamedTuple):
    """A combat that would be fought. Mappings are by side."""

    engagement: Engagement
    terms: Mapping[SideName, tuple[CombatTerm, ...]]
    """The parts of the strengths, the dice aside."""
    forces: Mapping[SideName, Force]
    chances: Chances


class Forecasts:
    """Works out the combats of positions and plans."""

    def __init__(self, theatre: Theatre, planner: Planner, combatants: Combatants, strengths: Strengths) -> None:
        self._theatre = theatre
        self._planner = planner
        self._combatants = combatants
        self._strengths = strengths
        self._known: dict[tuple[CombatKind, Force, Force], Chances] = {}

    def at(self, state: State, hex: str) -> tuple[Forecast, ...]:
        """The combats in a hex as the position stands: fleets on each sea, then what is fought on land.

        The latter is told as if the fleets had done each other no harm and the landing took place.
        """
        fleets = self._theatre.of(state).fleets
        found = [
            self._combatants.fleet_combat(state, water)
            for water in self._theatre.map.seas(hex)
            if water in fleets["japan"] and water in fleets["allies"]
        ]
        aboard = tuple(id for id, unit in state.units.items() if unit.aboard and unit.hex == hex)
        on_land = self._combatants.on_land(state, hex, aboard)
        return tuple(self.of(state, each) for each in (*found, *((on_land,) if on_land else ())))

    def of_plan(self, state: State, stacks: Iterable[PlannedStack]) -> dict[str, tuple[Forecast, ...]]:
        """The combats, by hex, where stacks would be or stay if they moved as planned and nothing else happened."""
        hexes: dict[str, None] = {}
        for stack in stacks:
            state = self._planner.after(state, stack, len(stack.path))
            hexes.update(dict.fromkeys((*stack.left_behind, *stack.path[-1:])))
        found = {hex: self.at(state, hex) for hex in hexes}
        return {hex: forecasts for hex, forecasts in found.items() if forecasts}

    def of(self, state: State, engagement: Engagement) -> Forecast:
        """A combat with these units, air units and cards."""
        forces = {side: self._strengths.force(state, engagement, side) for side in SIDES}
        return Forecast(
            engagement=engagement,
            terms={side: self._strengths.terms(state, engagement, side) for side in SIDES},
            forces=forces,
            chances=self._chances(engagement.kind, forces),
        )

    def _chances(self, kind: CombatKind, forces: Mapping[SideName, Force]) -> Chances:
        key = (kind, forces["japan"], forces["allies"])
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = chances(self._theatre.charts.combat, kind, forces)
        return found
