"""The rosters: a log of every named ship, with her markers of damage, what is left to repair, and where she is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargames_desktop.engine.display import LogBox, LogRow, UnitLog
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.ships import ShipSpec
from wargames_desktop.games.east_wind_rain.frames.setup import Placing
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import SECTIONS, SHIP_TYPES, sentence
from wargames_desktop.games.east_wind_rain.state import BOTTOMED, DAMAGED, HIDDEN, State
from wargames_desktop.games.east_wind_rain.terms import SIDES

SPEEDS = {"F": "fast", "M": "medium", "S": "slow"}
MARKERS = (("D", DAMAGED, "Damaged"), ("B", BOTTOMED, "On the bottom of a port"))
"""Letter, number and meaning of the markers of damage that a ship may have."""


class ShipLogs:
    """Makes the logs; one that nothing happened to is not made again."""

    def __init__(self, charts: Charts, names: Names) -> None:
        self._charts = charts
        self._names = names
        self._made: dict[tuple[str, str, int, int, bool], UnitLog] = {}

    def logs(self, view: State) -> tuple[UnitLog, ...]:
        """Every ship whose name whoever looks may know, sunk ones last; by side, type and name."""
        where = {ship: place for ship, place in self._places(view) if ship != HIDDEN}
        ships = self._charts.ships
        order = sorted(where, key=lambda ship: (SIDES.index(ships[ship].side), where[ship] == "sunk", ship))
        return tuple(self._log(view, ship, where[ship]) for ship in order)

    def _places(self, view: State) -> Iterator[tuple[str, str]]:
        for id, force in view.task_forces.items():
            yield from ((ship, f"in {self._names.task_force(id)}") for ship in force.ships)
        for boxes in view.ports.values():
            for place, box in boxes.items():
                yield from ((ship, f"in port, {self._names.place(place)}") for ship in box.ships)
        for frame in view.flow:
            if isinstance(frame, Placing):
                yield from ((ship, "to be placed") for ship in frame.rest.ships)
        for lost in view.sunk.values():
            yield from ((ship, "sunk") for ship in lost)

    def _log(self, view: State, ship: str, where: str) -> UnitLog:
        damage, left = view.damage.get(ship, 0), view.damage_left.get(ship, 0)
        key = (ship, where, damage, left, ship in view.under_repair)
        if key not in self._made:
            self._made[key] = self._new(*key)
        return self._made[key]

    def _new(self, ship: str, where: str, damage: int, left: int, repairing: bool) -> UnitLog:
        spec = self._charts.ships[ship]
        sunk = where == "sunk"
        facts = [*_ratings(spec), *([] if sunk else [("Is", where)])]
        if left or repairing:
            facts.append(("To repair", f"{left} points" + (", under repair" if repairing else "")))
        return UnitLog(
            id=ship,
            side=spec.side,
            title=self._names.ship(ship),
            subtitle=_class(spec),
            rows=(markers(damage),),
            facts=tuple(facts),
            state="sunk" if sunk else "damaged" if damage else "",
        )


def blank_log(names: Names, ship: str, spec: ShipSpec) -> UnitLog:
    """A log with nothing marked, with boxes for the points of damage of one battle and for repairs."""
    hits = tuple(LogBox(shape="box", state="free", label=LEVELS.get(point / spec.armor, "")) for point in _points(spec))
    repairs = tuple(LogBox(shape="circle", state="free") for _ in range(spec.armor))
    return UnitLog(
        id=ship,
        side=spec.side,
        title=names.ship(ship),
        subtitle=_class(spec),
        rows=(
            LogRow(label="In battle", boxes=hits),
            LogRow(label="To repair", boxes=repairs, note="for each marker"),
            markers(0),
        ),
        facts=(*_ratings(spec), ("Arrives", _arrival(spec))),
    )


LEVELS: Mapping[float, str] = {1.0: "D", 2.0: "S"}
"""What is printed in the box that damages, and that sinks, at sea (EWR-11.19.D)."""


def _points(spec: ShipSpec) -> range:
    return range(1, 2 * spec.armor + 1)


def markers(damage: int) -> LogRow:
    """The markers of damage that a ship bears."""
    boxes = tuple(
        LogBox(shape="box", state="marked" if damage >= number else "free", label=letter, tip=tip)
        for letter, number, tip in MARKERS
    )
    return LogRow(label="Marker", boxes=boxes)


def _class(spec: ShipSpec) -> str:
    return f"{spec.type}, {spec.ship_class} class"


def _ratings(spec: ShipSpec) -> Iterator[tuple[str, str]]:
    yield sentence(SHIP_TYPES[spec.type]), spec.flag
    yield "Gun", f"{spec.gun}{'*' * spec.secondary}"
    yield "AA", f"{spec.aa}{'•' * spec.long_range}"
    if spec.torpedo:
        yield "Torpedo", str(spec.torpedo)
    yield "Armour", str(spec.armor)
    yield "Speed", SPEEDS[spec.speed]
    if spec.air:
        yield "Aircraft", f"{spec.air} SP"
    yield "Section", SECTIONS[spec.section].removesuffix(" section").lower()


def _arrival(spec: ShipSpec) -> str:
    if spec.arrival in ("start", "optional"):
        return {"start": "there at the start", "optional": "optional"}[spec.arrival]
    return f"{spec.arrival}, {spec.arrives_at}"
