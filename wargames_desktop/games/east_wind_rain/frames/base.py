"""What all frames of the game have: they can be seen by a side."""

from __future__ import annotations

from typing import Self

from wargames_desktop.engine.flow import Frame
from wargames_desktop.games.east_wind_rain.results import Caller


class Step(Frame, frozen=True):
    """A step of the sequence of play. One that remembers what a side may not know overrides :meth:`seen_by`."""

    def seen_by(self, side: str) -> Self:
        """The step as ``side`` (a side's name, or that of whoever knows no secrets) may know it.

        Its procedure's ``ask`` must work on it as on the step itself: the same side, the same kind of decision.
        """
        return self


class Calling(Caller, Step, frozen=True, kw_only=True):
    """A step that takes the result of the step above it, see :mod:`results`."""
