"""The resource point determination phase, and what changes the totals (5, 12.1, 12.2, 12.3, 12.4)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import PlayCard
from wargames_desktop.games.war_in_the_pacific.events import AdjustmentNoted, TotalRolled
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN, first_player, gain, spend

HOME = {"JP_L1": "0804", "JP_L2": "0705", "JP_L3": "0604", "JP_L4": "0604", "JP_L5": "0603", "CN_L1": "0404"}
"""Nothing of note: Japan has land units abroad, and three in China."""
OIL = ("0408", "0508", "0509")
EVEN = (1, 1, 1, 1)


def totals(situation, *dice, turn=5, units=None, **given):
    """The totals of a turn that has just begun, with both sides' white and red dice."""
    return situation(
        turn=turn, phase="resource_points", units=stand(**HOME, **(units or {})), draws=dice or EVEN, **given
    )


def new_turn(situation, **units):
    """The totals of turn 5 from its start, all dice equal; the cards do not matter."""
    found = situation(
        turn=5, units=stand(**HOME | units), seed=1, hands={"japan": ("1943-03",), "allies": ("1943-05",)}
    )
    return {note.adjustment.rule: note.adjustment for note in found.of(AdjustmentNoted)}


@pytest.mark.rule("WITP-5.1-1", "WITP-5.1-2", "WITP-5.1-ex1", "WITP-5.1-ex2")
@pytest.mark.parametrize(("white", "red", "total"), [(6, 3, 16), (2, 4, 11), (3, 3, 13)])
def test_white_adds_to_the_base_points_and_red_takes_away(situation, white, red, total):
    found = totals(situation, white, red, 1, 1)
    assert found.state.total[JAPAN] == found.state.rp[JAPAN] == total
    japan, allies = found.of(TotalRolled)
    assert (japan.base, japan.dice, japan.total) == (13, (white, red), total)
    assert (allies.base, allies.dice, allies.total) == (17, (1, 1), 17)


@pytest.mark.rule("WITP-5.1-2")
def test_no_total_falls_below_nothing(situation):
    """P-1: five base points, three fewer for China, five fewer by the dice."""
    hands = {"japan": ("1945-02",), "allies": ("1945-09",)}
    units = stand(**HOME)
    found = situation(turn=16, units=units, china_neglected=True, hands=hands, discards=("1945-06",), seed=1)
    found.do(PlayCard("1945-02")).do(PlayCard("1945-09"), 1, 6, 1, 1)
    assert found.of(TotalRolled)[0].dice == (1, 6)
    assert found.state.total[JAPAN] == found.state.rp[JAPAN] == 0


@pytest.mark.rule("WITP-5.2-1")
def test_points_of_the_last_turn_are_not_carried_over(situation):
    found = totals(situation, *EVEN, rp={"japan": 9, "allies": 9})
    assert found.state.rp == {"japan": 13, "allies": 17}


@pytest.mark.rule("WITP-5.3-1", "WITP-12.1-1")
def test_nobody_rolls_on_turn_1(situation):
    found = situation(turn=1, phase="resource_points", units=stand(**HOME))
    assert found.state.total == {"japan": 20, "allies": 0}
    assert [event.dice for event in found.of(TotalRolled)] == [None, None]
    assert not found.draws


@pytest.mark.rule("WITP-5.2-2", "WITP-6.0-3", "WITP-5.2-tie-a")
@pytest.mark.parametrize(
    ("dice", "first"), [((6, 1, 1, 1), JAPAN), ((1, 1, 1, 1), ALLIES), ((6, 2, 1, 1), JAPAN), ((5, 2, 1, 1), ALLIES)]
)
def test_the_higher_total_acts_first_and_on_a_tie_japan(situation, dice, first):
    found = totals(situation, *dice)
    assert found.asked == (first, "supply_bases")


@pytest.mark.rule("WITP-5.2-tie-b", "WITP-5.2-tie-a")
def test_a_tie_is_broken_by_phase(situation):
    state = msgspec.structs.replace(totals(situation).state, total={"japan": 9, "allies": 9})
    assert first_player(state, ALLIES) == ALLIES
    assert first_player(state, JAPAN) == JAPAN
    assert first_player(gain(state, ALLIES, 1), JAPAN) == ALLIES
    assert first_player(gain(state, JAPAN, 1), ALLIES) == JAPAN


@pytest.mark.rule("WITP-5.2-2")
def test_what_is_spent_does_not_change_who_is_first(situation):
    state = msgspec.structs.replace(
        totals(situation).state, total={"japan": 9, "allies": 8}, rp={"japan": 9, "allies": 8}
    )
    assert first_player(spend(state, JAPAN, 9), ALLIES) == JAPAN
    assert spend(state, JAPAN, 4).rp[JAPAN] == 5


@pytest.mark.rule("WITP-5.1-note")
def test_points_of_cards_count_and_never_go_below_nothing(situation):
    state = totals(situation).state
    assert gain(state, ALLIES, 2).rp[ALLIES] == gain(state, ALLIES, 2).total[ALLIES] == 19
    assert gain(state, JAPAN, -99).rp[JAPAN] == gain(state, JAPAN, -99).total[JAPAN] == 0


@pytest.mark.rule("WITP-12.3-1-two", "WITP-12.3-1-three")
@pytest.mark.parametrize(("held", "amount"), [(1, None), (2, 1), (3, 2)])
def test_two_oil_fields_give_a_point_and_three_give_two(situation, held, amount):
    notes = new_turn(situation, **{f"JP_L{10 + n}": hex for n, hex in enumerate(OIL[:held])})
    found = [note for rule, note in notes.items() if rule.startswith("WITP-12.3")]
    assert [note.amount for note in found] == ([] if amount is None else [amount])
    assert all(note.side == JAPAN for note in found)


@pytest.mark.rule("WITP-12.3-1-two")
def test_an_oil_field_that_is_fought_over_or_held_by_ships_does_not_count(situation):
    assert not new_turn(situation, JP_L11=OIL[0], JP_L12=OIL[1], UK_L1=OIL[1])
    assert not new_turn(situation, JP_L11=OIL[0], JP_N1=OIL[2])


@pytest.mark.rule("WITP-12.4-1")
@pytest.mark.parametrize(
    ("hexes", "amount"),
    [
        (["0710"], -3),
        (["0207"], -3),
        (["0205", "0912"], -3),
        (["0811"], None),
        (["1211"], None),
    ],
)
def test_a_place_lost_in_australia_or_india_costs_the_allies_three(situation, hexes, amount):
    """The same for one or for both; a hex without port or airfield, or New Zealand, does not matter."""
    notes = new_turn(situation, **{f"JP_L{10 + n}": hex for n, hex in enumerate(hexes)})
    assert {rule: note.amount for rule, note in notes.items()} == ({} if amount is None else {"WITP-12.4-1": amount})


@pytest.mark.rule("WITP-12.4-1")
def test_where_allied_land_units_stand_too_nothing_is_lost(situation):
    assert not new_turn(situation, JP_L11="0710", UK_L1="0710")


@pytest.mark.rule("WITP-12.2-6")
def test_the_lack_of_a_garrison_costs_three_in_the_next_turn_only(situation):
    found = situation(
        turn=5, units=stand(**HOME), seed=1, china_neglected=True, hands={"japan": ("1943-03",), "allies": ("1943-05",)}
    )
    (note,) = found.of(AdjustmentNoted)
    assert (note.adjustment.side, note.adjustment.amount, note.adjustment.rule) == (JAPAN, -3, "WITP-12.2-6")
    assert not found.state.china.neglected
