"""One combat: cards, dice, hits of the loser and then of the winner, what becomes of the loser (9.3 to 9.6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Pass, UseEvent
from wargames_desktop.games.war_in_the_pacific.events import (
    CombatContinues,
    CombatRolled,
    HitsDue,
    ModifierUsed,
    Reembarked,
    UnitsLanded,
)
from wargames_desktop.games.war_in_the_pacific.frames import CombatTerm, Decided, Engagement, Hits, Retreat
from wargames_desktop.games.war_in_the_pacific.landing import ashore
from wargames_desktop.games.war_in_the_pacific.losses import hit, remove
from wargames_desktop.games.war_in_the_pacific.modifiers import bonus_cards, without_bonus_card
from wargames_desktop.games.war_in_the_pacific.resolution import DIE, Result, resolve
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, CombatModifier, State, enemy, first_player
from wargames_desktop.games.war_in_the_pacific.strength import Strengths
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

HitReason = Literal["loser", "winner", "air", "carrier"]
DICE = {"fleet": "WITP-9.3-2", "land": "WITP-9.4-2", "assault": "WITP-9.5-1"}
"""By which rule the dice are rolled, by kind of combat."""


class Engaging(Procedure[State, AnyCommand]):
    """Carries a combat out step by step; :class:`Engagement` says what comes next."""

    def __init__(self, theatre: Theatre, strengths: Strengths) -> None:
        self._theatre = theatre
        self._table = theatre.charts.combat
        self._strengths = strengths

    # Cards

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        combat = _combat(state)
        side = self._to_ask(state, combat)
        if side is None:
            return None
        cards = _cards(state, combat, side)
        return Decision(
            side,
            "use_bonus",
            f"Use a card in the combat at {self._theatre.name(combat.site.hex)}?",
            "WITP-4.3-2",
            lambda: (*(UseEvent(card.card) for card in cards), Pass()),
            Pass(),
            about=tuple(card.card for card in cards),
        )

    def _to_ask(self, state: State, combat: Engagement) -> SideName | None:
        """Who may still use a card, the first player first."""
        if combat.decided is not None:
            return None
        first = first_player(state, "japan")
        sides = (first, enemy(first))
        return next((side for side in sides if side not in combat.asked and _cards(state, combat, side)), None)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        combat = _combat(state)
        side = self._to_ask(state, combat)
        assert side is not None
        if isinstance(command, Pass):
            return None
        if not isinstance(command, UseEvent):
            return Refusal("WITP-4.3-2", "Now a card is used in this combat, or none")
        if command.card not in (card.card for card in _cards(state, combat, side)):
            return Refusal("WITP-4.3-2", f"{command.card} does nothing in this combat", (command.card,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        combat = _combat(state)
        side = self._to_ask(state, combat)
        assert side is not None
        if not isinstance(command, UseEvent):
            return swap(state, msgspec.structs.replace(combat, asked=(*combat.asked, side)))
        card = next(card for card in _cards(state, combat, side) if card.card == command.card)
        play.emit(ModifierUsed(card.side, card.card, card.amount))
        term = CombatTerm(card.amount, self._theatre.charts.cards[card.card].name, "WITP-4.3-2")
        added = {**combat.added, card.side: (*combat.added.get(card.side, ()), term)}
        return swap(without_bonus_card(state, card), msgspec.structs.replace(combat, added=added))

    # Dice and hits

    def proceed(self, state: State, play: Play) -> State:
        combat = _combat(state)
        if combat.decided is None:
            return self._rolled(state, combat, play)
        winner = combat.decided.winner
        match combat.step:
            case "loser_hits":
                return self._fighters_hit(_next(state, "winner_hits"), combat, enemy(winner), play)
            case "winner_hits":
                return self._fighters_hit(_next(state, "loser_air"), combat, winner, play)
            case "loser_air":
                return self._support_hit(_next(state, "winner_air"), combat, enemy(winner), play)
            case "winner_air":
                return self._support_hit(_next(state, "end_of_landing"), combat, winner, play)
            case "end_of_landing":
                return self._landing_over(_next(state, "retreat"), combat, play)
            case "retreat":
                return self._retreating(_next(state, "markers"), combat)
            case "markers":
                return self._markers(pop(state), combat, play)

    def _rolled(self, state: State, combat: Engagement, play: Play) -> State:
        """Both roll, again as long as the totals are equal (WITP-9.6-1)."""
        forces = {side: self._strengths.force(state, combat, side) for side in SIDES}
        result = None
        while result is None:
            dice: dict[SideName, int] = {side: self._die(combat, side, play) for side in SIDES}
            result = resolve(self._table, combat.kind, forces, dice)
            self._tell(state, combat, dice, result, play)
        decided = Decided(
            winner=result.winner,
            difference=result.difference,
            hits=result.hits,
            air_hits=result.air_hits,
            carrier_hits=result.carrier_hits,
        )
        return swap(state, msgspec.structs.replace(combat, decided=decided))

    def _die(self, combat: Engagement, side: SideName, play: Play) -> int:
        where = self._theatre.name(combat.site.hex)
        return play.chance.roll(f"{SIDE_NAMES[side]} die in combat at {where}", DICE[combat.kind], DIE)

    def _tell(
        self, state: State, combat: Engagement, dice: dict[SideName, int], result: Result | None, play: Play
    ) -> None:
        terms = {}
        for side in SIDES:
            value = dice[side] // self._table.die_divisor[combat.kind]
            terms[side] = (
                *self._strengths.terms(state, combat, side),
                CombatTerm(value, f"die {dice[side]}", DICE[combat.kind]),
            )
        play.emit(
            CombatRolled(
                kind=combat.kind,
                site=combat.site,
                terms=terms,
                dice=dice,
                totals={side: sum(term.value for term in terms[side]) for side in SIDES},
                winner=result.winner if result else None,
                difference=result.difference if result else 0,
            )
        )

    def _fighters_hit(self, state: State, combat: Engagement, side: SideName, play: Play) -> State:
        """The loser's hits, then the winner's (WITP-9.6.1-4)."""
        assert combat.decided is not None
        hits = combat.decided.hits[side]
        if not hits:
            return state
        reason: HitReason = "winner" if side == combat.decided.winner else "loser"
        play.emit(HitsDue(side, hits, reason, combat.site))
        return push(state, Hits(side=side, units=combat.units[side], left=hits, reason=reason, site=combat.site))

    def _support_hit(self, state: State, combat: Engagement, side: SideName, play: Play) -> State:
        """Hits on supporting air units, or on a carrier in their place (WITP-9.6.2)."""
        assert combat.decided is not None
        hits, units = combat.decided.air_hits[side], combat.air[side]
        carriers = tuple(id for id in combat.units[side] if id in state.units and state.units[id].type == "carrier")
        if combat.decided.carrier_hits[side]:
            hits, units = combat.decided.carrier_hits[side], carriers
        if not hits or not units:
            return state
        reason: HitReason = "carrier" if units is carriers else "air"
        play.emit(HitsDue(side, hits, reason, combat.site))
        return push(state, Hits(side=side, units=units, left=hits, reason=reason, site=combat.site))

    # What becomes of the loser

    def _landing_over(self, state: State, combat: Engagement, play: Play) -> State:
        """Landing units of the winner are ashore; those of the loser go back aboard, as many as are left of them."""
        assert combat.decided is not None
        winner = combat.decided.winner
        landed = tuple(id for id in combat.landing.get(winner, ()) if id in state.units)
        if landed:
            play.emit(UnitsLanded(winner, combat.site.hex, landed))
            state = ashore(state, landed)
        return self._reembarked(state, combat, enemy(winner), play)

    def _reembarked(self, state: State, combat: Engagement, side: SideName, play: Play) -> State:
        """Half of the landing units that survive a lost assault are lost; the others are attrited (F-8).

        Rules: WITP-9.6.3-assault-1-a, WITP-9.6.3-assault-1-b, WITP-9.6.3-assault-1-c.
        """
        survivors = [id for id in combat.landing.get(side, ()) if id in state.units]
        if not survivors:
            return state
        survivors.sort(key=lambda id: not state.units[id].attrited)
        lost = len(survivors) // 2
        for id in survivors[:lost]:
            state = remove(state, id, "lost in a failed landing", "WITP-9.6.3-assault-1-a", play)
        for id in survivors[lost:]:
            if not state.units[id].attrited:
                state = hit(state, id, "a failed landing", "WITP-9.6.3-assault-1-b", play)
        cargo = {id: state.units[id].aboard for id in survivors[lost:]}
        play.emit(Reembarked(side, combat.site.hex, cargo))
        return state

    def _retreating(self, state: State, combat: Engagement) -> State:
        """The loser's fleets retreat, and its land units ashore after a difference of three or more.

        Rules: WITP-9.6.3-fleet, WITP-9.6.3-land-1, WITP-9.6.3-land-2, WITP-9.6.3-assault-2, WITP-9.6.3-assault-3,
        WITP-9.5.2-2-land.
        """
        assert combat.decided is not None
        loser = enemy(combat.decided.winner)
        if combat.kind != "fleet" and combat.decided.difference <= self._table.continuing_up_to:
            return state
        landing = combat.landing.get(loser, ())
        units = tuple(id for id in combat.units[loser] if id in state.units and id not in landing)
        if not units:
            return state
        return push(state, Retreat(side=loser, kind=combat.kind, site=combat.site, units=units))

    def _markers(self, state: State, combat: Engagement, play: Play) -> State:
        """A hex with land units of both sides ashore is in continuing combat (WITP-9.7-1, WITP-9.7-2)."""
        hex, land = combat.site.hex, self._theatre.of(state).land
        if combat.kind == "fleet" or hex not in land["japan"] or hex not in land["allies"]:
            return state
        play.emit(CombatContinues(hex))
        return msgspec.structs.replace(state, continuing=tuple(sorted({*state.continuing, hex})))


def _cards(state: State, combat: Engagement, side: SideName) -> tuple[CombatModifier, ...]:
    return bonus_cards(state, side, combat.kind)


def _next(state: State, step: str) -> State:
    return swap(state, msgspec.structs.replace(_combat(state), step=step))


def _combat(state: State) -> Engagement:
    frame = state.flow[-1]
    assert isinstance(frame, Engagement)
    return frame
