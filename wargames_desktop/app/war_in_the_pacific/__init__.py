"""The data files of War in the Pacific: where they are, what they hold, and whether it makes sense."""

from wargames_desktop.app.chart_files import fingerprint
from wargames_desktop.app.war_in_the_pacific.chart_checks import LoadedCharts, check_charts
from wargames_desktop.app.war_in_the_pacific.files import (
    KINDS,
    load_chart_files,
    load_charts,
    load_scenario,
)
from wargames_desktop.app.war_in_the_pacific.scenario_checks import check_scenario

__all__ = [
    "KINDS",
    "LoadedCharts",
    "check_charts",
    "check_scenario",
    "fingerprint",
    "load_chart_files",
    "load_charts",
    "load_scenario",
]
