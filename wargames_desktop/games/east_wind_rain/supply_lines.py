"""Lines of supply over land and sea: from where the home country can be reached (25.1.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Literal, NamedTuple

from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Way = Literal["land", "sea"]


class Point(NamedTuple):
    """A point of a line: a place that it passes by land or by sea, and the area that it passes there.

    ``native``: it has not left the area in which it began, so it may go on through it though that is hostile.
    """

    place: str
    way: Way
    region: str
    native: bool


class SupplyLines:
    """Traces the lines of a side. What begins the phase unsupplied stands in nobody's way and helps nobody.

    Rules: EWR-25.1.A, EWR-25.1.1.C, EWR-25.1.1.D.1 to EWR-25.1.1.D.4, EWR-25.1.1.E to EWR-25.1.1.G.
    """

    def __init__(self, theatre: Theatre, state: State, side: SideName) -> None:
        self._theatre = theatre
        self._map = theatre.map
        self._movement = theatre.charts.movement
        self._zones = theatre.charts.atlas.zones
        self._statuses = theatre.statuses
        self._state = state
        self._side = side
        other = enemy(side)
        self._own_bases = self._bases(side)
        self._own_forces = self._forces(side)
        self._enemy_bases = self._bases(other)
        self._enemy_forces = self._forces(other)
        troops = {place for place in state.ground[other] if place not in state.unsupplied[other]}
        self._enemy_on_land = self._enemy_bases | troops
        self._hostile = {region: self._is_hostile(region) for region in (*self._map.area_ids, *self._map.zone_ids)}
        self._threats: dict[str, tuple[str, ...]] = {}
        self._steps: dict[Point, tuple[Point, ...]] = {}
        self._points: dict[Nation, frozenset[Point]] = {}

    def _bases(self, side: SideName) -> frozenset[str]:
        state = self._state
        return frozenset(
            hex for hex, bases in state.bases.items() if bases.side == side and hex not in state.unsupplied[side]
        )

    def _forces(self, side: SideName) -> frozenset[str]:
        forces = self._state.task_forces.values()
        return frozenset(force.place for force in forces if force.side == side and not force.unsupplied)

    def _is_hostile(self, region: str) -> bool:
        if self._map.is_zone(region):
            closed = self._side in self._zones[region].closed_to
            return closed or self._statuses.holder(self._state, region) == enemy(self._side)
        return self._statuses.status(self._state, self._side, region) == "hostile"

    def supplied(self, place: str, nation: Nation) -> bool:
        """Whether a line leads from a place on land to the home country of a nation."""
        lines = self._from(nation)
        return any(point in lines for point in self._beginnings(place))

    def line(self, place: str, nation: Nation) -> tuple[str, ...]:
        """The places of a line from ``place`` to the home country, ends included; empty if there is none."""
        reached = self._from(nation)
        for start in self._beginnings(place):
            if start in reached:
                return self._walk(start, nation, reached)
        return ()

    def homes(self, nation: Nation) -> frozenset[str]:
        """The places of a nation's home country that a line can end in.

        Rules: EWR-25.1.B.1, EWR-25.1.B.2, EWR-25.1.B.3. Chinese units are at home in the Chinese zones that Japan does
        not hold.
        """
        flag = self._movement.home_flag.get(nation)
        hexes = self._map.flagged(flag) if flag is not None else ()
        zones = (
            id
            for id, zone in self._zones.items()
            if nation in zone.home_of or (nation == "china" and zone.chinese)
            if not self._hostile[id]
        )
        return frozenset((*(hex for hex in hexes if hex not in self._enemy_on_land), *zones))

    def _from(self, nation: Nation) -> frozenset[Point]:
        """Every point from which the home country of a nation can be reached, found from there backwards."""
        found = self._points.get(nation)
        if found is not None:
            return found
        homes = self.homes(nation)
        reached = {point for home in homes for point in self._all_points(home) if self._may_be_at(point)}
        waiting = deque(reached)
        while waiting:
            end = waiting.popleft()
            for start in self._before(end):
                if start not in reached and end in self._after(start):
                    reached.add(start)
                    waiting.append(start)
        found = self._points[nation] = frozenset(reached)
        return found

    def _walk(self, start: Point, nation: Nation, reached: frozenset[Point]) -> tuple[str, ...]:
        """A shortest line within ``reached``."""
        homes = self.homes(nation)
        before: dict[Point, Point | None] = {start: None}
        waiting = deque([start])
        while waiting:
            point: Point | None = waiting.popleft()
            assert point is not None
            if point.place in homes:
                places: list[str] = []
                while point is not None:
                    if not places or places[-1] != point.place:
                        places.append(point.place)
                    point = before[point]
                return tuple(reversed(places))
            for following in self._after(point):
                if following in reached and following not in before:
                    before[following] = point
                    waiting.append(following)
        return ()

    # Points

    def _beginnings(self, place: str) -> Iterator[Point]:
        """Where a line from what stands on land in a place begins; by sea it must get afloat first."""
        for region in self._map.areas(place):
            if self._map.has_land(place):
                yield Point(place, "land", region, self._hostile[region])
            elif self._map.has_sea(place):
                yield Point(place, "sea", region, self._hostile[region])

    def _all_points(self, place: str) -> Iterator[Point]:
        ways: tuple[Way, ...] = ("land", "sea")
        for region in self._map.areas(place):
            for way in ways:
                if self._map.has_land(place) if way == "land" else self._map.has_sea(place):
                    for native in {False, self._hostile[region]}:
                        yield Point(place, way, region, native)

    def _may_be_at(self, point: Point) -> bool:
        """Whether a line may pass a point, however it comes there."""
        return point.native or not self._hostile[point.region] or self._negates(point.place)

    # Steps

    def _before(self, end: Point) -> Iterator[Point]:
        """Points from which a step could lead to ``end``; :meth:`_after` tells whether it does."""
        places = {end.place, *self._map.neighbours_by_sea(end.place), *self._map.neighbours_by_land(end.place)}
        for place in places:
            yield from self._all_points(place)

    def _after(self, start: Point) -> tuple[Point, ...]:
        """The points that a line may go on to, on its way home."""
        found = self._steps.get(start)
        if found is None:
            found = self._steps[start] = self._steps_from(start)
        return found

    def _steps_from(self, start: Point) -> tuple[Point, ...]:
        steps: list[Point] = []
        place = start.place
        if start.way == "land":
            if self._map.has_sea(place) and self._may_float(place):
                steps.append(start._replace(way="sea"))
            for near in self._map.neighbours_by_land(place):
                if near not in self._enemy_on_land:
                    steps.extend(self._entered(start, near, "land"))
            return tuple(steps)
        if self._map.has_land(place) and place not in self._enemy_on_land:
            steps.append(start._replace(way="land"))
        for near in self._map.neighbours_by_sea(place):
            if self._passes(place, near):
                steps.extend(self._entered(start, near, "sea"))
        return tuple(steps)

    def _entered(self, start: Point, near: str, way: Way) -> Iterator[Point]:
        """The points of the next place: no line enters a hostile area, but one may leave the area where it began.

        Rule: EWR-25.1.1.D.1.
        """
        for region in self._map.areas(near):
            if not self._hostile[region]:
                yield Point(near, way, region, False)
            elif region == start.region and start.native:
                yield Point(near, way, region, True)
            elif self._negates(near):
                yield Point(near, way, region, False)

    # Enemies

    def _negates(self, place: str) -> bool:
        """Whether a supplied installation or task force of the side lifts all restrictions in its hex (EWR-25.1.1.E).

        A base alone does not where a supplied enemy task force lies in its hex (EWR-25.1.1.G).
        """
        if place in self._own_forces:
            return True
        return place in self._own_bases and place not in self._enemy_forces

    def threats(self, place: str) -> tuple[str, ...]:
        """Supplied enemy bases within two hexes of a place, and task forces within one (EWR-25.1.1.D.2, D.3)."""
        found = self._threats.get(place)
        if found is None:
            found = () if self._map.is_zone(place) else tuple(self._find_threats(place))
            self._threats[place] = found
        return found

    def _find_threats(self, place: str) -> Iterator[str]:
        for hex in self._map.within(place, self._movement.enemy_base):
            near = self._map.distance(place, hex) <= self._movement.enemy_task_force
            if hex in self._enemy_bases or (near and hex in self._enemy_forces):
                yield hex

    def _may_float(self, place: str) -> bool:
        """Whether a line that comes over land may go to sea in a hex.

        Where an enemy task force lies on top of a base it may if a task force of the side takes it up next to it.
        """
        if not self.threats(place) or self._negates(place):
            return True
        return place in self._own_bases and not self._own_forces.isdisjoint(self._map.neighbours_by_sea(place))

    def _passes(self, place: str, near: str) -> bool:
        """Whether a line at sea in a place may go on to the next: out of the reach of enemies, or away from them.

        Rules: EWR-25.1.1.D.2, EWR-25.1.1.D.3, EWR-25.1.1.E, EWR-25.1.1.G.
        """
        if place in self._enemy_forces and place not in self._own_forces:
            return near in self._own_forces
        if self._negates(near):
            return True
        return all(self._recedes(place, near, threat) for threat in self.threats(near))

    def _recedes(self, place: str, near: str, threat: str) -> bool:
        if self._map.is_zone(place):
            return False
        return self._map.distance(near, threat) > self._map.distance(place, threat)
