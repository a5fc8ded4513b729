"""The Basic Game in which ships may form columns: what it does in its own way (TE-3.9-optional-columns, TE-5.1).

Land, shoal, Emergency Turns and collisions are no part of it: ships slide from the map edge, and US ships wait before a
full hex as always (TE-3.4-edge-shift, TE-3.4-occupied-wait).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Frame, Play, Procedure, pop
from wargames_desktop.engine.sequence import Walker
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.battle_movement import (
    ORDERS,
    JapaneseOrdersPhase,
    Threat,
    courses,
    heading_of,
)
from wargames_desktop.games.tokyo_express.charts import Charts, DisplayEntry
from wargames_desktop.games.tokyo_express.column_formations import (
    ColumnFormationPhase,
    form_japanese,
    recheck,
    without_formations,
    without_idle_markers,
)
from wargames_desktop.games.tokyo_express.column_maneuvers import ColumnManeuvers
from wargames_desktop.games.tokyo_express.columns import Columns, abreast, drop_markers, is_columnwise
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.formations import Grouping, top_speed
from wargames_desktop.games.tokyo_express.freedom_of_action import FreedomOfActionPhase
from wargames_desktop.games.tokyo_express.movement import (
    UsMovementSegment,
    When,
    hexes_in_phase,
    shift_from_edge,
)
from wargames_desktop.games.tokyo_express.new_headings import NewHeadings
from wargames_desktop.games.tokyo_express.orders import courses as us_courses
from wargames_desktop.games.tokyo_express.orders import stays_on_map
from wargames_desktop.games.tokyo_express.sailing import (
    JapaneseColumnTurns,
    Sailing,
    ordered_turns,
    without_turns_spent,
)
from wargames_desktop.games.tokyo_express.standard_orders import StandardUsOrdersPhase
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Heading,
    Order,
    State,
    afloat,
    formations_of,
    with_formation,
)
from wargames_desktop.games.tokyo_express.turn import FRAMES, CounterAdjustmentPhase, GameTurnsProcedure, TurnSteps
from wargames_desktop.games.tokyo_express.waters import OpenSea, Waters

COLUMN_FRAMES: Mapping[str, Frame] = {
    **FRAMES,
    "us_formations": frames.UsColumnFormations(),
    "us_orders": frames.StandardUsOrders(),
    "freedom_of_action": frames.ColumnFreedomOfAction(),
    "japanese_formations": frames.JapaneseColumnFormations(),
    "japanese_orders": frames.JapaneseColumnOrders(),
    "us_movement": frames.UsColumnMovement(),
    "japanese_movement": frames.JapaneseColumnMovement(),
    "counter_adjustment": frames.ColumnCounterAdjustment(),
}
"""The frame that carries out a step of the turn's outline, by what the step does."""


class OpenHelm:
    """On the open sea nothing bars the way; a ship that cannot be slid from the map edge stays where it is (R-32)."""

    room: int | None = None

    def bars(self, state: State, name: str, heading: Heading) -> str:
        """Nothing."""
        return ""

    def choose(self, state: State, name: str, headings: Sequence[Heading]) -> Heading | None:
        """There are no Emergency Turns."""
        return headings[0]

    def leave(self, state: State, name: str, play: Play) -> State:
        """It does not."""
        return state

    def enter(self, state: State, names: Sequence[str], play: Play) -> State:
        """Nothing follows."""
        return state


class ColumnFreedomOfActionPhase(FreedomOfActionPhase):
    """D. A column carries out what the table imposes columnwise, its lead ship as before (TE-5.2-A, TE-5.2-C)."""

    def prepared(self, state: State, name: str) -> State:
        """A column that was to maneuver at once maneuvers columnwise."""
        formation = state.formations[name]
        if formation.column is UNSET or is_columnwise(formation):
            return state
        return with_formation(state, name, msgspec.structs.replace(formation, column="columnwise"))

    def stays_on_map(self, state: State, name: str, order: Order) -> bool:
        """Of a column the ships at its head tell."""
        formation = state.formations[name]
        if formation.column is UNSET:
            return super().stays_on_map(state, name, order)
        lead = state.ships[formation.ships[0]]
        hexes = [state.ships[ship].hex for ship in abreast(state, formation, formation.ships[0])]
        ways = us_courses(self._charts.movement, formation.speed, lead.heading, order)
        return any(stays_on_map(self._sea, hexes, steps) for steps in ways)


