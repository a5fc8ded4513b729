"""Deployment of hidden forces: which ships they consist of, and where these come to lie (7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.chart import TYPES, ShipType
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.formations import marker_name
from wargames_desktop.games.tokyo_express.hidden_force_logs import divide
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces, without_marker
from wargames_desktop.games.tokyo_express.retirement import hidden_forces_retire, retire
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.setup import new_ship
from wargames_desktop.games.tokyo_express.standard_charts import DeploymentDisplay
from wargames_desktop.games.tokyo_express.standard_events import (
    Detected,
    ForceComposed,
    HiddenForceDeployed,
    HiddenForceRemoved,
    Placing,
    ShipDeployed,
)
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    JAPAN,
    Heading,
    HiddenForce,
    Log,
    Period,
    Ship,
    State,
    with_formation,
    with_night,
    with_ships,
    without_hidden_force,
)
from wargames_desktop.games.tokyo_express.waters import CLOSED

SHIFTS = (0, 5, 1, 4, 2)
"""Directions in which a force is shifted, in hexsides clockwise from its heading, the preferred first (R-110)."""
PERIODS: Mapping[Period, str] = {"early_1942": "E", "late_1942": "L", "1943": "Y"}
"""How a ship's availability names the period of a scenario."""


class Shift(NamedTuple):
    """Where hex 0 lies once the force was moved off land and map edge (TE-7.3-land)."""

    hex: str
    direction: int
    distance: int


class Station(NamedTuple):
    """A ship's place on the Deployment Display, counted from hex 0."""

    ship: str
    place: str
    """As the display names it: ``0``, ``Screen 1``, ``Main Body 2``."""
    direction: int
    """Hexsides clockwise from the heading of the force."""
    distance: int

    @property
    def ahead(self) -> int:
        """How far forward it is, in half hexes along the heading; negative astern of hex 0."""
        return self.distance * (2, 1, -1, -2, -1, 1)[self.direction % 6]


def stations(
    display: DeploymentDisplay,
    screen: Mapping[ShipType, Sequence[str]],
    main: Mapping[ShipType, Sequence[str]],
    is_joint: bool,
) -> list[Station]:
    """Where each ship stands, those of the screen first; ``is_joint`` if several hidden forces deploy as one.

    Rules: TE-7.3-hex-0, TE-7.3-main, TE-7.3-main-start, TE-7.3-main-order, TE-7.3-main-odd, TE-7.3-extend.
    """
    placed = list(_screen_stations(display, screen, is_joint))
    column = [ship for kind in display.main_body_order for ship in main.get(kind, ())]
    first = 1 if placed else 0
    for index, ship in enumerate(column):
        number = first + index // display.per_hex
        placed.append(Station(ship, f"Main Body {number}" if number else "0", display.main_body, number))
    return placed


def _screen_stations(
    display: DeploymentDisplay, screen: Mapping[ShipType, Sequence[str]], is_joint: bool
) -> Iterator[Station]:
    """Cruisers in hex 0; without any an odd destroyer, and always one of a joint screen (R-109).

    Rules: TE-7.3-screen-cl, TE-7.3-screen-pairs, TE-7.3-screen-2, TE-7.3-screen-3, TE-7.3-screen-4,
    TE-7.3-several-screen.
    """
    leading, destroyers = list(screen.get("CL", ())), list(screen.get("DD", ()))
    if not leading and (is_joint or len(destroyers) % 2):
        leading, destroyers = destroyers[:1], destroyers[1:]
    yield from (Station(ship, "0", 0, 0) for ship in leading)
    for index, ship in enumerate(destroyers):
        distance, wing = divmod(index, len(display.screen))
        yield Station(ship, f"Screen {distance + 1}", display.screen[wing], distance + 1)


class Muster(NamedTuple):
    """The ships of a hidden force by type, drawn from those not in use."""

    force: str
    screen: Mapping[ShipType, tuple[str, ...]]
    main: Mapping[ShipType, tuple[str, ...]]

    @property
    def ships(self) -> tuple[str, ...]:
        """All ships, those of the screen first."""
        return tuple(ship for part in (self.screen, self.main) for ships in part.values() for ship in ships)


