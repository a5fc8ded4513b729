"""Morale in surface battles: by the best ship, the die, and losses in halves (13.13)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.surface_charts import TABLES
from wargames_desktop.games.east_wind_rain.morale import Losses, base, die_change, losses

CHART = TABLES.morale


@pytest.mark.rule("EWR-13.13.A.r1")
@pytest.mark.rule("EWR-13.13.A.r2")
@pytest.mark.rule("EWR-13.13.A.r3")
@pytest.mark.rule("EWR-13.13.A.r4")
@pytest.mark.parametrize(
    ("undamaged", "morale"),
    [
        (("CA", "BB", "B"), 4),
        (("destroyer", "B"), 3),
        (("CA", "BC"), 3),
        (("CA",), 2),
        (("transport", "CL"), 2),
        (("destroyer",), 2),
        (("submarine",), 2),
        (("CV", "transport"), 0),
        ((), 0),
    ],
)
def test_the_best_undamaged_ship_counts(undamaged: tuple[str, ...], morale: int) -> None:
    assert base(CHART, undamaged, supplied=True)[0] == morale
    assert base(CHART, undamaged, supplied=False) == (0, "EWR-13.13.A.r4")


@pytest.mark.rule("EWR-13.13.C.r1")
@pytest.mark.rule("EWR-13.13.C.r2")
@pytest.mark.rule("EWR-13.13.C.r3")
def test_the_die_changes_morale_by_one_at_most() -> None:
    assert [die_change(CHART, die)[0] for die in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


@pytest.mark.rule("EWR-13.13.D.r1")
@pytest.mark.rule("EWR-13.13.D.r2")
@pytest.mark.rule("EWR-13.13.D.r3")
@pytest.mark.rule("EWR-13.13.D.r4")
@pytest.mark.parametrize(
    ("lost", "halves"),
    [
        (Losses(capital_damaged=1), -2),
        (Losses(damaged_capital_sunk=1), -2),
        (Losses(capital_sunk=1), -4),
        (Losses(small_sunk=1), -1),
        (Losses(capital_damaged=2, damaged_capital_sunk=1, capital_sunk=1, small_sunk=3), -13),
        (Losses(), 0),
    ],
)
def test_losses_of_a_round_lower_morale(lost: Losses, halves: int) -> None:
    assert sum(line.halves for line in losses(CHART, lost)) == halves
    assert lost.any is (halves != 0)
