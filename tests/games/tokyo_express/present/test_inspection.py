"""What is under the mouse: arcs and ranges of a ship, who can fire at whom and why not, and what a hex holds."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, position, sea, walk
from tests.games.tokyo_express.present.play import presenter, random_game
from wargames_desktop.app.rules import rule_index
from wargames_desktop.engine.display import Preview, Shot
from wargames_desktop.games.tokyo_express.state import Formation, Order, State

US = {"Boise": (CENTRE, "N"), "Walke": (walk(CENTRE, "N"), "N")}
JAPAN = {
    "Yunagi": (walk(CENTRE, "NE", 3), "N"),
    "Atago": (walk(CENTRE, "N", 4), "N"),
    "Kako": (walk(CENTRE, "S", 8), "N"),
}


def of(id: str, state: State | None = None) -> Preview:
    return presenter().inspect(state or position(US, JAPAN), id)


def shots(preview: Preview, attacker: str) -> dict[str, Shot]:
    return {shot.target: shot for shot in preview.shots if shot.attacker == attacker}


def test_a_ship_shows_her_own_course_only() -> None:
    state = position(US, JAPAN)
    both = Formation(side="us", ships=("Boise", "Walke"), speed=6)
    state = msgspec.structs.replace(state, formations={"Task Force 64": both})
    assert {path.piece for path in of("Boise", state).paths} == {"Boise"}
    assert {path.piece for path in of("formation:Task Force 64", state).paths} == {"Boise", "Walke"}


def test_guns_bear_blocked_or_out_of_range() -> None:
    found = shots(of("Boise"), "Boise")
    assert (found["Yunagi"].style, found["Yunagi"].note) == ("clear", "Guns 7+5 Short")
    assert (found["Atago"].style, found["Atago"].rule) == ("blocked", "TE-3.7-line")
    assert (found["Kako"].style, found["Kako"].rule) == ("blocked", "TE-3.5-fire-direction")
    assert "8 hexes" in found["Kako"].note


def test_torpedoes_stand_beside_the_guns() -> None:
    preview = of("Walke")
    assert shots(preview, "Walke")["Yunagi"].note.startswith("Guns ")
    assert "torpedoes" in shots(preview, "Walke")["Yunagi"].note
    labels = [line.label for line in preview.sums]
    assert any(label.startswith("No torpedoes: Kako") for label in labels)
    assert "Torpedoes at Yunagi" in labels


def test_who_can_fire_at_her() -> None:
    preview = of("Boise")
    assert set(shots(preview, "Kako")) == {"Boise"}
    words = {line.label: line.value for line in preview.sums}
    assert words["Kako can fire at her"].startswith("Guns 3 Long, torpedoes")
    assert "Walke can fire at her" not in words


def test_arcs_cover_what_she_sees_once_and_bands_by_range() -> None:
    regions = {region.label: region for region in of("Boise").regions}
    arcs = [hex_ for region in regions.values() if region.style == "arc" for hex_ in region.hexes]
    assert len(arcs) == len(set(arcs))
    assert all(sea().distance(CENTRE, hex_) <= 7 for hex_ in arcs)
    assert walk(CENTRE, "N", 5) in regions["Bow guns only"].hexes
    assert walk(CENTRE, "S", 5) in regions["Stern guns only"].hexes
    assert {walk(CENTRE, "SE", 5), CENTRE} <= set(regions["Both primaries"].hexes)
    assert {sea().distance(CENTRE, hex_) for hex_ in regions["Short: 0\N{EN DASH}3"].hexes} == {0, 1, 2, 3}
    assert {sea().distance(CENTRE, hex_) for hex_ in regions["Medium: 4\N{EN DASH}7"].hexes} == {4, 5, 6, 7}


def test_the_japanese_see_farther() -> None:
    labels = {region.label for region in of("Kako").regions}
    assert "Long: 8\N{EN DASH}10" in labels


@pytest.mark.parametrize(
    ("changes", "rule"), [({"fired": True}, "TE-3.5-flip"), ({"out_of_action": True}, "TE-3.8-sinking")]
)
def test_a_ship_that_cannot_fire_says_why(changes, rule: str) -> None:
    preview = of("Boise", position(US, JAPAN, Boise=changes))
    assert shots(preview, "Boise") == {}
    assert rule in {line.rule for line in preview.sums}


def test_a_hex_tells_what_lies_in_it() -> None:
    place = charts().board.places[CENTRE]
    preview = of(CENTRE)
    assert preview.title == f"Hex {CENTRE}, {place.terrain}, zone {place.zone}"
    assert [line.label for line in preview.sums] == ["Boise, US CL"]
    assert of(walk(CENTRE, "NW", 2)).sums == ()


def test_a_formation_tells_speed_and_order() -> None:
    preview = of("formation:Boise's formation")
    assert {line.label: line.value for line in preview.sums} == {"Speed": "6", "Order": "Ahead"}
    assert {path.piece for path in preview.paths} == {"Boise"}


@pytest.mark.parametrize(
    ("order", "phase", "ends"),
    [
        (Order(), 0, {("N", 3)}),
        (Order(), 4, {("N", 2)}),
        (Order(maneuver="turn_60", direction="port"), 0, {("N", 1, "NW", 2), ("N", 2, "NW"), ("N", 3)}),
        (Order(maneuver="turn_60", direction="port"), 2, {("N",)}),
        (Order(maneuver="about", direction="starboard"), 3, {("N", "NE", "SE")}),
        (Order(maneuver="about", direction="starboard", turns_made=2), 5, {("N",)}),
        (Order(), 6, set()),
    ],
)
def test_a_japanese_formation_shows_where_its_order_may_lead(order, phase: int, ends) -> None:
    state = msgspec.structs.replace(position({}, {"Atago": (CENTRE, "N")}), phase=phase)
    state = msgspec.structs.replace(
        state, formations={"Abe": Formation(side="japan", ships=("Atago",), speed=6, order=order)}
    )
    found = {
        path.steps[-1][0] for path in of("formation:Abe", state).paths if path.style == "possible" or len(ends) == 1
    }
    assert found == {walk(CENTRE, *path) for path in ends}


def test_anything_else_is_empty() -> None:
    assert of("nothing") == Preview()
    assert of("formation:nothing") == Preview()


def test_every_rule_named_is_in_the_index() -> None:
    rules = rule_index("tokyo_express")
    for turn in list(random_game(4))[::5]:
        for id in turn.after.ships:
            preview = presenter().inspect(turn.after, id)
            assert {shot.rule for shot in preview.shots if shot.rule} <= set(rules)
            assert {line.rule for line in preview.sums if line.rule} <= set(rules)
