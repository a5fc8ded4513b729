"""Charts of sighting, aircraft, antiaircraft fire and strikes."""

from __future__ import annotations

from wargames_desktop.engine.display import Card
from wargames_desktop.games.east_wind_rain.charts import AirTable, Charts
from wargames_desktop.games.east_wind_rain.present.card_making import HALF, band, source, table_rows
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES
from wargames_desktop.games.east_wind_rain.terms import AIR_TYPES, SIDES


def sighting(charts: Charts) -> Card:
    """What changes the sighting roll."""
    chart = charts.sighting
    rows = ((sentence(each.name), (signed(each.value), each.rule)) for each in chart.modifiers.values())
    return Card(
        id="sighting",
        title=chart.title,
        columns=("Die", "Rule"),
        rows=table_rows(rows),
        corner="Modifier",
        footnote=f"Sighted on {chart.sights_from} or more with one die; never on a natural {chart.never_on}. "
        f"CAP: {chart.cap_percent_exclusive} % where the defender sees nothing, else {chart.cap_percent} %.",
        source=source(chart.provenance),
    )


def aircraft(charts: Charts) -> Card:
    """Ranges and what an SP is worth."""
    air = charts.air
    rows = (
        (
            f"{SIDE_NAMES[side]} {KINDS[type]}",
            (
                air.aircraft[side][type].range,
                air.aircraft[side][type].carrier_range or "",
                f"+{late}" if (late := air.aircraft[side][type].late_range) else "",
                *(
                    (values.ships, values.ground, values.installations)
                    if (values := air.strike.aircraft[side].get(type)) is not None
                    else ("", "", "")
                ),
            ),
        )
        for side in SIDES
        for type in AIR_TYPES
        if type in air.aircraft[side]
    )
    escort = air.strike.escort
    none = ("", "", "")
    escorts = ("Escorts that strafe", (*none, escort.ships, escort.ground, escort.installations))
    return Card(
        id="aircraft",
        title=air.title,
        columns=(
            "Range land",
            "Range carrier",
            f"Range {air.late_war_from}",
            "Attack ships",
            "Attack ground",
            "Attack bases",
        ),
        rows=table_rows((*rows, escorts)),
        corner="One SP",
        footnote=f"At most {air.fighter_percent} % of army and naval air may escort or fly CAP; "
        f"each SP of them is worth {air.fighter_points} points there. Bombers defend themselves with "
        f"{_defence(air)} points an SP. Aircraft with airborne troops fly {air.airborne_range} hexes.",
        source=source(air.provenance),
    )


def strike_modifiers(charts: Charts) -> Card:
    """What changes the rolls of fighters and of strikes."""
    air = charts.air
    strike = air.strike
    rows = [
        *((f"Air combat: {each.name}", (signed(each.value),)) for each in air.combat_modifiers.values()),
        ("Strike: ships in port", (signed(strike.ships_in_port),)),
        ("Strike: army and naval air at bases", (signed(strike.army_and_naval_at_installations),)),
        ("Strike: green crews", (signed(strike.green),)),
        ("Strike: bombers at sea", (signed(strike.bombers_at_sea),)),
        ("Strike: fast ships", (signed(strike.fast),)),
        ("Strike: slow or damaged ships", (signed(strike.slow_or_damaged),)),
        ("Damage: carrier with aircraft on deck", (signed(strike.on_deck),)),
    ]
    return Card(
        id="strike_modifiers",
        title="Air combat and strikes: modifiers",
        columns=("Die",),
        rows=table_rows(rows),
        corner="Modifier",
        source=source(air.provenance),
    )


def antiaircraft(charts: Charts) -> Card:
    """Antiaircraft points that no counter prints."""
    table = charts.air.antiaircraft
    rows = (
        ("Major base", (table.major_base,)),
        ("Major base at bombers", (table.major_base_at_bombers,)),
        ("Air base", (table.air_base,)),
        (f"{table.ground_sp_per_point} ground SP", (1,)),
        ("Destroyer SP", (table.destroyer,)),
        ("Ships in port", (f"1/{table.port_divisor}",)),
    )
    return Card(
        id="antiaircraft",
        title="Antiaircraft fire",
        columns=("Points",),
        rows=table_rows(rows),
        corner="Who fires",
        footnote=f"A hit destroys one air SP or turns back {table.aborts_per_hit}. "
        f"From {table.late_from} on naval fire has {signed(table.late_modifier)}.",
        source=source(charts.air.provenance),
    )


def waves(charts: Charts) -> Card:
    """Into how many waves a strike is divided."""
    table = charts.waves
    return Card(
        id="waves",
        title=charts.waves_chart.title,
        columns=("Waves",),
        rows=table_rows((band(row.lowest, row.highest), (row.waves,)) for row in table.rows),
        corner="Modified roll",
        footnote=f"A wave has at most {table.largest} SP, and at least 1 in {table.least_share} of the strike.",
        source=source(charts.waves_chart.provenance),
    )


def _defence(air: AirTable) -> str:
    """Points of bombers against CAP, by side."""
    return listed(
        [
            f"{spec.defensive_points:g}".replace("0.5", HALF) + f" ({SIDE_NAMES[side]} {KINDS[type]})"
            for side in SIDES
            for type, spec in air.aircraft[side].items()
            if spec.defensive_points
        ]
    )


def carriers(charts: Charts) -> Card:
    """Aircraft that are lost with their carriers."""
    air = charts.air
    rows = (
        (f"Holds {air.large_carrier_from} SP or more", (air.large_carrier_loss,)),
        ("Any other carrier", (air.small_carrier_loss,)),
    )
    return Card(
        id="carrier_losses",
        title="Aircraft lost with a carrier",
        columns=("Air SP",),
        rows=table_rows(rows),
        corner="Damaged or sunk",
        source=source(air.provenance),
    )
