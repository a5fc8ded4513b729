"""Steps of surface battles (13.0).

:class:`SurfaceBattle` leads through them: :class:`Opening` settles time and range; then, round after round,
:class:`FiringRound` with :class:`AimingHits` for every salvo that hits, :class:`FallingBack`, :class:`Maneuvering` and
:class:`Withdrawing`; at the end each side may split its damaged ships off with :class:`SplittingOff`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.forces import NavalGroup
from wargames_desktop.games.east_wind_rain.frames.air_attack import Mark
from wargames_desktop.games.east_wind_rain.frames.base import Calling, Step
from wargames_desktop.games.east_wind_rain.maneuvers import Limits, ManeuverName
from wargames_desktop.games.east_wind_rain.surface_fleets import Fleet
from wargames_desktop.games.east_wind_rain.surface_results import Volley, Weapon
from wargames_desktop.games.east_wind_rain.terms import Section, SideName, TimeOfDay

BattleStep = Literal["open", "first", "fire", "fall_back", "maneuver", "withdraw", "losses", "split", "part"]


class SurfaceBattle(Calling, frozen=True, kw_only=True, tag="surface_battle"):
    """A surface battle; both task forces stand in ``hex``. Delivers :class:`BattleEnded`. Module ``surface_battle``.

    Damage and losses are written to the state before it ends; a task force without ships is gone.
    """

    hex: str
    attacker: str
    """Who initiated the combat: the attacking or intercepting task force (EWR-13.3.A)."""
    defender: str
    sighting: int
    """The attacker's modified roll."""
    counter: int = 0
    """The defender's; 0: it did not sight the attacker."""
    aircraft: tuple[str, ...] = ()
    """Task forces whose carrier aircraft have been engaged (EWR-13.4.B)."""

    step: BattleStep = "open"
    started: bool = False
    """The inner step that belongs to ``step`` has been started."""
    edge: SideName | None = None
    """Who still has the sighting advantage and has not used it (EWR-13.2.D)."""
    time: TimeOfDay = "day"
    fleets: Mapping[SideName, Fleet] = {}
    """The attacker's first."""
    round: int = 0
    idle: int = 0
    """Rounds in a row in which nobody has fired."""
    first: Volley | None = None
    """What was fired before all else in this round (EWR-13.8.K)."""
    before: Mapping[SideName, Fleet] = {}
    """The fleets as they were before that fire, for their morale."""
    volleys: tuple[Volley, ...] = ()
    """Of this round."""
    away: tuple[SideName, ...] = ()
    """Who has withdrawn."""
    settled: tuple[SideName, ...] = ()
    """Whose losses have been written, or who has been asked about its damaged ships."""

    def seen_by(self, side: str) -> Self:
        fleets = {owner: fleet.seen_by(side) for owner, fleet in self.fleets.items()}
        before = {owner: fleet.seen_by(side) for owner, fleet in self.before.items()}
        return msgspec.structs.replace(self, fleets=fleets, before=before)


OpeningStep = Literal["time_edge", "wishes", "time", "choose_time", "range_edge", "find_shifts", "shifts", "range"]


class Shift(msgspec.Struct, frozen=True):
    """A modifier of the range roll that a side may choose (EWR-13.4.B)."""

    side: SideName
    name: str
    rule: str
    by: int = 0
    """0: not chosen yet."""


class Opening(Step, frozen=True, kw_only=True, tag="opening"):
    """Time and range are settled (EWR-13.3, EWR-13.4). Module ``surface_opening``. Delivers :class:`BattleOpened`."""

    hex: str
    initiator: SideName
    edge: SideName | None
    """Who has the sighting advantage."""
    step: OpeningStep = "time_edge"
    used: Literal["", "time", "closing", "opening"] = ""
    wishes: Mapping[SideName, TimeOfDay | None] = {}
    """What each side proposes; None: to roll for it. Sealed until both have spoken (EWR-13.3.C)."""
    chooser: SideName | None = None
    """Who has won the roll for the time."""
    time: TimeOfDay | None = None
    shifts: tuple[Shift, ...] = ()

    def seen_by(self, side: str) -> Self:
        if len(self.wishes) == 2:
            return self
        wishes = {owner: wish if owner == side else None for owner, wish in self.wishes.items()}
        return msgspec.structs.replace(self, wishes=wishes)


