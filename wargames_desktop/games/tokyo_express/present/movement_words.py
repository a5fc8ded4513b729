"""Formations, orders and movement, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.events import (
    DisplayRead,
    FleetShifted,
    FormationTurned,
    Formed,
    FreedomRolled,
    Ordered,
    ShipMoved,
    ShipWaited,
    SpeedAssigned,
    SpeedLost,
    ThreatFound,
    TurnRolled,
)
from wargames_desktop.games.tokyo_express.present.sums import modifier_lines, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    DEGREE,
    DISPLAY_ORDERS,
    HEADING_WORDS,
    count,
    hexes,
    listed,
    order_words,
    sentence,
    side_of,
)

FREEDOM = {
    "-": "keeps its order",
    "A": "goes Ahead, or Countermarches if it was to go Ahead",
    "C": "Countermarches, or goes Ahead if it was to Countermarch",
}


def formed(charts: Charts, event: Formed) -> Iterator[LogLine]:
    one = len(event.ships) == 1
    text = f"{event.ships[0]} sails alone" if one else f"{event.formation}: {listed(event.ships)}"
    rule = "TE-3.2-us-free" if event.side == "us" else "TE-3.2-jp-largest"
    yield LogLine(text=f"{text}, Speed {event.speed}", rule=rule, kind="order", side=event.side, about=event.ships)


def speed_assigned(charts: Charts, event: SpeedAssigned) -> Iterator[LogLine]:
    yield LogLine(text=f"{event.formation} makes Speed {event.speed}", rule="TE-3.2-speed-us", kind="order", side="us")


def ordered(charts: Charts, event: Ordered) -> Iterator[LogLine]:
    rule = "TE-3.3-us-orders" if event.side == "us" else "TE-3.3-bm-order"
    text = f"{event.formation}: {order_words(event.order)}"
    yield LogLine(text=text, rule=rule, kind="order", side=event.side)


def freedom_rolled(charts: Charts, event: FreedomRolled) -> Iterator[LogLine]:
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    result = "\N{EN DASH}" if event.result == "-" else event.result
    text = f"Freedom of Action of {event.formation}: die {sum_text(event.die, event.modifiers, roll)}, result {result}"
    yield LogLine(text=text, rule="TE-3.3-foa-table", kind="die", side="us")
    yield from modifier_lines(event.modifiers)
    ships = count(int(event.column), "ship") if event.column.isdigit() else f"{event.column} ships"
    rule = "TE-3.3-foa-none" if event.result == "-" else f"TE-3.3-foa-{event.result}"
    yield LogLine(text=f"Column {ships}: {event.formation} {FREEDOM[event.result]}", rule=rule, depth=1)
    if event.ignored:
        yield LogLine(text=f"Ignored: {event.ignored}", rule="TE-3.3-foa-edge", depth=1)


def threat_found(charts: Charts, event: ThreatFound) -> Iterator[LogLine]:
    about = (event.japanese_reference, event.us_reference)
    text = f"{event.formation}: principal threat {event.threat}, {hexes(event.distance)} away"
    yield LogLine(text=text, rule="TE-3.3-bm-threat", side="japan", about=about)
    among = f" (as close: {listed(event.alternatives)})" if event.alternatives else ""
    yield LogLine(text=f"{sentence(event.reason)}{among}", rule="TE-3.3-bm-threat", depth=1)
    text = f"Reference ships: {event.japanese_reference} and {event.us_reference}"
    yield LogLine(text=text, rule="TE-3.3-bm-reference", about=about, depth=1)


def display_read(charts: Charts, event: DisplayRead) -> Iterator[LogLine]:
    text = f"Battle Movement of {event.formation}: die {event.die}, sector {event.sector}, {event.band} ships"
    yield LogLine(text=text, rule="TE-3.3-bm-roll", kind="die", side="japan")
    if event.rerolled:
        rule = "TE-3.3-bm-reroll-1" if event.die == 1 else "TE-3.3-bm-edge"
        yield LogLine(text=f"{sentence(event.rerolled)}: the die is rolled again", rule=rule, depth=1)
    elif event.heading is not None:
        text = f"Turns {HEADING_WORDS[event.heading]}, order {DISPLAY_ORDERS[event.order]}"
        yield LogLine(text=text, rule="TE-3.3-bm-heading", depth=1)


def formation_turned(charts: Charts, event: FormationTurned) -> Iterator[LogLine]:
    side = side_of(charts, event.ships[0])
    text = f"{event.formation} turns {HEADING_WORDS[event.heading]}"
    yield LogLine(text=text, rule=event.rule, kind="move", side=side, about=event.ships)


def speed_lost(charts: Charts, event: SpeedLost) -> Iterator[LogLine]:
    text = f"{event.formation} slows to Speed {event.speed}: it turned 180{DEGREE}"
    yield LogLine(text=text, rule="TE-3.3-bm-180", kind="move", side="japan")


def turn_rolled(charts: Charts, event: TurnRolled) -> Iterator[LogLine]:
    if event.die == 0:
        text = f"{event.formation} makes its 60{DEGREE} turn: the third phase ends, no die"
        yield LogLine(text=text, rule="TE-3.3-jp-60-auto", kind="move", side="japan")
        return
    limit = charts.values.sixty_turn_roll
    result = f"{limit} or less, it turns now" if event.turned else f"over {limit}, no turn yet"
    text = f"60{DEGREE} turn of {event.formation}: die {event.die}, {result}"
    yield LogLine(text=text, rule="TE-3.3-jp-60", kind="die", side="japan")


def ship_moved(charts: Charts, event: ShipMoved) -> Iterator[LogLine]:
    text = f"{event.ship} moves {HEADING_WORDS[event.heading]} from {event.origin} to {event.hex}"
    side = side_of(charts, event.ship)
    yield LogLine(text=text, rule="TE-3.4-chart-use", kind="move", side=side, about=(event.ship, event.hex))


def ship_waited(charts: Charts, event: ShipWaited) -> Iterator[LogLine]:
    text = f"{event.ship} waits in {event.hex}: the hex ahead is full; she sails on alone"
    yield LogLine(text=text, rule="TE-3.4-occupied-wait", kind="move", side="us", about=(event.ship, event.hex))


def fleet_shifted(charts: Charts, event: FleetShifted) -> Iterator[LogLine]:
    text = f"All ships slide {hexes(event.hexes)} away from the map edge"
    about = tuple(ship for ship, _ in event.ships)
    yield LogLine(text=text, rule="TE-3.4-edge-shift", kind="move", about=about)
