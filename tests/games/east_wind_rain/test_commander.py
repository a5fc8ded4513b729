"""The programs that play: plain situations, whole games, the same answer for the same view."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
import pytest

from tests.games.east_wind_rain.sea_fights import Start, agreed, force, meeting
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.ai.match import play_on
from wargames_desktop.app.bots import player
from wargames_desktop.app.registry import games
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.east_wind_rain.commander import programs
from wargames_desktop.games.east_wind_rain.commander.worth import Worth
from wargames_desktop.games.east_wind_rain.commands.operations import Assault
from wargames_desktop.games.east_wind_rain.commands.surface import OrderManeuver, TryToWithdraw
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.state import GroundStack, with_ground

ENTRY = games()["east_wind_rain"]
MIDWAY, NEAR_MIDWAY, HONOLULU = "3009", "2910", "3610"
LONGEST = 5000
"""Answers within which a game of the Midway scenario ends."""


def _answer(fight: Situation, name: str = "hard") -> Any:
    """What a program answers, by its view; it is legal."""
    program = programs(fight.game)[name]
    view = fight.game.view(fight.state, fight.pending.side)
    command = program.choose(view, fight.game.pending(view))  # type: ignore[arg-type]
    assert fight.game.check(fight.state, fight.pending.side, command) is None
    return command


def test_the_programs_are_listed_as_they_are_built() -> None:
    assert tuple(ENTRY.parts.players) == ENTRY.programs == ("hard", "medium", "easy")


@pytest.mark.parametrize("names", [("hard", "medium"), ("easy", "hard"), ("random", "hard"), ("hard", "random")])
def test_whole_games_come_to_an_end(names: tuple[str, str]) -> None:
    game = ENTRY.parts.game
    state = game.start(ENTRY.parts.read_scenario(ENTRY.scenarios["midway"]), {}, Seeded(7)).state
    players = {side: player(ENTRY, name, side, 7) for side, name in zip(game.sides, names, strict=True)}
    for ply in islice(play_on(game, state, players, Seeded(8)), LONGEST):
        state = ply.transition.state
    assert game.outcome(state) is not None


def test_the_same_view_gets_the_same_answer_whatever_is_hidden(situation: Start) -> None:
    answers = []
    for ships in (("Enterprise", "Hornet"), ("Pensacola", "Astoria")):
        forces = {
            "JP-1": {**force("japan", "Akagi", "Kaga"), "place": NEAR_MIDWAY, "air": [_air(8)]},
            "US-1": {**force("us", *ships), "place": "3010"},
        }
        fight = situation(task_forces=forces, phase="operations", magic={"advantage": False}, first="japan")
        answers.append(_answer(fight))
    assert answers[0] == answers[1]


def _air(sp: int) -> dict[str, Any]:
    return {"nation": "japan", "type": "naval_air", "quality": "average", "sp": sp}


def test_a_base_is_worth_what_taking_it_changes_about_the_points(situation: Start, game: EastWindRain) -> None:
    state = situation(phase="operations").state
    worth = Worth(game.theatre)
    midway = next(objective for objective in worth.objectives(state, "japan") if MIDWAY in objective.hexes)
    assert midway.gain == 25 + 10 + 10
    assert not midway.own
    assert all(HONOLULU not in objective.hexes for objective in worth.objectives(with_troops(state), "japan"))


def with_troops(state: Any) -> Any:
    """With a garrison at Honolulu."""
    return with_ground(state, "allies", HONOLULU, GroundStack(groups=(GroundGroup("us", "infantry", 5),)))


def test_a_division_beside_midway_storms_it(situation: Start) -> None:
    marines = {"ground": [{"nation": "japan", "type": "marine", "sp": 5}]}
    forces = {"JP-1": {**force("japan", "Yamato", "Nagato", transports=1, cargo=marines), "place": NEAR_MIDWAY}}
    garrisons = {
        HONOLULU: {"groups": [{"nation": "us", "type": "infantry", "sp": 5}]},
        MIDWAY: {"groups": [{"nation": "us", "type": "marine", "sp": 1}]},
    }
    fight = situation(task_forces=forces, ground={"allies": garrisons}, phase="operations", first="japan", seed=3)
    for _ in range(20):
        command = _answer(fight)
        if isinstance(command, Assault):
            break
        fight.do(command)
    assert command == Assault(MIDWAY)


def test_carriers_that_are_caught_go_back_and_try_to_get_away(situation: Start) -> None:
    fight = meeting(
        situation, force("japan", "Akagi", "Kaga", destroyers=1), force("us", "Colorado", "Maryland", "Astoria")
    )
    agreed(fight, "day", "long")
    while fight.asked[1] != "maneuver" or fight.asked[0] != "japan":
        fight.do(_answer(fight))
    reserve = [command for command in _until(fight, "withdraw") if isinstance(command, OrderManeuver)]
    assert {command.maneuver for command in reserve if command.section == "reserve"} <= {"back_1", "back_2"}
    assert fight.asked == ("japan", "withdraw")
    assert _answer(fight) == TryToWithdraw()


def _until(fight: Situation, decision: str) -> list[Any]:
    """What the programs answer until something is asked."""
    found = []
    while fight.asked[1] != decision:
        command = _answer(fight)
        found.append(command)
        fight.do(command)
    return found


def test_easy_and_medium_doubt_and_hard_does_not(game: EastWindRain) -> None:
    from wargames_desktop.games.east_wind_rain.commander.doubt import Doubt

    state = game.start(ENTRY.parts.read_scenario(ENTRY.scenarios["midway"]), {}, Seeded(1)).state
    assert Doubt(0).judged(state, "an attack", 10.0) == 10.0
    rough = Doubt(0.5)
    judged = [rough.judged(state, f"attack {number}", 10.0) for number in range(50)]
    assert len(set(judged)) > 40
    assert all(5 <= gain <= 15 for gain in judged)
    assert rough.judged(state, "attack 1", 10.0) == judged[1]
    later = msgspec.structs.replace(state, turn="3Q42")
    assert rough.judged(later, "attack 1", 10.0) != judged[1]
