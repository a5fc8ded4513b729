"""What a player of War in the Pacific can answer. Units, cards and hexes go by their ids and labels."""

from __future__ import annotations

from wargames_desktop.engine.decision import Command
from wargames_desktop.games.war_in_the_pacific.frames import StackKind, Way


class Pass(Command, frozen=True, tag="pass"):
    """Do nothing, or nothing more, of what is asked; in a segment of alternating actions it ends one's own part."""


class Bid(Command, frozen=True, tag="bid"):
    """Bid that Japan will hold ``places`` ports and airfields at the end (WITP-13.2-1)."""

    places: int


class SendToChongqing(Command, frozen=True, tag="send_to_chongqing"):
    """Place an Allied air unit at Chongqing (WITP-12.2-9)."""

    unit: str


# Chapter 4


class PlayCard(Command, frozen=True, tag="play_card"):
    """Declare a card of one's hand and use it (WITP-4.2-1)."""

    card: str


class ChooseUnit(Command, frozen=True, tag="choose_unit"):
    """The unit that the entry of a card that is being carried out hits, removes, rebuilds or places."""

    unit: str


class ChooseHex(Command, frozen=True, tag="choose_hex"):
    """The hex that the entry of a card that is being carried out is about."""

    hex: str


class UseEvent(Command, frozen=True, tag="use_event"):
    """Let a card that was played earlier in the turn take effect now (WITP-4.3-2)."""

    card: str


# Chapter 6


class BuildBase(Command, frozen=True, tag="build_base"):
    """Build a supply base (WITP-6.1-1)."""

    hex: str


class RemoveBase(Command, frozen=True, tag="remove_base"):
    """Remove a supply base: one's own, or the opponent's that cannot be paid (WITP-6.4-1, WITP-6.5-2-b)."""

    hex: str


# Chapter 8


class ChooseTarget(Command, frozen=True, tag="choose_target"):
    """Begin an impulse with its target hex (WITP-8.2-1)."""

    hex: str


class Activate(Command, frozen=True, tag="activate"):
    """Plan a stack from a hex, by sea or overland; at first all units that can move are in it (WITP-8.2-2)."""

    hex: str
    way: Way
    sea: str = ""


class TakeUnit(Command, frozen=True, tag="take_unit"):
    """The unit goes with the stack that is being put together."""

    unit: str


class LeaveUnit(Command, frozen=True, tag="leave_unit"):
    """The unit stays where it is, or remains as a holding force where the stack is now (WITP-8.5-fleet-2-exc)."""

    unit: str


class LoadUnit(Command, frozen=True, tag="load_unit"):
    """A land unit goes aboard a naval unit of the stack (WITP-8.6.1-1)."""

    unit: str
    ship: str


class UnloadUnit(Command, frozen=True, tag="unload_unit"):
    """A land unit that the plan has put aboard stays ashore."""

    unit: str


class MoveTo(Command, frozen=True, tag="move_to"):
    """Lead the stack to a neighbouring hex, or to the target by the cheapest way (WITP-8.2-3)."""

    hex: str


class StepBack(Command, frozen=True, tag="step_back"):
    """Take back the last hex of the stack's path; with none the stack is not activated after all."""


class DropStack(Command, frozen=True, tag="drop_stack"):
    """Take a stack out of the plan, by its number in it, from 0."""

    stack: int


class ConfirmImpulse(Command, frozen=True, tag="confirm_impulse"):
    """Pay and move as planned (WITP-8.2-3)."""


class AbandonImpulse(Command, frozen=True, tag="abandon_impulse"):
    """Choose another target, or pass, after all; only while no stack is planned."""


class FlyTo(Command, frozen=True, tag="fly_to"):
    """Where the air unit that must leave goes (WITP-8.7-1)."""

    hex: str


# Chapter 9


class FightAt(Command, frozen=True, tag="fight_at"):
    """Resolve the combats of this hex next (WITP-9.0-2)."""

    hex: str


class TakeHit(Command, frozen=True, tag="take_hit"):
    """The unit that takes the next hit (WITP-9.6.1-6)."""

    unit: str


class RetreatTo(Command, frozen=True, tag="retreat_to"):
    """Where the losing units go (WITP-9.6.3)."""

    hex: str
    sea: str = ""


# Chapters 10 to 12


class PickStack(Command, frozen=True, tag="pick_stack"):
    """Redeploy from this hex; at first all units of the kind that may are in the stack (WITP-10.1-4)."""

    hex: str
    kind: StackKind
    sea: str = ""


class SendTo(Command, frozen=True, tag="send_to"):
    """Redeploy the stack to this hex (WITP-10.2-4, WITP-10.3-3)."""

    hex: str


class PutBack(Command, frozen=True, tag="put_back"):
    """Redeploy another stack, or none, after all."""


class RemoveUnit(Command, frozen=True, tag="remove_unit"):
    """The unit that leaves: beyond the stacking limits, or from China (WITP-10.5-1, WITP-12.2-5-b)."""

    unit: str


class Rebuild(Command, frozen=True, tag="rebuild"):
    """Pay for turning a unit to its full side (WITP-10.6-1)."""

    unit: str


class ArriveAt(Command, frozen=True, tag="arrive_at"):
    """The supply source at which the unit that is asked about arrives (WITP-11.0-1)."""

    hex: str


class MoveChinese(Command, frozen=True, tag="move_chinese"):
    """Redeploy a Chinese unit within the three hexes (WITP-12.2-8)."""

    unit: str
    hex: str


AnyCommand = (
    Pass
    | Bid
    | SendToChongqing
    | PlayCard
    | ChooseUnit
    | ChooseHex
    | UseEvent
    | BuildBase
    | RemoveBase
    | ChooseTarget
    | Activate
    | TakeUnit
    | LeaveUnit
    | LoadUnit
    | UnloadUnit
    | MoveTo
    | StepBack
    | DropStack
    | ConfirmImpulse
    | AbandonImpulse
    | FlyTo
    | FightAt
    | TakeHit
    | RetreatTo
    | PickStack
    | SendTo
    | PutBack
    | RemoveUnit
    | Rebuild
    | ArriveAt
    | MoveChinese
)
