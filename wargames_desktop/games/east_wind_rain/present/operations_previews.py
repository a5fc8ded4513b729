"""What answers of operations would mean: ways, who could intercept, chances, prices (9, 10, 12.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from wargames_desktop.engine.display import Likelihood, Path, Preview, Region, Sum
from wargames_desktop.games.east_wind_rain.charts.movement import CostName
from wargames_desktop.games.east_wind_rain.commands import operations as orders
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forecast import Forecasts, Threat, ThreatKind
from wargames_desktop.games.east_wind_rain.frames import operations as steps
from wargames_desktop.games.east_wind_rain.frames.ground import Landing, Transporting
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.initiatives import doubled
from wargames_desktop.games.east_wind_rain.interceptors import Interceptors
from wargames_desktop.games.east_wind_rain.present.chapter import Desk
from wargames_desktop.games.east_wind_rain.present.vocabulary import STATUSES_IN_WORDS, count, listed, signed
from wargames_desktop.games.east_wind_rain.retreat_ways import RetreatWays
from wargames_desktop.games.east_wind_rain.sea_routes import Routes, SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy

HOW: Final[Mapping[ThreatKind, str]] = {
    "static": "statically",
    "operational": "operationally",
    "air": "from the air",
}
RULES: Final[Mapping[ThreatKind, str]] = {
    "static": "EWR-10.10.2.B",
    "operational": "EWR-10.10.3.A",
    "air": "EWR-11.23.A",
}
NOBODY: Final = "Nobody that is known of could intercept on this way"


class Previews:
    """Says what the answers would mean."""

    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._theatre = desk.theatre
        self._costs = Costs(desk.theatre)
        self._routes = SeaRoutes(desk.theatre)
        self._retreats = RetreatWays(desk.theatre, self._routes)
        self._interceptors = Interceptors(desk.theatre, self._routes, self._costs)
        self._forecasts = Forecasts(desk.theatre)

    # Ways

    def operate(self, view: State, command: orders.OperateTaskForce) -> Preview:
        """Where a task force could operate."""
        force = view.task_forces[command.task_force]
        places = (force.place, *self._routes.operating(view, force))
        waters = tuple(place for place in places if not self._theatre.map.is_zone(place))
        return Preview(
            title=f"{self._names.task_force(command.task_force)} conducts an operation",
            regions=(Region(style="reach", hexes=waters, label="its waters"),),
            expected="1 ER at least: for what it does, or for the patrol that ends it",
        )

    def sail_to(self, view: State, command: orders.SailTo) -> Preview:
        """The way, and who could intercept where."""
        id = mover(view)
        title = f"Sail to {self._names.place(command.place)}"
        if id not in view.task_forces or view.task_forces[id].hidden:
            return Preview(title=title)
        force = view.task_forces[id]
        path = self._ways(view, id).get(command.place, ())
        threats = self._forecasts.threats(view, force.side, path)
        return Preview(
            title=title,
            paths=(self._path(view, id, path),) if path else (),
            regions=self._regions(threats),
            sums=tuple(self._threats(threats)),
            expected="" if threats else NOBODY,
        )

    def _ways(self, view: State, id: str) -> Routes:
        force, frame = view.task_forces[id], view.flow[-1]
        match frame:
            case steps.TaskForceOperation(over=False):
                return self._routes.operating(view, force, frame.entered)
            case Transporting() | Landing():
                return self._routes.operating(view, force, frame.visited)
            case _:
                return self._routes.about(view, force)

    def _path(self, view: State, id: str, path: Iterable[str]) -> Path:
        start = view.task_forces[id].place
        return Path(piece=id, steps=((start, None, ""), *((place, None, "") for place in path)))

    def _regions(self, threats: tuple[Threat, ...]) -> tuple[Region, ...]:
        hexes = tuple(dict.fromkeys(t.place for t in threats if not self._theatre.map.is_zone(t.place)))
        return (Region(style="threat", hexes=hexes),) if hexes else ()

    def _threats(self, threats: Iterable[Threat]) -> Iterator[Sum]:
        """A line for each who could intercept, with the places where, as far as it can be known."""
        places: dict[tuple[str, ThreatKind], list[str]] = {}
        for threat in threats:
            places.setdefault((threat.by, threat.kind), []).append(self._names.place(threat.place))
        for (by, kind), where in places.items():
            told = listed(where) if len(where) <= 2 else f"{where[0]} and {count(len(where) - 1, 'place')} more"
            yield Sum(label=f"{self._names.unit(by)} could intercept {HOW[kind]}", value=told, rule=RULES[kind])

    def retreat_to(self, view: State, command: orders.RetreatTo) -> Preview:
        """The way, and the price of refuelling."""
        frame = view.flow[-1]
        title = f"Retreat to {self._names.place(command.place)}"
        if not isinstance(frame, steps.Retreat) or frame.task_force not in view.task_forces:
            return Preview(title=title)
        force = view.task_forces[frame.task_force]
        ways = self._retreats.to(view, force, (command.place,), frame.threat)
        paths = tuple(self._path(view, frame.task_force, way.path) for way in ways if way.path)
        if not command.refuel:
            return Preview(title=title, paths=paths, expected="It is inverted; nobody intercepts a retreat")
        price = self._costs.price("refuelling", "friendly")
        cost = Sum(label="Refuelling", value=f"{price} ER", rule="EWR-10.13.B")
        return Preview(title=title, paths=paths, sums=(cost,), expected="It lies face up and may operate again")

    # Searches and prices

    def attack(self, view: State, command: orders.AttackTaskForce) -> Preview:
        """The chance to sight a task force, and what a combat costs."""
        target = view.task_forces[command.target]
        look = Sighting(side=_side(view), by=(mover(view),), hex=target.place, target=command.target, advantage=False)
        title = f"Look for {self._names.task_force(command.target)}"
        return self._search(view, look, title, "task_force_combat", "EWR-10.8.B")

    def strike(self, view: State, command: orders.StrikeHex) -> Preview:
        """The same for what lies on land, with the price of aircraft."""
        look = Sighting(side=_side(view), by=(mover(view),), hex=command.hex, advantage=False)
        title = f"Air strike against {self._names.place(command.hex)}"
        more = Sum(label="And the aircraft", value="1 ER for each 10 SP", rule="EWR-10.8.B")
        return self._search(view, look, title, "task_force_combat", "EWR-12.5.B", more)

    def bombard(self, view: State, command: orders.Bombard) -> Preview:
        """The chance to sight a coast, and what a bombardment costs."""
        look = Sighting(side=_side(view), by=(mover(view),), hex=command.hex, advantage=False)
        title = f"Bombard {self._names.place(command.hex)}"
        return self._search(view, look, title, "task_force_combat", "EWR-10.8.B")

    def assault(self, view: State, command: orders.Assault) -> Preview:
        """The chance to sight a coast, and what each division costs."""
        look = Sighting(side=_side(view), by=(mover(view),), hex=command.hex, advantage=False)
        title = f"Assault {self._names.place(command.hex)}"
        return self._search(view, look, title, "assault", "EWR-10.7.C")

    def priced(self, title: str, name: CostName) -> Callable[[State, Any], Preview]:
        """What something costs where the task force is."""

        def tell(view: State, command: Any) -> Preview:
            id = mover(view)
            if id not in view.task_forces:
                return Preview(title=title)
            row = self._theatre.charts.costs.rows[name]
            place = view.task_forces[id].place
            return Preview(title=title, sums=(self._price(view, _side(view), place, name, row.rule, "Cost"),))

        return tell

    def _search(self, view: State, look: Sighting, title: str, name: CostName, rule: str, *more: Sum) -> Preview:
        search = self._forecasts.search(view, look)
        table = self._theatre.charts.sighting
        need = Sum(
            label="Sighted on", value=f"{table.sights_from} or more, never on a {table.never_on}", rule="EWR-11.11"
        )
        changes = (Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in search.modifiers)
        return Preview(
            title=title,
            sums=(need, *changes, self._price(view, look.side, look.hex, name, rule), *more),
            chances=(
                Likelihood(result="Sighted", probability=search.chance),
                Likelihood(result="Missed", probability=1 - search.chance),
            ),
        )

    def _price(
        self, view: State, side: SideName, hex: str, name: CostName, rule: str, label: str = "Cost, if sighted"
    ) -> Sum:
        frame = view.flow[-1]
        status = self._theatre.status(view, side, hex)
        twice = isinstance(frame, steps.TaskForceOperation) and doubled(frame)
        price = self._costs.price(name, status, doubled=twice)
        per = self._theatre.charts.costs.rows[name]
        each = f" for each {per.per}" if per.group > 1 else ""
        why = f"{STATUSES_IN_WORDS[status]} area{', doubled' if twice else ''}"
        return Sum(label=f"{label} ({why})", value=f"{price} ER{each}", rule=rule)

    # Interceptions

    def intercept(self, view: State, command: orders.Intercept) -> Preview:
        """The way to the target, who could intercept the interceptor, the chance to sight, and the price."""
        frame = view.flow[-1]
        assert isinstance(frame, steps.InterceptionChance)
        id, target = command.task_force, view.task_forces[frame.target]
        force = view.task_forces[id]
        find = self._interceptors.operational_path if command.operational else self._interceptors.static_path
        path = find(view, force, frame.target) or ()
        threats = self._forecasts.threats(view, frame.side, path) if command.operational else ()
        look = Sighting(side=frame.side, by=(id,), hex=target.place, target=frame.target, advantage=False)
        name: CostName = "task_force_combat" if command.operational else "static_interception"
        rule = "EWR-10.10.5.D" if command.operational else "EWR-10.10.5.C"
        title = f"{'Operational' if command.operational else 'Static'} interception of {frame.target} by {id}"
        search = self._search(view, look, title, name, rule)
        failing = "If it fails it must retreat, for 1 ER" if command.operational else "If it fails it stays where it is"
        return Preview(
            title=title,
            paths=(self._path(view, id, path),) if path else (),
            regions=self._regions(threats),
            sums=(*search.sums, *self._threats(threats)),
            chances=search.chances,
            expected=failing,
        )

    def intercept_by_air(self, view: State, command: orders.InterceptByAir) -> Preview:
        """The chance that aircraft sight the moving task force."""
        side, moving = _moving(view)
        hex = view.task_forces[moving].place
        look = Sighting(side=side, by=(command.source,), hex=hex, target=moving, advantage=False)
        title = f"Aircraft of {self._names.unit(command.source)} intercept {moving}"
        return self._search(view, look, title, "air_strike", "EWR-11.25.A")

    def cease(self, view: State, command: orders.Cease) -> Preview:
        """What it costs to cease."""
        side = _side(view)
        forces = [id for id, force in view.task_forces.items() if force.side == side and not force.inverted]
        price = self._costs.price("inverting", "friendly", len(forces))
        cost = Sum(label=f"{count(len(forces), 'task force')} inverted", value=f"{price} ER", rule="EWR-9.2.F")
        return Preview(title="No more operations in this turn", sums=(cost,))

    def enter(self, view: State, command: orders.EnterHex) -> Preview:
        """Where the attacker would go."""
        frame = view.flow[-1]
        assert isinstance(frame, steps.Encounter)
        path = (view.task_forces[frame.target].place,)
        return Preview(title="Enter the hex and fight there", paths=(self._path(view, frame.attacker, path),))


def mover(view: State) -> str:
    """The task force that is asked about; empty if none is."""
    match view.flow[-1]:
        case steps.TaskForceOperation() | steps.Retreat() | Transporting() | Landing() as frame:
            return frame.task_force
        case steps.Interception() as frame:
            return frame.interceptor
        case _:
            return ""


def _side(view: State) -> SideName:
    frame: Any = view.flow[-1]
    side: SideName = frame.side
    return side


def _moving(view: State) -> tuple[SideName, str]:
    """Who may intercept from the air, and which task force."""
    frame = view.flow[-1]
    if isinstance(frame, steps.Interception):
        return enemy(frame.side), frame.interceptor
    assert isinstance(frame, steps.InterceptionChance)
    return frame.side, frame.target
