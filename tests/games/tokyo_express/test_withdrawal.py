"""Japanese withdrawal (11.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.tokyo_express.campaigns import position, proceed, waters
from tests.games.tokyo_express.positions import charts
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.ending import StandardEndOfTurnPhase
from wargames_desktop.games.tokyo_express.retirement import hidden_forces_retire
from wargames_desktop.games.tokyo_express.standard_events import Retires, WithdrawalRolled
from wargames_desktop.games.tokyo_express.state import State, with_night, with_ship
from wargames_desktop.games.tokyo_express.victory import has_driven_off
from wargames_desktop.games.tokyo_express.withdrawal import WithdrawalPhase

PHASE = WithdrawalPhase(charts())
TABLE = charts().standard.withdrawal


def losses(strength: int = 5, turn: int = 6, **ships: dict[str, Any]) -> State:
    """Japanese ships, all afloat at sea unless they say otherwise."""
    named = {name.replace("_", " "): {"hex": "1209", "heading": "N", **given} for name, given in ships.items()}
    named |= {"Maury": {"hex": "2010"}}
    return position(phase="withdrawal", turn=turn, ships=named, night={"strength": strength})


SUNK = {"sunk": True}
GOING = {"log": {"retiring": True}}
EXAMPLE = {"Aoba": SUNK, "Kinugasa": SUNK, "Fubuki": SUNK, "Hatsuyuki": SUNK}


@pytest.mark.rule("TE-11.4-ex", "TE-11.4-roll")
@pytest.mark.parametrize(("die", "withdraws"), [(1, True), (5, True), (6, False), (10, False)])
def test_the_example(die: int, withdraws: bool) -> None:
    after, forced = proceed(PHASE, losses(**EXAMPLE), frames.WithdrawalCheck(), die)
    told = forced.of(WithdrawalRolled)[0]
    assert (told.index, told.highest, told.die, told.withdraws) == (8, 5, die, withdraws)
    assert told.counted == (("Aoba", 3), ("Kinugasa", 3), ("Fubuki", 1), ("Hatsuyuki", 1))
    assert after.night.withdrew_on == (6 if withdraws else 0)


@pytest.mark.rule("TE-11.4-index-count", "TE-11.4-index-level-3")
@pytest.mark.parametrize(
    ("ship", "given", "points"),
    [
        ("Kirishima", SUNK, 6),
        ("Kirishima", GOING, 6),
        ("Kirishima", {"damage": 0}, 0),
        ("Kirishima", {"damage": "level 1"}, 0),
        ("Kirishima", {"damage": "level 2"}, 3),
        ("Aoba", SUNK, 3),
        ("Aoba", GOING, 3),
        ("Aoba", {"damage": "level 2"}, 0),
        ("Jintsu", SUNK, 2),
        ("Jintsu", GOING, 2),
        ("Fubuki", SUNK, 1),
        ("Fubuki", GOING, 1),
        ("Fubuki", {}, 0),
    ],
)
def test_what_each_ship_counts(ship: str, given: dict[str, Any], points: int) -> None:
    damage = given.get("damage")
    if isinstance(damage, str):
        given = {"damage": charts().roster.ships[ship].levels[int(damage[-1])]}
    counted = dict(PHASE.counted(losses(**{ship: given})))
    assert counted.get(ship, 0) == points


def test_ships_that_go_home_after_their_mission_are_no_loss() -> None:
    state = losses(Aoba={"log": {"retiring": True, "mission": "bombardment"}})
    assert PHASE.counted(state) == ()


@pytest.mark.rule("TE-11.4-start")
def test_nothing_is_checked_before_a_ship_is_lost_or_retires() -> None:
    level = charts().roster.ships["Kirishima"].levels[2]
    _, forced = proceed(PHASE, losses(Kirishima={"damage": level}), frames.WithdrawalCheck())
    assert not forced.of(WithdrawalRolled)
    for given in (SUNK, GOING):
        _, forced = proceed(PHASE, losses(strength=8, Fubuki=given), frames.WithdrawalCheck())
        assert [(told.index, told.highest, told.die) for told in forced.of(WithdrawalRolled)] == [(1, 0, 0)]


@pytest.mark.rule("TE-11.4-dash")
def test_a_dash_lets_nobody_roll() -> None:
    """Strength 5: index 3 is a dash, index 4 is 1."""
    three, _ = proceed(PHASE, losses(Aoba=SUNK), frames.WithdrawalCheck())
    assert not three.night.withdrew_on
    four, _ = proceed(PHASE, losses(Aoba=SUNK, Fubuki=SUNK), frames.WithdrawalCheck(), 1)
    assert four.night.withdrew_on == 6


def test_every_cell_of_the_table_is_read() -> None:
    for column, strength in enumerate(TABLE.strengths):
        state = losses(strength=strength)
        for index, row in TABLE.rows.items():
            assert PHASE.highest(state, index) == row[column]
        assert PHASE.highest(state, max(TABLE.rows) + 5) == TABLE.rows[max(TABLE.rows)][column]


@pytest.mark.rule("TE-11.4-effects", "TE-11.1-causes")
def test_all_ships_on_the_map_retire_from_the_next_turn_on() -> None:
    state = losses(Aoba={}, Jintsu=GOING, Fubuki=SUNK, Hatsuyuki={"hex": "", "log": {"exited": 1}})
    decided = with_night(state, withdrew_on=6)
    after, forced = proceed(StandardEndOfTurnPhase(charts(), waters()), decided, frames.StandardEndOfTurn())
    assert [event.ships for event in forced.of(Retires)] == [("Aoba",)]
    assert {name for name, ship in after.ships.items() if ship.log.retiring} == {"Aoba", "Jintsu"}
    assert not hidden_forces_retire(decided)
    assert hidden_forces_retire(msgspec.structs.replace(decided, turn=7))
    again, forced = proceed(PHASE, decided, frames.WithdrawalCheck())
    assert not forced.of(WithdrawalRolled), "they decide once"
    assert again.night.withdrew_on == 6


@pytest.mark.rule("TE-11.4-offmap")
def test_ships_that_are_away_finish_their_mission() -> None:
    state = losses(Aoba={}, Kinugasa={"hex": "", "log": {"exited": 1, "mission": "bombardment"}})
    after, _ = proceed(
        StandardEndOfTurnPhase(charts(), waters()), with_night(state, withdrew_on=6), frames.StandardEndOfTurn()
    )
    away = after.ships["Kinugasa"].log
    assert (away.exited, away.mission, away.retiring) == (2, "bombardment", False)


@pytest.mark.rule("TE-11.4-six-vp", "TE-11.4-six-vp-level-3")
def test_six_points_for_driving_them_off() -> None:
    withdrawn = with_night(losses(Aoba={}), withdrew_on=6)
    assert has_driven_off(withdrawn)
    done = with_night(losses(Aoba={}, Fubuki={"log": {"mission": "supply"}}), withdrew_on=6)
    assert not has_driven_off(done)
    assert has_driven_off(losses(Aoba=GOING, Fubuki=SUNK))
    assert not has_driven_off(losses(Aoba=GOING, Fubuki={}))
    sinking = losses(Aoba=GOING, Fubuki={})
    ship = msgspec.structs.replace(sinking.ships["Fubuki"], out_of_action=True)
    assert has_driven_off(with_ship(sinking, "Fubuki", ship))
    ships = {"Aoba": {"hex": "1209", **GOING}}
    hidden = position(phase="withdrawal", ships=ships, hidden_forces={"A": {"hex": "0125", "heading": "S"}})
    assert not has_driven_off(hidden)
