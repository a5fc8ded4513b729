"""What it takes to play Tokyo Express."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.chart_files import SHIPPED, fingerprint
from wargames_desktop.app.registry import Checks, Parts
from wargames_desktop.app.tokyo_express.desk import ScenarioDesk
from wargames_desktop.app.tokyo_express.file_checks import check_file
from wargames_desktop.app.tokyo_express.files import KINDS, SCENARIO, chart_problems, load_charts, load_scenario
from wargames_desktop.app.tokyo_express.position_checks import check_position
from wargames_desktop.app.tokyo_express.scenario_checks import check_scenario
from wargames_desktop.games.tokyo_express.commander import Commander
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.present import TokyoExpressPresenter
from wargames_desktop.games.tokyo_express.present.printables import printables
from wargames_desktop.games.tokyo_express.scenario import Scenario
from wargames_desktop.games.tokyo_express.tally import tally


def build(chart_set: str = SHIPPED) -> Parts:
    """The game with the charts of a set.

    Raises:
        DataError: its data files are broken.
    """
    charts = load_charts(chart_set)
    game = TokyoExpress(charts)

    def read_scenario(path: Path) -> Scenario:
        return load_scenario(path, charts)

    return Parts(
        game=game,
        presenter=TokyoExpressPresenter(game),
        read_scenario=read_scenario,
        scenario_kind=SCENARIO,
        chart_kinds=KINDS,
        desk=ScenarioDesk(charts),
        boards={charts.board.id: charts.board},
        charts=fingerprint(charts),
        position_type=Position,
        start_from=game.start_from,
        checks=Checks(
            scenario=lambda scenario, document: check_scenario(scenario, document, charts),
            position=lambda position, scenario, document: check_position(position, scenario, document, charts),
            file=lambda path: check_file(path, charts),
            charts=chart_problems,
        ),
        printables=lambda: printables(charts),
        tally=lambda state: tally(charts, state),
        players={"sensible": Commander(charts, game.sea)},
    )
