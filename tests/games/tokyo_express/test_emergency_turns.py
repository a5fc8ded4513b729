"""Land, shoal and map edges: who may go where, and Emergency Turns (TE-5.4)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import asked, charts, give, refused, run
from tests.games.tokyo_express.voyages import (
    at,
    column,
    japan,
    japan_forms,
    japanese_phase,
    markers_of,
    order,
    replace,
    us,
    us_moves,
    us_phase,
    voyage,
    waters,
)
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.commands import ChooseEmergencyTurn, Move, Turning
from wargames_desktop.games.tokyo_express.emergency_turns import preferred, ways_out
from wargames_desktop.games.tokyo_express.events import SpeedLost
from wargames_desktop.games.tokyo_express.frames import (
    HiddenForceMovement,
    JapaneseRetirement,
    StandardCounterAdjustment,
    StandardJapaneseMovement,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    ColumnTurnPlaced,
    EmergencyTurned,
    HeadingRestored,
    LeftFormation,
    LeftMap,
)
from wargames_desktop.games.tokyo_express.state import HEADINGS


def steaming(ships, phase=1, hidden=None, **changes):
    """Japanese ships as one formation in Mission Movement."""
    own = {"Abe": japan(*ships, **{"movement": "mission", **changes})} if ships else {}
    return voyage({}, ships, own, phase=phase, hidden=hidden)


# Terrain


@pytest.mark.rule("TE-5.4-impassable", "TE-5.4-mixed")
@pytest.mark.parametrize(("terrain", "is_open"), [("sea", True), ("coast", True), ("shoal", False), ("land", False)])
def test_shoal_and_all_land_hexes_are_closed(terrain, is_open):
    hexes = [hex_ for hex_, place in charts().board.places.items() if place.terrain == terrain]
    assert hexes
    assert {waters().is_open(hex_) for hex_ in hexes} == {is_open}


@pytest.mark.rule("TE-5.4-impassable")
@pytest.mark.parametrize("seed", range(3))
def test_no_ship_ever_enters_land_or_shoal(seed):
    """Japanese ships and hidden forces from everywhere, straight ahead through three phases."""
    hexes = [hex_ for hex_ in sorted(waters().hexes) if waters().is_open(hex_)][seed::101]
    for number, hex_ in enumerate(hexes):
        heading = HEADINGS[number % 6]
        state = steaming({"Sendai": (hex_, heading)}, hidden={"Hidden Force 1": (hex_, heading, 0)})
        for phase in (1, 2, 3):
            if state.formations:
                state = replace(state, phase=phase, flow=(StandardJapaneseMovement(),))
                state = run(state, then=Seeded(seed)).state
        for ship in state.ships.values():
            assert not ship.hex or waters().is_open(ship.hex)


# Which way


@pytest.mark.rule("TE-5.4-priority-fewest")
@pytest.mark.parametrize(
    ("barred", "ways"),
    [
        ("N", {"NE", "NW"}),
        ("N NE", {"NW"}),
        ("N NE NW", {"SE", "SW"}),
        ("N NE NW SE", {"SW"}),
        ("N NE NW SE SW", {"S"}),
        ("N NE SE S SW NW", set()),
    ],
)
def test_the_least_turn_is_made(barred, ways):
    assert set(ways_out("N", lambda heading: heading in barred.split())) == ways


@pytest.mark.rule("TE-5.4-priority-japan", "TE-11.2-emergency")
def test_japanese_ships_prefer_southerly_headings_and_retiring_ones_northerly():
    values = charts().standard.values
    assert preferred(("NE", "NW"), values.emergency_turns) == "NE"
    assert preferred(("SE", "SW"), values.emergency_turns) == "SE"
    assert preferred(("S", "N"), values.emergency_turns) == "S"
    assert preferred(("NE", "NW"), values.retiring_emergency_turns) == "NW"
    assert preferred(("SE", "SW"), values.retiring_emergency_turns) == "SW"
    assert preferred(("S", "N"), values.retiring_emergency_turns) == "N"


# 1130 heading SE runs along 1129, 1128, 1127, 1126; south of 1126 lies shoal 1225, southwest of it shoal 1226.


@pytest.mark.rule("TE-5.4-emergency", "TE-5.4-move", "TE-5.4-priority-japan", "TE-5.4-priority-blocked")
def test_a_ship_turns_away_and_goes_one_hex():
    played = japanese_phase(steaming({"Sendai": ("1126", "S")}))
    turned = played.one(EmergencyTurned)
    assert (turned.ship, turned.hex, turned.heading) == ("Sendai", "1126", "SE")
    assert at(played.state, "Sendai") == ("1125", "SE")


@pytest.mark.rule("TE-5.4-restore")
def test_the_old_heading_is_taken_again_as_soon_as_sea_lies_before_it():
    first = japanese_phase(steaming({"Sendai": ("1126", "S")})).state
    assert first.ships["Sendai"].log.resume == "S"
    assert waters().is_land_ahead("1125", "S")
    second = japanese_phase(first, phase=2)
    assert not waters().is_land_ahead("1124", "S")
    assert at(second.state, "Sendai") == ("1124", "S")
    assert second.one(HeadingRestored).heading == "S"
    assert second.state.ships["Sendai"].log.resume is UNSET


@pytest.mark.rule("TE-5.4-restore")
def test_the_old_heading_may_be_taken_again_in_the_first_hex():
    """Where a single hex is in the way."""
    hex_, heading = next(
        (hex_, heading)
        for hex_ in sorted(waters().hexes)
        for heading in HEADINGS
        if waters().is_open(hex_)
        and waters().is_land_ahead(hex_, heading)
        and len(ways := ways_out(heading, lambda h, hex_=hex_: not waters().is_open_ahead(hex_, h))) == 1
        and waters().is_open_ahead(waters().step(hex_, ways[0]), heading)
    )
    played = japanese_phase(steaming({"Sendai": (hex_, heading)}))
    assert at(played.state, "Sendai")[1] == heading
    assert played.one(HeadingRestored).heading == heading


@pytest.mark.rule("TE-5.4-speed", "TE-5.4-speed-after", "TE-5.4-speed-minimum")
@pytest.mark.parametrize(("speed", "left"), [(6, 5), (2, 1), (1, 1)])
def test_the_formation_is_slower_from_the_next_phase_on(speed, left):
    phase = next(p for p in range(1, 7) if charts().movement.rows[speed][p - 1])
    played = japanese_phase(steaming({"Sendai": ("1126", "S")}, speed=speed, phase=phase))
    assert at(played.state, "Sendai")[0] == "1125"
    assert played.state.formations["Abe"].speed == left
    assert len(played.all(SpeedLost)) == (left != speed)


@pytest.mark.rule("TE-5.4-speed")
def test_any_number_of_emergency_turns_in_a_phase_costs_one_speed():
    ships = {"Sendai": ("1126", "S"), "Fubuki": ("1126", "S")}
    played = japanese_phase(steaming(ships))
    assert len(played.all(EmergencyTurned)) == 2
    assert played.state.formations["Abe"].speed == 5


@pytest.mark.rule("TE-5.4-others")
def test_the_other_ships_make_their_moves():
    ships = {"Sendai": ("1126", "S"), "Fubuki": ("1027", "S")}
    played = japanese_phase(steaming(ships))
    assert [event.ship for event in played.all(EmergencyTurned)] == ["Sendai"]
    assert at(played.state, "Fubuki") == ("1127", "S")


@pytest.mark.rule("TE-5.4-all-ships", "TE-5.4-all-original")
def test_a_whole_formation_may_turn_away_and_its_ordered_turn_counts_from_the_old_heading():
    ships = {"Sendai": ("1126", "S"), "Fubuki": ("1125", "S")}
    state = steaming(ships, order=order("turn_60", "port"), movement="battle", phase=2)
    played = japanese_phase(state, 9)
    assert {event.ship for event in played.all(EmergencyTurned)} == set(ships)
    assert played.state.formations["Abe"].course == "S"


@pytest.mark.rule("TE-5.4-resume", "TE-5.4-off-heading")
def test_a_ship_off_her_heading_makes_no_ordered_turn_until_she_is_back():
    ships = {"Sendai": ("1126", "S"), "Fubuki": ("0917", "S")}
    state = steaming(ships, order=order("turn_60", "port"), movement="battle")
    off = japanese_phase(state, 4)  # the roll turns the formation
    assert (at(off.state, "Sendai")[1], at(off.state, "Fubuki")[1]) == ("SE", "SE")
    assert off.state.ships["Sendai"].log.resume == "S"
    back = japanese_phase(off.state, phase=2)
    assert at(back.state, "Sendai") == ("1124", "S")  # straight on, on the heading that she came with
    on = japanese_phase(steaming(ships, order=order("turn_60", "port"), movement="battle"), 9)
    regained = japanese_phase(on.state, 4, phase=2)
    assert (at(regained.state, "Sendai"), at(regained.state, "Fubuki")[1]) == (("1124", "SE"), "SE")


@pytest.mark.rule("TE-5.4-single", "TE-4.1-H")
def test_a_ship_left_behind_sails_alone_from_the_next_formation_phase_on():
    state = steaming({"Sendai": ("1124", "S"), "Fubuki": ("1028", "S")})
    assert waters().distance("1124", "1028") > 2
    groups = {f.ships for f in japan_forms(replace(state, formations={})).state.formations.values()}
    assert groups == {("Sendai",), ("Fubuki",)}


# Columns


@pytest.mark.rule("TE-5.4-column", "TE-5.4-column-markers", "TE-5.4-column-speed")
def test_the_ships_behind_follow_the_lead_ship_around():
    ships = {"Sendai": ("1126", "S"), "Fubuki": ("1026", "S")}
    assert waters().step("1026", "S") == "1126"
    state = voyage({}, ships, {"Abe": column(japan(*ships, movement="mission"))})
    first = japanese_phase(state, phase=1)
    assert (at(first.state, "Sendai"), at(first.state, "Fubuki")) == (("1125", "SE"), ("1126", "SE"))
    assert first.one(ColumnTurnPlaced).marker.hex == "1126"
    assert first.state.formations["Abe"].speed == 5
    second = japanese_phase(first.state, phase=2)
    assert (at(second.state, "Sendai"), at(second.state, "Fubuki")) == (("1124", "S"), ("1125", "SE"))
    assert markers_of(second.state) == {"1124": ("SE", "S", ("Fubuki",))}
    assert second.state.formations["Abe"].speed == 5
    third = japanese_phase(second.state, phase=4)
    assert at(third.state, "Fubuki") == ("1124", "S")
    assert markers_of(third.state) == {}
    assert third.all(EmergencyTurned) == []


@pytest.mark.rule("TE-5.4-column")
def test_a_column_splits_where_a_ship_behind_the_lead_ship_turns_away():
    """Three destroyers would meet in 0910; the column's second ship is one that turns away, and the third follows."""
    ships = {
        "Kagero": ("0909", "SE"),
        "Oyashio": ("0910", "SE"),
        "Asagumo": ("0911", "SE"),
        "Hiei": ("0808", "SW"),
        "Kirishima": ("0808", "SW"),
    }
    assert waters().step("0808", "SW") == "0909"
    state = voyage(
        {},
        ships,
        {
            "Abe": column(japan("Kagero", "Oyashio", "Asagumo", movement="mission")),
            "Goto": japan("Hiei", "Kirishima", movement="mission"),
        },
    )
    played = japanese_phase(state)
    assert [event.ship for event in played.all(EmergencyTurned)] == ["Oyashio"]
    assert played.one(LeftFormation).ships == ("Oyashio", "Asagumo")
    formations = {f.ships: f.column for f in played.state.formations.values()}
    assert formations[("Oyashio", "Asagumo")] == "columnwise"
    assert ("Kagero",) in formations
    assert at(played.state, "Kagero") == ("0908", "SE")
    assert at(played.state, "Asagumo")[0] == "0910"
    assert at(played.state, "Asagumo")[1] == played.one(EmergencyTurned).heading


