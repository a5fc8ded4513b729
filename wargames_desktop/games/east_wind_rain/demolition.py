"""Bases and cities that bombs or shells destroy, and air bases that are rebuilt at once (11.18.H to 11.18.K, 16.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.events.air_attack import InstallationDestroyed, MarkerInverted
from wargames_desktop.games.east_wind_rain.frames.ground import BaseRebuilding
from wargames_desktop.games.east_wind_rain.state import (
    Bases,
    State,
    Wreck,
    sorted_places,
    with_bases,
)
from wargames_desktop.games.east_wind_rain.terms import BaseType, Installation, SideName

Cause = Literal["air strike", "bombardment"]
CITY: Final = "city"
RULES: Final[Mapping[Installation, str]] = {"city": "EWR-11.18.I", "air": "EWR-11.18.J", "major": "EWR-11.18.K"}


def installations(state: State, side: SideName, hex: str, city: bool) -> tuple[tuple[str, Installation], ...]:
    """What of a side can be destroyed in a hex, by key: its bases, and its city if it has one that is whole.

    The keys are ``major``, ``air``, ``air 2`` and ``city``.
    """
    bases = state.bases.get(hex)
    kinds: tuple[BaseType, ...] = bases.kinds if bases is not None and bases.side == side else ()
    found: list[tuple[str, Installation]] = []
    for kind in kinds:
        number = sum(other == kind for _, other in found) + 1
        found.append((kind if number == 1 else f"{kind} {number}", kind))
    if city and hex not in state.damaged_cities:
        found.append((CITY, "city"))
    return tuple(found)


class Demolition:
    """Adds up the damage of bases and cities in one strike or bombardment."""

    def __init__(self, charts: Charts) -> None:
        self._specs = charts.installations.installations
        self._places = {spec.place: name for name, spec in charts.economy.markers.items()}

    def armor(self, kind: Installation) -> int:
        """Points of damage that destroy it (EWR-16.1.r1)."""
        return self._specs[kind].armor

    def destroyed(
        self, state: State, side: SideName, hex: str, points: Mapping[str, int], cause: Cause, play: Play
    ) -> tuple[State, dict[str, int]]:
        """``state`` without what has taken its armor in ``points``, by key, and the points of what is left.

        A major base becomes an air base without damage; markers of a damaged city are inverted.
        Rules: EWR-11.18.H, EWR-11.18.I, EWR-11.18.J, EWR-11.18.K, EWR-15.2.B.2.
        """
        left = dict(points)
        if left.get(CITY, 0) >= self.armor("city"):
            left.pop(CITY)
            state = self._city(state, side, hex, cause, play)
        whole: list[tuple[BaseType, int]] = []
        for key, kind in installations(state, side, hex, city=False):
            assert kind != "city"
            damage = left.pop(key, 0)
            if damage < self.armor(kind):
                whole.append((kind, damage))
                continue
            play.emit(InstallationDestroyed(side=side, hex=hex, kind=kind, cause=cause, rule=RULES[kind]))
            if kind == "major":
                whole.append(("air", 0))
            else:
                state = msgspec.structs.replace(state, wrecks=(*state.wrecks, Wreck(side, hex)))
        if hex in state.bases and state.bases[hex].side == side:
            kinds = tuple(sorted((kind for kind, _ in whole), key=lambda kind: kind != "major"))
            if kinds != state.bases[hex].kinds:
                state = with_bases(state, hex, Bases(side=side, kinds=kinds) if kinds else None)
            numbered = sorted(whole, key=lambda each: each[0] != "major")
            for (key, _), (_, damage) in zip(installations(state, side, hex, city=False), numbered, strict=True):
                if damage:
                    left[key] = damage
        return state, left

    def _city(self, state: State, side: SideName, hex: str, cause: Cause, play: Play) -> State:
        play.emit(InstallationDestroyed(side=side, hex=hex, kind="city", cause=cause, rule=RULES["city"]))
        state = msgspec.structs.replace(state, damaged_cities=sorted_places((*state.damaged_cities, hex)))
        name = self._places.get(hex)
        marker = state.markers.get(name) if name is not None else None
        if name is None or marker is None or marker.at != "map" or marker.inverted:
            return state
        play.emit(MarkerInverted(side=side, marker=name, hex=hex))
        inverted = msgspec.structs.replace(marker, inverted=True)
        return msgspec.structs.replace(state, markers={**state.markers, name: inverted})


def rebuilding(state: State) -> State:
    """``state`` in which the owners of wrecked air bases are asked, on top of the flow, whether they rebuild them.

    For the end of an initiative, when all fighting for the hex is over (EWR-16.3.2.A).
    """
    wrecks = state.wrecks
    state = msgspec.structs.replace(state, wrecks=())
    for wreck in reversed(wrecks):
        state = push(state, BaseRebuilding(side=wreck.side, hex=wreck.hex))
    return state
