"""Japanese Mission Movement: who uses it, and where the Mission Heading Compasses lead (5.3)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.column_formations import recheck
from wargames_desktop.games.tokyo_express.columns import REVERSAL, Columns, hexsides_between, is_columnwise
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.contacts import tracked_ships
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.formations import is_heavy
from wargames_desktop.games.tokyo_express.frames import MissionOrders
from wargames_desktop.games.tokyo_express.hidden_forces import HiddenForces
from wargames_desktop.games.tokyo_express.japanese_retirement import RetirementOrders
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.new_headings import NewHeadings
from wargames_desktop.games.tokyo_express.standard_charts import CompassArrow
from wargames_desktop.games.tokyo_express.standard_events import CompassRead, MovementChosen
from wargames_desktop.games.tokyo_express.standard_formations import retires
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    JAPAN,
    Heading,
    State,
    counter,
    formations_of,
    is_hidden,
    with_formation,
)
from wargames_desktop.games.tokyo_express.waters import Waters

DICE = range(1, 11)


def is_heavy_formation(charts: Charts, state: State, name: str) -> bool:
    """Whether a Japanese formation counts as heavy; a hidden force does by its marker, and without one.

    Rule: TE-7.2-weight.
    """
    if is_hidden(state, name):
        return HiddenForces(charts).is_heavy(state, name)
    return is_heavy(charts, state.formations[name].ships)


class MissionMovement:
    """Sets the courses of Japanese formations by compass."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters
        self._missions = Missions(charts, waters)
        self._headings = NewHeadings(waters)

    def lowest_zone(self, state: State, name: str) -> tuple[int, str]:
        """The lowest-numbered zone in which a ship of a formation lies, and that ship (TE-5.3-lowest-zone)."""
        ships = state.formations[name].ships
        zones = [(self._waters.zone(counter(state, ship).hex), ship) for ship in ships]
        return min(zones, key=lambda zone: zone[0])

    def order(self, state: State, name: str, zone: int, reference: str, play: Play) -> State:
        """Read the red arrows of a zone's compass, turn the formation, and let it go Ahead.

        A heading that leads a ship into land or shoal at once is rolled again, unless every arrow does
        (TE-5.3-land-reroll, TE-5.3-land-none). Ships that were deployed into a zone with two compasses have entered it:
        the main mission is found out first (TE-13.1-transport-when). Rules: TE-5.3-roll, TE-5.3-ahead.
        """
        state = self._missions.on_entering(state, counter(state, reference).hex, play)
        heavy = is_heavy_formation(self._charts, state, name)
        compass, letter = self._missions.compass(state, zone, heavy)
        modifiers: tuple[Modifier, ...] = ()
        if heavy and compass.heavy_modifier:
            modifiers = (Modifier(compass.heavy_modifier, "heavy ships", "TE-13.1-T-plus5"),)
        bonus = sum(modifier.value for modifier in modifiers)
        clear = {arrow.heading for arrow in compass.mission if not self._barred(state, name, arrow.heading, reference)}
        while True:
            die = play.chance.roll(f"Mission Heading Compass of zone {zone}: {name}", "TE-5.3-roll")
            heading = _arrow(compass.mission, die + bonus).heading
            again = self._barred(state, name, heading, reference) if clear else ""
            play.emit(CompassRead(name, str(zone), letter, "mission", die, modifiers, heading, again))
            if not again:
                return self._headings.take(state, name, heading, reference, "mission", AHEAD, play)

    def _barred(self, state: State, name: str, heading: Heading, reference: str) -> str:
        """Why a formation cannot go Ahead in ``heading``: what its ships would meet in the next Movement Phase."""
        formation = state.formations[name]
        if is_columnwise(formation):
            lead = state.ships[formation.ships[0]]
            if hexsides_between(lead.heading, heading) == REVERSAL:
                return "" if self._headings.can_reverse(state, name) else "the column cannot turn about"
            ships: tuple[str, ...] = formation.ships[:1]
        else:
            ships = formation.ships
        hexes = self._hexes(state, name, heading, reference)
        if any(self._meets_land(counter(state, ship).hex, heading, hexes) for ship in ships):
            return "land or shoal ahead"
        return ""

    def _hexes(self, state: State, name: str, heading: Heading, reference: str) -> int:
        """How many hexes of water a heading needs: those of the next Movement Phase, at least one (R-43)."""
        formation = state.formations[name]
        is_slower = self._headings.is_reversal(state, name, heading, reference)
        speed = max(1, formation.speed - 1) if is_slower else formation.speed
        return max(1, self._charts.movement.rows[speed][state.phase])

    def _meets_land(self, hex_: str, heading: Heading, hexes: int) -> bool:
        for _ in range(hexes):
            if self._waters.is_land_ahead(hex_, heading):
                return True
            ahead = self._waters.step(hex_, heading)
            if ahead is None:
                return False
            hex_ = ahead
        return False


