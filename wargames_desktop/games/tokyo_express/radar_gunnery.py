"""US gunnery of the Standard Game, ship by ship directed by eye or by radar; radar chooses its target (9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.arcs import BATTERIES, Arc, Battery, arcs_at
from wargames_desktop.games.tokyo_express.assignment import weight
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.gunnery import GunAim, Gunnery
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import US, State, formation_of
from wargames_desktop.games.tokyo_express.us_gunnery import bears, fire_plans, fires_refusal, plan_refusal

MOST_TARGETS = 3
"""Targets that the guns of a ship can be divided between (TE-3.7-us-three)."""


class DirectedFirePlans:
    """The ways of US ships to fire, all fires of a ship directed in one way (TE-9.4-choice, R-141)."""

    def __init__(self, charts: Charts, weapons: StandardWeapons) -> None:
        self._ships = charts.roster.ships
        self._weapons = weapons

    def able(self, state: State) -> Iterable[str]:
        ways = (self._weapons.visual, self._weapons.radar)
        return dict.fromkeys(aim.ship for gunnery in ways for aim in gunnery.aims(state, US) if aim.refusal is None)

    def plans(self, state: State) -> Iterator[tuple[str, tuple[Fire, ...]]]:
        for ship, possible in targets_by_ship(self._weapons.visual, state):
            yield from ((ship, fires) for fires in fire_plans(self._ships[ship], possible))
        for ship, possible in targets_by_ship(self._weapons.radar, state):
            foremost = [aim for aim in possible if self._is_among_the_first(state, possible, aim)]
            for fires in fire_plans(self._ships[ship], foremost):
                if self.choice_refusal(state, possible, fires) is None:
                    yield ship, tuple(msgspec.structs.replace(fire, radar=True) for fire in fires)

    def _is_among_the_first(self, state: State, possible: Sequence[GunAim], aim: GunAim) -> bool:
        """Whether so few targets are bigger blips that this one could still be fired at."""
        return min(len(self.bigger(state, possible, aim, arc)) for arc in arcs_at(aim.bearing)) < MOST_TARGETS

    def refusal(self, state: State, ship: str, fires: tuple[Fire, ...]) -> Refusal | None:
        by_radar = {fire.radar for fire in fires}
        if len(by_radar) > 1:
            return Refusal("TE-9.4-choice", f"{ship} directs all her guns by eye or all by radar", (ship,))
        gunnery = self._weapons.radar if True in by_radar else self._weapons.visual
        refusal = (
            gunnery.ship_refusal(state, US, ship)
            or plan_refusal(self._ships[ship], ship, fires)
            or fires_refusal(gunnery, state, ship, fires)
        )
        if refusal is not None or True not in by_radar:
            return refusal
        return self.choice_refusal(state, gunnery.targets(state, ship), fires)

    def choice_refusal(self, state: State, possible: Sequence[GunAim], fires: Sequence[Fire]) -> Refusal | None:
        """Why radar would choose others of the ``possible`` targets, in the arcs and formations of these.

        A ship attacks no target twice, so the targets of her other fires leave the choice to the next (R-142).
        Rules: TE-9.4-arc, TE-9.4-batteries, TE-9.4-priority-1, TE-9.4-priority-2, TE-9.4-priority-3.
        """
        aims = {aim.target: aim for aim in possible}
        targets = {fire.target for fire in fires}
        for fire in fires:
            batteries: tuple[Battery, ...] = BATTERIES if fire.guns == "both" else (fire.guns,)
            aim = aims[fire.target]
            able = [
                other
                for other in possible
                if other.target not in targets and all(bears(other, battery) for battery in batteries)
            ]
            bigger = [self.bigger(state, able, aim, arc) for arc in arcs_at(aim.bearing)]
            if all(bigger):
                return self._bigger_refusal(aim, bigger[0][0])
        return None

    def bigger(self, state: State, among: Iterable[GunAim], aim: GunAim, arc: Arc) -> list[GunAim]:
        """Targets in the formation of ``aim``'s and in an arc that radar prefers to it, the first of them first.

        Sinking and retiring ships count as well (TE-9.4-sinking).
        """
        formation = formation_of(state, aim.target)
        rank = self._rank(aim)
        return sorted(
            (
                other
                for other in among
                if other.target != aim.target
                and formation is not None
                and formation_of(state, other.target) == formation
                and arc in arcs_at(other.bearing)
                and self._rank(other) < rank
            ),
            key=self._rank,
        )

    def _rank(self, aim: GunAim) -> tuple[int, int]:
        return weight(self._ships[aim.target].type), aim.distance

    def _bigger_refusal(self, aim: GunAim, bigger: GunAim) -> Refusal:
        about = (aim.ship, aim.target, bigger.target)
        if self._rank(bigger)[0] < self._rank(aim)[0]:
            reason = f"On radar {bigger.target} is heavier than {aim.target} in the same arc and formation"
            return Refusal("TE-9.4-priority-1", reason, about)
        reason = f"On radar {bigger.target} is closer than {aim.target} in the same arc and formation"
        return Refusal("TE-9.4-priority-2", reason, about)

    def open_fire(self, state: State, allocated: Mapping[str, Sequence[Fire]], play: Play) -> State:
        return self._weapons.visual.open_fire(state, allocated, {}, play)


def targets_by_ship(gunnery: Gunnery, state: State) -> Iterator[tuple[str, list[GunAim]]]:
    """The targets of every US ship that can fire."""
    for ship, aims in groupby(gunnery.aims(state, US), lambda aim: aim.ship):
        yield ship, [aim for aim in aims if aim.refusal is None]
