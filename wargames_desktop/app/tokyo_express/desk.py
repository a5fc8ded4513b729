"""Scenarios of Tokyo Express on a board, for the editor: ships, slots for ships drawn at random, hidden forces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from wargames_desktop.app import paths
from wargames_desktop.app.tokyo_express.files import GAME
from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.design.edits import AddItem, Edit, Remove, SetValue
from wargames_desktop.design.scenario_desk import NewScenario, Placed, RosterEntry, items, mapping
from wargames_desktop.engine.display import Piece
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.present.pieces import fields
from wargames_desktop.games.tokyo_express.scenario import SCENARIO_FORM
from wargames_desktop.games.tokyo_express.state import HEADINGS, SIDE_NAMES, SideName

HIDDEN_FORCE = "hidden force"
SLOT = "slot"
SIDES: Final[tuple[SideName, ...]] = ("us", "japan")


class ScenarioDesk:
    """What the editor is offered for scenarios of both levels."""

    form = SCENARIO_FORM

    def __init__(self, charts: Charts) -> None:
        self._ships = charts.roster.ships
        self._types = sorted({spec.type for spec in self._ships.values()})
        self.beginnings = tuple(
            NewScenario(id=id, title=title, text=_text(id))
            for id, title in (
                ("cape_esperance", "A night battle of the Standard Game, after Cape Esperance"),
                ("basic", "A short battle of the Basic Game"),
            )
        )

    def placed(self, data: Mapping[str, Plain]) -> tuple[Placed, ...]:
        """Ships by name, slots, and hidden forces."""
        return (*self._named(data), *self._slots(data), *self._hidden(data))

    def _named(self, data: Mapping[str, Plain]) -> Iterator[Placed]:
        for way, name, hex_, turn in _ships(data):
            spec = self._ships.get(name)
            if spec is None or not isinstance(hex_, str):
                continue
            yield Placed(
                way=way,
                piece=Piece(
                    id=name,
                    place=hex_,
                    template="warship",
                    nation=spec.nation,
                    name=name,
                    fields=fields(spec),
                    heading=_heading(mapping(data.get(str(way[0]))).get("heading")),
                    tip=f"Arrives on Game Turn {turn}" if turn else "",
                ),
            )

    def _slots(self, data: Mapping[str, Plain]) -> Iterator[Placed]:
        for side in SIDES:
            fleet = mapping(data.get(side))
            for number, slot in enumerate(items(fleet.get("draw"))):
                type_, hex_ = mapping(slot).get("type"), mapping(slot).get("hex")
                if not isinstance(type_, str) or not isinstance(hex_, str):
                    continue
                yield Placed(
                    way=(side, "draw", number, "hex"),
                    piece=Piece(
                        id=f"{side}-{SLOT}-{number}",
                        place=hex_,
                        template="warship",
                        nation=side,
                        name=f"Any {type_}",
                        fields={"type": type_, "abbr": "?"},
                        heading=_heading(fleet.get("heading")),
                        tip=f"{SIDE_NAMES[side]} {type_}, drawn at random or picked by the player",
                    ),
                )

    def _hidden(self, data: Mapping[str, Plain]) -> Iterator[Placed]:
        for number, force in enumerate(items(mapping(data.get("japan")).get("hidden_forces"))):
            hex_ = mapping(force).get("hex")
            if isinstance(hex_, str):
                yield Placed(
                    way=("japan", "hidden_forces", number, "hex"),
                    piece=_hidden_piece(f"{HIDDEN_FORCE} {number + 1}", hex_, mapping(force).get("heading")),
                    turns=True,
                )

    def roster(self, data: Mapping[str, Plain]) -> tuple[RosterEntry, ...]:
        """Hidden forces, or slots by type and Japanese ships, as the level has them; then all ships."""
        basic = data.get("level") == "basic"
        there = {name for _, name, _, _ in _ships(data)}
        entries = [] if basic else [RosterEntry(id=HIDDEN_FORCE, group="Hidden forces", piece=_hidden_piece("new", ""))]
        for side in SIDES if basic else ():
            entries += [
                RosterEntry(
                    id=f"{side} {SLOT} {type_}",
                    group=f"Drawn at random: {SIDE_NAMES[side]}",
                    piece=Piece(
                        id=f"{side} {type_}",
                        place="",
                        template="warship",
                        nation=side,
                        name=f"Any {type_}",
                        fields={"type": type_, "abbr": "?"},
                    ),
                )
                for type_ in self._types
            ]
        for name, spec in sorted(self._ships.items(), key=lambda item: (item[1].side != "us", item[1].type, item[0])):
            if basic or spec.side == "us":
                served = ", ".join(_PERIODS[letter] for letter in spec.available) or "never"
                entries.append(
                    RosterEntry(
                        id=name,
                        group=f"{SIDE_NAMES[spec.side]} {spec.type}",
                        piece=Piece(
                            id=name, place="", template="warship", nation=spec.nation, name=name, fields=fields(spec)
                        ),
                        placed=name if name in there else "",
                        note=f"{spec.ship_class} class; served {served}",
                    )
                )
        return tuple(entries)

    def place(self, data: Mapping[str, Plain], entry: str, hex: str) -> tuple[Edit, ...]:
        """A ship stands once; hidden forces and slots as often as they are placed."""
        if entry == HIDDEN_FORCE:
            way: Way = ("japan", "hidden_forces")
            force = {"hex": hex, "heading": "S"}
            return (AddItem(way, len(items(mapping(data.get("japan")).get("hidden_forces"))), force),)
        if f" {SLOT} " in entry:
            side, _, type_ = entry.split(" ", 2)
            slots = mapping(data.get(side)).get("draw")
            slot = {"type": type_, "hex": hex}
            if slots is None:
                return (SetValue((side, "draw"), [slot]),)
            return (AddItem((side, "draw"), len(items(slots)), slot),)
        there = next((way for way, name, _, _ in _ships(data) if name == entry), None)
        if there is not None:
            return (SetValue(there, hex),)
        spec = self._ships.get(entry)
        if spec is None:
            return ()
        if mapping(data.get(spec.side)).get("ships") is None:
            return (SetValue((spec.side, "ships"), {entry: hex}),)
        return (SetValue((spec.side, "ships", entry), hex),)

    def move(self, data: Mapping[str, Plain], way: Way, hex: str) -> tuple[Edit, ...]:
        """To another hex."""
        return (SetValue(way, hex),)

    def turn(self, data: Mapping[str, Plain], way: Way, steps: int) -> tuple[Edit, ...]:
        """A hidden force alone; ships have the heading of their side, and turn with it."""
        if way[1] == "hidden_forces":
            force = mapping(items(mapping(data.get("japan")).get("hidden_forces"))[int(way[2])])
            return (SetValue((*way[:-1], "heading"), _turned(force.get("heading"), steps)),)
        side = str(way[0])
        return (SetValue((side, "heading"), _turned(mapping(data.get(side)).get("heading"), steps)),)

    def remove(self, data: Mapping[str, Plain], way: Way) -> tuple[Edit, ...]:
        """A ship by its name, a slot or hidden force as a whole."""
        return (Remove(way[:-1] if way[1] in ("draw", "hidden_forces") else way),)


_PERIODS = {"E": "early 1942", "L": "late 1942", "Y": "1943"}


def _ships(data: Mapping[str, Plain]) -> Iterator[tuple[Way, str, Plain, str]]:
    """The way of each named ship, its name, its hex, and the turn on which it arrives (empty: there at the start)."""
    for side in SIDES:
        fleet = mapping(data.get(side))
        for name, hex_ in mapping(fleet.get("ships")).items():
            yield (side, "ships", name), name, hex_, ""
        for turn, ships in mapping(fleet.get("arrivals")).items():
            for name, hex_ in mapping(ships).items():
                yield (side, "arrivals", turn, name), name, hex_, turn


def _hidden_piece(id: str, hex_: str, heading: Plain = None) -> Piece:
    return Piece(
        id=id,
        place=hex_,
        template="marker",
        nation="japan",
        name="Hidden force",
        fields={"type": "?", "abbr": f"H{id.rpartition(' ')[2]}" if hex_ else "H", "size": "Size ?"},
        heading=_heading(heading),
    )


def _heading(written: Plain) -> int | None:
    return HEADINGS.index(written) if written in HEADINGS else None


def _turned(written: Plain, steps: int) -> str:
    return HEADINGS[((_heading(written) or 0) + steps) % len(HEADINGS)]


def _text(scenario: str) -> str:
    path: Path = paths.scenarios(GAME) / f"{scenario}.yaml"
    return path.read_text(encoding="utf-8")
