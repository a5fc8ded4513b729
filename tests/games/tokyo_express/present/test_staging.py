"""Staged step by step, a transition ends at the position that the rules reached, as far as the table shows."""

from __future__ import annotations

from functools import reduce

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, Played, card, combat_step, position, run, walk
from tests.games.tokyo_express.present.play import Turn, presenter, random_game
from tests.games.tokyo_express.present.test_words import BASIC_EVENTS
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.display import Table
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express.events import (
    Damaged,
    FormationTurned,
    GunneryAllocated,
    GunneryResolved,
    Ordered,
    ShipMoved,
    ThreatFound,
    TorpedoesAllocated,
    TorpedoesResolved,
)
from wargames_desktop.games.tokyo_express.frames import JapaneseGunnery, JapaneseOrders, JapaneseTorpedoes
from wargames_desktop.games.tokyo_express.state import State

SEEDS = range(1, 10)


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    return [turn for seed in SEEDS for turn in random_game(seed, "drawn" if seed % 3 else "picked")]


def tables(state: State, events: list[Event]) -> list[tuple[Event, Table]]:
    """The table after each event."""
    found = []
    for event in events:
        state = presenter().stage(state, event)
        found.append((event, presenter().table(state)))
    return found


def badges(table: Table, *kinds: str) -> set[tuple[str, str, str]]:
    return {
        (piece.id, badge.kind, badge.text) for piece in table.pieces for badge in piece.badges if badge.kind in kinds
    }


def test_the_last_stage_is_the_position(turns: list[Turn]) -> None:
    for turn in turns:
        if not turn.events:
            continue
        view = reduce(presenter().stage, turn.events, turn.before)
        shown, real = presenter().table(view), presenter().table(turn.after)
        assert [f for f in shown.__struct_fields__ if getattr(shown, f) != getattr(real, f)] == [], turn.command


def test_whole_games_stage_every_event(turns: list[Turn]) -> None:
    assert {type(event) for turn in turns for event in turn.events} == BASIC_EVENTS


def test_what_is_told_is_seen_at_once(turns: list[Turn]) -> None:
    for turn in turns[::9]:
        for event, table in tables(turn.before, list(turn.events)):
            pieces = {piece.id: piece for piece in table.pieces}
            if isinstance(event, ShipMoved):
                assert pieces[event.ship].place == event.hex
            if isinstance(event, FormationTurned):
                assert len({pieces[ship].heading for ship in event.ships}) == 1
            if isinstance(event, Damaged):
                (log,) = (log for log in table.logs if log.id == event.ship)
                assert log.rows[0].note == f"{event.damage}/{event.boxes}"


def test_a_stage_can_be_looked_at(turns: list[Turn]) -> None:
    for turn in turns[::61]:
        view = turn.before
        for event in turn.events:
            view = presenter().stage(view, event)
            for id in (*list(view.ships)[:4], *(f"formation:{name}" for name in view.formations), CENTRE):
                assert presenter().inspect(view, id).title


def test_the_view_before_is_left_alone(turns: list[Turn]) -> None:
    for turn in turns[::31]:
        before = msgspec.json.encode(turn.before)
        tables(turn.before, list(turn.events))
        assert msgspec.json.encode(turn.before) == before


def test_reference_ships_are_marked_while_the_display_is_read() -> None:
    us = {"Boise": (CENTRE, "N")}
    state = position(
        us, {"Atago": (walk(CENTRE, "NE", 4), "S"), "Yunagi": (walk(CENTRE, "N", 6), "S")}, JapaneseOrders()
    )
    state = msgspec.structs.replace(state, phase=0)
    played = run(state, then=Seeded(5))
    seen = tables(state, played.events)
    after_threat = [badges(table, "reference") for event, table in seen if isinstance(event, ThreatFound)]
    assert after_threat == [
        {("Atago", "reference", "Ref"), ("Boise", "reference", "Ref")},
        {("Yunagi", "reference", "Ref"), ("Boise", "reference", "Ref")},
    ]
    assert all(not badges(table, "reference") for event, table in seen if isinstance(event, Ordered))


def salvo() -> tuple[State, Played]:
    japan = {"Atago": (walk(CENTRE, "NE", 2), "N"), "Yunagi": (walk(CENTRE, "SE", 2), "N")}
    us = {"Boise": (CENTRE, "N"), "Walke": (walk(CENTRE, "SE", 4), "N")}
    state = position(us, japan, *combat_step(JapaneseGunnery()))
    return state, run(state, card("CA", 1), card("Light", 1))


def test_letters_stay_until_their_attack_is_resolved() -> None:
    state, played = salvo()
    seen = tables(state, played.events)
    announced = [table for event, table in seen if isinstance(event, GunneryAllocated)][-1]
    letters = {(name, text) for name, _, text in badges(announced, "attack")}
    assert letters == {("Atago", "A"), ("Yunagi", "B")}
    resolved = [table for event, table in seen if isinstance(event, GunneryResolved)]
    assert {(name, text) for name, _, text in badges(resolved[0], "attack")} == {("Yunagi", "B")}
    assert badges(resolved[1], "attack", "target") == set()


def test_salvos_are_crossed_off_when_the_attack_is_resolved() -> None:
    japan = {"Asagumo": (walk(CENTRE, "S", 3), "SE")}
    state = position({"Chicago": (CENTRE, "N")}, japan, *combat_step(JapaneseTorpedoes(1)))
    seen = tables(state, run(state, 6).events)

    def circles(kind: type[Event]) -> list[str]:
        table = next(table for event, table in seen if isinstance(event, kind))
        log = next(log for log in table.logs if log.id == "Asagumo")
        return [box.state for box in log.rows[1].boxes if box.state != "unused"]

    assert circles(TorpedoesAllocated) == ["pending", "pending"]
    assert circles(TorpedoesResolved) == ["marked", "marked"]


def test_a_cancelled_attack_keeps_its_salvos() -> None:
    japan = {"Asagumo": (walk(CENTRE, "S", 3), "SE")}
    state = position({"Chicago": (CENTRE, "N")}, japan, *combat_step(JapaneseTorpedoes(1)))
    _, table = tables(state, run(state, 1).events)[-1]
    log = next(log for log in table.logs if log.id == "Asagumo")
    assert "marked" not in [box.state for box in log.rows[1].boxes]
