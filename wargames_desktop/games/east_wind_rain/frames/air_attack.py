"""Steps of the attack of aircraft on a target: waves, antiaircraft fire, damage (11.15 to 11.19, 12.3).

:class:`Attack` leads through them. What a side decides is a step of its own above it: :class:`FormingWaves`,
:class:`FormingUp`, :class:`Aiming`, :class:`Flak`, :class:`Targeting`, :class:`Scattering`, :class:`GroundHits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights, StrikeKind, Target
from wargames_desktop.games.east_wind_rain.attack_results import Assigned, Cells
from wargames_desktop.games.east_wind_rain.frames.base import Calling, Step
from wargames_desktop.games.east_wind_rain.terms import Section, SideName

AttackStep = Literal[
    "waves",
    "air_to_air",
    "form_up",
    "defence",
    "aim",
    "flak",
    "targets",
    "resolve",
    "scatter",
    "next",
    "assess",
]
Aircraft = Literal["light", "bombers"]
"""Whom antiaircraft fire is at: army and naval aircraft, or bombers (EWR-11.15.B, EWR-11.15.C)."""
MarkKind = Literal[
    "ship", "destroyer", "transport", "escort_carrier", "submarine", "fleet_train", "base", "city", "ground"
]


class Mark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that aircraft can be assigned to, as the attacker sees it."""

    key: str
    kind: MarkKind
    name: str = ""
    """Of a ship in port, or the kind of a base; a ship at sea stays face down (EWR-11.19.A)."""
    section: Section | None = None
    """What the back of a ship tells (EWR-11.16.H)."""
    damaged: bool = False
    points: int = 0
    """Damage in this strike so far."""
    sp: int = 1


