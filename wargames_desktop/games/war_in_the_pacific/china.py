"""The war in China (12.2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.commands import (
    AnyCommand,
    MoveChinese,
    Pass,
    RemoveUnit,
    SendToChongqing,
)
from wargames_desktop.games.war_in_the_pacific.events import (
    ChinaNeglected,
    ChinaSurrendered,
    ChineseRedeployed,
    UnitPlaced,
)
from wargames_desktop.games.war_in_the_pacific.frames import ChinaPenalty, ChinaRedeployment
from wargames_desktop.games.war_in_the_pacific.losses import recover, remove
from wargames_desktop.games.war_in_the_pacific.modifiers import duty_waived
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, with_unit, without_units
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class ChineseWar:
    """What the rules look at in China, and what follows from it."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._values = theatre.charts.values
        self.hexes = theatre.area("china")
        """Where Chinese units may be (WITP-12.2-1-a)."""
        self._counted = frozenset(hex for area in self._values.chinese_regions for hex in theatre.area(area))

    def japanese(self, state: State) -> tuple[str, ...]:
        """Japanese land units in China, the occupied hexes included (WITP-12.2-6)."""
        return tuple(
            id
            for id, unit in state.units.items()
            if unit.nation == "japan" and unit.type == "land" and unit.hex in self._counted
        )

    def chinese(self, state: State) -> tuple[str, ...]:
        """The Chinese land units that are left."""
        return tuple(id for id, unit in state.units.items() if unit.nation == "china")

    def may_send_air(self, state: State) -> bool:
        """Whether an air unit may be placed at Chongqing at this start of a turn (WITP-12.2-9-a, WITP-12.2-9-b)."""
        values = self._values
        japanese = self._theatre.of(state).land["japan"]
        return (
            state.turn >= values.chinese_air_from
            and not state.china.air_sent
            and not state.china.surrendered
            and values.rangoon not in japanese
            and self._theatre.of(state).controller[values.chongqing] == "allies"
            and bool(self.airworthy(state))
        )

    def airworthy(self, state: State) -> tuple[str, ...]:
        """Allied air units on the map, in the order of the state."""
        return tuple(id for id, unit in state.units.items() if unit.type == "air" and unit.side == "allies")

    def recover(self, state: State, play: Play) -> State:
        """All attrited Chinese units return to full strength, in continuing combat too (WITP-12.2-7).

        The air unit at Chongqing counts as one of them (WITP-12.2-9-c).
        """
        for id, unit in state.units.items():
            if unit.attrited and (unit.nation == "china" or self._is_chongqing_air(unit)):
                state = recover(state, id, 0, "WITP-12.2-7", play)
        return state

    def _is_chongqing_air(self, unit: Unit) -> bool:
        return unit.type == "air" and unit.side == "allies" and unit.hex == self._values.chongqing

    def surrender(self, state: State, play: Play) -> State:
        """China surrenders if Japanese land units are alone at Chongqing: all Chinese leave (WITP-12.2-4-a)."""
        land = self._theatre.of(state).land
        hex = self._values.chongqing
        if state.china.surrendered or hex not in land["japan"] or hex in land["allies"]:
            return state
        units = self.chinese(state)
        play.emit(ChinaSurrendered(units))
        china = msgspec.structs.replace(state.china, surrendered=True)
        return msgspec.structs.replace(without_units(state, units), china=china)

    def duty(self, state: State, play: Play) -> State:
        """Without a land combat against Chinese units Japan loses a land unit there (WITP-12.2-5-a).

        Nothing is asked of Japan after the surrender (WITP-12.2-4-b), nor where no Chinese unit is left to fight.
        """
        free = state.china.surrendered or state.china.fought or duty_waived(state) or not self.chinese(state)
        if state.turn < self._values.chinese_combat_from or free:
            return state
        play.emit(ChinaNeglected("no_combat"))
        return push(state, ChinaPenalty()) if self.japanese(state) else state

    def garrison(self, state: State, play: Play) -> State:
        """Too few Japanese land units cost RP in the next turn (WITP-12.2-6)."""
        if state.china.surrendered or state.turn < self._values.garrison_from:
            return state
        units = len(self.japanese(state))
        if units >= self._values.garrison:
            return state
        play.emit(ChinaNeglected("garrison", units))
        return msgspec.structs.replace(state, china=msgspec.structs.replace(state.china, neglected=True))


