"""MK Ultra: the codes are read, the turn is ordered, and the Allies spy (6.2 to 6.7)."""

from __future__ import annotations

from itertools import product

import pytest

from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.intelligence import (
    OrderNavalStaging,
    ReadCodes,
    SpyOnHex,
    SpyOnTaskForce,
    StageAirFirst,
)
from wargames_desktop.games.east_wind_rain.commands.operations import GoFirst
from wargames_desktop.games.east_wind_rain.events.intelligence import (
    CodesLeft,
    CodesRead,
    HexSpiedOn,
    OrderLaidDown,
    TaskForceSpiedOn,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, GroundGroup, GroundStack, NavalGroup
from wargames_desktop.games.east_wind_rain.mk_ultra import advanced, has_sighting_bonus, next_turn, with_sighting_bonus
from wargames_desktop.games.east_wind_rain.searching import may_use_advantage
from wargames_desktop.games.east_wind_rain.state import Magic, TaskForce

TRUK, WAKE, MIDWAY = "2215", "2612", "3009"


@pytest.fixture
def reading(situation):
    """The intelligence phase, with the Magic marker in a box."""

    def start(**magic):
        return situation(phase="intelligence", magic=Magic(**magic))

    return start


# Reading the codes


@pytest.mark.rule("EWR-6.2.A")
@pytest.mark.rule("EWR-4.2.A")
def test_the_allies_choose_each_turn_whether_to_try(reading) -> None:
    there = reading(box=4)
    assert there.asked == ("allies", "read_codes")
    assert set(there.answers) == {ReadCodes(), Pass()}


@pytest.mark.rule("EWR-6.2.D")
def test_without_a_try_the_marker_stays_and_nothing_is_rolled(reading) -> None:
    there = reading(box=4).do(Pass())
    assert there.state.magic == Magic(box=4)
    assert [type(event) for event in there.of(CodesLeft)] == [CodesLeft]
    assert there.asked == ("allies", "stage_aircraft")


@pytest.mark.rule("EWR-6.2.B")
@pytest.mark.parametrize(("dice", "success"), [((2, 3), True), ((6, 6), True), ((2, 2), False)])
def test_the_marker_goes_on_and_two_dice_must_reach_its_box(reading, dice, success) -> None:
    there = reading(box=4).do(ReadCodes(), *dice)
    (event,) = there.of(CodesRead)
    assert event == CodesRead(success=success, box=5, roll=sum(dice), needed=5)
    assert (there.state.magic.box, there.state.magic.advantage, there.state.magic.changed) == (5, success, not success)
    assert there.asked == (("allies", "air_order") if success else ("allies", "stage_aircraft"))


@pytest.mark.rule("EWR-6.2.E")
def test_it_begins_beside_the_record_and_its_first_use_cannot_fail(reading, charts) -> None:
    there = reading(box=0).do(ReadCodes(), 1, 1)
    assert (there.state.magic.box, there.state.magic.advantage) == (2, True)
    assert advanced(charts.code_record, 12) == 12, "it never leaves the record"


@pytest.mark.rule("EWR-6.2.C")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_changed_codes_are_broken_with_a_six(reading, die) -> None:
    there = reading(box=7, changed=True).do(ReadCodes(), die)
    if die == 6:
        assert (there.state.magic.box, there.state.magic.changed, there.state.magic.advantage) == (2, False, True)
    else:
        assert there.state.magic == Magic(box=7, changed=True)
    (event,) = there.of(CodesRead)
    assert (event.success, event.box, event.needed) == (die == 6, 0, 6)


@pytest.mark.rule("EWR-6.2.C")
def test_in_the_turn_after_they_were_broken_again_the_marker_comes_to_box_three(reading) -> None:
    there = reading(box=next_turn(Magic(box=2, advantage=True)).box)
    assert there.do(ReadCodes(), 1, 2).state.magic.box == 3


@pytest.mark.rule("EWR-6.2.A")
def test_the_advantage_is_that_of_one_turn() -> None:
    used = Magic(
        box=5, advantage=True, air_first="japan", naval_order="split", operations_first="allies", sighting_used=True
    )
    assert next_turn(used) == Magic(box=5)
    assert next_turn(Magic(box=5, changed=True)) == Magic(box=5, changed=True)


@pytest.mark.rule("EWR-36.6.2")
def test_in_the_third_quarter_of_1942_the_marker_is_put_into_box_four(situation) -> None:
    there = situation(phase="economic", turn="3Q42", magic=Magic(box=9, changed=True), seed=1)
    assert there.state.magic == Magic(box=4)


# The order of the turn


@pytest.mark.rule("EWR-4.2.B")
@pytest.mark.rule("EWR-6.3.A")
@pytest.mark.rule("EWR-6.4.A.1")
@pytest.mark.rule("EWR-6.4.A.2")
@pytest.mark.rule("EWR-6.4.A.3")
@pytest.mark.rule("EWR-6.5.A")
@pytest.mark.parametrize(
    ("air", "naval", "first"), [*product(("japan", "allies"), ("japan", "allies", "split"), ("japan", "allies"))]
)
def test_with_the_advantage_they_order_the_turn_at_once(reading, air, naval, first) -> None:
    there = reading(box=4).do(ReadCodes(), 6, 6)
    assert there.asked == ("allies", "air_order")
    there.do(StageAirFirst(air))
    assert there.asked == ("allies", "naval_order")
    there.do(OrderNavalStaging(naval))
    assert there.asked == ("allies", "operations_order")
    there.do(GoFirst(first))
    magic = there.state.magic
    assert (magic.air_first, magic.naval_order, magic.operations_first) == (air, naval, first)
    assert there.asked == (air, "stage_aircraft")
    assert [event.what for event in there.of(OrderLaidDown)] == ["operations"]


@pytest.mark.rule("EWR-36.1.C")
def test_at_midway_they_have_the_advantage_without_a_roll(situation, scenarios) -> None:
    there = situation(scenario="midway", phase="intelligence")
    assert there.state.magic.box == 4
    assert there.asked == ("allies", "air_order")


@pytest.mark.rule("EWR-6.5.A")
@pytest.mark.parametrize("first", ["allies", "japan"])
def test_with_the_advantage_the_allies_say_who_begins_the_operations(situation, first) -> None:
    ships = (NavalGroup("us", "destroyer", 2),)
    there = situation(
        phase="operations",
        magic=Magic(advantage=True, operations_first=first),
        task_forces={
            "US-1": TaskForce(nation="us", place=MIDWAY, naval=ships),
            "JP-1": TaskForce(nation="japan", place=TRUK, naval=(NavalGroup("japan", "destroyer", 2),)),
        },
    )
    assert there.pending.side == first


@pytest.mark.rule("EWR-6.5.B")
def test_without_it_japan_says_who_begins_the_operations(situation) -> None:
    ships = (NavalGroup("us", "destroyer", 2),)
    there = situation(
        phase="operations", magic=Magic(), task_forces={"US-1": TaskForce(nation="us", place=MIDWAY, naval=ships)}
    )
    assert there.pending.side == "japan"
    assert {GoFirst("japan"), GoFirst("allies")} <= set(there.answers)


# Spying


@pytest.fixture
def spying(situation):
    """After naval staging, with the advantage unless it is said otherwise."""

    def start(advantage: bool = True, **given):
        return situation(phase="spying", magic=Magic(box=4, advantage=advantage), **given)

    return start


FLEET = TaskForce(nation="japan", place=TRUK, ships=("Akagi", "Yamato"), naval=(NavalGroup("japan", "destroyer", 3),))


@pytest.mark.rule("EWR-6.6.A")
def test_the_allies_spy_on_one_task_force_or_one_place(spying) -> None:
    garrison = GroundStack(groups=(GroundGroup("japan", "infantry", 1),))
    there = spying(task_forces={"JP-1": FLEET}, ground={"japan": {"2420": garrison}})
    assert there.asked == ("allies", "spy")
    assert SpyOnTaskForce("JP-1") in there.answers
    assert {SpyOnHex(TRUK), SpyOnHex("2420")} <= set(there.answers)
    assert there.refused(SpyOnTaskForce("US-1")) == "EWR-6.6.A"
    assert there.refused(SpyOnHex(MIDWAY)) == "EWR-6.6.A"
    there.do(SpyOnTaskForce("JP-1"))
    assert there.asked[1] != "spy"


@pytest.mark.rule("EWR-6.6.A")
def test_without_the_advantage_nobody_spies(spying) -> None:
    assert spying(advantage=False, task_forces={"JP-1": FLEET}).asked[1] != "spy"


@pytest.mark.rule("EWR-6.6.B")
@pytest.mark.rule("EWR-6.1.B")
@pytest.mark.parametrize(
    ("force", "damage", "shown"),
    [
        (FLEET, {}, ("main", "screen", "reserve")),
        (TaskForce(nation="japan", place=TRUK, ships=("Yamato",)), {}, ("main",)),
        (TaskForce(nation="japan", place=TRUK, ships=("Sendai",)), {}, ("screen",)),
        (TaskForce(nation="japan", place=TRUK, ships=("Akagi",)), {}, ("reserve",)),
        (TaskForce(nation="japan", place=TRUK, ships=("Yamato",)), {"Yamato": 1}, ("reserve",)),
        (TaskForce(nation="japan", place=TRUK, naval=(NavalGroup("japan", "transport", 2),)), {}, ("reserve",)),
        (TaskForce(nation="japan", place=TRUK, naval=(NavalGroup("japan", "destroyer", 2),)), {}, ("screen",)),
        (TaskForce(nation="japan", place=TRUK, naval=(NavalGroup("japan", "submarine", 4),)), {}, ("submarines",)),
    ],
)
def test_a_task_force_owns_up_to_its_sections_or_to_submarines(spying, game, force, damage, shown) -> None:
    there = spying(task_forces={"JP-1": force}, damage=damage).do(SpyOnTaskForce("JP-1"))
    (event,) = there.of(TaskForceSpiedOn)
    assert event.sections == shown
    seen = game.view(there.state, "allies").task_forces["JP-1"]
    assert seen.shown == shown
    assert (seen.ships, seen.naval) == ((), ()), "neither types nor numbers"


@pytest.mark.rule("EWR-6.6.C")
@pytest.mark.rule("EWR-6.1.C")
def test_of_a_place_the_allies_see_the_troops_and_aircraft(spying, game) -> None:
    troops = GroundStack(groups=(GroundGroup("japan", "infantry", 3),))
    planes = AirStack(ready=(AirGroup("japan", "army_air", "average", 4),))
    there = spying(
        ground={"japan": {TRUK: troops, WAKE: troops}}, air={"japan": {TRUK: planes, WAKE: planes}}, task_forces={}
    )
    before = game.view(there.state, "allies")
    assert before.ground["japan"][TRUK] == GroundStack(hidden=True)
    there.do(SpyOnHex(TRUK))
    (event,) = there.of(HexSpiedOn)
    assert (event.ground, event.air) == (troops.groups, planes.ready)
    assert event.reveals
    assert event.seen_by("") == HexSpiedOn(TRUK)
    after = game.view(there.state, "allies")
    assert (after.ground["japan"][TRUK], after.air["japan"][TRUK]) == (troops, planes)
    assert after.ground["japan"][WAKE] == GroundStack(hidden=True)
    assert game.view(there.state, "japan").ground["allies"].get(MIDWAY, GroundStack()).groups == ()


# Sighting


@pytest.mark.rule("EWR-6.7.A")
def test_one_sighting_roll_of_a_turn_is_helped() -> None:
    magic = Magic(box=4, advantage=True)
    assert has_sighting_bonus(magic)
    assert may_use_advantage(magic, "allies")
    assert not may_use_advantage(magic, "japan")
    assert not has_sighting_bonus(Magic(box=4))


@pytest.mark.rule("EWR-6.7.C")
def test_the_help_moves_the_marker_and_is_used_up(charts) -> None:
    used = with_sighting_bonus(charts.code_record, Magic(box=4, advantage=True))
    assert used == Magic(box=5, advantage=True, sighting_used=True)
    assert not has_sighting_bonus(used)
