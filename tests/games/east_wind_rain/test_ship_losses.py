"""What goes down with carriers that are hit in port (12.4)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.strikes import AFTERWARDS, flight, planes
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.events.losses import DeckAircraftLost
from wargames_desktop.games.east_wind_rain.forces import PortBox
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses

YOKOHAMA = "1808"


@pytest.mark.rule("EWR-12.4.C")
def test_aircraft_of_the_base_in_the_air_are_not_those_of_a_carrier_in_its_port(situation: Start, charts) -> None:
    there = situation(
        phase="operations",
        steps=[AFTERWARDS],
        ports={"japan": {YOKOHAMA: PortBox(ships=("Akagi",), air=(planes("japan", 3),))}},
    )
    play = Play(Chance(Forced(())))
    flying = flight(YOKOHAMA, planes("japan", 4, "army_air"), planes("japan", 3))
    state = ShipLosses(charts).suffer(
        there.state, "japan", YOKOHAMA, {"Akagi": "damaged"}, "a raid", "EWR-11.19.D", play, airborne=flying
    )
    (burnt,) = [event for event in play.events if isinstance(event, DeckAircraftLost)]
    assert burnt.air == (planes("japan", 2),)
    assert state.ports["japan"][YOKOHAMA].air == (planes("japan", 1),)
