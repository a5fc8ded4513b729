"""The US Formation Phase where ships may form columns: in the Standard Game, and in the Basic Game if agreed (5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import SPEEDS, Charts
from wargames_desktop.games.tokyo_express.columns import (
    Columns,
    Link,
    column_turns,
    drop_markers,
    place_markers,
    with_column_turns,
)
from wargames_desktop.games.tokyo_express.commands import AnyCommand, AssignSpeed, Form, FormationsDone, FormColumn
from wargames_desktop.games.tokyo_express.events import Formed, SpeedAssigned
from wargames_desktop.games.tokyo_express.formations import LISTED_GROUPS, Grouping, marker_name, top_speed
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_events import ColumnFormed, ColumnTurnRemoved
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    ColumnManeuver,
    Formation,
    State,
    afloat,
    formation_of,
    formations_of,
    with_formation,
)


class SpeedLimit(NamedTuple):
    """The highest Speed marker that a side may have now, and the rule that limits it."""

    speed: int
    rule: str
    reason: str


NO_LIMIT = SpeedLimit(SPEEDS[-1], "TE-2.4-speed", "on any marker")


class Group(NamedTuple):
    """Ships that are to sail together, in order; a column if there is a chain of them."""

    ships: tuple[str, ...]
    is_column: bool = False


def ships_of(chain: Sequence[Link]) -> tuple[str, ...]:
    """The ships of a column, the lead first."""
    return tuple(ship for link in chain for ship in link.ships)


class ColumnFormationPhase(Procedure[State, AnyCommand]):
    """The player groups US ships, in columns or not, and gives Speeds; without a ship nothing is asked."""

    rule = "TE-3.1-B"

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)
        self._columns = Columns(sea)

    def ready(self, state: State) -> tuple[str, ...]:
        """US ships that can be grouped."""
        return afloat(state, US)

    def limit(self, state: State) -> SpeedLimit:
        """What else limits their Speeds."""
        return NO_LIMIT

    def begin(self, state: State) -> State:
        """Lay out formations and columns of the last Game Turn as far as they still hold, else the largest ones."""
        for group in self._proposed(state, self.ready(state)):
            state = self._add(state, group)
        return state

    def _top(self, state: State, ships: Sequence[str]) -> int:
        return min(top_speed(state, ships), self.limit(state).speed)

    def _proposed(self, state: State, ready: Sequence[str]) -> list[Group]:
        if not state.last_groups:
            return [Group(ships) for ships in self._grouping.us_groups(state, ready)]
        columns = () if state.last_columns is UNSET else state.last_columns
        known = {ship for group in state.last_groups for ship in group}
        new = [(ship,) for ship in ready if ship not in known]
        groups: list[Group] = []
        for group in (*state.last_groups, *new):
            present = tuple(ship for ship in group if ship in ready)
            groups += self._parts(state, present, group in columns)
        return groups

    def _parts(self, state: State, ships: tuple[str, ...], was_column: bool) -> list[Group]:
        """What holds together of a formation of which some ships are gone, or which has moved on."""
        if not ships:
            return []
        chain = self._columns.column(state, ships) if was_column else None
        if chain is not None:
            return [Group(ships_of(chain), is_column=True)]
        return [Group(part) for part in self._grouping.us_groups(state, ships)]

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not self.ready(state):
            return None
        return Decision(
            US,
            "us_formations",
            "Group the US ships into formations and columns, and give each a Speed",
            self.rule,
            lambda: self._answers(state),
            FormationsDone(),
            complete=False,
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        ready = self.ready(state)
        formations = {name: state.formations[name] for name in formations_of(state, US)}
        columns = {f.ships for f in formations.values() if f.column is not UNSET}
        standing = {frozenset(f.ships) for f in formations.values() if f.column is UNSET}
        chains = (ships_of(chain) for chain in self._columns.chains(state, ready))
        yield from (FormColumn(ships) for ships in islice(chains, LISTED_GROUPS) if ships not in columns)
        choices = (ships for ships in self._grouping.us_choices(state, ready) if frozenset(ships) not in standing)
        yield from (Form(ships) for ships in islice(choices, LISTED_GROUPS))
        for name, formation in formations.items():
            if formation.movement is UNSET:
                for speed in range(1, self._top(state, formation.ships) + 1):
                    if speed != formation.speed:
                        yield AssignSpeed(name, speed)
        yield FormationsDone()

    def columns_among(self, state: State, ships: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """The columns that some US ships can form, in order from the lead ship."""
        return (ships_of(chain) for chain in self._columns.chains(state, ships))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, FormationsDone):
            return None
        if isinstance(command, AssignSpeed):
            return self._speed_refusal(state, command)
        if isinstance(command, Form):
            return self._grouping.us_refusal(state, command.ships)
        if isinstance(command, FormColumn):
            return self._column_refusal(state, command.ships)
        return Refusal(self.rule, "Now the US ships are grouped into formations")

    def _column_refusal(self, state: State, ships: tuple[str, ...]) -> Refusal | None:
        """Why ships do not form a column in the order in which they are named."""
        for ship in ships:
            if ship not in afloat(state, US):
                return Refusal("TE-3.2-us-types", f"{ship} is not a US ship on the map", (ship,))
        if len(set(ships)) < len(ships):
            return Refusal("TE-3.2-single", "Each ship belongs to one formation, once", ships)
        if len(ships) < 2:
            return Refusal("TE-5.1-column", "A column has at least two ships", ships)
        chain = self._columns.column(state, ships, ships[0])
        if chain is None:
            reason = "Each ship of a column but the lead ship has another one or two hexes ahead, or a marker ahead"
            return Refusal("TE-5.1-requirements", reason, ships)
        if not _in_order(chain, ships):
            return Refusal("TE-5.1-lead", f"The order in this column is {', '.join(ships_of(chain))}", ships)
        return None

    def _speed_refusal(self, state: State, command: AssignSpeed) -> Refusal | None:
        formation = state.formations.get(command.formation)
        if formation is None or formation.side != US:
            return Refusal("TE-3.2-speed-us", f"There is no US formation {command.formation}")
        top = top_speed(state, formation.ships)
        if command.speed > top:
            slow = next(ship for ship in formation.ships if state.ships[ship].max_speed == top)
            return Refusal("TE-3.2-speed-us", f"{slow} makes at most Speed {top}", (slow,))
        limit = self.limit(state)
        if command.speed > limit.speed:
            return Refusal(limit.rule, f"No Speed above {limit.speed} {limit.reason}", formation.ships)
        if command.speed < 1:
            return Refusal("TE-2.4-speed", "A formation's Speed is at least 1", formation.ships)
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if isinstance(command, Form):
            own = tuple(ship for ship in afloat(state, US) if ship in command.ships)
            return self._form(state, Group(own))
        if isinstance(command, FormColumn):
            return self._form(state, Group(command.ships, is_column=True))
        if isinstance(command, AssignSpeed):
            play.emit(SpeedAssigned(command.formation, command.speed))
            formation = state.formations[command.formation]
            return with_formation(state, command.formation, msgspec.structs.replace(formation, speed=command.speed))
        return pop(self.settle(state, play))

    def proceed(self, state: State, play: Play) -> State:
        return pop(self.settle(state, play))

    def settle(self, state: State, play: Play) -> State:
        """The formations stand: columns get the markers that they need (TE-5.1-marker-forming)."""
        for name in formations_of(state, US):
            formation = state.formations[name]
            if formation.movement is not UNSET:
                state = drop_markers(state, formation.ships)
                continue
            if formation.column is UNSET:
                state = drop_markers(state, formation.ships)
                play.emit(Formed(name, US, formation.ships, formation.speed))
                continue
            chain = self._columns.column(state, formation.ships, formation.ships[0])
            assert chain is not None
            play.emit(ColumnFormed(name, US, formation.ships, formation.speed))
            state = place_markers(state, name, chain, play)
        return state

    def _form(self, state: State, group: Group) -> State:
        """Take ships out of the formations they are in, and put them together; what is left may fall apart."""
        robbed = dict.fromkeys(name for ship in group.ships if (name := formation_of(state, ship)) is not None)
        for name in robbed:
            formation = state.formations[name]
            rest = tuple(ship for ship in formation.ships if ship not in group.ships)
            keep = {key: value for key, value in state.formations.items() if key != name}
            slowed = formation.speed < self._top(state, formation.ships)
            state = msgspec.structs.replace(state, formations=keep)
            for number, part in enumerate(self._parts(state, rest, formation.column is not UNSET)):
                top = self._top(state, part.ships)
                stays = number == 0 and len(part.ships) > 1
                state = self._add(state, part, min(formation.speed, top) if slowed else top, name if stays else None)
        return self._add(state, group)

    def _add(self, state: State, group: Group, speed: int | None = None, name: str | None = None) -> State:
        name = name or marker_name(self._charts, US, group.ships, state.formations)
        formation = Formation(
            side=US,
            ships=group.ships,
            speed=speed or self._top(state, group.ships),
            column="columnwise" if group.is_column else UNSET,
        )
        return with_formation(state, name, formation)


def _in_order(chain: Sequence[Link], ships: Sequence[str]) -> bool:
    """Whether ``ships`` are in the order of a column; those of one hex may be in any order."""
    at = 0
    for link in chain:
        if set(ships[at : at + len(link.ships)]) != set(link.ships):
            return False
        at += len(link.ships)
    return True


def recheck(columns: Columns, state: State, name: str) -> State:
    """A column that turned all at once is one no more, unless its ships still follow each other.

    Rule: TE-5.1-jp-simultaneous.
    """
    formation = state.formations[name]
    chain = columns.column(state, formation.ships)
    if chain is None:
        return with_formation(state, name, msgspec.structs.replace(formation, column=UNSET))
    return with_formation(state, name, msgspec.structs.replace(formation, ships=ships_of(chain), column="columnwise"))


def form_japanese(
    charts: Charts, columns: Columns, state: State, ships: Sequence[str], speed: int, play: Play
) -> State:
    """Put Japanese ships into one formation, a column if all of them form one (TE-5.1-jp-largest, R-40)."""
    chain = columns.column(state, ships)
    order = tuple(ships) if chain is None else ships_of(chain)
    name = marker_name(charts, JAPAN, order, state.formations)
    column: ColumnManeuver | UnsetType = UNSET if chain is None else "columnwise"
    state = with_formation(state, name, Formation(side=JAPAN, ships=order, speed=speed, column=column))
    if chain is None:
        play.emit(Formed(name, JAPAN, order, speed))
        return drop_markers(state, order)
    play.emit(ColumnFormed(name, JAPAN, order, speed))
    return place_markers(state, name, chain, play)


def without_formations(state: State) -> State:
    """``state`` after the formation markers came off; those of the US are kept in mind, to be proposed again."""
    own = [state.formations[name] for name in formations_of(state, US)]
    groups = tuple(formation.ships for formation in own)
    columns = tuple(formation.ships for formation in own if formation.column is not UNSET)
    if not own:
        groups, columns = state.last_groups, () if state.last_columns is UNSET else state.last_columns
    return msgspec.structs.replace(state, formations={}, last_groups=groups, last_columns=columns or UNSET)


def without_idle_markers(state: State, play: Play) -> State:
    """``state`` without Column Turn markers at which no ship on the map has to turn (TE-4.1-T-columns)."""
    there = {*afloat(state, US), *afloat(state, JAPAN)}
    markers = [
        msgspec.structs.replace(marker, ships=tuple(ship for ship in marker.ships if ship in there))
        for marker in column_turns(state)
    ]
    for marker in markers:
        if not marker.ships:
            play.emit(ColumnTurnRemoved(marker.hex, "TE-4.1-T-columns"))
    return with_column_turns(state, markers)
