from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hexgrid.maps import (
    EAST_WIND_RAIN,
    HEADINGS,
    TOKYO_EXPRESS,
    WAR_IN_THE_PACIFIC,
    hexes,
    numberings,
)
from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part, distance, neighbour

ODD_ROW = {"N": (-1, 0), "NE": (-1, -1), "SE": (0, -1), "S": (1, -1), "SW": (1, 0), "NW": (0, 1)}
EVEN_ROW = {"N": (-1, 1), "NE": (-1, 0), "SE": (0, -1), "S": (1, 0), "SW": (1, 1), "NW": (0, 1)}
ODD_COLUMN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
EVEN_COLUMN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


@given(st.integers(1, 31), st.integers(1, 40))
def test_tokyo_express_steps_and_centres(row, column):
    start = TOKYO_EXPRESS.hex(f"{row:02}{column:02}")
    for direction, heading in enumerate(HEADINGS):
        rows, columns = (ODD_ROW if row % 2 else EVEN_ROW)[heading]
        assert TOKYO_EXPRESS.label(neighbour(start, direction)) == f"{row + rows:02}{column + columns:02}"
    assert Layout(pointed=True).centre(start) == pytest.approx((0.5 * (row % 2) - column, row * sqrt(3) / 2))


@given(st.integers(1, 31), st.integers(1, 40), st.integers(1, 31), st.integers(1, 40))
def test_tokyo_express_distance_by_rows_and_half_columns(row, column, other_row, other_column):
    a, b = TOKYO_EXPRESS.hex_of(row, column), TOKYO_EXPRESS.hex_of(other_row, other_column)
    dx = abs((row % 2 - 2 * column) - (other_row % 2 - 2 * other_column))
    dy = abs(row - other_row)
    assert distance(a, b) == dy + max(0, (dx - dy) // 2)


@pytest.mark.parametrize(("numbering", "top"), [(EAST_WIND_RAIN, 1), (WAR_IN_THE_PACIFIC, 0)])
@given(column=st.integers(2, 39), row=st.integers(2, 24))
def test_flat_maps_with_even_columns_lower(numbering, top, column, row):
    start = numbering.hex(f"{column:02}{row:02}")
    for direction, (columns, rows) in enumerate(ODD_COLUMN if column % 2 else EVEN_COLUMN):
        assert numbering.label(neighbour(start, direction)) == f"{column + columns:02}{row + rows:02}"
    expected = (column - 1) * sqrt(3) / 2, row - top + (0 if column % 2 else 0.5)
    assert Layout(pointed=False).centre(start) == pytest.approx(expected)


@given(numberings(), st.integers(1, 99), st.integers(1, 99))
def test_label_round_trip(numbering, row, column):
    hex_ = numbering.hex_of(row, column)
    assert numbering.row_and_column(hex_) == (row, column)
    assert numbering.hex(numbering.label(hex_)) == hex_


@given(numberings(), hexes)
def test_row_and_column_round_trip_beyond_the_printed_map(numbering, hex_):
    assert numbering.hex_of(*numbering.row_and_column(hex_)) == hex_


@given(numberings(), st.integers(-40, 40), st.integers(-40, 40))
def test_rows_and_columns_grow_as_stated(numbering, q, r):
    """Numbers grow toward the stated sides, and every second row or column lies half a hex toward the stated one."""
    layout = Layout(numbering.pointed)
    row, column = numbering.row_and_column(Hex(q, r))
    x, y = layout.centre(Hex(q, r))
    right, _ = layout.centre(numbering.hex_of(row, column + 1))
    _, lower = layout.centre(numbering.hex_of(row + 1, column))
    assert (right > x) == (numbering.column.grows == "right")
    assert (lower > y) == (numbering.row.grows == "down")
    if numbering.pointed:
        next_x, _ = layout.centre(numbering.hex_of(row + 1, column))
        away = (next_x - x) if numbering.shift == "right" else (x - next_x)
        assert away == pytest.approx(0.5 if ((row + 1) % 2 == 1) == (numbering.shifted == "odd") else -0.5)
    else:
        _, next_y = layout.centre(numbering.hex_of(row, column + 1))
        away = (next_y - y) if numbering.shift == "down" else (y - next_y)
        assert away == pytest.approx(0.5 if ((column + 1) % 2 == 1) == (numbering.shifted == "odd") else -0.5)


@given(numberings())
def test_the_first_row_and_column_meet_at_the_origin(numbering):
    assert numbering.hex_of(numbering.row.first, numbering.column.first) == Hex(0, 0)


@pytest.mark.parametrize(
    ("style", "numbers"),
    [
        ("letters", {1: "A", 26: "Z", 27: "AA", 28: "AB", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"}),
        ("doubled", {1: "A", 26: "Z", 27: "AA", 28: "BB", 52: "ZZ", 53: "AAA"}),
    ],
)
def test_letters_go_on_after_z(style, numbers):
    part = Part(grows="down", style=style)
    assert {number: part.text(number) for number in numbers} == numbers
    assert {part.number(text): text for text in numbers.values()} == numbers


def test_letters_and_plain_numbers_on_one_map():
    numbering = replace(
        EAST_WIND_RAIN, column=Part(grows="right", style="letters"), row=Part(grows="down", digits=0), separator="-"
    )
    assert numbering.label(numbering.hex_of(112, 28)) == "AB-112"
    assert numbering.row_and_column(numbering.hex("C-7")) == (7, 3)


@pytest.mark.parametrize("label", ["", "232", "23261", "23 26", "ab26", "２３26", "-326", "2326\n"])
def test_a_malformed_label_says_how_labels_are_written(label):
    with pytest.raises(ValueError, match="write 2 digits for the row, then 2 digits for the column, such as 0101") as e:
        TOKYO_EXPRESS.hex(label)
    assert repr(label) in str(e.value)


@pytest.mark.parametrize("label", ["BC-7", "A-07", "A7", "7-A", "a-7"])
def test_labels_must_be_written_as_printed(label):
    numbering = replace(
        EAST_WIND_RAIN, column=Part(grows="right", style="doubled"), row=Part(grows="down", digits=0), separator="-"
    )
    with pytest.raises(
        ValueError, match=r"AA, BB, \.\.\.\) for the column, then '-', then a number without .*such as A-1"
    ):
        numbering.hex(label)


def test_a_hex_beyond_the_printable_numbers_has_no_label():
    with pytest.raises(
        ValueError, match="row 100, column 3 has no label on this map: 100 cannot be printed as 2 digits"
    ):
        TOKYO_EXPRESS.label(TOKYO_EXPRESS.hex_of(100, 3))
    with pytest.raises(ValueError, match="row 4, column -1 has no label"):
        TOKYO_EXPRESS.label(TOKYO_EXPRESS.hex_of(4, -1))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"row": Part(grows="left")}, "rows grow down or up, not 'left'"),
        ({"column": Part(grows="up")}, "columns grow right or left, not 'up'"),
        ({"shift": "down"}, "the shift is right or left, not 'down'"),
        ({"pointed": False}, "the shift is down or up, not 'right'"),
        ({"shifted": "both"}, "the shifted ones are odd or even, not 'both'"),
        ({"order": "diagonal"}, "the order is row column or column row, not 'diagonal'"),
        ({"separator": "x"}, "a separator has no letters or digits: 'x'"),
        ({"row": Part(grows="down", style="roman")}, "the style is digits or letters or doubled, not 'roman'"),
        ({"row": Part(grows="down", digits=-1)}, "0 or more digits, not -1"),
        ({"row": Part(grows="down", digits=0), "column": Part(grows="left", digits=0)}, "ambiguous"),
        ({"row": Part(grows="down", style="letters"), "column": Part(grows="left", style="doubled")}, "ambiguous"),
    ],
)
def test_a_contradictory_numbering_is_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        replace(TOKYO_EXPRESS, **changes)


def test_a_numbering_can_be_stated_in_a_data_file():
    msgspec = pytest.importorskip("msgspec")
    stated = {
        "pointed": True,
        "order": "row column",
        "row": {"grows": "down", "first": 0},
        "column": {"grows": "left", "first": 0},
        "shifted": "odd",
        "shift": "right",
    }
    assert msgspec.convert(stated, Numbering) == TOKYO_EXPRESS
    with pytest.raises(msgspec.ValidationError, match="rows grow down or up"):
        msgspec.convert(stated | {"row": {"grows": "left"}}, Numbering)
