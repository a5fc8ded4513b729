"""The task forces that the ships in port usually form: fast carriers with a screen, a battle line, submarines (8.1).

A proposal, not a rule: whoever takes it changes it ship by ship afterwards. Transports stay in port for expeditions,
and a place is left for one where they lie; so do damaged ships, slow carriers, and what is too little for a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from wargames_desktop.games.east_wind_rain.anchorages import Anchorages, may_sail
from wargames_desktop.games.east_wind_rain.composition import Detachment
from wargames_desktop.games.east_wind_rain.forces import NavalGroup, PortBox, parted
from wargames_desktop.games.east_wind_rain.state import State, port_at, task_forces_at
from wargames_desktop.games.east_wind_rain.task_forces import of_type
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

CARRIERS: Final[Mapping[str, int]] = {"CV": 4, "CVL": 2, "BC": 4, "CA": 4, "CL": 1}
"""Most ships of each type around fast carriers, all of them fast."""
BATTLE_LINE: Final[Mapping[str, int]] = {"BB": 2, "B": 7, "CA": 5, "CL": 2}
SCREEN: Final = 5
"""Destroyer SP with either."""


class Flotilla(msgspec.Struct, frozen=True):
    """A task force that is proposed."""

    nation: Nation
    place: str
    vessels: Detachment


class UsualComposition:
    """Proposes task forces from what lies in the ports of a side."""

    def __init__(self, theatre: Theatre) -> None:
        self._ships = theatre.charts.ships
        self._submarines = theatre.charts.submarine_chart.most_in_task_force
        self._anchorages = Anchorages(theatre)

    def flotillas(self, state: State, side: SideName) -> tuple[Flotilla, ...]:
        """The task forces that there are ships and places for, by port."""
        return tuple(
            Flotilla(nation, place, vessels)
            for place in state.ports[side]
            for nation, vessels in self._from_port(state, side, place)
        )

    def _from_port(self, state: State, side: SideName, place: str) -> Iterator[tuple[Nation, Detachment]]:
        box = port_at(state, side, place)
        limit = self._anchorages.limit(place)
        expedition = of_type(box.naval, "transport") > 0
        free = None if limit is None else limit - len(tuple(task_forces_at(state, place, side))) - expedition
        for nation in NATIONS_OF[side]:
            for vessels in self._of_nation(state, nation, box):
                if free is not None and free <= 0:
                    return
                free = None if free is None else free - 1
                yield nation, vessels

    def _of_nation(self, state: State, nation: Nation, box: PortBox) -> Iterator[Detachment]:
        """Carriers, then a battle line, then submarines, each if there are ships that lead it."""
        sound = [
            ship
            for ship in box.ships
            if self._ships[ship].nation == nation and ship not in state.damage and may_sail(state, ship)
        ]
        fast = [ship for ship in sound if self._ships[ship].speed == "F"]
        screens = box.naval
        if any(self._ships[ship].type in ("CV", "CVL") for ship in fast):
            ships = self._picked(fast, CARRIERS)
            screen = _part(screens, nation, "destroyer", SCREEN)
            screens = parted(screens, screen)
            sound = [ship for ship in sound if ship not in ships]
            yield Detachment(ships=ships, naval=screen)
        line = self._picked(sound, BATTLE_LINE)
        if any(self._ships[ship].type != "CL" for ship in line):
            yield Detachment(ships=line, naval=_part(screens, nation, "destroyer", SCREEN))
        submarines = _part(box.naval, nation, "submarine", self._submarines)
        if submarines:
            yield Detachment(naval=submarines)

    def _picked(self, ships: list[str], most: Mapping[str, int]) -> tuple[str, ...]:
        """As many of each type as a task force takes, those with the largest air groups and guns first."""
        best = sorted(ships, key=lambda ship: (-self._ships[ship].air, -self._ships[ship].gun, ship))
        kinds = ([ship for ship in best if self._ships[ship].type == type][:number] for type, number in most.items())
        return tuple(ship for kind in kinds for ship in kind)


def _part(groups: tuple[NavalGroup, ...], nation: Nation, type: str, most: int) -> tuple[NavalGroup, ...]:
    """Up to ``most`` sound SP of a kind."""
    here = (group for group in groups if group.nation == nation and group.type == type and not group.damaged)
    return tuple(msgspec.structs.replace(group, sp=min(group.sp, most)) for group in here)
