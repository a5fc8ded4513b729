"""Bases and cities in the economic phase (5.3.5)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.charts.economy import Period
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import BuildBase, GiveUpBase, RepairCity
from wargames_desktop.games.east_wind_rain.costs import paid
from wargames_desktop.games.east_wind_rain.events.economics import BaseBuilt, BaseGivenUp, CityRepaired
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.homelands import paying_for
from wargames_desktop.games.east_wind_rain.state import Bases, State, bases_of, ground_at, is_supplied, with_bases
from wargames_desktop.games.east_wind_rain.terms import PURSE_SIDE, BaseType, Purse
from wargames_desktop.games.east_wind_rain.theatre import Theatre

KINDS: tuple[BaseType, ...] = ("air", "major")


class CityRepair:
    """A side repairs its damaged cities, a city at a time."""

    decision = "repair_cities"
    prompt = "Repair damaged cities?"
    rule = "EWR-5.1.E"

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._chart = theatre.charts.construction

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """All damaged cities of the side, with each purse that can pay."""
        for hex in state.damaged_cities:
            for purse in state.er:
                command = RepairCity(purse, hex)
                if self.refusal(state, step, command) is None:
                    yield command

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why a city is not repaired."""
        if not isinstance(command, RepairCity):
            return Refusal(self.rule, "Name a damaged city, or end the repairs")
        rule = "EWR-5.3.5.G"
        if command.hex not in state.damaged_cities or self._theatre.holder(state, command.hex) != step.side:
            return Refusal(rule, "There is no damaged city of yours there", (command.hex,))
        return cannot_spend(state, step, command.purse, self._chart.city_repair, command.hex, self._theatre)

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` after a city has been repaired."""
        assert isinstance(command, RepairCity)
        state = paid(state, (command.purse,), self._chart.city_repair, "the repair of a city", "EWR-5.3.5.G", play)
        play.emit(CityRepaired(command.hex))
        left = tuple(hex for hex in state.damaged_cities if hex != command.hex)
        return msgspec.structs.replace(state, damaged_cities=left)


class BaseBuilding:
    """A side builds bases, one at a time."""

    decision = "build_bases"
    prompt = "Build bases?"
    rule = "EWR-5.1.F"

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._chart = theatre.charts.construction
        self._limits = theatre.charts.installations
        self._counters = theatre.charts.counters

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """All hexes where a base can be built, with each purse that can pay; bases to give up where markers lack."""
        for hex in state.ground[step.side]:
            for kind in KINDS:
                for purse in state.er:
                    command = BuildBase(purse, hex, kind)
                    if self.refusal(state, step, command) is None:
                        yield command
        for hex in bases_of(state, step.side):
            for kind in KINDS:
                if self.refusal(state, step, GiveUpBase(hex, kind)) is None:
                    yield GiveUpBase(hex, kind)

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why a base is not built, or not given up."""
        match command:
            case BuildBase():
                return (
                    self._site_refused(state, step, command)
                    or self._marker_refused(state, command.kind)
                    or self._price_refused(state, step, command)
                )
            case GiveUpBase():
                return self._giving_up_refused(state, step, command)
            case _:
                return Refusal(self.rule, "Name a hex for a base, or end the building of bases")

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` after a base has been built or given up."""
        if isinstance(command, GiveUpBase):
            play.emit(BaseGivenUp(step.side, command.hex, command.kind))
            return _without_base(state, command.hex, command.kind)
        assert isinstance(command, BuildBase)
        price = self.price(state, command.hex, command.kind)
        spending = step.spending()
        new = (*spending.new_bases, command.hex) if command.kind == "air" else spending.new_bases
        on_bases = {**spending.on_bases, command.purse: spending.on_bases.get(command.purse, 0) + price}
        used = msgspec.structs.replace(spending, on_bases=on_bases, new_bases=new)
        state = paid(state, (command.purse,), price, "a base", "EWR-5.3.5", play)
        play.emit(BaseBuilt(step.side, command.hex, command.kind))
        return swap(_with_base(state, step, command), step.used(used))

    def price(self, state: State, hex: str, kind: BaseType) -> int:
        """ER of a base in a hex (EWR-5.3.5.C, EWR-5.3.5.D)."""
        if kind == "major":
            return self._chart.major_base
        sound_city = self._theatre.map.is_city(hex) and hex not in state.damaged_cities
        return self._chart.air_base_with_city if sound_city else self._chart.air_base

    def limit(self, state: State, purse: Purse) -> int:
        """ER that a purse may spend on bases in a turn (EWR-5.3.5.H)."""
        period: Period = "late" if state.year >= self._chart.late_from else "early"
        return self._chart.base_limits.get(purse, {}).get(period, 0)

    def _site_refused(self, state: State, step: EconomicPhase, command: BuildBase) -> Refusal | None:
        """Whether a hex takes the base, whatever it costs."""
        hex = command.hex
        if (
            self._theatre.map.is_zone(hex)
            or not ground_at(state, step.side, hex).groups
            or not is_supplied(state, step.side, hex)
        ):
            return Refusal("EWR-5.3.5", "A base needs a friendly ground unit in supply", (hex,))
        there = state.bases.get(hex)
        kinds = there.kinds if there is not None else ()
        if command.kind == "major":
            old = kinds.count("air") - step.spending().new_bases.count(hex)
            if old < 1:
                rule = "EWR-5.3.5.D" if "air" in kinds else "EWR-5.3.5.B"
                return Refusal(rule, "A major base takes the place of an air base that was there before", (hex,))
            if kinds.count("major") >= self._limits.major_bases:
                return Refusal("EWR-5.3.5.A", "There is a major base already", (hex,))
            return None
        brown = self._theatre.map.is_brown(hex)
        most = self._limits.brown_island_bases if brown else self._limits.bases
        if len(kinds) >= most:
            rule = "EWR-5.3.5.brown" if brown else "EWR-5.3.5.A"
            return Refusal(rule, f"The hex takes {most} bases", (hex,))
        return None

    def _marker_refused(self, state: State, kind: BaseType) -> Refusal | None:
        if self.markers_left(state, kind) < 1:
            return Refusal("EWR-5.3.5.J", "All markers of this kind are in play; give one up")
        return None

    def markers_left(self, state: State, kind: BaseType) -> int:
        """Markers of a kind that are not in play; both sides use the same."""
        most = self._counters.major_bases if kind == "major" else self._counters.air_bases
        return most - sum(bases.kinds.count(kind) for bases in state.bases.values())

    def _price_refused(self, state: State, step: EconomicPhase, command: BuildBase) -> Refusal | None:
        purse, price = command.purse, self.price(state, command.hex, command.kind)
        refusal = cannot_spend(state, step, purse, price, command.hex, self._theatre)
        if refusal is not None:
            return refusal
        left = self.limit(state, purse) - step.spending().on_bases.get(purse, 0)
        if price > left:
            return Refusal("EWR-5.3.5.H", f"{left} ER may still be spent on bases in this turn, not {price}")
        nations = {group.nation for group in ground_at(state, step.side, command.hex).groups}
        if purse in ("australia", "india") or any(paying_for(state, nation) == purse for nation in nations):
            return None
        return Refusal("EWR-5.2.11.A", "A country builds where its own troops are", (command.hex,))

    def _giving_up_refused(self, state: State, step: EconomicPhase, command: GiveUpBase) -> Refusal | None:
        bases = state.bases.get(command.hex)
        if bases is None or bases.side != step.side or command.kind not in bases.kinds:
            return Refusal("EWR-5.3.5.J", "There is no such base of yours", (command.hex,))
        if self.markers_left(state, command.kind) > 0:
            return Refusal("EWR-5.3.5.J", "There are markers left; none need be given up")
        return None


def cannot_spend(
    state: State, step: EconomicPhase, purse: Purse, price: int, hex: str, theatre: Theatre
) -> Refusal | None:
    """Why a purse may not pay for a base or city in a hex."""
    if PURSE_SIDE[purse] != step.side:
        return Refusal("EWR-5.2.11.A", "Those resources are not yours")
    if purse == "china":
        return Refusal("EWR-5.2.7.F", "China builds infantry only")
    if purse == "australia" and not theatre.australian & set(theatre.map.areas(hex)):
        return Refusal("EWR-5.2.6.A.2", "Australia builds in and next to Australia only", (hex,))
    if purse == "india" and "india" not in theatre.map.areas(hex):
        return Refusal("EWR-5.2.9.C", "India builds in India only", (hex,))
    if price > state.er.get(purse, 0):
        return Refusal("EWR-5.3.1.A", f"{state.er.get(purse, 0)} ER are left, not {price}")
    return None


def _with_base(state: State, step: EconomicPhase, command: BuildBase) -> State:
    there = state.bases.get(command.hex)
    kinds = list(there.kinds if there is not None else ())
    if command.kind == "major":
        kinds.remove("air")
    kinds.append(command.kind)
    ordered: tuple[BaseType, ...] = tuple(sorted(kinds, reverse=True))
    return with_bases(state, command.hex, Bases(side=step.side, kinds=ordered))


def _without_base(state: State, hex: str, kind: BaseType) -> State:
    bases = state.bases[hex]
    kinds = list(bases.kinds)
    kinds.remove(kind)
    left = msgspec.structs.replace(bases, kinds=tuple(kinds)) if kinds else None
    return with_bases(state, hex, left)
