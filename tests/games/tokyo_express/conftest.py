from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.games.tokyo_express.situations import Draws, Situation, standard_scenario
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.tokyo_express import load_charts, load_scenario
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.scenario import BasicScenario
from wargames_desktop.games.tokyo_express.sea import Sea


@pytest.fixture(scope="session")
def charts() -> Charts:
    return load_charts()


@pytest.fixture(scope="session")
def game(charts: Charts) -> TokyoExpress:
    return TokyoExpress(charts)


@pytest.fixture(scope="session")
def sea(game: TokyoExpress) -> Sea:
    return game.sea


@pytest.fixture(scope="session")
def scenario(charts: Charts) -> BasicScenario:
    loaded = load_scenario(scenario_files("tokyo_express")["basic"], charts)
    assert isinstance(loaded, BasicScenario)
    return loaded


@pytest.fixture
def situation(game: TokyoExpress, scenario: BasicScenario) -> Callable[..., Situation]:
    """Start a situation: ``situation(ships=..., phase=..., draws=[...])``."""

    def start(draws: Draws = (), **given: Any) -> Situation:
        place: Mapping[str, Any] = given
        return Situation(game, scenario, place, draws)

    return start


@pytest.fixture
def campaign(game: TokyoExpress, charts: Charts) -> Callable[..., Situation]:
    """Start a situation of the Standard Game: ``campaign("cape_esperance", ships=..., phase=..., draws=[...])``."""

    def start(id: str, draws: Draws = (), **given: Any) -> Situation:
        place: Mapping[str, Any] = given
        return Situation(game, standard_scenario(id, charts), place, draws)

    return start
