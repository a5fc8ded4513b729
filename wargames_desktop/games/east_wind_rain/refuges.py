"""Aircraft that leave a hex under attack by ground units for another base (18.4.A, 18.4.G, 18.8.B)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.air_missions import up_to
from wargames_desktop.games.east_wind_rain.commands.ground import FlyOut
from wargames_desktop.games.east_wind_rain.events.ground import AircraftFled
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.ground_forces import able_aircraft
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.state import State, air_at
from wargames_desktop.games.east_wind_rain.terms import AirType, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Refuges:
    """Where aircraft of a hex can fly, a type together."""

    def __init__(self, theatre: Theatre) -> None:
        self._ranges = Ranges(theatre.charts, theatre.map)
        self._installations = theatre.charts.installations.installations

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
        """``state`` after all aircraft of a type that can fly have flown out; they are on top of their new base.

        Those beside the base do not fly in this turn (EWR-7.3.4.B).
        """
        stack = air_at(state, side, hex)
        groups = of_type(joined(stack.ready, stack.used), order.type)
        play.emit(AircraftFled(side=side, hex=hex, type=order.type, sp=total(groups), to=order.hex))
        return air_groups.transfer(state, side, Flight(hex, groups), order.hex)

    def lost(self, state: State, side: SideName, hex: str, groups: tuple[AirGroup, ...], play: Play) -> State:
        """``state`` without aircraft that cannot fly, or have nowhere to go (EWR-11.4.C, EWR-18.8.B)."""
        for type in dict.fromkeys(group.type for group in groups):
            play.emit(AircraftFled(side=side, hex=hex, type=type, sp=total(of_type(groups, type))))
        return air_groups.lose(state, side, (Flight(hex, groups),))

    def unable(self, state: State, side: SideName, hex: str) -> tuple[AirGroup, ...]:
        """Aircraft of a captured base that cannot fly: those beside it and those beyond its capacity, green ones first.

        Where no base is left, all that were not beside it may fly. Rules: EWR-7.3.4.D, EWR-11.4.C.
        """
        stack = air_at(state, side, hex)
        able = sorted(joined(stack.ready, stack.used), key=lambda group: group.quality == "green")
        bases = state.bases.get(hex)
        if bases is None:
            return stack.grounded
        capacity = sum(self._installations[kind].capacity for kind in bases.kinds)
        flying = up_to(tuple(able), capacity)
        return joined(stack.grounded, parted(tuple(able), flying))


def all_aircraft(state: State, side: SideName, hex: str) -> tuple[AirGroup, ...]:
    """All aircraft of a side in a hex, those beside the base too."""
    stack = air_at(state, side, hex)
    return joined(joined(stack.ready, stack.used), stack.grounded)


def of_type(groups: tuple[AirGroup, ...], type: AirType) -> tuple[AirGroup, ...]:
    """Those of a type."""
    return tuple(group for group in groups if group.type == type)
