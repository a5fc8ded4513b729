"""Combats for tests: a position in which the combat segment begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.games.war_in_the_pacific.impulses import ABROAD
from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.games.war_in_the_pacific.events import CombatBegan, CombatRolled, HitsDue

Fight = Callable[..., Situation]


def fighting(situation: Callable[..., Situation]) -> Fight:
    """Start the combat segment of turn 5: units by keyword, ``aboard`` maps land units to ships, dice in order."""

    def start(
        *draws: Any,
        aboard: dict[str, str] | None = None,
        sea: dict[str, str] | None = None,
        turn: int = 5,
        total: tuple[int, int] = (9, 8),
        seed: int | None = None,
        **units: Any,
    ) -> Situation:
        given: dict[str, Any] = {
            key: units.pop(key) for key in ("continuing", "scenario", "entered", "bases") if key in units
        }
        placed = stand(**ABROAD, **units)
        for land, ship in (aboard or {}).items():
            placed[land] = {**placed.get(land, {}), "hex": placed[ship]["hex"], "aboard": ship}
        for id, name in (sea or {}).items():
            placed[id] = {**placed[id], "sea": name}
        totals = {"japan": total[0], "allies": total[1]}
        return situation(draws=draws, seed=seed, turn=turn, phase="combat", total=totals, units=placed, **given)

    return start


def kinds(found: Situation) -> list[tuple[str, str]]:
    """Kind and hex of the combats that began, in order."""
    return [(event.kind, event.site.hex) for event in found.of(CombatBegan)]


def rolled(found: Situation) -> CombatRolled:
    """The only roll."""
    (event,) = found.of(CombatRolled)
    assert isinstance(event, CombatRolled)
    return event


def parts(found: Situation, side: str) -> dict[str, int]:
    """What a side added up in the only roll, by rule."""
    sums: dict[str, int] = {}
    for term in rolled(found).terms[side]:  # type: ignore[index]
        sums[term.rule] = sums.get(term.rule, 0) + term.value
    return sums


def due(found: Situation) -> list[tuple[str, str, int]]:
    """Side, reason and number of the hits that were due, in order."""
    return [(event.side, event.reason, event.hits) for event in found.of(HitsDue)]


def standing(found: Situation, ids: Iterable[str]) -> dict[str, str]:
    """Where units are, with a star for attrited ones; empty for those that are gone."""
    units = found.state.units
    return {id: units[id].hex + "*" * units[id].attrited if id in units else "" for id in ids}


def spread(found: Situation) -> Situation:
    """Let every hit that is asked about fall where its owner is advised to take it."""
    while found.pending.decision == "take_hit":
        assert found.pending.default is not None
        found.do(found.pending.default)
    return found
