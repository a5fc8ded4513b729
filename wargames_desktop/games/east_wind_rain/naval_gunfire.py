"""What the guns of a TF do for a landing besides bombarding (EWR-19.4)."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.forces import NavalGroup

Tactic = Literal["beach", "inland"]
"""How the defender meets a landing (EWR-19.3.A)."""
GunfireMission = Literal["bombard", "support", "suppress"]
"""What a ship's guns are for during a landing (EWR-19.4.B)."""


class GunfireTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Gun factors that change a ground combat roll by one step, and the steps."""

    factors_beach: int
    factors_inland: int
    support_modifier: int
    """For the attacker, per step."""
    suppression_modifier: int
    """For the defender, per step."""

    def factors(self, tactic: Tactic) -> int:
        """Gun factors of one step against a defence (EWR-19.4.D, EWR-19.4.F)."""
        return self.factors_beach if tactic == "beach" else self.factors_inland


def group_key(group: NavalGroup) -> str:
    """The name under which the guns of destroyers get their mission together: ``us:destroyer``."""
    return f"{group.nation}:{group.type}"


def steps(table: GunfireTable, factors: int, tactic: Tactic) -> int:
    """Whole steps that gun ``factors`` give; what is left over is dropped (EWR-19.4.D, EWR-19.4.E, EWR-19.4.F)."""
    return factors // table.factors(tactic)


def support(table: GunfireTable, factors: int, tactic: Tactic) -> int:
    """The attacker's modifier for ``factors`` on support (EWR-19.4.D)."""
    return steps(table, factors, tactic) * table.support_modifier


def suppression(table: GunfireTable, factors: int, tactic: Tactic) -> int:
    """The defender's modifier for ``factors`` on suppression (EWR-19.4.E)."""
    return steps(table, factors, tactic) * table.suppression_modifier
