"""Why what was clicked leads to no legal answer: the commands that were meant are put to the rules."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.game import Game
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter
from wargames_desktop.games.east_wind_rain.state import State


class WhyNot:
    """Asks the rules about the commands that clicks seem to mean."""

    def __init__(self, game: Game[State, AnyCommand], chapters: Iterable[Chapter]) -> None:
        self._game = game
        self._meant = {kind: meant for chapter in chapters for kind, meant in chapter.meant.items()}

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """The first refusal; None where some meaning is legal, or nothing is meant."""
        decision = self._game.pending(view)
        if decision is None or decision.decision not in self._meant:
            return None
        first: Refusal | None = None
        for command in self._meant[decision.decision](view, picks):
            refusal = self._game.check(view, decision.side, command)
            if refusal is None:
                return None
            first = first or refusal
        return first
