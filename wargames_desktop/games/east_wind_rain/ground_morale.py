"""Morale of a force in ground combat (EWR-18.5)."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain.basic_crt import CrtRow


class MoraleTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How losses and one die change morale."""

    sp_per_step: int
    """Lost SP that lower morale by one."""
    sp_for_die: int
    """Lost SP from which a side rolls, once in a battle."""
    rows: tuple[CrtRow, ...]
    """What the die changes."""

    def change(self, die: int) -> int:
        """What a roll changes (EWR-18.5.B)."""
        return next(row.adjustment for row in self.rows if row.covers(die))

    def drop(self, lost_before: int, lost: int) -> int:
        """By how much ``lost`` more SP lower the morale of a side that had lost ``lost_before`` (EWR-18.5.C, D)."""
        return (lost_before + lost) // self.sp_per_step - lost_before // self.sp_per_step

    def rolls(self, lost_before: int, lost: int) -> bool:
        """Whether these losses bring the side to its one die (EWR-18.5.B)."""
        return lost_before < self.sp_for_die <= lost_before + lost
