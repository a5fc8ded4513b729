"""Who retires, and from when on (TE-11.1-level-3, TE-11.1-causes)."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.admirals import Admirals
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.standard_events import Retires
from wargames_desktop.games.tokyo_express.state import State, formation_of, with_log

RETIRING_LEVEL = 3
"""The Damage Level from which a ship retires (TE-11.1-level-3)."""


def retire(state: State, ships: Iterable[str], reason: str, rule: str, play: Play) -> State:
    """Ships use Retirement Movement for the rest of the game; those that do so already are passed over."""
    new = tuple(name for name in ships if not state.ships[name].log.retiring)
    if new:
        play.emit(Retires(new, reason, rule))
    for name in new:
        state = with_log(state, name, retiring=True)
    return state


def is_retiring(state: State, ship: str) -> bool:
    """Whether a ship uses Retirement Movement now, be it for this Game Turn only (TE-11.1-foa)."""
    if state.ships[ship].log.retiring:
        return True
    formation = formation_of(state, ship)
    return formation is not None and state.formations[formation].movement == "retirement"


def hidden_forces_retire(state: State) -> bool:
    """Whether hidden forces retire: from the Game Turn after the Japanese decided to withdraw (TE-11.4-effects)."""
    return 0 < state.night.withdrew_on < state.turn


class RetirementPhase(Procedure[State, AnyCommand]):
    """U. Ships at Damage Level 3 retire from the next Game Turn on; the commander of one must be replaced.

    Rules: TE-4.1-U, TE-11.1-level-3, TE-11.1-level-3-next.
    """

    def __init__(self, charts: Charts) -> None:
        self._admirals = Admirals(charts)

    def proceed(self, state: State, play: Play) -> State:
        crippled = [
            name for name, ship in state.ships.items() if ship.hex and not ship.sunk and ship.level >= RETIRING_LEVEL
        ]
        state = retire(state, crippled, f"Damage Level {RETIRING_LEVEL}", "TE-11.1-level-3", play)
        return pop(self._admirals.after_changes(state, play))
