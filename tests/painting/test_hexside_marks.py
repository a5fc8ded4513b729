"""Marks on hexsides: rivers, mountains, penalty lines along the side, railways and straits across it."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QRectF

from tests.painting.sheets import differing
from tests.painting.test_strategic_map import in_hex, picture, strategic
from wargames_desktop.engine.board import Board, Hexside
from wargames_desktop.hexgrid import Layout
from wargames_desktop.painting.hexside_marks import MOUNTAIN, RAIL, RED_LINE, RIVER, STRAIT, side_line
from wargames_desktop.painting.theme import Theme, make_theme

SIDE = ("0505", "0605")
"""Two neighbours; the side between them lies to the lower right of the first."""


@pytest.fixture(params=["dark", "light"])
def theme(request: pytest.FixtureRequest) -> Theme:
    return make_theme(request.param, "day")


def marked(kind: str) -> Board:
    side = Hexside(hexes=SIDE, kinds=(kind,))
    return msgspec.structs.replace(strategic(), hexsides={f"{SIDE[0]}-{SIDE[1]}": side})


def along() -> QRectF:
    """Around the middle of the side."""
    line = side_line(marked(RIVER), Layout(pointed=False), Hexside(hexes=SIDE))
    middle = line.center()
    return QRectF(middle.x() - 0.2, middle.y() - 0.2, 0.4, 0.4)


@pytest.mark.parametrize("kind", [RIVER, MOUNTAIN, RED_LINE, RAIL, STRAIT])
def test_a_mark_lies_on_its_side_and_nowhere_else(theme: Theme, kind: str) -> None:
    bare, drawn = strategic(), marked(kind)
    assert differing(picture(bare, theme, along()), picture(drawn, theme, along())) > 0
    far = in_hex("0407", 0, 0, 1.0, 1.0)
    assert differing(picture(bare, theme, far), picture(drawn, theme, far)) == 0


def test_the_marks_differ(theme: Theme) -> None:
    pictures = [picture(marked(kind), theme, along()) for kind in (RIVER, MOUNTAIN, RED_LINE, RAIL, STRAIT)]
    for number, one in enumerate(pictures):
        assert all(differing(one, other) for other in pictures[number + 1 :])


def test_a_railway_leads_from_the_middle_of_a_hex_to_the_next(theme: Theme) -> None:
    middle = in_hex("0505", 0.06, 0.03, 0.1, 0.1)
    assert differing(picture(strategic(), theme, middle), picture(marked(RAIL), theme, middle)) > 0
    assert differing(picture(strategic(), theme, middle), picture(marked(RIVER), theme, middle)) == 0


def test_a_side_is_as_long_as_a_hex_has_it() -> None:
    line = side_line(marked(RIVER), Layout(pointed=False), Hexside(hexes=SIDE))
    assert line.length() == pytest.approx(3**-0.5)
