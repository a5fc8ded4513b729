"""Hidden forces that arrive in mid game (7.2, 16.2)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.detection_positions import night
from tests.games.tokyo_express.positions import step
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.standard_events import HiddenForcePlaced


def arrived(*dice, due=1, turn=3, phase=0, japan=None, hidden=None, placed=0):
    state = night({}, japan, hidden, turn=turn, phase=phase, waiting={3: due, 5: 1}, placed=placed)
    return step(state, frames.HiddenForcePlacement(), *dice)


@pytest.mark.rule("TE-16.2-roll", "TE-16.2-table", "TE-4.1-G")
@pytest.mark.parametrize(
    ("dice", "hex_", "heading"),
    [
        ((1,), "2540", "SE"),
        ((2, 5), "2039", "SE"),
        ((2, 6), "1439", "SE"),
        ((3, 6), "1039", "SE"),
        ((3, 7), "1039", "S"),
        ((4,), "0236", "S"),
        ((8, 9), "0125", "SW"),
        ((10,), "0119", "S"),
    ],
)
def test_where_a_hidden_force_arrives(dice, hex_, heading):
    played = arrived(*dice, placed=6)
    force = played.state.night.hidden["Hidden Force 7"]
    assert (force.hex, force.heading, force.arrived, force.size) == (hex_, heading, 3, 0)
    assert played.one(HiddenForcePlaced) == HiddenForcePlaced("Hidden Force 7", hex_, heading, dice)
    assert played.state.night.waiting == {5: 1}
    assert played.state.night.placed == 7


@pytest.mark.rule("TE-4.1-G")
def test_nobody_arrives_before_the_turn():
    played = arrived(turn=4)
    assert played.events == []
    assert played.state.night.waiting == {3: 1, 5: 1}


@pytest.mark.rule("TE-16.2-stacking", "TE-16.2-stacking-next", "TE-16.2-stacking-ex")
def test_extra_forces_arrive_in_the_next_hexes_toward_the_northern_corner():
    """EX-16.2: two 1s are 2540 and 2439; a third goes to the other side."""
    played = arrived(1, 1, 1, due=3)
    assert [force.hex for force in played.state.night.hidden.values()] == ["2540", "2439", "2639"]


@pytest.mark.rule("TE-16.2-stacking-next")
def test_extra_forces_do_not_arrive_on_top_of_ships():
    played = arrived(1, japan={"Abe": {"Nagara": ("2439", "S")}}, hidden={"Hidden Force 1": ("2540", "SE")}, placed=1)
    assert played.state.night.hidden["Hidden Force 2"].hex == "2639"
