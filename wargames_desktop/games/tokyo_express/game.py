"""Tokyo Express behind the kernel's door, both levels of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.flow import Play
from wargames_desktop.engine.game import Game, Outcome, Transition
from wargames_desktop.games.tokyo_express.basic_columns import column_procedures
from wargames_desktop.games.tokyo_express.basic_game import basic_procedures
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.outlines import outlines, walks
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.scenario import Scenario, StandardScenario
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.setup import SetUp, setup_procedures
from wargames_desktop.games.tokyo_express.standard_game import standard_procedures
from wargames_desktop.games.tokyo_express.standard_setup import StandardSetUp
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State
from wargames_desktop.games.tokyo_express.victory import final_outcome
from wargames_desktop.games.tokyo_express.waters import Waters


class TokyoExpress(Game[State, AnyCommand]):
    """The game with one chart set. The player commands the US ships; the rules run the Japanese."""

    id = "tokyo_express"
    title = "Tokyo Express"
    sides = (US, JAPAN)
    state_type = State
    command_type = AnyCommand

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.sea = Sea(charts.board)
        self.waters = Waters(charts.board)
        self._set_up = SetUp(charts, self.sea)
        self._standard_set_up = StandardSetUp(charts, self.sea)
        self._outlines = outlines(charts)
        self.procedures = {
            **setup_procedures(charts, self._set_up),
            **basic_procedures(charts, self.sea),
            **column_procedures(charts),
            **standard_procedures(charts, self.waters),
        }

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        """Set up ``scenario``. Option ``ships``: ``drawn`` (default) or ``picked``."""
        play = Play(Chance(source))
        if isinstance(scenario, StandardScenario):
            return self._settled(self._standard_set_up.scenario(scenario, play), play)
        return self._settled(self._set_up.scenario(scenario, options.get("ships", "drawn"), play), play)

    def start_from(self, scenario: Scenario, position: Position, source: Source) -> Transition[State]:
        """Start in the middle of ``scenario``, from ``position``."""
        play = Play(Chance(source))
        if isinstance(scenario, StandardScenario):
            return self._settled(self._standard_set_up.position(scenario, position, play), play)
        return self._settled(self._set_up.position(scenario, position, play), play)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and how, once the last Game Turn is over (TE-3.9)."""
        return None if state.flow else final_outcome(self.charts, state)

    def headline(self, state: State) -> str:
        """Game Turn and step: ``Turn 2 of 5 · Third Movement Phase: US Movement Segment``."""
        if not state.flow and state.turn:
            return f"Game over after {state.turns or state.turn} turns"
        if not state.turn:
            return "Setting up"
        titles = [steps.steps[walk.at - 1].title for walk, steps in walks(self._outlines, state) if walk.at]
        turn = f"Turn {state.turn} of {state.turns}" if state.turns else f"Turn {state.turn}"
        return " · ".join((turn, *(title.partition(":")[0] for title in titles[:-1]), *titles[-1:]))
