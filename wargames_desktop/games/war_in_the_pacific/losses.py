"""What befalls units, whatever the cause: they are attrited, removed, rebuilt (2.2.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.events import UnitAttrited, UnitRecovered, UnitRemoved
from wargames_desktop.games.war_in_the_pacific.state import State, with_unit, without_units


def hit(state: State, id: str, cause: str, rule: str, play: Play) -> State:
    """``state`` after a unit was hit: a full one is attrited, an attrited one is removed (WITP-9.6.1-5)."""
    if state.units[id].attrited:
        return remove(state, id, cause, rule, play)
    unit = state.units[id]
    play.emit(UnitAttrited(id, unit.side, unit.hex, cause, rule))
    return with_unit(state, id, msgspec.structs.replace(unit, attrited=True))


def remove(state: State, id: str, cause: str, rule: str, play: Play) -> State:
    """``state`` without a unit; what it carries stays on the map, and is its caller's to deal with."""
    unit = state.units[id]
    play.emit(UnitRemoved(id, unit.side, unit.hex, cause, rule))
    return without_units(state, (id,))


def recover(state: State, id: str, cost: int, rule: str, play: Play) -> State:
    """``state`` with an attrited unit at full strength again; who pays ``cost`` is its caller's to deal with."""
    unit = state.units[id]
    play.emit(UnitRecovered(id, unit.side, unit.hex, cost, rule))
    return with_unit(state, id, msgspec.structs.replace(unit, attrited=False))
