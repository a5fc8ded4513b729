"""How a ground combat will probably end, worked out to the last die (18.3 to 18.5, 19.5).

Nobody withdraws of his own will, each wave is as large as it may be, and what kinds of troops are lost does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total

LIMIT = 60
"""SP of both sides together up to which odds are worked out."""


class Battle(NamedTuple):
    """A combat in numbers, as it stands before a round."""

    engaged: int
    """Attacking SP in the hex."""
    defenders: int
    """Defending SP, the garrison among them."""
    first: tuple[Modifier, ...]
    """What changes the attacker's roll in the coming round."""
    later: tuple[Modifier, ...]
    """What changes it afterwards."""
    defence: tuple[Modifier, ...]
    attacker_morale: int
    defender_morale: int
    reserve: int = 0
    """SP that can still land."""
    wave: int = 0
    """SP that land in the coming round."""
    least: int = 0
    """The size that every wave may have (EWR-19.5.E.2); 0: there are no waves."""
    air_points: float = 0
    attacker_lost: int = 0
    """SP lost before, which count for morale."""
    defender_lost: int = 0
    per_hit: int = 1
    """SP that a hit costs the defender."""
    rolls: bool = True
    """Whether the defender rolls for morale: supplied."""


class Odds(NamedTuple):
    """What to expect: 0 to 1, and SP."""

    victory: float
    """The attacker has the hex."""
    defeat: float
    """The defender has it; what is missing to 1: nobody is left, or neither can hurt the other."""
    attacker_lost: float
    defender_lost: float


class _Now(NamedTuple):
    engaged: int
    reserve: int
    defenders: int
    attacker_shift: int | None
    """What the one die has changed; None: it has not been rolled."""
    defender_shift: int | None
    opening: bool


class GroundOdds:
    """Works out odds by the charts."""

    def __init__(self, charts: Charts) -> None:
        self._crt = charts.basic_crt
        self._factors = charts.ground.factors_per_sp
        self._morale = charts.ground.morale_changes

    def hits(self, points: float, modifiers: tuple[Modifier, ...]) -> dict[int, float]:
        """Chances of so many hits with one roll."""
        if points <= 0:
            return {0: 1.0}
        drm = total(modifiers)
        found = Counter(self._crt.hits(points, die, drm) for die in range(1, DIE + 1))
        return {hits: number / DIE for hits, number in sorted(found.items())}

    def expected_hits(self, points: float, modifiers: tuple[Modifier, ...]) -> float:
        """Hits of one roll on the average."""
        return sum(hits * chance for hits, chance in self.hits(points, modifiers).items())

    def odds(self, battle: Battle) -> Odds | None:
        """How the combat ends; None: it is too large to tell."""
        if battle.engaged + battle.reserve + battle.defenders > LIMIT:
            return None
        attackers = battle.engaged + battle.reserve

        @cache
        def end(now: _Now) -> Odds:
            if not now.defenders or not now.engaged + (battle.wave if now.opening else 0):
                return self._over(battle, attackers, now)
            victory = defeat = lost = killed = 0.0
            staying = 0.0
            for chance, then in self._round(battle, attackers, now):
                if then == now:
                    staying += chance
                    continue
                result = then if isinstance(then, Odds) else end(then)
                victory += chance * result.victory
                defeat += chance * result.defeat
                lost += chance * result.attacker_lost
                killed += chance * result.defender_lost
            if staying > 1 - 1e-9:
                return Odds(0, 0, attackers - now.engaged - now.reserve, battle.defenders - now.defenders)
            moving = 1 - staying
            return Odds(victory / moving, defeat / moving, lost / moving, killed / moving)

        start = _Now(
            battle.engaged,
            battle.reserve,
            battle.defenders,
            None if battle.attacker_lost < self._morale.sp_for_die else 0,
            None if battle.rolls and battle.defender_lost < self._morale.sp_for_die else 0,
            True,
        )
        return end(start)

    def _over(self, battle: Battle, attackers: int, now: _Now) -> Odds:
        lost, killed = attackers - now.engaged - now.reserve, battle.defenders - now.defenders
        return Odds(float(now.engaged > 0 and not now.defenders), float(now.defenders > 0), lost, killed)

    def _round(self, battle: Battle, attackers: int, now: _Now) -> Iterator[tuple[float, _Now | Odds]]:
        """What a round can lead to, each with its chance."""
        wave = battle.wave if now.opening else min(now.reserve, max(now.engaged, battle.least)) if battle.least else 0
        engaged, reserve = now.engaged + wave, now.reserve - wave
        attack = self.hits(self._factors * engaged, battle.first if now.opening else battle.later)
        defence = self.hits(self._factors * now.defenders + battle.air_points, battle.defence)
        for hits, chance in attack.items():
            for losses, other in defence.items():
                left = max(0, engaged - losses)
                defenders = max(0, now.defenders - hits * battle.per_hit)
                after = now._replace(engaged=left, reserve=reserve, defenders=defenders, opening=False)
                yield from self._morale_checked(battle, attackers, after, chance * other)

    def _morale_checked(
        self, battle: Battle, attackers: int, now: _Now, chance: float
    ) -> Iterator[tuple[float, _Now | Odds]]:
        """Losses lower morale, and each side rolls once; whoever's falls below zero retreats (EWR-18.5.F to 18.5.H)."""
        lost = attackers - now.engaged - now.reserve
        killed = battle.defenders - now.defenders
        if not now.engaged or not now.defenders:
            yield chance, self._over(battle, attackers, now)
            return
        own = self._shifts(now.attacker_shift, battle.attacker_lost + lost)
        others = self._shifts(now.defender_shift, battle.defender_lost + killed)
        for shift, odds in own:
            for other, more in others:
                morale = battle.attacker_morale + (shift or 0) - self._drop(battle.attacker_lost, lost)
                enemy = battle.defender_morale + (other or 0) - self._drop(battle.defender_lost, killed)
                part = chance * odds * more
                if morale < 0:
                    yield part, Odds(0, 1, lost, killed)
                elif enemy < 0:
                    yield part, Odds(1, 0, lost, killed)
                else:
                    yield part, now._replace(attacker_shift=shift, defender_shift=other)

    def _shifts(self, shift: int | None, lost: int) -> tuple[tuple[int | None, float], ...]:
        if shift is not None or lost < self._morale.sp_for_die:
            return ((shift, 1.0),)
        found = Counter(self._morale.change(die) for die in range(1, DIE + 1))
        return tuple((change, number / DIE) for change, number in found.items())

    def _drop(self, before: int, lost: int) -> int:
        return self._morale.drop(before, lost)
