"""What a player of Tokyo Express can answer. ``ships`` and ``formation`` are names, as on counters and markers."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.engine.decision import Command
from wargames_desktop.games.tokyo_express.frames import Fire


class ChooseShipCommand(Command, frozen=True, tag="choose_ship"):
    """Fill the slot that is asked for with ``ship``."""

    ship: str


class ChooseFlagshipCommand(Command, frozen=True, tag="choose_flagship"):
    """The admiral sails in ``ship``."""

    ship: str


class Form(Command, frozen=True, tag="form"):
    """Group ``ships`` into one formation; they leave those they were in (TE-3.2-us-free)."""

    ships: tuple[str, ...]


class AssignSpeed(Command, frozen=True, tag="assign_speed"):
    """Give a formation a Speed marker (TE-3.2-speed-us)."""

    formation: str
    speed: int


class FormationsDone(Command, frozen=True, tag="formations_done"):
    """The formations stand for this Game Turn."""


class GiveOrder(Command, frozen=True, tag="order"):
    """Order a maneuver; every one but Ahead has a direction (TE-3.3-us-order-kinds)."""

    formation: str
    maneuver: Literal["ahead", "turn_60", "turn_120", "countermarch", "s_turn"]
    direction: Literal["port", "starboard"] | None = None
    columnwise: bool = False
    """A column carries it out ship after ship (TE-5.1-columnwise-us)."""


class OrdersDone(Command, frozen=True, tag="orders_done"):
    """The orders stand; a formation without one goes Ahead (TE-3.3-us-markers)."""


class ChooseSide(Command, frozen=True, tag="countermarch_side"):
    """The side of a Countermarch that the Freedom of Action Table imposed (TE-3.3-foa-side)."""

    direction: Literal["port", "starboard"]


class Turning(Command, frozen=True, tag="turn"):
    """Whether ``formation`` makes its next ordered turn in this Movement Phase, and when (TE-3.3-us-when)."""

    formation: str
    when: Literal["before", "after", "hold"]


class Move(Command, frozen=True, tag="move"):
    """All US formations move as told; one not told to turn holds its turn."""


class SalvosFired(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Salvos of the port, starboard and center mounts."""

    port: int = 0
    starboard: int = 0
    center: int = 0


class AllocateTorpedoes(Command, frozen=True, tag="allocate_torpedoes"):
    """Fire ``salvos`` of ``ship`` at ``target`` in this torpedo attack; no target: fire none."""

    ship: str
    target: str | None = None
    salvos: SalvosFired = SalvosFired()


class LaunchTorpedoes(Command, frozen=True, tag="launch_torpedoes"):
    """All torpedo attacks are allocated; resolve them (TE-3.6-us-allocate-first)."""


class AllocateGunnery(Command, frozen=True, tag="allocate_gunnery"):
    """The fires of ``ship``: both primaries at one target, or each at its own; a battery named twice is divided
    between two targets. No fires: hold fire (TE-3.7-us-allocation)."""

    ship: str
    fires: tuple[Fire, ...] = ()


class OpenFire(Command, frozen=True, tag="open_fire"):
    """All gunnery is allocated; resolve it (TE-3.7-us-allocate-first)."""


class FormColumn(Command, frozen=True, tag="form_column"):
    """Put ``ships`` into one column, in order from the lead ship; they leave those they were in (TE-5.1-us-choice)."""

    ships: tuple[str, ...]


class ChooseEmergencyTurn(Command, frozen=True, tag="emergency_turn"):
    """The heading to which ``ship`` turns away from land or shoal (TE-5.4-priority-us)."""

    ship: str
    heading: Literal["N", "NE", "SE", "S", "SW", "NW"]


class Detect(Command, frozen=True, tag="detect"):
    """``formation`` tries to detect the Japanese formation or hidden force ``target`` (TE-6.1-us-free)."""

    formation: str
    target: str
    radar: bool = False
    """By radar instead of by sight (TE-6.2-radar-choice)."""


class DetectionDone(Command, frozen=True, tag="detection_done"):
    """No more attempts in this segment."""


class RetireFlagship(Command, frozen=True, tag="retire_flagship"):
    """The Task Force Commander's damaged flagship leaves the battle (TE-12.2-retire)."""


class KeepFlagship(Command, frozen=True, tag="keep_flagship"):
    """The Task Force Commander's damaged flagship stays."""


class AppointCommander(Command, frozen=True, tag="appoint_commander"):
    """``admiral`` takes command of the task force (TE-12.2-replacement)."""

    admiral: str


class ChooseNewFlagshipCommand(Command, frozen=True, tag="new_flagship"):
    """The replacement commander goes aboard ``ship`` (TE-12.2-flagship)."""

    ship: str


class EndGame(Command, frozen=True, tag="end_game"):
    """End the game now, as the rules allow (TE-14.1-voluntary)."""


class PlayOn(Command, frozen=True, tag="play_on"):
    """Go on although the game could be ended."""


BasicCommand = (
    ChooseShipCommand
    | ChooseFlagshipCommand
    | Form
    | AssignSpeed
    | FormationsDone
    | GiveOrder
    | OrdersDone
    | ChooseSide
    | Turning
    | Move
    | AllocateTorpedoes
    | LaunchTorpedoes
    | AllocateGunnery
    | OpenFire
)
"""What the Basic Game asks for."""

AnyCommand = (
    BasicCommand
    | FormColumn
    | ChooseEmergencyTurn
    | Detect
    | DetectionDone
    | RetireFlagship
    | KeepFlagship
    | AppointCommander
    | ChooseNewFlagshipCommand
    | EndGame
    | PlayOn
)
