"""What there is to print, against the component list."""

from __future__ import annotations

from tests.games.war_in_the_pacific.present.play import game
from wargames_desktop.games.war_in_the_pacific.present.printables import printables


def test_every_unit_is_printed_on_both_sides() -> None:
    sheets = printables(game().theatre).counters
    units = {counter.front.id: counter for sheet in sheets if sheet.id != "markers" for counter in sheet.counters}
    assert units.keys() == game().charts.units.keys()
    for counter in units.values():
        assert counter.back is not None
        assert (counter.front.face, counter.back.face, counter.back.fields["strength"]) == ("front", "back", "0")
    assert {sheet.millimetres for sheet in sheets} == {15.0}


def test_as_many_markers_as_the_counter_sheets_have() -> None:
    (markers,) = (sheet for sheet in printables(game().theatre).counters if sheet.id == "markers")
    copies = {counter.front.id: counter.copies for counter in markers.counters}
    assert copies["base:japan"] + copies["base:allies"] == game().charts.roster.markers["supply_base"]
    assert copies["activation:japan"] + copies["activation:allies"] == game().charts.roster.markers["activation"]
    assert copies["continuing_combat"] == game().charts.roster.markers["continuing_combat"]


def test_forty_event_cards_in_four_decks() -> None:
    decks = printables(game().theatre).decks
    assert [len(deck.cards) for deck in decks] == [10, 10, 10, 10]
    assert all(card.rows for deck in decks for card in deck.cards)


def test_every_chart_is_on_a_player_aid() -> None:
    aids = printables(game().theatre).aids
    ids = [thing.id for aid in aids for thing in aid.things]
    assert sorted(ids) == sorted(
        ["sequence", "base_points", "costs", "distances", "combat", "air_hits", "retreats", "stacking", "submarines"]
    )