class FiringRound(Calling, frozen=True, kw_only=True, tag="firing_round"):
    """The sections fire, guns before torpedoes (EWR-13.6.A.1, EWR-13.6.A.2). Module ``surface_firing``.

    Delivers :class:`RoundFired`.
    """

    first: SideName | None = None
    """The one side that fires now, one section of it; None: all fire at once (EWR-13.8.K)."""
    weapon: Weapon = "guns"
    declaring: bool = True
    """Sections still say what they do with this weapon, before any of it is rolled for."""
    options: tuple[Volley, ...] = ()
    """What the section that is asked now can do, or all sections of the side that may fire first."""
    may_hold: bool = False
    """It need not fire."""
    asked: tuple[tuple[SideName, Section], ...] = ()
    """Sections that have said what they do with this weapon."""
    volleys: tuple[Volley, ...] = ()
    resolved: int = 0
    """How many of the volleys have been rolled for."""
    points: Mapping[str, int] = {}
    """Damage in this round, by key."""


class AimingHits(Step, frozen=True, kw_only=True, tag="aiming_hits"):
    """A side chooses whom its hits strike (EWR-13.8.F). Delivers :class:`HitsAimed`. Module ``surface_aiming``.

    There are no more marks for SP that are alike than could be hit: the firer does not learn how many there are.
    """

    side: SideName
    at: Section
    weapon: Weapon
    marks: tuple[Mark, ...]
    left: int
    aimed: Mapping[str, int] = {}


class FallingBack(Step, frozen=True, kw_only=True, tag="falling_back"):
    """Sections that went back and have not fired may go back once more (EWR-13.11.A). Module ``surface_maneuvering``.

    Moves the sections on the board itself.
    """

    left: tuple[tuple[SideName, Section], ...]


class Maneuvering(Step, frozen=True, kw_only=True, tag="maneuvering"):
    """Sections get their orders: the defender's markers are placed face down, then the attacker announces (EWR-13.10).

    Delivers :class:`Maneuvered`. Module ``surface_maneuvering``.
    """

    sides: tuple[SideName, ...]
    """Who maneuvers, in this order; one alone maneuvers freely (EWR-13.10.C)."""
    limits: Mapping[SideName, Mapping[Section, Limits]]
    edge: SideName | None = None
    """Who still may use its sighting advantage to maneuver alone."""
    orders: Mapping[SideName, Mapping[Section, ManeuverName]] = {}

    def seen_by(self, side: str) -> Self:
        """Markers lie face down till all are moved: how many there are is seen, and not which."""
        orders: dict[SideName, Mapping[Section, ManeuverName]] = {
            owner: placed if owner == side else dict.fromkeys(placed, "line") for owner, placed in self.orders.items()
        }
        limits = {owner: each if owner == side else _open(each) for owner, each in self.limits.items()}
        return msgspec.structs.replace(self, orders=orders, limits=limits)


def _open(limits: Mapping[Section, Limits]) -> dict[Section, Limits]:
    """Limits without what only the owner of the ships knows: how fast they are."""
    return {section: msgspec.structs.replace(each, slow=False) for section, each in limits.items()}


class Withdrawing(Step, frozen=True, kw_only=True, tag="withdrawing"):
    """Sides say, sealed, whether they try to withdraw, and roll (EWR-13.14). Module ``surface_withdrawing``.

    Delivers :class:`WithdrawalsTried`.
    """

    sides: tuple[SideName, ...]
    """The attacker first."""
    wishes: Mapping[SideName, bool] = {}

    def seen_by(self, side: str) -> Self:
        if len(self.wishes) == len(self.sides):
            return self
        wishes = {owner: wish and owner == side for owner, wish in self.wishes.items()}
        return msgspec.structs.replace(self, wishes=wishes)


class SplittingOff(Step, frozen=True, kw_only=True, tag="splitting_off"):
    """``side`` may send its damaged ships away under a new marker (EWR-13.15.D). Module ``splitting_off``."""

    side: SideName
    task_force: str
    threat: str
    """The hex of the battle."""
    ships: tuple[str, ...] = ()
    """Chosen so far."""
    naval: tuple[NavalGroup, ...] = ()

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, ships=(), naval=())


SurfaceFrame = (
    SurfaceBattle | Opening | FiringRound | AimingHits | FallingBack | Maneuvering | Withdrawing | SplittingOff
)
