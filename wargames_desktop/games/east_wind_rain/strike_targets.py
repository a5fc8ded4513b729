"""What aircraft find at their target: ships at sea and in port, bases, cities, troops (11.12, 11.16, 11.18, 11.19).

A :class:`Hull` is a vessel under attack. Damage in a strike is counted by its key: its name at sea, where one task
force is attacked, and its holder and name in port, where several lie together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

from wargames_desktop.games.east_wind_rain import demolition
from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.demolition import Demolition
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack, Mark, MarkKind, Toll
from wargames_desktop.games.east_wind_rain.ship_losses import CONDITIONS, ShipLosses
from wargames_desktop.games.east_wind_rain.state import State, ground_at, port_at, task_forces_at
from wargames_desktop.games.east_wind_rain.terms import Installation, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import Vessel, Vessels, group_of, vessels_of


class Hull(NamedTuple):
    """A ship, an SP or the fleet train under attack."""

    key: str
    holder: str
    """Its task force, or the place of its port."""
    vessel: Vessel
    in_port: bool


class Targeted(NamedTuple):
    """Something that aircraft can be assigned to: what the attacker sees, and what it is."""

    mark: Mark
    hulls: tuple[Hull, ...] = ()
    """One ship, or all SP of a kind without armor."""


class StrikeTargets:
    """Tells what can be attacked, and in what state it is after what the strike has done so far."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._vessels = Vessels(theatre.charts.roster)
        self._losses = ShipLosses(theatre.charts)
        self.demolition = Demolition(theatre.charts)

    def at_sea(self, state: State, attack: Attack, cell: int) -> tuple[Hull, ...]:
        """The vessels in a hex of the naval air display, the sunk SP among them."""
        holder = attack.target.task_force
        vessels = self._vessels.all(attack.cells[cell], state.damage)
        return tuple(Hull(vessel.name, holder, vessel, False) for vessel in vessels)

    def at_sea_all(self, state: State, task_force: str) -> tuple[Hull, ...]:
        """All vessels of a task force at sea, in the order of their names."""
        names = sorted(vessels_of(state.task_forces[task_force]))
        return tuple(Hull(each.name, task_force, each, False) for each in self._vessels.all(names, state.damage))

    def in_port(self, state: State, side: SideName, hex: str) -> tuple[Hull, ...]:
        """All vessels of a side in the port of a hex, in task forces or not (EWR-11.12.C)."""
        return tuple(
            Hull(f"{holder}/{vessel.name}", holder, vessel, True)
            for holder in self.port_holders(state, side, hex)
            for vessel in self._vessels.all(_names(state, side, holder), state.damage)
        )

    def port_holders(self, state: State, side: SideName, hex: str) -> tuple[str, ...]:
        """The port of a hex and the task forces in it."""
        forces = (id for id in task_forces_at(state, hex, side) if state.task_forces[id].in_port)
        return (hex, *forces)

    def condition(self, state: State, toll: Toll, hull: Hull) -> Condition:
        """What the strike has made of a vessel so far (EWR-11.8.G)."""
        if hull.key in toll.sunk:
            return "sunk"
        if not hull.vessel.armor:
            return "sound"
        points = toll.points.get(hull.key, 0)
        if not points:
            return CONDITIONS[hull.vessel.markers]
        return self._losses.condition(state, hull.vessel.name, points, hull.in_port)

    def worse(self, condition: Condition, hull: Hull) -> bool:
        """Whether a vessel is worse off than before the strike."""
        return condition != CONDITIONS[hull.vessel.markers]

    def targets(self, state: State, attack: Attack) -> tuple[Targeted, ...]:
        """Everything that the current part of the wave may attack (EWR-11.18.B, EWR-11.19.A)."""
        if attack.target.task_force:
            return tuple(self.ships(state, attack.toll, self.at_sea(state, attack, attack.cell)))
        side = enemy(attack.side)
        return (*self._on_land(state, side, attack), *self._port_ships(state, side, attack))

    def _on_land(self, state: State, side: SideName, attack: Attack) -> Iterator[Targeted]:
        """Garrisons are no target, and ground units are one target (EWR-11.18.B.2, EWR-11.18.B.3)."""
        for key, kind in self.installations(state, side, attack.target.hex):
            points = attack.toll.points.get(key, 0)
            if kind == "city":
                yield Targeted(Mark(key=key, kind="city", points=points))
            else:
                yield Targeted(Mark(key=key, kind="base", name=kind, points=points))
        troops = ground_at(state, side, attack.target.hex).groups
        if troops:
            yield Targeted(Mark(key="ground", kind="ground"))

    def installations(self, state: State, side: SideName, hex: str) -> tuple[tuple[str, Installation], ...]:
        """Bases and the city of a side in a hex, by key."""
        city = self._theatre.map.is_city(hex) and self._theatre.holder(state, hex) == side
        return demolition.installations(state, side, hex, city)

    def _port_ships(self, state: State, side: SideName, attack: Attack) -> Iterator[Targeted]:
        for holder in self.port_holders(state, side, attack.target.hex):
            hulls = tuple(hull for hull in self.in_port(state, side, attack.target.hex) if hull.holder == holder)
            yield from self.ships(state, attack.toll, hulls)

    def ships(self, state: State, toll: Toll, hulls: tuple[Hull, ...], open: bool = False) -> Iterator[Targeted]:
        """Ships one by one, in a line as they stand; SP without armor by kind (EWR-11.19.A.1, EWR-11.19.C.3).

        ``open``: whoever attacks knows the names of ships at sea (EWR-14.4.D).
        """
        counted: dict[str, tuple[Hull, ...]] = {}
        for number, hull in enumerate(hulls, 1):
            condition = self.condition(state, toll, hull)
            if condition == "sunk" and not hull.vessel.armor:
                continue
            if hull.vessel.armor:
                yield Targeted(self._mark(hull, number, condition, toll.points.get(hull.key, 0), open), (hull,))
            else:
                kind = f"{hull.vessel.nation} {hull.vessel.type}"
                counted[kind] = (*counted.get(kind, ()), hull)
        for kind, alike in counted.items():
            first = alike[0]
            key = f"{first.holder}/{kind}" if first.in_port else kind
            mark_kind = cast(MarkKind, first.vessel.type)
            yield Targeted(Mark(key=key, kind=mark_kind, section=first.vessel.section, sp=len(alike)), alike)

    def _mark(self, hull: Hull, number: int, condition: Condition, points: int, open: bool) -> Mark:
        """A ship at sea lies face down, with its section and its damage to be seen (EWR-11.16.H, EWR-11.16.F)."""
        vessel = hull.vessel
        kind: MarkKind = "ship" if group_of(vessel.name) is None else "destroyer"
        if vessel.type == "fleet_train":
            kind = "fleet_train"
        return Mark(
            key=hull.key if hull.in_port else str(number),
            kind=kind,
            name=vessel.name if hull.in_port or (open and kind == "ship") else "",
            section=vessel.section,
            damaged=condition != "sound",
            points=points,
        )


def of_holder(hulls: Iterable[Hull], holder: str) -> tuple[Hull, ...]:
    """Those of one task force or port."""
    return tuple(hull for hull in hulls if hull.holder == holder)


def _names(state: State, side: SideName, holder: str) -> tuple[str, ...]:
    force = state.task_forces.get(holder)
    return vessels_of(force if force is not None else port_at(state, side, holder))
