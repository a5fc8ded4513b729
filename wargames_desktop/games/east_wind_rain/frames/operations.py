"""Steps of the operations phase (9.0), of naval operations and interceptions (10.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.frames.base import Calling, Step
from wargames_desktop.games.east_wind_rain.terms import Purse, SideName

InterceptionKind = Literal["static", "operational"]
Purpose = Literal["operation", "interception", "post_operation"]
"""Why a task force moves: its own operation, towards a target, or to where it ends an operation."""


class Operations(Calling, frozen=True, kw_only=True, tag="operations"):
    """The operations phase: segments alternate (EWR-9.2). Module ``operations``. ``side`` None: it has not begun."""

    side: SideName | None = None
    """Whose segment it is."""
    ceased: tuple[SideName, ...] = ()
    """Sides that conduct no more operations in this turn (EWR-9.2.F, EWR-9.2.I)."""
    offered: bool = False
    """The other side may take the initiative after a defensive operation (EWR-9.2.D)."""
    running: bool = False
    """An operation of ``side`` is going on above."""


class TaskForceOperation(Calling, frozen=True, kw_only=True, tag="task_force_operation"):
    """The operation of a task force, with up to two initiatives (EWR-10.2). Module ``naval_operations``."""

    side: SideName
    task_force: str
    initiative: Literal[1, 2] = 1
    """The one that is being conducted."""
    entered: tuple[str, ...] = ()
    """Places entered in this operation, in order; the path does not cross itself within an initiative."""
    spent: int = 0
    """ER spent in the first initiative."""
    fought: bool = False
    """The first initiative led to at least one round of combat (EWR-10.9.E)."""
    acted: bool = False
    """An initiative has been conducted that was paid for (EWR-10.8.E)."""
    running: Literal["", "move", "initiative", "final_move", "retreat", "break_off"] = ""
    """What is going on above."""
    over: bool = False
    """No initiative is left, or none is wanted: what remains is where the task force ends (EWR-10.12)."""


class TaskForceMovement(Calling, frozen=True, kw_only=True, tag="task_force_movement"):
    """A task force moves from place to place; each that it enters lets the enemy intercept (EWR-10.10.1).

    Delivers :class:`MovementEnded`. Module ``task_force_movement``.
    """

    side: SideName
    task_force: str
    purpose: Purpose
    path: tuple[str, ...]
    """Places still to be entered, the next first."""
    fought: bool = False
    arriving: bool = False
    """It has entered a place, and the interceptors have been asked."""
    asking: bool = False
    """Its owner says whether it goes on after a combat (EWR-9.2.D, EWR-10.10.4)."""


class InterceptionChance(Calling, frozen=True, kw_only=True, tag="interception_chance"):
    """``side`` may intercept an enemy task force that has entered a place, as often as it can (EWR-10.10.1.B).

    Module ``interception``. Delivers :class:`InterceptionEnded`.
    """

    side: SideName
    target: str
    fought: bool = False
    running: bool = False


class Interception(Calling, frozen=True, kw_only=True, tag="interception"):
    """A task force of ``side`` intercepts ``target`` (EWR-10.10.2, EWR-10.10.3). Module ``interception``.

    The number of its marker follows from how many operational interceptions lie beneath it. Delivers
    :class:`InterceptionEnded`.
    """

    side: SideName
    kind: InterceptionKind
    interceptor: str
    target: str
    running: Literal["", "approach", "answer", "encounter", "end", "retreat"] = ""
    """What is going on above; ``answer``: an air interception by the target of a static one (EWR-10.10.2.C)."""
    sighted: bool = False
    fought: bool = False


class Encounter(Calling, frozen=True, kw_only=True, tag="encounter"):
    """A task force next to another tries to sight it, and fights it: in the air, on the surface or below (EWR-12.2).

    Its hex is that of the target. Pays the price of the combat for the attacker, aircraft apart (EWR-12.5.C). Module
    ``encounter``. Delivers :class:`EncounterEnded`.
    """

    side: SideName
    attacker: str
    target: str
    reason: Literal["operation", "static", "operational"]
    doubled: bool = False
    """A second initiative after one that cost ER and led to combat (EWR-10.9.E)."""
    sighting: int = 0
    """The attacker's modified roll; 0: not yet."""
    counter: int = 0
    """The target's; 0: it has not sighted the attacker."""
    countered: bool = False
    """The target has rolled, or may not."""
    struck: bool = False
    """An air strike of the attacker or of the target has been flown, or none is wanted."""
    fought: bool = False
    paid: int = 0
    running: Literal["", "sighting", "counter_sighting", "strike", "counter_strike", "battle"] = ""


class Retreat(Step, frozen=True, kw_only=True, tag="retreat"):
    """A task force retreats (EWR-10.14). Module ``retreat``. Delivers :class:`RetreatEnded`."""

    side: SideName
    task_force: str
    threat: str = ""
    """The place of the enemy that it retreats from (EWR-10.14.G.exc1)."""
    refuelling: bool = False
    """It has come to a base or fleet train where it may refuel, and its owner is asked (EWR-10.14.K)."""
    price: int = 0
    """ER due when it inverts, on top of nothing else (EWR-10.10.5.B, EWR-10.10.5.E)."""


class CeaseOperations(Step, frozen=True, kw_only=True, tag="cease_operations"):
    """A side ends its operations: aircraft go on top, task forces are inverted for an ER each (EWR-9.2.F, J)."""

    side: SideName


class Payment(Step, frozen=True, kw_only=True, tag="payment"):
    """``side`` chooses who pays where several could (EWR-5.2.6.B, EWR-5.2.9.C, EWR-36.6.1.B). Module ``costs``."""

    side: SideName
    er: int
    payers: tuple[Purse, ...]
    reason: str
    rule: str


OperationsFrame = (
    Operations
    | TaskForceOperation
    | TaskForceMovement
    | InterceptionChance
    | Interception
    | Encounter
    | Retreat
    | CeaseOperations
    | Payment
)
