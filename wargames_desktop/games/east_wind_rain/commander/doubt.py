"""Doubt: what a program with rough judgement takes a gain for, off by chance, yet the same for the same view."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from wargames_desktop.games.east_wind_rain.state import State

BYTES: Final = 6


class Doubt:
    """Judges gains wrongly by up to a share of them."""

    def __init__(self, share: float) -> None:
        self._share = share

    def judged(self, view: State, about: str, gain: float) -> float:
        """``gain`` as it is taken to be; it depends on nothing but where the game stands and what it is about."""
        if not self._share:
            return gain
        forces = ",".join(f"{id}{force.place}{force.inverted}" for id, force in view.task_forces.items())
        text = f"{view.turn} {forces} {sorted(view.er.items())} {about}".encode()
        number = int.from_bytes(blake2b(text, digest_size=BYTES).digest(), "big") / 256**BYTES
        return gain * (1 + self._share * (2 * number - 1))
