"""Steps of air operations, from the choice of the target to the landing (11.0, 12.0).

Which step does what:

* :class:`AirOperation` is an operation of land bases: a shuttle, a first and a second initiative. Task forces have
  operations of their own.
* :class:`AirStrike` is an initiative, an interception, or what a sighted carrier force sends in advance: it is planned,
  sights, strikes, and may sight and strike once more.
* :class:`Strike` is one strike at a sighted target with all that answers it: allocation, counter-sighting, CAP, the
  attack, the simultaneous strike, landing, the return strike, costs.
* :class:`Attack` is what happens over the target: waves, antiaircraft fire, the attack itself, damage (see
  ``frames.air_attack``). It starts :class:`AirToAir` once the waves are formed, and :class:`WaveDefence` for each wave.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flights, Promotable, Role, Station, StrikeKind, Target
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.base import Calling, Step
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName

StrikeReason = Literal[
    "operation",
    "naval_operation",
    "encounter",
    "naval_interception",
    "assault",
    "interception",
    "counter",
    "second_strike",
]
"""Why a strike is flown: an operation of bases, of a task force against land, an encounter of task forces, one in which
the carriers belong to an intercepting task force (EWR-12.2.F), before an assault (EWR-19.2), an air interception
(EWR-11.23), by a sighted carrier force before it is engaged (EWR-12.2.E), or as the second strike of carriers that have
been struck themselves (EWR-12.2.G)."""

CounterResult = Literal["exclusive", "equal", "defender_higher", "attacker_higher"]
"""Exclusive: only the attacker has sighted. The others: both have, and whose number was the higher (EWR-11.13.C)."""


class AirOperation(Calling, frozen=True, kw_only=True, tag="air_operation"):
    """The operation of the aircraft of a hex, or of several (EWR-11.1.F, EWR-11.21). Delivers :class:`OperationEnded`.

    Its owner strikes, in up to two initiatives, or flies to another base and strikes from there. Module
    ``air_operations``.
    """

    side: SideName
    hex: str
    """The base from which it began, or that its aircraft have flown to."""
    bases: tuple[str, ...] = ()
    """All hexes that take part; none: nothing has been done so far."""
    initiatives: int = 0
    """Used so far, of two (EWR-11.7.B)."""
    offensive: bool = False
    """A target has been looked for (EWR-11.11.B.4)."""
    shuttled: bool = False
    """The aircraft flew here in this operation: they strike now or not at all (EWR-11.6.B)."""
    arrived: tuple[AirGroup, ...] = ()
    """The aircraft that flew here; they end on top of the base even if they do not strike (EWR-11.6.C)."""
    costly: bool = False
    """The first initiative cost ER, so that the second costs twice as much (EWR-11.20.F)."""
    fled: tuple[str, ...] = ()
    """Task forces that have retreated from its strikes: it does not look for them again (EWR-12.2.E.3)."""
    target: str = ""
    """The hex on land that the strike goes for; paratroops may drop on it afterwards (EWR-20.4.E)."""
    over: bool = False
    running: Literal["", "shuttle", "strike"] = ""
    """What is going on above."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, arrived=())


class Shuttle(Step, frozen=True, kw_only=True, tag="shuttle"):
    """Aircraft of a base are picked for a flight to another (EWR-11.6). Module ``shuttle``.

    Delivers :class:`ShuttleFlown`.
    """

    side: SideName
    origin: str
    to: str
    most: int
    """Air SP that may fly, by the capacity of the base and what can be paid (EWR-11.3.C, EWR-11.6.A)."""
    picked: tuple[AirGroup, ...] = ()

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, most=0, picked=())


AirStrikeStep = Literal[
    "begin", "plan", "sight", "strike", "again", "withdraw", "stand_off", "answer", "retreat", "end"
]
"""``again``: its side may strike a second time; ``withdraw``: a target at sea may try to get away from that;
``stand_off``: its side may give up closing in (EWR-12.2.G); ``answer``: so that the other side may strike again;
``retreat``: the target gets away."""


