"""The sighting table, alike for aircraft, task forces, submarines and troops (EWR-11.10, EWR-11.11, EWR-14.2).

A side rolls one die with the modifiers that its circumstances give. The modified roll is kept: where both sides sight
each other the higher one has the better of it (EWR-11.13.C). Who rolls when is in ``searching``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.basic_crt import DIE
from wargames_desktop.games.east_wind_rain.charts.air import Sighting, SightingModifier
from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total

Sought = Literal["task_force", "submarines", "land", "air_strike"]
"""What is looked for: a TF at sea, one of submarines, anything on land or in port, or aircraft on their way."""


class Circumstances(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that the rules look at when one side looks for something of the other."""

    sought: Sought
    areas: tuple[str, ...]
    """Of the hex that is looked into."""
    quarter: int
    """Of the year, 1 to 4."""
    coastal: bool = False
    """That hex has land and sea (EWR-11.10.C.r2)."""
    same_hex: bool = False
    """The searchers are in that hex, or start from it (EWR-11.10.C.r3)."""
    base_in_area: bool = False
    """They have a supplied base in its area."""
    base_distance: int | None = None
    """Hexes from there to their nearest supplied base; None: there is none."""
    scouts: bool = False
    """American carriers with aircraft take part (EWR-11.10.fnD)."""
    allied: bool = False
    """The Allies look."""
    code_break: bool = False
    """The Allies spend their intelligence advantage on this roll (EWR-6.7)."""
    retreating: bool = False
    """It is a second strike at a TF that retreats, or tries to (EWR-11.20.B)."""


class SightingRoll(msgspec.Struct, frozen=True):
    """A roll on the sighting table with all that changed it."""

    die: int
    modifiers: tuple[Modifier, ...]
    sighted: bool

    @property
    def number(self) -> int:
        """The modified roll, for comparing it with that of the other side."""
        return self.die + total(self.modifiers)


def modifiers(table: Sighting, search: Circumstances) -> tuple[Modifier, ...]:
    """What changes the die of a search, each with its name and rule (EWR-11.10.C)."""
    return tuple(table.modifiers[name] for name in _names(table, search))


def _names(table: Sighting, search: Circumstances) -> Iterator[SightingModifier]:
    yield from _of_target(search)
    if search.same_hex:
        yield "same_hex"
    if search.quarter in table.monsoon_quarters and _within(search, table.monsoon_areas):
        yield "monsoon"
    if _within(search, table.fog_areas):
        yield "northern_fog"
    if search.base_distance is not None and search.base_distance <= table.base_near:
        yield "base_near"
    elif search.base_in_area:
        yield "base_in_area"
    if search.scouts:
        yield "us_scouts"
    if search.allied and _within(search, table.coast_watcher_areas):
        yield "coast_watchers"
    if search.code_break:
        yield "code_break"
    if search.retreating:
        yield "retreating_target"


def _of_target(search: Circumstances) -> Iterator[SightingModifier]:
    """Aircraft on their way are over no land, wherever they come from (EWR-11.11.D.1)."""
    match search.sought:
        case "land":
            yield "on_land"
        case "submarines":
            yield "submarine_coastal" if search.coastal else "submarine_deep"
        case "task_force":
            if search.coastal:
                yield "task_force_coastal"
        case "air_strike":
            pass


def _within(search: Circumstances, areas: tuple[str, ...]) -> bool:
    return any(area in areas for area in search.areas)


def sights(table: Sighting, die: int, drm: int, code_break: bool) -> bool:
    """Whether a roll of ``die`` with modifiers that sum to ``drm`` sights.

    Rules: EWR-11.11.A, EWR-11.11.B, EWR-11.11.C, EWR-6.7.B.
    """
    if die == table.never_on and not code_break:
        return False
    return die + drm >= table.sights_from


def faces(table: Sighting, search: Circumstances) -> int:
    """On how many of the six faces of the die a search succeeds."""
    drm = total(modifiers(table, search))
    return sum(sights(table, die, drm, search.code_break) for die in range(1, DIE + 1))


def roll(table: Sighting, search: Circumstances, purpose: str, rule: str, play: Play) -> SightingRoll:
    """Roll for a search (EWR-11.10.B)."""
    changes = modifiers(table, search)
    die = play.chance.roll(purpose, rule, DIE)
    return SightingRoll(die, changes, sights(table, die, total(changes), search.code_break))


def betrays_submarines(table: Sighting, search: Circumstances, die: int) -> bool:
    """Whether being submarines is all that saved the target, so that the searcher is told (EWR-11.10.fnA, 14.2.D)."""
    if search.sought != "submarines":
        return False
    as_ships = msgspec.structs.replace(search, sought="task_force")
    found = sights(table, die, total(modifiers(table, as_ships)), search.code_break)
    return found and not sights(table, die, total(modifiers(table, search)), search.code_break)
