"""Steps of transports, ground movement, ground combat, assaults and paratroops (10.4 to 10.7, 16.0 to 20.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.frames.air import CounterResult
from wargames_desktop.games.east_wind_rain.frames.base import Calling, Step
from wargames_desktop.games.east_wind_rain.ground_modifiers import Circumstances
from wargames_desktop.games.east_wind_rain.landing_waves import Pools
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireMission, Tactic
from wargames_desktop.games.east_wind_rain.terms import AirType, SideName

Handled = tuple[str, ...]
"""Kinds of cargo, by name, that have gone one way at a stop and do not come back there."""


# Transports: modules ``transports`` and ``landings``


class Transporting(Calling, frozen=True, kw_only=True, tag="transporting"):
    """A task force loads and unloads where it is, and goes on to other ports (EWR-10.4.2).

    Delivers :class:`InitiativeEnded`. Pushes :class:`TaskForceMovement` to go from port to port. Module ``transports``.
    """

    side: SideName
    task_force: str
    doubled: bool = False
    loaded: Handled = ()
    """What has been loaded in this hex, by name of the cargo."""
    unloaded: Handled = ()
    visited: tuple[str, ...] = ()
    """Places where it has called, in order."""
    worked: bool = False
    """Something has been loaded or unloaded."""
    sailed: bool = False
    """It has left the place where it began."""
    stopped: bool = False
    """It has been held up on its way: the initiative is over."""
    spent: int = 0
    fought: bool = False


class PortLoading(Step, frozen=True, kw_only=True, tag="port_loading"):
    """A task force loads what is in its port or zone, free, before naval staging (EWR-10.4.1.E).

    Module ``transports``. Delivers nothing.
    """

    side: SideName
    task_force: str


class Landing(Calling, frozen=True, kw_only=True, tag="landing"):
    """A task force lands troops in unoccupied hexes of an area (EWR-10.6). Delivers :class:`InitiativeEnded`.

    Module ``landings``.
    """

    side: SideName
    task_force: str
    doubled: bool = False
    loaded: Handled = ()
    unloaded: Handled = ()
    visited: tuple[str, ...] = ()
    landings: int = 0
    """Hexes in which troops have landed or come aboard; each has been paid for."""
    worked: bool = False
    """Troops have landed or come aboard in this hex."""
    sailed: bool = False
    stopped: bool = False
    """It has been held up on its way: the initiative is over."""
    spent: int = 0
    fought: bool = False


# Ground movement: module ``ground_movement``


Marching = Literal[
    "", "setting_out", "marching", "sighting", "committing", "paratroops", "dropping", "combat", "retreats"
]
"""``paratroops``: its owner says whether paratroops drop on the hex that the stack attacks (EWR-20.4.C.2)."""


class GroundOperation(Calling, frozen=True, kw_only=True, tag="ground_operation"):
    """A stack of ground units moves and attacks (EWR-17.1, EWR-18.7). Delivers :class:`OperationEnded`."""

    side: SideName
    hex: str
    """Where the stack is."""
    troops: tuple[GroundGroup, ...] = ()
    """Who goes; still counted in the state at :attr:`hex`."""
    mp: int | None = None
    """Movement points left; None: it has not set out, and troops may still be left behind."""
    tried: tuple[str, ...] = ()
    """Hexes where it has looked for the enemy in vain (EWR-17.2.C)."""
    target: str = ""
    """The enemy hex that it is about to enter."""
    engaged: tuple[GroundGroup, ...] = ()
    """Who will attack there (EWR-18.9.B)."""
    origin: str = ""
    """The hex from which they do."""
    fought: bool = False
    offensive: bool = False
    """It has tried to cause combat (EWR-9.1.A)."""
    running: Marching = ""
    boarded: tuple[str, ...] = ()
    """Task forces that have taken beaten troops aboard and must retreat (EWR-18.6.D)."""

    def seen_by(self, side: str) -> Self:
        if side == self.side:
            return self
        return msgspec.structs.replace(self, troops=(), engaged=())


# Ground combat: module ``ground_combat``

CombatStep = Literal["air", "wave", "fire", "losses", "morale", "decide", "retreat", "over", "done"]


class GroundCombat(Step, frozen=True, kw_only=True, tag="ground_combat"):
    """Ground units fight for a hex, round by round (EWR-18.3). Delivers :class:`GroundCombatEnded`.

    The attackers stand in the state in :attr:`hex`, beside the defenders, as soon as they may be hit; those who wait
    aboard ships stay in the cargo of :attr:`task_force`.
    """

    side: SideName
    """The attacker."""
    hex: str
    engaged: tuple[GroundGroup, ...]
    """Attackers who fight: committed, landed or dropped."""
    dropped: tuple[GroundGroup, ...] = ()
    """Paratroops among them (EWR-20.4.I)."""
    circumstances: Circumstances
    origin: str = ""
    """The hex from which they came by land."""
    task_force: str = ""
    """The one that lands them."""
    aboard: tuple[GroundGroup, ...] = ()
    """Troops of the assault that have not landed."""
    tactic: Tactic | None = None
    """How a landing is met; None: there is none."""
    first_wave: Pools = Pools()
    wave: tuple[GroundGroup, ...] = ()
    """Who lands in this round (EWR-19.5)."""
    support: int = 0
    """The attacker's modifier for naval gunfire."""
    suppression: int = 0
    """The defender's."""
    committed: int = 0
    """SP that have been paid for, those lost included (EWR-18.9.C)."""
    round: int = 0
    step: CombatStep = "air"
    asked: SideName | None = None
    """Who has something to decide in this step; None: it goes on by itself."""
    air_support: bool = False
    """The defender's aircraft help (EWR-18.4)."""
    garrison: int = 0
    """Garrison SP left."""
    morale: Mapping[SideName, int]
    unsupplied: tuple[SideName, ...] = ()
    lost: Mapping[SideName, int] = {}
    """Ground and garrison SP lost so far."""
    before: Mapping[SideName, int] = {}
    """The same before this round."""
    due: Mapping[SideName, int] = {}
    """SP that each side still has to lose in this round, supporting aircraft last."""
    decided: tuple[SideName, ...] = ()
    """Who has said in this round whether it fights on."""
    retreating: SideName | None = None
    forced: bool = False
    """The retreat is not of its own will."""
    boarded: tuple[str, ...] = ()
    """Task forces that have taken troops aboard and must retreat (EWR-18.6.D)."""
    hidden: bool = False
    """In a view: who waits aboard, or is held back, is not known."""

    def seen_by(self, side: str) -> Self:
        """Those who fight lie open; who has not landed does not, and how many have been paid for."""
        if side == self.side:
            return self
        return msgspec.structs.replace(self, aboard=(), wave=(), committed=0, hidden=True)


