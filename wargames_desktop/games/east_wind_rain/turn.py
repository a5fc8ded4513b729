"""The turn: quarters one after the other, and the phases of each in order (4.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.flow import Frame, Play, Procedure, push, swap
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.events.operations import PhaseBegan, TurnBegan
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.frames.intelligence import Intelligence, Spying
from wargames_desktop.games.east_wind_rain.frames.operations import Operations
from wargames_desktop.games.east_wind_rain.frames.staging import AirStaging, NavalStaging
from wargames_desktop.games.east_wind_rain.frames.supply import Redeployment, SupplyPhase
from wargames_desktop.games.east_wind_rain.frames.turn import EndOfTurn, GameTurns, Turn
from wargames_desktop.games.east_wind_rain.state import State, following

FRAMES: Final[Mapping[str, Frame]] = {
    "economic": EconomicPhase(),
    "intelligence": Intelligence(),
    "air_staging": AirStaging(),
    "naval_staging": NavalStaging(),
    "spying": Spying(),
    "operations": Operations(),
    "supply": SupplyPhase(),
    "redeployment": Redeployment(),
    "end_of_turn": EndOfTurn(),
}
"""The frame that carries out a phase or segment, by what the step of the outline does."""


class GameTurnsProcedure(Procedure[State, AnyCommand]):
    """Begins the next quarter; after the last, or a victory, the game is over (EWR-4.0)."""

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, GameTurns)
        if state.victory is not None or (frame.begun and state.turn == state.last_turn):
            return msgspec.structs.replace(state, flow=())
        if frame.begun:
            state = msgspec.structs.replace(state, turn=following(state.turn))
        play.emit(TurnBegan(state.turn))
        return push(swap(state, GameTurns(begun=True)), Turn())


class TurnSteps:
    """What begins with each phase of a turn."""

    def frame(self, step: Step) -> Frame:
        """The frame that carries out ``step``."""
        return FRAMES[step.does]

    def begin(self, state: State, step: Step, play: Play) -> State:
        """Say that ``step`` begins."""
        play.emit(PhaseBegan(step.id))
        return state
