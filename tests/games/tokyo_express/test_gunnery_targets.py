"""The targets of Japanese guns in the Standard Game (TE-9.2), over values."""

from __future__ import annotations

from collections import Counter

import pytest

from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.games.tokyo_express.assignment import trade
from wargames_desktop.games.tokyo_express.gunnery_targets import GunPair, choose

TYPES = {"Hiei": "BB", "Kirishima": "BB", "Aoba": "CA", "Takao": "CA", "Kako": "CA", "Nagara": "CL", "Jintsu": "CL"}
US_TYPES = {
    "Washington": "BB",
    "South Dakota": "BB",
    "Pensacola": "CA",
    "Quincy": "CA",
    "Portland": "CA",
    "Northampton": "CA",
    "Vincennes": "CA",
    "Helena": "CL",
    "Boise": "CL",
    "Duncan": "DD",
    "Laffey": "DD",
    "Walke": "DD",
}


def pair(ship, target, distance, guns="both", **changes):
    return GunPair(
        ship,
        target,
        distance,
        guns,
        changes.pop("broadside", guns == "both"),
        distance <= 3,
        TYPES.get(ship, "DD"),
        changes.pop("ship_level", 0),
        US_TYPES[target],
        changes.pop("target_level", 0),
    )


def assigned(group, *pairs, draws=(), attackers=None):
    """The targets, in the order of their assignment; exactly ``draws`` are drawn."""
    source = Forced(draws)
    choices = choose(pairs, group, Counter(attackers or {}), 2, Chance(source))
    assert source.left == 0
    return [(choice.pair.ship, choice.pair.target) for choice in choices]


def why(group, *pairs, draws=(), attackers=None):
    """What decided, by ship: the rules of the reasons, and what spoke against other targets."""
    choices = choose(pairs, group, Counter(attackers or {}), 2, Chance(Forced(draws)))
    return {
        choice.pair.ship: (
            [reason.rule for reason in choice.reasons],
            {rejected.target: rejected.reason.rule for rejected in choice.rejected},
        )
        for choice in choices
    }


class TestHeavyShips:
    @pytest.mark.rule("TE-9.2-heavy-target-1")
    def test_the_closest_pair_is_assigned_first(self):
        pairs = pair("Aoba", "Pensacola", 5), pair("Aoba", "Quincy", 6), pair("Kako", "Quincy", 4)
        assert assigned("heavy", *pairs) == [("Kako", "Quincy"), ("Aoba", "Pensacola")]

    @pytest.mark.rule("TE-9.2-heavy-target-2", "TE-9.2-division")
    def test_the_next_pair_does_not_double_up(self):
        pairs = pair("Aoba", "Pensacola", 2), pair("Kako", "Pensacola", 3), pair("Kako", "Quincy", 9)
        assert assigned("heavy", *pairs) == [("Aoba", "Pensacola"), ("Kako", "Quincy")]
        assert why("heavy", *pairs)["Kako"] == (
            ["TE-9.2-heavy-target-2"],
            {"Pensacola": "TE-9.2-division"},
        )

    @pytest.mark.rule("TE-9.2-heavy-target-3", "TE-9.2-division-else")
    def test_ships_without_a_free_target_double_up_at_the_end(self):
        pairs = (
            pair("Aoba", "Pensacola", 2),
            pair("Kako", "Pensacola", 3),
            pair("Takao", "Quincy", 9),
        )
        assert assigned("heavy", *pairs) == [("Aoba", "Pensacola"), ("Takao", "Quincy"), ("Kako", "Pensacola")]
        assert why("heavy", *pairs)["Kako"][0][0] == "TE-9.2-heavy-target-3"

    @pytest.mark.rule("TE-9.2-heavy-target-3")
    def test_doubling_goes_by_distance_as_well(self):
        pairs = pair("Kako", "Pensacola", 6), pair("Takao", "Pensacola", 5), pair("Kako", "Quincy", 7)
        taken = {"Pensacola": 1, "Quincy": 1}
        assert assigned("heavy", *pairs, attackers=taken) == [("Takao", "Pensacola"), ("Kako", "Quincy")]

    @pytest.mark.rule("TE-9.2-heavy-target-4", "TE-9.2-type-heavy")
    @pytest.mark.parametrize("ship", ["Hiei", "Aoba", "Nagara"])
    def test_destroyers_are_targets_only_where_nothing_heavier_is(self, ship):
        near, far = pair(ship, "Duncan", 1), pair(ship, "Helena", 12)
        assert assigned("heavy", near, far) == [(ship, "Helena")]
        assert why("heavy", near, far)[ship][1] == {"Duncan": "TE-9.2-type-heavy"}
        assert assigned("heavy", near) == [(ship, "Duncan")]
        assert why("heavy", near)[ship][0][0] == "TE-9.2-heavy-target-4"

    @pytest.mark.rule("TE-9.2-heavy-target-4", "TE-9.2-type-heavy")
    def test_a_heavier_target_is_doubled_before_a_destroyer_is_attacked(self):
        pairs = pair("Aoba", "Washington", 5), pair("Aoba", "Duncan", 2)
        assert assigned("heavy", *pairs, attackers={"Washington": 1}) == [("Aoba", "Washington")]

    @pytest.mark.rule("TE-9.2-heavy-target-4")
    def test_a_destroyer_is_attacked_before_a_third_ship_joins(self):
        pairs = pair("Aoba", "Washington", 2), pair("Aoba", "Duncan", 5)
        assert assigned("heavy", *pairs, attackers={"Washington": 2}) == [("Aoba", "Duncan")]
        assert assigned("heavy", *pairs, attackers={"Washington": 2, "Duncan": 1}) == [("Aoba", "Duncan")]

    @pytest.mark.rule("TE-9.2-heavy-third")
    def test_where_all_are_doubled_a_heavier_ship_goes_before_a_destroyer(self):
        pairs = pair("Aoba", "Washington", 5), pair("Aoba", "Duncan", 2)
        doubled = {"Washington": 2, "Duncan": 2}
        assert assigned("heavy", *pairs, attackers=doubled) == [("Aoba", "Washington")]
        assert why("heavy", *pairs, attackers=doubled)["Aoba"][0][0] == "TE-9.2-heavy-third"
        many = {"Washington": 5, "Duncan": 2}
        assert assigned("heavy", *pairs, attackers=many) == [("Aoba", "Washington")]

    @pytest.mark.rule("TE-9.2-division")
    def test_third_attacks_are_divided_too(self):
        pairs = pair("Aoba", "Pensacola", 2), pair("Aoba", "Quincy", 5)
        assert assigned("heavy", *pairs, attackers={"Pensacola": 3, "Quincy": 2}) == [("Aoba", "Quincy")]


