"""The fleet under an attack: it forms up on the naval air display, is aimed at, and scatters (11.16, 12.3.G)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, push, swap
from wargames_desktop.games.east_wind_rain.attack_results import Cells, FleetFormed
from wargames_desktop.games.east_wind_rain.events.air_attack import ShipsScattered
from wargames_desktop.games.east_wind_rain.formation import EMPTY, scattering
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aiming, Attack, FormingUp, Mark, Scattering
from wargames_desktop.games.east_wind_rain.naval_display import CELLS
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.vessels import vessels_of


class FleetUnderAttack:
    """What happens on the naval air display."""

    def __init__(self, targets: StrikeTargets) -> None:
        self._targets = targets

    def form_up(self, state: State, attack: Attack) -> State:
        """Its owner places the ships before the first wave (EWR-11.16.G)."""
        if isinstance(attack.result, FleetFormed):
            return swap(state, msgspec.structs.replace(attack, step="defence", cells=attack.result.cells, result=None))
        id = attack.target.task_force
        left = tuple(sorted(vessels_of(state.task_forces[id])))
        return push(state, FormingUp(side=enemy(attack.side), task_force=id, left=left, cells=EMPTY))

    def open(self, state: State, attack: Attack) -> tuple[int, ...]:
        """Hexes of the display with ships."""
        return tuple(cell for cell in CELLS if self._afloat(state, attack, cell))

    def aiming(self, state: State, attack: Attack) -> Aiming:
        """The step in which the attacker divides the wave among them, by what lies open (EWR-11.16.H, EWR-11.16.I)."""
        open = self.open(state, attack)
        marks = tuple(self._marks(state, attack, cell) for cell in CELLS)
        return Aiming(
            side=attack.side,
            task_force=attack.target.task_force,
            left=attack.waves[attack.wave],
            open=open,
            carriers=tuple(cell for cell in open if self._has_carriers(state, attack, cell)),
            kinds=tuple(tuple(dict.fromkeys(mark.kind for mark in there)) for there in marks),
            damaged=tuple(sum(mark.damaged for mark in there) for there in marks),
            aims=((),) * len(CELLS),
        )

    def _afloat(self, state: State, attack: Attack, cell: int) -> tuple[Hull, ...]:
        hulls = self._targets.at_sea(state, attack, cell)
        return tuple(hull for hull in hulls if hull.key not in attack.toll.sunk)

    def _has_carriers(self, state: State, attack: Attack, cell: int) -> bool:
        return any(hull.vessel.carrier for hull in self._afloat(state, attack, cell))

    def _marks(self, state: State, attack: Attack, cell: int) -> tuple[Mark, ...]:
        hulls = self._afloat(state, attack, cell)
        return tuple(each.mark for each in self._targets.ships(state, attack.toll, hulls))

    def scatter(self, state: State, attack: Attack, play: Play) -> State:
        """Half of the ships of each hex that was hurt go elsewhere, unless no wave follows (EWR-12.3.G)."""
        if isinstance(attack.result, FleetFormed):
            cells = attack.result.cells
            gone = len(attack.cells[attack.hurt[0]]) - len(cells[attack.hurt[0]])
            if gone:
                play.emit(
                    ShipsScattered(
                        side=enemy(attack.side), task_force=attack.target.task_force, cell=attack.hurt[0], ships=gone
                    )
                )
            return swap(state, msgspec.structs.replace(attack, result=None, cells=cells, hurt=attack.hurt[1:]))
        last = attack.wave >= len(attack.waves) - 1
        if last or not attack.hurt or not attack.target.task_force:
            return swap(state, msgspec.structs.replace(attack, step="next", hurt=()))
        cells = remaining(attack)
        cell = attack.hurt[0]
        left = scattering(cells, cell)
        if not left:
            return swap(state, msgspec.structs.replace(attack, cells=cells, hurt=attack.hurt[1:]))
        id = attack.target.task_force
        frame = msgspec.structs.replace(attack, cells=cells)
        return push(
            swap(state, frame), Scattering(side=enemy(attack.side), task_force=id, cell=cell, left=left, cells=cells)
        )


def remaining(attack: Attack) -> Cells:
    """The display without the SP that are sunk."""
    return tuple(tuple(name for name in cell if name not in attack.toll.sunk) for cell in attack.cells)
