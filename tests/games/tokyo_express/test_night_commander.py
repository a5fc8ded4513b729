"""The sensible US player in plain situations of the Standard Game."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, night
from tests.games.tokyo_express.positions import asked, charts, game, give, legal, walk
from tests.games.tokyo_express.situations import standard_scenario
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.commander import Commander
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    AssignSpeed,
    Detect,
    FormColumn,
    GiveOrder,
    KeepFlagship,
    OpenFire,
    RetireFlagship,
)
from wargames_desktop.games.tokyo_express.frames import (
    StandardUsFormations,
    StandardUsGunnery,
    StandardUsOrders,
    StandardUsTorpedoes,
    UsCommand,
    UsDetection,
    UsDetectionSegment,
)
from wargames_desktop.games.tokyo_express.waters import Waters

WATERS = Waters(charts().board)


@lru_cache
def commander():
    return Commander(charts(), game().sea)


def answer(state):
    command = commander().choose(state, asked(state))
    assert legal(state, command)
    return command


LINE = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N"), "Astoria": (walk(OPEN, "S", 2), "N")}


def test_ships_in_a_line_form_a_column_at_full_speed():
    state = night(LINE, {"Aoba": (walk(OPEN, "N", 8), "N")}, StandardUsFormations(), groups={"Scott": tuple(LINE)})
    first = answer(state)
    assert first == FormColumn(("Chicago", "Quincy", "Astoria"))
    state = give(state, first).state
    while not isinstance(command := answer(state), type(asked(state).default)):
        assert isinstance(command, AssignSpeed)
        state = give(state, command).state
    assert [formation.speed for formation in state.formations.values() if formation.side == "us"] == [6]


def test_a_column_turns_columnwise_towards_the_enemy():
    japan = {"Aoba": (walk(OPEN, "SE", 8), "NW")}
    groups = {"Scott": tuple(LINE)}
    state = night(LINE, japan, StandardUsOrders(), groups=groups, columns=["Scott"], turn=4)
    order = answer(msgspec.structs.replace(state, phase=0))
    assert isinstance(order, GiveOrder)
    assert order.columnwise
    assert order.direction == "starboard"


def test_the_fleet_turns_away_from_land():
    before_land = next(
        hex_
        for hex_ in sorted(WATERS.hexes)
        if WATERS.is_open(hex_) and not WATERS.is_open_ahead(hex_, "S", 3) and WATERS.is_land_ahead(hex_, "S")
    )
    state = night({"Chicago": (before_land, "S")}, {"Aoba": (OPEN, "N")}, StandardUsOrders())
    order = answer(msgspec.structs.replace(state, phase=0))
    assert isinstance(order, GiveOrder)
    assert order.maneuver != "ahead"


def test_the_attempt_with_the_best_chance_comes_first():
    us = {"Chicago": (OPEN, "N")}
    japan = {"Aoba": (walk(OPEN, "SE", 3), "N"), "Kako": (walk(OPEN, "NE", 8), "N")}
    flow = UsDetectionSegment(at=2), UsDetection()
    state = night(us, japan, *flow, undetected=japan, conditions={"radar": "sc"})
    first = answer(state)
    assert isinstance(first, Detect)
    assert first.target == "Aoba"


class TestGuns:
    def state(self, step=2, *, undetected=(), **given):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "S"), "N")}
        return night(
            us, {"Aoba": (walk(OPEN, "NE", 3), "N")}, *combat(StandardUsGunnery(), step), undetected=undetected, **given
        )

    def test_all_guns_that_bear_fire(self):
        first = answer(self.state())
        assert isinstance(first, AllocateGunnery)
        assert [fire.guns for fire in first.fires] == ["both"]
        second = answer(give(self.state(), first).state)
        assert isinstance(second, AllocateGunnery)
        assert {first.ship, second.ship} == {"Chicago", "Quincy"}

    def test_by_radar_where_that_is_better(self):
        first = answer(self.state(conditions={"radar": "sc"}))
        assert isinstance(first, AllocateGunnery)
        assert all(fire.radar for fire in first.fires)
        burning = self.state(conditions={"radar": "sc"}, Aoba={"on_fire": True})
        assert isinstance(answer(burning), AllocateGunnery)

    def test_a_fleet_that_nobody_sees_waits_for_the_second_step(self):
        unseen = ("Chicago", "Quincy")
        assert answer(self.state(1, undetected=unseen)) == OpenFire()
        assert isinstance(answer(self.state(2, undetected=unseen)), AllocateGunnery)
        assert isinstance(answer(self.state(1, undetected=("Chicago",))), AllocateGunnery)


def test_torpedoes_are_fired_where_they_promise_something():
    us = {"Laffey": (OPEN, "N")}
    near = night(us, {"Aoba": (walk(OPEN, "NE", 2), "N")}, *combat(StandardUsTorpedoes(1)), speeds={"Aoba": 1})
    assert isinstance(answer(near), AllocateTorpedoes)


@pytest.mark.parametrize(("level", "command"), [(1, KeepFlagship()), (2, RetireFlagship())])
def test_a_flagship_that_can_hardly_fight_leaves(level, command):
    flow = (UsCommand(),)
    conditions = {"task_force_commander": "Scott"}
    state = night(LINE, {"Aoba": (walk(OPEN, "NE", 9), "N")}, *flow, admirals={"Scott": "Chicago"},
                  conditions=conditions, Chicago={"level": level, "damage": 3})  # fmt: skip
    assert answer(state) == command


@pytest.mark.parametrize("scenario", ["cape_esperance", "guadalcanal_1", "guadalcanal_2", "tassafaronga"])
def test_the_same_position_gets_the_same_answer(scenario):
    state = game().start(standard_scenario(scenario, charts()), {}, Seeded(1)).state
    if (decision := game().pending(state)) is not None:
        other = Commander(charts(), game().sea)
        assert commander().choose(state, decision) == other.choose(state, decision)
