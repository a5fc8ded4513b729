from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.games.east_wind_rain.situations import Draws, Situation
from wargames_desktop.app.east_wind_rain.files import GAME, SCENARIO, load_charts
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.data.documents import load
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.theatre import Theatre


@pytest.fixture(scope="session")
def charts() -> Charts:
    return load_charts()


@pytest.fixture(scope="session")
def game(charts: Charts) -> EastWindRain:
    return EastWindRain(charts)


@pytest.fixture(scope="session")
def theatre(game: EastWindRain) -> Theatre:
    return game.theatre


@pytest.fixture(scope="session")
def scenarios() -> Mapping[str, Scenario]:
    return {id: load(path, SCENARIO).value for id, path in scenario_files(GAME).items()}


@pytest.fixture
def situation(game: EastWindRain, scenarios: Mapping[str, Scenario]) -> Callable[..., Situation]:
    """Start a situation: ``situation(task_forces=..., phase=..., draws=[...])``; others are gone unless told."""

    def start(draws: Draws = (), scenario: str = "midway_extended", seed: int | None = None, **given: Any) -> Situation:
        return Situation(game, scenarios[scenario], given, draws, seed)

    return start
