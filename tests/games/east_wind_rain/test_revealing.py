"""What the other side learns of ships: their backs in battle, their faces in port and before unseen submarines."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import Start, fleet, operating, operations, submarines
from tests.games.east_wind_rain.sea_fights import agreed, force, meeting
from tests.games.east_wind_rain.strikes import AFTERWARDS
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.engine.game import PUBLIC, encode
from wargames_desktop.games.east_wind_rain.commands.operations import AttackTaskForce
from wargames_desktop.games.east_wind_rain.events.losses import VesselHurt
from wargames_desktop.games.east_wind_rain.events.submarines import TargetExamined
from wargames_desktop.games.east_wind_rain.forces import PortBox
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import HIDDEN

JAPANESE, AMERICAN = ("Kongo", "Nachi", "Tenryu"), ("Washington", "Atlanta")
FAR_AWAY = {"US-9": fleet("us", "3711", "Indiana"), "JP-9": fleet("japan", "1910", "Haruna")}


@pytest.mark.rule("EWR-6.1.D", "EWR-8.1.D")
def test_in_a_battle_at_sea_names_stay_hidden(situation: Start) -> None:
    fight = meeting(situation, force("japan", *JAPANESE, destroyers=3), force("us", *AMERICAN, destroyers=3))
    agreed(fight, "day", "close")
    for viewer, enemies in (("allies", JAPANESE), ("japan", AMERICAN), (PUBLIC, (*JAPANESE, *AMERICAN))):
        seen = encode(fight.game.view(fight.state, viewer)).decode()
        assert not [ship for ship in enemies if f'"{ship}' in seen]
    assert '"Kongo' in encode(fight.game.view(fight.state, "japan")).decode()


@pytest.mark.rule("EWR-8.1.D", "EWR-8.1.C")
def test_before_it_is_sighted_nothing_is_known_and_then_its_sections(situation: Start) -> None:
    forces = {
        "JP-1": fleet("japan", "3018", "Kongo"),
        "US-1": fleet("us", "2918", "Washington", "Enterprise", unsupplied=True),
        **FAR_AWAY,
    }
    there = operating(operations(situation, task_forces=forces), "JP-1")
    before = there.game.view(there.state, "japan").task_forces["US-1"]
    assert (before.hidden, before.shown, before.ships) == (True, (), ())
    there.do(AttackTaskForce("US-1"), 5)
    after = there.game.view(there.state, "japan").task_forces["US-1"]
    assert (after.hidden, after.shown, after.ships) == (True, ("main", "reserve"), ())


@pytest.mark.rule("EWR-6.1.D")
def test_in_port_a_ship_that_is_hit_is_named_and_at_sea_she_is_not(situation: Start, charts) -> None:
    honolulu = "3610"
    there = situation(
        phase="operations",
        steps=[AFTERWARDS],
        ports={"allies": {honolulu: PortBox(ships=("Atlanta",))}},
        task_forces={"US-1": fleet("us", "2918", "Washington")},
    )
    for holder, ship, named in ((honolulu, "Atlanta", "Atlanta"), ("US-1", "Washington", HIDDEN)):
        play = Play(Chance(Forced(())))
        ShipLosses(charts).suffer(there.state, "allies", holder, {ship: "damaged"}, "a test", "EWR-11.19.D", play)
        (hurt,) = [event for event in play.events if isinstance(event, VesselHurt)]
        seen = there.game.seen(hurt, "japan")
        assert seen.vessel == named


@pytest.mark.rule("EWR-6.1.D")
@pytest.mark.parametrize(("counter", "examined"), [(0, True), (6, False)])
def test_submarines_that_are_not_seen_look_at_the_faces(situation: Start, counter: int, examined: bool) -> None:
    frame = SubmarineBattle(hex="2918", attacker="JP-1", defender="US-1", sighting=6, counter=counter)
    there = situation(
        phase="operations",
        steps=[AFTERWARDS, frame],
        task_forces={"JP-1": submarines("japan", "2918"), "US-1": fleet("us", "2918", "Washington", destroyers=2)},
        seed=1,
    )
    seen = [event for event in there.of(TargetExamined) if there.game.seen(event, "japan")]
    assert bool(seen) == examined
    if examined:
        assert seen[0].ships == ("Washington",)
