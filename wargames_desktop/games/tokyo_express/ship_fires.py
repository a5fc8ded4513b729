"""The Fire Phase: fires go on, do damage, go out, or reach a magazine (9.6)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import inflict, is_sinking
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.formations import marker_name
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_damage import sink
from wargames_desktop.games.tokyo_express.standard_events import FireRolled, LeftFormation
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    State,
    formation_of,
    with_formation,
    with_log,
)


class FirePhase(Procedure[State, AnyCommand]):
    """R. A roll for every burning ship, on the map or off it for a mission (TE-9.6-fire-phase, TE-9.6-fire-exit)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._table = charts.standard.fires
        self._sea = sea

    def proceed(self, state: State, play: Play) -> State:
        for name in list(state.ships):
            ship = state.ships[name]
            if ship.log.on_fire and not (
                ship.sunk or ship.log.left or is_sinking(self._charts.roster.ships[name], ship)
            ):
                state = self.burn(state, name, play)
        return pop(state)

    def burn(self, state: State, name: str, play: Play) -> State:
        """Roll for a burning ship.

        Rules: TE-9.6-explosion, TE-9.6-explosion-else, TE-9.6-fire-1942, TE-9.6-fire-1943.
        """
        die = play.chance.roll(f"fire on {name}", "TE-9.6-fire-phase")
        if die == self._table.explosion:
            second = play.chance.roll(f"does {name} explode", "TE-9.6-explosion")
            if second == self._table.explosion:
                play.emit(FireRolled(name, die, second, (), 0, out=False, exploded=True))
                return self._explode(state, name, play)
            modifiers: tuple[Modifier, ...] = ()
        else:
            second, modifiers = 0, self._modifiers(state, name)
        rows = self._table.rows
        effect = rows[row_of(rows, die + sum(modifier.value for modifier in modifiers))]
        play.emit(FireRolled(name, die, second, modifiers, effect.damage, out=effect.out, exploded=False))
        state = inflict(self._charts.roster, state, name, effect.damage, play)
        return with_log(state, name, on_fire=False) if effect.out else state

    def _modifiers(self, state: State, name: str) -> tuple[Modifier, ...]:
        period = state.night.period
        value = self._table.us_modifiers.get(period, 0) if state.ships[name].side == US else 0
        if not value:
            return ()
        rule = "TE-9.6-fire-1943" if period == "1943" else "TE-9.6-fire-1942"
        return (Modifier(value, f"US ship, {period.replace('_', ' ')}", rule),)

    def _explode(self, state: State, name: str, play: Play) -> State:
        """The ship is gone, and what is left of a Japanese formation may fall apart (TE-9.6-explosion-split)."""
        formation = formation_of(state, name)
        state = sink(state, name, play)
        if state.ships[name].side != JAPAN or formation is None or formation not in state.formations:
            return state
        first, *others = self._groups(state, state.formations[formation].ships)
        whole = state.formations[formation]
        state = with_formation(state, formation, msgspec.structs.replace(whole, ships=first))
        for ships in others:
            part = marker_name(self._charts, JAPAN, ships, state.formations)
            state = with_formation(state, part, msgspec.structs.replace(whole, ships=ships))
            play.emit(LeftFormation(formation, ships, "TE-9.6-explosion-split"))
        return state

    def _groups(self, state: State, ships: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Ships that are still within formation distance of each other, in their order."""
        left, groups = list(ships), []
        while left:
            group = [left.pop(0)]
            for ship in group:
                near = [other for other in left if self._are_near(state, ship, other)]
                group += near
                left = [other for other in left if other not in near]
            groups.append(tuple(other for other in ships if other in group))
        return groups

    def _are_near(self, state: State, one: str, other: str) -> bool:
        distance = self._sea.distance(state.ships[one].hex, state.ships[other].hex)
        return distance <= self._charts.values.formation_distance