class TestPriorities:
    @pytest.mark.rule("TE-9.2-priority-1")
    @pytest.mark.parametrize("guns", ["bow", "stern"])
    def test_broadside_before_bow_and_stern(self, guns):
        pairs = pair("Takao", "Washington", 3, guns), pair("Takao", "Helena", 3)
        assert assigned("heavy", *pairs) == [("Takao", "Helena")]
        assert why("heavy", *pairs)["Takao"][1] == {"Washington": "TE-9.2-priority-1"}

    @pytest.mark.rule("TE-9.2-priority-1")
    def test_distance_goes_before_all_priorities(self):
        pairs = pair("Takao", "Helena", 3, "bow"), pair("Takao", "Washington", 4)
        assert assigned("heavy", *pairs) == [("Takao", "Helena")]

    @pytest.mark.rule("TE-9.2-priority-2")
    @pytest.mark.parametrize(
        ("heavier", "lighter"), [("Washington", "Pensacola"), ("Pensacola", "Helena"), ("Washington", "Helena")]
    )
    def test_the_heavier_target_first(self, heavier, lighter):
        pairs = pair("Takao", lighter, 3, target_level=3), pair("Takao", heavier, 3)
        assert assigned("heavy", *pairs) == [("Takao", heavier)]

    @pytest.mark.rule("TE-9.2-priority-2")
    def test_a_cruiser_before_a_destroyer_among_targets_of_destroyers(self):
        assert assigned("destroyers", pair("Yudachi", "Laffey", 3), pair("Yudachi", "Helena", 3)) == [
            ("Yudachi", "Helena")
        ]

    @pytest.mark.rule("TE-9.2-priority-3")
    @pytest.mark.parametrize(("higher", "lower"), [(1, 0), (2, 1), (3, 2)])
    def test_the_more_damaged_target_of_a_type_first(self, higher, lower):
        pairs = pair("Takao", "Quincy", 3, target_level=lower), pair("Takao", "Pensacola", 3, target_level=higher)
        assert assigned("heavy", *pairs) == [("Takao", "Pensacola")]
        assert why("heavy", *pairs)["Takao"][0][-1] == "TE-9.2-priority-3"

    @pytest.mark.rule("TE-9.2-priority-4")
    @pytest.mark.parametrize(("heavier", "lighter"), [("Hiei", "Aoba"), ("Aoba", "Nagara"), ("Hiei", "Nagara")])
    def test_the_heavier_ship_is_assigned_first(self, heavier, lighter):
        pairs = (
            pair(lighter, "Quincy", 3),
            pair(heavier, "Quincy", 3, ship_level=3),
            pair(lighter, "Boise", 4),
            pair(heavier, "Boise", 4),
        )
        assert assigned("heavy", *pairs) == [(heavier, "Quincy"), (lighter, "Boise")]

    @pytest.mark.rule("TE-9.2-priority-4", "TE-9.2-priority-3")
    def test_the_target_decides_before_the_weight_of_the_firing_ship(self):
        pairs = pair("Hiei", "Quincy", 3), pair("Aoba", "Pensacola", 3, target_level=1)
        assert assigned("heavy", *pairs)[0] == ("Aoba", "Pensacola")

    @pytest.mark.rule("TE-9.2-priority-5")
    @pytest.mark.parametrize(("lower", "higher"), [(0, 1), (1, 2), (2, 3)])
    def test_the_less_damaged_ship_is_assigned_first(self, lower, higher):
        pairs = (
            pair("Aoba", "Quincy", 3, ship_level=higher),
            pair("Kako", "Quincy", 3, ship_level=lower),
            pair("Aoba", "Boise", 4, ship_level=higher),
        )
        assert assigned("heavy", *pairs) == [("Kako", "Quincy"), ("Aoba", "Boise")]

    @pytest.mark.rule("TE-9.2-priority-6")
    @pytest.mark.parametrize("target", ["Quincy", "Pensacola"])
    def test_what_is_left_is_drawn(self, target):
        pairs = pair("Takao", "Quincy", 3), pair("Takao", "Pensacola", 3)
        draws = [{"choice": f"Takao at {target}"}]
        assert assigned("heavy", *pairs, draws=draws) == [("Takao", target)]
        assert why("heavy", *pairs, draws=draws)["Takao"][0][-1] == "TE-9.2-priority-6"

    @pytest.mark.rule("TE-9.2-priority-6")
    def test_ships_equally_close_to_one_target_are_drawn_as_well(self):
        pairs = pair("Aoba", "Quincy", 3), pair("Kako", "Quincy", 3), pair("Kako", "Boise", 5)
        draws = [{"choice": "Aoba at Quincy"}]
        assert assigned("heavy", *pairs, draws=draws) == [("Aoba", "Quincy"), ("Kako", "Boise")]

    def test_nothing_is_drawn_where_the_order_makes_no_difference(self):
        pairs = pair("Aoba", "Quincy", 3), pair("Kako", "Pensacola", 3)
        assert assigned("heavy", *pairs) == [("Aoba", "Quincy"), ("Kako", "Pensacola")]


