"""Steps of submarine combat (14.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Calling


class SubmarineBattle(Calling, frozen=True, kw_only=True, tag="submarine_battle"):
    """A battle with a submarine task force on one side or both, in ``hex``. Delivers :class:`BattleEnded`."""

    hex: str
    attacker: str
    defender: str
    sighting: int
    counter: int = 0


SubmarinesFrame = SubmarineBattle