# US ships


SAVO = ("1126", "S")


def americans(ships, **changes):
    return voyage(ships, {}, {"TF": us(*ships, **changes)})


@pytest.mark.rule("TE-5.4-priority-us", "TE-5.4-priority-fewest")
def test_the_player_chooses_between_equally_sharp_turns():
    hex_, heading, ways = next(
        (hex_, heading, ways)
        for hex_ in sorted(waters().hexes)
        for heading in HEADINGS
        if waters().is_open(hex_)
        and waters().is_land_ahead(hex_, heading)
        and len(ways := ways_out(heading, lambda h, hex_=hex_: waters().is_land_ahead(hex_, h))) == 2
    )
    state = us_phase(americans({"Boise": (hex_, heading)})).state
    assert asked(state).decision == "emergency_turn"
    assert {answer.heading for answer in asked(state).answers} == set(ways)
    assert refused(state, ChooseEmergencyTurn("Walke", ways[0])).rule == "TE-5.4-priority-us"
    assert refused(state, Move()).rule == "TE-5.4-priority-us"
    other = next(h for h in HEADINGS if h not in ways)
    assert refused(state, ChooseEmergencyTurn("Boise", other)).rule == "TE-5.4-priority-fewest"
    for way in ways:
        moved = give(state, ChooseEmergencyTurn("Boise", way))
        assert moved.one(EmergencyTurned).heading == way
        assert at(moved.state, "Boise")[0] == waters().step(hex_, way)
        assert moved.state.formations["TF"].speed == 5


