"""Whether the charts of the Standard Game make sense: complete, in order, and in agreement with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from wargames_desktop.app.tokyo_express.table_checks import (
    FARTHEST,
    adjoining,
    check_freedom_of_action,
    exactly,
    rising,
    table_rows,
    within,
)
from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.chart import TYPES
from wargames_desktop.games.tokyo_express.charts import PHASES, SPEEDS, Charts
from wargames_desktop.games.tokyo_express.standard_charts import (
    CompassArrow,
    CompassLetter,
    ForceComplement,
    MissionCompass,
    SurpriseTorpedoResult,
)
from wargames_desktop.games.tokyo_express.state import HEADINGS, SIDE_NAMES, Lighting, Mission, RadarType

DICE = range(1, 11)
"""What a die can show."""
ACTIVE_CHITS = ("combat", "japanese_detection", "us_detection")
SCREEN_TYPES = ("CL", "DD")


def check_standard_freedom_of_action(charts: Charts, at: Document) -> Iterator[Problem]:
    """The Freedom of Action Table of the Standard Game."""
    table = charts.standard.freedom_of_action
    yield from check_freedom_of_action(table, table.rows, at)
    yield from within(table.retirement_range, 0, FARTHEST, at.part("retirement_range"))


def check_detection(charts: Charts, at: Document) -> Iterator[Problem]:
    """The Detection Table: every line, and a column for each of its ranges."""
    table = charts.standard.detection
    columns = max((len(row) for row in table.rows.values()), default=0)
    yield from table_rows(table.rows, columns, at)
    yield from exactly(table.visual, get_args(Lighting), at.part("visual"))
    for lighting, sides in table.visual.items():
        yield from exactly(sides, SIDE_NAMES, at.part("visual", lighting))
        for side, line in sides.items():
            yield from _detection_line(line, columns, at.part("visual", lighting, side))
    yield from exactly(table.radar, get_args(RadarType), at.part("radar"))
    for kind, line in table.radar.items():
        yield from _detection_line(line, columns, at.part("radar", kind))
    yield from within(table.attempts, 1, 9, at.part("attempts"))


def _detection_line(line: Mapping[int, int], columns: int, at: Document) -> Iterator[Problem]:
    if not line or not rising([0, *line]):
        yield at.problem("must be farthest ranges in hexes, each farther than the one before, with their columns")
    for range_, column in line.items():
        yield from within(column, 1, columns, at.part(range_))


def check_sight_ranges(charts: Charts, at: Document) -> Iterator[Problem]:
    """Nobody tracks an enemy farther off than he could detect him."""
    sight, table = charts.standard.sight, charts.standard.detection
    yield from exactly(sight.visual_tracking, get_args(Lighting), at.part("visual_tracking"))
    for lighting, sides in sight.visual_tracking.items():
        yield from exactly(sides, SIDE_NAMES, at.part("visual_tracking", lighting))
        for side, hexes in sides.items():
            farthest = max(table.visual.get(lighting, {}).get(side, {FARTHEST: 1}), default=FARTHEST)
            yield from within(hexes, 0, farthest, at.part("visual_tracking", lighting, side))
    yield from exactly(sight.radar_tracking, get_args(RadarType), at.part("radar_tracking"))
    for kind, hexes in sight.radar_tracking.items():
        farthest = max(table.radar.get(kind, {FARTHEST: 1}), default=FARTHEST)
        yield from within(hexes, 0, farthest, at.part("radar_tracking", kind))
    yield from within(sight.radar_fire_direction, 0, FARTHEST, at.part("radar_fire_direction"))


def check_force_size_markers(charts: Charts, at: Document) -> Iterator[Problem]:
    """Force Size markers from the dummy up."""
    markers = charts.standard.force_markers
    sizes = sorted(markers.markers)
    if len(sizes) < 2 or sizes != [*range(len(sizes))]:
        yield at.part("markers").problem("must be sizes from 0, the dummy, upwards without gap")
    for size, marker in markers.markers.items():
        part = at.part("markers", size)
        if (marker.ships == 0) != (size == 0):
            yield part.part("ships").problem(f"must be 0 on the dummy and 1 or more on the others, not {marker.ships}")
        for key, value in (
            ("ships", marker.ships),
            ("salvo_limit", marker.salvo_limit),
            ("ammunition", marker.ammunition),
            ("copies", marker.copies),
        ):
            yield from within(value, 0, 99, part.part(key))
    yield from within(markers.heavy_from, 1, 99, at.part("heavy_from"))
    yield from within(markers.speed, SPEEDS[0], SPEEDS[-1], at.part("speed"))
    yield from within(markers.mission_targets, 0, 99, at.part("mission_targets"))


def check_force_size_table(charts: Charts, at: Document) -> Iterator[Problem]:
    """Ships for every Force Size and every roll."""
    markers = charts.standard.force_markers
    rows = charts.standard.force_sizes.rows
    yield from exactly(rows, [size for size in markers.markers if size], at.part("rows"))
    for size, dice in rows.items():
        yield from exactly(dice, DICE, at.part("rows", size))
        light = size < markers.heavy_from
        for die, complement in dice.items():
            yield from _complement(complement, light, at.part("rows", size, die))


def _complement(complement: ForceComplement, light: bool, at: Document) -> Iterator[Problem]:
    numbers = [*complement.main.values(), *complement.screen.values()]
    if sum(complement.main.values()) < 1 or min(numbers, default=0) < 0:
        yield at.problem("there must be a ship or more in the main body, and no negative numbers")
    for kind in complement.screen:
        if kind not in SCREEN_TYPES:
            yield at.part("screen").key(kind).problem(f"a screen has {' and '.join(SCREEN_TYPES)} only, no {kind}")
    for kind in complement.main:
        if light and kind not in SCREEN_TYPES:
            yield at.part("main").key(kind).problem(f"a light force has {' and '.join(SCREEN_TYPES)} only, no {kind}")


def check_deployment_display(charts: Charts, at: Document) -> Iterator[Problem]:
    """Three different directions, and an order for all types."""
    display = charts.standard.deployment
    directions = (*display.screen, display.main_body)
    if len(set(directions)) < len(directions) or not all(0 <= each <= 5 for each in directions):
        yield at.problem("screen and main_body must be three different directions of 0 to 5 hexsides")
    yield from exactly(display.main_body_order, TYPES, at.part("main_body_order"))
    yield from within(display.per_hex, 1, 9, at.part("per_hex"))


def check_hidden_force_arrivals(charts: Charts, at: Document) -> Iterator[Problem]:
    """A row for every roll, whose second rolls are covered, and arrival hexes that the map has."""
    rows = charts.standard.arrivals.rows
    known = sorted(
        {place.properties["arrival"] for place in charts.board.places.values() if "arrival" in place.properties}
    )
    yield from _consecutive(rows, at.part("rows"))
    for die, entries in rows.items():
        if [roll for entry in entries for roll in range(entry.low, entry.high + 1)] != [*DICE]:
            yield at.part("rows", die).problem("the entries must cover second rolls 1 to 10, one after the other")
        for number, entry in enumerate(entries):
            if str(entry.arrival) not in known:
                message = f"there is no arrival hex {entry.arrival} on the map; there are {', '.join(known)}"
                yield at.part("rows", die, number).problem(message)


def check_mission_compasses(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every zone of the map has its compass, and every roll its arrow."""
    compasses = charts.standard.compasses
    zones = sorted(
        {place.zone for place in charts.board.places.values() if place.zone}, key=lambda zone: (len(zone), zone)
    )
    named = [*compasses.zones, *compasses.deployment_zones]
    for zone in zones:
        if zone not in named:
            yield at.problem(f"zone {zone} of the map has no compass")
    for zone in (*named, compasses.supply_zone):
        if zone not in zones:
            yield at.problem(f'there is no zone "{zone}" on the map; there are {", ".join(zones)}')
    for zone, compass in compasses.zones.items():
        yield from _compass(compass, at.part("zones", zone))
    for zone, letters in compasses.deployment_zones.items():
        yield from exactly(letters, get_args(CompassLetter), at.part("deployment_zones", zone))
        for letter, compass in letters.items():
            yield from _compass(compass, at.part("deployment_zones", zone, letter))


