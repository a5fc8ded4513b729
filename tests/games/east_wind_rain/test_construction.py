"""Bases, cities, aircraft and ground units, and aid to Australia in the economic phase (5.2.6, 5.2.11, 5.3.4-5.3.6)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.economies import (
    DARWIN,
    HONOLULU,
    KURE,
    MIDWAY,
    NIIGATA,
    OSAKA,
    SASEBO,
    TRUK,
    WAKE,
    YOKOHAMA,
    economy,
)
from wargames_desktop.games.east_wind_rain.commands.economics import (
    BuildBase,
    BuildUnits,
    EndStep,
    GiveUpBase,
    RepairCity,
    SendAid,
)
from wargames_desktop.games.east_wind_rain.events.economics import BaseBuilt
from wargames_desktop.games.east_wind_rain.forces import (
    AirGroup,
    AirStack,
    Cargo,
    GroundGroup,
    GroundStack,
    NavalGroup,
)
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce

LAE, MORESBY, GUADALCANAL, DUTCH_HARBOR = "2019", "2020", "2420", "3002"


def troops(nation: str, *hexes: str) -> dict[str, GroundStack]:
    return {hex: GroundStack(groups=(GroundGroup(nation, "infantry", 1),)) for hex in hexes}


def bases(**kinds: tuple[str, ...]) -> dict[str, Bases]:
    return {name: Bases(side="japan", kinds=each) for name, each in kinds.items()}


def japan(situation, *hexes: str, er: int = 60, **given):
    """Japan builds bases, with an infantry SP in each hex."""
    return economy(situation, {"japan": er}, "japan build_bases", ground={"japan": troops("japan", *hexes)}, **given)


def allies(situation, er: dict[str, int], ground: dict[str, GroundStack], **given):
    return economy(situation, er, "allies build_bases", ground={"allies": ground}, **given)


# Bases


@pytest.mark.rule("EWR-5.3.5")
def test_a_base_needs_a_ground_unit_in_supply(situation) -> None:
    there = japan(situation, LAE, GUADALCANAL, unsupplied={"japan": [GUADALCANAL]})
    assert there.allowed(BuildBase("japan", LAE, "air"))
    assert there.refused(BuildBase("japan", GUADALCANAL, "air")) == "EWR-5.3.5"
    assert there.refused(BuildBase("japan", "2219", "air")) == "EWR-5.3.5"
    there.do(BuildBase("japan", LAE, "air"))
    assert there.state.bases[LAE] == Bases(side="japan", kinds=("air",))
    assert there.of(BaseBuilt) == [BaseBuilt("japan", LAE, "air")]


@pytest.mark.rule("EWR-5.3.5.brown")
def test_a_small_island_holds_one_base(situation) -> None:
    """Midway has its air base: none beside it, though a major base may take its place."""
    there = allies(situation, {"us": 60}, troops("us", MIDWAY, DUTCH_HARBOR))
    assert there.game.theatre.map.is_brown(MIDWAY)
    assert there.refused(BuildBase("us", MIDWAY, "air")) == "EWR-5.3.5.brown"
    there.do(BuildBase("us", MIDWAY, "major"))
    assert there.state.bases[MIDWAY].kinds == ("major",)
    assert there.refused(BuildBase("us", MIDWAY, "air")) == "EWR-5.3.5.brown"


@pytest.mark.rule("EWR-5.3.5.A")
def test_another_hex_holds_an_air_and_a_major_base_or_two_air_bases(situation) -> None:
    there = japan(situation, GUADALCANAL, LAE)
    assert not there.game.theatre.map.is_brown(LAE)
    for _ in range(2):
        there.do(BuildBase("japan", LAE, "air"))
    assert there.state.bases[LAE].kinds == ("air", "air")
    assert there.refused(BuildBase("japan", LAE, "air")) == "EWR-5.3.5.A"
    double = japan(situation, LAE, GUADALCANAL, bases=bases(**{LAE: ("air", "air")}))
    double.do(BuildBase("japan", LAE, "major"))
    assert double.state.bases[LAE].kinds == ("major", "air")
    assert double.refused(BuildBase("japan", LAE, "major")) == "EWR-5.3.5.A"


@pytest.mark.rule("EWR-5.3.5.B", "EWR-5.3.5.D", "EWR-5.3.5.F", "EWR-5.3.6.cost.r14")
def test_a_major_base_takes_the_place_of_an_air_base_that_was_there_when_the_turn_began(situation) -> None:
    there = japan(situation, LAE, GUADALCANAL, bases=bases(**{GUADALCANAL: ("air",)}))
    assert there.refused(BuildBase("japan", LAE, "major")) == "EWR-5.3.5.B"
    there.do(BuildBase("japan", LAE, "air"))
    assert there.refused(BuildBase("japan", LAE, "major")) == "EWR-5.3.5.D"
    there.do(BuildBase("japan", GUADALCANAL, "major"))
    assert there.state.bases[GUADALCANAL].kinds == ("major",)
    assert there.state.er["japan"] == 60 - 3 - 12
    cut_off = japan(
        situation, LAE, GUADALCANAL, bases=bases(**{GUADALCANAL: ("air",)}), unsupplied={"japan": [GUADALCANAL]}
    )
    assert cut_off.refused(BuildBase("japan", GUADALCANAL, "major")) == "EWR-5.3.5"


@pytest.mark.rule("EWR-5.3.5.C", "EWR-5.3.6.cost.r12")
@pytest.mark.parametrize(
    ("hex", "damaged", "price"), [(GUADALCANAL, False, 3), (OSAKA, False, 2), (OSAKA, True, 3), (NIIGATA, False, 3)]
)
def test_an_air_base_costs_three_or_two_at_a_sound_city(situation, hex, damaged, price) -> None:
    there = japan(situation, hex, damaged_cities=[OSAKA] if damaged else [])
    there.do(BuildBase("japan", hex, "air"))
    assert there.state.er["japan"] == 60 - price


@pytest.mark.rule("EWR-5.3.5.G", "EWR-5.3.5.I")
def test_the_repair_of_a_city_costs_two_and_is_not_limited(situation) -> None:
    cities = ["1608", "1708", "1709", "1808", "1906", "1907", "1908", "2006", "2215", "2218", "2019"]
    there = economy(
        situation,
        {"japan": 60},
        "japan repair_cities",
        damaged_cities=cities,
        control=dict.fromkeys(cities, "japan"),
    )
    assert there.refused(RepairCity("japan", HONOLULU)) == "EWR-5.3.5.G"
    for hex in cities:
        there.do(RepairCity("japan", hex))
    assert there.state.damaged_cities == ()
    assert there.state.er["japan"] == 60 - 2 * len(cities)
    assert 2 * len(cities) > there.game.charts.construction.base_limits["japan"]["early"]


@pytest.mark.rule("EWR-5.3.5.G", "EWR-5.3.1.A")
def test_nobody_repairs_a_city_of_the_other_side_or_without_resources(situation) -> None:
    there = economy(situation, {"japan": 2, "us": 1}, "japan repair_cities", damaged_cities=[OSAKA, KURE, HONOLULU])
    there.do(RepairCity("japan", OSAKA))
    assert there.pending.decision != "repair_cities", "neither side has two resources left"
    assert there.state.damaged_cities == (KURE, HONOLULU)


@pytest.mark.rule("EWR-5.3.5.H.r1", "EWR-5.3.5.H.r2", "EWR-5.3.5.H.r3", "EWR-5.3.5.H.r4", "EWR-5.3.5.H.r5")
@pytest.mark.parametrize(
    ("purse", "early", "late"),
    [("japan", 20, 25), ("us", 15, 25), ("commonwealth", 12, 20), ("australia", 3, 3), ("india", 3, 3)],
)
def test_what_a_country_may_spend_on_bases_in_a_turn(situation, purse, early, late) -> None:
    """The last air base that fits is built, one more is refused, in 1943 and in 1944."""
    side, nation = ("japan", "japan") if purse == "japan" else ("allies", "commonwealth")
    if purse == "us":
        nation = "us"
    region = "india" if purse == "india" else "new_guinea"
    for turn, limit in (("4Q43", early), ("1Q44", late)):
        there = economy(
            situation,
            {purse: 99},
            f"{side} build_bases",
            turn=turn,
            bases={},
            closed=[],
            ground={side: troops(nation, *_plain_hexes(situation, region, 12))},
            pays_for={},
        )
        spent = 0
        while spent + 3 <= limit:
            command = next(answer for answer in there.answers if isinstance(answer, BuildBase))
            there.do(command)
            spent += 3
        hexes = [hex for hex in there.state.ground[side] if hex not in there.state.bases]
        if spent + 3 > limit and there.asked == (side, "build_bases"):
            assert there.refused(BuildBase(purse, hexes[0], "air")) == "EWR-5.3.5.H"
        assert spent == limit // 3 * 3


def _plain_hexes(situation, region: str, number: int) -> list[str]:
    """Hexes with land and no city."""
    map = situation(phase="operations", steps=[_asking()]).game.theatre.map
    wide = [hex for area in (region, "japan", "india", "indochina", "australia") for hex in map.hexes(area)]
    if region == "new_guinea":
        wide = [hex for area in ("new_guinea", "solomons", "australia") for hex in map.hexes(area)]
    elif region == "india":
        wide = list(map.hexes("india"))
    return [hex for hex in wide if map.has_land(hex) and not map.is_city(hex)][:number]


def _asking():
    from wargames_desktop.games.east_wind_rain.contingents import Body
    from wargames_desktop.games.east_wind_rain.frames.setup import Placing

    rest = Body(ground=(GroundGroup("us", "infantry", 1),))
    return Placing(title="", nation="us", places=(MIDWAY, HONOLULU), rest=rest, rule="EWR-36.2")


@pytest.mark.rule("EWR-5.3.5.J")
def test_when_all_markers_are_in_play_one_is_given_up_without_pay(situation, charts) -> None:
    every = [hex for hex, place in charts.board.places.items() if place.terrain != "deep" and hex not in (LAE, TRUK)]
    filled = {hex: Bases(side="japan", kinds=("air",)) for hex in every[: charts.counters.air_bases]}
    there = japan(situation, LAE, bases=filled)
    assert there.refused(BuildBase("japan", LAE, "air")) == "EWR-5.3.5.J"
    there.do(GiveUpBase(every[0], "air"))
    assert every[0] not in there.state.bases
    assert there.state.er["japan"] == 60
    assert there.refused(GiveUpBase(every[1], "air")) == "EWR-5.3.5.J"
    there.do(BuildBase("japan", LAE, "air"))
    assert there.state.er["japan"] == 57


# Whose resources


@pytest.mark.rule("EWR-5.2.6.A", "EWR-5.2.6.A.1", "EWR-5.2.6.A.2")
def test_australia_builds_bases_in_and_next_to_australia_only(situation) -> None:
    there = allies(
        situation,
        {"australia": 20},
        {**troops("commonwealth", "1921", MORESBY), **troops("us", MIDWAY, "2922")},
        bases={},
    )
    assert there.allowed(BuildBase("australia", "1921", "air"))  # Cape York
    assert there.allowed(BuildBase("australia", MORESBY, "air"))
    assert there.refused(BuildBase("australia", MIDWAY, "air")) == "EWR-5.2.6.A.2"
    assert there.refused(BuildBase("australia", "2922", "air")) == "EWR-5.2.6.A.2"  # Fiji


@pytest.mark.rule("EWR-5.2.6.A.1", "EWR-5.2.6.A")
def test_australia_builds_army_air_and_infantry_only(situation) -> None:
    there = economy(situation, {"australia": 20}, "allies build_units")
    assert there.allowed(BuildUnits("australia", "army_air", 1, "australia_zone"))
    assert there.refused(BuildUnits("australia", "bomber", 1, "australia_zone")) == "EWR-5.2.6.A.1"
    assert there.refused(BuildUnits("australia", "naval_air", 1, "australia_zone")) == "EWR-5.2.6.A.1"
    assert there.refused(BuildUnits("australia", "marine", 1, "australia_zone")) == "EWR-5.2.6.A.1"
    assert there.refused(BuildUnits("australia", "infantry", 1, DARWIN)) == "EWR-5.2.6.A.2"
    there.do(BuildUnits("australia", "infantry", 2, "australia_zone"))
    assert there.state.ground["allies"]["australia_zone"].groups == (GroundGroup("commonwealth", "infantry", 2),)
    assert there.state.er["australia"] == 16


@pytest.mark.rule("EWR-5.2.11.A", "EWR-5.3.1.A")
def test_countries_use_their_own_resources_only(situation) -> None:
    there = allies(situation, {"us": 60, "japan": 0, "commonwealth": 60}, troops("us", MIDWAY), pays_for={})
    assert there.refused(BuildBase("commonwealth", MIDWAY, "major")) == "EWR-5.2.11.A"
    assert there.refused(BuildBase("japan", MIDWAY, "major")) == "EWR-5.2.11.A"
    assert there.allowed(BuildBase("us", MIDWAY, "major"))
    there.do(EndStep())
    assert there.refused(BuildUnits("japan", "infantry", 1, YOKOHAMA)) == "EWR-5.2.11.A"


@pytest.mark.rule("EWR-5.2.7.F")
def test_china_builds_infantry_only(situation) -> None:
    there = economy(situation, {"china": 20}, "allies build_units", closed=[])
    assert there.refused(BuildUnits("china", "army_air", 1, "chungking")) == "EWR-5.2.7.F"
    assert there.allowed(BuildUnits("china", "infantry", 5, "chungking"))


# Aircraft and troops


@pytest.mark.rule(
    "EWR-5.3.6.A",
    "EWR-5.3.6.cost.r1",
    "EWR-5.3.6.cost.r3",
    "EWR-5.3.6.cost.r4",
    "EWR-5.3.6.cost.r9",
    "EWR-5.3.6.cost.r10",
    "EWR-5.3.6.cost.r11",
)
@pytest.mark.parametrize(
    ("type", "price", "due"),
    [
        ("army_air", 2, ""),
        ("bomber", 4, ""),
        ("superbomber", 5, ""),
        ("infantry", 2, ""),
        ("marine", 3, "1Q43"),
        ("airborne", 5, "1Q43"),
    ],
)
def test_what_units_cost_and_when_they_come(situation, type, price, due) -> None:
    there = economy(situation, {"us": 60}, "allies build_units")
    there.do(BuildUnits("us", type, 3, "west_coast"))
    assert there.state.er["us"] == 60 - 3 * price
    if due:
        assert [(order.due, order.place) for order in there.state.orders] == [(due, "west_coast")]
        assert not there.state.ground["allies"]
    elif type == "infantry":
        assert there.state.ground["allies"]["west_coast"].groups == (GroundGroup("us", "infantry", 3),)
    else:
        assert there.state.air["allies"]["west_coast"] == AirStack(ready=(AirGroup("us", type, "green", 3),))


@pytest.mark.rule("EWR-5.3.6.cost.r4", "EWR-5.3.6.cost.r11")
def test_superbombers_are_american_and_chindits_commonwealth(situation) -> None:
    there = economy(situation, {"japan": 60, "us": 60, "commonwealth": 60}, "japan build_units")
    assert there.refused(BuildUnits("japan", "superbomber", 1, YOKOHAMA)) == "EWR-5.3.6.cost"
    assert there.refused(BuildUnits("japan", "chindit", 1, YOKOHAMA)) == "EWR-5.3.6.cost"
    there.do(EndStep())
    assert there.asked == ("allies", "build_units")
    assert there.refused(BuildUnits("commonwealth", "superbomber", 1, "kenya")) == "EWR-5.3.6.cost"
    assert there.refused(BuildUnits("us", "chindit", 1, "west_coast")) == "EWR-5.3.6.cost"


@pytest.mark.rule("EWR-5.3.4.A", "EWR-5.3.6.cost.r2")
def test_no_more_is_spent_on_naval_air_than_on_other_aircraft(situation) -> None:
    there = economy(situation, {"japan": 60}, "japan build_units")
    assert there.refused(BuildUnits("japan", "naval_air", 1, YOKOHAMA)) == "EWR-5.3.4.A"
    there.do(BuildUnits("japan", "army_air", 2, YOKOHAMA)).do(BuildUnits("japan", "bomber", 1, KURE))
    assert there.refused(BuildUnits("japan", "naval_air", 5, YOKOHAMA)) == "EWR-5.3.4.A"
    there.do(BuildUnits("japan", "naval_air", 3, YOKOHAMA))
    assert there.state.er["japan"] == 60 - 4 - 4 - 6
    assert there.refused(BuildUnits("japan", "naval_air", 2, YOKOHAMA)) == "EWR-5.3.4.A"
    assert there.allowed(BuildUnits("japan", "naval_air", 1, YOKOHAMA))


@pytest.mark.rule("EWR-5.3.4.B", "EWR-5.3.4.C")
def test_each_ally_for_itself_and_australia_does_not_count(situation) -> None:
    there = economy(
        situation, {"us": 60, "commonwealth": 60, "australia": 60}, "allies build_units", closed=[], pays_for={}
    )
    there.do(BuildUnits("us", "army_air", 5, "west_coast")).do(BuildUnits("australia", "army_air", 5, "australia_zone"))
    assert there.refused(BuildUnits("commonwealth", "naval_air", 1, "kenya")) == "EWR-5.3.4.A"
    assert there.refused(BuildUnits("us", "naval_air", 6, "panama")) == "EWR-5.3.4.A"
    assert there.allowed(BuildUnits("us", "naval_air", 5, "panama"))


@pytest.mark.rule("EWR-5.3.6.B")
def test_japan_builds_in_its_home_islands(situation) -> None:
    there = economy(situation, {"japan": 60}, "japan build_units")
    assert there.allowed(BuildUnits("japan", "infantry", 1, OSAKA))
    assert there.refused(BuildUnits("japan", "infantry", 1, TRUK)) == "EWR-5.3.6.B"
    assert there.refused(BuildUnits("japan", "infantry", 1, WAKE)) == "EWR-5.3.6.B"
    assert there.allowed(BuildUnits("japan", "army_air", 1, SASEBO))
    assert there.refused(BuildUnits("japan", "army_air", 1, OSAKA)) == "EWR-5.3.6.B", "no base there"
    lost = economy(situation, {"japan": 60}, "japan build_units", ground={"allies": troops("us", OSAKA)})
    assert lost.refused(BuildUnits("japan", "infantry", 1, OSAKA)) == "EWR-5.3.6.B"


@pytest.mark.rule("EWR-5.3.6.B", "EWR-5.2.8.A")
def test_manchukuo_is_open_where_its_areas_are(situation) -> None:
    there = economy(situation, {"japan": 60}, "japan build_units", closed=[])
    assert there.allowed(BuildUnits("japan", "infantry", 1, "manchukuo"))
    shut = economy(situation, {"japan": 60}, "japan build_units")
    assert shut.refused(BuildUnits("japan", "infantry", 1, "manchukuo")) == "EWR-5.3.6.B"


@pytest.mark.rule("EWR-5.3.6.C")
def test_the_united_states_build_on_the_west_coast_and_in_panama(situation) -> None:
    there = economy(situation, {"us": 60}, "allies build_units")
    assert there.allowed(BuildUnits("us", "infantry", 1, "panama"))
    assert there.refused(BuildUnits("us", "infantry", 1, HONOLULU)) == "EWR-5.3.6.C"
    assert there.refused(BuildUnits("us", "army_air", 1, HONOLULU)) == "EWR-5.3.6.C"


@pytest.mark.rule("EWR-5.3.6.D", "EWR-5.3.6.D.1", "EWR-5.3.6.D.2", "EWR-5.3.2.1.D.r2")
def test_what_is_built_in_kenya_comes_a_turn_later(situation) -> None:
    there = economy(situation, {"commonwealth": 60, "india": 5}, "allies build_units", closed=[], pays_for={})
    there.do(BuildUnits("commonwealth", "infantry", 1, "kenya"))
    there.do(BuildUnits("commonwealth", "chindit", 1, "kenya"))
    assert [order.due for order in there.state.orders] == ["1Q43", "2Q43"]
    there.do(BuildUnits("india", "infantry", 1, "india_zone"))
    assert there.state.ground["allies"]["india_zone"].groups == (GroundGroup("commonwealth", "infantry", 1),)
    assert there.refused(BuildUnits("commonwealth", "infantry", 1, "india_zone")) == "EWR-5.3.6.D"


@pytest.mark.rule("EWR-5.3.6.E")
def test_china_builds_in_zones_that_japan_does_not_control(situation) -> None:
    there = economy(situation, {"china": 20}, "allies build_units", closed=[], control={"sian": "japan"})
    assert there.allowed(BuildUnits("china", "infantry", 1, "kunming"))
    assert there.refused(BuildUnits("china", "infantry", 1, "sian")) == "EWR-5.3.6.E"
    assert there.refused(BuildUnits("china", "infantry", 1, "india_zone")) == "EWR-5.3.6.E"


@pytest.mark.rule("EWR-5.3.6.F", "EWR-5.3.1.A")
def test_only_resources_limit_how_much_is_built(situation) -> None:
    there = economy(situation, {"us": 999}, "allies build_units")
    there.do(BuildUnits("us", "infantry", 400, "west_coast"))
    assert there.refused(BuildUnits("us", "infantry", 100, "west_coast")) == "EWR-5.3.1.A"
    there.do(BuildUnits("us", "infantry", 99, "west_coast"))
    assert there.state.er["us"] == 1


# Aid


def transports(place: str, sp: int = 2, **more) -> TaskForce:
    return TaskForce(nation="us", place=place, naval=(NavalGroup("us", "transport", sp),), in_port=True, **more)


@pytest.mark.rule("EWR-5.1.A.5", "EWR-5.2.11.D.1", "EWR-5.2.11.D.2")
def test_aid_to_australia_goes_aboard_transports_in_a_home_port(situation) -> None:
    there = economy(
        situation,
        {"us": 30, "australia": 0},
        "allies send_aid",
        task_forces={
            "US-1": transports("west_coast", 1),
            "US-2": transports(HONOLULU),
            "US-3": TaskForce(nation="us", place="panama", ships=("Hornet",), in_port=True),
        },
    )
    assert there.refused(SendAid("US-2", "us", 5)) == "EWR-5.2.11.D.1"
    assert there.refused(SendAid("US-3", "us", 1)) == "EWR-5.2.11.D.2"
    assert there.refused(SendAid("US-1", "us", 6)) == "EWR-5.2.11.D.2"
    there.do(SendAid("US-1", "us", 5))
    assert there.state.task_forces["US-1"].cargo == Cargo(er=5)
    assert there.state.er["us"] == 25
    assert there.state.er["australia"] == 0


@pytest.mark.rule("EWR-5.2.12")
def test_no_more_than_ten_resources_of_aid_in_a_turn(situation) -> None:
    there = economy(
        situation,
        {"us": 30, "australia": 0},
        "allies send_aid",
        task_forces={"US-1": transports("west_coast"), "US-2": transports("panama")},
    )
    there.do(SendAid("US-1", "us", 7))
    assert there.refused(SendAid("US-2", "us", 4)) == "EWR-5.2.12"
    there.do(SendAid("US-2", "us", 3))
    assert there.asked != ("allies", "send_aid")
