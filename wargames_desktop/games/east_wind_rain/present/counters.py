"""Counters of ships and of strength points, for the map and for the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.games.east_wind_rain.charts.ships import ShipSpec
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import SHIP_TYPES, SHORT, group_in_words
from wargames_desktop.games.east_wind_rain.state import BOTTOMED, HIDDEN, State
from wargames_desktop.games.east_wind_rain.terms import MARKER_PREFIXES, Quality, SideName

SIDE_INKS: Final[Mapping[SideName, str]] = {"japan": "japan", "allies": "us"}
"""Colours of what belongs to a side and to no nation of it."""
STARS: Final[Mapping[Quality, str]] = {"green": "", "average": "*"}
"""How a counter prints the quality of crews (EWR-3.3)."""
POSITIONS: Final = {"main": "M", "screen": "S", "reserve": "R"}


class Counters:
    """Makes counters."""

    def __init__(self, ships: Mapping[str, ShipSpec], names: Names) -> None:
        self._ships = ships
        self._names = names

    def ship(self, view: State, id: str, place: str, number: int = 0) -> Piece:
        """A named ship with its damage; one whose name is not known lies on its face, the ``number``-th there."""
        if id == HIDDEN:
            return Piece(
                id=f"{place}/{HIDDEN}{number}",
                place=place,
                template="capital_ship",
                nation="neutral",
                name="A ship",
                face="back",
                fields={"position": "?"},
                tip="A ship that is not known",
                labelled=False,
            )
        damage = view.damage.get(id, 0)
        badges = [Badge(kind="damage", text="2" if damage == BOTTOMED else "1", tip="Damaged")] if damage else []
        if id in view.under_repair:
            badges.append(Badge(kind="order", text="repair", tip="Under repair: may not move in this turn"))
        return self.printed_ship(id, place, tuple(badges), ("", "damaged", "bottomed")[min(damage, BOTTOMED)])

    def printed_ship(self, id: str, place: str, badges: tuple[Badge, ...] = (), state: str = "") -> Piece:
        """A named ship as her counter prints her."""
        spec, name = self._ships[id], self._names.ship(id)
        told = f"{name}, {SHIP_TYPES[spec.type]} of the {spec.flag}" + (f", {state}" if state else "")
        gun = f"gun {spec.gun}{'*' * spec.secondary}"
        values = f"{gun}, antiaircraft {spec.aa}, armour {spec.armor}, speed {spec.speed}"
        return Piece(
            id=id,
            place=place,
            template="light_cruiser" if spec.type == "CL" else "capital_ship",
            nation=spec.nation,
            name=name,
            fields=ship_fields(spec),
            badges=badges,
            tip=f"{told}: {values}",
            labelled=False,
        )

    def points(self, group: AirGroup | NavalGroup | GroundGroup, where: str, place: str = "") -> Piece:
        """Strength points of a kind; ``where`` names them, ``place`` is the slot that they stand in."""
        quality = STARS[group.quality] if isinstance(group, AirGroup) else ""
        damaged = isinstance(group, NavalGroup) and group.damaged
        moved = group.moved if isinstance(group, GroundGroup) else ""
        badges = [Badge(kind="damage", text="1", tip="Damaged")] if damaged else []
        badges += [Badge(kind="moved", text="✓", tip=f"Has moved by {moved}")] if moved else []
        return Piece(
            id=ids.points(where, group),
            place=place or where,
            template="points",
            nation=group.nation,
            name=self._with_holder(group_in_words(group), where),
            fields={"type": group.type, "strength": str(group.sp), "quality": quality, "abbr": SHORT[group.type]},
            badges=tuple(badges),
            tip=group_in_words(group),
            labelled=False,
        )

    def _with_holder(self, what: str, where: str) -> str:
        """Points with the place or the task force that they belong to: ``…, Yokohama``."""
        holder = where.partition("/")[0]
        if self._names.is_place(holder):
            return f"{what}, {self._names.place(holder)}"
        prefix = holder.partition("-")[0]
        return f"{what}, {self._names.task_force(holder)}" if prefix in MARKER_PREFIXES.values() else what

    def all_points(
        self, groups: Iterable[AirGroup | NavalGroup | GroundGroup], where: str, place: str = ""
    ) -> Iterator[Piece]:
        """A counter for each group."""
        return (self.points(group, where, place) for group in groups)


def ship_fields(spec: ShipSpec) -> Mapping[str, str]:
    """What is printed on both sides of a ship's counter (EWR-3.1.1)."""
    return {
        "type": spec.type,
        "gun": str(spec.gun),
        "secondary": str(spec.secondary),
        "aa": str(spec.aa),
        "long_range": str(spec.long_range),
        "torpedo": str(spec.torpedo or ""),
        "armor": str(spec.armor),
        "speed": spec.speed,
        "air": str(spec.air or ""),
        "position": POSITIONS[spec.section],
        "arrival": spec.arrival,
    }
