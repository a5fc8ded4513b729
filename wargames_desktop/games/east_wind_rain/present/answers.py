"""The answers to the pending decision as buttons, and as things to click and to drag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from wargames_desktop.engine.display import Offer, Path, Preview, Region
from wargames_desktop.engine.game import Game
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.passing import PASSES
from wargames_desktop.games.east_wind_rain.present.vocabulary import group_in_words, sentence
from wargames_desktop.games.east_wind_rain.state import State


class Answers:
    """Makes the offers of a position from what the chapters tell of their commands."""

    def __init__(self, game: Game[State, AnyCommand], names: Names, chapters: Iterable[Chapter]) -> None:
        self._game = game
        self._names = names
        chapters = tuple(chapters)
        self._answers = {kind: tell for chapter in chapters for kind, tell in chapter.answers.items()}
        self._labels = {kind: tell for chapter in chapters for kind, tell in chapter.labels.items()}
        self._passes = {frame: words for chapter in chapters for frame, words in chapter.passes.items()}
        self._previews = {kind: tell for chapter in chapters for kind, tell in chapter.previews.items()}

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """Every listed answer; none to who may not know what can be answered."""
        decision = self._game.pending(view)
        return tuple(self._offer(view, answer) for answer in decision.known) if decision is not None else ()

    def _offer(self, view: State, command: AnyCommand) -> Offer[AnyCommand]:
        answer = self.answer(view, command)
        return Offer(
            command=command,
            label=answer.label,
            picks=answer.picks,
            group=answer.group,
            detail=answer.detail,
            amount=answer.amount,
            limit=answer.limit,
        )

    def answer(self, view: State, command: AnyCommand) -> Answer:
        """How a command is offered."""
        if isinstance(command, Pass) and (passing := self._passing(view)):
            return Answer(passing)
        tell = self._answers.get(type(command))
        return tell(view, command) if tell is not None else self._plain(view, command)

    def _passing(self, view: State) -> str:
        """What passing means now; empty if nobody says."""
        if not view.flow:
            return ""
        words = self._passes.get(type(view.flow[-1]))
        if words is not None:
            return words if isinstance(words, str) else words(view.flow[-1])
        decision = self._game.pending(view)
        return PASSES.get(decision.decision, "") if decision is not None else ""

    def label(self, view: State, command: AnyCommand) -> str:
        """A command in a few words that tell who does what."""
        tell = self._labels.get(type(command))
        return tell(view, command) if tell is not None else self.answer(view, command).label

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What a legal answer would mean; of one that no chapter explains, where it leads."""
        tell = self._previews.get(type(command))
        if tell is not None:
            return tell(view, command)
        answer = self.answer(view, command)
        places = tuple(pick for pick in answer.picks if self._names.is_place(pick))
        forces = tuple(pick for pick in answer.picks if pick in view.task_forces)
        paths: tuple[Path, ...] = ()
        if forces and places:
            start = view.task_forces[forces[0]].place
            paths = (Path(piece=forces[0], steps=((start, None, ""), (places[-1], None, ""))),)
        regions = (Region(style="note", hexes=places),) if places and not paths else ()
        return Preview(title=answer.label, paths=paths, regions=regions, expected=answer.detail)

    def _plain(self, view: State, command: AnyCommand) -> Answer:
        """By the words of its tag, and by what its fields name."""
        words = sentence(str(command.__struct_config__.tag).replace("_", " "))
        values = [getattr(command, name) for name in command.__struct_fields__]
        picks = tuple(value for value in values if isinstance(value, str) and self._is_thing(view, value))
        told = ", ".join(self._told(view, values))
        return Answer(f"{words}: {told}" if told else words, picks)

    def _is_thing(self, view: State, value: str) -> bool:
        return value in view.task_forces or self._names.is_place(value) or self._names.is_ship(value)

    def _told(self, view: State, values: Iterable[Any]) -> Iterator[str]:
        for value in values:
            if isinstance(value, bool) or value in (None, "", ()):
                continue
            if isinstance(value, str):
                yield self._names.unit(value) if self._is_thing(view, value) else value.replace("_", " ")
            elif isinstance(value, int):
                yield str(value)
            elif isinstance(value, AirGroup | NavalGroup | GroundGroup):
                yield group_in_words(value)
            elif isinstance(value, tuple):
                yield from self._told(view, value)
            elif isinstance(value, msgspec.Struct):
                yield from self._told(view, [getattr(value, name) for name in value.__struct_fields__])
