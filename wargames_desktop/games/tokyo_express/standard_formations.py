"""Formations of the Standard Game: columns, Speed limits, hidden forces (4.1 D and H, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import SPEEDS, Charts
from wargames_desktop.games.tokyo_express.columns import Columns, Link, drop_markers, place_markers
from wargames_desktop.games.tokyo_express.commands import (
    AnyCommand,
    AssignSpeed,
    EndGame,
    Form,
    FormationsDone,
    FormColumn,
)
from wargames_desktop.games.tokyo_express.ending import give_up
from wargames_desktop.games.tokyo_express.events import Formed, SpeedAssigned
from wargames_desktop.games.tokyo_express.formations import (
    LISTED_GROUPS,
    Grouping,
    marker_name,
    top_speed,
)
from wargames_desktop.games.tokyo_express.retirement import hidden_forces_retire, is_retiring
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_events import ColumnFormed
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Formation,
    SideName,
    State,
    afloat,
    formation_of,
    formations_of,
    is_detected,
    is_hidden,
    with_detection,
    with_formation,
)


class SpeedLimit(NamedTuple):
    """The highest Speed marker that a side may have now, and the rule that limits it."""

    speed: int
    rule: str
    reason: str


def speed_limit(charts: Charts, state: State, side: SideName) -> SpeedLimit:
    """What limits the Speeds of a side until the Game Turn after its first detection.

    Rules: TE-15.3-special, TE-4.1-D-speed6, TE-6.3-speed-6.
    """
    detected = state.night.detected_on.get(side, 0)
    if not detected or state.turn <= detected:
        if state.night.initial_speed is not UNSET:
            reason = "until the Game Turn after the side detects an enemy"
            return SpeedLimit(state.night.initial_speed, "TE-15.3-special", reason)
        if side == US:
            reason = "until the Game Turn after a Japanese formation is detected"
            return SpeedLimit(charts.standard.values.speed_before_detection, "TE-4.1-D-speed6", reason)
    return SpeedLimit(SPEEDS[-1], "TE-2.4-speed", "on any marker")


def limited_speed(charts: Charts, state: State, side: SideName, ships: Sequence[str]) -> int:
    """The highest Speed that a formation of ``ships`` can be given."""
    return min(top_speed(state, ships), speed_limit(charts, state, side).speed)


def retires(state: State, name: str) -> bool:
    """Whether a Japanese formation or hidden force is leaving the battle (TE-11.2-groups, TE-11.4-effects)."""
    if is_hidden(state, name):
        return hidden_forces_retire(state)
    return any(is_retiring(state, ship) for ship in state.formations[name].ships)


class Group(NamedTuple):
    """Ships that are to sail together, in order; a column if there is a chain of them."""

    ships: tuple[str, ...]
    is_column: bool = False


def ships_of(chain: Sequence[Link]) -> tuple[str, ...]:
    """The ships of a column, the lead first."""
    return tuple(ship for link in chain for ship in link.ships)


class StandardUsFormationPhase(Procedure[State, AnyCommand]):
    """D. The player groups the released US ships, in columns or not, and gives Speeds (TE-4.1-D).

    Without a ship that can be grouped, or before the release, nothing is asked. Here the player can give up, though it
    is not proposed (TE-14.1-quit).
    """

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)
        self._columns = Columns(sea)

    def begin(self, state: State) -> State:
        """Lay out formations and columns of the last Game Turn as far as they still hold, else the largest ones."""
        if not state.night.released:
            return state
        ready = self._ready(state)
        for group in self._proposed(state, ready):
            state = self._add(state, group)
        for ship in afloat(state, US):
            if ship not in ready:
                retiring = Formation(side=US, ships=(ship,), speed=top_speed(state, (ship,)), movement="retirement")
                state = with_formation(state, ship, retiring)
        return state

    def _ready(self, state: State) -> tuple[str, ...]:
        """US ships that can be grouped: retiring ones sail alone (TE-11.3-single)."""
        return tuple(ship for ship in afloat(state, US) if not is_retiring(state, ship))

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
        if not state.night.released or not self._ready(state):
            return None
        return Decision(
            US,
            "us_formations",
            "Group the US ships into formations and columns, and give each a Speed",
            "TE-4.1-D",
            lambda: self._answers(state),
            FormationsDone(),
            complete=False,
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        ready = self._ready(state)
        formations = {name: state.formations[name] for name in formations_of(state, US)}
        columns = {f.ships for f in formations.values() if f.column is not UNSET}
        standing = {frozenset(f.ships) for f in formations.values() if f.column is UNSET}
        chains = (ships_of(chain) for chain in self._columns.chains(state, ready))
        yield from (FormColumn(ships) for ships in islice(chains, LISTED_GROUPS) if ships not in columns)
        choices = (ships for ships in self._grouping.us_choices(state, ready) if frozenset(ships) not in standing)
        yield from (Form(ships) for ships in islice(choices, LISTED_GROUPS))
        for name, formation in formations.items():
            if formation.movement is UNSET:
                for speed in range(1, limited_speed(self._charts, state, US, formation.ships) + 1):
                    if speed != formation.speed:
                        yield AssignSpeed(name, speed)
        yield FormationsDone()

    def columns_among(self, state: State, ships: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """The columns that some US ships can form, in order from the lead ship."""
        return (ships_of(chain) for chain in self._columns.chains(state, ships))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, FormationsDone | EndGame):
            return None
        if isinstance(command, AssignSpeed):
            return self._speed_refusal(state, command)
        if not isinstance(command, Form | FormColumn):
            return Refusal("TE-4.1-D", "Now the US ships are grouped into formations")
        for ship in command.ships:
            if ship in afloat(state, US) and is_retiring(state, ship):
                return Refusal("TE-11.3-single", f"{ship} is retiring and sails alone", (ship,))
        if isinstance(command, Form):
            return self._grouping.us_refusal(state, command.ships)
        return self._column_refusal(state, command.ships)

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
        if formation.movement is not UNSET:
            return Refusal("TE-11.3-single", f"{command.formation} is retiring at its own Speed", formation.ships)
        top = top_speed(state, formation.ships)
        if command.speed > top:
            slow = next(ship for ship in formation.ships if state.ships[ship].max_speed == top)
            return Refusal("TE-3.2-speed-us", f"{slow} makes at most Speed {top}", (slow,))
        limit = speed_limit(self._charts, state, US)
        if command.speed > limit.speed:
            return Refusal(limit.rule, f"No Speed above {limit.speed} {limit.reason}", formation.ships)
        if command.speed < 1:
            return Refusal("TE-2.4-speed", "A formation's Speed is at least 1", formation.ships)
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if isinstance(command, EndGame):
            return give_up(self._charts, state, play)
        if isinstance(command, Form):
            own = tuple(ship for ship in afloat(state, US) if ship in command.ships)
            return self._form(state, Group(own))
        if isinstance(command, FormColumn):
            return self._form(state, Group(command.ships, is_column=True))
        if isinstance(command, AssignSpeed):
            play.emit(SpeedAssigned(command.formation, command.speed))
            formation = state.formations[command.formation]
            return with_formation(state, command.formation, msgspec.structs.replace(formation, speed=command.speed))
        return pop(self._settle(state, play))

    def proceed(self, state: State, play: Play) -> State:
        return pop(self._settle(state, play))

    def _settle(self, state: State, play: Play) -> State:
        """The formations stand: columns get the markers that they need, detection is shared (TE-6.0-combine)."""
        for name in formations_of(state, US):
            formation = state.formations[name]
            if formation.movement is not UNSET:
                state = drop_markers(state, formation.ships)
                continue
            state = share_detection(state, name)
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
            slowed = formation.speed < limited_speed(self._charts, state, US, formation.ships)
            state = msgspec.structs.replace(state, formations=keep)
            for number, part in enumerate(self._parts(state, rest, formation.column is not UNSET)):
                top = limited_speed(self._charts, state, US, part.ships)
                stays = number == 0 and len(part.ships) > 1
                state = self._add(state, part, min(formation.speed, top) if slowed else top, name if stays else None)
        return self._add(state, group)

    def _add(self, state: State, group: Group, speed: int | None = None, name: str | None = None) -> State:
        name = name or marker_name(self._charts, US, group.ships, state.formations)
        formation = Formation(
            side=US,
            ships=group.ships,
            speed=speed or limited_speed(self._charts, state, US, group.ships),
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


def share_detection(state: State, name: str) -> State:
    """All ships of a formation are detected if any of them is (TE-6.0-combine)."""
    return with_detection(state, name, True) if is_detected(state, name) else state


class StandardJapaneseFormationPhase(Procedure[State, AnyCommand]):
    """H. The Japanese ships are grouped as the rules say, at their top Speed (TE-4.1-H).

    Retiring ships group with each other by Speed (TE-11.2-groups, TE-11.2-groups-speed); every hidden force is a
    formation (TE-7.2-separate).
    """

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._grouping = Grouping(charts, sea)
        self._columns = Columns(sea)

    def proceed(self, state: State, play: Play) -> State:
        for ships in self._groups(state):
            state = self._form(state, ships, play)
        speed = self._charts.standard.force_markers.speed
        for name in state.night.hidden:
            limit = speed_limit(self._charts, state, JAPAN).speed
            formation = Formation(side=JAPAN, ships=(name,), speed=min(speed, limit))
            state = with_formation(state, name, formation)
        return pop(state)

    def _groups(self, state: State) -> Iterator[tuple[str, ...]]:
        ships = afloat(state, JAPAN)
        going = [ship for ship in ships if not is_retiring(state, ship)]
        yield from self._grouping.japanese_groups(state, going)
        for low, high in self._charts.standard.values.retiring_groups:
            alike = [s for s in ships if is_retiring(state, s) and low <= state.ships[s].max_speed <= high]
            yield from self._grouping.japanese_groups(state, alike)

    def _form(self, state: State, ships: tuple[str, ...], play: Play) -> State:
        """A formation as large as possible, a column if all of its ships form one (TE-5.1-jp-largest, R-40)."""
        chain = self._columns.column(state, ships)
        order = ships if chain is None else ships_of(chain)
        name = marker_name(self._charts, JAPAN, order, state.formations)
        formation = Formation(
            side=JAPAN,
            ships=order,
            speed=limited_speed(self._charts, state, JAPAN, order),
            column=UNSET if chain is None else "columnwise",
        )
        state = share_detection(with_formation(state, name, formation), name)
        if chain is None:
            play.emit(Formed(name, JAPAN, order, formation.speed))
            return drop_markers(state, order)
        play.emit(ColumnFormed(name, JAPAN, order, formation.speed))
        return place_markers(state, name, chain, play)
