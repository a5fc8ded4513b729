"""What an attack of aircraft promises, as far as whoever attacks can know: ships at sea lie face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.games.east_wind_rain import strike_points
from wargames_desktop.games.east_wind_rain.air_forces import Flights, groups_of
from wargames_desktop.games.east_wind_rain.fighter_combat import FighterCombat, Gunfight
from wargames_desktop.games.east_wind_rain.flights import with_flights, without_flights
from wargames_desktop.games.east_wind_rain.forecast import FireForecast, Forecasts
from wargames_desktop.games.east_wind_rain.frames.air import AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack, Mark, MarkKind
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_points import Attackers, TargetClass
from wargames_desktop.games.east_wind_rain.terms import NATIONS_OF, Speed, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

SLOW: Final[tuple[MarkKind, ...]] = ("transport", "escort_carrier", "fleet_train")
CLASSES: Final[Mapping[MarkKind, TargetClass]] = {
    "ground": "ground",
    "base": "installations",
    "city": "installations",
}
"""What is no ship."""


class AttackForecasts:
    """Works out chances of air combat and of attacks."""

    def __init__(self, theatre: Theatre) -> None:
        charts = theatre.charts
        self._crt = charts.basic_crt
        self._strike = charts.air.strike
        self._units = charts.roster.fleet_units
        self._fighters = FighterCombat(charts.air, charts.basic_crt)
        self._forecasts = Forecasts(theatre)

    def at_escorts(self, view: State, frame: AirToAir, excess: Flights) -> tuple[FireForecast, FireForecast]:
        """The fire of the CAP, without what is set apart, and of the escorts (EWR-11.14.H)."""
        cap = without_flights(frame.cap, excess)
        own = self._fighters.cap(cap, enemy(frame.side), view.year, frame.cap_drm)
        return self._fire(own), self._fire(self._fighters.escorts(frame.escort, frame.side, view.year))

    def at_wave(
        self, view: State, frame: WaveDefence, cap: Flights, excess: Flights
    ) -> tuple[FireForecast, FireForecast, FireForecast]:
        """The fire of CAP, of what was set apart, and of the bombers of the wave (EWR-11.14.L)."""
        side = enemy(frame.side)
        first = self._fighters.cap_at_wave(cap, side, view.year, frame.cap_drm, frame.unescorted)
        second = self._fighters.excess_at_wave(excess, side, view.year, frame.cap_drm)
        bombers = self._fighters.bombers(frame.wave, frame.side, view.year)
        return self._fire(first), self._fire(second), self._fire(bombers)

    def attack(self, view: State, attack: Attack, mark: Mark, strike: Flights, escort: Flights) -> FireForecast:
        """The roll against one target; a ship at sea counts as one of medium speed (EWR-11.18.E, EWR-11.19.B)."""
        before = attack.assigned.get(mark.key)
        attackers = Attackers(
            groups_of(with_flights(strike, before.strike if before else ())),
            groups_of(with_flights(escort, before.escort if before else ())),
        )
        kind = CLASSES.get(mark.kind, "ships")
        points = strike_points.points(self._strike, attackers, kind)
        if attack.target.task_force:
            speed = self._speed(attack, mark)
            modifiers = strike_points.sea_modifiers(self._strike, self._crt, attackers, speed, mark.damaged)
        else:
            modifiers = strike_points.land_modifiers(self._strike, self._crt, attackers, kind)
        return self._forecasts.fire(points, modifiers)

    def _speed(self, attack: Attack, mark: Mark) -> Speed:
        if mark.kind in SLOW:
            return "S"
        if mark.kind == "destroyer":
            speeds = self._units["destroyer"].speed
            return speeds[NATIONS_OF[enemy(attack.side)][0]]
        return "M"

    def _fire(self, fight: Gunfight) -> FireForecast:
        return self._forecasts.fire(fight.points, fight.modifiers)
