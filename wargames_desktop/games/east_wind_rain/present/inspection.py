"""What a task force, a stack, a base or a hex under the mouse means: what is known, status, supply, limits."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Preview, Region, Sum
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.pieces import Pieces
from wargames_desktop.games.east_wind_rain.present.vocabulary import BASES, count, listed, sentence
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State, is_supplied, task_forces_at
from wargames_desktop.games.east_wind_rain.terms import SIDES, AirType, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

TERRAINS = {"deep": "deep sea", "land": "inland"}
GROUNDS = {"clear": "clear", "jungle": "jungle", "swamp": "swamp", "rough": "rough", "atoll": "atoll"}


class Inspection:
    """Answers what is under the mouse."""

    def __init__(self, theatre: Theatre, names: Names, pieces: Pieces) -> None:
        self._theatre = theatre
        self._names = names
        self._pieces = pieces

    def inspect(self, view: State, id: str) -> Preview:
        """A task force, a stack on land, a base, a place; anything else is empty."""
        if id in view.task_forces:
            return self._force(view, id)
        kind, _, rest = id.partition(":")
        if kind == "air":
            side, _, place = rest.partition(":")
            return self._air(view, "japan" if side == "japan" else "allies", place)
        if kind in ("troops", "port"):
            return self._place(view, rest.partition(":")[2])
        if kind == "base":
            return self._place(view, rest)
        return self._place(view, id) if self._names.is_place(id) else Preview()

    def _force(self, view: State, id: str) -> Preview:
        force = view.task_forces[id]
        title = self._pieces.force_in_words(view, id)
        if force.hidden:
            return Preview(title=title, sums=tuple(self._status(view, force.place)))
        forces = self._theatre.task_forces
        sums = [Sum(label="Ships", value=str(forces.size(force)), rule="EWR-8.1.E")]
        if force.ships or force.naval or force.fleet_train:
            sums.append(Sum(label="Movement", value=f"{forces.movement_points(view, force)} MP", rule="EWR-8.2"))
        if force.air:
            capacity = forces.air_capacity(view, force)
            sums.append(Sum(label="Aircraft aboard", value=f"{total(force.air)} of {capacity} SP", rule="EWR-7.2.E"))
        return Preview(title=title, sums=(*sums, *self._status(view, force.place)))

    def _air(self, view: State, side: SideName, place: str) -> Preview:
        """What is here, and how far its aircraft reach, out and back."""
        stack = view.air[side].get(place)
        whole = self._place(view, place)
        if stack is None or stack.hidden or self._theatre.map.is_zone(place):
            return whole
        reaches = {group.type: self._range(view, side, group.type) for group in stack.ready}
        regions = tuple(
            Region(
                style="reach", hexes=self._theatre.map.within(place, reach), label=f"{type.replace('_', ' ')} {reach}"
            )
            for type, reach in sorted(reaches.items(), key=lambda each: -each[1])[:2]
        )
        sums = [Sum(label=f"Range of {type.replace('_', ' ')}", value=str(reach)) for type, reach in reaches.items()]
        return Preview(title=whole.title, regions=regions, sums=(*sums, *whole.sums))

    def _range(self, view: State, side: SideName, type: AirType) -> int:
        table = self._theatre.charts.air
        spec = table.aircraft[side][type]
        return spec.late_range if spec.late_range and view.year >= table.late_war_from else spec.range

    def _place(self, view: State, place: str) -> Preview:
        if self._theatre.map.is_zone(place):
            title = self._names.place(place)
        else:
            printed = self._theatre.charts.board.places[place]
            ground = GROUNDS.get(printed.properties.get("ground", ""), "")
            title = f"{self._names.whole_place(place)}: {TERRAINS.get(printed.terrain, 'coast')}"
            title += f", {ground}" if ground else ""
        sums = (*self._status(view, place), *self._here(view, place))
        return Preview(title=sentence(title), sums=sums)

    def _status(self, view: State, place: str) -> Iterator[Sum]:
        """The areas of a place and what they are to each side."""
        for region in self._theatre.map.areas(place):
            statuses = {side: self._theatre.statuses.status(view, side, region) for side in SIDES}
            name = self._names.area(region)
            if statuses["japan"] == statuses["allies"]:
                yield Sum(label=f"{name}: {statuses['japan']}", value="", rule="EWR-8.3.2")
            else:
                holder: SideName = "japan" if statuses["japan"] == "friendly" else "allies"
                yield Sum(label=f"{name}: {SIDE_NAMES[holder]}", value="", rule="EWR-8.3.2")

    def _here(self, view: State, place: str) -> Iterator[Sum]:
        bases = view.bases.get(place)
        if bases is not None:
            kinds = listed([BASES[kind] for kind in bases.kinds])
            supply = "in supply" if is_supplied(view, bases.side, place) else "out of supply"
            yield Sum(label=f"{SIDE_NAMES[bases.side]} {kinds}", value=supply, rule="EWR-16.1")
        for side in SIDES:
            forces = task_forces_at(view, place, side)
            if forces:
                label = f"{SIDE_NAMES[side]} {count(len(forces), 'task force')}"
                yield Sum(label=label, value=listed(forces))
            air, ground = view.air[side].get(place), view.ground[side].get(place)
            if air is not None and not air.hidden:
                yield Sum(label=f"{SIDE_NAMES[side]} aircraft", value=f"{total((*air.ready, *air.used))} SP")
            if ground is not None and not ground.hidden:
                yield Sum(label=f"{SIDE_NAMES[side]} troops", value=f"{total(ground.groups)} SP")
        if place in view.damaged_cities:
            yield Sum(label="The city is damaged", value="", rule="EWR-16.3.3")
