"""What Tokyo Express has to print: its charts by use, displays, all ships and markers, the gunnery decks, logs."""

from __future__ import annotations

from wargames_desktop.engine.display import Card, Piece, Track, TrackBox
from wargames_desktop.engine.printables import Aid, Counter, CounterSheet, Deck, Printables
from wargames_desktop.engine.sequence import Outline
from wargames_desktop.games.tokyo_express.charts import Charts, ShipSpec
from wargames_desktop.games.tokyo_express.present import chart_cards, tracks
from wargames_desktop.games.tokyo_express.present.logs import blank
from wargames_desktop.games.tokyo_express.present.pieces import fields
from wargames_desktop.games.tokyo_express.present.rose import display
from wargames_desktop.games.tokyo_express.present.standard_printables import (
    standard_aids,
    standard_counters,
    standard_displays,
    standard_logs,
)
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName

COUNTER_MILLIMETRES = 12.7
"""Half an inch."""
GAME_TURNS = 20


def printables(charts: Charts) -> Printables:
    """All of it, in the order of a turn."""
    return Printables(
        aids=(
            Aid(
                id="sequence",
                title="Sequence of Play",
                things=tuple(tracks.outline(outline) for outline in _sequences(charts)),
            ),
            Aid(id="movement", title="Orders and movement", things=_movement(charts)),
            Aid(id="combat", title="Combat", things=_combat(charts)),
            Aid(id="victory", title="Damage and victory", things=_victory(charts)),
            *standard_aids(charts),
        ),
        displays=(
            Aid(id="battle_movement", title=charts.display.title, things=(display(charts, "N"),)),
            Aid(id="turns", title="Game Turn Track", things=(_turns(),)),
            *standard_displays(charts),
        ),
        counters=(
            *(_sheet(charts, side) for side in SIDE_NAMES),
            *standard_counters(charts, COUNTER_MILLIMETRES),
        ),
        decks=tuple(
            Deck(
                id=name,
                title=f"{name} Gunnery Cards",
                cards=tuple(chart_cards.gunnery_card(charts, name, card.card) for card in deck.cards),
            )
            for name, deck in charts.decks.decks.items()
        ),
        logs=(*(blank(charts, name) for name in charts.roster.ships), *standard_logs(charts)),
    )


def _sequences(charts: Charts) -> tuple[Outline, ...]:
    standard = charts.standard
    return charts.turn, charts.combat, standard.turn, standard.combat


def _movement(charts: Charts) -> tuple[Card, ...]:
    return chart_cards.movement_chart(charts.movement), chart_cards.freedom_of_action(charts.freedom_of_action)


def _combat(charts: Charts) -> tuple[Card, ...]:
    return (
        chart_cards.gunnery_ranges(charts),
        chart_cards.row_shifts(charts),
        chart_cards.torpedo_ranges(charts.torpedoes),
        chart_cards.torpedo_table(charts.torpedoes, "japan"),
        chart_cards.torpedo_table(charts.torpedoes, "us"),
        *(chart_cards.deck_average(charts, deck) for deck in charts.decks.decks),
    )


def _victory(charts: Charts) -> tuple[Card, ...]:
    return chart_cards.damage_levels(charts), chart_cards.victory_points(charts), chart_cards.victory_levels(charts)


def _turns() -> Track:
    boxes = tuple(TrackBox(id=f"turn:{number}", label=str(number)) for number in range(1, GAME_TURNS + 1))
    return Track(id="turns", title="Game Turn Track", boxes=boxes)


def _sheet(charts: Charts, side: SideName) -> CounterSheet:
    ships = [(name, spec) for name, spec in charts.roster.ships.items() if spec.side == side]
    return CounterSheet(
        id=side,
        title=f"{SIDE_NAMES[side]} ships",
        counters=tuple(
            Counter(front=_ship(name, spec, "front"), back=_ship(name, spec, "back")) for name, spec in ships
        ),
        millimetres=COUNTER_MILLIMETRES,
    )


def _ship(name: str, spec: ShipSpec, face: str) -> Piece:
    return Piece(id=name, place="", template="warship", nation=spec.nation, name=name, fields=fields(spec), face=face)
