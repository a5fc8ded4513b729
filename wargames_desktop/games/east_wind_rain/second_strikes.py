"""Who may strike a second time (11.20, 11.21.C, 11.23.D, 12.2.E to 12.2.G, 14.7)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_groups import place_of
from wargames_desktop.games.east_wind_rain.air_missions import AirMissions, remaining
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.closing_in import may_enter
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

CLOSING = ("encounter", "naval_interception")
"""Strikes of carriers whose task force may close in on its target."""


class SecondStrikes:
    """Immediate second strikes of either side."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._targets = AirTargets(theatre)
        self._missions = AirMissions(theatre)
        self._routes = SeaRoutes(theatre)

    def is_possible(self, state: State, frame: AirStrike) -> bool:
        """Whether the striking side may look for the same target again.

        Rules: EWR-11.20.A, EWR-11.20.C, EWR-11.21.C, EWR-11.23.D, EWR-12.2.F.
        """
        if frame.strikes != 1 or len(frame.launches) != 1:
            return False
        if frame.reason in ("interception", "counter", "second_strike"):
            return False
        if frame.reason == "naval_interception" and not self._both_have_carriers(state, frame):
            return False
        launch = frame.launches[0]
        return (
            self._is_there(state, frame)
            and self._targets.may_launch(state, frame.side, launch, "all")
            and bool(self._reaching(state, frame))
            and self._missions.affordable(state, frame.side, frame.launches, frame.doubled) > 0
        )

    def _is_there(self, state: State, frame: AirStrike) -> bool:
        """Whether there is still something to strike in the same hex."""
        there = self._targets.in_hex(state, frame.side, frame.hex)
        return any(target.task_force == frame.target for target in there)

    def _reaching(self, state: State, frame: AirStrike) -> bool:
        """Whether army or naval aircraft that have come home reach the target again."""
        launch = frame.launches[0]
        home = (group for flight in remaining(state, frame.side, frame.home) for group in flight.groups)
        return any(
            self._targets.ranges.reaches(state, frame.side, group.type, launch, frame.hex, launch) for group in home
        )

    def _both_have_carriers(self, state: State, frame: AirStrike) -> bool:
        ids = (*frame.launches, frame.target)
        return all(
            id in state.task_forces and self._theatre.task_forces.air_capacity(state, state.task_forces[id]) > 0
            for id in ids
        )

    def may_close_in(self, state: State, frame: AirStrike) -> bool:
        """Whether the striking task force may still enter the hex of its target (EWR-12.2.B.2)."""
        launch = frame.launches[0]
        if frame.reason not in CLOSING or frame.target not in state.task_forces or launch not in state.task_forces:
            return False
        encounters = (each for each in reversed(state.flow) if isinstance(each, Encounter))
        encounter = next(encounters, None)
        return encounter is not None and may_enter(self._theatre, self._routes, state, encounter)

    def may_answer(self, state: State, frame: AirStrike) -> bool:
        """Whether carriers that were struck may strike in their turn, as the others do not close in (EWR-12.2.G)."""
        launch = frame.launches[0]
        if frame.reason not in CLOSING or not self._both_have_carriers(state, frame):
            return False
        side, hex = enemy(frame.side), place_of(state, launch)
        return (
            self._targets.may_launch(state, side, frame.target)
            and self._targets.reaches_somehow(state, side, frame.target, hex)
            and self._missions.affordable(state, side, (frame.target,), False) > 0
        )

    def answer(self, state: State, frame: AirStrike) -> AirStrike:
        """The strike of the carriers that were struck."""
        launch = frame.launches[0]
        return AirStrike(
            side=enemy(frame.side),
            launches=(frame.target,),
            hex=place_of(state, launch),
            target=launch,
            reason="second_strike",
        )
