"""Charts of income, construction, arrivals, intelligence and victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.engine.display import Card
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.economy import ArrivalPlace, ShipyardPlace
from wargames_desktop.games.east_wind_rain.present.card_making import band, source, table_rows
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    PURSES_IN_WORDS,
    SHORT,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.terms import (
    NATIONS,
    Nation,
    UnitType,
)

SHIPYARDS: Final[Mapping[ShipyardPlace, str]] = {
    "japan": "Japan",
    "kenya": "Kenya",
    "west_coast": "West Coast",
    "panama": "Panama",
    "honolulu": "Honolulu",
    "other": "Any other major base",
}
ARRIVALS: Final[Mapping[ArrivalPlace, str]] = {
    "japan": "Japan",
    "manchukuo": "Manchukuo",
    "west_coast": "West Coast",
    "panama": "Panama",
    "kenya": "Kenya",
    "india_zone": "India",
    "australia_zone": "Australia",
    "china": "China",
}


def construction(charts: Charts) -> Card:
    """What units cost."""
    chart = charts.construction
    rows = (
        (
            sentence(KINDS[type]),
            (cost.er, cost.delay or "", cost.ncf or "", listed([NATIONS_IN_WORDS[nation] for nation in cost.only])),
        )
        for type, cost in chart.units.items()
    )
    return Card(
        id="construction",
        title=chart.title,
        columns=("ER", "Delay", "NCF", "Only"),
        rows=table_rows(rows),
        corner="One SP",
        footnote=f"An air base costs {chart.air_base} ER, {chart.air_base_with_city} with a city; a major base "
        f"{chart.major_base}; repair of a city {chart.city_repair}.",
        source=source(chart.provenance),
    )


def limits_of_bases(charts: Charts) -> Card:
    """ER that a country may spend on bases in a turn."""
    rows = (
        (PURSES_IN_WORDS[purse], (values["early"], values["late"]))
        for purse, values in charts.construction.base_limits.items()
    )
    return Card(
        id="base_limits",
        title="Limits of engineering",
        columns=("1941-43", "1944-45"),
        rows=table_rows(rows),
        corner="ER in a turn",
        source=source(charts.construction.provenance),
    )


def victory(charts: Charts) -> Card:
    """Levels of victory."""
    chart = charts.victory
    return Card(
        id="victory",
        title=chart.title,
        columns=("Points",),
        rows=table_rows((level.title, (band(level.lowest, level.highest),)) for level in chart.levels),
        corner="Level",
        footnote="The victory points of Japan, as the schedule counts them.",
        source=source(chart.provenance),
    )


def victory_points(charts: Charts) -> Card:
    """What victory points are for."""
    chart = charts.victory
    boxes = charts.board.boxes
    zones = [(f"{boxes[id].name}, all of the zone", (signed(points),)) for id, points in chart.zones.items()]
    rows = (
        ("Allied carrier lost or damaged, each air SP she holds", (signed(chart.carrier_factor),)),
        ("Other Allied capital ship, each gun factor", (signed(chart.gun_factor),)),
        ("Area friendly to Japan", (signed(chart.friendly_area),)),
        ("Chinese zone that Japan controls", (signed(chart.friendly_zone),)),
        *zones,
        ("Japanese carrier lost or damaged, each air SP she holds", (signed(-chart.carrier_factor),)),
        ("Other Japanese capital ship, each gun factor", (signed(-chart.gun_factor),)),
        ("Area hostile to Japan", (signed(-chart.hostile_area),)),
        ("Contested area", (signed(-chart.contested_area),)),
        (f"Supplied Allied base within {chart.near} hexes of a home city", (signed(-chart.near_base),)),
        (f"Supplied Allied base within {chart.far} hexes of a home city", (signed(-chart.far_base),)),
    )
    return Card(
        id="victory_points",
        title="Schedule of victory points",
        columns=("VP",),
        rows=table_rows(rows),
        corner="For Japan at the end",
        footnote="A scenario may start Japan with points, count places of its own, and leave areas out.",
        source=source(chart.provenance),
    )


def economic_markers(charts: Charts) -> Card:
    """Where economic markers lie and what they are worth."""
    boxes = charts.board.boxes
    rows = (
        (
            name,
            (spec.value, "zone" if spec.place in boxes else spec.place, "*" if "reconstructed" in spec.source else ""),
        )
        for name, spec in charts.economy.markers.items()
    )
    return Card(
        id="economic_markers",
        title="Economic markers",
        columns=("Value", "Where", ""),
        rows=table_rows(rows),
        corner="Marker",
        footnote=f"Times {charts.economy.multiplier['japan']} at home in Japan, times "
        f"{charts.economy.multiplier['us']} at home for the Allies. * reconstructed.",
        source=source(charts.economy.provenance),
    )


def income(charts: Charts) -> Card:
    """ER of each quarter."""
    track = charts.reinforcements
    nations = list(dict.fromkeys(nation for turn in track.turns.values() for nation in turn.income))
    rows = ((name, tuple(turn.income.get(nation) for nation in nations)) for name, turn in track.turns.items())
    return Card(
        id="income",
        title="Income",
        columns=tuple(NATIONS_IN_WORDS[nation] for nation in nations),
        rows=table_rows(rows),
        corner="ER in quarter",
        source=source(track.provenance),
    )


def shipyards(charts: Charts) -> Card:
    """Naval construction factors."""
    chart = charts.construction
    rows = (
        (
            SHIPYARDS[place],
            (
                yard.factors["early"],
                yard.factors["late"],
                "yes" if yard.builds else "repair only",
                yard.delay or None,
                f"{chart.fast_repair_points if yard.fast_repair else chart.repair_points}",
            ),
        )
        for place, yard in chart.shipyards.items()
    )
    return Card(
        id="shipyards",
        title="Naval construction factors",
        columns=(f"NCF to {chart.late_from - 1}", f"NCF from {chart.late_from}", "Builds", "Delay", "Repair"),
        rows=table_rows(rows),
        corner="Yard",
        footnote=f"Repair: damage points of a ship in a turn, 1 ER and 1 NCF each; beyond {chart.repair_points} all of "
        f"them times {chart.fast_repair_factor}.",
        source=source(chart.provenance),
    )


def magic(charts: Charts) -> Card:
    """What MK Ultra is good for."""
    record = charts.code_record
    again = listed([str(roll) for roll in record.rebreak], last="or")
    rows = (
        ("To read the codes: next box, two dice", ("the box or more",)),
        ("Missed", ("codes have changed",)),
        ("Changed codes, a die", (f"{again}: box {record.rebroken_box}",)),
        ("Air staging", ("Japan first",)),
        ("Naval staging", ("Allies set the order",)),
        ("First operation", ("Allies may take it",)),
        ("Once: a Japanese task force or hex", ("looked at",)),
        ("Once: a sighting, next box", (signed(charts.sighting.modifiers["code_break"].value),)),
    )
    return Card(
        id="magic",
        title="MK Ultra",
        columns=("",),
        rows=table_rows(rows),
        corner="Intelligence",
        footnote="A roll of 1 may sight only with the bonus of broken codes.",
        source=source(record.provenance),
    )


def arrivals(charts: Charts) -> tuple[Card, ...]:
    """SP that arrive free of cost, a card for each nation."""
    track = charts.reinforcements
    found: dict[Nation, list[tuple[str, Mapping[UnitType, int]]]] = {nation: [] for nation in NATIONS}
    for name, turn in track.turns.items():
        for each in turn.arrivals:
            if each.units:
                found[each.nation].append((f"{name}, {ARRIVALS[each.place]}", each.units))
    return tuple(_arrivals(charts, nation, rows) for nation, rows in found.items() if rows)


def _arrivals(charts: Charts, nation: Nation, rows: list[tuple[str, Mapping[UnitType, int]]]) -> Card:
    kinds = [kind for kind in SHORT if any(kind in units for _, units in rows)]
    return Card(
        id=f"arrivals_{nation}",
        title=f"{NATIONS_IN_WORDS[nation]} reinforcements in SP",
        columns=tuple(SHORT[kind] for kind in kinds),
        rows=table_rows((label, tuple(units.get(kind) for kind in kinds)) for label, units in rows),
        corner="Quarter, place",
        source=source(charts.reinforcements.provenance),
    )
