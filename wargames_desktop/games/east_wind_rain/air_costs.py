"""ER that air operations cost (11.25, 12.5): arithmetic only.

What a task force pays for combat is in ``costs``; it comes on top where its carriers begin the fight (EWR-12.5.B).
"""

from __future__ import annotations

import msgspec


class AirCosts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The prices as their file has them."""

    group: int
    """Air SP that are paid for together; a part of a group costs as much as all of it (EWR-11.25.A)."""
    per_group: int
    free_cap: int
    """Air SP of CAP that cost nothing (EWR-11.25.H)."""
    second_initiative: int
    """Factor for a second initiative after a first one that cost ER (EWR-11.25.C)."""

    def flying(self, sp: int, doubled: bool = False) -> int:
        """For aircraft that strike, escort, shuttle, give air cover, intercept or answer a strike.

        ``doubled`` in a second initiative and its second strike after a first one that cost ER; never for a reaction.
        Rules: EWR-11.25.A to EWR-11.25.E, EWR-11.13.3.F, EWR-11.6.A.
        """
        price = -(-sp // self.group) * self.per_group
        return price * self.second_initiative if doubled else price

    def guarding(self, sp: int) -> int:
        """For a CAP of so many air SP: the first ones are free (EWR-11.25.H)."""
        return self.flying(max(0, sp - self.free_cap))

    def affordable(self, er: int, doubled: bool = False) -> int:
        """Air SP that can fly for so many ER."""
        price = self.per_group * (self.second_initiative if doubled else 1)
        return max(0, er) // price * self.group