@pytest.mark.rule("TE-5.4-priority-us")
def test_a_single_way_out_is_taken_without_a_question():
    played = us_phase(americans({"Boise": SAVO}))
    assert played.one(EmergencyTurned).heading == "SE"
    assert at(played.state, "Boise") == ("1125", "SE")


def test_the_turns_of_the_segment_are_kept_while_the_player_chooses():
    hex_, heading, ways = next(
        (hex_, heading, ways)
        for hex_ in sorted(waters().hexes)
        for heading in HEADINGS
        if waters().is_open(hex_)
        and waters().is_land_ahead(hex_, heading)
        and len(ways := ways_out(heading, lambda h, hex_=hex_: waters().is_land_ahead(hex_, h))) == 2
    )
    ships = {"Boise": (hex_, heading), "Walke": ("0910", "S")}
    state = voyage(ships, {}, {"Boise": us("Boise"), "Walke": us("Walke", order=order("turn_60", "port"))})
    asking = give(us_moves(state, 1), Turning("Walke", "after"), Move()).state
    assert asked(asking).decision == "emergency_turn"
    assert at(asking, "Walke") == ("0910", "S")
    moved = give(asking, ChooseEmergencyTurn("Boise", ways[1])).state
    assert at(moved, "Walke") == ("1009", "SE")


