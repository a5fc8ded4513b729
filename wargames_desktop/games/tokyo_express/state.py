"""The state of a game of Tokyo Express: ships, formations, decks, and where the sequence of play stands.

What only the Standard Game has stands apart: in :class:`Night` for the game, in :class:`Log` for a ship, in two fields
of a formation. In the Basic Game they are unset and leave no trace in the text of a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from wargames_desktop.engine.flow import FlowState
from wargames_desktop.games.tokyo_express.frames import AnyFrame

US: Final = "us"
JAPAN: Final = "japan"

COMBAT_CHIT: Final = "combat"
"""The action chit that starts a Combat Segment; the others are blank (TE-3.1-chits-combat)."""

SideName = Literal["us", "japan"]
SIDE_NAMES: Mapping[SideName, str] = {"us": "US", "japan": "Japanese"}
Heading = Literal["N", "NE", "SE", "S", "SW", "NW"]
HEADINGS: tuple[Heading, ...] = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise on the sheet; a heading's index is its direction on the grid (TE-2.4-heading)."""
Maneuver = Literal["ahead", "turn_60", "turn_120", "countermarch", "s_turn", "about"]
Direction = Literal["port", "starboard"]

Lighting = Literal["bright", "average", "dark"]
RadarType = Literal["sc", "early_sg", "late_sg"]
Period = Literal["early_1942", "late_1942", "1943"]
Mission = Literal["transport_attack", "bombardment", "supply"]
Movement = Literal["battle", "mission", "retirement"]
"""How a formation's course is set (TE-5.3-when, TE-11.2-battle)."""
ColumnManeuver = Literal["simultaneous", "columnwise"]


