"""What a player can answer in surface battles (13.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.commands.base import Order, Secret
from wargames_desktop.games.east_wind_rain.maneuvers import ManeuverName
from wargames_desktop.games.east_wind_rain.surface_results import Edge, Weapon
from wargames_desktop.games.east_wind_rain.terms import Nation, Section, TimeOfDay


class UseEdge(Order, frozen=True, tag="use_edge"):
    """Use the sighting advantage (EWR-13.2.D); to fire first is said with :class:`FireFirst`."""

    on: Edge


class ProposeTime(Secret, frozen=True, tag="propose_time"):
    """Propose to fight by day or by night (EWR-13.3.C)."""

    time: TimeOfDay


class ChooseTime(Order, frozen=True, tag="choose_time"):
    """Decide whether the battle is fought by day or by night (EWR-13.3.B)."""

    time: TimeOfDay


class ShiftRange(Order, frozen=True, tag="shift_range"):
    """Close or open the range with radar or aircraft (EWR-13.4.B)."""

    by: Literal[-1, 1]


class FireFirst(Order, frozen=True, tag="fire_first"):
    """Use the sighting advantage to fire before the enemy (EWR-13.8.K)."""

    section: Section
    weapon: Weapon
    at: Section


class FireGuns(Order, frozen=True, tag="fire_guns"):
    """The guns of a section fire at a section of the enemy (EWR-13.8.A)."""

    section: Section
    at: Section


class LaunchTorpedoes(Order, frozen=True, tag="launch_torpedoes"):
    """A section launches its torpedoes at a section of the enemy (EWR-13.9.E)."""

    section: Section
    at: Section


class HoldFire(Order, frozen=True, tag="hold_fire"):
    """A section does not fire with the weapon that is asked for (EWR-13.7.A)."""

    section: Section


class AimHits(Order, frozen=True, tag="aim_hits"):
    """Hits strike a ship or SP (EWR-13.8.F)."""

    target: str
    """The key of a combatant."""
    hits: int


class FallBack(Order, frozen=True, tag="fall_back"):
    """A section goes back one hex more (EWR-13.11.A)."""

    section: Section


class OrderManeuver(Secret, frozen=True, tag="order_maneuver"):
    """What a section does (EWR-13.10)."""

    section: Section
    maneuver: ManeuverName


class TryToWithdraw(Secret, frozen=True, tag="try_to_withdraw"):
    """Try to withdraw (EWR-13.14.A)."""


class KeepFighting(Secret, frozen=True, tag="keep_fighting"):
    """Do not try to withdraw."""


class DetachShip(Secret, frozen=True, tag="detach_ship"):
    """A damaged ship goes with a new task force (EWR-13.15.D)."""

    ship: str


class DetachDestroyer(Secret, frozen=True, tag="detach_destroyer"):
    """A damaged destroyer SP goes with a new task force (EWR-13.15.D)."""

    nation: Nation


SurfaceCommand = (
    UseEdge
    | ProposeTime
    | ChooseTime
    | ShiftRange
    | FireFirst
    | FireGuns
    | LaunchTorpedoes
    | HoldFire
    | AimHits
    | FallBack
    | OrderManeuver
    | TryToWithdraw
    | KeepFighting
    | DetachShip
    | DetachDestroyer
)
