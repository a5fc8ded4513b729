"""Detection, surprise and release, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.sums import modifier_lines, sum_text
from wargames_desktop.games.tokyo_express.present.vocabulary import hexes, sentence
from wargames_desktop.games.tokyo_express.standard_events import (
    BecameUndetected,
    Detected,
    DetectionRolled,
    GunsRevealed,
    Released,
    ReleaseRolled,
    SurpriseEnded,
)
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES

METHODS = {"visual": "by sight", "radar": "by radar"}
RESULTS = {
    "-": "nothing is seen",
    "D": "detected",
    "I": "Immediate Fire, not detected",
    "D/I": "detected, Immediate Fire",
    "F": "a Force Size marker is drawn",
}
RESULT_RULES = {
    "-": "TE-6.2-result-none",
    "D": "TE-6.2-result-D",
    "I": "TE-6.2-result-I",
    "D/I": "TE-6.2-result-DI",
    "F": "TE-6.2-result-F",
}


def release_rolled(charts: Charts, event: ReleaseRolled) -> Iterator[LogLine]:
    result = "the US ships are released" if event.released else "the US ships wait on"
    yield LogLine(text=f"Release: die {event.die}, {result}", rule="TE-6.3-release-roll", kind="die", side="us")


def released(charts: Charts, event: Released) -> Iterator[LogLine]:
    yield LogLine(text=f"The US ships are released: {event.reason}", rule=event.rule, kind="order", side="us")


def surprise_ended(charts: Charts, event: SurpriseEnded) -> Iterator[LogLine]:
    text = f"The {SIDE_NAMES[event.side]} side is no longer surprised: {event.reason}"
    yield LogLine(text=text, rule=event.rule, side=event.side)


def became_undetected(charts: Charts, event: BecameUndetected) -> Iterator[LogLine]:
    text = f"{event.formation} is out of Tracking Range: undetected again"
    yield LogLine(text=text, rule="TE-6.5-duration", side=event.side)


def detection_rolled(charts: Charts, event: DetectionRolled) -> Iterator[LogLine]:
    roll = event.die + sum(modifier.value for modifier in event.modifiers)
    result = "\N{EN DASH}" if event.result == "-" else event.result
    text = (
        f"{event.formation} looks for {event.target} {METHODS[event.method]}, {hexes(event.distance)}: "
        f"die {sum_text(event.die, event.modifiers, roll)}, {result}"
    )
    yield LogLine(text=text, rule="TE-6.2-procedure", kind="die", about=event.pair)
    yield from modifier_lines(event.modifiers)
    told = RESULTS.get(event.result, event.result)
    rule = RESULT_RULES.get(event.result, "TE-6.2-table")
    yield LogLine(text=f"{sentence(event.line)}: {told}", rule=rule, depth=1)


def detected(charts: Charts, event: Detected) -> Iterator[LogLine]:
    text = f"{event.formation} is detected: {event.reason}"
    yield LogLine(text=text, rule=event.rule, kind="order", side=event.side)


def guns_revealed(charts: Charts, event: GunsRevealed) -> Iterator[LogLine]:
    step = "1st" if event.step == 1 else "2nd"
    text = f"Gun flashes of {event.ship}: Detection {step} Step marker"
    rule = "TE-8.1-markers" if event.step == 1 else "TE-8.1-markers-2nd"
    yield LogLine(text=text, rule=rule, about=(event.ship,))
