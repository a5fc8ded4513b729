"""Retirement Movement of US ships: each flees by itself to the southeast or the southwest (11.3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.admirals import Admirals
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.columns import hexsides_between, opposite
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.events import ShipMoved, SpeedLost
from wargames_desktop.games.tokyo_express.leaving import leave_map, without_member
from wargames_desktop.games.tokyo_express.movement import hexes_in_phase
from wargames_desktop.games.tokyo_express.retirement import is_retiring
from wargames_desktop.games.tokyo_express.standard_events import EmergencyTurned
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    JAPAN,
    US,
    Formation,
    Heading,
    State,
    afloat,
    formation_of,
    with_counter,
    with_formation,
    with_log,
    with_night,
)
from wargames_desktop.games.tokyo_express.waters import Waters

WAYS_OUT: Mapping[Heading, str] = {"SE": "southeast", "SW": "southwest"}
"""The headings of Retirement Movement, the preferred first, and the map edges that they lead to."""


class Flight:
    """Where retiring US ships go."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters

    @cached_property
    def _edge_distances(self) -> Mapping[Heading, Mapping[str, int]]:
        return {heading: self._distances_to(edge) for heading, edge in WAYS_OUT.items()}

    def _distances_to(self, edge: str) -> Mapping[str, int]:
        """Sea hexes to the nearest hex of a map edge, by hex; what has no way there is left out."""
        distances = {
            hex_: 0 for hex_ in self._waters.hexes if self._waters.is_open(hex_) and edge in self._waters.edges(hex_)
        }
        queue = deque(distances)
        while queue:
            hex_ = queue.popleft()
            for heading in HEADINGS:
                ahead = self._waters.step(hex_, heading)
                if ahead is not None and ahead not in distances and self._waters.is_open(ahead):
                    distances[ahead] = distances[hex_] + 1
                    queue.append(ahead)
        return distances

    def edge_distance(self, hex_: str, heading: Heading) -> int | None:
        """Sea hexes from a hex to the map edge that lies in ``heading``, SE or SW; None without a way there."""
        return self._edge_distances[heading].get(hex_)

    def pursuers(self, state: State, ship: str) -> tuple[str, ...]:
        """The detected Japanese ships within Visual Tracking Range of a US ship (TE-11.3-scope)."""
        reach = self._charts.standard.sight.visual_tracking[state.night.lighting][US]
        own = state.ships[ship].hex
        return tuple(
            name
            for name in afloat(state, JAPAN)
            if state.ships[name].log.detected and self._waters.distance(own, state.ships[name].hex) <= reach
        )

    def closed_on(self, state: State, ship: str, heading: Heading) -> int:
        """How many of these pursuers a hex in ``heading`` brings a ship closer to; off the map, none."""
        own = state.ships[ship].hex
        ahead = self._waters.step(own, heading)
        if ahead is None:
            return 0
        hexes = [state.ships[name].hex for name in self.pursuers(state, ship)]
        return sum(self._waters.distance(ahead, hex_) < self._waters.distance(own, hex_) for hex_ in hexes)

    def directions(self, state: State, ship: str) -> tuple[Heading, ...]:
        """SE and SW, the one that the priorities prefer first.

        The nearer edge, SE if both are equally near; but a direction that closes on fewer detected Japanese ships goes
        before it. Rules: TE-11.3-nearest-edge, TE-11.3-nearest-equal, TE-11.3-avoid, TE-11.3-fewest.
        """
        by_distance = self._by_distance(state.ships[ship].hex)
        return tuple(sorted(by_distance, key=lambda way: self.closed_on(state, ship, way)))

    def _by_distance(self, hex_: str) -> tuple[Heading, ...]:
        """SE and SW, that of the nearer edge first (TE-11.3-nearest-edge, TE-11.3-nearest-equal)."""

        def far(heading: Heading) -> int:
            distance = self.edge_distance(hex_, heading)
            return len(self._waters.hexes) if distance is None else distance

        return tuple(sorted(WAYS_OUT, key=far))

    def is_barred(self, hex_: str, heading: Heading) -> bool:
        """Whether land, shoal or a map edge that is no way out lies ahead (TE-11.3-exit, TE-11.3-emergency)."""
        ahead = self._waters.step(hex_, heading)
        if ahead is None:
            return WAYS_OUT.get(heading) not in self._waters.edges(hex_)
        return not self._waters.is_open(ahead)

    def is_crowded(self, state: State, hex_: str, heading: Heading) -> bool:
        """Whether a ship that goes on would make a collision possible (TE-11.3-stacking)."""
        ahead = self._waters.step(hex_, heading)
        there = sum(ship.hex == ahead and not ship.sunk for ship in state.ships.values())
        return ahead is not None and there + 1 >= self._charts.standard.collisions.ships

    def emergency_turns(self, ways: Sequence[Heading]) -> tuple[Heading, ...]:
        """All headings by how nearly they conform to the priorities in ``ways`` (R-76)."""
        return tuple(
            sorted(
                HEADINGS,
                key=lambda heading: (
                    min(hexsides_between(heading, way) for way in ways),
                    sum(hexsides_between(heading, way) for way in ways),
                    hexsides_between(heading, ways[0]),
                ),
            )
        )

    def heading(self, state: State, ship: str) -> tuple[Heading | None, bool]:
        """Where a ship goes in this phase, None if it must stay; and whether that is an Emergency Turn.

        Rules: TE-11.3-stacking, TE-11.3-stacking-wait, TE-11.3-emergency, R-97.
        """
        own = state.ships[ship].hex
        ways = self.directions(state, ship)
        clear = self._ways_clear.get(own)
        if clear is not None and not self.is_crowded(state, own, clear):
            return clear, all(self._is_closed(state, ship, way) for way in ways)
        open_ways = [way for way in ways if not self._is_closed(state, ship, way)]
        for way in open_ways:
            if not self.is_crowded(state, own, way):
                return way, way != ways[0] and self._is_closed(state, ship, ways[0])
        if open_ways:
            return None, False
        for way in self.emergency_turns(ways):
            if not self._is_closed(state, ship, way) and not self.is_crowded(state, own, way):
                return way, True
        return None, False

    @cached_property
    def _ways_clear(self) -> Mapping[str, Heading]:
        """The way out of bights in which a ship would go to and fro for ever, by hex: the shortest to open water."""
        clear = self._clear_water()
        ways: dict[str, Heading] = {}
        queue = deque(sorted(clear))
        while queue:
            hex_ = queue.popleft()
            for heading in HEADINGS:
                behind = self._waters.step(hex_, opposite(heading))
                if behind is not None and behind not in clear and behind not in ways and self._waters.is_open(behind):
                    ways[behind] = heading
                    queue.append(behind)
        return ways

    def _clear_water(self) -> set[str]:
        """The hexes from which a ship that nobody pursues or crowds leaves the map."""
        clear: set[str] = set()
        for start in filter(self._waters.is_open, self._waters.hexes):
            path: list[str] = []
            hex_: str | None = start
            while hex_ is not None and hex_ not in clear and hex_ not in path:
                path.append(hex_)
                hex_ = self._waters.step(hex_, self._unpursued(hex_))
            if hex_ is None or hex_ in clear:
                clear.update(path)
        return clear

    def _unpursued(self, hex_: str) -> Heading:
        """Where a ship goes that nobody pursues or crowds."""
        ways = self._by_distance(hex_)
        return next(way for way in (*ways, *self.emergency_turns(ways)) if not self.is_barred(hex_, way))

    def _is_closed(self, state: State, ship: str, heading: Heading) -> bool:
        """Whether a ship cannot go on; one that retires for this Game Turn only stays on the map (TE-5.2-edge)."""
        own = state.ships[ship]
        if self.is_barred(own.hex, heading):
            return True
        return not own.log.retiring and self._waters.step(own.hex, heading) is None

    def leaves_map(self, state: State, ship: str, hexes: int) -> bool:
        """Whether ``hexes`` of Retirement Movement take a ship off the map, the enemy staying where it is."""
        state = with_log(state, ship, retiring=True)
        for _ in range(hexes):
            own = state.ships[ship].hex
            heading, _ = self.heading(state, ship)
            if heading is None:
                return False
            ahead = self._waters.step(own, heading)
            if ahead is None:
                return True
            state = with_counter(state, ship, ahead, heading)
        return False


