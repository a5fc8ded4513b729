from __future__ import annotations

from fractions import Fraction

import pytest

from wargames_desktop.games.war_in_the_pacific.charts import CombatTable
from wargames_desktop.games.war_in_the_pacific.odds import chances
from wargames_desktop.games.war_in_the_pacific.resolution import Force, resolve


@pytest.fixture(scope="session")
def table(charts) -> CombatTable:
    return charts.combat


def forces(japan: Force, allies: Force) -> dict[str, Force]:
    return {"japan": japan, "allies": allies}


def dice(japan: int, allies: int) -> dict[str, int]:
    return {"japan": japan, "allies": allies}


@pytest.mark.rule("WITP-9.3-2")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_whole_die_counts_at_sea(table, die):
    result = resolve(table, "fleet", forces(Force(20, 1), Force(0, 1)), dice(die, die))
    assert result.die_values == dice(die, die)
    assert result.totals == {"japan": 20 + die, "allies": die}


@pytest.mark.rule("WITP-9.4-2", "WITP-9.5-1")
@pytest.mark.parametrize("kind", ["land", "assault"])
@pytest.mark.parametrize(("die", "value"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_the_die_counts_on_land(table, kind, die, value):
    result = resolve(table, kind, forces(Force(9, 1), Force(0, 1)), dice(die, 1))
    assert result.die_values == dice(value, 0)
    assert result.totals == {"japan": 9 + value, "allies": 0}


@pytest.mark.rule("WITP-9.6-1")
def test_the_higher_total_wins_and_equal_totals_are_rolled_again(table):
    even = forces(Force(3, 3), Force(3, 3))
    assert resolve(table, "fleet", even, dice(4, 4)) is None
    assert resolve(table, "fleet", even, dice(5, 4)).winner == "japan"
    assert resolve(table, "fleet", even, dice(4, 5)).winner == "allies"
    assert resolve(table, "land", even, dice(2, 3)) is None, "half of either is 1"
    assert resolve(table, "land", even, dice(4, 3)).winner == "japan"


@pytest.mark.rule("WITP-9.6.1-1")
@pytest.mark.parametrize("japan", range(2, 7))
def test_the_loser_takes_the_difference(table, japan):
    result = resolve(table, "fleet", forces(Force(1, 9), Force(1, 9)), dice(japan, 1))
    assert (result.loser, result.difference, result.hits["allies"]) == ("allies", japan - 1, japan - 1)


@pytest.mark.rule("WITP-9.6.1-3")
def test_nobody_takes_more_hits_than_there_are_full_enemy_units(table):
    result = resolve(table, "fleet", forces(Force(12, 2, attrited=5), Force(0, 8)), dice(4, 1))
    assert (result.difference, result.hits["allies"]) == (15, 2)
    result = resolve(table, "fleet", forces(Force(12, 8), Force(0, 1, attrited=9)), dice(4, 1))
    assert (result.hits["allies"], result.hits["japan"]) == (8, 1), "half of 8, but one full unit on the losing side"
    result = resolve(table, "fleet", forces(Force(12, 0, attrited=3), Force(0, 4)), dice(4, 1))
    assert result.hits == dice(0, 0), "attrited units win by their air support alone, and hit nothing"


@pytest.mark.rule("WITP-9.6.1-2")
@pytest.mark.parametrize(("difference", "winner"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_winner_takes_half_of_what_the_loser_took(table, difference, winner):
    result = resolve(table, "fleet", forces(Force(difference, 9), Force(0, 9)), dice(1, 1))
    assert result.hits == {"allies": difference, "japan": winner}


@pytest.mark.rule("WITP-9.6.1-2", "WITP-9.6.1-8")
def test_hits_that_find_no_unit_count_for_neither_side(table):
    result = resolve(table, "fleet", forces(Force(16, 6), Force(4, 2)), dice(4, 5))
    assert result.hits["allies"] == 4, "two full units absorb four hits"
    assert result.hits["japan"] == 2, "half of the four that were taken, not of the six that were due"
    result = resolve(table, "fleet", forces(Force(16, 6), Force(4, 2, attrited=1)), dice(4, 5))
    assert result.hits["allies"] == 5
    assert result.hits["japan"] == 2


@pytest.mark.rule("WITP-9.6.2-0-die", "WITP-9.6.2-5", "WITP-9.6.2-6-air")
@pytest.mark.parametrize("kind", ["fleet", "land", "assault"])
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_a_five_or_six_hits_enemy_air_units_in_support(table, kind, die, hits):
    result = resolve(table, kind, forces(Force(9, 1, air=2), Force(1, 1, air=1)), dice(1, die))
    assert result.air_hits == {"japan": hits, "allies": 0}
    result = resolve(table, kind, forces(Force(9, 1, air=2), Force(1, 1, air=1)), dice(die, 1))
    assert result.air_hits == {"japan": 0, "allies": hits}


@pytest.mark.rule("WITP-9.6.2-0-none")
def test_without_enemy_air_in_support_a_six_hits_nothing_more(table):
    result = resolve(table, "fleet", forces(Force(9, 3, carriers=2), Force(1, 1)), dice(6, 6))
    assert result.air_hits == dice(0, 0)
    assert result.carrier_hits == dice(0, 0)


@pytest.mark.rule("WITP-9.6.2-6-cv")
def test_a_six_at_sea_hits_a_carrier_instead_of_air_units(table):
    sides = forces(Force(9, 3, air=2, carriers=1), Force(1, 1, air=1))
    result = resolve(table, "fleet", sides, dice(6, 6))
    assert result.carrier_hits == {"japan": 1, "allies": 0}
    assert result.air_hits == {"japan": 0, "allies": 2}
    result = resolve(table, "fleet", sides, dice(6, 5))
    assert result.carrier_hits == dice(0, 0)
    assert result.air_hits == {"japan": 1, "allies": 2}, "a five hits air units, carrier or no carrier"


@pytest.mark.rule("WITP-9.6.2-note")
def test_a_six_in_a_landing_spares_the_carriers(table):
    result = resolve(table, "assault", forces(Force(9, 3, air=1, carriers=2), Force(1, 1)), dice(1, 6))
    assert result.carrier_hits == dice(0, 0)
    assert result.air_hits == {"japan": 2, "allies": 0}


def test_chances_are_exact(table):
    """Strengths 2 and 1 on land, halved dice 0 1 1 2 2 3: of 36 rolls 7 give the weaker side one more and are ties."""
    sides = forces(Force(2, 2), Force(1, 1))
    found = chances(table, "land", sides)
    halves = [0, 1, 1, 2, 2, 3]
    differences = [1 + a - b for a in halves for b in halves if 1 + a - b]
    assert found.wins["japan"] == Fraction(sum(d > 0 for d in differences), len(differences))
    assert sum(found.wins.values()) == 1
    assert found.close["japan"] == Fraction(sum(0 < d <= 2 for d in differences), len(differences))
    assert found.hits["allies"][2] == Fraction(sum(d >= 2 for d in differences), len(differences))
    assert sum(found.hits["allies"].values()) == 1
    assert found.expected_hits("allies") == sum(n * chance for n, chance in found.hits["allies"].items())


def test_chances_of_air_and_carrier_hits_are_those_of_the_dice(table):
    found = chances(table, "fleet", forces(Force(30, 3, air=1, carriers=1), Force(0, 1, air=1)))
    assert found.carrier_hit == {"japan": Fraction(1, 6), "allies": 0}
    assert found.air_hits["allies"] == {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    assert found.air_hits["japan"] == {0: Fraction(5, 6), 1: Fraction(1, 6)}
