"""What strikes promise and cost: the chance to find the target, hits, ER (11.10, 11.18, 11.19, 11.25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Likelihood, Sum
from wargames_desktop.games.east_wind_rain import air_costs, strike_points
from wargames_desktop.games.east_wind_rain.air_forces import Target, groups_of, strength
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions
from wargames_desktop.games.east_wind_rain.forecast import FireForecast, Forecasts, SearchForecast
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, Allocation, Strike
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.present.vocabulary import signed
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_points import Attackers, TargetClass
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ON_LAND: Final[Mapping[TargetClass, str]] = {
    "installations": "a base or city",
    "ground": "ground units",
    "ships": "a ship in port",
}


class AirForecasts:
    """Works out what is told of an answer before it is given."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts
        self._forecasts = Forecasts(theatre)
        self._missions = AirMissions(theatre)

    # Sighting

    def search(self, view: State, side: SideName, by: tuple[str, ...], target: Target) -> SearchForecast:
        """The chance to find a target, with what changes the die; broken codes apart (EWR-6.7)."""
        look = Sighting(side=side, by=by, hex=target.hex, target=target.task_force, advantage=False)
        return self._forecasts.search(view, look)

    def search_sums(self, search: SearchForecast) -> tuple[Sum, ...]:
        """What it takes, and each modifier by name."""
        table = self._charts.sighting
        value = f"{table.sights_from} or more, never on a {table.never_on}"
        need = Sum(label="Sighted on", value=value, rule="EWR-11.11.C")
        return (need, *(Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in search.modifiers))

    def search_chances(self, search: SearchForecast) -> tuple[Likelihood, ...]:
        """Found or not."""
        return (
            Likelihood(result="Sighted", probability=search.chance),
            Likelihood(result="Missed", probability=1 - search.chance),
        )

    # Hits

    def hits(self, frame: Allocation, target: Target) -> Iterator[tuple[str, FireForecast]]:
        """Hits on each class of targets, if all that is assigned gets through and attacks one of them."""
        attackers = Attackers(groups_of(frame.strike))
        table, crt = self._charts.air.strike, self._charts.basic_crt
        if not attackers.strike:
            return
        if target.task_force:
            points = strike_points.points(table, attackers, "ships")
            changes = strike_points.sea_modifiers(table, crt, attackers, "M", False)
            yield "a ship of medium speed", self._forecasts.fire(points, changes)
            return
        for kind, name in ON_LAND.items():
            points = strike_points.points(table, attackers, kind)
            changes = strike_points.land_modifiers(table, crt, attackers, kind)
            yield name, self._forecasts.fire(points, changes)

    def hit_sums(self, frame: Allocation, target: Target) -> tuple[Sum, ...]:
        """The same in a line each."""
        return tuple(
            Sum(label=f"Hits on {name}, if all get through", value=f"{fire.expected:.1f}", rule="EWR-11.18.D")
            for name, fire in self.hits(frame, target)
        )

    # Missions and costs

    def mission_sums(self, frame: Allocation) -> tuple[Sum, ...]:
        """How much flies, how many may be fighters, what stays behind."""
        sent = strength((*frame.strike, *frame.escort))
        used = strength((*frame.escort, *frame.cap))
        sums = [Sum(label="Fighters", value=f"{used} of {sum(frame.fighters.values())} SP", rule=frame.fighter_rule)]
        if "strike" in frame.roles:
            sums.append(Sum(label="Strike and escort", value=f"{sent} SP", rule="EWR-11.9.A"))
        left = sum(self._left(frame).values())
        return (*sums, Sum(label="Stays behind", value=f"{left} SP"))

    def _left(self, frame: Allocation) -> dict[str, int]:
        left = {flight.station: strength((flight,)) for flight in frame.available}
        for flight in (*frame.strike, *frame.escort, *frame.cap):
            left[flight.station] -= strength((flight,))
        return left

    def cost_sums(self, view: State, frame: Allocation) -> tuple[Sum, ...]:
        """What the missions cost, and the ER left afterwards; nothing where they cost nothing."""
        bills = tuple(self._bills(view, frame))
        if not bills:
            return ()
        stations = tuple(flight.station for flight in frame.available)
        left = self._missions.resources(view, frame.side, stations) - sum(er for _, er, _ in bills)
        owed = f", {-left} of them owed" if left < 0 else ""
        lines = tuple(Sum(label=label, value=f"{er} ER", rule=rule) for label, er, rule in bills)
        return (*lines, Sum(label=f"ER left afterwards{owed}", value=str(max(0, left))))

    def _bills(self, view: State, frame: Allocation) -> Iterator[tuple[str, int, str]]:
        """For what, how many ER, by which rule."""
        costs, sent = self._charts.costs, strength((*frame.strike, *frame.escort))
        strike = next((each for each in reversed(view.flow) if isinstance(each, Strike)), None)
        if strike is None:
            return
        own = strike.side == frame.side
        if sent:
            price = air_costs.flying(costs, sent, strike.doubled) if own else air_costs.returning(costs, sent)
            yield "Cost of the strike", price, "EWR-11.25.A" if own else "EWR-11.13.3.F"
        cover = () if own else tuple(flight for flight in frame.cap if _is_cover(view, frame, flight.station))
        guard = strength(frame.cap) - strength(cover)
        if extra := air_costs.guarding(costs, guard):
            yield "Cost of a large CAP", extra, "EWR-11.25.H"
        if cover:
            yield "Cost of air cover", air_costs.flying(costs, strength(cover)), "EWR-11.25.E"

    def price(self, doubled: bool) -> str:
        """``1 ER for each 10 SP``."""
        row = self._charts.costs.rows["air_strike"]
        er = air_costs.flying(self._charts.costs, row.group, doubled)
        return f"{er} ER for each {row.group} SP"


def _is_cover(view: State, frame: Allocation, station: str) -> bool:
    """Whether a defender's CAP of a station guards a hex that is not its own (EWR-11.22.A)."""
    place = view.task_forces[station].place if station in view.task_forces else station
    return place not in frame.guarded.get(station, ())


def strike_target(view: State) -> Target | None:
    """The target of the strike that is going on."""
    for frame in reversed(view.flow):
        if isinstance(frame, Strike):
            return frame.target
        if isinstance(frame, AirStrike):
            return Target(frame.hex, frame.target)
    return None
