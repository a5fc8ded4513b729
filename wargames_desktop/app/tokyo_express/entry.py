"""Tokyo Express as the program knows it."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.registry import GameEntry, Option, Parts, scenario_files
from wargames_desktop.app.tokyo_express.files import GAME, SCENARIO
from wargames_desktop.data.documents import load
from wargames_desktop.games.tokyo_express.scenario import SCENARIO_FORM, BasicScenario, Scenario
from wargames_desktop.games.tokyo_express.state import US

SHIPS = Option(
    "ships",
    "Ships",
    (("drawn", "Drawn at random by type"), ("picked", "I pick them")),
    "drawn",
    concerns=lambda scenario: isinstance(scenario, BasicScenario),
)
OPTIONAL_RULES = Option("optional_rules", "Optional rules", (), ())
"""The Basic Game has none."""


def tokyo_express() -> GameEntry:
    """The game; what it takes to play it is imported and read when it is built."""
    return GameEntry(
        id=GAME,
        title="Tokyo Express",
        summary="Night surface actions off Guadalcanal, 1942. You command the US ships; the rules run the Japanese.",
        build=_build,
        scenario_type=SCENARIO_FORM,
        read_header=_read_header,
        scenarios=scenario_files(GAME),
        sky="night",
        options=(SHIPS, OPTIONAL_RULES),
        programs=("sensible",),
        seats=(US,),
    )


def _build(chart_set: str) -> Parts:
    from wargames_desktop.app.tokyo_express.parts import build

    return build(chart_set)


def _read_header(path: Path) -> Scenario:
    return load(path, SCENARIO).value
