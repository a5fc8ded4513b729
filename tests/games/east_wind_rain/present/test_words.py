"""What the window says and offers to click, over played games: plain words, nothing that is not on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.fuzz.busy import BusyPlayer
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.engine.display import Offer, Table
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.events import AnyEvent
from wargames_desktop.games.east_wind_rain.events.surface import FleetsDrawnUp
from wargames_desktop.games.east_wind_rain.present.presenter import chapters_of, desk_of

RAW = re.compile(r"_|[a-z]:[a-z]|\b(?:japan|allies|us|commonwealth)\b|\w/\w+:|\bNone\b|[{}<>]|\(\)")
"""Ids and Python where there should be words."""
COMMANDS = 350
LOOKS = 8
"""How often each kind of question is looked at in a game."""
SEEDS = (1, 5)
SHOWN = (FleetsDrawnUp,)
"""Events that are seen on a display and not told."""


@pytest.fixture(scope="module", params=SEEDS)
def looks(request: pytest.FixtureRequest) -> list[tuple[Session, Any, Table, tuple[Offer[Any], ...]]]:
    """Positions of a game with what lies on the table and what is offered to the side that is asked."""
    entry, scenario = load_scenario("east_wind_rain/midway")
    session, player = new_session(entry, scenario, {}, request.param), BusyPlayer(Random(request.param))
    seen: Counter[str] = Counter()
    found = []
    for _ in range(COMMANDS):
        decision = session.pending
        if decision is None:
            break
        seen[decision.decision] += 1
        if seen[decision.decision] <= LOOKS:
            view = session.view(decision.side)
            found.append((session, decision, entry.presenter.table(view), entry.presenter.offers(view)))
        session.submit(decision.side, player.choose(None, decision))
    return found


def raw(texts: Iterator[tuple[str, str]]) -> dict[str, str]:
    return {what: text for what, text in texts if RAW.search(text)}


def test_questions_and_answers_are_in_plain_words(looks) -> None:
    def told() -> Iterator[tuple[str, str]]:
        for _, decision, _, offers in looks:
            yield decision.decision, decision.prompt
            for offer in offers:
                for text in (offer.label, offer.detail, offer.group, offer.limit):
                    yield type(offer.command).__name__, text

    assert not raw(told())


def test_no_two_answers_read_alike(looks) -> None:
    for _, decision, _, offers in looks:
        told = Counter((offer.label, offer.group, offer.detail) for offer in offers)
        assert [text for text, times in told.items() if times > 1] == [], decision.decision


def test_what_is_to_be_clicked_is_on_the_table(looks) -> None:
    missing = {}
    for session, decision, table, offers in looks:
        board = session.entry.parts.boards[table.board]
        there = {*board.places, *board.boxes}
        there |= {id for piece in table.counters for id in (piece.id, *piece.groups)}
        there |= {id for mat in table.mats for id in (mat.place, *(slot.id for slot in mat.slots))}
        for offer in offers:
            for pick in offer.picks:
                if pick not in there:
                    missing[type(offer.command).__name__] = f"{pick} at {decision.decision}"
    assert not missing


def test_what_lies_on_the_table_is_in_plain_words(looks) -> None:
    def told() -> Iterator[tuple[str, str]]:
        for _, _, table, _ in looks:
            for piece in table.counters:
                yield f"piece {piece.id}", piece.tip
                yield f"piece {piece.id}", piece.name
            for mat in table.mats:
                yield from ((f"mat {mat.id}", text) for text in (mat.title, mat.subtitle, mat.note))
                yield from ((f"slot {slot.id}", text) for slot in mat.slots for text in (slot.label, slot.note))
                yield from ((f"sum of {mat.id}", line.label) for line in mat.sums)

    assert not raw(told())


def test_the_log_is_in_plain_words_for_everybody(looks) -> None:
    session = looks[-1][0]

    def told() -> Iterator[tuple[str, str]]:
        for node in session.line:
            for side in ("japan", "allies", PUBLIC):
                yield f"label of {type(node.command).__name__}", session.label(side, node)
                for line in session.log(side, node):
                    yield "line", line.text

    assert not raw(told())


def kinds(union: Any) -> tuple[type[Any], ...]:
    """The members of a union of structs, however nested."""
    inner = getattr(union, "__args__", None)
    return tuple(kind for each in inner for kind in kinds(each)) if inner else (union,)


def test_every_answer_and_every_event_is_told_by_a_chapter() -> None:
    chapters = chapters_of(desk_of(load_scenario("east_wind_rain/midway")[0].parts.game.theatre))
    answered = {kind for chapter in chapters for kind in chapter.answers}
    told = {kind for chapter in chapters for kind in chapter.lines}
    assert [kind.__name__ for kind in kinds(AnyCommand) if kind not in answered] == []
    assert [kind.__name__ for kind in kinds(AnyEvent) if kind not in told and kind not in SHOWN] == []
    assert all(issubclass(kind, msgspec.Struct) for kind in answered | told)