class AirStrike(Calling, frozen=True, kw_only=True, tag="air_strike"):
    """An air strike with the whole sequence of EWR-11.8, second strikes included. Delivers :class:`StrikeEnded`.

    It pays for its aircraft, not for the task force (EWR-12.5). Module ``air_strike``.
    """

    side: SideName
    launches: tuple[str, ...]
    """Where the aircraft start: hexes of bases, ids of task forces."""
    hex: str
    """The target hex."""
    target: str = ""
    """The task force that is attacked at sea; empty: land, or ships in port, as the strike says later."""
    reason: StrikeReason
    sighting: int = 0
    """The modified roll by which the target has been sighted; 0: the strike has to sight it first."""
    doubled: bool = False
    """A second initiative after one that cost ER (EWR-11.25.C)."""
    open: bool = False
    """Other bases of the side may join (EWR-11.21.A)."""
    landing: Mapping[Station, Station] = {}
    """Where aircraft land that do not go home, by where they start."""
    step: AirStrikeStep = "begin"
    strikes: int = 0
    """Strikes flown."""
    home: Flights = ()
    """Army and naval aircraft that are back where they started (EWR-11.20.A)."""
    flown: Flights = ()
    """All that have struck and are left."""
    retreating: bool = False
    """The target tries to get away from a second strike (EWR-11.20.B)."""
    standing_off: bool = False
    """Its task force will not enter the hex of the target (EWR-12.2.G)."""
    answered: bool = False
    """The other side strikes a second time above (EWR-12.2.G)."""
    launched: int = 0
    fought: bool = False
    counter: int = 0
    spent: int = 0
    promotable: tuple[Promotable, ...] = ()

    def seen_by(self, side: str) -> Self:
        if side == self.side:
            return self
        return msgspec.structs.replace(self, home=(), flown=(), promotable=())


StrikeStep = Literal[
    "allocate",
    "countersight",
    "aim_answer",
    "defend",
    "attack",
    "answer",
    "land",
    "aim_return",
    "allocate_return",
    "return",
    "settle",
    "pay",
    "done",
]


class Bill(msgspec.Struct, frozen=True):
    """ER to be paid for aircraft of a nation, where they start."""

    nation: Nation
    place: str
    er: int
    reason: str
    rule: str


class Strike(Calling, frozen=True, kw_only=True, tag="strike"):
    """One strike at a sighted target (EWR-11.8.B to EWR-11.8.L). Delivers :class:`StrikeFlown`. Module ``strike``.

    A strike in answer lies above the one it answers: its aircraft, and the CAP that it meets, are given.
    """

    side: SideName
    """Who strikes."""
    kind: StrikeKind
    launches: tuple[Station, ...]
    target: Target
    landing: Mapping[Station, Station] = {}
    doubled: bool = False
    owing: bool = False
    """What cannot be paid is owed: an interception or answer (EWR-9.2.K)."""
    only: Flights = ()
    """In a second strike, the aircraft that may take part (EWR-11.20.A)."""
    sighted: int
    """Modified roll of the striking side."""
    counter: CounterResult = "exclusive"
    countered: int = 0
    """Modified roll of the defender; 0: it has not sighted the strike."""
    strike: Flights = ()
    escort: Flights = ()
    guard: Flights = ()
    """CAP that the striking side keeps over its own hexes."""
    cap: Flights = ()
    """CAP over the target, of all stations."""
    aim: Target | None = None
    """What the defender strikes in answer."""
    answer: Flights = ()
    """Strike aircraft of the defender that answer."""
    answer_escort: Flights = ()
    aloft: Flights = ()
    """The defender's other aircraft at the target that are in the air, out of harm's way (EWR-11.13.2.A)."""
    airborne: Flights = ()
    """Given to a strike in answer: the other side's aircraft in the air that are not CAP over its target."""
    cap_drm: int = 0
    """For the CAP over the target, by the higher sighting (EWR-11.14.H.r3)."""
    step: StrikeStep = "allocate"
    launched: int = 0
    fought: bool = False
    spent: int = 0
    """ER that the striking side pays for the aircraft it sent."""
    bills: tuple[Bill, ...] = ()
    """What both sides still have to pay (EWR-11.8.L)."""
    landed: tuple[Station, ...] = ()
    """Stations whose aircraft have landed, in the steps ``land`` and ``settle`` each."""
    flown: Flights = ()
    """What is left of the aircraft sent, after they have landed."""
    promotable: tuple[Promotable, ...] = ()

    def seen_by(self, side: str) -> Self:
        """Each side's missions are its secret; what both show over the target is in :class:`Attack` (EWR-11.14.A)."""
        hidden = msgspec.structs.replace(self, bills=())
        if side != self.side:
            hidden = msgspec.structs.replace(
                hidden, only=(), strike=(), escort=(), guard=(), launched=0, spent=0, flown=(), promotable=()
            )
        if side in (self.side, ""):
            hidden = msgspec.structs.replace(hidden, cap=(), answer=(), answer_escort=(), aloft=(), airborne=())
        return hidden


