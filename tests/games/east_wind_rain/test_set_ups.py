"""The Midway scenarios against the rulebook: every fact here was written down a second time, by hand (36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.east_wind_rain.commands.setup import PlaceAir, PlaceAllHere, PlaceAsUsual, PlaceGround
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SIDES, SideName

BOTH = pytest.mark.parametrize("name", ["midway", "midway_extended"])

BASES = {
    "allies": {
        "major": {"Honolulu", "Darwin"},
        "air": {
            "Midway", "Johnston Island", "Cape York", "Palmyra", "Dutch Harbor", "Port Moresby", "Espiritu Santo",
            "Fiji", "Efate", "Samoa", "Umnak",
        },
    },
    "japan": {
        "major": {"Yokohama", "Sasebo", "Kure", "Truk", "Rabaul"},
        "air": {"Wake", "Saipan", "Guam", "Tori Shima", "Paramushiro", "Kwajalein", "Wotje"},
    },
}  # fmt: skip


def begun(game: EastWindRain, scenario: Scenario) -> State:
    """The scenario when both sides have placed everything as usual, and the first turn is about to begin."""
    state = game.start(scenario, {}, Seeded(1)).state
    while game.pending(state) is not None and game.pending(state).decision == "place_units":
        usual = game.pending(state).default or PlaceAllHere(place=game.pending(state).about[0])
        state = game.apply(state, game.pending(state).side, usual, Seeded(1)).state
    return state


@pytest.fixture
def midway(game: EastWindRain, scenarios) -> State:
    return begun(game, scenarios["midway"])


def ships(state: State, side: SideName, types: Iterable[str], game: EastWindRain, place: str = "") -> set[str]:
    found = (ship for at, box in state.ports[side].items() if place in ("", at) for ship in box.ships)
    return {ship for ship in found if game.charts.ships[ship].type in types}


def fleet(state: State, side: SideName, place: str) -> dict[str, int]:
    return {group.type: group.sp for group in state.ports[side][place].naval}


def at(game: EastWindRain, name: str) -> str:
    return game.theatre.map.named(name)


def troops(state: State, side: SideName, place: str) -> dict[tuple[str, str], int]:
    return {(group.nation, group.type): group.sp for group in state.ground[side][place].groups}


@pytest.mark.rule("EWR-36.0", "EWR-36.1.A")
def test_midway_is_the_second_quarter_of_1942_alone(scenarios) -> None:
    assert (scenarios["midway"].first_turn, scenarios["midway"].last_turn) == ("2Q42", "2Q42")


@pytest.mark.rule("EWR-36.1.B")
def test_both_sides_have_fifty_resources_and_there_is_no_economic_phase(midway: State, scenarios) -> None:
    assert midway.er == {"japan": 50, "us": 50}
    assert scenarios["midway"].economics is None
    assert midway.er == {"japan": 50, "us": 50}, "nothing has been received or spent when the first question is asked"


@BOTH
@pytest.mark.rule("EWR-36.1.C")
def test_the_allies_have_the_advantage_and_the_marker_lies_in_box_4(name: str, game: EastWindRain, scenarios) -> None:
    state = begun(game, scenarios[name])
    assert (state.magic.box, state.magic.advantage) == (4, True)
    assert game.pending(state).side == "allies", "who says what comes first"


@pytest.mark.rule("EWR-4.0.B", "EWR-4.3", "EWR-36.1.D", "EWR-36.6.C")
def test_the_phases_come_in_order_without_zone_combat(game: EastWindRain) -> None:
    steps = [step.id for step in game.charts.turn.steps]
    assert steps == [
        "economic", "intelligence", "air_staging", "naval_staging", "spying", "operations", "supply", "redeployment",
        "end_of_turn",
    ]  # fmt: skip


@BOTH
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.rule("EWR-36.2.1.A", "EWR-36.2.1.B", "EWR-36.3.1.A", "EWR-36.3.1.B")
def test_the_bases(name: str, side: SideName, game: EastWindRain, scenarios) -> None:
    state = begun(game, scenarios[name])
    found = {(game.theatre.name(hex), bases.kinds) for hex, bases in state.bases.items() if bases.side == side}
    assert found == {(place, (kind,)) for kind, places in BASES[side].items() for place in places}


@BOTH
@pytest.mark.rule("EWR-36.2.2.A")
def test_american_troops(name: str, game: EastWindRain, scenarios) -> None:
    state = begun(game, scenarios[name])
    assert troops(state, "allies", at(game, "Midway")) == {("us", "marine"): 1}
    assert troops(state, "allies", at(game, "Honolulu")) == {("us", "infantry"): 5}
    assert troops(state, "allies", at(game, "Dutch Harbor")) == {("us", "infantry"): 1}
    assert troops(state, "allies", at(game, "Fiji")) == {("us", "infantry"): 1}


@BOTH
@pytest.mark.rule("EWR-36.2.2.B")
def test_commonwealth_troops_are_ten_in_australia_and_two_at_port_moresby(
    name: str, game: EastWindRain, scenarios
) -> None:
    state = begun(game, scenarios[name])
    assert troops(state, "allies", at(game, "Port Moresby")) == {("commonwealth", "infantry"): 2}
    australia = ("australia_zone", *game.theatre.map.hexes("australia"))
    assert sum(group.sp for place in australia for group in _groups(state, "allies", place)) == 10


def _groups(state: State, side: SideName, place: str) -> tuple[GroundGroup, ...]:
    return state.ground[side][place].groups if place in state.ground[side] else ()


def _aircraft(state: State, side: SideName, places: Iterable[str]) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for place in places:
        if place in state.air[side]:
            found.update({(g.nation, g.type, g.quality): g.sp for g in state.air[side][place].ready})
    return found


@pytest.mark.rule("EWR-36.2.3.A")
def test_aircraft_of_hawaii_and_midway(midway: State, game: EastWindRain) -> None:
    places = [at(game, name) for name in ("Midway", "Honolulu", "Johnston Island", "Palmyra")]
    assert _aircraft(midway, "allies", places) == {
        ("us", "bomber", "green"): 5,
        ("us", "army_air", "green"): 7,
        ("us", "naval_air", "average"): 2,
    }


@pytest.mark.rule("EWR-36.2.3.B")
def test_aircraft_of_the_aleutians(midway: State, game: EastWindRain) -> None:
    places = [at(game, name) for name in ("Umnak", "Dutch Harbor")]
    assert _aircraft(midway, "allies", places) == {("us", "army_air", "green"): 4}


@pytest.mark.rule("EWR-36.2.3.C")
def test_aircraft_of_the_south_pacific(midway: State, game: EastWindRain) -> None:
    places = ["australia_zone", *(at(game, name) for name in ("Darwin", "Cape York", "Port Moresby", "Fiji", "Samoa"))]
    assert _aircraft(midway, "allies", places) == {
        ("us", "army_air", "green"): 20,
        ("us", "bomber", "green"): 5,
        ("us", "naval_air", "green"): 2,
    }


@pytest.mark.rule("EWR-36.2.4.A", "EWR-36.2.4.B", "EWR-36.2.4.C", "EWR-36.2.4.D")
def test_ships_at_pearl_harbor(midway: State, game: EastWindRain) -> None:
    pearl = at(game, "Honolulu")
    assert ships(midway, "allies", ["CV"], game, pearl) == {"Enterprise", "Hornet", "Yorktown"}
    assert [(g.type, g.quality, g.sp) for g in midway.ports["allies"][pearl].air] == [("naval_air", "average", 12)]
    assert ships(midway, "allies", ["BB", "B", "BC"], game, pearl) == set()
    assert ships(midway, "allies", ["CA"], game, pearl) == {
        "New Orleans", "Minneapolis", "Vincennes", "Northampton", "Louisville", "Indianapolis", "Pensacola", "Astoria",
        "Portland",
    }  # fmt: skip
    assert ships(midway, "allies", ["CL"], game, pearl) == {"Atlanta", "Nashville", "Honolulu", "St. Louis"}


@pytest.mark.rule("EWR-36.2.4.E", "EWR-36.2.4.F", "EWR-36.2.4.G")
def test_fleet_units_at_pearl_harbor(midway: State, game: EastWindRain) -> None:
    assert fleet(midway, "allies", at(game, "Honolulu")) == {"destroyer": 16, "submarine": 16}


@pytest.mark.rule("EWR-36.2.5.A", "EWR-36.2.5.E", "EWR-36.2.5.F")
def test_fleet_units_of_the_west_coast(midway: State) -> None:
    assert fleet(midway, "allies", "west_coast") == {"escort_carrier": 1, "destroyer": 5, "transport": 5}
    assert [(g.type, g.quality, g.sp) for g in midway.ports["allies"]["west_coast"].air] == [("naval_air", "green", 1)]


@pytest.mark.rule("EWR-36.2.5.B", "EWR-36.2.5.C", "EWR-36.2.5.D")
def test_ships_of_the_west_coast(midway: State, game: EastWindRain) -> None:
    assert ships(midway, "allies", ["BB", "B", "BC"], game) == {
        "Pennsylvania", "New Mexico", "Mississippi", "Idaho", "Tennessee", "Colorado", "Maryland"
    }  # fmt: skip
    assert ships(midway, "allies", ["CA"], game, "west_coast") == {"Salt Lake City"}
    assert ships(midway, "allies", ["CL"], game, "west_coast") == {"San Diego"}


@pytest.mark.rule("EWR-36.2.6.A", "EWR-36.2.6.B", "EWR-36.2.6.C", "EWR-36.2.6.D")
def test_commonwealth_ships_in_australia(midway: State, game: EastWindRain) -> None:
    assert ships(midway, "allies", ["CA"], game, "australia_zone") == {"Canberra", "Australia"}
    assert ships(midway, "allies", ["CL"], game, "australia_zone") == {"Caledon"}
    assert fleet(midway, "allies", "australia_zone") == {"submarine": 1, "transport": 2}
    assert {group.nation for group in midway.ports["allies"]["australia_zone"].naval} == {"commonwealth"}


@pytest.mark.rule("EWR-36.3.2")
def test_japanese_aircraft_stand_at_japanese_bases(midway: State) -> None:
    assert _aircraft(midway, "japan", midway.air["japan"]) == {
        ("japan", "army_air", "average"): 30,
        ("japan", "bomber", "average"): 5,
    }
    assert all(midway.bases[place].side == "japan" for place in midway.air["japan"])


@pytest.mark.rule("EWR-36.3.3.A", "EWR-36.3.3.B")
def test_japanese_troops(midway: State, game: EastWindRain) -> None:
    for name in ("Rabaul", "Saipan", "Wake", "Lae", "Truk", "Guadalcanal"):
        assert troops(midway, "japan", at(game, name)) == {("japan", "infantry"): 1}
    homes = [place for place in midway.ground["japan"] if "japan" in game.theatre.map.areas(place)]
    found: Counter[str] = Counter()
    for place in homes:
        found.update({type: sp for (_, type), sp in troops(midway, "japan", place).items()})
    assert found == {"marine": 5, "infantry": 5}
    assert len(midway.ground["japan"]) == 6 + len(homes)


@pytest.mark.rule("EWR-36.3.4.A")
def test_japanese_carriers(midway: State, game: EastWindRain) -> None:
    assert ships(midway, "japan", ["CV", "CVL", "CVE"], game) == {
        "Akagi", "Kaga", "Hiryu", "Soryu", "Zuiho", "Hosho", "Ryujo"
    }  # fmt: skip
    (box,) = midway.ports["japan"].values()
    assert [(group.type, group.quality, group.sp) for group in box.air] == [("naval_air", "average", 20)]


@pytest.mark.rule("EWR-36.3.4.B", "EWR-36.3.4.C", "EWR-36.3.4.D")
def test_japanese_battleships_and_cruisers(midway: State, game: EastWindRain) -> None:
    assert ships(midway, "japan", ["BB", "B", "BC"], game) == {
        "Fuso", "Yamashiro", "Ise", "Hyuga", "Nagato", "Mutsu", "Yamato", "Kongo", "Hiei", "Kirishima", "Haruna"
    }  # fmt: skip
    assert ships(midway, "japan", ["CA"], game) == {
        "Mogami", "Mikuma", "Suzuya", "Nachi", "Furutaka", "Kako", "Aoba", "Kumano", "Haguro", "Myoko", "Chokai",
        "Atago", "Tone", "Chikuma",
    }  # fmt: skip
    assert ships(midway, "japan", ["CL"], game) == {
        "Kitakami", "Oi", "Nagara", "Abukuma", "Tama", "Kiso", "Tatsuta", "Tenryu", "Kashima", "Yubari", "Yura",
        "Sendai", "Jintsu",
    }  # fmt: skip


@pytest.mark.rule("EWR-36.3.4.E", "EWR-36.3.4.F", "EWR-36.3.4.G")
def test_japanese_fleet_units_begin_in_japan(midway: State, game: EastWindRain) -> None:
    (port,) = midway.ports["japan"]
    assert "japan" in game.theatre.map.areas(port)
    assert fleet(midway, "japan", port) == {"destroyer": 27, "submarine": 6, "transport": 5}


@BOTH
@pytest.mark.rule("EWR-36.4", "EWR-36.6.D")
def test_the_barred_areas_are_closed(name: str, scenarios) -> None:
    barred = {"kamchatka", "korea", "okinawa", "philippine", "celebes", "timor_sea"}
    assert barred <= set(scenarios[name].closed)


@BOTH
@pytest.mark.rule("EWR-36.4")
def test_nobody_reaches_an_area_west_of_the_barred_ones(name: str, game: EastWindRain, scenarios) -> None:
    """Whatever can be reached without entering a closed area is one of those that the scenario is about."""
    theatre, closed = game.theatre, set(scenarios[name].closed)
    reached, ahead = {"hawaii"}, ["hawaii"]
    while ahead:
        for near in theatre.map.adjacent(ahead.pop()):
            if near not in closed and near not in reached:
                reached.add(near)
                ahead.append(near)
    assert {area for area in reached if not theatre.map.is_zone(area)} == {
        "japan", "australia", "new_guinea", "solomons", "new_hebrides", "fiji", "samoa", "line_islands", "gilberts",
        "marshalls", "wake", "carolines_marianas", "bonins", "midway", "hawaii", "kiska", "dutch_harbor", "kuriles",
    }  # fmt: skip


@pytest.mark.rule("EWR-36.2.3.A", "EWR-36.3.2")
def test_their_owner_distributes_aircraft_as_he_likes(situation, game: EastWindRain, scenarios) -> None:
    """Part by part, and only where the scenario lets him; nothing is placed twice."""
    state = game.start(scenarios["midway"], {}, Seeded(1)).state
    while game.pending(state).prompt != "Aircraft of Hawaii and Midway: where do they begin?":
        usual = game.pending(state).default
        state = game.apply(state, game.pending(state).side, usual, Seeded(1)).state
    six = PlaceAir(group=AirGroup("us", "army_air", "green", 6), place=at(game, "Palmyra"))
    state = game.apply(state, "allies", six, Seeded(1)).state
    assert game.check(state, "allies", six).rule == "EWR-36.2"
    one = PlaceAir(group=AirGroup("us", "army_air", "green", 1), place=at(game, "Johnston Island"))
    assert game.check(state, "allies", one) is None
    elsewhere = PlaceAir(group=AirGroup("us", "army_air", "green", 1), place=at(game, "Fiji"))
    assert game.check(state, "allies", elsewhere).rule == "EWR-36.2"
    assert game.check(state, "allies", PlaceGround(GroundGroup("us", "marine", 1), at(game, "Midway"))) is not None
    state = game.apply(state, "allies", PlaceAsUsual(), Seeded(1)).state
    assert state.air["allies"][at(game, "Palmyra")].ready[0].sp == 6


@pytest.mark.rule("EWR-36.5.E", "EWR-36.6.4.B")
def test_japan_begins_with_75_points(scenarios) -> None:
    assert {scenario.vp for scenario in scenarios.values()} == {75}


@pytest.mark.rule("EWR-36.5.C")
def test_there_are_no_economic_markers(midway: State, game: EastWindRain, scenarios) -> None:
    assert midway.markers == {}
    assert begun(game, scenarios["midway_extended"]).markers == {}


@pytest.mark.rule("EWR-36.6.A", "EWR-36.6.B")
def test_the_extension_is_a_scenario_of_its_own_to_the_second_quarter_of_1943(scenarios) -> None:
    assert (scenarios["midway_extended"].first_turn, scenarios["midway_extended"].last_turn) == ("2Q42", "2Q43")


@pytest.mark.rule("EWR-3.2.cve")
def test_only_the_allies_have_escort_carriers_without_names(game: EastWindRain) -> None:
    allowed = game.charts.construction.allowed
    assert {purse for purse, types in allowed.items() if "escort_carrier" in types} == {"us", "commonwealth"}
    track = game.charts.reinforcements.turns.values()
    assert {
        arrivals.nation for column in track for arrivals in column.arrivals if "escort_carrier" in arrivals.units
    } <= {"us", "commonwealth"}


@pytest.mark.rule("EWR-7.2.E")
def test_the_carriers_hold_the_aircraft_that_come_with_them(game: EastWindRain) -> None:
    air = {ship: spec.air for ship, spec in game.charts.ships.items()}
    assert sum(air[ship] for ship in ("Hiyo", "Zuikaku", "Shokaku")) == 11
    assert air["Saratoga"] == 4
    assert sum(air[ship] for ship in ("Enterprise", "Hornet", "Yorktown")) == 12
    assert sum(air[ship] for ship in ("Akagi", "Kaga", "Hiryu", "Soryu", "Zuiho", "Hosho", "Ryujo")) == 20
