"""Every event in words: short and concrete, with each die's purpose, its modifiers one by one, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargames_desktop.engine.display import LogLine
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express import events
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present import combat_words, movement_words, turn_words

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
}


def lines(charts: Charts, event: Event) -> tuple[LogLine, ...]:
    """The event as lines of the log, the fact first and what explains it indented below."""
    return tuple(TELL[type(event)](charts, event))
