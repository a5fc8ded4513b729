"""What it takes to play East Wind Rain."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.chart_files import SHIPPED, fingerprint
from wargames_desktop.app.east_wind_rain.desk import ScenarioDesk
from wargames_desktop.app.east_wind_rain.file_checks import check_file
from wargames_desktop.app.east_wind_rain.files import KINDS, SCENARIO, chart_problems, load_charts, load_scenario
from wargames_desktop.app.east_wind_rain.position_checks import check_position
from wargames_desktop.app.east_wind_rain.scenario_checks import check_scenario
from wargames_desktop.app.registry import Checks, Parts
from wargames_desktop.games.east_wind_rain.commander import programs
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.position import Position
from wargames_desktop.games.east_wind_rain.present.presenter import EastWindRainPresenter, desk_of
from wargames_desktop.games.east_wind_rain.present.printables import printables
from wargames_desktop.games.east_wind_rain.scenario import Scenario


def build(chart_set: str = SHIPPED) -> Parts:
    """The game with the charts of a set.

    Raises:
        DataError: its data files are broken.
    """
    charts = load_charts(chart_set)
    game = EastWindRain(charts)

    def read_scenario(path: Path) -> Scenario:
        return load_scenario(path, charts)

    return Parts(
        game=game,
        presenter=EastWindRainPresenter(game, game.theatre),
        read_scenario=read_scenario,
        scenario_kind=SCENARIO,
        chart_kinds=KINDS,
        desk=ScenarioDesk(game.theatre),
        boards={charts.board.id: charts.board},
        charts=fingerprint(charts),
        printables=lambda: printables(desk_of(game.theatre)),
        players=programs(game),
        position_type=Position,
        start_from=game.start_from,
        checks=Checks(
            scenario=lambda scenario, document: check_scenario(scenario, document, charts),
            position=lambda position, scenario, document: check_position(position, scenario, document, charts),
            file=lambda path: check_file(path, charts),
            charts=chart_problems,
        ),
    )
