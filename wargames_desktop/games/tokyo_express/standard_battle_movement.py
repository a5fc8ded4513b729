"""Japanese Battle Movement in the Standard Game: threats in sight, the Threshold, columns (5.0, 5.1, 5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.battle_movement import (
    ORDERS,
    Threats,
    courses,
    heading_of,
    place_on_display,
    speed_after,
)
from wargames_desktop.games.tokyo_express.charts import Charts, DisplayEntry
from wargames_desktop.games.tokyo_express.column_maneuvers import ColumnManeuvers
from wargames_desktop.games.tokyo_express.columns import is_columnwise
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.contacts import tracked_formations, tracked_ships
from wargames_desktop.games.tokyo_express.events import DisplayRead, Modifier
from wargames_desktop.games.tokyo_express.frames import BattleOrders
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.japanese_retirement import RetirementOrders
from wargames_desktop.games.tokyo_express.mission_movement import MissionMovement, is_arriving, is_heavy_formation
from wargames_desktop.games.tokyo_express.new_headings import NewHeadings
from wargames_desktop.games.tokyo_express.orders import stays_on_map
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.standard_events import MovementChosen, ThresholdCompared
from wargames_desktop.games.tokyo_express.standard_formations import retires
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    State,
    counter,
    formations_of,
    is_hidden,
    with_formation,
)
from wargames_desktop.games.tokyo_express.waters import Waters


class BattleOrdersSegment(Procedure[State, AnyCommand]):
    """I and N. Formations in contact read the Battle Movement Display, or turn to Mission Movement after all.

    Rules: TE-4.1-I-battle, TE-4.1-N-battle, TE-5.0-procedure.
    """

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters
        self._sighting = Sighting(charts, waters)
        self._threats = Threats(charts, waters)
        self._mission = MissionMovement(charts, waters)
        self._retirement = RetirementOrders(charts, waters)
        self._headings = NewHeadings(waters)
        self._maneuvers = ColumnManeuvers(waters)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, BattleOrders)
        for name in formations_of(state, JAPAN):
            if state.formations[name].movement is UNSET and not (frame.number == 1 and is_arriving(state, name)):
                state = self._order(state, name, play)
        return pop(state)

    def _order(self, state: State, name: str, play: Play) -> State:
        candidates, reason = self.candidates(state, name)
        threat = self._threats.references(state, name, candidates, reason, play)
        if threat is None:
            return state
        own = threat.japanese_reference
        if state.formations[name].column is not UNSET:
            state, own = self._maneuvers.choose(state, name, threat, play)
        return self._roll(state, name, own, threat.us_reference, play)

    def candidates(self, state: State, name: str) -> tuple[Mapping[str, tuple[str, ...]], str]:
        """The detected US formations in sight that may be the principal threat, with their ships, and why.

        Rules: TE-5.0-threat, TE-5.0-threat-detected, TE-5.0-threat-dd, TE-5.0-threat-dd-only.
        """
        found = tracked_formations(self._sighting, self._waters, state, name)
        others = {key: ships for key, ships in found.items() if not self._threats.is_lone_destroyer(ships)}
        if others:
            return others, "closest detected US formation in sight"
        return found, "nothing else in sight: closest lone destroyer"

    def threshold(self, state: State, name: str, own: str, other: str) -> tuple[Modifier, ...]:
        """What the Threshold between Mission and Battle Movement is made of (TE-5.3-threshold-base and following)."""
        values = self._charts.standard.threshold
        parts = [Modifier(values.base, "base", "TE-5.3-threshold-base")]
        if self._distance(state, own, other) >= values.far_from:
            parts.append(Modifier(values.far, "reference ships far apart", "TE-5.3-threshold-far"))
        ships = state.formations[name].ships
        if any(self._waters.is_within_mission_boundary(counter(state, ship).hex) for ship in ships):
            parts.append(Modifier(values.boundary, "close to its goal", "TE-5.3-threshold-boundary"))
        number, rule = len(ships), "TE-5.3-threshold-ratio"
        if is_hidden(state, name):
            number, rule = HiddenForces(self._charts).number_of_ships(state, name), "TE-5.3-threshold-hidden"
        if number >= values.superiority_ratio * len(tracked_ships(self._waters, state, name)):
            parts.append(Modifier(values.superiority, "many more ships than the enemy in sight", rule))
        return tuple(parts)

    def _distance(self, state: State, own: str, other: str) -> int:
        return self._waters.distance(counter(state, own).hex, state.ships[other].hex)

    def _roll(self, state: State, name: str, own: str, other: str, play: Play) -> State:
        """One roll is compared with the Threshold, then read on the display; close by only the display counts.

        A result that could lead the formation off the map is rolled again, if any other is left (TE-3.3-bm-edge, R-44).
        Rules: TE-5.3-within-3, TE-5.3-within-3-one, TE-5.3-threshold-compare, TE-5.3-threshold-battle.
        """
        place = place_on_display(self._charts, self._waters, state, own, other)
        sector = self._charts.display.sectors[place.sector]
        heavy = is_heavy_formation(self._charts, state, name)
        entries = sector.heavy if heavy else sector.light
        near = place.distance <= self._charts.standard.threshold.battle_range
        parts = () if near else self.threshold(state, name, own, other)
        threshold = sum(part.value for part in parts)
        staying = [e for e in entries if e.high > threshold and self._stays_on_map(state, name, own, other, e)]
        while True:
            die = play.chance.roll(f"Battle Movement of {name}", "TE-3.3-bm-roll")
            if not near:
                kind: Literal["mission", "battle"] = "mission" if die <= threshold else "battle"
                play.emit(ThresholdCompared(name, die, parts, threshold, kind))
                if kind == "mission":
                    return self._break_off(state, name, own, play)
            entry = next(entry for entry in entries if entry.low <= die <= entry.high)
            heading = heading_of(entry, state.ships[other].heading)
            again = "it could leave the map" if staying and entry not in staying else ""
            play.emit(
                DisplayRead(
                    name,
                    die,
                    place.sector,
                    "heavy" if heavy else "light",
                    state.ships[other].heading,
                    place.distance,
                    place.bearing,
                    heading,
                    entry.order,
                    again,
                )
            )
            if not again:
                return self._headings.take(state, name, heading, own, "battle", ORDERS[entry.order], play)

    def _break_off(self, state: State, name: str, own: str, play: Play) -> State:
        """Mission Movement by the compass of the reference ship's zone (TE-5.3-threshold-second).

        A retiring formation gets a Retirement Movement order instead (TE-11.2-never-mission). A column does Mission
        Movement columnwise (TE-5.1-jp-mission).
        """
        detected = len(tracked_ships(self._waters, state, name))
        if retires(state, name):
            play.emit(
                MovementChosen(name, "retirement", detected, "at or below the Threshold", "TE-11.2-never-mission")
            )
            return self._retirement.set_course(state, name, is_heavy_formation(self._charts, state, name), play)
        play.emit(MovementChosen(name, "mission", detected, "at or below the Threshold", "TE-5.3-when-threshold"))
        formation = state.formations[name]
        if formation.column is not UNSET:
            state = with_formation(state, name, msgspec.structs.replace(formation, column="columnwise"))
        return self._mission.order(state, name, self._waters.zone(counter(state, own).hex), own, play)

    def _stays_on_map(self, state: State, name: str, own: str, other: str, entry: DisplayEntry) -> bool:
        """Whether a formation stays on the map however an order turns out; of a column the lead ship tells (R-31)."""
        formation = state.formations[name]
        heading = heading_of(entry, state.ships[other].heading)
        ships = formation.ships
        speed = formation.speed
        if is_columnwise(formation):
            lead = formation.ships[0]
            if self._headings.is_reversal(state, name, heading, own):
                if self._headings.can_reverse(state, name):
                    lead, speed = formation.ships[-1], max(1, speed - 1)
                else:
                    heading = counter(state, lead).heading
            ships = (lead,)
        else:
            speed = speed_after(speed, counter(state, own).heading, heading)
        hexes = [counter(state, ship).hex for ship in ships]
        return all(
            stays_on_map(self._waters, hexes, steps)
            for steps in courses(self._charts, speed, heading, ORDERS[entry.order], state.phase + 1)
        )
