"""Who fires at a wave, with how many points: bases, troops and ships in port, or a part of the fleet (11.15, 11.16)."""

from __future__ import annotations

from typing import Final, NamedTuple

from wargames_desktop.games.east_wind_rain import antiaircraft
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aircraft, Attack
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.naval_display import CELLS
from wargames_desktop.games.east_wind_rain.state import State, ground_at
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets
from wargames_desktop.games.east_wind_rain.terms import FIGHTERS, AirType, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

UNDER_FIRE: Final[dict[Aircraft, tuple[AirType, ...]]] = {"light": FIGHTERS, "bombers": ("bomber",)}
"""Which types each fire is at; superbombers are out of reach (EWR-11.15.D)."""


class Barrage(NamedTuple):
    """Antiaircraft fire before its die."""

    points: int
    modifiers: tuple[Modifier, ...]
    long_range: int = 0
    """Points out of neighbouring hexes of the display, among ``points``."""


class AntiaircraftFire:
    """Adds up antiaircraft values of whatever is still whole."""

    def __init__(self, theatre: Theatre, targets: StrikeTargets) -> None:
        self._table = theatre.charts.air.antiaircraft
        self._crt = theatre.charts.basic_crt
        self._targets = targets

    def at(self, state: State, attack: Attack) -> tuple[Aircraft, ...]:
        """Whom the defenders of the target fire at, one after the other: at sea never at bombers (EWR-11.16.M)."""
        return ("light",) if attack.target.task_force else ("light", "bombers")

    def barrage(self, state: State, attack: Attack, at: Aircraft) -> Barrage:
        """The fire at army and naval aircraft, or at bombers, of the part of the wave that attacks now."""
        if attack.target.task_force:
            return self._at_sea(state, attack)
        points = self._on_land(state, attack) if at == "light" else self._at_bombers(state, attack)
        return Barrage(points, self._modifiers(points, state.year, "EWR-11.15.F.1", "EWR-11.15.F.2"))

    def display(self, state: State, attack: Attack) -> tuple[tuple[int, int], ...]:
        """Points, and points of long range, of every hex of the naval air display (EWR-11.16.A, EWR-11.16.B)."""
        cells = (self._able(state, attack, self._targets.at_sea(state, attack, cell)) for cell in CELLS)
        return tuple(
            (sum(hull.vessel.aa for hull in able), sum(hull.vessel.long_range for hull in able)) for able in cells
        )

    def _at_sea(self, state: State, attack: Attack) -> Barrage:
        display = self.display(state, attack)
        values, long_range = zip(*display, strict=True)
        points = antiaircraft.display_points(attack.cell, values, long_range, attack.attacked)
        modifiers = self._modifiers(points, state.year, "EWR-11.16.K.1", "EWR-11.16.K.2")
        return Barrage(points, modifiers, points - values[attack.cell])

    def _on_land(self, state: State, attack: Attack) -> int:
        side, hex = enemy(attack.side), attack.target.hex
        kinds = [kind for _, kind in self._targets.installations(state, side, hex)]
        ships = self._able(state, attack, self._targets.in_port(state, side, hex))
        troops = total(ground_at(state, side, hex).groups)
        port = sum(hull.vessel.aa for hull in ships)
        return antiaircraft.land_points(self._table, kinds.count("major"), kinds.count("air"), troops, port)

    def _at_bombers(self, state: State, attack: Attack) -> int:
        kinds = [kind for _, kind in self._targets.installations(state, enemy(attack.side), attack.target.hex)]
        return antiaircraft.land_points_at_bombers(self._table, kinds.count("major"))

    def _able(self, state: State, attack: Attack, hulls: tuple[Hull, ...]) -> tuple[Hull, ...]:
        """Damaged ships do not fire (EWR-11.16.D)."""
        return tuple(hull for hull in hulls if self._targets.condition(state, attack.toll, hull) == "sound")

    def _modifiers(self, points: int, year: int, remainder: str, late: str) -> tuple[Modifier, ...]:
        return antiaircraft.modifiers(self._table, self._crt, points, year, remainder, late)
