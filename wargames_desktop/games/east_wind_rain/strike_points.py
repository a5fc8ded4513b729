"""What aircraft are worth against a target, and what changes their roll (11.18, 11.19). Arithmetic only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import BOMBERS, FIGHTERS, SIDE_OF, AirType, SideName, Speed

TargetClass = Literal["ships", "ground", "installations"]
"""Columns of the attack values; installations are bases, cities and economic markers."""


class AttackValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Attack points of an air SP, multiples of a half."""

    ships: float
    ground: float
    installations: float

    def at(self, target: TargetClass) -> float:
        """Points against one class of targets."""
        match target:
            case "ships":
                return self.ships
            case "ground":
                return self.ground
            case "installations":
                return self.installations


class StrikeTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Attack values (EWR-11.18.C) and modifiers (EWR-11.18.E, EWR-11.19.B)."""

    aircraft: Mapping[SideName, Mapping[AirType, AttackValues]]
    escort: AttackValues
    """Of fighter escorts that met no CAP and strafe (EWR-11.18.C.r6)."""
    ships_in_port: int
    army_and_naval_at_installations: int
    green: int
    bombers_at_sea: int
    fast: int
    slow_or_damaged: int
    on_deck: int
    """For each damage die against a carrier with aircraft on deck (EWR-12.4.B)."""
    ground_confirmed_from: int
    """The lowest die that confirms a hit on ground units (EWR-11.18.G)."""

    def values(self, group: AirGroup) -> AttackValues:
        """What one SP of ``group`` is worth as a strike aircraft (EWR-11.18.C)."""
        return self.aircraft[SIDE_OF[group.nation]][group.type]


class Attackers(msgspec.Struct, frozen=True, omit_defaults=True):
    """The aircraft of a wave that attack one target together."""

    strike: tuple[AirGroup, ...] = ()
    escorts: tuple[AirGroup, ...] = ()
    """Escorts that strafe; they attack on land only."""


def points(table: StrikeTable, attackers: Attackers, target: TargetClass) -> float:
    """Attack points together, before any die (EWR-11.18.D, EWR-11.19.B.1)."""
    return sum(table.values(group).at(target) * group.sp for group in attackers.strike) + sum(
        table.escort.at(target) * group.sp for group in attackers.escorts
    )


def land_modifiers(
    table: StrikeTable, crt: BasicCrt, attackers: Attackers, target: TargetClass
) -> tuple[Modifier, ...]:
    """What changes the roll against a target on land or a ship in port (EWR-11.18.E)."""
    changes = []
    if target == "ships":
        changes.append(Modifier(table.ships_in_port, "ship in port", "EWR-11.18.E.r1"))
    if target == "installations" and _half(table, attackers, target, FIGHTERS):
        changes.append(Modifier(table.army_and_naval_at_installations, "army and naval aircraft", "EWR-11.18.E.r2"))
    return (
        *changes,
        *_green(table, attackers, "EWR-11.18.E.r3"),
        *crt.remainder(points(table, attackers, target), "EWR-11.18.E.r4"),
    )


def sea_modifiers(
    table: StrikeTable, crt: BasicCrt, attackers: Attackers, speed: Speed, damaged: bool
) -> tuple[Modifier, ...]:
    """What changes the roll against a ship at sea of ``speed``, with the marker of damage or without.

    A ship that is slow and damaged is only one of them (EWR-11.19.B.3b). Rules: EWR-11.19.B.2, EWR-11.18.E.r5.
    """
    changes = [*_green(table, attackers, "EWR-11.18.E.r3")]
    if _half(table, attackers, "ships", BOMBERS):
        changes.append(Modifier(table.bombers_at_sea, "bombers at sea", "EWR-11.18.E.r5"))
    if damaged or speed == "S":
        name = "damaged ship" if damaged else "slow ship"
        changes.append(Modifier(table.slow_or_damaged, name, "EWR-11.19.B.3b"))
    elif speed == "F":
        changes.append(Modifier(table.fast, "fast ship", "EWR-11.19.B.3a"))
    return (*changes, *crt.remainder(points(table, attackers, "ships"), "EWR-11.19.B.2"))


def _green(table: StrikeTable, attackers: Attackers, rule: str) -> tuple[Modifier, ...]:
    crews = (*attackers.strike, *attackers.escorts)
    return (Modifier(table.green, "green crews", rule),) if any(group.quality == "green" for group in crews) else ()


def _half(table: StrikeTable, attackers: Attackers, target: TargetClass, types: tuple[str, ...]) -> bool:
    """Whether at least half of the points come from strike aircraft of ``types`` (A-23)."""
    some = tuple(group for group in attackers.strike if group.type in types)
    share = points(table, Attackers(some), target)
    return share > 0 and 2 * share >= points(table, attackers, target)
