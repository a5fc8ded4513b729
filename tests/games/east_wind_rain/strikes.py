"""Air attacks for tests: who attacks what, and where the game stands when it is over."""

from __future__ import annotations

from typing import Any

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Target
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.frames.setup import Placing
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, AirType, Nation, Quality

AFTERWARDS = Placing(
    title="Afterwards",
    nation="us",
    places=("3009", "3610"),
    rest=Body(air=(AirGroup("us", "army_air", "green", 1),)),
    rule="EWR-36.2",
)
"""A step that asks, so that a position stays where it is when the attack is over."""

SEA, WAKE, MIDWAY, TRUK, SAIGON = "2911", "2612", "3009", "2215", "0814"
"""A hex without land, two air bases, a base to be bombed, and a city."""


def planes(nation: Nation, sp: int, type: AirType = "naval_air", quality: Quality = "average") -> AirGroup:
    """Aircraft of one kind."""
    return AirGroup(nation, type, quality, sp)


def flight(station: str, *groups: AirGroup) -> Flights:
    """Aircraft of one station."""
    return (Flight(station, groups),)


def guard(station: str, *groups: AirGroup, over: str = SEA) -> Flights:
    """CAP of a station."""
    return (Flight(station, groups, over),)


def at_sea(
    strike: Flights,
    ships: tuple[str, ...] = ("Enterprise",),
    *,
    escort: Flights = (),
    cap: Flights = (),
    force: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Japanese aircraft of Wake, or of JP-1 beside it, over the American task force US-1."""
    attack = Attack(
        side="japan", kind="strike", target=Target(SEA, "US-1"), strike=strike, escort=escort, cap=cap, **more
    )
    target = TaskForce(**{"nation": "us", "place": SEA, "ships": tuple(sorted(ships)), **(force or {})})
    return _position(attack, (*strike, *escort, *cap), {"US-1": target})


def on_land(
    strike: Flights,
    hex: str = TRUK,
    *,
    escort: Flights = (),
    cap: Flights = (),
    bases: tuple[Any, ...] = ("air",),
    given: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Allied aircraft over a Japanese hex."""
    attack = Attack(side="allies", kind="strike", target=Target(hex), strike=strike, escort=escort, cap=cap, **more)
    position = _position(attack, (*strike, *escort, *cap), {})
    if bases:
        position["bases"][hex] = Bases(side="japan", kinds=bases)
    for name, value in (given or {}).items():
        position[name] = {**position[name], **value} if isinstance(value, dict) and name in position else value
    return position


def _position(attack: Attack, flights: Flights, forces: dict[str, TaskForce]) -> dict[str, Any]:
    """Aircraft are where they belong: at Wake or Midway, or aboard a task force."""
    air: dict[str, dict[str, AirStack]] = {"japan": {}, "allies": {}}
    aboard: dict[str, tuple[AirGroup, ...]] = {}
    for each in flights:
        if "-" in each.station:
            aboard[each.station] = (*aboard.get(each.station, ()), *each.groups)
        else:
            side = SIDE_OF[each.groups[0].nation]
            before = air[side].get(each.station, AirStack()).ready
            air[side][each.station] = AirStack(ready=tuple(sorted((*before, *each.groups))))
    for id, groups in aboard.items():
        nation: Nation = "japan" if id.startswith("JP") else "us"
        carriers = ("Akagi", "Kaga") if nation == "japan" else ("Enterprise", "Hornet")
        there = forces.get(id) or TaskForce(nation=nation, place="2812", ships=carriers)
        forces[id] = TaskForce(
            nation=there.nation, place=there.place, ships=there.ships, naval=there.naval, air=tuple(sorted(groups))
        )
    return {
        "phase": "operations",
        "steps": [AFTERWARDS, attack],
        "task_forces": forces,
        "air": air,
        "bases": {WAKE: Bases(side="japan", kinds=("air",)), MIDWAY: Bases(side="allies", kinds=("air",))},
    }
