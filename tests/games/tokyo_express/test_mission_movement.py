"""Mission Movement: who uses it, and where the compasses lead (TE-5.3)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import charts, run
from tests.games.tokyo_express.voyages import at, japan, mission_orders, order, replace, us, voyage, waters
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.events import FormationTurned, SpeedLost
from wargames_desktop.games.tokyo_express.frames import MissionOrders
from wargames_desktop.games.tokyo_express.standard_events import CompassRead, MovementChosen
from wargames_desktop.games.tokyo_express.state import AHEAD, with_night

ALONE = {"Sendai": ("0910", "SE")}
"""In zone 5: S on 1 to 4, SE on 5 to 10."""


def squadron(ships=None, enemy=None, detected=True, hidden=None, **changes):
    """Japanese ships as one formation, and US ships each alone."""
    ships = ALONE if ships is None else ships
    own = {"Abe": japan(*ships, **changes)} if ships else {}
    theirs = {name: us(name) for name in enemy or {}}
    undetected = () if detected else tuple(enemy or {})
    return voyage(enemy or {}, ships, {**own, **theirs}, phase=0, hidden=hidden, undetected=undetected)


@pytest.mark.rule("TE-5.3-when", "TE-4.1-I-mission", "TE-5.3-first-orders")
def test_a_formation_without_detected_us_ships_in_sight_uses_mission_movement():
    played = mission_orders(squadron(), 5)
    chosen = played.one(MovementChosen)
    assert (chosen.movement, chosen.detected, chosen.rule) == ("mission", 0, "TE-5.3-when")
    assert played.state.formations["Abe"].movement == "mission"


@pytest.mark.rule("TE-5.3-when", "TE-5.3-when-range")
@pytest.mark.parametrize(
    ("hexes", "detected", "in_contact"), [(11, True, True), (12, True, False), (11, False, False), (1, False, False)]
)
def test_only_detected_us_ships_within_visual_tracking_range_are_contact(hexes, detected, in_contact):
    place = "0910"
    for _ in range(hexes):
        place = waters().step(place, "NW")
    state = squadron(enemy={"Boise": (place, "N")}, detected=detected)
    played = mission_orders(state, *(() if in_contact else (5,)))
    assert (played.state.formations["Abe"].movement is UNSET) == in_contact


@pytest.mark.rule("TE-5.3-when-hidden", "TE-7.2-mission", "TE-7.2-battle")
@pytest.mark.parametrize(("ships", "uses_mission"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_hidden_force_needs_three_detected_us_ships_for_battle(ships, uses_mission):
    enemy = dict.fromkeys(("Boise", "Quincy", "Chicago")[:ships], ("0914", "N"))
    state = squadron({}, enemy, hidden={"Hidden Force 1": ("0910", "SE", 0)})
    played = mission_orders(state, *((5,) if uses_mission else ()))
    assert (played.state.formations["Hidden Force 1"].movement == "mission") == uses_mission


@pytest.mark.rule("TE-4.1-I-arriving", "TE-7.2-arrival")
def test_a_hidden_force_that_has_just_been_placed_gets_its_first_heading_in_the_second_orders():
    state = squadron({}, hidden={"Hidden Force 1": ("0910", "SE", 0)})
    force = replace(state.night.hidden["Hidden Force 1"], arrived=state.turn)
    state = replace(state, standard=replace(state.night, hidden={"Hidden Force 1": force}))
    first = mission_orders(state)
    assert first.state.formations["Hidden Force 1"].movement is UNSET
    assert mission_orders(first.state, 2, number=2).state.formations["Hidden Force 1"].movement == "mission"


@pytest.mark.rule("TE-5.3-second-keep", "TE-5.3-second-orders", "TE-4.1-N-mission")
def test_in_the_second_orders_mission_movement_goes_on_and_battle_movement_gives_way_to_it():
    kept = mission_orders(squadron(movement="mission"), number=2)
    assert kept.events == []
    new = mission_orders(squadron(movement="battle", order=order("turn_60", "port")), 5, number=2)
    assert (new.state.formations["Abe"].movement, new.state.formations["Abe"].order) == ("mission", AHEAD)
    contact = squadron(enemy={"Boise": ("0914", "N")}, movement="mission")
    assert mission_orders(contact, number=2).state.formations["Abe"].movement is UNSET


@pytest.mark.rule("TE-5.3-ahead", "TE-5.3-turn-all", "TE-5.3-roll")
def test_all_ships_turn_at_once_to_the_heading_of_the_roll_and_go_ahead():
    ships = {"Sendai": ("0910", "SE"), "Fubuki": ("0811", "N"), "Yunagi": ("0812", "SW")}
    played = mission_orders(squadron(ships), 4)
    assert [at(played.state, ship)[1] for ship in ships] == ["S", "S", "S"]
    assert played.one(FormationTurned).ships == tuple(ships)
    assert played.state.formations["Abe"].order == AHEAD
    read = played.one(CompassRead)
    assert (read.zone, read.die, read.heading, read.modifiers) == ("5", 4, "S", ())


@pytest.mark.rule("TE-5.3-roll")
@pytest.mark.parametrize(("die", "heading"), [(1, "S"), (4, "S"), (5, "SE"), (10, "SE")])
def test_the_red_arrows_are_read(die, heading):
    assert at(mission_orders(squadron(), die).state, "Sendai")[1] == heading


@pytest.mark.rule("TE-5.3-lowest-zone")
def test_the_lowest_numbered_zone_of_any_ship_counts():
    ships = {"Sendai": ("0918", "SE"), "Fubuki": ("0917", "SE")}
    assert [waters().zone(hex_) for hex_, _ in ships.values()] == [4, 5]
    assert mission_orders(squadron(ships), 6).one(CompassRead).zone == "4"


@pytest.mark.rule("TE-5.3-180", "TE-7.2-mission-180")
@pytest.mark.parametrize(("speed", "left"), [(6, 5), (1, 1)])
def test_a_180_turn_costs_a_speed_never_below_1(speed, left):
    about = squadron({"Sendai": ("0910", "NW")}, speed=speed)
    played = mission_orders(about, 9)
    assert played.state.formations["Abe"].speed == left
    assert len(played.all(SpeedLost)) == (speed != left)
    turn = mission_orders(squadron({"Sendai": ("0910", "N")}), 9)
    assert turn.state.formations["Abe"].speed == 6
    force = squadron({}, hidden={"Hidden Force 1": ("0910", "NW", 0)})
    assert mission_orders(force, 9).state.formations["Hidden Force 1"].speed == 5


@pytest.mark.rule("TE-5.3-land-reroll")
def test_headings_into_land_are_rolled_again():
    """In zone 2 west of Savo: NE on 1 to 3, SE on 4 to 7, SW on 8 to 10; southeast of 1528 lies shoal."""
    assert waters().is_land_ahead("1528", "SE")
    assert not waters().is_land_ahead("1528", "SW")
    played = mission_orders(squadron({"Sendai": ("1528", "S")}), 5, 9)
    first, second = played.all(CompassRead)
    assert (first.heading, first.rerolled) == ("SE", "land or shoal ahead")
    assert (second.heading, second.rerolled) == ("SW", "")


@pytest.mark.rule("TE-5.3-land-reroll")
def test_one_ship_before_land_is_enough_for_another_roll():
    ships = {"Sendai": ("1629", "S"), "Fubuki": ("1528", "S")}
    assert not waters().is_land_ahead("1629", "SE")
    assert len(mission_orders(squadron(ships), 5, 9).all(CompassRead)) == 2


@pytest.mark.rule("TE-5.3-land-reroll")
def test_at_speed_7_the_second_hex_of_the_first_phase_counts():
    assert (waters().is_land_ahead("1529", "SE"), waters().is_land_ahead("1528", "SE")) == (False, True)
    slow = mission_orders(squadron({"Sendai": ("1529", "S")}), 5)
    assert slow.one(CompassRead).heading == "SE"
    assert charts().movement.rows[7][0] == 2
    fast = mission_orders(squadron({"Sendai": ("1529", "S")}, speed=7), 5, 9)
    assert [read.heading for read in fast.all(CompassRead)] == ["SE", "SW"]
    about = mission_orders(squadron({"Sendai": ("1529", "NW")}, speed=7), 5)
    assert about.one(CompassRead).heading == "SE"  # at Speed 6 by then, she moves one hex


@pytest.mark.rule("TE-5.3-land-none")
def test_where_every_heading_leads_into_land_the_roll_stands():
    """The Supply Zone's compass shows SE alone."""
    assert waters().zone("2603") == 9
    ashore = next(
        hex_
        for hex_ in waters().hexes
        if waters().is_open(hex_) and waters().zone(hex_) == 9 and waters().is_land_ahead(hex_, "SE")
    )
    played = mission_orders(squadron({"Sendai": (ashore, "S")}), 3)
    assert (played.one(CompassRead).heading, played.one(CompassRead).rerolled) == ("SE", "")


