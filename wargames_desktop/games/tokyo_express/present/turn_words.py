"""Setting up, the Game Turn and its end, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.charts import Charts, Verdict
from wargames_desktop.games.tokyo_express.events import (
    AdmiralKilled,
    ChitDrawn,
    ChitsPlaced,
    FlagshipChosen,
    GameEnded,
    MarkersRemoved,
    MaxSpeedChanged,
    Sank,
    ShipJoined,
    StepBegan,
    TurnBegan,
)
from wargames_desktop.games.tokyo_express.present.standings import level_words
from wargames_desktop.games.tokyo_express.present.sums import modifier_lines, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import signed
from wargames_desktop.games.tokyo_express.standard_events import StandardStepBegan
from wargames_desktop.games.tokyo_express.state import COMBAT_CHIT, SIDE_NAMES


def ship_joined(charts: Charts, event: ShipJoined) -> Iterator[LogLine]:
    spec = charts.roster.ships[event.ship]
    how = "is drawn for" if event.drawn else "takes her place in"
    text = f"{event.ship} ({SIDE_NAMES[event.side]} {spec.type}) {how} {event.hex}"
    yield LogLine(text=text, rule="TE-3.9-draw" if event.drawn else "TE-3.9", side=event.side, about=(event.ship,))


def flagship_chosen(charts: Charts, event: FlagshipChosen) -> Iterator[LogLine]:
    text = f"Admiral {event.admiral} hoists his flag in {event.ship}"
    yield LogLine(text=text, rule="TE-3.9-us-setup", side="us", about=(event.ship,))


def turn_began(charts: Charts, event: TurnBegan) -> Iterator[LogLine]:
    yield LogLine(text=f"Game Turn {event.turn}", rule=event.rule, kind="turn")


def step_began(charts: Charts, event: StepBegan) -> Iterator[LogLine]:
    step = charts.step(event.step)
    yield LogLine(text=step.title, rule=step.rule, kind="phase")


def standard_step_began(charts: Charts, event: StandardStepBegan) -> Iterator[LogLine]:
    step = charts.standard.step(event.step)
    yield LogLine(text=step.title, rule=step.rule, kind="phase")


NET_RULES = {"TE-3.9-levels": "TE-3.9-net", "TE-14.3-levels": "TE-14.3-net"}
"""The rule for the net points, by the rule for the levels of victory."""
DETECTION_CHITS = {"japanese_detection": "Japanese Detection", "us_detection": "US Detection"}
"""Words on the action chits that only the Standard Game has."""


def chits_placed(charts: Charts, event: ChitsPlaced) -> Iterator[LogLine]:
    counted = Counter(event.chits)
    kinds = ", ".join(f"{copies} {DETECTION_CHITS.get(kind, kind)}" for kind, copies in counted.items())
    text = f"{len(event.chits)} action chits go into the container: {kinds}"
    is_standard = any(kind in DETECTION_CHITS for kind in counted)
    yield LogLine(text=text, rule="TE-4.1-B" if is_standard else "TE-3.1-chits-basic")


def chit_drawn(charts: Charts, event: ChitDrawn) -> Iterator[LogLine]:
    if event.chit in DETECTION_CHITS:
        name = DETECTION_CHITS[event.chit]
        text = f"Action chit of phase {event.phase}: {name}, the {name} Segment follows"
        yield LogLine(text=text, rule="TE-4.2-order", kind="chit")
        return
    is_combat = event.chit == COMBAT_CHIT
    means = "the Combat Segment follows" if is_combat else "nothing happens" if event.rule else "no combat"
    text = f"Action chit of phase {event.phase}: {event.chit.capitalize()}, {means}"
    rule = event.rule or ("TE-3.1-chits-combat" if is_combat else "TE-3.1-chits-draw")
    yield LogLine(text=text, rule=rule, kind="chit")


def markers_removed(charts: Charts, event: MarkersRemoved) -> Iterator[LogLine]:
    yield LogLine(text="Formation markers come off the map", rule=event.rule)


def max_speed_changed(charts: Charts, event: MaxSpeedChanged) -> Iterator[LogLine]:
    spec = charts.roster.ships[event.ship]
    sums = sum_text(spec.speed, event.modifiers, event.speed)
    text = f"{event.ship} makes Speed {event.speed} at most from now on: {sums}"
    yield LogLine(text=text, rule=event.rule, kind="damage", side=spec.side, about=(event.ship,))
    yield from modifier_lines(event.modifiers)


def sank(charts: Charts, event: Sank) -> Iterator[LogLine]:
    spec = charts.roster.ships[event.ship]
    text = f"{event.ship} ({SIDE_NAMES[spec.side]} {spec.type}) sinks"
    yield LogLine(text=text, rule="TE-3.8-sinking-removed", kind="sunk", side=spec.side, about=(event.ship,))


def admiral_killed(charts: Charts, event: AdmiralKilled) -> Iterator[LogLine]:
    how = "is killed aboard" if event.rule == "TE-12.2-killed-card" else "goes down with"
    text = f"Admiral {event.admiral} {how} {event.ship}"
    yield LogLine(text=text, rule=event.rule, kind="sunk", side="us", about=(event.ship,))


def game_ended(charts: Charts, event: GameEnded) -> Iterator[LogLine]:
    level = level_words(Verdict(least=0, winner=event.winner, level=event.level))
    yield LogLine(text=f"The battle is over: {level}", rule=event.rule, kind="score", side=event.winner)
    net = event.us_points - event.japanese_points
    text = f"US {event.us_points} points, Japan {event.japanese_points}: net {signed(net)}"
    yield LogLine(text=text, rule=NET_RULES[event.rule], kind="score", depth=1)
