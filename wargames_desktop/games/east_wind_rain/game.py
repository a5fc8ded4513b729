"""East Wind Rain behind the kernel's door: which procedure carries out which step, and who may know what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Frame, Play, Procedure
from wargames_desktop.engine.game import Game, Outcome, Transition
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.frames.turn import Turn
from wargames_desktop.games.east_wind_rain.position import Position
from wargames_desktop.games.east_wind_rain.procedures import (
    air,
    attack,
    bombardment,
    economics,
    ground,
    intelligence,
    operations,
    setup,
    staging,
    submarines,
    supply,
    surface,
    transports,
    turn,
)
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.setup import SetUp
from wargames_desktop.games.east_wind_rain.state import ALLIES, JAPAN, State
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.views import Views

GROUPS: Final = (
    turn,
    setup,
    economics,
    intelligence,
    staging,
    operations,
    submarines,
    air,
    attack,
    bombardment,
    surface,
    ground,
    supply,
    transports,
)
"""The groups of chapters, each with a function ``procedures``."""


class EastWindRain(Game[State, AnyCommand]):
    """The game with one chart set. Two players command Japan and the Allies, and hide their forces from each other."""

    id = "east_wind_rain"
    title = "East Wind Rain"
    sides = (JAPAN, ALLIES)
    state_type = State
    command_type = AnyCommand

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.theatre = Theatre(charts)
        self._set_up = SetUp(self.theatre)
        self._views = Views(self.theatre)
        self.procedures = self._procedures()

    def _procedures(self) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
        procedures: dict[type[Frame], Procedure[State, AnyCommand]] = {}
        for group in GROUPS:
            procedures.update(group.procedures(self.theatre))
        return procedures

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        """Set up ``scenario``; it has no options."""
        play = Play(Chance(source))
        return self._settled(self._set_up.scenario(scenario, options, play), play)

    def start_from(self, scenario: Scenario, position: Position, source: Source) -> Transition[State]:
        """Start in the middle of ``scenario``, from ``position``."""
        play = Play(Chance(source))
        return self._settled(self._set_up.position(scenario, position, play), play)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and how, once the game is over (EWR-36.5)."""
        if state.flow:
            return None
        assert state.victory is not None, "the game is over, and nobody has counted the points"
        return Outcome(state.victory.winner, state.victory.level, state.victory.reason)

    def view(self, state: State, side: Side) -> State:
        """What ``side`` may know (EWR-6.1): see ``views``."""
        return self._views.view(state, side)

    def seen(self, event: Event, side: Side) -> Event | None:
        """What ``side`` may know of an event."""
        assert isinstance(event, Happening)
        return event.seen_by(side)

    def seen_command(self, command: AnyCommand, by: Side, side: Side) -> AnyCommand | None:
        """What ``side`` may know of an answer that ``by`` gave."""
        return command if by == side else command.seen_by(side)

    def headline(self, state: State) -> str:
        """Turn and phase: ``2nd quarter of 1942 · Operations Phase``."""
        if state.victory is not None:
            return state.victory.reason
        turn = next((frame for frame in state.flow if isinstance(frame, Turn)), None)
        if turn is None or not turn.at:
            return "Setting up"
        quarter = f"Quarter {state.quarter} of {state.year}"
        return f"{quarter} · {self.charts.turn.steps[turn.at - 1].title}"
