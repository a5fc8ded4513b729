"""The turn: its phases and segments in order, what is looked at when it starts, and its end (3.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.war_in_the_pacific.american_entry import AmericanEntry
from wargames_desktop.games.war_in_the_pacific.china import ChineseWar
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.events import AdjustmentNoted, StepBegan, TurnBegan
from wargames_desktop.games.war_in_the_pacific.frames import (
    AirLandRedeployment,
    ChinaRedeployment,
    ChongqingAir,
    Combats,
    EndOfTurn,
    EventPhase,
    FleetRedeployment,
    Movement,
    Rebuilding,
    Reinforcements,
    Resources,
    StackingCheck,
    StartOfTurn,
    SupplyBases,
    SupplyCheck,
    Turn,
)
from wargames_desktop.games.war_in_the_pacific.state import Adjustment, State, TurnEffects
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.victory import VictoryConditions, win

FRAMES: dict[str, Frame] = {
    "event": EventPhase(),
    "resource_points": Resources(),
    "supply_bases": SupplyBases(),
    "supply_check": SupplyCheck(),
    "movement": Movement(),
    "combat": Combats(),
    "fleet_redeployment": FleetRedeployment(),
    "redeployment": AirLandRedeployment(),
    "stacking_check": StackingCheck(),
    "rebuilding": Rebuilding(),
    "reinforcement": Reinforcements(),
    "end_of_turn": EndOfTurn(),
}
"""The frame that carries out a phase or segment, by what the step does."""


class GameTurnsProcedure(Procedure[State, AnyCommand]):
    """Begins the next turn; after the last the game is over (WITP-3.0-1, WITP-3.2-d)."""

    def __init__(self, victory: VictoryConditions) -> None:
        self._victory = victory

    def proceed(self, state: State, play: Play) -> State:
        if state.turn >= state.last_turn:
            return win(state, self._victory.at_the_end(state), play)
        state = msgspec.structs.replace(state, turn=state.turn + 1)
        play.emit(TurnBegan(state.turn))
        return push(push(state, Turn()), StartOfTurn())


class TurnSteps:
    """What begins with each step of the turn."""

    def frame(self, step: Step) -> Frame:
        """The frame that carries out ``step``."""
        return FRAMES[step.does]

    def begin(self, state: State, step: Step, play: Play) -> State:
        """Say that ``step`` begins."""
        play.emit(StepBegan(step.id))
        return state


class StartOfTurnStep(Procedure[State, AnyCommand]):
    """Cards of the last turn are over; what changes the totals is looked at; Chongqing may get its air unit.

    Rules: WITP-12.2-6, WITP-12.2-9, WITP-12.3-1, WITP-12.4-1, WITP-13.4.
    """

    def __init__(self, theatre: Theatre, china: ChineseWar, entry: AmericanEntry) -> None:
        self._theatre = theatre
        self._china = china
        self._entry = entry

    def proceed(self, state: State, play: Play) -> State:
        adjustments = tuple(self._adjustments(state))
        for adjustment in adjustments:
            play.emit(AdjustmentNoted(adjustment))
        state = msgspec.structs.replace(
            state,
            effects=TurnEffects(),
            events=(),
            adjustments=adjustments,
            china=msgspec.structs.replace(state.china, fought=False, neglected=False),
        )
        state = self._entry.by_date(pop(state), play)
        return push(state, ChongqingAir()) if self._china.may_send_air(state) else state

    def _adjustments(self, state: State) -> Iterator[Adjustment]:
        values = self._theatre.charts.values
        if state.china.neglected:
            reason = f"fewer than {values.garrison} Japanese land units in China"
            yield Adjustment(side="japan", amount=-values.garrison_loss, reason=reason, rule="WITP-12.2-6")
        held = self._held_alone(state, self._theatre.resources)
        if amount := values.resources.get(len(held), 0):
            reason = f"{' and '.join(map(self._theatre.name, held))} held"
            rule = "WITP-12.3-1-three" if len(held) == len(self._theatre.resources) else "WITP-12.3-1-two"
            yield Adjustment(side="japan", amount=amount, reason=reason, rule=rule)
        lost = self._held_alone(
            state, [hex for area in values.allied_loss_regions for hex in self._theatre.bases_in(area)]
        )
        if lost:
            reason = f"{self._theatre.name(lost[0])} lost to Japan"
            yield Adjustment(side="allies", amount=-values.allied_loss, reason=reason, rule="WITP-12.4-1")

    def _held_alone(self, state: State, hexes: list[str] | tuple[str, ...]) -> list[str]:
        """Those of ``hexes`` that Japanese land units alone occupy (WITP-12.3-1, WITP-12.4-1)."""
        land = self._theatre.of(state).land
        return [hex for hex in hexes if hex in land["japan"] and hex not in land["allies"]]


class EndOfTurnStep(Procedure[State, AnyCommand]):
    """What happens when all phases are over, in this order: China recovers, redeploys and perhaps surrenders; Japan's
    duty and garrison are looked at; America may enter (WITP-12.2, WITP-13.4)."""

    def __init__(self, china: ChineseWar, entry: AmericanEntry) -> None:
        self._china = china
        self._entry = entry

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, EndOfTurn)
        match frame.step:
            case "recovery":
                state = self._china.recover(swap(state, EndOfTurn("redeployment")), play)
            case "redeployment":
                state = push(swap(state, EndOfTurn("surrender")), ChinaRedeployment())
            case "surrender":
                state = self._china.surrender(swap(state, EndOfTurn("duty")), play)
            case "duty":
                state = self._china.duty(swap(state, EndOfTurn("garrison")), play)
            case "garrison":
                state = self._china.garrison(swap(state, EndOfTurn("entry")), play)
            case "entry":
                units = {
                    id: msgspec.structs.replace(unit, redeployed=False) if unit.redeployed else unit
                    for id, unit in state.units.items()
                }
                state = self._entry.by_roll(pop(msgspec.structs.replace(state, units=units)), play)
        return state
