"""How the battle stands: what each side has earned, suffered and lost."""

from __future__ import annotations

from wargames_desktop.games.tokyo_express import victory
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.standard_events import BattleSummary, SideSummary
from wargames_desktop.games.tokyo_express.state import SIDE_NAMES, SideName, State

LEVELS = (1, 2, 3)


def battle_summary(charts: Charts, state: State) -> BattleSummary:
    """The summary of a position of the Standard Game, the US first."""
    points = victory.score(charts, state)
    return BattleSummary(state.turn, tuple(_side(state, side, points[side]) for side in SIDE_NAMES))


def _side(state: State, side: SideName, points: int) -> SideSummary:
    ships = {name: ship for name, ship in state.ships.items() if ship.side == side}
    afloat = [ship for ship in ships.values() if not ship.sunk]
    first, second, third = (sum(ship.level == level for ship in afloat) for level in LEVELS)
    return SideSummary(
        side,
        points,
        damage=sum(ship.damage for ship in ships.values()),
        levels=(first, second, third),
        sunk=tuple(name for name, ship in ships.items() if ship.sunk),
        off_map=tuple(name for name, ship in ships.items() if not ship.sunk and not ship.hex),
    )
