"""Formations of the Standard Game: columns, Speed limits, hidden forces (4.1 D and H, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.column_formations import (
    NO_LIMIT,
    ColumnFormationPhase,
    SpeedLimit,
    form_japanese,
)
from wargames_desktop.games.tokyo_express.columns import Columns
from wargames_desktop.games.tokyo_express.commands import (
    AnyCommand,
    AssignSpeed,
    EndGame,
    Form,
    FormColumn,
)
from wargames_desktop.games.tokyo_express.ending import give_up
from wargames_desktop.games.tokyo_express.formations import (
    Grouping,
    top_speed,
)
from wargames_desktop.games.tokyo_express.retirement import hidden_forces_retire, is_retiring
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Formation,
    SideName,
    State,
    afloat,
    formations_of,
    is_detected,
    is_hidden,
    with_detection,
    with_formation,
)


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
    return NO_LIMIT


def limited_speed(charts: Charts, state: State, side: SideName, ships: Sequence[str]) -> int:
    """The highest Speed that a formation of ``ships`` can be given."""
    return min(top_speed(state, ships), speed_limit(charts, state, side).speed)


def retires(state: State, name: str) -> bool:
    """Whether a Japanese formation or hidden force is leaving the battle (TE-11.2-groups, TE-11.4-effects)."""
    if is_hidden(state, name):
        return hidden_forces_retire(state)
    return any(is_retiring(state, ship) for ship in state.formations[name].ships)


class StandardUsFormationPhase(ColumnFormationPhase):
    """D. The player groups the released US ships, in columns or not, and gives Speeds (TE-4.1-D).

    Without a ship that can be grouped, or before the release, nothing is asked. Here the player can give up, though it
    is not proposed (TE-14.1-quit).
    """

    rule = "TE-4.1-D"

    def ready(self, state: State) -> tuple[str, ...]:
        """US ships that can be grouped: none before the release, and retiring ones sail alone (TE-11.3-single)."""
        if not state.night.released:
            return ()
        return tuple(ship for ship in afloat(state, US) if not is_retiring(state, ship))

    def limit(self, state: State) -> SpeedLimit:
        """Rules: TE-15.3-special, TE-4.1-D-speed6."""
        return speed_limit(self._charts, state, US)

    def begin(self, state: State) -> State:
        """Lay out the formations; retiring ships are there with Speeds of their own."""
        state = super().begin(state)
        if not state.night.released:
            return state
        for ship in afloat(state, US):
            if is_retiring(state, ship) and ship not in state.formations:
                retiring = Formation(side=US, ships=(ship,), speed=self._top(state, (ship,)), movement="retirement")
                state = with_formation(state, ship, retiring)
        return state

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, EndGame):
            return None
        if isinstance(command, Form | FormColumn):
            for ship in command.ships:
                if ship in afloat(state, US) and is_retiring(state, ship):
                    return Refusal("TE-11.3-single", f"{ship} is retiring and sails alone", (ship,))
        if isinstance(command, AssignSpeed):
            own = state.formations.get(command.formation)
            if own is not None and own.movement is not UNSET:
                return Refusal("TE-11.3-single", f"{command.formation} is retiring at its own Speed", own.ships)
        return super().check(state, command)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        return (
            give_up(self._charts, state, play) if isinstance(command, EndGame) else super().answer(state, command, play)
        )

    def settle(self, state: State, play: Play) -> State:
        """Ships of a formation share their detection (TE-6.0-combine)."""
        for name in formations_of(state, US):
            if state.formations[name].movement is UNSET:
                state = share_detection(state, name)
        return super().settle(state, play)


def share_detection(state: State, name: str) -> State:
    """All ships of a formation are detected if any of them is (TE-6.0-combine)."""
    return with_detection(state, name, True) if is_detected(state, name) else state


def with_hidden_formations(charts: Charts, state: State) -> State:
    """What is detected of a formation is all of it, and every hidden force is a formation (TE-7.2-separate)."""
    for name in formations_of(state, JAPAN):
        state = share_detection(state, name)
    speed = min(charts.standard.force_markers.speed, speed_limit(charts, state, JAPAN).speed)
    for name in state.night.hidden:
        state = with_formation(state, name, Formation(side=JAPAN, ships=(name,), speed=speed))
    return state


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
            speed = limited_speed(self._charts, state, JAPAN, ships)
            state = form_japanese(self._charts, self._columns, state, ships, speed, play)
        return pop(with_hidden_formations(self._charts, state))

    def _groups(self, state: State) -> Iterator[tuple[str, ...]]:
        ships = afloat(state, JAPAN)
        going = [ship for ship in ships if not is_retiring(state, ship)]
        yield from self._grouping.japanese_groups(state, going)
        for low, high in self._charts.standard.values.retiring_groups:
            alike = [s for s in ships if is_retiring(state, s) and low <= state.ships[s].max_speed <= high]
            yield from self._grouping.japanese_groups(state, alike)
