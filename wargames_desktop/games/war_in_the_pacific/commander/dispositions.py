"""Redeployment: where fleets gather, where air units stand, and which places get land units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.garrisons import Garrisons
from wargames_desktop.games.war_in_the_pacific.commander.staging import Staging
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
CROWD: Final = 99
"""Units that a hex without limits holds."""
ASTRAY: Final = 100.0
"""What it is worth that a fleet comes into a port at all."""


class Dispositions:
    """Chooses stacks and where they go."""

    def __init__(
        self, theatre: Theatre, redeployment: Redeployment, supply: Supply, worth: Worth, garrisons: Garrisons
    ) -> None:
        self._theatre = theatre
        self._redeployment = redeployment
        self._supply = supply
        self._worth = worth
        self._garrisons = garrisons
        self._staging = Staging(theatre, worth)
        self._reached: tuple[State, frozenset[str]] | None = None
        self._unlimited = frozenset(theatre.flagged("unlimited_stacking"))
        self._small = frozenset(theatre.flagged("one_fleet_limit"))

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
        room = self._room(state, side, kind, hex)
        if kind == "land":
            spare = len(units) - self._kept(state, side, origin)
            lacking = self._lacking(state, side, hex)
            room = min(room, lacking, max(0, spare)) if not self._over(state, side, origin, kind) else min(room, 3)
        number = min(room, len(units))
        if number <= 0:
            return ()
        by_worth = worst_first(self._worth, state, units)
        chosen = frozenset(by_worth[len(units) - number :])
        return tuple(id for id in units if id in chosen)

    def _gain(
        self, state: State, side: SideName, kind: StackKind, origin: str, hex: str, going: tuple[str, ...]
    ) -> float:
        match kind:
            case "fleet":
                return self._fleet_value(state, side, hex, going) - self._fleet_value(state, side, origin, going)
            case "air":
                return self._air_value(state, side, hex, going[0]) - self._air_value(state, side, origin, going[0])
            case _:
                return self._land_value(state, side, hex, len(going)) - 0.3 * len(going)

    # Room

    def _here(self, state: State, side: SideName, kind: StackKind, hex: str) -> int:
        situation = self._theatre.of(state)
        match kind:
            case "land":
                return len(situation.land[side].get(hex, ()))
            case "air":
                return len(situation.air[side].get(hex, ()))
            case _:
                return sum(len(situation.fleets[side].get(water, ())) for water in self._theatre.map.seas(hex))

    def _limit(self, state: State, kind: StackKind, hex: str) -> int:
        limits = self._theatre.charts.stacking
        if hex in self._unlimited:
            return CROWD
        if kind == "fleet":
            return limits.small_port_fleets if hex in self._small else limits.base.fleets
        if hex in state.continuing:
            return CROWD if kind == "land" else limits.continuing_air
        return limits.base.land if kind == "land" else limits.base.air

    def _room(self, state: State, side: SideName, kind: StackKind, hex: str) -> int:
        return self._limit(state, kind, hex) - self._here(state, side, kind, hex)

    def _over(self, state: State, side: SideName, hex: str, kind: StackKind) -> bool:
        """Whether units must leave a hex, or be removed."""
        if self._theatre.of(state).controller.get(hex) != side and hex not in state.continuing:
            return self._here(state, side, kind, hex) > 1
        return self._room(state, side, kind, hex) < 0

    # Land units

    def _kept(self, state: State, side: SideName, hex: str) -> int:
        return self._garrisons.wanted(state, side, hex)

    def _lacking(self, state: State, side: SideName, hex: str) -> int:
        if self._staging.port(state, side) == hex:
            return CROWD
        return self._garrisons.wanted(state, side, hex) - self._here(state, side, "land", hex)

    def _land_value(self, state: State, side: SideName, hex: str, number: int) -> float:
        if hex in state.continuing:
            return 4.0 * number
        bonus = 2.0 if self._staging.port(state, side) == hex else 0.0
        return number * (1.5 + min(4.0, self._worth.of(state, hex) / 12)) + bonus

    # Fleets

    def _fleet_value(self, state: State, side: SideName, hex: str, going: Iterable[str]) -> float:
        """What it is worth to have fleets in a hex when the turn is over."""
        situation = self._theatre.of(state)
        units = [state.units[id] for id in going]
        if hex not in self._theatre.ports or situation.controller.get(hex) != side or hex in state.continuing:
            return -ASTRAY * len(units)
        value = self._readiness(state, side, hex) * len(units)
        repaired = sum(unit.attrited and self._theatre.nation.get(hex) == unit.nation for unit in units)
        over = max(0, -self._room(state, side, "fleet", hex))
        return value + 3.0 * repaired - ASTRAY * over / 4

    def _readiness(self, state: State, side: SideName, hex: str) -> float:
        """How good a port is to strike from, or to defend from; for one ship."""
        if side == "japan":
            near = min(self._theatre.map.distance(hex, base) for base in self._worth.invasion_bases)
            ready = 3.0 - 0.5 * near
        else:
            ready = 0.0
        return ready + (2.5 if hex == self._staging.port(state, side) else 0.0)

    # Air units

    def _air_value(self, state: State, side: SideName, hex: str, id: str) -> float:
        """What it is worth to have an air unit at a place."""
        unit = state.units[id]
        place_holders = [other for other in self._theatre.of(state).air[side].get(hex, ()) if other != id]
        if len(place_holders) >= self._limit(state, "air", hex):
            return -20.0
        places, controller = self._worth.places(state), self._theatre.of(state).controller
        value = 0.0
        for near in self._theatre.map.within(hex, self._theatre.charts.distances.air_support):
            worth = min(places.get(near, 0.0), 40.0)
            own = controller.get(near) == side
            weight = 0.10 if own else 0.12
            if side == "allies" and own and near not in self._worth.invasion_bases:
                weight = 0.03
            value += weight * worth
        covered = sum(
            len(self._theatre.of(state).air[side].get(near, ()))
            for near in self._theatre.map.within(hex, 1)
            if near != hex
        )
        value *= 0.75**covered
        if not self._is_supplied(state, side, hex):
            value -= 4.0
        if unit.attrited:
            value *= 0.3
            value += 3.0 if self._theatre.nation.get(hex) == unit.nation and controller.get(hex) == side else 0.0
        return value

    def _is_supplied(self, state: State, side: SideName, hex: str) -> bool:
        if side == "allies":
            for area in self._theatre.charts.values.always_supplied:
                if hex in self._theatre.area(area):
                    return True
        known = self._reached
        if known is None or known[0] is not state:
            known = self._reached = (state, frozenset(self._supply.reached(state, side)))
        return hex in known[1]