class JapaneseColumnFormationPhase(Procedure[State, AnyCommand]):
    """E. The Japanese ships are grouped as the rules say; those that all follow each other form a column."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, waters)
        self._columns = Columns(waters)

    def proceed(self, state: State, play: Play) -> State:
        for ships in self._grouping.japanese_groups(state, afloat(state, JAPAN)):
            state = form_japanese(self._charts, self._columns, state, ships, top_speed(state, ships), play)
        return pop(state)


class JapaneseColumnOrdersPhase(JapaneseOrdersPhase):
    """F and J. Columns choose how they maneuver, and turn by their lead ships (TE-5.1-jp-lead-turns)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        super().__init__(charts, waters)
        self._columns = Columns(waters)
        self._maneuvers = ColumnManeuvers(waters)
        self._headings = NewHeadings(waters)

    def proceed(self, state: State, play: Play) -> State:
        for name in formations_of(state, JAPAN):
            if state.formations[name].column == "simultaneous":
                state = recheck(self._columns, state, name)
        return super().proceed(state, play)

    def _ordered(self, state: State, name: str, threat: Threat, play: Play) -> State:
        own = threat.japanese_reference
        if state.formations[name].column is not UNSET:
            state, own = self._maneuvers.choose(state, name, threat, play)
        return super()._ordered(state, name, threat._replace(japanese_reference=own), play)

    def _keeps_on_map(self, state: State, name: str, own: str, other: str, entry: DisplayEntry) -> bool:
        formation = state.formations[name]
        if not is_columnwise(formation):
            return super()._keeps_on_map(state, name, own, other, entry)
        lead, speed = formation.ships[0], formation.speed
        heading = heading_of(entry, state.ships[other].heading)
        if self._headings.is_reversal(state, name, heading, own):
            if self._headings.can_reverse(state, name):
                lead, speed = formation.ships[-1], max(1, speed - 1)
            else:
                heading = state.ships[lead].heading
        ways = courses(self._charts, speed, heading, ORDERS[entry.order], state.phase + 1)
        return all(stays_on_map(self._sea, [state.ships[lead].hex], steps) for steps in ways)

    def _turn(self, state: State, name: str, reference: str, heading: Heading, order: Order, play: Play) -> State:
        if state.formations[name].column is UNSET:
            return super()._turn(state, name, reference, heading, order, play)
        return self._headings.take(state, name, heading, reference, "battle", order, play)


class UsColumnMovementSegment(UsMovementSegment):
    """The US Movement Segment: columns turn ship after ship; a ship that waits leaves its column."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        super().__init__(charts, waters)
        self._sailing = Sailing(charts, waters)

    def _move(self, state: State, turning: Mapping[str, When], play: Play) -> State:
        before = ordered_turns(state, turning, "before", play)
        before = shift_from_edge(self._charts, self._sea, before, US, play)
        waiting = self._waiting(before, play)
        held = drop_markers(self._split(before, state, waiting, play), waiting)
        moving = [name for name in formations_of(held, US) if name not in waiting]
        held = without_turns_spent(held, moving, self._charts)
        moved = self._sailing.sail(held, moving, OpenHelm(), play)
        assert isinstance(moved, State)
        return pop(ordered_turns(self._excused(moved, state, turning, waiting), turning, "after", play))

    def _excused(self, state: State, start: State, turning: Mapping[str, When], waiting: frozenset[str]) -> State:
        """Ships that waited are excused from a turn that their formation makes after moving (R-34)."""
        for name, when in turning.items():
            for ship in start.formations[name].ships:
                if when == "after" and ship in waiting and ship != name:
                    own = state.formations[ship]
                    order = msgspec.structs.replace(own.order, turns_made=own.order.turns_made + 1)
                    state = with_formation(state, ship, msgspec.structs.replace(own, order=order))
        return state


class JapaneseColumnMovementSegment(JapaneseColumnTurns):
    """The Japanese Movement Segment: columns turn ship after ship."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        super().__init__(charts, waters)
        self._sailing = Sailing(charts, waters)

    def proceed(self, state: State, play: Play) -> State:
        state = shift_from_edge(self._charts, self._sea, state, JAPAN, play)
        names = formations_of(state, JAPAN)
        moving = {name for name in names if hexes_in_phase(self._charts, state.formations[name], state.phase)}
        moved = self._sailing.sail(state, names, OpenHelm(), play)
        assert isinstance(moved, State)
        return pop(self.turns(moved, names, moving, play))


class ColumnCounterAdjustmentPhase(CounterAdjustmentPhase):
    """O. Columns are kept in mind, and so are the markers at which ships have still to turn."""

    def put_away(self, state: State, play: Play) -> State:
        """The formations end."""
        return without_idle_markers(without_formations(state), play)


def column_procedures(charts: Charts) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """The procedures that replace those of the Basic Game where ships may form columns, by their frames."""
    waters = OpenSea(charts.board)
    us_formations = ColumnFormationPhase(charts, waters)
    turn = TurnSteps(us_formations, COLUMN_FRAMES)
    return {
        frames.GameTurnsWithColumns: GameTurnsProcedure(charts, frames.TurnWithColumns()),
        frames.TurnWithColumns: Walker(charts.turn, turn.frame, turn.begin),
        frames.UsColumnFormations: us_formations,
        frames.StandardUsOrders: StandardUsOrdersPhase(),
        frames.ColumnFreedomOfAction: ColumnFreedomOfActionPhase(charts, waters),
        frames.JapaneseColumnFormations: JapaneseColumnFormationPhase(charts, waters),
        frames.JapaneseColumnOrders: JapaneseColumnOrdersPhase(charts, waters),
        frames.UsColumnMovement: UsColumnMovementSegment(charts, waters),
        frames.JapaneseColumnMovement: JapaneseColumnMovementSegment(charts, waters),
        frames.ColumnCounterAdjustment: ColumnCounterAdjustmentPhase(),
    }
