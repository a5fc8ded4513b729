"""What an inner step hands to the step beneath it, when it is done.

A step that wants to know how an inner step ended has a frame that derives from :class:`Caller`. The inner step ends
with :func:`deliver`, which pops it and lays the result into the frame beneath. The caller takes it: its ``ask`` is
None while ``result`` is there, and its ``proceed`` goes on by it and clears it, usually by swapping in the next frame.
"""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Frame, S, pop, swap
from wargames_desktop.games.east_wind_rain.air_results import AirResult
from wargames_desktop.games.east_wind_rain.attack_results import AttackResult
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.surface_results import SurfaceResult
from wargames_desktop.games.east_wind_rain.terms import SideName


class Sighted(msgspec.Struct, frozen=True, tag="sighted", tag_field="result"):
    """A sighting roll has been made (EWR-11.11)."""

    success: bool
    total: int
    """The modified roll; where it failed 0, so that totals can be compared."""


class StrikeEnded(msgspec.Struct, frozen=True, kw_only=True, tag="strike", tag_field="result"):
    """An air strike is over, with its return strikes and its immediate second strike (EWR-11.8)."""

    sighted: bool
    launched: int = 0
    """Air SP that took part on the striking side."""
    fought: bool = False
    """At least one round of combat of any kind took place."""
    counter: int = 0
    """Modified roll by which the target sighted the strike; 0: it did not."""
    spent: int = 0
    """ER that the striking side paid for its aircraft."""
    launches: tuple[str, ...] = ()
    """All places that the aircraft started from (EWR-11.21.A)."""
    away: bool = False
    """Some aircraft were to land elsewhere (EWR-11.7.D)."""
    standing_off: bool = False
    """Its task force has given up entering the hex of the target (EWR-12.2.G); in an encounter it enters it if not."""
    retreated: str = ""
    """The task force that was struck and gets away: no second initiative against it (EWR-12.2.E.3).

    In an encounter it has still to retreat, else it has done so.
    """


class BattleEnded(msgspec.Struct, frozen=True, kw_only=True, tag="battle", tag_field="result"):
    """A surface or submarine battle, or a ground combat, is over."""

    rounds: int
    loser: str = ""
    """The task force that must retreat; or the side that lost a ground combat. Empty: nobody has to."""
    declined: bool = False
    """Submarines that sighted alone refused the battle (EWR-14.3.B)."""


class GroundCombatEnded(msgspec.Struct, frozen=True, kw_only=True, tag="ground_combat", tag_field="result"):
    """A ground combat is over (EWR-18.3.H)."""

    rounds: int
    winner: SideName | None
    """Who holds the hex; None: nobody is left there."""
    boarded: tuple[str, ...] = ()
    """Task forces that have taken troops aboard and must retreat (EWR-18.6.D)."""
    advance: bool = False
    """The victors may go on: their morale is not below zero (EWR-18.7.A)."""


class DropEnded(msgspec.Struct, frozen=True, kw_only=True, tag="drop", tag_field="result"):
    """Paratroops have dropped, or none are left, or they did not find their target (EWR-20.0)."""

    troops: tuple[GroundGroup, ...] = ()
    """Who has dropped; they stand in the hex."""
    sighted: bool = True
    fought: bool = False
    spent: int = 0


class EncounterEnded(msgspec.Struct, frozen=True, kw_only=True, tag="encounter", tag_field="result"):
    """A task force has tried to sight and fight another (EWR-10.10.3.L, EWR-12.2, EWR-13.2)."""

    sighted: bool
    fought: bool = False
    loser: str = ""
    """The task force that must retreat; empty: none has to."""
    spent: int = 0
    """ER that the attacking side paid for it."""


class InterceptionEnded(msgspec.Struct, frozen=True, kw_only=True, tag="interception", tag_field="result"):
    """An interception is over, or there is no more (EWR-10.10)."""

    fought: bool = False
    """There was combat with the moving task force."""


class MovementEnded(msgspec.Struct, frozen=True, kw_only=True, tag="movement", tag_field="result"):
    """A task force has gone where it was sent, or was held up. It may be gone: look it up."""

    arrived: bool
    stopped: bool = False
    """An interception has sunk it or forced it to retreat, or its owner broke off after one: if there still is such a
    task force it has been inverted, or has refuelled, and its operation is over."""
    fought: bool = False
    """It fought an interceptor on its way (EWR-10.9.E)."""


class RetreatEnded(msgspec.Struct, frozen=True, kw_only=True, tag="retreat", tag_field="result"):
    """A task force has retreated, and has been inverted or refuelled (EWR-10.14)."""

    refuelled: bool = False


class InitiativeEnded(msgspec.Struct, frozen=True, kw_only=True, tag="initiative", tag_field="result"):
    """An initiative of an operation is over: bombardment, landing, assault, loading, strike, encounter (EWR-10.9)."""

    used: bool = True
    """False: it was given up before anything happened, and can be chosen again."""
    sighted: bool = True
    fought: bool = False
    """It led to at least one round of combat (EWR-10.9.E)."""
    spent: int = 0
    """ER paid for it."""
    loser: str = ""
    """The task force that must retreat; empty: none has to."""


class OperationEnded(msgspec.Struct, frozen=True, kw_only=True, tag="operation", tag_field="result"):
    """An operation is over (EWR-9.1)."""

    offensive: bool


AnyResult = (
    Sighted
    | StrikeEnded
    | BattleEnded
    | GroundCombatEnded
    | DropEnded
    | EncounterEnded
    | InterceptionEnded
    | MovementEnded
    | RetreatEnded
    | InitiativeEnded
    | OperationEnded
    | AirResult
    | AttackResult
    | SurfaceResult
)


class Caller(Frame, frozen=True, kw_only=True):
    """A frame that takes the result of the step above it."""

    result: AnyResult | None = None


def deliver(state: S, result: AnyResult) -> S:
    """End the innermost step and lay ``result`` into the frame beneath, if that one takes results."""
    state = pop(state)
    if not state.flow or not isinstance(state.flow[-1], Caller):
        return state
    return swap(state, msgspec.structs.replace(state.flow[-1], result=result))
