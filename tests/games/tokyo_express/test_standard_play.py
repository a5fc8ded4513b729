"""Whole games of the Standard Game: what must hold of combat whoever plays, and that the commander is no fool."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.tokyo_express.positions import charts, game
from tests.games.tokyo_express.situations import standard_scenario
from wargames_desktop.ai.players import Player, RandomPlayer
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.commander import Commander
from wargames_desktop.games.tokyo_express.frames import Fighting
from wargames_desktop.games.tokyo_express.state import State

SCENARIOS = ("cape_esperance", "guadalcanal_1", "guadalcanal_2", "tassafaronga")
MOST_COMMANDS = 2000


def played(scenario: str, player: Player, seed: int) -> Iterator[State]:
    """The positions of a game, the last one being that in which it is over."""
    source = Seeded(seed)
    state = game().start(standard_scenario(scenario, charts()), {}, source).state
    for _ in range(MOST_COMMANDS):
        yield state
        decision = game().pending(state)
        if decision is None:
            return
        command = player.choose(game().view(state, decision.side), decision)
        assert game().check(state, decision.side, command) is None, command
        state = game().apply(state, decision.side, command, source).state
    pytest.fail(f"{scenario} goes on after {MOST_COMMANDS} commands")


def check_logs(state: State) -> None:
    """What is never wrong on a ship's log."""
    fights = any(isinstance(frame, Fighting) for frame in state.flow)
    for name, ship in state.ships.items():
        spec, log = charts().roster.ships[name], ship.log
        assert 0 <= ship.pending <= ship.damage <= spec.boxes, name
        assert len(ship.salvos) == len(spec.torpedoes), name
        for line, salvos, reloads, launched in zip(spec.torpedoes, ship.salvos, log.reloads, log.launched, strict=True):
            assert 0 <= salvos <= line.salvos, name
            assert len(launched) <= reloads <= line.reloads, name
            assert all(turn <= state.turn for turn in launched), name
        assert not (log.on_fire and ship.sunk), name
        if not fights:
            assert not log.fired_torpedoes, name
            assert not log.gun_flashes, name
        if ship.sunk:
            assert not any(name in formation.ships for formation in state.formations.values()), name
    markers = charts().standard.force_markers.markers
    for force in state.night.hidden.values():
        assert len(force.launched) <= markers[force.size].ammunition if force.size else not force.launched


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_logs_are_right_in_every_position(scenario: str, seed: int) -> None:
    for state in played(scenario, RandomPlayer(Random(seed)), seed):
        check_logs(state)
    assert game().outcome(state) is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_commander_plays_whole_games(scenario: str) -> None:
    commander = Commander(charts(), game().sea)
    for state in played(scenario, commander, 1):
        check_logs(state)
    assert game().outcome(state) is not None


def test_the_commander_is_better_than_chance() -> None:
    def japanese_lost(player: Player, seed: int) -> int:
        *_, state = played("guadalcanal_2", player, seed)
        return sum(ship.damage for ship in state.ships.values() if ship.side == "japan")

    commander = Commander(charts(), game().sea)
    seeds = range(1, 6)
    by_commander = sum(japanese_lost(commander, seed) for seed in seeds)
    by_chance = sum(japanese_lost(RandomPlayer(Random(seed)), seed) for seed in seeds)
    assert by_commander > 1.5 * by_chance
