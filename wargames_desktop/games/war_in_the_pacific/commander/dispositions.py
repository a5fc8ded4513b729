"""Redeployment: where fleets gather, where air units stand, and which places get land units."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.garrisons import Garrisons
from wargames_desktop.games.war_in_the_pacific.commander.room import CROWD, Room
from wargames_desktop.games.war_in_the_pacific.commander.staging import Staging
from wargames_desktop.games.war_in_the_pacific.commander.stations import Stations
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth, worst_first
from wargames_desktop.games.war_in_the_pacific.commands import (
    AnyCommand,
    LeaveUnit,
    Pass,
    PickStack,
    PutBack,
    SendTo,
)
from wargames_desktop.games.war_in_the_pacific.frames import PickedStack, StackKind
from wargames_desktop.games.war_in_the_pacific.redeployment import Redeployment
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

WORTH_A_STACK: Final = 1.0
"""What a redeployment must gain, where stacks are few."""
AT_SEA: Final = 0.3
"""What it costs to ship a land unit: submarines may find it."""


class Dispositions:
    """Chooses stacks and where they go."""

    def __init__(
        self, theatre: Theatre, redeployment: Redeployment, supply: Supply, worth: Worth, garrisons: Garrisons
    ) -> None:
        self._theatre = theatre
        self._redeployment = redeployment
        self._garrisons = garrisons
        self._staging = Staging(theatre, worth)
        self._room = Room(theatre)
        self._worth = worth
        self._stations = Stations(theatre, supply, worth, self._staging, self._room)

    def pick(self, state: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The stack whose redeployment gains most; a pass if none gains enough."""
        best: AnyCommand | None = None
        most = WORTH_A_STACK
        for answer in decision.answers:
            if isinstance(answer, PickStack):
                units = self._redeployment.stack(state, side, answer.kind, answer.hex, answer.sea)
                found = self._best(state, side, answer.kind, answer.hex, units)
                if found is not None and found[1] > most:
                    best, most = answer, found[1]
        if best is not None:
            return best
        return Pass() if Pass() in decision.answers else decision.answers[0]

    def send(self, state: State, frame: PickedStack, decision: Decision[AnyCommand]) -> AnyCommand:
        """The best place, after leaving behind what has no room or no business there."""
        found = self._best(state, frame.side, frame.kind, frame.hex, frame.units)
        if found is None:
            sends = [answer for answer in decision.answers if isinstance(answer, SendTo)]
            return sends[0] if sends else PutBack()
        goal, _, going = found
        staying = [id for id in frame.units if id not in going]
        return LeaveUnit(staying[0]) if staying else SendTo(goal)

    def _best(
        self, state: State, side: SideName, kind: StackKind, origin: str, units: tuple[str, ...]
    ) -> tuple[str, float, tuple[str, ...]] | None:
        """Where a stack, or a part of it, should go, and what that gains."""
        best: tuple[str, float, tuple[str, ...]] | None = None
        for hex in self._redeployment.destinations(state, side, kind, origin, units):
            going = self._going(state, side, kind, origin, hex, units)
            if going:
                gain = self._gain(state, side, kind, origin, hex, going)
                if best is None or gain > best[1]:
                    best = (hex, gain, going)
        return best

    def _going(
        self, state: State, side: SideName, kind: StackKind, origin: str, hex: str, units: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Which of the units have room and business at a place."""
        room = self._room.left(state, side, kind, hex)
        if kind == "land" and self._room.is_over(state, side, kind, origin):
            room = min(room, self._theatre.charts.stacking.base.land)
        elif kind == "land":
            spare = len(units) - self._garrisons.wanted(state, side, origin)
            room = min(room, self._lacking(state, side, hex), spare)
        number = min(room, len(units))
        if number <= 0:
            return ()
        by_worth = worst_first(self._worth, state, units)
        chosen = frozenset(by_worth[len(units) - number :])
        return tuple(id for id in units if id in chosen)

    def _gain(
        self, state: State, side: SideName, kind: StackKind, origin: str, hex: str, going: tuple[str, ...]
    ) -> float:
        """What it is worth that units go from one place to another."""
        stations = self._stations
        match kind:
            case "fleet":
                return stations.fleets(state, side, hex, going) - stations.fleets(state, side, origin, going)
            case "air":
                return stations.air(state, side, hex, going[0]) - stations.air(state, side, origin, going[0])
            case _:
                return stations.land(state, side, hex, len(going)) - AT_SEA * len(going)

    def _lacking(self, state: State, side: SideName, hex: str) -> int:
        """Land units that a place could do with."""
        if self._staging.port(state, side) == hex:
            return CROWD
        return self._garrisons.wanted(state, side, hex) - self._room.here(state, side, "land", hex)
