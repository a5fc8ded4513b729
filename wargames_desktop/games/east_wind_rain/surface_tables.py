"""The tables of surface naval combat, as their chart file has them."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.gunnery import GunneryModifiers, GunRangeEffect
from wargames_desktop.games.east_wind_rain.morale import SurfaceMorale
from wargames_desktop.games.east_wind_rain.surface_board import SurfaceRange
from wargames_desktop.games.east_wind_rain.torpedoes import Torpedoes
from wargames_desktop.games.east_wind_rain.withdrawal import Withdrawal


class TimeRoll(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changes the roll for the time of day (EWR-13.3.A)."""

    initiator: int
    advantage: int


class SurfaceTables(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All tables of chapter 13."""

    time: TimeRoll
    range: SurfaceRange
    guns: GunRangeEffect
    gunnery: GunneryModifiers
    torpedoes: Torpedoes
    morale: SurfaceMorale
    withdrawal: Withdrawal
    idle_rounds: int
    """After so many rounds in a row in which nobody fires, both fleets withdraw."""
