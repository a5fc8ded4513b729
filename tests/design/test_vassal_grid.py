"""VASSAL's hex grids and numbers, and ours."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames_desktop.design.vassal_grid import VassalGrid, grid_of, hex_of, numbering_of
from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part


def grid(**more: object) -> VassalGrid:
    fields = {"dx": 52.0, "dy": 60.0, "x0": 30.0, "y0": 32.0, "width": 500, "height": 420}
    return VassalGrid(**(fields | more))  # type: ignore[arg-type]


def test_a_grid_with_columns() -> None:
    plain = grid(stagger=False)
    assert plain.centre(0, 0) == (30.0, 32.0)
    assert plain.centre(1, 0) == (82.0, 62.0)
    assert plain.label(0, 0) == "0101"
    assert plain.label(1, 0) == "0201"
    assert grid().label(1, 0) == "0202"
    assert grid(first="V", separator=".").label(1, 2) == "04.02"
    assert grid(h_type="A", h_off=0, h_leading=0).label(26, 0) == "AA01"


def test_a_grid_with_rows() -> None:
    rows = grid(sideways=True, stagger=False)
    assert rows.centre(0, 0) == (32.0, 30.0)
    assert rows.centre(1, 0) == (62.0, 82.0)
    assert rows.label(1, 0) == "0201"


@pytest.mark.parametrize(
    ("sideways", "stagger", "h_descend", "v_descend", "first", "h_type"),
    [*itertools.product([False, True], [False, True], [False, True], [False, True], "HV", "NA")],
)
def test_labels_are_carried_over(
    sideways: bool, stagger: bool, h_descend: bool, v_descend: bool, first: str, h_type: str
) -> None:
    theirs = grid(
        sideways=sideways, stagger=stagger, h_descend=h_descend, v_descend=v_descend, first=first, h_type=h_type,
        h_off=3, v_off=5, separator="-",
    )  # fmt: skip
    numbering = numbering_of(theirs)
    assert numbering is not None
    layout = Layout(pointed=sideways, size=60.0)
    for column, row in theirs.hexes():
        hex_ = hex_of(column, row, sideways)
        assert numbering.label(hex_) == theirs.label(column, row)
        x, y = layout.centre(hex_)
        assert theirs.centre(column, row) == pytest.approx(
            (x + theirs.centre(0, 0)[0], y + theirs.centre(0, 0)[1]), abs=1
        )


parts = st.builds(
    Part,
    grows=st.just("down"),
    first=st.integers(3, 9),
    style=st.sampled_from(["digits", "doubled"]),
    digits=st.sampled_from([0, 2, 3]),
)


@given(
    pointed=st.booleans(),
    row=parts,
    column=parts,
    up=st.booleans(),
    left=st.booleans(),
    shifted=st.sampled_from(["odd", "even"]),
    back=st.booleans(),
    order=st.sampled_from(["row column", "column row"]),
)
def test_our_numbers_as_theirs(
    pointed: bool, row: Part, column: Part, up: bool, left: bool, shifted: str, back: bool, order: str
) -> None:
    shift = ("left" if back else "right") if pointed else ("up" if back else "down")
    ours = Numbering(
        pointed=pointed,
        row=Part(grows="up" if up else "down", first=row.first + 10, style=row.style, digits=row.digits),
        column=Part(
            grows="left" if left else "right", first=column.first + 10, style=column.style, digits=column.digits
        ),
        shifted=shifted,  # type: ignore[arg-type]
        shift=shift,  # type: ignore[arg-type]
        order=order,  # type: ignore[arg-type]
        separator=".",
    )
    size, width, height = 60.0, 560, 520
    layout = Layout(pointed=pointed, size=size, x=40.0, y=44.0)
    theirs, same = grid_of(ours, size, layout.centre(Hex(0, 0)), width, height)
    assert same
    for c, r in theirs.hexes():
        x, y = theirs.centre(c, r)
        hex_ = layout.hex_at(x, y)
        assert layout.centre(hex_) == pytest.approx((x, y), abs=1e-6)
        assert theirs.label(c, r) == ours.label(hex_)


def test_letters_that_go_on_otherwise_are_told() -> None:
    ours = Numbering(
        pointed=False,
        row=Part(grows="down"),
        column=Part(grows="right", style="letters"),
        shifted="even",
        shift="down",
        order="column row",
    )
    _, same = grid_of(ours, 20.0, (10.0, 10.0), 700, 100)
    assert not same
    _, same = grid_of(ours, 20.0, (10.0, 10.0), 200, 100)
    assert same
