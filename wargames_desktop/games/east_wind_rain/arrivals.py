"""Who arrives in an economic phase: reinforcements, what has been built, what a scenario adds (5.1.B, 36.6.1.C)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.games.east_wind_rain import charts as chart_set
from wargames_desktop.games.east_wind_rain.charts.economy import Arrivals
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup, joined
from wargames_desktop.games.east_wind_rain.frames.setup import Placed, Placing
from wargames_desktop.games.east_wind_rain.homelands import Homelands
from wargames_desktop.games.east_wind_rain.placement import placing
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    FLEET_TYPES,
    GROUND_TYPES,
    NATIONS_OF,
    SIDE_OF,
    Quality,
    SideName,
    UnitType,
)

TITLES: Final = {"ships": "Ships that arrive", "air": "Aircraft that arrive", "ground": "Troops that arrive"}


class Reinforcements:
    """The units that come into the game in a turn."""

    def __init__(self, charts: chart_set.Charts, homelands: Homelands) -> None:
        self._track = charts.reinforcements
        self._turns = charts.track
        self._homelands = homelands

    def steps(self, state: State, side: SideName, terms: EconomicTerms) -> tuple[Placing, ...]:
        """What a side has to place in this turn, as the scenario and the track say."""
        added = (
            placing(contingent, "EWR-36.6.3")
            for additions in terms.additions
            if additions.turn == state.turn
            for contingent in additions.contingents
            if SIDE_OF[contingent.nation] == side
        )
        arriving = (
            step
            for quarter in self.columns(state, terms)
            for arrivals in self._track.turns[quarter].arrivals
            if arrivals.nation in terms.arrivals and arrivals.nation in NATIONS_OF[side]
            for step in self._placings(state, arrivals)
        )
        named = tuple(added)
        placed_now = {ship for step in named for ship in step.rest.ships}
        return (*named, *_without(arriving, placed_now))

    def columns(self, state: State, terms: EconomicTerms) -> tuple[str, ...]:
        """The quarters of the track whose units arrive in this turn: its own, and those put off to it."""
        late = [quarter for quarter, later in terms.postponed.items() if later == state.turn]
        own = [] if state.turn in terms.postponed else [state.turn]
        return tuple(quarter for quarter in (*late, *own) if quarter in self._track.turns)

    def _placings(self, state: State, arrivals: Arrivals) -> Iterator[Placing]:
        known = _ships_there_are(state)
        ships = tuple(ship for ship in arrivals.ships if ship not in known)
        units = {
            "ships": Body(ships=ships, naval=_naval(arrivals)),
            "air": Body(air=self._air(state, arrivals)),
            "ground": Body(ground=_ground(arrivals)),
        }
        samples: dict[str, UnitType] = {"ships": "destroyer", "air": "army_air", "ground": "infantry"}
        for kind, body in units.items():
            places = self._homelands.places(state, arrivals.nation, arrivals.place, samples[kind])
            if body and places:
                yield Placing(
                    title=TITLES[kind],
                    nation=arrivals.nation,
                    places=places,
                    rest=body,
                    usual=(Placed(place=places[0], units=body),),
                    rule="EWR-5.1.B",
                )

    def _air(self, state: State, arrivals: Arrivals) -> tuple[AirGroup, ...]:
        groups = (
            AirGroup(arrivals.nation, type, self._quality(state, arrivals, type), sp)
            for type in AIR_TYPES
            if (sp := arrivals.units.get(type, 0))
        )
        return joined(groups, ())

    def _quality(self, state: State, arrivals: Arrivals, type: UnitType) -> Quality:
        side = SIDE_OF[arrivals.nation]
        late = self._turns.number(state.turn) >= self._turns.number(self._track.carrier_crews_green_from)
        if side == "japan" and type == "naval_air" and late:
            return "green"
        return self._track.land_crews[side]


def _naval(arrivals: Arrivals) -> tuple[NavalGroup, ...]:
    groups = (NavalGroup(arrivals.nation, type, sp) for type in FLEET_TYPES if (sp := arrivals.units.get(type, 0)))
    return joined(groups, ())


def _ground(arrivals: Arrivals) -> tuple[GroundGroup, ...]:
    groups = (GroundGroup(arrivals.nation, type, sp) for type in GROUND_TYPES if (sp := arrivals.units.get(type, 0)))
    return joined(groups, ())


def _ships_there_are(state: State) -> set[str]:
    """Named ships that are in play, or have been (EWR-36.6.1.C)."""
    found = {ship for force in state.task_forces.values() for ship in force.ships}
    found |= {ship for boxes in state.ports.values() for box in boxes.values() for ship in box.ships}
    return found | {ship for lost in state.sunk.values() for ship in lost}


def _without(steps: Iterator[Placing], ships: set[str]) -> Iterator[Placing]:
    """``steps`` without ships that a scenario or an earlier column places; empty ones are dropped."""
    seen = set(ships)
    for step in steps:
        there = tuple(ship for ship in step.rest.ships if ship not in seen)
        seen.update(there)
        rest = msgspec.structs.replace(step.rest, ships=there)
        if rest:
            yield msgspec.structs.replace(step, rest=rest, usual=(Placed(place=step.places[0], units=rest),))
