"""Guns and torpedoes: each ship in turn gets the attack that gains most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, AllocateTorpedoes, SalvosFired
from wargames_desktop.games.tokyo_express.frames import (
    Fire,
    StandardUsTorpedoes,
    TorpedoAttack,
    UsGunnery,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, afloat
from wargames_desktop.games.tokyo_express.torpedoes import TorpedoAim, Torpedoes
from wargames_desktop.games.tokyo_express.us_gunnery import fire_plans

THRIFT = 0.2
"""Victory Points that a torpedo attack must promise; else the salvos wait for a better one."""


class GunneryOfficer:
    """Allocates the guns."""

    def __init__(self, charts: Charts, sea: Sea, estimates: Estimates) -> None:
        self._ships = charts.roster.ships
        self._gunnery = Gunnery(charts, sea)
        self._estimates = estimates

    def fire(self, state: State, frame: UsGunnery) -> AllocateGunnery | None:
        """The fires of the next ship that has a target; None if all have theirs."""
        expected = self._expected(state, frame.allocated)
        for ship, aims in groupby(self._gunnery.aims(state, US), lambda aim: aim.ship):
            if ship not in frame.allocated:
                plans = list(fire_plans(self._ships[ship], [aim for aim in aims if aim.refusal is None]))
                if plans:
                    return AllocateGunnery(ship, max(plans, key=lambda plan: self._gain(state, ship, plan, expected)))
        return None

    def _gain(self, state: State, ship: str, plan: Sequence[Fire], expected: Mapping[str, float]) -> float:
        return sum(
            self._estimates.gain(state, target, points, expected.get(target, 0.0))
            for target, points in self._points(state, ship, plan)
        )

    def _points(self, state: State, ship: str, fires: Sequence[Fire]) -> Iterator[tuple[str, float]]:
        for shot in self._gunnery.shots(state, ship, fires):
            yield shot.target, self._estimates.card(shot.deck, shot.row, shot.column)

    def _expected(self, state: State, allocated: Mapping[str, Sequence[Fire]]) -> dict[str, float]:
        """Damage Points that each target may expect of what is allocated."""
        expected: dict[str, float] = {}
        for ship, fires in allocated.items():
            for target, points in self._points(state, ship, fires):
                expected[target] = expected.get(target, 0.0) + points
        return expected


class TorpedoOfficer:
    """Allocates the torpedoes: all salvos that bear, where they may do anything."""

    def __init__(self, torpedoes: Torpedoes, estimates: Estimates) -> None:
        self._torpedoes = torpedoes
        self._estimates = estimates

    def attack(self, state: State, frame: UsTorpedoes | StandardUsTorpedoes) -> AllocateTorpedoes | None:
        """The attack of the next ship that gains something; None if there is none."""
        for ship in afloat(state, US):
            if ship not in frame.allocated and self._torpedoes.ship_refusal(state, US, ship) is None:
                attack = self._best(state, frame, ship)
                if attack is not None:
                    return attack
        return None

    def _best(self, state: State, frame: UsTorpedoes | StandardUsTorpedoes, ship: str) -> AllocateTorpedoes | None:
        best, most = None, THRIFT
        for target in afloat(state, JAPAN):
            aim = self._torpedoes.aim(state, ship, target)
            if aim.refusal is None:
                for salvos in broadsides(aim):
                    gain = self._gain(state, frame, aim, salvos)
                    if gain > most:
                        best, most = AllocateTorpedoes(ship, target, salvos), gain
        return best

    def _gain(
        self, state: State, frame: UsTorpedoes | StandardUsTorpedoes, aim: TorpedoAim, salvos: SalvosFired
    ) -> float:
        """What the attack adds to those of other ships on the same target."""
        others = {ship: attack for ship, attack in frame.allocated.items() if attack.target == aim.target}
        before = self._points(state, aim.target, others) if others else 0.0
        own = self._torpedoes.load(state, aim.ship, aim.target, salvos)
        added = self._points(state, aim.target, {**others, aim.ship: own}) - before
        return self._estimates.gain(state, aim.target, added, before)

    def _points(self, state: State, target: str, attacks: Mapping[str, TorpedoAttack]) -> float:
        return self._estimates.salvos("us", self._torpedoes.strength(state, target, attacks).total)


def broadsides(aim: TorpedoAim) -> Iterator[SalvosFired]:
    """All salvos that can be fired together: those of one side and of the center."""
    salvos = aim.salvos
    if salvos.port:
        yield SalvosFired(port=salvos.port, center=salvos.center)
    if salvos.starboard:
        yield SalvosFired(starboard=salvos.starboard, center=salvos.center)
    if not (salvos.port or salvos.starboard):
        yield SalvosFired(center=salvos.center)
