"""The supply phase: what cannot be supplied is marked, and may be paid for later (25.0)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.supply import PayForSupply
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.events.supply import SupplyDetermined, SupplyRestored
from wargames_desktop.games.east_wind_rain.fleet_train import FleetTrains, without_spent
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.frames.supply import FleetTrainChoice, PayingForSupply, SupplyPhase
from wargames_desktop.games.east_wind_rain.state import (
    State,
    bases_of,
    changed_task_force,
    ground_at,
    sorted_places,
)
from wargames_desktop.games.east_wind_rain.supply_lines import SupplyLines
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, SIDES, Nation, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ALWAYS = ("ranger", "chindit")
"""Troops that live off the land (EWR-25.1.1.A)."""


class SupplyStates:
    """Finds what a side has out of supply, as things stand when the phase begins (EWR-25.1.A)."""

    def __init__(self, theatre: Theatre, deployments: Deployments) -> None:
        self._theatre = theatre
        self._deployments = deployments

    def places(self, state: State, side: SideName) -> tuple[str, ...]:
        """Bases and troops that no line of supply reaches (EWR-25.1.1)."""
        lines = SupplyLines(self._theatre, state, side)
        held = dict.fromkeys((*bases_of(state, side), *state.ground[side]))
        return sorted_places(place for place in held if not self._supplied(state, side, place, lines))

    def _supplied(self, state: State, side: SideName, place: str, lines: SupplyLines) -> bool:
        """Whether what a side has in a place is in supply; where several nations are, one line serves all.

        Rules: EWR-25.1.1.A, EWR-25.1.1.B, EWR-25.1.1.C.
        """
        if side == "allies" and self._theatre.map.is_zone(place):
            return True
        groups = ground_at(state, side, place).groups
        base = place in state.bases
        if not base and groups and all(group.type in ALWAYS for group in groups):
            return True
        return any(lines.supplied(place, nation) for nation in _nations(side, groups, base))

    def task_forces(self, state: State, side: SideName) -> tuple[str, ...]:
        """Task forces that could not return to a supplied major base (EWR-25.1.2)."""
        own = (id for id, force in state.task_forces.items() if force.side == side and not force.unsupplied)
        return tuple(id for id in own if not self._deployments.havens(state, id))


def _nations(side: SideName, groups: tuple[GroundGroup, ...], base: bool) -> tuple[Nation, ...]:
    if base or not groups:
        return NATIONS_OF[side]
    return tuple(dict.fromkeys(group.nation for group in groups))


class SupplyProcedure(Procedure[State, AnyCommand]):
    """Supply of both sides is determined; then the fleet train may help, and goes if it has been used."""

    def __init__(self, theatre: Theatre, deployments: Deployments) -> None:
        self._states = SupplyStates(theatre, deployments)
        self._trains = FleetTrains(theatre, deployments)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, SupplyPhase)
        match frame.step:
            case "determine":
                state, stranded = self._determined(state, play)
                state = swap(state, SupplyPhase(step="fleet_train"))
                served = self._trains.serves(state, stranded)
                return push(state, FleetTrainChoice(task_forces=served)) if served else state
            case "fleet_train":
                return swap(without_spent(state, play), SupplyPhase(step="done"))
            case "done":
                return pop(state)

    def _determined(self, state: State, play: Play) -> tuple[State, tuple[str, ...]]:
        """``state`` with all markers laid, and the task forces that have been given one."""
        places = {side: self._states.places(state, side) for side in SIDES}
        forces: dict[SideName, tuple[str, ...]] = {}
        for side in SIDES:
            unsupplied = {side: places[side], enemy(side): state.unsupplied[enemy(side)]}
            forces[side] = self._states.task_forces(msgspec.structs.replace(state, unsupplied=unsupplied), side)
        state = msgspec.structs.replace(state, unsupplied=places)
        for side in SIDES:
            play.emit(SupplyDetermined(side, places[side], forces[side]))
            for id in forces[side]:
                state = changed_task_force(state, id, unsupplied=True)
        return state, tuple(id for side in SIDES for id in forces[side])


class PayingForSupplyProcedure(Procedure[State, AnyCommand]):
    """In the economic phase a side pays for its task forces that are out of supply (EWR-25.2.1.A, EWR-25.2.1.B)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._costs = Costs(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _paying(state)
        if not any(self._payable(state, frame)):
            return None
        return Decision(
            frame.side,
            "pay_for_supply",
            "Which task forces are brought back into supply?",
            "EWR-25.2.1.A",
            lambda: (Pass(), *map(PayForSupply, self._payable(state, frame))),
            Pass(),
        )

    def _payable(self, state: State, frame: PayingForSupply) -> Iterator[str]:
        for id, force in state.task_forces.items():
            if force.side == frame.side and force.unsupplied and self._can_pay(state, id):
                yield id

    def price(self, state: State, id: str) -> int:
        """ER that it costs to bring a task force back into supply."""
        force = state.task_forces[id]
        return self._costs.price("clear_unsupplied", self._theatre.status(state, force.side, force.place))

    def _can_pay(self, state: State, id: str) -> bool:
        force = state.task_forces[id]
        return self._costs.can_pay(state, force.nation, force.place, self.price(state, id))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _paying(state)
        match command:
            case Pass():
                return None
            case PayForSupply(task_force=id):
                force = state.task_forces.get(id)
                if force is None or force.side != frame.side or not force.unsupplied:
                    return Refusal("EWR-25.2.1.A", "That is no task force of yours out of supply", (id,))
                if not self._can_pay(state, id):
                    return Refusal("EWR-25.2.1.A", f"It costs {self.price(state, id)} ER", (id,))
                return None
            case _:
                return Refusal("EWR-25.2.1.A", "Say which task forces are brought back into supply")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if not isinstance(command, PayForSupply):
            return pop(state)
        force, price = state.task_forces[command.task_force], self.price(state, command.task_force)
        state = changed_task_force(state, command.task_force, unsupplied=False)
        play.emit(SupplyRestored(command.task_force))
        reason = f"supply of {command.task_force}"
        return self._costs.charge(state, force.nation, force.place, price, reason, "EWR-25.2.1.A", play)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def _paying(state: State) -> PayingForSupply:
    frame = state.flow[-1]
    assert isinstance(frame, PayingForSupply)
    return frame
