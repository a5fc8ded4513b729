"""Which units may take part in a movement impulse, and what must stay behind to hold an enemy fleet (8.0, 8.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.geography import Water
from wargames_desktop.games.war_in_the_pacific.modifiers import fleets_locked
from wargames_desktop.games.war_in_the_pacific.situation import Situation
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

P = TypeVar("P")

REMEMBERED: Final = 4
"""Situations kept in mind."""


class _Found(NamedTuple):
    """Who may move in a situation, by place."""

    situation: Situation
    locked: Mapping[SideName, tuple[str, ...]]
    side: SideName
    fleets: dict[Water, tuple[str, ...]]
    land: dict[str, tuple[str, ...]]


class Movers:
    """Tells who may move. The units that a plan sends away already are passed as ``gone``."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._known: tuple[_Found, ...] = ()

    def refusal(self, state: State, side: SideName, id: str) -> Refusal | None:
        """Why a unit may not move in this impulse, wherever to."""
        unit = state.units.get(id)
        if unit is None or unit.side != side:
            return Refusal("WITP-8.2-3", f"{id} is no unit of this side on the map", (id,))
        if unit.type == "air":
            return Refusal("WITP-8.0-2", "Air units do not move in the operations phase", (id,))
        if unit.nation == "china":
            return Refusal("WITP-12.2-2", "Chinese units do not move", (id,))
        if unit.nation == "us" and not state.us_at_war:
            return Refusal("WITP-13.4", "American units do not move while America is at peace", (id,))
        if unit.moved:
            return Refusal("WITP-8.5-1", f"{id} has moved in this phase", (id,))
        name = self._theatre.name(unit.hex)
        if unit.fleet:
            if fleets_locked(state, side, unit.hex):
                return Refusal("WITP-4.3-2", f"A card keeps the fleets at {name} in port", (id,))
        elif unit.aboard:
            return Refusal("WITP-8.6.1-2", f"{id} is aboard {unit.aboard}", (id,))
        elif unit.hex in self._theatre.of(state).land[enemy(side)]:
            return Refusal("WITP-8.5-land-3", f"Enemy land units at {name} hold {id} there", (id,))
        return None

    def fleets(self, state: State, side: SideName, gone: Collection[str] = ()) -> dict[Water, tuple[str, ...]]:
        """The fleets that may move, by where they are."""
        return _without(self._found(state, side).fleets, gone)

    def land(self, state: State, side: SideName, gone: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
        """The land units ashore that may move, by hex."""
        return _without(self._found(state, side).land, gone)

    def _found(self, state: State, side: SideName) -> _Found:
        situation, locked = self._theatre.of(state), state.effects.locked_fleets
        for known in self._known:
            if known.situation is situation and known.side == side and known.locked == locked:
                return known
        fleets, land = situation.fleets[side], situation.land[side]
        found = _Found(situation, locked, side, self._able(state, side, fleets), self._able(state, side, land))
        self._known = (found, *islice(self._known, REMEMBERED - 1))
        return found

    def _able(self, state: State, side: SideName, places: Mapping[P, Iterable[str]]) -> dict[P, tuple[str, ...]]:
        able = {at: tuple(id for id in ids if self.refusal(state, side, id) is None) for at, ids in places.items()}
        return {at: ids for at, ids in able.items() if ids}

    def held_by(self, state: State, side: SideName, water: Water) -> int | None:
        """The strength of the enemy fleet that holds fleets of ``side`` here; None without one (WITP-8.5-fleet-2)."""
        enemies = self._theatre.of(state).fleets[enemy(side)].get(water)
        return None if enemies is None else strength(self._theatre, state, enemies)

    def holds(self, state: State, side: SideName, water: Water, staying: Collection[str]) -> bool:
        """Whether fleets that stay are enough to let others go on: any fleet at least as strong as the enemy's."""
        needed = self.held_by(state, side, water)
        return needed is None or (bool(staying) and strength(self._theatre, state, staying) >= needed)

    def holding_force(
        self, state: State, side: SideName, water: Water, staying: Collection[str], candidates: Collection[str]
    ) -> tuple[str, ...] | None:
        """The weakest of ``candidates`` that hold the enemy fleet together with those ``staying`` anyway.

        None if not even all of them do. Rule: WITP-8.5-fleet-2-exc.
        """
        if self.holds(state, side, water, staying):
            return ()
        if not self.holds(state, side, water, (*staying, *candidates)):
            return None
        by_strength: dict[int, tuple[str, ...]] = {}
        for id in candidates:
            worth = strength(self._theatre, state, (id,))
            for total, chosen in [(0, ()), *by_strength.items()]:
                larger = by_strength.get(total + worth)
                if larger is None or len(chosen) + 1 < len(larger):
                    by_strength[total + worth] = (*chosen, id)
        return next(
            by_strength[total]
            for total in sorted(by_strength)
            if self.holds(state, side, water, (*staying, *by_strength[total]))
        )


def _without(places: dict[P, tuple[str, ...]], gone: Collection[str]) -> dict[P, tuple[str, ...]]:
    if not gone:
        return places
    left = {at: tuple(id for id in ids if id not in gone) for at, ids in places.items()}
    return {at: ids for at, ids in left.items() if ids}


def strength(theatre: Theatre, state: State, ids: Iterable[str]) -> int:
    """The printed strengths of the full units among ``ids``; attrited ones have none (WITP-2.2.2-2)."""
    specs, units = theatre.charts.units, state.units
    return sum(specs[id].strength for id in ids if not units[id].attrited)
