"""Steps of the operations phase (9.0), of naval operations and interceptions (10.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.frames.base import Calling, Step
from wargames_desktop.games.east_wind_rain.terms import Nation, Purse, SideName

OperationsQuestion = Literal["", "first", "operate", "defend", "initiative"]
"""Who begins (EWR-9.2.A); which unit operates; the same where only defensive operations are possible; whether the other
side takes the initiative after a defensive operation (EWR-9.2.D)."""
InterceptionKind = Literal["static", "operational"]
Purpose = Literal["operation", "interception", "post_operation"]
"""Why a task force moves: its own operation, towards a target, or to where it ends an operation."""
InterceptionStep = Literal[
    "approach", "answer", "go_on", "encounter", "target_retreats", "end", "final_move", "retreat", "stopped", "done"
]
"""The interceptor comes next to its target; the aircraft of the target of a static interception answer (EWR-10.10.2.C);
the interceptor's owner says whether it goes on after that; the two meet; the target retreats if it has lost; the
interceptor stays, moves on or retreats (EWR-10.10.3.N, EWR-10.10.4.A); ``stopped``: it is inverted or has refuelled
already (EWR-10.13.D)."""
EncounterReason = Literal["operation", "static", "operational"]
EncounterStep = Literal[
    "sight", "choose", "strike", "close_in", "look_back", "answer", "counter_strike", "enter", "battle", "done"
]
"""The attacker looks for the target; says how it attacks; strikes; closes in unless it stands off; the target looks for
the attacker; says whether its aircraft answer; they strike; the attacker says whether it enters the hex of the target;
the battle (EWR-12.2)."""


class Operations(Calling, frozen=True, kw_only=True, tag="operations"):
    """The operations phase: segments alternate (EWR-9.2). Module ``operations``. ``side`` None: it has not begun."""

    side: SideName | None = None
    """Whose segment it is."""
    declined: tuple[SideName, ...] = ()
    """Sides that conduct no more offensive operations in this turn, but defensive ones (EWR-9.2.I)."""
    ceased: tuple[SideName, ...] = ()
    """Sides that conduct no more operations in this turn (EWR-9.2.F)."""
    passed: tuple[SideName, ...] = ()
    """Sides that have let their segment go by since the last operation (EWR-9.2.G)."""
    asking: OperationsQuestion = ""
    announced: bool = False
    """Everybody knows that the segment of ``side`` has begun."""
    operating: SideName | None = None
    """Whose operation is going on above."""


class TaskForceOperation(Calling, frozen=True, kw_only=True, tag="task_force_operation"):
    """The operation of a task force, with up to two initiatives (EWR-10.2). Module ``naval_operations``."""

    side: SideName
    task_force: str
    nation: Nation
    """Of its marker."""
    began: str
    """The place where the operation began."""
    had_refuelled: bool = False
    """It had refuelled in this turn before."""
    initiative: Literal[1, 2] = 1
    """The one that is being conducted, or comes next."""
    entered: tuple[str, ...] = ()
    """Places left behind in this initiative, in order; the path does not come back to them."""
    spent: int = 0
    """ER spent in the first initiative."""
    fought: bool = False
    """The first initiative led to at least one round of combat (EWR-10.9.E)."""
    paid: bool = False
    """ER have been spent on an initiative, so that inverting costs nothing more (EWR-10.3.B, EWR-10.8.E)."""
    used: int = 0
    """Initiatives used."""
    target: str = ""
    """The place against which the initiative that goes on is directed; empty: that where the task force is."""
    driven_off: tuple[str, ...] = ()
    """Enemy task forces that have had to retreat from this one (EWR-12.2.E)."""
    over: bool = False
    """No initiative is left, or none is wanted: what remains is where the task force ends (EWR-10.12)."""
    running: Literal["", "move", "initiative", "final_move", "enemy_retreat", "retreat"] = ""
    """What is going on above."""


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
    at: str = ""
    """The place that it has entered last."""
    asking: bool = False
    """Its owner says whether it goes on after a combat (EWR-9.2.D, EWR-10.10.4)."""
    retreating: bool = False
    """It retreats, above."""


class InterceptionChance(Calling, frozen=True, kw_only=True, tag="interception_chance"):
    """``side`` may intercept an enemy task force that has entered a place (EWR-10.10.1.B).

    It may do so as often as it can; after a combat the owner of the target is asked first whether it goes on. Delivers
    :class:`InterceptionEnded`. Module ``interception_chance``.
    """

    side: SideName
    target: str
    asking: bool = False
    running: Literal["", "interception", "air"] = ""
    source: str = ""
    """Task force whose aircraft are intercepting."""


class Interception(Calling, frozen=True, kw_only=True, tag="interception"):
    """A task force of ``side`` intercepts ``target`` (EWR-10.10.2, EWR-10.10.3). Module ``interception``.

    The number of its marker follows from how many operational interceptions lie beneath it. Delivers
    :class:`InterceptionEnded`.
    """

    side: SideName
    kind: InterceptionKind
    interceptor: str
    target: str
    nation: Nation
    """Of the interceptor's marker."""
    began: str
    """The place from which it came."""
    step: InterceptionStep = "approach"
    going: bool = False
    """That step is going on above."""
    asking: bool = False
    fought: bool = False
    """There was combat between the two."""
    paid: bool = False
    """ER have been paid for the combat."""


class Encounter(Calling, frozen=True, kw_only=True, tag="encounter"):
    """A task force next to another tries to sight it, and fights it: in the air, on the surface or below (EWR-12.2).

    Its hex is that of the target. Pays the price of the combat for the attacker, aircraft apart (EWR-12.5.C). Module
    ``encounter``. Delivers :class:`EncounterEnded`.
    """

    side: SideName
    attacker: str
    target: str
    nation: Nation
    """Of the attacker's marker."""
    hex: str
    """Where the target is."""
    reason: EncounterReason
    doubled: bool = False
    """A second initiative after one that cost ER and led to combat (EWR-10.9.E)."""
    step: EncounterStep = "sight"
    going: bool = False
    """That step is going on above."""
    asking: bool = False
    sighting: int = 0
    """The attacker's modified roll; 0: not yet."""
    counter: int = 0
    """The target's; 0: it has not sighted the attacker."""
    aircraft: tuple[str, ...] = ()
    """Task forces whose carrier aircraft have been engaged (EWR-13.4.B)."""
    launched: bool = False
    """Aircraft of the attacker have been launched."""
    entered: bool = False
    """The attacker has come into the hex of the target."""
    fought: bool = False
    spent: int = 0
    """ER that the attacking side has paid for aircraft."""
    loser: str = ""
    declined: bool = False
    """Submarines that sighted alone have refused the battle (EWR-14.3.B)."""


class Retreat(Step, frozen=True, kw_only=True, tag="retreat"):
    """A task force retreats (EWR-10.14). Module ``retreat``. Delivers :class:`RetreatEnded`."""

    side: SideName
    task_force: str
    threat: str = ""
    """The place of the enemy that it retreats from (EWR-10.14.G.exc1)."""
    asking: bool = False
    """There is more than one place to go."""


class CeaseOperations(Step, frozen=True, kw_only=True, tag="cease_operations"):
    """A side ends its operations: aircraft go on top, task forces are inverted for an ER each (EWR-9.2.F).

    Module ``ceasing``.
    """

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
