"""Aircraft on a mission, as values that the frames and results of air operations share (EWR-11.8).

A *station* is where aircraft belong: the label of the hex of their base, or the id of the task force of their carriers.
While they are in the air they still count at their station: a :class:`Flight` says how many of those are up. Whoever
shoots some down removes them from both (see ``air_groups.lose``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined, total
from wargames_desktop.games.east_wind_rain.terms import SideName

Station = str

Role = Literal["strike", "escort", "cap"]
"""What aircraft of an air strike do: attack the target, engage the CAP over it, or guard a hex of their own."""

StrikeKind = Literal["strike", "second_strike", "interception", "counter", "simultaneous", "return"]
"""Why aircraft strike: an initiative, the bonus strike after it, a moving task force, a surface force that comes close
(EWR-12.2.E), or in answer to a strike, at the same time or after it (EWR-11.13.2.C, EWR-11.13.3.C)."""


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Aircraft of one station that fly together."""

    station: Station
    groups: tuple[AirGroup, ...]
    over: str = ""
    """Hex that a CAP guards; empty for every other mission."""


Flights = tuple[Flight, ...]


class Promotable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Green aircraft that have earned their promotion, which comes when the initiative is over (EWR-11.24.E)."""

    side: SideName
    flights: Flights


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an air strike goes for: a task force at sea, or all that is on land and in port in a hex (EWR-11.12.A)."""

    hex: str
    task_force: str = ""
    """Id of the task force; empty: the land and port of the hex."""


def strength(flights: Iterable[Flight]) -> int:
    """Air SP of some flights together."""
    return sum(total(flight.groups) for flight in flights)


def groups_of(flights: Iterable[Flight]) -> tuple[AirGroup, ...]:
    """All groups of some flights, merged."""
    groups: tuple[AirGroup, ...] = ()
    for flight in flights:
        groups = joined(groups, flight.groups)
    return groups


def any_green(flights: Iterable[Flight]) -> bool:
    """Whether any crew is green."""
    return any(group.quality == "green" for flight in flights for group in flight.groups)
