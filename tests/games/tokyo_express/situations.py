"""Situations of Tokyo Express for tests: a position, commands with forced draws, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargames_desktop.app import paths
from wargames_desktop.app.tokyo_express import load_scenario
from wargames_desktop.engine.chance import Forced
from wargames_desktop.engine.decision import Command
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.scenario import Scenario, StandardScenario
from wargames_desktop.games.tokyo_express.state import Formation, Ship, State

Draws = Iterable[int | dict[str, str]]


def standard_scenario(id: str, charts: Charts) -> StandardScenario:
    """One of the scenarios of the Standard Game."""
    loaded = load_scenario(paths.scenarios("tokyo_express") / f"{id}.yaml", charts)
    assert isinstance(loaded, StandardScenario)
    return loaded


class Situation:
    """A game under test. ``events`` and ``draws`` are those of the last command, or of the start."""

    def __init__(self, game: TokyoExpress, scenario: Scenario, given: Mapping[str, Any], draws: Draws = ()) -> None:
        self.game = game
        position = msgspec.convert(given, Position, str_keys=False)
        source = Forced(draws)
        transition = game.start_from(scenario, position, source)
        assert source.left == 0, f"{source.left} forced draws were not asked for"
        self.state: State = transition.state
        self.events = transition.events
        self.draws = transition.draws

    def do(self, command: Command, *draws: int | dict[str, str]) -> Situation:
        """Give a command as the US player; exactly ``draws`` are drawn."""
        source = Forced(draws)
        transition = self.game.apply(self.state, "us", command, source)
        assert source.left == 0, f"{source.left} forced draws were not asked for"
        self.state, self.events, self.draws = transition
        return self

    def refused(self, command: Command) -> str:
        """The rule that refuses ``command``; fails if it is legal."""
        refusal = self.game.check(self.state, "us", command)
        assert refusal is not None, f"{command} is not refused"
        return refusal.rule

    def allowed(self, command: Command) -> bool:
        """Whether ``command`` is legal now."""
        return self.game.check(self.state, "us", command) is None

    def ship(self, name: str) -> Ship:
        return self.state.ships[name]

    def at(self, name: str) -> tuple[str, str]:
        """Hex and heading of a ship."""
        return self.state.ships[name].hex, self.state.ships[name].heading

    def formation(self, name: str) -> Formation:
        return self.state.formations[name]

    def groups(self, side: str) -> set[frozenset[str]]:
        """The formations of a side as sets of ships."""
        return {frozenset(f.ships) for f in self.state.formations.values() if f.side == side}

    def of(self, kind: type[Event]) -> list[Any]:
        """Events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def decision(self) -> str:
        """Id of the pending decision."""
        pending = self.game.pending(self.state)
        return pending.decision if pending else ""

    @property
    def answers(self) -> tuple[Command, ...]:
        pending = self.game.pending(self.state)
        assert pending is not None
        return pending.answers
