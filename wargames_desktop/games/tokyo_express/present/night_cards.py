"""The charts of the Standard Game as cards, with rows, columns and cells marked where they decided something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargames_desktop.engine.display import Card, Cell, Sum
from wargames_desktop.games.tokyo_express.chart import TYPES, ShipType
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.chart_cards import cells
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    HEADING_WORDS,
    MISSIONS,
    brief_source,
    listed,
    plain,
    signed,
    source,
)
from wargames_desktop.games.tokyo_express.standard_charts import (
    CompassArrow,
    DetectionTable,
    ForceComplement,
    MissionCompass,
    SurpriseTorpedoResult,
)
from wargames_desktop.games.tokyo_express.standard_events import BattleSummary, SideSummary
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName

DASH = "\N{EN DASH}"
QUARTERS = ("Ahead", "Starboard bow", "Starboard quarter", "Astern", "Port quarter", "Port bow")
"""Directions in hexsides clockwise from the heading."""
DISPLAY_HEXES = 2
"""Hexes off hex 0 that the Deployment Display shows where no ship lies farther back."""
SIDE_COLUMNS: tuple[tuple[SideName, str], ...] = (("us", "US"), ("japan", "Japan"))
LIGHTING = {"bright": "Bright", "average": "Average", "dark": "Dark"}
RADARS = {"sc": "SC", "early_sg": "Early SG", "late_sg": "Late SG"}
RESULT_NOTE = (
    "\N{EN DASH} nothing; F a Force Size marker is drawn; D detected; I detected, with Immediate Fire; "
    "D/I is D for the US and I for Japan"
)


def night_reference(charts: Charts) -> tuple[Card, ...]:
    """All charts of the Standard Game but the compasses, nothing marked, in the order of a turn."""
    return (
        freedom_of_action(charts),
        threshold(charts),
        collision_damage(charts),
        sight_ranges(charts),
        detection_lines(charts),
        detection_table(charts),
        detection_modifiers(charts),
        force_markers(charts),
        force_sizes(charts),
        deployment_display(charts),
        night_shifts(charts),
        surprise_targets(charts),
        surprise_action(charts),
        surprise_damage(charts),
        fire_effects(charts),
        admirals(charts),
        mission_points(charts),
        withdrawal_points(charts),
        withdrawal_table(charts),
    )


def compass_cards(charts: Charts) -> tuple[Card, ...]:
    """The Mission Heading Compasses zone by zone."""
    zones = charts.standard.compasses.zones
    deployment = charts.standard.compasses.deployment_zones
    return (
        *(compass(charts, zone, "", one) for zone, one in sorted(zones.items(), key=lambda item: int(item[0]))),
        *(compass(charts, zone, letter, one) for zone, pair in deployment.items() for letter, one in pair.items()),
    )


def _state(*marks: object) -> str:
    return "current" if any(mark is not None for mark in marks) else ""


def _rows_label(key: int, rows: Mapping[int, object]) -> str:
    words = signed(key) if key < 0 else str(key)
    if key == min(rows):
        return f"{words} or less"
    return f"{words} or more" if key == max(rows) else words


def freedom_of_action(
    charts: Charts, row: int | None = None, column: str | None = None, sums: tuple[Sum, ...] = ()
) -> Card:
    """Result by modified roll and number of ships."""
    table = charts.standard.freedom_of_action
    at = table.columns.index(column) if column is not None else None
    return Card(
        id="standard_freedom_of_action",
        title=table.title,
        columns=table.columns,
        rows=tuple(
            (_rows_label(key, table.rows), cells([DASH if text == "-" else text for text in texts], key == row, at))
            for key, texts in sorted(table.rows.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(table.provenance) if row is None else brief_source(table.provenance),
        footnote="Columns: ships. \N{EN DASH} keeps the order, A Ahead, C Countermarch, R Retirement Movement",
        state=_state(row),
    )


def sight_ranges(charts: Charts) -> Card:
    """Tracking and fire direction by lighting and radar."""
    ranges = charts.standard.sight
    visual = (
        (f"{LIGHTING[light]}, by sight", cells([str(by_side[side]) for side, _ in SIDE_COLUMNS]))
        for light, by_side in ranges.visual_tracking.items()
    )
    radar = ((f"{RADARS[kind]} radar", cells([str(hexes), DASH])) for kind, hexes in ranges.radar_tracking.items())
    guns = ("Guns directed by radar", cells([str(ranges.radar_fire_direction), DASH]))
    return Card(
        id="sight_ranges",
        title="Tracking and fire direction ranges",
        columns=tuple(title for _, title in SIDE_COLUMNS),
        rows=(*visual, *radar, guns),
        corner="Hexes",
        source=source(ranges.provenance),
        footnote="By sight a target is tracked and fired at to the same range",
    )


def detection_lines(charts: Charts) -> Card:
    """Which column of the Detection Table a range leads to."""
    table = charts.standard.detection
    lines = [
        *(
            (f"{LIGHTING[light]}, {title}", by_side[side])
            for light, by_side in table.visual.items()
            for side, title in SIDE_COLUMNS
        ),
        *((f"{RADARS[kind]} radar, US", line) for kind, line in table.radar.items()),
    ]
    columns = tuple(str(number) for number in range(1, len(next(iter(table.rows.values()))) + 1))
    return Card(
        id="detection_lines",
        title="Detection ranges",
        columns=columns,
        rows=tuple((label, cells(_spans(line, len(columns)))) for label, line in lines),
        corner="Line",
        source=source(table.provenance),
        footnote="Hexes that lead to each column of the Detection Table",
    )


def _spans(line: Mapping[int, int], columns: int) -> list[str]:
    found = [""] * columns
    low = 0
    for high, column in sorted(line.items()):
        found[column - 1] = str(high) if low == high else f"{low}{DASH}{high}"
        low = high + 1
    return found


def detection_table(
    charts: Charts, row: int | None = None, column: int | None = None, sums: tuple[Sum, ...] = ()
) -> Card:
    """Result by modified roll and column, counted from 0."""
    table: DetectionTable = charts.standard.detection
    width = len(next(iter(table.rows.values())))
    return Card(
        id="detection",
        title=table.title,
        columns=tuple(str(number) for number in range(1, width + 1)),
        rows=tuple(
            (_rows_label(key, table.rows), cells([DASH if text == "-" else text for text in texts], key == row, column))
            for key, texts in sorted(table.rows.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(table.provenance) if row is None else brief_source(table.provenance),
        footnote=RESULT_NOTE,
        state=_state(row, column),
    )


def detection_modifiers(charts: Charts) -> Card:
    """Die modifiers of detection."""
    visual, radar = charts.standard.detection.visual_modifiers, charts.standard.detection.radar_modifiers
    lines = [
        *((f"By sight: {ships} detecting", value) for ships, value in visual.ships.items()),
        *((f"By sight: hidden force of {ships}", value) for ships, value in visual.force_ships.items()),
        ("By sight: surprised side looks", visual.surprised),
        (f"By sight: target at Speed {visual.slow_speed} or less", visual.slow_target),
        ("By sight: target only in rear arcs", visual.rear),
        *((f"By radar: target of {ships}", value) for ships, value in radar.target_ships.items()),
        *((f"By radar: hidden force of {ships}", value) for ships, value in radar.force_ships.items()),
        *((f"By radar: {ships} with radar", value) for ships, value in radar.radars.items()),
        ("By radar: hard turn of all ships at once", radar.turning),
        ("By radar: surprised side looks", radar.surprised),
    ]
    return Card(
        id="detection_modifiers",
        title="Detection modifiers",
        columns=("Die",),
        rows=(*((label, cells([signed(value)])) for label, value in lines), ("Admiral aboard", cells(["+ Detection"]))),
        corner="When",
        source=source(charts.standard.detection.provenance),
    )


def force_markers(charts: Charts, row: int | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """What a Force Size marker says; ``row`` marks a size."""
    chart = charts.standard.force_markers
    return Card(
        id="force_markers",
        title="Force Size markers",
        columns=("Ships", "Salvos at once", "Salvos", "Markers"),
        rows=tuple(
            (str(size), cells([str(n) for n in (m.ships, m.salvo_limit, m.ammunition, m.copies)], size == row))
            for size, m in sorted(chart.markers.items())
        ),
        corner="Size",
        sums=sums,
        source=source(chart.provenance) if row is None else brief_source(chart.provenance),
        footnote=f"Heavy from size {chart.heavy_from} on, and without a marker; Speed {chart.speed}",
        state=_state(row),
    )


def force_sizes(charts: Charts, size: int | None = None, die: int | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """Ships by Force Size and die."""
    table = charts.standard.force_sizes
    sizes = sorted(table.rows)
    at = sizes.index(size) if size is not None else None
    return Card(
        id="force_sizes",
        title=table.title,
        columns=tuple(f"Size {number}" for number in sizes),
        rows=tuple(
            (str(roll), cells([complement_words(table.rows[number].get(roll)) for number in sizes], roll == die, at))
            for roll in sorted({roll for row in table.rows.values() for roll in row})
        ),
        corner="Roll",
        sums=sums,
        source=source(table.provenance) if size is None else brief_source(table.provenance),
        footnote="Screen / main body",
        state=_state(size, die),
    )


def complement_words(complement: ForceComplement | None) -> str:
    """``2 DD / CA, CL``."""
    if complement is None:
        return ""
    screen, main = _ships(complement.screen), _ships(complement.main)
    return f"{screen} / {main}" if screen else main


def _ships(types: Mapping[ShipType, int]) -> str:
    return ", ".join(kind if number == 1 else f"{number} {kind}" for kind, number in types.items() if number)


def deployment_display(charts: Charts, placings: Sequence[tuple[str, str]] = (), sums: tuple[Sum, ...] = ()) -> Card:
    """The Hidden Force Deployment Display by distance and direction from hex 0; ``placings``: ship and place."""
    display = charts.standard.deployment
    taken: dict[str, list[str]] = {}
    for ship, place in placings:
        taken.setdefault(place, []).append(ship)
    farthest = max((int(place.rpartition(" ")[2]) for place in taken), default=0)
    rows = []
    for number in range(max(farthest, DISPLAY_HEXES) + 1):
        wings = taken.get(f"Screen {number}", [])
        middle = taken.get(f"Main Body {number}" if number else "0", [])
        filled = (listed(wings[::2]), listed(middle), listed(wings[1::2]))
        texts = filled if taken else _stations(number)
        rows.append((f"{number} off" if number else "Hex 0", tuple(_station(text, bool(taken)) for text in texts)))
    return Card(
        id="deployment_display",
        title=display.title,
        columns=tuple(QUARTERS[way] for way in (display.screen[0], display.main_body, display.screen[1])),
        rows=tuple(rows),
        corner="Hexes",
        sums=sums,
        source=brief_source(display.provenance) if taken else source(display.provenance),
        footnote=f"Main body {', '.join(display.main_body_order)}, {display.per_hex} ships to a hex, as far as needed",
        state="current" if taken else "",
    )


def _stations(number: int) -> tuple[str, str, str]:
    """The names of the places so many hexes off hex 0."""
    if not number:
        return "", "Hex 0, the counter", ""
    return f"Screen {number}", f"Main Body {number}", f"Screen {number}"


def _station(text: str, taken: bool) -> Cell:
    return Cell(text=text, mark="decided" if taken and text else "")


def battle_summary(event: BattleSummary) -> Card:
    """What each side has earned, suffered and lost by the end of a Game Turn."""
    lost = ((one.side, listed(one.sunk)) for one in event.sides if one.sunk)
    return Card(
        id="battle_summary",
        title=f"The battle after Game Turn {event.turn}",
        columns=("Points", "Boxes", "Level 1", "Level 2", "Level 3", "Sunk", "Off map"),
        rows=tuple((SIDE_NAMES[one.side], cells([plain(number) for number in _numbers(one)])) for one in event.sides),
        corner="Side",
        sums=tuple(Sum(label=f"{SIDE_NAMES[side]} ships sunk", value=names) for side, names in lost),
        footnote="Boxes: Damage Boxes crossed off. Levels: ships afloat",
        state="current",
    )


def _numbers(one: SideSummary) -> tuple[int, ...]:
    return one.points, one.damage, *one.levels, len(one.sunk), len(one.off_map)


def compass(
    charts: Charts,
    zone: str,
    letter: str,
    one: MissionCompass,
    arrows: str | None = None,
    read: str | None = None,
    sums: tuple[Sum, ...] = (),
) -> Card:
    """A Mission Heading Compass; ``arrows`` and the heading that was ``read`` mark an arrow."""
    rows = [("Mission", one.mission, arrows == "mission"), ("Retirement", one.retirement, arrows == "retirement")]
    headings = [heading for heading in HEADING_WORDS if any(a.heading == heading for _, r, _ in rows for a in r)]
    provenance = charts.standard.compasses.provenance
    name = f"Zone {zone}, compass {letter}" if letter else f"Zone {zone}"
    return Card(
        id=f"compass_{zone}{letter}",
        title=f"Mission Heading Compass: {name}",
        columns=tuple(HEADING_WORDS[heading].capitalize() for heading in headings),
        rows=tuple((label, _arrows(entries, headings, read if on else None)) for label, entries, on in rows),
        corner="Arrows",
        sums=sums,
        source=source(provenance) if read is None else brief_source(provenance),
        footnote=f"Heavy ships: {signed(one.heavy_modifier)} to the die" if one.heavy_modifier else "",
        state=_state(read),
    )


def _arrows(entries: Sequence[CompassArrow], headings: Sequence[str], read: str | None) -> tuple[Cell, ...]:
    texts = []
    for heading in headings:
        arrow = next((entry for entry in entries if entry.heading == heading), None)
        texts.append(
            "" if arrow is None else f"{arrow.low}{DASH}{arrow.high}" if arrow.low < arrow.high else f"{arrow.low}"
        )
    return cells(texts, read is not None, headings.index(read) if read in headings else None)


def _span(arrow: CompassArrow) -> str:
    return f"{arrow.low}{DASH}{arrow.high}" if arrow.low < arrow.high else str(arrow.low)


def threshold(charts: Charts, value: int | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """The Threshold between Mission and Battle Movement."""
    chart = charts.standard.threshold
    lines = [
        ("Threshold", str(chart.base)),
        (f"Reference ships {chart.far_from} hexes apart or more", signed(chart.far)),
        ("Within the Mission Boundary", signed(chart.boundary)),
        (f"{chart.superiority_ratio} Japanese ships per detected US ship", signed(chart.superiority)),
        (f"Reference ships within {chart.battle_range} hexes", "Battle"),
    ]
    return Card(
        id="mission_threshold",
        title=chart.title,
        columns=("Value",),
        rows=tuple((label, cells([text])) for label, text in lines),
        corner="Case",
        sums=sums,
        source=source(chart.provenance) if value is None else brief_source(chart.provenance),
        footnote="A die at or below the Threshold means Mission Movement",
        state=_state(value),
    )


def collision_damage(charts: Charts, pair: tuple[ShipType, ShipType] | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """Damage Points of both ships by their types."""
    chart = charts.standard.collisions
    at = TYPES.index(pair[1]) if pair is not None else None
    return Card(
        id="collision_damage",
        title=chart.title,
        columns=TYPES,
        rows=tuple(
            (
                first,
                cells(
                    [f"{chart.rows[first][second][0]} / {chart.rows[first][second][1]}" for second in TYPES],
                    pair is not None and first == pair[0],
                    at,
                ),
            )
            for first in TYPES
        ),
        corner="First ship",
        sums=sums,
        source=source(chart.provenance) if pair is None else brief_source(chart.provenance),
        footnote=f"First / second ship. {chart.ships} ships in a hex collide on {chart.collides_at} or less: "
        f"{signed(chart.extra_ship)} for each ship above two, {signed(chart.parallel)} on parallel headings",
        state=_state(pair),
    )


def surprise_targets(charts: Charts, sums: tuple[Sum, ...] = (), current: bool = False) -> Card:
    """What a ship counts as a target of a Surprise Torpedo Attack."""
    chart = charts.standard.surprise_torpedoes
    return Card(
        id="surprise_targets",
        title="Surprise Torpedo Target Numbers",
        columns=("Bow or broadside", "Stern"),
        rows=tuple(
            (f"{band.low}{DASH}{band.high}", cells([f"{band.bow_or_broadside:g}", f"{band.stern:g}"]))
            for band in chart.targets
        ),
        corner="Hexes",
        sums=sums,
        source=source(chart.provenance),
        state="current" if current else "",
    )


def surprise_action(
    charts: Charts, row: int | None = None, column: int | None = None, sums: tuple[Sum, ...] = ()
) -> Card:
    """Salvos fired and hits, by die and effective number of targets; ``column`` counts from 0."""
    chart = charts.standard.surprise_torpedoes
    width = len(next(iter(chart.rows.values())))
    return Card(
        id="surprise_action",
        title="Surprise Torpedo Action Table",
        columns=tuple(f"{number}+" if number == width else str(number) for number in range(1, width + 1)),
        rows=tuple(
            (str(die), cells([_surprise_words(result) for result in results], die == row, column))
            for die, results in sorted(chart.rows.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(chart.provenance) if row is None else brief_source(chart.provenance),
        footnote="Salvos fired (hits); +n: one more hit on a second roll of n or less; N: no attack",
        state=_state(row, column),
    )


def _surprise_words(result: SurpriseTorpedoResult) -> str:
    if not result.expended:
        return "N"
    return f"{result.expended} ({result.hits}{f' +{result.extra}' if result.extra else ''})"


def surprise_damage(charts: Charts, row: int | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """Damage of a hit by modified die."""
    chart = charts.standard.surprise_torpedoes
    return Card(
        id="surprise_damage",
        title="Surprise Torpedo Damage Table",
        columns=("Points",),
        rows=tuple(
            (_rows_label(die, chart.damage), cells([str(points)], die == row, 0 if die == row else None))
            for die, points in sorted(chart.damage.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(chart.provenance) if row is None else brief_source(chart.provenance),
        footnote=f"{signed(chart.bow_arc)} from ahead of the target, {signed(chart.stern_arc)} from astern",
        state=_state(row),
    )


def fire_effects(charts: Charts, row: int | None = None, sums: tuple[Sum, ...] = ()) -> Card:
    """What a fire does, by modified die."""
    chart = charts.standard.fires
    return Card(
        id="fire_effects",
        title=chart.title,
        columns=("Points", "Fire"),
        rows=tuple(
            (_rows_label(die, chart.rows), cells([str(e.damage), "out" if e.out else "burns on"], die == row))
            for die, e in sorted(chart.rows.items())
        ),
        corner="Roll",
        sums=sums,
        source=source(chart.provenance) if row is None else brief_source(chart.provenance),
        footnote=f"{chart.explosion} twice in a row: the ship explodes",
        state=_state(row),
    )


def night_shifts(charts: Charts) -> Card:
    """Row shifts of gunnery that only the Standard Game has."""
    rules = charts.standard.gunnery
    lines = (
        ("US fire by sight, the US having radar", rules.visual_with_radar),
        ("Target beyond Visual Fire Direction", rules.beyond_range),
        ("Return Fire", rules.return_fire),
        ("Burning target, by sight", rules.burning_target),
    )
    return Card(
        id="night_shifts",
        title="Gunnery row shifts, Standard Game",
        columns=("Rows",),
        rows=tuple((label, cells([signed(value)])) for label, value in lines),
        corner="Shift",
        source=source(rules.provenance),
        footnote=f"Burning ships and gun flashes can be fired at up to {rules.range_factor} times the range",
    )


def withdrawal_points(charts: Charts) -> Card:
    """The Japanese Withdrawal Index."""
    chart = charts.standard.withdrawal
    rows = (
        *((f"{kind} sunk or retiring", cells([str(points)])) for kind, points in chart.points.items()),
        (f"BB at Damage Level {chart.battleship_level}", cells([str(chart.battleship_damaged)])),
    )
    return Card(
        id="withdrawal_index",
        title="Japanese Withdrawal Index",
        columns=("Points",),
        rows=rows,
        corner="Loss",
        source=source(chart.provenance),
    )


def withdrawal_table(
    charts: Charts, index: int | None = None, strength: int | None = None, sums: tuple[Sum, ...] = ()
) -> Card:
    """Highest roll of a withdrawal, by index and Strength Level."""
    chart = charts.standard.withdrawal
    at = chart.strengths.index(strength) if strength in chart.strengths else None
    return Card(
        id="withdrawal",
        title="Japanese Withdrawal Table",
        columns=tuple(str(level) for level in chart.strengths),
        rows=tuple(
            (
                f"{key} or more" if key == max(chart.rows) else str(key),
                cells([f"1{DASH}{roll}" if roll else DASH for roll in rolls], key == index, at),
            )
            for key, rolls in sorted(chart.rows.items())
        ),
        corner="Index",
        sums=sums,
        source=source(chart.provenance) if index is None else brief_source(chart.provenance),
        footnote="Columns: Japanese Strength Level",
        state=_state(index),
    )


def mission_points(charts: Charts) -> Card:
    """Victory Points for missions."""
    rules = charts.standard.missions
    return Card(
        id="mission_points",
        title="Japanese missions",
        columns=TYPES,
        rows=tuple(
            (MISSIONS[mission].capitalize(), cells([str(points.get(kind, "")) or DASH for kind in TYPES]))
            for mission, points in rules.points.items()
        ),
        corner="Mission",
        source=source(rules.provenance),
        footnote=f"Transport attack on 1{DASH}{rules.transport_roll} where there are transports. "
        f"US: {rules.retired_without} if all retire without a mission",
    )


def admirals(charts: Charts) -> Card:
    """The US admirals."""
    chart = charts.standard.admirals
    return Card(
        id="admirals",
        title="US admirals",
        columns=("Detection", "Commands"),
        rows=tuple(
            (name, cells([signed(spec.detection), "destroyers" if spec.destroyer else "any ships"]))
            for name, spec in sorted(chart.us.items())
        ),
        corner="Admiral",
        source=source(chart.provenance),
        footnote=f"A replacement has Detection {signed(chart.replacement_detection)}",
    )
