"""What follows at once when units have come or gone, whatever step brought that about.

Bases fall to land units (8.8), continuing combats are over (9.7), air units are driven out (8.7), America is brought in
(13.4), a place that Japan takes may end the war (15), and the Allies may have won (3.2). Every procedure of the game is
watched for it.
"""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, push
from wargames_desktop.games.war_in_the_pacific.american_entry import AmericanEntry
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.events import BaseLost, CombatOver, PlaceTaken
from wargames_desktop.games.war_in_the_pacific.forced_air import AirRefuges
from wargames_desktop.games.war_in_the_pacific.frames import ForcedAir
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.sudden_death import SuddenDeath
from wargames_desktop.games.war_in_the_pacific.supply_bases import without_base
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.victory import VictoryConditions, win


class Consequences:
    """Compares the position before a step with the one after it."""

    def __init__(self, theatre: Theatre, refuges: AirRefuges, entry: AmericanEntry, victory: VictoryConditions) -> None:
        self._theatre = theatre
        self._refuges = refuges
        self._entry = entry
        self._victory = victory
        self._sudden_death = SuddenDeath(theatre)

    def after(self, before: State, state: State, play: Play) -> State:
        """The state with all that follows; nothing, where no unit and no base has changed."""
        if (state.units is before.units and state.bases is before.bases) or state.victory is not None:
            return state
        state = self._combats_over(self._bases_lost(state, play), play)
        self._tell_places_taken(before, state, play)
        if self._entry.provoked(state):
            state = self._entry.attacked(state, play)
        won = self._victory.reached(state)
        if won is None and self._sudden_death.in_play(state):
            won = self._sudden_death.roll(state, self._sudden_death.held(before), play)
        if won is not None:
            return win(state, won, play)
        return self._air_driven_out(state)

    def _bases_lost(self, state: State, play: Play) -> State:
        """A base with enemy land units ashore and none of its own side is lost (WITP-8.8-2)."""
        situation = self._theatre.of(state)
        for side in SIDES:
            own, enemies = situation.land[side], situation.land[enemy(side)]
            for hex in state.bases[side]:
                if hex in enemies and hex not in own:
                    play.emit(BaseLost(side, hex))
                    state = without_base(state, side, hex)
        return state

    def _combats_over(self, state: State, play: Play) -> State:
        """A hex without land units of both sides is no longer in continuing combat (WITP-9.7-1)."""
        land = self._theatre.of(state).land
        left = tuple(hex for hex in state.continuing if hex in land["japan"] and hex in land["allies"])
        if left == state.continuing:
            return state
        for hex in state.continuing:
            if hex not in left:
                play.emit(CombatOver(hex))
        return msgspec.structs.replace(state, continuing=left)

    def _tell_places_taken(self, before: State, state: State, play: Play) -> None:
        was, now = self._theatre.of(before).controller, self._theatre.of(state).controller
        if was != now:
            for hex, side in now.items():
                if was[hex] != side:
                    play.emit(PlaceTaken(side, hex))

    def _air_driven_out(self, state: State) -> State:
        known = {id for frame in state.flow if isinstance(frame, ForcedAir) for id in frame.units}
        units = tuple(id for id in self._refuges.driven_out(state) if id not in known)
        return push(state, ForcedAir(units=units)) if units else state


class Watched(Procedure[State, AnyCommand]):
    """A procedure, with what follows from each of its steps."""

    def __init__(self, procedure: Procedure[State, AnyCommand], consequences: Consequences) -> None:
        self._procedure = procedure
        self._consequences = consequences
        self.ask = procedure.ask  # type: ignore[method-assign]
        self.check = procedure.check  # type: ignore[method-assign]

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        return self._consequences.after(state, self._procedure.answer(state, command, play), play)

    def proceed(self, state: State, play: Play) -> State:
        return self._consequences.after(state, self._procedure.proceed(state, play), play)
