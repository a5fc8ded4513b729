"""Who sits at the desk, and whose secrets the windows may show. Knows no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargames_desktop.app.session import Node
from wargames_desktop.engine.decision import Decision, Side
from wargames_desktop.engine.game import PUBLIC, Game


class Seats:
    """The people at a desk.

    One person alone always sees what that side knows. Several share the windows: these show what all may see, and one
    side's secrets only while that side is asked something that cannot be answered without them, or wants to look.
    """

    def __init__(self, game: Game[Any, Any], people: Sequence[Side]) -> None:
        """``people`` are the sides that persons at this desk play."""
        self._game = game
        self.people = tuple(people)
        self.looking: Side = self.people[0] if len(self.people) == 1 else PUBLIC
        """Whose eyes the windows are shown to."""
        self._told: dict[Side, Node] = {}

    @property
    def shared(self) -> bool:
        """Whether several persons share the desk."""
        return len(self.people) > 1

    def due(self, node: Node, asked: Decision[Any] | None) -> Side:
        """Whose eyes the present moment is for, where ``asked`` is what is asked."""
        if not self.shared:
            return self._commanded(node) if self.people else PUBLIC
        if asked is None or not self.decides(node, asked):
            return PUBLIC
        return asked.side if asked.side == self.looking or self._needs_secrets(node, asked) else PUBLIC

    def decides(self, node: Node, asked: Decision[Any]) -> bool:
        """Whether somebody at this desk decides."""
        return self._game.seat(node.state, asked.side) in self.people

    def _commanded(self, node: Node) -> Side:
        """The side that the one person commands."""
        return next(side for side in self._game.sides if self._game.seat(node.state, side) == self.people[0])

    def _needs_secrets(self, node: Node, asked: Decision[Any]) -> bool:
        """Whether the question, or an answer to it, tells something that not all may see."""
        view = self._game.view(node.state, PUBLIC)
        if view is not node.state:
            public = self._game.pending(view)
            if public is None or _told(public) != _told(asked):
                return True
        return any(self._game.seen_command(answer, asked.side, PUBLIC) != answer for answer in asked.answers)

    @property
    def _watching(self) -> Sequence[Side]:
        """The sides whose players are at the desk; which of them a lone person commands may change."""
        return self.people if self.shared else (self.looking,)

    def mark(self, node: Node) -> None:
        """Whoever looks now has seen everything up to ``node``."""
        for side in self._game.sides:
            if self.looking in (PUBLIC, side):
                self._told[side] = node

    def unseen(self, played: Sequence[Node]) -> Sequence[Node]:
        """What has been played since one of those who look now last saw the game."""
        watching = [side for side in self._watching if self.looking in (PUBLIC, side)]
        if not watching or not all(side in self._told for side in watching):
            return ()
        return played[min(_last_of(self._told[side], played) for side in watching) + 1 :]


def _last_of(told: Node, played: Sequence[Node]) -> int:
    """The index of the last node of ``played`` that leads to ``told``; what came after it has been taken back."""
    line = {node.number: at for at, node in enumerate(played)}
    node: Node | None = told
    while node is not None and node.number not in line:
        node = node.parent
    return line[node.number] if node is not None else 0


def _told(decision: Decision[Any]) -> tuple[object, ...]:
    """All that a question tells; to who knows no secrets it may list no answer at all."""
    return decision.prompt, decision.known, decision.default, decision.about
