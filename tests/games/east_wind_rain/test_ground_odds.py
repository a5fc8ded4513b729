"""Odds of ground combats: exact where they can be worked out by hand, and as the game itself plays."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.ground_fights import LAE, MILNE_BAY, MORESBY, stack
from tests.games.east_wind_rain.landings import assault, at_work, infantry
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.east_wind_rain.commands.ground import Attack, FightOn, MarchTo, StormAshore
from wargames_desktop.games.east_wind_rain.events.ground import GroundCombatOver
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat, GroundOperation
from wargames_desktop.games.east_wind_rain.ground_forecasts import GroundForecasts
from wargames_desktop.games.east_wind_rain.ground_odds import LIMIT, Battle, GroundOdds, Odds
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.state import Bases

GAMES = 400


def drm(value: int) -> tuple[Modifier, ...]:
    return (Modifier(value, "test", ""),) if value else ()


def battle(engaged: int, defenders: int, attack: int = 0, defence: int = 0, **more) -> Battle:
    first = drm(attack)
    return Battle(
        engaged=engaged,
        defenders=defenders,
        first=first,
        later=first,
        defence=drm(defence),
        **{"attacker_morale": 3, "defender_morale": 2, **more},
    )


def test_hits_by_the_faces_of_the_die(charts) -> None:
    odds = GroundOdds(charts)
    assert odds.hits(20, ()) == {1: 2 / 6, 2: 2 / 6, 3: 2 / 6}
    assert odds.hits(5, drm(-3)) == {0: 1.0}
    assert odds.hits(0, ()) == {0: 1.0}
    assert odds.expected_hits(20, ()) == pytest.approx(2)


def test_one_against_one(charts) -> None:
    """Five factors hit on a five or six. Both at once: nobody is left; nothing at all: they try again."""
    found = GroundOdds(charts).odds(battle(1, 1))
    hit = 2 / 6
    decided = 1 - (1 - hit) ** 2
    assert found is not None
    assert found.victory == pytest.approx(hit * (1 - hit) / decided)
    assert found.defeat == pytest.approx(hit * (1 - hit) / decided)
    assert found.attacker_lost == pytest.approx(hit / decided)


def test_a_sure_thing_and_one_that_never_ends(charts) -> None:
    assert GroundOdds(charts).odds(battle(10, 4)).victory == pytest.approx(1)
    assert GroundOdds(charts).odds(battle(1, 1, -3, -3)) == Odds(0, 0, 0, 0)


def test_morale_drives_either_side_out(charts) -> None:
    """Nobody hits much, but three SP lost are enough for a force with no morale and no luck."""
    odds = GroundOdds(charts).odds(battle(12, 12, 0, 0, attacker_morale=0, defender_morale=4))
    assert odds is not None
    assert odds.defeat > 0.9


def test_large_combats_are_not_worked_out(charts) -> None:
    assert GroundOdds(charts).odds(battle(LIMIT, 1)) is None


def played(there, games: int, command) -> tuple[float, float]:
    """Share of combats that Japan and the Allies win from there if everybody fights on."""
    won = {"japan": 0, "allies": 0, None: 0}
    for seed in range(games):
        source = Seeded(seed)
        state, events, _ = there.game.apply(there.state, there.pending.side, command, source)
        happened = list(events)
        while not any(isinstance(event, GroundCombatOver) for event in happened):
            decision = there.game.pending(state)
            usual = {"fight_on": FightOn(), "landing_wave": StormAshore()}.get(decision.decision, decision.answers[0])
            state, events, _ = there.game.apply(state, decision.side, usual, source)
            happened += events
        won[next(event for event in happened if isinstance(event, GroundCombatOver)).winner] += 1
    return won["japan"] / games, won["allies"] / games


@pytest.mark.parametrize(("attackers", "defenders"), [(4, 3), (6, 7)])
def test_a_march_ends_as_often_as_foretold(situation, theatre, attackers, defenders) -> None:
    there = at_work(
        situation,
        GroundOperation(side="japan", hex=MILNE_BAY),
        ground={
            "japan": {MILNE_BAY: stack(infantry(attackers))},
            "allies": {MORESBY: stack(infantry(defenders, "us"))},
        },
        bases={LAE: Bases(side="japan", kinds=("air",))},
    ).do(MarchTo(MORESBY), 6)
    forecasts, odds = GroundForecasts(theatre), GroundOdds(theatre.charts)
    expected = odds.odds(forecasts.before(there.state, "japan", MORESBY, (infantry(attackers),), defenders, MILNE_BAY))
    victory, defeat = played(there, GAMES, Attack())
    assert victory == pytest.approx(expected.victory, abs=0.08)
    assert defeat == pytest.approx(expected.defeat, abs=0.08)


@pytest.mark.parametrize("troops", [infantry(20), infantry(12, type="marine")])
def test_an_assault_ends_as_often_as_foretold(situation, theatre, troops) -> None:
    there = assault(situation, troops, defenders=(infantry(2, "us", "marine"),)).do(Attack())
    fight = there.state.flow[-1]
    assert isinstance(fight, GroundCombat)
    expected = GroundOdds(theatre.charts).odds(GroundForecasts(theatre).now(there.state, fight))
    victory, defeat = played(there, GAMES, StormAshore())
    assert victory == pytest.approx(expected.victory, abs=0.08)
    assert defeat == pytest.approx(expected.defeat, abs=0.08)
