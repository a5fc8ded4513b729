"""Scenarios laid out on a board: what is placed, moved, turned and taken off changes the file, and it can be played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargames_desktop.app.registry import GameEntry, games
from wargames_desktop.data.documents import parse
from wargames_desktop.data.patching import value_at
from wargames_desktop.design.edits import edited
from wargames_desktop.design.forms import Field, Form, form_at, form_of, fresh, variant
from wargames_desktop.engine.chance import Seeded

WITH_DESK = [id for id, entry in games().items() if entry.parts.desk is not None]


def every_beginning() -> list[tuple[str, int]]:
    return [(id, number) for id in WITH_DESK for number in range(len(desk_of(id).beginnings))]


def desk_of(game: str) -> Any:
    return games()[game].parts.desk


def problems(entry: GameEntry, text: str) -> list[str]:
    parts = entry.parts
    assert parts.scenario_kind is not None
    assert parts.checks is not None
    loaded = parse(text.encode(), "new.yaml", parts.scenario_kind)
    return [str(problem) for problem in parts.checks.scenario(loaded.value, loaded.document)]


@pytest.mark.parametrize(("game", "number"), every_beginning())
def test_a_beginning_can_be_played_at_once(game: str, number: int) -> None:
    entry = games()[game]
    text = desk_of(game).beginnings[number].text
    assert problems(entry, text) == []
    scenario = parse(text.encode(), "new.yaml", entry.parts.scenario_kind).value
    options = {option.id: option.default for option in entry.options}
    assert entry.game.pending(entry.game.start(scenario, options, Seeded(1)).state) is not None


@pytest.mark.parametrize(("game", "number"), every_beginning())
def test_what_is_placed_stands_where_the_scenario_says(game: str, number: int) -> None:
    desk = desk_of(game)
    text = desk.beginnings[number].text
    data = value_at(text, ())
    placed = desk.placed(data)
    assert placed
    assert len({each.piece.id for each in placed}) == len(placed)
    board = games()[game].parts.boards[data["board"]]
    assert {each.piece.place for each in placed} <= set(board.places) | set(board.boxes)


@pytest.mark.parametrize(("game", "number"), every_beginning())
def test_everything_of_the_roster_is_placed_moved_and_taken_off(game: str, number: int) -> None:
    desk = desk_of(game)
    text = desk.beginnings[number].text
    places = list(games()[game].parts.boards[value_at(text, ("board",))].places)
    for count, entry in enumerate(desk.roster(value_at(text, ()))[::7]):
        here, there = places[count], places[-1 - count]
        before = {each.piece.id: each for each in desk.placed(value_at(text, ()))}
        after = edited(text, desk.place(value_at(text, ()), entry.id, here))
        now = {each.piece.id: each for each in desk.placed(value_at(after, ()))}
        put = [id for id, each in now.items() if id not in before or each.piece != before[id].piece]
        assert put, entry.id
        assert all(now[id].piece.place == here for id in put if id not in before)
        target = next(each for each in desk.placed(value_at(after, ())) if each.piece.place == here)
        moved = edited(after, desk.move(value_at(after, ()), target.way, there))
        assert there in {each.piece.place for each in desk.placed(value_at(moved, ()))}
        last = next(each for each in desk.placed(value_at(moved, ())) if each.piece.place == there)
        gone = edited(moved, desk.remove(value_at(moved, ()), last.way))
        assert len(desk.placed(value_at(gone, ()))) == len(desk.placed(value_at(moved, ()))) - 1


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_random_edits_leave_a_file_that_can_be_read(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(WITH_DESK))
    desk, entry = desk_of(game), games()[game]
    text = data.draw(st.sampled_from(desk.beginnings)).text
    places = sorted(entry.parts.boards[value_at(text, ("board",))].places)
    for _ in range(6):
        now = value_at(text, ())
        what = data.draw(st.sampled_from(["place", "move", "turn", "remove"]))
        if what == "place":
            piece = data.draw(st.sampled_from(desk.roster(now)))
            edits = desk.place(now, piece.id, data.draw(st.sampled_from(places)))
        else:
            target = data.draw(st.sampled_from(desk.placed(now)))
            if what == "move":
                edits = desk.move(now, target.way, data.draw(st.sampled_from(places)))
            elif what == "turn":
                edits = desk.turn(now, target.way, data.draw(st.integers(-2, 2)))
            else:
                edits = desk.remove(now, target.way)
        text = edited(text, edits)
        problems(entry, text)


@pytest.mark.parametrize("game", WITH_DESK)
def test_the_form_knows_every_place_of_a_scenario(game: str) -> None:
    form = form_of(desk_of(game).form)

    def check(value: Any, way: tuple[Any, ...], root: Any) -> None:
        if way and way[0] not in ("schema", "kind"):
            assert form_at(form, root, way) is not None, way
        entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for step, inner in entries:
            check(inner, (*way, step), root)

    for beginning in desk_of(game).beginnings:
        data = value_at(beginning.text, ())
        check(data, (), data)


@pytest.mark.parametrize("game", WITH_DESK)
def test_a_fresh_value_has_every_key_that_must_be_there(game: str) -> None:
    form = form_of(desk_of(game).form)
    assert {field.key for field in variant(form, None).fields if field.required} <= set(fresh(form))


@pytest.mark.parametrize(
    ("key", "title"), [("us", "US"), ("first_turn", "First turn"), ("us_ships", "US ships"), ("id", "Id")]
)
def test_a_key_is_read_as_words(key: str, title: str) -> None:
    assert Field(key=key, form=Form(shape="text")).title == title
