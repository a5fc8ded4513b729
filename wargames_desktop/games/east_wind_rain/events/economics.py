"""What happens in the economic phase, and the count of victory points (5.0, 34.2, 36.5, 36.6)."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.terms import BaseType, Purse, SideName


class Income(Happening, frozen=True, kw_only=True, tag="income"):
    """A country received economic resources (EWR-5.1.A, EWR-36.6.1)."""

    purse: Purse
    track: int = 0
    """From the reinforcement track."""
    extra: int = 0
    """What the scenario adds."""
    markers: int = 0
    """From economic markers."""
    aid: int = 0
    """Put ashore in Australia."""
    debts: int = 0
    """Taken for what was owed."""
    er: int
    """On the record now."""


class ResourcesLapsed(Happening, frozen=True, tag="resources_lapsed"):
    """What a country has not spent is lost (EWR-5.3.1.B)."""

    purse: Purse
    er: int


class AidSent(Happening, frozen=True, tag="aid_sent"):
    """Economic resources for Australia went aboard (EWR-5.2.11.D)."""

    task_force: str
    er: int

    def seen_by(self, side: str) -> Self | None:
        return self if side == "allies" else None


class ShipRepaired(Happening, frozen=True, kw_only=True, tag="ship_repaired"):
    """Damage points of a ship were repaired; ``left`` 0: she is free (EWR-5.3.2.4)."""

    side: SideName
    ship: str
    """Empty: destroyers."""
    place: str
    points: int
    left: int

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


class UnitsBuilt(Happening, frozen=True, kw_only=True, tag="units_built"):
    """Units were built, and are there at once or in a later turn (EWR-5.3.6.A)."""

    side: SideName
    place: str
    units: Body
    due: str = ""
    """Quarter in which they arrive; empty: at once."""

    def seen_by(self, side: str) -> Self | None:
        return self if side == self.side else None


class CityRepaired(Happening, frozen=True, tag="city_repaired"):
    """A damaged city is whole again (EWR-5.3.5.G)."""

    hex: str


class BaseBuilt(Happening, frozen=True, tag="base_built"):
    """A base was built; a major base takes the place of an air base (EWR-5.3.5)."""

    side: SideName
    hex: str
    kind: BaseType


class BaseGivenUp(Happening, frozen=True, tag="base_given_up"):
    """A base was removed for its marker (EWR-5.3.5.J)."""

    side: SideName
    hex: str
    kind: BaseType


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the count of victory points: ``points`` for Japan, below 0 against it."""

    what: str
    points: int
    rule: str
    about: tuple[str, ...] = ()
    """Ships, areas and hexes that are counted."""


class PrizeWon(Happening, frozen=True, tag="prize_won"):
    """Japan held a hex in supply when a turn ended (EWR-36.5.D, EWR-36.6.4)."""

    hex: str
    points: int
    vp: int
    """All points counted so far."""


class PointsCounted(Happening, frozen=True, tag="points_counted"):
    """The victory points were counted at the end of the game (EWR-34.2); damaged ships are named."""

    reveals: ClassVar[bool] = True

    before: int
    """What had been counted in the course of the game."""
    scores: tuple[Score, ...]
    points: int
    level: str


EconomicsEvent = (
    Income
    | ResourcesLapsed
    | AidSent
    | ShipRepaired
    | UnitsBuilt
    | CityRepaired
    | BaseBuilt
    | BaseGivenUp
    | PrizeWon
    | PointsCounted
)
