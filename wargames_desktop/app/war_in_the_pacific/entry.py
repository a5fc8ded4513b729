"""War in the Pacific as the program knows it."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.registry import GameEntry, Option, Parts, scenario_files
from wargames_desktop.app.war_in_the_pacific.files import GAME, SCENARIO
from wargames_desktop.data.documents import load
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.setup import FIXED_BASES, SUDDEN_DEATH

ALLIED_BASES = Option(
    "allied_bases",
    "Allied supply bases on turn 1",
    (("built", "Built by the Allies on turn 1"), (FIXED_BASES, "At six given places from the start")),
    "built",
    concerns=lambda scenario: bool(scenario.first_turn == 1),
)
OPTIONAL_RULES = Option(
    "optional_rules",
    "Optional rules",
    ((SUDDEN_DEATH, "Japanese sudden-death victory"),),
    (),
)
LAST_TURN = Option(
    "last_turn",
    "Last turn of the Short Game",
    tuple((str(turn), f"Turn {turn}") for turn in range(4, 16)),
    "15",
    concerns=lambda scenario: bool(scenario.shortest),
)


def war_in_the_pacific() -> GameEntry:
    """The game; what it takes to play it is imported and read when it is built."""
    return GameEntry(
        id=GAME,
        title="War in the Pacific",
        summary="The whole Pacific war by seasons, 1941 to 1945: supply, impulses, fleets and event cards.",
        build=_build,
        scenario_type=Scenario,
        read_header=_read_header,
        scenarios=scenario_files(GAME),
        options=(ALLIED_BASES, OPTIONAL_RULES, LAST_TURN),
        programs=("hard", "medium", "easy"),
        panels=("log", "here", "hands", "charts", "tracks", "score", "overview"),
    )


def _build(chart_set: str) -> Parts:
    from wargames_desktop.app.war_in_the_pacific.parts import build

    return build(chart_set)


def _read_header(path: Path) -> Scenario:
    return load(path, SCENARIO).value
