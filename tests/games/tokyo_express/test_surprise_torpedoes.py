"""The arithmetic of Surprise Torpedo Attacks (TE-10.3), over values."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import charts
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.surprise_torpedoes import (
    SurpriseTarget,
    column_of,
    column_shifts,
    damage,
    damage_modifiers,
    effective_targets,
    eligible,
    hit,
    read,
    spread,
    withholds,
)

TYPES = {"Washington": "BB", "South Dakota": "BB", "New Orleans": "CA", "Salt Lake City": "CA", "Helena": "CL"}


@pytest.fixture
def chart():
    return charts().standard.surprise_torpedoes


def target(ship, distance, *, arc="port", burning=False, in_range=True):
    return SurpriseTarget(ship, TYPES.get(ship, "DD"), distance, arc, burning, in_range)


EXAMPLE = (
    target("Walke", 3),
    target("Fletcher", 3, arc="bow"),
    target("Blue", 9),
    target("New Orleans", 9),
    target("Washington", 9),
    target("Salt Lake City", 10),
)


def shifts(chart, *targets, surprised=False, return_fire=False):
    return [(one.value, one.rule) for one in column_shifts(chart, targets, surprised, return_fire)]


def drawn(function, *given, draws):
    source = Forced(draws)
    result = function(*given, Chance(source))
    assert source.left == 0
    return result


@pytest.mark.rule("TE-10.3-attack-ex", "TE-10.3-step-2", "TE-10.3-step-2-round", "TE-10.3-step-3")
def test_the_worked_example_to_the_column(chart):
    assert effective_targets(chart, EXAMPLE) == 7.5
    assert shifts(chart, *EXAMPLE) == [(1, "TE-10.3-shift-bb")]
    assert column_of(chart, 7.5, ()) == 8
    assert column_of(chart, 7.5, column_shifts(chart, EXAMPLE, False, False)) == 9


@pytest.mark.rule("TE-10.3-step-2")
@pytest.mark.parametrize(
    ("distance", "arc", "counts"),
    [
        (0, "port", 0),
        (1, "port", 2),
        (3, "bow", 2),
        (4, "starboard", 1),
        (9, "port", 1),
        (10, "bow", 0.5),
        (11, "port", 0.5),
        (12, "port", 0),
        (3, "stern", 1),
        (4, "stern", 0.5),
        (9, "stern", 0.5),
        (10, "stern", 0),
    ],
)
def test_what_a_target_counts(chart, distance, arc, counts):
    assert effective_targets(chart, [target("Walke", distance, arc=arc)]) == counts


@pytest.mark.rule("TE-10.3-step-2-beyond", "TE-10.3-step-7-eligible")
def test_ships_out_of_range_count_but_get_no_salvo(chart):
    far = target("Walke", 10, in_range=False)
    assert effective_targets(chart, [far]) == 0.5
    assert eligible(chart, [far]) == []
    zero = target("Blue", 10, arc="stern")
    assert eligible(chart, [zero, target("Fletcher", 11)]) == [target("Fletcher", 11)]


@pytest.mark.rule("TE-10.3-withhold")
@pytest.mark.parametrize(
    ("ships", "surprised", "waits"),
    [
        (("Walke",), True, True),
        (("Walke", "Helena"), True, True),
        (("Walke", "Helena"), False, False),
        (("Walke", "Helena", "Blue"), True, False),
        (("Walke", "New Orleans"), True, False),
        (("Washington",), True, False),
    ],
)
def test_few_light_ships_are_let_pass_while_the_us_is_surprised(chart, ships, surprised, waits):
    assert withholds(chart, [target(ship, 5) for ship in ships], surprised) is waits


class TestColumnShifts:
    @pytest.mark.rule("TE-10.3-shift-return")
    def test_return_fire(self, chart):
        assert shifts(chart, target("Walke", 5), return_fire=True) == [(-1, "TE-10.3-shift-return")]
        assert shifts(chart, target("Walke", 5)) == []

    @pytest.mark.rule("TE-10.3-shift-surprise")
    def test_surprise(self, chart):
        assert shifts(chart, target("Walke", 5), surprised=True) == [(1, "TE-10.3-shift-surprise")]

    @pytest.mark.rule("TE-10.3-shift-bb")
    def test_each_battleship_within_11_hexes(self, chart):
        both = target("Washington", 11), target("South Dakota", 4)
        assert shifts(chart, *both) == [(1, "TE-10.3-shift-bb")] * 2
        assert shifts(chart, target("Washington", 12)) == []
        assert shifts(chart, target("New Orleans", 4)) == []

    @pytest.mark.rule("TE-10.3-shift-bb-zero")
    def test_also_one_that_counts_nothing(self, chart):
        battleship = target("Washington", 10, arc="stern")
        assert effective_targets(chart, [battleship]) == 0
        assert shifts(chart, battleship) == [(1, "TE-10.3-shift-bb")]

    @pytest.mark.rule("TE-10.3-shift-fire")
    def test_a_burning_target_but_once(self, chart):
        burning = target("Walke", 5, burning=True), target("Blue", 5, burning=True)
        assert shifts(chart, *burning) == [(1, "TE-10.3-shift-fire")]

    @pytest.mark.rule("TE-10.3-step-3")
    def test_they_add_up_within_the_table(self, chart):
        left, right = Modifier(-1, "", ""), Modifier(1, "", "")
        assert column_of(chart, 3, (left, right, right)) == 4
        assert column_of(chart, 14, ()) == 12
        assert column_of(chart, 14, (left,)) == 11
        assert column_of(chart, 12, (right,)) == 12
        assert column_of(chart, 1, (left,)) == 0


class TestActionTable:
    @pytest.mark.rule("TE-10.3-attack-ex", "TE-10.3-step-4", "TE-10.3-step-4-no-mod")
    def test_the_worked_example(self, chart):
        column, shifted, result = read(chart, 9, 6, 10)
        assert (column, shifted, result.expended, result.hits, result.extra) == (9, 0, 7, 2, 5)

    @pytest.mark.rule("TE-10.3-attack-ex", "TE-10.3-shift-limit")
    def test_with_six_salvos_it_shifts_two_columns(self, chart):
        column, shifted, result = read(chart, 9, 6, 6)
        assert (column, shifted, result.expended, result.hits, result.extra) == (7, 2, 6, 2, 1)

    @pytest.mark.rule("TE-10.3-limit-ex", "TE-10.3-limit-first", "TE-10.3-shift-limit")
    @pytest.mark.parametrize(("most", "column", "shifted", "expended"), [(5, 6, 0, 5), (4, 5, 1, 4), (3, 4, 2, 3)])
    def test_the_limit_examples(self, chart, most, column, shifted, expended):
        reading = read(chart, 6, 6, most)
        assert (reading.column, reading.shifted, reading.result.expended) == (column, shifted, expended)

    @pytest.mark.rule("TE-10.3-step-4-N")
    def test_left_of_the_table_and_an_N_are_no_attack(self, chart):
        assert read(chart, 0, 10, 10).result.expended == 0
        assert read(chart, 1, 1, 10).result.expended == 0
        assert read(chart, 1, 10, 1).result.expended == 0
        assert read(chart, 1, 10, 2).result.expended == 2


class TestSpread:
    @pytest.mark.rule("TE-10.3-attack-ex", "TE-10.3-step-7", "TE-10.3-assign-more")
    def test_the_worked_example(self):
        salvos = drawn(spread, EXAMPLE, 7, draws=[])
        assert sorted(salvos) == sorted([*(one.ship for one in EXAMPLE), "Washington"])
        assert salvos[0] == "Washington"

    @pytest.mark.rule("TE-10.3-assign-even")
    def test_everybody_gets_one_before_anybody_gets_two(self):
        targets = target("Washington", 1), target("Walke", 9, arc="stern")
        assert drawn(spread, targets, 3, draws=[]) == ["Washington", "Walke", "Washington"]

    @pytest.mark.rule("TE-10.3-assign-weight")
    def test_heavier_ships_first(self):
        ships = ("Walke", "Helena", "New Orleans", "Washington")
        targets = [target(ship, 1 if ship == "Walke" else 9) for ship in ships]
        assert drawn(spread, targets, 3, draws=[]) == ["Washington", "New Orleans", "Helena"]

    @pytest.mark.rule("TE-10.3-assign-range")
    @pytest.mark.parametrize(("near", "far"), [(3, 4), (9, 10)])
    def test_then_the_nearer_band(self, near, far):
        targets = target("Walke", far), target("Blue", near, arc="bow")
        assert drawn(spread, targets, 1, draws=[]) == ["Blue"]

    @pytest.mark.rule("TE-10.3-assign-range", "TE-10.3-assign-random")
    @pytest.mark.parametrize(("one", "other"), [(1, 3), (4, 9), (10, 11)])
    def test_within_a_band_the_distance_is_nothing(self, one, other):
        targets = target("Walke", one), target("Blue", other)
        assert drawn(spread, targets, 1, draws=[{"choice": "Blue"}]) == ["Blue"]

    @pytest.mark.rule("TE-10.3-assign-arc")
    @pytest.mark.parametrize("arc", ["bow", "stern"])
    def test_then_those_that_offer_a_broadside(self, arc):
        targets = target("Walke", 5, arc=arc), target("Blue", 5, arc="starboard")
        assert drawn(spread, targets, 1, draws=[]) == ["Blue"]

    @pytest.mark.rule("TE-10.3-assign-random")
    def test_ties_are_drawn_only_where_not_all_get_one(self):
        targets = target("Walke", 5), target("Blue", 5), target("Fletcher", 5)
        assert drawn(spread, targets, 3, draws=[]) == ["Walke", "Blue", "Fletcher"]
        assert drawn(spread, targets, 2, draws=[{"choice": "Fletcher"}, {"choice": "Walke"}]) == ["Fletcher", "Walke"]


class TestHits:
    NUMBERS = ("Washington", "Washington", "Salt Lake City", "New Orleans", "Blue", "Fletcher", "Walke")

    @pytest.mark.rule("TE-10.3-attack-ex-hits", "TE-10.3-hits-random", "TE-10.3-hits-once")
    def test_the_worked_example(self):
        assert drawn(hit, self.NUMBERS, 3, draws=[7, 1, 2]) == ["Walke", "Washington", "Washington"]

    @pytest.mark.rule("TE-10.3-hits-once")
    def test_a_salvo_hits_once_at_most(self):
        assert drawn(hit, ("Walke",), 3, draws=[]) == ["Walke"]
        assert drawn(hit, ("Walke", "Blue"), 2, draws=[{"choice": "Blue"}]) == ["Blue", "Walke"]


class TestDamage:
    @pytest.mark.rule("TE-10.3-attack-ex-hits", "TE-10.3-damage-roll", "TE-10.3-damage-bow")
    @pytest.mark.parametrize(("arc", "die", "points"), [("bow", 4, 3), ("port", 2, 2), ("starboard", 9, 6)])
    def test_the_worked_example(self, chart, arc, die, points):
        assert damage(chart, die, damage_modifiers(chart, "Washington", arc)) == points

    @pytest.mark.rule("TE-10.3-damage-bow", "TE-10.3-damage-stern")
    def test_bow_and_stern_take_one_off_the_die(self, chart):
        by_arc = {arc: damage_modifiers(chart, "Walke", arc) for arc in ("bow", "stern", "port", "starboard")}
        assert [(one.value, one.rule) for one in by_arc["bow"]] == [(-1, "TE-10.3-damage-bow")]
        assert [(one.value, one.rule) for one in by_arc["stern"]] == [(-1, "TE-10.3-damage-stern")]
        assert by_arc["port"] == by_arc["starboard"] == ()
        assert damage(chart, 10, by_arc["stern"]) == damage(chart, 9, ())
        assert damage(chart, 1, by_arc["stern"]) == chart.damage[0]
