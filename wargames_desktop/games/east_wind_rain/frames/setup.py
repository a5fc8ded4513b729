"""The step in which a player distributes units that come into the game (36.2, 36.3, 4.1). Module ``placement``."""

from __future__ import annotations

from typing import Self

import msgspec

from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.frames.base import Step
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, Nation


class Placed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Units in one place."""

    place: str
    units: Body


class Placing(Step, frozen=True, kw_only=True, tag="placing"):
    """The owner of ``rest`` says, part by part, in which of ``places`` it begins.

    Which ships carry the aircraft aboard is settled when the last ship has its place.
    """

    title: str
    nation: Nation
    places: tuple[str, ...]
    rest: Body
    usual: tuple[Placed, ...] = ()
    """What is offered for what is left."""
    berths: tuple[str, ...] = ()
    """Places where its ships have gone, in order."""
    rule: str

    def seen_by(self, side: str) -> Self:
        """The other side knows that something is placed, and not what."""
        if side == SIDE_OF[self.nation]:
            return self
        return msgspec.structs.replace(self, rest=Body(), usual=(), berths=())


SetUpFrame = Placing
