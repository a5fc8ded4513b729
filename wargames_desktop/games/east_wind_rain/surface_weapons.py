"""What the combatants of a surface battle have on their counters: guns, torpedoes, armor, speed (13.7, 13.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.damage import Condition
from wargames_desktop.games.east_wind_rain.gunnery import Battery, Salvo, salvo
from wargames_desktop.games.east_wind_rain.maneuvers import guns_halved
from wargames_desktop.games.east_wind_rain.ship_losses import ShipLosses
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_fleets import Combatant, Fleet
from wargames_desktop.games.east_wind_rain.terms import Range, Section, ShipType, TimeOfDay
from wargames_desktop.games.east_wind_rain.vessels import Vessel, Vessels


class Weapons:
    """Looks counters up. Only for fleets whose combatants are known by name: those of the side that looks."""

    def __init__(self, charts: Charts) -> None:
        self._vessels = Vessels(charts.roster)
        self._losses = ShipLosses(charts)
        self._tables = charts.surface
        self._points = charts.movement.points

    def facts(self, combatant: Combatant) -> Vessel:
        """The counter of a combatant."""
        return self._vessels.of(combatant.vessel, {})

    def batteries(self, combatants: Iterable[Combatant]) -> Iterator[Battery]:
        """The guns of those without a damage marker (EWR-13.7.C to EWR-13.7.F)."""
        for combatant in combatants:
            if not combatant.sound:
                continue
            facts = self.facts(combatant)
            if facts.gun:
                yield Battery(self._tables.guns.main_class.get(cast(ShipType, facts.type), "light"), facts.gun)
            if facts.secondary:
                yield Battery("light", facts.secondary)

    def torpedoes(self, combatants: Iterable[Combatant]) -> int:
        """Torpedo factors of those without a damage marker (EWR-13.9.A.1, EWR-13.9.A.2)."""
        return sum(self.facts(combatant).torpedo for combatant in combatants if combatant.sound)

    def salvo(
        self, fleet: Fleet, section: Section, combatants: Iterable[Combatant], range: Range, time: TimeOfDay
    ) -> Salvo:
        """What ``combatants`` of a section fire at a range, with what its last maneuver does to that."""
        halved = guns_halved(fleet.maneuvers.get(section))
        return salvo(self._tables.guns, self.batteries(combatants), range, time, halved)

    def slow(self, fleet: Fleet) -> tuple[Section, ...]:
        """Sections with slow or damaged ships (EWR-13.10.D)."""
        return tuple(
            section
            for section in fleet.at
            if any(not each.sound or self.facts(each).speed == "S" for each in fleet.section(section))
        )

    def speed(self, fleet: Fleet) -> int:
        """MP of the slowest ship; damaged ships are slow (EWR-13.14.C.r2, EWR-8.2)."""
        return min(self._points["S" if not each.sound else self.facts(each).speed] for each in fleet.afloat)

    def destroyers(self, fleet: Fleet) -> int:
        """Undamaged destroyer SP (EWR-13.14.C.r1)."""
        return sum(each.kind == "destroyer" and each.sound for each in fleet.afloat)

    def types(self, fleet: Fleet) -> tuple[str, ...]:
        """The types of the undamaged ships and SP (EWR-13.13.A)."""
        return tuple(self.facts(each).type for each in fleet.afloat if each.sound)

    def condition(self, state: State, combatant: Combatant, more: int) -> Condition:
        """How its damage in this battle, with ``more`` points, leaves a combatant (EWR-13.8.I, EWR-13.8.J).

        ``state`` has the markers of before the battle. What has no armor sinks with the first hit (EWR-13.8.I.2).
        """
        points = combatant.points + more
        if not self.facts(combatant).armor:
            return "sunk" if points else combatant.condition
        return self._losses.condition(state, combatant.vessel, points, in_port=False)
