"""What changes the die rolls of a ground combat (EWR-18.3.D, 19.4, 19.5.D, 20.4.H)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.games.east_wind_rain.modifiers import Modifier


class GroundModifierTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rows of the list of modifiers."""

    early_years_until: int
    """The last year of the two rows for the early war."""
    commonwealth: int
    japan: int
    defender: int
    major_base: int
    air_base: int
    rough: int
    from_mountain: int
    from_river: int
    drop: int


class Circumstances(msgspec.Struct, frozen=True, kw_only=True):
    """What the modifiers of a ground combat depend on, as it was when the combat began."""

    year: int
    japan_attacks: bool
    commonwealth: bool = False
    """Whether Commonwealth troops take part."""
    major_base: bool = False
    """Whether the defender has one in the hex."""
    air_base: bool = False
    rough: bool = False
    """Whether the hex is jungle or rough."""
    from_mountain: bool = False
    from_river: bool = False
    """Whether the attacker came across a river, or out of or into Hong Kong or Singapore (EWR-17.1.D.exc.2)."""
    drop: bool = False
    """Whether paratroops dropped."""


def attacker_modifiers(table: GroundModifierTable, given: Circumstances) -> tuple[Modifier, ...]:
    """The rows that change the attacker's roll."""
    return (*_war_years(table, given, given.japan_attacks), *_attack(table, given))


def defender_modifiers(table: GroundModifierTable, given: Circumstances) -> tuple[Modifier, ...]:
    """The rows that change the defender's roll."""
    always = Modifier(table.defender, "defender", "EWR-18.3.D.r3")
    return (*_war_years(table, given, not given.japan_attacks), always)


def _war_years(table: GroundModifierTable, given: Circumstances, japan: bool) -> Iterator[Modifier]:
    if given.year > table.early_years_until:
        return
    if japan:
        yield Modifier(table.japan, f"Japan up to {table.early_years_until}", "EWR-18.3.D.r2")
    elif given.commonwealth:
        yield Modifier(table.commonwealth, f"Commonwealth up to {table.early_years_until}", "EWR-18.3.D.r1")


def _attack(table: GroundModifierTable, given: Circumstances) -> Iterator[Modifier]:
    if given.major_base:
        yield Modifier(table.major_base, "against a major base", "EWR-18.3.D.r4")
    if given.air_base:
        yield Modifier(table.air_base, "against an air base", "EWR-18.3.D.r5")
    if given.rough:
        yield Modifier(table.rough, "jungle or rough", "EWR-18.3.D.r6")
    if given.from_mountain:
        yield Modifier(table.from_mountain, "out of mountains", "EWR-18.3.D.r7")
    if given.from_river:
        yield Modifier(table.from_river, "across a river", "EWR-18.3.D.r8")
    if given.drop:
        yield Modifier(table.drop, "paratroops dropped", "EWR-20.4.H.2")
