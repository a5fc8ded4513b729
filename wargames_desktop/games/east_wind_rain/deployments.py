"""Where task forces can be staged, and where they can return to: ways, points and limits together (8.3, 8.4, 27.2)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.anchorages import Anchorages, may_sail
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.strategic_movement import (
    Allows,
    Berth,
    Enemies,
    Reach,
    Steps,
    StrategicMovement,
)
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Waters:
    """What lies in the way of the task forces of a side, and the ways that have been found through it.

    Ways do not depend on the other task forces of the side, so those found for one serve all that begin with it.
    """

    def __init__(self, theatre: Theatre, state: State, side: SideName) -> None:
        self._theatre = theatre
        self._movement = StrategicMovement(theatre)
        self._state = state
        self._enemies = Enemies(theatre, state, side)
        self._staging: dict[tuple[Berth, bool, int], Reach] = {}
        self._returning: dict[tuple[Berth, bool], Reach] = {}
        self._steps: dict[tuple[str, bool, str], Steps] = {}

    def staging(self, force: TaskForce, points: int) -> Reach:
        """What a task force reaches in naval staging (EWR-8.3, EWR-8.4.A, EWR-8.4.B)."""
        submarine = is_submarine(force)
        key = (Berth(force.place, force.in_port), submarine, points)
        if key not in self._staging:
            allows = self._submerged() if submarine else self._staged(force.place)
            known = self._known("staging", force, submarine)
            self._staging[key] = self._movement.reach(self._state, force, points, allows, known)
        return self._staging[key]

    def returning(self, force: TaskForce) -> Reach:
        """What a task force reaches in redeployment (EWR-27.2.D)."""
        submarine = is_submarine(force)
        key = (Berth(force.place, force.in_port), submarine)
        if key not in self._returning:
            allows = self._submerged() if submarine else self._retired(force)
            points = self._theatre.charts.movement.redeployment
            known = self._known("returning", force, submarine)
            self._returning[key] = self._movement.reach(self._state, force, points, allows, known)
        return self._returning[key]

    def _known(self, way: str, force: TaskForce, submarine: bool) -> Steps:
        """The steps found so far: shared by all that begin at sea clear of enemies, others have ways of their own."""
        free = not self._theatre.map.is_zone(force.place) and not self._enemies.near(force.place)
        return self._steps.setdefault((way, submarine, "" if free else force.place), {})

    def _staged(self, start: str) -> Allows:
        return lambda before, place: self._enemies.stages_through(start, place)

    def _retired(self, force: TaskForce) -> Allows:
        """No hostile area is entered, and no hex close to enemies (EWR-27.2.D.1, EWR-27.2.D.2)."""

        def allows(before: str, place: str) -> bool:
            if not self._enemies.retires_through(force.place, before, place):
                return False
            here = self._theatre.map.areas(before)
            return any(
                area in here or self._theatre.statuses.status(self._state, force.side, area) != "hostile"
                for area in self._theatre.map.areas(place)
            )

        return allows

    def _submerged(self) -> Allows:
        """Submarines pass enemies, but not through their hexes; also through hostile areas (EWR-27.2.D.exc)."""
        return lambda before, place: not self._enemies.holds(place)


class Deployments:
    """Finds where the task forces of a position can go; remembers the last positions of each side."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._anchorages = Anchorages(theatre)
        self._known: dict[SideName, tuple[tuple[object, ...], Waters]] = {}

    def waters(self, state: State, side: SideName) -> Waters:
        """What lies in the way of a side as things stand."""
        forces = state.task_forces.values()
        enemies = tuple((force.place, force.unsupplied) for force in forces if force.side != side)
        ground = (state.bases, state.unsupplied, state.control, state.closed, enemies)
        known = self._known.get(side)
        if known is None or not _same(known[0], ground):
            known = self._known[side] = ground, Waters(self._theatre, state, side)
        return known[1]

    # Naval staging

    def staging(self, state: State, id: str) -> Reach:
        """What a task force reaches with its movement points; nothing but its berth while a ship may not sail."""
        force = state.task_forces[id]
        points = self._theatre.task_forces.movement_points(state, force)
        if any(not may_sail(state, ship) for ship in force.ships):
            points = -1
        return self.waters(state, force.side).staging(force, points)

    def berths(self, state: State, id: str) -> tuple[Berth, ...]:
        """Where a task force may end its staging, its own berth first."""
        force = state.task_forces[id]
        reach = self.staging(state, id)
        here = Berth(force.place, force.in_port and self._theatre.map.is_zone(force.place))
        others = (berth for berth in reach if berth != here and self._may_end(state, id, force, berth))
        return (here, *others)

    def _may_end(self, state: State, id: str, force: TaskForce, berth: Berth) -> bool:
        if berth.in_port and not self._anchorages.is_port(state, force.side, berth.place):
            return False
        return self._anchorages.has_room(state, force.side, berth.place, id)

    def staging_refusal(self, state: State, id: str, berth: Berth) -> Refusal | None:
        """Why a task force may not be staged to a berth."""
        if berth in self.berths(state, id):
            return None
        force, about = state.task_forces[id], (id, berth.place)
        if berth in self.staging(state, id):
            return Refusal("EWR-8.4.E", "Three task forces lie there already", about)
        if any(not may_sail(state, ship) for ship in force.ships):
            return Refusal("EWR-5.3.2.4.C", "One of its ships may not leave port before she is repaired", about)
        enemies = Enemies(self._theatre, state, force.side)
        if is_submarine(force) and enemies.holds(berth.place):
            return Refusal("EWR-8.4.B", "Submarines are not staged into a hex with enemies", about)
        if not is_submarine(force) and not enemies.stages_through(force.place, berth.place):
            return Refusal("EWR-8.4.A", "That is too close to a supplied enemy base or task force", about)
        areas = self._theatre.map.areas(berth.place)
        if not any(StrategicMovement(self._theatre).is_open(state, force.side, area) for area in areas):
            rule = "EWR-8.3.2.E.2" if self._theatre.map.is_zone(berth.place) else "EWR-36.4"
            return Refusal(rule, "No ships of yours go there", about)
        points = self._theatre.task_forces.movement_points(state, force)
        return Refusal("EWR-8.3.1", f"Its {points} movement points do not take it there", about)

    # Redeployment

    def homes(self, state: State, id: str) -> dict[str, int]:
        """The major bases and home zones that a task force can return to, with movement points, the nearest first."""
        force = state.task_forces[id]
        return {
            place: points for place, points in self.havens(state, id).items() if self._has_room(state, force, id, place)
        }

    def havens(self, state: State, id: str) -> dict[str, int]:
        """The same whether there is room or not: what its supply depends on (EWR-25.1.2)."""
        force = state.task_forces[id]
        reach = self.waters(state, force.side).returning(force)
        berths = (self.home_berth(place) for place in self._anchorages.homes(state, force.nation, force.side))
        found = {berth.place: reach.cost(berth) for berth in berths if berth in reach}
        return dict(sorted(found.items(), key=lambda item: (item[1], len(reach.path(self.home_berth(item[0]))))))

    def return_refusal(self, state: State, id: str, place: str) -> Refusal:
        """Why a task force does not return to a place that it does not reach, or that is no base for it."""
        force = state.task_forces[id]
        if not self._theatre.map.knows(place) or not self._anchorages.is_home(state, force.nation, force.side, place):
            return Refusal("EWR-27.1.A", "That is no supplied major base of its nation", (id, place))
        points = self._theatre.charts.movement.redeployment
        reason = f"{points} movement points do not take it there, clear of hostile areas and of enemies"
        return Refusal("EWR-27.2.D", reason, (id, place))

    def home_berth(self, place: str) -> Berth:
        """Where a task force lies when it has returned to a place: in the port of a zone."""
        return Berth(place, self._theatre.map.is_zone(place))

    def _has_room(self, state: State, force: TaskForce, id: str, place: str) -> bool:
        return self._anchorages.has_room(state, force.side, place, id)


def _same(known: tuple[object, ...], ground: tuple[object, ...]) -> bool:
    *known_parts, known_enemies = known
    *parts, enemies = ground
    return known_enemies == enemies and all(one is other for one, other in zip(known_parts, parts, strict=True))
