"""The charts as cards for reference, in the order of a turn; for the log with the cell that decided marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wargames_desktop.engine.display import Card, Cell
from wargames_desktop.games.east_wind_rain.basic_crt import DIE, BasicCrt
from wargames_desktop.games.east_wind_rain.chart import Provenance
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    KINDS,
    NATIONS_IN_WORDS,
    PURSES_IN_WORDS,
    SHIP_TYPES,
    listed,
    sentence,
    signed,
)
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES
from wargames_desktop.games.east_wind_rain.terms import AIR_TYPES, RANGES, SIDES, SPEEDS, STATUSES

RANGES_IN_WORDS: Final[Mapping[str, str]] = {
    "point_blank": "Point blank",
    "close": "Close",
    "medium": "Medium",
    "long": "Long",
    "extreme": "Extreme",
}
SPEEDS_IN_WORDS: Final[Mapping[str, str]] = {"F": "Fast", "M": "Medium", "S": "Slow"}
CRT_RULE: Final = "EWR-11.14.I"


def reference_cards(charts: Charts) -> tuple[Card, ...]:
    """Every chart."""
    return (
        basic_crt(charts),
        operation_costs(charts),
        movement(charts),
        sighting(charts),
        aircraft(charts),
        strike_modifiers(charts),
        antiaircraft(charts),
        waves(charts),
        installations(charts),
        surface_ranges(charts),
        gun_ranges(charts),
        surface_modifiers(charts),
        surface_morale(charts),
        withdrawal(charts),
        submarines(charts),
        ground_entry(charts),
        ground_modifiers(charts),
        ground_morale(charts),
        construction(charts),
        limits_of_bases(charts),
        victory(charts),
    )


def source(provenance: Provenance) -> str:
    """Where the values of a chart come from: rulebook sections, and what is reconstructed and how."""
    given = "; ".join(f"{given.cells} ({given.section})" for given in provenance.given)
    if not provenance.reconstructed:
        return f"Rulebook: {given}"
    why = provenance.reconstructed.rstrip(".")
    return f"Reconstructed: {why}. Given by the rulebook: {given}" if given else f"Reconstructed: {why}"


def _rows(pairs: Iterable[tuple[str, Iterable[object]]]) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    return tuple((label, tuple(Cell(text=_text(value)) for value in values)) for label, values in pairs)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}".replace("0.5", "½") if value < 1 else f"{value:g}"
    return "" if value is None else str(value)


def band(lowest: int | None, highest: int | None) -> str:
    """``0 or less``, ``1``, ``2 to 4``, ``7 or more``."""
    if lowest is None:
        return f"{highest} or less"
    if highest is None:
        return f"{lowest} or more"
    return str(lowest) if lowest == highest else f"{lowest} to {highest}"


# The one combat table


def basic_crt(charts: Charts) -> Card:
    """The Basic Combat Results Table."""
    crt = charts.basic_crt
    return Card(
        id="basic_crt",
        title=charts.basic_crt_chart.title,
        columns=("Hits",),
        rows=_rows((band(row.lowest, row.highest), (signed(row.adjustment),)) for row in crt.rows),
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


# Operations


def operation_costs(charts: Charts) -> Card:
    """What operations cost, by the status of the area."""
    costs = charts.costs
    rows = (
        (sentence(name.replace("_", " ")), (row.per, *(row.points[status] for status in STATUSES)))
        for name, row in costs.rows.items()
    )
    return Card(
        id="operation_costs",
        title=costs.title,
        columns=("per", *map(sentence, STATUSES)),
        rows=_rows(rows),
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
        ("Ships in a task force", (f"{chart.ships} at most",)),
        ("Task forces in a hex", (f"{chart.task_forces_in_hex} at most",)),
    ]
    return Card(
        id="movement",
        title=chart.title,
        columns=("",),
        rows=_rows(rows),
        corner="Naval staging",
        source=source(chart.provenance),
    )


def installations(charts: Charts) -> Card:
    """Bases and cities."""
    names = {"major": "Major base", "air": "Air base", "city": "City"}
    rows = (
        (names[kind], (spec.armor, spec.gun, spec.aa, spec.aa_against_bombers, spec.garrison, spec.capacity))
        for kind, spec in charts.installations.installations.items()
    )
    return Card(
        id="installations",
        title=charts.installations.title,
        columns=("Armour", "Guns", "AA", "AA at bombers", "Garrison", "Air SP"),
        rows=_rows(rows),
        corner="Installation",
        source=source(charts.installations.provenance),
    )


# In the air


def sighting(charts: Charts) -> Card:
    """What changes the sighting roll."""
    chart = charts.sighting
    rows = ((sentence(each.name), (signed(each.value), each.rule)) for each in chart.modifiers.values())
    return Card(
        id="sighting",
        title=chart.title,
        columns=("Die", "Rule"),
        rows=_rows(rows),
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
        rows=_rows(rows),
        corner="One SP",
        footnote=f"At most {air.fighter_percent} % of army and naval air may escort or fly CAP; "
        f"each SP of them is worth {air.fighter_points} points there.",
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
        rows=_rows(rows),
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
        rows=_rows(rows),
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
        rows=_rows((band(row.lowest, row.highest), (row.waves,)) for row in table.rows),
        corner="Modified roll",
        footnote=f"A wave has at most {table.largest} SP, and at least 1 in {table.least_share} of the strike.",
        source=source(charts.waves_chart.provenance),
    )


# On the surface and below


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
        rows=_rows(rows),
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
            tuple(f"×{ranges[range]:g}" if ranges.get(range) else "–" for range in RANGES),
        )
        for name, ranges in guns.multipliers.items()
    )
    blind = listed([RANGES_IN_WORDS[range].lower() for range in guns.blind_at_night])
    return Card(
        id="gun_ranges",
        title="Gun range effect",
        columns=tuple(RANGES_IN_WORDS[range] for range in RANGES),
        rows=_rows(rows),
        corner="Guns",
        footnote=f"At night ×{guns.night:g}, and no fire at {blind} range. "
        f"After ahead 2 or back 2 ×{guns.hard_maneuver:g}.",
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
        rows=_rows(rows),
        corner="Modifier",
        source=source(charts.surface.provenance),
    )


def surface_morale(charts: Charts) -> Card:
    """Morale of a fleet."""
    chart = charts.surface.morale
    rows = [
        *((listed([_type(type) for type in row.types], last="or"), (row.morale,)) for row in chart.rows),
        ("any other fleet", (chart.otherwise,)),
        ("a capital ship damaged", (_loss(chart.capital_damaged),)),
        ("a damaged capital ship sunk", (_loss(chart.damaged_capital_sunk),)),
        ("a capital ship sunk", (_loss(chart.capital_sunk),)),
        ("a smaller ship sunk", (_loss(chart.small_sunk),)),
    ]
    return Card(
        id="surface_morale",
        title="Morale of a fleet",
        columns=("Morale",),
        rows=_rows((sentence(label), values) for label, values in rows),
        corner="With",
        source=source(charts.surface.provenance),
    )


def _type(name: str) -> str:
    words: dict[str, str] = dict((*SHIP_TYPES.items(), *KINDS.items()))
    return words.get(name, name.replace("_", " "))


def _loss(value: float) -> str:
    return signed(int(value)) if value == int(value) else f"{value:+g}".replace("-", "\N{MINUS SIGN}")


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
        rows=_rows(rows),
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
        rows=_rows(rows),
        corner="Submarine combat",
        source=source(charts.submarine_chart.provenance),
    )


# On land


def ground_entry(charts: Charts) -> Card:
    """What terrain costs."""
    chart = charts.ground
    return Card(
        id="ground_movement",
        title="Ground movement",
        columns=("MP",),
        rows=_rows((sentence(terrain), (cost,)) for terrain, cost in chart.entry.items()),
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
        rows=_rows(rows),
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
        rows=_rows(rows),
        corner="Units",
        source=source(charts.ground.provenance),
    )


# The turn


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
        rows=_rows(rows),
        corner="One SP",
        footnote=f"An air base costs {chart.air_base} ER, {chart.air_base_with_city} with a city; a major base "
        f"{chart.major_base}; repair of a city {chart.city_repair}.",
        source=source(chart.provenance),
    )


def victory(charts: Charts) -> Card:
    """Levels of victory."""
    chart = charts.victory
    return Card(
        id="victory",
        title=chart.title,
        columns=("Points",),
        rows=_rows((level.title, (band(level.lowest, level.highest),)) for level in chart.levels),
        corner="Level",
        footnote="Points are counted for Japan.",
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
        rows=_rows(rows),
        corner="ER in a turn",
        source=source(charts.construction.provenance),
    )
