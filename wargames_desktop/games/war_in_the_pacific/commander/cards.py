"""Event cards: which to use, which to keep, and on what."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import (
    AnyEffect,
    AtomicBomb,
    CombatBonus,
    FreeBase,
    FreeMove,
    Hit,
    LockFleets,
    NoZones,
    PlaceReserve,
    Rebuild,
    Redeployments,
    Remove,
    ResourcePoints,
    SideName,
    SubmarineRange,
    WaiveChina,
)
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.commands import (
    AnyCommand,
    ChooseHex,
    ChooseUnit,
    Pass,
    PlayCard,
    UseEvent,
)
from wargames_desktop.games.war_in_the_pacific.frames import TimedEvents
from wargames_desktop.games.war_in_the_pacific.state import HIDDEN, State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

BOMB: Final = 1000.0


class Cards:
    """Decisions about cards."""

    def __init__(self, theatre: Theatre, worth: Worth) -> None:
        self._theatre = theatre
        self._worth = worth

    def play(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The card whose use is worth most now, compared with what it may be worth later."""
        cards = [answer for answer in decision.answers if isinstance(answer, PlayCard) and answer.card != HIDDEN]
        return max(cards, key=lambda answer: (self._now(state, side, answer.card), answer.card))

    def _now(self, state: State, side: SideName, card: str) -> float:
        """What using a card now is worth, less what is given up by not keeping it."""
        effects = self._theatre.charts.cards[card].instructions(side)
        if any(isinstance(effect, AtomicBomb) for effect in effects):
            return BOMB if self._can_drop(state, effects) else -BOMB
        return sum(self._effect(state, side, effect) for effect in effects)

    def _can_drop(self, state: State, effects: tuple[AnyEffect, ...]) -> bool:
        """Whether an atomic bomb would end the war."""
        for effect in effects:
            if isinstance(effect, AtomicBomb) and state.turn >= effect.from_turn:
                for hex in self._theatre.of(state).full_air[effect.side]:
                    near = min(self._theatre.map.distance(hex, home) for home in self._worth.home)
                    if near <= effect.distance:
                        return True
        return False

    def _effect(self, state: State, side: SideName, effect: AnyEffect) -> float:
        units = state.units.values()
        match effect:
            case ResourcePoints():
                return float(effect.amount if effect.side == side else -effect.amount)
            case Hit():
                return (2.0 if effect.side != side else -2.0) * effect.count
            case Remove():
                return 3.5 * effect.count
            case Rebuild():
                attrited = sum(unit.attrited and unit.side == side and unit.type == effect.type for unit in units)
                return 2.0 * min(effect.count, attrited)
            case PlaceReserve():
                return 4.0
            case CombatBonus():
                return 0.8 * abs(effect.amount)
            case FreeMove():
                return 0.9 * effect.stacks * effect.max_hexes
            case NoZones() | FreeBase():
                return 1.0
            case Redeployments():
                return 0.3 * effect.stacks
            case SubmarineRange() | LockFleets():
                return 0.7
            case WaiveChina():
                return 1.0
            case _:
                return 0.2

    def use(self, frame: TimedEvents, decision: Decision[AnyCommand]) -> AnyCommand:
        """A card that waits for this moment takes effect."""
        uses = [answer for answer in decision.answers if isinstance(answer, UseEvent)]
        return uses[0] if uses else Pass()

    def unit(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The enemy's best unit, or one's own that hurts least, or the best to rebuild."""
        units = [answer for answer in decision.answers if isinstance(answer, ChooseUnit)]
        rebuilding = decision.decision == "card_rebuild"

        def value(answer: ChooseUnit) -> float:
            unit = state.units[answer.unit]
            worth = self._worth.unit(unit) + min(5.0, self._worth.of(state, unit.hex) / 10)
            return worth if unit.side != side or rebuilding else -worth

        return max(units, key=lambda answer: (value(answer), answer.unit))

    def hex(self, state: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """The place nearest to Japan."""
        places = [answer for answer in decision.answers if isinstance(answer, ChooseHex)]

        def distance(answer: ChooseHex) -> int:
            return min(self._theatre.map.distance(answer.hex, home) for home in self._worth.home)

        return min(places, key=lambda answer: (distance(answer), answer.hex))
