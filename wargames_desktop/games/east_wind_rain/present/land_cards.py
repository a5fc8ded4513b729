"""Charts of bases and cities, of ground movement and combat, and of assaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.engine.display import Card
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.present.card_making import band, source, table_rows
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES
from wargames_desktop.games.east_wind_rain.terms import SIDES, Installation

INSTALLATIONS: Final[Mapping[Installation, str]] = {"major": "Major base", "air": "Air base", "city": "City"}
WRECKED: Final[Mapping[Installation, str]] = {"major": "now an air base", "air": "destroyed", "city": "damaged"}


def installations(charts: Charts) -> Card:
    """Bases and cities."""
    rows = (
        (INSTALLATIONS[kind], (spec.armor, spec.gun, spec.aa, spec.aa_against_bombers, spec.garrison, spec.capacity))
        for kind, spec in charts.installations.installations.items()
    )
    return Card(
        id="installations",
        title=charts.installations.title,
        columns=("Armour", "Guns", "AA", "AA at bombers", "Garrison", "Air SP"),
        rows=table_rows(rows),
        corner="Installation",
        source=source(charts.installations.provenance),
    )


def ground_entry(charts: Charts) -> Card:
    """What terrain costs."""
    chart = charts.ground
    return Card(
        id="ground_movement",
        title="Ground movement",
        columns=("MP",),
        rows=table_rows((sentence(terrain), (cost,)) for terrain, cost in chart.entry.items()),
        corner="Terrain",
        footnote=f"A supplied stack has {chart.movement} MP. An SP has {chart.factors_per_sp} factors in combat.",
        source=source(chart.provenance),
    )


def ground_modifiers(charts: Charts) -> Card:
    """What changes the rolls of a ground combat."""
    table = charts.ground.modifiers
    names = {
        "commonwealth": f"Commonwealth until {table.early_years_until}",
        "japan": f"Japan until {table.early_years_until}",
        "defender": "Defender",
        "major_base": "Major base in the hex",
        "air_base": "Air base in the hex",
        "rough": "Jungle or rough",
        "from_mountain": "Attack out of mountains",
        "from_river": "Attack over a river",
        "drop": "Airborne drop",
    }
    rows = ((label, (signed(getattr(table, name)),)) for name, label in names.items())
    return Card(
        id="ground_modifiers",
        title="Ground combat: modifiers",
        columns=("Die",),
        rows=table_rows(rows),
        corner="Modifier",
        source=source(charts.ground.provenance),
    )


def ground_morale(charts: Charts) -> Card:
    """Morale of ground units."""
    kinds = list(dict.fromkeys(kind for side in SIDES for kind in charts.ground.morale[side].early))
    rows = (
        (
            sentence(kind),
            tuple(
                values.get(kind, "")
                for side in SIDES
                for values in (charts.ground.morale[side].early, charts.ground.morale[side].late)
            ),
        )
        for kind in kinds
    )
    columns = tuple(f"{SIDE_NAMES[side]} {years}" for side in SIDES for years in ("early", "late"))
    return Card(
        id="ground_morale",
        title="Morale of ground units",
        columns=columns,
        rows=table_rows(rows),
        corner="Units",
        source=source(charts.ground.provenance),
    )


def morale_changes(charts: Charts) -> Card:
    """What losses do to the morale of ground units."""
    chart = charts.ground.morale_changes
    rows = [
        (f"Each {chart.sp_per_step} SP lost", (signed(-1),)),
        *((f"Once, die of {band(row.lowest, row.highest)}", (signed(row.adjustment),)) for row in chart.rows),
    ]
    return Card(
        id="morale_changes",
        title="Changes of morale on the ground",
        columns=("Morale",),
        rows=table_rows(rows),
        corner="When",
        footnote=f"A side that has lost {chart.sp_for_die} SP rolls once in a battle.",
        source=source(charts.ground.provenance),
    )


def assault(charts: Charts) -> Card:
    """Who gets ashore, and what the guns of the task force do."""
    beach, guns = charts.ground.beach, charts.ground.gunfire
    rows = (
        (f"Ashore of each {beach.group} SP of marines, rangers", (beach.marines_per_group, "all")),
        (f"Ashore of each {beach.group} SP of others", (beach.infantry_per_group, "all")),
        ("First round, mostly marines, rangers: attacker", (signed(beach.marines_modifier), "0")),
        ("First round, else: attacker", (signed(beach.infantry_modifier), "0")),
        ("Gun factors for one step", (guns.factors_beach, guns.factors_inland)),
        ("Step of support: attacker", (signed(guns.support_modifier), signed(guns.support_modifier))),
        ("Step of suppression: defender", (signed(guns.suppression_modifier), signed(guns.suppression_modifier))),
        ("Bombardment of troops", ("once", "no")),
        ("Bombardment of bases", ("once", "once")),
    )
    return Card(
        id="assault",
        title="Assault",
        columns=("Beach", "Inland"),
        rows=table_rows(rows),
        corner="Defence",
        footnote="Brown islands are defended on the beach. Ships that bombard give neither support nor suppression.",
        source=source(charts.ground.provenance),
    )


def strikes_on_land(charts: Charts) -> Card:
    """What hits do on land."""
    confirmed = charts.air.strike.ground_confirmed_from
    rows = [
        ("Ground units", (f"{confirmed} or more: 1 SP lost",)),
        *(
            (INSTALLATIONS[kind], (f"{spec.armor} or more: {WRECKED[kind]}",))
            for kind, spec in charts.installations.installations.items()
        ),
    ]
    return Card(
        id="strikes_on_land",
        title="Hits on land: a die for each",
        columns=("Result",),
        rows=table_rows(rows),
        corner="Target",
        footnote="Dice of hits at an installation are added up, and as many grounded air SP are lost.",
        source=source(charts.installations.provenance),
    )
