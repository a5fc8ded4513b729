"""Steps of the economic phase (5.0). Module ``economics``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, Self, get_args

import msgspec

from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import Purse, SideName

EconomicStep = Literal["income", "aid", "arrivals", "repair", "ships", "cities", "bases", "units", "close"]
STEPS: Final[tuple[EconomicStep, ...]] = get_args(EconomicStep)
"""In order (EWR-5.1)."""


class Spending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a side has used of its limits in this economic phase."""

    factors: Mapping[str, int] = {}
    """Naval construction factors used, by yard; see ``shipyards`` (EWR-5.3.2.1.D)."""
    on_bases: Mapping[Purse, int] = {}
    """ER spent on bases (EWR-5.3.5.H)."""
    on_naval_air: Mapping[Purse, int] = {}
    on_land_air: Mapping[Purse, int] = {}
    """ER spent on aircraft (EWR-5.3.4.A)."""
    aid: int = 0
    """ER sent to Australia (EWR-5.2.12)."""
    worked_on: tuple[str, ...] = ()
    """Ships that have had their repair of this turn."""
    new_bases: tuple[str, ...] = ()
    """Hexes of air bases that were built in this phase, once for each (EWR-5.3.5.D)."""


class EconomicPhase(Step, frozen=True, kw_only=True, tag="economic_phase"):
    """Income, arrivals, repair and building, in the order of EWR-5.1; Japan before the Allies in each step."""

    step: EconomicStep = "income"
    side: SideName = "japan"
    """Whose part of the step it is."""
    asking: bool = False
    """There is something that the side can do, and it is asked."""
    factors: Mapping[str, int] = {}
    """Naval construction factors of each yard, as they were when the phase began (EWR-5.3.3)."""
    spent: Mapping[SideName, Spending] = {}

    def spending(self) -> Spending:
        """What the side whose part it is has used."""
        return self.spent.get(self.side, Spending())

    def used(self, spending: Spending) -> Self:
        """The step with what its side has used changed."""
        return msgspec.structs.replace(self, spent={**self.spent, self.side: spending})

    def seen_by(self, side: str) -> Self:
        """What the other side builds, and where, is not known; what it spends lies open on the economic record."""
        return msgspec.structs.replace(
            self, spent={owner: spending for owner, spending in self.spent.items() if owner == side}
        )


EconomicsFrame = EconomicPhase
