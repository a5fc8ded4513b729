"""What all commands of the game have: who may know of them."""

from __future__ import annotations

from typing import Self

from wargames_desktop.engine.decision import Command


class Order(Command, frozen=True):
    """A command. One that tells what the other side may not know overrides :meth:`seen_by`."""

    def seen_by(self, side: str) -> Self | None:
        """What a side that did not give it, or whoever knows no secrets, may know of it; None: nothing."""
        return self


class Secret(Order, frozen=True):
    """A command that only its giver knows."""

    def seen_by(self, side: str) -> Self | None:
        return None


class Pass(Order, frozen=True, tag="pass"):
    """Do nothing, or nothing more, of what is asked."""
