"""How many SP storm a defended beach in each wave (EWR-19.5).

Troops are counted in two pools, as the rule does: marines and rangers, and all others.
"""

from __future__ import annotations

import msgspec


class Pools(msgspec.Struct, frozen=True):
    """SP by how they storm a beach: ``infantry`` with airborne and chindits, ``marines`` with rangers."""

    infantry: int = 0
    marines: int = 0

    @property
    def total(self) -> int:
        """All SP."""
        return self.infantry + self.marines

    def plus(self, other: Pools) -> Pools:
        """Both together."""
        return Pools(self.infantry + other.infantry, self.marines + other.marines)


class BeachTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a beach defence allows to land: SP per group, and what the first round costs."""

    group: int
    """SP that make a group; a part of a group counts as one."""
    infantry_per_group: int
    marines_per_group: int
    infantry_modifier: int
    """In the first round, if half of those ashore or more are infantry."""
    marines_modifier: int
    """In the first round, if more than half are marines or rangers."""


def groups(sp: int, size: int) -> int:
    """Groups of ``size`` SP, a part of one counted whole."""
    return -(-sp // size)


def first_wave(table: BeachTable, aboard: Pools) -> Pools:
    """The most that may land in the first round against a beach defence (EWR-19.5.B)."""
    infantry = groups(aboard.infantry, table.group) * table.infantry_per_group
    marines = groups(aboard.marines, table.group) * table.marines_per_group
    return Pools(min(aboard.infantry, infantry), min(aboard.marines, marines))


def may_follow(first: Pools, ashore: int, landing: Pools) -> bool:
    """Whether ``landing`` may join ``ashore`` survivors in a later round (EWR-19.5.E).

    A wave is as large as what survives ashore, of any troops, or as large as the first one, of the same troops.
    """
    if not ashore:
        return False
    if landing.total <= ashore:
        return True
    return landing.infantry <= first.infantry and landing.marines <= first.marines


def beach_modifier(table: BeachTable, landed: Pools) -> int:
    """What the beach costs the attacker in the first round; exactly half counts as infantry (EWR-19.5.D)."""
    return table.marines_modifier if 2 * landed.marines > landed.total else table.infantry_modifier
