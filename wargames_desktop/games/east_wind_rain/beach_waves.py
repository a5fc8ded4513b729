"""Who goes ashore in which round of an assault (19.5)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands.ground import LandWave
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, joined, total
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import STORMERS, pools
from wargames_desktop.games.east_wind_rain.landing_waves import Pools, first_wave, may_follow


def ashore(fight: GroundCombat) -> int:
    """SP of the assault that fight ashore; paratroops are none of them (EWR-19.5.E)."""
    return total(group for group in fight.engaged if group.moved != "air")


class BeachWaves:
    """Limits of a wave, and the wave that is offered."""

    def __init__(self, charts: Charts) -> None:
        self._table = charts.ground.beach

    def allowed(self, fight: GroundCombat, wave: tuple[GroundGroup, ...]) -> bool:
        """Whether a wave may land in the next round.

        Rules: EWR-19.5.A, EWR-19.5.B.1, EWR-19.5.B.2, EWR-19.5.E.1, EWR-19.5.E.2.
        """
        landing = pools(wave)
        if fight.tactic != "beach":
            return True
        if fight.round:
            return not landing.total or may_follow(fight.first_wave, ashore(fight), landing)
        most = first_wave(self._table, pools(fight.aboard))
        return landing.infantry <= most.infantry and landing.marines <= most.marines

    def largest(self, fight: GroundCombat) -> tuple[GroundGroup, ...]:
        """As large a wave as may land, marines and rangers first."""
        if fight.tactic != "beach":
            return fight.aboard
        if not fight.round:
            return _drawn(fight.aboard, first_wave(self._table, pools(fight.aboard)))
        here = ashore(fight)
        if not here:
            return ()
        like_the_first = _drawn(fight.aboard, fight.first_wave)
        aboard = pools(fight.aboard)
        marines = min(aboard.marines, here)
        like_the_survivors = _drawn(fight.aboard, Pools(infantry=here - marines, marines=marines))
        return max(like_the_survivors, like_the_first, key=total)

    def changes(self, fight: GroundCombat) -> Iterator[LandWave]:
        """The ways to change one kind of troops of the wave."""
        for group in fight.aboard:
            now = sum(other.sp for other in fight.wave if (other.nation, other.type) == (group.nation, group.type))
            for sp in range(group.sp + 1):
                order = LandWave(group.nation, group.type, sp)
                if sp != now and self.allowed(fight, changed(fight.wave, order)):
                    yield order


def changed(wave: tuple[GroundGroup, ...], order: LandWave) -> tuple[GroundGroup, ...]:
    """A wave with the number of one kind of troops replaced."""
    others = tuple(group for group in wave if (group.nation, group.type) != (order.nation, order.type))
    return joined(others, (order.part,)) if order.sp else others


def _drawn(aboard: tuple[GroundGroup, ...], most: Pools) -> tuple[GroundGroup, ...]:
    """As many of ``aboard`` as the two pools allow."""
    left = {True: most.marines, False: most.infantry}
    drawn = []
    for group in aboard:
        pool = group.type in STORMERS
        sp = min(group.sp, left[pool])
        if sp:
            left[pool] -= sp
            drawn.append(msgspec.structs.replace(group, sp=sp))
    return tuple(drawn)
