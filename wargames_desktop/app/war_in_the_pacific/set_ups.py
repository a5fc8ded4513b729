"""Whether units may stand where a scenario or a position puts them: terrain, stacking limits, control of places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from wargames_desktop.app.war_in_the_pacific.places import ground_problem, named, water_problem
from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.engine.board import Place
from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, SIDES, Charts, SideName, UnitSpec
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES

CHINA = "china"
"""The area of the board that is the Chinese units' own (WITP-12.2-1)."""


class Stand(NamedTuple):
    """A unit in a hex of the map, and where the file says so."""

    id: str
    spec: UnitSpec
    hex: str
    at: Document


def standing_problems(stand: Stand, charts: Charts) -> Iterator[Problem]:
    """Why one unit cannot be in its hex, whoever else is there."""
    refusal = _refusal(stand.spec, charts.board.places[stand.hex], charts.board.areas[CHINA].hexes)
    if refusal:
        yield stand.at.problem(f"{stand.id}: {refusal}")


def _refusal(spec: UnitSpec, place: Place, chinese_hexes: Collection[str]) -> str:
    if spec.type == "land" and ground_problem(place):
        return ground_problem(place)
    if spec.fleet and water_problem(place):
        return water_problem(place)
    if spec.nation == "china" and place.label not in chinese_hexes:
        return f"Chinese units may only be in {', '.join(chinese_hexes)}"
    if spec.nation in ("us", "commonwealth") and spec.type != "air" and place.label in chinese_hexes:
        return f"of the Allies only Chinese units and an air unit may be in {named(place)}"
    if spec.nation == "japan" and spec.fleet and "no_japanese_fleet" in place.flags:
        return f"no Japanese fleet may be in {named(place)}"
    return ""


def crowd_problems(stands: Sequence[Stand], charts: Charts) -> Iterator[Problem]:
    """Hexes where more units of a side stand than may stay there (WITP-8.3-1)."""
    control = controllers(stands, charts)
    together: dict[tuple[str, SideName], list[Stand]] = {}
    for stand in stands:
        together.setdefault((stand.hex, stand.spec.side), []).append(stand)
    for (hex, side), units in together.items():
        place = charts.board.places[hex]
        for message in _over_the_limit(units, place, control.get(hex) == side, charts):
            yield units[0].at.problem(f"{named(place)}: {message}")


def _over_the_limit(units: Sequence[Stand], place: Place, own_base: bool, charts: Charts) -> Iterator[str]:
    limits = charts.stacking
    side = SIDE_NAMES[units[0].spec.side]
    land = sum(stand.spec.type == "land" and stand.spec.nation != "china" for stand in units)
    air = sum(stand.spec.type == "air" for stand in units)
    fleets = sum(stand.spec.fleet for stand in units)
    if "unlimited_stacking" in place.flags:
        return
    if not own_base:
        yield from _too_many(land + air, limits.plain.land_and_air, f"{side} land or air unit")
        if fleets:
            yield f"{_counted(fleets, f'{side} fleet')}, but there is no port of theirs"
        return
    small = "one_fleet_limit" in place.flags
    harbour = (limits.small_port_fleets if small else limits.base.fleets) if "port" in place.icons else 0
    yield from _too_many(land, limits.base.land, f"{side} land unit")
    yield from _too_many(air, limits.base.air, f"{side} air unit")
    yield from _too_many(fleets, harbour, f"{side} fleet")


def _too_many(number: int, most: int, what: str) -> Iterator[str]:
    if number > most:
        yield f"{_counted(number, what)}, but there may be {most or 'none'}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def controllers(stands: Sequence[Stand], charts: Charts) -> Mapping[str, SideName]:
    """Who controls each port and airfield: its printed owner, or the enemy whose land units alone are there."""
    there: dict[str, set[SideName]] = {}
    for stand in stands:
        if stand.spec.type == "land":
            there.setdefault(stand.hex, set()).add(stand.spec.side)
    control: dict[str, SideName] = {}
    for label, place in charts.board.places.items():
        owner = next((side for nation, side in SIDE_OF.items() if nation == place.nation), None)
        if owner is None or not {"port", "airfield"} & set(place.icons):
            continue
        landed = there.get(label, set())
        others = [side for side in SIDES if side != owner and landed == {side}]
        control[label] = others[0] if others else owner
    return control
