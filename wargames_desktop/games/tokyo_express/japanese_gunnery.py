"""The Japanese gunnery: which ship fires what at whom (3.7)."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import is_sinking
from wargames_desktop.games.tokyo_express.formations import is_heavy
from wargames_desktop.games.tokyo_express.frames import Fire
from wargames_desktop.games.tokyo_express.gunnery import GunAim, Gunnery
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, State


class JapaneseGunneryStep(Procedure[State, AnyCommand]):
    """Step 2 of the Combat Segment: all ships choose their targets, then all fire (TE-3.5-jp-gunnery)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._gunnery = Gunnery(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        allocated: dict[str, tuple[Fire, ...]] = {}
        reasons: dict[str, tuple[str, ...]] = {}
        targeted: set[str] = set()
        for name, aims in self._possible(state).items():
            choices = self._choose(aims, targeted, play)
            allocated[name] = tuple(fire for fire, _ in choices)
            reasons[name] = tuple(reason for _, reason in choices)
        return pop(self._gunnery.open_fire(state, allocated, reasons, play))

    def _possible(self, state: State) -> dict[str, list[GunAim]]:
        """The targets of every ship that has any, without sinking ones.

        Rules: TE-3.7-jp-eligible, TE-3.7-jp-not-sinking, R-27.
        """
        specs = self._charts.roster.ships
        possible: dict[str, list[GunAim]] = {}
        for aim in self._gunnery.aims(state, JAPAN):
            if aim.refusal is None and not is_sinking(specs[aim.target], state.ships[aim.target]):
                possible.setdefault(aim.ship, []).append(aim)
        return possible

    def _choose(self, aims: list[GunAim], targeted: set[str], play: Play) -> list[tuple[Fire, str]]:
        """Both primaries at a broadside target; else the one that bears, and the other at a second target.

        Rules: TE-3.7-jp-batteries, TE-3.7-jp-one-battery, TE-3.7-jp-second-battery, R-24.
        """
        aim, reason = self._pick(aims, targeted, play)
        if aim.bow and aim.stern:
            return [(Fire(guns="both", target=aim.target), reason)]
        fires = [(Fire(guns="bow" if aim.bow else "stern", target=aim.target), reason)]
        others = [other for other in aims if other.target != aim.target and (other.stern if aim.bow else other.bow)]
        if others:
            second, reason = self._pick(others, targeted, play)
            fires.append((Fire(guns="stern" if aim.bow else "bow", target=second.target), reason))
        return fires

    def _pick(self, aims: list[GunAim], targeted: set[str], play: Play) -> tuple[GunAim, str]:
        """One target: own weight class, closest, not yet a target, chance (TE-3.7-jp-weight and following)."""
        ship = aims[0].ship
        own_class = [aim for aim in aims if self._is_heavy(aim.target) == self._is_heavy(ship)]
        among = own_class or aims
        nearest = min(aim.distance for aim in among)
        closest = [aim for aim in among if aim.distance == nearest]
        fresh = [aim for aim in closest if aim.target not in targeted]
        tied = {aim.target: aim for aim in fresh or closest}
        purpose = f"gunnery target of {ship}, all else equal"
        chosen = tied[play.chance.pick("choice", list(tied), purpose, "TE-3.7-jp-random")]
        targeted.add(chosen.target)
        return chosen, self._reason(ship, own_class, closest, tied)

    def _reason(self, ship: str, own_class: list[GunAim], closest: list[GunAim], tied: Mapping[str, GunAim]) -> str:
        kind = "heavy ship" if self._is_heavy(ship) else "light ship"
        reason = f"closest {kind}" if own_class else f"no {kind} can be hit: closest ship"
        if len(tied) > 1:
            return f"{reason}, chosen at random among {len(tied)}"
        return f"{reason} that was no target yet" if len(closest) > 1 else reason

    def _is_heavy(self, ship: str) -> bool:
        return is_heavy(self._charts, (ship,))
