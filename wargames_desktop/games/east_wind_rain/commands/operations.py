"""What a player can answer in the operations phase and in naval operations (9.0, 10.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Order
from wargames_desktop.games.east_wind_rain.terms import Purse, SideName


class GoFirst(Order, frozen=True, tag="go_first"):
    """Say which side begins the operations (EWR-6.5)."""

    side: SideName


class OperateTaskForce(Order, frozen=True, tag="operate_task_force"):
    """Begin the operation of a task force (EWR-10.2)."""

    task_force: str


class OperateAir(Order, frozen=True, tag="operate_air"):
    """Begin the operation of the aircraft of a hex (EWR-11.1.F)."""

    hex: str


class OperateGround(Order, frozen=True, tag="operate_ground"):
    """Begin the operation of the ground units of a hex (EWR-17.1)."""

    hex: str


class Decline(Order, frozen=True, tag="decline"):
    """Conduct no more offensive operations in this turn, but keep task forces ready to intercept (EWR-9.2.I)."""


class Cease(Order, frozen=True, tag="cease"):
    """Conduct no more operations in this turn (EWR-9.2.F)."""


class TakeInitiative(Order, frozen=True, tag="take_initiative"):
    """Treat the defensive operation of the other side as an offensive one (EWR-9.2.D)."""


class SailTo(Order, frozen=True, tag="sail_to"):
    """Move the task force to a place, by the shortest way (EWR-10.10.1.A)."""

    place: str


class Patrol(Order, frozen=True, tag="patrol"):
    """End the operation or interception here, inverted (EWR-10.3, EWR-10.12, EWR-10.10.3.N)."""


class AttackTaskForce(Order, frozen=True, tag="attack_task_force"):
    """Try to sight an enemy task force and fight it (EWR-10.8)."""

    target: str


class StrikeHex(Order, frozen=True, tag="strike_hex"):
    """Launch an air strike from the carriers of the task force against a hex on land (EWR-12.1)."""

    hex: str


class Bombard(Order, frozen=True, tag="bombard"):
    """Bombard a hex (EWR-15.1)."""

    hex: str


class Assault(Order, frozen=True, tag="assault"):
    """Assault a hex from the sea (EWR-19.1)."""

    hex: str


class Land(Order, frozen=True, tag="land"):
    """Land troops in unoccupied hexes (EWR-10.6)."""


class Transport(Order, frozen=True, tag="transport"):
    """Load and unload at friendly ports and bases (EWR-10.4.2)."""


class EndOperation(Order, frozen=True, tag="end_operation"):
    """Conduct no second initiative; then say where the task force ends (EWR-10.12)."""


class GoOn(Order, frozen=True, tag="go_on"):
    """Continue the movement, the operation or the interception."""


class Halt(Order, frozen=True, tag="halt"):
    """Break off the movement and stay here (EWR-9.2.D)."""


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Retreat: after an operation or a combat, or out of an area into which it has advanced.

    Rules: EWR-10.10.4, EWR-10.11, EWR-10.12, EWR-10.14.B.
    """


class RetreatTo(Order, frozen=True, tag="retreat_to"):
    """Where the task force retreats to, and whether it refuels there (EWR-10.13, EWR-10.14)."""

    place: str
    refuel: bool = False


class Intercept(Order, frozen=True, tag="intercept"):
    """Intercept the moving task force with another, statically or operationally as its state allows (EWR-10.10)."""

    task_force: str
    operational: bool = False


class InterceptByAir(Order, frozen=True, tag="intercept_by_air"):
    """Intercept the moving task force with aircraft of a base, or of a carrier force (EWR-11.23)."""

    source: str
    """The hex of the base, or the id of the task force."""


class EnterHex(Order, frozen=True, tag="enter_hex"):
    """Enter the hex of the sighted task force and fight it there (EWR-12.2.B)."""


class LaunchStrike(Order, frozen=True, tag="launch_strike"):
    """Launch an air strike against the sighted task force (EWR-12.2.B)."""


class PayFrom(Order, frozen=True, tag="pay_from"):
    """The country that pays first; others pay what it cannot."""

    purse: Purse


OperationsCommand = (
    GoFirst
    | OperateTaskForce
    | OperateAir
    | OperateGround
    | Decline
    | Cease
    | TakeInitiative
    | SailTo
    | Patrol
    | AttackTaskForce
    | StrikeHex
    | Bombard
    | Assault
    | Land
    | Transport
    | EndOperation
    | GoOn
    | Halt
    | Withdraw
    | RetreatTo
    | Intercept
    | InterceptByAir
    | EnterHex
    | LaunchStrike
    | PayFrom
)
