"""Strength points by kind, as they stand at a base, in a hex or in a task force (3.2 to 3.4, 3.7).

Groups are kept merged and sorted, so that equal forces are equal values. Use :func:`joined` and :func:`parted`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Literal, TypeVar

import msgspec

from wargames_desktop.games.east_wind_rain.terms import AirType, FleetType, GroundType, Nation, Quality


class AirGroup(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """Aircraft of one nation, type and quality; ``sp`` strength points, more than 0."""

    nation: Nation
    type: AirType
    quality: Quality
    sp: int


class NavalGroup(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ships that have no names; ``sp`` strength points, more than 0."""

    nation: Nation
    type: FleetType
    sp: int
    damaged: bool = False
    """Only destroyers can be: the others sink with the first hit (EWR-11.19.C)."""


class GroundGroup(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ground units of one nation and type; ``sp`` strength points, more than 0."""

    nation: Nation
    type: GroundType
    sp: int
    moved: Literal["", "land", "sea", "air"] = ""
    """How it has moved in this turn: who has moved one way may not move another way (EWR-17.3)."""


G = TypeVar("G", AirGroup, NavalGroup, GroundGroup)


def total(groups: Iterable[AirGroup | NavalGroup | GroundGroup]) -> int:
    """Strength points together."""
    return sum(group.sp for group in groups)


def joined(groups: Iterable[G], more: Iterable[G]) -> tuple[G, ...]:
    """Both together, merged and sorted."""
    return _merged(chain(groups, more))


def parted(groups: Iterable[G], less: Iterable[G]) -> tuple[G, ...]:
    """``groups`` without ``less``.

    Raises:
        ValueError: ``less`` is not among them.
    """
    rest = _merged(chain(groups, _negative(less)))
    for group in rest:
        if group.sp < 0:
            raise ValueError(f"{-group.sp} too few of {group!r}")
    return rest


def holds(groups: Iterable[G], part: Iterable[G]) -> bool:
    """Whether ``part`` is among ``groups``."""
    return all(group.sp > 0 for group in _merged(chain(groups, _negative(part))))


def _negative(groups: Iterable[G]) -> Iterable[G]:
    return (msgspec.structs.replace(group, sp=-group.sp) for group in groups)


def _merged(groups: Iterable[G]) -> tuple[G, ...]:
    sums: dict[G, int] = {}
    for group in groups:
        kind = msgspec.structs.replace(group, sp=0)
        sums[kind] = sums.get(kind, 0) + group.sp
    return tuple(sorted(msgspec.structs.replace(kind, sp=sp) for kind, sp in sums.items() if sp))


class Cargo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the ships of a task force carry (EWR-10.4.1, EWR-10.5)."""

    ground: tuple[GroundGroup, ...] = ()
    """Aboard transports, and what these cannot take aboard destroyers and light cruisers; see ``cargo``."""
    air: tuple[AirGroup, ...] = ()
    """They cannot fly."""
    markers: tuple[str, ...] = ()
    """Economic markers, by name; each fills a transport (EWR-5.2.3)."""
    er: int = 0
    """Economic resources for Australia (EWR-5.2.11.D)."""


class AirStack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The aircraft of a side at the bases of a hex, or in a zone (EWR-11.1.D, EWR-7.3.4)."""

    ready: tuple[AirGroup, ...] = ()
    """Under the base: free for operations."""
    used: tuple[AirGroup, ...] = ()
    """On top of it: only air cover, interceptions and return strikes."""
    grounded: tuple[AirGroup, ...] = ()
    """Beside it, beyond its capacity: they do not fly at all in this turn."""
    hidden: bool = False
    """In a view: what is here is not known, and whether anything is."""


class GroundStack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The ground units of a side in a hex or zone."""

    groups: tuple[GroundGroup, ...] = ()
    hidden: bool = False
    """In a view: there are some, but it is not known which."""


class PortBox(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Ships in a port that belong to no task force (EWR-8.4.G)."""

    ships: tuple[str, ...] = ()
    naval: tuple[NavalGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()
    """Aboard its carriers."""
    hidden: bool = False
    """In a view: what is here is not known."""


class FleetTrain(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The American fleet train, while it sails with no task force (EWR-26.0)."""

    state: Literal["none", "ready", "spent", "lost", "ordered"] = "none"
    """Not built yet; there, in port or with a task force; used up; sunk; to arrive in the next turn."""
    place: str = ""
    """The port where it lies or will arrive; empty: with a task force, or gone."""
    idle: bool = False
    """It has been repaired, and must be made ready before it is of use again (EWR-26.4.C)."""
    served: tuple[str, ...] = ()
    """Task forces that it has supplied in this turn, and that need no base for it (EWR-26.3.C)."""
