"""Which unit operates next, what a task force does, whom it intercepts, and where it goes afterwards (9.0, 10.0)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commander.doubt import Doubt
from wargames_desktop.games.east_wind_rain.commander.roles import Role, Roles
from wargames_desktop.games.east_wind_rain.commander.targets import Targets
from wargames_desktop.games.east_wind_rain.commander.worth import Objective, Worth
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Assault,
    AttackTaskForce,
    Bombard,
    Cease,
    Decline,
    EndOperation,
    EnterHex,
    GoOn,
    Intercept,
    InterceptByAir,
    Land,
    LaunchStrike,
    OperateAir,
    OperateGround,
    OperateTaskForce,
    Patrol,
    RetreatTo,
    SailTo,
    StrikeHex,
    Withdraw,
)
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.operations import (
    Encounter,
    InterceptionChance,
    Operations,
    TaskForceOperation,
)
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.state import State, air_at
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ENOUGH: Final = 1.5
"""What an operation must promise to be worth its price."""
LATER: Final = 0.85
"""What something counts that can be done after sailing, for much may happen on the way."""
REFUELLING: Final = 24
"""ER that must be there before ten of them are spent on a second operation."""
AHEAD: Final = 0.2
"""What an assault counts before carriers have struck that could."""
ALARM: Final = 20.0
"""What the enemy must gain by a base before ships are risked to keep a task force from it."""
WAITING: Final = 0.5
"""What a patrol of a unit that is good for little counts: it passes the turn and keeps the others ready."""


class OperationsStaff:
    """Chooses by what each answer promises in victory points, less what it costs."""

    def __init__(self, theatre: Theatre, roles: Roles, worth: Worth, targets: Targets, doubt: Doubt) -> None:
        self._theatre = theatre
        self._roles = roles
        self._worth = worth
        self._targets = targets
        self._doubt = doubt
        self._ranges = Ranges(theatre.charts, theatre.map)

    # Whose operation

    def operate(self, view: State, side: SideName, decision: Decision[AnyCommand]) -> AnyCommand:
        """The operation that promises most; if none is worth it, none any more, so that the others can intercept.

        As long as the enemy has to use up his forces too, those that are good for little go on patrol first.
        """
        found = {answer: self._operation(view, side, answer) for answer in decision.answers}
        worth = {
            answer: self._doubt.judged(view, repr(answer), gain) for answer, gain in found.items() if gain is not None
        }
        plans = [answer for answer, gain in worth.items() if gain > WAITING]
        patrols = [answer for answer, gain in found.items() if gain == WAITING]
        if patrols and plans and self._enemy_waits(view, side):
            return patrols[0]
        if plans:
            return max(plans, key=lambda answer: worth[answer])
        if patrols and self._enemy_waits(view, side):
            return patrols[0]
        return next((answer for answer in decision.answers if isinstance(answer, Decline)), Cease())

    def _enemy_waits(self, view: State, side: SideName) -> bool:
        """Whether the enemy has forces that could intercept, and must use them up if nothing happens."""
        phase = view.flow[-1]
        assert isinstance(phase, Operations)
        other = enemy(side)
        if other in phase.declined or other in phase.ceased:
            return False
        return any(force.side == other and not force.inverted for force in view.task_forces.values())

    def _operation(self, view: State, side: SideName, answer: AnyCommand) -> float | None:
        match answer:
            case OperateTaskForce(task_force=id):
                return self._of_task_force(view, side, id)
            case OperateAir(hex=hex):
                return self._of_aircraft(view, side, hex)
            case OperateGround():
                return None
            case _:
                return None

    def _of_task_force(self, view: State, side: SideName, id: str) -> float | None:
        """What the operation of a task force promises."""
        force = view.task_forces[id]
        role = self._roles.of(force)
        if role == "landing":
            objective = self._expedition(view, side, id)
            if objective is None:
                return WAITING if not force.cargo.ground else None
            softened = objective.own or not self._softening(view, side, objective)
            return objective.gain if softened else AHEAD * objective.gain
        found = max((gain for gain, _ in self._prospects(view, side, id, role)), default=0.0)
        if found > ENOUGH:
            return found
        return WAITING if role in ("submarines", "surface") else None

    def _softening(self, view: State, side: SideName, objective: Objective) -> bool:
        """Whether carriers that have not operated could strike the objective first."""
        return any(
            not view.task_forces[id].inverted and self._strike_places(view, id, objective.hexes)
            for id in self._roles.own(view, side, "carriers")
        )

    def _of_aircraft(self, view: State, side: SideName, hex: str) -> float | None:
        sp = total(air_at(view, side, hex).ready)
        reach = 2
        near = [
            self._targets.task_force(view, side, id) * self._targets.sighting(view, side, hex, force.place, id)
            for id, force in view.task_forces.items()
            if force.side != side
            and not self._theatre.map.is_zone(force.place)
            and self._theatre.map.distance(hex, force.place) <= reach
        ]
        if not near:
            return None
        return min(1.0, sp / 8) * max(near)

    # What a task force does

    def initiative(self, view: State, frame: TaskForceOperation, decision: Decision[AnyCommand]) -> AnyCommand:
        """The initiative that promises most, or the way to a place from which something promises more."""
        side, id = frame.side, frame.task_force
        force = view.task_forces[id]
        answers = decision.answers
        role = self._roles.of(force)
        best, gain = self._quiet(answers), ENOUGH
        for answer in answers:
            worth = self._initiative(view, side, id, role, answer)
            if worth > gain:
                best, gain = answer, worth
        places = {answer.place: answer for answer in answers if isinstance(answer, SailTo)}
        for worth, place in self._prospects(view, side, id, role):
            if place in places and LATER * worth > gain:
                best, gain = places[place], LATER * worth
        return best

    def _quiet(self, answers: tuple[AnyCommand, ...]) -> AnyCommand:
        """To do nothing more."""
        for kind in (Patrol, EndOperation):
            for answer in answers:
                if isinstance(answer, kind):
                    return answer
        return answers[0]

    def _initiative(self, view: State, side: SideName, id: str, role: Role | None, answer: AnyCommand) -> float:
        """What an initiative promises where the task force is."""
        match answer:
            case Assault(hex=hex):
                objective = self._expedition(view, side, id)
                wanted = objective is not None and hex in objective.hexes and not objective.own
                troops = total(view.task_forces[id].cargo.ground)
                return self._worth.of(view, side, hex) + 1 if wanted or self._takes(view, side, hex, troops) else 0.0
            case Land():
                objective = self._expedition(view, side, id)
                here = view.task_forces[id].place
                return objective.gain if objective is not None and objective.own and here in objective.hexes else 0.0
            case AttackTaskForce(target=target):
                return self._attack(view, side, id, role, target)
            case StrikeHex(hex=hex):
                return self._strike(view, side, id, hex) if role == "carriers" else 0.0
            case Bombard(hex=hex):
                guns = self._theatre.task_forces.guns(view, view.task_forces[id])
                return self._targets.on_land(view, side, hex) * min(1.0, guns / 30) if role == "surface" else 0.0
            case _:
                return 0.0

    def _takes(self, view: State, side: SideName, hex: str, troops: int) -> bool:
        """Whether so many troops could take a hex that was not their objective."""
        return self._worth.need(view, enemy(side), hex) <= troops

    def _attack(self, view: State, side: SideName, id: str, role: Role | None, target: str) -> float:
        """What it promises to attack a task force: with carriers, submarines, or guns."""
        place = view.task_forces[target].place
        chance = self._targets.sighting(view, side, id, place, target)
        worth = self._targets.task_force(view, side, target)
        means = {"carriers": self._air_power(view, id), "submarines": 0.25, "surface": 0.4}
        return chance * worth * (means.get(role, 0.0) if role is not None else 0.0)

    def _air_power(self, view: State, id: str) -> float:
        return min(1.0, total(view.task_forces[id].air) / 10)

    def _strike(self, view: State, side: SideName, id: str, hex: str) -> float:
        return self._targets.on_land(view, side, hex) * self._air_power(view, id)

    def _prospects(self, view: State, side: SideName, id: str, role: Role | None) -> list[tuple[float, str]]:
        """Places that a task force can sail to, with what could be done from there."""
        force = view.task_forces[id]
        found: list[tuple[float, str]] = []
        if role == "landing":
            objective = self._expedition(view, side, id)
            if objective is not None:
                found += self._landing_prospects(view, force.place, id, objective)
            return found
        for target, other in view.task_forces.items():
            if other.side == side or self._theatre.map.is_zone(other.place):
                continue
            worth = self._attack(view, side, id, role, target)
            if worth > ENOUGH:
                ways = self._roles.landing_places(view, force, (other.place,))
                found += [(worth - 0.1 * len(way), place) for place, way in ways.items() if place != other.place]
        if role == "carriers" and force.air:
            for objective in self._roles.expeditions(view, side, lambda id, objective: True).values():
                if not objective.own:
                    places = self._strike_places(view, id, objective.hexes)
                    worth = max(self._strike(view, side, id, hex) for hex in objective.hexes)
                    found += [(worth - 0.1 * len(way), place) for place, way in places.items()]
        if role == "surface":
            for objective in self._roles.expeditions(view, side, lambda id, objective: True).values():
                if not objective.own:
                    worth = max(self._targets.on_land(view, side, hex) for hex in objective.hexes)
                    ways = self._roles.landing_places(view, force, objective.hexes)
                    found += [(worth - 0.1 * len(way), place) for place, way in ways.items()]
        return found

    def _landing_prospects(self, view: State, here: str, id: str, objective: Objective) -> list[tuple[float, str]]:
        force = view.task_forces[id]
        ways = self._roles.landing_places(view, force, objective.hexes)
        if objective.own:
            ways = {place: way for place, way in ways.items() if place in objective.hexes}
        else:
            ways = {place: way for place, way in ways.items() if place not in objective.hexes}
        return [(objective.gain - 0.1 * len(way), place) for place, way in ways.items() if place != here]

    def _strike_places(self, view: State, id: str, hexes: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        """Places from which carriers reach one of ``hexes``, but no closer than they need, with the ways there."""
        force = view.task_forces[id]
        ways = self._roles.ways(view, force)
        map = self._theatre.map
        reach = self._ranges.of(view, force.side, "naval_air", from_carriers=True) // 2
        return {
            place: way
            for place, way in ways.items()
            if not map.is_zone(place) and min(map.distance(place, hex) for hex in hexes) == reach
        }

    def _expedition(self, view: State, side: SideName, id: str) -> Objective | None:
        return self._roles.expeditions(
            view, side, lambda id, objective: self._roles.within_reach(view, id, objective)
        ).get(id)

    # Interceptions

    def intercept(self, view: State, frame: InterceptionChance, decision: Decision[AnyCommand]) -> AnyCommand:
        """The interception that promises most; carriers send their aircraft and do not go themselves."""
        side = frame.side
        target = view.task_forces[frame.target]
        worth = self._targets.task_force(view, side, frame.target)
        menace = self._targets.menaced(view, side, target.place)
        best, gain = None, ENOUGH
        for answer in decision.answers:
            value = self._interception(view, side, answer, frame.target, worth, menace)
            value = self._doubt.judged(view, repr(answer), value)
            if value > gain:
                best, gain = answer, value
        return best or Pass()

    def _interception(
        self, view: State, side: SideName, answer: AnyCommand, target: str, worth: float, menace: float
    ) -> float:
        place = view.task_forces[target].place
        match answer:
            case InterceptByAir(source=source):
                chance = self._targets.sighting(view, side, source, place, target)
                if source in view.task_forces:
                    power = self._air_power(view, source)
                    return chance * worth * power if menace or power > 0.5 else 0.0
                stack = air_at(view, side, source)
                sp = total(stack.ready) + total(stack.used)
                return chance * worth * min(1.0, sp / 8)
            case Intercept(task_force=id, operational=operational):
                role = self._roles.of(view.task_forces[id])
                chance = self._targets.sighting(view, side, id, place, target)
                if role == "submarines":
                    return chance * worth * 0.3 - (1.0 if operational else 0.0)
                if role == "surface" and menace > ALARM:
                    return chance * worth * 0.4
                return 0.0
            case _:
                return 0.0

    # Encounters

    def attack(self, view: State, frame: Encounter, decision: Decision[AnyCommand]) -> AnyCommand:
        """Aircraft if there are any, else guns and torpedoes."""
        for kind in (LaunchStrike, EnterHex):
            for answer in decision.answers:
                if isinstance(answer, kind):
                    return answer
        return decision.answers[0]

    def enter(self, view: State, frame: Encounter, decision: Decision[AnyCommand]) -> AnyCommand:
        """Carriers stay where they are after a strike."""
        role = self._roles.of(view.task_forces[frame.attacker])
        return Pass() if role == "carriers" else EnterHex()

    def go_on(self, decision: Decision[AnyCommand]) -> AnyCommand:
        """On."""
        return next((answer for answer in decision.answers if isinstance(answer, GoOn)), decision.answers[0])

    # Afterwards

    def end(self, view: State, id: str, decision: Decision[AnyCommand]) -> AnyCommand:
        """Out of the way, to refuel if that can be paid; submarines stay on patrol."""
        force = view.task_forces[id]
        role = self._roles.of(force)
        leaves = any(isinstance(answer, Withdraw) for answer in decision.answers)
        if leaves and role in ("carriers", "landing") and self._exposed(view, id):
            return Withdraw()
        return self._quiet(decision.answers)

    def _exposed(self, view: State, id: str) -> bool:
        """Whether enemies are close by."""
        force, map = view.task_forces[id], self._theatre.map
        if map.is_zone(force.place):
            return False
        other = enemy(force.side)
        bases = (hex for hex, bases in view.bases.items() if bases.side == other)
        return any(map.distance(hex, force.place) <= 3 for hex in bases)

    def retreat(self, view: State, id: str, decision: Decision[AnyCommand]) -> AnyCommand:
        """To a base to refuel, if another operation is worth it; else the nearest place."""
        force = view.task_forces[id]
        er = view.er.get(view.pays_for.get(force.nation) or force.nation, 0)
        useful = self._roles.of(force) == "carriers" or bool(force.cargo.ground)
        choices = [answer for answer in decision.answers if isinstance(answer, RetreatTo)]
        wanted = useful and er >= REFUELLING
        fitting = [answer for answer in choices if answer.refuel == wanted] or choices
        return min(fitting, key=lambda answer: (self._far(force.place, answer.place), answer.place))

    def _far(self, start: str, place: str) -> int:
        map = self._theatre.map
        if map.is_zone(start) or map.is_zone(place):
            return 5
        return map.distance(start, place)
