"""The state of a game of East Wind Rain: ships, task forces, aircraft, troops, bases, resources, and the flow.

A ``place`` is the label of a hex (``2811``) or the id of a zone, as the geography has them. Turns are quarters:
``2Q42``. Ships are named by their ids in the charts; what their counters print is there (``Charts.ships``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeVar

import msgspec

from wargames_desktop.engine.flow import FlowState
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.forces import (
    AirGroup,
    AirStack,
    Cargo,
    FleetTrain,
    GroundStack,
    NavalGroup,
    PortBox,
)
from wargames_desktop.games.east_wind_rain.frames import AnyFrame
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, BaseType, Nation, NavalOrder, Purse, Section, SideName

JAPAN: Final = "japan"
ALLIES: Final = "allies"
SIDE_NAMES: Final[Mapping[SideName, str]] = {"japan": "Japanese", "allies": "Allied"}

HIDDEN: Final = "?"
"""Stands for the name of a ship that the viewer may not know."""

DAMAGED: Final = 1
BOTTOMED: Final = 2
"""Damage markers of a ship, as :attr:`State.damage` counts them (EWR-11.19.D)."""


class TaskForce(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A task force: its marker on the map and its box on the card (EWR-8.1)."""

    nation: Nation
    """Of the marker; one US and one Commonwealth task force may mix nationalities (EWR-8.1.B)."""
    place: str
    in_port: bool = False
    """In the green part of a zone, or under a base where it has refuelled (EWR-8.3.3.D, EWR-10.13.H)."""
    ships: tuple[str, ...] = ()
    """Named ships, sorted."""
    naval: tuple[NavalGroup, ...] = ()
    air: tuple[AirGroup, ...] = ()
    """Aboard its carriers, ready to fly."""
    cargo: Cargo = Cargo()
    fleet_train: bool = False
    """The fleet train sails with it (EWR-26.2)."""
    inverted: bool = False
    """Its operation is done: on patrol (EWR-10.1.F)."""
    refuelled: bool = False
    """Has refuelled in this turn (EWR-10.13.E)."""
    unsupplied: bool = False
    """Out of supply: may not fight of its own will nor intercept (EWR-25.2.1)."""
    origin: tuple[str, ...] = ()
    """Area or zone where it began the operations phase, or where it refuelled (EWR-10.1.B); two in a hex of both."""
    shown: tuple[Section | Literal["submarines"], ...] = ()
    """What its owner has had to declare about it to the other side in this turn (EWR-6.6.B, EWR-12.2.A)."""
    hidden: bool = False
    """In a view: what it consists of is not known, and ships, naval, air and cargo are empty."""

    @property
    def side(self) -> SideName:
        """Who commands it."""
        return SIDE_OF[self.nation]


