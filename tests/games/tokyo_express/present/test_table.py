"""The table as it stands: counters with their badges, logs, tracks, charts, the display and the score."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, combat_step, position, walk
from tests.games.tokyo_express.present.play import presenter, random_game
from wargames_desktop.app.rules import rule_index
from wargames_desktop.engine.display import LogBox, Piece, Track, UnitLog
from wargames_desktop.games.tokyo_express.frames import (
    Fire,
    GameTurns,
    Salvo,
    TorpedoAttack,
    Turn,
    UsGunnery,
    UsMovement,
    UsOrders,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.state import Admiral, Formation, Order, State

replace = msgspec.structs.replace


def piece(state: State, name: str) -> Piece:
    return next(piece for piece in presenter().table(state).pieces if piece.id == name)


def badges(state: State, name: str) -> dict[str, str]:
    return {badge.kind: badge.text for badge in piece(state, name).badges}


def log(state: State, name: str) -> UnitLog:
    return next(log for log in presenter().table(state).logs if log.id == name)


def states(boxes: tuple[LogBox, ...]) -> list[str]:
    return [box.state for box in boxes]


def track(state: State, id: str) -> Track:
    return next(track for track in presenter().table(state).tracks if track.id == id)


def boise(**changes) -> State:
    return position({"Boise": (CENTRE, "SE")}, {}, Boise=changes)


# Counters


def test_a_counter_prints_what_the_roster_says() -> None:
    state = position({"Canberra": (CENTRE, "NE")}, {"Tenryu": (walk(CENTRE, "N", 3), "S")})
    canberra, tenryu = piece(state, "Canberra"), piece(state, "Tenryu")
    spec = charts().roster.ships["Canberra"]
    assert (canberra.template, canberra.nation, canberra.place, canberra.heading) == ("warship", "australia", CENTRE, 1)
    assert canberra.fields["bow"] == str(spec.bow)
    assert canberra.fields["stern"] == str(spec.stern)
    assert canberra.fields["secondary"] == str(spec.secondary)
    assert (tenryu.nation, tenryu.fields["type"], tenryu.fields["guns"]) == ("japan", "CL", "L")
    assert canberra.fields["guns"] == canberra.fields["secondary_guns"] == ""
    assert tenryu.fields["secondary"] == ""
    assert canberra.groups == ("formation:Canberra's formation",)


def test_a_ship_that_fired_shows_her_back() -> None:
    assert piece(boise(), "Boise").face == "front"
    assert piece(boise(fired=True), "Boise").face == "back"


def test_damage_in_effect_and_damage_pending_are_two_badges() -> None:
    assert badges(boise(damage=3, level=1), "Boise").get("damage") == "1"
    assert "pending_damage" not in badges(boise(damage=3, level=1), "Boise")
    both = badges(boise(damage=6, level=1, pending=3), "Boise")
    assert (both["damage"], both["pending_damage"]) == ("1", "2")
    sinking = badges(boise(damage=charts().roster.ships["Boise"].boxes, pending=9), "Boise")
    assert "sinking" in sinking
    assert "pending_damage" not in sinking


def test_a_formation_is_marked_on_its_leading_ship() -> None:
    state = position(
        {"Walke": (CENTRE, "N"), "Gwin": (walk(CENTRE, "S"), "N"), "Boise": (walk(CENTRE, "S", 5), "N")}, {}
    )
    order = Order(maneuver="s_turn", direction="port")
    together = Formation(side="us", ships=("Walke", "Gwin"), speed=5, order=order)
    alone = Formation(side="us", ships=("Boise",), speed=6)
    state = replace(state, formations={"Task Group 67.4": together, "Boise": alone})
    assert badges(state, "Walke") == {"formation": "TG 67.4", "order": "S-turn P", "speed": "5"}
    assert badges(state, "Gwin") == {}
    assert badges(state, "Boise") == {"speed": "6"}
    assert piece(state, "Gwin").groups == ("formation:Task Group 67.4",)


@pytest.mark.parametrize(
    ("order", "side", "text"),
    [
        (Order(), "us", None),
        (Order(maneuver="turn_60", direction="port"), "us", "60 P"),
        (Order(maneuver="turn_60", direction="port", turns_made=1), "us", None),
        (Order(maneuver="turn_120", direction="starboard"), "us", "120 S"),
        (Order(maneuver="countermarch", direction="starboard", turns_made=2), "us", "C-march S"),
        (Order(maneuver="countermarch", direction="starboard", turns_made=3), "us", None),
        (Order(maneuver="about", direction="port", turns_made=1), "japan", "About P"),
    ],
)
def test_an_order_marker_lies_there_until_its_turns_are_made(order: Order, side: str, text: str | None) -> None:
    name = "Walke" if side == "us" else "Atago"
    ships = {name: (CENTRE, "N")}
    state = position(ships if side == "us" else {}, ships if side == "japan" else {})
    state = replace(state, formations={name: Formation(side=side, ships=(name,), speed=6, order=order)})
    assert badges(state, name).get("order") == text


@pytest.mark.parametrize(("when", "text"), [("before", "60 P before"), ("after", "60 P after"), ("hold", "60 P")])
def test_the_marker_tells_that_the_formation_turns_in_this_phase(when, text: str) -> None:
    state = position({"Walke": (CENTRE, "N")}, {}, UsMovement({"Walke": when}))
    order = Order(maneuver="turn_60", direction="port")
    state = replace(state, formations={"Walke": Formation(side="us", ships=("Walke",), speed=6, order=order)})
    assert badges(state, "Walke")["order"] == text


def test_the_flag_comes_down_with_the_admiral() -> None:
    admiral = Admiral(name="Callaghan", flagship="Boise")
    assert "flagship" in badges(replace(boise(), admiral=admiral), "Boise")
    assert "flagship" not in badges(replace(boise(), admiral=replace(admiral, killed_on_turn=1)), "Boise")


def test_letters_of_torpedo_attacks_go_by_target() -> None:
    salvo = (Salvo(mount=0, salvos=1),)
    plan = {
        "Walke": TorpedoAttack(target="Atago", salvos=salvo),
        "Gwin": TorpedoAttack(target="Yunagi", salvos=salvo),
        "Laffey": TorpedoAttack(target="Atago", salvos=salvo),
    }
    us = dict.fromkeys(plan, (CENTRE, "N"))
    japan = {"Atago": (walk(CENTRE, "NE", 3), "N"), "Yunagi": (walk(CENTRE, "SE", 3), "N")}
    state = position(us, japan, *combat_step(UsTorpedoes(1, plan)))
    assert [badges(state, name)["attack"] for name in plan] == ["A", "B", "A"]
    assert (badges(state, "Atago")["target"], badges(state, "Yunagi")["target"]) == ("A", "B")


def test_every_fire_has_a_letter_of_its_own() -> None:
    plan = {
        "Boise": (Fire(guns="bow", target="Atago"), Fire(guns="stern", target="Yunagi")),
        "Walke": (Fire(guns="both", target="Atago"),),
    }
    us = {"Boise": (CENTRE, "N"), "Walke": (CENTRE, "N")}
    japan = {"Atago": (walk(CENTRE, "NE", 3), "N"), "Yunagi": (walk(CENTRE, "SE", 3), "N")}
    state = position(us, japan, *combat_step(UsGunnery(plan)))
    targets = [badge.text for badge in piece(state, "Atago").badges if badge.kind == "target"]
    attacks = [badge.text for badge in piece(state, "Boise").badges if badge.kind == "attack"]
    assert (attacks, targets) == (["A", "B"], ["A", "C"])


# Logs


def test_boxes_suffered_in_the_segment_are_pending_the_others_marked() -> None:
    found = log(boise(damage=5, level=1, pending=2), "Boise").rows[0]
    spec = charts().roster.ships["Boise"]
    assert states(found.boxes) == ["marked"] * 3 + ["pending"] * 2 + ["free"] * (spec.boxes - 5)
    assert found.note == f"5/{spec.boxes}"


def test_boxes_carry_the_levels_and_the_last_the_speed() -> None:
    spec = charts().roster.ships["Boise"]
    labels = [box.label for box in log(boise(), "Boise").rows[0].boxes]
    assert {number: label for number, label in enumerate(labels, 1) if label} == {
        **{box: str(level) for level, box in spec.levels.items()},
        spec.boxes: f"({spec.last_speed})",
    }


@pytest.mark.rule("TE-2.3-log-right-left")
def test_torpedoes_are_crossed_off_from_the_right_and_reloads_are_not_in_play() -> None:
    state = position({}, {"Kawakaze": (CENTRE, "N")}, Kawakaze={"salvos": (1,)})
    (row,) = log(state, "Kawakaze").rows[1:]
    assert states(row.boxes) == ["free", "marked", "unused", "unused"]
    assert (row.label, row.note) == ("Center", "value 4")


def test_salvos_to_be_fired_are_pending() -> None:
    plan = {"Cushing": TorpedoAttack(target="Atago", salvos=(Salvo(mount=2, salvos=1),))}
    state = position(
        {"Cushing": (CENTRE, "N")}, {"Atago": (walk(CENTRE, "NE", 3), "N")}, *combat_step(UsTorpedoes(1, plan))
    )
    rows = log(state, "Cushing").rows[1:]
    assert [states(row.boxes).count("pending") for row in rows] == [0, 0, 1]


def test_the_speed_of_the_next_turn_is_told_before_it_counts() -> None:
    facts = dict(log(boise(damage=6, level=2), "Boise").facts)
    assert (facts["Speed now"], facts["Maximum"], facts["After this turn"]) == ("6", "6", "Speed 4 at most")
    assert "After this turn" not in dict(log(boise(), "Boise").facts)


def test_a_sinking_ship_sails_on_until_the_turn_is_over() -> None:
    boxes = charts().roster.ships["Boise"].boxes
    facts = dict(log(boise(damage=boxes), "Boise").facts)
    assert (facts["Speed now"], facts["After this turn"]) == ("6", "she sinks")
    assert "After this turn" not in dict(log(boise(damage=boxes, sunk=True), "Boise").facts)


@pytest.mark.parametrize(
    ("changes", "state"),
    [({}, ""), ({"damage": 1}, "damaged"), ({"damage": 9}, "sinking"), ({"damage": 9, "sunk": True}, "sunk")],
)
def test_what_has_become_of_a_ship(changes, state: str) -> None:
    boxes = charts().roster.ships["Boise"].boxes
    changes = {**changes, **({"damage": boxes} if changes.get("damage") == 9 else {})}
    assert log(boise(**changes), "Boise").state == state


def test_a_ship_that_sank_is_off_the_board_but_keeps_her_log() -> None:
    state = boise(sunk=True)
    assert presenter().table(state).pieces == ()
    assert log(state, "Boise").state == "sunk"


# Tracks, charts, display, score


def at_step(id: str, *flow) -> State:
    at = charts().turn.index(id) + 1
    state = position({"Boise": (CENTRE, "N")}, {"Atago": (walk(CENTRE, "NE", 4), "S")}, GameTurns(), Turn(at=at), *flow)
    return replace(state, turn=2, chits=("blank", "blank", "combat"))


def test_the_sequence_of_play_shows_where_the_turn_stands() -> None:
    boxes = track(at_step("us_orders", UsOrders()), "sequence").boxes
    assert [box.label for box in boxes if box.state == "now"] == ["US Movement Orders Phase"]
    assert [box.state for box in boxes].count("done") == charts().turn.index("us_orders")
    assert "First Movement Phase" in {box.group for box in boxes}
    assert [box.state for box in track(at_step("us_orders", UsOrders()), "turns").boxes] == ["done", "now", "", "", ""]


def test_the_combat_segment_has_a_track_while_it_is_fought() -> None:
    state = at_step("chit_draw_3", *combat_step(UsGunnery()))
    assert [box.state for box in track(state, "combat").boxes][-1] == "now"
    assert presenter().table(state).headline == "Turn 2 of 5 · Third Movement Phase · Damage and Sinking markers"
    assert all(track.id != "combat" for track in presenter().table(at_step("us_orders", UsOrders())).tracks)


def test_drawn_chits_are_crossed_off() -> None:
    drawn = [box.label for box in track(at_step("us_movement_4"), "chits").boxes if box.state == "done"]
    assert drawn == ["Blank", "Blank", "Blank"]
    none = replace(at_step("us_orders", UsOrders()), phase=0)
    assert not any(box.state for box in track(none, "chits").boxes)


def test_every_chart_says_where_it_comes_from() -> None:
    cards = presenter().table(boise()).cards
    assert len({card.id for card in cards}) == len(cards)
    assert all(card.source for card in cards)
    assert not any(cell.mark for card in cards for _, cells in card.rows for cell in cells)
    for card in cards:
        assert all(len(cells) == len(card.columns) for _, cells in card.rows), card.id


def test_the_display_is_turned_to_the_flagship() -> None:
    state = at_step("us_orders", UsOrders())
    (rose,) = presenter().table(state).roses
    assert (rose.center, rose.heading) == ("Boise", 0)
    assert rose.others == (("Atago", 4, 60.0),)
    assert {sector.id for sector in rose.sectors} == set(charts().display.sectors)
    port = next(sector for sector in rose.sectors if sector.id == "10")
    assert (port.low_bearing, port.high_bearing) == (-105, -30)


def test_the_score_so_far_and_what_it_would_come_to() -> None:
    state = position({"Boise": (CENTRE, "N")}, {"Atago": (CENTRE, "N"), "Yunagi": (CENTRE, "N")}, UsOrders(),
                     Atago={"level": 2}, Yunagi={"sunk": True}, Boise={"level": 1})  # fmt: skip
    table = presenter().table(state)
    assert [(s.side, s.text, s.points) for s in table.standings] == [
        ("japan", "Boise: Damage Level 1", 1),
        ("us", "Atago: Damage Level 2", 4),
        ("us", "Yunagi: sunk", 3),
    ]
    assert {standing.rule for standing in table.standings} <= set(rule_index("tokyo_express"))
    assert table.verdict == "If the game ended now: US Marginal Victory (US 7, Japan 1, net +6)"
    assert presenter().table(replace(state, flow=())).verdict == "US Marginal Victory (US 7, Japan 1, net +6)"


def test_badge_kinds_are_those_that_counters_know() -> None:
    known = {
        "order", "speed", "flagship", "damage", "pending_damage", "sinking", "attack", "target", "reference",
        "formation",
    }  # fmt: skip
    for turn in random_game(3):
        for found in presenter().table(turn.after).pieces:
            assert {badge.kind for badge in found.badges} <= known
            assert all(badge.text and badge.tip for badge in found.badges)
