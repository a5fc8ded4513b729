"""The supply check: air and land units without supply are attrited or lost (chapter 7)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.events import SupplyChecked
from wargames_desktop.games.war_in_the_pacific.losses import hit
from wargames_desktop.games.war_in_the_pacific.state import State, Unit
from wargames_desktop.games.war_in_the_pacific.supply_lines import SupplyLines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class Supply:
    """Tells which units are in supply."""

    def __init__(self, theatre: Theatre, lines: SupplyLines) -> None:
        self._theatre = theatre
        self._lines = lines
        charts = theatre.charts
        self._distance = charts.distances.unit_supply
        self._home = frozenset(hex for area in charts.values.always_supplied for hex in theatre.area(area))
        self._china = theatre.area("china")
        self._chongqing = charts.values.chongqing

    def always(self, unit: Unit) -> bool:
        """Whether a unit needs no line: fleets, Allies at home, Chinese land units in China.

        The air unit at Chongqing counts as a Chinese one.

        Rules: WITP-7.3-1-us, WITP-7.3-1-australia, WITP-7.3-1-india, WITP-7.3-1-nz, WITP-7.3-1-china, WITP-7.3-2,
        WITP-12.2-3, WITP-12.2-9-c.
        """
        if unit.fleet:
            return True
        if unit.side == "japan":
            return False
        if unit.nation == "china":
            return unit.hex in self._china
        return unit.hex in self._home or (unit.type == "air" and unit.hex == self._chongqing)

    def reached(self, state: State, side: SideName) -> dict[str, str]:
        """Every hex where units of ``side`` are in supply by a line, with a base or source that it comes from.

        The base or source stands in the hex itself, next to it, or two hexes away with an open way between; three are
        too far (WITP-7.1-1, WITP-7.1-2, WITP-7.1-far).
        """
        found: dict[str, str] = {}
        for anchor in self._lines.anchors(state, side):
            for hex in self._lines.reach(state, side, anchor, self._distance):
                found.setdefault(hex, anchor)
        return found

    def out_of_supply(self, state: State, side: SideName) -> tuple[str, ...]:
        """The units of ``side`` that have no supply, in the order of the state."""
        if state.us_at_war:
            reached = self.reached(state, side)
            return tuple(
                id
                for id, unit in state.units.items()
                if unit.side == side and unit.hex not in reached and not self.always(unit)
            )
        return tuple(
            id
            for id, unit in state.units.items()
            if unit.side == side and not self.always(unit) and not self._served(state, unit)
        )

    def _served(self, state: State, unit: Unit) -> bool:
        """Whether a base or source of a unit's own nation supplies it, while America is at peace (WITP-13.4)."""
        return any(
            (self._theatre.nation.get(anchor) == "us") == (unit.nation == "us")
            and unit.hex in self._lines.reach(state, unit.side, anchor, self._distance)
            for anchor in self._lines.anchors(state, unit.side)
        )

    def in_supply(self, state: State, id: str) -> bool:
        """Whether a unit has supply now."""
        unit = state.units[id]
        return self.always(unit) or id not in self.out_of_supply(state, unit.side)


class SupplyCheckPhase(Procedure[State, AnyCommand]):
    """Both sides are checked at once: a unit without supply is attrited, or removed (WITP-7.0-1, WITP-7.2)."""

    def __init__(self, supply: Supply) -> None:
        self._supply = supply

    def proceed(self, state: State, play: Play) -> State:
        out = {side: self._supply.out_of_supply(state, side) for side in SIDES}
        play.emit(SupplyChecked(out))
        for ids in out.values():
            for id in ids:
                rule = "WITP-7.2-2" if state.units[id].attrited else "WITP-7.2-1"
                state = hit(state, id, "out of supply", rule, play)
        return pop(state)
