"""Contact: the detected US ships that a Japanese formation can keep in sight (TE-5.3-when, TE-5.0-threat-detected)."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, afloat, counter


def is_within(sea: Sea, state: State, formation: str, ship: str, hexes: int) -> bool:
    """Whether a ship is within some hexes of any ship of a formation."""
    return any(
        sea.distance(counter(state, own).hex, state.ships[ship].hex) <= hexes
        for own in state.formations[formation].ships
    )


def tracked_ships(sea: Sea, state: State, formation: str) -> tuple[str, ...]:
    """Detected US ships within Visual Tracking Range of any ship of a Japanese formation (TE-5.3-when-range)."""
    reach = state.fire_direction[JAPAN]
    return tuple(
        ship
        for ship in afloat(state, US)
        if state.ships[ship].log.detected and is_within(sea, state, formation, ship, reach)
    )


def tracked_formations(sighting: Sighting, sea: Sea, state: State, formation: str) -> Mapping[str, tuple[str, ...]]:
    """Detected US formations of which any ship is tracked, with all their ships (TE-5.0-threat)."""
    tracked = set(tracked_ships(sea, state, formation))
    return {party.name: party.members for party in sighting.parties(state, US) if tracked.intersection(party.members)}
