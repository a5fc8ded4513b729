"""The words of charts, scenarios, commands and states: sides, nations, kinds of unit, statuses (3.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

SideName = Literal["japan", "allies"]
Nation = Literal["japan", "us", "commonwealth", "china"]
"""Dutch and Australian units are Commonwealth (EWR-8.1.B)."""
Purse = Literal["japan", "us", "commonwealth", "australia", "china", "india"]
"""Whose economic resources (ER) pay."""
AreaStatus = Literal["friendly", "uncontested", "contested", "hostile"]
"""Of an area for one side (EWR-8.3.2)."""
NavalOrder = Literal["japan", "allies", "split"]
"""Who stages task forces first; ``split``: the side that decides, some before and some after the other (EWR-6.4)."""

ShipType = Literal["CV", "CVL", "CVE", "BB", "B", "BC", "CA", "CL"]
"""Types of named ships (EWR-3.1)."""
FleetType = Literal["destroyer", "escort_carrier", "transport", "submarine"]
"""Naval units that are strength points (SP) without a name (EWR-3.2)."""
Section = Literal["main", "screen", "reserve"]
Speed = Literal["F", "M", "S"]
AirType = Literal["army_air", "naval_air", "bomber", "superbomber"]
Quality = Literal["green", "average"]
GroundType = Literal["infantry", "marine", "ranger", "airborne", "chindit"]
UnitType = FleetType | AirType | GroundType
"""Every kind of unit that is counted in strength points."""
BaseType = Literal["air", "major"]
Installation = Literal["air", "major", "city"]
Ground = Literal["clear", "jungle", "swamp", "rough", "atoll"]
"""Terrain of a hex with land (EWR-17.1.E)."""
Range = Literal["point_blank", "close", "medium", "long", "extreme"]
TimeOfDay = Literal["day", "night"]

SIDES: tuple[SideName, ...] = ("japan", "allies")
NATIONS: tuple[Nation, ...] = ("japan", "us", "commonwealth", "china")
PURSES: tuple[Purse, ...] = ("japan", "us", "commonwealth", "australia", "china", "india")
STATUSES: tuple[AreaStatus, ...] = ("friendly", "uncontested", "contested", "hostile")
SHIP_TYPES: tuple[ShipType, ...] = ("CV", "CVL", "CVE", "BB", "B", "BC", "CA", "CL")
FLEET_TYPES: tuple[FleetType, ...] = ("destroyer", "escort_carrier", "transport", "submarine")
AIR_TYPES: tuple[AirType, ...] = ("army_air", "naval_air", "bomber", "superbomber")
QUALITIES: tuple[Quality, ...] = ("green", "average")
GROUND_TYPES: tuple[GroundType, ...] = ("infantry", "marine", "ranger", "airborne", "chindit")
SPEEDS: tuple[Speed, ...] = ("F", "M", "S")
RANGES: tuple[Range, ...] = ("point_blank", "close", "medium", "long", "extreme")
"""From the nearest to the farthest."""
CARRIERS: tuple[ShipType, ...] = ("CV", "CVL", "CVE")
CAPITAL: tuple[ShipType, ...] = ("CV", "CVL", "B", "BB", "BC", "CA")
"""Ships whose loss weighs on morale as that of a capital ship (EWR-13.13.D)."""
FIGHTERS: tuple[AirType, ...] = ("army_air", "naval_air")
"""Aircraft that escort, fly CAP and strike twice; bombers do not (EWR-11.9.B, EWR-11.20.A)."""
BOMBERS: tuple[AirType, ...] = ("bomber", "superbomber")

SIDE_OF: Mapping[Nation, SideName] = {"japan": "japan", "us": "allies", "commonwealth": "allies", "china": "allies"}
NATIONS_OF: Mapping[SideName, tuple[Nation, ...]] = {"japan": ("japan",), "allies": ("us", "commonwealth", "china")}
MARKER_PREFIXES: Mapping[Nation, str] = {"japan": "JP", "us": "US", "commonwealth": "CW"}
"""The ids of task force markers begin so: ``US-16`` (EWR-8.1.A)."""
PURSE_SIDE: Mapping[Purse, SideName] = {
    "japan": "japan",
    "us": "allies",
    "commonwealth": "allies",
    "australia": "allies",
    "china": "allies",
    "india": "allies",
}
SECTION_OF: Mapping[ShipType, Section] = {
    "CV": "reserve",
    "CVL": "reserve",
    "CVE": "reserve",
    "BB": "main",
    "B": "main",
    "BC": "main",
    "CA": "main",
    "CL": "screen",
}
"""Where an undamaged ship of a type stands in the line of battle (EWR-3.1.2)."""


def enemy(side: SideName) -> SideName:
    """The other side."""
    return "allies" if side == "japan" else "japan"
