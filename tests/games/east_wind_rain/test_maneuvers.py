"""Maneuvers: where they lead, who may do them, and what they do to fire (13.10, 13.11)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.maneuvers import (
    MANEUVERS,
    Limits,
    ManeuverName,
    barred,
    guns_halved,
    moved,
    torpedoes_barred,
)


@pytest.mark.rule("EWR-13.10.E.1")
@pytest.mark.rule("EWR-13.10.E.2")
@pytest.mark.rule("EWR-13.10.E.3")
@pytest.mark.parametrize(
    ("maneuver", "hexes"), [("line", 0), ("ahead_1", 1), ("ahead_2", 2), ("back_1", -1), ("back_2", -2)]
)
def test_sections_go_ahead_toward_where_the_enemy_started_and_back_from_there(
    maneuver: ManeuverName, hexes: int
) -> None:
    assert moved(3, maneuver, 1) == 3 + hexes
    assert moved(3, maneuver, -1) == 3 - hexes


def _allowed(limits: Limits) -> list[ManeuverName]:
    return [maneuver for maneuver in MANEUVERS if barred(maneuver, limits) is None]


@pytest.mark.rule("EWR-13.10.D")
def test_slow_and_damaged_ships_move_one_hex_at_most() -> None:
    assert _allowed(Limits(slow=False, broken=False)) == list(MANEUVERS)
    assert _allowed(Limits(slow=True, broken=False)) == ["line", "ahead_1", "back_1"]
    refusal = barred("ahead_2", Limits(slow=True, broken=False))
    assert refusal is not None
    assert refusal.rule == "EWR-13.10.D"


@pytest.mark.rule("EWR-13.13.E")
def test_a_broken_fleet_only_goes_back() -> None:
    assert _allowed(Limits(slow=False, broken=True)) == ["back_1", "back_2"]
    assert _allowed(Limits(slow=True, broken=True)) == ["back_1"]
    refusal = barred("line", Limits(slow=False, broken=True))
    assert refusal is not None
    assert refusal.rule == "EWR-13.13.E"


@pytest.mark.rule("EWR-13.11.B")
@pytest.mark.rule("EWR-13.11.C")
@pytest.mark.rule("EWR-13.11.D")
def test_only_the_hard_maneuvers_hinder_fire() -> None:
    assert [maneuver for maneuver in MANEUVERS if guns_halved(maneuver)] == ["ahead_2", "back_2"]
    assert [maneuver for maneuver in MANEUVERS if torpedoes_barred(maneuver)] == ["back_2"]
    assert not guns_halved(None)
    assert not torpedoes_barred(None)
