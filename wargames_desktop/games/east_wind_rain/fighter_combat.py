"""Fighters against fighters, and against a wave of strike aircraft that may shoot back: arithmetic only (11.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights, any_green, groups_of, strength
from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt
from wargames_desktop.games.east_wind_rain.charts.air import AirTable
from wargames_desktop.games.east_wind_rain.flights import split
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import BOMBERS, SideName


class Gunfight(msgspec.Struct, frozen=True):
    """The fire of one party before its die."""

    points: float
    modifiers: tuple[Modifier, ...]


class FighterCombat:
    """What fighters and bombers are worth in the air."""

    def __init__(self, air: AirTable, crt: BasicCrt) -> None:
        self._air = air
        self._crt = crt

    def escorts(self, escort: Flights, side: SideName, year: int) -> Gunfight:
        """Escorts against CAP (EWR-11.14.F, EWR-11.14.H)."""
        return self._fighters(escort, side, year, ())

    def cap(self, cap: Flights, side: SideName, year: int, cap_drm: int) -> Gunfight:
        """CAP against escorts; ``cap_drm`` for the higher sighting (EWR-11.14.H.r3)."""
        return self._fighters(cap, side, year, self._sighted(cap_drm))

    def cap_at_wave(self, cap: Flights, side: SideName, year: int, cap_drm: int, unescorted: bool) -> Gunfight:
        """CAP that has beaten the escorts, or met none, against a wave (EWR-11.14.K, EWR-11.14.L)."""
        more = (self._air.combat_modifiers["unescorted"],) if unescorted else ()
        return self._fighters(cap, side, year, (*self._sighted(cap_drm), *more))

    def excess_at_wave(self, excess: Flights, side: SideName, year: int, cap_drm: int) -> Gunfight:
        """CAP that was set apart before the fight with the escorts, against a wave (EWR-11.14.E)."""
        more = (*self._sighted(cap_drm), self._air.combat_modifiers["excess_cap"])
        return self._fighters(excess, side, year, more)

    def bombers(self, wave: Flights, side: SideName, year: int) -> Gunfight:
        """What the bombers of a wave answer; army and naval aircraft on a strike do not (EWR-11.14.K, EWR-11.14.L)."""
        bombers, _ = split(wave, BOMBERS)
        specs = self._air.aircraft[side]
        points = sum(specs[group.type].defensive_points * group.sp for group in groups_of(bombers))
        return Gunfight(points, tuple(self._modifiers(bombers, points, side, year, ())))

    def _fighters(self, flights: Flights, side: SideName, year: int, more: Iterable[Modifier]) -> Gunfight:
        points = self._air.fighter_points * strength(flights)
        return Gunfight(points, tuple(self._modifiers(flights, points, side, year, more)))

    def _modifiers(
        self, flights: Flights, points: float, side: SideName, year: int, more: Iterable[Modifier]
    ) -> Iterator[Modifier]:
        table = self._air.combat_modifiers
        if any_green(flights):
            yield table["green"]
        yield from self._crt.remainder(points, table["remainder"].rule)
        if side == "allies" and year <= self._air.early_war_to:
            yield table["allies_early"]
        if side == "allies" and year >= self._air.late_war_from:
            yield table["allies_late"]
        yield from more

    def _sighted(self, cap_drm: int) -> tuple[Modifier, ...]:
        rule = self._air.combat_modifiers["higher_sighting"]
        return (msgspec.structs.replace(rule, value=cap_drm),) if cap_drm else ()
