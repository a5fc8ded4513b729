"""What the presenter says of every position and event of games that are played at random."""

from __future__ import annotations

import random
from functools import reduce

import pytest

from tests.games.war_in_the_pacific.present.play import SCENARIOS, Moment, game, presenter, random_game
from wargames_desktop.app.rules import rule_index
from wargames_desktop.engine.display import Card, Preview, Sum, Table
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.present.words import Words

COMMANDS = 260


@pytest.fixture(params=SCENARIOS)
def moments(request: pytest.FixtureRequest) -> tuple[Moment, ...]:
    return random_game(request.param, 3, COMMANDS)


@pytest.fixture(scope="module")
def rules() -> set[str]:
    return set(rule_index("war_in_the_pacific"))


def ids_of(table: Table) -> set[str]:
    """Everything on the table that can be clicked."""
    found = {piece.id for piece in table.pieces} | set(game().charts.board.places)
    return found | {card.id for hand in table.hands for card in hand.cards}


def rules_of(preview: Preview) -> set[str]:
    return {line.rule for line in preview.sums} | {shot.rule for shot in preview.shots}


def hexes_of(preview: Preview) -> set[str]:
    on_paths = {hex for path in preview.paths for hex, _, _ in path.steps}
    return on_paths | {hex for region in preview.regions for hex in region.hexes}


def test_every_answer_is_offered_once_and_its_picks_lie_on_the_table(moments: tuple[Moment, ...]) -> None:
    for moment in moments:
        offers = presenter().offers(moment.before)
        assert sorted(map(repr, (offer.command for offer in offers))) == sorted(map(repr, moment.decision.answers))
        table = presenter().table(moment.before)
        assert {pick for offer in offers for pick in offer.picks} <= ids_of(table)
        named = [(offer.label, offer.group, frozenset(offer.picks)) for offer in offers]
        assert len(set(named)) == len(named)
        assert all(offer.label for offer in offers)


def test_every_preview_shows_what_is_on_the_board_by_rules_that_there_are(
    moments: tuple[Moment, ...], rules: set[str]
) -> None:
    chance = random.Random(5)
    places = set(game().charts.board.places)
    for moment in moments:
        offers = presenter().offers(moment.before)
        for offer in chance.sample(offers, min(3, len(offers))):
            preview = presenter().preview(moment.before, offer.command)
            assert hexes_of(preview) <= places
            assert rules_of(preview) - {""} <= rules
            assert all(0 <= chance.probability <= 1 for chance in preview.chances)
            assert presenter().label(moment.before, offer.command)


def test_whatever_is_pointed_at_is_told_of_or_refused_by_a_rule(moments: tuple[Moment, ...], rules: set[str]) -> None:
    chance = random.Random(6)
    places = sorted(game().charts.board.places)
    for moment in moments:
        view = moment.before
        pieces = sorted(piece.id for piece in presenter().table(view).pieces)
        for id in (*chance.sample(pieces, 3), *chance.sample(places, 2)):
            found = presenter().inspect(view, id)
            assert found.title or id.startswith(("combat:", "target:", "activation:")), id
            assert rules_of(found) - {""} <= rules
            refusal = presenter().why_not(view, (id,))
            assert refusal is None or refusal.rule in rules


def test_every_event_is_told_in_words_by_rules_that_there_are(moments: tuple[Moment, ...], rules: set[str]) -> None:
    for moment in moments:
        for event in moment.events:
            lines = presenter().lines(event)
            assert lines, event
            assert lines[0].depth == 0
            assert all(line.text and line.rule in rules for line in lines), lines
            assert all(card.rows for card in presenter().cards(event) if isinstance(card, Card))


def test_every_kind_of_event_has_words() -> None:
    kinds = {each for each in vars(events).values() if isinstance(each, type) and issubclass(each, events.Event)}
    assert set(Words(game().theatre).tell) == kinds - {events.Event}


def test_the_last_stage_is_the_position(moments: tuple[Moment, ...]) -> None:
    """Cards that wait for both to be declared are the only thing that the rules know later than the table."""
    for moment in moments:
        if not moment.events:
            continue
        view = reduce(presenter().stage, moment.events, moment.before)
        shown, real = presenter().table(view), presenter().table(moment.after)
        differing = [name for name in shown.__struct_fields__ if getattr(shown, name) != getattr(real, name)]
        assert set(differing) <= {"hands"}, (moment.command, differing)
        if differing:
            hands = [{hand.id: hand for hand in table.hands if hand.id != "playing"} for table in (shown, real)]
            assert hands[0] == hands[1]


def test_ids_on_the_table_are_unique(moments: tuple[Moment, ...]) -> None:
    for moment in moments:
        table = presenter().table(moment.after)
        ids = [piece.id for piece in table.pieces]
        ids += [piece.id for track in table.tracks for box in track.boxes for piece in box.pieces]
        assert len(set(ids)) == len(ids)
        assert [overlay.id for overlay in table.overlays] == [
            *("zones:japan", "zones:allies"),
            *("network:japan", "network:allies"),
        ]


def test_rules_of_the_charts_are_in_the_index(rules: set[str]) -> None:
    table = presenter().table(random_game("standard", 3, COMMANDS)[0].before)
    lines: list[Sum] = [line for track in table.tracks for line in track.sums]
    assert {line.rule for line in lines} <= rules
    assert {standing.rule for standing in table.standings} <= rules
