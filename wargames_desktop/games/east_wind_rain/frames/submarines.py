"""Steps of submarine combat (14.0)."""

from __future__ import annotations

from typing import Literal, Self

import msgspec

from wargames_desktop.games.east_wind_rain.frames.air_attack import Toll
from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.terms import SideName


class SubmarineBattle(Calling, frozen=True, kw_only=True, tag="submarine_battle"):
    """A battle with a submarine task force on one side or both, in ``hex``. Delivers :class:`BattleEnded`.

    Module ``submarine_battle``. Damage and losses are written to the state before it ends.
    """

    hex: str
    attacker: str
    defender: str
    sighting: int
    counter: int = 0
    step: Literal["begin", "decide", "fire", "hits", "reply", "agree", "assess", "leave"] = "begin"
    rounds: int = 0
    unseen: bool = False
    """The attacker's submarines have not been sighted, and fire first (EWR-14.3.B)."""
    side: SideName | None = None
    """The attacker's; None: the battle has not begun."""
    attacker_toll: Toll = Toll()
    defender_toll: Toll = Toll()
    """What the battle has done so far to each of them."""
    agreed: tuple[SideName, ...] = ()
    """Sides that want another round (EWR-14.7.A)."""

    def seen_by(self, side: str) -> Self:
        """Which ships have been hit, the other side does not learn (EWR-11.19.E)."""
        seen = self
        if side != self.side:
            seen = msgspec.structs.replace(seen, attacker_toll=self.attacker_toll.hidden())
        if side in (self.side, ""):
            seen = msgspec.structs.replace(seen, defender_toll=self.defender_toll.hidden())
        return seen


SubmarinesFrame = SubmarineBattle
