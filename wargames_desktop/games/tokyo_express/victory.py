"""Victory Points and levels of victory (TE-3.9)."""

from __future__ import annotations

from typing import NamedTuple

from wargames_desktop.engine.game import Outcome
from wargames_desktop.games.tokyo_express.charts import Charts, Verdict
from wargames_desktop.games.tokyo_express.events import GameEnded
from wargames_desktop.games.tokyo_express.state import JAPAN, SIDE_NAMES, US, SideName, State, enemy

COLUMNS = {3: 1, 2: 2, 1: 3}
"""Where a Damage Level stands in a line of the schedule; a ship sunk stands first."""


class Award(NamedTuple):
    """Victory Points that ``side`` receives for a ship or an admiral."""

    side: SideName
    name: str
    points: int
    reason: str


def awards(charts: Charts, state: State) -> tuple[Award, ...]:
    """All Victory Points as the state stands, ship by ship; a ship type that the schedule lacks is worth nothing.

    Rules: TE-3.9-vp-japan-ships, TE-3.9-vp-us-ships, TE-3.9-vp-callaghan, R-7, R-8, R-9.
    """
    found = []
    for name, ship in state.ships.items():
        line = charts.victory.ships[ship.side].get(charts.roster.ships[name].type, (0, 0, 0, 0))
        if ship.sunk:
            found.append(Award(enemy(ship.side), name, line[0], "sunk"))
        elif ship.level:
            points = line[COLUMNS[ship.level]]
            found.append(Award(enemy(ship.side), name, points, f"Damage Level {ship.level}"))
    if state.admiral is not None and state.admiral.killed_on_turn:
        found.append(Award(JAPAN, state.admiral.name, charts.victory.admiral_killed, "admiral killed"))
    return tuple(found)


def score(charts: Charts, state: State) -> dict[SideName, int]:
    """The Victory Points of both sides so far."""
    found = awards(charts, state)
    return {side: sum(award.points for award in found if award.side == side) for side in SIDE_NAMES}


def verdict(charts: Charts, net: int) -> Verdict:
    """The winner and level of victory for US points less Japanese points (TE-3.9-net, TE-3.9-levels)."""
    return next(verdict for verdict in charts.victory.verdicts if net >= verdict.least)


def game_ended(charts: Charts, state: State) -> GameEnded:
    """The score as an event."""
    points = score(charts, state)
    reached = verdict(charts, points[US] - points[JAPAN])
    return GameEnded(points[US], points[JAPAN], reached.winner, reached.level)


def final_outcome(charts: Charts, state: State) -> Outcome:
    """Who won and how, by the score as the state stands."""
    points = score(charts, state)
    net = points[US] - points[JAPAN]
    reached = verdict(charts, net)
    in_words = f"{net:+d}".replace("-", "\N{MINUS SIGN}") if net else "0"
    reason = f"US {points[US]} points, Japan {points[JAPAN]}: net {in_words}"
    return Outcome(reached.winner, reached.level, reason)
