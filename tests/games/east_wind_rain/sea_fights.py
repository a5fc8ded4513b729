"""Surface battles for tests: two task forces that meet in a hex, and the answers that lead through a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.games.east_wind_rain.situations import Draws, Situation
from wargames_desktop.engine.chance import Forced
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import ProposeTime
from wargames_desktop.games.east_wind_rain.frames.surface import Opening, SurfaceBattle
from wargames_desktop.games.east_wind_rain.surface_fleets import Fleet
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of
from wargames_desktop.games.east_wind_rain.terms import Range, SideName, TimeOfDay

Start = Callable[..., Situation]
OPEN_SEA = "2812"
"""A hex of deep water, in no northern area."""


class Ones:
    """Every die is a one."""

    def die(self, sides: int) -> int:
        return 1

    def pick(self, kind: str, among: Sequence[str]) -> int:
        return 0


class LowDice(Situation):
    """A situation in which dice that are not forced are ones."""

    def _source(self, draws: Draws) -> Forced:
        return Forced(draws, Ones())


def force(nation: str, *ships: str, **more: Any) -> dict[str, Any]:
    """A task force in the hex of the battle; ``destroyers=3`` and the like are SP of its nation."""
    kinds = {"destroyers": "destroyer", "transports": "transport", "escort_carriers": "escort_carrier"}
    naval = [{"nation": nation, "type": kinds[key], "sp": more.pop(key)} for key in tuple(kinds) if key in more]
    naval += more.pop("naval", [])
    return {"nation": nation, "place": OPEN_SEA, "ships": sorted(ships), "naval": naval, **more}


def meeting(
    start: Start,
    japanese: Mapping[str, Any],
    allied: Mapping[str, Any],
    *,
    attacker: SideName = "japan",
    sighting: int = 5,
    counter: int = 5,
    draws: Draws = (),
    place: str = OPEN_SEA,
    aircraft: tuple[str, ...] = (),
    exact: bool = False,
    **given: Any,
) -> Situation:
    """A battle of JP-1 against an allied task force, as it begins; with equal sightings nobody has an advantage.

    Dice that are not forced are ones, unless every die must be: ``exact``.
    """
    ally = "US-1" if allied["nation"] == "us" else "CW-1"
    ids = ("JP-1", ally) if attacker == "japan" else (ally, "JP-1")
    step = {
        "frame": "surface_battle",
        "hex": place,
        "attacker": ids[0],
        "defender": ids[1],
        "sighting": sighting,
        "counter": counter,
        "aircraft": list(aircraft),
    }
    forces = {"JP-1": {**japanese, "place": place}, ally: {**allied, "place": place}}
    fight = start(task_forces=forces, phase="operations", steps=[step], draws=draws, **given)
    if exact:
        return fight
    low = LowDice.__new__(LowDice)
    low.__dict__.update(fight.__dict__)
    return low


def battle(situation: Situation) -> SurfaceBattle:
    return battle_of(situation.state)


def fleet(situation: Situation, side: SideName) -> Fleet:
    return battle(situation).fleets[side]


RANGE_DICE: Mapping[TimeOfDay, Mapping[Range, int]] = {
    "day": {"close": 1, "medium": 3, "long": 5, "extreme": 6},
    "night": {"point_blank": 1, "close": 3, "medium": 6},
}
"""The die that brings a range on the open sea, without modifiers."""


def agreed(situation: Situation, time: TimeOfDay, range: Range, *draws: int) -> Situation:
    """Both sides agree on the time, no advantage is used on it, and the die brings the range; ``draws`` come next."""
    while isinstance(situation.state.flow[-1], Opening):
        opening = situation.state.flow[-1]
        last = opening.step == "range_edge" or (len(opening.wishes) == 1 and opening.edge is None)
        command = Pass() if situation.asked[1] == "use_edge" else ProposeTime(time)
        situation.do(command, *([RANGE_DICE[time][range], *draws] if last else []))
    return situation
