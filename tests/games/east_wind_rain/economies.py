"""Economic phases for tests: one that begins with nothing but what a test gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.economics import EndStep
from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.terms import Purse

QUIET = EconomicTerms(from_turn="1Q42", markers=False, income=(), arrivals=())
"""No income, nobody arrives."""

YOKOHAMA, KURE, SASEBO, OSAKA, NIIGATA = "1808", "1709", "1608", "1708", "1807"
HONOLULU, MIDWAY, WAKE, RABAUL, TRUK, DARWIN = "3610", "3009", "2612", "2218", "2215", "1521"


def economy(situation: Callable[..., Situation], er: Mapping[Purse, int], until: str = "", **given: Any) -> Situation:
    """An economic phase in 4Q42, at the first question, or at the first of the kind ``until``."""
    start: dict[str, Any] = {"turn": "4Q42", "economics": QUIET, "magic": {"box": 4}, **given}
    found = situation(phase="economic", er=er, **start)
    while until and found.asked != tuple(until.split()):
        assert found.pending.decision not in ("read_codes", "stage_aircraft"), f"{until} was never asked"
        ends = found.game.check(found.state, found.pending.side, EndStep()) is None
        found.do(EndStep() if ends else Pass())
    return found
