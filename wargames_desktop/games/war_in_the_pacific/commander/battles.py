"""In and after combat: the order of combats, bonus cards, who takes hits, where losers go, what is given up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.prospects import Odds
from wargames_desktop.games.war_in_the_pacific.commander.worth import UNITS, Worth
from wargames_desktop.games.war_in_the_pacific.commands import (
    AnyCommand,
    FightAt,
    FlyTo,
    Pass,
    RemoveUnit,
    RetreatTo,
    TakeHit,
    UseEvent,
)
from wargames_desktop.games.war_in_the_pacific.forecast import Forecasts
from wargames_desktop.games.war_in_the_pacific.frames import Engagement, Hits
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

HOPELESS: Final = 0.08
"""Chance of winning below which a card is not used up in a combat."""
SURE: Final = 0.92
"""Chance of winning above which it is not needed."""
DOOMED: Final = 0.6
"""Part of its worth that a unit loses when it is attrited."""


class Battles:
    """Decisions of the combat segment."""

    def __init__(self, theatre: Theatre, forecasts: Forecasts, worth: Worth, odds: Odds) -> None:
        self._theatre = theatre
        self._forecasts = forecasts
        self._worth = worth
        self._odds = odds

    def order(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The combat that is worth most, where air support matters most, first."""
        fights = [answer for answer in decision.answers if isinstance(answer, FightAt)]
        return max(fights, key=lambda answer: (self._worth.of(state, answer.hex), answer.hex))

    def bonus(self, state: State, frame: Engagement, decision: Decision[AnyCommand]) -> AnyCommand:
        """A card in a combat that matters and is open."""
        cards = [answer for answer in decision.answers if isinstance(answer, UseEvent)]
        reading = self._odds.read(self._forecasts.of(state, frame))
        side: SideName = "japan" if decision.side == "japan" else "allies"
        open_fight = HOPELESS < reading.wins[side] < SURE
        return cards[0] if cards and open_fight else Pass()

    def hit(self, state: State, frame: Hits, decision: Decision[AnyCommand]) -> AnyCommand:
        """The unit whose hit costs least: those that can be repaired rather than those that would be lost."""
        hits = [answer for answer in decision.answers if isinstance(answer, TakeHit)]
        return min(hits, key=lambda answer: (self._pain(state, answer.unit), answer.unit))

    def _pain(self, state: State, id: str) -> float:
        unit = state.units[id]
        cost = UNITS[unit.type] * (1 - DOOMED if unit.attrited else DOOMED)
        if unit.type == "naval" and id in {each.aboard for each in state.units.values() if each.aboard}:
            cost += UNITS["land"] * 0.6
        return cost

    def retreat(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """A place of one's own with friends, away from the enemy."""
        goals = [answer for answer in decision.answers if isinstance(answer, RetreatTo)]
        return max(goals, key=lambda answer: (self._refuge(state, side, answer.hex), answer.hex))

    def flight(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """A refuge of an air unit: where it can be rebuilt, and where no other is."""
        goals = [answer for answer in decision.answers if isinstance(answer, FlyTo)]
        return max(goals, key=lambda answer: (self._refuge(state, side, answer.hex), answer.hex))

    def _refuge(self, state: State, side: SideName, hex: str) -> float:
        situation = self._theatre.of(state)
        value = 3.0 if situation.controller.get(hex) == side else 0.0
        value += 1.0 if self._theatre.printed.get(hex) == side else 0.0
        value += 0.5 * len(situation.land[side].get(hex, ()))
        value -= 2.0 * len(situation.air[side].get(hex, ()))
        value -= 1.0 * (hex in situation.zones[enemy(side)])
        return value

    def removal(self, state: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """Of one's own units the one worth least, of the enemy's the one worth most."""
        units = [answer for answer in decision.answers if isinstance(answer, RemoveUnit)]
        worth: Mapping[AnyCommand, float] = {
            answer: self._worth.unit(state.units[answer.unit])
            * (1.0 if state.units[answer.unit].side == decision.side else -1.0)
            for answer in units
        }
        return min(units, key=lambda answer: (worth[answer], answer.unit))
