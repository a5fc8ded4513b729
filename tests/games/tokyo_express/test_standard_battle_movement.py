"""Battle Movement in the Standard Game: threats in sight, reference ships and the Threshold (TE-5.0, TE-5.3)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import charts, game, run
from tests.games.tokyo_express.voyages import at, battle_orders, japan, order, replace, us, voyage, waters
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.battle_movement import heading_of
from wargames_desktop.games.tokyo_express.events import DisplayRead, Ordered, SpeedLost, ThreatFound
from wargames_desktop.games.tokyo_express.frames import BattleOrders
from wargames_desktop.games.tokyo_express.standard_events import CompassRead, MovementChosen, ThresholdCompared

OWN = {"Sendai": ("0714", "S")}


def off(hexes, *headings):
    """The hex some hexes off 0714."""
    place = "0714"
    for heading in headings:
        place = waters().step(place, heading)
    for _ in range(hexes):
        place = waters().step(place, "SE")
    return place


def battle(groups, own=None, hidden=None, undetected=(), speed=6, **given):
    """A Japanese formation and US formations of ships in hexes, detected unless told."""
    own = OWN if own is None else own
    ships = {name: (hex_, "N") for places in groups.values() for name, hex_ in places.items()}
    formations = {name: us(*places) for name, places in groups.items()}
    if own:
        formations["Abe"] = japan(*own, speed=speed)
    return voyage(ships, own, formations, phase=0, hidden=hidden, undetected=undetected, **given)


PAIR = ("Boise", "Walke")


def pair(hexes, *headings, ships=PAIR):
    return dict.fromkeys(ships, off(hexes, *headings))


def threat_of(state, then=None):
    return battle_orders(state, then=then or Seeded(3)).one(ThreatFound)


@pytest.mark.rule("TE-5.0-threat", "TE-5.0-procedure", "TE-4.1-I-battle")
def test_the_closest_detected_formation_in_sight_is_the_threat():
    state = battle({"Far": pair(6), "Near": pair(4, "NE", ships=("Quincy", "Laffey"))})
    found = threat_of(state)
    assert (found.threat, found.japanese_reference) == ("Near", "Sendai")


@pytest.mark.rule("TE-5.0-threat-detected")
def test_undetected_formations_and_those_out_of_sight_are_no_threat():
    groups = {"Near": pair(4), "Far": pair(8, "NE", ships=("Quincy", "Laffey"))}
    assert threat_of(battle(groups)).threat == "Near"
    assert threat_of(battle(groups, undetected=PAIR)).threat == "Far"
    groups = {"Far": pair(12, ships=("Quincy", "Laffey"))}
    assert battle_orders(battle(groups)).events == []  # nobody in sight


@pytest.mark.rule("TE-5.0-threat")
def test_one_ship_in_sight_makes_a_threat_of_its_formation():
    state = battle({"Long": {"Boise": off(11), "Walke": off(12)}})
    found = threat_of(state)
    assert (found.threat, found.distance, found.us_reference) == ("Long", 11, "Boise")


@pytest.mark.rule("TE-5.0-threat-dd", "TE-5.0-threat-dd-only")
def test_single_destroyers_count_only_where_no_other_formation_is_in_sight():
    groups = {"Lone": {"Walke": off(2)}, "Pair": pair(8, "NE", ships=("Quincy", "Laffey"))}
    assert threat_of(battle(groups)).threat == "Pair"
    assert threat_of(battle(groups, undetected=("Quincy", "Laffey"))).threat == "Lone"
    two = {"Lone": {"Walke": off(5)}, "Other": {"Laffey": off(3)}}
    assert threat_of(battle(two)).threat == "Other"
    cruiser = {"Lone": {"Boise": off(2)}, "Pair": pair(8, "NE", ships=("Quincy", "Laffey"))}
    assert threat_of(battle(cruiser)).threat == "Lone"  # a single cruiser is a formation like others


@pytest.mark.rule("TE-5.0-threat-ties")
def test_equally_close_threats_by_ships_then_weight_then_chance():
    more = {"Two": pair(5), "Three": dict.fromkeys(("Quincy", "Laffey", "Benham"), off(0, *["NE"] * 5))}
    assert threat_of(battle(more)).threat == "Three"
    heavier = {"CL": pair(5), "CA": dict.fromkeys(("Quincy", "Laffey"), off(0, *["NE"] * 5))}
    assert threat_of(battle(heavier)).threat == "CA"
    alike = {"One": pair(5), "Other": dict.fromkeys(("Helena", "Laffey"), off(0, *["NE"] * 5))}
    draws = {"choice": "Other"}
    found = battle_orders(battle(alike), draws, {"choice": "Helena"}, then=Seeded(1)).one(ThreatFound)
    assert (found.threat, found.us_reference) == ("Other", "Helena")


@pytest.mark.rule("TE-5.0-reference")
def test_the_closest_ships_are_the_reference_ships_and_chance_decides_between_equal_ones():
    own = {"Sendai": (off(1), "S"), "Fubuki": (off(0), "S")}
    state = battle({"Pair": {"Boise": off(6), "Walke": off(7)}}, own)
    found = threat_of(state)
    assert (found.japanese_reference, found.us_reference) == ("Sendai", "Boise")
    tie = battle({"Pair": {"Boise": off(6), "Walke": off(6)}}, own)
    found = battle_orders(tie, {"choice": "Walke"}, then=Seeded(1)).one(ThreatFound)
    assert found.us_reference == "Walke"


@pytest.mark.rule("TE-7.2-battle-reference", "TE-7.2-battle")
def test_the_counter_of_a_hidden_force_is_its_reference_ship():
    three = {"TG": dict.fromkeys(("Boise", "Walke", "Laffey"), off(3))}
    state = battle(three, {}, hidden={"Hidden Force 1": ("0714", "S", 0)})
    played = battle_orders(state, {"choice": "Boise"}, 6)
    assert played.one(ThreatFound).japanese_reference == "Hidden Force 1"
    assert played.one(DisplayRead).band == "heavy"  # without a marker
    assert played.state.formations["Hidden Force 1"].movement == "battle"
    assert at(played.state, "Hidden Force 1")[1] == played.one(DisplayRead).heading


@pytest.mark.rule("TE-7.2-weight")
@pytest.mark.parametrize(("size", "band"), [(0, "heavy"), (1, "light"), (2, "light"), (3, "heavy"), (5, "heavy")])
def test_a_hidden_force_is_light_or_heavy_by_its_marker(size, band):
    three = {"TG": dict.fromkeys(("Boise", "Walke", "Laffey"), off(3))}
    state = battle(three, {}, hidden={"Hidden Force 1": ("0714", "S", size)})
    assert battle_orders(state, {"choice": "Boise"}, 6).one(DisplayRead).band == band


@pytest.mark.rule("TE-7.2-battle-180")
def test_a_hidden_force_that_turns_about_loses_a_speed():
    three = {"TG": dict.fromkeys(("Boise", "Walke", "Laffey"), off(3))}
    for heading in ("N", "NE", "SE", "S", "SW", "NW"):
        state = battle(three, {}, hidden={"Hidden Force 1": ("0714", heading, 0)})
        played = battle_orders(state, {"choice": "Boise"}, 6)
        is_reversal = {played.one(DisplayRead).heading, heading} in ({"N", "S"}, {"NE", "SW"}, {"SE", "NW"})
        assert len(played.all(SpeedLost)) == is_reversal
        assert played.state.formations["Hidden Force 1"].speed == (5 if is_reversal else 6)


# Threshold


def parts(state, own="Sendai", other="Boise", name="Abe"):
    procedure = game().procedures[BattleOrders]
    return {
        part.rule.removeprefix("TE-5.3-threshold-"): part.value for part in procedure.threshold(state, name, own, other)
    }


@pytest.mark.rule("TE-5.3-threshold-base")
def test_the_threshold_begins_with_1():
    assert parts(battle({"Pair": pair(8)})) == {"base": 1}


@pytest.mark.rule("TE-5.3-threshold-far")
@pytest.mark.parametrize(("hexes", "far"), [(10, {}), (11, {"far": 3})])
def test_3_more_for_reference_ships_11_or_more_hexes_apart(hexes, far):
    assert parts(battle({"Pair": pair(hexes)})) == {"base": 1, **far}


@pytest.mark.rule("TE-5.3-threshold-boundary", "TE-13.1-threshold")
@pytest.mark.parametrize("inside", [True, False])
def test_2_more_for_any_ship_within_the_mission_boundary(inside):
    hexes = [hex_ for hex_ in waters().hexes if waters().is_within_mission_boundary(hex_) == inside]
    near = next(h for h in hexes if waters().is_open(h) and waters().zone(h) == 7)
    own = {"Sendai": ("0714", "S"), "Fubuki": (near, "S")}
    assert parts(battle({"Pair": pair(8)}, own)).get("boundary") == (2 if inside else None)


@pytest.mark.rule("TE-5.3-threshold-boundary")
def test_the_mission_boundary_lies_10_hexes_from_supply_zone_and_southeast_edge():
    goals = [h for h in waters().hexes if waters().zone(h) == 9 or "southeast" in waters().edges(h)]
    for hex_ in waters().hexes:
        if waters().is_open(hex_):
            near = min(waters().distance(hex_, goal) for goal in goals) <= 10
            assert waters().is_within_mission_boundary(hex_) == near, hex_


@pytest.mark.rule("TE-5.3-threshold-ratio")
@pytest.mark.parametrize(("japanese", "enemy", "more"), [(3, 1, 2), (2, 1, None), (6, 2, 2), (5, 2, None)])
def test_2_more_for_three_times_as_many_ships_as_the_enemy_in_sight(japanese, enemy, more):
    names = ("Sendai", "Fubuki", "Yunagi", "Asagumo", "Kagero", "Oyashio")[:japanese]
    own = dict.fromkeys(names, ("0714", "S"))
    state = battle({"TG": pair(8, ships=PAIR[:enemy])}, own)
    assert parts(state).get("ratio") == more


@pytest.mark.rule("TE-5.3-threshold-ratio", "TE-5.3-when-range")
def test_ships_out_of_sight_do_not_count_for_the_ratio():
    own = dict.fromkeys(("Sendai", "Fubuki", "Yunagi"), ("0714", "S"))
    state = battle({"TG": {"Boise": off(11), "Walke": off(12)}}, own)
    assert parts(state).get("ratio") == 2


@pytest.mark.rule("TE-5.3-threshold-hidden", "TE-5.3-threshold-unmarked", "TE-7.2-threshold")
@pytest.mark.parametrize(("size", "more"), [(0, None), (1, None), (2, 2), (5, 2)])
def test_a_hidden_force_counts_the_number_of_ships_on_its_marker(size, more):
    ships = charts().standard.force_markers.markers[size].ships
    assert (ships >= 3) == (more is not None)
    state = battle({"TG": {"Boise": off(8)}}, {}, hidden={"Hidden Force 1": ("0714", "S", size)})
    assert parts(state, "Hidden Force 1", name="Hidden Force 1").get("hidden") == more


@pytest.mark.rule("TE-5.3-threshold-compare", "TE-5.3-when-threshold", "TE-5.3-threshold-second")
def test_a_roll_up_to_the_threshold_is_mission_movement_by_the_zone_of_the_reference_ship():
    own = {"Sendai": ("0917", "S"), "Fubuki": ("0918", "S")}
    assert [waters().zone(hex_) for hex_, _ in own.values()] == [5, 4]  # the reference ship is not in the lowest
    state = battle({"Pair": {"Boise": "0906", "Walke": "0905"}}, own)
    played = battle_orders(state, 4, 2)
    compared = played.one(ThresholdCompared)
    assert (compared.threshold, compared.movement, compared.die) == (4, "mission", 4)
    assert (played.one(CompassRead).zone, played.one(CompassRead).die) == ("5", 2)
    assert played.one(MovementChosen).rule == "TE-5.3-when-threshold"
    assert played.state.formations["Abe"].movement == "mission"


@pytest.mark.rule("TE-5.3-threshold-battle", "TE-5.3-threshold-compare")
def test_a_roll_above_the_threshold_is_read_on_the_display():
    state = battle({"Pair": {"Boise": off(11), "Walke": off(11)}})
    played = battle_orders(state, {"choice": "Boise"}, 5)
    assert (played.one(ThresholdCompared).threshold, played.one(ThresholdCompared).movement) == (4, "battle")
    read = played.one(DisplayRead)
    assert read.die == 5
    sector = charts().display.sectors[read.sector]
    entry = next(entry for entry in sector.light if entry.low <= 5 <= entry.high)
    assert (read.heading, read.order) == (heading_of(entry, "N"), entry.order)
    assert at(played.state, "Sendai")[1] == read.heading
    assert played.one(Ordered).formation == "Abe"
    assert played.state.formations["Abe"].movement == "battle"


@pytest.mark.rule("TE-5.3-within-3", "TE-5.3-within-3-one")
@pytest.mark.parametrize(("hexes", "near"), [(3, True), (4, False)])
def test_within_3_hexes_nothing_is_compared_and_a_1_has_its_own_entry(hexes, near):
    state = battle({"Pair": {"Boise": off(hexes), "Walke": off(hexes + 1)}})
    if near:
        played = battle_orders(state, 1)
        assert played.all(ThresholdCompared) == []
        read = played.one(DisplayRead)
        entry = charts().display.sectors[read.sector].light[0]
        assert (entry.low, entry.high, read.heading) == (1, 1, heading_of(entry, "N"))
    else:
        assert battle_orders(state, 1, 5).one(ThresholdCompared).movement == "mission"


@pytest.mark.rule("TE-11.2-never-mission")
def test_a_retiring_formation_gets_a_retirement_order_instead_of_mission_movement():
    state = battle({"Pair": {"Boise": off(8), "Walke": off(9)}})
    log = replace(state.ships["Sendai"].log, retiring=True)
    state = replace(state, ships={**state.ships, "Sendai": replace(state.ships["Sendai"], standard=log)})
    played = battle_orders(state, 1, then=Seeded(1))
    assert played.one(MovementChosen).movement == "retirement"
    assert played.state.formations["Abe"].movement == "retirement"


@pytest.mark.rule("TE-4.1-N-battle", "TE-5.3-second-orders")
def test_in_the_second_orders_whoever_has_no_course_reads_the_display():
    state = battle({"Pair": {"Boise": off(3), "Walke": off(4)}})
    standing = replace(state.formations["Abe"], movement="mission")
    state = replace(state, formations={**state.formations, "Abe": standing})
    assert battle_orders(state, number=2).events == []
    without = replace(state, formations={**state.formations, "Abe": replace(standing, movement=UNSET)})
    assert battle_orders(without, 6, number=2).state.formations["Abe"].movement == "battle"


def test_results_that_could_lead_off_the_map_are_rolled_again():
    """Where the sector holds any that does not (R-44)."""
    own = {"Sendai": ("0114", "N")}
    ships = {"Boise": ("0214", "S"), "Walke": ("0215", "S")}
    state = voyage(ships, own, {"Abe": japan("Sendai"), "TG": us(*ships)}, phase=0)
    for seed in range(30):
        state = replace(state, flow=(BattleOrders(1),))
        played = run(state, then=Seeded(seed))
        last = played.all(DisplayRead)[-1]
        place, heading = "0114", last.heading
        assert waters().step(place, heading) is not None


def test_an_order_replaces_the_one_before():
    state = battle({"Pair": {"Boise": off(3), "Walke": off(4)}})
    before = replace(state.formations["Abe"], order=order("about", "port", 2))
    state = replace(state, formations={**state.formations, "Abe": before})
    assert battle_orders(state, 6).state.formations["Abe"].order.turns_made == 0
