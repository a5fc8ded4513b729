"""The journal: a tree of entries, a place in it, and lines of text that give it back."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toy.game import AnyCommand, Pass, PlayCard
from wargames_desktop.engine.chance import Draw
from wargames_desktop.engine.journal import (
    FORMAT,
    SCHEMA,
    Entry,
    Header,
    Journal,
    JournalError,
    LineDecoder,
    Move,
    decode_header,
    encode_line,
)

HEADER = Header(format=FORMAT, schema=SCHEMA, game="tide_pools", scenario={"id": "basic"}, seed=1, digest="d0")
DIE = Draw("die", 4, "the strike", "TP-7", 6)
HIDDEN = Draw("card", "gull", "a card", "TP-3", 0, ("gull", "crab"), ("red",))


def played(*draws, journal=None):
    journal = journal or Journal(HEADER)
    for draw in draws or ((),):
        number = len(journal.entries) + 1
        journal = journal.append("red", PlayCard(f"card-{number}"), draw, f"d{number}")
    return journal


def test_a_new_journal_stands_at_the_start():
    journal = Journal(HEADER)
    assert (journal.cursor, journal.line, journal.undone) == (0, (0,), ())
    assert journal.taken_back() == ()


def test_entries_are_numbered_and_follow_each_other():
    journal = played((), (), ())
    assert [(entry.n, entry.parent) for entry in journal.entries] == [(1, 0), (2, 1), (3, 2)]
    assert journal.line == (0, 1, 2, 3)
    assert journal.cursor == 3


def test_undone_entries_stay_on_the_line_until_a_new_branch_replaces_them():
    journal = played((), (), ()).back().back()
    assert (journal.cursor, journal.undone) == (1, (2, 3))
    assert journal.forward().cursor == 2
    branched = played(journal=journal)
    assert (branched.line, branched.undone) == ((0, 1, 4), ())
    assert len(branched.entries) == 4
    assert [entry.parent for entry in branched.entries] == [0, 1, 2, 1]


def test_going_to_an_old_branch_brings_its_newest_end_back():
    journal = played((), (), ())
    journal = played(journal=journal.go_to(1))
    journal = played(journal=journal.go_to(2))
    assert journal.line == (0, 1, 2, 5)
    journal = journal.go_to(4).go_to(2)
    assert (journal.line, journal.cursor) == ((0, 1, 2, 5), 2)
    assert journal.go_to(3).line == (0, 1, 2, 3)
    assert journal.path(3) == (0, 1, 2, 3)


def test_a_journal_is_a_value():
    journal = played((), ())
    before = (journal.line, journal.depth, journal.entries)
    journal.back().append("red", Pass(), (), "dx")
    assert (journal.line, journal.depth, journal.entries) == before


def test_what_going_somewhere_takes_back_is_told_the_last_first():
    journal = played((), (DIE,), ())
    assert [entry.n for entry in journal.crossed(1)] == [3, 2]
    assert journal.crossed(3) == ()
    branch = played(journal=journal.go_to(1))
    assert [entry.n for entry in branch.crossed(3)] == [4]


@pytest.mark.parametrize("draw", [DIE, HIDDEN, Draw("chit", "ebb"), Draw("choice", "red")])
def test_an_entry_after_a_take_back_past_chance_is_marked(draw):
    journal = played((), (draw,), ())
    assert not any(entry.past_chance for entry in journal.entries)
    assert not played(journal=journal.back()).entries[-1].past_chance
    assert played(journal=journal.back().back()).entries[-1].past_chance
    assert played(journal=journal.go_to(0)).entries[-1].past_chance


def test_doing_again_and_going_on_is_no_take_back():
    journal = played((DIE,), (DIE,)).go_to(0).go_to(2)
    assert not played(journal=journal).entries[-1].past_chance


def test_a_mark_is_not_lost_by_a_branch_without_chance_in_between():
    journal = played((DIE,))
    journal = played(journal=journal.back())
    journal = played(journal=journal.back())
    assert [entry.past_chance for entry in journal.entries] == [False, True, True]


def test_leaving_a_branch_that_rolled_for_an_older_one_is_a_take_back():
    journal = played((), ())
    journal = played((DIE,), journal=journal.go_to(1))
    assert played(journal=journal.go_to(2)).entries[-1].past_chance


@pytest.mark.parametrize("number", [-1, 3, 99])
def test_there_is_no_going_to_a_line_that_is_not_there(number):
    journal = played((), ())
    with pytest.raises(JournalError):
        journal.path(number)
    if number > 0:
        with pytest.raises(JournalError, match=f"goes to line {number} of a game that has 2"):
            journal.go_to(number)


def test_there_is_nothing_before_the_start_and_nothing_undone_at_the_tip():
    with pytest.raises(JournalError, match="start of the game"):
        Journal(HEADER).back()
    with pytest.raises(JournalError, match="nothing has been taken back"):
        played(()).forward()


def entry(n, parent):
    return Entry(n=n, parent=parent, side="red", command=Pass(), digest="d")


@pytest.mark.parametrize(
    ("records", "index", "message"),
    [
        ([entry(2, 0)], 0, "the number 2 where 1 comes next"),
        ([entry(1, 0), entry(1, 1)], 1, "the number 1 where 2 comes next"),
        ([entry(1, 1)], 0, "follows 1, but the game stood at 0"),
        ([entry(1, 0), entry(2, 2)], 1, "follows 2, but the game stood at 1"),
        ([entry(1, 0), Move(at=0), entry(2, 1)], 2, "follows 1, but the game stood at 0"),
        ([entry(1, 0), Move(at=2)], 1, "goes to line 2 of a game that has 1"),
    ],
)
def test_records_that_do_not_fit_are_refused_with_their_place(records, index, message):
    with pytest.raises(JournalError, match=message) as refused:
        Journal(HEADER).extend(records)
    assert refused.value.index == index


steps = st.lists(
    st.one_of(st.just("play"), st.just("roll"), st.just("back"), st.just("forward"), st.integers(0, 40)), max_size=60
)


def walked(steps):
    """Journals after each step, with the records that led there."""
    journal, records = Journal(HEADER), []
    for step in steps:
        if step in ("play", "roll"):
            journal = played((DIE,) if step == "roll" else (), journal=journal)
            records.append(journal.entries[-1])
        else:
            if step == "back":
                target = journal.line[max(0, journal.depth - 1)]
            elif step == "forward":
                target = journal.undone[0] if journal.undone else journal.cursor
            else:
                target = step % (len(journal.entries) + 1)
            journal = journal.go_to(target)
            records.append(Move(at=target))
        yield journal, records


@given(steps)
def test_records_give_the_journal_back(steps):
    for journal, records in walked(steps):
        assert Journal(HEADER).extend(records) == journal
        assert Journal(HEADER).extend(journal.records()) == journal


@given(steps)
def test_lines_give_the_records_back(steps):
    decoder = LineDecoder(AnyCommand)
    for journal, _ in walked(steps):
        for record in journal.records():
            line = encode_line(record)
            assert line.endswith(b"\n")
            assert line.count(b"\n") == 1
            assert decoder.decode(line) == record


@given(steps)
def test_the_line_always_leads_from_the_start_to_a_tip(steps):
    for journal, _ in walked(steps):
        assert journal.line == journal.path(journal.line[-1])
        assert list(journal.line) == sorted(set(journal.line))
        assert all(entry.parent != journal.line[-1] for entry in journal.entries)


def test_a_header_keeps_all_that_a_game_was_started_with():
    header = msgspec.structs.replace(
        HEADER, options={"take_backs": "free", "extras": ["fog"]}, draws=(DIE, HIDDEN), charts="c", title="Low water"
    )
    assert decode_header(encode_line(header)) == header
