"""Transports, landings and assaults for tests: task forces with troops aboard, off Midway, Wake and New Guinea."""

from __future__ import annotations

from typing import Any

from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.ground_fights import stack
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS
from wargames_desktop.games.east_wind_rain.commands.ground import Attack, OpenFire
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce
from wargames_desktop.games.east_wind_rain.terms import GroundType, Nation, SideName

YOKOHAMA, TOKYO, TRUK, SAIPAN, GUAM = "1808", "1908", "2215", "2013", "1914"
MIDWAY, BESIDE_MIDWAY, KURE_ATOLL = "3009", "3010", "2909"
MORESBY, OFF_MORESBY, MILNE_BAY, LAE = "2020", "2021", "2120", "2019"
SIGHTED, UNSEEN = 6, 1
"""A die that always sights a hex on land, and one that never does."""


def sea_lift(
    place: str,
    *aboard: GroundGroup,
    transports: int = 4,
    nation: Nation = "japan",
    air: tuple[AirGroup, ...] = (),
    **more: Any,
) -> TaskForce:
    """A task force of transports with troops, and aircraft in the holds, aboard."""
    naval = (*more.pop("naval", ()), NavalGroup(nation, "transport", transports)) if transports else more.pop("naval")
    cargo = Cargo(ground=tuple(sorted(aboard)), air=air, **more.pop("cargo", {}))
    return TaskForce(nation=nation, place=place, naval=tuple(sorted(naval)), cargo=cargo, **more)


def infantry(sp: int, nation: Nation = "japan", type: GroundType = "infantry") -> GroundGroup:
    """Troops of one kind."""
    return GroundGroup(nation, type, sp)


def at_work(start: Start, *steps: Step, **given: Any) -> Situation:
    """Steps of JP-1 have begun in an operations phase without bases, but for those that are given."""
    given = {"bases": {}, "er": {"japan": 50, "us": 50}, "magic": Magic(box=4), **given}
    return start(phase="operations", steps=[AFTERWARDS, *steps], **given)


def assault(
    start: Start,
    *troops: GroundGroup,
    hex: str = MIDWAY,
    defenders: tuple[GroundGroup, ...] = (),
    base: tuple[str, ...] = ("air",),
    place: str = "",
    sighting: int = SIGHTED,
    doubled: bool = False,
    **given: Any,
) -> Situation:
    """JP-1 has sighted a hex from there, or from ``place``, and its owner says who takes part."""
    force = given.pop("force", {})
    ground = {"allies": {hex: stack(*defenders)} if defenders else {}, "japan": {}}
    bases = {hex: Bases(side="allies", kinds=base), **given.pop("bases", {})} if base else given.pop("bases", {})
    forces = {"JP-1": sea_lift(place or hex, *troops, **force), **given.pop("task_forces", {})}
    step = AmphibiousAssault(side="japan", task_force="JP-1", hex=hex, doubled=doubled)
    return at_work(start, step, task_forces=forces, ground=ground, bases=bases, draws=[sighting], **given)


def begun(situation: Situation, mission: GunfireMission = "support", *dice: int) -> Situation:
    """All take part; guns, if there are any, have one mission; ``dice`` are what is rolled then."""
    guns = bool(situation.state.task_forces["JP-1"].ships)
    situation.do(Attack(), *(() if guns else dice))
    return situation.do(OpenFire(mission), *dice) if guns else situation


def paid(situation: Situation) -> list[tuple[int, str]]:
    """What was paid by the last command, and by which rules."""
    return [(event.er, event.rule) for event in situation.of(Paid)]


def aboard(situation: Situation, id: str = "JP-1") -> int:
    """Ground SP aboard a task force."""
    return sum(group.sp for group in situation.state.task_forces[id].cargo.ground)


def holder(situation: Situation, hex: str) -> SideName | None:
    """Whose the bases of a hex are."""
    bases = situation.state.bases.get(hex)
    return bases.side if bases is not None else None
