"""The counters of the box, fronts and backs, as many as there are of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from wargames_desktop.engine.display import Piece
from wargames_desktop.engine.printables import Counter, CounterSheet
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.present.counters import Counters
from wargames_desktop.games.east_wind_rain.present.vocabulary import KINDS, NATIONS_IN_WORDS, SECTIONS, SHORT, sentence
from wargames_desktop.games.east_wind_rain.task_forces import SECTIONS as ORDER
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    FLEET_TYPES,
    NATIONS,
    SIDES,
    AirType,
    FleetType,
    GroundType,
    Nation,
    SideName,
    UnitType,
)

MILLIMETRES: Final = 12.7
"""Half an inch: side of a square counter, height of an oblong one (EWR-2.0)."""
BASE_INKS: Final[Mapping[SideName, str]] = {"japan": "japan", "allies": "us"}
NAVIES: Final[Mapping[Nation, str]] = {"japan": "IJN", "us": "USN", "commonwealth": "CW", "china": "CN"}
FLEETS: Final[Mapping[FleetType, str]] = {
    "destroyer": "destroyers",
    "escort_carrier": "escort_carriers",
    "transport": "transports",
    "submarine": "submarines",
}
WINGS: Final[Mapping[AirType, str]] = {
    "army_air": "army_air",
    "naval_air": "naval_air",
    "bomber": "bombers",
    "superbomber": "superbombers",
}
"""What the chart of counters calls them."""
GROUND: Final[tuple[tuple[str, GroundType, Nation], ...]] = (
    ("infantry_japan", "infantry", "japan"),
    ("infantry_us", "infantry", "us"),
    ("infantry_commonwealth", "infantry", "commonwealth"),
    ("infantry_china", "infantry", "china"),
    ("marines_japan", "marine", "japan"),
    ("marines_us", "marine", "us"),
    ("rangers", "ranger", "us"),
    ("airborne_chindit_japan", "airborne", "japan"),
    ("airborne_chindit_us", "airborne", "us"),
    ("airborne_chindit_commonwealth", "chindit", "commonwealth"),
)
SIZES: Final = (("XX", 5, "X", 1), ("XXX", 10, "XX", 5), ("XXXX", 20, "XXX", 10))
"""Sizes of formations on the front and on the back: symbol and SP (EWR-3.4)."""
SP: Final = 5
"""Of an air or naval counter without a number (EWR-3.7.B)."""
PURSES: Final = (
    ("US", "us"),
    ("Japan", "japan"),
    ("UK", "commonwealth"),
    ("Austr.", "commonwealth"),
    ("China", "china"),
)
"""Country on the markers of the economic record."""
MANEUVERS: Final = (("Ahead", "1", "Ahead", "2"), ("Back", "1", "Back", "2"), ("Line", "", "Line", ""))
HIGHEST: Final = 15
"""On the front of a number marker; its back has so many more."""


def counter_sheets(charts: Charts, counters: Counters) -> tuple[CounterSheet, ...]:
    """Ships by nation, then what is counted in points, then markers."""
    return (
        *_navies(charts, counters, oblong=True),
        _sheet("major_bases", "Major bases", _major_bases(charts)),
        *_navies(charts, counters, oblong=False),
        _sheet("air_bases", "Air bases", _air_bases(charts)),
        _sheet("task_forces", "Task forces", _task_forces(charts)),
        _sheet("naval", "Fleet units", _naval(charts)),
        _sheet("air", "Aircraft", _air(charts)),
        _sheet("ground", "Ground units", _ground(charts)),
        _sheet("markers", "Markers", (*_economic(charts), *_battle(charts), *_numbers(charts), *_others(charts))),
    )


def _sheet(id: str, title: str, counters: Iterator[Counter] | tuple[Counter, ...]) -> CounterSheet:
    return CounterSheet(id=id, title=title, counters=tuple(counters), millimetres=MILLIMETRES)


# Ships


def _navies(charts: Charts, counters: Counters, oblong: bool) -> Iterator[CounterSheet]:
    """A sheet for each nation that has such ships."""
    sheets = (_ships(charts, counters, nation, oblong) for nation in NATIONS)
    return (sheet for sheet in sheets if sheet.counters)


def _ships(charts: Charts, counters: Counters, nation: Nation, oblong: bool) -> CounterSheet:
    """Capital ships are oblong, light cruisers square (EWR-2.0.B, C)."""
    fronts = (
        counters.printed_ship(id, "")
        for id, spec in charts.ships.items()
        if spec.nation == nation and (spec.type != "CL") == oblong
    )
    what = "capital ships" if oblong else "light cruisers"
    pairs = (Counter(front=front, back=msgspec.structs.replace(front, face="back")) for front in fronts)
    return _sheet(f"{what.replace(' ', '_')}_{nation}", f"{NATIONS_IN_WORDS[nation]} {what}", pairs)


def _major_bases(charts: Charts) -> Iterator[Counter]:
    yield _base("major_base", "Major base", "major", charts.counters.major_bases)


def _air_bases(charts: Charts) -> Iterator[Counter]:
    yield _base("base", "Air base", "air", charts.counters.air_bases)


def _base(template: str, name: str, kind: str, copies: int) -> Counter:
    """Allied on its front, Japanese on its back (EWR-3.5)."""
    front, back = (
        Piece(id=name, place="", template=template, nation=BASE_INKS[side], name=name, fields={"type": kind})
        for side in ("allies", "japan")
    )
    return Counter(front=front, back=back, copies=copies)


def _task_forces(charts: Charts) -> Iterator[Counter]:
    for nation, count in charts.counters.task_forces.items():
        for number in range(1, count + 1):
            front = Piece(
                id=f"{nation}:{number}",
                place="",
                template="task_force",
                nation=nation,
                name=f"Task force {number}",
                fields={"abbr": str(number), "type": "CA", "nation": NAVIES[nation]},
            )
            yield Counter(front=front, back=msgspec.structs.replace(front, face="back"))


# Points


def _naval(charts: Charts) -> Iterator[Counter]:
    """Fleet units of both sides are alike (EWR-3.2)."""
    for kind in FLEET_TYPES:
        front = _points(kind, "neutral", SHORT[kind], str(SP))
        yield Counter(front=front, back=front, copies=charts.counters.counters[FLEETS[kind]])


def _air(charts: Charts) -> Iterator[Counter]:
    """Average crews on the front, green ones on the back (EWR-3.3)."""
    for kind in AIR_TYPES:
        front = _points(kind, "neutral", SHORT[kind], str(SP), "*")
        back = _points(kind, "neutral", SHORT[kind], str(SP))
        yield Counter(front=front, back=back, copies=charts.counters.counters[WINGS[kind]])


def _ground(charts: Charts) -> Iterator[Counter]:
    for name, kind, nation in GROUND:
        for number in range(charts.counters.counters[name]):
            large, sp, small, fewer = SIZES[number % len(SIZES)]
            front = _points(kind, nation, large, str(sp))
            yield Counter(front=front, back=_points(kind, nation, small, str(fewer)))


def _points(kind: UnitType, nation: str, abbr: str, strength: str, quality: str = "") -> Piece:
    fields = {"type": kind, "abbr": abbr, "strength": strength, "quality": quality}
    return Piece(id=kind, place="", template="points", nation=nation, name=KINDS[kind], fields=fields)


# Markers


def _economic(charts: Charts) -> Iterator[Counter]:
    for name, spec in charts.economy.markers.items():
        front = Piece(
            id=name,
            place="",
            template="economic_marker",
            nation="neutral",
            name=name,
            fields={"strength": str(spec.value)},
        )
        yield Counter(front=front, back=msgspec.structs.replace(front, face="back"))
    copies = charts.counters.counters["economic_record"] // len(PURSES) // 2
    for country, ink in PURSES:
        yield _two_sided(ink, (country, "ER"), (country, "+100"), copies)
        yield _two_sided(ink, (country, "owed"), (country, "owed"), copies)


def _battle(charts: Charts) -> Iterator[Counter]:
    sections = charts.counters.counters["battle_section"] // len(ORDER) // len(SIDES)
    maneuvers = charts.counters.counters["maneuver"] // len(MANEUVERS) // len(SIDES)
    for side in SIDES:
        ink = BASE_INKS[side]
        for section in ORDER:
            name = sentence(SECTIONS[section].removesuffix(" section"))
            yield _two_sided(ink, (name, "section"), (name, "section"), sections)
        for first, one, second, two in MANEUVERS:
            yield _two_sided(ink, (first, one), (second, two), maneuvers)


def _numbers(charts: Charts) -> Iterator[Counter]:
    copies = charts.counters.counters["numbers"] // HIGHEST
    for number in range(1, HIGHEST + 1):
        yield _two_sided("neutral", (str(number),), (str(number + HIGHEST),), copies)


def _others(charts: Charts) -> Iterator[Counter]:
    counts = charts.counters.counters
    yield _two_sided("neutral", ("Ship", "damaged"), ("Ship", "bottomed"), counts["damage"])
    yield _two_sided("neutral", ("Out of", "supply"), ("Out of", "supply"), counts["unsupplied"])
    yield _two_sided("us", ("Zone", "Allied"), ("Zone", "Japan"), counts["zone_control"], "japan")
    yield _two_sided("japan", ("Japan", "VP"), ("VP", "+100"), counts["victory_points"])
    yield _two_sided("us", ("Magic",), ("Magic", "used"), counts["magic_marker"])
    yield _two_sided("us", ("Fleet", "train"), ("Fleet", "train"), counts["fleet_train"])


def _two_sided(ink: str, front: tuple[str, ...], back: tuple[str, ...], copies: int, back_ink: str = "") -> Counter:
    return Counter(front=_words(ink, front), back=_words(back_ink or ink, back), copies=copies)


def _words(ink: str, lines: tuple[str, ...]) -> Piece:
    first, *rest = lines
    fields = {f"line{number}": line for number, line in enumerate(rest) if line}
    return Piece(id=" ".join(lines), place="", template="marker", nation=ink, name=first, fields=fields)
