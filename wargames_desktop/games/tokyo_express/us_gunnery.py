"""The US gunnery: the player allocates all fire, then it is resolved (3.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, groupby

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.arcs import BATTERIES, Battery, describe
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, AnyCommand, OpenFire
from wargames_desktop.games.tokyo_express.frames import Fire, UsGunnery
from wargames_desktop.games.tokyo_express.gunnery import GunAim, Gunnery, battery_value
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import US, State


class UsGunneryStep(Procedure[State, AnyCommand]):
    """Step 4 of the Combat Segment (TE-3.5-us-gunnery). Nobody with a target: nothing is asked."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._ships = charts.roster.ships
        self._gunnery = Gunnery(charts, sea)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        able = tuple(dict.fromkeys(aim.ship for aim in self._gunnery.aims(state, US) if aim.refusal is None))
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
        for ship, aims in groupby(self._gunnery.aims(state, US), lambda aim: aim.ship):
            possible = [aim for aim in aims if aim.refusal is None]
            for fires in fire_plans(self._ships[ship], possible):
                yield AllocateGunnery(ship, fires)
        yield OpenFire()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, OpenFire):
            return None
        if not isinstance(command, AllocateGunnery):
            return Refusal("TE-3.5-us-gunnery", "Now the US guns are allocated and fired")
        if not command.fires:
            return _take_back_refusal(state, command.ship)
        return (
            self._gunnery.ship_refusal(state, US, command.ship)
            or _radar_refusal(command)
            or plan_refusal(self._ships[command.ship], command.ship, command.fires)
            or self._fires_refusal(state, command.ship, command.fires)
        )

    def _fires_refusal(self, state: State, ship: str, fires: Iterable[Fire]) -> Refusal | None:
        for fire in fires:
            refusal = self._gunnery.target_refusal(state, ship, fire.target)
            if refusal is not None:
                return refusal
            aim = self._gunnery.aim(state, ship, fire.target)
            for battery in BATTERIES if fire.guns == "both" else (fire.guns,):
                if not _bears(aim, battery):
                    reason = f"The {battery} guns of {ship} do not bear on {fire.target} in {describe(aim.bearing)}"
                    return Refusal(f"TE-3.7-arc-{battery}", reason, (ship, fire.target))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        step = _step(state)
        if not isinstance(command, AllocateGunnery):
            return self.proceed(state, play)
        allocated = {ship: fires for ship, fires in step.allocated.items() if ship != command.ship}
        if command.fires:
            allocated[command.ship] = command.fires
        return swap(state, msgspec.structs.replace(step, allocated=allocated))

    def proceed(self, state: State, play: Play) -> State:
        return pop(self._gunnery.open_fire(state, _step(state).allocated, {}, play))


def fire_plans(spec: ShipSpec, aims: list[GunAim]) -> Iterator[tuple[Fire, ...]]:
    """Every legal way for a ship to fire at some of ``aims``, which are all eligible targets.

    Rules: TE-3.7-us-both, TE-3.7-us-one, TE-3.7-us-split, TE-3.7-us-halve, TE-3.7-us-three.
    """
    fires: dict[Battery, list[Fire]] = {
        battery: [Fire(guns=battery, target=aim.target) for aim in aims if _bears(aim, battery)]
        for battery in BATTERIES
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


def _radar_refusal(command: AllocateGunnery) -> Refusal | None:
    if not any(fire.radar for fire in command.fires):
        return None
    return Refusal("TE-9.4-choice", "Radar directs guns in the Standard Game only", (command.ship,))


def _bears(aim: GunAim, battery: Battery) -> bool:
    return aim.bow if battery == "bow" else aim.stern


def _step(state: State) -> UsGunnery:
    step = state.flow[-1]
    assert isinstance(step, UsGunnery)
    return step


def _take_back_refusal(state: State, ship: str) -> Refusal | None:
    if ship in _step(state).allocated:
        return None
    return Refusal("TE-3.7-us-allocation", f"{ship} has no fire to take back", (ship,))
