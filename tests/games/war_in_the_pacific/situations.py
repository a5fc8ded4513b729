"""Situations of War in the Pacific for tests: a position, commands with forced draws, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargames_desktop.engine.chance import Forced, Seeded
from wargames_desktop.engine.decision import Command, Decision
from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.position import Position
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.state import State, Unit

Draws = Iterable[int | dict[str, str]]

NO_CARDS = {"japan": (), "allies": ()}
"""Hands of a situation in which nothing is drawn at the start."""


def stand(**hexes: str) -> dict[str, dict[str, Any]]:
    """Units and their hexes: ``stand(JP_A1="1008", US_A1="1009*")``, a star for an attrited unit."""
    return {
        name.replace("_", "-"): {"hex": hex.rstrip("*"), "attrited": hex.endswith("*")} for name, hex in hexes.items()
    }


class Situation:
    """A game under test. ``events`` and ``draws`` are those of the last command, or of the start."""

    def __init__(
        self,
        game: WarInThePacific,
        scenario: Scenario,
        given: Mapping[str, Any],
        draws: Draws = (),
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        given = {"hands": NO_CARDS, "total": {"japan": 9, "allies": 9}, **given}
        source = self._source(draws)
        transition = game.start_from(scenario, msgspec.convert(given, Position), source)
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

    def unit(self, id: str) -> Unit:
        return self.state.units[id]

    def gone(self, id: str) -> bool:
        """Whether a unit has been removed."""
        assert (id in self.state.units) != (id in self.state.lost)
        return id in self.state.lost

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
