"""Deployment of hidden forces: their ships, the display, land, and several forces in one hex (7.3)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import choice, marker, night, sides_of
from tests.games.tokyo_express.positions import Played, charts, sea, walk
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.deployment import Deployment, stations
from wargames_desktop.games.tokyo_express.standard_charts import ForceComplement
from wargames_desktop.games.tokyo_express.standard_events import (
    Detected,
    ForceComposed,
    ForceSizeDrawn,
    HiddenForceDeployed,
    Retires,
)
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase
from wargames_desktop.games.tokyo_express.standard_turn import StandardTurnSteps
from wargames_desktop.games.tokyo_express.state import JAPAN, Order, with_hidden_force, with_night

OPEN = "0725"


def deployed(state, *forces, draws=(), detected=True, seed=None):
    source = Forced(draws, None if seed is None else Seeded(seed))
    play = Play(Chance(source))
    state, name = Deployment(charts(), sea()).deploy(
        state, forces, play, detected=detected, reason="test", rule="TE-7.3-when"
    )
    assert source.left == 0
    return Played(state, play.events, play.chance.draws), name


def draw_all(*ships):
    return [choice(ship) for ship in ships]


def placed(screen=(), main=(), *, joint=False):
    """Ships by the place on the display; a ship is a type and a number."""

    def by_type(ships):
        kinds = dict.fromkeys(ship[:2] for ship in ships)
        return {kind: [ship for ship in ships if ship[:2] == kind] for kind in kinds}

    places = {}
    for station in stations(charts().standard.deployment, by_type(screen), by_type(main), joint):
        places.setdefault(station.place, []).append(station.ship)
    return places


# The display


@pytest.mark.rule("TE-7.3-screen-2", "TE-7.3-screen-3", "TE-7.3-screen-4", "TE-7.3-screen-cl", "TE-7.3-screen-pairs")
@pytest.mark.rule("TE-7.3-hex-0", "TE-7.3-display")
@pytest.mark.parametrize(
    ("screen", "places"),
    [
        (["DD1", "DD2"], {"Screen 1": ["DD1", "DD2"]}),
        (["DD1", "DD2", "DD3"], {"0": ["DD1"], "Screen 1": ["DD2", "DD3"]}),
        (["DD1", "DD2", "DD3", "DD4"], {"Screen 1": ["DD1", "DD2"], "Screen 2": ["DD3", "DD4"]}),
        (["DD1", "DD2", "DD3", "DD4", "DD5"], {"0": ["DD1"], "Screen 1": ["DD2", "DD3"], "Screen 2": ["DD4", "DD5"]}),
        (["CL1", "DD1", "DD2"], {"0": ["CL1"], "Screen 1": ["DD1", "DD2"]}),
        (
            ["CL1", "DD1", "DD2", "DD3", "DD4"],
            {"0": ["CL1"], "Screen 1": ["DD1", "DD2"], "Screen 2": ["DD3", "DD4"]},
        ),
    ],
)
def test_the_screen(screen, places):
    assert placed(screen) == places


@pytest.mark.rule("TE-7.3-main", "TE-7.3-main-start")
def test_the_main_body_starts_in_hex_0_without_a_screen_and_behind_with_one():
    main = ["CA1", "CA2", "BB1", "BB2"]
    assert placed(main=main) == {"0": ["CA1", "CA2"], "Main Body 1": ["BB1", "BB2"]}
    assert placed(["DD1", "DD2"], main) == {
        "Screen 1": ["DD1", "DD2"],
        "Main Body 1": ["CA1", "CA2"],
        "Main Body 2": ["BB1", "BB2"],
    }


@pytest.mark.rule("TE-7.3-main-order", "TE-7.3-main-odd", "TE-7.3-main-ex")
def test_the_order_of_the_main_body():
    """EX-7.3-main-body-order: an odd cruiser shares her hex with the battleship."""
    assert placed(main=["DD1", "DD2", "BB1", "CA1"]) == {"0": ["CA1", "BB1"], "Main Body 1": ["DD1", "DD2"]}
    assert placed(main=["DD1", "CL1", "BB1", "CA1", "CA2"]) == {
        "0": ["CA1", "CA2"],
        "Main Body 1": ["BB1", "CL1"],
        "Main Body 2": ["DD1"],
    }


@pytest.mark.rule("TE-7.3-extend")
def test_the_display_goes_on_behind():
    main = [f"DD{number}" for number in range(13)]
    assert list(placed(main=main)) == ["0", *(f"Main Body {number}" for number in range(1, 7))]


@pytest.mark.rule("TE-7.3-several-screen")
@pytest.mark.parametrize(
    ("screen", "places"),
    [
        (["CL1", "CL2", "DD1", "DD2"], {"0": ["CL1", "CL2"], "Screen 1": ["DD1", "DD2"]}),
        (["DD1", "DD2", "DD3", "DD4"], {"0": ["DD1"], "Screen 1": ["DD2", "DD3"], "Screen 2": ["DD4"]}),
        (["DD1", "DD2", "DD3"], {"0": ["DD1"], "Screen 1": ["DD2", "DD3"]}),
    ],
)
def test_a_joint_screen(screen, places):
    """R-109."""
    assert placed(screen, joint=True) == places


@pytest.mark.rule("TE-7.3-display", "TE-7.3-hex-0")
def test_where_the_places_of_the_display_lie():
    """Ships of a force of size 5, roll 10: 3 DD in the screen, 2 BB and 2 CA in the main body."""
    state = night({}, hidden={"1": (OPEN, "S", 5)})
    played, _ = deployed(state, "1", draws=[10], seed=1)
    where = {}
    for placing in played.one(HiddenForceDeployed).placings:
        where.setdefault(placing.place, []).append(placing.hex)
    assert where == {
        "0": [OPEN],
        "Screen 1": [walk(OPEN, "NE"), walk(OPEN, "NW")],
        "Main Body 1": [walk(OPEN, "N")] * 2,
        "Main Body 2": [walk(OPEN, "N", 2)] * 2,
    }


# The ships


@pytest.mark.rule("TE-7.3-size-roll", "TE-7.3-size-table", "TE-7.3-draw")
def test_types_by_die_and_size_and_ships_by_chance():
    """EX-7.3-two-forces, the second of them: size 3, roll 4, 1 CL and 5 DD without a screen."""
    state = night({}, hidden={"1": (OPEN, "S", 3)})
    ships = ["Nagara", "Asagumo", "Amatsukaze", "Samidare", "Murasame", "Yudachi"]
    played, name = deployed(state, "1", draws=[4, *draw_all(*ships)])
    composed = played.one(ForceComposed)
    assert (composed.size, composed.die) == (3, 4)
    assert (composed.screen, composed.main) == ((), ("CL", "DD", "DD", "DD", "DD", "DD"))
    assert composed.ships == tuple(ships)
    assert played.state.formations[name].ships == tuple(ships)
    draws = [draw for draw in played.draws if draw.kind == "choice"]
    assert {draw.rule for draw in draws} == {"TE-7.3-draw"}
    assert all(charts().roster.ships[ship].type == "DD" for ship in draws[-1].among)


@pytest.mark.rule("TE-7.3-draw")
def test_ships_in_use_and_of_other_times_are_not_drawn():
    """R-107: sunk ships were in use; in late 1942 only ships of that period come."""
    used = {"Asagumo": (walk(OPEN, "S", 5), "N")}
    state = night({}, {"Abe": used}, {"1": (OPEN, "S", 1)})
    sunk = msgspec.structs.replace(state.ships["Asagumo"], sunk=True)
    state = msgspec.structs.replace(state, ships={**state.ships, "Asagumo": sunk})
    played, _ = deployed(state, "1", draws=[1], seed=1)
    draw = next(draw for draw in played.draws if draw.kind == "choice")
    roster = charts().roster.ships
    assert "Asagumo" not in draw.among
    assert {roster[ship].historical for ship in draw.among} == {True}
    assert all("L" in roster[ship].available for ship in draw.among)
    early, _ = deployed(night({}, hidden={"1": (OPEN, "S", 1)}, period="early_1942"), "1", draws=[1], seed=1)
    draw = next(draw for draw in early.draws if draw.kind == "choice")
    assert all("E" in roster[ship].available for ship in draw.among)


def of_type(kind):
    return [
        name
        for name, spec in charts().roster.ships.items()
        if spec.side == JAPAN and spec.historical and "L" in spec.available and spec.type == kind
    ]


def without(*kinds, **left):
    """A night in which all Japanese ships of some types are in use, but for those of ``left`` by type."""
    gone = [ship for kind in kinds for ship in of_type(kind)[left.get(kind, 0) :]]
    return night({}, {"Abe": dict.fromkeys(gone, ("3035", "N"))}, {"1": (OPEN, "S", 5)})


@pytest.mark.rule("TE-7.3-substitute")
def test_a_type_that_has_run_out_is_replaced_by_the_next_lighter():
    """Size 5, roll 10 wants 2 BB, 2 CA and 3 DD."""
    played, name = deployed(without("BB", BB=1), "1", draws=[10], seed=1)
    types = [charts().roster.ships[ship].type for ship in played.state.formations[name].ships]
    assert sorted(types) == ["BB", "CA", "CA", "CA", "DD", "DD", "DD"]
    assert played.one(ForceComposed).replaced == (("BB", "CA"),)
    played, name = deployed(without("BB", "CA", CA=1), "1", draws=[10], seed=1)
    types = [charts().roster.ships[ship].type for ship in played.state.formations[name].ships]
    assert sorted(types) == ["CA", "CL", "CL", "CL", "DD", "DD", "DD"]
    assert played.one(ForceComposed).replaced == (("BB", "CA"), ("BB", "CL"), ("CA", "CL"), ("CA", "CL"))


@pytest.mark.rule("TE-7.3-substitute")
def test_a_destroyer_that_is_not_there_is_left_out():
    """R-108."""
    played, name = deployed(without("DD", DD=2), "1", draws=[10], seed=1)
    types = [charts().roster.ships[ship].type for ship in played.state.formations[name].ships]
    assert sorted(types) == ["BB", "BB", "CA", "CA", "DD", "DD"]
    places = {placing.place for placing in played.one(HiddenForceDeployed).placings}
    assert places == {"Screen 1", "Main Body 1", "Main Body 2"}


def test_a_force_for_which_no_ship_is_left_is_no_force():
    """R-108."""
    played, name = deployed(without("BB", "CA", "CL", "DD"), "1", draws=[10])
    assert name is None
    assert played.state.night.hidden == {}
    assert "1" not in played.state.formations
    assert played.all(HiddenForceDeployed) == []


def test_every_row_of_the_table_can_be_deployed():
    for size, rows in charts().standard.force_sizes.rows.items():
        for die, complement in rows.items():
            assert isinstance(complement, ForceComplement)
            played, name = deployed(night({}, hidden={"1": (OPEN, "S", size)}), "1", draws=[die], seed=die)
            ships = played.state.formations[name].ships
            assert len(ships) == sum(complement.screen.values()) + sum(complement.main.values())
            assert len({played.state.ships[ship].hex for ship in ships}) >= (len(ships) + 1) // 2


# The formation


@pytest.mark.rule("TE-7.3-formation", "TE-7.3-formation-order", "TE-7.1-aside")
def test_the_ships_are_one_formation_with_order_and_speed_of_the_force():
    order = Order(maneuver="turn_60", direction="port", turns_made=1)
    state = night({}, hidden={"1": (OPEN, "S", 1)}, orders={"1": order}, speeds={"1": 4})
    played, name = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")])
    formation = played.state.formations[name]
    assert (formation.ships, formation.order, formation.speed) == (("Asagumo", "Samidare"), order, 4)
    assert list(played.state.formations) == [name]
    assert played.state.night.hidden == {}
    assert {played.state.ships[ship].heading for ship in formation.ships} == {"S"}
    assert played.state.night.markers[1] == 2


@pytest.mark.rule("TE-7.3-when", "TE-7.3-when-gunnery", "TE-7.3-when-zone")
@pytest.mark.parametrize("detected", [True, False])
def test_deployed_detected_or_not(detected):
    state = night({}, hidden={"1": (OPEN, "S", 1)})
    played, name = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")], detected=detected)
    assert sides_of(played.state)["japan"] == (["Asagumo", "Samidare"] if detected else [])
    assert [event.formation for event in played.all(Detected)] == ([name] if detected else [])
    assert played.one(HiddenForceDeployed).lead == "1"


@pytest.mark.rule("TE-7.1-draw-deploy")
def test_a_force_without_a_marker_draws_one_first():
    state = night({}, hidden={"1": (OPEN, "S")})
    played, name = deployed(state, "1", draws=[marker(1), 1, *draw_all("Asagumo", "Samidare")])
    assert played.one(ForceSizeDrawn).size == 1
    assert name is not None
    played, name = deployed(state, "1", draws=[marker(0)])
    assert name is None
    assert played.state.night.hidden == {}
    assert played.all(HiddenForceDeployed) == []


@pytest.mark.rule("TE-8.3-fired-hidden")
def test_ships_of_a_fired_force_are_on_their_fired_side():
    state = night({}, hidden={"1": (OPEN, "S", 1)})
    state = with_hidden_force(state, "1", msgspec.structs.replace(state.night.hidden["1"], fired=True))
    played, _ = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")])
    assert [played.state.ships[ship].fired for ship in ("Asagumo", "Samidare")] == [True, True]


def test_a_new_ship_has_all_its_reloads():
    state = night({}, hidden={"1": (OPEN, "S", 1)})
    played, _ = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")])
    spec, ship = charts().roster.ships["Asagumo"], played.state.ships["Asagumo"]
    assert ship.log.reloads == tuple(mount.reloads for mount in spec.torpedoes)
    assert ship.salvos == tuple(mount.salvos for mount in spec.torpedoes)
    assert not ship.log.radar


# Several forces


@pytest.mark.rule("TE-7.3-several", "TE-7.3-several-draw", "TE-7.3-several-ex", "TE-7.3-several-heading")
def test_the_example_of_two_forces():
    """EX-7.3-two-forces: sizes 5 and 3, rolls 10 and 4."""
    state = night({}, hidden={"1": (OPEN, "SE", 5), "2": (OPEN, "S", 3)})
    first = [10, *draw_all("Amatsukaze", "Asagumo", "Samidare", "Hiei", *of_type("CA")[:2])]
    second = [4, *draw_all("Nagara", "Murasame", "Yudachi", "Hatsuyuki", "Shirayuki", "Teruzuki")]
    played, name = deployed(state, "1", "2", draws=first + second)
    kinds = {ship: charts().roster.ships[ship].type for ship in played.state.formations[name].ships}
    places = {}
    for placing in played.one(HiddenForceDeployed).placings:
        places.setdefault(placing.place, []).append(kinds[placing.ship])
    assert places == {
        "0": ["DD"],
        "Screen 1": ["DD", "DD"],
        "Main Body 1": ["CA", "CA"],
        "Main Body 2": ["BB", "BB"],
        "Main Body 3": ["CL", "DD"],
        "Main Body 4": ["DD", "DD"],
        "Main Body 5": ["DD", "DD"],
    }
    assert played.one(HiddenForceDeployed).forces == ("1", "2")
    assert played.one(HiddenForceDeployed).heading == "SE"
    assert played.state.night.hidden == {}


@pytest.mark.rule("TE-7.3-several-heading")
def test_the_largest_contributor_gives_heading_and_order_or_chance():
    order = Order(maneuver="turn_60", direction="port")
    state = night({}, hidden={"1": (OPEN, "S", 1), "2": (OPEN, "SE", 1)}, orders={"2": order}, speeds={"2": 5})
    draws = [1, *draw_all("Asagumo", "Samidare"), 6, *draw_all("Yudachi", "Murasame", "Teruzuki")]
    larger, name = deployed(state, "1", "2", draws=draws)
    assert larger.one(HiddenForceDeployed).lead == "2"
    assert (larger.state.formations[name].order, larger.state.formations[name].speed) == (order, 5)
    two = [1, *draw_all("Asagumo", "Samidare"), 1, *draw_all("Yudachi", "Murasame")]
    for lead, heading in (("1", "S"), ("2", "SE")):
        tied, _ = deployed(state, "1", "2", draws=[*two, choice(lead)])
        assert tied.one(HiddenForceDeployed).heading == heading
        assert {ship.heading for ship in tied.state.ships.values()} == {heading}


@pytest.mark.rule("TE-7.3-several-draw")
def test_a_dummy_among_several_is_removed():
    state = night({}, hidden={"1": (OPEN, "S"), "2": (OPEN, "SE", 1)})
    played, _ = deployed(state, "1", "2", draws=[marker(0), 1, *draw_all("Asagumo", "Samidare")])
    assert played.one(HiddenForceDeployed).forces == ("2",)


def test_each_force_keeps_its_own_fired_side():
    state = night({}, hidden={"1": (OPEN, "S", 1), "2": (OPEN, "S", 1)})
    state = with_hidden_force(state, "1", msgspec.structs.replace(state.night.hidden["1"], fired=True))
    two = [1, *draw_all("Asagumo", "Samidare"), 1, *draw_all("Yudachi", "Murasame")]
    played, _ = deployed(state, "1", "2", draws=[*two, choice("2")])
    assert [name for name, ship in played.state.ships.items() if ship.fired] == ["Asagumo", "Samidare"]


# Land and overstacking


@pytest.mark.rule("TE-7.3-land", "TE-7.3-land-forward", "TE-7.3-land-ex")
def test_the_example_of_hex_1622():
    """EX-7.3-land-shift: 1623 is land, so the force goes on to 1621."""
    state = night({}, hidden={"1": ("1622", "SE", 2)})
    played, _ = deployed(state, "1", draws=[3, *draw_all("Asagumo", "Samidare", "Yudachi", "Murasame")])
    event = played.one(HiddenForceDeployed)
    assert [placing.hex for placing in event.placings] == ["1621", "1621", "1622", "1622"]
    assert (event.hex, event.shifted, event.way) == ("1622", 1, 0)


def lies(hex_, heading, size=2, die=3):
    """The shift of a force of four destroyers without a screen."""
    played, _ = deployed(night({}, hidden={"1": (hex_, heading, size)}), "1", draws=[die], seed=1)
    event = played.one(HiddenForceDeployed)
    places = charts().board.places
    assert all(places[placing.hex].terrain in ("sea", "coast") for placing in event.placings)
    return event


@pytest.mark.rule("TE-7.3-land")
def test_no_shift_at_sea():
    assert (lies(OPEN, "S").shifted, lies(OPEN, "S").placings[0].hex) == (0, OPEN)


@pytest.mark.rule("TE-7.3-land", "TE-7.3-land-forward")
def test_a_shift_from_the_map_edge_goes_ahead_by_as_few_hexes_as_serve():
    """0125 lies at the northern edge: two pairs of destroyers on a southern heading need one hex behind them."""
    event = lies("0125", "S")
    assert (event.shifted, event.way) == (1, 0)
    assert event.placings[0].hex == walk("0125", "S")


@pytest.mark.rule("TE-7.3-land-forward")
def test_aside_only_where_ahead_does_not_serve():
    """R-110: every hex of shift ahead first, then off the bow to port, to starboard, then 120 degrees."""
    found = set()
    for label, place in charts().board.places.items():
        for heading in ("S", "SE", "N"):
            if place.terrain == "sea":
                event = lies(label, heading)
                found.add(event.way)
                if event.shifted == 1 and event.way != 0:
                    ahead = sea().step(label, heading)
                    assert ahead is None or charts().board.places[ahead].terrain not in ("sea", "coast")
    assert {0, 5, 1} <= found


@pytest.mark.rule("TE-7.3-overstack")
def test_other_ships_do_not_matter():
    crowd = dict.fromkeys(("Nagara", "Hiei", "Kirishima"), (OPEN, "N"))
    state = night({}, {"Abe": crowd}, {"1": (OPEN, "S", 1)})
    played, _ = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")])
    assert {placing.hex for placing in played.one(HiddenForceDeployed).placings} == {OPEN}
    assert played.one(HiddenForceDeployed).shifted == 0


@pytest.mark.rule("TE-7.3-overstack-later")
def test_deployed_ships_are_remembered_until_the_next_movement_phase():
    state = night({}, hidden={"1": (OPEN, "S", 1)})
    played, _ = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")])
    assert played.state.night.deployed == ("Asagumo", "Samidare")
    outline, begins = charts().standard.turn, StandardTurnSteps(StandardUsFormationPhase(charts(), sea())).begin
    after = begins(played.state, outline.steps[outline.index("us_movement_2")], Play(Chance(Forced([]))))
    assert after.night.deployed == ()


@pytest.mark.rule("TE-13.2-supply-combat")
@pytest.mark.parametrize(("launched", "fought"), [((), 0), ((3, 3, 4), 4)])
def test_ships_of_a_force_that_attacked_have_fought(launched, fought):
    state = night({}, hidden={"1": (OPEN, "S", 1)})
    state = with_hidden_force(state, "1", msgspec.structs.replace(state.night.hidden["1"], launched=launched))
    played, _ = deployed(state, "1", draws=[1, *draw_all("Asagumo", "Samidare")], seed=1)
    assert [ship.log.fought for ship in played.state.ships.values()] == [fought, fought]


@pytest.mark.rule("TE-11.4-effects")
@pytest.mark.parametrize(("withdrew_on", "retire"), [(0, False), (4, False), (3, True)])
def test_a_force_deployed_after_the_withdrawal_goes_on_retiring(withdrew_on, retire):
    state = with_night(night({"TF": {"Boise": (OPEN, "S")}}, hidden={"1": (OPEN, "N", 1)}), withdrew_on=withdrew_on)
    played, _ = deployed(msgspec.structs.replace(state, turn=4), "1", seed=1)
    ships = [ship for ship in played.state.ships.values() if ship.side == JAPAN]
    assert ships
    assert {ship.log.retiring for ship in ships} == {retire}
    assert [event.rule for event in played.all(Retires)] == (["TE-11.4-effects"] if retire else [])


@pytest.mark.rule("TE-7.3-draw", "TE-7.3-several-draw")
@pytest.mark.parametrize("seed", range(5))
def test_forces_deployed_together_never_draw_the_same_ship(seed):
    state = night({"TF": {"Boise": (OPEN, "S")}}, hidden={"1": (OPEN, "N", 5), "2": (OPEN, "N", 5)})
    played, _ = deployed(state, "1", "2", seed=seed)
    drawn = [ship for event in played.all(ForceComposed) for ship in event.ships]
    assert len(drawn) == len(set(drawn)) == len([ship for ship in played.state.ships.values() if ship.side == JAPAN])
