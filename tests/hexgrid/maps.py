"""The numbering of three printed maps, and Hypothesis strategies for hexes and numberings."""

from hypothesis import strategies as st

from wargames_desktop.hexgrid import Hex, Numbering, Part

TOKYO_EXPRESS = Numbering(
    pointed=True,
    order="row column",
    row=Part(grows="down", first=0),
    column=Part(grows="left", first=0),
    shifted="odd",
    shift="right",
)
EAST_WIND_RAIN = Numbering(
    pointed=False,
    order="column row",
    row=Part(grows="down"),
    column=Part(grows="right"),
    shifted="even",
    shift="down",
)
WAR_IN_THE_PACIFIC = Numbering(
    pointed=False,
    order="column row",
    row=Part(grows="down", first=0),
    column=Part(grows="right"),
    shifted="even",
    shift="down",
)
HEADINGS = ("N", "NE", "SE", "S", "SW", "NW")

directions = st.integers(0, 5)
coordinates = st.integers(-25, 25)
hexes = st.builds(Hex, coordinates, coordinates)


def parts(*grows: str) -> st.SearchStrategy[Part]:
    return st.builds(
        Part,
        grows=st.sampled_from(grows),
        first=st.integers(0, 30),
        style=st.sampled_from(["digits", "letters", "doubled"]),
        digits=st.sampled_from([0, 2, 3]),
    )


@st.composite
def numberings(draw: st.DrawFn) -> Numbering:
    row, column = draw(parts("down", "up")), draw(parts("right", "left"))
    letters = row.style != "digits", column.style != "digits"
    run_together = all(letters) or (not any(letters) and row.digits == column.digits == 0)
    pointed = draw(st.booleans())
    return Numbering(
        pointed=pointed,
        order=draw(st.sampled_from(["row column", "column row"])),
        row=row,
        column=column,
        shifted=draw(st.sampled_from(["odd", "even"])),
        shift=draw(st.sampled_from(["right", "left"] if pointed else ["down", "up"])),
        separator=draw(st.sampled_from(["-", ".", ", "] if run_together else ["", "-", "."])),
    )
