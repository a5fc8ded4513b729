"""What lies on the table: units, markers, tracks, hands, overlays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.war_in_the_pacific.impulses import ABROAD, put_together
from tests.games.war_in_the_pacific.present.play import game, presenter, random_game
from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.engine.display import Hand, Link, Overlay, Piece, Table
from wargames_desktop.games.war_in_the_pacific.commands import ChooseTarget
from wargames_desktop.games.war_in_the_pacific.state import State

Start = Callable[..., Situation]


def table_of(found: Situation, side: str = "japan") -> Table:
    return presenter().table(game().view(found.state, side))


def piece(table: Table, id: str) -> Piece:
    return next(each for each in table.pieces if each.id == id)


def overlay(table: Table, id: str) -> Overlay:
    return next(each for each in table.overlays if each.id == id)


def hand(table: Table, id: str) -> Hand:
    return next(each for each in table.hands if each.id == id)


def test_a_unit_shows_its_kind_its_strength_and_its_side(situation: Start) -> None:
    found = situation(turn=4, phase="movement", units=stand(JP_C1="0707", JP_L1="0707", US_A1="0606*"))
    table = table_of(found)
    carrier, land, air = (piece(table, id) for id in ("JP-C1", "JP-L1", "US-A1"))
    assert (carrier.fields["type"], carrier.fields["strength"], carrier.face) == ("carrier", "2", "front")
    assert (air.fields["strength"], air.face) == ("0", "back")
    assert len({carrier.nation, land.nation, air.nation}) == 3
    assert carrier.tip == "Japanese carrier task force JP-C1, strength 2"
    assert air.tip == "American air unit US-A1, attrited"


def test_units_out_of_supply_are_marked(situation: Start) -> None:
    found = situation(turn=4, phase="movement", units=stand(JP_L1="1107", JP_L2="0705"))
    kinds = {id: [badge.kind for badge in piece(table_of(found), id).badges] for id in ("JP-L1", "JP-L2")}
    assert kinds == {"JP-L1": ["unsupplied"], "JP-L2": []}


def test_an_impulse_lays_its_markers_out(situation: Start) -> None:
    units = stand(**ABROAD, JP_N1="0506", JP_L1="0506")
    found = situation(turn=4, phase="movement", units=units, bases={"japan": ("0605",), "allies": ()})
    found.do(ChooseTarget("0507"))
    put_together(found, "0506", load={"JP-L1": "JP-N1"})
    table = table_of(found)
    markers = {each.id: each.place for each in table.pieces if each.aside}
    assert markers == {"target:japan:0507": "0507", "activation:japan:0506": "0506", "base:japan:0605": "0605"}
    assert {badge.kind for badge in piece(table, "JP-N1").badges} == {"planned", "cargo"}


def test_reinforcements_stand_on_the_turn_track(situation: Start) -> None:
    table = presenter().table(random_game("standard", 3, 20)[0].before)
    turns = next(track for track in table.tracks if track.id == "turns")
    standing = {each.id: box.id for box in turns.boxes for each in box.pieces}
    assert standing == {id: f"turn:{spec.arrival}" for id, spec in game().charts.units.items() if spec.arrival}
    assert [box.label for box in turns.boxes if box.state == "now"] == ["1"]


def test_points_left_are_marked_on_their_track(situation: Start) -> None:
    found = situation(turn=4, phase="movement", units=stand(**ABROAD), rp={"japan": 7, "allies": 12})
    points = next(track for track in table_of(found).tracks if track.id == "points")
    markers = {each.id: box.label for box in points.boxes for each in box.pieces}
    assert markers == {"rp-marker:japan": "7", "rp-marker:allies": "12"}


def test_a_total_is_told_with_what_it_is_made_of(situation: Start) -> None:
    found = situation(turn=4, phase="movement", units=stand(**ABROAD), total={"japan": 14, "allies": 17})
    points = next(track for track in table_of(found).tracks if track.id == "points")
    values = {line.label.partition(" ")[0]: line.value for line in points.sums if "total" in line.label}
    assert values == {"Japanese": "15 \N{MINUS SIGN} 1 = 14", "Allied": "16 + 1 = 17"}


@pytest.mark.rule("WITP-4.1-2")
@pytest.mark.parametrize(("viewer", "own"), [("japan", "hand:japan"), ("allies", "hand:allies")])
def test_a_side_sees_the_faces_of_its_own_cards_and_the_backs_of_the_others(
    situation: Start, viewer: str, own: str
) -> None:
    hands = {"japan": ("1942-03",), "allies": ("1942-10",)}
    table = table_of(situation(turn=2, phase="movement", units=stand(**ABROAD), hands=hands), viewer)
    other = "hand:allies" if own == "hand:japan" else "hand:japan"
    (mine,), (theirs,) = hand(table, own).cards, hand(table, other).cards
    assert mine.title in ("Type 95 torpedo", "Doolittle Raid")
    assert [heading for heading, _, _ in mine.texts] == ["Japan", "Allies"]
    assert (theirs.title, theirs.texts, theirs.back) == ("", (), "1942")


def test_the_deck_tells_how_many_cards_are_left(situation: Start) -> None:
    found = situation(turn=2, phase="movement", units=stand(**ABROAD), discards=("1942-01", "1942-02"))
    table = table_of(found)
    assert hand(table, "deck").note == "8 cards of 1942"
    assert [card.id for card in hand(table, "discards").cards] == ["1942-02", "1942-01"]


@pytest.mark.rule("WITP-2.2.3-1")
def test_the_overlay_of_zones_shows_what_is_not_cancelled(situation: Start) -> None:
    """The example of 2.2.3: Rabaul and Guadalcanal cancel each other, the attrited unit at Port Moresby nothing."""
    units = stand(**ABROAD, JP_A1="1008", US_A1="1009", UK_A1="0909*")
    table = table_of(situation(turn=4, phase="movement", units=units))
    ((japan,), (allies,)) = (overlay(table, f"zones:{side}").regions for side in ("japan", "allies"))
    assert set(japan.hexes) == {"1007", "0908", "0909", "1108", "1109"}
    assert "1008" not in allies.hexes
    assert len(allies.hexes) == 5


def links(found: Situation, side: str) -> dict[str, Link]:
    """By the hex of the base."""
    return {
        link.places[-1 if link.style == "open" else 0]: link
        for link in overlay(table_of(found), f"network:{side}").links
    }


def test_the_network_is_drawn_from_base_to_source(situation: Start) -> None:
    bases = {"japan": ("0605", "0507", "0907"), "allies": ()}
    found = situation(turn=4, phase="movement", units=stand(**ABROAD), bases=bases)
    drawn = links(found, "japan")
    assert {base: (link.style, link.places[0]) for base, link in drawn.items()} == {
        "0605": ("open", drawn["0605"].places[0]),
        "0507": ("open", "0605"),
        "0907": ("open", "0804"),
    }
    assert drawn["0605"].places[0] in {"0704", "0804", "0803"}
    assert all(len(link.places) <= 4 for link in drawn.values())


def test_a_base_that_is_cut_off_shows_what_cuts_it(situation: Start) -> None:
    units = stand(JP_L2="0704", US_N1="0806", US_N2="0805", US_N3="0906", US_N4="0705", US_N5="0706")
    found = situation(turn=4, phase="movement", units=units, bases={"japan": ("0907",), "allies": ()})
    link = links(found, "japan")["0907"]
    assert link.style == "cut"
    assert link.note.startswith("enemy units at")
    assert piece(table_of(found), "base:japan:0907").fields["cut"] == "yes"


@pytest.mark.rule("WITP-2.3.3-2")
def test_a_place_in_other_hands_flies_their_flag(situation: Start) -> None:
    taken = situation(turn=4, phase="supply_bases", units=stand(**ABROAD, JP_L1="0407"))
    held = situation(turn=4, phase="supply_bases", units=stand(**ABROAD, JP_L1="0407", UK_L1="0407"))
    assert table_of(taken).holders == {"0407": "japan"}
    assert table_of(held).holders == {}


def state_with_victory() -> State:
    moment = random_game("standard", 3, 20)[0]
    return moment.before


def test_the_verdict_names_the_last_turn() -> None:
    assert presenter().table(state_with_victory()).verdict == (
        "Japan wins if the Allies have not won by the end of turn 16"
    )
