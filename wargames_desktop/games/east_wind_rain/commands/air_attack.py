"""What a player can answer while aircraft attack: waves, the naval air display, hits and targets (11.15 to 11.19)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.terms import GroundType, Nation


class DivideStrike(Secret, frozen=True, tag="divide_strike"):
    """Divide the strike into waves of these sizes, in air SP (EWR-12.3.C)."""

    sizes: tuple[int, ...]


class FillWave(Secret, frozen=True, tag="fill_wave"):
    """Put aircraft into the wave that is being filled, the first that is not full."""

    flight: Flight


class PlaceVessels(Secret, frozen=True, tag="place_vessels"):
    """Place ships and SP of the task force in a hex of the naval air display, 0 to 6 (EWR-11.16.G)."""

    vessels: tuple[str, ...]
    cell: int


class PlaceRest(Secret, frozen=True, tag="place_rest"):
    """Place all that is left close together, carriers in the middle."""


class AimAt(Order, frozen=True, tag="aim_at"):
    """Send aircraft of the wave against a hex of the naval air display (EWR-11.16.I)."""

    cell: int
    flight: Flight


class AimAllAt(Order, frozen=True, tag="aim_all_at"):
    """Send all that is left of the wave against a hex of the naval air display."""

    cell: int


class LoseToFlak(Order, frozen=True, tag="lose_to_flak"):
    """Take an antiaircraft hit as the loss of one air SP (EWR-11.17.A)."""

    flight: Flight
    escort: bool = False


class TurnBack(Order, frozen=True, tag="turn_back"):
    """Let one air SP turn back; two take an antiaircraft hit (EWR-11.17.A)."""

    flight: Flight
    escort: bool = False


class AssignTarget(Order, frozen=True, tag="assign_target"):
    """Let aircraft of the wave attack a target, by its key (EWR-11.18.B, EWR-11.19.A)."""

    target: str
    flight: Flight


class Strafe(Order, frozen=True, tag="strafe"):
    """Let escorts that met no CAP strafe a target (EWR-11.9.G)."""

    target: str
    flight: Flight


class AssignAll(Order, frozen=True, tag="assign_all"):
    """Let all that is left of the wave attack a target, escorts as well."""

    target: str


class Scatter(Secret, frozen=True, tag="scatter"):
    """Move ships and SP of an attacked hex of the naval air display to another (EWR-12.3.G)."""

    vessels: tuple[str, ...]
    cell: int


class LoseGroundSp(Order, frozen=True, tag="lose_ground_sp"):
    """The kind of ground SP that the next hit eliminates."""

    nation: Nation
    type: GroundType


AirAttackCommand = (
    DivideStrike
    | FillWave
    | PlaceVessels
    | PlaceRest
    | AimAt
    | AimAllAt
    | LoseToFlak
    | TurnBack
    | AssignTarget
    | Strafe
    | AssignAll
    | Scatter
    | LoseGroundSp
)
