"""Tokyo Express as the program knows it."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.registry import Checks, GameEntry, Option, scenario_files
from wargames_desktop.app.tokyo_express.file_checks import check_file
from wargames_desktop.app.tokyo_express.files import GAME, fingerprint, load_charts, load_scenario
from wargames_desktop.app.tokyo_express.position_checks import check_position
from wargames_desktop.app.tokyo_express.scenario_checks import check_scenario
from wargames_desktop.games.tokyo_express.commander import Commander
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.present import TokyoExpressPresenter
from wargames_desktop.games.tokyo_express.scenario import Scenario
from wargames_desktop.games.tokyo_express.state import US

SHIPS = Option(
    "ships",
    "Ships",
    (("drawn", "Drawn at random by type"), ("picked", "I pick them")),
    "drawn",
)
OPTIONAL_RULES = Option("optional_rules", "Optional rules", (), ())
"""The Basic Game has none."""


def tokyo_express() -> GameEntry:
    """The game with its charts.

    Raises:
        DataError: its data files are broken.
    """
    charts = load_charts()
    game = TokyoExpress(charts)

    def read_scenario(path: Path) -> Scenario:
        return load_scenario(path, charts)

    return GameEntry(
        id=game.id,
        title=game.title,
        summary="Night surface actions off Guadalcanal, 1942. You command the US ships; the rules run the Japanese.",
        game=game,
        presenter=TokyoExpressPresenter(game),
        scenario_type=Scenario,
        read_scenario=read_scenario,
        scenarios=scenario_files(GAME),
        boards={charts.board.id: charts.board},
        sky="night",
        options=(SHIPS, OPTIONAL_RULES),
        charts=fingerprint(charts),
        seats=(US,),
        position_type=Position,
        start_from=game.start_from,
        checks=Checks(
            scenario=lambda scenario, document: check_scenario(scenario, document, charts),
            position=lambda position, scenario, document: check_position(position, scenario, document, charts),
            file=lambda path: check_file(path, charts),
        ),
        sensible=Commander(charts, game.sea),
    )
