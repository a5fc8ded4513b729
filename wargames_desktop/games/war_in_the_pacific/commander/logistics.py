"""Supply bases, rebuilding and arrivals."""

from __future__ import annotations

from collections import Counter
from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.commands import (
    AnyCommand,
    ArriveAt,
    BuildBase,
    Pass,
    Rebuild,
    RemoveBase,
)
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.supply_bases import with_base, without_base
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

UPKEEP: Final = 1.0
"""What a base costs each turn."""
FREE: Final = 0.2
"""The same of a base that the Allies build for nothing on turn 1."""
RELUCTANCE: Final = 0.3
"""What a base is worth for nothing but standing already."""
UNSUPPLIED: Final = 0.5
"""Share of its worth that a unit loses for want of supply."""
LOST: Final = 1.0
"""The same, of a unit that is attrited already."""
LINK: Final = 6.0
"""What a base on the road to Japan is worth to the Allies."""
INVASION: Final = 100.0
"""What a base is worth from which Japan can be invaded."""


class Logistics:
    """Keeps units in supply and the Allied chain of bases growing."""

    def __init__(self, theatre: Theatre, supply: Supply, worth: Worth) -> None:
        self._theatre = theatre
        self._supply = supply
        self._worth = worth

    def base(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The base that helps most, or the one that helps least if it is not worth its upkeep."""
        now = self._want(state, side)
        gains: dict[AnyCommand, float] = {}
        for answer in decision.answers:
            if isinstance(answer, BuildBase):
                price = FREE if state.free_bases and side == "allies" else UPKEEP
                if len(state.bases[side]) >= state.rp[side] and price == UPKEEP:
                    continue
                after = with_base(state, side, answer.hex)
                gains[answer] = now - self._want(after, side) + self._link(state, side, answer.hex) - price
            elif isinstance(answer, RemoveBase):
                after = without_base(state, side, answer.hex)
                gains[answer] = (
                    now - self._want(after, side) - self._link(state, side, answer.hex) + UPKEEP - RELUCTANCE
                )
        best = max(gains, key=lambda answer: gains[answer], default=None)
        return best if best is not None and gains[best] > 0 else Pass()

    def unpaid(self, state: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """The enemy base whose loss hurts most."""
        owner: SideName = "japan" if decision.side == "allies" else "allies"
        bases = [answer for answer in decision.answers if isinstance(answer, RemoveBase)]
        return max(
            bases,
            key=lambda answer: (
                self._want(without_base(state, owner, answer.hex), owner) + self._link(state, owner, answer.hex)
            ),
        )

    def _want(self, state: State, side: SideName) -> float:
        """What is lost for want of supply."""
        units = state.units
        return sum(
            (LOST if units[id].attrited else UNSUPPLIED) * self._worth.unit(units[id])
            for id in self._supply.out_of_supply(state, side)
        )

    def _link(self, state: State, side: SideName, hex: str) -> float:
        """What a base is worth as a link of the chain to Japan."""
        if side == "japan":
            return 0.0
        if hex in self._worth.invasion_bases:
            return INVASION
        return LINK if hex in self._worth.road(state) and hex not in self._theatre.sources else 0.0

    def rebuilding(self, state: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """The unit worth most for its points."""
        costs = self._theatre.charts.costs.rebuilding
        units = [answer for answer in decision.answers if isinstance(answer, Rebuild)]
        return max(
            units,
            key=lambda answer: self._worth.unit(state.units[answer.unit]) / costs[state.units[answer.unit].type],
            default=Pass(),
        )

    def arrival(self, state: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """Where the fewest units of the kind stand, so that they are spread over the sources."""
        kind = self._theatre.charts.units[decision.about[0]].type
        here = Counter(unit.hex for unit in state.units.values() if unit.type == kind)
        places = [answer for answer in decision.answers if isinstance(answer, ArriveAt)]
        return min(places, key=lambda answer: (here[answer.hex], answer.hex))
