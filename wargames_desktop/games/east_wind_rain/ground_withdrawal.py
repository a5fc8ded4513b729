"""Leaving a ground combat, of one's own will or not, and sending more troops into it (18.6, 18.9.C, 20.4.I)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.commands.ground import BoardShips, CommitTroops, WithdrawTo
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.ground import TroopsCommitted, TroopsLost, TroopsWithdrew
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, holds, joined, parted
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_forces import defenders, held_back, main_nation, meant
from wargames_desktop.games.east_wind_rain.ground_retreats import GroundRetreats, boarded, removed
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Way = WithdrawTo | BoardShips


class Withdrawal:
    """What the sides of a combat may do at the end of a round besides fighting on."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._retreats = GroundRetreats(theatre)
        self._costs = Costs(theatre)

    # Ways out

    def ways(self, state: State, fight: GroundCombat, side: SideName) -> tuple[Way, ...]:
        """Hexes and ships that the troops of a side can leave for (EWR-18.6.B, EWR-18.6.C, EWR-18.6.F)."""
        if not leaving(state, fight, side):
            return ()
        hexes = (WithdrawTo(hex) for hex in self._retreats.hexes(state, side, fight.hex))
        return (*hexes, *(BoardShips(id) for id in self._retreats.ships(state, side, fight.hex)))

    def refusal(self, state: State, fight: GroundCombat, way: Way) -> Refusal:
        """Why troops cannot leave that way."""
        if isinstance(way, BoardShips):
            return Refusal("EWR-18.6.C", "No task force of that name here has room for troops", (way.task_force,))
        if self._theatre.map.is_zone(way.hex) or way.hex not in self._theatre.map.neighbours(fight.hex):
            return Refusal("EWR-18.6.B", "Troops withdraw into a neighbouring hex", (way.hex,))
        if fight.asked is not None and self._retreats.passes(state, fight.asked, fight.hex, way.hex):
            return Refusal("EWR-18.6.B", "Enemy troops or bases are there", (way.hex,))
        return Refusal("EWR-17.1.D", "Troops do not reach that hex on foot", (way.hex,))

    def withdrawn(self, state: State, fight: GroundCombat, side: SideName, way: Way, play: Play) -> State:
        """``state`` after the troops of a side have left, or as many as find room aboard."""
        troops = leaving(state, fight, side)
        if isinstance(way, WithdrawTo):
            state = self._retreats.walked(state, side, fight.hex, way.hex, troops)
            gone, to = troops, way.hex
        else:
            gone, to = self._retreats.boarding(state, way.task_force, troops), way.task_force
            state = boarded(state, side, fight.hex, way.task_force, gone)
            fight = msgspec.structs.replace(fight, boarded=tuple(dict.fromkeys((*fight.boarded, way.task_force))))
        left = _without(fight, side, gone)
        fought = parted(fight.engaged, left.engaged) if side == fight.side else gone
        others = parted(gone, fought)
        play.emit(TroopsWithdrew(side=side, hex=fight.hex, to=to, troops=fought, others=others, forced=fight.forced))
        fight = left
        if gone == troops:
            return _left_behind_lost(state, fight, side, play)
        if fight.forced:
            return swap(state, fight)
        return swap(state, msgspec.structs.replace(fight, decided=(*fight.decided, side)))

    def driven_out(self, state: State, fight: GroundCombat, play: Play) -> State:
        """The side that must retreat chooses where, or has no choice; without any way it is lost (EWR-18.6.G)."""
        side = fight.retreating
        assert side is not None
        troops = leaving(state, fight, side)
        ways = self.ways(state, fight, side)
        if len(ways) > 1:
            return swap(state, msgspec.structs.replace(fight, asked=side))
        if ways:
            return self.withdrawn(state, fight, side, ways[0], play)
        if troops:
            reason = "no way out"
            play.emit(TroopsLost(side=side, hex=fight.hex, troops=troops, reason=reason, rule="EWR-18.6.G"))
            state = removed(state, side, fight.hex, troops)
        return _left_behind_lost(state, _without(fight, side, troops), side, play)

    # Reserves

    def reserves(self, state: State, fight: GroundCombat, side: SideName) -> tuple[CommitTroops, ...]:
        """Troops held back that may be paid for now (EWR-18.9.C)."""
        if side != fight.side:
            return ()
        return tuple(
            CommitTroops(group.nation, group.type, sp)
            for group in held_back(state, fight)
            for sp in range(1, group.sp + 1)
            if self._costs.can_pay(state, self._payer(fight), fight.hex, self.price(state, fight, sp))
        )

    def price(self, state: State, fight: GroundCombat, sp: int) -> int:
        """ER for ``sp`` more: only for divisions that have not been begun (EWR-18.9.A, EWR-18.9.G)."""
        status = self._theatre.status(state, fight.side, fight.hex)
        before = self._costs.price("ground_attack", status, fight.committed)
        return self._costs.price("ground_attack", status, fight.committed + sp) - before

    def committed(self, state: State, fight: GroundCombat, order: CommitTroops, play: Play) -> State:
        """``state`` with more troops in the fight from the next round on; they are asked about again."""
        groups = meant(held_back(state, fight), order)
        price = self.price(state, fight, order.sp)
        play.emit(TroopsCommitted(side=fight.side, hex=fight.hex, troops=groups))
        fight = msgspec.structs.replace(
            fight,
            engaged=joined(fight.engaged, groups),
            committed=fight.committed + order.sp,
        )
        reason = f"more troops against {self._theatre.name(fight.hex)}"
        state = swap(state, fight)
        return self._costs.charge(state, self._payer(fight), fight.hex, price, reason, "EWR-18.9.C", play)

    def _payer(self, fight: GroundCombat) -> Nation:
        return main_nation(fight.engaged)


def leaving(state: State, fight: GroundCombat, side: SideName) -> tuple[GroundGroup, ...]:
    """Troops of a side that can leave: neither the garrison nor paratroops (EWR-16.2.D, EWR-20.4.I)."""
    if side != fight.side:
        return defenders(state, fight)
    return joined(parted(fight.engaged, fight.dropped), held_back(state, fight))


def _without(fight: GroundCombat, side: SideName, gone: tuple[GroundGroup, ...]) -> GroundCombat:
    if side != fight.side:
        return fight
    engaged = fight.engaged
    for group in gone:
        there = sum(other.sp for other in engaged if msgspec.structs.replace(other, sp=group.sp) == group)
        if there:
            engaged = parted(engaged, (msgspec.structs.replace(group, sp=min(there, group.sp)),))
    return msgspec.structs.replace(fight, engaged=engaged)


def _left_behind_lost(state: State, fight: GroundCombat, side: SideName, play: Play) -> State:
    """Paratroops of an attacker and the garrison of a defender go down with the hex (EWR-20.4.I, EWR-16.2.E)."""
    if side == fight.side and fight.dropped:
        lost = tuple(group for group in fight.dropped if holds(fight.engaged, (group,)))
        play.emit(TroopsLost(side=side, hex=fight.hex, troops=lost, reason="no way back", rule="EWR-20.4.I"))
        state = removed(state, side, fight.hex, lost)
    if side != fight.side and fight.garrison:
        garrison = fight.garrison
        play.emit(TroopsLost(side=side, hex=fight.hex, garrison=garrison, reason="given up", rule="EWR-16.2.E"))
        fight = msgspec.structs.replace(fight, garrison=0)
    if side == fight.side:
        fight = msgspec.structs.replace(fight, engaged=(), dropped=())
    return swap(state, msgspec.structs.replace(fight, step="over"))