@pytest.mark.rule("TE-5.4-edge-us", "TE-5.4-edge-us-none")
def test_us_ships_sail_off_the_map_and_are_out_of_the_game():
    state = americans({"Boise": ("0114", "N"), "Walke": ("0214", "N")})
    played = us_phase(state)
    assert played.all(EmergencyTurned) == []
    assert played.one(LeftMap).ship == "Boise"
    boise = played.state.ships["Boise"]
    assert (boise.hex, boise.log.left, boise.sunk) == ("", True, False)
    assert played.state.formations["TF"].ships == ("Walke",)


def test_a_formation_of_which_the_last_ship_has_left_is_gone():
    assert us_phase(americans({"Boise": ("0114", "N")})).state.formations == {}


# The map edge


@pytest.mark.rule("TE-5.4-edge-japan", "TE-7.2-edge")
@pytest.mark.parametrize("hidden", [True, False])
def test_japanese_ships_and_hidden_forces_turn_away_from_the_map_edge(hidden):
    name = "Hidden Force 1" if hidden else "Sendai"
    force = {"Hidden Force 1": ("0940", "SW", 0)} if hidden else None
    state = steaming({} if hidden else {"Sendai": ("0940", "SW")}, hidden=force)
    played = japanese_phase(state)
    assert played.one(EmergencyTurned).reason == "the map edge"
    assert at(played.state, name)[0] == waters().step("0940", "S")
    own = next(f for f in played.state.formations.values() if name in f.ships)
    assert own.speed == 5


@pytest.mark.rule("TE-5.4-edge-japan-scenario", "TE-13.2-transport-edge")
@pytest.mark.parametrize(("movement", "leaves"), [("mission", True), ("battle", False)])
def test_japanese_ships_leave_the_map_only_for_their_mission(movement, leaves):
    state = steaming({"Kirishima": ("1501", "SE")}, movement=movement)
    state = replace(state, standard=replace(state.night, mission="bombardment"))
    played = japanese_phase(state)
    assert (played.state.ships["Kirishima"].hex == "") == leaves
    assert (played.all(EmergencyTurned) == []) == leaves


@pytest.mark.rule("TE-11.2-exit", "TE-5.4-edge-japan")
@pytest.mark.parametrize(
    ("hex_", "heading", "leaves"), [("0125", "N", True), ("0536", "NW", False), ("1501", "SE", False)]
)
def test_retiring_ships_leave_by_the_north_and_northwest_edges(hex_, heading, leaves):
    state = steaming({"Sendai": (hex_, heading)}, movement="retirement")
    log = replace(state.ships["Sendai"].log, retiring=True)
    state = replace(state, ships={"Sendai": replace(state.ships["Sendai"], standard=log)})
    moved = run(replace(state, flow=(JapaneseRetirement(),))).state
    assert (moved.ships["Sendai"].hex == "") == leaves


@pytest.mark.rule("TE-4.1-A", "TE-7.2-turn-1", "TE-4.1-A-us")
def test_on_game_turn_1_the_hidden_forces_move_and_nothing_else():
    state = voyage(
        {"Boise": ("2501", "NW")},
        {},
        {},
        phase=0,
        hidden={"Hidden Force 1": ("0125", "S", 0), "Hidden Force 2": ("1439", "SW", 0)},
        turn=1,
        conditions={"first_move": 4},
    )
    played = run(replace(state, flow=(HiddenForceMovement(),)))
    assert at(played.state, "Hidden Force 1") == ("0523", "S")
    assert at(played.state, "Hidden Force 2") == ("1839", "SW")  # along the west edge
    assert at(played.state, "Boise") == ("2501", "NW")
    assert played.draws == []
    assert played.state.formations == {}


def test_what_is_stuck_on_all_sides_stays():
    assert ways_out("N", lambda heading: True) == ()


@pytest.mark.rule("TE-4.1-T")
def test_emergency_turns_are_forgotten_at_the_end_of_the_turn():
    first = japanese_phase(steaming({"Sendai": ("1126", "S")})).state
    assert first.ships["Sendai"].log.emergency_turns == 1
    done = run(replace(first, flow=(StandardCounterAdjustment(),))).state
    assert (done.ships["Sendai"].log.emergency_turns, done.ships["Sendai"].log.resume) == (0, UNSET)
