"""Strikes and what answers them: counter-sighting, CAP and cover, strikes in answer, landing, costs (11.8 to 11.25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.air_situations import (
    BASES,
    NEAR_MIDWAY,
    NEXT_TO_MIDWAY,
    base,
    carriers,
    operation,
    ready,
    strike,
    through,
    transports,
    used,
)
from tests.games.east_wind_rain.fleets import Start, fleet
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import MIDWAY, WAKE, planes
from wargames_desktop.games.east_wind_rain import counter_sighting
from wargames_desktop.games.east_wind_rain.air_forces import strength
from wargames_desktop.games.east_wind_rain.air_results import Diverted
from wargames_desktop.games.east_wind_rain.commands.air import (
    AnswerAgainst,
    Assign,
    ConfirmMissions,
    Divert,
    FightWithCap,
    StrikeAt,
    UsualMissions,
    WithholdCap,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events.air import (
    AircraftLost,
    AnswerAnnounced,
    CounterSighted,
    MissionsAssigned,
    TargetFound,
)
from wargames_desktop.games.east_wind_rain.events.air_attack import WavesRolled
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, AirToAir, Allocation, Diversion, Strike
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.state import Bases

MARKERS = {"EWR-11.13.C"}
TARGET = "2810"
"""Deep sea between Midway (two hexes) and Wake (three)."""
ZEROS = planes("japan", 8)
FIGHTERS = planes("us", 9, "army_air")


def raid(start: Start, **given: Any) -> Situation:
    """Aircraft of Midway have sighted a Japanese carrier force with a 6, +2 for the base, and have been assigned."""
    forces = {"JP-1": carriers("japan", TARGET, ZEROS), **given.pop("task_forces", {})}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, **given.pop("air", {})}
    here = operation(start, task_forces=forces, air=air, **given)
    here.do(StrikeAt(TARGET, "JP-1"), 6)
    return here


def assigned(here: Situation, strike: int = 6, escort: int = 0, cap: int = 0) -> Situation:
    """Army aircraft of Midway have been told what they do."""
    here.do(Assign("strike", MIDWAY, planes("us", strike, "army_air")))
    if escort:
        here.do(Assign("escort", MIDWAY, planes("us", escort, "army_air")))
    if cap:
        here.do(Assign("cap", MIDWAY, planes("us", cap, "army_air")))
    return here


def frame_of(here: Situation, kind: type) -> Any:
    return next(frame for frame in reversed(here.state.flow) if isinstance(frame, kind))


def paid(events: Any) -> list[tuple[str, int, str]]:
    return [(event.purse, event.er, event.rule) for event in events if isinstance(event, Paid)]


# Counter-sighting


@pytest.mark.rule("EWR-11.13.C", "EWR-11.13.1", "EWR-11.13.3.B")
@pytest.mark.parametrize(
    ("defender", "result"),
    [(0, "exclusive"), (7, "attacker_higher"), (8, "equal"), (9, "defender_higher")],
)
def test_two_rolls_make_one_of_the_results(defender: int, result: str) -> None:
    assert counter_sighting.result(8, defender) == result


@pytest.mark.rule("EWR-11.9.D", "EWR-11.8.C", "EWR-11.13.A", "EWR-11.13.B", "EWR-12.2.D")
def test_the_defender_looks_for_the_strike_when_its_missions_are_closed(situation: Start) -> None:
    here = assigned(raid(situation))
    here.do(ConfirmMissions(), 4)
    assert here.of(CounterSighted) == [CounterSighted("japan", "exclusive", 8, 0)]
    assert here.asked == ("japan", "assign_missions")


@pytest.mark.rule("EWR-11.13.A", "EWR-11.23.C.2")
def test_who_has_no_aircraft_there_does_not_look(situation: Start) -> None:
    forces = {"JP-1": transports("japan", TARGET)}
    here = operation(situation, task_forces=forces, air={"allies": {MIDWAY: ready(FIGHTERS)}}, seed=1)
    here.do(StrikeAt(TARGET, "JP-1"), 6).do(UsualMissions()).do(ConfirmMissions())
    assert here.of(CounterSighted) == []
    assert frame_of(here, Strike).counter == "exclusive"


@pytest.mark.rule("EWR-11.13.1", "EWR-11.13.1.1", "EWR-11.13.1.2", "EWR-12.2.D.3")
def test_who_does_not_see_the_strike_puts_up_a_fifth_and_does_not_answer(situation: Start) -> None:
    here = assigned(raid(situation, seed=1)).do(ConfirmMissions(), 2)
    allocation = frame_of(here, Allocation)
    assert (allocation.roles, allocation.fighters) == (("cap",), {"JP-1": 2})
    assert here.refused(Assign("cap", "JP-1", planes("japan", 3))) == "EWR-11.13.1.1"
    here.do(UsualMissions()).do(ConfirmMissions())
    attack = frame_of(here, Attack)
    assert (strength(attack.cap), attack.airborne, attack.on_deck) == (2, (), True)
    events = through(here)
    assert not any(isinstance(event, AnswerAnnounced) for event in events)


@pytest.mark.rule("EWR-11.13.2.A", "EWR-11.13.2.B", "EWR-12.2.D.1")
def test_who_sees_it_as_well_puts_up_a_third_and_the_rest_is_in_the_air(situation: Start) -> None:
    """Japan has +2 from a base within two hexes; 6 and 2 equal the 8 of the Allies."""
    bases = {**BASES, "2710": base("japan")}
    here = assigned(raid(situation, bases=bases)).do(ConfirmMissions(), 6)
    assert here.of(CounterSighted) == [CounterSighted("japan", "equal", 8, 8)]
    assert here.asked == ("japan", "answer_strike"), "Midway is two hexes away, but carriers fly three"


def near_raid(start: Start, roll: int, **given: Any) -> Situation:
    """The same next to Midway, so that carrier aircraft reach it; 6 and 2 and 1 against what Japan rolls, and 2."""
    given = {"bases": {**BASES, "2710": base("japan")}, **given}
    forces = {"JP-1": carriers("japan", NEXT_TO_MIDWAY, ZEROS, ships=("Yamato",))}
    forces.update(given.pop("task_forces", {}))
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, **given.pop("air", {})}
    seed = given.pop("seed", 1)
    here = operation(start, task_forces=forces, air=air, seed=seed, **given)
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1"), 6)
    if here.asked[1] == "plan_strike":
        raise AssertionError("there is nothing to plan")
    assigned(here, 5, 1, 2).do(ConfirmMissions(), roll)
    return here
