"""What the roll of the defender allows it: fighters, and a strike in answer (EWR-11.13, EWR-12.2.D)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.charts.air import Sighting
from wargames_desktop.games.east_wind_rain.frames.air import CounterResult


def result(attacker: int, defender: int) -> CounterResult:
    """Which result two modified rolls make; ``defender`` 0: it may not counter-sight, or has not sighted.

    Rules: EWR-11.13.C, EWR-11.13.1, EWR-11.13.2.A, EWR-11.13.3.
    """
    if defender == 0:
        return "exclusive"
    if defender == attacker:
        return "equal"
    return "defender_higher" if defender > attacker else "attacker_higher"


def fighter_percent(table: Sighting, counter: CounterResult) -> int:
    """The share of the defender's army and naval aircraft that may be fighters, in percent."""
    return table.cap_percent_exclusive if counter == "exclusive" else table.cap_percent


def share(sp: int, percent: int) -> int:
    """``percent`` of so many SP, halves rounded up (EWR-11.9.B.1, ruling A-1)."""
    return (2 * sp * percent + 100) // 200


def strikes_at_once(counter: CounterResult) -> bool:
    """Whether the defender's other aircraft are in the air and may strike too (EWR-11.13.2.A, EWR-11.13.3.A)."""
    return counter in ("equal", "defender_higher")


def strikes_after(counter: CounterResult) -> bool:
    """Whether what survives may strike once the attacker has landed (EWR-11.13.3.C)."""
    return counter == "attacker_higher"


def defender_has_the_edge(counter: CounterResult) -> bool:
    """Whether CAP over the target has the modifier of the higher sighting (EWR-11.13.3.A)."""
    return counter == "defender_higher"


def on_deck(counter: CounterResult) -> bool:
    """Whether aircraft of the carriers attacked are caught on deck (EWR-12.4.A)."""
    return counter in ("exclusive", "attacker_higher")