@pytest.mark.rule("TE-13.1-T-plus5", "TE-13.1-T", "TE-13.1-B")
def test_heavy_ships_add_5_in_zone_8_and_follow_the_t_compass():
    assert waters().zone("2006") == 8
    light = mission_orders(squadron({"Sendai": ("2006", "S")}), 3).one(CompassRead)
    assert (light.compass, light.heading, light.modifiers) == ("B", "S", ())
    heavy = mission_orders(squadron({"Kirishima": ("2006", "S")}), 3).one(CompassRead)
    assert (heavy.compass, heavy.heading, [m.value for m in heavy.modifiers]) == ("T", "SE", [5])


@pytest.mark.rule("TE-13.1-transport-when", "TE-13.1-T-light", "TE-13.1-B")
@pytest.mark.parametrize(("roll", "compass"), [(7, "T"), (8, "B")])
def test_ships_deployed_into_a_zone_with_two_compasses_find_out_the_mission_first(roll, compass):
    state = with_night(squadron({"Sendai": ("2006", "S")}), transports=True)
    played = mission_orders(state, roll, 3)
    assert played.one(CompassRead).compass == compass
    assert played.state.night.mission == ("transport_attack" if compass == "T" else "bombardment")


@pytest.mark.rule("TE-5.3-land-none", "TE-13.1-T-plus5")
def test_headings_that_no_roll_can_show_do_not_count():
    """Heavy ships in zone 8 never roll S; with land southeast of another ship the roll stands all the same."""
    before_land = next(
        hex_
        for hex_ in sorted(waters().hexes)
        if waters().is_open(hex_) and waters().zone(hex_) == 9 and waters().is_land_ahead(hex_, "SE")
    )
    ships = {"Kirishima": ("2006", "S"), "Atago": (before_land, "S")}
    read = mission_orders(squadron(ships), 3).one(CompassRead)
    assert (read.zone, read.heading, read.rerolled) == ("8", "SE", "")


