"""What is aboard a task force, and what still finds room (5.2.3, 10.4.1, 10.5)."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain import cargo
from wargames_desktop.games.east_wind_rain.cargo import Load
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, changed_task_force
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def load_of(cargo: Cargo) -> Load:
    """Cargo in numbers."""
    return Load(ground=total(cargo.ground), air=total(cargo.air), markers=len(cargo.markers), er=cargo.er)


class Holds:
    """Room aboard, by the charts. Damaged destroyers and light cruisers carry nobody."""

    def __init__(self, theatre: Theatre) -> None:
        self._table = theatre.charts.movement.cargo
        self._task_forces = theatre.task_forces

    def carries(self, state: State, force: TaskForce) -> bool:
        """Whether a task force has ships for any cargo at all (EWR-10.4.1.A, EWR-10.5.A)."""
        return self._task_forces.transports(force) > 0 or self._lift(state, force) > 0

    def ground_room(self, state: State, force: TaskForce) -> int:
        """Ground SP that still fit, aboard destroyers and light cruisers too (EWR-10.4.1.B.1, EWR-10.5.B)."""
        load = load_of(force.cargo)
        return max(0, self._room(force, load) - load.air + self._lift(state, force) - load.ground)

    def air_room(self, state: State, force: TaskForce) -> int:
        """Air SP that still fit aboard transports (EWR-10.4.1.B.1, EWR-10.5.A)."""
        load = load_of(force.cargo)
        on_transports = max(0, load.ground - self._lift(state, force))
        return max(0, self._room(force, load) - load.air - on_transports)

    def takes_marker(self, state: State, force: TaskForce) -> bool:
        """Whether a transport is free for an economic marker (EWR-10.4.1.B.2, EWR-5.2.3.C)."""
        load = load_of(force.cargo)
        more = msgspec.structs.replace(load, markers=load.markers + 1)
        transports = self._task_forces.transports(force)
        return cargo.fits(self._table, more, transports, self._task_forces.escorts(state, force))

    def _room(self, force: TaskForce, load: Load) -> int:
        return cargo.room(self._table, load, self._task_forces.transports(force))

    def _lift(self, state: State, force: TaskForce) -> int:
        return cargo.escort_lift(self._table, self._task_forces.escorts(state, force))


def stowed(groups: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """Troops as they are counted aboard: how they have moved on land does not matter there."""
    return joined((msgspec.structs.replace(group, moved="") for group in groups), ())


def landed(groups: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """Troops as they are counted ashore after a voyage: they do not march in this turn (EWR-17.3)."""
    return joined((msgspec.structs.replace(group, moved="sea") for group in groups), ())


def with_troops_aboard(state: State, id: str, groups: tuple[GroundGroup, ...]) -> State:
    """``state`` with more troops aboard a task force."""
    held = state.task_forces[id].cargo
    more = msgspec.structs.replace(held, ground=joined(held.ground, stowed(groups)))
    return changed_task_force(state, id, cargo=more)


def without_troops_aboard(state: State, id: str, groups: tuple[GroundGroup, ...]) -> State:
    """``state`` with fewer troops aboard a task force."""
    held = state.task_forces[id].cargo
    return changed_task_force(
        state, id, cargo=msgspec.structs.replace(held, ground=parted(held.ground, stowed(groups)))
    )


def with_aircraft_aboard(state: State, id: str, groups: tuple[AirGroup, ...]) -> State:
    """``state`` with more aircraft in the holds of a task force."""
    held = state.task_forces[id].cargo
    return changed_task_force(state, id, cargo=msgspec.structs.replace(held, air=joined(held.air, groups)))


def without_aircraft_aboard(state: State, id: str, groups: tuple[AirGroup, ...]) -> State:
    """``state`` with fewer aircraft in the holds of a task force."""
    held = state.task_forces[id].cargo
    return changed_task_force(state, id, cargo=msgspec.structs.replace(held, air=parted(held.air, groups)))
