"""The targets of Japanese torpedoes in the Standard Game (TE-10.1), over values."""

from __future__ import annotations

from collections import Counter

import pytest

from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.games.tokyo_express.assignment import trade
from wargames_desktop.games.tokyo_express.torpedo_targets import TorpedoPair, choose

US_TYPES = {
    "Washington": "BB",
    "Portland": "CA",
    "San Francisco": "CA",
    "Quincy": "CA",
    "Helena": "CL",
    "Lamson": "DD",
    "Aaron Ward": "DD",
}
LIMITS = {"BB": 3, "CA": 3, "CL": 3, "DD": 2}


def pair(ship, target, distance, *, level=0, broadside=True):
    return TorpedoPair(ship, target, distance, US_TYPES[target], level, broadside)


def choices(*pairs, draws=(), attackers=None):
    source = Forced(draws)
    made = choose(pairs, LIMITS, Counter(attackers or {}), Chance(source))
    assert source.left == 0
    return made


def assigned(*pairs, **given):
    """The targets, in the order of their assignment; exactly ``draws`` are drawn."""
    return [(choice.pair.ship, choice.pair.target) for choice in choices(*pairs, **given)]


@pytest.mark.rule("TE-10.1-ex")
def test_the_worked_example():
    pairs = (
        pair("Myoko", "San Francisco", 2),
        pair("Samidare", "San Francisco", 3),
        pair("Samidare", "Lamson", 3),
        pair("Harusame", "Helena", 6),
        pair("Harusame", "Portland", 6),
        pair("Amatsukaze", "Aaron Ward", 6),
        pair("Fubuki", "Lamson", 5),
    )
    assert assigned(*pairs) == [
        ("Myoko", "San Francisco"),
        ("Samidare", "Lamson"),
        ("Harusame", "Portland"),
        ("Amatsukaze", "Aaron Ward"),
        ("Fubuki", "Lamson"),
    ]


@pytest.mark.rule("TE-10.1-assign", "TE-10.1-assign-next")
def test_the_closest_pair_first_then_the_next():
    pairs = pair("Myoko", "Portland", 6), pair("Atago", "Helena", 4), pair("Fubuki", "Lamson", 5)
    assert assigned(*pairs) == [("Atago", "Helena"), ("Fubuki", "Lamson"), ("Myoko", "Portland")]


@pytest.mark.rule("TE-10.1-even")
def test_no_target_has_two_attackers_before_each_has_one():
    pairs = pair("Myoko", "Portland", 2), pair("Atago", "Portland", 3), pair("Atago", "Lamson", 7)
    assert assigned(*pairs) == [("Myoko", "Portland"), ("Atago", "Lamson")]
    (_, second) = choices(*pairs)
    assert [(one.target, one.reason.rule) for one in second.rejected] == [("Portland", "TE-10.1-even")]


@pytest.mark.rule("TE-10.1-even")
def test_nor_three_before_each_has_two():
    pairs = pair("Myoko", "Portland", 2), pair("Myoko", "Helena", 5)
    assert assigned(*pairs, attackers={"Portland": 2, "Helena": 1}) == [("Myoko", "Helena")]


@pytest.mark.rule("TE-10.1-even-else")
def test_a_ship_with_no_other_target_doubles_rather_than_not_attack():
    pairs = pair("Myoko", "Portland", 2), pair("Atago", "Portland", 3), pair("Fubuki", "Lamson", 7)
    assert assigned(*pairs) == [("Myoko", "Portland"), ("Fubuki", "Lamson"), ("Atago", "Portland")]


@pytest.mark.rule("TE-10.1-conserve", "TE-10.1-hold")
@pytest.mark.parametrize("target", ["Washington", "Portland", "Helena"])
@pytest.mark.parametrize(("attackers", "attacks"), [(2, True), (3, False)])
def test_three_ships_at_most_attack_a_battleship_or_cruiser(target, attackers, attacks):
    assert bool(assigned(pair("Myoko", target, 2), attackers={target: attackers})) is attacks


