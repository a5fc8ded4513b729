"""Repair and construction of ships (5.3.2, 5.3.3)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.economies import (
    HONOLULU,
    KURE,
    NIIGATA,
    OSAKA,
    RABAUL,
    SASEBO,
    TRUK,
    YOKOHAMA,
    economy,
)
from wargames_desktop.games.east_wind_rain.commands.economics import BuildShips, EndStep, RepairDestroyers, RepairShip
from wargames_desktop.games.east_wind_rain.forces import NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.homelands import Homelands
from wargames_desktop.games.east_wind_rain.shipyards import Shipyards
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce

MAJOR_HONOLULU = {HONOLULU: Bases(side="allies", kinds=("major",))}


def damaged(situation, ship: str, place: str, side: str = "japan", markers: int = 1, er: int = 60, **given):
    """A phase at the repairs, with one damaged ship in a port."""
    ports = {side: {place: PortBox(ships=(ship,))}}
    purse = {"japan": "japan", "allies": "us"}[side]
    return economy(situation, {purse: er}, f"{side} repair_ships", ports=ports, damage={ship: markers}, **given)


def yards(game, situation, **given) -> dict[str, int]:
    state = economy(situation, {"japan": 50, "us": 50}, **given).state
    return Shipyards(game.theatre, Homelands(game.theatre)).factors(state)


@pytest.mark.rule(
    "EWR-5.3.2.1.D",
    "EWR-5.3.2.1.D.r1",
    "EWR-5.3.2.1.D.r2",
    "EWR-5.3.2.1.D.r3",
    "EWR-5.3.2.1.D.r4",
    "EWR-5.3.2.1.D.r5",
    "EWR-5.3.2.1.D.r6",
)
@pytest.mark.parametrize(
    ("turn", "japan", "kenya", "west_coast", "panama", "honolulu"),
    [("4Q42", 8, 6, 10, 6, 6), ("4Q43", 8, 6, 10, 6, 6), ("1Q44", 8, 10, 20, 10, 10)],
)
def test_factors_of_the_yards(game, situation, turn, japan, kenya, west_coast, panama, honolulu) -> None:
    found = yards(game, situation, turn=turn)
    expected = {"japan": japan, "kenya": kenya, "west_coast": west_coast, "panama": panama, "honolulu": honolulu}
    assert {yard: found[yard] for yard in expected} == expected
    assert {yard: factors for yard, factors in found.items() if yard not in expected} == {
        f"other:{hex}": 1 for hex in (TRUK, RABAUL, "1521")
    }


@pytest.mark.rule("EWR-5.3.3.A", "EWR-5.3.3.B")
@pytest.mark.parametrize(("cities", "factors"), [([], 8), ([OSAKA], 7), ([OSAKA, KURE, "1906"], 5), ([HONOLULU], 8)])
def test_each_damaged_city_of_the_home_islands_costs_japan_a_factor(game, situation, cities, factors) -> None:
    assert yards(game, situation, damaged_cities=cities)["japan"] == factors


@pytest.mark.rule("EWR-5.3.3.A", "EWR-5.3.3.C", "EWR-5.3.3.E")
@pytest.mark.parametrize(
    ("given", "there"),
    [
        ({}, True),
        ({"unsupplied": {"allies": [HONOLULU]}}, False),
        ({"bases": {HONOLULU: Bases(side="allies", kinds=("air",))}}, False),
        ({"bases": {HONOLULU: Bases(side="japan", kinds=("major",))}}, False),
    ],
)
def test_hawaii_has_factors_only_with_a_supplied_major_base_at_honolulu(game, situation, given, there) -> None:
    assert ("honolulu" in yards(game, situation, **given)) == there


@pytest.mark.rule("EWR-5.3.2.3.A")
@pytest.mark.parametrize(
    ("side", "ship", "place", "there"),
    [
        ("japan", "Akagi", YOKOHAMA, True),
        ("japan", "Akagi", TRUK, True),
        ("japan", "Akagi", NIIGATA, False),
        ("japan", "Akagi", "2013", False),  # Saipan: an air base only
        ("allies", "Hornet", "west_coast", True),
        ("allies", "Hornet", "panama", True),
        ("allies", "Hornet", HONOLULU, True),
        ("allies", "Hornet", "1521", True),  # Darwin
        ("allies", "Hornet", "3009", False),  # Midway
        ("allies", "Hornet", "australia_zone", False),
    ],
)
def test_where_ships_are_repaired(situation, side, ship, place, there) -> None:
    found = economy(
        situation,
        {"japan": 60, "us": 60},
        ports={side: {place: PortBox(ships=(ship,))}},
        damage={ship: 1},
    )
    asked = []
    while found.pending.decision not in ("read_codes", "stage_air_first"):
        asked.append(found.asked)
        if found.asked == (side, "repair_ships"):
            assert found.allowed(RepairShip(ship, 1))
        found.do(EndStep())
    assert ((side, "repair_ships") in asked) == there


@pytest.mark.rule("EWR-5.3.2.3.B", "EWR-5.3.2.3.B.1", "EWR-5.3.2.3.B.2", "EWR-5.3.2.1.A")
def test_a_point_costs_a_resource_and_a_factor_and_a_base_mends_no_more_than_it_has(situation) -> None:
    there = damaged(situation, "Yamato", TRUK)
    assert there.refused(RepairShip("Yamato", 3)) == "EWR-5.3.2.3.B.2"
    assert there.refused(RepairShip("Yamato", 2)) == "EWR-5.3.2.1.D"
    there.do(RepairShip("Yamato", 1))
    assert there.state.er["japan"] == 59
    assert there.state.damage_left["Yamato"] == there.game.charts.ships["Yamato"].armor - 1


@pytest.mark.rule("EWR-5.3.2.3.B", "EWR-5.3.2.3.B.exc")
@pytest.mark.parametrize(("points", "price"), [(1, 1), (2, 2), (3, 6)])
def test_the_third_point_doubles_the_price_of_all(situation, points, price) -> None:
    there = damaged(situation, "Yamato", KURE)
    there.do(RepairShip("Yamato", points))
    assert there.state.er["japan"] == 60 - price
    assert there.state.damage_left["Yamato"] == there.game.charts.ships["Yamato"].armor - points


@pytest.mark.rule("EWR-5.3.2.3.B.exc")
@pytest.mark.parametrize(("place", "fast"), [("west_coast", True), (HONOLULU, True), ("panama", False)])
def test_american_yards_for_fast_repair(situation, place, fast) -> None:
    there = damaged(situation, "Colorado", place, "allies")
    assert there.allowed(RepairShip("Colorado", 2))
    assert there.allowed(RepairShip("Colorado", 3)) == fast
    assert there.refused(RepairShip("Colorado", 4)) in ("EWR-5.3.2.3.B.exc", "EWR-5.3.2.3.B.2")


@pytest.mark.rule("EWR-5.3.2.3.B.2")
def test_a_ship_is_repaired_once_in_a_turn(situation) -> None:
    there = economy(
        situation,
        {"japan": 60},
        "japan repair_ships",
        ports={"japan": {KURE: PortBox(ships=("Mutsu", "Yamato"))}},
        damage={"Yamato": 1, "Mutsu": 1},
    )
    there.do(RepairShip("Yamato", 1))
    assert there.refused(RepairShip("Yamato", 1)) == "EWR-5.3.2.3.B.2"
    assert there.allowed(RepairShip("Mutsu", 2))


@pytest.mark.rule("EWR-5.3.2.3.C", "EWR-5.3.2.3.E", "EWR-5.3.2.4.A")
def test_a_ship_is_whole_when_her_armor_is_repaired_for_each_marker(situation) -> None:
    there = damaged(situation, "Tenryu", KURE)
    armor = there.game.charts.ships["Tenryu"].armor
    assert armor <= 2
    assert there.refused(RepairShip("Tenryu", armor + 1)) == "EWR-5.3.2.3.C"
    there.do(RepairShip("Tenryu", armor))
    assert there.state.damage == {} == there.state.damage_left
    assert there.state.under_repair == ()


@pytest.mark.rule("EWR-5.3.2.3.C", "EWR-5.3.2.4.C", "EWR-5.3.2.4.D")
def test_a_bottomed_ship_has_twice_her_armor_to_repair_and_is_afloat_at_half(situation) -> None:
    armor = 3
    there = damaged(situation, "Nachi", KURE, markers=2, damage_left={"Nachi": armor + 1})
    assert there.game.charts.ships["Nachi"].armor == armor
    there.do(RepairShip("Nachi", 1))
    assert (there.state.damage["Nachi"], there.state.damage_left["Nachi"]) == (1, armor)
    assert there.state.under_repair == ("Nachi",)
    whole = damaged(situation, "Nachi", KURE, markers=2)
    whole.do(RepairShip("Nachi", 2))
    assert (whole.state.damage["Nachi"], whole.state.damage_left["Nachi"]) == (2, 2 * armor - 2)


@pytest.mark.rule("EWR-5.3.2.4.C")
def test_a_ship_under_repair_leaves_her_task_force(situation) -> None:
    force = TaskForce(nation="japan", place=KURE, ships=("Nachi", "Yamato"), in_port=True)
    there = economy(situation, {"japan": 60}, "japan repair_ships", task_forces={"JP-1": force}, damage={"Nachi": 1})
    there.do(RepairShip("Nachi", 2))
    assert there.state.task_forces["JP-1"].ships == ("Yamato",)
    assert there.state.ports["japan"][KURE].ships == ("Nachi",)
    alone = TaskForce(nation="japan", place=KURE, ships=("Nachi",), in_port=True)
    there = economy(situation, {"japan": 60}, "japan repair_ships", task_forces={"JP-1": alone}, damage={"Nachi": 1})
    there.do(RepairShip("Nachi", 2))
    assert there.state.task_forces == {}


@pytest.mark.rule("EWR-5.3.2.4.B", "EWR-5.3.2.4.C")
def test_who_was_under_repair_in_the_last_turn_is_free_again_when_the_phase_begins(situation) -> None:
    ports = {"japan": {KURE: PortBox(ships=("Nachi",))}}
    there = economy(situation, {"japan": 9}, ports=ports, damage={"Nachi": 1}, under_repair=["Nachi"])
    assert there.state.under_repair == ()
    assert there.state.damage == {"Nachi": 1}


@pytest.mark.rule("EWR-5.3.3.D")
def test_nothing_is_repaired_in_a_damaged_city(situation) -> None:
    there = economy(
        situation,
        {"japan": 60},
        "japan repair_ships",
        ports={"japan": {KURE: PortBox(ships=("Nachi",)), SASEBO: PortBox(ships=("Myoko",))}},
        damage={"Nachi": 1, "Myoko": 1},
        damaged_cities=[KURE],
    )
    assert there.refused(RepairShip("Nachi", 1)) == "EWR-5.3.3.D"
    assert there.allowed(RepairShip("Myoko", 1))


@pytest.mark.rule("EWR-5.3.2.3.B", "EWR-5.3.2.1.D")
def test_damaged_destroyers_are_repaired_by_sp(situation) -> None:
    hurt = NavalGroup("japan", "destroyer", 2, damaged=True)
    there = economy(
        situation,
        {"japan": 60},
        "japan repair_ships",
        ports={"japan": {KURE: PortBox(naval=(NavalGroup("japan", "destroyer", 3), hurt))}},
    )
    assert there.refused(RepairDestroyers(KURE, "japan", 3)) == "EWR-5.3.2.3.B"
    there.do(RepairDestroyers(KURE, "japan", 1))
    assert there.state.er["japan"] == 59
    assert set(there.state.ports["japan"][KURE].naval) == {
        NavalGroup("japan", "destroyer", 1, damaged=True),
        NavalGroup("japan", "destroyer", 4),
    }


def building(situation, side: str = "japan", er: int = 60, **given):
    return economy(situation, {"japan" if side == "japan" else "us": er}, f"{side} build_ships", **given)


@pytest.mark.rule("EWR-5.3.2.2.A", "EWR-5.3.2.1.B", "EWR-5.3.1.A")
def test_two_factors_to_each_sp(situation) -> None:
    """Eight factors of the Japanese yards are four SP, of whatever kinds, wherever they are put."""
    there = building(situation)
    assert there.refused(BuildShips("japan", "transport", 5, KURE)) == "EWR-5.3.2.1.D"
    there.do(BuildShips("japan", "transport", 3, KURE))
    assert there.refused(BuildShips("japan", "destroyer", 2, SASEBO)) == "EWR-5.3.2.1.D"
    there.do(BuildShips("japan", "destroyer", 1, SASEBO))
    assert there.state.er["japan"] == 60 - 3 * 2 - 3
    assert there.asked != ("japan", "build_ships"), "nothing is left to build with"
    poor = building(situation, er=2)
    assert poor.allowed(BuildShips("japan", "transport", 1, KURE))
    assert poor.refused(BuildShips("japan", "transport", 2, KURE)) == "EWR-5.3.1.A"
    assert poor.refused(BuildShips("japan", "destroyer", 1, KURE)) == "EWR-5.3.1.A"


@pytest.mark.rule("EWR-5.3.2.3.E", "EWR-5.3.3.G")
def test_what_has_been_used_for_repairs_builds_nothing(situation) -> None:
    there = damaged(situation, "Yamato", KURE)
    there.do(RepairShip("Yamato", 3))
    while there.asked != ("japan", "build_ships"):
        there.do(EndStep())
    assert there.refused(BuildShips("japan", "transport", 2, KURE)) == "EWR-5.3.2.1.D"
    assert there.allowed(BuildShips("japan", "transport", 1, KURE))


@pytest.mark.rule(
    "EWR-5.3.2.2.B",
    "EWR-5.3.2.2.C",
    "EWR-5.3.2.2.D",
    "EWR-5.3.6.A",
    "EWR-5.3.6.cost.r5",
    "EWR-5.3.6.cost.r6",
    "EWR-5.3.6.cost.r7",
    "EWR-5.3.6.cost.r8",
)
@pytest.mark.parametrize(
    ("yard", "type", "price", "due"),
    [
        ("west_coast", "transport", 2, ""),
        ("west_coast", "destroyer", 3, ""),
        ("west_coast", "submarine", 3, "1Q43"),
        ("west_coast", "escort_carrier", 5, ""),
        ("panama", "transport", 2, "1Q43"),
        ("panama", "destroyer", 3, "1Q43"),
        ("panama", "submarine", 3, "2Q43"),
        ("panama", "escort_carrier", 5, "1Q43"),
        ("japan", "submarine", 3, "1Q43"),
        ("japan", "destroyer", 3, ""),
    ],
)
def test_what_ships_cost_and_when_they_come(situation, yard, type, price, due) -> None:
    side = "japan" if yard == "japan" else "allies"
    place = KURE if yard == "japan" else yard
    there = building(situation, side)
    there.do(BuildShips(yard, type, 1, place))
    assert there.state.er["japan" if side == "japan" else "us"] == 60 - price
    if due:
        assert [(order.due, order.place) for order in there.state.orders] == [(due, place)]
        assert there.state.ports[side] == {}
    else:
        (group,) = there.state.ports[side][place].naval
        assert (group.type, group.sp) == (type, 1)


@pytest.mark.rule("EWR-5.3.2.1.C", "EWR-3.2.cve")
def test_japan_builds_no_escort_carriers(situation) -> None:
    assert building(situation).refused(BuildShips("japan", "escort_carrier", 1, KURE)) == "EWR-5.3.2.1.C"


@pytest.mark.rule("EWR-5.3.2.2.E", "EWR-5.3.2.3.D", "EWR-5.3.6.B", "EWR-5.3.6.C")
def test_where_ships_are_built(situation) -> None:
    japan = building(situation, damaged_cities=[SASEBO])
    assert japan.allowed(BuildShips("japan", "transport", 1, YOKOHAMA))
    for place in (TRUK, SASEBO, NIIGATA):
        assert japan.refused(BuildShips("japan", "transport", 1, place)) == "EWR-5.3.2.2.E"
    assert japan.refused(BuildShips("west_coast", "transport", 1, "west_coast")) == "EWR-5.3.2.2.E"
    us = building(situation, "allies")
    assert us.allowed(BuildShips("west_coast", "transport", 1, HONOLULU))
    assert us.refused(BuildShips("west_coast", "transport", 1, "panama")) == "EWR-5.3.2.2.E"
    without = building(situation, "allies", unsupplied={"allies": [HONOLULU]})
    assert without.refused(BuildShips("west_coast", "transport", 1, HONOLULU)) == "EWR-5.3.2.2.E"


@pytest.mark.rule("EWR-5.3.2.1.D.r5", "EWR-5.3.2.1.D.r6", "EWR-5.3.2.3.D")
def test_hawaii_and_other_major_bases_only_repair(charts) -> None:
    builds = {place for place, yard in charts.construction.shipyards.items() if yard.builds}
    assert builds == {"japan", "kenya", "west_coast", "panama"}


@pytest.mark.rule("EWR-5.3.2.4.E", "EWR-5.3.2.4.B")
def test_a_ship_that_is_not_repaired_neither_fights_nor_carries_and_is_slow(game, situation) -> None:
    force = TaskForce(nation="us", place=HONOLULU, ships=("Atlanta", "Hornet"))
    sound = economy(situation, {"us": 9}, task_forces={"US-1": force}).state
    hurt = economy(situation, {"us": 9}, task_forces={"US-1": force}, damage={"Atlanta": 1, "Hornet": 1}).state
    rules = game.theatre.task_forces
    assert rules.guns(sound, force) > 0 < rules.air_capacity(sound, force)
    assert rules.fights_on_the_surface(sound, force)
    assert rules.guns(hurt, force) == rules.air_capacity(hurt, force) == rules.escorts(hurt, force) == 0
    assert not rules.fights_on_the_surface(hurt, force)
    assert rules.carriers(hurt, force) == ()
    assert (rules.speed(sound, force), rules.speed(hurt, force)) == ("F", "S")


@pytest.mark.rule("EWR-5.3.2.4.E")
@pytest.mark.parametrize(
    ("left", "points", "condition"),
    [(3, 2, "damaged"), (3, 3, "sunk"), (1, 3, "damaged"), (1, 4, "damaged"), (1, 5, "sunk")],
)
def test_more_damage_is_added_to_what_is_left(game, situation, left, points, condition) -> None:
    """Nachi, armor 3, has ``left`` damage points of her three; what has been repaired counts no more."""
    from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses

    state = economy(
        situation,
        {"japan": 9},
        ports={"japan": {KURE: PortBox(ships=("Nachi",))}},
        damage={"Nachi": 1},
        damage_left={"Nachi": left} if left < 3 else {},
    ).state
    assert ShipLosses(game.charts).condition(state, "Nachi", points, in_port=False) == condition


@pytest.mark.rule("EWR-5.3.3.F")
def test_a_major_base_that_is_built_repairs_from_the_next_turn_on(situation) -> None:
    from wargames_desktop.games.east_wind_rain.commands.economics import BuildBase
    from wargames_desktop.games.east_wind_rain.forces import GroundGroup, GroundStack

    wake = "2612"
    given = {
        "ports": {"japan": {wake: PortBox(ships=("Nachi",))}},
        "damage": {"Nachi": 1},
        "ground": {"japan": {wake: GroundStack(groups=(GroundGroup("japan", "infantry", 1),))}},
    }
    there = economy(situation, {"japan": 60}, "japan build_bases", **given)
    there.do(BuildBase("japan", wake, "major"))
    assert f"other:{wake}" not in there.state.flow[-1].factors
    following = economy(situation, {"japan": 60}, "japan repair_ships", **given, bases=there.state.bases)
    assert following.allowed(RepairShip("Nachi", 1))
