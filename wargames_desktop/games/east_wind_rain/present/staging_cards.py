"""Charts of staging and operations: what they cost, how far units go, how many may stand where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.engine.display import Card
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.movement import CostName
from wargames_desktop.games.east_wind_rain.present.card_making import source, table_rows
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    NATIONS_IN_WORDS,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.terms import SPEEDS, STATUSES, Speed

ACTS: Final[Mapping[CostName, str]] = {
    "task_force_combat": "Combat by a task force",
    "landing": "Landing",
    "assault": "Assault",
    "ground_attack": "Attack on the ground",
    "air_strike": "Air strike",
    "airborne_drop": "Airborne drop",
    "shuttle": "Shuttle",
    "loading": "Loading and unloading",
    "patrol": "Patrol",
    "inverting": "Inverting at the end",
    "non_operation_move": "Move without an operation",
    "static_interception": "Static interception",
    "failed_interception": "Interception that failed",
    "return_strike": "Return strike",
    "extra_cap": "CAP",
    "submarine_decline": "Submarines that decline combat",
    "refuelling": "Refuelling",
    "clear_unsupplied": "Supply restored at once",
    "hump_flight": "Flight over the hump",
}
SPEEDS_IN_WORDS: Final[Mapping[Speed, str]] = {"F": "Fast", "M": "Medium", "S": "Slow"}


def operation_costs(charts: Charts) -> Card:
    """What operations cost, by the status of the area."""
    costs = charts.costs
    rows = (
        (f"{ACTS[name]}, per {row.per}", tuple(row.points[status] for status in STATUSES))
        for name, row in costs.rows.items()
    )
    return Card(
        id="operation_costs",
        title=costs.title,
        columns=tuple(map(sentence, STATUSES)),
        rows=table_rows(rows),
        corner="ER for",
        footnote=f"A second initiative after a combat that cost ER: times {costs.second_initiative}. "
        f"{costs.free_cap} SP of CAP fly for nothing.",
        source=source(costs.provenance),
    )


def movement(charts: Charts) -> Card:
    """Movement points and what areas cost."""
    chart = charts.movement
    rows = [
        *((f"{SPEEDS_IN_WORDS[speed]} task force", (f"{chart.points[speed]} MP",)) for speed in reversed(SPEEDS)),
        *((f"Enter a {status} area", (f"{chart.entry[status]} MP",)) for status in STATUSES),
        *(
            (f"Submarines into a {status} area", (f"{chart.submarine_entry[status]} MP",))
            for status in STATUSES
            if chart.submarine_entry[status] != chart.entry[status]
        ),
        ("Enter a zone", (f"{chart.zone_entry} MP",)),
        ("Cross the red line, more", (f"{chart.red_line} MP",)),
        ("Redeployment", (f"{chart.redeployment} MP",)),
    ]
    return Card(
        id="movement",
        title=chart.title,
        columns=("",),
        rows=table_rows(rows),
        corner="Naval staging",
        source=source(chart.provenance),
    )


def limits(charts: Charts) -> Card:
    """How much may stand, sail and be carried together."""
    chart = charts.movement
    mixed = listed([f"{number} {NATIONS_IN_WORDS[nation]}" for nation, number in chart.mixed_task_forces.items()])
    unlimited = listed([_place(charts, id) for id in chart.unlimited_zones])
    rows = (
        ("Ships and naval SP in a task force", (chart.ships,)),
        ("Submarine SP in a task force", (charts.submarine_chart.most_in_task_force,)),
        ("Task forces of a side in a hex at sea", (chart.task_forces_in_hex,)),
        ("Task forces of a side at a base", (chart.task_forces_at_base,)),
        ("Ground or air SP in a transport SP", (chart.cargo.sp_per_transport,)),
        ("ER in a transport SP", (chart.cargo.er_per_transport,)),
        ("Destroyer SP and light cruisers to a ground SP", (chart.cargo.escorts_per_sp,)),
        ("Nearest to a supplied enemy base when staging, in hexes", (chart.enemy_base + 1,)),
        ("Nearest to an enemy task force when staging, in hexes", (chart.enemy_task_force + 1,)),
    )
    return Card(
        id="limits",
        title="Limits of staging",
        columns=("",),
        rows=table_rows(rows),
        corner="Limit",
        footnote=f"Any number of task forces lie in {unlimited} and in the ports that the map marks. Task forces with "
        f"ships of both Allied navies: {mixed}.",
        source=source(chart.provenance),
    )


def ways(charts: Charts) -> Card:
    """Ways of aircraft and task forces that are no matter of hexes next to each other."""
    atlas = charts.atlas
    rows = [
        *((_ends(charts, link.ends), ("bombers" if link.bombers_only else "all aircraft",)) for link in atlas.links),
        *((_ends(charts, way.ends), (f"task forces, {way.points} MP",)) for way in atlas.passages),
    ]
    return Card(
        id="ways",
        title="Ways between zones and areas",
        columns=("Open to",),
        rows=table_rows(rows),
        corner="From and to",
        source=source(atlas.provenance),
    )


def _ends(charts: Charts, ends: tuple[str, str]) -> str:
    return " \N{EN DASH} ".join(_place(charts, end) for end in ends)


def _place(charts: Charts, id: str) -> str:
    """An area, or a zone; of one that bears the name of an area it is said that it is the zone."""
    board = charts.board
    if id in board.areas:
        return board.areas[id].name
    name = board.boxes[id].name
    return f"{name} (zone)" if any(area.name == name for area in board.areas.values()) else name