def _compass(compass: MissionCompass, at: Document) -> Iterator[Problem]:
    yield from _arrows(compass.mission, DICE[-1] + compass.heavy_modifier, at.part("mission"))
    yield from _arrows(compass.retirement, DICE[-1], at.part("retirement"))
    if compass.heavy_modifier < 0:
        yield at.part("heavy_modifier").problem(f"must be 0 or more, not {compass.heavy_modifier}")


def _arrows(arrows: Sequence[CompassArrow], most: int, at: Document) -> Iterator[Problem]:
    if [roll for arrow in arrows for roll in range(arrow.low, arrow.high + 1)] != [*range(1, most + 1)]:
        yield at.problem(f"the arrows must cover rolls 1 to {most}, one after the other")


def check_mission_threshold(charts: Charts, at: Document) -> Iterator[Problem]:
    """The values that make the Threshold."""
    threshold = charts.standard.threshold
    yield from _limits(
        (
            ("base", threshold.base, 0, 10),
            ("far", threshold.far, 0, 10),
            ("far_from", threshold.far_from, 0, FARTHEST),
            ("boundary", threshold.boundary, 0, 10),
            ("superiority", threshold.superiority, 0, 10),
            ("superiority_ratio", threshold.superiority_ratio, 1, 99),
            ("battle_range", threshold.battle_range, 0, FARTHEST),
        ),
        at,
    )


