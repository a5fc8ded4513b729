"""Whether a scenario of Tokyo Express can be played with a chart set: the sense of it, after its form."""

from __future__ import annotations

from wargames_desktop.app.tokyo_express.basic_scenario_checks import check_basic_scenario
from wargames_desktop.app.tokyo_express.standard_scenario_checks import check_standard_scenario
from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.scenario import Scenario, StandardScenario


def check_scenario(scenario: Scenario, document: Document, charts: Charts) -> list[Problem]:
    """Everything that keeps a scenario from being played; ``document`` is where it stands."""
    if isinstance(scenario, StandardScenario):
        return check_standard_scenario(scenario, document, charts)
    return check_basic_scenario(scenario, document, charts)
