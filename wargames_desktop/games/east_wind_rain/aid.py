"""Economic aid to Australia, sent aboard transports (5.2.11.D, 5.2.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.cargo import Load, fits
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import SendAid
from wargames_desktop.games.east_wind_rain.costs import paid
from wargames_desktop.games.east_wind_rain.events.economics import AidSent
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, Purse
from wargames_desktop.games.east_wind_rain.theatre import Theatre

SENDERS: Final[dict[Purse, tuple[str, ...]]] = {"us": ("west_coast", "panama"), "commonwealth": ("kenya",)}
"""Who sends aid, and from where."""


class AidToAustralia:
    """The Allies load resources for Australia, aboard task forces in their home ports."""

    decision = "send_aid"
    prompt = "Send economic resources to Australia?"
    rule = "EWR-5.1.A.5"

    def __init__(self, theatre: Theatre) -> None:
        self._task_forces = theatre.task_forces
        self._cargo = theatre.charts.movement.cargo
        self._limit = theatre.charts.economy.aid_limit

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """Every amount that a task force can load."""
        for id in state.task_forces:
            for purse in SENDERS:
                for er in range(1, self._limit - step.spending().aid + 1):
                    command = SendAid(id, purse, er)
                    if self.refusal(state, step, command) is None:
                        yield command

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why aid is not sent."""
        if not isinstance(command, SendAid):
            return Refusal(self.rule, "Say what is sent, or send no more")
        rule = "EWR-5.2.11.D.1"
        force = state.task_forces.get(command.task_force)
        if step.side != "allies" or "australia" not in state.er:
            return Refusal(rule, "Aid goes to Australia only, where it has resources of its own")
        if force is None or SIDE_OF[force.nation] != step.side:
            return Refusal(rule, "There is no such task force of yours")
        if force.place not in SENDERS.get(command.purse, ()):
            return Refusal(rule, "Aid is sent from the home ports of who pays", (command.task_force,))
        left = self._limit - step.spending().aid
        if not 1 <= command.er <= left:
            return Refusal("EWR-5.2.12", f"{left} ER of aid may still be sent in this turn")
        if not self._has_room(state, force, command.er):
            return Refusal("EWR-5.2.11.D.2", "Its transports have no room for that", (command.task_force,))
        if command.er > state.er.get(command.purse, 0):
            return Refusal("EWR-5.3.1.A", f"{state.er.get(command.purse, 0)} ER are left, not {command.er}")
        return None

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` with the resources aboard."""
        assert isinstance(command, SendAid)
        force = state.task_forces[command.task_force]
        cargo = msgspec.structs.replace(force.cargo, er=force.cargo.er + command.er)
        state = changed_task_force(state, command.task_force, cargo=cargo)
        state = paid(state, (command.purse,), command.er, "aid to Australia", "EWR-5.2.11.D.1", play)
        play.emit(AidSent(command.task_force, command.er))
        used = msgspec.structs.replace(step.spending(), aid=step.spending().aid + command.er)
        return swap(state, step.used(used))

    def _has_room(self, state: State, force: TaskForce, er: int) -> bool:
        cargo = force.cargo
        load = Load(ground=total(cargo.ground), air=total(cargo.air), markers=len(cargo.markers), er=cargo.er + er)
        transports = self._task_forces.transports(force)
        return transports > 0 and fits(self._cargo, load, transports, self._task_forces.escorts(state, force))
