"""Whose an Allied base is when something is to be paid (9.1.B)."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.air_groups import is_task_force
from wargames_desktop.games.east_wind_rain.state import ALLIES, JAPAN, State, ground_at, task_forces_at
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class BaseNationality:
    """American or Commonwealth: by the troops in the hex, by the task forces at a major base, else by the map."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        columns = (int(hex[:2]) for hex in theatre.map.hexes(theatre.charts.atlas.westmost_american))
        self._eastmost_column = max(columns, default=0)

    def of(self, state: State, side: SideName, station: Station) -> Nation:
        """The nation that pays for what is done from a base or task force of ``side`` (EWR-9.1.B)."""
        if is_task_force(state, station):
            return state.task_forces[station].nation
        if side == JAPAN:
            return "japan"
        return self._of_base(state, station)

    def _of_base(self, state: State, hex: str) -> Nation:
        troops = ((group.nation, group.sp) for group in ground_at(state, ALLIES, hex).groups)
        winner = _majority(troops)
        bases = state.bases.get(hex)
        if winner is None and bases is not None and "major" in bases.kinds:
            winner = _majority((state.task_forces[id].nation, 1) for id in task_forces_at(state, hex, ALLIES))
        if winner is not None:
            return winner
        return "commonwealth" if int(hex[:2]) <= self._eastmost_column else "us"


def _majority(counts: Iterable[tuple[Nation, int]]) -> Nation | None:
    """Which of the two nations has more; None: neither has."""
    us = commonwealth = 0
    for nation, count in counts:
        us += count if nation == "us" else 0
        commonwealth += count if nation == "commonwealth" else 0
    if us == commonwealth:
        return None
    return "us" if us > commonwealth else "commonwealth"
