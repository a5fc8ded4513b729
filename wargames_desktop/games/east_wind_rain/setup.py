"""Set-up of a scenario: bases, units where they must be, a step for each contingent that is distributed (36.1-36.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.frames.turn import GameTurns
from wargames_desktop.games.east_wind_rain.placement import brought_in, placing
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.state import Bases, EconomicMarker, Magic, State
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

SET_UP_RULE: Mapping[SideName, str] = {"allies": "EWR-36.2", "japan": "EWR-36.3"}
ORDER: tuple[SideName, ...] = ("allies", "japan")
"""Who places first, as the rulebook lists them."""


class SetUp:
    """Makes the first state of a scenario."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts

    def scenario(self, scenario: Scenario, options: Mapping[str, Any], play: Play) -> State:
        """The position before the first turn; the players' choices of places are asked first, the Allies before Japan.

        Rules: EWR-36.1, EWR-36.2, EWR-36.3, EWR-36.4, EWR-36.5.E.
        """
        state = State(
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
        steps = tuple(
            placing(contingent, SET_UP_RULE[side]) for side in ORDER for contingent in scenario.forces.get(side, ())
        )
        return brought_in(state, steps, self._charts, play)

    def _markers(self, scenario: Scenario) -> dict[str, EconomicMarker]:
        if scenario.economics is None or not scenario.economics.markers:
            return {}
        return {name: EconomicMarker(value=spec.value) for name, spec in self._charts.economy.markers.items()}
