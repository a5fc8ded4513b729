"""What the steps of an attack from the air hand to each other (see ``results``)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights

Cells = tuple[tuple[str, ...], ...]
"""Names of vessels (see ``vessels``) in each of the seven hexes of the naval air display."""


class WavesFormed(msgspec.Struct, frozen=True, tag="waves_formed", tag_field="result"):
    """A strike has been divided into waves (EWR-12.3.C)."""

    waves: tuple[Flights, ...]


class FleetFormed(msgspec.Struct, frozen=True, tag="fleet_formed", tag_field="result"):
    """A task force has taken up its places on the naval air display, or has scattered there."""

    cells: Cells


class WaveAimed(msgspec.Struct, frozen=True, tag="wave_aimed", tag_field="result"):
    """A wave has been divided among the hexes of the naval air display (EWR-11.16.I)."""

    aims: tuple[Flights, ...]
    """By hex of the display."""


class FlakTaken(msgspec.Struct, frozen=True, kw_only=True, tag="flak_taken", tag_field="result"):
    """A side has chosen who is lost to antiaircraft fire, and who turns back (EWR-11.17)."""

    strike: Flights
    """Strike aircraft that go on."""
    escort: Flights
    lost: Flights
    aborted: Flights
    aborted_escort: Flights


class Assigned(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What attacks one target."""

    strike: Flights = ()
    escort: Flights = ()


class TargetsAssigned(msgspec.Struct, frozen=True, tag="targets_assigned", tag_field="result"):
    """The aircraft of a wave have been assigned to targets, by their keys (EWR-11.18.B, EWR-11.19.A)."""

    targets: Mapping[str, Assigned]


class HitsAssigned(msgspec.Struct, frozen=True, tag="hits_assigned", tag_field="result"):
    """Hits have been placed on what was fired at (EWR-13.8.F)."""

    targets: Mapping[str, int]
    """Hits by key of the mark."""


AttackResult = WavesFormed | FleetFormed | WaveAimed | FlakTaken | TargetsAssigned | HitsAssigned
