"""What all events of the game have: who may know of them."""

from __future__ import annotations

from typing import Self

from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.terms import Purse, SideName


class Happening(Event, frozen=True):
    """Something that happened. One that tells what a side may not know overrides :meth:`seen_by`."""

    def seen_by(self, side: str) -> Self | None:
        """What ``side``, or whoever knows no secrets, may know of it; None: nothing."""
        return self


class Paid(Happening, frozen=True, tag="paid"):
    """ER were paid; ``owed`` of them are taken from the next income."""

    purse: Purse
    er: int
    reason: str
    rule: str
    owed: int = 0


class Passed(Happening, frozen=True, tag="passed"):
    """A side did nothing, or nothing more."""

    side: SideName
    what: str
