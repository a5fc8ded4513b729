"""Japanese Battle Movement: principal threat, reference ships and the Battle Movement Display (TE-3.3-bm-threat)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import TYPES
from wargames_desktop.games.tokyo_express.charts import Charts, DisplayEntry, DisplaySector
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.events import DisplayRead, FormationTurned, Ordered, SpeedLost, ThreatFound
from wargames_desktop.games.tokyo_express.formations import formation_distance, heaviest_type, is_heavy
from wargames_desktop.games.tokyo_express.orders import phases_with_movement, stays_on_map, turned
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    JAPAN,
    US,
    Heading,
    Order,
    State,
    counter,
    formations_of,
    with_formation,
    with_ships,
)

ORDERS: dict[str, Order] = {
    "Ah": Order(),
    "60P": Order(maneuver="turn_60", direction="port"),
    "60S": Order(maneuver="turn_60", direction="starboard"),
    "AbP": Order(maneuver="about", direction="port"),
    "AbS": Order(maneuver="about", direction="starboard"),
}
"""The orders printed on the display (TE-3.3-jp-order-kinds)."""


def lies_in(sector: DisplaySector, distance: int, bearing: float) -> bool:
    """Whether a ship at ``distance`` hexes and ``bearing`` from the middle ship's bow is in ``sector``."""
    if not sector.low_range <= distance <= sector.high_range:
        return False
    if distance == 0:
        return sector.side == "both"
    if sector.side != "both" and (bearing < 0) != (sector.side == "port"):
        return False
    size = abs(bearing)
    return size <= sector.high_bearing and (size > sector.low_bearing or size == sector.low_bearing == 0)


class DisplayPlace(NamedTuple):
    """Where the Japanese reference ship stands on the display around the US reference ship."""

    sector: str
    distance: int
    """In hexes."""
    bearing: float
    """Degrees from the US reference ship's bow, starboard positive; 0 in the same hex."""


def place_on_display(charts: Charts, sea: Sea, state: State, own: str, other: str) -> DisplayPlace:
    """Where ``own``, a Japanese ship or hidden force, stands around the US ship ``other``."""
    piece, middle = counter(state, own), state.ships[other]
    distance = sea.distance(middle.hex, piece.hex)
    bearing = sea.bearing(middle.hex, piece.hex, middle.heading) if distance else 0.0
    sectors = charts.display.sectors
    sector = next(id for id, sector in sectors.items() if lies_in(sector, distance, bearing))
    return DisplayPlace(sector, distance, bearing)


def heading_of(entry: DisplayEntry, us_heading: Heading) -> Heading:
    """Where the arrow of ``entry`` points when the display is turned to the US reference ship's heading."""
    return HEADINGS[(HEADINGS.index(us_heading) + entry.heading) % 6]


def courses(charts: Charts, speed: int, heading: Heading, order: Order, first_phase: int) -> Iterator[list[Heading]]:
    """Every way a Japanese ``order`` may turn out over three phases, as the heading of each hex moved (R-14)."""
    chart = charts.movement.rows[speed]
    phases = range(first_phase, first_phase + 3)
    if order.direction is None:
        yield [heading] * sum(chart[phase - 1] for phase in phases)
    elif order.maneuver == "about":
        steps: list[Heading] = []
        for phase in phases_with_movement(charts.movement, speed, first_phase):
            if phase in phases:
                steps += [heading] * chart[phase - 1]
                heading = turned(heading, order.direction)
        yield steps
    else:
        after = turned(heading, order.direction)
        for turning in phases:
            yield [h for p in phases for h in [heading if p <= turning else after] * chart[p - 1]]


class Threat(NamedTuple):
    """The principal US threat to a Japanese formation, with the reference ships."""

    formation: str
    ships: tuple[str, ...]
    japanese_reference: str
    us_reference: str


