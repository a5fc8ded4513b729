"""Construction of fleet units in the yards of the home countries (5.3.2.1, 5.3.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import BuildingYard, BuildShips
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.costs import paid
from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.homelands import Homelands
from wargames_desktop.games.east_wind_rain.orders import ordered
from wargames_desktop.games.east_wind_rain.placement import amounts
from wargames_desktop.games.east_wind_rain.shipyards import Shipyards
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import FLEET_TYPES, SIDE_OF, Nation
from wargames_desktop.games.east_wind_rain.theatre import Theatre

BUILDERS: Final[Mapping[BuildingYard, Nation]] = {
    "japan": "japan",
    "west_coast": "us",
    "panama": "us",
    "kenya": "commonwealth",
}
"""Whose the yards are that build (EWR-5.3.2.2.E)."""


class Shipbuilding:
    """A side builds destroyers, submarines, transports and escort carriers, some SP at a time."""

    decision = "build_ships"
    prompt = "Build ships?"
    rule = "EWR-5.1.D"

    def __init__(self, theatre: Theatre, homelands: Homelands, yards: Shipyards) -> None:
        self._chart = theatre.charts.construction
        self._homelands = homelands
        self._yards = yards

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """All that yards and resources allow."""
        for yard, nation in BUILDERS.items():
            if SIDE_OF[nation] != step.side:
                continue
            for type in FLEET_TYPES:
                cost = self._chart.units[type]
                most = min(self._yards.left(step, yard) // cost.ncf, state.er.get(nation, 0) // cost.er)
                for place in self._ports(state, yard):
                    for sp in amounts(most):
                        command = BuildShips(yard, type, sp, place)
                        if self.refusal(state, step, command) is None:
                            yield command

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why ships cannot be built."""
        if not isinstance(command, BuildShips):
            return Refusal(self.rule, "Say what is built, or end the building of ships")
        nation = BUILDERS[command.yard]
        cost = self._chart.units[command.type]
        if SIDE_OF[nation] != step.side:
            return Refusal("EWR-5.3.2.2.E", "That is not a yard of yours")
        if command.type not in self._chart.allowed[nation] or (cost.only and nation not in cost.only):
            return Refusal("EWR-5.3.2.1.C", "Only the United States and the Commonwealth build escort carriers")
        if command.place not in self._ports(state, command.yard):
            return Refusal("EWR-5.3.2.2.E", "The ships cannot come there", (command.place,))
        if command.sp < 1:
            return Refusal("EWR-5.3.2.2.A", "At least one SP is built")
        left, need = self._yards.left(step, command.yard), cost.ncf * command.sp
        if need > left:
            return Refusal("EWR-5.3.2.1.D", f"{left} construction factors are left there, not {need}")
        if cost.er * command.sp > state.er.get(nation, 0):
            return Refusal("EWR-5.3.1.A", f"{state.er.get(nation, 0)} ER are left, not {cost.er * command.sp}")
        return None

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` after ships have been built, or laid down."""
        assert isinstance(command, BuildShips)
        nation = BUILDERS[command.yard]
        cost = self._chart.units[command.type]
        spending = step.spending()
        factors = spending.factors.get(command.yard, 0) + cost.ncf * command.sp
        used = msgspec.structs.replace(spending, factors={**spending.factors, command.yard: factors})
        state = paid(state, (nation,), cost.er * command.sp, "ships", "EWR-5.3.2.2.A", play)
        state = swap(state, step.used(used))
        group = NavalGroup(nation, command.type, command.sp)
        return ordered(state, step.side, command.place, Body(naval=(group,)), self.delay(command), play)

    def delay(self, command: BuildShips) -> int:
        """Turns until the ships arrive (EWR-5.3.2.2.B to EWR-5.3.2.2.D)."""
        return self._chart.units[command.type].delay + self._chart.shipyards[command.yard].delay

    def _ports(self, state: State, yard: BuildingYard) -> tuple[str, ...]:
        return self._homelands.places(state, BUILDERS[yard], yard, "destroyer")
