"""What a search, a salvo, a strike or a voyage promises, by the rules' own tables. For previews and for programs.

Nothing here advises, and nothing is looked at that the side that asks may not know: everything works on a view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from wargames_desktop.games.east_wind_rain import sighting
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.interceptors import STATIC_REACH
from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total
from wargames_desktop.games.east_wind_rain.searching import Searches
from wargames_desktop.games.east_wind_rain.state import State, is_supplied
from wargames_desktop.games.east_wind_rain.surface_gunlaying import Gunlaying
from wargames_desktop.games.east_wind_rain.surface_progress import battle_of
from wargames_desktop.games.east_wind_rain.surface_results import Volley
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ThreatKind = Literal["static", "operational", "air"]


class SearchForecast(NamedTuple):
    """A search that would be made."""

    chance: float
    """0 to 1."""
    modifiers: tuple[Modifier, ...]


class FireForecast(NamedTuple):
    """Fire that would be rolled for on the Basic CRT."""

    points: float
    modifiers: tuple[Modifier, ...]
    chances: Mapping[int, float]
    """How likely each number of hits is, exactly."""

    @property
    def expected(self) -> float:
        """Hits on average."""
        return sum(hits * chance for hits, chance in self.chances.items())


class Threat(NamedTuple):
    """Somebody who could intercept where a task force enters a place."""

    place: str
    by: str
    """A task force, or the hex of a base."""
    kind: ThreatKind


class Forecasts:
    """Works out chances."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._searches = Searches(theatre)
        self._crt = theatre.charts.basic_crt
        self._laying = Gunlaying(theatre.charts)

    def search(self, view: State, search: Sighting) -> SearchForecast:
        """The chance to sight, with each modifier; a task force that is hidden counts as one of surface ships."""
        circumstances = self._searches.circumstances(view, search)
        chance = sighting.faces(self._searches.table, circumstances) / DIE
        return SearchForecast(chance, sighting.modifiers(self._searches.table, circumstances))

    def fire(self, points: float, modifiers: tuple[Modifier, ...] = ()) -> FireForecast:
        """The hits of so many points."""
        found: dict[int, float] = {}
        for die in range(1, DIE + 1):
            hits = self._crt.hits(points, die, total(modifiers))
            found[hits] = found.get(hits, 0.0) + 1 / DIE
        return FireForecast(points, modifiers, found)

    def volley(self, view: State, volley: Volley) -> FireForecast:
        """The hits of the guns or torpedoes of a section in the surface battle that goes on."""
        factors, _ = self._laying.factors(battle_of(view), volley)
        return self.fire(factors, self._laying.modifiers(view, volley, factors))

    def threats(self, view: State, side: SideName, path: tuple[str, ...]) -> tuple[Threat, ...]:
        """Who could intercept a task force of ``side`` at the places that it enters, as far as ``side`` can tell.

        A task force that is not inverted reaches its own area and those next to it; any reaches two hexes; the
        aircraft of a base as far as they intercept, if it has any (EWR-10.10.2, EWR-10.10.3, EWR-11.23).
        """
        return tuple(threat for place in path for threat in self._at(view, side, place))

    def _at(self, view: State, side: SideName, place: str) -> Iterator[Threat]:
        areas = self._theatre.map.areas(place)
        for id, force in view.task_forces.items():
            if force.side == side or force.unsupplied:
                continue
            if self._close(force.place, place):
                yield Threat(place, id, "static")
            elif not force.inverted and any(self._beside(force.place, area) for area in areas):
                yield Threat(place, id, "operational")
        if self._theatre.map.is_zone(place):
            return
        other = enemy(side)
        for hex in view.air[other]:
            if self._theatre.map.is_zone(hex) or not is_supplied(view, other, hex) or hex not in view.bases:
                continue
            if self._theatre.map.distance(hex, place) <= self._theatre.charts.air.base_interception:
                yield Threat(place, hex, "air")

    def _close(self, start: str, place: str) -> bool:
        if self._theatre.map.is_zone(start) or self._theatre.map.is_zone(place):
            return start == place
        return self._theatre.map.distance(start, place) <= STATIC_REACH

    def _beside(self, start: str, area: str) -> bool:
        here = self._theatre.map.areas(start)
        return area in here or any(area in self._theatre.map.adjacent(near) for near in here)
