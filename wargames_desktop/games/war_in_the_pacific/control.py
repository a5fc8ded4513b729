"""Who controls the ports and airfields (2.3.3)."""

from __future__ import annotations

from collections.abc import Container, Mapping

from wargames_desktop.games.war_in_the_pacific.charts import SideName


def controllers(printed: Mapping[str, SideName], land: Mapping[SideName, Container[str]]) -> dict[str, SideName]:
    """Who controls each port and airfield, from the sides printed there and the hexes with land units ashore.

    Enemy land units alone take control, for as long as they stay; where both sides stand, the icon's colour decides.

    Rules: WITP-2.3.3-1, WITP-2.3.3-2, WITP-2.3.3-3, WITP-2.3.3-4.
    """
    japanese, allied = land["japan"], land["allies"]
    found: dict[str, SideName] = dict(printed)
    for hex, side in printed.items():
        if side == "japan":
            if hex in allied and hex not in japanese:
                found[hex] = "allies"
        elif hex in japanese and hex not in allied:
            found[hex] = "japan"
    return found
