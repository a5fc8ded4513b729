"""US ships that join the task force after the start of a scenario (TE-15.4-arrivals)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.standard_events import ShipArrived
from wargames_desktop.games.tokyo_express.state import State, with_counter, with_night


class UsArrivalsStep(Procedure[State, AnyCommand]):
    """D. The ships that are due in this Game Turn are placed on the map."""

    def proceed(self, state: State, play: Play) -> State:
        due = [arrival for arrival in state.night.arrivals if arrival.turn <= state.turn]
        for arrival in due:
            play.emit(ShipArrived(arrival.ship, arrival.hex, arrival.heading, "TE-15.4-arrivals"))
            state = with_counter(state, arrival.ship, arrival.hex, arrival.heading)
        left = tuple(arrival for arrival in state.night.arrivals if arrival not in due)
        return pop(with_night(state, arrivals=left))
