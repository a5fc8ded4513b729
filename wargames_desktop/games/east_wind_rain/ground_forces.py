"""The two sides of a ground combat: who fights, what they are worth, what changes their rolls (18.3 to 18.5)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.games.east_wind_rain import ground_modifiers, strike_points
from wargames_desktop.games.east_wind_rain.base_nationality import BaseNationality
from wargames_desktop.games.east_wind_rain.charts.land import MoraleKind
from wargames_desktop.games.east_wind_rain.commands.ground import OfTroops, SecretlyOfTroops
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.ground_modifiers import Circumstances
from wargames_desktop.games.east_wind_rain.landing_waves import Pools, beach_modifier
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.state import State, air_at, ground_at, is_supplied
from wargames_desktop.games.east_wind_rain.terms import GroundType, Nation, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

STORMERS: tuple[GroundType, ...] = ("marine", "ranger")
"""Troops that storm a beach better than infantry (EWR-19.5.B.2)."""
ALWAYS_SUPPLIED: tuple[GroundType, ...] = ("ranger", "chindit")
"""Troops that need no supply (EWR-25.1.1.A)."""


def pools(groups: Iterable[GroundGroup]) -> Pools:
    """Troops in the two pools of a beach assault (EWR-19.5.B)."""
    count = Pools()
    for group in groups:
        count = count.plus(Pools(marines=group.sp) if group.type in STORMERS else Pools(infantry=group.sp))
    return count


def meant(groups: Iterable[GroundGroup], order: OfTroops | SecretlyOfTroops) -> tuple[GroundGroup, ...]:
    """The SP of ``groups`` that an order means, however they have moved."""
    left = order.sp
    found = []
    for group in groups:
        if (group.nation, group.type) == (order.nation, order.type) and left:
            sp = min(group.sp, left)
            left -= sp
            found.append(msgspec.structs.replace(group, sp=sp))
    return tuple(found)


def held_back(state: State, fight: GroundCombat) -> tuple[GroundGroup, ...]:
    """Attackers in the hex who do not fight (EWR-18.9.B); in a view that hides them nobody."""
    stack = ground_at(state, fight.side, fight.hex)
    return () if stack.hidden else parted(stack.groups, fight.engaged)


def defenders(state: State, fight: GroundCombat) -> tuple[GroundGroup, ...]:
    """Troops that defend the hex, the garrison apart; all of them do (EWR-18.9.E)."""
    return ground_at(state, enemy(fight.side), fight.hex).groups


def defends(state: State, fight: GroundCombat) -> bool:
    """Whether anybody still defends the hex; aircraft alone do not (EWR-18.4.E)."""
    return fight.garrison > 0 or bool(defenders(state, fight))


def able_aircraft(state: State, side: SideName, hex: str) -> tuple[AirGroup, ...]:
    """Aircraft that can help the troops of their hex: supplied, and not beside the base (EWR-18.4.A, EWR-25.2.3.C)."""
    if not is_supplied(state, side, hex):
        return ()
    stack = air_at(state, side, hex)
    return joined(stack.ready, stack.used)


def main_nation(groups: Iterable[GroundGroup]) -> Nation:
    """The nation of most SP, which pays."""
    strength: dict[Nation, int] = {}
    for group in groups:
        strength[group.nation] = strength.get(group.nation, 0) + group.sp
    return max(strength, key=lambda nation: strength[nation])


class GroundForces:
    """Works out strengths, modifiers and morale by the charts."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._nationality = BaseNationality(theatre)
        self._charts = theatre.charts
        self._table = theatre.charts.ground

    # Strength

    def attack_points(self, fight: GroundCombat) -> float:
        """Combat factors of the attackers ashore (EWR-18.3.A, EWR-19.5.C, EWR-20.4.H.1)."""
        return self._table.factors_per_sp * total(fight.engaged)

    def defence_points(self, state: State, fight: GroundCombat) -> float:
        """Combat factors of troops, garrison and supporting aircraft (EWR-18.3.A, EWR-18.4.C)."""
        sp = total(defenders(state, fight)) + fight.garrison
        if not sp:
            return 0
        return self._table.factors_per_sp * sp + self.air_points(state, fight)

    def air_points(self, state: State, fight: GroundCombat) -> float:
        """Points of the aircraft that help the defence: what they are worth against ground units (EWR-18.4.B)."""
        if not fight.air_support:
            return 0
        aircraft = strike_points.Attackers(able_aircraft(state, enemy(fight.side), fight.hex))
        return strike_points.points(self._charts.air.strike, aircraft, "ground")

    # Modifiers

    def attack_modifiers(self, fight: GroundCombat) -> tuple[Modifier, ...]:
        """What changes the attackers' roll in the next round (EWR-18.3.D, EWR-19.4.D, EWR-19.5.D)."""
        changes = list(ground_modifiers.attacker_modifiers(self._table.modifiers, fight.circumstances))
        if fight.tactic == "beach" and not fight.round:
            landed = pools(group for group in fight.engaged if group.moved != "air")
            if landed.total:
                name = "marines on the beach" if 2 * landed.marines > landed.total else "infantry on the beach"
                rule = "EWR-19.5.D.r2" if 2 * landed.marines > landed.total else "EWR-19.5.D.r1"
                changes.append(Modifier(beach_modifier(self._table.beach, landed), name, rule))
        if fight.support:
            changes.append(Modifier(fight.support, "naval gunfire in support", _gunfire_rule(fight, "EWR-19.4.D")))
        return tuple(changes)

    def defence_modifiers(self, fight: GroundCombat) -> tuple[Modifier, ...]:
        """What changes the defenders' roll (EWR-18.3.D, EWR-19.4.E)."""
        changes = ground_modifiers.defender_modifiers(self._table.modifiers, fight.circumstances)
        if not fight.suppression:
            return changes
        return (*changes, Modifier(fight.suppression, "naval gunfire", _gunfire_rule(fight, "EWR-19.4.E")))

    def circumstances(
        self,
        state: State,
        side: SideName,
        hex: str,
        attackers: tuple[GroundGroup, ...],
        origin: str = "",
        drop: bool = False,
    ) -> Circumstances:
        """What the modifiers depend on when ``attackers`` attack a hex, by land out of ``origin`` (EWR-18.3.D)."""
        defending = enemy(side)
        held = state.bases.get(hex)
        kinds = held.kinds if held is not None and held.side == defending else ()
        allied = attackers if side == "allies" else ground_at(state, "allies", hex).groups
        commonwealth = any(group.nation == "commonwealth" for group in allied)
        if defending == "allies" and kinds:
            commonwealth |= self._nationality.of(state, "allies", hex) == "commonwealth"
        by_land = origin and not self._theatre.map.is_zone(origin)
        return Circumstances(
            year=state.year,
            japan_attacks=side == "japan",
            commonwealth=commonwealth,
            major_base="major" in kinds,
            air_base="air" in kinds,
            rough=self._theatre.map.ground(hex) in ("jungle", "rough"),
            from_mountain=bool(by_land) and self._theatre.map.is_mountain(origin, hex),
            from_river=bool(by_land) and self._theatre.map.is_river(origin, hex),
            drop=drop,
        )

    # Morale

    def morale(self, state: State, side: SideName, groups: Iterable[GroundGroup], garrison: int, supplied: bool) -> int:
        """Morale of a force when a combat begins: that of its worst unit; 0 out of supply.

        Rules: EWR-18.5.A, EWR-18.5.A.r1 to EWR-18.5.A.r8, EWR-25.2.2.A.
        """
        kinds = {_kind(group) for group in groups}
        if garrison:
            kinds.add("infantry")
        if not supplied and any(kind not in ALWAYS_SUPPLIED for kind in kinds):
            return 0
        early = state.year <= self._table.modifiers.early_years_until
        table = self._table.morale[side].early if early else self._table.morale[side].late
        return min((table[kind] for kind in kinds), default=0)

    def hits_to_sp(self, fight: GroundCombat, side: SideName, hits: int) -> int:
        """SP that hits cost a side: more out of supply (EWR-18.3.E, EWR-25.2.2.B)."""
        return hits * (self._table.hits_per_sp_unsupplied if side in fight.unsupplied else 1)


def unsupplied(state: State, side: SideName, hex: str, groups: Iterable[GroundGroup], garrison: int) -> bool:
    """Whether the troops of a side in a hex fight out of supply (EWR-25.2.2)."""
    if is_supplied(state, side, hex):
        return False
    return garrison > 0 or any(group.type not in ALWAYS_SUPPLIED for group in groups)


def _kind(group: GroundGroup) -> MoraleKind:
    return "chinese" if group.nation == "china" else group.type


def _gunfire_rule(fight: GroundCombat, rule: str) -> str:
    return rule if fight.tactic == "beach" else "EWR-19.4.F"
