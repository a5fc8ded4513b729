"""Surprise Torpedo Attacks that are not made although ships count as targets (10.3)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.detection_positions import night
from tests.games.tokyo_express.positions import charts, sea, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.frames import StandardCombat
from wargames_desktop.games.tokyo_express.standard_events import SurpriseTorpedoesLaunched
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.surprise_attacks import SurpriseAttack

OPEN = "0725"


def carried_out(state: State, *draws: int) -> tuple[SurpriseTorpedoesLaunched, State]:
    source = Forced(draws)
    play = Play(Chance(source))
    state = SurpriseAttack(charts(), sea(), StandardWeapons(charts(), sea())).carry_out(state, "1", play)
    assert source.left == 0
    (event,) = [each for each in play.events if isinstance(each, SurpriseTorpedoesLaunched)]
    return event, state


@pytest.mark.rule("TE-10.3-step-7-eligible", "TE-10.3-eligible-range", "TE-10.3-step-2-beyond")
def test_ships_that_count_but_are_out_of_range_are_no_reason_to_fire():
    """On a dark night 10 hexes are too far to fire, though not to count; another force has sunk all nearer ships."""
    ships = dict.fromkeys(("Boise", "Helena", "Laffey", "Duncan"), (walk(OPEN, "S", 10), "NE"))
    detected = {ship: {"detected": True} for ship in ships}
    state = night({"TF": ships}, hidden={"1": (OPEN, "S", 3)}, logs=detected, lighting="dark", flow=(StandardCombat(),))
    event, after = carried_out(state)
    assert event.effective == 2
    assert event.withheld
    assert after.night.hidden["1"].launched == ()
