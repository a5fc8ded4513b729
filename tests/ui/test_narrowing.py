"""Clicks narrow the legal answers; keys and buttons follow the same steps."""

from __future__ import annotations

import pytest

from wargames_desktop.engine.decision import Command
from wargames_desktop.engine.display import Offer, Piece
from wargames_desktop.ui.narrowing import AT_ONCE, Narrowing


class Say(Command, tag="say"):
    """A command for these tests."""

    word: str


def offer(word: str, *picks: str, group: str = "") -> Offer[Say]:
    return Offer(command=Say(word), label=word, picks=picks, group=group)


def piece(id: str, *groups: str) -> Piece:
    return Piece(id=id, place="0101", template="warship", nation="us", name=id.title(), groups=groups)


def words(offers: tuple[Offer[Say], ...]) -> list[str]:
    return [o.command.word for o in offers]


FIRE = (
    offer("a-x", "a", "x"),
    offer("a-y", "a", "y"),
    offer("b-x", "b", "x"),
    offer("a-alone", "a"),
    offer("done"),
)


def test_nothing_clicked_leaves_everything() -> None:
    start = Narrowing.of(FIRE)
    assert words(start.fitting) == ["a-x", "a-y", "b-x", "a-alone"]
    assert start.next_ids == {"a", "b", "x", "y"}
    assert start.ready == ()
    assert words(start.plain) == ["done"]


def test_an_offer_is_ready_when_exactly_its_picks_are_clicked() -> None:
    a = Narrowing.of(FIRE).click("a")
    assert a is not None
    assert words(a.ready) == ["a-alone"]
    assert a.next_ids == {"x", "y"}
    both = a.click("y")
    assert both is not None
    assert words(both.ready) == ["a-y"]


def test_picks_can_be_clicked_in_any_order() -> None:
    x = Narrowing.of(FIRE).click("x")
    assert x is not None
    assert x.ready == ()
    done = x.click("b")
    assert done is not None
    assert words(done.ready) == ["b-x"]


def test_the_only_offer_left_is_ready() -> None:
    b = Narrowing.of(FIRE).click("b")
    assert b is not None
    assert words(b.ready) == ["b-x"]


def test_a_single_offer_is_not_ready_before_any_click() -> None:
    assert Narrowing.of((offer("go", "a"),)).ready == ()


def test_clicking_again_gives_up_the_pick() -> None:
    a = Narrowing.of(FIRE).click("a")
    assert a is not None
    again = a.click("a")
    assert again is not None
    assert again.clicked == ()


def test_another_target_takes_the_place_of_the_last() -> None:
    ax = Narrowing.of(FIRE, ()).click("a").click("x")  # type: ignore[union-attr]
    assert ax is not None
    ay = ax.click("y")
    assert ay is not None
    assert ay.clicked == ("a", "y")


def test_another_beginning_takes_the_place_of_all() -> None:
    ay = Narrowing.of(FIRE).click("a").click("y")  # type: ignore[union-attr]
    assert ay is not None
    b = ay.click("b")
    assert b is not None
    assert b.clicked == ("b",)


def test_a_target_that_the_chosen_piece_cannot_take_is_no_new_beginning() -> None:
    b = Narrowing.of((offer("a-y", "a", "y"), offer("b-x", "b", "x"))).click("b")
    assert b is not None
    assert b.click("y") is None
    assert b.click("nowhere") is None


def test_step_back_and_restart() -> None:
    ax = Narrowing.of(FIRE).click("a").click("x")  # type: ignore[union-attr]
    assert ax is not None
    assert ax.step_back().clicked == ("a",)
    assert ax.step_back().step_back().step_back().clicked == ()
    assert ax.restart().clicked == ()


def test_a_piece_stands_for_its_group() -> None:
    offers = (offer("turn", "line", "2131"), offer("stay", "line"))
    start = Narrowing.of(offers, (piece("boise", "line"), piece("yunagi")))
    assert start.clickable == {"line", "2131", "boise"}
    chosen = start.click("boise")
    assert chosen is not None
    assert chosen.clicked == ("line",)
    assert chosen.stands_for_chosen("boise")
    assert not chosen.stands_for_chosen("yunagi")
    assert words(chosen.ready) == ["stay"]
    given_up = chosen.click("boise")
    assert given_up is not None
    assert given_up.clicked == ()
    assert start.click("yunagi") is None


def test_actors_are_the_pieces_that_answers_begin_with() -> None:
    pieces = (piece("boise", "line"), piece("x"), piece("a"))
    start = Narrowing.of((offer("go", "line", "x"), offer("fire", "a", "x")), pieces)
    assert [p.id for p in start.actors(pieces)] == ["boise", "a"]
    chosen = start.click("a")
    assert chosen is not None
    assert [p.id for p in chosen.actors(pieces)] == ["boise", "a"]


def test_the_answer_under_the_mouse() -> None:
    a = Narrowing.of(FIRE).click("a")
    assert a is not None
    found = a.offer_at("x")
    assert found is not None
    assert found.label == "a-x"
    assert Narrowing.of(FIRE).offer_at("x") is None
    assert a.offer_at("nowhere") is None


def test_few_answers_are_listed_at_once_with_keys() -> None:
    choices = Narrowing.of(FIRE).choices({}, Say("done"))
    assert [(c.key, c.label) for c in choices] == [
        ("1", "a-x"),
        ("2", "a-y"),
        ("3", "b-x"),
        ("4", "a-alone"),
        ("5", "done"),
    ]
    assert [c.label for c in choices if c.default] == ["done"]


@pytest.fixture
def many() -> Narrowing:
    ships = "abc"
    places = [f"01{n:02}" for n in range(AT_ONCE)]
    return Narrowing.of((*(offer(f"{s}-{p}", s, p) for s in ships for p in places), offer("done")))


def test_many_answers_are_reached_step_by_step(many: Narrowing) -> None:
    choices = many.choices({"a": "Boise"}, Say("done"))
    assert [(c.key, c.label, c.pick, c.answers) for c in choices] == [
        ("1", "Boise", "a", AT_ONCE),
        ("2", "b", "b", AT_ONCE),
        ("3", "c", "c", AT_ONCE),
        ("4", "done", "", 1),
    ]
    b = many.click("b")
    assert b is not None
    assert [c.label for c in b.choices({}, None)] == [f"b-01{n:02}" for n in range(AT_ONCE)] + ["done"]


def test_every_answer_is_reached_by_following_the_choices(many: Narrowing) -> None:
    reached: set[str] = set()

    def walk(at: Narrowing) -> None:
        for choice in at.choices({}, None):
            if choice.offer is not None:
                reached.add(choice.label)
            else:
                further = at.click(choice.pick)
                assert further is not None
                walk(further)

    walk(many)
    assert reached == {o.label for o in many.offers}


def test_a_step_to_a_single_answer_is_that_answer() -> None:
    many = Narrowing.of((*(offer(f"a-{n}", "a", str(n)) for n in range(AT_ONCE)), offer("b-x", "b", "x")))
    choices = many.choices({}, None)
    assert [(choice.label, choice.offer is not None) for choice in choices] == [("a", False), ("b-x", True)]
