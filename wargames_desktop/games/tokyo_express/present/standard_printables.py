"""What only the Standard Game has to print: charts, compasses, the Deployment Display, markers, hidden force logs."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Card, Piece, UnitLog
from wargames_desktop.engine.printables import Aid, Counter, CounterSheet
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present import night_cards
from wargames_desktop.games.tokyo_express.present.hidden_force_logs import hidden_force_log

HIDDEN_FORCES = 12
COLUMN_TURNS = 12
SHIP_MARKERS = (
    ("Undetected", 24, "us"),
    ("Detection 1st Step", 12, "neutral"),
    ("Detection 2nd Step", 12, "neutral"),
    ("Immediate Fire", 6, "neutral"),
    ("Fired Torpedo", 12, "neutral"),
    ("Fire", 12, "neutral"),
    ("Retiring", 12, "neutral"),
    ("Exited 1", 4, "japan"),
    ("Exited 2", 4, "japan"),
    ("Columnwise", 8, "neutral"),
    ("Damage 1", 12, "neutral"),
    ("Damage 2", 10, "neutral"),
    ("Damage 3", 10, "neutral"),
    ("Sinking", 8, "neutral"),
)
"""Markers that lie on ships and formations, how many of each, and in whose colours."""


def standard_aids(charts: Charts) -> tuple[Aid, ...]:
    """The charts of the Standard Game by use, in the order of a turn."""
    return (
        Aid(id="standard_movement", title="Standard Game: orders and movement", things=_movement(charts)),
        Aid(id="compasses", title="Mission Heading Compasses", things=night_cards.compass_cards(charts)),
        Aid(id="detection", title="Standard Game: detection", things=_detection(charts)),
        Aid(id="hidden_forces", title="Standard Game: hidden forces", things=_hidden_forces(charts)),
        Aid(id="standard_combat", title="Standard Game: combat", things=_combat(charts)),
        Aid(id="missions", title="Standard Game: command, missions and withdrawal", things=_missions(charts)),
    )


def standard_displays(charts: Charts) -> tuple[Aid, ...]:
    """The Hidden Force Deployment Display."""
    display = night_cards.deployment_display(charts)
    return (Aid(id="deployment", title=display.title, things=(display,)),)


def standard_counters(charts: Charts, millimetres: float) -> tuple[CounterSheet, ...]:
    """Hidden forces with Force Size markers, and the markers that lie on ships."""
    forces = (*_forces(), *_sizes(charts))
    markers = (*_ship_markers(), *_others())
    return (
        CounterSheet(id="hidden_forces", title="Hidden forces", counters=forces, millimetres=millimetres),
        CounterSheet(id="markers", title="Markers", counters=markers, millimetres=millimetres),
    )


def standard_logs(charts: Charts) -> tuple[UnitLog, ...]:
    """A log of a hidden force of every Force Size."""
    sizes = sorted(size for size in charts.standard.force_markers.markers if size)
    return tuple(hidden_force_log(charts, f"Hidden Force, size {size}", size) for size in sizes)


def _movement(charts: Charts) -> tuple[Card, ...]:
    return night_cards.freedom_of_action(charts), night_cards.threshold(charts), night_cards.collision_damage(charts)


def _detection(charts: Charts) -> tuple[Card, ...]:
    return (
        night_cards.sight_ranges(charts),
        night_cards.detection_lines(charts),
        night_cards.detection_table(charts),
        night_cards.detection_modifiers(charts),
    )


def _hidden_forces(charts: Charts) -> tuple[Card, ...]:
    return (
        night_cards.force_markers(charts),
        night_cards.force_sizes(charts),
        night_cards.surprise_targets(charts),
        night_cards.surprise_action(charts),
        night_cards.surprise_damage(charts),
    )


def _combat(charts: Charts) -> tuple[Card, ...]:
    return night_cards.night_shifts(charts), night_cards.fire_effects(charts)


def _missions(charts: Charts) -> tuple[Card, ...]:
    return (
        night_cards.admirals(charts),
        night_cards.mission_points(charts),
        night_cards.withdrawal_points(charts),
        night_cards.withdrawal_table(charts),
    )


def _forces() -> Iterator[Counter]:
    for number in range(1, HIDDEN_FORCES + 1):
        front, back = (
            _marker(f"Hidden Force {number}", "japan", face, abbr=f"H{number}", text=text)
            for face, text in (("front", ""), ("back", "Fired"))
        )
        yield Counter(front=front, back=back)


def _sizes(charts: Charts) -> Iterator[Counter]:
    for size, marker in sorted(charts.standard.force_markers.markers.items()):
        text = f"{marker.ships} ships" if size else "dummy"
        front = _marker(f"Force Size {size}", "japan", "front", abbr=f"Size {size}", text=text)
        back = _marker("Force Size", "japan", "back", abbr="Force", text="Size")
        yield Counter(front=front, back=back, copies=marker.copies)


def _ship_markers() -> Iterator[Counter]:
    for name, copies, nation in SHIP_MARKERS:
        first, _, rest = name.partition(" ")
        yield Counter(front=_marker(name, nation, "front", abbr=first, text=rest), copies=copies)


def _others() -> Iterator[Counter]:
    yield Counter(front=_marker("Column Turn", "neutral", "front", abbr="Column", text="Turn"), copies=COLUMN_TURNS)
    front = _marker("Compass T", "japan", "front", abbr="T", text="compass")
    back = _marker("Compass B", "japan", "back", abbr="B", text="compass")
    yield Counter(front=front, back=back, copies=2)


def _marker(name: str, nation: str, face: str, abbr: str, text: str = "") -> Piece:
    fields = {"abbr": abbr, "text": text} if text else {"abbr": abbr}
    return Piece(id=name, place="", template="marker", nation=nation, name=name, fields=fields, face=face)
