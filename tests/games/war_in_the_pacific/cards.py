"""Event cards under test: instructions carried out in a position, with nothing else of the turn around them."""

from __future__ import annotations

from typing import Any

import msgspec

from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.decision import Command, Decision
from wargames_desktop.engine.flow import Frame, Play, settle
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.frames import CarryOut
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import State


class Carried:
    """A card being carried out for ``side`` from a state; ``events`` are all since it began."""

    def __init__(self, game: WarInThePacific, state: State, side: SideName, card: str) -> None:
        instructions = game.charts.cards[card].instructions(side)
        self.game = game
        self.events: list[Any] = []
        frame: Frame = CarryOut(side, card, tuple(range(len(instructions))))
        self._settle(msgspec.structs.replace(state, flow=(frame,)))

    def _settle(self, state: State) -> None:
        play = Play(Chance(Forced(())))
        self.state: State = settle(state, self.game.procedures, play, self.game._ask)
        self.events += play.events

    def choose(self, command: Command) -> Carried:
        """Answer the question that the card asks."""
        decision = self.pending
        assert decision is not None
        assert command in decision.answers
        play = Play(Chance(Forced(())))
        state = self.game.procedures[type(self.state.flow[-1])].answer(self.state, command, play)
        self.events += play.events
        self._settle(state)
        return self

    @property
    def pending(self) -> Decision[Any] | None:
        return self.game.pending(self.state)

    @property
    def done(self) -> bool:
        return not self.state.flow

    def of(self, kind: type) -> list[Any]:
        """Events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]
