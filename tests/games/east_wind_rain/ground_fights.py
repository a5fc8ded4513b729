"""Ground operations for tests, in New Guinea: who marches, who is attacked, and the dice of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.situations import Draws, Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS
from wargames_desktop.engine.chance import Forced
from wargames_desktop.games.east_wind_rain.commands.ground import Attack, MarchTo
from wargames_desktop.games.east_wind_rain.events.ground import GroundRound
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, GroundStack
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat, GroundOperation
from wargames_desktop.games.east_wind_rain.state import Bases, Magic
from wargames_desktop.games.east_wind_rain.terms import GroundType, Nation, SideName

LAE, MORESBY, MILNE_BAY, WEWAK, PAPUAN_GULF, HOLLANDIA = "2019", "2020", "2120", "1919", "1920", "1818"
"""Milne Bay is next to Lae and Port Moresby, and mountains part Lae from Port Moresby."""
DARWIN, ARNHEM_LAND = "1521", "1621"
"""Clear land, next to each other."""
SIGHTED = 6
"""A die that always sights a hex on land."""


class Threes:
    """Every die is a three: it changes nothing."""

    def die(self, sides: int) -> int:
        return 3

    def pick(self, kind: str, among: Sequence[str]) -> int:
        return 0


class MiddlingDice(Situation):
    """A situation in which dice that are not forced are threes."""

    def _source(self, draws: Draws) -> Forced:
        return Forced(draws, Threes())


def troops(nation: Nation, sp: int, type: GroundType = "infantry") -> GroundGroup:
    """Ground units of one kind."""
    return GroundGroup(nation, type, sp)


def stack(*groups: GroundGroup) -> GroundStack:
    """The ground units of a side in a hex."""
    return GroundStack(groups=tuple(sorted(groups)))


def position(**given: Any) -> dict[str, Any]:
    """A position in an operations phase without bases, but for those that are given."""
    return {"phase": "operations", "magic": Magic(box=4), "bases": {}, "er": {"japan": 50, "us": 50}, **given}


def marching(start: Start, hex: str, side: SideName = "japan", **given: Any) -> Situation:
    """The stack of a hex has begun its operation; dice that are not forced are threes."""
    seed, draws = given.pop("seed", None), given.pop("draws", ())
    steps = [AFTERWARDS, GroundOperation(side=side, hex=hex)]
    there = start(seed=seed, draws=draws, **position(steps=steps, **given))
    middling = MiddlingDice.__new__(MiddlingDice)
    middling.__dict__.update(there.__dict__)
    return middling


def attack(
    start: Start,
    attackers: tuple[GroundGroup, ...],
    defenders: tuple[GroundGroup, ...] = (),
    *,
    side: SideName = "japan",
    origin: str = MILNE_BAY,
    hex: str = MORESBY,
    dice: tuple[int, ...] = (),
    base: tuple[str, ...] = (),
    **given: Any,
) -> Situation:
    """All of ``attackers`` march out of ``origin`` and attack ``hex``; ``dice`` are those of the first round."""
    enemy: SideName = "allies" if side == "japan" else "japan"
    more = given.pop("ground", {})
    ground = {
        side: {origin: stack(*attackers), **more.get(side, {})},
        enemy: {**({hex: stack(*defenders)} if defenders else {}), **more.get(enemy, {})},
    }
    bases = {**given.pop("bases", {}), **({hex: Bases(side=enemy, kinds=base)} if base else {})}
    there = marching(start, origin, side, ground=ground, bases=bases, **given)
    there.do(MarchTo(hex), SIGHTED)
    return there.do(Attack(), *dice)


def fight(situation: Situation) -> GroundCombat:
    """The combat that is going on."""
    return next(frame for frame in reversed(situation.state.flow) if isinstance(frame, GroundCombat))


def round_of(situation: Situation) -> GroundRound:
    """The round that was fought last."""
    return situation.of(GroundRound)[-1]


def sp_at(situation: Situation, side: SideName, hex: str) -> int:
    """Strength points of a side in a hex."""
    stacks = situation.state.ground[side]
    return sum(group.sp for group in stacks[hex].groups) if hex in stacks else 0
