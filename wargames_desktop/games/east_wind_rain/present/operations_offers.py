"""Answers of operations as they are offered, and what clicks could mean (9, 10, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargames_desktop.games.east_wind_rain.commands import operations as orders
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Desk
from wargames_desktop.games.east_wind_rain.state import State


class Offers:
    """Makes the answers."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names

    def operate_task_force(self, view: State, command: orders.OperateTaskForce) -> Answer:
        where = self._names.place(view.task_forces[command.task_force].place)
        return Answer(f"{self._names.task_force(command.task_force)}, {where}", (command.task_force,), "Task force")

    def operate_air(self, view: State, command: orders.OperateAir) -> Answer:
        return Answer(
            f"Aircraft at {self._names.place(command.hex)}", self._stack(view, "air", command.hex), "Aircraft"
        )

    def operate_ground(self, view: State, command: orders.OperateGround) -> Answer:
        picks = self._stack(view, "troops", command.hex)
        return Answer(f"Troops at {self._names.place(command.hex)}", picks, "Troops")

    def _stack(self, view: State, kind: str, place: str) -> tuple[str, ...]:
        id = ids.air if kind == "air" else ids.troops
        stacks: Any = view.air if kind == "air" else view.ground
        side = next((side for side in stacks if place in stacks[side] and not stacks[side][place].hidden), "")
        return (id(side, place),) if side else (place,)

    def sail_to(self, view: State, command: orders.SailTo) -> Answer:
        return Answer(f"Sail to {self._names.place(command.place)}", (command.place,), "Sail")

    def attack(self, view: State, command: orders.AttackTaskForce) -> Answer:
        return Answer(f"Attack {self._names.task_force(command.target)}", (command.target,), "Initiative")

    def at_hex(self, verb: str) -> Any:
        """An answer that means a hex."""

        def tell(view: State, command: Any) -> Answer:
            return Answer(f"{verb} {self._names.place(command.hex)}", (command.hex,), "Initiative")

        return tell

    def retreat_to(self, view: State, command: orders.RetreatTo) -> Answer:
        if command.refuel:
            return Answer(f"Retreat to {self._names.place(command.place)} and refuel", (command.place,), "Refuel")
        return Answer(f"Retreat to {self._names.place(command.place)}", (command.place,), "Retreat")

    def intercept(self, view: State, command: orders.Intercept) -> Answer:
        how = "Operational" if command.operational else "Static"
        label = f"{how} interception by {self._names.task_force(command.task_force)}"
        return Answer(label, (command.task_force,), "Intercept")

    def intercept_by_air(self, view: State, command: orders.InterceptByAir) -> Answer:
        source = command.source
        picks = (source,) if source in view.task_forces else self._stack(view, "air", source)
        return Answer(f"Aircraft of {self._names.unit(source)}", picks, "Intercept by air")


def meant(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    """What clicks on places and pieces could mean while a task force operates, to be refused with the reason."""
    for pick in picks[-1:]:
        if pick in view.task_forces:
            yield orders.AttackTaskForce(pick)
        else:
            yield orders.SailTo(pick)
            yield orders.Bombard(pick)


def meant_retreat(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    """The same while it retreats."""
    yield from (orders.RetreatTo(pick) for pick in picks[-1:])


def meant_interception(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    """The same where somebody may intercept."""
    for pick in picks[-1:]:
        if pick in view.task_forces:
            yield orders.Intercept(pick)
            yield orders.Intercept(pick, operational=True)


def meant_operation(view: State, picks: tuple[str, ...]) -> Iterator[Any]:
    """The same where a unit begins an operation."""
    for pick in picks[-1:]:
        if pick in view.task_forces:
            yield orders.OperateTaskForce(pick)
