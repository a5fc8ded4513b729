"""The data files of Tokyo Express: where they are, what they hold, and whether it makes sense."""

from wargames_desktop.app.chart_files import fingerprint
from wargames_desktop.app.tokyo_express.chart_checks import LoadedCharts, check_charts
from wargames_desktop.app.tokyo_express.files import (
    KINDS,
    load_chart_files,
    load_charts,
    load_scenario,
)
from wargames_desktop.app.tokyo_express.scenario_checks import check_scenario

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