@pytest.mark.rule("TE-10.1-conserve-dd", "TE-10.1-hold")
@pytest.mark.parametrize(("attackers", "attacks"), [(1, True), (2, False)])
def test_two_ships_at_most_attack_a_destroyer(attackers, attacks):
    assert bool(assigned(pair("Myoko", "Lamson", 2), attackers={"Lamson": attackers})) is attacks


@pytest.mark.rule("TE-10.1-conserve", "TE-10.1-conserve-dd")
def test_the_limits_hold_among_ships_of_one_attack():
    ships = ("Myoko", "Atago", "Nachi", "Haguro")
    assert len(assigned(*(pair(ship, "Portland", 2 + n) for n, ship in enumerate(ships)))) == 3
    assert len(assigned(*(pair(ship, "Lamson", 2 + n) for n, ship in enumerate(ships)))) == 2


@pytest.mark.rule("TE-10.1-priority-1")
@pytest.mark.parametrize(
    ("heavier", "lighter"), [("Washington", "Portland"), ("Portland", "Helena"), ("Helena", "Lamson")]
)
def test_of_equally_close_targets_the_heavier(heavier, lighter):
    pairs = pair("Myoko", lighter, 6, level=3), pair("Myoko", heavier, 6, broadside=False)
    assert assigned(*pairs) == [("Myoko", heavier)]


@pytest.mark.rule("TE-10.1-priority-1")
def test_a_closer_target_goes_before_a_heavier_one():
    assert assigned(pair("Myoko", "Lamson", 5), pair("Myoko", "Washington", 6)) == [("Myoko", "Lamson")]


@pytest.mark.rule("TE-10.1-priority-2")
@pytest.mark.parametrize(("higher", "lower"), [(1, 0), (2, 1), (3, 2)])
def test_then_the_higher_damage_level(higher, lower):
    pairs = pair("Myoko", "Quincy", 6, level=lower), pair("Myoko", "Portland", 6, level=higher, broadside=False)
    assert assigned(*pairs) == [("Myoko", "Portland")]


@pytest.mark.rule("TE-10.1-priority-3")
def test_then_the_target_that_offers_a_broadside():
    pairs = pair("Myoko", "Quincy", 6, broadside=False), pair("Myoko", "Portland", 6)
    assert assigned(*pairs) == [("Myoko", "Portland")]
    assert assigned(pairs[0]) == [("Myoko", "Quincy")]


@pytest.mark.rule("TE-10.1-priority-3-firer")
def test_of_equally_close_attackers_the_one_off_the_broadside():
    pairs = pair("Myoko", "Quincy", 6, broadside=False), pair("Fubuki", "Quincy", 6), pair("Myoko", "Helena", 7)
    assert assigned(*pairs) == [("Fubuki", "Quincy"), ("Myoko", "Helena")]


@pytest.mark.rule("TE-10.1-priority-4")
@pytest.mark.parametrize("target", ["Quincy", "Portland"])
def test_what_is_left_is_drawn(target):
    pairs = pair("Myoko", "Quincy", 6), pair("Myoko", "Portland", 6)
    draws = [{"choice": f"Myoko at {target}"}]
    (choice,) = choices(*pairs, draws=draws)
    assert choice.pair.target == target
    assert choice.reasons[-1].rule == "TE-10.1-priority-4"


@pytest.mark.rule("TE-10.1-rearrange")
def test_ships_trade_targets_of_one_type():
    pairs = (
        pair("Myoko", "Portland", 4),
        pair("Myoko", "Quincy", 4),
        pair("Atago", "Portland", 5),
        pair("Atago", "Quincy", 6),
    )
    now, trades = trade([pairs[0], pairs[3]], pairs)
    assert [(one.ship, one.target) for one in now] == [("Myoko", "Quincy"), ("Atago", "Portland")]
    assert len(trades) == 1


@pytest.mark.rule("TE-10.1-rearrange")
def test_they_trade_no_targets_of_two_types():
    pairs = (
        pair("Myoko", "Portland", 4),
        pair("Myoko", "Helena", 4),
        pair("Atago", "Portland", 5),
        pair("Atago", "Helena", 6),
    )
    assert trade([pairs[0], pairs[3]], pairs)[1] == []
