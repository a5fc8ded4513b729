"""The reinforcement phase: units of the turn track arrive (chapter 11)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, ArriveAt
from wargames_desktop.games.war_in_the_pacific.events import ReinforcementsArrived
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, with_unit
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class ReinforcementPhase(Procedure[State, AnyCommand]):
    """Every unit of this turn's box comes to a supply source of its nation; its owner chooses among several.

    A unit whose nation has lost all its sources waits on the track. Stacking does not matter here (WITP-11.0-1,
    WITP-11.0-note). What arrives acts from the next turn on, as nothing but the end of the turn follows (WITP-11.0-2).
    """

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def sources(self, state: State, id: str) -> tuple[str, ...]:
        """Where a unit can arrive."""
        spec = self._theatre.charts.units[id]
        nation = self._theatre.nation
        return tuple(hex for hex in self._theatre.of(state).sources(spec.side) if nation[hex] == spec.nation)

    def next(self, state: State) -> str | None:
        """The next unit that can arrive: those of Japan first, then in the order of the track."""
        due = [id for id, turn in state.track.items() if turn <= state.turn]
        units = self._theatre.charts.units
        for side in SIDES:
            for id in due:
                if units[id].side == side and self.sources(state, id):
                    return id
        return None

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        id = self.next(state)
        if id is None:
            return None
        sources = self.sources(state, id)
        if len(sources) == 1:
            return None
        return Decision(
            self._theatre.charts.units[id].side,
            "arrival",
            f"{id} arrives: at which supply source?",
            "WITP-11.0-1",
            lambda: map(ArriveAt, sources),
            ArriveAt(sources[0]),
            about=(id,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        id = self.next(state)
        assert id is not None
        if not isinstance(command, ArriveAt):
            return Refusal("WITP-11.0-1", f"Now {id} arrives", (id,))
        if command.hex not in self.sources(state, id):
            name = self._theatre.name(command.hex)
            return Refusal("WITP-11.0-1", f"{name} is no supply source of the nation of {id}", (id, command.hex))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, ArriveAt)
        return self._arrive(state, command.hex, play)

    def proceed(self, state: State, play: Play) -> State:
        id = self.next(state)
        return pop(state) if id is None else self._arrive(state, self.sources(state, id)[0], play)

    def _arrive(self, state: State, hex: str, play: Play) -> State:
        id = self.next(state)
        assert id is not None
        spec = self._theatre.charts.units[id]
        play.emit(ReinforcementsArrived(spec.side, id, hex))
        track = {each: turn for each, turn in state.track.items() if each != id}
        unit = Unit(nation=spec.nation, type=spec.type, hex=hex)
        return with_unit(msgspec.structs.replace(state, track=track), id, unit)
