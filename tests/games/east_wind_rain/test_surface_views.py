"""Whole surface battles at random: they end, and everybody sees the question that is asked and no more than he may."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.east_wind_rain.sea_fights import Start, force, meeting
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle

ANSWERS = 400
"""Within which every battle ends."""
JAPANESE = ("Yamato", "Nagato", "Kongo", "Takao", "Nachi", "Akagi", "Zuiho", "Jintsu", "Nagara", "Yura")
AMERICAN = ("Enterprise", "Hornet", "Pensacola", "Northampton", "Astoria", "Atlanta", "New Orleans", "Colorado")


def _battle(situation: Start, seed: int, swapped: bool = False) -> tuple[Situation, Random]:
    """A battle by chance; ``swapped``: with other ships of the same sections on the American side."""
    chance = Random(seed)
    japanese = force("japan", *chance.sample(JAPANESE, chance.randint(0, 8)), destroyers=chance.randint(1, 5))
    ships = chance.sample(AMERICAN, chance.randint(0, 6))
    transports = {"transports": chance.randint(1, 4)} if chance.random() < 0.4 else {}
    if swapped:
        others = {"Enterprise": "Lexington", "Pensacola": "Portland", "Astoria": "Chester", "Colorado": "Maryland"}
        ships = [others.get(ship, ship) for ship in ships]
    american = force("us", *ships, destroyers=chance.randint(1, 5), **transports)
    fight = meeting(
        situation,
        japanese,
        american,
        attacker=chance.choice(["japan", "allies"]),
        sighting=chance.randint(5, 8),
        counter=chance.choice([0, 5, 6, 7]),
        aircraft=tuple(id for id in ("JP-1", "US-1") if chance.random() < 0.3),
    )
    fight.__class__ = Situation
    fight.seed = seed
    return fight, chance


def _going_on(fight: Situation) -> bool:
    return any(isinstance(frame, SurfaceBattle) for frame in fight.state.flow)


@pytest.mark.parametrize("seed", range(25))
def test_every_question_follows_from_the_view_of_who_is_asked(situation: Start, seed: int) -> None:
    fight, chance = _battle(situation, seed)
    game = fight.game
    for _ in range(ANSWERS):
        if not _going_on(fight):
            break
        asked = fight.pending
        for side in (*game.sides, PUBLIC):
            seen = game.pending(game.view(fight.state, side))
            assert seen is not None
            assert (seen.side, seen.decision) == (asked.side, asked.decision)
            if side == asked.side:
                assert (seen.answers, seen.prompt) == (asked.answers, asked.prompt)
        fight.do(chance.choice(asked.answers))
    assert not _going_on(fight)


@pytest.mark.parametrize("seed", range(12))
def test_the_enemy_cannot_tell_which_ships_he_meets(situation: Start, seed: int) -> None:
    """Before the first shot a battle looks the same with other ships in the same sections."""
    views = []
    for swapped in (False, True):
        fight, _ = _battle(situation, seed, swapped)
        flow = fight.game.view(fight.state, "japan").flow
        views.append([msgspec.to_builtins(frame) for frame in flow if isinstance(frame, SurfaceBattle)])
    assert views[0] == views[1]


def test_losses_are_the_same_in_the_state_as_on_the_board(situation: Start) -> None:
    for seed in range(15):
        fight, chance = _battle(situation, seed)
        before = {id: set(force.ships) for id, force in fight.state.task_forces.items()}
        last: dict[str, Any] = {}
        while _going_on(fight):
            frame = next(frame for frame in fight.state.flow if isinstance(frame, SurfaceBattle))
            last = {fleet.task_force: fleet for fleet in frame.fleets.values()} or last
            fight.do(chance.choice(fight.answers))
        afloat = {ship for force in fight.state.task_forces.values() for ship in force.ships}
        for id, fleet in last.items():
            sunk = {each.vessel for each in fleet.combatants if each.kind == "ship" and not each.afloat}
            assert before[id] >= sunk
            assert not sunk & afloat
