"""What follows at once when Japanese ships and hidden forces have entered hexes (6.3, 7.3, 13.1)."""

from __future__ import annotations

from collections.abc import Sequence

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.deployment import Deployment
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.state import State
from wargames_desktop.games.tokyo_express.surprise import ReleaseOnSight
from wargames_desktop.games.tokyo_express.waters import Waters


class Entering:
    """Deploys hidden forces at their goal, finds out the main mission, and releases US ships that see the enemy."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._deployment = Deployment(charts, waters)
        self._missions = Missions(charts, waters)
        self._release = ReleaseOnSight(charts, waters)

    def after_move(self, state: State, moved: Sequence[str], play: Play) -> State:
        """``state`` after ``moved`` Japanese ships and hidden forces have each entered a hex.

        Those that have left the map since are passed over.
        """
        state = self._release.after_move(state, moved, play)
        state = self._deploy(state, moved, play)
        for name in moved:
            if name in state.ships and state.ships[name].hex:
                state = self._missions.on_entering(state, state.ships[name].hex, play)
        return state

    def _deploy(self, state: State, moved: Sequence[str], play: Play) -> State:
        """Hidden forces in zone 6, 8 or 9 become undetected ships, those of a hex together; a dummy is no ship.

        Rules: TE-7.3-when-zone, TE-7.3-several, TE-13.1-hidden, TE-13.1-transport-when.
        """
        at_goal: dict[str, list[str]] = {}
        for name in moved:
            force = state.night.hidden.get(name)
            if force is not None and self._missions.is_goal(force.hex):
                at_goal.setdefault(force.hex, []).append(name)
        for hex_, forces in at_goal.items():
            present = [name for name in forces if name in state.night.hidden]
            state, formation = self._deployment.deploy(
                state, present, play, detected=False, reason="close to its goal", rule="TE-7.3-when-zone"
            )
            if formation is not None:
                state = self._missions.on_entering(state, hex_, play)
        return state
