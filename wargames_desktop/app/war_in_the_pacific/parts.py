"""What it takes to play War in the Pacific."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.chart_files import SHIPPED, fingerprint
from wargames_desktop.app.registry import Checks, Parts
from wargames_desktop.app.war_in_the_pacific.desk import ScenarioDesk
from wargames_desktop.app.war_in_the_pacific.file_checks import check_file
from wargames_desktop.app.war_in_the_pacific.files import KINDS, SCENARIO, chart_problems, load_charts, load_scenario
from wargames_desktop.app.war_in_the_pacific.position_checks import check_position
from wargames_desktop.app.war_in_the_pacific.scenario_checks import check_scenario
from wargames_desktop.games.war_in_the_pacific.commander import programs
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.position import Position
from wargames_desktop.games.war_in_the_pacific.present import WarInThePacificPresenter
from wargames_desktop.games.war_in_the_pacific.present.printables import printables
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario


def build(chart_set: str = SHIPPED) -> Parts:
    """The game with the charts of a set.

    Raises:
        DataError: its data files are broken.
    """
    charts = load_charts(chart_set)
    game = WarInThePacific(charts)

    def read_scenario(path: Path) -> Scenario:
        return load_scenario(path, charts)

    return Parts(
        game=game,
        presenter=WarInThePacificPresenter(game),
        read_scenario=read_scenario,
        scenario_kind=SCENARIO,
        chart_kinds=KINDS,
        desk=ScenarioDesk(charts),
        boards={charts.board.id: charts.board},
        charts=fingerprint(charts),
        position_type=Position,
        start_from=game.start_from,
        players=programs(game),
        checks=Checks(
            scenario=lambda scenario, document: check_scenario(scenario, document, charts),
            position=lambda position, scenario, document: check_position(position, scenario, document, charts),
            file=lambda path: check_file(path, charts),
            charts=chart_problems,
        ),
        printables=lambda: printables(game.theatre),
    )