class Log(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the Standard Game notes on a ship's log, and the markers on the ship."""

    detected: bool = False
    """Its formation is detected (TE-6.0-status). It is kept by ship, for formations last a Game Turn."""
    radar: bool = False
    """Its detection radar works (TE-6.2-radar-destroyed)."""
    fire_control: bool = False
    """It can direct its guns by radar (TE-9.4-equipped, TE-15.1-gun-radar)."""
    on_fire: bool = False
    """Fire marker (TE-9.6-fire)."""
    reloads: tuple[int, ...] = ()
    """Unused reloads by torpedo mount, in the order of the log (TE-10.4-reload)."""
    launched: tuple[tuple[int, ...], ...] = ()
    """By torpedo mount, the Game Turns in which salvos were fired whose tubes wait for a reload (TE-10.3-step-6)."""
    fired_torpedoes: bool = False
    """Fired Torpedo marker, until the end of the segment's step (TE-8.3-fired-torpedo)."""
    gun_flashes: Literal[0, 1, 2] = 0
    """Detection 1st Step or 2nd Step marker: the Attack Step in which it fired undetected (TE-8.1-markers)."""
    fought: int = 0
    """Game Turn in which it last attacked, 0: never (TE-13.2-supply-combat)."""
    resume: Heading | UnsetType = UNSET
    """The heading to which it goes back as soon as it can after an Emergency Turn (TE-5.4-restore)."""
    emergency_turns: int = 0
    """Emergency Turns made in this Game Turn (TE-5.5-jp-avoid-first)."""
    retiring: bool = False
    """It uses Retirement Movement for the rest of the game (TE-11.1-level-3)."""
    mission: Mission | UnsetType = UNSET
    """The mission that it has performed (TE-13.2-one)."""
    exited: int = 0
    """Exited marker of a ship that is off the map for a mission: 1 or 2 Game Turns, and 3 until it is back; 0: none."""
    left: bool = False
    """Off the map for good; damage and fire count as they are (TE-14.2-exit-level, TE-14.2-fires)."""


NO_ENTRIES = Log()


class Ship(msgspec.Struct, frozen=True, kw_only=True):
    """A ship in play; what never changes is in its :class:`ShipSpec`, found by its name."""

    side: SideName
    hex: str
    """Empty while it is off the map."""
    heading: Heading
    damage: int = 0
    """Damage Boxes crossed off, pending ones included (TE-3.8-points)."""
    pending: int = 0
    """Those of them crossed off in the Combat Segment that is being fought, not in effect yet (TE-3.8-when)."""
    level: int = 0
    """Damage Level in effect; the boxes may already have reached a higher one (TE-3.8-when)."""
    max_speed: int
    """Current maximum Speed, lowered in the Damage Effects Phase (TE-3.8-speed-later)."""
    stern_hits: int = 0
    """Torpedo hits in the stern, each a Speed for the rest of the game (TE-3.6-effect-stern-speed)."""
    salvos: tuple[int, ...] = ()
    """Unfired salvos by torpedo mount, in the order of the log."""
    fired: bool = False
    out_of_action: bool = False
    """Sinking since an earlier Combat Segment: it moves, and does nothing else (TE-3.8-sinking)."""
    sunk: bool = False
    """Removed from play."""
    standard: Log | UnsetType = UNSET
    """Read it as :attr:`log`."""

    @property
    def log(self) -> Log:
        """The entries of the Standard Game; none were made in the Basic Game."""
        return self.standard if isinstance(self.standard, Log) else NO_ENTRIES


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An Order marker; Ahead is the lack of one (TE-3.3-us-markers)."""

    maneuver: Maneuver = "ahead"
    direction: Direction | None = None
    turns_made: int = 0


AHEAD = Order()


class Formation(msgspec.Struct, frozen=True, kw_only=True):
    """Ships that move together (TE-3.2-duration). The name is the formation marker's."""

    side: SideName
    ships: tuple[str, ...]
    speed: int
    """The Speed marker: hexes in the Game Turn, 1 to 7."""
    order: Order = AHEAD
    turned_after: int = 0
    """Movement Phase in which it last turned after moving, still in that hex; 0: none (TE-3.4-one-turn-per-hex)."""
    column: ColumnManeuver | UnsetType = UNSET
    """How a column carries out its order; its ships are in order from the lead. Unset: no column (TE-5.1-column)."""
    movement: Movement | UnsetType = UNSET
    """How its course was set in this Game Turn; unset: as the order says."""
    course: Heading | UnsetType = UNSET
    """The heading of its ships but for those that made Emergency Turns; unset: none has (TE-5.4-all-original)."""


class Admiral(msgspec.Struct, frozen=True, kw_only=True):
    """The US admiral; he goes down with his flagship."""

    name: str
    flagship: str
    killed_on_turn: int = 0
    """Game Turn of his death, 0 while he lives."""


class ColumnTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A Column Turn marker (TE-5.1-markers): each of ``ships`` still has to turn when it comes to ``hex``."""

    hex: str
    entering: Heading
    leaving: Heading
    ships: tuple[str, ...]


class HiddenForce(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hidden force on the map; it moves as the formation of the same name, whose only member it is (TE-7.2-separate).

    A formation with order and Speed stands for it from its placement to the Counter Adjustment Phase.
    """

    hex: str
    heading: Heading
    size: int = 0
    """Force Size of its marker; 0: it has none yet (TE-7.1-draw)."""
    launched: tuple[int, ...] = ()
    """The Game Turns in which it fired salvos, one entry a salvo (TE-7.1-log)."""
    fired: bool = False
    """On its Fired side (TE-8.3-once)."""
    resume: Heading | UnsetType = UNSET
    """As :attr:`Log.resume`."""
    arrived: int = 0
    """Game Turn in which it was placed after the first; it gets no heading in that turn (TE-4.1-I-arriving)."""


class Commander(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A US admiral of the Standard Game (TE-12.0-types); what his marker says is in the charts."""

    flagship: str
    replacement: bool = False
    """The back of his marker: another man, without his Detection value (TE-12.2-replacement)."""
    killed_on_turn: int = 0


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """A US ship that is placed on the map in the US Formation Phase of Game Turn ``turn`` (TE-15.4-arrivals)."""

    turn: int
    ship: str
    hex: str
    heading: Heading


class Night(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only a Standard Game has: the conditions of the night, hidden forces, missions, and command."""

    lighting: Lighting
    period: Period
    radar: RadarType | UnsetType = UNSET
    """The quality of all US detection radar; unset: the US have none (TE-6.2-radar)."""
    cohesion: int = 0
    """US Cohesion Level (TE-5.2-mod-cohesion)."""
    transports: bool = False
    """US transports are present off the map (TE-13.1-transport-roll)."""
    strength: int
    """Japanese Strength Level (TE-7.1-strength)."""
    first_move: int
    """Hexes that the hidden forces move in Game Turn 1 (TE-4.1-A)."""
    initial_speed: int | UnsetType = UNSET
    """Speed of a side until the Game Turn after its first detection (TE-15.3-special)."""
    us_points: int = 0
    """Added to the US Victory Points in the end (TE-15.0-vp)."""
    surprised: tuple[SideName, ...] = ()
    """Sides against which surprise is in effect (TE-6.3-effects)."""
    released: bool = True
    """The US ships may form, move and detect (TE-6.3-release-idle)."""
    detected_on: Mapping[SideName, int] = {}
    """Game Turn in which a side first detected an enemy formation or hidden force (TE-4.1-D-speed6)."""
    hidden: Mapping[str, HiddenForce] = {}
    """Hidden forces on the map, by name, in the order of their identity numbers."""
    placed: int = 0
    """Hidden forces placed on the map so far: the identity number of the last one."""
    waiting: Mapping[int, int] = {}
    """Hidden forces yet to arrive, by Game Turn (TE-4.1-G)."""
    markers: Mapping[int, int] = {}
    """Force Size markers left in the container, by size."""
    drawn: int = 0
    """The sum of the Force Sizes drawn (TE-7.1-strength)."""
    deployed: tuple[str, ...] = ()
    """Ships deployed since the last Movement Phase began: they crowd no hex yet (TE-7.3-overstack-later)."""
    moved: tuple[str, ...] = ()
    """Ships that moved in the current Movement Phase (TE-5.5-none-moved)."""
    mission: Literal["transport_attack", "bombardment"] | UnsetType = UNSET
    """The main Japanese mission, once it is known (TE-13.1-bombardment)."""
    withdrew_on: int = 0
    """Game Turn at whose end the Japanese decided to withdraw, 0: they fight on (TE-11.4-effects)."""
    arrivals: tuple[Arrival, ...] = ()
    commanders: Mapping[str, Commander] = {}
    """The US admirals aboard, living and dead, by name."""
    task_force_commander: str = ""
    """The admiral in command; empty while there is none (TE-12.1-tfc)."""
    replaced_on: int = 0
    """Game Turn in which another takes command, 0: none is due (TE-12.2-replacement-delay)."""
    ended: str = ""
    """Why the game is over, in a few words; empty while it goes on (TE-14.1-length)."""
    given_up: bool = False
    """The player quit before the game could end: the Japanese have won it (TE-14.1-quit)."""


class State(FlowState, frozen=True, kw_only=True):
    """A position. Mappings are never changed in place."""

    scenario: str
    turns: int
    """Length of the game in Game Turns; 0: it has no fixed end."""
    turn: int = 0
    phase: int = 0
    """Movement Phase now or last, 1-6; 0 in the Preparation Stage."""
    ships: Mapping[str, Ship] = {}
    formations: Mapping[str, Formation] = {}
    admiral: Admiral | None = None
    fire_direction: Mapping[SideName, int] = {}
    """Visual Fire Direction Range in hexes by side (TE-3.5-fire-direction)."""
    last_groups: tuple[tuple[str, ...], ...] = ()
    """US formations of the last Game Turn, proposed again in the next."""
    last_columns: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """Those of them that were columns; unset: there was none."""
    column_turns: tuple[ColumnTurn, ...] | UnsetType = UNSET
    """Column Turn markers on the map, those of a hex in the order in which they were placed; unset: there is none."""
    chits: tuple[str, ...] = ()
    """Action chits left in the container."""
    discards: Mapping[str, tuple[int, ...]] = {}
    """Cards drawn since the last shuffle, by deck."""
    standard: Night | UnsetType = UNSET
    """Read it as :attr:`night`."""
    flow: tuple[AnyFrame, ...]

    @property
    def night(self) -> Night:
        """What only a Standard Game has; never asked for in the Basic Game."""
        assert isinstance(self.standard, Night), f"{self.scenario} is no scenario of the Standard Game"
        return self.standard


def with_ship(state: State, name: str, ship: Ship) -> State:
    """``state`` with one ship changed."""
    return msgspec.structs.replace(state, ships={**state.ships, name: ship})


def with_ships(state: State, ships: Mapping[str, Ship]) -> State:
    """``state`` with some ships changed."""
    return msgspec.structs.replace(state, ships={**state.ships, **ships})


def with_formation(state: State, name: str, formation: Formation) -> State:
    """``state`` with one formation changed or added."""
    return msgspec.structs.replace(state, formations={**state.formations, name: formation})


def with_log(state: State, name: str, **entries: Any) -> State:
    """``state`` with entries of a ship's log changed."""
    ship = state.ships[name]
    log = msgspec.structs.replace(ship.log, **entries)
    return with_ship(state, name, msgspec.structs.replace(ship, standard=log))


def with_night(state: State, **changes: Any) -> State:
    """``state`` with some of what only a Standard Game has changed."""
    return msgspec.structs.replace(state, standard=msgspec.structs.replace(state.night, **changes))


def with_hidden_force(state: State, name: str, force: HiddenForce) -> State:
    """``state`` with one hidden force changed or added."""
    return with_night(state, hidden={**state.night.hidden, name: force})


def without_hidden_force(state: State, name: str) -> State:
    """``state`` without a hidden force and the formation that stands for it."""
    hidden = {other: force for other, force in state.night.hidden.items() if other != name}
    formations = {other: formation for other, formation in state.formations.items() if other != name}
    return with_night(msgspec.structs.replace(state, formations=formations), hidden=hidden)


def counter(state: State, name: str) -> Ship | HiddenForce:
    """The counter on the map of a ship or of a hidden force: both have a hex and a heading."""
    ship = state.ships.get(name)
    return state.night.hidden[name] if ship is None else ship


def with_counter(state: State, name: str, hex_: str, heading: Heading) -> State:
    """``state`` with the counter of a ship or of a hidden force in a hex, on a heading."""
    ship = state.ships.get(name)
    if ship is not None:
        return with_ship(state, name, msgspec.structs.replace(ship, hex=hex_, heading=heading))
    force = msgspec.structs.replace(state.night.hidden[name], hex=hex_, heading=heading)
    return with_hidden_force(state, name, force)


def is_hidden(state: State, formation: str) -> bool:
    """Whether a formation is a hidden force."""
    return isinstance(state.standard, Night) and formation in state.standard.hidden


def is_detected(state: State, formation: str) -> bool:
    """Whether a formation is detected; a hidden force never is (TE-6.0-status, TE-7.0)."""
    return any(state.ships[ship].log.detected for ship in state.formations[formation].ships if ship in state.ships)


def with_detection(state: State, formation: str, detected: bool) -> State:
    """``state`` with all ships of a formation detected, or with an Undetected marker on it."""
    for ship in state.formations[formation].ships:
        if state.ships[ship].log.detected != detected:
            state = with_log(state, ship, detected=detected)
    return state


def afloat(state: State, side: str) -> tuple[str, ...]:
    """Ships of ``side`` on the map, sinking ones included, in the order of the set-up."""
    return tuple(name for name, ship in state.ships.items() if ship.side == side and ship.hex and not ship.sunk)


def formations_of(state: State, side: str) -> tuple[str, ...]:
    """Formations of ``side``, in the order in which they were formed."""
    return tuple(name for name, formation in state.formations.items() if formation.side == side)


def formation_of(state: State, ship: str) -> str | None:
    """The formation that ``ship`` belongs to."""
    for name, formation in state.formations.items():
        if ship in formation.ships:
            return name
    return None


def enemy(side: str) -> SideName:
    """The other side."""
    return "japan" if side == "us" else "us"
