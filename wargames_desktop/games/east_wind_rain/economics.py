"""The economic phase: income, arrivals, repair and building, in order, Japan before the Allies (5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Frame, Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.aid import AidToAustralia
from wargames_desktop.games.east_wind_rain.arrivals import Reinforcements
from wargames_desktop.games.east_wind_rain.base_building import BaseBuilding, CityRepair
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import EndStep
from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.frames.economics import STEPS, EconomicPhase, EconomicStep
from wargames_desktop.games.east_wind_rain.frames.supply import FleetTrainBuilding, PayingForSupply
from wargames_desktop.games.east_wind_rain.homelands import Homelands
from wargames_desktop.games.east_wind_rain.income import Treasury, with_additions
from wargames_desktop.games.east_wind_rain.orders import delivered
from wargames_desktop.games.east_wind_rain.placement import brought_in
from wargames_desktop.games.east_wind_rain.ship_repair import ShipRepair
from wargames_desktop.games.east_wind_rain.shipbuilding import Shipbuilding
from wargames_desktop.games.east_wind_rain.shipyards import Shipyards
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, SIDES
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.unit_building import UnitBuilding


class Task(Protocol):
    """A step of the phase in which a side says, one after the other, what it wants."""

    decision: str
    prompt: str
    rule: str

    def answers(self, state: State, step: EconomicPhase) -> Iterator[AnyCommand]:
        """Everything that the side can do now, in a stable order."""
        ...

    def refusal(self, state: State, step: EconomicPhase, command: AnyCommand) -> Refusal | None:
        """Why it cannot do something."""
        ...

    def carried_out(self, state: State, step: EconomicPhase, command: AnyCommand, play: Play) -> State:
        """``state`` after something that it can do; what it uses up is written into the step."""
        ...


class Economics(Procedure[State, AnyCommand]):
    """Carries out :class:`EconomicPhase`; a side is asked only where it can do something."""

    def __init__(self, theatre: Theatre) -> None:
        homelands = Homelands(theatre)
        self._theatre = theatre
        self._yards = Shipyards(theatre, homelands)
        self._treasury = Treasury(theatre.charts)
        self._reinforcements = Reinforcements(theatre.charts, homelands)
        self._tasks: Mapping[EconomicStep, Task] = {
            "aid": AidToAustralia(theatre),
            "repair": ShipRepair(theatre, self._yards),
            "ships": Shipbuilding(theatre, homelands, self._yards),
            "cities": CityRepair(theatre),
            "bases": BaseBuilding(theatre),
            "units": UnitBuilding(theatre, homelands),
        }

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        step = _step(state)
        if not step.asking:
            return None
        task = self._tasks[step.step]
        return Decision(
            side=step.side,
            decision=task.decision,
            prompt=task.prompt,
            rule=task.rule,
            enumerate=lambda: (*task.answers(state, step), EndStep()),
            default=EndStep(),
            complete=False,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, EndStep):
            return None
        step = _step(state)
        return self._tasks[step.step].refusal(state, step, command)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        step = _step(state)
        if isinstance(command, EndStep):
            return _next(state, step)
        state = self._tasks[step.step].carried_out(state, step, command, play)
        return self._asking(state)

    def proceed(self, state: State, play: Play) -> State:
        terms = state.economics
        track = self._theatre.charts.track
        if terms is None or track.number(state.turn) < track.number(terms.from_turn):
            return pop(state)
        step = _step(state)
        match step.step:
            case "income":
                return self._income(state, terms, play)
            case "arrivals":
                state = delivered(_next(state, step), step.side, play)
                arriving = self._reinforcements.steps(state, step.side, terms)
                return brought_in(state, arriving, self._theatre.charts, play)
            case "close":
                return pop(state)
            case _:
                state = self._asking(state)
                return state if _step(state).asking else _next(state, step)

    def _income(self, state: State, terms: EconomicTerms, play: Play) -> State:
        """What the scenario adds, income, and the choices that go with them."""
        for additions in terms.additions:
            if additions.turn == state.turn:
                state = with_additions(state, additions)
        state = self._treasury.received(state, terms, play)
        state = msgspec.structs.replace(state, under_repair=())
        first = EconomicPhase(step="aid", factors=self._yards.factors(state))
        return _with(swap(state, first), self._choices(state))

    def _choices(self, state: State) -> Iterator[Frame]:
        """The steps in which supply is paid for, and the fleet train is built (EWR-25.2.1.A, EWR-26.1)."""
        for side in SIDES:
            if any(force.unsupplied for force in state.task_forces.values() if SIDE_OF[force.nation] == side):
                yield PayingForSupply(side=side)
        track = self._theatre.charts.track
        if track.number(state.turn) >= track.number(self._theatre.charts.roster.fleet_train.from_quarter):
            yield FleetTrainBuilding()

    def _asking(self, state: State) -> State:
        """``state`` in which the side is asked, if there is something that it can do."""
        step = _step(state)
        possible = next(self._tasks[step.step].answers(state, step), None) is not None
        return swap(state, msgspec.structs.replace(step, asking=possible))


def _next(state: State, step: EconomicPhase) -> State:
    """The part of the other side, or the next step."""
    if step.side == SIDES[0]:
        return swap(state, msgspec.structs.replace(step, side=SIDES[1], asking=False))
    following = STEPS[STEPS.index(step.step) + 1]
    return swap(state, msgspec.structs.replace(step, step=following, side=SIDES[0], asking=False))


def _with(state: State, steps: Iterator[Frame]) -> State:
    """``state`` with steps on top, the first of them on top of all."""
    for step in reversed(tuple(steps)):
        state = push(state, step)
    return state


def _step(state: State) -> EconomicPhase:
    step = state.flow[-1]
    assert isinstance(step, EconomicPhase)
    return step
