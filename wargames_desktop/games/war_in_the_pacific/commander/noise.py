"""Doubt: what a program with rough judgement takes a gain for, off by chance, yet the same for the same view."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from wargames_desktop.engine.game import digest
from wargames_desktop.games.war_in_the_pacific.state import State

BYTES: Final = 6


class Doubt:
    """Judges gains wrongly by up to a share of them."""

    def __init__(self, share: float) -> None:
        self._share = share

    def judged(self, view: State, about: str, gain: float) -> float:
        """``gain`` as it is taken to be; it depends on nothing but the view and what it is about."""
        if not self._share:
            return gain
        text = f"{digest(view)} {about}".encode()
        number = int.from_bytes(blake2b(text, digest_size=BYTES).digest()) / 256**BYTES
        return gain * (1 + self._share * (2 * number - 1))
