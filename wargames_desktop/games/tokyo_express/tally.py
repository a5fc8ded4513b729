"""What a game came to, in numbers that can be compared over many games."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from wargames_desktop.games.tokyo_express.chart import TYPES
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.damage import is_sinking
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, State
from wargames_desktop.games.tokyo_express.victory import score


def tally(charts: Charts, state: State) -> Mapping[str, int]:
    """Game Turns, Victory Points, ships sunk by side and type, and in the Standard Game missions and withdrawals."""
    points = score(charts, state)
    counted = {"Game Turns": state.turn}
    counted |= {f"{name} points": points[side] for side, name in SIDE_NAMES.items()}
    for side, name in SIDE_NAMES.items():
        for kind in TYPES:
            counted[f"{name} {kind} sunk"] = sum(
                ship.side == side and charts.roster.ships[own].type == kind and _is_lost(charts, state, own)
                for own, ship in state.ships.items()
            )
    if state.standard is not UNSET:
        counted["Japanese missions"] = sum(bool(ship.log.mission) for ship in state.ships.values())
        counted["Japanese withdrawals"] = int(state.night.withdrew_on > 0)
    return counted


def _is_lost(charts: Charts, state: State, name: str) -> bool:
    ship = state.ships[name]
    return ship.sunk or is_sinking(charts.roster.ships[name], ship)
