"""Tracing lines from hex to hex through what is open."""

from __future__ import annotations

from collections.abc import Container

from wargames_desktop.games.war_in_the_pacific.geography import Geography

Reach = dict[str, str]
"""Hexes that a line from a hex can end in, each with the hex before it on the way; the origin stands for itself."""


def reach(map: Geography, origin: str, distance: int, closed: Container[str]) -> Reach:
    """What lies within ``distance`` hexes of ``origin`` along lines whose hexes between are not ``closed``.

    Neither end of a line is tested (WITP-6.3-1, WITP-7.1-2).
    """
    found = {origin: origin}
    ring = [origin]
    for step in range(distance):
        if step:
            ring = [hex for hex in ring if hex not in closed]
        following = []
        for hex in ring:
            for near in map.neighbours(hex):
                if near not in found:
                    found[near] = hex
                    following.append(near)
        ring = following
    return found


def path(reach: Reach, end: str) -> tuple[str, ...]:
    """The line to ``end``, ends included."""
    hexes = [end]
    while reach[hexes[-1]] != hexes[-1]:
        hexes.append(reach[hexes[-1]])
    return tuple(reversed(hexes))
