"""Gunnery for both sides: ranges, rows, shifts, cards (TE-3.7)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import (
    CENTRE,
    card,
    charts,
    combat_step,
    fire,
    give,
    position,
    sea,
    walk,
)
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, OpenFire
from wargames_desktop.games.tokyo_express.events import Damaged, DeckShuffled, GunneryResolved, ShipFlipped
from wargames_desktop.games.tokyo_express.frames import UsGunnery
from wargames_desktop.games.tokyo_express.gunnery import Gunnery

RULES = Gunnery(charts(), sea())
STEP = combat_step(UsGunnery())


def duel(firer, target, path=("NE", 2), *, side="us", speed=6, direction=30, **changes):
    """``firer`` heads N at ``CENTRE``, ``target`` N at the end of ``path``; both sides see ``direction`` hexes far."""
    firers, targets = {firer: (CENTRE, "N")}, {target: (walk(CENTRE, *path) if path else CENTRE, "N")}
    us, japan = (firers, targets) if side == "us" else (targets, firers)
    state = position(us, japan, *STEP, speeds={target: speed}, **changes)
    return msgspec.structs.replace(state, fire_direction={"us": direction, "japan": direction})


def crowd():
    japan = {name: (walk(CENTRE, "NE", 2), "N") for name in ("Yunagi", "Jintsu", "Atago")}
    return position({"Boise": (CENTRE, "N")}, japan, *STEP)


def shot(state, firer, *fires):
    return RULES.shots(state, firer, fires)[0]


@pytest.mark.rule("TE-3.7-calibers")
@pytest.mark.rule("TE-2.4-light-code")
@pytest.mark.parametrize(
    ("firer", "target", "side", "deck"),
    [
        ("Washington", "Yunagi", "us", "BB"),
        ("Chicago", "Yunagi", "us", "CA"),
        ("Boise", "Yunagi", "us", "CL"),
        ("Laffey", "Yunagi", "us", "Light"),
        ("Tenryu", "Laffey", "japan", "Light"),
        ("Jintsu", "Laffey", "japan", "CL"),
    ],
)
def test_deck_by_caliber(firer, target, side, deck):
    assert shot(duel(firer, target, side=side), firer, fire("both", target)).deck == deck


@pytest.mark.rule("TE-3.7-atlanta-ex")
@pytest.mark.rule("TE-2.4-light-code")
def test_example_atlanta_uses_the_light_deck():
    state = duel("Atlanta", "Yunagi")
    played = give(state, AllocateGunnery("Atlanta", (fire("bow", "Yunagi"),)), OpenFire(), draws=(card("Light", 1),))
    assert played.one(GunneryResolved).deck == "Light"


@pytest.mark.rule("TE-3.7-ranges")
@pytest.mark.parametrize(("distance", "name"), [(0, "S"), (3, "S"), (4, "M"), (7, "M"), (8, "L"), (24, "L")])
def test_ranges(distance, name):
    assert RULES.range_of(distance) == name


@pytest.mark.parametrize(
    ("firer", "reach", "rule"),
    [
        pytest.param("Laffey", 12, "TE-3.7-max-light", marks=pytest.mark.rule("TE-3.7-max-light")),
        pytest.param("Boise", 15, "TE-3.7-max-cl", marks=pytest.mark.rule("TE-3.7-max-cl")),
        pytest.param("Chicago", 18, "TE-3.7-max-ca", marks=pytest.mark.rule("TE-3.7-max-ca")),
        pytest.param("Washington", 24, "TE-3.7-max-bb", marks=pytest.mark.rule("TE-3.7-max-bb")),
    ],
)
@pytest.mark.rule("TE-3.7-eligible")
def test_guns_reach_so_far_and_no_farther(firer, reach, rule):
    def refusal(distance):
        state = position({firer: ("1536", "N")}, {"Yunagi": (walk("1536", "SE", distance), "N")}, *STEP)
        state = msgspec.structs.replace(state, fire_direction={"us": 30, "japan": 30})
        return RULES.target_refusal(state, firer, "Yunagi")

    assert refusal(reach) is None
    assert refusal(reach + 1).rule == rule


@pytest.mark.rule("TE-3.7-eligible")
@pytest.mark.rule("TE-3.5-fire-direction")
def test_targets_are_within_fire_direction():
    assert RULES.target_refusal(duel("Boise", "Yunagi", ("NE", 7), direction=7), "Boise", "Yunagi") is None
    beyond = RULES.target_refusal(duel("Boise", "Yunagi", ("NE", 8), direction=7), "Boise", "Yunagi")
    assert beyond.rule == "TE-3.5-fire-direction"


@pytest.mark.rule("TE-3.7-eligible")
@pytest.mark.rule("TE-3.7-line")
def test_a_friend_next_to_the_firer_blocks():
    us = {"Boise": (CENTRE, "N"), "Helena": (walk(CENTRE, "NE"), "N")}
    state = position(us, {"Yunagi": (walk(CENTRE, "NE", 4), "N")}, *STEP)
    assert RULES.target_refusal(state, "Boise", "Yunagi").rule == "TE-3.7-line"


@pytest.mark.rule("TE-3.7-value")
@pytest.mark.parametrize(
    ("fires", "values", "halved"),
    [
        ([("both", "Yunagi")], [12], [False]),
        ([("bow", "Yunagi")], [7], [False]),
        ([("stern", "Yunagi")], [5], [False]),
        ([("bow", "Yunagi"), ("stern", "Jintsu")], [7, 5], [False, False]),
        ([("bow", "Yunagi"), ("bow", "Jintsu")], [3, 3], [True, True]),
        ([("stern", "Yunagi"), ("stern", "Jintsu"), ("bow", "Atago")], [2, 2, 7], [True, True, False]),
    ],
)
def test_value_of_an_attack(fires, values, halved):
    shots = RULES.shots(crowd(), "Boise", [fire(*one) for one in fires])
    assert [one.value for one in shots] == values
    assert [one.halved for one in shots] == halved


@pytest.mark.rule("TE-3.7-row-lower")
@pytest.mark.parametrize(
    ("firer", "guns", "value", "row"),
    [
        ("Boise", "both", 12, 12),
        ("Boise", "bow", 7, 5),
        ("Boise", "stern", 5, 5),
        ("Atlanta", "both", 14, 12),
        ("Cushing", "both", 5, 5),
        ("Laffey", "both", 4, 3),
        ("Chicago", "both", 6, 6),
    ],
)
def test_the_next_lower_row_serves(firer, guns, value, row):
    found = shot(duel(firer, "Yunagi"), firer, fire(guns, "Yunagi"))
    assert (found.value, found.start_row, found.row) == (value, row, row)


@pytest.mark.rule("TE-3.7-row-lower")
def test_a_value_below_the_card_reads_its_lowest_row():
    state = position({"Laffey": (CENTRE, "N")}, {"Jintsu": (walk(CENTRE, "NE"), "N")}, *STEP)
    halves = RULES.shots(state, "Jintsu", [fire("bow", "Laffey"), fire("bow", "Laffey")])
    assert [(one.value, one.start_row) for one in halves] == [(1, 2)] * 2


@pytest.mark.rule("TE-3.7-eligible")
def test_a_ship_without_stern_guns_has_none_to_bring_to_bear():
    ships = charts().roster.ships
    boise = msgspec.structs.replace(ships["Boise"], stern=0)
    roster = msgspec.structs.replace(charts().roster, ships={**ships, "Boise": boise})
    rules = Gunnery(msgspec.structs.replace(charts(), roster=roster), sea())
    aim = rules.aim(duel("Boise", "Yunagi"), "Boise", "Yunagi")
    assert (aim.bow, aim.stern, aim.refusal) == (True, False, None)
    assert rules.aim(duel("Boise", "Yunagi", ("S", 2)), "Boise", "Yunagi").refusal.rule == "TE-3.7-eligible"


@pytest.mark.rule("TE-3.7-columns")
@pytest.mark.parametrize(
    ("target", "group"), [("Kirishima", "BB"), ("Atago", "CA"), ("Jintsu", "CL"), ("Yunagi", "DD")]
)
@pytest.mark.parametrize(("distance", "range_"), [(3, "S"), (4, "M"), (7, "M"), (8, "L")])
def test_column_by_type_and_range(target, group, distance, range_):
    state = duel("Boise", target, ("NE", distance))
    found = shot(state, "Boise", fire("both", target))
    assert found.column == f"{group} {range_}"
    deck = charts().decks
    some = deck.decks["CL"].cards[3]
    assert RULES.points(some, found) == some.rows[12][3 * ("BB", "CA", "CL", "DD").index(group) + "SML".index(range_)]


@pytest.mark.rule("TE-3.7-blank")
@pytest.mark.rule("TE-3.7-resolve")
@pytest.mark.rule("TE-3.5-flip")
@pytest.mark.parametrize(("number", "points"), [(6, 1), (20, 0)])
def test_a_card_gives_damage_or_none(number, points):
    state = duel("Boise", "Yunagi", Boise={"level": 3, "damage": 8})
    plan = AllocateGunnery("Boise", (fire("stern", "Yunagi"),))
    played = give(state, plan, OpenFire(), draws=(card("CL", number),))
    event = played.one(GunneryResolved)
    assert (event.card, event.row, event.column, event.points) == (number, 2, "DD S", points)
    assert played.state.ships["Yunagi"].damage == points
    assert len(played.all(Damaged)) == points
    assert played.state.ships["Boise"].fired
    assert played.one(ShipFlipped) == ShipFlipped(("Boise",), True)


def shifts(state, firer, *fires):
    return [(shift.value, shift.rule) for shift in RULES.shots(state, firer, fires)[0].shifts]


@pytest.mark.rule("TE-3.7-shift-d1")
@pytest.mark.rule("TE-3.7-shift-d2")
@pytest.mark.rule("TE-3.7-shift-d3")
@pytest.mark.parametrize(("level", "row"), [(0, 12), (1, 8), (2, 5), (3, 3)])
def test_damage_of_the_firer_shifts_down(level, row):
    state = duel("Boise", "Yunagi", Boise={"level": level})
    expected = [(-level, f"TE-3.7-shift-d{level}")] if level else []
    assert shifts(state, "Boise", fire("both", "Yunagi")) == expected
    assert shot(state, "Boise", fire("both", "Yunagi")).row == row


@pytest.mark.rule("TE-3.8-when-row")
def test_damage_of_this_segment_shifts_nothing_yet():
    state = duel("Boise", "Yunagi", Boise={"level": 0, "damage": 8})
    assert shot(state, "Boise", fire("both", "Yunagi")).shifts == ()


@pytest.mark.rule("TE-3.7-shift-same-hex")
def test_a_target_in_the_same_hex_shifts_up():
    state = duel("Boise", "Yunagi", ())
    assert shifts(state, "Boise", fire("bow", "Yunagi")) == [(1, "TE-3.7-shift-same-hex")]
    assert shot(state, "Boise", fire("bow", "Yunagi")).row == 8
    assert shifts(duel("Boise", "Yunagi", ("NE",)), "Boise", fire("bow", "Yunagi")) == []


@pytest.mark.rule("TE-3.7-shift-slow")
@pytest.mark.parametrize(("speed", "row"), [(1, 8), (2, 8), (3, 8), (4, 5), (6, 5)])
def test_a_slow_target_shifts_up(speed, row):
    state = duel("Boise", "Yunagi", speed=speed)
    assert shot(state, "Boise", fire("bow", "Yunagi")).row == row


@pytest.mark.rule("TE-3.7-shift-split")
@pytest.mark.rule("TE-3.7-shift-split-once")
@pytest.mark.rule("TE-3.7-us-one")
def test_several_targets_shift_every_attack_down_once():
    down = (-1, "TE-3.7-shift-split")
    for fires in (
        [fire("bow", "Yunagi"), fire("stern", "Jintsu")],
        [fire("bow", "Yunagi"), fire("bow", "Jintsu")],
        [fire("bow", "Yunagi"), fire("bow", "Jintsu"), fire("stern", "Atago")],
    ):
        for one in RULES.shots(crowd(), "Boise", fires):
            assert [(shift.value, shift.rule) for shift in one.shifts] == [down]
    for fires in ([fire("bow", "Yunagi")], [fire("stern", "Yunagi")], [fire("both", "Yunagi")]):
        assert shifts(crowd(), "Boise", *fires) == []


@pytest.mark.rule("TE-3.7-shift-sum")
def test_shifts_add_up():
    state = duel("Boise", "Yunagi", (), speed=2, Boise={"level": 1})
    assert sorted(value for value, _ in shifts(state, "Boise", fire("stern", "Yunagi"))) == [-1, 1, 1]
    assert shot(state, "Boise", fire("stern", "Yunagi")).row == 8


@pytest.mark.rule("TE-3.7-shift-limits")
def test_no_shift_past_the_top_or_bottom_row():
    fast = duel("Boise", "Yunagi", Boise={"level": 3})
    assert shot(fast, "Boise", fire("stern", "Yunagi")).row == 2
    slow = duel("Boise", "Yunagi", (), speed=1)
    assert shot(slow, "Boise", fire("both", "Yunagi")).row == 12


@pytest.mark.rule("TE-3.7-shift-ex")
def test_example_rows_12_and_8():
    assert shot(duel("Boise", "Yunagi", Boise={"level": 1}), "Boise", fire("both", "Yunagi")).row == 8
    up = shot(duel("Allen M. Sumner", "Yunagi", speed=3), "Allen M. Sumner", fire("both", "Yunagi"))
    assert (up.start_row, up.row) == (5, 8)
    both = duel("Atlanta", "Yunagi", speed=3, Atlanta={"level": 2})
    assert shot(both, "Atlanta", fire("both", "Yunagi")).row == 8


@pytest.mark.rule("TE-3.7-boise-ex")
def test_example_boise_divides_her_stern_guns():
    japan = {"Yunagi": (walk(CENTRE, "S", 2), "N"), "Asagumo": (walk(CENTRE, "S", "SE"), "N")}
    state = position({"Boise": (CENTRE, "N")}, japan, *STEP)
    plan = AllocateGunnery("Boise", (fire("stern", "Yunagi"), fire("stern", "Asagumo")))
    played = give(state, plan, OpenFire(), draws=(card("CL", 6), card("CL", 20)))
    first, second = played.all(GunneryResolved)
    for event in (first, second):
        assert (event.value, event.halved, event.distance, event.column) == (2, True, 2, "DD S")
        assert [shift.value for shift in event.shifts] == [-1]
        assert (event.start_row, event.row) == (2, 2)
    assert (first.points, second.points) == (1, 0)
    assert played.state.ships["Yunagi"].damage == 1
    assert played.state.ships["Asagumo"].damage == 0
    assert played.state.discards["CL"] == (6, 20)


@pytest.mark.rule("TE-3.7-discard")
def test_a_used_card_is_set_aside():
    state = msgspec.structs.replace(duel("Boise", "Yunagi"), discards={"CL": (1, 2), "CA": (3,)})
    plan = AllocateGunnery("Boise", (fire("both", "Yunagi"),))
    played = give(state, plan, OpenFire(), draws=(card("CL", 7),))
    assert played.state.discards == {"CL": (1, 2, 7), "CA": (3,)}
    (draw,) = played.draws
    assert draw.kind == "card"
    assert len(draw.among) == 28
    assert "CL-01" not in draw.among
    assert "CL-02" not in draw.among


@pytest.mark.rule("TE-3.7-reshuffle")
def test_the_reshuffle_card_brings_the_whole_deck_back():
    state = msgspec.structs.replace(duel("Boise", "Yunagi"), discards={"CL": (1, 2, 6)})
    plan = AllocateGunnery("Boise", (fire("both", "Yunagi"),))
    played = give(state, plan, OpenFire(), draws=(card("CL", 30), card("CL", 6)))
    assert played.one(DeckShuffled).deck == "CL"
    assert len(played.draws[1].among) == 30
    assert played.one(GunneryResolved).card == 6
    assert played.state.discards["CL"] == (6,)


@pytest.mark.rule("TE-3.7-messages")
@pytest.mark.parametrize("deck", ["CL", "CA", "Light"])
def test_messages_of_cards_do_nothing(deck):
    firer = {"CL": "Boise", "CA": "Chicago", "Light": "Laffey"}[deck]
    special = [one for one in charts().decks.decks[deck].cards if one.special]
    assert special
    for one in special:
        state = duel(firer, "Atago", ("NE", 8))
        plan = AllocateGunnery(firer, (fire("both", "Atago"),))
        played = give(state, plan, OpenFire(), draws=(card(deck, one.card),))
        points = RULES.points(one, shot(state, firer, fire("both", "Atago")))
        changed = msgspec.structs.replace(state.ships["Atago"], damage=points, pending=points)
        assert played.state.ships["Atago"] == changed


def test_odds_count_the_cards_left_and_the_reshuffle_card():
    state = duel("Boise", "Yunagi")
    found = shot(state, "Boise", fire("both", "Yunagi"))
    cards = [one for one in charts().decks.decks["CL"].cards if not one.reshuffle]
    mean = sum(RULES.points(one, found) for one in cards) / 29
    odds = RULES.odds(state, found)
    assert sum(odds.chances.values()) == pytest.approx(1)
    assert odds.expected == pytest.approx(mean)
    two_left = msgspec.structs.replace(state, discards={"CL": tuple(range(1, 30)[:5]) + tuple(range(7, 30))})
    assert RULES.odds(two_left, found).expected == pytest.approx(RULES.points(cards[5], found) / 2 + mean / 2)
