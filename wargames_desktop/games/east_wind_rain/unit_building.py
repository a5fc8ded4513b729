"""Construction of aircraft and ground units (5.3.4, 5.3.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import BuildUnits
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.costs import paid
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase, Spending
from wargames_desktop.games.east_wind_rain.homelands import PURSE_NATION, Homelands
from wargames_desktop.games.east_wind_rain.orders import ordered
from wargames_desktop.games.east_wind_rain.placement import amounts
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    GROUND_TYPES,
    PURSE_SIDE,
    AirType,
    Purse,
)
from wargames_desktop.games.east_wind_rain.theatre import Theatre

UNITS = (*AIR_TYPES, *GROUND_TYPES)


class UnitBuilding:
    """A side builds aircraft and ground units, some SP at a time."""

    decision = "build_units"
    prompt = "Build aircraft and ground units?"
    rule = "EWR-5.1.G"

    def __init__(self, theatre: Theatre, homelands: Homelands) -> None:
        self._chart = theatre.charts.construction
        self._crews = theatre.charts.reinforcements.new_crews
        self._homelands = homelands

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """All that each purse of the side can build, in each place."""
        for purse, er in state.er.items():
            if PURSE_SIDE[purse] != step.side:
                continue
            for type in UNITS:
                places = self._homelands.of(state, purse, type)
                most = er // self._chart.units[type].er
                if type == "naval_air":
                    most = min(most, self._naval_air_left(step.spending(), purse) // self._chart.units[type].er)
                for place in places:
                    for sp in amounts(most):
                        yield BuildUnits(purse, type, sp, place)

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why units are not built."""
        if not isinstance(command, BuildUnits):
            return Refusal(self.rule, "Say what is built, or end the building of units")
        purse, type = command.purse, command.type
        if PURSE_SIDE[purse] != step.side:
            return Refusal("EWR-5.2.11.A", "Those resources are not yours")
        if type not in self._chart.allowed[purse]:
            return Refusal(_forbidding(purse), "That country does not build such units")
        if command.place not in self._homelands.of(state, purse, type):
            return Refusal(_home_rule(purse), "Such units are not built there", (command.place,))
        if command.sp < 1:
            return Refusal("EWR-5.3.6.A", "At least one SP is built")
        price = self._chart.units[type].er * command.sp
        if price > state.er.get(purse, 0):
            return Refusal("EWR-5.3.1.A", f"{state.er.get(purse, 0)} ER are left, not {price}")
        if type == "naval_air" and price > self._naval_air_left(step.spending(), purse):
            return Refusal("EWR-5.3.4.A", "No more is spent on naval air than on army air and bombers")
        return None

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` after units have been built or ordered."""
        assert isinstance(command, BuildUnits)
        nation = PURSE_NATION[command.purse]
        price = self._chart.units[command.type].er * command.sp
        match command.type:
            case "army_air" | "naval_air" | "bomber" | "superbomber":
                units = Body(air=(AirGroup(nation, command.type, self._crews[step.side], command.sp),))
                state = swap(state, step.used(_with_air(step.spending(), command.purse, command.type, price)))
            case _:
                units = Body(ground=(GroundGroup(nation, command.type, command.sp),))
        state = paid(state, (command.purse,), price, "aircraft and troops", "EWR-5.3.6", play)
        return ordered(state, step.side, command.place, units, self.delay(command), play)

    def delay(self, command: BuildUnits) -> int:
        """Turns until units arrive: those marked in the list of costs, and all of Kenya (EWR-5.3.6.A, EWR-5.3.6.D)."""
        here = next((turns for place, turns in self._chart.place_delay.items() if place == command.place), 0)
        return self._chart.units[command.type].delay + here

    def _naval_air_left(self, spending: Spending, purse: Purse) -> int:
        """ER that a purse may still spend on naval air in this turn (EWR-5.3.4)."""
        return spending.on_land_air.get(purse, 0) - spending.on_naval_air.get(purse, 0)


def _with_air(spending: Spending, purse: Purse, type: AirType, price: int) -> Spending:
    if type == "naval_air":
        spent = spending.on_naval_air
        return msgspec.structs.replace(spending, on_naval_air={**spent, purse: spent.get(purse, 0) + price})
    spent = spending.on_land_air
    return msgspec.structs.replace(spending, on_land_air={**spent, purse: spent.get(purse, 0) + price})


def _forbidding(purse: Purse) -> str:
    match purse:
        case "australia":
            return "EWR-5.2.6.A.1"
        case "china":
            return "EWR-5.2.7.F"
        case "india":
            return "EWR-5.2.9.C"
        case _:
            return "EWR-5.3.6.cost"


def _home_rule(purse: Purse) -> str:
    match purse:
        case "japan":
            return "EWR-5.3.6.B"
        case "us":
            return "EWR-5.3.6.C"
        case "china":
            return "EWR-5.3.6.E"
        case "australia":
            return "EWR-5.2.6.A.2"
        case _:
            return "EWR-5.3.6.D"
