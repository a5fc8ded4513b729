"""Hidden forces and their deployment, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.vocabulary import HEADING_WORDS, hexes, listed, sentence
from wargames_desktop.games.tokyo_express.standard_events import (
    ForceComposed,
    ForceSizeDrawn,
    HiddenForceDeployed,
    HiddenForceMoved,
    HiddenForcePlaced,
    HiddenForceRemoved,
    ShipDeployed,
)

WAYS = ("ahead", "to starboard, ahead", "to starboard, astern", "astern", "to port, astern", "to port, ahead")
"""Directions in hexsides clockwise from the heading."""

WHY_REMOVED = {
    "TE-7.1-zero": "a dummy",
    "TE-7.1-strength-remove": "the Strength Level is reached",
    "TE-7.3-substitute": "no ship is left for it",
    "TE-11.2-exit": "it has left the battle",
}
"""By the rule of its removal."""


def hidden_force_placed(charts: Charts, event: HiddenForcePlaced) -> Iterator[LogLine]:
    dice = f" (die {', '.join(map(str, event.dice))})" if event.dice else ""
    text = f"{event.force} appears in {event.hex}, heading {HEADING_WORDS[event.heading]}{dice}"
    yield LogLine(text=text, rule="TE-4.1-G", kind="die" if dice else "note", side="japan", about=(event.force,))


def hidden_force_moved(charts: Charts, event: HiddenForceMoved) -> Iterator[LogLine]:
    text = f"{event.force} moves {HEADING_WORDS[event.heading]} from {event.origin} to {event.hex}"
    yield LogLine(text=text, rule="TE-7.2-speed", kind="move", side="japan", about=(event.force, event.hex))


def hidden_force_removed(charts: Charts, event: HiddenForceRemoved) -> Iterator[LogLine]:
    text = f"{event.force} comes off the map: {WHY_REMOVED[event.rule]}"
    yield LogLine(text=text, rule=event.rule, side="japan")


def force_size_drawn(charts: Charts, event: ForceSizeDrawn) -> Iterator[LogLine]:
    yield LogLine(
        text=f"Force Size marker of {event.force}: {event.size}",
        rule="TE-7.1-draw",
        kind="chit",
        side="japan",
        about=(event.force,),
    )
    text = f"Force Sizes drawn so far {event.drawn}, Strength Level {event.strength}"
    yield LogLine(text=text, rule="TE-7.1-strength", depth=1)


def force_composed(charts: Charts, event: ForceComposed) -> Iterator[LogLine]:
    text = f"Ships of {event.force}, Force Size {event.size}: die {event.die}"
    yield LogLine(text=text, rule="TE-7.3-size-roll", kind="die", side="japan", about=(event.force,))
    parts = [(name, types) for name, types in (("screen", event.screen), ("main body", event.main)) if types]
    told = "; ".join(f"{name} {_types(types)}" for name, types in parts)
    yield LogLine(text=sentence(told), rule="TE-7.3-size-table", depth=1)
    for wanted, instead in event.replaced:
        yield LogLine(text=f"No {wanted} is left: a {instead} comes instead", rule="TE-7.3-substitute", depth=1)
    yield LogLine(text=f"Drawn: {listed(event.ships)}", rule="TE-7.3-draw", about=event.ships, depth=1)


def _types(types: Sequence[ShipType]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in Counter(types).items())


def hidden_force_deployed(charts: Charts, event: HiddenForceDeployed) -> Iterator[LogLine]:
    who = listed(event.forces)
    text = f"{who} deploys as {event.formation}, heading {HEADING_WORDS[event.heading]}: {event.reason}"
    about = tuple(placing.ship for placing in event.placings)
    yield LogLine(text=text, rule=event.rule, kind="order", side="japan", about=about)
    if event.shifted:
        shift = f"The display is shifted {hexes(event.shifted)} {WAYS[event.way % 6]}, clear of land and map edge"
        yield LogLine(text=shift, rule="TE-7.3-land", depth=1)


def ship_deployed(charts: Charts, event: ShipDeployed) -> Iterator[LogLine]:
    kind = charts.roster.ships[event.ship].type
    place = "hex 0" if event.place == "0" else event.place
    text = f"{event.ship} ({kind}) takes her place in {event.hex}: {place}"
    yield LogLine(text=text, rule="TE-7.3-display", kind="order", side="japan", about=(event.ship, event.hex))
