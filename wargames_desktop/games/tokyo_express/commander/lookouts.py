"""Detection: the attempt with the best chance first."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand, Detect
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.sighting import Sighting
from wargames_desktop.games.tokyo_express.state import JAPAN, US, State


class Lookouts:
    """Choose whom to detect."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._sighting = Sighting(charts, sea)

    def attempt(self, state: State, answers: Iterable[AnyCommand]) -> Detect | None:
        """The most promising of the attempts that can be made; None: there is none."""
        possible = [answer for answer in answers if isinstance(answer, Detect)]
        if not possible:
            return None
        parties = {side: {party.name: party for party in self._sighting.parties(state, side)} for side in (US, JAPAN)}
        chances: dict[Detect, float] = {}
        for detect in possible:
            looks = self._sighting.looks(state, parties[US][detect.formation], parties[JAPAN][detect.target])
            for look in looks:
                if (look.method == "radar") == detect.radar:
                    chances[detect] = self._sighting.chance(look)
        return max(possible, key=lambda detect: chances.get(detect, 0.0))
