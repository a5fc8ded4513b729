"""What becomes of a task force when ships join or leave it, told before it is done: size, speed, decks (8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Preview, Sum
from wargames_desktop.games.east_wind_rain.composition import Detachment, added, is_bare, removed
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces
from wargames_desktop.games.east_wind_rain.port_orders import Leaving, PortOrders, Taking
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Compositions:
    """Previews of orders in port."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._orders = PortOrders(theatre)

    def taking(self, view: State, command: Taking, title: str) -> Preview:
        """A task force with the ships that join it."""
        frame = view.flow[-1]
        if not isinstance(frame, ComposeTaskForces) or view.task_forces[command.task_force].hidden:
            return Preview(title=title)
        force = view.task_forces[command.task_force]
        return self._preview(view, title, force, added(force, self._orders.taken(view, frame, command)))

    def leaving(self, view: State, command: Leaving, title: str) -> Preview:
        """A task force without the ships that leave it."""
        force = view.task_forces[command.task_force]
        if force.hidden:
            return Preview(title=title)
        return self._preview(view, title, force, removed(force, self._orders.left(view, command)))

    def changing(self, view: State, to: str, detachment: Detachment, title: str) -> Preview:
        """A task force with the ships that change to it from another."""
        force = view.task_forces[to]
        return self._preview(view, title, force, added(force, detachment))

    def _preview(self, view: State, title: str, before: TaskForce, after: TaskForce) -> Preview:
        return Preview(title=title, sums=tuple(self._sums(view, before, after)))

    def _sums(self, view: State, before: TaskForce, after: TaskForce) -> Iterator[Sum]:
        forces, movement = self._theatre.task_forces, self._theatre.charts.movement
        ships = _changed(str(forces.size(before)), str(forces.size(after)))
        yield Sum(label="Ships and SP", value=f"{ships} of {movement.ships}", rule="EWR-8.1.E")
        points = _changed(self._points(view, before), self._points(view, after))
        yield Sum(label="Movement points", value=points, rule="EWR-8.2")
        decks = _changed(str(forces.air_capacity(view, before)), str(forces.air_capacity(view, after)))
        if decks != "0":
            yield Sum(label="Decks", value=f"{total(before.air)} SP aboard of {decks}", rule="EWR-7.2.E")
        lift = _changed(self._lift(before), self._lift(after))
        if lift != "0":
            yield Sum(label="Room aboard transports", value=f"{lift} SP", rule="EWR-10.4.1.B")

    def _points(self, view: State, force: TaskForce) -> str:
        return "" if is_bare(force) else str(self._theatre.task_forces.movement_points(view, force))

    def _lift(self, force: TaskForce) -> str:
        table = self._theatre.charts.movement.cargo
        return str(self._theatre.task_forces.transports(force) * table.sp_per_transport)


def _changed(before: str, after: str) -> str:
    """``10 → 6``, or one of them where nothing changes or there is nothing to change."""
    return f"{before} → {after}" if before and after and before != after else after or before
