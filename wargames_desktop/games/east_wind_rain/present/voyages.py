"""Cost and risk of what task forces do, before it is done: ways, interceptions, sighting, ER (9.0, 10.0, 13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargames_desktop.engine.display import Likelihood, Path, Preview, Region, Sum
from wargames_desktop.games.east_wind_rain.charts.movement import CostName
from wargames_desktop.games.east_wind_rain.commands.operations import (
    AttackTaskForce,
    Bombard,
    Intercept,
    InterceptByAir,
    SailTo,
    StrikeHex,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forecast import Forecasts, Threat
from wargames_desktop.games.east_wind_rain.frames.operations import (
    Interception,
    InterceptionChance,
    TaskForceOperation,
)
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import count, listed, signed
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

KINDS = {"static": "statically", "operational": "operationally", "air": "from the air"}
RULES = {"static": "EWR-10.10.2.B", "operational": "EWR-10.10.3.A", "air": "EWR-11.23.A"}


class Voyages:
    """Previews of sailing, attacks and interceptions, by what the side that asks may know."""

    def __init__(self, theatre: Theatre, names: Names) -> None:
        self._theatre = theatre
        self._names = names
        self._routes = SeaRoutes(theatre)
        self._costs = Costs(theatre)
        self._forecasts = Forecasts(theatre)

    # Sailing

    def sailing(self, view: State, command: SailTo) -> Preview:
        """The way, and at each place on it who could intercept there."""
        title = f"Sail to {self._names.place(command.place)}"
        id = _sailing(view)
        if id is None or view.task_forces[id].hidden:
            return Preview(title=title)
        force = view.task_forces[id]
        path = self._way(view, force, command.place)
        threats = self._forecasts.threats(view, force.side, path)
        steps = ((force.place, None, ""), *((place, None, "") for place in path))
        watched = tuple(
            dict.fromkeys(threat.place for threat in threats if not self._theatre.map.is_zone(threat.place))
        )
        return Preview(
            title=title,
            paths=(Path(piece=id, steps=steps),) if path else (),
            regions=(Region(style="threat", hexes=watched),) if watched else (),
            sums=tuple(self._threats(threats)),
            expected="" if threats else "Nobody that is known of could intercept on this way",
        )

    def _way(self, view: State, force: TaskForce, place: str) -> tuple[str, ...]:
        frame = view.flow[-1]
        entered = frame.entered if isinstance(frame, TaskForceOperation) and not frame.over else ()
        return tuple(self._routes.operating(view, force, entered).get(place, ()))

    def _threats(self, threats: Iterable[Threat]) -> Iterator[Sum]:
        """One line for each that could intercept, with the places where."""
        places: dict[tuple[str, str], list[str]] = {}
        for threat in threats:
            places.setdefault((threat.by, threat.kind), []).append(self._names.place(threat.place))
        for (by, kind), where in places.items():
            name = self._names.unit(by)
            told = listed(where) if len(where) <= 2 else f"{where[0]} and {count(len(where) - 1, 'place')} more"
            yield Sum(label=f"{name} could intercept {KINDS[kind]}", value=told, rule=RULES[kind])

    # Attacks

    def attack(self, view: State, command: AttackTaskForce) -> Preview:
        """The chance to sight the task force, and what the combat costs."""
        place = view.task_forces[command.target].place
        return self._initiative(view, f"Attack {self._names.task_force(command.target)}", place, command.target)

    def strike(self, view: State, command: StrikeHex) -> Preview:
        """The chance to find what is there, and what the combat costs, aircraft apart."""
        return self._initiative(view, f"Air strike against {self._names.place(command.hex)}", command.hex)

    def bombard(self, view: State, command: Bombard) -> Preview:
        """The chance to sight the hex, and what the combat costs."""
        return self._initiative(view, f"Bombard {self._names.place(command.hex)}", command.hex)

    def _initiative(self, view: State, title: str, place: str, target: str = "") -> Preview:
        frame = view.flow[-1]
        if not isinstance(frame, TaskForceOperation) or view.task_forces[frame.task_force].hidden:
            return Preview(title=title)
        doubled = frame.initiative == 2 and frame.fought and frame.spent > 0
        price = self._price(view, frame.side, place, "task_force_combat", doubled)
        return self._sought(view, title, frame.side, frame.task_force, place, target, (price,))

    # Interceptions

    def interception(self, view: State, command: Intercept) -> Preview:
        """The chance to sight the moving task force, and what the interception costs."""
        how = "operationally" if command.operational else "statically"
        title = f"{self._names.task_force(command.task_force)} intercepts {how}"
        return self._intercepting(
            view, title, command.task_force, "task_force_combat" if command.operational else "static_interception"
        )

    def by_air(self, view: State, command: InterceptByAir) -> Preview:
        """The same for aircraft."""
        title = f"Aircraft of {self._names.unit(command.source)} intercept"
        return self._intercepting(view, title, command.source, "air_strike")

    def _intercepting(self, view: State, title: str, by: str, cost: CostName) -> Preview:
        frame = view.flow[-1]
        if isinstance(frame, InterceptionChance):
            side, target = frame.side, frame.target
        elif isinstance(frame, Interception):
            side, target = view.task_forces[frame.target].side, frame.interceptor
        else:
            return Preview(title=title)
        if by in view.task_forces and view.task_forces[by].hidden:
            return Preview(title=title)
        place = view.task_forces[target].place
        return self._sought(view, title, side, by, place, target, (self._price(view, side, place, cost),))

    # Both

    def _price(self, view: State, side: SideName, place: str, cost: CostName, doubled: bool = False) -> Sum:
        status = self._theatre.status(view, side, place)
        price = self._costs.price(cost, status, doubled=doubled)
        per = " for ten air SP" if cost == "air_strike" else ", aircraft apart"
        label = f"If it comes to combat{per}" + (", doubled" if doubled else "")
        return Sum(label=label, value=f"{price} ER", rule=self._theatre.charts.costs.rows[cost].rule)

    def _sought(
        self, view: State, title: str, side: SideName, by: str, place: str, target: str, costs: tuple[Sum, ...]
    ) -> Preview:
        search = Sighting(side=side, by=(by,), hex=place, target=target, advantage=False)
        found = self._forecasts.search(view, search)
        modifiers = tuple(Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in found.modifiers)
        return Preview(
            title=title,
            sums=(*modifiers, *costs),
            chances=(
                Likelihood(result="Sighted", probability=found.chance),
                Likelihood(result="Missed", probability=1 - found.chance),
            ),
            regions=(Region(style="note", hexes=(place,)),) if not self._theatre.map.is_zone(place) else (),
        )


def _sailing(view: State) -> str | None:
    """The task force that is asked where it sails."""
    frame = view.flow[-1]
    match frame:
        case TaskForceOperation(task_force=id):
            return id
        case Interception(interceptor=id):
            return id
        case _:
            return getattr(frame, "task_force", None)
