"""The data files of East Wind Rain for people who change them: all that is wrong with one, form and sense."""

from __future__ import annotations

from wargames_desktop.app.east_wind_rain.chart_checks import check_charts
from wargames_desktop.app.east_wind_rain.files import CHARTS, KINDS, OUTLINE, SCENARIO, load_chart_files
from wargames_desktop.app.east_wind_rain.scenario_checks import check_scenario
from wargames_desktop.app.file_checks import GameFiles

FILES = GameFiles(
    kinds=KINDS,
    charts=tuple(CHARTS.values()),
    scenario=SCENARIO,
    outline=OUTLINE,
    load_charts=load_chart_files,
    check_charts=check_charts,
    check_scenario=check_scenario,
)

check_file = FILES.check
