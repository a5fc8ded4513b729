"""Every event in words: short and concrete, with each die's purpose, its terms one by one, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargames_desktop.engine.display import LogLine
from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.present.card_words import CardWords
from wargames_desktop.games.war_in_the_pacific.present.combat_words import CombatWords
from wargames_desktop.games.war_in_the_pacific.present.movement_words import MovementWords
from wargames_desktop.games.war_in_the_pacific.present.supply_words import SupplyWords
from wargames_desktop.games.war_in_the_pacific.present.turn_words import TurnWords
from wargames_desktop.games.war_in_the_pacific.present.unit_words import UnitWords
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

Tell = Callable[[Any], Iterator[LogLine]]


class Words:
    """Tells every event."""

    def __init__(self, theatre: Theatre) -> None:
        turn, units, cards = TurnWords(theatre), UnitWords(theatre), CardWords(theatre)
        supply, movement, combat = SupplyWords(theatre), MovementWords(theatre), CombatWords(theatre)
        self.tell: Mapping[type[Event], Tell] = {
            events.BidSealed: turn.bid_sealed,
            events.BidsOpened: turn.bids_opened,
            events.TurnBegan: turn.turn_began,
            events.StepBegan: turn.step_began,
            events.Passed: turn.passed,
            events.AdjustmentNoted: turn.adjustment_noted,
            events.GameWon: turn.game_won,
            events.AmericaEntered: turn.america_entered,
            events.EntryRolled: turn.entry_rolled,
            events.ChineseRedeployed: turn.chinese_redeployed,
            events.ChinaSurrendered: turn.china_surrendered,
            events.ChinaNeglected: turn.china_neglected,
            events.TotalRolled: turn.total_rolled,
            events.UnitAttrited: units.attrited,
            events.UnitRemoved: units.removed,
            events.UnitRecovered: units.recovered,
            events.UnitPlaced: units.placed,
            events.ReinforcementsArrived: units.arrived,
            events.PlaceTaken: units.place_taken,
            events.PeaceRolled: units.peace_rolled,
            events.DeckRenewed: cards.deck_renewed,
            events.CardDrawn: cards.drawn,
            events.CardPlayed: cards.played,
            events.EventTookEffect: cards.took_effect,
            events.PointsChanged: cards.points_changed,
            events.HandSeen: cards.hand_seen,
            events.RuleDisabled: cards.rule_disabled,
            events.ModifierUsed: cards.modifier_used,
            events.BaseBuilt: supply.built,
            events.BaseRemoved: supply.removed,
            events.BaseLost: supply.lost,
            events.UpkeepPaid: supply.upkeep_paid,
            events.SupplyChecked: supply.checked,
            events.ImpulseBegan: movement.impulse_began,
            events.StackMoved: movement.stack_moved,
            events.UnitsLanded: movement.landed,
            events.AirForcedAway: movement.air_forced_away,
            events.StackRedeployed: movement.redeployed,
            events.SubmarinesAttacked: movement.submarines,
            events.CombatBegan: combat.began,
            events.CombatRolled: combat.rolled,
            events.HitsDue: combat.hits_due,
            events.Retreated: combat.retreated,
            events.Reembarked: combat.reembarked,
            events.CombatContinues: combat.continues,
            events.CombatOver: combat.over,
        }

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The event as lines of the log, the fact first and what explains it indented below."""
        return tuple(self.tell[type(event)](event))
