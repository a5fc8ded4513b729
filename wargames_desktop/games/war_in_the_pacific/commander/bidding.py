"""What to bid for the command of Japan in the short game."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Bid
from wargames_desktop.games.war_in_the_pacific.state import State

PEAK: Final = 20
"""Ports and airfields that Japan can be expected to hold while it is still strong, by games between programs."""
PEAK_TURN: Final = 7
EBB: Final = 1
"""How many fewer each turn after that."""


def bid(state: State, decision: Decision[AnyCommand]) -> Bid:
    """As many places as Japan can be expected to hold at the end.

    Who sits for the Allies bids one fewer: equal bids are made again.
    """
    places = PEAK - EBB * max(0, state.last_turn - PEAK_TURN)
    if decision.side == "allies":
        places -= 1
    most = max(answer.places for answer in decision.answers if isinstance(answer, Bid))
    return Bid(min(places, most))
