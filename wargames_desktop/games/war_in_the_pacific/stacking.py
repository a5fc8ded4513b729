"""Stacking limits, and the check that removes what exceeds them (8.3, 10.5)."""

from __future__ import annotations

from typing import NamedTuple

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, RemoveUnit
from wargames_desktop.games.war_in_the_pacific.losses import remove
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, first_player
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class Excess(NamedTuple):
    """Units of a side in a hex of which only ``limit`` may stay, and the rule that says so."""

    side: SideName
    hex: str
    units: tuple[str, ...]
    limit: int
    rule: str


class StackingLimits:
    """Tells where a side has too many units."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._limits = theatre.charts.stacking
        self._unlimited = frozenset(theatre.flagged("unlimited_stacking"))
        self._small = frozenset(theatre.flagged("one_fleet_limit"))

    def excess(self, state: State, side: SideName) -> Excess | None:
        """The first hex, by its number, where ``side`` has too many units, with those of which some must go."""
        hexes: dict[str, list[str]] = {}
        for id, unit in state.units.items():
            if unit.side == side and not _exempt(unit) and unit.hex not in self._unlimited:
                hexes.setdefault(unit.hex, []).append(id)
        for hex in sorted(hexes):
            if len(hexes[hex]) > 1:
                found = self._in_hex(state, side, hex, hexes[hex])
                if found is not None:
                    return found
        return None

    def _in_hex(self, state: State, side: SideName, hex: str, ids: list[str]) -> Excess | None:
        """What exceeds the limits of a hex.

        Rules: WITP-10.5-1-plain, WITP-10.5-1-land, WITP-10.5-1-fleet, WITP-10.5-1-free, WITP-10.5-1-cont,
        WITP-10.5-1-exempt.
        """
        limits = self._limits
        land = [id for id in ids if state.units[id].type == "land"]
        air = [id for id in ids if state.units[id].type == "air"]
        fleets = [id for id in ids if state.units[id].fleet]
        continuing = hex in state.continuing
        held = self._theatre.of(state).controller.get(hex) == side
        if continuing:
            checks: list[tuple[list[str], int, str]] = [(air, limits.continuing_air, "WITP-10.5-1-cont")]
        elif held:
            checks = [(land, limits.base.land, "WITP-10.5-1-land"), (air, limits.base.air, "WITP-10.5-1-land")]
        else:
            checks = [([*land, *air], limits.plain.land_and_air, "WITP-10.5-1-plain")]
        if fleets:
            checks.append((fleets, self._fleets(hex), "WITP-10.5-1-fleet"))
        for units, limit, rule in checks:
            if len(units) > limit:
                return Excess(side, hex, tuple(units), limit, rule)
        return None

    def _fleets(self, hex: str) -> int:
        if hex not in self._theatre.ports:
            return 0
        return self._limits.small_port_fleets if hex in self._small else self._limits.base.fleets


def _exempt(unit: Unit) -> bool:
    """Chinese land units have no limit (WITP-8.3-chinese)."""
    return unit.nation == "china"


class StackingCheckSegment(Procedure[State, AnyCommand]):
    """Each side removes what exceeds the limits, hex by hex, and chooses which units go (WITP-10.5-1)."""

    def __init__(self, theatre: Theatre, limits: StackingLimits) -> None:
        self._theatre = theatre
        self._limits = limits

    def _excess(self, state: State) -> Excess | None:
        first = first_player(state, "allies")
        for side in sorted(SIDES, key=lambda side: side != first):
            found = self._limits.excess(state, side)
            if found is not None:
                return found
        return None

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        excess = self._excess(state)
        if excess is None:
            return None
        return Decision(
            excess.side,
            "stacking",
            f"Remove a unit from {self._theatre.name(excess.hex)}: {excess.limit} of {len(excess.units)} may stay",
            excess.rule,
            lambda: map(RemoveUnit, excess.units),
            about=excess.units,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        excess = self._excess(state)
        assert excess is not None
        if not isinstance(command, RemoveUnit):
            return Refusal(excess.rule, "Now units beyond the stacking limits are removed")
        if command.unit not in excess.units:
            name = self._theatre.name(excess.hex)
            return Refusal(excess.rule, f"One of the units in {name} must go", (command.unit, excess.hex))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        excess = self._excess(state)
        assert excess is not None
        assert isinstance(command, RemoveUnit)
        return remove(state, command.unit, "beyond the stacking limit", excess.rule, play)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)
