"""Contingents of a scenario file as plain data: where their units begin, and what moves or removes some of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.design.edits import AddItem, Edit, Remove, SetValue
from wargames_desktop.design.scenario_desk import items, mapping
from wargames_desktop.games.east_wind_rain.terms import NATIONS, SIDES, Nation, SideName

Kind = str
"""What a part of a contingent is: the key of the file, and after a space the type, and the quality of crews."""


class Part(NamedTuple):
    """Units of one kind that a contingent puts into one place."""

    way: Way
    side: SideName
    nation: Nation
    place: str
    kind: Kind
    """``ships Akagi``, ``fleet destroyer``, ``air army_air green``, ``ground infantry``."""
    sp: int

    @property
    def key(self) -> str:
        """The key of the file."""
        return self.kind.partition(" ")[0]


Stock = dict[Kind, int]
"""Units by kind, with their strength points; 1 for a named ship."""


# Reading a contingent


def parts(data: Mapping[str, Plain]) -> Iterator[Part]:
    """Every kind of unit of every contingent, by the place where it usually begins."""
    for side in SIDES:
        for number, value in enumerate(items(mapping(data.get("forces")).get(side))):
            yield from _parts_of(mapping(value), side, number)


def _parts_of(contingent: Mapping[str, Plain], side: SideName, number: int) -> Iterator[Part]:
    nation = next((nation for nation in NATIONS if nation == contingent.get("nation")), None)
    places = [place for place in items(contingent.get("places")) if isinstance(place, str)]
    if nation is None or not places:
        return
    way: Way = ("forces", side, number)
    rest = stock_of(contingent)
    for share, value in enumerate(items(contingent.get("usual"))):
        place = mapping(value).get("place")
        for kind, sp in stock_of(mapping(value)).items():
            there = min(sp, rest.get(kind, 0))
            if there and isinstance(place, str):
                rest[kind] -= there
                yield Part((*way, "usual", share, *_place_in(mapping(value), kind)), side, nation, place, kind, there)
    for kind, sp in rest.items():
        if sp:
            yield Part((*way, *_place_in(contingent, kind)), side, nation, places[0], kind, sp)


def part_at(data: Mapping[str, Plain], way: Way) -> Part | None:
    """What stands at ``way``; None if it is nothing of a contingent."""
    return next((part for part in parts(data) if part.way == way), None)


def contingent_at(data: Mapping[str, Plain], way: Way) -> Mapping[str, Plain]:
    """The contingent in which ``way`` leads."""
    _, side, number = way[:3]
    return mapping(items(mapping(data.get("forces")).get(str(side)))[int(number)])


def stock_of(units: Mapping[str, Plain]) -> Stock:
    """The units that a contingent or a share lists."""
    found: Stock = {}
    for ship in items(units.get("ships")):
        found[f"ships {ship}"] = 1
    for key in ("fleet", "ground"):
        for type, sp in mapping(units.get(key)).items():
            found[f"{key} {type}"] = _number(sp)
    for key in ("aboard", "air"):
        for crews in items(units.get(key)):
            kind = f"{key} {mapping(crews).get('type')} {mapping(crews).get('quality')}"
            found[kind] = found.get(kind, 0) + _number(mapping(crews).get("sp"))
    return found


def _place_in(units: Mapping[str, Plain], kind: Kind) -> Way:
    """Where a contingent or share lists a kind."""
    key, _, type = kind.partition(" ")
    if key == "ships":
        return (key, items(units.get(key)).index(type))
    if key in ("fleet", "ground"):
        return (key, type)
    names = [f"{mapping(crews).get('type')} {mapping(crews).get('quality')}" for crews in items(units.get(key))]
    return (key, names.index(type))


def listed(stock: Stock) -> dict[str, Plain]:
    """Units as a contingent or a share lists them; kinds without strength points are left out."""
    found: dict[str, Plain] = {}
    for kind, sp in stock.items():
        key, _, type = kind.partition(" ")
        if sp <= 0:
            continue
        if key == "ships":
            found.setdefault(key, []).append(type)
        elif key in ("fleet", "ground"):
            found.setdefault(key, {})[type] = sp
        else:
            name, _, quality = type.partition(" ")
            found.setdefault(key, []).append({"type": name, "sp": sp, "quality": quality})
    return found


# Changing one

UNIT_KEYS: Final = ("ships", "fleet", "aboard", "air", "ground")


def _with_stock(units: Mapping[str, Plain], stock: Stock) -> dict[str, Plain]:
    """A contingent or share with other units."""
    others = {key: value for key, value in units.items() if key not in UNIT_KEYS}
    return {**others, **listed(stock)}


def shifted(contingent: Mapping[str, Plain], part: Part, hex: str) -> dict[str, Plain]:
    """A contingent in which some units usually begin in another of its places."""
    shares = {str(mapping(share).get("place")): stock_of(mapping(share)) for share in items(contingent.get("usual"))}
    if len(part.way) > 5:
        shares[part.place] = {**shares[part.place], part.kind: shares[part.place][part.kind] - part.sp}
    there = shares.setdefault(hex, {})
    there[part.kind] = there.get(part.kind, 0) + part.sp
    return _with_shares(contingent, shares)


def less(contingent: Mapping[str, Plain], part: Part) -> dict[str, Plain]:
    """A contingent without some units, and without them where they usually begin."""
    stock = stock_of(contingent)
    stock[part.kind] -= part.sp
    shares = {str(mapping(share).get("place")): stock_of(mapping(share)) for share in items(contingent.get("usual"))}
    if len(part.way) > 5:
        shares[part.place][part.kind] -= part.sp
    return _with_shares(_with_stock(contingent, stock), shares)


def _with_shares(contingent: Mapping[str, Plain], shares: Mapping[str, Stock]) -> dict[str, Plain]:
    others = {key: value for key, value in contingent.items() if key != "usual"}
    usual = [{"place": place, **listed(stock)} for place, stock in shares.items() if listed(stock)]
    return {**others, "usual": usual} if usual else others


def differences(way: Way, old: Mapping[str, Plain], new: Mapping[str, Plain]) -> Iterator[Edit]:
    """What makes a mapping of a file into another; what stays keeps its layout."""
    for key, value in new.items():
        if key not in old or _text_of(old[key]) != _text_of(value):
            yield SetValue((*way, key), value)
    for key in old:
        if key not in new:
            yield Remove((*way, key))


def _text_of(value: Plain) -> Plain:
    """A value with every scalar as it is written, so that what was read can be compared with what is made."""
    if isinstance(value, Mapping):
        return {key: _text_of(inner) for key, inner in value.items()}
    return [_text_of(inner) for inner in value] if isinstance(value, list) else str(value)


def added(data: Mapping[str, Plain], way: Way, new: Plain) -> tuple[Edit, ...]:
    """A new item at the end of a list two keys deep, which may not be there yet."""
    outer, inner = str(way[0]), str(way[1])
    if not isinstance(data.get(outer), Mapping):
        return (SetValue((outer,), {inner: [new]}),)
    listed = mapping(data[outer]).get(inner)
    if not items(listed):
        return (SetValue(way, [new]),)
    return (AddItem(way, len(items(listed)), new),)


def _number(value: Plain) -> int:
    text = str(value)
    return int(text) if text.isdecimal() else 0
