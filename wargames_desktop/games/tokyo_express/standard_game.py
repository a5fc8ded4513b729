"""The Standard Game: which procedure carries out which step of its Game Turn (TE-4.1).

Steps that it takes as the Basic Game does share their frames with it; the others have frames of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.engine.sequence import Walker
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.admirals import CommanderChoice, NewFlagshipChoice, UsCommandStep
from wargames_desktop.games.tokyo_express.arrivals import UsArrivalsStep
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.collisions import CollisionSegment
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.detection import (
    DetectionSegmentSteps,
    DetectionStatusStep,
)
from wargames_desktop.games.tokyo_express.ending import Ending, StandardEndOfTurnPhase, TurnUntilTheEnd
from wargames_desktop.games.tokyo_express.hidden_force_arrivals import HiddenForcePlacementPhase
from wargames_desktop.games.tokyo_express.japanese_detection import JapaneseDetectionStep
from wargames_desktop.games.tokyo_express.mission_movement import MissionOrdersSegment
from wargames_desktop.games.tokyo_express.radar_gunnery import DirectedFirePlans
from wargames_desktop.games.tokyo_express.re_entry import ReEntryPhase
from wargames_desktop.games.tokyo_express.retirement import RetirementPhase
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.ship_fires import FirePhase
from wargames_desktop.games.tokyo_express.standard_battle_movement import BattleOrdersSegment
from wargames_desktop.games.tokyo_express.standard_combat import (
    AttackStepBeginning,
    CombatDetectionStep,
    GunFlashesStep,
    ReloadStep,
    Revelations,
    StandardCombatSteps,
)
from wargames_desktop.games.tokyo_express.standard_damage import (
    StandardDamageEffectsPhase,
    StandardDamageMarkersStep,
)
from wargames_desktop.games.tokyo_express.standard_formations import (
    StandardJapaneseFormationPhase,
    StandardUsFormationPhase,
)
from wargames_desktop.games.tokyo_express.standard_freedom_of_action import StandardFreedomOfActionPhase
from wargames_desktop.games.tokyo_express.standard_japanese_gunnery import StandardJapaneseGunneryStep
from wargames_desktop.games.tokyo_express.standard_japanese_torpedoes import StandardJapaneseTorpedoesStep
from wargames_desktop.games.tokyo_express.standard_movement import (
    EmergencyTurnChoice,
    HiddenForceMovementPhase,
    JapaneseRetirementSegment,
    StandardJapaneseMovementSegment,
    StandardUsMovementSegment,
)
from wargames_desktop.games.tokyo_express.standard_orders import StandardUsOrdersPhase
from wargames_desktop.games.tokyo_express.standard_turn import (
    ChitActivitiesProcedure,
    StandardActionChitPhase,
    StandardChitDrawSegment,
    StandardCounterAdjustmentPhase,
    StandardGameTurnsProcedure,
    StandardTurnSteps,
)
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State
from wargames_desktop.games.tokyo_express.surprise import ReleaseOrdersProcedure, UsReleasePhase
from wargames_desktop.games.tokyo_express.surprise_attacks import HiddenForceGunneryStep, SurpriseTorpedoesStep
from wargames_desktop.games.tokyo_express.us_detection import UsDetectionStep
from wargames_desktop.games.tokyo_express.us_gunnery import UsGunneryStep
from wargames_desktop.games.tokyo_express.us_retirement import UsRetirementSegment
from wargames_desktop.games.tokyo_express.us_torpedoes import UsTorpedoesStep
from wargames_desktop.games.tokyo_express.waters import Waters
from wargames_desktop.games.tokyo_express.withdrawal import WithdrawalPhase


def standard_procedures(charts: Charts, waters: Waters) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """The procedures of the Standard Game by the frames that they carry out, chapter by chapter."""
    return {
        **_sequence(charts, waters),
        **_orders_and_movement(charts, waters),
        **_detection(charts, waters),
        **_combat(charts, waters),
        **_campaign(charts, waters),
    }


def _sequence(charts: Charts, waters: Waters) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapter 4."""
    steps = StandardTurnSteps(StandardUsFormationPhase(charts, waters))
    return {
        frames.StandardGameTurns: StandardGameTurnsProcedure(),
        frames.FirstTurn: Walker(charts.standard.first_turn, steps.frame, steps.begin),
        frames.StandardTurn: TurnUntilTheEnd(
            Walker(charts.standard.turn, steps.frame, steps.begin), Ending(charts, waters)
        ),
        frames.StandardActionChits: StandardActionChitPhase(charts),
        frames.StandardChitDraw: StandardChitDrawSegment(charts),
        frames.ChitActivities: ChitActivitiesProcedure(),
        frames.StandardCounterAdjustment: StandardCounterAdjustmentPhase(),
    }


