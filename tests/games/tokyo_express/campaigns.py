"""Positions of the Standard Game for tests of chapters 11 to 15, and procedures carried out in them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tests.games.tokyo_express.positions import charts
from tests.games.tokyo_express.situations import standard_scenario
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Frame, Play, Procedure, push
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.standard_setup import StandardSetUp
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.waters import Waters


@cache
def waters() -> Waters:
    return Waters(charts().board)


def position(id: str = "guadalcanal_2", **given: Any) -> State:
    """A position in a scenario, in which nothing has gone on yet."""
    set_up = StandardSetUp(charts(), waters())
    return set_up.position(
        standard_scenario(id, charts()), msgspec.convert(given, Position, str_keys=False), Play(Chance(Forced([])))
    )


class Forces:
    """Chance with forced outcomes; used as a context, it insists that all of them are drawn."""

    def __init__(self, *draws: int | dict[str, str]) -> None:
        self._source = Forced(draws)
        self.play = Play(Chance(self._source))

    def __enter__(self) -> Forces:
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        if kind is None:
            assert self._source.left == 0, f"{self._source.left} forced draws were not asked for"

    def of(self, kind: type[Event]) -> list[Any]:
        """Events of a kind, in order."""
        return [event for event in self.play.events if isinstance(event, kind)]


def proceed(
    procedure: Procedure[State, Any], state: State, frame: Frame, *draws: int | dict[str, str]
) -> tuple[State, Forces]:
    """Let ``procedure`` go on once with its frame on top; exactly ``draws`` are drawn."""
    with Forces(*draws) as forced:
        return procedure.proceed(push(state, frame), forced.play), forced
