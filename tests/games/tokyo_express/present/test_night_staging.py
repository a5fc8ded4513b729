"""Staged step by step, what lies on the map of the Standard Game ends where the rules put it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import msgspec

from tests.games.tokyo_express.present.play import Turn, night_turns, presenter
from wargames_desktop.engine.display import Piece, Table
from wargames_desktop.games.tokyo_express import standard_events as standard
from wargames_desktop.games.tokyo_express.events import FormationTurned, ShipMoved
from wargames_desktop.games.tokyo_express.state import State, counter


def told() -> Iterator[Turn]:
    return (turn for turn in night_turns() if turn.events)


def staged(turn: Turn) -> Table:
    return presenter().table(reduce(presenter().stage, turn.events, turn.before))


def on_the_map(table: Table) -> dict[str, Piece]:
    """Ships and hidden forces; Column Turn markers may come off a little later."""
    return {piece.id: piece for piece in table.pieces if not piece.id.startswith("column_turn:")}


def stages(turn: Turn) -> Iterator[tuple[State, object, State]]:
    """Before, the event, after."""
    view = turn.before
    for event in turn.events:
        after = presenter().stage(view, event)
        yield view, event, after
        view = after


def test_counters_end_where_they_are() -> None:
    for turn in told():
        shown, real = on_the_map(staged(turn)), on_the_map(presenter().table(turn.after))
        assert shown.keys() == real.keys(), turn.command
        for id, piece in real.items():
            staged_piece = shown[id]
            assert (staged_piece.place, staged_piece.heading, staged_piece.face, staged_piece.fields) == (
                piece.place,
                piece.heading,
                piece.face,
                piece.fields,
            ), (turn.command, id)


def test_ship_logs_end_as_they_are() -> None:
    for turn in told():
        shown, real = staged(turn).logs, presenter().table(turn.after).logs
        assert {log.id: (log.rows, log.state) for log in shown} == {log.id: (log.rows, log.state) for log in real}


def test_tracks_and_headline_end_as_they_are() -> None:
    for turn in told():
        shown, real = staged(turn), presenter().table(turn.after)
        assert shown.headline == real.headline, turn.command
        assert shown.tracks == real.tracks, turn.command


def test_ships_of_a_hidden_force_come_one_by_one() -> None:
    deployed = 0
    for turn in told():
        for before, event, after in stages(turn):
            if isinstance(event, standard.HiddenForceDeployed):
                assert not set(event.forces) & {piece.id for piece in presenter().table(after).pieces}
            if isinstance(event, standard.ShipDeployed):
                deployed += 1
                known = on_the_map(presenter().table(before))
                new = [p for p in on_the_map(presenter().table(after)).values() if p.id not in known]
                assert [(piece.id, piece.place) for piece in new] == [(event.ship, event.hex)]
    assert deployed > 10


def test_what_is_told_is_seen_at_once() -> None:
    for turn in list(told())[::5]:
        for _, event, after in stages(turn):
            pieces = {piece.id: piece for piece in presenter().table(after).pieces}
            if isinstance(event, ShipMoved):
                assert pieces[event.ship].place == event.hex
            if isinstance(event, standard.HiddenForceMoved):
                assert pieces[event.force].place == event.hex
            if isinstance(event, FormationTurned):
                turned = {pieces[ship].heading for ship in event.ships if ship in pieces}
                assert len(turned) <= 1
            if isinstance(event, standard.EmergencyTurned):
                assert counter(after, event.ship).heading == event.heading


def test_the_view_before_is_left_alone() -> None:
    for turn in list(told())[::19]:
        before = msgspec.json.encode(turn.before)
        staged(turn)
        assert msgspec.json.encode(turn.before) == before


def test_a_stage_can_be_looked_at() -> None:
    for turn in list(told())[::23]:
        for _, _, after in list(stages(turn))[::7]:
            for piece in list(presenter().table(after).pieces)[:6]:
                assert presenter().inspect(after, piece.id) is not None
