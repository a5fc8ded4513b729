"""What lies on the map: task forces, aircraft, troops and ships in port by place, bases and markers beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, GroundGroup, GroundStack, PortBox, total
from wargames_desktop.games.east_wind_rain.interceptors import numbers
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.counters import SIDE_INKS
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    BASES,
    SECTIONS,
    count,
    groups_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State, TaskForce
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import CARRIERS, SIDES, Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

NAVIES: Final[dict[Nation, str]] = {"japan": "IJN", "us": "USN", "commonwealth": "CW", "china": "CN"}
UNKNOWN: Final = "?"


class Pieces:
    """Makes the counters of a position."""

    def __init__(self, theatre: Theatre, names: Names) -> None:
        self._theatre = theatre
        self._names = names

    def pieces(self, view: State) -> tuple[Piece, ...]:
        """Markers at the edge of their hexes first, then task forces, aircraft, ships in port and troops.

        Where it is not known whether aircraft or ships are there at all, nothing lies: it would lie everywhere.
        """
        return (
            *self._bases(view),
            *self._economic_markers(view),
            *(self.task_force(view, id) for id in view.task_forces),
            *(
                self._air(view, side, place, stack)
                for side in SIDES
                for place, stack in view.air[side].items()
                if not stack.hidden
            ),
            *(
                self._port(view, side, place, box)
                for side in SIDES
                for place, box in view.ports[side].items()
                if not box.hidden
            ),
            *(self._troops(view, side, place, stack) for side in SIDES for place, stack in view.ground[side].items()),
        )

    # Task forces

    def task_force(self, view: State, id: str) -> Piece:
        """The marker of a task force, on its back once it is inverted."""
        force = view.task_forces[id]
        prefix, _, number = id.partition("-")
        return Piece(
            id=id,
            place=force.place,
            template="task_force",
            nation=force.nation,
            name=self._names.task_force(id),
            face="back" if force.inverted else "front",
            fields={
                "abbr": number or prefix,
                "type": self._heart(force),
                "strength": UNKNOWN if force.hidden else str(self._theatre.task_forces.size(force)),
                "nation": NAVIES[force.nation],
            },
            badges=(*_number_badge(view, id), *_force_badges(force)),
            tip=self.force_in_words(view, id),
            labelled=False,
        )

    def _heart(self, force: TaskForce) -> str:
        """What its counter shows: the mightiest that is known of it."""
        if force.hidden:
            shown = {"submarines": "submarine", "reserve": "transport", "screen": "destroyer", "main": "CA"}
            return next(
                (shown[part] for part in ("submarines", "main", "screen", "reserve") if part in force.shown), ""
            )
        types = [self._theatre.task_forces.spec(ship).type for ship in force.ships]
        carrier = next((type for type in types if type in CARRIERS), "")
        if carrier or types:
            return carrier or min(types, key=("BB", "B", "BC", "CA", "CL").index)
        if is_submarine(force):
            return "submarine"
        kinds = Counter({group.type: group.sp for group in force.naval})
        return next(iter(kinds), "transport")

    def force_in_words(self, view: State, id: str) -> str:
        """A task force in a line, as far as it is known."""
        force = view.task_forces[id]
        states = [
            text
            for there, text in (
                (force.inverted, "on patrol"),
                (force.in_port, "in port"),
                (force.unsupplied, "out of supply"),
                (force.refuelled, "has refuelled"),
            )
            if there
        ]
        if force.hidden:
            parts = ["submarines" if part == "submarines" else SECTIONS[part].lower() for part in force.shown]
            known = f"has shown {listed(parts)}" if parts else "nothing is known of it"
            return ", ".join((self._names.task_force(id), known, *states))
        ships = [count(len(force.ships), "named ship")] if force.ships else []
        whole = listed([*ships, *([groups_in_words(force.naval)] if force.naval else [])], "no ships")
        return ", ".join((f"{self._names.task_force(id)}: {whole}", *states))

    # On land

    def _air(self, view: State, side: SideName, place: str, stack: AirStack) -> Piece:
        groups = (*stack.ready, *stack.used, *stack.grounded)
        spent = bool(groups) and not stack.ready
        supplied = place not in view.unsupplied[side]
        parts = (("ready", stack.ready), ("used", stack.used), ("grounded", stack.grounded))
        told = "; ".join(f"{name}: {groups_in_words(part)}" for name, part in parts if part)
        return Piece(
            id=ids.air(side, place),
            place=place,
            template="points",
            nation=_nation(groups, side),
            name=f"{SIDE_NAMES[side]} aircraft",
            face="back" if spent else "front",
            fields=_sum_fields(groups, "army_air", False, "Air"),
            badges=() if supplied else (_UNSUPPLIED,),
            groups=tuple(ids.points(ids.slot(place, "ready"), group) for group in stack.ready),
            tip=f"{SIDE_NAMES[side]} aircraft at {self._names.place(place)}: {told}",
            labelled=False,
        )

    def _troops(self, view: State, side: SideName, place: str, stack: GroundStack) -> Piece:
        told = "not known which" if stack.hidden else groups_in_words(stack.groups)
        return Piece(
            id=ids.troops(side, place),
            place=place,
            template="points",
            nation=_nation(stack.groups, side),
            name=f"{SIDE_NAMES[side]} troops",
            fields=_sum_fields(stack.groups, "infantry", stack.hidden, "Land"),
            badges=() if place not in view.unsupplied[side] else (_UNSUPPLIED,),
            groups=tuple(ids.points(ids.slot(place, "troops"), group) for group in stack.groups),
            tip=f"{SIDE_NAMES[side]} troops at {self._names.place(place)}: {told}",
            labelled=False,
        )

    def _port(self, view: State, side: SideName, place: str, box: PortBox) -> Piece:
        ships = len(box.ships) + total(box.naval)
        named = [count(len(box.ships), "named ship")] if box.ships else []
        told = listed([*named, *([groups_in_words(box.naval)] if box.naval else [])], "nothing")
        return Piece(
            id=ids.port(side, place),
            place=place,
            template="port",
            nation=SIDE_INKS[side],
            name=f"Port of {self._names.place(place)}",
            fields={"strength": str(ships), "type": "port"},
            groups=box.ships,
            tip=f"{SIDE_NAMES[side]} ships in port at {self._names.place(place)}: {told}",
            labelled=False,
        )

    # Markers

    def _bases(self, view: State) -> Iterator[Piece]:
        for hex, bases in view.bases.items():
            unsupplied = hex in view.unsupplied[bases.side]
            kinds = listed([BASES[kind] for kind in bases.kinds])
            state = ", out of supply" if unsupplied else ""
            yield Piece(
                id=ids.base(hex),
                place=hex,
                template="base",
                nation=SIDE_INKS[bases.side],
                name=f"{sentence(kinds)} at {self._names.place(hex)}",
                fields={"type": "major" if "major" in bases.kinds else "air"},
                badges=(_UNSUPPLIED,) if unsupplied else (),
                tip=f"{SIDE_NAMES[bases.side]} {kinds} at {self._names.place(hex)}{state}",
                labelled=False,
                aside=True,
            )

    def _economic_markers(self, view: State) -> Iterator[Piece]:
        for name, marker in view.markers.items():
            if marker.at != "map":
                continue
            place = self._theatre.charts.economy.markers[name].place
            state = ", worth nothing in this turn" if marker.inverted else ""
            yield Piece(
                id=ids.marker(name),
                place=place,
                template="economic_marker",
                nation="neutral",
                name=f"{name} marker",
                face="back" if marker.inverted else "front",
                fields={"strength": str(marker.value)},
                tip=f"Economic marker of {name}, value {marker.value}{state}",
                labelled=False,
                aside=True,
            )


_UNSUPPLIED: Final = Badge(kind="unsupplied", text="!", tip="Out of supply until the next supply phase")


def _number_badge(view: State, id: str) -> Iterator[Badge]:
    """The number marker on the target of an interception (EWR-10.10.3.D)."""
    number = numbers(view).get(id)
    if number is not None:
        tip = f"Target of interception {number}; the highest number is resolved first"
        yield Badge(kind="target", text=str(number), tip=tip)


def _force_badges(force: TaskForce) -> Iterator[Badge]:
    if force.unsupplied:
        yield _UNSUPPLIED
    if force.in_port:
        yield Badge(kind="formation", text="port", tip="In port")
    if force.refuelled:
        yield Badge(kind="moved", text="R", tip="Has refuelled in this turn")
    cargo = force.cargo
    if cargo.ground or cargo.air or cargo.markers or cargo.er:
        yield Badge(kind="cargo", text="cargo", tip="Carries cargo")


def _sum_fields(groups: Iterable[AirGroup | GroundGroup], usual: str, hidden: bool, abbr: str) -> dict[str, str]:
    """The kind of which there is most, and all points together."""
    groups = tuple(groups)
    kind = max(groups, key=lambda group: group.sp).type if groups else usual
    return {"type": kind, "strength": UNKNOWN if hidden else str(total(groups)), "abbr": abbr}


def _nation(groups: Iterable[AirGroup | GroundGroup], side: SideName) -> str:
    """The nation that most of the points are of."""
    sums: Counter[str] = Counter()
    for group in groups:
        sums[group.nation] += group.sp
    return sums.most_common(1)[0][0] if sums else SIDE_INKS[side]