class Threats:
    """Finds the principal US threat to a Japanese formation, and the reference ships of both (TE-3.3-bm-threat)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    def references(
        self, state: State, name: str, candidates: Mapping[str, Sequence[str]], reason: str, play: Play
    ) -> Threat | None:
        """The closest of some US formations, named with their ships, and the reference ships; None without any."""
        if not candidates:
            return None
        own = state.formations[name].ships
        distances = {c: formation_distance(self._sea, state, own, ships) for c, ships in candidates.items()}
        nearest = min(distances.values())
        closest = {c: ships for c, ships in candidates.items() if distances[c] == nearest}
        threat, tie = self._break_tie(name, closest, play)
        targets = closest[threat]
        reference = self._closest_ship(state, own, targets, f"Japanese reference ship of {name}", play)
        target = self._closest_ship(state, targets, (reference,), f"US reference ship for {name}", play)
        others = tuple(candidate for candidate in closest if candidate != threat)
        play.emit(ThreatFound(name, threat, nearest, tie or reason, reference, target, others))
        return Threat(threat, tuple(targets), reference, target)

    def is_lone_destroyer(self, ships: Sequence[str]) -> bool:
        """Whether a formation is a single destroyer (TE-3.3-bm-threat-single-dd)."""
        return len(ships) == 1 and self._charts.roster.ships[ships[0]].type == "DD"

    def _break_tie(self, name: str, closest: Mapping[str, Sequence[str]], play: Play) -> tuple[str, str]:
        """More ships, then the heaviest type, then chance (TE-3.3-bm-threat-ties and following)."""
        if len(closest) == 1:
            return next(iter(closest)), ""
        most = max(len(ships) for ships in closest.values())
        larger = [c for c, ships in closest.items() if len(ships) == most]
        if len(larger) == 1:
            return larger[0], "equally close: it has more ships"
        weight = {c: TYPES.index(heaviest_type(self._charts, closest[c])) for c in larger}
        heaviest = [c for c in larger if weight[c] == min(weight.values())]
        if len(heaviest) == 1:
            return heaviest[0], "equally close and large: it has the heaviest ship"
        chosen = play.chance.pick(
            "choice", heaviest, f"principal threat to {name}, all else equal", "TE-3.3-bm-threat-ties-random"
        )
        return chosen, "equally close, large and heavy: chosen at random"

    def _closest_ship(
        self, state: State, ships: Sequence[str], targets: Sequence[str], purpose: str, play: Play
    ) -> str:
        distances = {ship: formation_distance(self._sea, state, (ship,), targets) for ship in ships}
        nearest = min(distances.values())
        tied = [ship for ship in ships if distances[ship] == nearest]
        return play.chance.pick("choice", tied, purpose, "TE-3.3-bm-reference-ties")


class JapaneseOrdersPhase(Procedure[State, AnyCommand]):
    """F and J. Every Japanese formation turns and receives an order (TE-3.1-F, TE-3.1-J)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea
        self._threats = Threats(charts, sea)

    def proceed(self, state: State, play: Play) -> State:
        for name in formations_of(state, JAPAN):
            state = self._order(state, name, play)
        return pop(state)

    def _order(self, state: State, name: str, play: Play) -> State:
        candidates, reason = self._candidates(state)
        named = {candidate: state.formations[candidate].ships for candidate in candidates}
        threat = self._threats.references(state, name, named, reason, play)
        return state if threat is None else self._ordered(state, name, threat, play)

    def _ordered(self, state: State, name: str, threat: Threat, play: Play) -> State:
        """Read the display for a formation, turn it, and give it the order."""
        own, other = threat.japanese_reference, threat.us_reference
        entry = self._read_display(state, name, own, other, play)
        heading = heading_of(entry, state.ships[other].heading)
        return self._turn(state, name, own, heading, ORDERS[entry.order], play)

    def _candidates(self, state: State) -> tuple[list[str], str]:
        """US formations that may be the threat: lone destroyers only where nothing else is near.

        Rules: TE-3.3-bm-threat-single-dd, TE-3.3-bm-threat-dd-only, R-12, R-36.
        """
        names = formations_of(state, US)
        lone = [name for name in names if self._threats.is_lone_destroyer(state.formations[name].ships)]
        others = [name for name in names if name not in lone]
        reach = self._charts.values.lone_destroyer_range
        near = any(
            formation_distance(self._sea, state, state.formations[japanese].ships, state.formations[name].ships)
            <= reach
            for name in others
            for japanese in formations_of(state, JAPAN)
        )
        if near or not lone:
            return others, "closest US formation"
        return lone, f"nothing else within {reach} hexes: closest lone destroyer"

    def _read_display(self, state: State, name: str, own: str, other: str, play: Play) -> DisplayEntry:
        """Roll until a result stands: not a 1, and no ship off the map (TE-3.3-bm-reroll-1, TE-3.3-bm-edge, R-13)."""
        middle = state.ships[other]
        place = place_on_display(self._charts, self._sea, state, own, other)
        sector = self._charts.display.sectors[place.sector]
        heavy = is_heavy(self._charts, state.formations[name].ships)
        band: Literal["light", "heavy"] = "heavy" if heavy else "light"
        entries = sector.heavy if heavy else sector.light
        usable = [entry for entry in entries if entry.high > 1 and self._keeps_on_map(state, name, own, other, entry)]
        while True:
            die = play.chance.roll(f"Battle Movement of {name}", "TE-3.3-bm-roll")
            entry = next((e for e in entries if e.low <= die <= e.high), None)
            rerolled = ""
            if die == 1 or entry is None:
                rerolled = "a 1 is rolled again"
            elif usable and entry not in usable:
                rerolled = "it could leave the map"
            heading: Heading | None = None
            if entry is not None:
                heading = heading_of(entry, middle.heading)
            play.emit(
                DisplayRead(
                    name,
                    die,
                    place.sector,
                    band,
                    middle.heading,
                    place.distance,
                    place.bearing,
                    heading,
                    entry.order if entry else "",
                    rerolled,
                )
            )
            if entry is not None and not rerolled:
                return entry

    def _keeps_on_map(self, state: State, name: str, own: str, other: str, entry: DisplayEntry) -> bool:
        """Whether the formation stays on the map however its order turns out (R-31)."""
        formation = state.formations[name]
        heading = heading_of(entry, state.ships[other].heading)
        speed = speed_after(formation.speed, state.ships[own].heading, heading)
        hexes = [state.ships[ship].hex for ship in formation.ships]
        return all(
            stays_on_map(self._sea, hexes, steps)
            for steps in courses(self._charts, speed, heading, ORDERS[entry.order], state.phase + 1)
        )

    def _turn(self, state: State, name: str, reference: str, heading: Heading, order: Order, play: Play) -> State:
        """Turn every ship at once, and give the order; whether it is a 180 turn the reference ship tells (R-33)."""
        formation = state.formations[name]
        speed = speed_after(formation.speed, state.ships[reference].heading, heading)
        ships = {ship: msgspec.structs.replace(state.ships[ship], heading=heading) for ship in formation.ships}
        play.emit(FormationTurned(name, formation.ships, heading, "TE-3.3-bm-heading"))
        if speed != formation.speed:
            play.emit(SpeedLost(name, speed))
        play.emit(Ordered(name, "japan", order))
        state = with_ships(state, ships)
        return with_formation(state, name, msgspec.structs.replace(formation, speed=speed, order=order))


def speed_after(speed: int, old: Heading, new: Heading) -> int:
    """The Speed after turning at once from ``old`` to ``new``: a 180 turn costs 1, never below 1 (TE-3.3-bm-180)."""
    reversed_ = (HEADINGS.index(old) - HEADINGS.index(new)) % 6 == 3
    return max(1, speed - 1) if reversed_ else speed
