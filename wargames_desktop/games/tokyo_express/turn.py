"""The Game Turn: its phases in order, the action chits, and its end (TE-3.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.column_formations import ColumnFormationPhase
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.events import (
    ChitDrawn,
    ChitsPlaced,
    MarkersRemoved,
    ShipFlipped,
    StepBegan,
    TurnBegan,
)
from wargames_desktop.games.tokyo_express.formations import UsFormationPhase
from wargames_desktop.games.tokyo_express.frames import (
    ActionChits,
    ChitDraw,
    CombatSegment,
    CounterAdjustment,
    DamageEffects,
    EndOfTurn,
    FreedomOfAction,
    JapaneseFormations,
    JapaneseMovement,
    JapaneseOrders,
    Turn,
    UsFormations,
    UsMovement,
    UsOrders,
)
from wargames_desktop.games.tokyo_express.state import COMBAT_CHIT, US, State, formations_of, with_ships
from wargames_desktop.games.tokyo_express.victory import game_ended

FRAMES: Mapping[str, Frame] = {
    "action_chits": ActionChits(),
    "us_formations": UsFormations(),
    "us_orders": UsOrders(),
    "freedom_of_action": FreedomOfAction(),
    "japanese_formations": JapaneseFormations(),
    "japanese_orders": JapaneseOrders(),
    "us_movement": UsMovement(),
    "japanese_movement": JapaneseMovement(),
    "chit_draw": ChitDraw(),
    "damage_effects": DamageEffects(),
    "counter_adjustment": CounterAdjustment(),
    "end_of_turn": EndOfTurn(),
}
"""The frame that carries out a step of the turn's outline, by what the step does."""


class GameTurnsProcedure(Procedure[State, AnyCommand]):
    """Begins the next Game Turn; after the last the score is counted (TE-3.1-P)."""

    def __init__(self, charts: Charts, turn: Turn) -> None:
        self._charts = charts
        self._turn = turn

    def proceed(self, state: State, play: Play) -> State:
        if state.turn >= state.turns:
            play.emit(game_ended(self._charts, state))
            return pop(state)
        state = msgspec.structs.replace(state, turn=state.turn + 1, phase=0)
        play.emit(TurnBegan(state.turn))
        return push(state, self._turn)


class TurnSteps:
    """What begins with each step of the Game Turn."""

    def __init__(self, us_formations: UsFormationPhase | ColumnFormationPhase, frames: Mapping[str, Frame]) -> None:
        self._us_formations = us_formations
        self._frames = frames

    def frame(self, step: Step) -> Frame:
        """The frame that carries out ``step``."""
        return self._frames[step.does]

    def begin(self, state: State, step: Step, play: Play) -> State:
        """Say that ``step`` begins, and set what it works on."""
        play.emit(StepBegan(step.id))
        if step.does == "us_movement":
            state = msgspec.structs.replace(state, phase=step.number)
        if step.does == "us_formations":
            state = self._us_formations.begin(state)
        return state


class ActionChitPhase(Procedure[State, AnyCommand]):
    """A. The Combat chit and the blanks go into the container (TE-3.1-A, TE-3.1-chits-basic)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        chits = tuple(kind for kind, number in self._charts.values.chits.items() for _ in range(number))
        play.emit(ChitsPlaced(chits))
        return pop(msgspec.structs.replace(state, chits=chits))


class ChitDrawSegment(Procedure[State, AnyCommand]):
    """One chit is drawn, and not put back; the Combat chit starts the Combat Segment (TE-3.1-G-chit)."""

    def proceed(self, state: State, play: Play) -> State:
        chit = play.chance.pick("chit", state.chits, "action chit", "TE-3.1-chits-draw")
        play.emit(ChitDrawn(chit, state.phase))
        left = list(state.chits)
        left.remove(chit)
        state = msgspec.structs.replace(state, chits=tuple(left))
        return swap(state, CombatSegment()) if chit == COMBAT_CHIT else pop(state)


class CounterAdjustmentPhase(Procedure[State, AnyCommand]):
    """O. Ships flip to their Unfired sides, formation markers leave the map (TE-3.1-O)."""

    def proceed(self, state: State, play: Play) -> State:
        fired = tuple(name for name, ship in state.ships.items() if ship.fired and not ship.sunk)
        if fired:
            play.emit(ShipFlipped(fired, False, "TE-3.1-O"))
        play.emit(MarkersRemoved())
        state = with_ships(state, {name: msgspec.structs.replace(state.ships[name], fired=False) for name in fired})
        return pop(self.put_away(state, play))

    def put_away(self, state: State, play: Play) -> State:
        """The formations end; those of the US are proposed again in the next turn."""
        groups = tuple(state.formations[name].ships for name in formations_of(state, US))
        return msgspec.structs.replace(state, formations={}, last_groups=groups)


class EndOfTurnPhase(Procedure[State, AnyCommand]):
    """P. The Game Turn marker moves on, or the game is over (TE-3.1-P)."""

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)
