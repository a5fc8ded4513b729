"""What East Wind Rain has to print: its charts by use, displays, every counter and a log of every ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.engine.display import Card, Track, TrackBox
from wargames_desktop.engine.printables import Aid, Printables
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.geography import (
    CITY,
    DEEP,
    INLAND,
    LAND_BLOCK,
    MOUNTAIN,
    PORT,
    RAIL,
    RED_LINE,
    RESOURCE,
    RIVER,
    STRAIT,
)
from wargames_desktop.games.east_wind_rain.present import chart_cards
from wargames_desktop.games.east_wind_rain.present.blank_displays import blank_displays
from wargames_desktop.games.east_wind_rain.present.chapter import Desk
from wargames_desktop.games.east_wind_rain.present.printed_counters import counter_sheets
from wargames_desktop.games.east_wind_rain.present.ship_logs import blank_log
from wargames_desktop.games.east_wind_rain.present.tracks import sequence
from wargames_desktop.games.east_wind_rain.present.vocabulary import NATIONS_IN_WORDS
from wargames_desktop.games.east_wind_rain.terms import NATIONS, Nation

KEY: Final[Mapping[str, str]] = {
    DEEP: "Deep sea",
    "shallow": "Coastal hex",
    INLAND: "Inland",
    "jungle": "Jungle",
    PORT: "Port city",
    CITY: "City",
    RESOURCE: "Economic marker",
    f"side:{LAND_BLOCK}": "Closed to ships",
    f"side:{MOUNTAIN}": "Mountains",
    f"side:{RIVER}": "River",
    f"side:{STRAIT}": "Strait for troops",
    f"side:{RAIL}": "Railway",
    f"side:{RED_LINE}": "Red line",
}
"""What the key of the map has."""
HEX_MILLIMETRES: Final = 21.0
"""Of a map of 22 by 34 inches, zones included (EWR-2.0.A)."""


def printables(desk: Desk) -> Printables:
    """All of it, in the order of a turn."""
    charts = desk.theatre.charts
    courses = tuple(sequence(outline) for outline in (charts.turn, *charts.courses))
    return Printables(
        aids=(
            Aid(id="sequence", title="Sequences of Play", things=courses),
            Aid(id="operations", title="Operations and staging", things=chart_cards.staging_charts(charts)),
            Aid(id="air", title="In the air", things=(chart_cards.basic_crt(charts), *chart_cards.air_charts(charts))),
            Aid(id="surface", title="At sea", things=chart_cards.surface_charts(charts)),
            Aid(id="land", title="On land", things=chart_cards.land_charts(charts)),
            Aid(id="victory", title="Intelligence and victory", things=chart_cards.victory_charts(charts)),
            Aid(id="economy", title="Economy", things=chart_cards.economy_charts(charts)),
            Aid(id="reinforcements", title="Reinforcements", things=_reinforcements(charts)),
        ),
        displays=blank_displays(desk.theatre),
        counters=counter_sheets(charts, desk.counters),
        logs=tuple(blank_log(desk.names, id, spec) for id, spec in charts.ships.items()),
        key=KEY,
        hex_millimetres=HEX_MILLIMETRES,
    )


def _reinforcements(charts: Charts) -> tuple[Card | Track, ...]:
    """What comes in each quarter: SP, and named ships in lists to be ticked off, one for each nation."""
    ships = (_ships_of(charts, nation) for nation in NATIONS)
    return (*chart_cards.reinforcement_charts(charts), *(track for track in ships if track.boxes))


def _ships_of(charts: Charts, nation: Nation) -> Track:
    boxes = tuple(
        TrackBox(id=ship, label=ship, group=f"{quarter}, {each.place.removesuffix('_zone').replace('_', ' ').title()}")
        for quarter, turn in charts.reinforcements.turns.items()
        for each in turn.arrivals
        if each.nation == nation
        for ship in each.ships
    )
    return Track(id=f"ships_{nation}", title=f"{NATIONS_IN_WORDS[nation]} ships", boxes=boxes)
