"""Ships that are hit or lost, and the land units that they carry (8.6, 9.6.1)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.losses import hit, remove
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, with_unit

SHARED = "WITP-9.6.1-7"
"""A land unit aboard shares the hits of its ship."""


def carried(state: State, ship: str) -> str | None:
    """The land unit aboard a ship."""
    return next((id for id, unit in state.units.items() if unit.aboard == ship), None)


def hit_with_cargo(state: State, id: str, cause: str, rule: str, play: Play) -> State:
    """``state`` after a unit was hit, and with a ship the land unit that it carries.

    A land unit that outlives its ship goes aboard another naval unit there that carries none, or is lost (F-4).
    """
    cargo, unit = carried(state, id) if state.units[id].fleet else None, state.units[id]
    state = hit(state, id, cause, rule, play)
    if cargo is None:
        return state
    state = hit(state, cargo, f"aboard {id}", SHARED, play)
    return state if id in state.units else _without_ship(state, cargo, unit, play)


def remove_with_cargo(state: State, id: str, cause: str, rule: str, play: Play) -> State:
    """``state`` without a unit, and without the land unit that it carries."""
    cargo = carried(state, id)
    state = remove(state, id, cause, rule, play)
    return state if cargo is None else remove(state, cargo, f"aboard {id}", rule, play)


def _without_ship(state: State, cargo: str, ship: Unit, play: Play) -> State:
    if cargo not in state.units:
        return state
    carrying = {unit.aboard for unit in state.units.values()}
    for id, other in state.units.items():
        together = (other.side, other.hex, other.sea) == (ship.side, ship.hex, ship.sea)
        if other.type == "naval" and together and id not in carrying:
            return with_unit(state, cargo, msgspec.structs.replace(state.units[cargo], aboard=id))
    return remove(state, cargo, "no ship left to carry it", SHARED, play)
