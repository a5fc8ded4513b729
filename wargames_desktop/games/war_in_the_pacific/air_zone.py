"""Air zones of control: which hexes a side's air units dominate (2.2.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from wargames_desktop.games.war_in_the_pacific.geography import Geography


def zones(map: Geography, full_air: Iterable[str], enemy_full_air: Collection[str], reach: int) -> frozenset[str]:
    """The hexes in the air zones of a side, from the hexes of the full-strength air units of both.

    A zone covers what is next to the unit, not its own hex, and no hex with a full enemy air unit; ships, land units
    and attrited air units neither have a zone nor cancel one.

    Rules: WITP-2.2.3-1, WITP-2.2.3-3, WITP-2.2.3-4, WITP-2.2.3-5, WITP-2.2.3-6.
    """
    covered = {near for hex in full_air for near in map.within(hex, reach) if near != hex}
    return frozenset(covered.difference(enemy_full_air))
