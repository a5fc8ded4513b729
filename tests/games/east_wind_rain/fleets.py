"""Task forces for tests of operations, in the Gilberts where no base is near and no die is modified."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.chance import Forced
from wargames_desktop.engine.decision import Command
from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import OperateTaskForce, RetreatTo, SailTo
from wargames_desktop.games.east_wind_rain.forces import AirGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.state import Magic, TaskForce
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName

Start = Callable[..., Situation]

GILBERTS = "gilberts"
PLANES = AirGroup("us", "naval_air", "average", 4)
ZEROS = AirGroup("japan", "naval_air", "average", 4)


def fleet(nation: Nation, place: str, *ships: str, destroyers: int = 0, **more: Any) -> TaskForce:
    """A task force."""
    naval = more.pop("naval", ())
    if destroyers:
        naval = (NavalGroup(nation, "destroyer", destroyers), *naval)
    return TaskForce(nation=nation, place=place, ships=tuple(sorted(ships)), naval=naval, **more)


def submarines(nation: Nation, place: str, sp: int = 3, **more: Any) -> TaskForce:
    """A task force of submarines."""
    return TaskForce(nation=nation, place=place, naval=(NavalGroup(nation, "submarine", sp),), **more)


def operations(start: Start, first: SideName = "japan", **given: Any) -> Situation:
    """The beginning of an operations phase; the Allies have no bonus to sighting rolls, and no other advantage."""
    magic = Magic(box=4, operations_first=first)
    return start(scenario=given.pop("scenario", "midway"), phase="operations", **{"magic": magic, **given})


def operating(situation: Situation, task_force: str) -> Situation:
    """The operation of a task force has begun."""
    return situation.do(OperateTaskForce(task_force))


def sail(situation: Situation, place: str) -> Situation:
    """The task force goes to a place, and nobody intercepts it."""
    situation.do(SailTo(place))
    while situation.asked[1] == "intercept":
        situation.do(Pass())
    return situation


def places(situation: Situation) -> set[str]:
    """Where the task force that is asked about may sail."""
    return {command.place for command in situation.answers if isinstance(command, SailTo)}


def retreats(situation: Situation, refuelling: bool = False) -> set[str]:
    """Where the task force that retreats may go, to refuel or not."""
    return {c.place for c in situation.answers if isinstance(c, RetreatTo) and c.refuel == refuelling}


def retreat(situation: Situation, *draws: int) -> Situation:
    """The task force retreats to the first place that there is."""
    assert situation.asked[1] == "retreat_to"
    return situation.do(next(c for c in situation.answers if isinstance(c, RetreatTo) and not c.refuel), *draws)


def resolved(situation: Situation, command: Command, *dice: int) -> list[Event]:
    """``command``, and then retreats to the first place that there is until something else is asked; the events."""
    source = Forced(dice)
    events: list[Event] = []
    while True:
        situation.state, happened, _ = situation.game.apply(situation.state, situation.pending.side, command, source)
        events += happened
        if situation.asked[1] != "retreat_to":
            break
        command = next(c for c in situation.answers if isinstance(c, RetreatTo) and not c.refuel)
    assert source.left == 0, f"{source.left} dice were not asked for"
    return events