class Allocation(Step, frozen=True, kw_only=True, tag="allocation"):
    """A side assigns aircraft to missions, in secret (EWR-11.9). Delivers :class:`Allocated`. Module ``allocation``.

    Each part is a command of its own; a later one for the same aircraft and mission replaces it. What is not assigned
    stays behind.
    """

    side: SideName
    kind: StrikeKind
    """Of the strike that the aircraft fly, or that they answer."""
    roles: tuple[Role, ...]
    available: Flights
    """What may be assigned."""
    most: Mapping[Station, int]
    """Air SP of a station that may fly, by the capacity of its bases or carriers (EWR-11.3.C)."""
    fighters: Mapping[Station, int]
    """Air SP of a station that may be fighters."""
    fighter_rule: str
    """By which they are limited: EWR-11.9.B, or one of EWR-11.13."""
    pooled: bool = False
    """The numbers of ``fighters`` make one number for all stations (EWR-11.21.B.1)."""
    guarded: Mapping[Station, tuple[str, ...]] = {}
    """Hexes that the CAP of a station may guard, the one that it usually does first (EWR-11.21.B.2)."""
    limit: int | None = None
    """Air SP of strike and escort that the side can pay for; None: as many as it likes."""
    landing: Mapping[Station, Station] = {}
    """Where aircraft land that do not go home, by where they start."""
    room: Mapping[Station, int] = {}
    """Strike and escort SP that find room, by such a landing place (EWR-11.7.C)."""
    striking: Flights = ()
    """What of ``available`` may strike and escort: not what is out of range or supply, nor air cover (EWR-11.5.D,
    EWR-11.22.D.2)."""
    needed: bool = False
    """There must be a strike, else nothing flies."""
    submarines: bool = False
    """The target are submarines, which bombers do not strike (EWR-14.4.A)."""
    strike: Flights = ()
    escort: Flights = ()
    cap: Flights = ()

    def seen_by(self, side: str) -> Self:
        if side == self.side:
            return self
        return msgspec.structs.replace(
            self,
            available=(),
            most={},
            fighters={},
            fighter_rule="",
            guarded={},
            limit=None,
            landing={},
            room={},
            striking=(),
            needed=False,
            strike=(),
            escort=(),
            cap=(),
        )


class AirToAir(Calling, frozen=True, kw_only=True, tag="air_to_air"):
    """CAP and escorts meet over the target (EWR-11.14.B to K). Delivers :class:`AirToAirEnded`. Module ``air_to_air``.

    The defender fights or keeps its CAP out of it, and may set apart what outnumbers the escorts.
    """

    side: SideName
    """Who strikes."""
    hex: str
    """Over which they meet."""
    escort: Flights
    cap: Flights
    excess: Flights = ()
    """CAP set apart for the waves."""
    cap_drm: int = 0
    """For the higher sighting (EWR-11.14.H.r3)."""
    step: Literal["choose", "cap_losses", "escort_losses", "done"] = "choose"
    cap_lost: int = 0
    escort_lost: int = 0


class WaveDefence(Calling, frozen=True, kw_only=True, tag="wave_defence"):
    """CAP may attack a wave, which may then turn back (EWR-11.14.K to O). Delivers :class:`WaveMet`.

    Module ``wave_defence``.
    """

    side: SideName
    """Who strikes."""
    hex: str
    wave: Flights
    cap: Flights
    """CAP that has won against the escorts, or met none, and has attacked no wave."""
    excess: Flights = ()
    """CAP that was set apart before, likewise."""
    unescorted: bool = False
    """There were no escorts at all (EWR-11.14.H.r6)."""
    cap_drm: int = 0
    step: Literal["choose", "wave_losses", "cap_losses", "press_on", "done"] = "choose"
    sent: Flights = ()
    """CAP that attacks this wave."""
    wave_lost: int = 0
    cap_lost: int = 0


class AirLosses(Step, frozen=True, kw_only=True, tag="air_losses"):
    """``side`` chooses which of its aircraft are shot down, one SP after the other. Delivers :class:`LossesTaken`.

    Nothing is asked where all are alike. The state loses them too. Module ``air_losses``.
    """

    side: SideName
    flights: Flights
    left: int
    """Air SP still to be lost."""
    reason: str
    """What shot them down, in our words."""
    rule: str


class Diversion(Step, frozen=True, kw_only=True, tag="diversion"):
    """Aircraft that cannot land where they belong look for another place in range, or are lost. Module ``air_landing``.

    Delivers :class:`Diverted`. Rules: EWR-11.13.2.B, EWR-11.13.3.E, EWR-11.4.B, EWR-11.4.C, EWR-7.3.4.D.
    """

    side: SideName
    station: Station
    """Where they belong; a task force may be gone."""
    aircraft: tuple[AirGroup, ...]
    origin: str
    """Hex over which they are."""
    from_carriers: bool
    flown: int = 0
    """Hexes that they have flown so far."""
    excess: int
    """How many of ``aircraft`` must go."""
    optional: bool = False
    """They are on the ground and may also stay there, of no use till a base is built (EWR-7.3.4.D, EWR-7.3.4.E)."""

    def seen_by(self, side: str) -> Self:
        return self if side == self.side else msgspec.structs.replace(self, aircraft=(), excess=1)


AirFrame = AirOperation | Shuttle | AirStrike | Strike | Allocation | AirToAir | WaveDefence | AirLosses | Diversion
