"""What the steps of air operations hand to each other (see ``results``)."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights, Promotable
from wargames_desktop.games.east_wind_rain.forces import AirGroup


class Allocated(msgspec.Struct, frozen=True, kw_only=True, tag="allocated", tag_field="result", omit_defaults=True):
    """Aircraft have been assigned to missions (EWR-11.9)."""

    strike: Flights = ()
    escort: Flights = ()
    cap: Flights = ()


class AirToAirEnded(msgspec.Struct, frozen=True, kw_only=True, tag="air_to_air", tag_field="result"):
    """CAP and escorts have met, or have not (EWR-11.14)."""

    escort: Flights
    """Escorts left."""
    cap: Flights
    """CAP that may attack the waves."""
    excess: Flights
    """CAP set apart for the waves, which it attacks as if they were unescorted (EWR-11.14.E)."""
    idle: Flights
    """CAP in the air that attacks nobody."""
    met: bool
    """CAP was used over the target: escorts neither take antiaircraft hits nor strafe (EWR-11.9.F)."""
    unescorted: bool
    """The strike had no escorts."""
    fought: bool
    escorts_scored: bool
    """Escorts shot down CAP (EWR-11.24.B)."""
    cap_scored: bool


class WaveMet(msgspec.Struct, frozen=True, kw_only=True, tag="wave_met", tag_field="result"):
    """A wave has met the CAP sent against it (EWR-11.14.L)."""

    wave: Flights
    """Strike aircraft that go on; none if the wave turned back."""
    aborted: Flights
    """Strike aircraft that turned back; they land."""
    cap: Flights
    """CAP that has not attacked a wave."""
    excess: Flights
    """The same of what was set apart."""
    spent: Flights
    """CAP that has."""
    fought: bool
    cap_scored: bool


class LossesTaken(msgspec.Struct, frozen=True, kw_only=True, tag="air_losses", tag_field="result"):
    """A side has chosen which aircraft are lost; they are removed from the state."""

    flights: Flights
    """What is left."""


class AttackEnded(msgspec.Struct, frozen=True, kw_only=True, tag="attack", tag_field="result"):
    """The attack on a target is over, with all its waves and the damage assessed (EWR-11.8.F to EWR-11.8.I)."""

    strike: Flights
    """Strike aircraft that are left, aborted or not."""
    escort: Flights
    cap: Flights
    """CAP over the target that is left."""
    fought: bool
    """There was combat of any kind: CAP, antiaircraft fire or an attack."""
    scored: Flights
    """Strike aircraft that were not aborted, are left, and are to be promoted if green (EWR-11.24.C)."""
    escorts_scored: bool = False
    cap_scored: bool = False


class StrikeFlown(msgspec.Struct, frozen=True, kw_only=True, tag="strike_flown", tag_field="result"):
    """One strike is over, with what answered it."""

    launched: int
    fought: bool
    counter: int
    spent: int
    cap: Flights = ()
    """CAP over the target that is left."""
    home: Flights = ()
    """Army and naval aircraft that are back where they started (EWR-11.20.A)."""
    flown: Flights = ()
    """Strike aircraft and escorts that are left, where they have landed."""
    promotable: tuple[Promotable, ...] = ()


class ShuttleFlown(msgspec.Struct, frozen=True, tag="shuttle_flown", tag_field="result"):
    """Aircraft have flown to another base (EWR-11.6)."""

    to: str
    groups: tuple[AirGroup, ...]


class Diverted(msgspec.Struct, frozen=True, tag="diverted", tag_field="result"):
    """Aircraft that could not land where they belong have landed elsewhere, or are lost (EWR-11.13.3.E)."""

    left: tuple[AirGroup, ...]
    """Those that have landed where they belong after all."""


AirResult = ShuttleFlown | Allocated | AirToAirEnded | WaveMet | LossesTaken | AttackEnded | StrikeFlown | Diverted
