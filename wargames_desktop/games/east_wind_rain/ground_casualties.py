"""Losses of a ground combat: what may be chosen, and what happens to it (18.3.E to 18.3.G, 18.4.D)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.commands.ground import LoseAirSupport, LoseTroops
from wargames_desktop.games.east_wind_rain.events.ground import TroopsLost
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, holds, parted, total
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import able_aircraft, defenders, meant
from wargames_desktop.games.east_wind_rain.ground_retreats import removed
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy

Loss = LoseTroops | LoseAirSupport


def exposed(state: State, fight: GroundCombat, side: SideName) -> tuple[GroundGroup, ...]:
    """Troops of a side that may be lost now; those held back may not (EWR-18.9.C)."""
    return fight.engaged if side == fight.side else defenders(state, fight)


def exposed_aircraft(state: State, fight: GroundCombat, side: SideName) -> tuple[AirGroup, ...]:
    """Supporting aircraft, which are lost when nobody else is left (EWR-18.4.D)."""
    if side == fight.side or not fight.air_support or defenders(state, fight) or fight.garrison:
        return ()
    return able_aircraft(state, side, fight.hex)


def choices(state: State, fight: GroundCombat, side: SideName) -> tuple[Loss, ...]:
    """Every kind with every number that may be taken of it, the largest first."""
    due = fight.due.get(side, 0)
    troops = _kinds(exposed(state, fight, side))
    if troops:
        return tuple(
            LoseTroops(group.nation, group.type, sp) for group in troops for sp in range(min(group.sp, due), 0, -1)
        )
    return tuple(
        LoseAirSupport(group.nation, group.type, group.quality, sp)
        for group in exposed_aircraft(state, fight, side)
        for sp in range(min(group.sp, due), 0, -1)
    )


def is_choice(state: State, fight: GroundCombat, side: SideName) -> bool:
    """Whether the owner has something to choose: of one kind, or if all are lost, there is nothing (EWR-18.3.F)."""
    due = fight.due.get(side, 0)
    groups = _kinds(exposed(state, fight, side)) or exposed_aircraft(state, fight, side)
    return len(groups) > 1 and total(groups) > due > 0


def forced(state: State, fight: GroundCombat, side: SideName, play: Play) -> State:
    """``state`` after a side has lost what it has no choice about: the first kind, or SP of its garrison."""
    due = fight.due.get(side, 0)
    troops = exposed(state, fight, side)
    if troops and total(troops) <= due:
        return _gone(state, fight, side, troops, play)
    options = choices(state, fight, side)
    if options:
        return taken(state, fight, side, options[0], play)
    sp = min(due, fight.garrison) if side == enemy(fight.side) else 0
    if sp:
        play.emit(TroopsLost(side=side, hex=fight.hex, garrison=sp, reason="ground combat", rule="EWR-18.3.G"))
        return swap(state, _noted(msgspec.structs.replace(fight, garrison=fight.garrison - sp), side, sp, True))
    return swap(state, _noted(fight, side, due, False))


def taken(state: State, fight: GroundCombat, side: SideName, loss: Loss, play: Play) -> State:
    """``state`` after a loss has been taken."""
    if isinstance(loss, LoseAirSupport):
        air = AirGroup(loss.nation, loss.type, loss.quality, loss.sp)
        play.emit(TroopsLost(side=side, hex=fight.hex, air=(air,), reason="ground combat", rule="EWR-18.4.D"))
        state = air_groups.lose(state, side, (Flight(fight.hex, (air,)),))
        return swap(state, _noted(fight, side, loss.sp, False))
    return _gone(state, fight, side, meant(exposed(state, fight, side), loss), play)


def _gone(state: State, fight: GroundCombat, side: SideName, lost: tuple[GroundGroup, ...], play: Play) -> State:
    play.emit(TroopsLost(side=side, hex=fight.hex, troops=lost, reason="ground combat"))
    state = removed(state, side, fight.hex, lost)
    fight = _noted(fight, side, total(lost), True)
    if side == fight.side:
        dropped = tuple(group for group in lost if holds(fight.dropped, (group,)))
        fight = msgspec.structs.replace(
            fight, engaged=parted(fight.engaged, lost), dropped=parted(fight.dropped, dropped)
        )
    return swap(state, fight)


def _kinds(groups: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """Groups by nation and type alone."""
    sums: dict[tuple[str, str], GroundGroup] = {}
    for group in groups:
        key = (group.nation, group.type)
        sp = group.sp + (sums[key].sp if key in sums else 0)
        sums[key] = GroundGroup(group.nation, group.type, sp)
    return tuple(sums.values())


def _noted(fight: GroundCombat, side: SideName, sp: int, counts: bool) -> GroundCombat:
    """The combat with ``sp`` fewer to be lost; aircraft do not count for morale (EWR-18.5.B, EWR-18.5.C)."""
    due = {**fight.due, side: fight.due.get(side, 0) - sp}
    if not counts:
        return msgspec.structs.replace(fight, due=due)
    return msgspec.structs.replace(fight, due=due, lost={**fight.lost, side: fight.lost.get(side, 0) + sp})