class Toll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a strike has done so far; it counts when the last wave is over (EWR-11.8.H, EWR-11.19.D)."""

    points: Mapping[str, int] = {}
    """Damage points by vessel, base or city, as ``strike_targets`` names them."""
    sunk: tuple[str, ...] = ()
    """Naval SP without armor that are gone."""
    success: bool = False
    """Something has been destroyed or eliminated for good: crews may be promoted (EWR-11.24.C)."""

    def hidden(self) -> Toll:
        """The toll without the names of ships."""
        points = {str(number): hit for number, hit in enumerate(self.points.values())}
        return msgspec.structs.replace(self, points=points, sunk=("",) * len(self.sunk))


class Attack(Calling, frozen=True, kw_only=True, tag="attack"):
    """A strike over its target (EWR-11.8.D to EWR-11.8.I). Delivers :class:`AttackEnded`. Module ``air_attack``.

    The waves are formed, :class:`AirToAir` settles what the CAP can do, then each wave in turn meets
    :class:`WaveDefence`, antiaircraft fire, and attacks; at the end damage is assessed.
    """

    side: SideName
    """Who strikes."""
    kind: StrikeKind
    target: Target
    strike: Flights
    escort: Flights
    """Shrinks as escorts are lost; those that turn back are in ``away``."""
    cap: Flights
    """CAP over the target, as far as it may attack a wave; the rest is in ``idle``."""
    cap_drm: int = 0
    on_deck: bool = False
    """The carriers attacked are caught with aircraft on deck (EWR-12.4.A)."""
    airborne: Flights = ()
    """The defender's other aircraft that are in the air, out of harm's way (EWR-11.13.2.B); all that are neither these
    nor CAP are on the ground or aboard."""

    step: AttackStep = "waves"
    waves: tuple[Flights, ...] = ()
    wave: int = 0
    """The current one, from 0."""
    excess: Flights = ()
    idle: Flights = ()
    unescorted: bool = False
    met: bool = False
    """Escorts have met CAP: they neither take antiaircraft hits nor strafe (EWR-11.9.F)."""
    cells: Cells = ()
    """The naval air display, for a task force at sea."""
    aims: tuple[Flights, ...] = ()
    """The current wave by hex of the display; one for a target on land."""
    cell: int = 0
    """The hex of the display that is attacked, or 0."""
    attacked: tuple[int, ...] = ()
    """Hexes of the display that the current wave attacks."""
    waiting: tuple[int, ...] = ()
    """Those of them that it has still to attack after :attr:`cell`."""
    flak: tuple[Aircraft, ...] = ()
    """Antiaircraft fire in this hex: the one that goes on, and those still to come."""
    assigned: Mapping[str, Assigned] = {}
    hurt: tuple[int, ...] = ()
    """Hexes of the display where this wave has damaged or sunk a ship, and that have not scattered (EWR-12.3.G)."""
    over: Flights = ()
    """Strike aircraft that have attacked and are left."""
    aborted: Flights = ()
    """Strike aircraft that have turned back."""
    away: Flights = ()
    """Escorts that have turned back."""
    toll: Toll = Toll()
    fought: bool = False
    escorts_scored: bool = False
    cap_scored: bool = False

    def seen_by(self, side: str) -> Self:
        """Waves to come are the attacker's secret, and the places of ships the defender's (EWR-12.3.D, EWR-11.16.H).

        Escort and CAP are shown once the waves are formed (EWR-11.14.A), what else is in the air never.
        """
        seen = self
        forming = self.step == "waves"
        if side != self.side:
            waves = tuple(wave if number <= self.wave else () for number, wave in enumerate(self.waves))
            seen = msgspec.structs.replace(seen, strike=(), waves=waves, escort=() if forming else self.escort)
        if side in (self.side, ""):
            seen = msgspec.structs.replace(seen, airborne=(), cap=() if forming else self.cap)
            if self.target.task_force:
                seen = msgspec.structs.replace(seen, cells=(), toll=self.toll.hidden())
        return seen


UNSEEN: Final = (0,)
"""Stands for the sizes of waves that a side does not know."""


class FormingWaves(Step, frozen=True, kw_only=True, tag="forming_waves"):
    """A side divides its strike into waves: their number and sizes, then who flies in which (EWR-12.3.C).

    Delivers :class:`WavesFormed`. Module ``forming_waves``.
    """

    side: SideName
    strike: Flights
    """Not yet in a wave."""
    least: int
    """Waves at least, by the wave roll or by their largest size."""
    sizes: tuple[int, ...] = ()
    """Chosen; none: not yet."""
    waves: tuple[Flights, ...] = ()
    """Full ones, and the one that is being filled."""

    def seen_by(self, side: str) -> Self:
        if side == self.side:
            return self
        return msgspec.structs.replace(self, strike=(), sizes=self.sizes and UNSEEN, waves=())


class FormingUp(Step, frozen=True, kw_only=True, tag="forming_up"):
    """A side places its task force on the naval air display (EWR-11.16.G). Delivers :class:`FleetFormed`.

    Module ``formation``.
    """

    side: SideName
    task_force: str
    left: tuple[str, ...]
    """Vessels still to be placed."""
    cells: Cells

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, left=(), cells=())


class Aiming(Step, frozen=True, kw_only=True, tag="aiming"):
    """A side divides a wave among the hexes of the naval air display (EWR-11.16.I). Delivers :class:`WaveAimed`.

    Module ``targeting``.
    """

    side: SideName
    task_force: str
    left: Flights
    open: tuple[int, ...]
    """Hexes of the display with ships."""
    carriers: tuple[int, ...]
    """Those of them with carriers (EWR-11.16.H)."""
    kinds: tuple[tuple[MarkKind, ...], ...] = ()
    """By hex: what kinds of counters lie there, as SP lie face up without their number (EWR-11.16.H)."""
    damaged: tuple[int, ...] = ()
    """By hex: ships that show damage."""
    aims: tuple[Flights, ...]


class Flak(Step, frozen=True, kw_only=True, tag="flak"):
    """A side chooses how its aircraft take antiaircraft hits (EWR-11.17). Delivers :class:`FlakTaken`.

    Module ``flak``.
    """

    side: SideName
    strike: Flights
    """Strike aircraft that have been fired at."""
    escort: Flights
    """Escorts that may take hits in their place (EWR-11.17.C)."""
    hits: int
    """Still to be taken."""
    losses: int
    """Hits that may still be taken as losses."""
    half: bool = False
    """One air SP has turned back, and another must for the same hit."""
    lost: Flights = ()
    aborted: Flights = ()
    aborted_escort: Flights = ()


class Targeting(Step, frozen=True, kw_only=True, tag="targeting"):
    """A side assigns the aircraft of a wave to targets (EWR-11.18.B, EWR-11.19.A). Delivers :class:`TargetsAssigned`.

    Module ``targeting``.
    """

    side: SideName
    hex: str
    strike: Flights
    escort: Flights = ()
    """Escorts that strafe."""
    marks: tuple[Mark, ...]
    assigned: Mapping[str, Assigned] = {}


class Scattering(Step, frozen=True, kw_only=True, tag="scattering"):
    """Half of the ships of a hex of the naval air display scatter (EWR-12.3.G). Delivers :class:`FleetFormed`.

    Module ``formation``.
    """

    side: SideName
    task_force: str
    cell: int
    left: int
    """Ships and SP still to leave it."""
    cells: Cells

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, left=0, cells=())


class GroundHits(Step, frozen=True, kw_only=True, tag="ground_hits"):
    """A side chooses which of its ground SP in a place are eliminated (EWR-11.12.A). Module ``ground_hits``."""

    side: SideName
    place: str
    left: int
    cause: str
    rule: str
    asked: bool = False
    """Its owner has something to choose."""


AirAttackFrame = Attack | FormingWaves | FormingUp | Aiming | Flak | Targeting | Scattering | GroundHits