class TestDestroyers:
    @pytest.mark.rule("TE-9.2-dd-target-1", "TE-9.2-dd-preferred")
    def test_any_ship_at_short_range_is_as_good_as_a_destroyer(self):
        pairs = pair("Yudachi", "Washington", 3), pair("Yudachi", "Laffey", 4)
        assert assigned("destroyers", *pairs) == [("Yudachi", "Washington")]
        pairs = pair("Yudachi", "Washington", 3), pair("Yudachi", "Laffey", 2)
        assert assigned("destroyers", *pairs) == [("Yudachi", "Laffey")]

    @pytest.mark.rule("TE-9.2-dd-preferred", "TE-9.2-type-dd", "TE-9.2-dd-target-4")
    @pytest.mark.parametrize(("distance", "target"), [(3, "Pensacola"), (4, "Laffey")])
    def test_beyond_short_range_a_destroyer_goes_before_a_closer_cruiser(self, distance, target):
        pairs = pair("Yudachi", "Pensacola", distance), pair("Yudachi", "Laffey", 9)
        assert assigned("destroyers", *pairs) == [("Yudachi", target)]

    @pytest.mark.rule("TE-9.2-dd-target-4", "TE-9.2-type-dd")
    def test_heavier_ships_beyond_short_range_are_the_last_resort(self):
        assert assigned("destroyers", pair("Yudachi", "Pensacola", 8)) == [("Yudachi", "Pensacola")]
        pairs = pair("Yudachi", "Pensacola", 4), pair("Yudachi", "Laffey", 9)
        assert why("destroyers", *pairs)["Yudachi"][1] == {"Pensacola": "TE-9.2-type-dd"}
        assert assigned("destroyers", *pairs, attackers={"Laffey": 1}) == [("Yudachi", "Laffey")]
        assert assigned("destroyers", *pairs, attackers={"Laffey": 2}) == [("Yudachi", "Pensacola")]

    @pytest.mark.rule("TE-9.2-dd-target-2")
    def test_the_next_pair_does_not_double_up(self):
        pairs = pair("Yudachi", "Laffey", 2), pair("Amatsukaze", "Laffey", 3), pair("Amatsukaze", "Walke", 9)
        assert assigned("destroyers", *pairs) == [("Yudachi", "Laffey"), ("Amatsukaze", "Walke")]

    @pytest.mark.rule("TE-9.2-dd-target-3")
    def test_then_they_double_up(self):
        pairs = pair("Yudachi", "Laffey", 2), pair("Amatsukaze", "Laffey", 3), pair("Amatsukaze", "Quincy", 4)
        assert assigned("destroyers", *pairs) == [("Yudachi", "Laffey"), ("Amatsukaze", "Laffey")]

    @pytest.mark.rule("TE-9.2-dd-third")
    def test_where_all_are_doubled_a_destroyer_goes_before_a_heavier_ship(self):
        pairs = pair("Yudachi", "Laffey", 9), pair("Yudachi", "Quincy", 2)
        assert assigned("destroyers", *pairs, attackers={"Laffey": 2, "Quincy": 2}) == [("Yudachi", "Laffey")]
        assert assigned("destroyers", *pairs, attackers={"Laffey": 2, "Quincy": 1}) == [("Yudachi", "Quincy")]

    @pytest.mark.rule("TE-9.2-dd-ties")
    def test_ties_are_broken_as_for_heavier_ships(self):
        bow = pair("Yudachi", "Laffey", 3, "bow"), pair("Yudachi", "Walke", 3)
        assert assigned("destroyers", *bow) == [("Yudachi", "Walke")]
        damaged = pair("Yudachi", "Laffey", 5, target_level=1), pair("Yudachi", "Walke", 5)
        assert assigned("destroyers", *damaged) == [("Yudachi", "Laffey")]
        firers = pair("Yudachi", "Laffey", 5, ship_level=1), pair("Amatsukaze", "Laffey", 5)
        assert assigned("destroyers", *firers)[0] == ("Amatsukaze", "Laffey")


