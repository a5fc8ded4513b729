"""The morale of fleets after each firing round: determined with the first damage, lowered by losses (13.13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain import morale
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.events.surface import MoraleChecked
from wargames_desktop.games.east_wind_rain.morale import Losses
from wargames_desktop.games.east_wind_rain.surface_fleets import Combatant, Fleet, worse
from wargames_desktop.games.east_wind_rain.surface_weapons import Weapons
from wargames_desktop.games.east_wind_rain.terms import CAPITAL

_CAPITAL: Final = frozenset(CAPITAL)


class BattleMorale:
    """Keeps the morale of fleets."""

    def __init__(self, charts: Charts) -> None:
        self._chart = charts.surface.morale
        self._weapons = Weapons(charts)

    def after_round(self, before: Fleet, after: Fleet, supplied: bool, play: Play) -> Fleet:
        """``after`` with its morale at the end of a firing round, which began as ``before``.

        Determined once, with the first ship sunk or damaged; until then it does not matter (EWR-13.13.A). Out of supply
        it is zero, without a die, less what is lost (EWR-25.2.1.E).
        """
        changes = tuple(
            (old, new)
            for old, new in zip(before.combatants, after.combatants, strict=True)
            if worse(old.condition, new.condition)
        )
        if not changes or not after.afloat:
            return after
        lines = morale.losses(self._chart, self.losses(changes))
        fall = sum(line.halves for line in lines)
        if after.morale is not None:
            fleet = msgspec.structs.replace(after, morale=after.morale + fall)
            play.emit(
                MoraleChecked(side=fleet.side, task_force=fleet.task_force, morale=after.morale + fall, losses=lines)
            )
            return fleet
        if not supplied:
            told = MoraleChecked(side=after.side, task_force=after.task_force, morale=fall, losses=lines)
            play.emit(msgspec.structs.replace(told, rule="EWR-25.2.1.E"))
            return msgspec.structs.replace(after, morale=fall)
        base, rule = morale.base(self._chart, self._weapons.types(after), supplied)
        die = play.chance.roll("morale", "EWR-13.13.B", DIE)
        change, _ = morale.die_change(self._chart, die)
        reserve = morale.halves(self._chart.reserve) if "reserve" in after.at else 0
        value = morale.halves(base + change) + reserve + fall
        play.emit(
            MoraleChecked(
                side=after.side,
                task_force=after.task_force,
                morale=value,
                base=base,
                rule=rule,
                die=die,
                change=change,
                reserve=reserve,
                losses=lines,
            )
        )
        return msgspec.structs.replace(after, morale=value)

    def losses(self, changes: Iterable[tuple[Combatant, Combatant]]) -> Losses:
        """What was lost, as morale counts it (EWR-13.13.D)."""
        damaged = damaged_sunk = sunk = small = 0
        for old, new in changes:
            capital = self._weapons.facts(new).type in _CAPITAL
            if new.afloat:
                damaged += capital
            elif not capital:
                small += 1
            elif old.sound:
                sunk += 1
            else:
                damaged_sunk += 1
        return Losses(damaged, damaged_sunk, sunk, small)
