"""Tokyo Express behind the kernel's door: which procedure carries out which step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.flow import Frame, Play, Procedure
from wargames_desktop.engine.game import Game, Outcome, Transition
from wargames_desktop.engine.sequence import Walker
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.battle_movement import JapaneseOrdersPhase
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.combat import CombatSteps
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import DamageEffectsPhase, DamageMarkersStep
from wargames_desktop.games.tokyo_express.formations import JapaneseFormationPhase, UsFormationPhase
from wargames_desktop.games.tokyo_express.freedom_of_action import CountermarchSideChoice, FreedomOfActionPhase
from wargames_desktop.games.tokyo_express.japanese_gunnery import JapaneseGunneryStep
from wargames_desktop.games.tokyo_express.japanese_torpedoes import JapaneseTorpedoesStep
from wargames_desktop.games.tokyo_express.movement import JapaneseMovementSegment, UsMovementSegment
from wargames_desktop.games.tokyo_express.orders import UsOrdersPhase
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.scenario import BasicScenario, Scenario
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.setup import FlagshipChoice, SetUp, ShipChoice
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State
from wargames_desktop.games.tokyo_express.turn import (
    ActionChitPhase,
    ChitDrawSegment,
    CounterAdjustmentPhase,
    EndOfTurnPhase,
    GameTurnsProcedure,
    TurnSteps,
)
from wargames_desktop.games.tokyo_express.us_gunnery import UsGunneryStep
from wargames_desktop.games.tokyo_express.us_torpedoes import UsTorpedoesStep
from wargames_desktop.games.tokyo_express.victory import final_outcome


class TokyoExpress(Game[State, AnyCommand]):
    """The game with one chart set. The player commands the US ships; the rules run the Japanese."""

    id = "tokyo_express"
    title = "Tokyo Express"
    sides = (US, JAPAN)
    state_type = State
    command_type = AnyCommand

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.sea = Sea(charts.board)
        self._set_up = SetUp(charts, self.sea)
        self.procedures = self._procedures()

    def _procedures(self) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
        charts, sea = self.charts, self.sea
        us_formations = UsFormationPhase(charts, sea)
        turn = TurnSteps(us_formations)
        combat = CombatSteps()
        return {
            frames.ChooseShip: ShipChoice(charts, self._set_up),
            frames.ChooseFlagship: FlagshipChoice(),
            frames.GameTurns: GameTurnsProcedure(charts),
            frames.Turn: Walker(charts.turn, turn.frame, turn.begin),
            frames.ActionChits: ActionChitPhase(charts),
            frames.UsFormations: us_formations,
            frames.UsOrders: UsOrdersPhase(charts),
            frames.FreedomOfAction: FreedomOfActionPhase(charts, sea),
            frames.CountermarchSide: CountermarchSideChoice(),
            frames.JapaneseFormations: JapaneseFormationPhase(charts, sea),
            frames.JapaneseOrders: JapaneseOrdersPhase(charts, sea),
            frames.UsMovement: UsMovementSegment(charts, sea),
            frames.JapaneseMovement: JapaneseMovementSegment(charts, sea),
            frames.ChitDraw: ChitDrawSegment(),
            frames.CombatSegment: Walker(charts.combat, combat.frame, combat.begin),
            frames.JapaneseTorpedoes: JapaneseTorpedoesStep(charts, sea),
            frames.JapaneseGunnery: JapaneseGunneryStep(charts, sea),
            frames.UsTorpedoes: UsTorpedoesStep(charts, sea),
            frames.UsGunnery: UsGunneryStep(charts, sea),
            frames.DamageMarkers: DamageMarkersStep(charts),
            frames.DamageEffects: DamageEffectsPhase(charts),
            frames.CounterAdjustment: CounterAdjustmentPhase(),
            frames.EndOfTurn: EndOfTurnPhase(),
        }

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        """Set up ``scenario``. Option ``ships``: ``drawn`` (default) or ``picked``."""
        assert isinstance(scenario, BasicScenario)
        play = Play(Chance(source))
        return self._settled(self._set_up.scenario(scenario, options.get("ships", "drawn"), play), play)

    def start_from(self, scenario: Scenario, position: Position, source: Source) -> Transition[State]:
        """Start in the middle of ``scenario``, from ``position``."""
        assert isinstance(scenario, BasicScenario)
        play = Play(Chance(source))
        return self._settled(self._set_up.position(scenario, position, play), play)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and how, once the last Game Turn is over (TE-3.9)."""
        return None if state.flow else final_outcome(self.charts, state)

    def headline(self, state: State) -> str:
        """Game Turn and step: ``Turn 2 of 5 · Third Movement Phase: US Movement Segment``."""
        if not state.flow and state.turn:
            return f"Game over after {state.turns} turns"
        if not state.turn:
            return "Setting up"
        turn = next((frame for frame in state.flow if isinstance(frame, frames.Turn)), None)
        combat = next((frame for frame in state.flow if isinstance(frame, frames.CombatSegment)), None)
        words = [f"Turn {state.turn} of {state.turns}"]
        if turn is not None and turn.at:
            step = self.charts.turn.steps[turn.at - 1].title
            words.append(step if combat is None else step.partition(":")[0])
        if combat is not None and combat.at:
            words.append(self.charts.combat.steps[combat.at - 1].title)
        return " · ".join(words)
