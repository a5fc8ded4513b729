"""Ways from the Earth to the sheet."""

from __future__ import annotations

from math import cos, pi, radians

import pytest

from wargames_desktop.data.projections import (
    EARTH_RADIUS,
    Azimuthal,
    AzimuthalProjection,
    Knots,
    KnottedProjection,
)
from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part

FLAT = Numbering(
    pointed=False,
    row=Part(grows="down"),
    column=Part(grows="right"),
    shifted="even",
    shift="down",
    order="column row",
)
KNOTS = Knots(columns=((100.0, 1.0), (110.0, 2.0), (190.0, 4.0)), rows=((-10.0, 3.0), (0.0, 2.0), (20.0, 1.0)))


@pytest.mark.parametrize(
    ("position", "label"),
    [((100, 20), "0101"), ((100, 0), "0102"), ((110, 10), "0201"), ((150, -10), "0303"), ((-170, -15), "0403")],
)
def test_knots_are_hit_and_the_way_between_them_is_straight(position: tuple[float, float], label: str) -> None:
    assert KnottedProjection(KNOTS, FLAT).point(position) == pytest.approx(
        Layout(pointed=False).centre(FLAT.hex(label))
    )


def test_beyond_the_last_knots_the_sheet_goes_on() -> None:
    x, y = KnottedProjection(KNOTS, FLAT).point((100, 40))
    assert (x, y) == pytest.approx(Layout(pointed=False).centre(Hex(0, -1)))


def test_knots_must_rise() -> None:
    with pytest.raises(ValueError, match="degrees of the rows must rise"):
        Knots(columns=((0.0, 1.0), (1.0, 2.0)), rows=((5.0, 1.0), (5.0, 2.0)))


SHEET = Azimuthal(latitude=8, longitude=152, hex="0101", east=-200.0, north=100.0, hex_metres=100.0)


def test_the_middle_of_an_azimuthal_sheet_lies_where_its_hex_says() -> None:
    assert AzimuthalProjection(SHEET, FLAT).point((152, 8)) == pytest.approx((2, 1))


def test_near_the_middle_an_azimuthal_sheet_is_true_to_scale() -> None:
    projection = AzimuthalProjection(SHEET, FLAT)
    degree = EARTH_RADIUS * pi / 180
    x, y = projection.point((152, 9))
    assert ((x - 2) * 100, (1 - y) * 100) == pytest.approx((0, degree), rel=1e-4)
    x, y = projection.point((153, 8))
    assert (x - 2) * 100 == pytest.approx(degree * cos(radians(8)), rel=1e-4)


def test_equal_areas_far_from_the_middle() -> None:
    projection = AzimuthalProjection(SHEET, FLAT)
    corners = [projection.point(position) for position in ((80, 50), (81, 50), (81, 51), (80, 51))]
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))) / 2
    true = (EARTH_RADIUS * pi / 180) ** 2 * cos(radians(50.5)) / 100**2
    assert area == pytest.approx(true, rel=1e-3)


def test_the_other_side_of_the_earth_has_no_point() -> None:
    with pytest.raises(ValueError, match="lies opposite"):
        AzimuthalProjection(SHEET, FLAT).point((-28, -8))