class Deployment:
    """Turns hidden forces into ships on the map."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea
        self._forces = HiddenForces(charts)

    def deploy(
        self, state: State, forces: Sequence[str], play: Play, *, detected: bool, reason: str, rule: str
    ) -> tuple[State, str | None]:
        """Deploy the hidden forces of one hex as one formation, and tell its name; None if there is no ship in them.

        Rules: TE-7.1-draw-deploy, TE-7.3-several, TE-7.3-several-draw, TE-7.3-formation, TE-7.3-formation-order,
        TE-11.4-effects.
        """
        for name in forces:
            if without_marker(state, [name]):
                state = self._forces.draw(state, name, play, "deployment", "TE-7.1-draw-deploy")
        musters: list[Muster] = []
        for name in (name for name in forces if name in state.night.hidden):
            taken = {*state.ships, *(ship for muster in musters for ship in muster.ships)}
            muster = self.muster(state, name, taken, play)
            if muster.ships:
                musters.append(muster)
            else:
                play.emit(HiddenForceRemoved(name, "TE-7.3-substitute"))
                state = without_hidden_force(state, name)
        if not musters:
            return state, None
        lead = self._lead(musters, play)
        return self._place(state, musters, lead, play, detected, reason, rule)

    def muster(self, state: State, name: str, taken: Iterable[str], play: Play) -> Muster:
        """Which ships a hidden force with a marker consists of; those ``taken`` are in use (TE-7.3-size-roll)."""
        size = state.night.hidden[name].size
        die = play.chance.roll(f"Force Size Table, size {size}: {name}", "TE-7.3-size-roll")
        complement = self._charts.standard.force_sizes.rows[size][die]
        pool = self._pool(state, taken)
        replaced: list[tuple[ShipType, ShipType]] = []
        screen = self._drawn(complement.screen, pool, replaced, play)
        main = self._drawn(complement.main, pool, replaced, play)
        muster = Muster(name, screen, main)
        play.emit(
            ForceComposed(
                name, size, die, _types(complement.screen), _types(complement.main), muster.ships, tuple(replaced)
            )
        )
        return muster

    def _pool(self, state: State, taken: Iterable[str]) -> dict[ShipType, list[str]]:
        """Japanese ships by type that were there at the time and are not in use (R-107)."""
        used, period = set(taken), PERIODS[state.night.period]
        pool: dict[ShipType, list[str]] = {kind: [] for kind in TYPES}
        for name, spec in self._charts.roster.ships.items():
            if spec.side == JAPAN and spec.historical and period in spec.available and name not in used:
                pool[spec.type].append(name)
        return pool

    def _drawn(
        self,
        wanted: Mapping[ShipType, int],
        pool: dict[ShipType, list[str]],
        replaced: list[tuple[ShipType, ShipType]],
        play: Play,
    ) -> dict[ShipType, tuple[str, ...]]:
        """Ships drawn at random, heavy ones first; where a type has run out, of the next lighter one that has not.

        A destroyer that is not there is left out (R-108). Rules: TE-7.3-draw, TE-7.3-substitute.
        """
        drawn: dict[ShipType, list[str]] = {}
        for kind in TYPES:
            for _ in range(wanted.get(kind, 0)):
                got = next((lighter for lighter in TYPES[TYPES.index(kind) :] if pool[lighter]), None)
                if got is None:
                    continue
                if got != kind:
                    replaced.append((kind, got))
                ship = play.chance.pick("choice", pool[got], f"Japanese {got}", "TE-7.3-draw")
                pool[got].remove(ship)
                drawn.setdefault(got, []).append(ship)
        return {kind: tuple(ships) for kind, ships in drawn.items()}

    def _lead(self, musters: Sequence[Muster], play: Play) -> str:
        """The force that gives heading and order: that of most ships, else chance (TE-7.3-several-heading)."""
        most = max(len(muster.ships) for muster in musters)
        largest = [muster.force for muster in musters if len(muster.ships) == most]
        return play.chance.pick("choice", largest, "hidden force that gives the heading", "TE-7.3-several-heading")

    def _place(
        self, state: State, musters: Sequence[Muster], lead: str, play: Play, detected: bool, reason: str, rule: str
    ) -> tuple[State, str]:
        hidden = state.night.hidden
        at, heading = hidden[lead].hex, hidden[lead].heading
        placed = stations(
            self._charts.standard.deployment,
            _together(muster.screen for muster in musters),
            _together(muster.main for muster in musters),
            is_joint=len(musters) > 1,
        )
        shift = self._shift(at, heading, placed)
        ships = {ship: hidden[muster.force] for muster in musters for ship in muster.ships}
        hexes = {station.ship: self._hex(shift.hex, heading, station) for station in placed}
        state = with_ships(
            state, {name: self._ship(name, hexes[name], heading, force, detected) for name, force in ships.items()}
        )
        formation = state.formations.get(lead)
        for muster in musters:
            ranks = _ranks(station for station in placed if station.ship in muster.ships)
            state = divide(self._charts, state, ranks, hidden[muster.force].launched, play)
            state = without_hidden_force(state, muster.force)
        state = with_night(state, deployed=(*state.night.deployed, *hexes))
        name = marker_name(self._charts, JAPAN, tuple(hexes), state.formations)
        play.emit(
            HiddenForceDeployed(
                tuple(muster.force for muster in musters),
                name,
                tuple(Placing(station.ship, hexes[station.ship], station.place) for station in placed),
                lead,
                heading,
                at,
                shift.distance,
                shift.direction,
                reason,
                rule,
            )
        )
        for station in placed:
            ship = state.ships[station.ship]
            told = (ship.fired, detected, ship.salvos, ship.log.reloads)
            play.emit(ShipDeployed(station.ship, name, ship.hex, heading, station.place, *told))
        if detected:
            play.emit(Detected(name, JAPAN, reason, rule))
        if formation is not None:
            state = with_formation(state, name, msgspec.structs.replace(formation, ships=tuple(hexes)))
        if hidden_forces_retire(state):
            state = retire(state, hexes, "the Japanese have withdrawn", "TE-11.4-effects", play)
        return state, name

    def _ship(self, name: str, hex_: str, heading: Heading, force: HiddenForce, detected: bool) -> Ship:
        spec = self._charts.roster.ships[name]
        log = Log(
            detected=detected,
            reloads=tuple(mount.reloads for mount in spec.torpedoes),
            launched=tuple(() for _ in spec.torpedoes),
            resume=force.resume,
            fought=max(force.launched, default=0),
        )
        return msgspec.structs.replace(new_ship(spec, hex_, heading), fired=force.fired, standard=log)

    def _shift(self, at: str, heading: Heading, placed: Iterable[Station]) -> Shift:
        """Hex 0 moved by as few hexes as let every ship lie at sea, ahead before aside; other ships do not matter.

        Where no shift serves it stays where it is (R-110).
        Rules: TE-7.3-land, TE-7.3-land-forward, TE-7.3-overstack.
        """
        offsets = {(station.direction, station.distance) for station in placed}
        for distance in range(len(self._sea.hexes)):
            for direction in SHIFTS if distance else SHIFTS[:1]:
                hex_ = self._along(at, heading, direction, distance)
                if hex_ is not None and all(self._is_at_sea(self._along(hex_, heading, *offset)) for offset in offsets):
                    return Shift(hex_, direction, distance)
        return Shift(at, 0, 0)

    def _along(self, hex_: str, heading: Heading, direction: int, distance: int) -> str | None:
        """The hex some hexes off in a direction from a heading, or None off the map."""
        at: str | None = hex_
        way = HEADINGS[(HEADINGS.index(heading) + direction) % 6]
        for _ in range(distance):
            at = self._sea.step(at, way) if at is not None else None
        return at

    def _hex(self, zero: str, heading: Heading, station: Station) -> str:
        hex_ = self._along(zero, heading, station.direction, station.distance)
        return hex_ if hex_ is not None and self._is_at_sea(hex_) else zero

    def _is_at_sea(self, hex_: str | None) -> bool:
        return hex_ is not None and self._charts.board.places[hex_].terrain not in CLOSED


def _types(complement: Mapping[ShipType, int]) -> tuple[ShipType, ...]:
    """A complement ship by ship, the heaviest first."""
    return tuple(kind for kind in TYPES for _ in range(complement.get(kind, 0)))


def _together(parts: Iterable[Mapping[ShipType, tuple[str, ...]]]) -> dict[ShipType, tuple[str, ...]]:
    """Ships by type of several forces, in their order."""
    joined: dict[ShipType, tuple[str, ...]] = {}
    for part in parts:
        for kind, ships in part.items():
            joined[kind] = (*joined.get(kind, ()), *ships)
    return joined


def _ranks(placed: Iterable[Station]) -> list[list[str]]:
    """Ships from front to back, equally far forward together (TE-10.3-expenditure-front)."""
    ranks: dict[int, list[str]] = {}
    for station in placed:
        ranks.setdefault(station.ahead, []).append(station.ship)
    return [ranks[ahead] for ahead in sorted(ranks, reverse=True)]
