"""Die roll modifiers (DRM) with their reasons, alike for sighting and for every kind of fire."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Modifier(msgspec.Struct, frozen=True):
    """What changes a die roll: by how much, why in our words, and by which rule."""

    value: int
    name: str
    rule: str


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum of ``modifiers``."""
    return sum(modifier.value for modifier in modifiers)
