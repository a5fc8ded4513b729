"""Fleets on the surface battle board: who stands in which section, in which condition, and what that makes of it.

A *combatant* is a named ship, one SP or the fleet train, under a key of its own that tells the enemy nothing:
``japan:main:2``. The state keeps the damage of before the battle until the battle is over (EWR-13.15).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Self

import msgspec

from wargames_desktop.games.east_wind_rain.damage import AT_SEA, Condition
from wargames_desktop.games.east_wind_rain.maneuvers import Limits, ManeuverName
from wargames_desktop.games.east_wind_rain.surface_board import SECTIONS
from wargames_desktop.games.east_wind_rain.terms import Nation, Section, SideName

MASKED: Final = ""
"""Stands for the name of a combatant that the viewer may not know."""


class Combatant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ship or SP in a surface battle."""

    key: str
    vessel: str
    """See ``vessels``; :data:`MASKED` in the view of the enemy (EWR-13.5.E.1)."""
    kind: str
    """``ship``, or the type of a naval SP, or ``fleet_train``: what lies open."""
    section: Section
    points: int = 0
    """Damage in this battle: its number markers (EWR-13.8.J)."""
    condition: Condition = "sound"

    @property
    def afloat(self) -> bool:
        """Whether it is still there."""
        return self.condition != "sunk"

    @property
    def sound(self) -> bool:
        """Whether it has no damage marker: it can fire."""
        return self.condition == "sound"


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """A task force as it fights."""

    task_force: str
    side: SideName
    navy: Nation
    """Whose modifiers it has: that of its marker."""
    forward: int
    """1: it looks up the row of hexes, as the attacker does; -1: down it."""
    combatants: tuple[Combatant, ...]
    at: Mapping[Section, int]
    """Where its battle markers stand; a section without ships has none."""
    maneuvers: Mapping[Section, ManeuverName] = {}
    """What its sections did last (EWR-13.11)."""
    launched: Mapping[Section, tuple[int, ...]] = {}
    """Rounds in which a section launched torpedoes (EWR-13.9.J, EWR-13.9.K)."""
    morale: int | None = None
    """In halves; None: not determined yet (EWR-13.13.A)."""

    @property
    def broken(self) -> bool:
        """Whether its morale is below zero (EWR-13.13.E)."""
        return self.morale is not None and self.morale < 0

    @property
    def afloat(self) -> tuple[Combatant, ...]:
        """Who is left."""
        return tuple(combatant for combatant in self.combatants if combatant.afloat)

    def section(self, section: Section) -> tuple[Combatant, ...]:
        """Who is left in a section."""
        return tuple(combatant for combatant in self.afloat if combatant.section == section)

    def seen_by(self, side: str) -> Self:
        """The enemy sees ships face down, and of SP not how many there are (EWR-13.5.E.1, EWR-13.5.E.2).

        Of morale, which tells what ships there are, it sees only that it is broken.
        """
        if side == self.side:
            return self
        morale = -1 if self.broken else None
        return msgspec.structs.replace(self, combatants=tuple(_masked(self.combatants)), morale=morale)


def _masked(combatants: Iterable[Combatant]) -> Iterable[Combatant]:
    """Ships without names, and one of all SP that are alike and unhurt."""
    seen: set[tuple[str, Section]] = set()
    for combatant in combatants:
        pile = (combatant.kind, combatant.section)
        unhurt_sp = combatant.kind not in ("ship", "fleet_train") and combatant.points == 0 and combatant.sound
        if unhurt_sp and pile in seen:
            continue
        if unhurt_sp:
            seen.add(pile)
        yield msgspec.structs.replace(combatant, vessel=MASKED)


def lined_up(side: SideName, vessels: Iterable[tuple[str, str, Section, Condition]]) -> tuple[Combatant, ...]:
    """Combatants by section, each with its key; of each vessel: name, kind, section, condition (EWR-13.5.F)."""
    found = []
    ordered = sorted(vessels, key=lambda vessel: (SECTIONS.index(vessel[2]), vessel[1] != "ship", vessel[1]))
    numbers: dict[Section, int] = {}
    for name, kind, section, condition in ordered:
        numbers[section] = numbers.get(section, 0) + 1
        key = f"{side}:{section}:{numbers[section]}"
        found.append(Combatant(key=key, vessel=name, kind=kind, section=section, condition=condition))
    return tuple(found)


def placed(combatants: Iterable[Combatant], hex: int) -> dict[Section, int]:
    """Battle markers of all sections that have ships, on one hex (EWR-13.5.B, EWR-13.5.C)."""
    there = {combatant.section for combatant in combatants if combatant.afloat}
    return {section: hex for section in SECTIONS if section in there}


def hurt(fleet: Fleet, points: Mapping[str, int], conditions: Mapping[str, Condition]) -> Fleet:
    """``fleet`` with more damage points, and the conditions that follow, by key (EWR-13.8.I, EWR-13.8.J)."""
    combatants = tuple(
        msgspec.structs.replace(
            combatant,
            points=combatant.points + points.get(combatant.key, 0),
            condition=conditions.get(combatant.key, combatant.condition),
        )
        for combatant in fleet.combatants
    )
    return _closed_up(msgspec.structs.replace(fleet, combatants=combatants))


def regrouped(fleet: Fleet) -> Fleet:
    """``fleet`` after its damaged ships have gone to the reserve, where the reserve shares their hex (EWR-13.8.M).

    A reserve without ships has no marker on the board: it is formed where the first damaged ships are.
    """
    at = dict(fleet.at)
    combatants = []
    for combatant in fleet.combatants:
        if combatant.condition == "damaged" and combatant.section != "reserve":
            hex = at[combatant.section]
            if at.setdefault("reserve", hex) == hex:
                combatant = msgspec.structs.replace(combatant, section="reserve")
        combatants.append(combatant)
    return _closed_up(msgspec.structs.replace(fleet, combatants=tuple(combatants), at=at))


def _closed_up(fleet: Fleet) -> Fleet:
    """``fleet`` without the markers of sections that have no ships left."""
    there = {combatant.section for combatant in fleet.afloat}
    at = {section: fleet.at[section] for section in SECTIONS if section in there and section in fleet.at}
    return msgspec.structs.replace(fleet, at=at)


def shifted(fleet: Fleet, hexes: Mapping[Section, int]) -> Fleet:
    """``fleet`` with its sections moved to other hexes."""
    return msgspec.structs.replace(fleet, at={section: hexes.get(section, hex) for section, hex in fleet.at.items()})


def limits(fleet: Fleet, slow: Iterable[Section]) -> Mapping[Section, Limits]:
    """What limits the maneuvers of each section; ``slow``: sections with slow or damaged ships (EWR-13.10.D)."""
    slow = frozenset(slow)
    return {section: Limits(slow=section in slow, broken=fleet.broken) for section in fleet.at}


def worse(before: Condition, after: Condition) -> bool:
    """Whether a condition is worse than another, at sea."""
    return AT_SEA.index(after) > AT_SEA.index(before)
