"""The US gunnery: the player allocates all fire, then it is resolved (3.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Protocol

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.arcs import BATTERIES, Battery, describe
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, AnyCommand, OpenFire
from wargames_desktop.games.tokyo_express.frames import Fire, StandardUsGunnery, UsGunnery
from wargames_desktop.games.tokyo_express.gunnery import GunAim, Gunnery, battery_value
from wargames_desktop.games.tokyo_express.state import US, State


class FirePlans(Protocol):
    """How US ships may fire: what the levels of the game do differently."""

    def able(self, state: State) -> Iterable[str]:
        """Ships with a target."""

    def plans(self, state: State) -> Iterator[tuple[str, tuple[Fire, ...]]]:
        """Every way for every ship to fire."""

    def refusal(self, state: State, ship: str, fires: tuple[Fire, ...]) -> Refusal | None:
        """Why a ship may not fire like that."""

    def open_fire(self, state: State, allocated: Mapping[str, Sequence[Fire]], play: Play) -> State:
        """Carry out what is allocated."""


class VisualFirePlans:
    """The Basic Game: fire directed by eye."""

    def __init__(self, charts: Charts, gunnery: Gunnery) -> None:
        self._ships = charts.roster.ships
        self._gunnery = gunnery

    def able(self, state: State) -> Iterable[str]:
        return dict.fromkeys(aim.ship for aim in self._gunnery.aims(state, US) if aim.refusal is None)

    def plans(self, state: State) -> Iterator[tuple[str, tuple[Fire, ...]]]:
        for ship, aims in groupby(self._gunnery.aims(state, US), lambda aim: aim.ship):
            possible = [aim for aim in aims if aim.refusal is None]
            yield from ((ship, fires) for fires in fire_plans(self._ships[ship], possible))

    def refusal(self, state: State, ship: str, fires: tuple[Fire, ...]) -> Refusal | None:
        if any(fire.radar for fire in fires):
            return Refusal("TE-3.5-fire-direction", "In the Basic Game fire is directed by eye alone", (ship,))
        return (
            self._gunnery.ship_refusal(state, US, ship)
            or plan_refusal(self._ships[ship], ship, fires)
            or fires_refusal(self._gunnery, state, ship, fires)
        )

    def open_fire(self, state: State, allocated: Mapping[str, Sequence[Fire]], play: Play) -> State:
        return self._gunnery.open_fire(state, allocated, {}, play)


class UsGunneryStep(Procedure[State, AnyCommand]):
    """The US gunnery of a Combat Segment (TE-3.5-us-gunnery). Nobody with a target: nothing is asked."""

    def __init__(self, plans: FirePlans) -> None:
        self._plans = plans

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        able = tuple(self._plans.able(state))
        if not able:
            return None
        return Decision(
            US,
            "allocate_gunnery",
            "Allocate the guns of every US ship, then open fire",
            "TE-3.7-us-allocation",
            lambda: self._answers(state),
            OpenFire(),
            about=able,
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        for ship in _step(state).allocated:
            yield AllocateGunnery(ship)
        for ship, fires in self._plans.plans(state):
            yield AllocateGunnery(ship, fires)
        yield OpenFire()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, OpenFire):
            return None
        if not isinstance(command, AllocateGunnery):
            return Refusal("TE-3.5-us-gunnery", "Now the US guns are allocated and fired")
        if not command.fires:
            return _take_back_refusal(state, command.ship)
        return self._plans.refusal(state, command.ship, command.fires)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        step = _step(state)
        if not isinstance(command, AllocateGunnery):
            return self.proceed(state, play)
        allocated = {ship: fires for ship, fires in step.allocated.items() if ship != command.ship}
        if command.fires:
            allocated[command.ship] = command.fires
        return swap(state, msgspec.structs.replace(step, allocated=allocated))

    def proceed(self, state: State, play: Play) -> State:
        return pop(self._plans.open_fire(state, _step(state).allocated, play))


def fires_refusal(gunnery: Gunnery, state: State, ship: str, fires: Iterable[Fire]) -> Refusal | None:
    """Why a ship that can fire cannot fire at these targets with these batteries."""
    for fire in fires:
        refusal = gunnery.target_refusal(state, ship, fire.target)
        if refusal is not None:
            return refusal
        aim = gunnery.aim(state, ship, fire.target)
        for battery in BATTERIES if fire.guns == "both" else (fire.guns,):
            if not bears(aim, battery):
                reason = f"The {battery} guns of {ship} do not bear on {fire.target} in {describe(aim.bearing)}"
                return Refusal(f"TE-3.7-arc-{battery}", reason, (ship, fire.target))
    return None


def fire_plans(spec: ShipSpec, aims: list[GunAim]) -> Iterator[tuple[Fire, ...]]:
    """Every legal way for a ship to fire at some of ``aims``, which are all eligible targets.

    Rules: TE-3.7-us-both, TE-3.7-us-one, TE-3.7-us-split, TE-3.7-us-halve, TE-3.7-us-three.
    """
    fires: dict[Battery, list[Fire]] = {
        battery: [Fire(guns=battery, target=aim.target) for aim in aims if bears(aim, battery)] for battery in BATTERIES
    }
    for aim in aims:
        if aim.bow and aim.stern:
            yield (Fire(guns="both", target=aim.target),)
    for battery in BATTERIES:
        for fire in fires[battery]:
            yield (fire,)
    for bow in fires["bow"]:
        for stern in fires["stern"]:
            if bow.target != stern.target:
                yield bow, stern
    for halved in BATTERIES:
        if battery_value(spec, halved) < 2:
            continue
        other: Battery = "stern" if halved == "bow" else "bow"
        for first, second in combinations(fires[halved], 2):
            yield first, second
            for third in fires[other]:
                if third.target not in (first.target, second.target):
                    yield first, second, third


def plan_refusal(spec: ShipSpec, ship: str, fires: tuple[Fire, ...]) -> Refusal | None:
    """Why no ship may divide its guns as ``fires`` do, whatever the targets (R-25)."""
    about = (ship, *(fire.target for fire in fires))
    times = Counter(fire.guns for fire in fires)
    if times["both"] > 1:
        return Refusal("TE-3.7-us-no-sum", f"The combined guns of {ship} fire at one target only", about)
    if times["both"] and len(fires) > 1:
        return Refusal("TE-3.7-us-both", f"With both batteries at one target {ship} has no other guns", about)
    targets = Counter(fire.target for fire in fires)
    if max(targets.values()) > 1:
        twice = next(target for target, count in targets.items() if count > 1)
        return Refusal("TE-3.7-us-both-once", f"{ship} cannot attack {twice} twice", about)
    for battery in BATTERIES:
        if times[battery] > 2:
            return Refusal("TE-3.7-us-halve", f"The {battery} guns of {ship} fire at two targets at most", about)
        if times[battery] == 2 and battery_value(spec, battery) < 2:
            return Refusal("TE-3.7-us-halve", f"The {battery} guns of {ship} are too weak to be divided", about)
    if times["bow"] == times["stern"] == 2:
        return Refusal("TE-3.7-us-three", f"{ship} can divide one of her batteries, not both", about)
    return None


def bears(aim: GunAim, battery: Battery) -> bool:
    """Whether a battery bears on the target of ``aim``."""
    return aim.bow if battery == "bow" else aim.stern


def _step(state: State) -> UsGunnery | StandardUsGunnery:
    step = state.flow[-1]
    assert isinstance(step, UsGunnery | StandardUsGunnery)
    return step


def _take_back_refusal(state: State, ship: str) -> Refusal | None:
    if ship in _step(state).allocated:
        return None
    return Refusal("TE-3.7-us-allocation", f"{ship} has no fire to take back", (ship,))
