"""Income, debts and aid that has arrived; what a scenario adds in a turn (5.1.A, 5.2, 36.6)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.economic_terms import Additions, EconomicTerms
from wargames_desktop.games.east_wind_rain.events.economics import Income, ResourcesLapsed
from wargames_desktop.games.east_wind_rain.state import Magic, State, with_er
from wargames_desktop.games.east_wind_rain.terms import NATIONS, PURSES, Purse


class Treasury:
    """Pays the income of a turn into the purses."""

    def __init__(self, charts: Charts) -> None:
        self._track = charts.reinforcements
        self._multiplier = charts.economy.multiplier

    def received(self, state: State, terms: EconomicTerms, play: Play) -> State:
        """``state`` after the income of its turn; what was owed is taken from it (EWR-5.1.A, EWR-9.2.J)."""
        column = self._track.turns.get(state.turn)
        at_home = self._markers_at_home(state)
        for purse in PURSES:
            nation = next((nation for nation in NATIONS if nation == purse), None)
            track = column.income.get(nation, 0) if column and nation and nation in terms.income else 0
            extra = terms.extra_income.get(purse, 0)
            aid = state.landed_er if purse == "australia" else 0
            markers = at_home.get(purse, 0) * self._multiplier[purse]
            total = state.er.get(purse, 0) + track + extra + aid + markers
            debts = min(state.debts.get(purse, 0), total)
            if track or extra or aid or markers or debts:
                state = _settled(with_er(state, purse, total - debts), purse, debts)
                event = Income(
                    purse=purse, track=track, extra=extra, markers=markers, aid=aid, debts=debts, er=state.er[purse]
                )
                play.emit(event)
        return self._markers_returned(msgspec.structs.replace(state, landed_er=0), at_home.get("japan", 0))

    def _markers_at_home(self, state: State) -> dict[Purse, int]:
        """Values of the economic markers that have been unloaded, by purse (EWR-5.2.3.G, EWR-5.2.4)."""
        found: dict[Purse, int] = {}
        for marker in state.markers.values():
            if marker.at == "home" and marker.home is not None:
                found[marker.home] = found.get(marker.home, 0) + marker.value
        return found

    def _markers_returned(self, state: State, points: int) -> State:
        """Japan scores what it has unloaded, and the markers go back to the map (EWR-5.2.4.C, EWR-5.2.4.D)."""
        markers = {
            name: marker
            if marker.at != "home"
            else msgspec.structs.replace(marker, at="map", home=None, inverted=False)
            for name, marker in state.markers.items()
        }
        return msgspec.structs.replace(state, markers=markers, vp=state.vp + points)


def with_additions(state: State, additions: Additions) -> State:
    """``state`` with what a scenario changes in a turn, its units apart (EWR-36.6.1.B, EWR-36.6.2)."""
    magic = state.magic
    if additions.magic_box is not None:
        magic = Magic(box=additions.magic_box)
    return msgspec.structs.replace(
        state,
        magic=magic,
        er={**state.er, **{purse: state.er.get(purse, 0) + er for purse, er in additions.er.items()}},
        mixed_freely=state.mixed_freely or additions.mixed_freely,
    )


def lapsed(state: State, play: Play) -> State:
    """``state`` when a turn ends: India saves nothing (EWR-5.3.1.B)."""
    er = state.er.get("india", 0)
    if er:
        play.emit(ResourcesLapsed("india", er))
        state = with_er(state, "india", 0)
    return state


def _settled(state: State, purse: Purse, debts: int) -> State:
    left = {name: debt for name, debt in state.debts.items() if name != purse}
    rest = state.debts.get(purse, 0) - debts
    return msgspec.structs.replace(state, debts={**left, purse: rest} if rest else left)
