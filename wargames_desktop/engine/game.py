"""The door of a game: start, pending, check, apply, view. Everything else drives a game through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from hashlib import blake2b
from itertools import islice
from typing import Any, Final, Generic, NamedTuple

import msgspec

from wargames_desktop.engine.chance import Chance, Draw, Source
from wargames_desktop.engine.decision import C, Decision, Refusal, Refused, Side
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Frame, Play, Procedure, S, settle

PUBLIC: Final[Side] = ""
"""Whoever knows no side's secrets: what :meth:`Game.view` and its like tell ``PUBLIC`` is what all at a table see."""

REMEMBERED = 4
"""Decisions that a game keeps in mind."""

_encoder = msgspec.json.Encoder(order="deterministic")


class Transition(NamedTuple, Generic[S]):
    """What one command did: the new state, the events in order, and every draw of chance in order."""

    state: S
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]

    @property
    def reveals(self) -> bool:
        """Whether a side was told what was hidden from it."""
        return any(event.reveals for event in self.events)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning side (None: a draw), the level of victory, and why in one sentence."""

    winner: Side | None
    level: str
    reason: str


def encode(value: Any) -> bytes:
    """JSON text, the same for equal values. Keys that are no text are written as text."""
    try:
        return _encoder.encode(value)
    except TypeError:
        return _encoder.encode(msgspec.to_builtins(value, str_keys=True))


def digest(state: Any) -> str:
    """A short fingerprint: equal for equal states, on any machine."""
    return blake2b(encode(state), digest_size=12).hexdigest()


class Game(ABC, Generic[S, C]):
    """A game told as frames. Subclasses give the class attributes, ``start`` and what differs from the defaults.

    A state is a frozen value; nothing here keeps any but the last few that were asked about. ``side`` is who speaks; a
    command of the side that is not asked is refused.
    """

    id: str
    title: str
    sides: tuple[Side, ...]
    state_type: type[S]
    command_type: Any
    """The union of the game's commands, for reading them back from text."""
    procedures: Mapping[type[Frame], Procedure[S, C]]
    _asked: tuple[tuple[S, Decision[C]], ...] = ()
    """The last states that were asked about, the latest first, with their decisions: working one out may cost more
    than anything else, and a window or a bot goes to and fro between a state, its views and what could follow."""

    @abstractmethod
    def start(self, scenario: Any, options: Mapping[str, Any], source: Source) -> Transition[S]:
        """Set up ``scenario`` (already checked) and go on to the first decision."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def view(self, state: S, side: Side) -> S:
        """What ``side``, or :data:`PUBLIC`, may know of ``state``, as a state in which everything else is masked.

        :meth:`pending` works on it: with the same decision for the side that is asked, and for others with the same
        side and kind of decision, whose answers may be masked.
        """
        return state

    def seen(self, event: Event, side: Side) -> Event | None:
        """What ``side``, or :data:`PUBLIC`, may know of ``event``: the event, one that tells less, or None."""
        return event

    def seen_command(self, command: C, by: Side, side: Side) -> C | None:
        """What ``side``, or :data:`PUBLIC`, may know of a command that ``by`` gave.

        The command, one that tells less, or None.
        """
        return command

    def seat(self, state: S, side: Side) -> Side:
        """The seat from which ``side`` is commanded: another one where the players have changed sides."""
        return side

    def headline(self, state: S) -> str:
        """Where the game stands, in a few words that give no secret away, for lists of saved games."""
        return ""

    def pending(self, state: S) -> Decision[C] | None:
        """What is asked now, or None if the game is over."""
        if not state.flow:
            return None
        decision = self._ask(state)
        assert decision is not None, f"{state.flow[-1]!r} was left unsettled"
        return decision

    def _ask(self, state: S) -> Decision[C] | None:
        asked = self._asked
        decision = next((decision for known, decision in asked if known is state), None)
        if decision is None:
            decision = self.procedures[type(state.flow[-1])].ask(state)
        if decision is not None:
            others = (each for each in asked if each[0] is not state)
            self._asked = ((state, decision), *islice(others, REMEMBERED - 1))
        return decision

    def check(self, state: S, side: Side, command: C) -> Refusal | None:
        """Why ``side`` may not give ``command`` now, or None if it may."""
        decision = self.pending(state)
        if decision is None:
            return Refusal("", "The game is over")
        if side != decision.side:
            return Refusal(decision.rule, f"It is for the {decision.side} side to decide now")
        return self.procedures[type(state.flow[-1])].check(state, command)

    def apply(self, state: S, side: Side, command: C, source: Source) -> Transition[S]:
        """Carry out ``command`` and go on to the next decision.

        Raises:
            Refused: the command is illegal; nothing has happened.
        """
        refusal = self.check(state, side, command)
        if refusal is not None:
            raise Refused(refusal)
        play = Play(Chance(source))
        state = self.procedures[type(state.flow[-1])].answer(state, command, play)
        return self._settled(state, play)

    def _settled(self, state: S, play: Play) -> Transition[S]:
        state = settle(state, self.procedures, play, self._ask)
        return Transition(state, tuple(play.events), tuple(play.chance.draws))
