"""America enters the war late (13.4)."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.events import AmericaEntered, EntryRolled
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class AmericanEntry:
    """Brings America in: by a Japanese attack, by a roll at the end of a turn, or by date."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def provoked(self, state: State) -> bool:
        """Whether Japanese units are in a hex with American units, or with an American port or airfield."""
        if state.us_at_war:
            return False
        american = {unit.hex for unit in state.units.values() if unit.nation == "us"}
        nation = self._theatre.nation
        return any(
            unit.nation == "japan" and (unit.hex in american or nation.get(unit.hex) == "us")
            for unit in state.units.values()
        )

    def attacked(self, state: State, play: Play) -> State:
        """Japan has brought America in; it surprises her once."""
        return msgspec.structs.replace(_enter(state, "attack", play), america_surprised=True)

    def by_date(self, state: State, play: Play) -> State:
        """America enters at the start of a turn if it is time."""
        if state.us_at_war or state.delayed_entry is None or state.turn < state.delayed_entry.latest:
            return state
        return _enter(state, "date", play)

    def target(self, state: State) -> int:
        """What two dice must reach at the end of this turn."""
        assert state.delayed_entry is not None
        roll = state.delayed_entry.roll
        controller = self._theatre.of(state).controller
        taken = sum(
            nation == "commonwealth" and controller[hex] == "japan" for hex, nation in self._theatre.nation.items()
        )
        return roll.target - state.turn - taken // roll.places

    def by_roll(self, state: State, play: Play) -> State:
        """The roll at the end of a turn."""
        if state.us_at_war or state.delayed_entry is None or state.turn < state.delayed_entry.roll.from_turn:
            return state
        target = self.target(state)
        dice = tuple(play.chance.roll("American entry", "WITP-13.4", 6) for _ in range(2))
        if sum(dice) < target:
            play.emit(EntryRolled((dice[0], dice[1]), target))
            return state
        return _enter(state, "roll", play, (dice[0], dice[1]), target)


def _enter(
    state: State,
    cause: Literal["attack", "roll", "date"],
    play: Play,
    dice: tuple[int, int] | None = None,
    target: int = 0,
) -> State:
    """The turn on which America is in the war at first: the next one after a roll at the end of a turn."""
    play.emit(AmericaEntered(cause, dice, target))
    return msgspec.structs.replace(state, entered=state.turn + 1 if cause == "roll" else state.turn)
