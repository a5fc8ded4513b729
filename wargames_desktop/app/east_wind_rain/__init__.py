"""The data files of East Wind Rain: where they are, what they hold, and whether it makes sense."""

from wargames_desktop.app.chart_files import fingerprint
from wargames_desktop.app.east_wind_rain.chart_checks import LoadedCharts, check_charts
from wargames_desktop.app.east_wind_rain.files import KINDS, load_chart_files, load_charts, load_scenario
from wargames_desktop.app.east_wind_rain.scenario_checks import check_scenario

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