class TestTrades:
    PAIRS = (
        pair("Aoba", "Pensacola", 4),
        pair("Aoba", "Quincy", 4),
        pair("Kako", "Pensacola", 5),
        pair("Kako", "Quincy", 6),
    )

    def traded(self, *assigned, among=PAIRS):
        now, trades = trade([one for one in among if (one.ship, one.target) in assigned], among)
        return {one.ship: one.target for one in now}, trades

    @pytest.mark.rule("TE-9.2-rearrange")
    def test_one_gets_closer_and_the_other_no_farther_away(self):
        targets, (made,) = self.traded(("Aoba", "Pensacola"), ("Kako", "Quincy"))
        assert targets == {"Aoba": "Quincy", "Kako": "Pensacola"}
        assert (made.closer, made.distance, made.was, made.other, made.other_distance) == ("Kako", 5, 6, "Aoba", 4)

    @pytest.mark.rule("TE-9.2-rearrange")
    def test_not_if_the_other_would_be_farther_away(self):
        farther = (*self.PAIRS[:1], pair("Aoba", "Quincy", 5), *self.PAIRS[2:])
        assert self.traded(("Aoba", "Pensacola"), ("Kako", "Quincy"), among=farther)[1] == []

    @pytest.mark.rule("TE-9.2-rearrange")
    def test_not_if_nobody_gets_closer(self):
        equal = (*self.PAIRS[:2], pair("Kako", "Pensacola", 6), self.PAIRS[3])
        assert self.traded(("Aoba", "Pensacola"), ("Kako", "Quincy"), among=equal)[1] == []

    @pytest.mark.rule("TE-9.2-rearrange")
    def test_not_if_one_cannot_fire_at_the_other_target(self):
        assert self.traded(("Aoba", "Pensacola"), ("Kako", "Quincy"), among=(self.PAIRS[0], *self.PAIRS[2:]))[1] == []

    @pytest.mark.rule("TE-9.2-rearrange-type")
    def test_only_targets_of_one_type_are_traded(self):
        mixed = (
            pair("Aoba", "Pensacola", 4),
            pair("Aoba", "Helena", 4),
            pair("Kako", "Pensacola", 5),
            pair("Kako", "Helena", 6),
        )
        assert self.traded(("Aoba", "Pensacola"), ("Kako", "Helena"), among=mixed)[1] == []

    @pytest.mark.rule("TE-9.2-rearrange")
    def test_all_possible_trades_are_made(self):
        ships = ("Aoba", "Kako", "Takao")
        ranges = {"Aoba": (5, 4, 3), "Kako": (4, 5, 5), "Takao": (6, 4, 6)}
        pairs = tuple(
            pair(ship, target, distance)
            for ship in ships
            for target, distance in zip(("Pensacola", "Quincy", "Portland"), ranges[ship], strict=True)
        )
        targets, trades = self.traded(("Aoba", "Pensacola"), ("Kako", "Quincy"), ("Takao", "Portland"), among=pairs)
        assert targets == {"Aoba": "Portland", "Kako": "Pensacola", "Takao": "Quincy"}
        assert len(trades) == 2
