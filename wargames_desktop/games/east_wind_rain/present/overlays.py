"""What is laid over the map: areas by their status for the side that looks, supply, and flags of new holders."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Overlay, Region
from wargames_desktop.games.east_wind_rain.present.counters import SIDE_INKS
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, SIDES, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def viewer(view: State) -> SideName | None:
    """Whose secrets a view holds; None for what all at the table see, and for a position with nothing hidden."""
    masked = {side: _masks(view, side) for side in SIDES}
    return next((side for side in SIDES if masked[enemy(side)] and not masked[side]), None)


def _masks(view: State, side: SideName) -> bool:
    """Whether anything of a side is hidden from whoever looks."""
    return (
        any(force.hidden for force in view.task_forces.values() if force.side == side)
        or any(stack.hidden for stack in view.air[side].values())
        or any(stack.hidden for stack in view.ground[side].values())
        or any(box.hidden for box in view.ports[side].values())
    )


class Overlays:
    """Says which hexes; draws nothing itself."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def overlays(self, view: State) -> tuple[Overlay, ...]:
        """Areas by status, and what is out of supply."""
        return (
            Overlay(id="areas", title="Areas by status", regions=tuple(self._areas(view))),
            *(self._unsupplied(view, side) for side in SIDES),
        )

    def _areas(self, view: State) -> Iterator[Region]:
        """By whose they are to the side that looks; where nobody's secrets are shown, in the holders' colours."""
        side = viewer(view)
        for area in self._theatre.map.area_ids:
            hexes = self._theatre.map.hexes(area)
            status = self._theatre.statuses.status(view, side or "japan", area)
            if side is not None or status in ("uncontested", "contested"):
                yield Region(style=status, hexes=hexes, label=self._theatre.map.name(area))
            else:
                holder: SideName = "japan" if status == "friendly" else "allies"
                yield Region(style="zone", hexes=hexes, label=self._theatre.map.name(area), nation=SIDE_INKS[holder])

    def _unsupplied(self, view: State, side: SideName) -> Overlay:
        hexes = tuple(place for place in view.unsupplied[side] if not self._theatre.map.is_zone(place))
        region = Region(style="forbidden", hexes=hexes, label="out of supply", nation=SIDE_INKS[side])
        title = f"{SIDE_NAMES[side]} places out of supply"
        return Overlay(id=f"unsupplied:{side}", title=title, regions=(region,) if hexes else ())

    def holders(self, view: State) -> dict[str, str]:
        """Who holds the cities and bases that are in other hands than the map prints."""
        found = {}
        for hex in {*view.control, *view.bases}:
            if self._theatre.map.is_zone(hex):
                continue
            holder = self._theatre.holder(view, hex)
            printed = self._theatre.charts.board.places[hex].nation
            if holder is not None and printed and SIDE_OF[printed] != holder:  # type: ignore[index]
                found[hex] = SIDE_INKS[holder]
        return found
