"""What goes over the beach or the quay: aircraft out of holds and into them (10.4.1.B, 10.4.1.C)."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined
from wargames_desktop.games.east_wind_rain.state import State, air_at, with_air
from wargames_desktop.games.east_wind_rain.terms import SideName


def aircraft_ashore(state: State, side: SideName, place: str, groups: tuple[AirGroup, ...]) -> State:
    """``state`` with aircraft put ashore: on top of the base, or beside the quay where there is none.

    They do not fly of their own will in this turn.
    """
    if place in state.bases:
        return air_groups.arrive(state, side, place, groups)
    stack = air_at(state, side, place)
    return with_air(state, side, place, msgspec.structs.replace(stack, grounded=joined(stack.grounded, groups)))


def aircraft_away(state: State, side: SideName, place: str, groups: tuple[AirGroup, ...]) -> State:
    """``state`` without aircraft of a place that have gone aboard ships."""
    return air_groups.lose(state, side, (Flight(place, groups),))
