"""Guns and torpedoes of the Standard Game: the rules of both levels, with what this one sees differently."""

from __future__ import annotations

from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.engagement import RadarEngagement, StandardEngagement
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.row_shifts import StandardShifts
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.special_results import StandardGunneryEffects
from wargames_desktop.games.tokyo_express.torpedo_rules import StandardTorpedoEffects, StandardTorpedoModifiers
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes


class StandardWeapons:
    """What a side can fire, and how: by sight, by radar, torpedoes."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self.engagement = StandardEngagement(charts, sea)
        shifts, effects = StandardShifts(charts), StandardGunneryEffects(charts, sea)
        self.visual = Gunnery(charts, sea, self.engagement, shifts, effects)
        self.radar = Gunnery(charts, sea, RadarEngagement(charts, sea), shifts, effects)
        self.torpedoes = Torpedoes(
            charts, sea, self.engagement, StandardTorpedoModifiers(charts), StandardTorpedoEffects(charts)
        )
