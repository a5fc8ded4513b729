"""Surprise, and the release of US ships that are surprised (6.3)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop, push
from wargames_desktop.games.tokyo_express.charts import PHASES, Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.frames import ReleaseOrders, StandardUsFormations, StandardUsOrders
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.standard_events import Released, ReleaseRolled, SurpriseEnded
from wargames_desktop.games.tokyo_express.standard_formations import StandardUsFormationPhase
from wargames_desktop.games.tokyo_express.state import US, SideName, State, counter, with_night


def end_surprise(state: State, side: SideName, reason: str, rule: str, play: Play) -> State:
    """Surprise against ``side`` is over, if it was in effect."""
    if side not in state.night.surprised:
        return state
    play.emit(SurpriseEnded(side, reason, rule))
    return with_night(state, surprised=tuple(other for other in state.night.surprised if other != side))


def release(state: State, reason: str, rule: str, play: Play) -> State:
    """The US ships may form, move and detect from now on.

    In mid turn they receive their orders as soon as the step that is being carried out is over; not in the Sixth
    Movement Phase, after which they get them anyway (TE-6.3-release-orders).
    """
    if state.night.released:
        return state
    play.emit(Released(reason, rule))
    state = with_night(state, released=True)
    if not 0 < state.phase < PHASES[-1]:
        return state
    return msgspec.structs.replace(state, flow=(*state.flow[:-1], ReleaseOrders(), state.flow[-1]))


class ReleaseOnSight:
    """Releases US ships when the Japanese come close enough to be tracked (TE-6.3-release-auto)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._sighting = Sighting(charts, sea)
        self._first_turn = charts.standard.values.release_turn

    def after_move(self, state: State, moved: Iterable[str], play: Play) -> State:
        """Release the US if any of the Japanese ships and hidden forces that just moved is in Tracking Range.

        On Game Turn 1 the US ships do nothing whatever happens (R-111).
        """
        if state.night.released or state.turn < self._first_turn:
            return state
        for name in moved:
            if counter(state, name).hex and self._sighting.is_in_tracking_range(state, US, (name,)):
                return release(state, f"{name} came into Tracking Range", "TE-6.3-release-auto", play)
        return state


class UsReleasePhase(Procedure[State, AnyCommand]):
    """D. US ships that are not released may be on Game Turn 2 by a roll, and are on Game Turn 3 (TE-4.1-D)."""

    def __init__(self, charts: Charts) -> None:
        self._values = charts.standard.values

    def proceed(self, state: State, play: Play) -> State:
        """Rules: TE-6.3-release-roll, TE-6.3-release-turn-3, TE-6.3-release-none."""
        if state.night.released:
            return pop(state)
        if state.turn > self._values.release_turn:
            return pop(release(state, "Game Turn after the roll", "TE-6.3-release-turn-3", play))
        die = play.chance.roll("US release", "TE-6.3-release-roll")
        released = die <= self._values.release_roll
        play.emit(ReleaseRolled(die, released))
        return pop(release(state, f"rolled {die}", "TE-6.3-release-roll", play) if released else state)


class ReleaseOrdersProcedure(Procedure[State, AnyCommand]):
    """US Formation and Movement Orders once more, for the Movement Phases that are left of this Game Turn."""

    def __init__(self, us_formations: StandardUsFormationPhase) -> None:
        self._us_formations = us_formations

    def proceed(self, state: State, play: Play) -> State:
        state = self._us_formations.begin(pop(state))
        return push(push(state, StandardUsOrders()), StandardUsFormations())
