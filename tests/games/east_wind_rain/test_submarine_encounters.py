"""Submarines meet other task forces: sighting, entering the hex, prices, who leaves (14.1, 14.2, 14.7, 14.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.fleets import fleet, submarines
from tests.games.east_wind_rain.strikes import AFTERWARDS
from wargames_desktop.games.east_wind_rain.commands.air import Assign, ConfirmMissions
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import EnterHex
from wargames_desktop.games.east_wind_rain.commands.submarines import SlipAway, Torpedo
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.operations import SectionsShown, TaskForceMoved
from wargames_desktop.games.east_wind_rain.events.submarines import SubmarineFire
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

HERE, BESIDE = "2717", "2718"


@pytest.fixture
def meet(situation):
    """JP-1 looks for US-1 in the hex beside it, in an uncontested area, and has sighted it."""

    def start(attacker: TaskForce, target: TaskForce, *draws: int, reason: Any = "operation", **more: Any):
        encounter = Encounter(
            side="japan", attacker="JP-1", target="US-1", nation="japan", hex=BESIDE, reason=reason, **more
        )
        there = situation(
            draws=draws[:1],
            phase="operations",
            steps=[AFTERWARDS, encounter],
            task_forces={"JP-1": attacker, "US-1": target},
            magic=Magic(),
        )
        assert there.asked == ("japan", "attack")
        return there.do(EnterHex(), *draws[1:])

    return start


def paid(there) -> list[int]:
    return [event.er for event in there.of(Paid)]


@pytest.mark.rule("EWR-14.2.B", "EWR-14.2.A", "EWR-14.1.B")
def test_submarines_come_into_the_hex_of_their_target(meet) -> None:
    there = meet(submarines("japan", HERE, 2), fleet("us", BESIDE, "Portland"), 5, 2)
    assert [(event.origin, event.place) for event in there.of(TaskForceMoved)] == [(HERE, BESIDE)]
    assert there.asked == ("japan", "decline_battle")


@pytest.mark.rule("EWR-14.2.D")
def test_sighted_submarines_tell_what_they_are(situation) -> None:
    encounter = Encounter(side="japan", attacker="JP-1", target="US-1", nation="japan", hex=BESIDE, reason="operation")
    forces = {"JP-1": fleet("japan", HERE, "Tone", destroyers=2), "US-1": submarines("us", BESIDE)}
    there = situation(draws=[6], phase="operations", steps=[AFTERWARDS, encounter], task_forces=forces, magic=Magic())
    assert there.of(SectionsShown)[0].sections == ("submarines",)


@pytest.mark.rule("EWR-14.8.A")
def test_their_battle_costs_what_any_task_force_combat_costs(meet) -> None:
    there = meet(submarines("japan", HERE, 2), fleet("us", BESIDE, "Portland"), 5, 2)
    there.do(Torpedo(), 1)
    there.do(Pass())
    there.do(Pass())
    assert paid(there) == [2]


@pytest.mark.rule("EWR-14.8.B", "EWR-14.3.B")
def test_slipping_away_costs_one(meet) -> None:
    there = meet(submarines("japan", HERE, 2), fleet("us", BESIDE, "Portland"), 5, 2)
    there.do(SlipAway())
    assert paid(there) == [1]
    assert not there.of(SubmarineFire)


@pytest.mark.rule("EWR-14.7.C", "EWR-14.7.D")
@pytest.mark.parametrize(("reason", "asked"), [("operation", True), ("operational", False), ("static", False)])
def test_after_an_interception_nobody_is_made_to_leave(meet, reason, asked) -> None:
    there = meet(submarines("japan", HERE, 2), fleet("us", BESIDE, "Portland"), 5, 6, 1, reason=reason)
    assert there.asked[1] == "fight_on"
    there.do(Pass())
    assert (there.asked == ("allies", "leave_hex")) == asked


@pytest.mark.rule("EWR-14.3.A")
def test_who_has_sighted_each_other_fires_at_the_same_time(meet) -> None:
    there = meet(submarines("japan", HERE, 2), fleet("us", BESIDE, "Portland", destroyers=1), 5, 6, 1, 1)
    assert {event.kind for event in there.of(SubmarineFire)} == {"torpedoes", "hunt"}


@pytest.mark.rule("EWR-14.7.F")
@pytest.mark.parametrize(("reason", "again"), [("interception", False), ("operation", True)])
def test_aircraft_that_intercept_submarines_strike_once(situation, reason, again) -> None:
    planes = AirGroup("us", "army_air", "average", 6)
    strike = AirStrike(
        side="allies", launches=("3009",), hex="2911", target="JP-1", reason=reason, sighting=6, step="strike"
    )
    there = situation(
        seed=1,
        phase="operations",
        steps=[AFTERWARDS, strike],
        task_forces={"JP-1": submarines("japan", "2911", 9)},
        bases={"3009": Bases(side="allies", kinds=("air",))},
        air={"allies": {"3009": AirStack(ready=(planes,))}},
        magic=Magic(),
    )
    assert there.asked == ("allies", "assign_missions")
    there.do(Assign("strike", "3009", planes)).do(ConfirmMissions())
    while there.asked[1] in ("divide_strike", "fill_wave", "form_up", "aim", "assign_targets", "scatter", "take_flak"):
        there.do(there.pending.default or there.answers[0])
    assert (there.asked[1] == "strike_again") == again


@pytest.mark.rule("EWR-15.1.F", "EWR-11.18.B")
def test_zones_are_neither_bombed_nor_shelled(theatre, situation) -> None:
    state = situation(phase="operations", steps=[AFTERWARDS]).state
    assert not any(theatre.is_target(state, "japan", zone) for zone in theatre.map.zone_ids)
    assert theatre.is_target(state, "japan", "3009")
