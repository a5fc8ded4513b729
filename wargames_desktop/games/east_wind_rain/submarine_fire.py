"""What the task forces of a submarine battle put into their fire (14.4.B, 14.5, 14.6)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from wargames_desktop.games.east_wind_rain.air_groups import fighters
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air_attack import Toll
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.strike_targets import Hull, StrikeTargets
from wargames_desktop.games.east_wind_rain.submarine_factors import Depth
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Volley(NamedTuple):
    """Fire before its die."""

    kind: Literal["torpedoes", "hunt", "duel"]
    factors: int
    other: int
    """Factors of the other side."""
    modifiers: tuple[Modifier, ...]


class SubmarineFactors:
    """Adds up factors and modifiers of whatever is still whole."""

    def __init__(self, theatre: Theatre, targets: StrikeTargets) -> None:
        self._map = theatre.map
        self._table = theatre.charts.submarines
        self._crt = theatre.charts.basic_crt
        self._targets = targets

    def volley(
        self, state: State, hex: str, shooter: str, shooter_toll: Toll, target: str, target_toll: Toll
    ) -> Volley:
        """The fire of a task force at another; one of the two, or both, are submarines."""
        force, other = state.task_forces[shooter], state.task_forces[target]
        own = self.afloat(state, shooter, shooter_toll)
        if is_submarine(force) and is_submarine(other):
            factors = self._table.at_submarines * len(own)
            there = self._table.at_submarines * len(self.afloat(state, target, target_toll))
            changes = self._table.duel(force.nation, state.year, self.depth(hex))
            return Volley("duel", factors, there, (*changes, *self._crt.remainder(factors, "EWR-14.6.A.r4")))
        if is_submarine(force):
            factors = self._table.at_ships * len(own)
            against = self.hunting(state, target, target_toll)
            changes = self._table.submarines(force.nation, state.year)
        else:
            factors = self.hunting(state, shooter, shooter_toll)
            against = self._table.at_ships * len(self.afloat(state, target, target_toll))
            changes = self._table.hunters(force.nation, state.year, self.depth(hex))
        modifiers = (
            *self._table.balance(factors, against),
            *changes,
            *self._crt.remainder(factors, "EWR-14.4.B.r10"),
        )
        return Volley("torpedoes" if is_submarine(force) else "hunt", factors, against, modifiers)

    def hunting(self, state: State, id: str, toll: Toll) -> int:
        """Factors against submarines: of destroyers, and of army and naval aircraft aboard carriers.

        Only of ships without damage; aircraft as far as such carriers hold them (EWR-14.5.A, EWR-14.5.B).
        """
        sound = self._sound(state, id, toll)
        destroyers = sum(hull.vessel.type == "destroyer" for hull in sound)
        room = sum(hull.vessel.air for hull in sound)
        return self._table.destroyer * destroyers + self._table.aircraft * min(room, _flying(state.task_forces[id]))

    def afloat(self, state: State, id: str, toll: Toll) -> tuple[Hull, ...]:
        """Vessels that are not sunk."""
        hulls = self._targets.at_sea_all(state, id)
        return tuple(hull for hull in hulls if self._targets.condition(state, toll, hull) != "sunk")

    def depth(self, hex: str) -> Depth:
        """The water of a place (EWR-14.4.B.r8, EWR-14.4.B.r9)."""
        if self._map.is_coastal(hex):
            return "coastal"
        return "open" if self._map.is_zone(hex) else "deep"

    def _sound(self, state: State, id: str, toll: Toll) -> tuple[Hull, ...]:
        hulls = self._targets.at_sea_all(state, id)
        return tuple(hull for hull in hulls if self._targets.condition(state, toll, hull) == "sound")


def _flying(force: TaskForce) -> int:
    """SP that can be launched: none from a task force out of supply (EWR-25.2.1.D)."""
    return 0 if force.unsupplied else total(fighters(force.air))
