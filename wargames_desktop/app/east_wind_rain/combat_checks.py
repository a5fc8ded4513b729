"""Whether the charts of sighting and combat make sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Protocol, get_args

from wargames_desktop.app.east_wind_rain.places import (
    between,
    exactly,
    region_problems,
)
from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.air import AirCombatModifier, SightingModifier
from wargames_desktop.games.east_wind_rain.gunnery import GUN_CLASSES
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    RANGES,
    SHIP_TYPES,
    SIDES,
    Ground,
)

MOST: Final = 999
"""Larger than any value that a rule compares with."""
DIE: Final = 6


class Row(Protocol):
    """A row of a table of rolls."""

    @property
    def lowest(self) -> int | None:
        """The lowest roll; None: no limit."""

    @property
    def highest(self) -> int | None:
        """The highest roll; None: no limit."""


def row_problems(rows: Sequence[Row], at: Document) -> Iterator[Problem]:
    """Rows must cover every modified roll once."""
    if not rows:
        yield at.problem("there must be rows")
        return
    ordered = sorted(rows, key=lambda row: (row.lowest is not None, row.lowest or 0))
    first, last = ordered[0], ordered[-1]
    if first.lowest is not None or last.highest is not None:
        yield at.problem(
            "the lowest row must have no lowest roll, and the highest no highest, so that any roll is told"
        )
    for low, high in pairwise(ordered):
        if low.highest is None or high.lowest != low.highest + 1:
            yield at.problem(f"after the row up to {low.highest} must come one from {(low.highest or 0) + 1}")


def basic_crt(charts: Charts, at: Document) -> Iterator[Problem]:
    """The Basic Combat Results Table has a row for every roll."""
    table = at.part("table")
    yield from row_problems(charts.basic_crt.rows, table.part("rows"))
    yield from between(charts.basic_crt.points_per_hit, 1, MOST, table.part("points_per_hit"))


def waves(charts: Charts, at: Document) -> Iterator[Problem]:
    """The wave table has a row for every roll, and its limits agree."""
    waves, table = charts.waves, at.part("table")
    yield from row_problems(waves.rows, table.part("rows"))
    for number, row in enumerate(waves.rows):
        yield from between(row.waves, 1, DIE, table.part("rows", number, "waves"))
    yield from between(waves.largest, 1, MOST, table.part("largest"))
    yield from between(waves.least_share, 1, MOST, table.part("least_share"))
    if waves.massive_above < waves.largest:
        yield table.part("massive_above").problem(f"must be {waves.largest} or more, as a wave takes so many")


def surface(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every range, type of ship and roll of surface battles has its value."""
    surface = charts.surface
    yield from row_problems(surface.range.rows, at.part("range", "rows"))
    yield from exactly(surface.range.hexes, RANGES, at.part("range", "hexes"))
    for number, area in enumerate(surface.range.northern_areas):
        yield from region_problems(area, at.part("range", "northern_areas", number), charts)
    yield from exactly(surface.guns.main_class, SHIP_TYPES, at.part("guns", "main_class"))
    yield from exactly(surface.guns.multipliers, GUN_CLASSES, at.part("guns", "multipliers"))
    for guns, by_range in surface.guns.multipliers.items():
        yield from exactly(by_range, RANGES, at.part("guns", "multipliers", guns))
    yield from exactly(surface.torpedoes.ranges, SIDES, at.part("torpedoes", "ranges"))
    yield from exactly(surface.torpedoes.launches, SIDES, at.part("torpedoes", "launches"))
    for roll in range(1, DIE + 1):
        if sum(row.lowest <= roll <= row.highest for row in surface.morale.die) != 1:
            yield at.part("morale", "die").problem(f"a roll of {roll} must stand in one row")
    yield from between(surface.idle_rounds, 1, MOST, at.part("idle_rounds"))


def ground(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every terrain, roll and side of ground combat has its value."""
    ground = charts.ground
    yield from exactly(ground.entry, get_args(Ground), at.part("entry"))
    yield from row_problems(ground.morale_changes.rows, at.part("morale_changes", "rows"))
    yield from between(ground.morale_changes.sp_per_step, 1, MOST, at.part("morale_changes", "sp_per_step"))
    yield from exactly(ground.morale, SIDES, at.part("morale"))
    for side, morale in ground.morale.items():
        for period, kinds in (("early", morale.early), ("late", morale.late)):
            if "infantry" not in kinds:
                yield at.part("morale", side, period).problem("infantry missing")


def sighting(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every modifier of sighting has its value; areas are on the map."""
    table = charts.sighting
    yield from exactly(table.modifiers, get_args(SightingModifier), at.part("modifiers"))
    for key in ("monsoon_areas", "fog_areas", "coast_watcher_areas"):
        for number, area in enumerate(getattr(table, key)):
            yield from region_problems(area, at.part(key, number), charts)
    for number, quarter in enumerate(table.monsoon_quarters):
        yield from between(quarter, 1, 4, at.part("monsoon_quarters", number))
    for key in ("cap_percent", "cap_percent_exclusive"):
        yield from between(getattr(table, key), 0, 100, at.part(key))


def air(charts: Charts, at: Document) -> Iterator[Problem]:
    """Every modifier and every kind of aircraft has its values."""
    yield from exactly(charts.air.combat_modifiers, get_args(AirCombatModifier), at.part("combat_modifiers"))
    yield from exactly(charts.air.aircraft, SIDES, at.part("aircraft"))
    for side, by_type in charts.air.aircraft.items():
        wanted = [type for type in AIR_TYPES if side == "allies" or type != "superbomber"]
        missing = [type for type in wanted if type not in by_type]
        if missing:
            yield at.part("aircraft", side).problem(f"{', '.join(missing)} missing")
        for type, spec in by_type.items():
            yield from between(spec.range, 1, MOST, at.part("aircraft", side, type, "range"))
    yield from between(charts.air.fighter_percent, 0, 100, at.part("fighter_percent"))


def submarines(charts: Charts, at: Document) -> Iterator[Problem]:
    """A task force holds at least one submarine SP."""
    yield from between(charts.submarine_chart.most_in_task_force, 1, MOST, at.part("most_in_task_force"))
