"""The charts as cards for reference, in the order of a turn; for the log with the cell that decided marked."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.display import Card, Cell
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, BasicCrt
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.present import air_cards, land_cards, sea_cards, staging_cards, turn_cards
from wargames_desktop.games.east_wind_rain.present.card_making import band, source, table_rows
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    signed,
)


def reference_cards(charts: Charts) -> tuple[Card, ...]:
    """Every chart."""
    return (
        basic_crt(charts),
        *staging_charts(charts),
        *air_charts(charts),
        *surface_charts(charts),
        *land_charts(charts),
        *victory_charts(charts),
        *economy_charts(charts),
        *reinforcement_charts(charts),
    )


def staging_charts(charts: Charts) -> tuple[Card, ...]:
    """Operations, staging and their limits."""
    return (
        staging_cards.operation_costs(charts),
        staging_cards.movement(charts),
        staging_cards.limits(charts),
        staging_cards.ways(charts),
    )


def air_charts(charts: Charts) -> tuple[Card, ...]:
    """Sighting, aircraft and their strikes."""
    return (
        air_cards.sighting(charts),
        air_cards.aircraft(charts),
        air_cards.strike_modifiers(charts),
        air_cards.antiaircraft(charts),
        air_cards.waves(charts),
        air_cards.carriers(charts),
        land_cards.strikes_on_land(charts),
    )


def surface_charts(charts: Charts) -> tuple[Card, ...]:
    """Surface battles, damage to ships, submarines."""
    return (
        sea_cards.range_modifiers(charts),
        sea_cards.surface_ranges(charts),
        sea_cards.gun_ranges(charts),
        sea_cards.surface_modifiers(charts),
        sea_cards.torpedoes(charts),
        sea_cards.maneuvers(charts),
        sea_cards.surface_morale(charts),
        sea_cards.withdrawal(charts),
        sea_cards.ship_damage(charts),
        sea_cards.submarines(charts),
    )


def land_charts(charts: Charts) -> tuple[Card, ...]:
    """Bases and troops."""
    return (
        land_cards.installations(charts),
        land_cards.ground_entry(charts),
        land_cards.ground_modifiers(charts),
        land_cards.ground_morale(charts),
        land_cards.morale_changes(charts),
        land_cards.assault(charts),
    )


def victory_charts(charts: Charts) -> tuple[Card, ...]:
    """Broken codes, and who wins."""
    return turn_cards.magic(charts), turn_cards.victory(charts), turn_cards.victory_points(charts)


def economy_charts(charts: Charts) -> tuple[Card, ...]:
    """What is built and repaired, and what pays for it."""
    return (
        turn_cards.construction(charts),
        turn_cards.shipyards(charts),
        turn_cards.limits_of_bases(charts),
        turn_cards.economic_markers(charts),
    )


def reinforcement_charts(charts: Charts) -> tuple[Card, ...]:
    """Income and SP by quarter."""
    return turn_cards.income(charts), *turn_cards.arrivals(charts)


def basic_crt(charts: Charts) -> Card:
    """The Basic Combat Results Table."""
    crt = charts.basic_crt
    return Card(
        id="basic_crt",
        title=charts.basic_crt_chart.title,
        columns=("Hits",),
        rows=table_rows((band(row.lowest, row.highest), (signed(row.adjustment),)) for row in crt.rows),
        corner="Modified roll",
        footnote=f"A hit for every {crt.points_per_hit} points, changed by the roll. "
        f"{crt.remainder_from} points or more left over: {signed(crt.remainder_modifier)} to the roll.",
        source=source(charts.basic_crt_chart.provenance),
    )


def marked_crt(crt: BasicCrt, title: str, roll: int) -> Card:
    """The table with the row of a modified roll ringed."""
    rows = tuple(
        (
            band(row.lowest, row.highest),
            (Cell(text=signed(row.adjustment), mark="decided" if row.covers(roll) else ""),),
        )
        for row in crt.rows
    )
    return Card(id="basic_crt", title=title, columns=("Hits",), rows=rows, corner="Modified roll", state="current")


def chances(crt: BasicCrt, points: float, drm: int) -> Mapping[int, float]:
    """How likely each number of hits is, exactly."""
    found: dict[int, float] = {}
    for die in range(1, DIE + 1):
        hits = crt.hits(points, die, drm)
        found[hits] = found.get(hits, 0.0) + 1 / DIE
    return found
