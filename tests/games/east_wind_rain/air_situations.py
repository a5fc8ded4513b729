"""Air operations for tests: bases with aircraft round Midway and Wake, and a way through what others test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY, WAKE, planes
from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation, AirStrike
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce
from wargames_desktop.games.east_wind_rain.terms import BaseType, Nation, SideName

NEAR_MIDWAY = "2911"
"""Deep sea, two hexes from Midway and three from Wake: the Allies have +2 to sight there, Japan nothing."""
BETWEEN = "2711"
"""Deep sea, two hexes from Wake and three from Midway, in the area of Wake."""
NEXT_TO_MIDWAY = "2910"

NO_MAGIC = Magic(box=4)
"""The Allies have no bonus to use."""


def base(side: SideName, *kinds: BaseType) -> Bases:
    """Bases of a hex; an air base if nothing is said."""
    return Bases(side=side, kinds=kinds or ("air",))


BASES: Mapping[str, Bases] = {MIDWAY: base("allies"), WAKE: base("japan")}


def ready(*groups: AirGroup) -> AirStack:
    """Aircraft under a base."""
    return AirStack(ready=tuple(sorted(groups)))


def used(*groups: AirGroup) -> AirStack:
    """Aircraft on top of a base."""
    return AirStack(used=tuple(sorted(groups)))


def carriers(nation: Nation, place: str, *air: AirGroup, ships: tuple[str, ...] = (), **more: Any) -> TaskForce:
    """A task force with two carriers."""
    usual = ("Akagi", "Kaga") if nation == "japan" else ("Enterprise", "Hornet")
    return TaskForce(nation=nation, place=place, ships=tuple(sorted((*usual, *ships))), air=tuple(sorted(air)), **more)


def transports(nation: Nation, place: str, sp: int = 4, **more: Any) -> TaskForce:
    """A task force that shoots at nobody."""
    return TaskForce(nation=nation, place=place, naval=(NavalGroup(nation, "transport", sp),), **more)


def position(**given: Any) -> dict[str, Any]:
    """A position in the operations phase, with Midway and Wake as the only bases unless others are given."""
    return {"phase": "operations", "magic": NO_MAGIC, "bases": BASES, **given}


def operation(start: Start, hex: str = MIDWAY, side: SideName = "allies", **given: Any) -> Situation:
    """The aircraft of a hex have begun an operation."""
    more = given.pop("frame", {})
    seed, draws = given.pop("seed", None), given.pop("draws", ())
    steps = [AFTERWARDS, AirOperation(side=side, hex=hex, **more)]
    return start(seed=seed, draws=draws, **position(steps=steps, **given))


def strike(start: Start, frame: AirStrike, **given: Any) -> Situation:
    """An air strike has begun."""
    seed, draws = given.pop("seed", None), given.pop("draws", ())
    return start(seed=seed, draws=draws, **position(steps=[AFTERWARDS, frame], **given))


PLANNED = frozenset(
    {
        "air_operation",
        "plan_strike",
        "pick_aircraft",
        "assign_missions",
        "answer_strike",
        "strike_again",
        "withdraw_from_strike",
        "close_in",
        "divert",
        "retreat_to",
        "place_units",
    }
)
"""What is asked before and after an attack; all else is asked over the target."""


def through(situation: Situation, *stops: str) -> list[Event]:
    """Give the usual answers until something else than the attack itself, or one of ``stops``, is asked; the events."""
    events = list(situation.events)
    while situation.asked[1] not in PLANNED.union(stops):
        answer = situation.pending.default
        situation.do(situation.answers[0] if answer is None else answer)
        events += situation.events
    return events


ZERO, VAL = planes("japan", 4), planes("japan", 4, "army_air")
WILDCAT, B17 = planes("us", 4), planes("us", 4, "bomber")