# Paratroops: module ``airborne_drop``

DropStep = Literal["plan", "sighting", "escort", "countersight", "defend", "air_to_air", "cap", "flak", "drop"]


class AirborneDrop(Calling, frozen=True, kw_only=True, tag="airborne_drop"):
    """Paratroops take off, meet CAP and antiaircraft fire, and drop on a hex (EWR-20.0). Delivers :class:`DropEnded`.

    As an operation of its own it looks for an enemy in the hex first; in a combined operation he has been sighted.
    """

    side: SideName
    hex: str
    alone: bool = False
    troops: Mapping[str, tuple[GroundGroup, ...]] = {}
    """Who flies, by base; still counted there."""
    sighting: int = 0
    escort: Flights = ()
    counter: CounterResult = "exclusive"
    cap: Flights = ()
    excess: Flights = ()
    """CAP set apart from the fight with the escorts."""
    unescorted: bool = False
    engaged: Flights = ()
    """All CAP that has been in the air."""
    fought: bool = False
    spent: int = 0
    step: DropStep = "plan"

    def seen_by(self, side: str) -> Self:
        """Who flies is secret until they are over the target."""
        if side == self.side or self.step in ("cap", "flak", "drop"):
            return self
        return msgspec.structs.replace(self, troops={}, escort=())


# Amphibious assaults: module ``amphibious_assault``


class StrikeDrop(Calling, frozen=True, kw_only=True, tag="strike_drop"):
    """After an air strike paratroops may drop on its target and fight there (EWR-20.4.E). Delivers nothing."""

    side: SideName
    hex: str
    running: Literal["", "dropping", "combat", "retreats"] = ""
    boarded: tuple[str, ...] = ()
    """Task forces that have taken troops aboard and must retreat (EWR-18.6.D)."""


AssaultStage = Literal[
    "start",
    "sighting",
    "committing",
    "strike",
    "striking",
    "tactic",
    "gunfire",
    "bombarding",
    "paratroops",
    "dropping",
    "combat",
    "after",
    "ending",
]


class AmphibiousAssault(Calling, frozen=True, kw_only=True, tag="amphibious_assault"):
    """A task force sights a hex, moves in and assaults it (EWR-19.0). Delivers :class:`InitiativeEnded`."""

    side: SideName
    task_force: str
    hex: str
    doubled: bool = False
    troops: tuple[GroundGroup, ...] = ()
    """Who takes part."""
    sighting: int = 0
    """The modified roll by which the hex has been sighted."""
    tactic: Tactic | None = None
    missions: Mapping[str, GunfireMission] = {}
    """By ship; destroyers go by the name of their group."""
    spent: int = 0
    fought: bool = False
    stage: AssaultStage = "start"
    landed: Handled = ()
    """Troops put ashore after the victory, by kind (EWR-19.7.B)."""
    taken: Handled = ()
    """Troops taken aboard again."""
    boarded: tuple[str, ...] = ()
    """Task forces that have taken beaten troops aboard and must retreat (EWR-18.6.D)."""

    def seen_by(self, side: str) -> Self:
        """Who is aboard, and which ships have which mission, only their owner knows."""
        if side == self.side:
            return self
        return msgspec.structs.replace(self, troops=(), missions={})


# Bases: module ``bases``


class BaseLoss(Calling, frozen=True, kw_only=True, tag="base_loss"):
    """What was at a base that an enemy has taken leaves or is lost: aircraft, ships (EWR-18.8.B, EWR-18.8.C)."""

    side: SideName
    """Who lost it."""
    hex: str
    fleeing: AirType | None = None
    """Aircraft whose owner says where they fly."""
    left: tuple[str, ...] = ()
    """Task forces that have left the port, or could not."""


class BaseRebuilding(Step, frozen=True, kw_only=True, tag="base_rebuilding"):
    """``side`` may rebuild a destroyed air base at once (EWR-16.3.2)."""

    side: SideName
    hex: str


GroundFrame = (
    Transporting
    | PortLoading
    | Landing
    | GroundOperation
    | GroundCombat
    | AmphibiousAssault
    | AirborneDrop
    | StrikeDrop
    | BaseLoss
    | BaseRebuilding
)
