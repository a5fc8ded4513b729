"""Notes on lines of fire stand clear of counters and of each other."""

import pytest
from PySide6.QtCore import QPointF, QRectF

from wargames_desktop.widgets.board.notes import Note, places, size_of

PIXELS = 60.0


def note(text: str, x1: float, y1: float, x2: float, y2: float) -> Note:
    return Note(text, QPointF(x1, y1), QPointF(x2, y2), "clear")


@pytest.fixture(autouse=True)
def _application(qapp):
    """Fonts need one."""


def test_a_note_stands_in_the_middle_of_its_line():
    (place,) = places([note("4", 0, 0, 10, 4)], [], PIXELS)
    assert place.center() == QPointF(5, 2)


def test_a_long_note_is_as_wide_as_its_text():
    assert size_of("Bow guns, 4 hexes, value 2", PIXELS).width() > 4 * size_of("A", PIXELS).width()


def test_a_letter_stands_in_a_disc():
    size = size_of("I", PIXELS)
    assert size.width() >= size.height()


def test_a_note_avoids_the_counters():
    counters = [QRectF(4.65, -0.35, 0.7, 0.7)]
    (place,) = places([note("value 4", 0, 0, 10, 0)], counters, PIXELS)
    assert not place.intersects(counters[0])


def test_notes_of_crossing_lines_avoid_each_other():
    first, second, third = places(
        [note("A", 0, 0, 10, 10), note("B", 0, 10, 10, 0), note("C", 0, 5, 10, 5)], [], PIXELS
    )
    assert not first.intersects(second)
    assert not first.intersects(third)
    assert not second.intersects(third)


def test_where_nothing_is_free_the_least_covered_place_is_taken():
    counters = [QRectF(-1, -5, 8, 10), QRectF(7, -0.1, 4, 0.2)]
    (place,) = places([note("A", 0, 0, 10, 0)], counters, PIXELS)
    assert place.left() > 7 - 0.2


def test_the_note_of_a_blocked_line_leaves_the_cross_in_its_middle():
    (place,) = places([Note("land", QPointF(0, 0), QPointF(10, 4), "blocked")], [], PIXELS)
    assert not place.contains(QPointF(5, 2))


def test_a_note_stands_beside_its_line_where_the_line_has_no_room():
    counters = [QRectF(4.9, -0.4, 0.2, 6)]
    long = note("Bow guns, 4 hexes, value 2", 5, 5, 5, 0)
    (place,) = places([long], counters, PIXELS)
    assert not any(place.intersects(counter) for counter in counters)
