"""Whole games of players who seek battle: what must hold after every command."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from wargames_desktop.ai.match import play_on
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commands import Activate, ChooseTarget, LoadUnit
from wargames_desktop.games.war_in_the_pacific.events import CombatBegan, Retreated, UnitsLanded
from wargames_desktop.games.war_in_the_pacific.state import enemy


class Raider:
    """Sends full transports to where the enemy is; does anything else by chance."""

    def __init__(self, game, chance):
        self._game = game
        self._chance = chance

    def choose(self, view, decision):
        preferred = [answer for answer in decision.answers if self._is_bold(view, decision.side, answer)]
        if preferred and self._chance.random() < 0.8:
            return self._chance.choice(preferred)
        if decision.default is not None and self._chance.random() < 0.6:
            return decision.default
        return self._chance.choice(decision.answers)

    def _is_bold(self, view, side, answer):
        if isinstance(answer, ChooseTarget):
            return answer.hex in self._game.theatre.of(view).occupied[enemy(side)]
        return isinstance(answer, Activate | LoadUnit)


def check(game, state):
    """Where units may be, and with whom, whatever has happened."""
    map = game.theatre.map
    units = state.units
    carriers = [unit.aboard for unit in units.values() if unit.aboard]
    assert len(carriers) == len(set(carriers)), "a ship carries one land unit"
    for unit in units.values():
        if unit.fleet:
            assert (unit.hex, unit.sea) in map.seas(unit.hex)
        elif unit.aboard:
            ship = units[unit.aboard]
            assert (ship.type, ship.side, ship.hex) == ("naval", unit.side, unit.hex)
        elif unit.type == "land":
            assert map.ground_refusal(unit.hex) is None
            assert unit.nation != "china" or unit.hex in game.theatre.area("china")
            assert unit.side == "japan" or unit.nation == "china" or unit.hex not in game.theatre.area("china")
    assert min(state.rp.values()) >= 0
    assert not set(units) & set(state.lost)
    assert not set(units) & set(state.track)


@pytest.mark.parametrize(("scenario", "seed"), [("standard", 3), ("1943", 7), ("delayed_entry", 11)])
def test_units_stand_where_they_may_whatever_the_players_do(game, scenarios, scenario, seed):
    source = Seeded(seed)
    state = game.start(scenarios[scenario], {}, source).state
    players = {side: Raider(game, Random(f"{seed} {side}")) for side in game.sides}
    seen: Counter[type] = Counter()
    for number, ply in enumerate(play_on(game, state, players, source)):
        assert number < 5000
        seen.update(map(type, ply.transition.events))
        state = ply.transition.state
        check(game, state)
    assert game.outcome(state) is not None
    assert all(seen[kind] for kind in (CombatBegan, Retreated, UnitsLanded))
