"""What each side adds up in a combat (9.3.1, 9.4.2, 9.5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargames_desktop.games.war_in_the_pacific.charts import SideName, UnitType
from wargames_desktop.games.war_in_the_pacific.frames import CombatTerm, Engagement
from wargames_desktop.games.war_in_the_pacific.modifiers import standing_bonuses
from wargames_desktop.games.war_in_the_pacific.movers import strength
from wargames_desktop.games.war_in_the_pacific.resolution import Force, other
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class Strengths:
    """Adds up the strengths of a combat as the position stands now. Attrited units add nothing (WITP-2.2.2-2)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._table = theatre.charts.combat

    def force(self, state: State, combat: Engagement, side: SideName) -> Force:
        """A side of a combat in numbers."""
        units = [state.units[id] for id in combat.units[side] if id in state.units]
        full = sum(not unit.attrited for unit in units)
        return Force(
            strength=sum(term.value for term in self.terms(state, combat, side)),
            full=full,
            attrited=len(units) - full,
            air=len(combat.air[side]),
            carriers=sum(unit.type == "carrier" for unit in units) if combat.kind == "fleet" else 0,
        )

    def terms(self, state: State, combat: Engagement, side: SideName) -> tuple[CombatTerm, ...]:
        """The parts of a side's strength, the die aside."""
        parts = self._fleet(state, combat, side) if combat.kind == "fleet" else self._land(state, combat, side)
        cards = (
            CombatTerm(bonus.amount, self._theatre.charts.cards[bonus.card].name, "WITP-4.3-2")
            for bonus in standing_bonuses(state, side, combat.kind)
        )
        return tuple(term for term in (*parts, *cards, *combat.added.get(side, ())) if term.value)

    def _fleet(self, state: State, combat: Engagement, side: SideName) -> Iterator[CombatTerm]:
        """Rules: WITP-9.3.1-units, WITP-9.3.1-tf, WITP-9.3.1-air."""
        carriers = self._full(state, combat.units[side], "carrier")
        naval = self._full(state, combat.units[side], "naval")
        yield self._sum(state, carriers, "carrier", "WITP-9.3.1-units")
        yield self._sum(state, naval, "naval unit", "WITP-9.3.1-units")
        pairs = min(len(carriers), len(naval))
        reason = f"{_count(pairs, 'pair')} of carrier and naval unit"
        yield CombatTerm(pairs * self._table.task_force_bonus, reason, "WITP-9.3.1-tf")
        yield self._sum(state, combat.air[side], "air unit", "WITP-9.3.1-air")

    def _land(self, state: State, combat: Engagement, side: SideName) -> Iterator[CombatTerm]:
        """Rules: WITP-9.4.2-units, WITP-9.4.2-air, WITP-9.5.1-units, WITP-9.5.1-air."""
        section = "9.5.1" if combat.kind == "assault" else "9.4.2"
        land = self._full(state, combat.units[side], "land")
        yield self._sum(state, land, "land unit", f"WITP-{section}-units")
        yield self._sum(state, combat.air[side], "air unit", f"WITP-{section}-air")
        if combat.kind == "assault":
            yield from self._assault(state, combat, side)

    def _assault(self, state: State, combat: Engagement, side: SideName) -> Iterator[CombatTerm]:
        """Carriers in the hex, and the bonus of the side landed upon.

        Rules: WITP-9.5.1-cv, WITP-9.5.1-def, WITP-9.5.1-def-t1, WITP-12.1-5.
        """
        fleets = self._theatre.of(state).fleets[side]
        here = [id for water in self._theatre.map.seas(combat.site.hex) for id in fleets.get(water, ())]
        carriers = self._full(state, here, "carrier")
        reason = _count(len(carriers), "carrier") + " off the coast"
        yield CombatTerm(len(carriers) * self._table.carrier_assault_bonus, reason, "WITP-9.5.1-cv")
        enemy = other(side)
        surprise = enemy == "japan" and state.turn == 1 and state.turn_one is not None
        if combat.landing.get(enemy) and not surprise:
            yield CombatTerm(self._table.defender_bonus, "landed upon", "WITP-9.5.1-def")

    def _sum(self, state: State, ids: Iterable[str], what: str, rule: str) -> CombatTerm:
        full = [id for id in ids if id in state.units and not state.units[id].attrited]
        return CombatTerm(strength(self._theatre, state, full), _count(len(full), what), rule)

    def _full(self, state: State, ids: Iterable[str], type: UnitType) -> list[str]:
        units = state.units
        return [id for id in ids if id in units and units[id].type == type and not units[id].attrited]


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
