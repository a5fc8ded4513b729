"""What each side may assign to strike, escort and CAP in the steps of an air strike (11.9, 11.13, 11.22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wargames_desktop.games.east_wind_rain import air_costs, air_groups, counter_sighting, mission_limits
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Role, Station
from wargames_desktop.games.east_wind_rain.air_groups import Pool, fighters, is_gone, is_task_force, place_of
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.base_nationality import BaseNationality
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.flights import with_flights, without_flights
from wargames_desktop.games.east_wind_rain.forces import AirGroup, parted, total
from wargames_desktop.games.east_wind_rain.frames.air import Allocation, Strike
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

COUNTER_RULES: Mapping[str, str] = {
    "exclusive": "EWR-11.13.1.1",
    "equal": "EWR-11.13.2.A",
    "defender_higher": "EWR-11.13.2.A",
    "attacker_higher": "EWR-11.13.3.B",
}
"""By which the defender's fighters are limited."""


class AirMissions:
    """Makes the allocations of a strike."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts
        self._targets = AirTargets(theatre)
        self._ranges = self._targets.ranges
        self._costs = Costs(theatre)
        self._nationality = BaseNationality(theatre)

    # The attacker

    def attack(self, state: State, frame: Strike) -> Allocation:
        """What the striking side may assign (EWR-11.9.A to EWR-11.9.D).

        In a second strike only what has come back from the first (EWR-11.20.A).
        """
        pool: Pool = "all" if frame.kind in ("interception", "counter") else "ready"
        available = self._launched(state, frame, pool)
        reaching = self._ranges.flights(state, frame.side, frame.launches, frame.target.hex, frame.landing, pool)
        striking = common(available, reaching)
        pooled = len(frame.launches) > 1
        target = frame.target.task_force
        return Allocation(
            side=frame.side,
            kind=frame.kind,
            roles=("strike", "escort", "cap"),
            available=available,
            most=self._capacities(state, frame.side, available),
            fighters=self._attacking_fighters(state, frame.side, available, pooled),
            fighter_rule="EWR-11.9.B",
            pooled=pooled,
            guarded={start: self._guarded(state, frame, start) for start in frame.launches},
            limit=None if frame.owing else self.affordable(state, frame.side, frame.launches, frame.doubled),
            landing=frame.landing,
            room={place: self._room(state, frame.side, place) for place in dict.fromkeys(frame.landing.values())},
            striking=striking,
            needed=True,
            submarines=bool(target) and is_submarine(state.task_forces[target]),
        )

    def _launched(self, state: State, frame: Strike, pool: Pool) -> Flights:
        if frame.kind == "second_strike" and frame.only:
            return frame.only
        return tuple(
            Flight(start, groups)
            for start in frame.launches
            if (groups := air_groups.aircraft(state, frame.side, start, pool))
        )

    def _attacking_fighters(
        self, state: State, side: SideName, available: Flights, pooled: bool
    ) -> Mapping[Station, int]:
        """A third of the army and naval aircraft, together where several bases strike (EWR-11.9.B, EWR-11.21.B.1)."""
        percent = self._charts.air.fighter_percent
        able = {flight.station: self._operational(state, side, flight) for flight in available}
        if not pooled:
            return {station: counter_sighting.share(sp, percent) for station, sp in able.items()}
        first, *others = able
        return {first: counter_sighting.share(sum(able.values()), percent), **dict.fromkeys(others, 0)}

    def _guarded(self, state: State, frame: Strike, start: Station) -> tuple[str, ...]:
        """Its own hex, and those next to it from which others start or where some land (EWR-11.21.B.2)."""
        own = place_of(state, start)
        others = (place_of(state, station) for station in (*frame.launches, *frame.landing.values()))
        near = self._theatre.map.within(own, self._charts.air.cover)
        return tuple(dict.fromkeys((own, *(hex for hex in others if hex in near))))

    def affordable(self, state: State, side: SideName, launches: Iterable[Station], doubled: bool) -> int:
        """Air SP that can strike and escort for the ER that there are (EWR-11.25.A, EWR-11.25.C)."""
        return air_costs.affordable(self._charts.costs, self.resources(state, side, launches), doubled)

    def resources(self, state: State, side: SideName, launches: Iterable[Station]) -> int:
        """ER of all who may pay for aircraft that start there (EWR-9.1.B)."""
        purses = {
            purse
            for start in launches
            for purse in self._costs.purses(state, self._nationality.of(state, side, start), place_of(state, start))
        }
        return sum(state.er.get(purse, 0) for purse in purses)

    # The defender

    def defenders(self, state: State, frame: Strike) -> tuple[Station, ...]:
        """The other side's stations in the target hex whose aircraft can fly (EWR-11.13.A, EWR-11.12.F)."""
        return tuple(self._stations_at(state, enemy(frame.side), (frame.target.hex,)))

    def covering(self, state: State, frame: Strike) -> tuple[Station, ...]:
        """Its supplied stations next to the target, which can give air cover (EWR-11.22.B, EWR-11.22.D)."""
        side = enemy(frame.side)
        near = self._theatre.map.within(frame.target.hex, self._charts.air.cover)[1:]
        return tuple(
            station
            for station in self._stations_at(state, side, near)
            if air_groups.supplied(state, side, station) and self._has_fighters(state, side, station)
        )

    def _stations_at(self, state: State, side: SideName, hexes: tuple[str, ...]) -> Iterator[Station]:
        for station in air_groups.stations(state, side):
            if place_of(state, station) in hexes and air_groups.capacity(self._charts, state, side, station):
                yield station

    def _has_fighters(self, state: State, side: SideName, station: Station) -> bool:
        return bool(fighters(air_groups.aircraft(state, side, station)))

    def defence(self, state: State, frame: Strike) -> Allocation:
        """What the defender may put up, as its roll allows; with an ``aim`` the rest may strike (EWR-11.13)."""
        side = enemy(frame.side)
        at_target, covering = self.defenders(state, frame), self.covering(state, frame)
        percent = counter_sighting.fighter_percent(self._charts.sighting, frame.counter)
        available = tuple(
            Flight(station, air_groups.aircraft(state, side, station)) for station in (*at_target, *covering)
        )
        roles: tuple[Role, ...] = ("strike", "escort", "cap") if frame.aim is not None else ("cap",)
        return Allocation(
            side=side,
            kind=frame.kind,
            roles=roles,
            available=available,
            most=self._capacities(state, side, available),
            fighters={
                flight.station: counter_sighting.share(self._operational(state, side, flight), percent)
                for flight in available
            },
            fighter_rule=COUNTER_RULES[frame.counter],
            guarded={flight.station: (frame.target.hex,) for flight in available},
            striking=self.answering(state, frame, frame.aim.hex) if frame.aim is not None else (),
        )

    def answering(self, state: State, frame: Strike, hex: str) -> Flights:
        """The defender's aircraft in the target hex that can strike at ``hex`` and come back (EWR-11.22.D.2)."""
        side = enemy(frame.side)
        able = tuple(station for station in self.defenders(state, frame) if air_groups.supplied(state, side, station))
        return self._ranges.flights(state, side, able, hex, {}, "all")

    def returning(self, state: State, frame: Strike) -> Allocation:
        """What of the defender can strike once the attacker has landed (EWR-11.13.3.C, EWR-12.2.D.2).

        At a base the CAP that survived does not take part; aboard carriers it does.
        """
        assert frame.aim is not None
        side = enemy(frame.side)
        able = self.answering(state, frame, frame.aim.hex)
        ashore = tuple(
            flight
            for flight in frame.cap
            if not is_task_force(state, flight.station) and any(flight.station == each.station for each in able)
        )
        available = without_flights(able, common(able, (Flight(each.station, each.groups) for each in ashore)))
        percent = self._charts.sighting.cap_percent
        most = {
            station: sp - sum(total(flight.groups) for flight in ashore if flight.station == station)
            for station, sp in self._capacities(state, side, available).items()
        }
        return Allocation(
            side=side,
            kind="return",
            roles=("strike", "escort"),
            available=available,
            most=most,
            fighters={
                flight.station: counter_sighting.share(self._operational(state, side, flight), percent)
                for flight in available
            },
            fighter_rule="EWR-12.2.D.2",
            striking=available,
        )

    def aloft(self, state: State, frame: Strike) -> Flights:
        """The defender's aircraft at the target that are in the air without a mission, as many as can fly.

        Rules: EWR-11.13.2.A, EWR-11.13.2.B.
        """
        side = enemy(frame.side)
        found = []
        for station in self.defenders(state, frame):
            busy = [flight for flight in (*frame.cap, *frame.answer, *frame.answer_escort) if flight.station == station]
            groups = air_groups.aircraft(state, side, station)
            sent = 0
            for flight in busy:
                groups = parted(groups, flight.groups)
                sent += total(flight.groups)
            flying = up_to(groups, air_groups.capacity(self._charts, state, side, station) - sent)
            if flying:
                found.append(Flight(station, flying))
        return tuple(found)

    # Both

    def _capacities(self, state: State, side: SideName, flights: Flights) -> Mapping[Station, int]:
        return {flight.station: air_groups.capacity(self._charts, state, side, flight.station) for flight in flights}

    def _operational(self, state: State, side: SideName, flight: Flight) -> int:
        """Army and naval air SP that can fly (EWR-11.3.C)."""
        most = air_groups.capacity(self._charts, state, side, flight.station)
        return min(total(fighters(flight.groups)), most)

    def _room(self, state: State, side: SideName, place: Station) -> int:
        return air_groups.room(self._charts, state, side, place)

    def can_strike(self, allocation: Allocation) -> bool:
        """Whether anything can be assigned to the strike at all."""
        return bool(mission_limits.usual(allocation).strike)


