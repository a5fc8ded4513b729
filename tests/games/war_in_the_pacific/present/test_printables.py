"""What there is to print, against the component list."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.present.play import game
from wargames_desktop.engine.display import HeldCard
from wargames_desktop.games.war_in_the_pacific.present.chart_cards import reference_cards
from wargames_desktop.games.war_in_the_pacific.present.printables import china, printables


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
    copies: dict[str, int] = {}
    for counter in markers.counters:
        kind = counter.front.id.partition(":")[0].replace("base", "supply_base")
        copies[kind] = copies.get(kind, 0) + counter.copies
        assert counter.back is not None
    assert copies == game().charts.roster.markers


@pytest.mark.rule("WITP-2.1-4")
def test_all_pieces_of_the_counter_sheets() -> None:
    sheets = printables(game().theatre).counters
    assert sum(counter.copies for sheet in sheets for counter in sheet.counters) == 234


def test_forty_event_cards_in_four_decks() -> None:
    decks = printables(game().theatre).decks
    assert [(deck.title, len(deck.cards)) for deck in decks] == [(str(year), 10) for year in (1942, 1943, 1944, 1945)]
    assert all(isinstance(card, HeldCard) and card.title and card.texts for deck in decks for card in deck.cards)


def test_every_chart_is_on_a_player_aid() -> None:
    aids = printables(game().theatre).aids
    ids = [thing.id for aid in aids for thing in aid.things]
    known = [card.id for card in reference_cards(game().charts)]
    assert sorted(ids) == sorted([*known, "sequence", "china", "victory"])


@pytest.mark.rule("WITP-12.3-1", "WITP-12.4-1", "WITP-12.2-6")
def test_places_and_what_they_bring() -> None:
    rows = {label: cells[0].text for label, cells in china(game().charts).rows}
    assert rows == {
        "Japan holds 2 southern resource hexes": "Japan +1",
        "Japan holds 3 southern resource hexes": "Japan +2",
        "Japan holds a place in Australia or India": "Allies −3",
        "From turn 3: fewer than 3 Japanese land units in China": "Japan −3",
    }