def _arrow(arrows: tuple[CompassArrow, ...], roll: int) -> CompassArrow:
    """The arrow whose range holds a roll; the last one serves above all ranges."""
    return next((arrow for arrow in arrows if arrow.low <= roll <= arrow.high), arrows[-1])


def is_arriving(state: State, name: str) -> bool:
    """Whether a hidden force was placed in this Game Turn: it goes Ahead on the heading that it has.

    Rule: TE-4.1-I-arriving.
    """
    return is_hidden(state, name) and state.night.hidden[name].arrived == state.turn


class MissionOrdersSegment(Procedure[State, AnyCommand]):
    """I and N. Formations out of contact get their courses by compass; the others are left to the next segment.

    Rules: TE-4.1-I-mission, TE-4.1-N-mission, TE-5.3-first-orders, TE-5.3-second-orders.
    """

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters
        self._mission = MissionMovement(charts, waters)
        self._retirement = RetirementOrders(charts, waters)
        self._columns = Columns(waters)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, MissionOrders)
        for name in formations_of(state, JAPAN):
            if state.formations[name].column == "simultaneous":
                state = recheck(self._columns, state, name)
        for name in formations_of(state, JAPAN):
            if frame.number == 1 and is_arriving(state, name):
                continue
            if retires(state, name):
                state, is_ordered = self._retire(state, name, play)
            else:
                state, is_ordered = self._steam(state, name, play)
            if not is_ordered:
                without = msgspec.structs.replace(state.formations[name], movement=UNSET)
                state = with_formation(state, name, without)
        return pop(state)

    def _steam(self, state: State, name: str, play: Play) -> tuple[State, bool]:
        """A course by compass for a formation out of contact; one that had it keeps it (TE-5.3-second-keep).

        Rules: TE-5.3-when, TE-5.3-when-hidden.
        """
        detected = len(tracked_ships(self._waters, state, name))
        hidden = is_hidden(state, name)
        if detected > (self._charts.standard.force_markers.mission_targets if hidden else 0):
            return state, False
        if state.formations[name].movement == "mission":
            return state, True
        rule = "TE-5.3-when-hidden" if hidden and detected else "TE-5.3-when"
        reason = "too few US ships in sight" if detected else "out of contact"
        play.emit(MovementChosen(name, "mission", detected, reason, rule))
        zone, reference = self._mission.lowest_zone(state, name)
        return self._mission.order(state, name, zone, reference, play), True

    def _retire(self, state: State, name: str, play: Play) -> tuple[State, bool]:
        """A Retirement Movement order, unless the enemy is close; one that it has it keeps (TE-11.2-second)."""
        if self._retirement.fights(state, name):
            return state, False
        if state.formations[name].movement == "retirement":
            return state, True
        detected = len(tracked_ships(self._waters, state, name))
        play.emit(MovementChosen(name, "retirement", detected, "retiring", "TE-11.2-battle"))
        heavy = is_heavy_formation(self._charts, state, name)
        return self._retirement.set_course(state, name, heavy, play), True
