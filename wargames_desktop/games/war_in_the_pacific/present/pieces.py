"""Units and markers as counters on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName, UnitSpec
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, Movement, PlannedStack, StackPlan
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.planning import planned
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import kind_of
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State, Unit

INKS: Final[Mapping[str, str]] = {"japan": "japan_light", "us": "us_light", "commonwealth": "ochre", "china": "lilac"}
LAND_INKS: Final[Mapping[str, str]] = {"japan": "japan", "us": "us_land"}
"""Colours of counters by nation; of land units where these have another (WITP-2.2.1)."""
MARKER_INKS: Final[Mapping[SideName, str]] = {"japan": "japan", "allies": "us"}
_ORDER: Final = {"carrier": 0, "naval": 1, "land": 2, "air": 3}


def base_id(side: SideName, hex: str) -> str:
    """The id of a supply base."""
    return f"base:{side}:{hex}"


def ink(spec: UnitSpec) -> str:
    """The colour of a unit's counter."""
    land = LAND_INKS.get(spec.nation) if spec.type == "land" else None
    return land or INKS[spec.nation]


def fields(spec: UnitSpec, id: str, attrited: bool = False) -> Mapping[str, str]:
    """What is printed on a unit's counter (WITP-2.2): its kind, number, strength, and where or when it begins."""
    return {
        "type": spec.type,
        "abbr": id.partition("-")[2],
        "strength": "0" if attrited else str(spec.strength),
        "start": spec.hex or (f"T{spec.arrival}" if spec.arrival else ""),
    }


class Pieces:
    """Makes the counters of a position."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game
        self._specs = game.charts.units

    def pieces(self, view: State) -> tuple[Piece, ...]:
        """Every unit on the map with the markers: bases under the units, what is planned and fought over them."""
        out = frozenset(id for side in SIDES for id in self._game.supply.out_of_supply(view, side))
        plan = plan_of(view)
        going = planned(plan)
        cargo = {ship: land for stack in plan for land, ship in stack.cargo.items()}
        cargo |= {unit.aboard: id for id, unit in view.units.items() if unit.aboard}
        units = sorted(view.units, key=lambda id: _ORDER[view.units[id].type])
        return (
            *self._markers(view),
            *(self._unit(view, id, id in out, id in going, cargo.get(id, "")) for id in units),
            *_bases(self._game, view),
        )

    def waiting(self, id: str, place: str) -> Piece:
        """A unit that is not on the map, in a box."""
        spec = self._specs[id]
        return Piece(
            id=id,
            place=place,
            template="unit",
            nation=ink(spec),
            name=id,
            fields=fields(spec, id),
            tip=f"{kind_of(spec)} {id}, strength {spec.strength}",
        )

    def _unit(self, view: State, id: str, out: bool, going: bool, cargo: str) -> Piece:
        unit, spec = view.units[id], self._specs[id]
        return Piece(
            id=id,
            place=unit.hex,
            template="unit",
            nation=ink(spec),
            name=id,
            fields=fields(spec, id, unit.attrited),
            face="back" if unit.attrited else "front",
            badges=tuple(_badges(unit, out, going, cargo)),
            tip=self.tip(view, id),
            labelled=False,
        )

    def tip(self, view: State, id: str) -> str:
        """A unit in a line: kind, strength, where it is and what it may still do."""
        unit, spec = view.units[id], self._specs[id]
        parts = [f"{kind_of(spec)} {id}", "attrited" if unit.attrited else f"strength {spec.strength}"]
        if unit.sea:
            parts.append(f"on the {unit.sea}ern sea")
        if unit.aboard:
            parts.append(f"aboard {unit.aboard}")
        if unit.moved:
            parts.append("has moved")
        if unit.redeployed:
            parts.append("has been redeployed")
        return ", ".join(parts)

    def _markers(self, view: State) -> Iterator[Piece]:
        name = self._game.theatre.name
        for hex in view.continuing:
            yield _marker(f"combat:{hex}", hex, "combat_marker", "neutral", f"Continuing combat at {name(hex)}")
        segment = next((frame for frame in view.flow if isinstance(frame, Movement)), None)
        impulse = next((frame for frame in view.flow if isinstance(frame, Impulse)), None)
        if segment is not None:
            for side in SIDES:
                for hex in segment.targets.get(side, ()):
                    tip = f"Has been a {SIDE_NAMES[side]} target in this turn"
                    yield _marker(f"target:{side}:{hex}", hex, "spent_target_marker", MARKER_INKS[side], tip)
        if impulse is not None:
            ink, side = MARKER_INKS[impulse.side], impulse.side
            tip = f"Target of this impulse: {name(impulse.target)}"
            yield _marker(f"target:{side}:{impulse.target}", impulse.target, "target_marker", ink, tip)
            for hex in dict.fromkeys(stack.origin for stack in plan_of(view)):
                tip = f"{name(hex)} is activated for this impulse"
                yield _marker(f"activation:{side}:{hex}", hex, "activation_marker", ink, tip)


def _bases(game: WarInThePacific, view: State) -> Iterator[Piece]:
    name = game.theatre.name
    for side in SIDES:
        linked = game.lines.network(view, side) if view.bases[side] else {}
        for hex in view.bases[side]:
            cut = "" if hex in linked else ", cut off from every supply source"
            yield Piece(
                id=base_id(side, hex),
                place=hex,
                template="supply_base",
                nation=MARKER_INKS[side],
                name="Supply base",
                fields={"cut": "yes" if cut else ""},
                tip=f"{SIDE_NAMES[side]} supply base at {name(hex)}{cut}",
                labelled=False,
                aside=True,
            )


def _marker(id: str, hex: str, template: str, nation: str, tip: str) -> Piece:
    return Piece(id=id, place=hex, template=template, nation=nation, name=tip, tip=tip, labelled=False, aside=True)


def _badges(unit: Unit, out: bool, going: bool, cargo: str) -> Iterator[Badge]:
    if out:
        yield Badge(kind="unsupplied", text="!", tip="Out of supply as things stand")
    if going:
        yield Badge(kind="planned", text="→", tip="Goes with the impulse that is planned")
    if unit.moved:
        yield Badge(kind="moved", text="✓", tip="Has moved")
    if unit.redeployed:
        yield Badge(kind="moved", text="R", tip="Has been redeployed")
    if cargo:
        yield Badge(kind="cargo", text=cargo.partition("-")[2], tip=f"Carries {cargo}")
    if unit.aboard:
        yield Badge(kind="cargo", text="aboard", tip=f"Aboard {unit.aboard}")


def plan_of(view: State) -> tuple[PlannedStack, ...]:
    """The stacks of the impulse that is being planned, the one in hand last."""
    stacks: list[PlannedStack] = []
    for frame in view.flow:
        if isinstance(frame, Impulse):
            stacks += frame.stacks
        elif isinstance(frame, StackPlan):
            stacks.append(frame.stack)
    return tuple(stacks)
