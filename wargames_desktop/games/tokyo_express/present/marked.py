"""The chart or card that decided an event, with the row, the column and the cell marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargames_desktop.engine.display import Card, Rose, Sum
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express import events
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present import chart_cards, night_marked, rose
from wargames_desktop.games.tokyo_express.present.combat_words import shift_words
from wargames_desktop.games.tokyo_express.present.sums import modifier_sums, salvo_sums, sum_text
from wargames_desktop.games.tokyo_express.present.turn_words import NET_RULES
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    DEGREE,
    GUNS,
    HEADING_WORDS,
    count,
    hexes,
    sentence,
    signed,
)
from wargames_desktop.games.tokyo_express.victory import verdict

Marked = Iterator[Card | Rose]


def cards(charts: Charts, event: Event) -> tuple[Card | Rose, ...]:
    """What decided the event; empty if no chart did."""
    mark = MARKERS.get(type(event))
    return tuple(mark(charts, event)) if mark is not None else ()


def _movement_phase(charts: Charts, event: events.StepBegan) -> Marked:
    """The Movement Chart with the column of a Movement Phase that begins."""
    step = charts.step(event.step)
    if step.does == "us_movement":
        yield chart_cards.movement_chart(charts.movement, phase=step.number)


def _freedom(charts: Charts, event: events.FreedomRolled) -> Marked:
    table = charts.freedom_of_action
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    row = row_of(table.rows, roll)
    sums = (
        Sum(label=f"Die for {event.formation}", value=str(event.die), rule="TE-3.3-foa-column"),
        *modifier_sums(event.modifiers),
        Sum(label="Modified roll", value=sum_text(event.die, event.modifiers, roll), rule="TE-3.3-foa-table"),
    )
    yield chart_cards.freedom_of_action(table, row, event.column, sums)


def _display(charts: Charts, event: events.DisplayRead) -> Marked:
    side = " S" if event.bearing > 0 else " P" if event.bearing < 0 else ""
    sums = [
        Sum(label="Distance", value=hexes(event.distance), rule="TE-3.3-bm-display"),
        Sum(label="Bearing", value=f"{abs(event.bearing):.0f}{DEGREE}{side}", rule="TE-3.3-bm-display"),
        Sum(label="Sector", value=event.sector, rule="TE-3.3-bm-sector-only"),
        Sum(label="Band", value=event.band, rule="TE-3.3-bm-bands"),
        Sum(label="Die", value=str(event.die), rule="TE-3.3-bm-roll"),
    ]
    if event.rerolled:
        rule = "TE-3.3-bm-reroll-1" if event.die == 1 else "TE-3.3-bm-edge"
        sums.append(Sum(label=sentence(event.rerolled), value="again", rule=rule))
    elif event.heading is not None:
        sums.append(Sum(label="Turns", value=HEADING_WORDS[event.heading], rule="TE-3.3-bm-heading"))
        sums.append(Sum(label="Order", value=event.order, rule="TE-3.3-bm-order"))
    others = ((event.formation, event.distance, event.bearing),)
    yield rose.display(
        charts, event.us_heading, others, decided=(event.sector, event.band, event.die), sums=tuple(sums)
    )


def _moved(charts: Charts, event: events.TurnRolled) -> Marked:
    limit = charts.values.sixty_turn_roll
    sums = (
        Sum(label=f"Die for {event.formation}", value=str(event.die) if event.die else "none", rule="TE-3.3-jp-60"),
    )
    yield Card(
        id="sixty_turn",
        title=f"60{DEGREE} turn of a Japanese formation",
        columns=("Turns",),
        rows=(
            (f"1 to {limit}", chart_cards.cells(["now"], event.turned and event.die > 0, 0 if event.turned else None)),
            (f"{limit + 1} to 10", chart_cards.cells(["not yet"], not event.turned, None if event.turned else 0)),
            ("Third phase", chart_cards.cells(["without a die"], event.die == 0, 0 if event.die == 0 else None)),
        ),
        corner="Die",
        sums=sums,
        source="Rulebook 3.3",
        state="current",
    )


def _torpedoes(charts: Charts, event: events.TorpedoesResolved) -> Marked:
    row = None if event.column is None else event.row
    yield chart_cards.torpedo_table(
        charts.torpedoes, event.side, row, event.column, tuple(_torpedo_sums(charts, event))
    )


def _torpedo_sums(charts: Charts, event: events.TorpedoesResolved) -> Iterator[Sum]:
    yield from salvo_sums(event.salvos)
    yield Sum(label="Total value", value=str(event.total), rule="TE-3.6-add-values")
    if event.column is not None:
        roll = event.die + sum(modifier.value for modifier in event.modifiers)
        yield Sum(label="Die", value=sum_text(event.die, event.modifiers, roll), rule="TE-3.6-resolve")
        yield from modifier_sums(event.modifiers)
    yield Sum(label="Result", value=event.result, rule="TE-3.6-table")
    if event.stern and event.points:
        bonus = signed(charts.torpedoes.stern_bonus)
        yield Sum(label="Hit in the stern", value=bonus, rule="TE-3.6-effect-stern")
    damage = "cancelled" if event.cancelled else count(event.points, "point")
    yield Sum(label=event.target, value=damage, rule="TE-3.6-effect-number")


def _gunnery(charts: Charts, event: events.GunneryResolved) -> Marked:
    deck = next(name for name in charts.decks.decks if name == event.deck)
    half = ", half" if event.halved else ""
    sums = (
        Sum(label=f"{GUNS[event.guns].capitalize()}{half}", value=str(event.value), rule="TE-3.7-value"),
        Sum(label="Distance", value=hexes(event.distance), rule="TE-3.7-ranges"),
        Sum(label="Starts in row", value=str(event.start_row), rule="TE-3.7-row-lower"),
        *(Sum(label=shift.reason, value=shift_words(shift.value), rule=shift.rule) for shift in event.shifts),
        Sum(label="Row", value=str(event.row), rule="TE-3.7-shift-sum"),
        Sum(label="Column", value=event.column, rule="TE-3.7-columns"),
        Sum(label=event.target, value=count(event.points, "point"), rule="TE-3.7-resolve"),
    )
    yield chart_cards.gunnery_card(charts, deck, event.card, event.row, event.column, sums)


def _shuffled(charts: Charts, event: events.DeckShuffled) -> Marked:
    deck = next(name for name in charts.decks.decks if name == event.deck)
    number = next(card.card for card in charts.decks.decks[deck].cards if card.reshuffle)
    yield chart_cards.gunnery_card(charts, deck, number)


ENDED_RULES = {
    "TE-3.9-levels": ("TE-3.9-vp-japan-ships", "TE-3.9-vp-us-ships"),
    "TE-14.3-levels": ("TE-14.2-jp-ships", "TE-14.2-us-ships"),
}
"""The rules that give US and Japanese points, by the rule for the levels of victory."""


def _ended(charts: Charts, event: events.GameEnded) -> Marked:
    net = event.us_points - event.japanese_points
    us, japanese = ENDED_RULES[event.rule]
    level = charts.victory.verdicts.index(verdict(charts, net))
    sums = (
        Sum(label="US Victory Points", value=str(event.us_points), rule=us),
        Sum(label="Japanese Victory Points", value=signed(-event.japanese_points), rule=japanese),
        Sum(label="Net", value=signed(net), rule=NET_RULES[event.rule]),
    )
    yield chart_cards.victory_levels(charts, level, sums)


MARKERS: Mapping[type[Event], Callable[[Charts, Any], Marked]] = {
    events.StepBegan: _movement_phase,
    events.FreedomRolled: _freedom,
    events.DisplayRead: _display,
    events.TurnRolled: _moved,
    events.TorpedoesResolved: _torpedoes,
    events.GunneryResolved: _gunnery,
    events.DeckShuffled: _shuffled,
    events.GameEnded: _ended,
    **night_marked.MARKERS,
}
