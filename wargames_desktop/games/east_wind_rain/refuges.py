"""Aircraft that leave a hex under attack by ground units for another base (18.4.A, 18.4.G, 18.8.B)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.commands.ground import FlyOut
from wargames_desktop.games.east_wind_rain.events.ground import AircraftFled
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined, total
from wargames_desktop.games.east_wind_rain.ground_forces import able_aircraft
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.state import State, air_at
from wargames_desktop.games.east_wind_rain.terms import AirType, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Refuges:
    """Where aircraft of a hex can fly, a type together."""

    def __init__(self, theatre: Theatre) -> None:
        self._ranges = Ranges(theatre.charts, theatre.map)

    def bases(self, state: State, side: SideName, hex: str, type: AirType) -> tuple[str, ...]:
        """Bases in range where aircraft of a type can land (EWR-18.4.A)."""
        return tuple(
            station
            for station in self._ranges.refuges(state, side, type, False, hex, 0)
            if station != hex and not air_groups.is_task_force(state, station)
        )

    def flights(self, state: State, side: SideName, hex: str) -> tuple[FlyOut, ...]:
        """The ways out for aircraft that may fly."""
        types = dict.fromkeys(group.type for group in able_aircraft(state, side, hex))
        return tuple(FlyOut(type, base) for type in types for base in self.bases(state, side, hex, type))

    def flown_out(self, state: State, side: SideName, hex: str, order: FlyOut, play: Play) -> State:
        """``state`` after all aircraft of a type have flown out; they are on top of their new base."""
        groups = of_type(all_aircraft(state, side, hex), order.type)
        play.emit(AircraftFled(side=side, hex=hex, type=order.type, sp=total(groups), to=order.hex))
        return air_groups.transfer(state, side, Flight(hex, groups), order.hex)

    def lost(self, state: State, side: SideName, hex: str, type: AirType, play: Play) -> State:
        """``state`` without the aircraft of a type that have nowhere to go (EWR-18.8.B)."""
        groups = of_type(all_aircraft(state, side, hex), type)
        play.emit(AircraftFled(side=side, hex=hex, type=type, sp=total(groups)))
        return air_groups.lose(state, side, (Flight(hex, groups),))


def all_aircraft(state: State, side: SideName, hex: str) -> tuple[AirGroup, ...]:
    """All aircraft of a side in a hex, those beside the base too."""
    stack = air_at(state, side, hex)
    return joined(joined(stack.ready, stack.used), stack.grounded)


def of_type(groups: tuple[AirGroup, ...], type: AirType) -> tuple[AirGroup, ...]:
    """Those of a type."""
    return tuple(group for group in groups if group.type == type)
