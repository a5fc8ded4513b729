"""Programs that play, by name."""

import pytest

from tests.toy.entry import ENTRY, SCENARIO, toy_entry
from tests.toy.game import SIDES, TidePools
from wargames_desktop.app import simulate
from wargames_desktop.app.bots import UnknownPlayer, player
from wargames_desktop.app.simulate import play_game
from wargames_desktop.engine.decision import Decision


def choices(side, seed):
    decision = Decision(side, "turn", "", "TP-5", lambda: range(10))
    chosen = player(ENTRY, "random", side, seed)
    return [chosen.choose(None, decision) for _ in range(20)]


def test_the_same_seed_chooses_the_same_and_the_sides_do_not_copy_each_other():
    assert choices("red", 1) == choices("red", 1)
    assert choices("red", 1) != choices("blue", 1)
    assert choices("red", 1) != choices("red", 2)


def test_nobody_of_that_name_plays():
    with pytest.raises(UnknownPlayer, match="nobody called 'admiral' plays Tide Pools; there are random"):
        player(ENTRY, "admiral", "red", 1)


def test_a_game_between_programs_depends_on_the_seed_alone():
    players = dict.fromkeys(SIDES, "random")
    assert play_game(ENTRY, SCENARIO, {}, players, 3) == play_game(ENTRY, SCENARIO, {}, players, 3)
    assert len({play_game(ENTRY, SCENARIO, {}, players, seed).digest for seed in range(5)}) == 5


def test_the_rules_never_see_the_options_of_the_session(monkeypatch):
    seen = []
    start = TidePools.start

    def watched(self, scenario, options, source):
        seen.append(options)
        return start(self, scenario, options, source)

    monkeypatch.setattr(TidePools, "start", watched)
    monkeypatch.setattr(simulate, "load_scenario", lambda target: (toy_entry(), SCENARIO))
    assert list(simulate.simulate("tide_pools/basic", dict.fromkeys(SIDES, "random"), [1]))
    assert seen == [{"extras": []}]
