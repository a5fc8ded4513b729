"""Repair of ships in the economic phase (5.3.2.3, 5.3.2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import RepairDestroyers, RepairShip
from wargames_desktop.games.east_wind_rain.composition import Composition, Detachment, holds_all, is_bare
from wargames_desktop.games.east_wind_rain.costs import paid
from wargames_desktop.games.east_wind_rain.events.economics import ShipRepaired
from wargames_desktop.games.east_wind_rain.fleet_train import place_of_train
from wargames_desktop.games.east_wind_rain.forces import NavalGroup, joined, parted
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.homelands import paying_for
from wargames_desktop.games.east_wind_rain.shipyards import Shipyards
from wargames_desktop.games.east_wind_rain.state import (
    ALLIES,
    State,
    changed_task_force,
    port_at,
    with_damage,
    with_port,
    without_task_force,
)
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, SIDE_OF, Nation, Purse, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, Vessels

RULE: Final = "EWR-5.3.2.3.B"


class ShipRepair:
    """A side repairs its damaged ships, a ship or some destroyers at a time."""

    decision = "repair_ships"
    prompt = "Repair damaged ships?"
    rule = "EWR-5.1.C"

    def __init__(self, theatre: Theatre, yards: Shipyards) -> None:
        self._composition = Composition(theatre)
        self._vessels = Vessels(theatre.charts.roster)
        self._chart = theatre.charts.construction
        self._yards = yards

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """All repairs that yards and resources allow."""
        for ship in state.damage:
            for points in range(1, self._chart.fast_repair_points + 1):
                command = RepairShip(ship, points)
                if self.refusal(state, step, command) is None:
                    yield command
        for place in _places(state, step.side):
            for nation in NATIONS_OF[step.side]:
                for sp in range(1, sum(group.sp for group in _damaged(state, step.side, place, nation)) + 1):
                    destroyers = RepairDestroyers(place, nation, sp)
                    if self.refusal(state, step, destroyers) is None:
                        yield destroyers

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why a repair is not possible."""
        match command:
            case RepairShip():
                return self._ship_refused(state, step, command)
            case RepairDestroyers():
                damaged = sum(group.sp for group in _damaged(state, step.side, command.place, command.nation))
                if not 1 <= command.sp <= damaged:
                    return Refusal(RULE, f"{damaged} damaged destroyer SP lie there", (command.place,))
                return self._unaffordable(state, step, command.place, command.nation, command.sp)
            case _:
                return Refusal(self.rule, "Name a damaged ship, or end the repairs")

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` after a repair that is possible."""
        if isinstance(command, RepairShip):
            return self._ship_repaired(state, step, command, play)
        assert isinstance(command, RepairDestroyers)
        state = self._paid(state, step, command.place, command.nation, command.sp, (), play)
        left = command.sp
        for group in _damaged(state, step.side, command.place, command.nation):
            part = msgspec.structs.replace(group, sp=min(left, group.sp))
            if part.sp:
                state = _mended(state, step.side, command.place, part)
                left -= part.sp
        play.emit(ShipRepaired(side=step.side, ship="", place=command.place, points=command.sp, left=0))
        return state

    # A named ship

    def damage_left(self, state: State, ship: str) -> int:
        """Damage points still to be repaired: her armor for each damage marker (EWR-5.3.2.3.C)."""
        return state.damage_left.get(ship, state.damage.get(ship, 0) * self._armor(ship))

    def price(self, points: int) -> int:
        """ER, and NCF, of so many points of one ship; the third makes all of them dearer (EWR-5.3.2.3.B.exc)."""
        fast = points > self._chart.repair_points
        return points * (self._chart.fast_repair_factor if fast else 1)

    def _armor(self, ship: str) -> int:
        return max(1, self._vessels.of(ship, {}).armor)

    def _ship_refused(self, state: State, step: EconomicPhase, command: RepairShip) -> Refusal | None:
        ship, points = command.ship, command.points
        place = where(state, step.side, ship)
        if ship not in state.damage or place is None:
            return Refusal("EWR-5.3.2.3.A", f"{ship} is no damaged ship of yours", (ship,))
        yard = self._yards.at(state, step.side, place)
        if not yard:
            rule = "EWR-5.3.3.D" if place in state.damaged_cities else "EWR-5.3.2.3.A"
            return Refusal(rule, "There is no place here that repairs ships", (ship, place))
        if ship in step.spending().worked_on:
            return Refusal("EWR-5.3.2.3.B.2", f"{ship} has had her repairs of this turn", (ship,))
        if not 1 <= points <= self.damage_left(state, ship):
            return Refusal("EWR-5.3.2.3.C", f"{ship} has {self.damage_left(state, ship)} damage points left", (ship,))
        fast = self._yards.spec(yard).fast_repair
        most = self._chart.fast_repair_points if fast else self._chart.repair_points
        if points > most:
            rule = "EWR-5.3.2.3.B.exc" if fast else "EWR-5.3.2.3.B.2"
            return Refusal(rule, f"At most {most} points of a ship are repaired here in a turn", (ship,))
        return self._unaffordable(state, step, place, self._vessels.of(ship, {}).nation, self.price(points))

    def _ship_repaired(self, state: State, step: EconomicPhase, command: RepairShip, play: Play) -> State:
        ship = command.ship
        place = where(state, step.side, ship)
        assert place is not None
        price = self.price(command.points)
        state = self._paid(state, step, place, self._vessels.of(ship, {}).nation, price, (ship,), play)
        left = self.damage_left(state, ship) - command.points
        rest = {name: points for name, points in state.damage_left.items() if name != ship}
        play.emit(ShipRepaired(side=step.side, ship=ship, place=place, points=command.points, left=left))
        if not left:
            return msgspec.structs.replace(with_damage(state, ship, 0), damage_left=rest)
        state = with_damage(state, ship, -(-left // self._armor(ship)))
        state = msgspec.structs.replace(
            state, damage_left={**rest, ship: left}, under_repair=tuple(sorted((*state.under_repair, ship)))
        )
        return self._docked(state, step.side, ship)

    def _docked(self, state: State, side: SideName, ship: str) -> State:
        """``state`` with a ship under repair out of her task force: she may not move in this turn (EWR-5.3.2.4.C)."""
        detachment = Detachment(fleet_train=True) if ship == FLEET_TRAIN else Detachment(ships=(ship,))
        id = next((id for id, force in state.task_forces.items() if holds_all(force, detachment)), "")
        if not id:
            return state
        state, _ = self._composition.moored(state, side, id, detachment)
        return without_task_force(state, id) if is_bare(state.task_forces[id]) else state

    # Prices

    def _unaffordable(
        self, state: State, step: EconomicPhase, place: str, nation: Nation, price: int
    ) -> Refusal | None:
        yard = self._yards.at(state, step.side, place)
        if not yard:
            return Refusal("EWR-5.3.2.3.A", "There is no place here that repairs ships", (place,))
        left = self._yards.left(step, yard)
        if price > left:
            return Refusal("EWR-5.3.2.1.D", f"{left} construction factors are left here, not {price}", (place,))
        purse = self._purse(state, nation)
        if price > state.er.get(purse, 0):
            return Refusal("EWR-5.3.1.A", f"{state.er.get(purse, 0)} ER are left, not {price}")
        return None

    def _purse(self, state: State, nation: Nation) -> Purse:
        return paying_for(state, nation)

    def _paid(
        self,
        state: State,
        step: EconomicPhase,
        place: str,
        nation: Nation,
        price: int,
        ships: tuple[str, ...],
        play: Play,
    ) -> State:
        spending = step.spending()
        yard = self._yards.at(state, step.side, place)
        used = msgspec.structs.replace(
            spending,
            factors={**spending.factors, yard: spending.factors.get(yard, 0) + price},
            worked_on=(*spending.worked_on, *ships),
        )
        state = paid(state, (self._purse(state, nation),), price, "repairs", RULE, play)
        return swap(state, step.used(used))


def where(state: State, side: SideName, ship: str) -> str | None:
    """Where a side's ship lies: the place of its port or of its task force; None: it has no such ship."""
    if ship == FLEET_TRAIN:
        return (place_of_train(state) or None) if side == ALLIES else None
    for place, box in state.ports[side].items():
        if ship in box.ships:
            return place
    for force in state.task_forces.values():
        if ship in force.ships and SIDE_OF[force.nation] == side:
            return force.place
    return None


def _places(state: State, side: SideName) -> tuple[str, ...]:
    """Where a side has ships, in port or in task forces."""
    forces = (force.place for force in state.task_forces.values() if SIDE_OF[force.nation] == side)
    return tuple(dict.fromkeys((*state.ports[side], *forces)))


def _holders(state: State, side: SideName, place: str) -> Iterator[tuple[str, tuple[NavalGroup, ...]]]:
    """The port of a place (named by an empty id) and the task forces there, with their naval SP."""
    yield "", port_at(state, side, place).naval
    for id, force in state.task_forces.items():
        if force.place == place and SIDE_OF[force.nation] == side:
            yield id, force.naval


def _damaged(state: State, side: SideName, place: str, nation: Nation) -> list[NavalGroup]:
    return [
        group
        for _, groups in _holders(state, side, place)
        for group in groups
        if group.damaged and group.nation == nation
    ]


def _mended(state: State, side: SideName, place: str, part: NavalGroup) -> State:
    """``state`` with some damaged SP whole again, where they are."""
    sound = msgspec.structs.replace(part, damaged=False)
    for id, groups in _holders(state, side, place):
        if any(
            msgspec.structs.replace(group, sp=0) == msgspec.structs.replace(part, sp=0) and group.sp >= part.sp
            for group in groups
        ):
            naval = joined(parted(groups, (part,)), (sound,))
            if id:
                return changed_task_force(state, id, naval=naval)
            return with_port(state, side, place, msgspec.structs.replace(port_at(state, side, place), naval=naval))
    raise AssertionError(part)
