"""Columns, Mission Movement, Emergency Turns and collisions, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.sums import modifier_lines, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    HEADING_WORDS,
    MOVEMENTS,
    count,
    listed,
    sentence,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    Collided,
    CollisionRolled,
    ColumnFormed,
    ColumnReversed,
    ColumnTurnPlaced,
    ColumnTurnRemoved,
    CompassRead,
    EmergencyTurned,
    HeadingRestored,
    LeftFormation,
    ManeuverChosen,
    MovementChosen,
    StandardFreedomRolled,
    ThresholdCompared,
)

COMPASSES = {"": "", "T": ", compass T", "B": ", compass B"}
ARROWS = {"mission": "Mission", "retirement": "Retirement"}


def column_formed(charts: Charts, event: ColumnFormed) -> Iterator[LogLine]:
    text = f"{event.formation}: column of {listed(event.ships)}, Speed {event.speed}"
    rule = "TE-5.1-us-choice" if event.side == "us" else "TE-5.1-jp-largest"
    yield LogLine(text=text, rule=rule, kind="order", side=event.side, about=event.ships)


def column_turn_placed(charts: Charts, event: ColumnTurnPlaced) -> Iterator[LogLine]:
    marker = event.marker
    turn = f"{HEADING_WORDS[marker.entering]} to {HEADING_WORDS[marker.leaving]}"
    text = f"Column Turn marker of {event.formation} in {marker.hex}: from {turn}"
    yield LogLine(text=text, rule=event.rule, kind="order", about=(marker.hex, *marker.ships))


def column_turn_removed(charts: Charts, event: ColumnTurnRemoved) -> Iterator[LogLine]:
    text = f"The Column Turn marker comes off {event.hex}"
    yield LogLine(text=text, rule=event.rule, about=(event.hex,))


def maneuver_chosen(charts: Charts, event: ManeuverChosen) -> Iterator[LogLine]:
    how = "ship after ship" if event.columnwise else "all ships at once"
    text = f"{event.formation} turns {how}: {event.reason}"
    yield LogLine(text=text, rule=event.rule, kind="order", side="japan")


def column_reversed(charts: Charts, event: ColumnReversed) -> Iterator[LogLine]:
    if event.blocked:
        text, rule = f"{event.formation} cannot turn about: {event.blocked}", "TE-5.1-180-blocked"
    else:
        text, rule = f"{event.formation} turns about: {event.lead} leads", "TE-5.1-180"
    yield LogLine(text=text, rule=rule, kind="move", about=(event.lead,))


def movement_chosen(charts: Charts, event: MovementChosen) -> Iterator[LogLine]:
    text = f"{event.formation} uses {MOVEMENTS[event.movement]}: {event.reason}"
    yield LogLine(text=text, rule=event.rule, kind="order", side="japan")
    seen = count(event.detected, "detected US ship")
    yield LogLine(text=f"{seen} within Tracking Range", rule="TE-5.3-when-range", depth=1)


def threshold_compared(charts: Charts, event: ThresholdCompared) -> Iterator[LogLine]:
    at = "at or below" if event.movement == "mission" else "above"
    text = f"{event.formation}: die {event.die}, {at} the Threshold {event.threshold}: {MOVEMENTS[event.movement]}"
    yield LogLine(text=text, rule="TE-5.3-threshold-compare", kind="die", side="japan")
    base = event.threshold - sum(modifier.value for modifier in event.modifiers)
    made = sum_text(base, event.modifiers, event.threshold)
    yield LogLine(text=f"Threshold {made}", rule="TE-5.3-threshold-base", depth=1)
    yield from modifier_lines(event.modifiers)


def compass_read(charts: Charts, event: CompassRead) -> Iterator[LogLine]:
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    die = f"die {sum_text(event.die, event.modifiers, roll)}" if event.die else "no other is open, no die"
    text = (
        f"{ARROWS[event.arrows]} heading of {event.formation} in zone {event.zone}{COMPASSES[event.compass]}: "
        f"{die}, {HEADING_WORDS[event.heading]}"
    )
    rule = "TE-5.3-roll" if event.arrows == "mission" else "TE-11.2-highest-zone"
    yield LogLine(text=text, rule=rule, kind="die", side="japan")
    yield from modifier_lines(event.modifiers)
    if event.rerolled:
        rule = "TE-5.3-land-reroll" if event.arrows == "mission" else "TE-11.2-avoid"
        yield LogLine(text=f"{sentence(event.rerolled)}: the die is rolled again", rule=rule, depth=1)


def emergency_turned(charts: Charts, event: EmergencyTurned) -> Iterator[LogLine]:
    text = f"{event.ship} makes an Emergency Turn {HEADING_WORDS[event.heading]} in {event.hex}: {event.reason}"
    yield LogLine(text=text, rule=event.rule, kind="move", about=(event.ship, event.hex))


def heading_restored(charts: Charts, event: HeadingRestored) -> Iterator[LogLine]:
    text = f"{event.ship} goes back to her course {HEADING_WORDS[event.heading]}"
    yield LogLine(text=text, rule="TE-5.4-restore", kind="move", about=(event.ship, event.hex))


def left_formation(charts: Charts, event: LeftFormation) -> Iterator[LogLine]:
    one = len(event.ships) == 1
    text = f"{listed(event.ships)} {'leaves' if one else 'leave'} {event.formation} and {'goes' if one else 'go'} on"
    yield LogLine(text=text, rule=event.rule, kind="order", about=event.ships)


FREEDOM = {
    "-": "keeps its order",
    "A": "goes Ahead",
    "C": "Countermarches",
    "R": "retires for this Game Turn",
}
FREEDOM_RULES = {"-": "TE-5.2-none", "A": "TE-5.2-A", "C": "TE-5.2-C", "R": "TE-5.2-R"}


def freedom_rolled(charts: Charts, event: StandardFreedomRolled) -> Iterator[LogLine]:
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    result = "\N{EN DASH}" if event.result == "-" else event.result
    text = f"Freedom of Action of {event.formation}: die {sum_text(event.die, event.modifiers, roll)}, result {result}"
    yield LogLine(text=text, rule="TE-5.2-roll", kind="die", side="us")
    yield from modifier_lines(event.modifiers)
    ships = count(int(event.column), "ship") if event.column.isdigit() else f"{event.column} ships"
    told = f"Column {ships}: {event.formation} {FREEDOM[event.result]}"
    yield LogLine(text=told, rule=FREEDOM_RULES[event.result], depth=1)
    if event.ignored:
        yield LogLine(text=f"Ignored: {event.ignored}", rule="TE-5.2-land", depth=1)


def collision_rolled(charts: Charts, event: CollisionRolled) -> Iterator[LogLine]:
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    result = "two collide" if event.collided else "no collision"
    die = sum_text(event.die, event.modifiers, roll)
    text = f"{count(len(event.ships), 'ship')} in {event.hex}: die {die}, {result}"
    yield LogLine(text=text, rule="TE-5.5-roll", kind="die", about=(event.hex, *event.ships))
    yield from modifier_lines(event.modifiers)


def collided(charts: Charts, event: Collided) -> Iterator[LogLine]:
    first, second = event.ships
    yield LogLine(text=f"{first} and {second} collide", rule="TE-5.5-pair", kind="attack", about=event.ships)
    for ship, points in zip(event.ships, event.points, strict=True):
        text = f"{ship}: {count(points, 'Damage Point')}"
        yield LogLine(text=text, rule="TE-5.5-damage", kind="damage", about=(ship,), depth=1)
    yield from modifier_lines(event.modifiers)
