"""Chance: portable seeds, forced and recorded outcomes, and clear words where they do not fit."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames_desktop.engine.chance import (
    BELOW,
    NOBODY,
    Chance,
    ChanceError,
    Draw,
    Forced,
    Recorded,
    Seeded,
    choice_by_die,
)


def dice(source, count, sides=10):
    return [source.die(sides) for _ in range(count)]


def test_a_seed_gives_the_same_outcomes_on_every_machine():
    assert dice(Seeded(0), 12) == [4, 6, 3, 7, 2, 10, 3, 6, 5, 7, 7, 4]
    assert dice(Seeded(20261130), 12) == [6, 4, 9, 8, 4, 6, 8, 1, 10, 4, 3, 5]
    assert dice(Seeded(7), 8, 6) == [4, 2, 5, 3, 2, 1, 5, 1]
    assert [Seeded(7, position).pick("card", "abcde") for position in range(8)] == [4, 0, 2, 2, 3, 2, 3, 1]


def test_a_position_goes_on_where_the_game_stood():
    whole = dice(Seeded(5), 20)
    assert dice(Seeded(5, 8), 12) == whole[8:]
    source = Seeded(5)
    dice(source, 8)
    assert source.position == 8


def test_the_position_counts_outcomes_even_where_a_value_is_passed_over(monkeypatch):
    values = iter([BELOW - 1, 13])

    class Digest:
        def digest(self):
            return next(values).to_bytes(4, "big")

    monkeypatch.setattr("wargames_desktop.engine.chance.blake2b", lambda text, digest_size: Digest())
    source = Seeded(1)
    assert source.die(10) == 4
    assert source.position == 1


def test_dice_are_fair():
    counts = Counter(dice(Seeded(11), 20_000))
    assert sorted(counts) == list(range(1, 11))
    assert all(1_800 < count < 2_200 for count in counts.values())


def test_different_seeds_and_positions_differ():
    assert len({tuple(dice(Seeded(seed), 10)) for seed in range(50)}) == 50
    assert dice(Seeded(1, 11), 10) != dice(Seeded(11, 1), 10)


def test_draws_are_recorded_with_purpose_and_rule():
    chance = Chance(Forced([4, {"card": "gull"}, {"chit": "ebb"}, {"choice": "red"}]))
    assert chance.roll("to hit", "TP-7", 6) == 4
    assert chance.pick("card", ("crab", "gull"), "a card", "TP-3", known_to=("red",)) == "gull"
    assert chance.pick("chit", ("ebb", "flood"), "the tide", "TP-2") == "ebb"
    assert chance.pick("choice", ("blue", "red"), "who leads", "TP-1") == "red"
    assert chance.draws == [
        Draw("die", 4, "to hit", "TP-7", 6),
        Draw("card", "gull", "a card", "TP-3", 0, ("crab", "gull"), ("red",)),
        Draw("chit", "ebb", "the tide", "TP-2", 0, ("ebb", "flood")),
        Draw("choice", "red", "who leads", "TP-1", 0, ("blue", "red")),
    ]


def test_a_choice_of_one_is_no_chance_but_a_last_card_is_drawn():
    chance = Chance(Forced([{"card": "gull"}]))
    assert chance.pick("choice", ("red",), "who leads", "TP-1") == "red"
    assert chance.draws == []
    assert chance.pick("card", ("gull",), "a card", "TP-3") == "gull"
    assert len(chance.draws) == 1


def test_drawing_from_nothing_is_a_fault_of_the_rules_that_names_the_draw():
    with pytest.raises(AssertionError, match="a card for the hand: the rules draw a card, and there is none"):
        Chance(Seeded(1)).pick("card", (), "a card for the hand", "TP-3")


def test_what_stays_face_down_is_seen_by_no_side():
    chance = Chance(Seeded(1))
    chance.pick("card", ("crab", "gull"), "a card put aside", "TP-3", known_to=NOBODY)
    assert [chance.draws[0].seen_by(side).outcome for side in ("red", "blue")] == ["", ""]
    assert chance.draws[0].seen_by("red").among == ()


def test_a_hidden_draw_shows_others_not_the_card_and_nobody_the_pile():
    draw = Draw("card", "gull", "a card", "TP-3", 0, ("crab", "gull"), ("red",))
    assert draw.seen_by("red") == Draw("card", "gull", "a card", "TP-3", 0, (), ("red",))
    assert draw.seen_by("blue") == Draw("card", "", "a card", "TP-3", 0, (), ("red",))
    open_draw = Draw("die", 3, "to hit", "TP-7", 6)
    assert open_draw.seen_by("blue") is open_draw


@pytest.mark.parametrize(
    ("items", "ask", "message"),
    [
        ([], lambda source: source.die(10), "draw 1: the rules ask for a die, and no forced draw is left"),
        ([11], lambda source: source.die(10), "draw 1: the rules roll a die with 10 sides, the script has 11"),
        ([0], lambda source: source.die(10), "the script has 0"),
        ([{"card": "a"}], lambda source: source.die(10), "draw 1: the rules ask for a die, the script has"),
        ([3], lambda source: source.pick("card", "ab"), "draw 1: the rules ask for a card, the script has 3"),
        ([{"chit": "a"}], lambda source: source.pick("card", "ab"), "the rules ask for a card, the script has"),
        ([{"card": "c"}], lambda source: source.pick("card", "ba"), "the card c is not among a, b"),
    ],
)
def test_a_forced_draw_that_does_not_fit_says_what_was_asked(items, ask, message):
    with pytest.raises(ChanceError, match=message.replace("(", r"\(")):
        ask(Forced(items))


def test_forced_draws_count_what_is_left_and_hand_over_to_another_source():
    source = Forced([2, 3], then=Seeded(0))
    assert source.left == 2
    assert dice(source, 5) == [2, 3, *dice(Seeded(0), 3)]
    assert source.left == 0


def test_forced_draws_of_another_kind_wait_while_another_source_stands_in():
    source = Forced([{"card": "crab"}, 2], then=Seeded(0))
    assert source.die(10) == Seeded(0).die(10)
    assert source.taken == 0
    assert source.pick("card", ("gull", "crab")) == 1
    assert source.die(10) == 2
    with pytest.raises(ChanceError, match="10 sides, the script has 11"):
        Forced([11], then=Seeded(0)).die(10)


def test_a_die_can_stand_for_a_choice():
    assert [choice_by_die(roll, 2) for roll in range(1, 11)] == [0, 1] * 5
    assert [choice_by_die(roll, 3) for roll in range(1, 11)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, None]
    assert [choice_by_die(roll, 5) for roll in range(1, 11)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    with pytest.raises(ChanceError, match="cannot choose between 11"):
        choice_by_die(1, 11)
    assert Forced([10, 4]).pick("choice", "abc") == 1


@given(st.integers(3, 10))
def test_a_die_that_stands_for_a_choice_favours_none(alternatives):
    counts = Counter(choice_by_die(roll, alternatives) for roll in range(1, 11))
    del counts[None]
    assert len(counts) == alternatives
    assert len(set(counts.values())) == 1


RECORD = (Draw("die", 3, "", "", 6), Draw("card", "gull", "", "", 0, ("crab", "gull")))


def test_a_record_is_played_without_a_generator():
    source = Recorded(RECORD)
    assert source.die(6) == 3
    assert source.pick("card", ("crab", "gull")) == 1
    source.finish()


@pytest.mark.parametrize(
    ("draws", "ask", "message"),
    [
        (RECORD, lambda source: source.pick("card", ("a",)), r"ask for a card, the record has a die \(3\)"),
        (RECORD[:0], lambda source: source.die(6), "has no die left"),
        (RECORD, lambda source: source.die(2), "3 is no roll of a die with 2 sides"),
        ((Draw("die", "3"),), lambda source: source.die(6), "3 is no roll"),
        (RECORD[1:], lambda source: source.pick("card", ("crab",)), "the card gull, which is not among crab"),
        (RECORD, lambda source: source.finish(), "2 recorded draws were not used"),
    ],
)
def test_a_record_that_does_not_fit_says_so(draws, ask, message):
    with pytest.raises(ChanceError, match=message):
        ask(Recorded(draws))
