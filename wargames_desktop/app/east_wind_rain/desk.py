"""Scenarios of East Wind Rain on a board, for the editor: bases, and the units of contingents where they begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, get_args

import msgspec

from wargames_desktop.app import paths
from wargames_desktop.app.east_wind_rain.contingent_edits import (
    Kind,
    added,
    contingent_at,
    differences,
    less,
    listed,
    part_at,
    parts,
    shifted,
    stock_of,
)
from wargames_desktop.app.east_wind_rain.files import GAME
from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.design.edits import Edit, Remove, SetValue
from wargames_desktop.design.scenario_desk import NewScenario, Placed, RosterEntry, items, mapping
from wargames_desktop.engine.display import Piece
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.present.counters import SIDE_INKS
from wargames_desktop.games.east_wind_rain.present.presenter import desk_of
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    BASES,
    KINDS,
    NATIONS_IN_WORDS,
    SHIP_TYPES,
    sentence,
)
from wargames_desktop.games.east_wind_rain.scenario import Scenario
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    FLEET_TYPES,
    GROUND_TYPES,
    NATIONS,
    QUALITIES,
    SIDE_OF,
    SIDES,
    AirType,
    BaseType,
    FleetType,
    GroundType,
    Nation,
    Quality,
    SideName,
)
from wargames_desktop.games.east_wind_rain.theatre import Theatre

COUNTER_SP: Final = 5
"""Strength points of a counter without a number (EWR-3.7.B, EWR-3.4)."""
SOURCE: Final = "made in the editor"


class ScenarioDesk:
    """What the editor is offered for scenarios."""

    form = Scenario

    def __init__(self, theatre: Theatre) -> None:
        desk = desk_of(theatre)
        self._theatre = theatre
        self._names = desk.names
        self._counters = desk.counters
        self._ships = theatre.charts.ships
        self.beginnings: tuple[NewScenario, ...] = (
            NewScenario(id="midway", title="A turn of your own, after Midway", text=_text("midway")),
            NewScenario(
                id="midway_extended", title="Several turns with economic phases", text=_text("midway_extended")
            ),
        )

    # What is there

    def placed(self, data: Mapping[str, Plain]) -> tuple[Placed, ...]:
        """Bases, and the units of every contingent where they usually begin."""
        return (*self._bases(data), *self._units(data))

    def _bases(self, data: Mapping[str, Plain]) -> Iterator[Placed]:
        for side in SIDES:
            for number, base in enumerate(items(mapping(data.get("bases")).get(side))):
                hex, kinds = mapping(base).get("hex"), _kinds(mapping(base))
                if isinstance(hex, str) and kinds:
                    yield Placed(way=("bases", side, number), piece=self._base(side, hex, kinds))

    def _units(self, data: Mapping[str, Plain]) -> Iterator[Placed]:
        seen: Counter[str] = Counter()
        for part in parts(data):
            piece = self._piece(part.nation, part.kind, part.sp, part.place)
            if piece is None:
                continue
            seen[piece.id] += 1
            if seen[piece.id] > 1:
                piece = msgspec.structs.replace(piece, id=f"{piece.id} #{seen[piece.id]}")
            yield Placed(way=part.way, piece=piece)

    def _base(self, side: SideName, hex: str, kinds: list[BaseType]) -> Piece:
        return Piece(
            id=f"{side} base {hex}".strip(),
            place=hex,
            template="base",
            nation=SIDE_INKS[side],
            name=sentence(" and ".join(BASES[kind] for kind in kinds)),
            fields={"type": kinds[0]},
            tip=f"{', '.join(BASES[kind] for kind in kinds)} of {side}",
            labelled=False,
            aside=True,
        )

    def _piece(self, nation: Nation, kind: Kind, sp: int, place: str) -> Piece | None:
        """A counter; None: the file names a ship that there is not."""
        key, _, type = kind.partition(" ")
        if key == "ships":
            return self._counters.printed_ship(type, place) if type in self._ships else None
        group = _group(nation, kind, sp)
        return self._counters.points(group, f"{key} {place}".strip(), place) if group is not None else None

    def roster(self, data: Mapping[str, Plain]) -> tuple[RosterEntry, ...]:
        """Bases of both sides, strength points of every kind, and all named ships."""
        there = {part.kind.partition(" ")[2] for part in parts(data) if part.key == "ships"}
        return (*self._base_entries(), *self._point_entries(), *self._ship_entries(there))

    def _base_entries(self) -> Iterator[RosterEntry]:
        for side in SIDES:
            for kind in BASES:
                yield RosterEntry(id=f"base {side} {kind}", group="Bases", piece=self._base(side, "", [kind]))

    def _point_entries(self) -> Iterator[RosterEntry]:
        for nation in NATIONS:
            for kind in _every_kind():
                piece = self._piece(nation, kind, COUNTER_SP, "")
                assert piece is not None
                yield RosterEntry(
                    id=f"points {nation} {kind}",
                    group=f"{NATIONS_IN_WORDS[nation]} {KINDS[_type(kind)]}",
                    piece=piece,
                    note=f"{COUNTER_SP} SP; change the number in the form",
                )

    def _ship_entries(self, there: set[str]) -> Iterator[RosterEntry]:
        for ship, spec in self._ships.items():
            yield RosterEntry(
                id=f"ship {ship}",
                group=f"{NATIONS_IN_WORDS[spec.nation]} {SHIP_TYPES[spec.type]}s",
                piece=self._counters.printed_ship(ship, ""),
                placed=ship if ship in there else "",
                note=f"from {spec.arrival}" if spec.arrival != "start" else "from the start of the war",
            )

    # Edits

    def place(self, data: Mapping[str, Plain], entry: str, hex: str) -> tuple[Edit, ...]:
        """A ship stands once: it leaves where it was. Strength points join those that are there."""
        what, _, rest = entry.partition(" ")
        if what == "base":
            side, _, kind = rest.partition(" ")
            return self._with_base(data, side, hex, [kind])
        if what == "ship":
            there = next((part for part in parts(data) if part.kind == f"ships {rest}"), None)
            if there is not None:
                return self.move(data, there.way, hex)
            return self._put(data, self._ships[rest].nation, hex, f"ships {rest}", 1) if rest in self._ships else ()
        nation = next((nation for nation in NATIONS if rest.startswith(f"{nation} ")), None)
        if what != "points" or nation is None:
            return ()
        return self._put(data, nation, hex, rest.removeprefix(f"{nation} "), COUNTER_SP)

    def move(self, data: Mapping[str, Plain], way: Way, hex: str) -> tuple[Edit, ...]:
        """Within the places of its contingent, or out of it into one that begins there."""
        if way[:1] == ("bases",):
            return self._base_moved(data, way, hex)
        part = part_at(data, way)
        if part is None or part.place == hex:
            return ()
        old = contingent_at(data, way)
        if hex in items(old.get("places")):
            return tuple(differences(way[:3], old, shifted(old, part, hex)))
        added = self._put(data, part.nation, hex, part.kind, part.sp)
        return (*added, *self.remove(data, way))

    def turn(self, data: Mapping[str, Plain], way: Way, steps: int) -> tuple[Edit, ...]:
        """A base becomes a major or an air base; units have no heading."""
        if way[:1] != ("bases",) or not steps % 2:
            return ()
        kinds = _kinds(_base_at(data, way))
        turned = ["air" if kinds[0] == "major" else "major", *kinds[1:]]
        return (SetValue((*way, "kinds"), sorted(turned, reverse=True)),)

    def remove(self, data: Mapping[str, Plain], way: Way) -> tuple[Edit, ...]:
        """Out of the game; a contingent without units goes too."""
        if way[:1] == ("bases",):
            return (Remove(way),)
        part = part_at(data, way)
        if part is None:
            return ()
        old = contingent_at(data, way)
        new = less(old, part)
        if not stock_of(new):
            return (Remove(way[:3]),)
        return tuple(differences(way[:3], old, new))

    # Bases

    def _with_base(self, data: Mapping[str, Plain], side: str, hex: str, kinds: list[str]) -> tuple[Edit, ...]:
        entries = items(mapping(data.get("bases")).get(side))
        for number, base in enumerate(entries):
            if mapping(base).get("hex") == hex:
                more = sorted((*_kinds(mapping(base)), *kinds), reverse=True)
                return (SetValue(("bases", side, number, "kinds"), more),)
        new: Plain = {"hex": hex, "kinds": kinds}
        return added(data, ("bases", side), new)

    def _base_moved(self, data: Mapping[str, Plain], way: Way, hex: str) -> tuple[Edit, ...]:
        base = _base_at(data, way)
        if base.get("hex") == hex:
            return ()
        entries = items(mapping(data.get("bases")).get(str(way[1])))
        if any(mapping(other).get("hex") == hex for other in entries):
            return (*self._with_base(data, str(way[1]), hex, [*_kinds(base)]), Remove(way))
        return (SetValue((*way, "hex"), hex),)

    # Units

    def _put(self, data: Mapping[str, Plain], nation: Nation, hex: str, kind: Kind, sp: int) -> tuple[Edit, ...]:
        """Into the contingent of a nation that begins in a place alone, or into a new one."""
        side = SIDE_OF[nation]
        for number, contingent in enumerate(items(mapping(data.get("forces")).get(side))):
            old = mapping(contingent)
            if items(old.get("places")) == [hex] and old.get("nation") == nation:
                stock = stock_of(old)
                stock[kind] = stock.get(kind, 0) + sp
                return tuple(differences(("forces", side, number), old, {**old, **listed(stock)}))
        title = f"At {self._names.place(hex)}"
        new = {"title": title, "nation": nation, "places": [hex], **listed({kind: sp}), "source": SOURCE}
        return added(data, ("forces", side), new)


# Kinds


def _every_kind() -> Iterator[Kind]:
    yield from (f"fleet {type}" for type in FLEET_TYPES)
    yield from (f"air {type} {quality}" for type in AIR_TYPES for quality in QUALITIES)
    yield from (f"ground {type}" for type in GROUND_TYPES)


def _type(kind: Kind) -> FleetType | AirType | GroundType:
    name = kind.split(" ")[1]
    return next(type for type in (*FLEET_TYPES, *AIR_TYPES, *GROUND_TYPES) if type == name)


def _group(nation: Nation, kind: Kind, sp: int) -> NavalGroup | AirGroup | GroundGroup | None:
    """Strength points of a kind; None: the file names a kind that there is not."""
    words = kind.split(" ")
    for fleet in FLEET_TYPES:
        if words == ["fleet", fleet]:
            return NavalGroup(nation, fleet, sp)
    for ground in GROUND_TYPES:
        if words == ["ground", ground]:
            return GroundGroup(nation, ground, sp)
    for air in AIR_TYPES:
        for quality in get_args(Quality):
            if words[1:] == [air, quality]:
                return AirGroup(nation, air, quality, sp)
    return None


def _kinds(base: Mapping[str, Plain]) -> list[BaseType]:
    """The bases of an entry, as far as they are such."""
    return [kind for each in items(base.get("kinds")) for kind in get_args(BaseType) if kind == each]


def _base_at(data: Mapping[str, Plain], way: Way) -> Mapping[str, Plain]:
    return mapping(items(mapping(data.get("bases")).get(str(way[1])))[int(way[2])])


def _text(scenario: str) -> str:
    return (paths.scenarios(GAME) / f"{scenario}.yaml").read_text(encoding="utf-8")
