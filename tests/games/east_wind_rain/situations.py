"""Situations of East Wind Rain for tests: a position, commands with forced draws, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargames_desktop.engine.chance import Forced, Seeded
from wargames_desktop.engine.decision import Command, Decision
from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.game import EastWindRain
from wargames_desktop.games.east_wind_rain.position import Position
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.state import State

Draws = Iterable[int | dict[str, str]]


class Situation:
    """A game under test. ``events`` and ``draws`` are those of the last command, or of the start.

    ``given`` is a position in the words of a script; values may be structs of the game too.
    """

    def __init__(
        self,
        game: EastWindRain,
        scenario: Scenario,
        given: Mapping[str, Any],
        draws: Draws = (),
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        source = self._source(draws)
        position = msgspec.convert(msgspec.to_builtins(given), Position)
        transition = game.start_from(scenario, position, source)
        assert source.left == 0, f"{source.left} forced draws were not asked for"
        self.state: State = transition.state
        self.events = transition.events
        self.draws = transition.draws

    def _source(self, draws: Draws) -> Forced:
        return Forced(draws) if self.seed is None else Forced(draws, Seeded(self.seed))

    def do(self, command: Command, *draws: int | dict[str, str]) -> Situation:
        """Answer the pending decision; exactly ``draws`` are drawn, unless there is a seed."""
        source = self._source(draws)
        self.state, self.events, self.draws = self.game.apply(self.state, self.pending.side, command, source)
        assert source.left == 0, f"{source.left} forced draws were not asked for"
        return self

    def refused(self, command: Command) -> str:
        """The rule that refuses ``command``; fails if it is legal."""
        refusal = self.game.check(self.state, self.pending.side, command)
        assert refusal is not None, f"{command} is not refused"
        assert command not in self.answers
        return refusal.rule

    def allowed(self, command: Command) -> bool:
        """Whether ``command`` is legal now; it is then among the answers."""
        legal = self.game.check(self.state, self.pending.side, command) is None
        assert legal == (command in self.answers)
        return legal

    def of(self, kind: type[Event]) -> list[Any]:
        """Events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def pending(self) -> Decision[Any]:
        pending = self.game.pending(self.state)
        assert pending is not None
        return pending

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked, and what."""
        return self.pending.side, self.pending.decision

    @property
    def answers(self) -> tuple[Command, ...]:
        return self.pending.answers

    @property
    def over(self) -> bool:
        return not self.state.flow
