"""Set-up of a scenario: bases, units where they must be, a step for each contingent that is distributed (36.1-36.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.east_wind_rain.commands.setup import PlaceAllHere, PlaceAsUsual
from wargames_desktop.games.east_wind_rain.frames.turn import GameTurns, Turn
from wargames_desktop.games.east_wind_rain.placement import Placement, brought_in, placing
from wargames_desktop.games.east_wind_rain.position import Position
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.state import Bases, EconomicMarker, Magic, State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SIDES, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

SET_UP_RULE: Mapping[SideName, str] = {"allies": "EWR-36.2", "japan": "EWR-36.3"}
ORDER: tuple[SideName, ...] = ("allies", "japan")
"""Who places first, as the rulebook lists them."""

V = TypeVar("V")


class SetUp:
    """Makes the first state of a scenario."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts
        self._map = theatre.map
        self._placement = Placement(theatre)

    def scenario(self, scenario: Scenario, options: Mapping[str, Any], play: Play) -> State:
        """The position before the first turn; the players' choices of places are asked first, the Allies before Japan.

        Rules: EWR-36.1, EWR-36.2, EWR-36.3, EWR-36.4, EWR-36.5.E.
        """
        steps = tuple(
            placing(contingent, SET_UP_RULE[side]) for side in ORDER for contingent in scenario.forces.get(side, ())
        )
        return brought_in(self._empty(scenario), steps, self._charts, play)

    def position(self, scenario: Scenario, position: Position, play: Play) -> State:
        """A position inside ``scenario``; nothing is asked that the position does not ask itself."""
        state = self._placed_as_usual(scenario, play) if position.others == "stay" else self._empty(scenario)
        forces = {id: self._beginning(force) for id, force in position.task_forces.items()}
        given: dict[str, Any] = {
            name: value
            for name in ("turn", "bases", "markers", "er", "closed", "pays_for", "economics", "magic", "vp")
            if (value := getattr(position, name)) is not None
        }
        return msgspec.structs.replace(
            state,
            task_forces={**state.task_forces, **forces},
            ports=_over(state.ports, position.ports),
            air=_over(state.air, position.air),
            ground=_over(state.ground, position.ground),
            damage=position.damage,
            damage_left=position.damage_left,
            under_repair=position.under_repair,
            sunk={side: position.sunk.get(side, ()) for side in SIDES},
            unsupplied={side: position.unsupplied.get(side, ()) for side in SIDES},
            control=position.control,
            damaged_cities=position.damaged_cities,
            debts=position.debts,
            orders=position.orders,
            landed_er=position.landed_er,
            mixed_freely=position.mixed_freely,
            fleet_train=position.fleet_train,
            first=position.first,
            attempts=position.attempts,
            flow=(GameTurns(begun=True), self._turn(position), *position.steps),
            **given,
        )

    def _turn(self, position: Position) -> Turn:
        """The walk through the turn at the beginning of a phase, or past it if steps of the phase are going on."""
        if position.phase is None:
            return Turn()
        return Turn(at=self._charts.turn.index(position.phase) + bool(position.steps))

    def _beginning(self, force: TaskForce) -> TaskForce:
        """A task force begins the operations where it is, unless it is told where."""
        return force if force.origin else msgspec.structs.replace(force, origin=self._map.areas(force.place))

    def _placed_as_usual(self, scenario: Scenario, play: Play) -> State:
        state = self._empty(scenario)
        for side in ORDER:
            for contingent in scenario.forces.get(side, ()):
                step = placing(contingent, SET_UP_RULE[side])
                usual = PlaceAsUsual() if step.usual else PlaceAllHere(place=step.places[0])
                state = self._placement.answer(push(state, step), usual, play)
        return state

    def _empty(self, scenario: Scenario) -> State:
        """The map before any unit is placed."""
        return State(
            scenario=scenario.id,
            turn=scenario.first_turn,
            last_turn=scenario.last_turn,
            bases={
                base.hex: Bases(side=side, kinds=base.kinds) for side in ORDER for base in scenario.bases.get(side, ())
            },
            markers=self._markers(scenario),
            er=dict(scenario.er),
            closed=scenario.closed,
            pays_for=dict(scenario.pays_for),
            unscored=scenario.unscored,
            prizes=dict(scenario.prizes),
            economics=scenario.economics,
            magic=Magic(box=scenario.magic_box, advantage=scenario.advantage),
            vp=scenario.vp,
            flow=(GameTurns(),),
        )

    def _markers(self, scenario: Scenario) -> dict[str, EconomicMarker]:
        if scenario.economics is None or not scenario.economics.markers:
            return {}
        return {name: EconomicMarker(value=spec.value) for name, spec in self._charts.economy.markers.items()}


def _over(
    there: Mapping[SideName, Mapping[str, V]], given: Mapping[SideName, Mapping[str, V]]
) -> dict[SideName, dict[str, V]]:
    """What is there, with what is given in place of what stood in the same places."""
    return {side: {**there[side], **given.get(side, {})} for side in SIDES}
