"""Retirement Movement of Japanese formations and hidden forces: who uses it, and which way they go (11.2)."""

from __future__ import annotations

from collections.abc import Sequence

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.columns import is_columnwise
from wargames_desktop.games.tokyo_express.contacts import tracked_ships
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.new_headings import NewHeadings
from wargames_desktop.games.tokyo_express.standard_charts import CompassArrow
from wargames_desktop.games.tokyo_express.standard_events import CompassRead
from wargames_desktop.games.tokyo_express.state import AHEAD, US, Heading, State, afloat, counter
from wargames_desktop.games.tokyo_express.waters import Waters

WAYS_OUT = ("north", "northwest")
"""The map edges by which retiring Japanese ships leave (TE-11.2-exit)."""


class RetirementOrders:
    """Sets the course of retiring formations. Hidden forces retire like ships once the Japanese withdraw."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._values = charts.standard.values
        self._waters = waters
        self._missions = Missions(charts, waters)
        self._headings = NewHeadings(waters)

    def fights(self, state: State, name: str) -> bool:
        """Whether a retiring formation uses Battle Movement, for a detected US ship is too near (TE-11.2-battle)."""
        return any(
            self._waters.distance(counter(state, own).hex, state.ships[ship].hex)
            <= self._values.retirement_battle_range
            for own in state.formations[name].ships
            for ship in afloat(state, US)
            if state.ships[ship].log.detected
        )

    def closes(self, state: State, name: str, heading: Heading) -> bool:
        """Whether a heading brings a ship that takes it nearer to a detected US ship within Visual Tracking Range.

        Only where they are now counts; a hex at the same distance is no nearer (R-81). Rules: TE-11.2-avoid,
        TE-11.2-avoid-scope.
        """
        enemies = [state.ships[ship].hex for ship in tracked_ships(self._waters, state, name)]
        for ship in self._turning(state, name):
            hex_ = counter(state, ship).hex
            ahead = self._waters.step(hex_, heading)
            if ahead is not None and any(
                self._waters.distance(ahead, enemy) < self._waters.distance(hex_, enemy) for enemy in enemies
            ):
                return True
        return False

    def _is_blocked(self, state: State, name: str, heading: Heading) -> bool:
        return any(self._waters.is_land_ahead(counter(state, ship).hex, heading) for ship in self._turning(state, name))

    def _turning(self, state: State, name: str) -> tuple[str, ...]:
        """The ships that a new heading turns at once: all, or the lead ship of a column."""
        formation = state.formations[name]
        return formation.ships[:1] if is_columnwise(formation) else formation.ships

    def zone(self, state: State, name: str) -> int:
        """The highest-numbered zone that any ship of a formation lies in (TE-11.2-highest-zone)."""
        return max(self._waters.zone(counter(state, ship).hex) for ship in state.formations[name].ships)

    def acceptable(self, state: State, name: str, arrows: Sequence[CompassArrow]) -> tuple[Heading, ...]:
        """The headings of a compass that a retiring formation takes; others are rolled again.

        Headings into land or shoal are left out as in Mission Movement, then those that close on US ships, as long as
        others remain (R-82). Rules: TE-11.2-avoid, TE-11.2-avoid-none.
        """
        headings = tuple(dict.fromkeys(arrow.heading for arrow in arrows))
        free = tuple(each for each in headings if not self._is_blocked(state, name, each)) or headings
        return tuple(each for each in free if not self.closes(state, name, each)) or free

    def set_course(self, state: State, name: str, is_heavy: bool, play: Play) -> State:
        """A Retirement Movement order: Ahead, on a heading of the yellow arrows (TE-11.2-highest-zone, TE-11.2-ahead).

        Where the compass leaves a single heading nothing is rolled. A 180 turn costs a Speed (TE-11.2-180).
        """
        zone = self.zone(state, name)
        compass, letter = self._missions.compass(state, zone, is_heavy)
        accepted = self.acceptable(state, name, compass.retirement)
        reference = state.formations[name].ships[0]

        def read(die: int, heading: Heading, rerolled: str = "") -> None:
            play.emit(CompassRead(name, str(zone), letter, "retirement", die, (), heading, rerolled))

        if len(accepted) == 1:
            read(0, accepted[0])
            return self._headings.take(state, name, accepted[0], reference, "retirement", AHEAD, play)
        while True:
            die = play.chance.roll(f"heading of {name}, retiring", "TE-11.2-highest-zone")
            heading = next(arrow.heading for arrow in compass.retirement if arrow.low <= die <= arrow.high)
            if heading in accepted:
                read(die, heading)
                return self._headings.take(state, name, heading, reference, "retirement", AHEAD, play)
            read(die, heading, "it leads towards land or US ships")

    def leaves_by(self, hex_: str, heading: Heading) -> bool:
        """Whether a retiring ship that goes on leaves the map by the north or northwest edge (TE-11.2-exit)."""
        edges = self._waters.edges(hex_)
        return self._waters.step(hex_, heading) is None and any(edge in edges for edge in WAYS_OUT)
