"""The resource point determination phase: both roll for what they can spend (chapter 5)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop, push
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, Charts, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.events import TotalRolled
from wargames_desktop.games.war_in_the_pacific.frames import CombatTerm
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due, points_gained
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State


def base_points(charts: Charts, state: State, side: SideName) -> int:
    """The BRP of a side in this turn; the Allies have less while America is at peace (WITP-5.1-1, WITP-13.4)."""
    points = charts.turn_spec(state.turn).brp[side]
    if side == "allies" and state.delayed_entry is not None and not state.us_at_war:
        return points // state.delayed_entry.brp_divisor
    return points


class ResourcePhase(Procedure[State, AnyCommand]):
    """Rolls a white and a red die for each side; the totals also tell who acts first (WITP-5.1-2, WITP-5.2-2).

    Nothing of an earlier turn is left (WITP-5.2-1). On the first turn of 1941 nobody rolls (WITP-5.3-1, WITP-12.1-1).
    """

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def proceed(self, state: State, play: Play) -> State:
        totals = {side: self._total(state, side, play) for side in SIDES}
        state = pop(msgspec.structs.replace(state, total=totals, rp=totals))
        events = events_due(state, self._charts, "resource")
        return state if events is None else push(state, events)

    def _total(self, state: State, side: SideName, play: Play) -> int:
        base = base_points(self._charts, state, side)
        terms = [
            CombatTerm(adjustment.amount, adjustment.reason, adjustment.rule)
            for adjustment in state.adjustments
            if adjustment.side == side
        ]
        if gained := points_gained(state, side):
            terms.append(CombatTerm(gained, "event cards", "WITP-5.1-note"))
        dice = None
        if state.turn > 1 or state.turn_one is None:
            name = SIDE_NAMES[side]
            white = play.chance.roll(f"white die for the {name} total", "WITP-5.1-2", 6)
            red = play.chance.roll(f"red die for the {name} total", "WITP-5.1-2", 6)
            dice = (white, red)
        difference = dice[0] - dice[1] if dice else 0
        total = max(0, base + difference + sum(term.value for term in terms))
        play.emit(TotalRolled(side, base, dice, tuple(terms), total))
        return total
