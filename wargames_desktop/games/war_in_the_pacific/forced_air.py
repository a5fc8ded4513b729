"""Forced redeployment of air units (8.7)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, FlyTo
from wargames_desktop.games.war_in_the_pacific.events import AirForcedAway
from wargames_desktop.games.war_in_the_pacific.frames import ForcedAir
from wargames_desktop.games.war_in_the_pacific.losses import hit, remove
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, enemy, with_unit
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class AirRefuges:
    """Which air units cannot stay where they are, and where they can go."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._distance = theatre.charts.distances.forced_redeployment
        self._china = theatre.area("china")

    def driven_out(self, state: State) -> tuple[str, ...]:
        """Air units whose hex has no friendly land unit, and an enemy one or a base under enemy control.

        Fleets drive no air unit away (WITP-8.7-a, WITP-8.7-b, WITP-8.7-4).
        """
        situation = self._theatre.of(state)
        found: list[str] = []
        for side in SIDES:
            own, enemies = situation.land[side], situation.land[enemy(side)]
            for hex, ids in situation.air[side].items():
                if hex not in own and (hex in enemies or situation.controller.get(hex) == enemy(side)):
                    found += ids
        return tuple(found)

    def refuges(self, state: State, id: str) -> tuple[str, ...]:
        """Friendly ports and airfields near enough, the nearest first (WITP-8.7-1).

        No Allied unit flees to the Chinese, and in peace none to the other nation (WITP-12.2-1-c, WITP-13.4).
        """
        unit = state.units[id]
        controller = self._theatre.of(state).controller
        return tuple(
            hex
            for hex in self._theatre.map.within(unit.hex, self._distance)
            if hex != unit.hex and controller.get(hex) == unit.side and self._is_open(state, unit, hex)
        )

    def _is_open(self, state: State, unit: Unit, hex: str) -> bool:
        if unit.side == "japan":
            return True
        shared = state.us_at_war or (self._theatre.nation[hex] == "us") == (unit.nation == "us")
        return shared and hex not in self._china


class ForcedAirRedeployment(Procedure[State, AnyCommand]):
    """Air units leave one after the other; their owner chooses among several refuges (WITP-8.7-1)."""

    def __init__(self, refuges: AirRefuges, theatre: Theatre) -> None:
        self._refuges = refuges
        self._theatre = theatre

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        id = _next(state)
        if id is None or state.units[id].attrited:
            return None
        refuges = self._refuges.refuges(state, id)
        if len(refuges) < 2:
            return None
        unit = state.units[id]
        return Decision(
            unit.side,
            "forced_air",
            f"{id} must leave {self._theatre.name(unit.hex)}: where does it go?",
            "WITP-8.7-1",
            lambda: (FlyTo(hex) for hex in refuges),
            FlyTo(refuges[0]),
            about=(id,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        id = _next(state)
        assert id is not None
        if not isinstance(command, FlyTo):
            return Refusal("WITP-8.7-1", f"{id} must leave its hex now", (id,))
        if command.hex not in self._refuges.refuges(state, id):
            reason = f"{self._theatre.name(command.hex)} is no friendly port or airfield within two hexes"
            return Refusal("WITP-8.7-1", reason, (id, command.hex))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        id = _next(state)
        assert id is not None
        assert isinstance(command, FlyTo)
        return self._fly(state, id, command.hex, play)

    def proceed(self, state: State, play: Play) -> State:
        id = _next(state)
        if id is None:
            return pop(state)
        refuges = self._refuges.refuges(state, id)
        if state.units[id].attrited:
            return remove(_done(state), id, "forced to leave while attrited", "WITP-8.7-2", play)
        if not refuges:
            return remove(_done(state), id, "no friendly port or airfield within two hexes", "WITP-8.7-3", play)
        return self._fly(state, id, refuges[0], play)

    def _fly(self, state: State, id: str, hex: str, play: Play) -> State:
        unit = state.units[id]
        play.emit(AirForcedAway(id, unit.hex, hex))
        state = with_unit(_done(state), id, msgspec.structs.replace(unit, hex=hex))
        return hit(state, id, "forced to leave", "WITP-8.7-2", play)


def _next(state: State) -> str | None:
    frame = state.flow[-1]
    assert isinstance(frame, ForcedAir)
    return next((id for id in frame.units if id in state.units), None)


def _done(state: State) -> State:
    """The next unit is dealt with; the frame goes when none is left."""
    frame = state.flow[-1]
    assert isinstance(frame, ForcedAir)
    left = tuple(id for id in frame.units if id in state.units)[1:]
    return swap(state, ForcedAir(units=left))
