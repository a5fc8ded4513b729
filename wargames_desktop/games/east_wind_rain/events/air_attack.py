"""What happens while aircraft attack: waves, antiaircraft fire, hits (11.15 to 11.19, 12.3)."""

from __future__ import annotations

from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights
from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.frames.air_attack import Aircraft, Mark
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.state import HIDDEN
from wargames_desktop.games.east_wind_rain.terms import Installation, SideName


class WavesRolled(Happening, frozen=True, kw_only=True, tag="waves_rolled"):
    """How many waves a strike from carriers makes at least (EWR-12.3.B)."""

    side: SideName
    die: int
    modifiers: tuple[Modifier, ...]
    least: int


class WavesAnnounced(Happening, frozen=True, kw_only=True, tag="waves_announced"):
    """In how many waves a strike comes (EWR-12.3.D)."""

    side: SideName
    waves: int


class WaveArrived(Happening, frozen=True, kw_only=True, tag="wave_arrived"):
    """A wave is over the target, and shows what it is (EWR-12.3.D)."""

    side: SideName
    number: int
    """From 1."""
    wave: Flights


class FleetAttacked(Happening, frozen=True, kw_only=True, tag="fleet_attacked"):
    """Aircraft of a wave attack a hex of the naval air display (EWR-11.16.I)."""

    side: SideName
    task_force: str
    cell: int
    wave: Flights


class FlakFired(Happening, frozen=True, kw_only=True, tag="flak_fired"):
    """Antiaircraft fire on a wave (EWR-11.15, EWR-11.16)."""

    side: SideName
    """Who fires."""
    hex: str
    cell: int | None
    """Of the naval air display; None: on land."""
    at: Aircraft
    fire: Fire
    long_range: int = 0
    """Points out of neighbouring hexes of the display, among those of :attr:`fire` (EWR-11.16.J)."""


class FlakSuffered(Happening, frozen=True, kw_only=True, tag="flak_suffered"):
    """How the aircraft took it (EWR-11.17.A)."""

    side: SideName
    lost: int
    aborted: int


class TargetAttacked(Happening, frozen=True, kw_only=True, tag="target_attacked"):
    """Aircraft have attacked one target (EWR-11.18, EWR-11.19)."""

    side: SideName
    """The attacker."""
    hex: str
    task_force: str = ""
    mark: Mark
    """As the attacker sees it."""
    vessel: str = ""
    """Which ship it is."""
    strike: Flights = ()
    escort: Flights = ()
    fire: Fire
    dice: tuple[int, ...] = ()
    """One for each hit, for damage or against troops."""
    each: int = 0
    """What every die of damage is changed by (EWR-12.4.B)."""
    damage: int = 0
    """Points of damage; or SP sunk or eliminated."""

    def seen_by(self, side: str) -> Self:
        if side == self.side or side == "":
            return self if not self.task_force else msgspec.structs.replace(self, vessel=HIDDEN)
        return self


class ShipsScattered(Happening, frozen=True, kw_only=True, tag="ships_scattered"):
    """Ships of an attacked hex of the naval air display have gone elsewhere on it (EWR-12.3.G)."""

    side: SideName
    task_force: str
    cell: int
    ships: int


class InstallationDestroyed(Happening, frozen=True, kw_only=True, tag="installation_destroyed"):
    """A base or a city is destroyed; a major base leaves an air base (EWR-11.18.I, EWR-11.18.J, EWR-11.18.K)."""

    side: SideName
    """Whose it was."""
    hex: str
    kind: Installation
    cause: Literal["air strike", "bombardment"]
    rule: str


class MarkerInverted(Happening, frozen=True, kw_only=True, tag="marker_inverted"):
    """The economic marker of a damaged city yields nothing until the city is repaired (EWR-16.3.4.B)."""

    side: SideName
    marker: str
    hex: str


AirAttackEvent = (
    WavesRolled
    | WavesAnnounced
    | WaveArrived
    | FleetAttacked
    | FlakFired
    | FlakSuffered
    | TargetAttacked
    | ShipsScattered
    | InstallationDestroyed
    | MarkerInverted
)
