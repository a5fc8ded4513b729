"""The Basic Game: which procedure carries out which step of its Game Turn (TE-3.1)."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.engine.sequence import Walker
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.battle_movement import JapaneseOrdersPhase
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.combat import CombatSteps
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import DamageEffectsPhase, DamageMarkersStep
from wargames_desktop.games.tokyo_express.formations import JapaneseFormationPhase, UsFormationPhase
from wargames_desktop.games.tokyo_express.freedom_of_action import CountermarchSideChoice, FreedomOfActionPhase
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.japanese_gunnery import JapaneseGunneryStep
from wargames_desktop.games.tokyo_express.japanese_torpedoes import JapaneseTorpedoesStep
from wargames_desktop.games.tokyo_express.movement import JapaneseMovementSegment, UsMovementSegment
from wargames_desktop.games.tokyo_express.orders import UsOrdersPhase
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes
from wargames_desktop.games.tokyo_express.turn import (
    FRAMES,
    ActionChitPhase,
    ChitDrawSegment,
    CounterAdjustmentPhase,
    EndOfTurnPhase,
    GameTurnsProcedure,
    TurnSteps,
)
from wargames_desktop.games.tokyo_express.us_gunnery import UsGunneryStep, VisualFirePlans
from wargames_desktop.games.tokyo_express.us_torpedoes import UsTorpedoesStep


def basic_procedures(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """The procedures of the Basic Game by the frames that they carry out."""
    us_formations = UsFormationPhase(charts, sea)
    turn = TurnSteps(us_formations, FRAMES)
    combat = CombatSteps()
    return {
        frames.GameTurns: GameTurnsProcedure(charts, frames.Turn()),
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
        frames.UsTorpedoes: UsTorpedoesStep(charts, Torpedoes(charts, sea)),
        frames.UsGunnery: UsGunneryStep(VisualFirePlans(charts, Gunnery(charts, sea))),
        frames.DamageMarkers: DamageMarkersStep(charts),
        frames.DamageEffects: DamageEffectsPhase(charts),
        frames.CounterAdjustment: CounterAdjustmentPhase(),
        frames.EndOfTurn: EndOfTurnPhase(),
    }
