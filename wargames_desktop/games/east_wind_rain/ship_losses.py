"""What becomes of ships that have been hit, of their aircraft, cargo and task force: after every kind of battle.

Rules: EWR-11.19.D, EWR-12.4.C, EWR-10.4.3, EWR-10.5.C, EWR-5.2.3.E, EWR-5.3.2.4.E.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.east_wind_rain.air_forces import Flights
from wargames_desktop.games.east_wind_rain.air_stations import port_station
from wargames_desktop.games.east_wind_rain.cargo import Load, aboard_escorts, marker_share_lost, share_lost
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.damage import AT_SEA, IN_PORT, Condition, condition_after
from wargames_desktop.games.east_wind_rain.events.losses import CargoLost, DeckAircraftLost, VesselHurt
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceLost
from wargames_desktop.games.east_wind_rain.forces import (
    AirGroup,
    FleetTrain,
    NavalGroup,
    PortBox,
    joined,
    parted,
    total,
)
from wargames_desktop.games.east_wind_rain.frames.losses import CargoLoss
from wargames_desktop.games.east_wind_rain.state import (
    BOTTOMED,
    DAMAGED,
    State,
    TaskForce,
    port_at,
    with_damage,
    with_port,
    with_task_force,
    without_task_force,
)
from wargames_desktop.games.east_wind_rain.task_forces import TaskForces, is_empty
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN, Vessel, Vessels, group_of

MARKERS: Final[Mapping[Condition, int]] = {"sound": 0, "damaged": DAMAGED, "bottomed": BOTTOMED}
CONDITIONS: Final[tuple[Condition, ...]] = ("sound", "damaged", "bottomed")
"""By the number of damage markers."""


class ShipLosses:
    """Writes the damage of a battle into the state."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._vessels = Vessels(charts.roster)
        self._task_forces = TaskForces(charts)

    def condition(self, state: State, vessel: str, points: int, in_port: bool) -> Condition:
        """The condition of a vessel with armor after ``points`` of damage in one battle.

        Damage that has been repaired before is no longer counted (EWR-5.3.2.4.E).
        """
        facts = self._vessels.of(vessel, state.damage)
        repaired = facts.armor * facts.markers - state.damage_left.get(vessel, facts.armor * facts.markers)
        ladder = IN_PORT if in_port else AT_SEA
        return condition_after(CONDITIONS[facts.markers], max(0, points - repaired), facts.armor, ladder)

    def suffer(
        self,
        state: State,
        side: SideName,
        holder: str,
        conditions: Mapping[str, Condition],
        cause: str,
        rule: str,
        play: Play,
        airborne: Flights = (),
    ) -> State:
        """``state`` after the vessels of a task force, or of the port of a place, have come to their ``conditions``.

        Vessels that are not worse off than before may be named too. ``airborne`` aircraft of carriers are not hurt. A
        task force without ships is gone. Pushes :class:`CargoLoss` where the owner has a choice.
        """
        facts = self._vessels.all(conditions, state.damage)
        worse = [vessel for vessel in facts if conditions[vessel.name] != CONDITIONS[vessel.markers]]
        if not worse:
            return state
        force = state.task_forces.get(holder)
        before = force if force is not None else port_at(state, side, holder)
        public = force is None or force.in_port
        for vessel in worse:
            condition = conditions[vessel.name]
            play.emit(
                VesselHurt(
                    side=side,
                    holder=holder,
                    vessel=vessel.name,
                    condition=condition,
                    cause=cause,
                    rule=rule,
                    public=public,
                )
            )
            state = self._marked(state, side, holder, vessel, condition)
        state = self._aircraft_lost(state, side, holder, worse, airborne, play)
        if isinstance(before, TaskForce):
            return self._aboard(state, side, holder, before, airborne, play)
        return state

    # One vessel

    def _marked(self, state: State, side: SideName, holder: str, vessel: Vessel, condition: Condition) -> State:
        group = group_of(vessel.name)
        if group is not None:
            return self._group_marked(state, side, holder, group, condition)
        if vessel.name == FLEET_TRAIN:
            state = _train_hurt(state, condition)
        if condition != "sunk":
            left = {ship: points for ship, points in state.damage_left.items() if ship != vessel.name}
            return with_damage(msgspec.structs.replace(state, damage_left=left), vessel.name, MARKERS[condition])
        if vessel.name == FLEET_TRAIN:
            return with_damage(_changed(state, side, holder, fleet_train=False), vessel.name, 0)
        ships = tuple(ship for ship in _holding(state, side, holder).ships if ship != vessel.name)
        state = with_damage(_changed(state, side, holder, ships=ships), vessel.name, 0)
        return msgspec.structs.replace(
            state,
            sunk={**state.sunk, side: (*state.sunk[side], vessel.name)},
            damage_left={ship: points for ship, points in state.damage_left.items() if ship != vessel.name},
            under_repair=tuple(ship for ship in state.under_repair if ship != vessel.name),
        )

    def _group_marked(
        self, state: State, side: SideName, holder: str, group: NavalGroup, condition: Condition
    ) -> State:
        naval = parted(_holding(state, side, holder).naval, (group,))
        if condition != "sunk":
            naval = joined(naval, (msgspec.structs.replace(group, damaged=True),))
        return _changed(state, side, holder, naval=naval)

    # What is aboard

    def _aircraft_lost(
        self, state: State, side: SideName, holder: str, worse: list[Vessel], airborne: Flights, play: Play
    ) -> State:
        """Some of the aircraft aboard a carrier that is hit are lost, green ones first (EWR-12.4.C, A-25).

        All that are left go down with the last carrier. Aircraft of a base do not fly from the carriers in its port.
        """
        air = self._charts.air
        lost = sum(
            air.large_carrier_loss if vessel.air >= air.large_carrier_from else air.small_carrier_loss
            for vessel in worse
            if vessel.air and not vessel.markers
        )
        aboard = _holding(state, side, holder).air
        station = holder if holder in state.task_forces else port_station(holder)
        for flight in airborne:
            if flight.station == station:
                aboard = parted(aboard, flight.groups)
        gone: tuple[AirGroup, ...] = ()
        for group in sorted(aboard, key=lambda group: group.quality != "green"):
            sp = min(group.sp, lost - total(gone))
            if sp > 0:
                gone = joined(gone, (msgspec.structs.replace(group, sp=sp),))
        aboard = parted(aboard, gone)
        drowned = any(vessel.air for vessel in worse) and not self._task_forces.has_decks(_holding(state, side, holder))
        for part in (gone, aboard if drowned else ()):
            if part:
                play.emit(DeckAircraftLost(side=side, holder=holder, air=part))
                state = _changed(state, side, holder, air=parted(_holding(state, side, holder).air, part))
        return state

    def _aboard(self, state: State, side: SideName, id: str, before: TaskForce, airborne: Flights, play: Play) -> State:
        """What was aboard the ships that are gone, and the task force itself if nothing is left of it."""
        force = state.task_forces[id]
        transports = self._task_forces.transports(before)
        escorts = self._escorts(before)
        sunk, escorts_sunk = transports - self._task_forces.transports(force), escorts - self._escorts(force)
        if is_empty(force):
            return self._lost_with_all_hands(state, side, id, before, airborne, play)
        cargo = before.cargo
        load = Load(ground=total(cargo.ground), air=total(cargo.air), markers=len(cargo.markers), er=cargo.er)
        on_escorts = aboard_escorts(self._charts.movement.cargo, load, transports)
        if sunk:
            state = self._markers_lost(state, side, id, before, sunk, transports, play)
            state = self._resources_lost(state, side, id, share_lost(cargo.er, sunk, transports), play)
        ground = share_lost(on_escorts, escorts_sunk, escorts) if escorts_sunk else 0
        any = share_lost(load.ground + load.air - on_escorts, sunk, transports) if sunk else 0
        if ground or any:
            return push(state, CargoLoss(side=side, task_force=id, ground=ground, any=any))
        return state

    def _lost_with_all_hands(
        self, state: State, side: SideName, id: str, before: TaskForce, airborne: Flights, play: Play
    ) -> State:
        """``state`` without a task force that has no ships: what is aboard goes down, who is in the air does not."""
        state = self._markers_lost(state, side, id, before, 1, 1, play)
        cargo, aboard = before.cargo, state.task_forces[id].air
        for flight in airborne:
            if flight.station == id:
                aboard = parted(aboard, flight.groups)
        if cargo.ground or cargo.air or cargo.er:
            play.emit(CargoLost(side=side, task_force=id, troops=cargo.ground, air=cargo.air, er=cargo.er))
        if aboard:
            play.emit(DeckAircraftLost(side=side, holder=id, air=aboard))
        play.emit(TaskForceLost(id))
        return without_task_force(state, id)

    def _escorts(self, force: TaskForce) -> int:
        """Destroyer SP and light cruisers, damaged or not (EWR-10.5.B)."""
        ships = sum(self._charts.roster.ships[ship].type == "CL" for ship in force.ships)
        return ships + sum(group.sp for group in force.naval if group.type == "destroyer")

    def _markers_lost(
        self, state: State, side: SideName, id: str, before: TaskForce, sunk: int, transports: int, play: Play
    ) -> State:
        """Economic markers lose their share, rounded up; what is lost wholly goes back to the map, inverted.

        Rules: EWR-5.2.3.E.1, EWR-5.2.3.E.2.
        """
        for name in before.cargo.markers:
            marker = state.markers[name]
            points = marker_share_lost(marker.value, sunk, transports)
            play.emit(CargoLost(side=side, task_force=id, marker=name, points=points))
            if points >= marker.value:
                whole = self._charts.economy.markers[name].value
                changed = msgspec.structs.replace(marker, value=whole, at="map", inverted=True)
                cargo = state.task_forces[id].cargo
                left = tuple(other for other in cargo.markers if other != name)
                state = _changed(state, side, id, cargo=msgspec.structs.replace(cargo, markers=left))
            else:
                changed = msgspec.structs.replace(marker, value=marker.value - points)
            state = msgspec.structs.replace(state, markers={**state.markers, name: changed})
        return state

    def _resources_lost(self, state: State, side: SideName, id: str, er: int, play: Play) -> State:
        if not er:
            return state
        play.emit(CargoLost(side=side, task_force=id, er=er))
        cargo = state.task_forces[id].cargo
        return _changed(state, side, id, cargo=msgspec.structs.replace(cargo, er=cargo.er - er))


def _train_hurt(state: State, condition: Condition) -> State:
    """``state`` with the fleet train lost, or of no use until it is repaired and made ready (EWR-26.4.C, 26.4.D)."""
    train = FleetTrain(state="lost") if condition == "sunk" else msgspec.structs.replace(state.fleet_train, idle=True)
    return msgspec.structs.replace(state, fleet_train=train)


def _holding(state: State, side: SideName, holder: str) -> TaskForce | PortBox:
    force = state.task_forces.get(holder)
    return force if force is not None else port_at(state, side, holder)


def _changed(state: State, side: SideName, holder: str, **changes: object) -> State:
    holding = msgspec.structs.replace(_holding(state, side, holder), **changes)
    if isinstance(holding, TaskForce):
        return with_task_force(state, holder, holding)
    return with_port(state, side, holder, holding)
