"""Charts of surface battles, of submarines and of damage to ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.engine.display import Card
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.present.card_making import band, change, factor, source, table_rows
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    SHIP_TYPES,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES
from wargames_desktop.games.east_wind_rain.terms import RANGES, SIDES, Range

RANGES_IN_WORDS: Final[Mapping[Range, str]] = {
    "point_blank": "Point blank",
    "close": "Close",
    "medium": "Medium",
    "long": "Long",
    "extreme": "Extreme",
}


def surface_ranges(charts: Charts) -> Card:
    """The range at which a surface battle begins."""
    chart = charts.surface.range
    rows = (
        (band(row.lowest, row.highest), (RANGES_IN_WORDS[row.day], RANGES_IN_WORDS[row.night])) for row in chart.rows
    )
    return Card(
        id="surface_range",
        title="Range of a surface battle",
        columns=("Day", "Night"),
        rows=table_rows(rows),
        corner="Modified roll",
        source=source(charts.surface.provenance),
    )


def gun_ranges(charts: Charts) -> Card:
    """What guns are worth by range."""
    guns = charts.surface.guns
    classes = {name: [t for t, used in guns.main_class.items() if used == name] for name in guns.multipliers}
    rows = (
        (
            f"{sentence(name.replace('_', ' '))} ({listed([SHIP_TYPES[type] for type in classes[name]])})"
            if classes[name]
            else sentence(name.replace("_", " ")),
            tuple(factor(ranges[range]) if ranges.get(range) else "–" for range in RANGES),
        )
        for name, ranges in guns.multipliers.items()
    )
    blind = listed([RANGES_IN_WORDS[range].lower() for range in guns.blind_at_night])
    return Card(
        id="gun_ranges",
        title="Gun range effect",
        columns=tuple(RANGES_IN_WORDS[range] for range in RANGES),
        rows=table_rows(rows),
        corner="Guns",
        footnote=f"At night {factor(guns.night)}, and no fire at {blind} range. "
        f"After ahead 2 or back 2 {factor(guns.hard_maneuver)}.",
        source=source(charts.surface.provenance),
    )


def surface_modifiers(charts: Charts) -> Card:
    """What changes the rolls of guns and torpedoes."""
    guns, torpedoes = charts.surface.gunnery, charts.surface.torpedoes
    rows = (
        (f"Guns: US radar from {guns.us_radar_from}", (signed(guns.us_radar),)),
        ("Guns: Japanese at night", (signed(guns.japan_at_night),)),
        ("Guns: at the main section", (signed(guns.at_main),)),
        ("Torpedoes: Japanese", (signed(torpedoes.japan),)),
        ("Torpedoes: Japanese at night", (signed(torpedoes.japan_at_night),)),
        (f"Torpedoes: US until {torpedoes.us_until}", (signed(torpedoes.us),)),
    )
    return Card(
        id="surface_modifiers",
        title="Guns and torpedoes: modifiers",
        columns=("Die",),
        rows=table_rows(rows),
        corner="Modifier",
        source=source(charts.surface.provenance),
    )


def surface_morale(charts: Charts) -> Card:
    """Morale of a fleet."""
    chart = charts.surface.morale
    rows = [
        *((listed([_type(type) for type in row.types], last="or"), (row.morale,)) for row in chart.rows),
        ("any other fleet, or out of supply", (chart.otherwise,)),
        *((f"then a die of {band(row.lowest, row.highest)}", (signed(row.change),)) for row in chart.die),
        ("ships in the reserve", (change(chart.reserve),)),
        ("a capital ship damaged", (change(chart.capital_damaged),)),
        ("a damaged capital ship sunk", (change(chart.damaged_capital_sunk),)),
        ("a capital ship sunk", (change(chart.capital_sunk),)),
        ("a smaller ship sunk", (change(chart.small_sunk),)),
    ]
    return Card(
        id="surface_morale",
        title="Morale of a fleet",
        columns=("Morale",),
        rows=table_rows((sentence(label), values) for label, values in rows),
        corner="With",
        source=source(charts.surface.provenance),
    )


def _type(name: str) -> str:
    words: dict[str, str] = dict((*SHIP_TYPES.items(), *KINDS.items()))
    return words.get(name, name.replace("_", " "))


def withdrawal(charts: Charts) -> Card:
    """What changes the roll to withdraw."""
    chart = charts.surface.withdrawal
    rows = (
        ("More destroyers", (signed(chart.more_destroyers),)),
        ("Faster", (signed(chart.faster),)),
        (f"{chart.far_from} hexes or more apart", (signed(chart.far),)),
        ("At night", (signed(chart.night),)),
        (f"{chart.near_to} hexes or less apart", (signed(chart.near),)),
    )
    return Card(
        id="withdrawal",
        title="Withdrawal",
        columns=("Die",),
        rows=table_rows(rows),
        corner="Modifier",
        footnote=f"It succeeds on {chart.needed} or more; without a roll beyond {chart.away_by_day} hexes by day "
        f"and {chart.away_by_night} by night.",
        source=source(charts.surface.provenance),
    )


def submarines(charts: Charts) -> Card:
    """Factors and modifiers of submarine combat."""
    table = charts.submarines
    rows = (
        ("Submarine SP at ships", (f"{table.at_ships} factors",)),
        ("Submarine SP at submarines", (f"{table.at_submarines} factors",)),
        ("Destroyer SP", (f"{table.destroyer} factors",)),
        ("Air SP", (f"{table.aircraft} factors",)),
        ("More factors", (signed(table.more_factors),)),
        ("Twice the factors", (signed(table.twice_the_factors),)),
        (f"US until {table.early_until}", (signed(table.us_early),)),
        (f"Japan until {table.early_until}", (signed(table.japan_early),)),
        (f"US from {table.late_from}", (signed(table.us_late),)),
        ("Coastal hex", (signed(table.coastal),)),
        ("Deep water", (signed(table.deep),)),
    )
    return Card(
        id="submarines",
        title=charts.submarine_chart.title,
        columns=("",),
        rows=table_rows(rows),
        corner="Submarine combat",
        source=source(charts.submarine_chart.provenance),
    )


def range_modifiers(charts: Charts) -> Card:
    """What changes the rolls for time and range."""
    time, chart = charts.surface.time, charts.surface.range
    either = f"{signed(chart.choice)} or {signed(-chart.choice)}"
    areas = listed(list(chart.northern_areas))
    rows = (
        ("Time: who began the battle", (signed(time.initiator),)),
        ("Time: sighting advantage used", (signed(time.advantage),)),
        ("Range: advantage used to close", (signed(chart.closing),)),
        ("Range: advantage used to open", (signed(chart.opening),)),
        (f"Range: Allied radar from {chart.radar_from}", (either,)),
        ("Range: carrier aircraft engaged", (either,)),
        ("Range: coastal hex", (signed(chart.coastal),)),
        (f"Range: {areas}", (signed(chart.northern),)),
    )
    return Card(
        id="range_modifiers",
        title="Time and range: modifiers",
        columns=("Die",),
        rows=table_rows(rows),
        corner="Modifier",
        footnote="The side with the better roll for time chooses day or night.",
        source=source(charts.surface.provenance),
    )


def torpedoes(charts: Charts) -> Card:
    """When torpedoes may be launched."""
    chart = charts.surface.torpedoes
    rows = (
        (
            SIDE_NAMES[side],
            (
                listed([RANGES_IN_WORDS[range].lower() for range in chart.ranges[side]]),
                chart.launches[side],
            ),
        )
        for side in SIDES
    )
    return Card(
        id="torpedoes",
        title="Torpedoes",
        columns=("Range", "Launches"),
        rows=table_rows(rows),
        corner="Fleet",
        footnote=f"Launches of each section in a battle, with {chart.reload} round between two. Maneuvers: none "
        "after back 2.",
        source=source(charts.surface.provenance),
    )


def maneuvers(charts: Charts) -> Card:
    """What each maneuver does."""
    rows = (
        ("Line", ("stays", "full", "yes")),
        ("Ahead 1", ("1 hex nearer", "full", "yes")),
        ("Ahead 2", ("2 hexes nearer", "half", "yes")),
        ("Back 1", ("1 hex away", "full", "yes")),
        ("Back 2", ("2 hexes away", "half", "no")),
    )
    return Card(
        id="maneuvers",
        title="Maneuvers",
        columns=("Section", "Guns", "Torpedoes"),
        rows=table_rows(rows),
        corner="Marker",
        footnote="Slow or damaged ships in a section: no ahead 2 or back 2. Morale below 0: back 1 or back 2 only. A "
        "section that goes back and has not fired may go one hex more.",
        source="Rulebook: 13.10, 13.11, 13.13.E",
    )


def ship_damage(charts: Charts) -> Card:
    """What damage does to ships and to SP."""
    rows = (
        ("Less than her armour", ("none", "none")),
        ("Her armour or more", ("damaged", "damaged")),
        ("Twice her armour or more", ("sunk", "bottomed")),
        ("Three times her armour or more", ("sunk", "sunk")),
    )
    return Card(
        id="ship_damage",
        title="Damage to a ship",
        columns=("At sea", "In port"),
        rows=table_rows(rows),
        corner="Dice of all hits together",
        footnote="A marker that she has already counts as her armour once, two as twice. Damage below the armour is "
        "forgotten after the battle. SP without armour lose one SP to each hit.",
        source="Rulebook: 11.19.D, 13.8.I, 15.3.H",
    )
