"""The Game Turn of the Standard Game: its phases in order, three chits a phase, and what comes of them (4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.column_formations import without_formations, without_idle_markers
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.events import (
    ChitDrawn,
    ChitsPlaced,
    MarkersRemoved,
    ShipFlipped,
    TurnBegan,
)
from wargames_desktop.games.tokyo_express.standard_events import StandardStepBegan
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase
from wargames_desktop.games.tokyo_express.state import (
    State,
    with_log,
    with_night,
    with_ships,
)

FRAMES: Mapping[str, Callable[[Step], Frame]] = {
    "hidden_force_movement": lambda step: frames.HiddenForceMovement(),
    "action_chits": lambda step: frames.StandardActionChits(),
    "re_entry": lambda step: frames.ReEntry(),
    "us_release": lambda step: frames.UsRelease(),
    "us_arrivals": lambda step: frames.UsArrivals(),
    "us_command": lambda step: frames.UsCommand(),
    "us_formations": lambda step: frames.StandardUsFormations(),
    "us_orders": lambda step: frames.StandardUsOrders(),
    "freedom_of_action": lambda step: frames.StandardFreedomOfAction(),
    "hidden_forces": lambda step: frames.HiddenForcePlacement(),
    "japanese_formations": lambda step: frames.StandardJapaneseFormations(),
    "mission_orders": lambda step: frames.MissionOrders(step.number),
    "battle_orders": lambda step: frames.BattleOrders(step.number),
    "us_movement": lambda step: frames.StandardUsMovement(),
    "japanese_movement": lambda step: frames.StandardJapaneseMovement(),
    "us_retirement": lambda step: frames.UsRetirement(),
    "japanese_retirement": lambda step: frames.JapaneseRetirement(),
    "collisions": lambda step: frames.Collisions(),
    "chit_draw": lambda step: frames.StandardChitDraw(),
    "fires": lambda step: frames.Fires(),
    "damage_effects": lambda step: frames.StandardDamageEffects(),
    "counter_adjustment": lambda step: frames.StandardCounterAdjustment(),
    "retirement": lambda step: frames.Retirement(),
    "withdrawal": lambda step: frames.WithdrawalCheck(),
    "end_of_turn": lambda step: frames.StandardEndOfTurn(),
}
"""How the frame of a step is made, by what the step does."""

ACTIVITIES: Mapping[str, Callable[[], Frame]] = {
    "japanese_detection": frames.JapaneseDetectionSegment,
    "us_detection": frames.UsDetectionSegment,
    "combat": frames.StandardCombat,
}
"""What the chits start that are not blank (TE-4.2-order)."""


class StandardGameTurnsProcedure(Procedure[State, AnyCommand]):
    """Begins the next Game Turn until the game is over (TE-14.1-length).

    On the first only the hidden forces move; without any on the map the second is the first that is played
    (TE-4.1-A, TE-7.2-turn-1-skip).
    """

    def proceed(self, state: State, play: Play) -> State:
        if state.night.ended:
            return pop(state)
        turn = state.turn + 1
        if turn == 1 and not state.night.hidden:
            turn = 2
        state = msgspec.structs.replace(state, turn=turn, phase=0)
        play.emit(TurnBegan(turn, "TE-4.1"))
        return push(state, frames.FirstTurn() if turn == 1 else frames.StandardTurn())


class StandardTurnSteps:
    """What begins with each step of the Game Turn."""

    def __init__(self, us_formations: StandardUsFormationPhase) -> None:
        self._us_formations = us_formations

    def frame(self, step: Step) -> Frame:
        """The frame that carries out ``step``."""
        return FRAMES[step.does](step)

    def begin(self, state: State, step: Step, play: Play) -> State:
        """Say that ``step`` begins, and set what it works on."""
        play.emit(StandardStepBegan(step.id))
        if step.does == "us_movement":
            state = with_night(msgspec.structs.replace(state, phase=step.number), moved=(), deployed=())
        if step.does == "us_formations":
            state = self._us_formations.begin(state)
        return state


class StandardActionChitPhase(Procedure[State, AnyCommand]):
    """B. All chits go into the container (TE-4.1-B)."""

    def __init__(self, charts: Charts) -> None:
        self._chits = charts.standard.values.chits

    def proceed(self, state: State, play: Play) -> State:
        chits = tuple(kind for kind, number in self._chits.items() for _ in range(number))
        play.emit(ChitsPlaced(chits))
        return pop(msgspec.structs.replace(state, chits=chits))


class StandardChitDrawSegment(Procedure[State, AnyCommand]):
    """Three chits are drawn, and not put back; those that are not blank take effect in a fixed order.

    Once all of these are out nothing is drawn any more. Rules: TE-4.1-K-chit, TE-4.2-order, TE-4.2-rest.
    """

    def __init__(self, charts: Charts) -> None:
        self._values = charts.standard.values

    def proceed(self, state: State, play: Play) -> State:
        left = list(state.chits)
        drawn = []
        if any(chit in ACTIVITIES for chit in left):
            for _ in range(min(self._values.chits_drawn, len(left))):
                chit = play.chance.pick("chit", left, "action chit", "TE-4.1-K-chit")
                play.emit(ChitDrawn(chit, state.phase, "TE-4.1-K-chit"))
                left.remove(chit)
                drawn.append(chit)
        active = tuple(chit for chit in self._values.chit_order if chit in drawn)
        return swap(msgspec.structs.replace(state, chits=tuple(left)), frames.ChitActivities(active))


class ChitActivitiesProcedure(Procedure[State, AnyCommand]):
    """One segment after the other (TE-4.2-order)."""

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, frames.ChitActivities)
        if not frame.chits:
            return pop(state)
        return push(swap(state, frames.ChitActivities(frame.chits[1:])), ACTIVITIES[frame.chits[0]]())


class StandardCounterAdjustmentPhase(Procedure[State, AnyCommand]):
    """T. Counters flip to Unfired, formations and orders end, markers that are not needed any more come off.

    Rules: TE-4.1-T, TE-4.1-T-columns.
    """

    def proceed(self, state: State, play: Play) -> State:
        fired = tuple(name for name, ship in state.ships.items() if ship.fired and not ship.sunk)
        if fired:
            play.emit(ShipFlipped(fired, False, "TE-4.1-T"))
        unfired = {name: msgspec.structs.replace(state.ships[name], fired=False) for name in fired}
        state = self._without_traces(with_ships(state, unfired))
        play.emit(MarkersRemoved("TE-4.1-T"))
        return pop(without_idle_markers(without_formations(state), play))

    def _without_traces(self, state: State) -> State:
        for name, ship in state.ships.items():
            log = ship.log
            if log.emergency_turns or log.resume is not UNSET or log.fired_torpedoes:
                state = with_log(state, name, emergency_turns=0, resume=UNSET, fired_torpedoes=False)
        hidden = {
            name: msgspec.structs.replace(force, fired=False, resume=UNSET)
            for name, force in state.night.hidden.items()
        }
        return with_night(state, hidden=hidden)
