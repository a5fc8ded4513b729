"""Who can see whom, how far, and how well: ranges, closest pairs and modifiers of detection (6.0, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from wargames_desktop.games.tokyo_express.admirals import Admirals
from wargames_desktop.games.tokyo_express.arcs import arcs_at
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.formations import Grouping, marker_name
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.standard_charts import DetectionResult
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Formation,
    HiddenForce,
    SideName,
    State,
    afloat,
    counter,
    enemy,
    formation_of,
    formations_of,
)

Method = Literal["visual", "radar"]
METHODS: tuple[Method, ...] = ("visual", "radar")

DICE = range(1, 11)


class Party(NamedTuple):
    """A formation or a hidden force as lookouts and radar know it.

    Ships that sail alone count as formations of one; US ships that are not released as the largest formations that they
    could form (R-103).
    """

    name: str
    side: SideName
    members: tuple[str, ...]
    """Its ships, or the hidden force itself."""


class Pair(NamedTuple):
    """The closest two of two parties with a clear line of sight, and the hexes between them."""

    watcher: str
    target: str
    distance: int


class Look(NamedTuple):
    """A detection attempt that can be made (TE-6.2-procedure)."""

    detector: str
    target: str
    method: Method
    pair: Pair
    column: int
    """Column of the Detection Table, counted from 1."""
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        """All modifiers of the die together."""
        return sum(modifier.value for modifier in self.modifiers)


class Sighting:
    """What each side can see in a position of the Standard Game."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea
        self._table = charts.standard.detection
        self._ranges = charts.standard.sight
        self._grouping = Grouping(charts, sea)
        self._admirals = Admirals(charts)

    def detection_range(self, state: State, side: SideName, method: Method) -> int:
        """Farthest range of a detection attempt in hexes; 0 where the side has no such means.

        Rules: TE-6.0-visual-detection, TE-6.0-radar-detection.
        """
        return max(self._line(state, side, method), default=0)

    def tracking_range(self, state: State, side: SideName, method: Method) -> int:
        """Farthest range in hexes at which a detected enemy stays so; 0 where the side has no such means.

        Rules: TE-6.0-visual-tracking, TE-6.0-radar-tracking.
        """
        night = state.night
        if method == "visual":
            return self._ranges.visual_tracking[night.lighting][side]
        return self._ranges.radar_tracking[night.radar] if side == US and night.radar else 0

    def _line(self, state: State, side: SideName, method: Method) -> Mapping[int, int]:
        night = state.night
        if method == "visual":
            return self._table.visual[night.lighting][side]
        return self._table.radar[night.radar] if side == US and night.radar else {}

    def parties(self, state: State, side: SideName) -> list[Party]:
        """All formations and hidden forces of a side, those with ships first."""
        if side == US and not state.night.released:
            return list(self._unreleased(state))
        hidden = state.night.hidden if side == JAPAN else {}
        formations = [name for name in formations_of(state, side) if name not in hidden]
        known = [Party(name, side, self._on_map(state, state.formations[name])) for name in formations]
        alone = [Party(ship, side, (ship,)) for ship in afloat(state, side) if formation_of(state, ship) is None]
        forces = [Party(name, side, (name,)) for name in hidden]
        return [*(party for party in known if party.members), *alone, *forces]

    def _on_map(self, state: State, formation: Formation) -> tuple[str, ...]:
        return tuple(ship for ship in formation.ships if state.ships[ship].hex and not state.ships[ship].sunk)

    def _unreleased(self, state: State) -> Iterator[Party]:
        taken: list[str] = []
        for ships in self._grouping.us_groups(state, afloat(state, US)):
            taken.append(marker_name(self._charts, US, ships, taken))
            yield Party(taken[-1], US, tuple(ships))

    def is_undetected(self, state: State, party: Party) -> bool:
        """Whether detection of a party can be attempted; hidden forces always are undetected (TE-7.0)."""
        return not any(member in state.ships and state.ships[member].log.detected for member in party.members)

    def is_tracked(self, state: State, party: Party) -> bool:
        """Whether any enemy has a party within Tracking Range; land does not matter for it (R-102).

        Rules: TE-6.1-us-status-either, TE-6.5-duration.
        """
        return self.is_in_tracking_range(state, enemy(party.side), party.members)

    def is_in_tracking_range(self, state: State, side: SideName, members: Sequence[str]) -> bool:
        """Whether any of some ships and hidden forces is in the Tracking Range of a ship or hidden force of ``side``.

        US ships need not be released for it (TE-6.3-release-auto).
        """
        visual, radar = (self.tracking_range(state, side, method) for method in METHODS)
        for watcher in self._lookouts_of(state, side):
            reach = max(visual, radar) if has_radar(state, watcher) else visual
            if any(self._distance(state, watcher, member) <= reach for member in members):
                return True
        return False

    def _lookouts_of(self, state: State, side: SideName) -> Iterator[str]:
        """All ships of a side that can see, and its hidden forces."""
        yield from (name for name in afloat(state, side) if not state.ships[name].out_of_action)
        if side == JAPAN:
            yield from state.night.hidden

    def closest_pair(self, state: State, detector: Party, target: Party) -> Pair | None:
        """The closest two with a clear line of sight between them; None: there are none (TE-6.2-pair)."""
        pairs = sorted(
            (self._distance(state, watcher, member), number, watcher, member)
            for number, (watcher, member) in enumerate(
                (watcher, member) for watcher in lookouts(state, detector) for member in target.members
            )
        )
        for distance, _, watcher, member in pairs:
            if self._sea.lines_of_sight.is_clear(counter(state, watcher).hex, counter(state, member).hex):
                return Pair(watcher, member, distance)
        return None

    def _distance(self, state: State, one: str, other: str) -> int:
        return self._sea.distance(counter(state, one).hex, counter(state, other).hex)

    def looks(self, state: State, detector: Party, target: Party) -> list[Look]:
        """The attempts that ``detector`` can make at an undetected ``target``, by each means that reaches it.

        Rules: TE-6.2-range, TE-6.2-radar-choice, TE-6.2-radar-none.
        """
        reach = max(self.detection_range(state, detector.side, method) for method in METHODS)
        if all(self._distance(state, one, other) > reach for one in detector.members for other in target.members):
            return []
        pair = self.closest_pair(state, detector, target)
        if pair is None:
            return []
        looks = []
        for method in METHODS:
            if method == "radar" and not self.has_radar(state, detector):
                continue
            column = self._column(state, detector.side, method, pair.distance)
            if column is not None:
                modifiers = self._modifiers(state, detector, target, method)
                looks.append(Look(detector.name, target.name, method, pair, column, tuple(modifiers)))
        return looks

    def has_radar(self, state: State, party: Party) -> bool:
        """Whether any ship of a party has working detection radar (TE-6.2-radar-none)."""
        return any(has_radar(state, ship) for ship in lookouts(state, party))

    def _column(self, state: State, side: SideName, method: Method, distance: int) -> int | None:
        line = self._line(state, side, method)
        return next((column for farthest, column in sorted(line.items()) if distance <= farthest), None)

    def result(self, look: Look, die: int) -> DetectionResult:
        """The cell of the Detection Table that a roll reads (TE-6.2-table)."""
        rows = self._table.rows
        return rows[row_of(rows, die + look.modifier)][look.column - 1]

    def chance(self, look: Look) -> float:
        """The probability of a detection (TE-6.2-result-D, TE-6.2-result-I, TE-6.2-result-DI)."""
        return sum(self.result(look, die) in ("D", "D/I", "I") for die in DICE) / len(DICE)

    def _modifiers(self, state: State, detector: Party, target: Party, method: Method) -> Iterator[Modifier]:
        modifiers = (
            self._visual(state, detector, target) if method == "visual" else self._radar(state, detector, target)
        )
        return (modifier for modifier in modifiers if modifier.value)

    def _visual(self, state: State, detector: Party, target: Party) -> Iterator[Modifier]:
        """The modifiers of visual detection; those of no effect are 0."""
        values = self._table.visual_modifiers
        force = hidden_force(state, detector)
        if force is not None:
            ships = self._number_of_ships(force)
            yield Modifier(values.force_ships.get(ships, 0), f"hidden force of {ships} ships", "TE-6.2-vis-hidden-2")
        else:
            count = len(lookouts(state, detector))
            rule = "TE-6.2-vis-1" if count == 1 else "TE-6.2-vis-2"
            yield Modifier(values.ships.get(count, 0), f"{numbered(count, 'ship')} looking out", rule)
        if detector.side in state.night.surprised:
            yield Modifier(values.surprised, "surprised", "TE-6.2-vis-surprise")
        speed = self._speed_marker(state, target)
        if speed is not None and speed <= values.slow_speed:
            yield Modifier(values.slow_target, f"target at Speed {speed}", "TE-6.2-vis-slow")
        if self._is_all_astern(state, detector, target):
            yield Modifier(values.rear, "target in the rear arcs of all", "TE-6.2-vis-rear")
        yield self._admiral(state, detector, "TE-6.2-vis-admiral")

    def _radar(self, state: State, detector: Party, target: Party) -> Iterator[Modifier]:
        """The modifiers of radar detection; those of no effect are 0."""
        values = self._table.radar_modifiers
        force = hidden_force(state, target)
        if force is not None:
            ships = self._number_of_ships(force)
            yield Modifier(values.force_ships.get(ships, 0), f"hidden force of {ships} ships", "TE-6.2-rad-target-2")
        else:
            count = len(target.members)
            rule = "TE-6.2-rad-target-1" if count == 1 else "TE-6.2-rad-target-2"
            yield Modifier(values.target_ships.get(count, 0), f"{numbered(count, 'ship')} to be found", rule)
        radars = sum(has_radar(state, ship) for ship in lookouts(state, detector))
        rule = "TE-6.2-rad-radar-1" if radars == 1 else "TE-6.2-rad-radar-2"
        yield Modifier(values.radars.get(radars, 0), numbered(radars, "working radar"), rule)
        formation = state.formations.get(detector.name)
        if formation is not None and is_turning_hard(formation):
            yield Modifier(values.turning, "turning hard, all at once", "TE-6.2-rad-maneuver")
        if US in state.night.surprised:
            yield Modifier(values.surprised, "surprised", "TE-6.2-rad-surprise")
        yield self._admiral(state, detector, "TE-6.2-rad-admiral")

    def _number_of_ships(self, force: HiddenForce) -> int:
        """The Number of Ships value of a force's marker, 0 without one."""
        return self._charts.standard.force_markers.markers[force.size].ships if force.size else 0

    def _speed_marker(self, state: State, party: Party) -> int | None:
        formation = state.formations.get(party.name)
        return formation.speed if formation is not None else None

    def _is_all_astern(self, state: State, detector: Party, target: Party) -> bool:
        """Whether every counter of the target lies in the stern arc of every one of the detectors."""
        return all(
            "stern" in arcs_at(self._bearing(state, watcher, member))
            for watcher in lookouts(state, detector)
            for member in target.members
        )

    def _bearing(self, state: State, watcher: str, target: str) -> float | None:
        one, other = counter(state, watcher), counter(state, target)
        return None if one.hex == other.hex else self._sea.bearing(one.hex, other.hex, one.heading)

    def _admiral(self, state: State, detector: Party, rule: str) -> Modifier:
        """The largest Detection value of a US admiral who commands the formation (TE-12.1-detection)."""
        name, value = self._admirals.detection(state, detector.members) if detector.side == US else ("", 0)
        return Modifier(value, f"Admiral {name}", rule)


def line_name(state: State, side: SideName, method: Method) -> str:
    """The line of the Detection Table that a side reads: its lighting and side, or the type of radar."""
    return f"{state.night.lighting} {side}" if method == "visual" else str(state.night.radar)


def lookouts(state: State, party: Party) -> tuple[str, ...]:
    """The members of a party that can detect: a sinking ship no longer can (R-101)."""
    return tuple(
        member for member in party.members if member not in state.ships or not state.ships[member].out_of_action
    )


def has_radar(state: State, member: str) -> bool:
    """Whether a ship has working detection radar (TE-6.2-radar-destroyed); a hidden force has none."""
    return member in state.ships and state.ships[member].log.radar and not state.ships[member].out_of_action


def hidden_force(state: State, party: Party) -> HiddenForce | None:
    """The hidden force that a party is, or None."""
    return state.night.hidden.get(party.name) if party.side == JAPAN else None


def is_turning_hard(formation: Formation) -> bool:
    """Whether a formation performs a simultaneous Countermarch, S-Turn or 120 Turn."""
    return formation.order.maneuver in ("countermarch", "s_turn", "turn_120") and formation.column != "columnwise"


def numbered(count: int, noun: str) -> str:
    """A count with its noun: ``1 ship``, ``2 ships``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
