"""Bases: their garrisons, capture, destruction and rebuilding (16.0, 18.8)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.east_wind_rain.base_nationality import BaseNationality
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import RebuildBase
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.ground import BaseDestroyed, BaseRebuilt, HexCaptured
from wargames_desktop.games.east_wind_rain.frames.ground import BaseRebuilding
from wargames_desktop.games.east_wind_rain.geography import RESOURCE
from wargames_desktop.games.east_wind_rain.state import Bases, State, with_bases
from wargames_desktop.games.east_wind_rain.terms import BaseType, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def garrison(charts: Charts, state: State, side: SideName, hex: str) -> int:
    """Garrison SP of a side's bases in a hex, added up (EWR-16.1.r5, EWR-16.2.C)."""
    bases = state.bases.get(hex)
    if bases is None or bases.side != side:
        return 0
    specs = charts.installations.installations
    return sum(specs[kind].garrison for kind in bases.kinds)


# What becomes of them


def hold(theatre: Theatre, state: State, side: SideName, hex: str) -> State:
    """``state`` in which ``side`` holds the city or economic marker's place of a hex, even when its troops go on."""
    if theatre.map.is_zone(hex) or theatre.last_holder(state, hex) == side:
        return state
    if not theatre.map.is_city(hex) and RESOURCE not in theatre.map.hex(hex).icons:
        return state
    return msgspec.structs.replace(state, control={**state.control, hex: side})


def capture(theatre: Theatre, state: State, side: SideName, hex: str, play: Play) -> State:
    """``state`` in which ``side`` has taken a hex: bases of the same kinds are its own now (EWR-18.8.A, EWR-16.2.E).

    The garrison is gone, and new bases have one of their own. What else was there is a matter of ``base_losses``.
    """
    bases = state.bases.get(hex)
    kinds: tuple[BaseType, ...] = ()
    if bases is not None and bases.side == enemy(side):
        kinds = bases.kinds
        state = with_bases(state, hex, Bases(side=side, kinds=kinds))
    held = hold(theatre, state, side, hex)
    if kinds or held is not state:
        play.emit(HexCaptured(side=side, hex=hex, bases=kinds))
    return held


def wipe_out(state: State, hex: str, play: Play) -> State:
    """``state`` without the bases of a hex: their garrison fell, and nobody is left to take them (EWR-16.2.G)."""
    bases = state.bases.get(hex)
    if bases is None:
        return state
    play.emit(BaseDestroyed(side=bases.side, hex=hex, bases=bases.kinds))
    return with_bases(state, hex, None)


class Rebuilding(Procedure[State, AnyCommand]):
    """The owner of an air base that has been destroyed may rebuild it now or never (EWR-16.3.2)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._costs = Costs(theatre)
        self._nationality = BaseNationality(theatre)
        self._price = theatre.charts.construction.air_base_rebuilt

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _rebuilding(state)
        if not self.possible(state, frame.side, frame.hex):
            return None
        name = self._theatre.name(frame.hex)
        return Decision(
            frame.side,
            "rebuild_base",
            f"Rebuild the air base of {name} for {self._price} ER?",
            "EWR-16.3.2.A",
            lambda: (RebuildBase(), Pass()),
            RebuildBase(),
            about=(frame.hex,),
        )

    def possible(self, state: State, side: SideName, hex: str) -> bool:
        """Whether a side can pay, and the hex is not the enemy's meanwhile (EWR-16.3.2.B)."""
        if self._theatre.occupied(state, enemy(side), hex):
            return False
        nation = self._nationality.of(state, side, hex)
        return self._costs.can_pay(state, nation, hex, self._price)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, RebuildBase | Pass):
            return None
        return Refusal("EWR-16.3.2.A", "Say whether the air base is rebuilt at once")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _rebuilding(state)
        state = pop(state)
        if not isinstance(command, RebuildBase):
            return state
        bases = state.bases.get(frame.hex, Bases(side=frame.side, kinds=()))
        kinds: tuple[BaseType, ...] = (*bases.kinds, "air")
        nation = self._nationality.of(state, frame.side, frame.hex)
        state = with_bases(state, frame.hex, msgspec.structs.replace(bases, kinds=kinds))
        play.emit(BaseRebuilt(side=frame.side, hex=frame.hex))
        reason = f"rebuilding {self._theatre.name(frame.hex)}"
        return self._costs.charge(state, nation, frame.hex, self._price, reason, "EWR-16.3.2.B", play)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def _rebuilding(state: State) -> BaseRebuilding:
    frame = state.flow[-1]
    assert isinstance(frame, BaseRebuilding)
    return frame
