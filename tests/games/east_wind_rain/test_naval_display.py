from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.naval_display import CELLS, adjacent, refuges


def test_seven_hexes_touch_as_in_a_flower() -> None:
    assert adjacent(0) == (1, 2, 3, 4, 5, 6)
    assert sorted(adjacent(1)) == [0, 2, 6]
    assert sorted(adjacent(6)) == [0, 1, 5]
    assert all(cell in adjacent(other) for cell in CELLS for other in adjacent(cell))


@pytest.mark.rule("EWR-12.3.G")
def test_ships_scatter_to_any_empty_hex() -> None:
    assert refuges(1, (4, 8, 0, 3, 3, 0, 2)) == (2, 5)


@pytest.mark.rule("EWR-12.3.G.1")
def test_without_an_empty_hex_they_scatter_to_thinner_neighbours() -> None:
    assert refuges(1, (4, 4, 3, 1, 1, 1, 5)) == (2,)
    assert refuges(0, (4, 4, 3, 1, 1, 1, 5)) == (2, 3, 4, 5)


@pytest.mark.rule("EWR-12.3.G.2")
def test_without_those_they_scatter_to_any_hex_with_room() -> None:
    assert refuges(1, (3, 2, 2, 1, 10, 1, 2)) == (0, 2, 3, 5, 6)
