"""The data files of Tokyo Express for people who change them: all that is wrong with one, form and sense."""

from __future__ import annotations

from wargames_desktop.app.file_checks import GameFiles
from wargames_desktop.app.tokyo_express.chart_checks import check_charts
from wargames_desktop.app.tokyo_express.files import CHARTS, KINDS, OUTLINE, SCENARIO, load_chart_files
from wargames_desktop.app.tokyo_express.scenario_checks import check_scenario

FILES = GameFiles(
    kinds=KINDS,
    charts=tuple(CHARTS),
    scenario=SCENARIO,
    outline=OUTLINE,
    load_charts=load_chart_files,
    check_charts=check_charts,
    check_scenario=check_scenario,
)

check_file = FILES.check
