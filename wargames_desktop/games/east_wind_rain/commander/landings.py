"""Troops: assaults, landings, ground combat (10.6, 17.0 to 19.0)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    AssignGuns,
    Attack,
    ChooseDefense,
    FightOn,
    LandWave,
    LoseAirSupport,
    LoseTroops,
    OpenFire,
    StormAshore,
    UnloadTroops,
)
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault, GroundCombat
from wargames_desktop.games.east_wind_rain.gunfire_missions import AssaultGuns
from wargames_desktop.games.east_wind_rain.state import State

SUPPORT = 20
"""Gun factors in support of a landing, as far as there are so many."""
CHEAP = ("infantry", "chindit", "airborne", "ranger", "marine")
"""Troops in the order in which they are given up."""


class Landings:
    """Answers for troops."""

    def __init__(self, charts: Charts) -> None:
        self._guns = AssaultGuns(charts)

    def commit(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """Everybody attacks; if that cannot be paid, as many stay behind as must."""
        return next((answer for answer in decision.answers if isinstance(answer, Attack)), decision.answers[0])

    def tactic(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """On the beach, where a landing is weakest."""
        return next((answer for answer in decision.answers if answer == ChooseDefense("beach")), decision.answers[0])

    def guns(self, view: State, frame: AmphibiousAssault, decision: Decision[AnyCommand]) -> AnyCommand:
        """The heaviest ships in support, till that helps two steps; the others keep the defenders down."""
        factors = self._guns.factors(view, view.task_forces[frame.task_force])
        supporting = sum(factors.get(ship, 0) for ship, mission in frame.missions.items() if mission == "support")
        free = [answer for answer in decision.answers if isinstance(answer, AssignGuns) and answer.mission == "support"]
        if supporting < SUPPORT and free:
            return max(free, key=lambda answer: (factors.get(answer.ship, 0), answer.ship))
        return OpenFire("suppress") if supporting else OpenFire("support")

    def wave(self, fight: GroundCombat, decision: Decision[AnyCommand]) -> AnyCommand:
        """As many as may land, marines first; then ashore."""
        chosen = {(group.nation, group.type): group.sp for group in fight.wave}
        waves = [
            answer
            for answer in decision.answers
            if isinstance(answer, LandWave) and answer.sp > chosen.get((answer.nation, answer.type), 0)
        ]
        if waves:
            return max(waves, key=lambda wave: (wave.sp, wave.type == "marine"))
        return next((answer for answer in decision.answers if isinstance(answer, StormAshore)), decision.answers[0])

    def losses(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """The cheapest; aircraft before troops."""

        def order(answer: AnyCommand) -> tuple[int, str]:
            match answer:
                case LoseAirSupport():
                    return 0, repr(answer)
                case LoseTroops(type=type):
                    return 1 + CHEAP.index(type), repr(answer)
                case _:
                    return 9, repr(answer)

        return min(decision.answers, key=order)

    def decide(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """On to the end."""
        return next((answer for answer in decision.answers if isinstance(answer, FightOn)), decision.answers[0])

    def land(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """One SP for each place."""
        ashore = [answer for answer in decision.answers if isinstance(answer, UnloadTroops)]
        return min(ashore, key=lambda answer: (answer.sp, CHEAP.index(answer.type)), default=Pass())
