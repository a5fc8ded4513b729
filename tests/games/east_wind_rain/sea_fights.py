"""Surface battles for tests: two task forces that meet in a hex, and the answers that lead through a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.east_wind_rain.situations import Draws, Situation
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.surface_fleets import Fleet
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of
from wargames_desktop.games.east_wind_rain.terms import SideName

Start = Callable[..., Situation]
OPEN_SEA = "2811"
"""A hex without land, south of the Aleutians."""


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
    **given: Any,
) -> Situation:
    """A battle of JP-1 against an allied task force, as it begins; with equal sightings nobody has an advantage."""
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
    return start(task_forces=forces, phase="operations", steps=[step], draws=draws, **given)


def battle(situation: Situation) -> SurfaceBattle:
    return battle_of(situation.state)


def fleet(situation: Situation, side: SideName) -> Fleet:
    return battle(situation).fleets[side]
