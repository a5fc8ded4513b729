"""How a commander says it: sides, nations, kinds of units and numbers in words, the same on every panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.terms import (
    AreaStatus,
    BaseType,
    Nation,
    Purse,
    Section,
    ShipType,
    SideName,
    UnitType,
)

MINUS: Final = "\N{MINUS SIGN}"

SIDES_IN_WORDS: Final[Mapping[SideName, str]] = {"japan": "Japan", "allies": "the Allies"}
NATIONS_IN_WORDS: Final[Mapping[Nation, str]] = {
    "japan": "Japanese",
    "us": "US",
    "commonwealth": "Commonwealth",
    "china": "Chinese",
}
PURSES_IN_WORDS: Final[Mapping[Purse, str]] = {
    "japan": "Japan",
    "us": "United States",
    "commonwealth": "Commonwealth",
    "australia": "Australia",
    "china": "China",
    "india": "India",
}
KINDS: Final[Mapping[UnitType, str]] = {
    "destroyer": "destroyers",
    "escort_carrier": "escort carriers",
    "transport": "transports",
    "submarine": "submarines",
    "army_air": "army air",
    "naval_air": "naval air",
    "bomber": "bombers",
    "superbomber": "superbombers",
    "infantry": "infantry",
    "marine": "marines",
    "ranger": "rangers",
    "airborne": "airborne",
    "chindit": "chindits",
}
SHORT: Final[Mapping[UnitType, str]] = {
    "destroyer": "DD",
    "escort_carrier": "CVE",
    "transport": "TR",
    "submarine": "SS",
    "army_air": "Army",
    "naval_air": "Naval",
    "bomber": "Bomber",
    "superbomber": "Super",
    "infantry": "Inf",
    "marine": "Mar",
    "ranger": "Rgr",
    "airborne": "Abn",
    "chindit": "Chd",
}
SHIP_TYPES: Final[Mapping[ShipType, str]] = {
    "CV": "carrier",
    "CVL": "light carrier",
    "CVE": "escort carrier",
    "BB": "battleship",
    "B": "old battleship",
    "BC": "battlecruiser",
    "CA": "heavy cruiser",
    "CL": "light cruiser",
}
SECTIONS: Final[Mapping[Section, str]] = {"main": "Main section", "screen": "Screen", "reserve": "Reserve"}
BASES: Final[Mapping[BaseType, str]] = {"air": "air base", "major": "major base"}
STATUSES_IN_WORDS: Final[Mapping[AreaStatus, str]] = {
    "friendly": "friendly",
    "uncontested": "uncontested",
    "contested": "contested",
    "hostile": "hostile",
}


def signed(value: int) -> str:
    """A modifier with its sign: ``+2``, ``-1`` with a true minus, ``0``."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 ship``, ``3 ships``; the plural adds an s unless given."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def sentence(text: str) -> str:
    """``text`` with a capital letter in front, the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str], none: str = "", last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f" {last} ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names) or none


def group_in_words(group: AirGroup | NavalGroup | GroundGroup) -> str:
    """``12 SP of Japanese naval air, average crews``."""
    kind = f"{group.sp} SP of {NATIONS_IN_WORDS[group.nation]} {KINDS[group.type]}"
    if isinstance(group, AirGroup):
        return f"{kind}, {group.quality} crews"
    if isinstance(group, NavalGroup):
        return f"{kind}, damaged" if group.damaged else kind
    return kind


def kind_in_words(group: AirGroup | NavalGroup | GroundGroup) -> str:
    """``Japanese naval air, average crews``: what the points are, without their number."""
    words = group_in_words(group)
    return sentence(words.partition(" SP of ")[2])


def groups_in_words(groups: Iterable[AirGroup | NavalGroup | GroundGroup], none: str = "nothing") -> str:
    """``3 SP of transports and 10 SP of destroyers``, without nations."""
    return listed([f"{group.sp} SP of {KINDS[group.type]}" for group in groups], none)
