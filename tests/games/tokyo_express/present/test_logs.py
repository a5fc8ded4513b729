"""Ship logs as the roster keeps them."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, position
from wargames_desktop.games.tokyo_express.present.logs import torpedo_rows


@pytest.mark.rule("TE-2.3-log-right-left")
@pytest.mark.parametrize(
    ("left", "circles"),
    [(2, ["free", "free"]), (1, ["free", "marked"]), (0, ["marked", "marked"])],
)
def test_salvos_are_crossed_off_from_the_right(left: int, circles: list[str]) -> None:
    state = position({}, {"Asagumo": (CENTRE, "N")}, Asagumo={"salvos": (left,)})
    (row,) = torpedo_rows(charts().roster.ships["Asagumo"], state, "Asagumo")
    assert [box.state for box in row.boxes if box.state != "unused"] == circles
