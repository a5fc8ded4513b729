"""What an area is to a side: friendly, uncontested, contested or hostile (8.3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.games.east_wind_rain.geography import Geography
from wargames_desktop.games.east_wind_rain.state import State, supplied_bases
from wargames_desktop.games.east_wind_rain.terms import SIDES, AreaStatus, SideName, enemy


class AreaStatuses:
    """The status of every area and zone. That of areas follows from supplied bases and is remembered by position."""

    def __init__(self, geography: Geography) -> None:
        self._geography = geography
        self._state: State | None = None
        self._held: Mapping[SideName, frozenset[str]] = {}

    def status(self, state: State, side: SideName, region: str) -> AreaStatus:
        """What an area or zone is to ``side`` (EWR-8.3.2.A to EWR-8.3.2.D); a zone is its holder's."""
        if self._geography.is_zone(region):
            return "friendly" if self.holder(state, region) == side else "hostile"
        held = self._installed(state)
        own, others = region in held[side], region in held[enemy(side)]
        if own and others:
            return "contested"
        if own:
            return "friendly"
        return "hostile" if others else "uncontested"

    def holder(self, state: State, zone: str) -> SideName:
        """Who holds a zone: its first owner, until the other side has won it."""
        return state.control.get(zone, self._geography.zone(zone).side)

    def _installed(self, state: State) -> Mapping[SideName, frozenset[str]]:
        """The areas in which each side has supplied bases."""
        known = self._state
        if known is None or known.bases is not state.bases or known.unsupplied is not state.unsupplied:
            self._held = {
                side: frozenset(area for hex in supplied_bases(state, side) for area in self._geography.areas(hex))
                for side in SIDES
            }
            self._state = state
        return self._held