class Bases(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The bases of a hex; they belong to one side (EWR-5.3.5)."""

    side: SideName
    kinds: tuple[BaseType, ...]
    """Major bases first; never empty."""


class EconomicMarker(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A transportable economic marker (EWR-5.2.2, EWR-5.2.3)."""

    value: int
    """Printed, or what losses have left of it."""
    at: Literal["map", "carried", "home"] = "map"
    """On its hex or zone, aboard a task force, or unloaded in a home country."""
    inverted: bool = False
    """Used, or its city is damaged: worth nothing in this turn (EWR-5.2.10.B)."""
    home: Purse | None = None
    """Where it has been unloaded."""


class Magic(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The MK Ultra record and what the Allies have made of it in this turn (EWR-6.2)."""

    box: int = 0
    """Where the Magic marker lies; 0: it is off the record."""
    changed: bool = False
    """It lies in the box that says that the codes have changed."""
    advantage: bool = False
    """The Allies have the intelligence advantage in this turn."""
    air_first: SideName | None = None
    """Who stages aircraft first, as laid down with the advantage (EWR-6.3.A)."""
    naval_order: NavalOrder | None = None
    """The order of naval staging, as laid down by whoever decides (EWR-6.4)."""
    operations_first: SideName | None = None
    """Who will begin the operations, as laid down with the advantage (EWR-6.5.A)."""
    sighting_used: bool = False
    """The bonus to a sighting roll has been used in this turn (EWR-6.7)."""
    spied_hex: str = ""
    """The Japanese hex whose troops and aircraft the Allies may examine in this turn (EWR-6.6.C)."""


class Ordered(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Units that have been built and arrive in a later economic phase (EWR-5.3.6.A)."""

    due: str
    """The quarter."""
    side: SideName
    place: str
    units: Body


class Attempt(msgspec.Struct, frozen=True):
    """``interceptor``, a task force or the hex of a base, has tried to intercept the task force ``target``."""

    interceptor: str
    target: str


class Wreck(msgspec.Struct, frozen=True):
    """An air base that the enemy has destroyed in the initiative that goes on."""

    side: SideName
    """Whose it was."""
    hex: str


class Victory(msgspec.Struct, frozen=True, kw_only=True):
    """The game is over; ``winner`` None: a draw. ``reason`` is a sentence of ours."""

    winner: SideName | None
    level: str
    reason: str
    rule: str


def _nothing_each() -> dict[SideName, tuple[str, ...]]:
    return {"japan": (), "allies": ()}


def _no_air() -> dict[SideName, dict[str, AirStack]]:
    return {"japan": {}, "allies": {}}


def _no_ground() -> dict[SideName, dict[str, GroundStack]]:
    return {"japan": {}, "allies": {}}


def _no_ports() -> dict[SideName, dict[str, PortBox]]:
    return {"japan": {}, "allies": {}}


class State(FlowState, frozen=True, kw_only=True):
    """A position. Mappings are never changed in place; entries that would be empty are left out.

    Where a strike or a battle has taken forces into its frames, they are still counted here: losses are written to
    both, so that nothing is lost when a step ends.
    """

    scenario: str
    turn: str
    """The quarter: ``2Q42``."""
    last_turn: str
    task_forces: Mapping[str, TaskForce] = {}
    """By marker: ``JP-1`` to ``JP-20``, ``US-1`` to ``US-20``, ``CW-1`` to ``CW-10``."""
    ports: Mapping[SideName, Mapping[str, PortBox]] = msgspec.field(default_factory=_no_ports)
    """Ships outside task forces, by side and place."""
    damage: Mapping[str, int] = {}
    """Damage markers by ship: :data:`DAMAGED` or :data:`BOTTOMED`; an unhurt ship is not named."""
    damage_left: Mapping[str, int] = {}
    """Damage points still to be repaired, by ship (EWR-5.3.2.3.C)."""
    under_repair: tuple[str, ...] = ()
    """Ships that have had construction factors in this turn and may not move (EWR-5.3.2.4.C)."""
    sunk: Mapping[SideName, tuple[str, ...]] = msgspec.field(default_factory=_nothing_each)
    """Named ships lost, in order."""
    air: Mapping[SideName, Mapping[str, AirStack]] = msgspec.field(default_factory=_no_air)
    """Aircraft on land, by side and place."""
    ground: Mapping[SideName, Mapping[str, GroundStack]] = msgspec.field(default_factory=_no_ground)
    """Ground units on land, by side and place."""
    bases: Mapping[str, Bases] = {}
    """By hex."""
    unsupplied: Mapping[SideName, tuple[str, ...]] = msgspec.field(default_factory=_nothing_each)
    """Places with an unsupplied marker, ascending: bases, aircraft and troops there; till the next supply phase."""
    control: Mapping[str, SideName] = {}
    """Who holds a city or an economic marker's hex without standing there, by hex; see ``bases.controller``."""
    damaged_cities: tuple[str, ...] = ()
    """Hexes of cities with a damage marker, ascending."""
    markers: Mapping[str, EconomicMarker] = {}
    """Economic markers by name; empty in scenarios that do not use them."""
    er: Mapping[Purse, int] = {}
    """Economic resources left."""
    debts: Mapping[Purse, int] = {}
    """What will be taken from the next income (EWR-9.2.J, EWR-9.2.K)."""
    landed_er: int = 0
    """Economic resources put ashore in Australia; its next income has them (EWR-5.2.11.D)."""
    orders: tuple[Ordered, ...] = ()
    """Units under construction, in the order in which they were built."""
    fleet_train: FleetTrain = FleetTrain()
    closed: tuple[str, ...] = ()
    """Areas that nobody may enter in this scenario (EWR-36.4)."""
    pays_for: Mapping[Nation, Purse] = {}
    """Purses that pay for the operations of a nation in place of its own (EWR-36.1.B)."""
    mixed_freely: bool = False
    """American task forces take Commonwealth ships freely (EWR-36.6.1.B)."""
    unscored: tuple[str, ...] = ()
    """Areas and zones that count for no victory points (EWR-36.5.B)."""
    prizes: Mapping[str, int] = {}
    """Victory points for each turn at whose end Japan holds a hex in supply (EWR-36.5.D, EWR-36.6.4)."""
    economics: EconomicTerms | None = None
    """What there is of the economy; None: no economic phases."""
    magic: Magic = Magic()
    first: SideName | None = None
    """Who began the operations of this turn."""
    attempts: tuple[Attempt, ...] = ()
    """Interceptions tried in the operation that goes on (EWR-10.10.5.A, EWR-11.23.C)."""
    wrecks: tuple[Wreck, ...] = ()
    """Air bases that may be rebuilt as soon as the initiative is over (EWR-16.3.2.A); see ``demolition``."""
    vp: int = 0
    """Japanese victory points counted so far."""
    victory: Victory | None = None
    flow: tuple[AnyFrame, ...]

    @property
    def year(self) -> int:
        """Of the turn: 1942."""
        return 1900 + int(self.turn[2:])

    @property
    def quarter(self) -> int:
        """Of the turn, 1 to 4."""
        return int(self.turn[0])


V = TypeVar("V")


def _changed(mapping: Mapping[str, V], key: str, value: V | None) -> dict[str, V]:
    """``mapping`` with one entry replaced or added; None: without it. The order of the others stays."""
    changed = {**mapping}
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed


def with_task_force(state: State, id: str, force: TaskForce) -> State:
    """``state`` with a task force changed or added."""
    return msgspec.structs.replace(state, task_forces={**state.task_forces, id: force})


def changed_task_force(state: State, id: str, **changes: object) -> State:
    """``state`` with some fields of a task force changed."""
    return with_task_force(state, id, msgspec.structs.replace(state.task_forces[id], **changes))


def without_task_force(state: State, id: str) -> State:
    """``state`` without a marker; whatever it held is gone unless it has been put elsewhere before."""
    return msgspec.structs.replace(state, task_forces=_changed(state.task_forces, id, None))


def task_forces_at(state: State, place: str, side: SideName) -> tuple[str, ...]:
    """Ids of a side's task forces in a hex or zone, at sea or in port."""
    return tuple(
        id for id, force in state.task_forces.items() if force.place == place and SIDE_OF[force.nation] == side
    )


def air_at(state: State, side: SideName, place: str) -> AirStack:
    """The aircraft of a side on land there."""
    return state.air[side].get(place, AirStack())


def with_air(state: State, side: SideName, place: str, stack: AirStack) -> State:
    """``state`` with the aircraft of a side on land in a place replaced."""
    kept = None if stack == AirStack() else stack
    return msgspec.structs.replace(state, air={**state.air, side: _changed(state.air[side], place, kept)})


def ground_at(state: State, side: SideName, place: str) -> GroundStack:
    """The ground units of a side in a place."""
    return state.ground[side].get(place, GroundStack())


def with_ground(state: State, side: SideName, place: str, stack: GroundStack) -> State:
    """``state`` with the ground units of a side in a place replaced."""
    kept = None if stack == GroundStack() else stack
    return msgspec.structs.replace(state, ground={**state.ground, side: _changed(state.ground[side], place, kept)})


def port_at(state: State, side: SideName, place: str) -> PortBox:
    """The ships of a side in a port that belong to no task force."""
    return state.ports[side].get(place, PortBox())


def with_port(state: State, side: SideName, place: str, box: PortBox) -> State:
    """``state`` with a port box of a side replaced."""
    kept = None if box == PortBox() else box
    return msgspec.structs.replace(state, ports={**state.ports, side: _changed(state.ports[side], place, kept)})


def with_bases(state: State, hex: str, bases: Bases | None) -> State:
    """``state`` with the bases of a hex replaced; None: there are none any more."""
    return msgspec.structs.replace(state, bases=_changed(state.bases, hex, bases))


def bases_of(state: State, side: SideName) -> tuple[str, ...]:
    """Hexes with bases of a side, supplied or not."""
    return tuple(hex for hex, bases in state.bases.items() if bases.side == side)


def is_supplied(state: State, side: SideName, place: str) -> bool:
    """Whether what a side has on land in a place is in supply, till the next supply phase (EWR-11.5.C)."""
    return place not in state.unsupplied[side]


def supplied_bases(state: State, side: SideName) -> tuple[str, ...]:
    """Hexes with supplied bases of a side."""
    return tuple(hex for hex in bases_of(state, side) if is_supplied(state, side, hex))


def with_damage(state: State, ship: str, markers: int) -> State:
    """``state`` with the damage markers of a ship set; 0 removes them."""
    return msgspec.structs.replace(state, damage=_changed(state.damage, ship, markers or None))


def with_er(state: State, purse: Purse, er: int) -> State:
    """``state`` with a country's economic resources set; never below 0."""
    return msgspec.structs.replace(state, er={**state.er, purse: max(0, er)})


def owing(state: State, purse: Purse, er: int) -> State:
    """``state`` with ``er`` more to be taken from a country's next income."""
    return msgspec.structs.replace(state, debts={**state.debts, purse: state.debts.get(purse, 0) + er})


def attempted(state: State, interceptor: str, target: str) -> State:
    """``state`` in which ``interceptor`` has used its attempt on ``target`` in this operation."""
    return msgspec.structs.replace(state, attempts=(*state.attempts, Attempt(interceptor, target)))


def has_attempted(state: State, interceptor: str, target: str) -> bool:
    """Whether ``interceptor`` has tried to intercept ``target`` in this operation (EWR-10.10.5.A)."""
    return Attempt(interceptor, target) in state.attempts


def following(turn: str) -> str:
    """The quarter after ``turn``."""
    quarter, year = int(turn[0]), int(turn[2:])
    return f"1Q{year + 1}" if quarter == 4 else f"{quarter + 1}Q{year}"


def sorted_places(places: Iterable[str]) -> tuple[str, ...]:
    """Places without repetition, ascending, as the state keeps them."""
    return tuple(sorted(set(places)))
