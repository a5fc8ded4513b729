"""The Japanese gunnery of the Standard Game: heavier ships first, then destroyers (9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.arcs import BROADSIDES, arcs_at
from wargames_desktop.games.tokyo_express.assignment import trade
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.damage import is_sinking, level_reached
from wargames_desktop.games.tokyo_express.engagement import fighting, is_undetected, with_fighting
from wargames_desktop.games.tokyo_express.frames import Fire, StandardJapaneseGunnery
from wargames_desktop.games.tokyo_express.gunnery import GunAim
from wargames_desktop.games.tokyo_express.gunnery_targets import Group, GunPair, choose
from wargames_desktop.games.tokyo_express.standard_events import TargetChosen, TargetsTraded
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State, afloat

GROUPS: dict[Literal["heavier", "destroyers"], Group] = {"heavier": "heavy", "destroyers": "destroyers"}
Guns = Literal["both", "bow", "stern"]


class StandardJapaneseGunneryStep(Procedure[State, AnyCommand]):
    """The ships of one group choose their targets, all of them, then they fire (TE-9.2-heavy-first)."""

    def __init__(self, charts: Charts, weapons: StandardWeapons) -> None:
        self._charts = charts
        self._ships = charts.roster.ships
        self._gunnery = weapons.visual

    def proceed(self, state: State, play: Play) -> State:
        step = state.flow[-1]
        assert isinstance(step, StandardJapaneseGunnery)
        if step.ships == "heavier":
            state = self._noted_sinking(state)
        aims = [aim for aim in self._gunnery.aims(state, JAPAN) if self._fires_at(state, aim, step.ships)]
        attackers = Counter(fighting(state).gun_targets)
        first = self._assigned(state, [(aim, _guns(aim)) for aim in aims], GROUPS[step.ships], attackers, play)
        others = list(_other_batteries(aims, first))
        second = self._assigned(state, others, GROUPS[step.ships], attackers, play)
        allocated: dict[str, tuple[Fire, ...]] = {}
        for pair in (*first, *second):
            fires = allocated.get(pair.ship, ())
            allocated[pair.ship] = (*fires, Fire(guns=pair.guns, target=pair.target))
        state = _noted_targets(state, (pair.target for pair in (*first, *second)))
        return pop(self._gunnery.open_fire(state, allocated, {}, play))

    def _noted_sinking(self, state: State) -> State:
        """Ships that sink now get no fire, ships that sink by this gunnery still do.

        Rules: TE-9.2-sinking, TE-9.2-sinking-gunfire.
        """
        sinking = tuple(name for name in afloat(state, US) if is_sinking(self._ships[name], state.ships[name]))
        return with_fighting(state, msgspec.structs.replace(fighting(state), sinking=sinking))

    def _fires_at(self, state: State, aim: GunAim, group: Literal["heavier", "destroyers"]) -> bool:
        is_destroyer = self._ships[aim.ship].type == "DD"
        return (
            aim.refusal is None
            and is_destroyer == (group == "destroyers")
            and aim.target not in fighting(state).sinking
            and not self._holds_fire(state, aim.ship)
        )

    def _holds_fire(self, state: State, ship: str) -> bool:
        """Undetected light ships wait for their torpedoes (TE-9.2-light-undetected, TE-9.2-light-spent)."""
        has_torpedoes = any(state.ships[ship].salvos) or any(state.ships[ship].log.reloads)
        return self._ships[ship].type in ("CL", "DD") and is_undetected(state, ship) and has_torpedoes

    def _assigned(
        self, state: State, aims: Sequence[tuple[GunAim, Guns]], group: Group, attackers: Counter[str], play: Play
    ) -> list[GunPair]:
        pairs = [self._pair(state, aim, guns) for aim, guns in aims]
        enough = self._charts.standard.gunnery.attackers
        choices = choose(pairs, group, attackers, enough, play.chance)
        for pair, reasons, rejected in choices:
            play.emit(TargetChosen("guns", pair.ship, pair.target, pair.distance, reasons, rejected))
        assigned, trades = trade([choice.pair for choice in choices], pairs)
        for made in trades:
            play.emit(TargetsTraded("guns", *made))
        return assigned

    def _pair(self, state: State, aim: GunAim, guns: Guns) -> GunPair:
        spec, target = self._ships[aim.target], state.ships[aim.target]
        return GunPair(
            aim.ship,
            aim.target,
            aim.distance,
            guns,
            arcs_at(aim.bearing)[0] in BROADSIDES,
            self._gunnery.range_of(aim.distance) == "S",
            self._ships[aim.ship].type,
            state.ships[aim.ship].level,
            spec.type,
            level_reached(spec, target.damage),
        )


def _guns(aim: GunAim) -> Guns:
    """The guns that fire at a target (TE-9.2-heavy-batteries)."""
    if aim.bow and aim.stern:
        return "both"
    return "bow" if aim.bow else "stern"


def _other_batteries(aims: Sequence[GunAim], first: Iterable[GunPair]) -> Iterable[tuple[GunAim, Guns]]:
    """What ships that fire one battery could do with the other, which bears on other targets alone.

    Rules: TE-9.2-heavy-batteries, R-132.
    """
    for pair in first:
        if pair.guns != "both":
            other: Guns = "stern" if pair.guns == "bow" else "bow"
            for aim in aims:
                bears = aim.stern if other == "stern" else aim.bow
                if aim.ship == pair.ship and bears:
                    yield aim, other


def _noted_targets(state: State, targets: Iterable[str]) -> State:
    """TE-9.2-division: destroyers know at whom the heavier ships fired."""
    segment = fighting(state)
    return with_fighting(state, msgspec.structs.replace(segment, gun_targets=(*segment.gun_targets, *targets)))
