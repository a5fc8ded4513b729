"""Columns: forming, joining, Column Turn markers, columnwise maneuvers, turning about (TE-5.1)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import asked, give, legal, refused
from tests.games.tokyo_express.voyages import (
    at,
    battle_orders,
    column,
    japan,
    japan_forms,
    japanese_phase,
    marker,
    markers_of,
    mission_orders,
    order,
    replace,
    us,
    us_forms,
    us_moves,
    us_orders,
    us_phase,
    voyage,
    waters,
)
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.columns import Columns, reverse
from wargames_desktop.games.tokyo_express.commands import (
    AssignSpeed,
    Form,
    FormationsDone,
    FormColumn,
    GiveOrder,
    Move,
    OrdersDone,
    Turning,
)
from wargames_desktop.games.tokyo_express.events import DisplayRead
from wargames_desktop.games.tokyo_express.new_headings import NewHeadings
from wargames_desktop.games.tokyo_express.standard_events import (
    ColumnFormed,
    ColumnReversed,
    ColumnTurnPlaced,
    ColumnTurnRemoved,
    CompassRead,
    ManeuverChosen,
)
from wargames_desktop.games.tokyo_express.state import AHEAD, formations_of

EAST = {"Boise": ("0910", "SE"), "Quincy": ("0911", "SE"), "Buchanan": ("0912", "SE")}
"""Three ships, one behind the other, in the order in which they lead."""


def forming(places, **given):
    """The US Formation Phase with some ships."""
    return us_forms(voyage(places, {}, {}, **given))


def columns_of(state, *ships):
    """The column of ships, if they form one, as its links of ships."""
    chain = Columns(waters()).column(state, ships)
    return None if chain is None else [link.ships for link in chain]


# Who may follow whom


@pytest.mark.rule("TE-5.1-requirements", "TE-5.1-lead")
@pytest.mark.parametrize(
    ("follower", "follows"),
    [
        (("0911", "SE"), True),
        (("0912", "SE"), True),
        (("0913", "SE"), False),  # three hexes behind
        (("0909", "SE"), False),  # ahead of the lead ship, and leading away
        (("0911", "S"), False),  # does not point at her
        (("0910", "SE"), False),  # beside her, with nobody behind
    ],
)
def test_a_ship_of_a_column_has_another_one_or_two_hexes_ahead(follower, follows):
    state = forming({"Boise": ("0910", "SE"), "Quincy": follower})
    if follows:
        assert legal(state, FormColumn(("Boise", "Quincy")))
    else:
        assert refused(state, FormColumn(("Boise", "Quincy"))).rule == "TE-5.1-requirements"


@pytest.mark.rule("TE-5.1-lead")
def test_the_lead_ship_is_named_first():
    state = forming(EAST)
    assert legal(state, FormColumn(("Boise", "Quincy", "Buchanan")))
    assert refused(state, FormColumn(("Boise", "Buchanan", "Quincy"))).rule == "TE-5.1-lead"
    assert refused(state, FormColumn(("Quincy", "Boise", "Buchanan"))).rule == "TE-5.1-requirements"


@pytest.mark.rule("TE-5.1-requirements-marker")
@pytest.mark.parametrize(
    ("markers", "follows"),
    [
        ((marker("0910", "SE", "S", "Quincy"),), True),
        ((), False),
        ((marker("0910", "SW", "S", "Quincy"),), False),  # for ships that come from elsewhere
        ((marker("0910", "SE", "NE", "Quincy"),), False),  # points elsewhere
    ],
)
def test_a_marker_ahead_leads_to_the_ship_that_is_followed(markers, follows):
    state = forming({"Boise": ("1010", "S"), "Quincy": ("0911", "SE")}, markers=markers)
    assert waters().step("0910", "S") == "1009"
    state = replace(state, ships={**state.ships, "Boise": replace(state.ships["Boise"], hex="1009")})
    assert (columns_of(state, "Boise", "Quincy") == [("Boise",), ("Quincy",)]) == follows


@pytest.mark.rule("TE-5.1-parallel")
def test_parallel_rows_are_no_column():
    state = forming({"Boise": ("0910", "SE"), "Quincy": ("1010", "SE")})
    assert refused(state, FormColumn(("Boise", "Quincy"))).rule == "TE-5.1-requirements"


@pytest.mark.rule("TE-5.1-same-hex")
def test_ships_of_one_hex_and_heading_join_together():
    ships = {"Boise": ("0910", "SE"), "Quincy": ("0911", "SE"), "Buchanan": ("0911", "SE"), "Walke": ("0911", "S")}
    state = forming(ships)
    assert legal(state, FormColumn(("Boise", "Quincy", "Buchanan")))
    assert refused(state, FormColumn(("Boise", "Quincy", "Walke"))).rule == "TE-5.1-requirements"
    assert columns_of(state, "Boise", "Quincy", "Buchanan") == [("Boise",), ("Quincy", "Buchanan")]


@pytest.mark.rule("TE-5.1-two-pointing")
def test_only_the_ships_of_one_hex_may_follow_another_ship():
    ships = {"Benham": ("1520", "SE"), "Barton": ("1521", "SE"), "Preston": ("1620", "NE")}
    state = forming(ships)
    assert legal(state, FormColumn(("Benham", "Barton")))
    assert legal(state, FormColumn(("Benham", "Preston")))
    assert refused(state, FormColumn(("Benham", "Barton", "Preston"))).rule == "TE-5.1-requirements"


@pytest.mark.rule("TE-5.1-requirements", "TE-5.1-markers")
@pytest.mark.parametrize(("heading", "follows"), [("SE", True), ("E", True), ("NE", True), ("N", True), ("NW", False)])
def test_a_marker_turns_60_or_120_degrees_but_not_about(heading, follows):
    if heading == "E":
        heading = "S"
    state = forming({"Boise": ("0910", heading), "Quincy": ("0911", "SE")})
    assert (columns_of(state, "Boise", "Quincy") is not None) == follows


# Forming columns


@pytest.mark.rule("TE-5.1-us-choice", "TE-5.1-own-formation", "TE-5.1-column")
def test_the_player_decides_which_ships_form_a_column():
    state = forming(EAST)
    assert [f.column for f in state.formations.values()] == [UNSET]  # one formation is laid out, no column
    state = give(state, FormColumn(("Boise", "Quincy"))).state
    assert state.formations[formations_of(state, "us")[-1]].column == "columnwise"
    assert {f.ships: f.column for f in state.formations.values()} == {
        ("Boise", "Quincy"): "columnwise",
        ("Buchanan",): UNSET,
    }
    state = give(state, FormColumn(("Boise", "Quincy", "Buchanan"))).state
    assert [f.ships for f in state.formations.values()] == [("Boise", "Quincy", "Buchanan")]
    played = give(state, FormationsDone())
    assert played.one(ColumnFormed).ships == ("Boise", "Quincy", "Buchanan")


@pytest.mark.rule("TE-5.1-marker-forming", "TE-5.1-add-ships")
def test_a_marker_is_placed_where_ships_must_turn_to_follow():
    ships = {"Atlanta": ("1510", "SE"), "Sterett": ("1511", "SE"), "Juneau": ("1611", "NE"), "Laffey": ("1712", "N")}
    assert waters().step("1611", "NE") == "1511"
    assert waters().step("1712", "N") == "1612"
    ships["Laffey"] = ("1711", "N")
    assert waters().step("1711", "N") == "1611"
    state = forming(ships)
    joined = give(state, FormColumn(("Atlanta", "Sterett", "Juneau", "Laffey")), FormationsDone())
    assert markers_of(joined.state) == {
        "1511": ("NE", "SE", ("Juneau", "Laffey")),
        "1611": ("N", "NE", ("Laffey",)),
    }
    assert [event.marker.hex for event in joined.all(ColumnTurnPlaced)] == ["1511", "1611"]


@pytest.mark.rule("TE-5.1-marker-forming")
def test_a_column_that_needs_no_turn_needs_no_marker():
    state = forming(EAST, markers=(marker("0909", "SE", "S", "Quincy"),))
    formed = give(state, FormColumn(("Boise", "Quincy", "Buchanan")), FormationsDone())
    assert markers_of(formed.state) == {}


@pytest.mark.rule("TE-5.1-add-ships")
def test_a_standing_column_picks_up_ships_in_a_later_formation_phase():
    known = {"last_groups": (("Boise", "Quincy"), ("Buchanan",)), "last_columns": (("Boise", "Quincy"),)}
    state = us_forms(replace(voyage(EAST, {}, {}), **known))
    assert {f.ships: f.column for f in state.formations.values()} == {
        ("Boise", "Quincy"): "columnwise",
        ("Buchanan",): UNSET,
    }
    assert legal(state, FormColumn(("Boise", "Quincy", "Buchanan")))


def test_a_column_that_no_longer_holds_is_not_proposed_again():
    apart = {**EAST, "Quincy": ("0811", "SE")}
    known = {"last_groups": (("Boise", "Quincy"),), "last_columns": (("Boise", "Quincy"),)}
    state = us_forms(replace(voyage(apart, {}, {}), **known))
    assert all(f.column is UNSET for f in state.formations.values())


def test_what_is_left_of_a_robbed_column_is_a_column_as_far_as_it_holds():
    state = give(forming(EAST), FormColumn(("Boise", "Quincy", "Buchanan"))).state
    rest = give(state, Form(("Boise",))).state
    assert {f.ships: f.column for f in rest.formations.values()} == {
        ("Boise",): UNSET,
        ("Quincy", "Buchanan"): "columnwise",
    }


@pytest.mark.parametrize(
    ("ships", "rule"),
    [
        (("Boise",), "TE-5.1-column"),
        (("Boise", "Boise"), "TE-3.2-single"),
        (("Boise", "Nobody"), "TE-3.2-us-types"),
        (("Boise", "Sendai"), "TE-3.2-us-types"),
    ],
)
def test_what_is_no_column_at_all(ships, rule):
    state = us_forms(voyage(EAST, {"Sendai": ("0915", "SE")}, {}))
    assert refused(state, FormColumn(ships)).rule == rule


# Japanese columns


@pytest.mark.rule("TE-5.1-jp-largest", "TE-5.1-jp-headings", "TE-4.1-H")
def test_japanese_ships_form_a_column_if_all_of_a_formation_do():
    follow = {"Sendai": ("0910", "SE"), "Fubuki": ("0911", "SE"), "Yunagi": ("0912", "SE")}
    state = japan_forms(voyage({}, follow, {})).state
    (formed,) = state.formations.values()
    assert (formed.ships, formed.column, formed.speed) == (("Sendai", "Fubuki", "Yunagi"), "columnwise", 6)
    aside = {**follow, "Yunagi": ("0912", "S")}
    (other,) = japan_forms(voyage({}, aside, {})).state.formations.values()
    assert (set(other.ships), other.column) == (set(follow), UNSET)


@pytest.mark.rule("TE-5.1-two-pointing-jp")
def test_japanese_ships_that_point_at_one_ship_from_two_hexes_form_no_column():
    ships = {"Sendai": ("1520", "SE"), "Fubuki": ("1521", "SE"), "Yunagi": ("1620", "NE")}
    (formed,) = japan_forms(voyage({}, ships, {})).state.formations.values()
    assert (set(formed.ships), formed.column) == (set(ships), UNSET)


@pytest.mark.rule("TE-5.1-jp-recheck", "TE-5.1-marker-forming")
def test_a_japanese_column_is_looked_at_anew_with_its_markers():
    turning = {"Sendai": ("1009", "S"), "Fubuki": ("0911", "SE")}
    on_the_map = (marker("0910", "SE", "S", "Fubuki"),)
    played = japan_forms(voyage({}, turning, {}, markers=on_the_map))
    (formed,) = played.state.formations.values()
    assert (formed.ships, formed.column) == (("Sendai", "Fubuki"), "columnwise")
    assert markers_of(played.state) == {"0910": ("SE", "S", ("Fubuki",))}
    assert played.all(ColumnTurnPlaced) == []
    without = japan_forms(voyage({}, turning, {})).state
    assert all(f.column is UNSET for f in without.formations.values())


# Columnwise and simultaneous maneuvers


def sailing(of=("Boise", "Quincy", "Buchanan"), places=EAST, how="columnwise", **changes):
    """A US column under way."""
    return voyage(places, {}, {"TF": column(us(*of, **changes), how)})


@pytest.mark.rule("TE-5.1-columnwise", "TE-5.1-marker-place", "TE-5.1-follow", "TE-5.1-marker-remove")
def test_ships_of_a_column_turn_one_after_the_other_in_the_same_hex():
    state = sailing(order=order("turn_60", "starboard"))
    first = give(us_moves(state, 1), Turning("TF", "after"), Move())
    assert (at(first.state, "Boise"), at(first.state, "Quincy")) == (("0909", "S"), ("0910", "SE"))
    assert markers_of(first.state) == {"0909": ("SE", "S", ("Quincy", "Buchanan"))}
    second = us_phase(first.state, phase=2)
    assert (at(second.state, "Boise"), at(second.state, "Quincy")) == (("1008", "S"), ("0909", "S"))
    assert markers_of(second.state) == {"0909": ("SE", "S", ("Buchanan",))}
    third = us_phase(second.state, phase=3)
    assert at(third.state, "Buchanan") == ("0909", "S")
    assert markers_of(third.state) == {}
    assert third.one(ColumnTurnRemoved).hex == "0909"


@pytest.mark.rule("TE-5.1-columnwise-any", "TE-5.1-follow", "TE-5.1-follow-turns")
def test_a_countermarch_columnwise_takes_every_ship_through_three_turns_at_no_cost():
    state = sailing(order=order("countermarch", "port"))
    for phase in (1, 2, 3):
        state = give(us_moves(state, phase), Turning("TF", "after"), Move()).state
    assert at(state, "Boise") == ("0709", "NW")
    assert {hex_: m[2] for hex_, m in markers_of(state).items()} == {
        "0808": ("Buchanan",),
        "0709": ("Quincy", "Buchanan"),
    }
    for phase in (4, 5, 6):
        state = us_phase(state, phase=phase).state
    assert [at(state, ship) for ship in EAST] == [("0712", "NW"), ("0711", "NW"), ("0710", "NW")]
    assert markers_of(state) == {}
    assert state.formations["TF"].speed == 6


@pytest.mark.rule("TE-5.1-columnwise-any")
def test_an_s_turn_and_a_120_turn_can_be_done_columnwise():
    state = sailing(order=order("s_turn", "port"))
    for phase in (1, 2):
        state = give(us_moves(state, phase), Turning("TF", "after"), Move()).state
    assert markers_of(state) == {"0909": ("SE", "NE", ("Buchanan",)), "0808": ("NE", "SE", ("Quincy", "Buchanan"))}
    sharp = give(us_moves(sailing(order=order("turn_120", "port")), 1), Turning("TF", "before"), Move()).state
    assert at(sharp, "Boise")[1] == "N"
    assert markers_of(sharp)["0910"][:2] == ("SE", "N")


@pytest.mark.rule("TE-5.1-columnwise-choice", "TE-5.1-columnwise-us", "TE-5.1-columnwise-marker")
def test_a_column_on_one_heading_maneuvers_either_way_as_the_player_says():
    state = us_orders(sailing())
    columnwise, at_once = (GiveOrder("TF", "turn_60", "port", columnwise) for columnwise in (True, False))
    assert legal(state, columnwise)
    assert legal(state, at_once)
    assert give(state, columnwise).state.formations["TF"].column == "columnwise"
    assert give(state, at_once).state.formations["TF"].column == "simultaneous"
    together = give(state, at_once, OrdersDone()).state
    turned = give(us_moves(together, 1), Turning("TF", "before"), Move()).state
    assert [at(turned, ship)[1] for ship in EAST] == ["NE", "NE", "NE"]
    assert markers_of(turned) == {}


@pytest.mark.rule("TE-5.1-columnwise")
def test_ships_that_are_no_column_do_not_maneuver_columnwise():
    state = us_orders(voyage(EAST, {}, {"TF": us(*EAST)}))
    assert refused(state, GiveOrder("TF", "turn_60", "port", columnwise=True)).rule == "TE-5.1-columnwise"


@pytest.mark.rule("TE-5.1-columnwise-required")
def test_a_column_on_several_headings_maneuvers_columnwise():
    turning = {**EAST, "Boise": ("0909", "S"), "Quincy": ("0910", "SE")}
    state = us_orders(sailing(places=turning))
    assert refused(state, GiveOrder("TF", "turn_60", "port")).rule == "TE-5.1-columnwise-required"
    assert legal(state, GiveOrder("TF", "turn_60", "port", columnwise=True))
    assert not any(isinstance(a, GiveOrder) and not a.columnwise for a in asked(state).answers)


def test_a_column_that_maneuvers_at_once_leaves_its_markers():
    state = replace(sailing(), column_turns=(marker("0911", "SE", "S", "Buchanan"), marker("2020", "N", "S", "Walke")))
    done = give(us_orders(state), GiveOrder("TF", "turn_60", "port"), OrdersDone()).state
    assert set(markers_of(done)) == {"2020"}
    kept = give(us_orders(state), GiveOrder("TF", "turn_60", "port", columnwise=True), OrdersDone()).state
    assert set(markers_of(kept)) == {"0911", "2020"}


@pytest.mark.rule("TE-5.1-marker-place")
def test_ships_abreast_of_the_lead_ship_turn_with_her():
    pairs = {"Boise": ("0910", "SE"), "Helena": ("0910", "SE"), "Quincy": ("0911", "SE"), "Chicago": ("0911", "SE")}
    state = sailing(tuple(pairs), pairs, order=order("turn_60", "port"))
    played = give(us_moves(state, 1), Turning("TF", "before"), Move())
    turned = played.state
    assert played.one(ColumnTurnPlaced).marker.ships == ("Quincy", "Chicago")
    assert at(turned, "Boise") == at(turned, "Helena") == ("0809", "NE")
    assert at(turned, "Quincy") == at(turned, "Chicago") == ("0910", "NE")


@pytest.mark.rule("TE-5.1-follow")
def test_at_speed_7_a_ship_turns_at_a_marker_in_mid_phase():
    state = sailing(places={**EAST, "Boise": ("0909", "S")}, speed=7)
    state = replace(state, column_turns=(marker("0909", "SE", "S", "Quincy", "Buchanan"),))
    state = replace(state, ships={**state.ships, "Quincy": replace(state.ships["Quincy"], hex="0910")})
    moved = us_phase(state, phase=1).state
    assert at(moved, "Boise") == ("1108", "S")
    assert at(moved, "Quincy") == ("1008", "S")


# Japanese columns under orders


RUN = {"Sendai": ("0910", "SE"), "Fubuki": ("0911", "SE"), "Yunagi": ("0912", "SE")}
"""A Japanese column in zone 5, whose compass shows S on 1 to 4 and SE above."""


def japanese_column(places=RUN, enemy=None, how="columnwise", **changes):
    ships = tuple(places)
    return voyage(enemy or {}, places, {"Abe": column(japan(*ships, **changes), how)}, phase=0)


@pytest.mark.rule("TE-5.1-jp-mission", "TE-5.3-column")
def test_only_the_lead_ship_of_a_column_turns_in_mission_movement():
    played = mission_orders(japanese_column(), 2)
    assert [at(played.state, ship)[1] for ship in RUN] == ["S", "SE", "SE"]
    assert markers_of(played.state) == {"0910": ("SE", "S", ("Fubuki", "Yunagi"))}
    moved = japanese_phase(played.state, phase=1).state
    assert [at(moved, ship) for ship in RUN] == [("1009", "S"), ("0910", "S"), ("0911", "SE")]


def threatened(*enemies, places=RUN, **changes):
    """A Japanese column and a detected US formation of two ships or more."""
    ships = dict(zip(("Salt Lake City", "Monssen", "Walke"), enemies, strict=False))
    state = japanese_column(places, ships, **changes)
    return replace(state, formations={**state.formations, "TG": us(*ships)})


@pytest.mark.rule("TE-5.1-jp-battle-2", "TE-5.1-jp-reference")
def test_a_column_with_the_threat_ahead_goes_columnwise_by_its_lead_ship():
    state = threatened(("0904", "N"), ("0903", "N"))
    played = battle_orders(state, 9)
    chosen = played.one(ManeuverChosen)
    assert (chosen.columnwise, chosen.rule) == (True, "TE-5.1-jp-battle-2")
    assert played.one(DisplayRead).distance == 6  # from Monssen to the lead ship


@pytest.mark.rule("TE-5.1-jp-battle-3", "TE-5.1-jp-reference")
def test_a_column_with_the_threat_astern_goes_columnwise_by_its_last_ship():
    state = threatened(("0917", "SE"), ("0918", "SE"))
    played = battle_orders(state, then=Seeded(1))
    assert played.one(ManeuverChosen).rule == "TE-5.1-jp-battle-3"
    lead_ahead = threatened(("0904", "N"), ("0918", "SE"))
    assert (
        battle_orders(lead_ahead, then=Seeded(1)).one(ManeuverChosen).rule == "TE-5.1-jp-battle-2"
    )  # E65: the lead ship first


@pytest.mark.rule("TE-5.1-jp-reference")
@pytest.mark.parametrize(
    ("enemies", "rule", "hexes"),
    [
        ((("0904", "N"), ("1113", "N")), "TE-5.1-jp-battle-2", 4),  # two hexes from Yunagi, four from Sendai
        ((("0917", "N"), ("1010", "N")), "TE-5.1-jp-battle-3", 2),  # one hex from Sendai, two from Yunagi
    ],
)
def test_the_first_or_last_ship_is_the_reference_ship_even_if_another_is_closer(enemies, rule, hexes):
    played = battle_orders(threatened(*enemies), 10, then=Seeded(1))
    assert played.one(ManeuverChosen).rule == rule
    assert played.all(DisplayRead)[0].distance == hexes


@pytest.mark.rule("TE-5.1-jp-battle-3")
def test_what_is_astern_of_the_lead_ship_but_abeam_of_the_last_is_not_astern():
    played = battle_orders(threatened(("1113", "N"), ("1113", "N")), {"choice": "Salt Lake City"}, then=Seeded(1))
    assert played.one(ManeuverChosen).rule == "TE-5.1-jp-battle-else"


@pytest.mark.rule("TE-5.1-jp-battle-else", "TE-5.1-jp-simultaneous")
def test_a_column_with_the_threat_abeam_turns_all_at_once():
    state = threatened(("1511", "SE"), ("1512", "SE"))
    played = battle_orders(state, then=Seeded(1))
    assert played.one(ManeuverChosen).rule == "TE-5.1-jp-battle-else"
    assert played.state.formations["Abe"].column == "simultaneous"
    assert len({at(played.state, ship)[1] for ship in RUN}) == 1
    assert markers_of(played.state) == {}


@pytest.mark.rule("TE-5.1-jp-battle-1")
def test_a_column_on_several_headings_goes_columnwise_wherever_the_threat_is():
    bent = {**RUN, "Sendai": ("0910", "S")}
    state = threatened(("1511", "SE"), ("1512", "SE"), places=bent)
    assert battle_orders(state, then=Seeded(1)).one(ManeuverChosen).rule == "TE-5.1-jp-battle-1"


@pytest.mark.rule("TE-5.1-jp-lead-turns")
def test_only_the_lead_ship_takes_the_heading_of_the_display():
    bent = {**RUN, "Sendai": ("0910", "S")}
    state = replace(
        threatened(("1511", "SE"), ("1512", "SE"), places=bent),
        column_turns=(marker("0910", "SE", "S", "Fubuki", "Yunagi"),),
    )
    turned = 0
    for seed in range(10):
        played = battle_orders(state, then=Seeded(seed))
        lead = at(played.state, "Sendai")[1]
        if played.all(ColumnReversed) or played.all(CompassRead) or lead == "S":
            continue
        turned += 1
        assert lead == played.all(DisplayRead)[-1].heading
        assert [at(played.state, ship)[1] for ship in ("Fubuki", "Yunagi")] == ["SE", "SE"]
        last = played.all(ColumnTurnPlaced)[-1].marker
        assert (last.hex, last.entering, last.leaving, last.ships) == ("0910", "S", lead, ("Fubuki", "Yunagi"))
    assert turned


def test_a_column_that_turned_at_once_is_none_in_the_second_orders_unless_it_still_is_one():
    turned = {name: (hex_, "NE") for name, (hex_, _) in RUN.items()}
    state = japanese_column(turned, how="simultaneous", movement="mission")
    assert mission_orders(state, number=2).state.formations["Abe"].column is UNSET
    about = {name: (hex_, "NW") for name, (hex_, _) in RUN.items()}
    again = mission_orders(japanese_column(about, how="simultaneous", movement="mission"), number=2).state
    assert (again.formations["Abe"].column, again.formations["Abe"].ships) == (
        "columnwise",
        ("Yunagi", "Fubuki", "Sendai"),
    )


@pytest.mark.rule("TE-5.1-180", "TE-5.1-180-speed", "TE-5.3-column-180")
@pytest.mark.parametrize(("speed", "left"), [(6, 5), (1, 1)])
def test_a_180_turn_reverses_the_column(speed, left):
    back = {name: (hex_, "NW") for name, (hex_, _) in RUN.items()}
    state = japanese_column({name: back[name] for name in reversed(back)}, speed=speed)
    assert state.formations["Abe"].ships == ("Yunagi", "Fubuki", "Sendai")
    played = mission_orders(state, 9)
    assert played.one(ColumnReversed).lead == "Sendai"
    assert played.state.formations["Abe"].ships == ("Sendai", "Fubuki", "Yunagi")
    assert [at(played.state, ship)[1] for ship in RUN] == ["SE", "SE", "SE"]
    assert played.state.formations["Abe"].speed == left


@pytest.mark.rule("TE-5.1-180-markers")
def test_a_reversed_column_goes_back_by_its_markers():
    """Sendai has turned and gone on, Fubuki has just turned, Yunagi has still to turn."""
    places = {"Sendai": ("1009", "S"), "Fubuki": ("0910", "S"), "Yunagi": ("0911", "SE")}
    state = replace(japanese_column(places), column_turns=(marker("0910", "SE", "S", "Yunagi"),))
    about = reverse(state, "Abe")
    assert [at(about, ship) for ship in places] == [("1009", "N"), ("0910", "NW"), ("0911", "NW")]
    assert about.formations["Abe"].ships == ("Yunagi", "Fubuki", "Sendai")
    assert markers_of(about) == {"0910": ("N", "NW", ("Sendai",))}
    moved = japanese_phase(about, phase=1).state
    assert [at(moved, ship) for ship in places] == [("0910", "NW"), ("0911", "NW"), ("0912", "NW")]
    assert markers_of(moved) == {}


@pytest.mark.rule("TE-5.1-180-markers")
def test_markers_of_other_columns_stay_when_a_column_turns_about():
    state = replace(japanese_column(), column_turns=(marker("2010", "N", "NE", "Kumano"),))
    assert markers_of(reverse(state, "Abe")) == {"2010": ("N", "NE", ("Kumano",))}


@pytest.mark.rule("TE-5.1-180-blocked")
@pytest.mark.parametrize("wall", ["1423", "1122"])
def test_no_180_turn_with_land_before_the_new_lead_ship(wall):
    """Section 5.3 rolls again; in Battle Movement the column keeps heading and Speed (R-42)."""
    open_sea = wall == "1122"
    last = "1422" if not open_sea else "1120"
    places = {"Sendai": (waters().step(last, "SE"), "SE"), "Fubuki": (last, "SE")}
    ahead = waters().step(last, "NW")
    assert waters().is_open(ahead) == open_sea
    state = japanese_column(places)
    assert NewHeadings(waters()).can_reverse(state, "Abe") == open_sea
    turned = NewHeadings(waters()).take(state, "Abe", "NW", "Sendai", "battle", AHEAD, Play(Chance(Forced(()))))
    heading, speed = at(turned, "Sendai")[1], turned.formations["Abe"].speed
    assert (heading, speed) == (("NW", 5) if open_sea else ("SE", 6))


def test_speeds_of_columns_are_assigned_like_all_others():
    state = give(forming(EAST), FormColumn(("Boise", "Quincy", "Buchanan"))).state
    (name,) = formations_of(state, "us")
    assert give(state, AssignSpeed(name, 3)).state.formations[name].speed == 3
