"""The data files of War in the Pacific for people who change them: all that is wrong with one, form and sense."""

from __future__ import annotations

from wargames_desktop.app.file_checks import GameFiles
from wargames_desktop.app.war_in_the_pacific.chart_checks import check_charts
from wargames_desktop.app.war_in_the_pacific.files import CHARTS, KINDS, OUTLINE, SCENARIO, load_chart_files
from wargames_desktop.app.war_in_the_pacific.scenario_checks import check_scenario

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