def common(flights: Iterable[Flight], others: Iterable[Flight]) -> Flights:
    """What both have: kind by kind the smaller number."""
    there = {flight.station: flight.groups for flight in with_flights((), others)}
    found = (Flight(flight.station, shared(flight.groups, there.get(flight.station, ()))) for flight in flights)
    return tuple(flight for flight in found if flight.groups)


def shared(groups: tuple[AirGroup, ...], others: tuple[AirGroup, ...]) -> tuple[AirGroup, ...]:
    """The same for the aircraft of one station."""
    left = {(group.nation, group.type, group.quality): group.sp for group in others}
    return tuple(
        AirGroup(group.nation, group.type, group.quality, sp)
        for group in groups
        if (sp := min(group.sp, left.get((group.nation, group.type, group.quality), 0)))
    )


def up_to(groups: tuple[AirGroup, ...], sp: int) -> tuple[AirGroup, ...]:
    """At most ``sp`` of some aircraft, in their order."""
    taken = []
    for group in groups:
        part = min(group.sp, sp)
        if part > 0:
            taken.append(AirGroup(group.nation, group.type, group.quality, part))
            sp -= part
    return tuple(taken)


def remaining(state: State, side: SideName, flights: Iterable[Flight]) -> Flights:
    """What is still there of some flights; nothing of a task force that is gone."""
    there = tuple(
        Flight(flight.station, shared(flight.groups, air_groups.aircraft(state, side, flight.station)), flight.over)
        for flight in flights
        if not is_gone(state, flight.station)
    )
    return tuple(flight for flight in there if flight.groups)
