"""Guns and torpedoes in the Standard Game: each ship fires what gains most, by eye or by radar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery
from wargames_desktop.games.tokyo_express.engagement import FIRST, attack_step, is_undetected
from wargames_desktop.games.tokyo_express.frames import Fire, StandardUsGunnery
from wargames_desktop.games.tokyo_express.gunnery import GunAim
from wargames_desktop.games.tokyo_express.radar_gunnery import DirectedFirePlans
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import US, State, afloat

Plan = tuple[Fire, ...]


class NightGunneryOfficer:
    """Allocates the guns; a fleet that nobody sees keeps silent until it can no longer be answered."""

    def __init__(self, charts: Charts, weapons: StandardWeapons, estimates: Estimates) -> None:
        self._weapons = weapons
        self._plans = DirectedFirePlans(charts, weapons)
        self._estimates = estimates

    def fire(self, state: State, frame: StandardUsGunnery) -> AllocateGunnery | None:
        """The fires of the next ship that gains something; None if all have theirs."""
        if attack_step(state) == FIRST and all(is_undetected(state, ship) for ship in afloat(state, US)):
            return None
        expected = self._expected(state, frame.allocated)
        for ship in self._plans.able(state):
            if ship not in frame.allocated:
                gains = {plan: self._gain(state, ship, plan, expected) for plan in self._possible(state, ship)}
                best = max(gains, key=lambda plan: gains[plan], default=())
                if gains.get(best, 0.0) > 0:
                    return AllocateGunnery(ship, best)
        return None

    def _possible(self, state: State, ship: str) -> Iterator[Plan]:
        """Plain plans: one fire, or the two batteries at two targets."""
        if self._weapons.visual.ship_refusal(state, US, ship) is None:
            yield from _plain(self._weapons.visual.targets(state, ship))
        if self._weapons.radar.ship_refusal(state, US, ship) is None:
            seen = self._weapons.radar.targets(state, ship)
            for plan in _plain(seen):
                if self._plans.choice_refusal(state, seen, plan) is None:
                    yield tuple(msgspec.structs.replace(fire, radar=True) for fire in plan)

    def _gain(self, state: State, ship: str, plan: Plan, expected: Mapping[str, float]) -> float:
        return sum(
            self._estimates.gain(state, target, points, expected.get(target, 0.0))
            for target, points in self._points(state, ship, plan)
        )

    def _points(self, state: State, ship: str, fires: Sequence[Fire]) -> Iterator[tuple[str, float]]:
        for shot in self._weapons.visual.shots(state, ship, fires):
            yield shot.target, self._estimates.card(shot.deck, shot.row, shot.column)

    def _expected(self, state: State, allocated: Mapping[str, Sequence[Fire]]) -> dict[str, float]:
        expected: dict[str, float] = {}
        for ship, fires in allocated.items():
            for target, points in self._points(state, ship, fires):
                expected[target] = expected.get(target, 0.0) + points
        return expected


def _plain(aims: Sequence[GunAim]) -> Iterator[Plan]:
    """All guns that bear at one target; where that is one battery, the other at another."""
    for aim in aims:
        if aim.bow and aim.stern:
            yield (Fire(guns="both", target=aim.target),)
            continue
        first = Fire(guns="bow" if aim.bow else "stern", target=aim.target)
        yield (first,)
        for other in aims:
            if other.target != aim.target and (other.stern if aim.bow else other.bow):
                yield first, Fire(guns="stern" if aim.bow else "bow", target=other.target)
