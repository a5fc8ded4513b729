"""The chart of the Standard Game that decided an event, with the row, the column and the cell marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargames_desktop.engine.display import Card, Rose, Sum
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express import standard_events as standard
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.present import chart_cards, night_cards
from wargames_desktop.games.tokyo_express.present.detection_words import METHODS
from wargames_desktop.games.tokyo_express.present.hidden_force_words import WAYS
from wargames_desktop.games.tokyo_express.present.sums import modifier_sums, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import (
    HEADING_WORDS,
    MOVEMENTS,
    count,
    hexes,
    listed,
    sentence,
)

Marked = Iterator[Card | Rose]


def _rolled(die: int, modifiers: tuple[Modifier, ...]) -> int:
    return die + sum(modifier.value for modifier in modifiers)


def _movement_phase(charts: Charts, event: standard.StandardStepBegan) -> Marked:
    step = charts.standard.step(event.step)
    if step.does == "us_movement":
        yield chart_cards.movement_chart(charts.movement, phase=step.number)


def _freedom(charts: Charts, event: standard.StandardFreedomRolled) -> Marked:
    roll = _rolled(event.die, event.modifiers)
    sums = (
        Sum(label=f"Die for {event.formation}", value=str(event.die), rule="TE-5.2-roll"),
        *modifier_sums(event.modifiers),
        Sum(label="Modified roll", value=sum_text(event.die, event.modifiers, roll), rule="TE-5.2-table"),
    )
    row = row_of(charts.standard.freedom_of_action.rows, roll)
    yield night_cards.freedom_of_action(charts, row, event.column, sums)


def _detection(charts: Charts, event: standard.DetectionRolled) -> Marked:
    roll = _rolled(event.die, event.modifiers)
    first, second = event.pair
    sums = (
        Sum(label=f"{event.formation} {METHODS[event.method]}", value=event.target, rule="TE-6.2-procedure"),
        Sum(label=f"{first} to {second}", value=hexes(event.distance), rule="TE-6.2-pair"),
        Sum(label=sentence(event.line), value=f"column {event.column + 1}", rule="TE-6.2-range"),
        Sum(label="Die", value=str(event.die), rule="TE-6.2-table"),
        *modifier_sums(event.modifiers),
        Sum(label="Modified roll", value=sum_text(event.die, event.modifiers, roll), rule="TE-6.2-table"),
    )
    row = row_of(charts.standard.detection.rows, roll)
    yield night_cards.detection_table(charts, row, event.column, sums)


def _size_drawn(charts: Charts, event: standard.ForceSizeDrawn) -> Marked:
    sums = (
        Sum(label=event.force, value=f"size {event.size}", rule="TE-7.1-draw"),
        Sum(label="Drawn so far", value=f"{event.drawn} of {event.strength}", rule="TE-7.1-strength"),
    )
    yield night_cards.force_markers(charts, event.size, sums)


def _composed(charts: Charts, event: standard.ForceComposed) -> Marked:
    sums = (
        Sum(label=f"Die for {event.force}", value=str(event.die), rule="TE-7.3-size-roll"),
        *(
            Sum(label=f"{wanted} not left", value=instead, rule="TE-7.3-substitute")
            for wanted, instead in event.replaced
        ),
        *(Sum(label="Drawn", value=ship, rule="TE-7.3-draw") for ship in event.ships),
    )
    yield night_cards.force_sizes(charts, event.size, event.die, sums)


def _deployed(charts: Charts, event: standard.HiddenForceDeployed) -> Marked:
    sums = [Sum(label=listed(event.forces), value=event.formation, rule=event.rule)]
    if event.shifted:
        way = f"{hexes(event.shifted)} {WAYS[event.way % 6]}"
        sums.append(Sum(label="Display shifted", value=way, rule="TE-7.3-land"))
    placings = [(placing.ship, placing.place) for placing in event.placings]
    yield night_cards.deployment_display(charts, placings, tuple(sums))


def _summary(charts: Charts, event: standard.BattleSummary) -> Marked:
    yield night_cards.battle_summary(event)


def _compass(charts: Charts, event: standard.CompassRead) -> Marked:
    compasses = charts.standard.compasses
    if event.compass:
        one = compasses.deployment_zones[event.zone][event.compass]
    elif event.zone in compasses.zones:
        one = compasses.zones[event.zone]
    else:
        one = next(iter(compasses.deployment_zones[event.zone].values()))
    die = str(event.die) if event.die else "none"
    sums = [
        Sum(label=f"Die for {event.formation}", value=die, rule="TE-5.3-roll"),
        *modifier_sums(event.modifiers),
        Sum(label="Heading", value=HEADING_WORDS[event.heading], rule="TE-5.3-turn-all"),
    ]
    if event.rerolled:
        sums.append(Sum(label=sentence(event.rerolled), value="again", rule="TE-5.3-land-reroll"))
    yield night_cards.compass(charts, event.zone, event.compass, one, event.arrows, event.heading, tuple(sums))


def _threshold(charts: Charts, event: standard.ThresholdCompared) -> Marked:
    sums = (
        *modifier_sums(event.modifiers),
        Sum(label="Threshold", value=str(event.threshold), rule="TE-5.3-threshold-base"),
        Sum(label="Die", value=str(event.die), rule="TE-5.3-threshold-compare"),
        Sum(label=event.formation, value=MOVEMENTS[event.movement], rule="TE-5.3-threshold-compare"),
    )
    yield night_cards.threshold(charts, event.threshold, sums)


def _collided(charts: Charts, event: standard.Collided) -> Marked:
    first, second = (charts.roster.ships[ship].type for ship in event.ships)
    sums = (
        *modifier_sums(event.modifiers),
        *(
            Sum(label=ship, value=count(points, "point"), rule="TE-5.5-damage")
            for ship, points in zip(event.ships, event.points, strict=True)
        ),
    )
    yield night_cards.collision_damage(charts, (first, second), sums)


def _launched(charts: Charts, event: standard.SurpriseTorpedoesLaunched) -> Marked:
    counted = tuple(
        Sum(label=f"{ship}, {hexes(distance)}", value=f"{share:g}", rule="TE-10.3-target-chart")
        for ship, distance, share in event.counted
    )
    total = Sum(label="Effective targets", value=f"{event.effective:g}", rule="TE-10.3-step-2")
    if not event.die:
        yield night_cards.surprise_targets(charts, (*counted, total), current=True)
        return
    sums = (
        *counted,
        total,
        *modifier_sums(event.shifts),
        Sum(label="Column", value=str(event.column), rule="TE-10.3-step-3"),
        Sum(label="Die", value=str(event.die), rule="TE-10.3-action-table"),
        Sum(label=event.force, value=f"{count(event.expended, 'salvo')}, {count(event.hits, 'hit')}"),
    )
    yield night_cards.surprise_action(charts, event.die, event.column - 1, sums)


def _surprise_hit(charts: Charts, event: standard.SurpriseTorpedoHit) -> Marked:
    roll = _rolled(event.die, event.modifiers)
    sums = (
        Sum(label="Die", value=str(event.die), rule="TE-10.3-damage-roll"),
        *modifier_sums(event.modifiers),
        Sum(label=event.target, value=count(event.points, "point"), rule="TE-10.3-damage-table"),
    )
    yield night_cards.surprise_damage(charts, row_of(charts.standard.surprise_torpedoes.damage, roll), sums)


def _fire(charts: Charts, event: standard.FireRolled) -> Marked:
    roll = _rolled(event.die, event.modifiers)
    sums = (
        Sum(label=f"Die for {event.ship}", value=str(event.die), rule="TE-9.6-fire-phase"),
        *modifier_sums(event.modifiers),
        *((Sum(label="Second roll", value=str(event.second), rule="TE-9.6-explosion"),) if event.second else ()),
    )
    row = None if event.exploded else row_of(charts.standard.fires.rows, roll)
    yield night_cards.fire_effects(charts, row, sums)


def _withdrawal(charts: Charts, event: standard.WithdrawalRolled) -> Marked:
    sums = (
        *(Sum(label=ship, value=str(points), rule="TE-11.4-index-count") for ship, points in event.counted),
        Sum(label="Index", value=str(event.index), rule="TE-11.4-index"),
        Sum(label="Die", value=str(event.die) if event.die else "none", rule="TE-11.4-roll"),
        Sum(label="Japanese", value="withdraw" if event.withdraws else "fight on", rule="TE-11.4-table"),
    )
    row = row_of(charts.standard.withdrawal.rows, event.index)
    yield night_cards.withdrawal_table(charts, row, event.strength, sums)


MARKERS: Mapping[type[Event], Callable[[Charts, Any], Marked]] = {
    standard.StandardStepBegan: _movement_phase,
    standard.StandardFreedomRolled: _freedom,
    standard.DetectionRolled: _detection,
    standard.ForceSizeDrawn: _size_drawn,
    standard.ForceComposed: _composed,
    standard.HiddenForceDeployed: _deployed,
    standard.CompassRead: _compass,
    standard.ThresholdCompared: _threshold,
    standard.Collided: _collided,
    standard.SurpriseTorpedoesLaunched: _launched,
    standard.SurpriseTorpedoHit: _surprise_hit,
    standard.FireRolled: _fire,
    standard.WithdrawalRolled: _withdrawal,
    standard.BattleSummary: _summary,
}