@pytest.mark.rule("TE-4.1-I-retiring", "TE-11.2-second", "TE-11.2-switch")
def test_retiring_formations_get_a_course_of_their_own():
    state = squadron()
    ship = replace(state.ships["Sendai"], standard=replace(state.ships["Sendai"].log, retiring=True))
    state = replace(state, ships={**state.ships, "Sendai": ship})
    played = mission_orders(state, 5)
    assert played.one(MovementChosen).movement == "retirement"
    assert (played.state.formations["Abe"].movement, played.state.formations["Abe"].order) == ("retirement", AHEAD)
    assert played.one(CompassRead).arrows == "retirement"
    assert mission_orders(played.state, number=2).events == []


def test_orders_forget_emergency_turns():
    state = squadron({"Sendai": ("0910", "SE"), "Fubuki": ("0811", "N")}, course="SE")
    log = replace(state.ships["Fubuki"].log, resume="SE")
    state = replace(state, ships={**state.ships, "Fubuki": replace(state.ships["Fubuki"], standard=log)})
    played = mission_orders(state, 1)
    assert played.state.ships["Fubuki"].log.resume is UNSET
    assert played.state.formations["Abe"].course is UNSET


@pytest.mark.rule("TE-5.3-land-reroll")
@pytest.mark.parametrize("seed", range(5))
def test_no_heading_leads_into_land_where_another_does_not(seed):
    """Along all coasts, whatever is rolled."""
    coast = [hex_ for hex_ in sorted(waters().hexes) if waters().is_open(hex_) and waters().is_land_ahead(hex_, "SE")]
    for hex_ in coast[seed::5]:
        state = replace(squadron({"Sendai": (hex_, "SE")}), flow=(MissionOrders(1),))
        read = run(state, then=Seeded(seed)).all(CompassRead)[-1]
        letters = charts().standard.compasses
        compass = letters.zones.get(read.zone) or letters.deployment_zones[read.zone][read.compass]
        clear = [arrow.heading for arrow in compass.mission if not waters().is_land_ahead(hex_, arrow.heading)]
        assert read.heading in (clear or [arrow.heading for arrow in compass.mission])
