"""A position inside a game, as a situation script states it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.war_in_the_pacific.charts import SideName


class GivenUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a position."""

    hex: str
    sea: str = ""
    attrited: bool = False
    aboard: str = ""
    moved: bool = False


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position inside a scenario; what is left out is as the scenario begins.

    ``others`` says what becomes of the scenario's units that are not named. ``phase`` is a step of the turn's outline,
    which begins; without one the turn begins. A position inside a phase is reached by playing on from its beginning.
    """

    turn: int = 1
    phase: str | None = None
    units: Mapping[str, GivenUnit] = {}
    others: Literal["stay", "gone"] = "stay"
    bases: Mapping[SideName, tuple[str, ...]] | None = None
    continuing: tuple[str, ...] = ()
    total: Mapping[SideName, int] | None = None
    rp: Mapping[SideName, int] | None = None
    """Without it as much as ``total``."""
    stacks: Mapping[SideName, int] | None = None
    hands: Mapping[SideName, tuple[str, ...]] | None = None
    discards: tuple[str, ...] | None = None
    disabled: tuple[str, ...] = ()
    china_surrendered: bool = False
    china_fought: bool = False
    china_neglected: bool = False
    chongqing_air_sent: bool = False
    entered: int | None = None
    """Turn of the American entry, in a scenario where it is delayed."""
    bid: int | None = None
    sudden_death: bool = False
