"""Scenarios of War in the Pacific on a board, for the editor: stacks of units and supply bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargames_desktop.app import paths
from wargames_desktop.app.war_in_the_pacific.files import GAME
from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.design.edits import AddItem, Edit, Remove, SetValue
from wargames_desktop.design.scenario_desk import NewScenario, Placed, RosterEntry, items, mapping
from wargames_desktop.engine.display import Piece
from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, Charts
from wargames_desktop.games.war_in_the_pacific.present.pieces import fields, ink
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES

SIDES = ("japan", "allies")
SUPPLY_BASE = "supply base"


class ScenarioDesk:
    """What the editor is offered for scenarios."""

    form = Scenario

    def __init__(self, charts: Charts) -> None:
        self._units = charts.units
        self.beginnings: tuple[NewScenario, ...] = (
            NewScenario(id="1943", title="A front of your own, after the 1943 Scenario", text=_text("1943")),
            NewScenario(id="standard", title="The whole war from the printed set-up", text=_text("standard")),
        )

    def placed(self, data: Mapping[str, Plain]) -> tuple[Placed, ...]:
        """Units and supply bases of the stacks; the printed set-up where none are listed."""
        if not isinstance(data.get("forces"), Mapping):
            return tuple(self._printed())
        return tuple(self._listed(data))

    def _printed(self) -> Iterator[Placed]:
        for id, spec in self._units.items():
            if spec.hex:
                yield Placed(way=(), piece=self._piece(id, spec.hex, attrited=False))

    def _listed(self, data: Mapping[str, Plain]) -> Iterator[Placed]:
        for side, number, stack in _stacks(data):
            hex_ = stack.get("hex")
            if not isinstance(hex_, str):
                continue
            worn = items(stack.get("attrited"))
            for index, id in enumerate(items(stack.get("units"))):
                if id in self._units:
                    way = ("forces", side, number, "units", index)
                    yield Placed(way=way, piece=self._piece(id, hex_, attrited=id in worn))
            if str(stack.get("supply_base")).lower() == "true":
                yield Placed(way=("forces", side, number, "supply_base"), piece=_base(side, hex_))

    def _piece(self, id: str, hex_: str, *, attrited: bool) -> Piece:
        spec = self._units[id]
        return Piece(
            id=id,
            place=hex_,
            template="unit",
            nation=ink(spec),
            name=id,
            fields=fields(spec, id, attrited),
            face="back" if attrited else "front",
        )

    def roster(self, data: Mapping[str, Plain]) -> tuple[RosterEntry, ...]:
        """Supply bases of both sides, and every unit."""
        there = {each.piece.id for each in self.placed(data)}
        bases = tuple(
            RosterEntry(id=f"{side} {SUPPLY_BASE}", group="Supply bases", piece=_base(side, "")) for side in SIDES
        )
        units = tuple(
            RosterEntry(
                id=id,
                group=f"{SIDE_NAMES[spec.side]} {spec.type.replace('_', ' ')}",
                piece=self._piece(id, "", attrited=False),
                placed=id if id in there else "",
                note=f"printed set-up: {spec.hex}" if spec.hex else f"arrives on turn {spec.arrival}",
            )
            for id, spec in self._units.items()
        )
        return (*bases, *units)

    def place(self, data: Mapping[str, Plain], entry: str, hex: str) -> tuple[Edit, ...]:
        """A unit stands once: it leaves the stack that it was in."""
        side, _, what = entry.partition(" ")
        if what == SUPPLY_BASE:
            return self._put(data, side, hex, "")
        there = next((each.way for each in self.placed(data) if each.piece.id == entry and each.way), None)
        if there is not None:
            return self.move(data, there, hex)
        spec = self._units.get(entry)
        return self._put(data, SIDE_OF[spec.nation], hex, entry) if spec is not None else ()

    def _put(self, data: Mapping[str, Plain], side: str, hex_: str, unit: str) -> tuple[Edit, ...]:
        """Into the stack of a side in a hex, or into a new one; an empty ``unit`` is a supply base."""
        if not isinstance(data.get("forces"), Mapping):
            return (SetValue(("forces",), self._with(self._printed_forces(), side, hex_, unit)),)
        stacks = [(number, stack) for owner, number, stack in _stacks(data) if owner == side]
        found = next(((number, stack) for number, stack in stacks if stack.get("hex") == hex_), None)
        if found is None:
            way = ("forces", side)
            new = {"hex": hex_, "units": [unit]} if unit else {"hex": hex_, "supply_base": True}
            if not isinstance(data["forces"].get(side), list):
                return (SetValue(way, [new]),)
            return (AddItem(way, len(stacks), new),)
        number, stack = found
        if not unit:
            return (SetValue(("forces", side, number, "supply_base"), True),)
        units = items(stack.get("units"))
        if not units:
            return (SetValue(("forces", side, number, "units"), [unit]),)
        return (AddItem(("forces", side, number, "units"), len(units), unit),)

    def _printed_forces(self) -> dict[str, list[dict[str, Plain]]]:
        """The printed set-up as stacks, to go on from."""
        forces: dict[str, list[dict[str, Plain]]] = {side: [] for side in SIDES}
        for id, spec in self._units.items():
            if spec.hex:
                self._with(forces, SIDE_OF[spec.nation], spec.hex, id)
        return forces

    @staticmethod
    def _with(
        forces: dict[str, list[dict[str, Plain]]], side: str, hex_: str, unit: str
    ) -> dict[str, list[dict[str, Plain]]]:
        stack = next((stack for stack in forces[side] if stack["hex"] == hex_), None)
        if stack is None:
            stack = {"hex": hex_}
            forces[side].append(stack)
        if unit:
            stack["units"] = [*stack.get("units", []), unit]
        else:
            stack["supply_base"] = True
        return forces

    def move(self, data: Mapping[str, Plain], way: Way, hex: str) -> tuple[Edit, ...]:
        """To another hex, out of its stack and into the one there; an empty stack goes."""
        if not way:
            return ()
        _, side, number = way[:3]
        stack = mapping(items(mapping(data["forces"]).get(str(side)))[int(number)])
        if stack.get("hex") == hex:
            return ()
        unit = "" if way[3] == "supply_base" else str(items(stack.get("units"))[int(way[4])])
        left = _without(stack, unit)
        added = self._put(data, str(side), hex, unit)
        if not left.get("units") and not left.get("supply_base"):
            return (*added, Remove(("forces", side, number)))
        return (*added, *self._taken(way, stack, unit))

    def turn(self, data: Mapping[str, Plain], way: Way, steps: int) -> tuple[Edit, ...]:
        """A unit has two faces instead of headings: it is turned over."""
        if len(way) < 5:
            return ()
        _, side, number, _, index = way
        stack = mapping(items(mapping(data["forces"]).get(str(side)))[int(number)])
        unit = items(stack.get("units"))[int(index)]
        worn = items(stack.get("attrited"))
        key: Way = ("forces", side, number, "attrited")
        if unit not in worn:
            return (AddItem(key, len(worn), unit),) if worn else (SetValue(key, [unit]),)
        return (Remove((*key, worn.index(unit))),) if len(worn) > 1 else (Remove(key),)

    def remove(self, data: Mapping[str, Plain], way: Way) -> tuple[Edit, ...]:
        """Out of its stack; an empty stack goes."""
        if not way:
            return ()
        _, side, number = way[:3]
        stack = mapping(items(mapping(data["forces"]).get(str(side)))[int(number)])
        unit = "" if way[3] == "supply_base" else str(items(stack.get("units"))[int(way[4])])
        left = _without(stack, unit)
        if not left.get("units") and not left.get("supply_base"):
            return (Remove(("forces", side, number)),)
        return self._taken(way, stack, unit)

    @staticmethod
    def _taken(way: Way, stack: Mapping[str, Plain], unit: str) -> tuple[Edit, ...]:
        if not unit:
            return (Remove(way),)
        key = way[:3]
        worn = items(stack.get("attrited"))
        gone: tuple[Edit, ...] = ()
        if unit in worn:
            gone = (Remove((*key, "attrited", worn.index(unit))) if len(worn) > 1 else Remove((*key, "attrited")),)
        alone = len(items(stack.get("units"))) == 1
        return (*gone, Remove((*key, "units") if alone else way))


def _without(stack: Mapping[str, Plain], unit: str) -> dict[str, Plain]:
    """A stack as it would be without a unit, or without its supply base (an empty ``unit``)."""
    base = bool(unit) and str(stack.get("supply_base")).lower() == "true"
    return {"units": [each for each in items(stack.get("units")) if each != unit], "supply_base": base}


def _stacks(data: Mapping[str, Plain]) -> Iterator[tuple[str, int, Mapping[str, Plain]]]:
    for side in SIDES:
        for number, stack in enumerate(items(mapping(data.get("forces")).get(side))):
            yield side, number, mapping(stack)


def _base(side: str, hex_: str) -> Piece:
    return Piece(
        id=f"{side} base {hex_}".strip(),
        place=hex_,
        template="supply_base",
        nation="japan" if side == "japan" else "us",
        name="Supply base",
        aside=True,
    )


def _text(scenario: str) -> str:
    return (paths.scenarios(GAME) / f"{scenario}.yaml").read_text(encoding="utf-8")
