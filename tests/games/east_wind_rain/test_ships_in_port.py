"""Ships that are hit in port while aircraft of the base beside them are in the air (11.16.F, 12.4.C)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import ZEROS, Start, fleet, operations
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.forces import AirGroup, total
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses


@pytest.mark.rule("EWR-12.4.C")
def test_aircraft_of_the_base_that_are_in_the_air_are_none_of_the_carriers(situation: Start) -> None:
    army = AirGroup("japan", "army_air", "average", 1)
    there = operations(
        situation,
        task_forces={"JP-1": fleet("japan", "2011", "Kongo")},
        ports={"japan": {"2218": {"ships": ["Akagi"], "air": [ZEROS]}}},
        air={"japan": {"2218": {"ready": [army]}}},
    )
    losses = ShipLosses(there.game.charts)
    play = Play(Chance(Forced(())))
    airborne = (Flight("2218", (army,), "2218"),)
    state = losses.suffer(
        there.state, "japan", "2218", {"Akagi": "damaged"}, "air strike", "EWR-11.19.D", play, airborne
    )
    assert total(state.ports["japan"]["2218"].air) == ZEROS.sp - 2
