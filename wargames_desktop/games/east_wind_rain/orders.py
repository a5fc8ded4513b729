"""What is built is there at once, or ordered for a later turn (5.3.6.A)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.events.economics import UnitsBuilt
from wargames_desktop.games.east_wind_rain.placement import settled
from wargames_desktop.games.east_wind_rain.state import Ordered, State, following
from wargames_desktop.games.east_wind_rain.terms import SideName


def ordered(state: State, side: SideName, place: str, units: Body, delay: int, play: Play) -> State:
    """``state`` with units that have been built: in ``place`` now, or to arrive there ``delay`` turns later."""
    due = state.turn
    for _ in range(delay):
        due = following(due)
    play.emit(UnitsBuilt(side=side, place=place, units=units, due=due if delay else ""))
    if not delay:
        return settled(state, side, place, units)
    order = Ordered(due=due, side=side, place=place, units=units)
    return msgspec.structs.replace(state, orders=(*state.orders, order))


def delivered(state: State, side: SideName, play: Play) -> State:
    """``state`` with a side's units that were ordered for this turn in their places (EWR-5.1.B)."""
    due = [order for order in state.orders if order.side == side and order.due == state.turn]
    for order in due:
        play.emit(UnitsBuilt(side=side, place=order.place, units=order.units))
        state = settled(state, side, order.place, order.units)
    return msgspec.structs.replace(state, orders=tuple(order for order in state.orders if order not in due))
