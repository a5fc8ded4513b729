"""Forecasts say beforehand what the combat turns out to be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.war_in_the_pacific.battles import fighting
from tests.games.war_in_the_pacific.impulses import ABROAD, plan, stacks
from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import ConfirmImpulse, FightAt, Pass
from wargames_desktop.games.war_in_the_pacific.events import CombatBegan, CombatRolled
from wargames_desktop.games.war_in_the_pacific.frames import Impulse
from wargames_desktop.games.war_in_the_pacific.geography import Water

HAINAN, SAIGON, SINGAPORE, MANILA, TAIWAN = "0506", "0507", "0407", "0606", "0605"


def test_a_plan_is_told_with_the_combats_that_it_would_bring(situation):
    units = stand(
        **ABROAD,
        JP_C1=HAINAN,
        JP_N1=HAINAN,
        JP_L1=HAINAN,
        JP_A1=SAIGON,
        UK_N1=SINGAPORE + "*",
        UK_L1=SINGAPORE + "*",
        UK_A1=SINGAPORE,
        US_N1="1405",
    )
    found = situation(turn=5, phase="movement", total={"japan": 9, "allies": 8}, units=units)
    plan(found, SINGAPORE, HAINAN, load={"JP-L1": "JP-N1"})
    (told,) = found.game.forecasts.of_plan(found.state, stacks(found)).values()
    fleet, assault = told
    assert [each.engagement.kind for each in told] == ["fleet", "assault"]
    found.do(ConfirmImpulse()).do(Pass(), 4, 1, 4, 1)
    began = found.of(CombatBegan)
    assert [(e.engagement.units, e.engagement.air) for e in told] == [(e.units, e.air) for e in began]
    for forecast, rolled in zip((fleet, assault), found.of(CombatRolled), strict=True):
        for side in ("japan", "allies"):
            assert forecast.terms[side] == rolled.terms[side][:-1]
            assert forecast.forces[side].strength == sum(term.value for term in forecast.terms[side])
    assert fleet.chances.wins["japan"] == 1, "7 against 2, and no die makes up for it"


def test_the_combats_of_a_hex_are_told_before_its_turn_comes(situation):
    found = fighting(situation)(JP_N1=MANILA, US_N1=MANILA + "*", JP_N2=SINGAPORE, UK_N1=SINGAPORE)
    (even,) = found.game.forecasts.at(found.state, SINGAPORE)
    assert even.chances.wins == {"japan": Fraction(1, 2), "allies": Fraction(1, 2)}
    assert even.chances.hits["japan"] == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert found.game.forecasts.at(found.state, SAIGON) == ()
    found.do(FightAt(MANILA), 6, 1, 6, 1)


def test_the_reach_of_a_stack_is_told_with_its_cost(situation):
    units = stand(**ABROAD, JP_N1=HAINAN, JP_L1=HAINAN, US_A1=MANILA)
    found = situation(turn=5, phase="movement", total={"japan": 4, "allies": 1}, units=units)
    by_sea = found.game.planner.reach(found.state, "japan", "sea", Water(HAINAN))
    assert (by_sea[SAIGON], by_sea[MANILA]) == (3, 2), "Saigon lies in the zone of Manila"
    assert HAINAN not in by_sea
    assert max(by_sea.values()) == 4
    overland = found.game.planner.reach(found.state, "japan", "land", Water(HAINAN))
    assert overland["0505"] == 2
    assert MANILA not in overland


def test_the_stacks_that_could_join_an_impulse_are_told_with_what_they_add(situation):
    units = stand(**ABROAD, JP_N1=HAINAN, JP_N2=HAINAN, JP_L1=HAINAN, JP_N3=TAIWAN, US_N1="1405")
    found = situation(turn=5, phase="movement", total={"japan": 4, "allies": 1}, units=units)
    impulse = Impulse(side="japan", target=SAIGON)
    told = {(stack.origin, stack.way): (stack.units, cost) for stack, cost in approaches(found, impulse)}
    assert told == {
        (HAINAN, "sea"): (("JP-N1", "JP-N2"), 2),
        (HAINAN, "land"): (("JP-L1",), 3),
        (TAIWAN, "sea"): (("JP-N3",), 3),
    }
    (by_sea, _) = next(each for each in approaches(found, impulse) if each[0].origin == HAINAN)
    with_it = Impulse(side="japan", target=SAIGON, stacks=(by_sea,))
    assert [(stack.way, cost) for stack, cost in approaches(found, with_it)] == [("land", 2)], "Hainan is activated"


def approaches(found, impulse):
    return list(found.game.planner.approaches(found.state, impulse))


@pytest.mark.parametrize("hex", [MANILA, SINGAPORE])
def test_forecasts_are_the_same_when_asked_again(situation, hex):
    found = fighting(situation)(JP_N1=MANILA, US_N1=MANILA, JP_N2=SINGAPORE, UK_N1=SINGAPORE)
    assert found.game.forecasts.at(found.state, hex) == found.game.forecasts.at(found.state, hex)
