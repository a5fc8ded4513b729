"""Victory points and levels of the Short Game and of the Midway scenarios (34.2, 34.3, 36.5, 36.6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.games.east_wind_rain.events.economics import Score
from wargames_desktop.games.east_wind_rain.geography import HOME_CITY
from wargames_desktop.games.east_wind_rain.homelands import CHINESE_ZONES
from wargames_desktop.games.east_wind_rain.state import State, Victory, is_supplied, supplied_bases
from wargames_desktop.games.east_wind_rain.terms import CARRIERS, SIDE_OF, AreaStatus, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

LOSSES_RULE: dict[SideName, str] = {"allies": "EWR-34.2.B", "japan": "EWR-34.2.C"}
"""Losses of the Allies are Japan's gain (EWR-34.2.B.1), its own count against it (EWR-34.2.C.1)."""


class VictoryPoints:
    """Counts what Japan has won and lost."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._map = theatre.map
        self._chart = theatre.charts.victory
        self._ships = theatre.charts.ships
        self._home_cities = theatre.map.flagged(HOME_CITY)

    def scores(self, state: State) -> tuple[Score, ...]:
        """What is counted at the end of the game, beside the points counted before; lines without points left out."""
        lines = (
            *self._losses(state, "allies", "Allied", 1),
            *self._areas(state, "friendly", self._chart.friendly_area, "Friendly areas", "EWR-34.2.B.3"),
            *self._zones(state),
            *self._losses(state, "japan", "Japanese", -1),
            *self._areas(state, "hostile", -self._chart.hostile_area, "Hostile areas", "EWR-34.2.C.3"),
            *self._areas(state, "contested", -self._chart.contested_area, "Contested areas", "EWR-34.2.C.4"),
            *self._near_bases(state),
        )
        return tuple(line for line in lines if line.points)

    def total(self, state: State) -> int:
        """The points that the game would end with now."""
        return state.vp + sum(score.points for score in self.scores(state))

    def verdict(self, points: int) -> Victory:
        """Who wins with so many points, and how (EWR-34.3)."""
        level = self._chart.level(points)
        reason = f"{level.title} with {points} victory points"
        return Victory(winner=level.winner, level=level.title, reason=reason, rule="EWR-34.3")

    def prizes(self, state: State) -> tuple[tuple[str, int], ...]:
        """The hexes that Japan holds in supply when a turn ends, with their points (EWR-36.5.D, EWR-36.6.4)."""
        return tuple(
            (hex, points)
            for hex, points in state.prizes.items()
            if self._theatre.occupied(state, "japan", hex) and is_supplied(state, "japan", hex)
        )

    def _losses(self, state: State, side: SideName, whose: str, sign: int) -> Iterator[Score]:
        """Capital ships of a side that are sunk, or damaged still: guns, and ten times what carriers hold.

        In a view, ships that are not known are not counted.
        """
        lost = (*state.sunk[side], *(ship for ship in state.damage if SIDE_OF[self._ships[ship].nation] == side))
        ships = tuple(ship for ship in lost if ship in self._ships and self._ships[ship].type != "CL")
        carriers = tuple(ship for ship in ships if self._ships[ship].type in CARRIERS)
        others = tuple(ship for ship in ships if ship not in carriers)
        guns = sum(self._ships[ship].gun for ship in others) * self._chart.gun_factor
        air = sum(self._ships[ship].air for ship in carriers) * self._chart.carrier_factor
        rule = LOSSES_RULE[side]
        yield Score(f"{whose} capital ships sunk or damaged", sign * guns, f"{rule}.1", others)
        yield Score(f"{whose} carriers sunk or damaged", sign * air, f"{rule}.2", carriers)

    def _areas(self, state: State, status: AreaStatus, points: int, what: str, rule: str) -> Iterator[Score]:
        found = tuple(
            area
            for area in self._map.area_ids
            if area not in state.unscored and self._theatre.statuses.status(state, "japan", area) == status
        )
        yield Score(what, points * len(found), rule, found)

    def _zones(self, state: State) -> Iterator[Score]:
        held = [
            zone
            for zone in self._map.zone_ids
            if zone not in state.unscored and self._theatre.statuses.holder(state, zone) == "japan"
        ]
        chinese = tuple(zone for zone in held if zone in (*CHINESE_ZONES, "manchukuo"))
        yield Score("Chinese zones", self._chart.friendly_zone * len(chinese), "EWR-34.2.B.3", chinese)
        for zone, points in self._chart.zones.items():
            if zone in held:
                yield Score(self._map.name(zone), points, "EWR-34.2.B.4", (zone,))

    def _near_bases(self, state: State) -> Iterator[Score]:
        """Supplied Allied bases near the home islands; each is counted for one distance only."""
        near: list[str] = []
        far: list[str] = []
        for hex in supplied_bases(state, "allies"):
            away = min(self._map.distance(hex, city) for city in self._home_cities)
            if away <= self._chart.far and not set(self._map.areas(hex)) <= set(state.unscored):
                found = near if away <= self._chart.near else far
                found.extend(hex for _ in state.bases[hex].kinds)
        for hexes, reach, points, rule in (
            (near, self._chart.near, self._chart.near_base, "EWR-34.2.C.5"),
            (far, self._chart.far, self._chart.far_base, "EWR-34.2.C.6"),
        ):
            what = f"Allied bases within {reach} hexes of the home islands"
            yield Score(what, -points * len(hexes), rule, tuple(dict.fromkeys(hexes)))
