"""What may sail together in a task force, and how ships change from port to task force and back (8.1, 4.3.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.air_stations import deck_space
from wargames_desktop.games.east_wind_rain.anchorages import may_sail
from wargames_desktop.games.east_wind_rain.cargo import fits
from wargames_desktop.games.east_wind_rain.forces import (
    AirGroup,
    Cargo,
    NavalGroup,
    PortBox,
    holds,
    joined,
    parted,
    total,
)
from wargames_desktop.games.east_wind_rain.holds import load_of
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, port_at, with_port, with_task_force
from wargames_desktop.games.east_wind_rain.terms import MARKER_PREFIXES, Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN


class Detachment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Ships that change their place together."""

    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()
    fleet_train: bool = False

    def __bool__(self) -> bool:
        return bool(self.ships or self.naval or self.fleet_train)


class Composition:
    """The limits of task forces."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts
        self._movement = theatre.charts.movement
        self._forces = theatre.task_forces
        self._submarines = theatre.charts.submarine_chart.most_in_task_force

    def next_marker(self, state: State, nation: Nation) -> str:
        """The lowest free marker of a nation; empty if all are on the map (EWR-8.1.A)."""
        prefix = MARKER_PREFIXES.get(nation, "")
        markers = self._charts.counters.task_forces.get(nation, 0) if prefix else 0
        ids = (f"{prefix}-{number}" for number in range(1, markers + 1))
        return next((id for id in ids if id not in state.task_forces), "")

    def nations(self, vessels: Detachment | TaskForce | PortBox) -> frozenset[Nation]:
        """The nations of some ships."""
        named = {self._charts.ships[ship].nation for ship in vessels.ships}
        return frozenset(named | {group.nation for group in vessels.naval})

    def is_mixed(self, force: TaskForce) -> bool:
        """Whether a task force holds ships of another nation than its marker (EWR-8.1.B)."""
        return bool(self.nations(force) - {force.nation})

    def mixes(self, state: State, id: str) -> bool:
        """Whether ships of its ally may join a task force (EWR-8.1.B.exc, EWR-36.6.1.B)."""
        force = state.task_forces[id]
        if state.mixed_freely and force.nation == "us":
            return True
        mixed = sum(
            other != id and each.nation == force.nation and self.is_mixed(each)
            for other, each in state.task_forces.items()
        )
        return mixed < self._movement.mixed_task_forces.get(force.nation, 0)

    def refusal(self, state: State, id: str, vessels: Detachment) -> Refusal | None:
        """Why some ships may not join a task force."""
        force = state.task_forces[id]
        if force.unsupplied:
            return Refusal("EWR-25.2.1.C.1", "A task force out of supply takes in no ships", (id,))
        for ship in (*vessels.ships, *((FLEET_TRAIN,) if vessels.fleet_train else ())):
            if not may_sail(state, ship):
                rule = "EWR-5.3.2.4.C" if ship in state.under_repair else "EWR-5.3.2.4.D"
                return Refusal(rule, f"{ship} may not leave port before she is repaired", (ship,))
        if self._forces.size(added(force, vessels)) > self._movement.ships:
            return Refusal("EWR-8.1.E", f"A task force holds {self._movement.ships} ships and SP at most", (id,))
        if _submarines(vessels) and self._forces.size(added(force, vessels)) > self._submarines:
            return Refusal("EWR-14.1.A", f"Submarines sail {self._submarines} SP together at most", (id,))
        submarines = _submarines(vessels)
        if (not is_bare(force) and submarines != _submarines(force)) or (submarines and _others(vessels)):
            return Refusal("EWR-14.1.A", "Submarines sail with nothing else", (id,))
        if self.nations(vessels) - {force.nation} and not self.mixes(state, id):
            reason = "Its ships must be of the nation of the marker; one task force of each ally may be mixed"
            return Refusal("EWR-8.1.B", reason, (id,))
        return None

    def parting(self, state: State, id: str, vessels: Detachment) -> Refusal | None:
        """Why some ships may not leave a task force."""
        force = state.task_forces[id]
        if force.unsupplied:
            return Refusal("EWR-25.2.1.C.1", "No ship leaves a task force out of supply", (id,))
        if not self._carries(state, removed(force, vessels)):
            return Refusal("EWR-10.4.1.B", "The others could not carry the cargo", (id,))
        return None

    def _carries(self, state: State, force: TaskForce) -> bool:
        load = load_of(force.cargo)
        transports, escorts = self._forces.transports(force), self._forces.escorts(state, force)
        return not is_loaded(force) or fits(self._movement.cargo, load, transports, escorts)

    # Ships change their place, and the aircraft with them

    def sailed(self, state: State, side: SideName, id: str, vessels: Detachment) -> tuple[State, tuple[AirGroup, ...]]:
        """``state`` with ships from the port gone to a task force there, and the aircraft that went with them."""
        force = state.task_forces[id]
        box = port_at(state, side, force.place)
        left = _box_without(box, vessels)
        room = deck_space(self._charts, state, added(force, vessels)) - total(force.air)
        brought = self._with_carriers(state, vessels)
        air = best(box.air, max(min(brought, room), total(box.air) - deck_space(self._charts, state, left)))
        state = with_port(state, side, force.place, msgspec.structs.replace(left, air=parted(box.air, air)))
        changed = msgspec.structs.replace(added(force, vessels), air=joined(force.air, air))
        return _with_train(with_task_force(state, id, changed), vessels, ""), air

    def moored(self, state: State, side: SideName, id: str, vessels: Detachment) -> tuple[State, tuple[AirGroup, ...]]:
        """``state`` with ships of a task force gone to the port where it lies, with the aircraft they must take."""
        force = state.task_forces[id]
        left, air = self._left(state, force, vessels)
        box = port_at(state, side, force.place)
        ships = tuple(sorted((*box.ships, *vessels.ships)))
        more = msgspec.structs.replace(
            box, ships=ships, naval=joined(box.naval, vessels.naval), air=joined(box.air, air)
        )
        state = with_port(with_task_force(state, id, left), side, force.place, more)
        return _with_train(state, vessels, force.place), air

    def handed_over(self, state: State, id: str, to: str, vessels: Detachment) -> State:
        """``state`` with ships gone from a task force to another, with the aircraft that the others cannot hold."""
        left, air = self._left(state, state.task_forces[id], vessels)
        force = added(state.task_forces[to], vessels)
        state = with_task_force(state, id, left)
        return with_task_force(state, to, msgspec.structs.replace(force, air=joined(force.air, air)))

    def _left(self, state: State, force: TaskForce, vessels: Detachment) -> tuple[TaskForce, tuple[AirGroup, ...]]:
        left = removed(force, vessels)
        air = best(force.air, total(force.air) - deck_space(self._charts, state, left))
        return msgspec.structs.replace(left, air=parted(force.air, air)), air

    def _with_carriers(self, state: State, vessels: Detachment) -> int:
        """Air SP that the carriers among some ships hold."""
        return deck_space(self._charts, state, PortBox(ships=vessels.ships, naval=vessels.naval))


def added(force: TaskForce, vessels: Detachment) -> TaskForce:
    """A task force with more ships."""
    return msgspec.structs.replace(
        force,
        ships=tuple(sorted((*force.ships, *vessels.ships))),
        naval=joined(force.naval, vessels.naval),
        fleet_train=force.fleet_train or vessels.fleet_train,
    )


def removed(force: TaskForce, vessels: Detachment) -> TaskForce:
    """A task force with fewer ships."""
    return msgspec.structs.replace(
        force,
        ships=tuple(ship for ship in force.ships if ship not in vessels.ships),
        naval=parted(force.naval, vessels.naval),
        fleet_train=force.fleet_train and not vessels.fleet_train,
    )


def all_of(force: TaskForce) -> Detachment:
    """All ships of a task force."""
    return Detachment(ships=force.ships, naval=force.naval, fleet_train=force.fleet_train)


def holds_all(force: TaskForce, vessels: Detachment) -> bool:
    """Whether some ships are in a task force."""
    train = force.fleet_train or not vessels.fleet_train
    return train and set(force.ships).issuperset(vessels.ships) and holds(force.naval, vessels.naval)


def is_bare(force: TaskForce) -> bool:
    """Whether a marker has no ships yet."""
    return not all_of(force)


def is_loaded(force: TaskForce) -> bool:
    """Whether a task force carries anything."""
    return force.cargo != Cargo()


def best(groups: tuple[AirGroup, ...], sp: int) -> tuple[AirGroup, ...]:
    """``sp`` of some aircraft, as far as there are so many, average crews first."""
    taken: list[AirGroup] = []
    for group in sorted(groups, key=lambda group: group.quality):
        part = min(group.sp, sp - total(taken))
        if part > 0:
            taken.append(msgspec.structs.replace(group, sp=part))
    return joined(taken, ())


def _submarines(vessels: Detachment | TaskForce) -> bool:
    return any(group.type == "submarine" for group in vessels.naval)


def _others(vessels: Detachment) -> bool:
    return bool(vessels.ships or vessels.fleet_train) or any(group.type != "submarine" for group in vessels.naval)


def _box_without(box: PortBox, vessels: Detachment) -> PortBox:
    ships = tuple(ship for ship in box.ships if ship not in vessels.ships)
    return msgspec.structs.replace(box, ships=ships, naval=parted(box.naval, vessels.naval))


def _with_train(state: State, vessels: Detachment, place: str) -> State:
    """``state`` with the fleet train in a port, or with a task force, if it is among the ships that have moved."""
    if not vessels.fleet_train:
        return state
    return msgspec.structs.replace(state, fleet_train=msgspec.structs.replace(state.fleet_train, place=place))
