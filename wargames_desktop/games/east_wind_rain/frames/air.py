"""Steps of air operations (11.0, 12.0)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.terms import SideName

StrikeReason = Literal["operation", "naval_operation", "encounter", "assault", "interception", "counter"]
"""Why a strike is flown: an operation of bases, of a task force against land, an encounter of task forces, before an
assault (EWR-19.2), an air interception (EWR-11.23), or by a sighted carrier force before it is engaged (EWR-12.2.E)."""


class AirOperation(Calling, frozen=True, kw_only=True, tag="air_operation"):
    """The operation of the aircraft of a hex, or of several (EWR-11.1.F, EWR-11.21). Delivers :class:`OperationEnded`.

    Its owner plans strikes, with up to two initiatives, a shuttle, or a move to friendly bases.
    """

    side: SideName
    hex: str


class AirStrike(Calling, frozen=True, kw_only=True, tag="air_strike"):
    """An air strike with the whole sequence of EWR-11.8, second strikes included. Delivers :class:`StrikeEnded`.

    It pays for its aircraft, not for the task force (EWR-12.5).
    """

    side: SideName
    launches: tuple[str, ...]
    """Where the aircraft start: hexes of bases, ids of task forces."""
    hex: str
    """The target hex."""
    target: str = ""
    """The task force that is attacked at sea; empty: land, or ships in port, as the strike says later."""
    reason: StrikeReason
    sighting: int = 0
    """The modified roll by which the target has been sighted; 0: the strike has to sight it first."""
    doubled: bool = False
    """A second initiative after one that cost ER (EWR-11.25.C)."""


AirFrame = AirOperation | AirStrike
