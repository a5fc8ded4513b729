"""Which hexes a task force can assault, and for how much (10.7, 19.1, 19.8)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Assaults:
    """Which hexes a task force can assault, and for how much."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._costs = Costs(theatre)

    def targets(self, state: State, id: str, doubled: bool = False) -> tuple[str, ...]:
        """Enemy hexes that a task force may assault from where it is: its own and those next to it (EWR-19.1.B)."""
        place = state.task_forces[id].place
        if self._theatre.map.is_zone(place):
            return ()
        around = (place, *self._theatre.map.neighbours_by_sea(place))
        return tuple(hex for hex in around if self.refusal(state, id, hex, doubled) is None)

    def refusal(self, state: State, id: str, hex: str, doubled: bool = False) -> Refusal | None:
        """Why a task force next to a hex, or in it, may not assault it; None: it may."""
        force = state.task_forces[id]
        side = force.side
        if not self._theatre.map.is_coastal(hex):
            return Refusal("EWR-19.1.A", "Only coastal and island hexes can be assaulted", (hex,))
        if not self._theatre.occupied(state, enemy(side), hex):
            return Refusal("EWR-19.1.A", "There are no enemy troops or bases", (hex,))
        if not force.cargo.ground and not force.hidden:
            return Refusal("EWR-10.7.A", "The task force has no troops aboard", (id,))
        if not self._costs.can_pay(state, force.nation, hex, self.price(state, side, hex, 1, doubled)):
            return Refusal("EWR-10.1.E", "The assault cannot be paid for", (hex,))
        return None

    def price(self, state: State, side: SideName, hex: str, sp: int, doubled: bool) -> int:
        """ER for an assault with so many ground SP (EWR-10.7.C, EWR-19.8.B, EWR-19.8.E)."""
        return self._costs.price("assault", self._theatre.status(state, side, hex), sp, doubled)
