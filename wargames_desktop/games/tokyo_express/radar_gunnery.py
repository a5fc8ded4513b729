"""US gunnery of the Standard Game, ship by ship directed by eye or by radar; radar chooses its target (9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.arcs import BATTERIES, Battery, arcs_at
from wargames_desktop.games.tokyo_express.assignment import weight
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.gunnery import GunAim, Gunnery
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import US, State, formation_of
from wargames_desktop.games.tokyo_express.us_gunnery import bears, fire_plans, fires_refusal, plan_refusal

MOST_TARGETS = 3
"""Targets that the guns of a ship can be divided between (TE-3.7-us-three)."""


class Blip(NamedTuple):
    """A target as radar shows it to a ship."""

    aim: GunAim
    bigger: tuple[list[GunAim], ...]
    """In each arc in which it lies the targets of its formation that radar prefers to it, the first of them first."""

    @property
    def rank(self) -> int:
        """How many targets are bigger at least."""
        return min(len(others) for others in self.bigger)


class DirectedFirePlans:
    """The ways of US ships to fire, all fires of a ship directed in one way (TE-9.4-choice, R-141)."""

    def __init__(self, charts: Charts, weapons: StandardWeapons) -> None:
        self._ships = charts.roster.ships
        self._weapons = weapons
        self._known: tuple[State, tuple[tuple[str, tuple[Fire, ...]], ...]] | None = None

    def able(self, state: State) -> Iterable[str]:
        ways = (self._weapons.visual, self._weapons.radar)
        return dict.fromkeys(aim.ship for gunnery in ways for aim in gunnery.aims(state, US) if aim.refusal is None)

    def plans(self, state: State) -> Iterator[tuple[str, tuple[Fire, ...]]]:
        """They stay the same while fire is allocated, and are worked out once."""
        if self._known is None or not is_same_moment(self._known[0], state):
            self._known = state, tuple(self._plans(state))
        return iter(self._known[1])

    def _plans(self, state: State) -> Iterator[tuple[str, tuple[Fire, ...]]]:
        for ship, possible in targets_by_ship(self._weapons.visual, state):
            yield from ((ship, fires) for fires in fire_plans(self._ships[ship], possible))
        for ship, possible in targets_by_ship(self._weapons.radar, state):
            blips = self._blips(state, possible)
            foremost = [aim for aim in possible if blips[aim.target].rank < MOST_TARGETS]
            for fires in fire_plans(self._ships[ship], foremost):
                if self._choice_refusal(blips, fires) is None:
                    yield ship, tuple(msgspec.structs.replace(fire, radar=True) for fire in fires)

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
        return self._choice_refusal(self._blips(state, possible), fires)

    def _choice_refusal(self, blips: Mapping[str, Blip], fires: Sequence[Fire]) -> Refusal | None:
        targets = {fire.target for fire in fires}
        for fire in fires:
            batteries: tuple[Battery, ...] = BATTERIES if fire.guns == "both" else (fire.guns,)
            blip = blips[fire.target]
            first = [
                next(
                    (
                        other
                        for other in bigger
                        if other.target not in targets and all(bears(other, battery) for battery in batteries)
                    ),
                    None,
                )
                for bigger in blip.bigger
            ]
            if first[0] is not None and None not in first:
                return self._bigger_refusal(blip.aim, first[0])
        return None

    def _blips(self, state: State, possible: Sequence[GunAim]) -> dict[str, Blip]:
        """What radar shows of the ``possible`` targets of a ship, by target.

        Sinking and retiring ships count as well (TE-9.4-sinking).
        """
        formations = {aim.target: formation_of(state, aim.target) for aim in possible}
        arcs = {aim.target: arcs_at(aim.bearing) for aim in possible}
        ordered = sorted(possible, key=self._rank)
        return {
            aim.target: Blip(
                aim,
                tuple(
                    [
                        other
                        for other in ordered
                        if self._rank(other) < self._rank(aim)
                        and formations[aim.target] is not None
                        and formations[other.target] == formations[aim.target]
                        and arc in arcs[other.target]
                    ]
                    for arc in arcs[aim.target]
                ),
            )
            for aim in possible
        }

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


def is_same_moment(one: State, other: State) -> bool:
    """Whether two positions differ by no more than what is planned in the innermost frame."""
    return (
        one.ships is other.ships
        and one.formations is other.formations
        and one.standard is other.standard
        and one.turn == other.turn
        and one.flow[:-1] == other.flow[:-1]
    )


def targets_by_ship(gunnery: Gunnery, state: State) -> Iterator[tuple[str, list[GunAim]]]:
    """The targets of every US ship that can fire."""
    for ship, aims in groupby(gunnery.aims(state, US), lambda aim: aim.ship):
        yield ship, [aim for aim in aims if aim.refusal is None]