def scatter(state: State, name: str) -> State:
    """The ships of a US formation that retires go on one by one, at its Speed (TE-11.3-single)."""
    formation = state.formations[name]
    for ship in formation.ships:
        state = without_member(state, ship)
    for ship in formation.ships:
        state = with_formation(state, ship, _alone(ship, formation.speed))
    return state


def _alone(ship: str, speed: int) -> Formation:
    return Formation(side=US, ships=(ship,), speed=speed, movement="retirement")


class UsRetirementSegment(Procedure[State, AnyCommand]):
    """Retiring US ships move after all others, each by itself (TE-4.1-K-us-retiring, TE-11.3-single, TE-11.3-last)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._flight = Flight(charts, waters)
        self._waters = waters
        self._admirals = Admirals(charts)

    def proceed(self, state: State, play: Play) -> State:
        state = self._singled_out(state)
        for ship in afloat(state, US):
            if is_retiring(state, ship):
                state = self._flee(state, ship, play)
        return pop(state)

    def _singled_out(self, state: State) -> State:
        """Every retiring ship as a formation of its own; one without a Speed marker has its top Speed."""
        for name, formation in state.formations.items():
            if formation.side == US and formation.movement == "retirement" and len(formation.ships) > 1:
                state = scatter(state, name)
        for ship in afloat(state, US):
            own = formation_of(state, ship)
            if not state.ships[ship].log.retiring or (own is not None and state.formations[own].ships == (ship,)):
                continue
            speed = state.ships[ship].max_speed if own is None else state.formations[own].speed
            state = with_formation(without_member(state, ship), ship, _alone(ship, speed))
        return state

    def _flee(self, state: State, ship: str, play: Play) -> State:
        """Move a ship; its direction is chosen anew for each hex (TE-11.3-phase)."""
        name = formation_of(state, ship)
        assert name is not None
        for _ in range(hexes_in_phase(self._charts, state.formations[name], state.phase)):
            heading, is_emergency = self._flight.heading(state, ship)
            if heading is None:
                return state
            state = self._step(state, ship, heading, is_emergency, play)
            if not state.ships[ship].hex:
                return self._admirals.after_changes(state, play)
        return state

    def _step(self, state: State, ship: str, heading: Heading, is_emergency: bool, play: Play) -> State:
        """One hex; a turn of 180 degrees and an Emergency Turn cost a Speed each, from the next phase on (R-77)."""
        own, old = state.ships[ship].hex, state.ships[ship].heading
        if is_emergency:
            play.emit(EmergencyTurned(ship, own, heading, "land, shoal or map edge", "TE-11.3-emergency"))
            state = self._slow(state, ship, play)
        if hexsides_between(old, heading) == 3:
            state = self._slow(state, ship, play)
        ahead = self._waters.step(own, heading)
        if ahead is None:
            return leave_map(with_counter(state, ship, own, heading), ship, False, "TE-11.3-exit", play)
        play.emit(ShipMoved(ship, own, ahead, heading))
        state = with_night(state, moved=tuple(dict.fromkeys((*state.night.moved, ship))))
        return with_counter(state, ship, ahead, heading)

    def _slow(self, state: State, ship: str, play: Play) -> State:
        """TE-11.3-180, TE-11.3-emergency-speed."""
        name = formation_of(state, ship)
        assert name is not None
        formation = state.formations[name]
        if formation.speed == 1:
            return state
        play.emit(SpeedLost(name, formation.speed - 1))
        return with_formation(state, name, msgspec.structs.replace(formation, speed=formation.speed - 1))
