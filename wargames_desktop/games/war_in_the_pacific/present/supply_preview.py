"""Where a unit's supply comes from, and what would cut it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import State, Unit
from wargames_desktop.games.war_in_the_pacific.tracing import path


class SupplyStanding(NamedTuple):
    """How a unit stands."""

    always: bool
    """It needs no line."""
    lines: tuple[tuple[str, ...], ...]
    """From each base or source that supplies it, the nearest first; ends included."""
    depends: tuple[str, ...]
    """Hexes of bases or sources without which it would be out of supply."""
    through: tuple[str, ...]
    """Empty hexes on the way that all its lines need: an enemy there, or an air zone over them, cuts it off."""


class SupplyPreview:
    """Asks the rules what a unit's supply depends on."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game
        self._distance = game.charts.distances.unit_supply

    def standing(self, view: State, id: str) -> SupplyStanding:
        """How the unit stands now."""
        unit = view.units[id]
        if self._game.supply.always(unit):
            return SupplyStanding(always=True, lines=(), depends=(), through=())
        lines = tuple(sorted(self._lines(view, unit), key=len))
        anchors = {line[0] for line in lines}
        depends = tuple(anchors) if len(anchors) == 1 else ()
        return SupplyStanding(always=False, lines=lines, depends=depends, through=self._narrows(view, unit, anchors))

    def _lines(self, view: State, unit: Unit) -> Iterator[tuple[str, ...]]:
        """A line from each base or source that reaches the unit."""
        for anchor in self._game.lines.anchors(view, unit.side):
            within = self._game.lines.reach(view, unit.side, anchor, self._distance)
            served = view.us_at_war or self._game.lines.together(view, anchor, unit.hex)
            if unit.hex in within and served:
                yield path(within, unit.hex)

    def _narrows(self, view: State, unit: Unit, anchors: set[str]) -> tuple[str, ...]:
        """The hexes between that no way round avoids."""
        near = set(self._game.theatre.map.neighbours(unit.hex))
        if any(anchor == unit.hex or anchor in near for anchor in anchors):
            return ()
        between = {
            anchor: near.intersection(
                self._game.theatre.map.neighbours(anchor), self._passable(view, unit.side, anchor)
            )
            for anchor in anchors
        }
        open_hexes = set().union(*between.values()) if between else set()
        return tuple(sorted(open_hexes)) if len(open_hexes) == 1 else ()

    def _passable(self, view: State, side: SideName, anchor: str) -> set[str]:
        """The hexes next to an anchor through which lines go on."""
        within = self._game.lines.reach(view, side, anchor, self._distance)
        return {before for before in within.values() if before != anchor}

    def words(self, view: State, id: str) -> str:
        """``Goes out of supply if the base at Truk falls, or if an enemy bars 1007``."""
        standing, name = self.standing(view, id), self._game.theatre.name
        if standing.always:
            return "Always in supply"
        if not standing.lines:
            attrited = view.units[id].attrited
            return f"Out of supply: in the next check it is {'removed' if attrited else 'attrited'}"
        dangers = [f"the base or source at {name(hex)} falls" for hex in standing.depends]
        dangers += [f"an enemy unit or air zone bars {name(hex)}" for hex in standing.through]
        if not dangers:
            return "In supply; no single loss would cut it off"
        return f"Goes out of supply if {' or if '.join(dangers)}"
