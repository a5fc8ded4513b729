"""What a unit, a base or a hex under the mouse means: strength, supply, zones, control."""

from __future__ import annotations

from wargames_desktop.engine.display import Path, Preview, Region, Sum
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.battles import Battles
from wargames_desktop.games.war_in_the_pacific.present.card_faces import CardFaces
from wargames_desktop.games.war_in_the_pacific.present.pieces import MARKER_INKS, Pieces
from wargames_desktop.games.war_in_the_pacific.present.supply_preview import SupplyPreview
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import (
    ADJECTIVES,
    TERRAINS,
    composition,
    hexes,
    listed,
)
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State

_ICONS = {"port": "port", "airfield": "airfield", "supply_source": "supply source", "resource": "oil"}


class Inspection:
    """Answers what is under the mouse."""

    def __init__(self, game: WarInThePacific, pieces: Pieces) -> None:
        self._game = game
        self._pieces = pieces
        self._supply = SupplyPreview(game)
        self._battles = Battles(game)
        self._faces = CardFaces(game.theatre)

    def inspect(self, view: State, id: str) -> Preview:
        """A unit, a supply base, a card or a hex; anything else is empty."""
        if id in view.units:
            return self._unit(view, id)
        if id.startswith("base:"):
            _, side, hex = id.split(":")
            return self._base(view, "japan" if side == "japan" else "allies", hex)
        if id in self._game.charts.board.places:
            return self._hex(view, id)
        if id in self._game.charts.cards:
            return Preview(title=self._game.charts.cards[id].name, card=self._faces.card(id))
        return Preview()

    # A unit

    def _unit(self, view: State, id: str) -> Preview:
        """Its line of supply and what would cut it; an air unit shows its zone."""
        unit = view.units[id]
        regions = (self._zone(view, id),) if unit.type == "air" and not unit.attrited else ()
        standing = self._supply.standing(view, id)
        paths = tuple(
            Path(piece="", steps=tuple((hex, None, "") for hex in line), style="possible")
            for line in standing.lines[:2]
            if len(line) > 1
        )
        sums = [
            Sum(label="Attrited" if unit.attrited else "Strength", value="" if unit.attrited else self._strength(id))
        ]
        if not unit.fleet and standing.lines:
            nearest = standing.lines[0]
            value = hexes(len(nearest) - 1) if len(nearest) > 1 else "in its hex"
            sums.append(
                Sum(label=f"Supplied from {self._game.theatre.name(nearest[0])}", value=value, rule="WITP-7.1-1")
            )
        return Preview(
            title=self._pieces.tip(view, id),
            paths=paths,
            regions=regions,
            sums=tuple(sums),
            expected="" if unit.fleet else self._supply.words(view, id),
        )

    def _strength(self, id: str) -> str:
        return str(self._game.charts.units[id].strength)

    def _zone(self, view: State, id: str) -> Region:
        """Hexes around an air unit where its zone holds (WITP-2.2.3-1)."""
        unit = view.units[id]
        zone = self._game.theatre.of(view).zones[unit.side]
        reach = self._game.charts.distances.zone
        near = tuple(hex for hex in self._game.theatre.map.within(unit.hex, reach)[1:] if hex in zone)
        return Region(style="zone", hexes=near, label="AZOC", nation=MARKER_INKS[unit.side])

    # A base

    def _base(self, view: State, side: SideName, hex: str) -> Preview:
        """What it reaches, and whom it supplies."""
        supplied = self._game.lines.reach(view, side, hex, self._game.charts.distances.unit_supply)
        units = [id for id, unit in view.units.items() if unit.side == side and unit.hex in supplied and not unit.fleet]
        anchor = self._game.lines.network(view, side).get(hex)
        link = f"Linked to {self._game.theatre.name(anchor)}" if anchor else "Cut off from every supply source"
        return Preview(
            title=f"{SIDE_NAMES[side]} supply base at {self._game.theatre.name(hex)}",
            regions=(Region(style="reach", hexes=tuple(sorted(supplied)), label="In supply from here"),),
            sums=(Sum(label=link, value="", rule="WITP-6.2-1"),),
            expected=f"Supplies {listed(units)}" if units else "Supplies no unit now",
        )

    # A hex

    def _hex(self, view: State, label: str) -> Preview:
        place = self._game.charts.board.places[label]
        situation = self._game.theatre.of(view)
        name = f"{place.name}, {label}" if place.name else f"Hex {label}"
        terrain = TERRAINS.get(place.terrain, place.terrain) + (", jungle" if "jungle" in place.flags else "")
        sums = []
        if place.icons:
            words = listed([_ICONS[icon] for icon in place.icons])
            nation = ADJECTIVES[self._game.theatre.nation[label]] if label in self._game.theatre.nation else ""
            sums.append(Sum(label=f"{nation} {words}".strip(), value="", rule="WITP-2.3.3-1"))
        if label in situation.controller:
            sums.append(
                Sum(label=f"Held by the {SIDE_NAMES[situation.controller[label]]} side", value="", rule="WITP-2.3.3-2")
            )
        for side in SIDES:
            if label in situation.zones[side]:
                sums.append(Sum(label=f"In a {SIDE_NAMES[side]} air zone", value="", rule="WITP-2.2.3-1"))
            here = [
                self._game.charts.units[id]
                for id, unit in view.units.items()
                if unit.hex == label and unit.side == side
            ]
            if here:
                sums.append(Sum(label=SIDE_NAMES[side], value=composition(here)))
        prospect = self._battles.at(view, label)
        return Preview(
            title=f"{name}: {terrain}",
            sums=(*sums, *prospect.sums),
            chances=prospect.chances,
            tables=prospect.tables,
        )
