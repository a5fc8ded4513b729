from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireTable, Tactic, support, suppression

TABLE = GunfireTable(factors_beach=10, factors_inland=20, support_modifier=1, suppression_modifier=-1)


@pytest.mark.rule("EWR-19.4.D", "EWR-19.4.E")
@pytest.mark.parametrize(("factors", "steps"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (39, 3)])
def test_ten_factors_change_a_roll_by_one_against_a_beach_defence(factors: int, steps: int) -> None:
    assert support(TABLE, factors, "beach") == steps
    assert suppression(TABLE, factors, "beach") == -steps


@pytest.mark.rule("EWR-19.4.F", "EWR-19.4.A")
@pytest.mark.parametrize(("factors", "steps"), [(19, 0), (20, 1), (39, 1), (40, 2)])
@pytest.mark.parametrize("tactic", ["inland"])
def test_twenty_factors_are_needed_against_an_inland_defence(tactic: Tactic, factors: int, steps: int) -> None:
    assert support(TABLE, factors, tactic) == steps
    assert suppression(TABLE, factors, tactic) == -steps