class ChongqingAirChoice(Procedure[State, AnyCommand]):
    """The Allies may place one of their air units at Chongqing, once in the game (WITP-12.2-9)."""

    def __init__(self, china: ChineseWar, chongqing: str) -> None:
        self._china = china
        self._hex = chongqing

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        return Decision(
            "allies",
            "chongqing_air",
            "Place an air unit at Chongqing? It can be done once in the game",
            "WITP-12.2-9",
            lambda: self._answers(state),
            Pass(),
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        yield Pass()
        for id in self._china.airworthy(state):
            yield SendToChongqing(id)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        match command:
            case Pass():
                return None
            case SendToChongqing(unit=unit) if unit in self._china.airworthy(state):
                return None
            case SendToChongqing(unit=unit):
                return Refusal("WITP-12.2-9", f"{unit} is no Allied air unit on the map", (unit,))
            case _:
                return Refusal("WITP-12.2-9", "Now an air unit may be placed at Chongqing")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        state = pop(state)
        if not isinstance(command, SendToChongqing):
            return state
        play.emit(UnitPlaced(command.unit, self._hex, "WITP-12.2-9"))
        unit = msgspec.structs.replace(state.units[command.unit], hex=self._hex)
        state = msgspec.structs.replace(state, china=msgspec.structs.replace(state.china, air_sent=True))
        return with_unit(state, command.unit, unit)


class ChineseRedeployment(Procedure[State, AnyCommand]):
    """Chinese units may be redeployed among the three hexes, from turn 2 on, each once (WITP-12.2-8).

    It costs no redeployment (WITP-12.2-8-c). Units in continuing combat stay; others may join them.
    """

    def __init__(self, theatre: Theatre, china: ChineseWar) -> None:
        self._theatre = theatre
        self._china = china
        self._hexes = tuple(sorted(china.hexes))

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not any(True for _ in self._moves(state)):
            return None
        return Decision(
            "allies",
            "chinese_redeployment",
            "Redeploy Chinese units, or pass",
            "WITP-12.2-8",
            lambda: (*self._moves(state), Pass()),
            Pass(),
        )

    def _moves(self, state: State) -> Iterator[AnyCommand]:
        if state.turn == 1 or state.china.surrendered:
            return
        for id in self._china.chinese(state):
            for hex in self._hexes:
                if self._refusal(state, id, hex) is None:
                    yield MoveChinese(id, hex)

    def _refusal(self, state: State, id: str, hex: str) -> Refusal | None:
        """Why a Chinese unit may not be redeployed to ``hex``."""
        unit = state.units[id]
        if id in _frame(state).moved:
            return Refusal("WITP-10.1-1", f"{id} has been redeployed", (id,))
        if unit.hex in state.continuing:
            return Refusal("WITP-12.2-8-a", f"{id} is in continuing combat", (id,))
        if hex not in self._china.hexes:
            return Refusal("WITP-12.2-1-a", f"Chinese units do not go to {self._theatre.name(hex)}", (id, hex))
        if hex == unit.hex:
            return Refusal("WITP-12.2-8", f"{id} is there", (id, hex))
        if hex in self._theatre.of(state).land["japan"] and hex not in state.continuing:
            return Refusal("WITP-10.3-3", f"Japanese land units hold {self._theatre.name(hex)}", (id, hex))
        return None

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        match command:
            case Pass():
                return None
            case MoveChinese(unit=unit, hex=hex) if unit in self._china.chinese(state):
                return self._refusal(state, unit, hex)
            case MoveChinese(unit=unit):
                return Refusal("WITP-12.2-8", f"{unit} is no Chinese unit", (unit,))
            case _:
                return Refusal("WITP-12.2-8", "Now Chinese units are redeployed")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if not isinstance(command, MoveChinese):
            return pop(state)
        unit = state.units[command.unit]
        play.emit(ChineseRedeployed(command.unit, unit.hex, command.hex))
        state = swap(state, ChinaRedeployment(moved=(*_frame(state).moved, command.unit)))
        return with_unit(state, command.unit, msgspec.structs.replace(unit, hex=command.hex))

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def _frame(state: State) -> ChinaRedeployment:
    frame = state.flow[-1]
    assert isinstance(frame, ChinaRedeployment)
    return frame


class ChinaPenaltyChoice(Procedure[State, AnyCommand]):
    """The Allies choose the Japanese land unit that leaves China (WITP-12.2-5-b)."""

    def __init__(self, china: ChineseWar) -> None:
        self._china = china

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        units = self._china.japanese(state)
        return Decision(
            "allies",
            "china_penalty",
            "Japan fought no land combat in China: remove one of its land units there",
            "WITP-12.2-5-b",
            lambda: map(RemoveUnit, units),
            about=units,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if not isinstance(command, RemoveUnit):
            return Refusal("WITP-12.2-5-b", "Now a Japanese land unit in China is removed")
        if command.unit not in self._china.japanese(state):
            return Refusal("WITP-12.2-5-b", f"{command.unit} is no Japanese land unit in China", (command.unit,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, RemoveUnit)
        return remove(pop(state), command.unit, "no land combat in China", "WITP-12.2-5-b", play)
