"""Ships that leave the map: for good, or for a mission from which they return (TE-11.2-exit, TE-11.3-exit)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.columns import column_turns, with_column_turns
from wargames_desktop.games.tokyo_express.standard_events import LeftMap
from wargames_desktop.games.tokyo_express.state import Formation, Ship, State, with_log, with_ship


def is_away(ship: Ship) -> bool:
    """Whether a Japanese ship is off the map for a mission, and comes back."""
    return ship.side == "japan" and not (ship.hex or ship.sunk or ship.log.left)


def leave_map(state: State, name: str, returns: bool, rule: str, play: Play) -> State:
    """``state`` without a ship on the map. What leaves is not detected any more, nor part of a formation."""
    ship = state.ships[name]
    play.emit(LeftMap(name, ship.hex, returns, rule))
    state = with_ship(state, name, msgspec.structs.replace(ship, hex=""))
    state = with_log(state, name, left=not returns, detected=False, resume=UNSET)
    return without_member(state, name)


def without_member(state: State, name: str) -> State:
    """``state`` in which a ship belongs to no formation and no Column Turn marker waits for it."""
    formations = {}
    for formation, own in state.formations.items():
        ships = tuple(ship for ship in own.ships if ship != name)
        if ships:
            formations[formation] = own if ships == own.ships else _with_ships(own, ships)
    markers = [
        msgspec.structs.replace(marker, ships=tuple(ship for ship in marker.ships if ship != name))
        for marker in column_turns(state)
    ]
    return with_column_turns(msgspec.structs.replace(state, formations=formations), markers)


def _with_ships(formation: Formation, ships: tuple[str, ...]) -> Formation:
    """A formation of which some ships are left; a single one is no column."""
    column = formation.column if len(ships) > 1 else UNSET
    return msgspec.structs.replace(formation, ships=ships, column=column)
