"""Which procedures carry out loading, unloading and landings."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.ground import Landing, PortLoading, Transporting
from wargames_desktop.games.east_wind_rain.landings import LandingInitiative
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.transports import LoadingInPort, TransportInitiative


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {
        Transporting: TransportInitiative(theatre),
        Landing: LandingInitiative(theatre),
        PortLoading: LoadingInPort(theatre),
    }
