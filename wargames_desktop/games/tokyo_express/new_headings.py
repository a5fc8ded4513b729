"""New headings of Japanese formations: all ships at once, or the lead ship of a column, or the column about (5.1)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.battle_movement import speed_after
from wargames_desktop.games.tokyo_express.columns import (
    REVERSAL,
    abreast,
    drop_markers,
    hexsides_between,
    is_columnwise,
    reverse,
    reversed_heading,
    turn_in_column,
)
from wargames_desktop.games.tokyo_express.emergency_turns import with_resume
from wargames_desktop.games.tokyo_express.events import FormationTurned, Ordered, SpeedLost
from wargames_desktop.games.tokyo_express.standard_events import ColumnReversed
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    Heading,
    Movement,
    Order,
    State,
    counter,
    with_counter,
    with_formation,
)
from wargames_desktop.games.tokyo_express.waters import Waters


class NewHeadings:
    """Gives Japanese formations and hidden forces the headings that compass or display tell."""

    def __init__(self, waters: Waters) -> None:
        self._waters = waters

    def is_reversal(self, state: State, name: str, heading: Heading, reference: str) -> bool:
        """Whether a new heading turns a formation by 180 degrees: its reference ship, or the lead ship of a column."""
        formation = state.formations[name]
        ship = formation.ships[0] if is_columnwise(formation) else reference
        return hexsides_between(counter(state, ship).heading, heading) == REVERSAL

    def can_reverse(self, state: State, name: str) -> bool:
        """Whether open sea lies before the ship that would lead a column turned about (TE-5.1-180-blocked)."""
        formation = state.formations[name]
        last = formation.ships[-1]
        heading = reversed_heading(state, formation, last)
        return self._waters.is_open_ahead(state.ships[last].hex, heading)

    def take(
        self, state: State, name: str, heading: Heading, reference: str, movement: Movement, order: Order, play: Play
    ) -> State:
        """Turn a formation to ``heading``, give it ``order``, and note how its course was set.

        A 180 turn costs a Speed (TE-5.3-180, TE-5.1-180-speed); a column that cannot make it keeps heading and Speed
        (R-42). Emergency Turns are forgotten, for there are new orders (TE-5.4-off-heading).
        """
        formation = state.formations[name]
        for ship in formation.ships:
            state = with_resume(state, ship, UNSET)
        speed = formation.speed
        if is_columnwise(formation):
            state, speed = self._turn_column(state, name, heading, play)
        else:
            speed = speed_after(speed, counter(state, reference).heading, heading)
            for ship in formation.ships:
                state = with_counter(state, ship, counter(state, ship).hex, heading)
            state = drop_markers(state, formation.ships)
            play.emit(FormationTurned(name, formation.ships, heading, RULES[movement]))
        if speed != formation.speed:
            play.emit(SpeedLost(name, speed))
        if movement == "battle":
            play.emit(Ordered(name, JAPAN, order))
        ordered = msgspec.structs.replace(
            state.formations[name], speed=speed, order=order, movement=movement, course=UNSET, turned_after=0
        )
        return with_formation(state, name, ordered)

    def _turn_column(self, state: State, name: str, heading: Heading, play: Play) -> tuple[State, int]:
        """Only the lead ship turns, with those abreast of it, unless the column turns about (TE-5.1-jp-lead-turns)."""
        formation = state.formations[name]
        lead = formation.ships[0]
        if hexsides_between(state.ships[lead].heading, heading) != REVERSAL:
            together = abreast(state, formation, lead)
            play.emit(FormationTurned(name, together, heading, "TE-5.1-jp-lead-turns"))
            return turn_in_column(state, name, together, heading, "TE-5.1-marker-place", play), formation.speed
        if not self.can_reverse(state, name):
            play.emit(ColumnReversed(name, lead, "no open sea before its last ship"))
            return state, formation.speed
        state = reverse(state, name)
        play.emit(ColumnReversed(name, state.formations[name].ships[0]))
        return state, max(1, formation.speed - 1)


RULES: dict[Movement, str] = {
    "mission": "TE-5.3-turn-all",
    "battle": "TE-3.3-bm-heading",
    "retirement": "TE-11.2-ahead",
}
"""The rule by which all ships of a formation turn at once."""