def _orders_and_movement(charts: Charts, waters: Waters) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapter 5."""
    return {
        frames.HiddenForceMovement: HiddenForceMovementPhase(charts, waters),
        frames.StandardUsFormations: StandardUsFormationPhase(charts, waters),
        frames.StandardUsOrders: StandardUsOrdersPhase(),
        frames.StandardFreedomOfAction: StandardFreedomOfActionPhase(charts, waters),
        frames.StandardJapaneseFormations: StandardJapaneseFormationPhase(charts, waters),
        frames.MissionOrders: MissionOrdersSegment(charts, waters),
        frames.BattleOrders: BattleOrdersSegment(charts, waters),
        frames.StandardUsMovement: StandardUsMovementSegment(charts, waters),
        frames.EmergencyTurnSide: EmergencyTurnChoice(),
        frames.StandardJapaneseMovement: StandardJapaneseMovementSegment(charts, waters),
        frames.JapaneseRetirement: JapaneseRetirementSegment(charts, waters),
        frames.Collisions: CollisionSegment(charts),
    }


def _detection(charts: Charts, waters: Waters) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 6 and 7."""
    outlines = charts.standard
    return {
        frames.UsRelease: UsReleasePhase(charts),
        frames.ReleaseOrders: ReleaseOrdersProcedure(StandardUsFormationPhase(charts, waters)),
        frames.HiddenForcePlacement: HiddenForcePlacementPhase(charts, waters),
        frames.JapaneseDetectionSegment: DetectionSegmentSteps(
            outlines.japanese_detection, JAPAN, StandardCombatSteps().frame
        ),
        frames.UsDetectionSegment: DetectionSegmentSteps(outlines.us_detection, US, StandardCombatSteps().frame),
        frames.DetectionStatus: DetectionStatusStep(charts, waters),
        frames.JapaneseDetection: JapaneseDetectionStep(charts, waters),
        frames.UsDetection: UsDetectionStep(charts, waters),
    }


def _combat(charts: Charts, sea: Sea) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 8 to 10."""
    weapons, revelations, combat = StandardWeapons(charts, sea), Revelations(charts, sea), StandardCombatSteps()
    return {
        frames.StandardCombat: Walker(charts.standard.combat, combat.frame, combat.begin),
        frames.AttackStepBegins: AttackStepBeginning(),
        frames.StandardJapaneseTorpedoes: StandardJapaneseTorpedoesStep(charts, sea, weapons),
        frames.SurpriseTorpedoes: SurpriseTorpedoesStep(charts, sea, weapons),
        frames.HiddenForceGunnery: HiddenForceGunneryStep(charts, sea, weapons),
        frames.StandardJapaneseGunnery: StandardJapaneseGunneryStep(charts, weapons),
        frames.StandardUsTorpedoes: UsTorpedoesStep(charts, weapons.torpedoes),
        frames.StandardUsGunnery: UsGunneryStep(DirectedFirePlans(charts, weapons)),
        frames.GunFlashes: GunFlashesStep(revelations),
        frames.StandardDamageMarkers: StandardDamageMarkersStep(charts),
        frames.Reload: ReloadStep(charts),
        frames.CombatDetection: CombatDetectionStep(revelations),
        frames.Fires: FirePhase(charts, sea),
        frames.StandardDamageEffects: StandardDamageEffectsPhase(charts),
    }


def _campaign(charts: Charts, waters: Waters) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """Chapters 11 to 15."""
    return {
        frames.ReEntry: ReEntryPhase(charts, waters),
        frames.UsArrivals: UsArrivalsStep(),
        frames.UsCommand: UsCommandStep(charts),
        frames.ChooseCommander: CommanderChoice(charts),
        frames.ChooseNewFlagship: NewFlagshipChoice(charts),
        frames.UsRetirement: UsRetirementSegment(charts, waters),
        frames.Retirement: RetirementPhase(charts),
        frames.WithdrawalCheck: WithdrawalPhase(charts),
        frames.StandardEndOfTurn: StandardEndOfTurnPhase(charts, waters),
    }
