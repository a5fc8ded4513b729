"""Task forces are formed, filled and loaded in port (8.1, 10.4.1.E)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commander.roles import Role, Roles
from wargames_desktop.games.east_wind_rain.commander.worth import Objective, Worth
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import LoadTroops
from wargames_desktop.games.east_wind_rain.commands.staging import (
    DissolveTaskForce,
    FormTaskForce,
    LoadTaskForce,
    TakePoints,
    TakeShip,
)
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.ground import PortLoading
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, ground_at, port_at
from wargames_desktop.games.east_wind_rain.task_forces import of_type
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

RECIPES: Final[Mapping[Role, Mapping[str, int]]] = {
    "carriers": {"CV": 4, "CVL": 2, "BC": 2, "CA": 4, "CL": 1, "destroyer": 4},
    "surface": {"BB": 2, "B": 4, "CA": 4, "CL": 2, "destroyer": 3},
    "submarines": {"submarine": 4},
}
"""How many ships and SP of each type a task force gets, in this order."""
SPARE: Final = 1
"""Destroyer SP and light cruisers of an expedition beyond those that carry troops."""
CRUISERS: Final = 1
"""How many of them are light cruisers."""
DIVISION: Final = 5
LARGE: Final = 3
"""Ground SP from which an expedition goes aboard transports."""
ESCORT: Final[Mapping[str, int]] = {"BB": 1, "B": 4, "BC": 2, "CA": 3, "CL": 1, "destroyer": 3}
"""What goes with transports: guns for the landing, and a screen."""


class Composer:
    """Fills one task force after the other by recipes; carriers first, then expeditions, submarines, battleships."""

    def __init__(self, theatre: Theatre, roles: Roles, worth: Worth) -> None:
        self._theatre = theatre
        self._roles = roles
        self._worth = worth

    def compose(self, view: State, frame: ComposeTaskForces, decision: Decision[AnyCommand]) -> AnyCommand:
        """The next ship or SP to take, task force to form or to load."""
        answers = decision.answers
        side = frame.side
        for id in self._in_port(answers):
            taken = self._taken(view, side, id, answers)
            if taken is not None:
                return taken
        for answer in answers:
            if isinstance(answer, LoadTaskForce) and self._is_to_load(view, side, frame, answer.task_force):
                return answer
        for answer in answers:
            if isinstance(answer, FormTaskForce) and self._next_role(view, side, answer.place) is not None:
                return answer
        return self._bare(view, answers) or Pass()

    def load(self, view: State, frame: PortLoading, decision: Decision[AnyCommand]) -> AnyCommand:
        """Troops for the objective that this expedition was formed for; marines where there is a garrison."""
        side = view.task_forces[frame.task_force].side
        objective = self._meant_for(view, side, frame.task_force)
        aboard = total(view.task_forces[frame.task_force].cargo.ground)
        wanted = self._troops(view, objective) - aboard if objective is not None else 0
        loads = [answer for answer in decision.answers if isinstance(answer, LoadTroops) and answer.sp <= wanted]
        if not loads or objective is None:
            return Pass()
        hard = objective.need >= LARGE
        return max(loads, key=lambda load: ((load.type == "marine") == hard, load.sp, load.type))

    # Which task force, and what for

    def _in_port(self, answers: Iterable[AnyCommand]) -> tuple[str, ...]:
        """Task forces that can take more."""
        ids = (answer.task_force for answer in answers if isinstance(answer, TakeShip | TakePoints))
        return tuple(dict.fromkeys(ids))

    def _bare(self, view: State, answers: Iterable[AnyCommand]) -> AnyCommand | None:
        """Take a marker off the map that has found no ships."""
        for answer in answers:
            if isinstance(answer, DissolveTaskForce):
                force = view.task_forces[answer.task_force]
                if not force.ships and not force.naval:
                    return answer
        return None

    def _next_role(self, view: State, side: SideName, place: str) -> Role | None:
        """What the next task force of a port is for; None: there are not the ships for one."""
        box = port_at(view, side, place)
        types = {self._theatre.task_forces.spec(ship).type for ship in box.ships if ship not in view.damage}
        if types & {"CV"}:
            return "carriers"
        if self._next_objective(view, side, place) is not None:
            return "landing"
        if of_type(box.naval, "submarine"):
            return "submarines"
        if types & {"BB", "B", "BC", "CA"}:
            return "surface"
        return None

    def _next_objective(self, view: State, side: SideName, place: str) -> Objective | None:
        """The objective of the next expedition from a port, if it has the ships and troops for it."""
        box = port_at(view, side, place)
        troops = total(ground_at(view, side, place).groups)
        planned = self._expeditions(view, side)
        objectives = self._objectives(view, side)
        if len(planned) >= len(objectives):
            return None
        objective = objectives[len(planned)]
        lift = self._lift(view, objective)
        enough = of_type(box.naval, "destroyer") >= lift["destroyer"] - SPARE
        enough = enough and of_type(box.naval, "transport") >= lift.get("transport", 0)
        return objective if enough and troops >= self._troops(view, objective) else None

    def _objectives(self, view: State, side: SideName) -> tuple[Objective, ...]:
        return self._worth.objectives(view, side)

    def _expeditions(self, view: State, side: SideName) -> tuple[str, ...]:
        return self._roles.own(view, side, "landing")

    def _meant_for(self, view: State, side: SideName, id: str) -> Objective | None:
        """The objective that an expedition was formed for: the first for the first."""
        planned, objectives = self._expeditions(view, side), self._objectives(view, side)
        number = planned.index(id) if id in planned else len(planned)
        return objectives[number] if number < len(objectives) else None

    def _troops(self, view: State, objective: Objective) -> int:
        """Ground SP that go: a division where somebody resists."""
        return objective.need if objective.own else max(DIVISION, objective.need)

    def _lift(self, view: State, objective: Objective) -> Mapping[str, int]:
        """The ships of an expedition."""
        troops = self._troops(view, objective)
        table = self._theatre.charts.movement.cargo
        if troops >= LARGE:
            return {"transport": -(-troops // table.sp_per_transport), **ESCORT}
        escorts = troops * table.escorts_per_sp + SPARE
        return {"CL": CRUISERS, "destroyer": escorts - CRUISERS, "CA": 1}

    def _is_to_load(self, view: State, side: SideName, frame: ComposeTaskForces, id: str) -> bool:
        force = view.task_forces[id]
        return id not in frame.loaded and self._roles.of(force) == "landing" and not force.cargo.ground

    # Filling

    def _taken(self, view: State, side: SideName, id: str, answers: Iterable[AnyCommand]) -> AnyCommand | None:
        """The next ship or SP for a task force; None: it has what it wants, or cannot get it."""
        force = view.task_forces[id]
        role = self._roles.of(force) or self._next_role(view, side, force.place)
        if role is None:
            return None
        for kind, wanted in self._recipe(view, side, id, role).items():
            missing = wanted - self._has(force, kind)
            if missing > 0:
                found = self._best(view, id, kind, missing, answers)
                if found is not None:
                    return found
        return None

    def _recipe(self, view: State, side: SideName, id: str, role: Role) -> Mapping[str, int]:
        if role != "landing":
            return RECIPES[role]
        objective = self._meant_for(view, side, id)
        return self._lift(view, objective) if objective is not None else {}

    def _has(self, force: TaskForce, kind: str) -> int:
        named = sum(self._theatre.task_forces.spec(ship).type == kind for ship in force.ships)
        return named + sum(group.sp for group in force.naval if group.type == kind)

    def _best(
        self, view: State, id: str, kind: str, missing: int, answers: Iterable[AnyCommand]
    ) -> TakeShip | TakePoints | None:
        ships, points = [], []
        for answer in answers:
            match answer:
                case TakeShip(task_force=task_force, ship=ship) if task_force == id and ship not in view.damage:
                    if self._theatre.task_forces.spec(ship).type == kind:
                        ships.append(answer)
                case TakePoints() if answer.task_force == id and answer.type == kind and not answer.damaged:
                    if answer.sp <= missing:
                        points.append(answer)
        if points:
            return max(points, key=lambda answer: answer.sp)
        return min(ships, key=lambda answer: self._rank(answer.ship), default=None)

    def _rank(self, ship: str) -> tuple[int, int, str]:
        """Large air groups, then speed and guns."""
        spec = self._theatre.task_forces.spec(ship)
        return -spec.air, -("SMF".index(spec.speed) * 2 + spec.gun), ship