def check_collision_damage(charts: Charts, at: Document) -> Iterator[Problem]:
    """Damage for every pair of types."""
    chart = charts.standard.collisions
    yield from exactly(chart.rows, TYPES, at.part("rows"))
    for first, row in chart.rows.items():
        yield from exactly(row, TYPES, at.part("rows", first))
        for second, damage in row.items():
            if min(damage) < 0:
                yield at.part("rows", first, second).problem("Damage Points are 0 or more")
    yield from _limits((("ships", chart.ships, 2, 99), ("slow_speed", chart.slow_speed, 0, SPEEDS[-1])), at)


def check_fire_effects(charts: Charts, at: Document) -> Iterator[Problem]:
    """A row for every roll; a fire must be able to end, for some are rolled for until they do."""
    table = charts.standard.fires
    yield from _consecutive(table.rows, at.part("rows"))
    for roll, effect in table.rows.items():
        if effect.damage < 0:
            yield at.part("rows", roll).problem("Damage Points are 0 or more")
    if not any(effect.out or effect.damage > 0 for effect in table.rows.values()):
        yield at.part("rows").problem("a fire must be able to go out or to do damage")
    yield from within(table.explosion, 1, 10, at.part("explosion"))


def check_standard_gunnery(charts: Charts, at: Document) -> Iterator[Problem]:
    """Limits of the gunnery values."""
    rules = charts.standard.gunnery
    yield from _limits(
        (
            ("range_factor", rules.range_factor, 1, 9),
            ("attackers", rules.attackers, 1, 99),
            ("hidden_force_size", rules.hidden_force_size, 1, 99),
            ("hidden_force_targets", rules.hidden_force_targets, 1, 99),
            ("hidden_force_range", rules.hidden_force_range, 0, FARTHEST),
        ),
        at,
    )


def check_standard_torpedoes(charts: Charts, at: Document) -> Iterator[Problem]:
    """Limits of the torpedo values."""
    rules = charts.standard.torpedoes
    yield from exactly(rules.attackers, TYPES, at.part("attackers"))
    for kind, number in rules.attackers.items():
        yield from within(number, 1, 99, at.part("attackers", kind))
    yield from within(rules.reload_turns, 1, 99, at.part("reload_turns"))


def check_surprise_torpedoes(charts: Charts, at: Document) -> Iterator[Problem]:
    """The three tables: range bands without gap, a row for every roll, no more hits than salvos."""
    tables = charts.standard.surprise_torpedoes
    if not adjoining([(band.low, band.high) for band in tables.targets], 0):
        yield at.part("targets").problem("must follow each other from 0 hexes on, without gap")
    for number, band in enumerate(tables.targets):
        if min(band.bow_or_broadside, band.stern) < 0:
            yield at.part("targets", number).problem("multipliers are 0 or more")
    yield from exactly(tables.rows, DICE, at.part("rows"))
    width = max((len(row) for row in tables.rows.values()), default=0)
    for roll, row in tables.rows.items():
        part = at.part("rows", roll)
        if not row or len(row) != width:
            yield part.problem(f"must have {max(width, 1)} values, one for each column, not {len(row)}")
        for number, result in enumerate(row):
            yield from _torpedo_result(result, part.part(number))
    yield from _consecutive(tables.damage, at.part("damage"))
    for roll, damage in tables.damage.items():
        yield from within(damage, 0, 99, at.part("damage", roll))
    yield from within(tables.battleship_range, 0, FARTHEST, at.part("battleship_range"))


def _torpedo_result(result: SurpriseTorpedoResult, at: Document) -> Iterator[Problem]:
    hits = result.hits + bool(result.extra)
    if not (0 <= hits <= result.expended and result.hits >= 0 and 0 <= result.extra <= DICE[-1]):
        yield at.problem("no more salvos can hit than are expended, and the third number is 0 to 10")


def check_withdrawal(charts: Charts, at: Document) -> Iterator[Problem]:
    """Points for every type, and a row for every index."""
    table = charts.standard.withdrawal
    yield from exactly(table.points, TYPES, at.part("points"))
    for kind, points in table.points.items():
        yield from within(points, 0, 99, at.part("points", kind))
    yield from _limits(
        (("battleship_damaged", table.battleship_damaged, 0, 99), ("battleship_level", table.battleship_level, 1, 3)),
        at,
    )
    if not table.strengths or not rising(table.strengths):
        yield at.part("strengths").problem("must be Strength Levels, each higher than the one before")
    yield from table_rows(table.rows, len(table.strengths), at)
    if min(table.rows, default=0) != 0:
        yield at.part("rows").problem("must begin with index 0")
    for index, row in table.rows.items():
        for number, roll in enumerate(row):
            yield from within(roll, 0, DICE[-1], at.part("rows", index, number))


