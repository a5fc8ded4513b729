"""What happens in air operations (11.0, 12.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Station, StrikeKind, Target
from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.air import CounterResult
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import SideName


class CodesUsed(Happening, frozen=True, tag="codes_used"):
    """The Allies used their bonus for a sighting roll; the Magic marker lies in ``box`` now (EWR-6.7.C)."""

    box: int


class SightingRolled(Happening, frozen=True, tag="sighting_rolled"):
    """A side looked for something."""

    side: SideName
    hex: str
    target: str
    """The task force that was looked for; empty: what is on land, or aircraft."""
    airborne: bool
    counter: bool
    die: int
    modifiers: tuple[Modifier, ...]
    """As all may know them: that submarines were sought is told only where it must be (EWR-11.10.fnA)."""
    number: int
    sighted: bool


class StrikeAnnounced(Happening, frozen=True, tag="strike_announced"):
    """A side says what it strikes, from where, and where its aircraft land (EWR-11.8.A)."""

    side: SideName
    kind: StrikeKind
    launches: tuple[Station, ...]
    target: Target
    landing: Mapping[Station, Station] = {}


class TargetFound(Happening, frozen=True, tag="target_found"):
    """Which of several task forces of a hex was sighted (EWR-11.12.E)."""

    named: str
    found: str
    dice: tuple[int, ...]


class MissionsAssigned(Happening, frozen=True, tag="missions_assigned"):
    """A side has assigned its aircraft (EWR-11.9.A); the other side learns only that it has."""

    side: SideName
    kind: StrikeKind
    strike: Flights = ()
    escort: Flights = ()
    cap: Flights = ()

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, strike=(), escort=(), cap=())


class CounterSighted(Happening, frozen=True, tag="counter_sighted"):
    """What the defender's roll brought it (EWR-11.13.C)."""

    side: SideName
    """The defender."""
    result: CounterResult
    attacker: int
    defender: int


class ForcesRevealed(Happening, frozen=True, tag="forces_revealed"):
    """A strike is over its target, and both sides show what they have there (EWR-11.14.A)."""

    reveals: ClassVar[bool] = True

    side: SideName
    """Who strikes."""
    hex: str
    strike: int
    """Air SP of strike aircraft; the waves themselves are shown one by one (EWR-12.3.D)."""
    escort: Flights
    cap: Flights


class CapWithheld(Happening, frozen=True, tag="cap_withheld"):
    """A CAP keeps out of the fight (EWR-11.14.C)."""

    side: SideName
    hex: str


class AirCombat(Happening, frozen=True, tag="air_combat"):
    """CAP and escorts, or CAP and a wave, have fought one round (EWR-11.14.F to EWR-11.14.L)."""

    hex: str
    defender: SideName
    against: Literal["escorts", "wave"]
    cap: tuple[Fire, ...]
    """Of the CAP, and of what was set apart of it, if both attack a wave."""
    return_fire: Fire
    """Of the escorts, or of the bombers in the wave."""
    cap_lost: int
    others_lost: int


class AircraftLost(Happening, frozen=True, tag="aircraft_lost"):
    """Aircraft are gone."""

    side: SideName
    station: Station
    aircraft: AirGroup
    reason: str
    rule: str


class WaveTurnedBack(Happening, frozen=True, tag="wave_turned_back"):
    """The attacker let a wave turn back (EWR-11.14.N)."""

    side: SideName
    sp: int


class AnswerAnnounced(Happening, frozen=True, tag="answer_announced"):
    """The defender strikes in answer (EWR-11.13.2.C, EWR-11.13.3.C)."""

    side: SideName
    kind: Literal["simultaneous", "return"]
    target: Target


class AircraftLanded(Happening, frozen=True, tag="aircraft_landed"):
    """Aircraft landed where they did not start, as planned or because they had to."""

    side: SideName
    flight: Flight
    at: Station
    diverted: bool = False

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, flight=Flight(self.flight.station, ()))


class AircraftShuttled(Happening, frozen=True, tag="aircraft_shuttled"):
    """Aircraft flew to another base (EWR-11.6)."""

    side: SideName
    flight: Flight
    to: str

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, flight=Flight(self.flight.station, ()))


class CrewsPromoted(Happening, frozen=True, tag="crews_promoted"):
    """Green crews have become average (EWR-11.24)."""

    side: SideName
    station: Station
    aircraft: tuple[AirGroup, ...]

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


class AirOperationEnded(Happening, frozen=True, tag="air_operation_ended"):
    """The aircraft of some bases have ended their operation and are on top of them (EWR-11.1.F)."""

    side: SideName
    bases: tuple[str, ...]


AirEvent = (
    CodesUsed
    | SightingRolled
    | StrikeAnnounced
    | TargetFound
    | MissionsAssigned
    | CounterSighted
    | ForcesRevealed
    | CapWithheld
    | AirCombat
    | AircraftLost
    | WaveTurnedBack
    | AnswerAnnounced
    | AircraftLanded
    | AircraftShuttled
    | CrewsPromoted
    | AirOperationEnded
)
