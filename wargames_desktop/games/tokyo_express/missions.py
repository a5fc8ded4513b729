"""Japanese missions: which they are, which compass serves them, and how ships perform them (13.1, 13.2)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.leaving import is_away, leave_map
from wargames_desktop.games.tokyo_express.retirement import RETIRING_LEVEL, retire
from wargames_desktop.games.tokyo_express.standard_charts import CompassLetter, MissionCompass
from wargames_desktop.games.tokyo_express.standard_events import MissionDetermined, MissionPerformed
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    Heading,
    Mission,
    State,
    afloat,
    formation_of,
    with_log,
    with_night,
)
from wargames_desktop.games.tokyo_express.waters import Waters

MISSION_EDGE = "southeast"
"""The map edge that leads to the transports and the airfield (TE-13.2-transport-edge)."""


class Missions:
    """What the Japanese are here for, and how far they get with it."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters
        self._rules = charts.standard.missions
        self._compasses = charts.standard.compasses

    # Which mission it is (13.1)

    def is_goal(self, hex_: str) -> bool:
        """Whether a hex lies in a Japanese Deployment Zone or in the Supply Zone; hidden forces deploy there.

        Rule: TE-13.1-hidden.
        """
        zone = str(self._waters.zone(hex_))
        return zone in self._compasses.deployment_zones or zone == self._compasses.supply_zone

    def on_entering(self, state: State, hex_: str, play: Play) -> State:
        """Find out the main mission when the first ship or hidden force enters one of those zones.

        Rules: TE-13.1-transport-when, TE-13.1-transport-roll, TE-13.1-bombardment.
        """
        return self.determine(state, play) if self.is_goal(hex_) else state

    def determine(self, state: State, play: Play) -> State:
        """Find out the main mission, if it is not known yet: by a roll where there are transports."""
        night = state.night
        if night.mission is not UNSET:
            return state
        if not night.transports:
            play.emit(MissionDetermined("bombardment", 0, "TE-13.1-bombardment"))
            return with_night(state, mission="bombardment")
        die = play.chance.roll("main mission of the Japanese", "TE-13.1-transport-roll")
        mission: Literal["transport_attack", "bombardment"] = (
            "transport_attack" if die <= self._rules.transport_roll else "bombardment"
        )
        play.emit(MissionDetermined(mission, die, "TE-13.1-transport-roll"))
        return with_night(state, mission=mission)

    def main_mission(self, state: State) -> Literal["transport_attack", "bombardment"] | None:
        """The main mission as far as it is known; without transports it can only be bombardment."""
        night = state.night
        if night.mission is not UNSET:
            return night.mission
        return None if night.transports else "bombardment"

    def compass(self, state: State, zone: int, is_heavy: bool) -> tuple[MissionCompass, CompassLetter | Literal[""]]:
        """The Mission Heading Compass of a zone for a heavy or a light formation, and its letter where there are two.

        Rules: TE-13.1-T, TE-13.1-T-light, TE-13.1-B.
        """
        letters = self._compasses.deployment_zones.get(str(zone))
        if letters is None:
            return self._compasses.zones[str(zone)], ""
        letter: CompassLetter = "T" if is_heavy or self.main_mission(state) == "transport_attack" else "B"
        return letters[letter], letter

    # How it is performed (13.2)

    def can_perform(self, state: State, ship: str, mission: Mission) -> bool:
        """Whether a ship is of a type that performs ``mission``, has performed none, and does not retire.

        Rules: TE-13.2-bombardment, TE-13.2-one, R-70.
        """
        log = state.ships[ship].log
        kind = self._charts.roster.ships[ship].type
        return log.mission is UNSET and not log.retiring and kind in self._rules.points[mission]

    def leaves_for_mission(self, state: State, ship: str, heading: Heading) -> bool:
        """Whether a Japanese ship that goes on in ``heading`` leaves the map for its mission.

        It needs Mission Movement, a hex of the southeast edge, and a heading off the map. The zones along that edge let
        the main mission be known by then.

        Rules: TE-13.2-transport, TE-13.2-transport-edge, TE-13.2-transport-mission-movement, TE-13.2-transport-battle,
        TE-13.2-bombardment.
        """
        hex_ = state.ships[ship].hex
        if MISSION_EDGE not in self._waters.edges(hex_) or self._waters.step(hex_, heading) is not None:
            return False
        formation = formation_of(state, ship)
        mission = self.main_mission(state)
        return (
            formation is not None
            and state.formations[formation].movement == "mission"
            and mission is not None
            and self.can_perform(state, ship, mission)
        )

    def leave(self, state: State, ship: str, play: Play) -> State:
        """A ship leaves the map for the main mission, and performs it unless it burns (TE-13.2-noted, TE-13.0-fire)."""
        mission = self.main_mission(state)
        assert mission is not None, "the zones along the edge let the mission be known"
        state = leave_map(state, ship, True, "TE-13.2-transport-edge", play)
        return state if state.ships[ship].log.on_fire else self.perform(state, ship, mission, play)

    def perform(self, state: State, ship: str, mission: Mission, play: Play) -> State:
        """Note on a ship's log that it performed a mission."""
        play.emit(MissionPerformed(ship, mission, "TE-13.2-noted"))
        return with_log(state, ship, mission=mission)

    def land_supplies(self, state: State, play: Play) -> State:
        """Light ships in the Supply Zone that neither fought in this Game Turn nor burn have landed their supplies.

        They retire from then on (TE-13.2-supply, TE-13.2-supply-combat, TE-13.2-supply-fire, TE-13.2-supply-retire).
        """
        for name in afloat(state, JAPAN):
            ship = state.ships[name]
            is_there = str(self._waters.zone(ship.hex)) == self._compasses.supply_zone
            if not is_there or ship.log.fought == state.turn or ship.log.on_fire:
                continue
            if self.can_perform(state, name, "supply"):
                state = self.perform(state, name, "supply", play)
                state = retire(state, (name,), "supplies landed", "TE-13.2-supply-retire", play)
        return state

    # Two Game Turns away (13.3)

    def count_turns_away(self, state: State, play: Play) -> State:
        """Exited markers move on; a ship whose fire went out performs its mission, one at Level 3 comes back at once.

        A ship that still burns stays away until its fire is out (R-71). Rules: TE-13.3-timeline, TE-9.6-fire-exit-out,
        TE-9.6-fire-exit-3.
        """
        back = self._rules.turns_away + 1
        for name, ship in state.ships.items():
            if not is_away(ship):
                continue
            state = with_log(state, name, exited=min(ship.log.exited + 1, back))
            if ship.log.mission is not UNSET:
                continue
            mission = self.main_mission(state)
            if not ship.log.on_fire and mission is not None:
                state = self.perform(state, name, mission, play)
            elif ship.level >= RETIRING_LEVEL:
                state = with_log(state, name, exited=back)
        return state

    def is_back(self, state: State, name: str) -> bool:
        """Whether a ship that is away re-enters the map in the next Japanese Re-entry Phase."""
        ship = state.ships[name]
        is_due = is_away(ship) and ship.log.exited > self._rules.turns_away
        return is_due and (not ship.log.on_fire or ship.level >= RETIRING_LEVEL or ship.log.mission is not UNSET)
