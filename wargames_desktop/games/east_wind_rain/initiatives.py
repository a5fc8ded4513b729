"""What a task force can do with an initiative where it is, and what it costs to begin (10.2.A, 10.4 to 10.9, 12.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.assault_targets import Assaults
from wargames_desktop.games.east_wind_rain.charts.movement import CostName
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Assault,
    AttackTaskForce,
    Bombard,
    Land,
    StrikeHex,
    Transport,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.frames.operations import TaskForceOperation
from wargames_desktop.games.east_wind_rain.quays import Quays
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Initiative = AttackTaskForce | StrikeHex | Bombard | Assault | Land | Transport


class Initiatives:
    """Lists and judges the initiatives of a task force."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._routes = routes
        self._costs = costs
        self._targets = AirTargets(theatre)
        self._quays = Quays(theatre)
        self._assaults = Assaults(theatre)

    def all(self, state: State, frame: TaskForceOperation) -> Iterator[AnyCommand]:
        """Every initiative that may be begun now."""
        for command in self._candidates(state, frame):
            if self.refusal(state, frame, command) is None:
                yield command

    def _candidates(self, state: State, frame: TaskForceOperation) -> Iterator[Initiative]:
        force = state.task_forces[frame.task_force]
        near = self._near(state, force)
        for id, other in state.task_forces.items():
            if other.side != frame.side and other.place in near:
                yield AttackTaskForce(id)
        hexes = [hex for hex in near if self._theatre.is_target(state, frame.side, hex)]
        for hex in dict.fromkeys(
            target.hex for target in self._targets.targets(state, frame.side, frame.task_force) if not target.task_force
        ):
            yield StrikeHex(hex)
        yield from map(Bombard, hexes)
        yield from map(Assault, hexes)
        yield Land()
        yield Transport()

    def _near(self, state: State, force: TaskForce) -> tuple[str, ...]:
        """Where it is, and the places that it could enter next, those beyond the red line apart (EWR-23.3.C)."""
        steps = self._routes.steps(state, force.side, force.place)
        return (force.place, *(near for near in steps if not self._theatre.map.are_apart(force.place, near)))

    def refusal(self, state: State, frame: TaskForceOperation, command: Initiative) -> Refusal | None:
        """Why an initiative may not be begun."""
        force = state.task_forces[frame.task_force]
        match command:
            case Transport():
                return self._no_transport(state, frame, force)
            case Land():
                return self._no_landing(state, frame, force)
            case _ if force.unsupplied:
                return Refusal(
                    "EWR-25.2.1.C", f"{frame.task_force} is out of supply: it does not fight of its own will"
                )
            case AttackTaskForce(target=target):
                return self._no_attack(state, frame, force, target)
            case StrikeHex(hex=hex):
                return self._no_strike(state, frame, force, hex)
            case Bombard(hex=hex):
                return self._no_bombardment(state, frame, force, hex)
            case Assault(hex=hex):
                return self._no_assault(state, frame, force, hex)

    # One by one

    def _no_attack(self, state: State, frame: TaskForceOperation, force: TaskForce, target: str) -> Refusal | None:
        """EWR-10.8.A, EWR-12.2.E, EWR-13.2.A."""
        other = state.task_forces.get(target)
        about = (frame.task_force, target)
        if other is None or other.side == frame.side:
            return Refusal("EWR-10.8.A", "That is no enemy task force", about)
        if other.in_port:
            return Refusal("EWR-8.4.G", f"{target} is in port: no ship can fight it there", about)
        if other.place not in self._near(state, force):
            return Refusal("EWR-13.2.A", f"{frame.task_force} must first come next to {target}", about)
        if target in frame.driven_off:
            return Refusal("EWR-12.2.E", f"{target} has retreated from {frame.task_force} in this operation", about)
        if not self.enters(state, force, other.place) and not self.strikes(state, frame.task_force, other.place):
            return Refusal("EWR-10.1.B", f"{target} is beyond the areas where {frame.task_force} may operate", about)
        if not self._theatre.task_forces.fights(state, force):
            return Refusal("EWR-13.1", f"{frame.task_force} has nothing to fight with", about)
        return self._unpaid(state, frame, force, "task_force_combat", other.place)

    def _no_strike(self, state: State, frame: TaskForceOperation, force: TaskForce, hex: str) -> Refusal | None:
        """EWR-10.8.A, EWR-11.7.C, EWR-12.1."""
        other = enemy(frame.side)
        if hex not in self._theatre.charts.board.places:
            return Refusal("EWR-11.7.C", "Aircraft strike at hexes", (hex,))
        in_port = any(each.in_port and each.place == hex and each.side == other for each in state.task_forces.values())
        if not self._theatre.is_target(state, frame.side, hex) and not in_port and hex not in state.ports[other]:
            return Refusal("EWR-11.12.A", "There is nothing on land or in port to strike", (hex,))
        if not self.strikes(state, frame.task_force, hex):
            return Refusal("EWR-11.7.C", "No carrier aircraft of this task force reach it and can land", (hex,))
        return self._unpaid(state, frame, force, "task_force_combat", hex, more=1)

    def _no_bombardment(self, state: State, frame: TaskForceOperation, force: TaskForce, hex: str) -> Refusal | None:
        """EWR-15.1.A, EWR-15.1.D, EWR-15.1.E."""
        refusal = self._no_approach(state, frame, force, hex, "EWR-15.1.E", "EWR-15.1.D")
        if refusal is not None:
            return refusal
        if not self._theatre.task_forces.guns(state, force):
            return Refusal("EWR-15.1.A", f"{frame.task_force} has no undamaged ship with guns", (hex,))
        return self._unpaid(state, frame, force, "task_force_combat", hex)

    def _no_assault(self, state: State, frame: TaskForceOperation, force: TaskForce, hex: str) -> Refusal | None:
        """EWR-10.7.A, EWR-19.1."""
        refusal = self._no_approach(state, frame, force, hex, "EWR-10.7.A", "EWR-10.7.A")
        return refusal or self._assaults.refusal(state, frame.task_force, hex, doubled(frame))

    def _no_approach(
        self, state: State, frame: TaskForceOperation, force: TaskForce, hex: str, wrong: str, far: str
    ) -> Refusal | None:
        """Why a task force may not move in on a coast."""
        if not self._theatre.map.is_coastal(hex) or not self._theatre.is_target(state, frame.side, hex):
            return Refusal(wrong, "That is no coastal or island hex that the enemy holds", (hex,))
        if hex not in self._near(state, force):
            return Refusal(far, f"{frame.task_force} must first come next to it", (hex,))
        if not self.enters(state, force, hex):
            return Refusal("EWR-10.1.B", f"{frame.task_force} may not operate in that area", (hex,))
        return None

    def _no_landing(self, state: State, frame: TaskForceOperation, force: TaskForce) -> Refusal | None:
        """EWR-10.6.A, EWR-10.6.B, EWR-25.2.1.C."""
        if force.unsupplied:
            return Refusal("EWR-25.2.1.C", f"{frame.task_force} is out of supply: it lands no troops")
        if not self._theatre.map.is_coastal(force.place):
            return Refusal("EWR-10.6.A", "Troops land in coastal and island hexes")
        if self._theatre.occupied(state, enemy(frame.side), force.place):
            return Refusal("EWR-10.6.A", "Landings are made where no enemy is; this hex must be assaulted")
        if not force.cargo.ground and not state.ground[frame.side].get(force.place):
            return Refusal("EWR-10.6.A", f"{frame.task_force} carries no troops, and there are none to take aboard")
        return self._unpaid(state, frame, force, "landing", force.place)

    def _no_transport(self, state: State, frame: TaskForceOperation, force: TaskForce) -> Refusal | None:
        """EWR-10.4.1.C, EWR-10.4.2.A."""
        refusal = self._quays.refusal(state, frame.side, force.place)
        if refusal is not None:
            return refusal
        forces = self._theatre.task_forces
        if not forces.transports(force) and not forces.escorts(state, force):
            return Refusal("EWR-10.4.1.B", f"{frame.task_force} has no ships that carry anything")
        return self._unpaid(state, frame, force, "loading", force.place)

    # What they share

    def enters(self, state: State, force: TaskForce, place: str) -> bool:
        """Whether a task force next to a place may enter it and operate there (EWR-10.1.B, EWR-10.9.D)."""
        return place == force.place or self._routes.may_enter(state, force, place)

    def strikes(self, state: State, id: str, hex: str) -> bool:
        """Whether aircraft aboard a task force reach a hex and can land again (EWR-11.7.C, EWR-12.2.B)."""
        side = state.task_forces[id].side
        return self._targets.may_launch(state, side, id) and self._targets.reaches_somehow(state, side, id, hex)

    def _unpaid(
        self,
        state: State,
        frame: TaskForceOperation,
        force: TaskForce,
        name: CostName,
        place: str,
        more: int = 0,
    ) -> Refusal | None:
        """An operation that cannot be paid may not be begun (EWR-10.1.E)."""
        status = self._theatre.status(state, frame.side, place)
        price = self._costs.price(name, status, doubled=doubled(frame)) + more
        if self._costs.can_pay(state, force.nation, force.place, price):
            return None
        return Refusal("EWR-10.1.E", f"It costs {price} ER, and there are not as many left", (frame.task_force,))


def doubled(frame: TaskForceOperation) -> bool:
    """Whether the next initiative of an operation costs twice as much (EWR-10.9.E, EWR-10.9.E.1)."""
    return frame.initiative == 2 and frame.fought and frame.spent > 0
