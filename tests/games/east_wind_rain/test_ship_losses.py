"""What goes down with carriers that are hit in port (12.4)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import Start, fleet
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


@pytest.mark.rule("EWR-12.4.C", "EWR-7.2.E")
@pytest.mark.parametrize(
    ("ships", "before", "condition", "airborne", "lost"),
    [
        (("Akagi", "Kongo"), {}, "damaged", 0, 2),
        (("Akagi", "Kongo"), {}, "sunk", 0, 5),
        (("Akagi", "Kongo"), {"Akagi": 1}, "sunk", 0, 5),
        (("Akagi", "Kongo"), {}, "sunk", 3, 2),
        (("Akagi", "Hosho", "Kongo"), {}, "sunk", 0, 2),
    ],
)
def test_who_is_aboard_goes_down_with_the_last_carrier(
    situation: Start, charts, ships, before, condition, airborne, lost
) -> None:
    force = fleet("japan", "3018", *ships, air=(planes("japan", 5),))
    there = situation(phase="operations", steps=[AFTERWARDS], task_forces={"JP-1": force}, damage=before)
    play = Play(Chance(Forced(())))
    flying = flight("JP-1", planes("japan", airborne)) if airborne else ()
    state = ShipLosses(charts).suffer(
        there.state, "japan", "JP-1", {"Akagi": condition}, "a raid", "EWR-11.19.D", play, airborne=flying
    )
    assert sum(group.sp for group in state.task_forces["JP-1"].air) == 5 - lost
