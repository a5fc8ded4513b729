"""Which procedures carry out submarine battles."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.hits import AssigningHits
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarineBattle
from wargames_desktop.games.east_wind_rain.hit_assignment import HitAssignment
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.submarine_battle import SubmarineBattles
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {SubmarineBattle: SubmarineBattles(theatre), AssigningHits: HitAssignment()}
