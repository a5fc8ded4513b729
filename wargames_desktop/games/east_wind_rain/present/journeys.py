"""Ways of task forces in staging and redeployment, shown before they are gone: hexes, areas, movement points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargames_desktop.engine.display import Path, Preview, Region, Sum
from wargames_desktop.games.east_wind_rain.commands.staging import SetOut
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import STATUSES_IN_WORDS
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strategic_movement import Berth, Reach
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def berth_of(command: SetOut) -> Berth:
    """Where a command sends a task force."""
    return Berth(command.place, command.in_port)


class Journeys:
    """Previews of ways; finds them as the rules do."""

    def __init__(self, theatre: Theatre, names: Names) -> None:
        self._theatre = theatre
        self._names = names
        self._deployments = Deployments(theatre)

    def points(self, view: State, id: str, command: SetOut) -> int | None:
        """Movement points that it takes to get there; None if no way leads there, or the force is not known."""
        if view.task_forces[id].hidden:
            return None
        reach = self._deployments.staging(view, id)
        berth = berth_of(command)
        return reach.cost(berth) if berth in reach else None

    def staging(self, view: State, id: str, berth: Berth, title: str) -> Preview:
        """The way of naval staging to a place, and what it costs of the movement points there are."""
        if view.task_forces[id].hidden:
            return Preview(title=title)
        points = self._theatre.task_forces.movement_points(view, view.task_forces[id])
        return self._journey(view, id, berth, self._deployments.staging(view, id), points, title)

    def returning(self, view: State, id: str, berth: Berth, title: str) -> Preview:
        """The way of redeployment to a base."""
        force = view.task_forces[id]
        reach = self._deployments.waters(view, force.side).returning(force)
        return self._journey(view, id, berth, reach, self._theatre.charts.movement.redeployment, title)

    def _journey(self, view: State, id: str, berth: Berth, reach: Reach, points: int, title: str) -> Preview:
        if berth not in reach:
            return Preview(title=title)
        entered, cost = reach.path(berth), reach.cost(berth)
        start = view.task_forces[id].place
        steps = [(start, None, ""), *((place, None, "") for place in entered)]
        if entered:
            steps[-1] = (entered[-1], None, f"{cost} MP")
        return Preview(
            title=title,
            paths=(Path(piece=id, steps=tuple(steps)),) if entered else (),
            regions=(Region(style="note", hexes=(berth.place,)),) if not self._theatre.map.is_zone(berth.place) else (),
            sums=(
                *self._tolls(view, id, reach.tolls(berth)),
                Sum(label=f"Of {points} MP", value=f"{cost} MP", rule="EWR-8.2"),
            ),
        )

    def _tolls(self, view: State, id: str, tolls: Iterable[tuple[str, int]]) -> Iterator[Sum]:
        """The areas that are paid for on the way, each with what it is to the side."""
        side = view.task_forces[id].side
        for region, points in tolls:
            status = self._theatre.statuses.status(view, side, region)
            told = STATUSES_IN_WORDS[status]
            yield Sum(label=f"{self._names.area(region)}, {told}", value=f"{points} MP", rule="EWR-8.3.2")
