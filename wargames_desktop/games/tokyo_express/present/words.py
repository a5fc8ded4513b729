"""Every event in words: short and concrete, with each die's purpose, its modifiers one by one, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargames_desktop.engine.display import LogLine
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express import events
from wargames_desktop.games.tokyo_express import standard_events as standard
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present import (
    column_words,
    combat_words,
    detection_words,
    hidden_force_words,
    mission_words,
    movement_words,
    turn_words,
    weapon_words,
)

Tell = Callable[[Charts, Any], Iterator[LogLine]]

TELL: Mapping[type[Event], Tell] = {
    events.ShipJoined: turn_words.ship_joined,
    events.FlagshipChosen: turn_words.flagship_chosen,
    events.TurnBegan: turn_words.turn_began,
    events.StepBegan: turn_words.step_began,
    events.ChitsPlaced: turn_words.chits_placed,
    events.ChitDrawn: turn_words.chit_drawn,
    events.MarkersRemoved: turn_words.markers_removed,
    events.MaxSpeedChanged: turn_words.max_speed_changed,
    events.Sank: turn_words.sank,
    events.AdmiralKilled: turn_words.admiral_killed,
    events.GameEnded: turn_words.game_ended,
    events.Formed: movement_words.formed,
    events.SpeedAssigned: movement_words.speed_assigned,
    events.Ordered: movement_words.ordered,
    events.FreedomRolled: movement_words.freedom_rolled,
    events.ThreatFound: movement_words.threat_found,
    events.DisplayRead: movement_words.display_read,
    events.FormationTurned: movement_words.formation_turned,
    events.SpeedLost: movement_words.speed_lost,
    events.TurnRolled: movement_words.turn_rolled,
    events.ShipMoved: movement_words.ship_moved,
    events.ShipWaited: movement_words.ship_waited,
    events.FleetShifted: movement_words.fleet_shifted,
    events.TorpedoesAllocated: combat_words.torpedoes_allocated,
    events.TorpedoesResolved: combat_words.torpedoes_resolved,
    events.GunneryAllocated: combat_words.gunnery_allocated,
    events.GunneryResolved: combat_words.gunnery_resolved,
    events.DeckShuffled: combat_words.deck_shuffled,
    events.ShipFlipped: combat_words.ship_flipped,
    events.Damaged: combat_words.damaged,
    events.SternHit: combat_words.stern_hit,
    events.DamageTookEffect: combat_words.damage_took_effect,
    standard.StandardStepBegan: turn_words.standard_step_began,
    standard.ColumnFormed: column_words.column_formed,
    standard.ColumnTurnPlaced: column_words.column_turn_placed,
    standard.ColumnTurnRemoved: column_words.column_turn_removed,
    standard.ManeuverChosen: column_words.maneuver_chosen,
    standard.ColumnReversed: column_words.column_reversed,
    standard.MovementChosen: column_words.movement_chosen,
    standard.ThresholdCompared: column_words.threshold_compared,
    standard.CompassRead: column_words.compass_read,
    standard.EmergencyTurned: column_words.emergency_turned,
    standard.HeadingRestored: column_words.heading_restored,
    standard.LeftFormation: column_words.left_formation,
    standard.StandardFreedomRolled: column_words.freedom_rolled,
    standard.CollisionRolled: column_words.collision_rolled,
    standard.Collided: column_words.collided,
    standard.ReleaseRolled: detection_words.release_rolled,
    standard.Released: detection_words.released,
    standard.SurpriseEnded: detection_words.surprise_ended,
    standard.BecameUndetected: detection_words.became_undetected,
    standard.DetectionRolled: detection_words.detection_rolled,
    standard.Detected: detection_words.detected,
    standard.GunsRevealed: detection_words.guns_revealed,
    standard.HiddenForcePlaced: hidden_force_words.hidden_force_placed,
    standard.HiddenForceMoved: hidden_force_words.hidden_force_moved,
    standard.HiddenForceRemoved: hidden_force_words.hidden_force_removed,
    standard.ForceSizeDrawn: hidden_force_words.force_size_drawn,
    standard.ForceComposed: hidden_force_words.force_composed,
    standard.HiddenForceDeployed: hidden_force_words.hidden_force_deployed,
    standard.ShipDeployed: hidden_force_words.ship_deployed,
    standard.TargetChosen: weapon_words.target_chosen,
    standard.TargetsTraded: weapon_words.targets_traded,
    standard.SpecialResult: weapon_words.special_result,
    standard.SurpriseTorpedoesLaunched: weapon_words.surprise_torpedoes_launched,
    standard.SurpriseTorpedoHit: weapon_words.surprise_torpedo_hit,
    standard.Reloaded: weapon_words.reloaded,
    standard.FireRolled: weapon_words.fire_rolled,
    standard.ShipArrived: mission_words.ship_arrived,
    standard.Retires: mission_words.retires,
    standard.WithdrawalRolled: mission_words.withdrawal_rolled,
    standard.CommanderLost: mission_words.commander_lost,
    standard.CommandTaken: mission_words.command_taken,
    standard.MissionDetermined: mission_words.mission_determined,
    standard.LeftMap: mission_words.left_map,
    standard.MissionPerformed: mission_words.mission_performed,
    standard.ReEntryRolled: mission_words.re_entry_rolled,
    standard.BattleSummary: mission_words.battle_summary,
    standard.GameOver: mission_words.game_over,
}


def lines(charts: Charts, event: Event) -> tuple[LogLine, ...]:
    """The event as lines of the log, the fact first and what explains it indented below."""
    return tuple(TELL[type(event)](charts, event))