def check_admirals(charts: Charts, at: Document) -> Iterator[Problem]:
    """Limits of the admirals' values."""
    admirals = charts.standard.admirals
    for name, admiral in admirals.us.items():
        yield from within(admiral.detection, 0, 9, at.part("us", name, "detection"))
    yield from _limits(
        (
            ("replacement_detection", admirals.replacement_detection, 0, 9),
            ("replacement_delay", admirals.replacement_delay, 1, 99),
            ("retiring_level", admirals.retiring_level, 0, 3),
        ),
        at,
    )


def check_missions(charts: Charts, at: Document) -> Iterator[Problem]:
    """Points for every mission."""
    missions = charts.standard.missions
    yield from _limits(
        (
            ("transport_roll", missions.transport_roll, 0, DICE[-1]),
            ("turns_away", missions.turns_away, 0, 99),
            ("retired_without", missions.retired_without, 0, 99),
            ("admiral_factor", missions.admiral_factor, 0, 99),
        ),
        at,
    )
    yield from exactly(missions.points, get_args(Mission), at.part("points"))
    for mission, points in missions.points.items():
        for kind, value in points.items():
            yield from within(value, 0, 99, at.part("points", mission, kind))


def check_standard_values(charts: Charts, at: Document) -> Iterator[Problem]:
    """Chits for every Movement Phase, speeds and headings in full."""
    values = charts.standard.values
    yield from exactly(values.chits, (*ACTIVE_CHITS, "blank"), at.part("chits"))
    for chit in ACTIVE_CHITS:
        if values.chits.get(chit, 1) != 1:
            yield at.part("chits", chit).problem(f"must be 1, not {values.chits[chit]}")
    needed = len(PHASES) * values.chits_drawn
    if min(values.chits.values(), default=0) < 0 or sum(values.chits.values()) < needed:
        yield at.part("chits").problem(f"must be {needed} chits or more, {values.chits_drawn} for each Movement Phase")
    yield from exactly(values.chit_order, ACTIVE_CHITS, at.part("chit_order"))
    yield from _limits(
        (
            ("chits_drawn", values.chits_drawn, 1, 99),
            ("release_roll", values.release_roll, 0, DICE[-1]),
            ("release_turn", values.release_turn, 2, 99),
            ("speed_before_detection", values.speed_before_detection, SPEEDS[0], SPEEDS[-1]),
            ("retirement_battle_range", values.retirement_battle_range, 0, FARTHEST),
        ),
        at,
    )
    if [speed for low, high in values.retiring_groups for speed in range(low, high + 1)] != [*SPEEDS]:
        yield at.part("retiring_groups").problem(f"must cover Speeds 1 to {SPEEDS[-1]}, one after the other")
    yield from exactly(values.emergency_turns, HEADINGS, at.part("emergency_turns"))
    yield from exactly(values.retiring_emergency_turns, HEADINGS, at.part("retiring_emergency_turns"))


def _limits(limits: Iterable[tuple[str, int, int, int]], at: Document) -> Iterator[Problem]:
    """Keys with their values, least and most."""
    for key, value, least, most in limits:
        yield from within(value, least, most, at.part(key))


def _consecutive(rows: Mapping[int, object], at: Document) -> Iterator[Problem]:
    """Rolls follow each other without gap."""
    if not rows or sorted(rows) != [*range(min(rows), max(rows) + 1)]:
        yield at.problem("must be there for every roll from the lowest to the highest")


CHECKERS = {
    "standard_freedom_of_action": check_standard_freedom_of_action,
    "detection": check_detection,
    "sight_ranges": check_sight_ranges,
    "force_size_markers": check_force_size_markers,
    "force_size_table": check_force_size_table,
    "deployment_display": check_deployment_display,
    "hidden_force_arrival": check_hidden_force_arrivals,
    "mission_compasses": check_mission_compasses,
    "mission_threshold": check_mission_threshold,
    "collision_damage": check_collision_damage,
    "fire_effects": check_fire_effects,
    "standard_gunnery": check_standard_gunnery,
    "standard_torpedoes": check_standard_torpedoes,
    "surprise_torpedoes": check_surprise_torpedoes,
    "withdrawal": check_withdrawal,
    "admirals": check_admirals,
    "missions": check_missions,
    "standard_values": check_standard_values,
}
"""What checks a chart, by the name of its file."""
