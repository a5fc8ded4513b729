"""The words that the rules, the charts and the files of East Wind Rain share (3.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

SideName = Literal["japan", "allies"]
Nation = Literal["japan", "us", "commonwealth", "china"]
"""Whose counters: the Dutch and the Australians count as Commonwealth (EWR-8.1.B)."""
Country = Literal["japan", "us", "commonwealth", "australia", "india", "china"]
"""Who has economic resources of its own (EWR-5.2.1, EWR-5.2.6, EWR-5.2.7, EWR-5.2.9)."""

ShipType = Literal["CV", "CVL", "CVE", "BB", "B", "BC", "CA", "CL"]
Section = Literal["main", "screen", "reserve"]
"""Where a ship stands in a surface battle (EWR-3.1)."""
Speed = Literal["fast", "medium", "slow"]
NavalType = Literal["destroyer", "submarine", "transport", "escort_carrier"]
AirType = Literal["army", "naval", "bomber", "superbomber"]
Quality = Literal["green", "average"]
GroundType = Literal["infantry", "marine", "ranger", "airborne"]
BaseKind = Literal["major", "air"]
Status = Literal["friendly", "uncontested", "contested", "hostile"]
"""What an area is for a side (EWR-8.3.2)."""

SIDES: Final[tuple[SideName, ...]] = ("japan", "allies")
NATIONS: Final[tuple[Nation, ...]] = ("japan", "us", "commonwealth", "china")
COUNTRIES: Final[tuple[Country, ...]] = ("japan", "us", "commonwealth", "australia", "india", "china")
SIDE_OF: Final[Mapping[Nation, SideName]] = {
    "japan": "japan",
    "us": "allies",
    "commonwealth": "allies",
    "china": "allies",
}
CARRIERS: Final[tuple[ShipType, ...]] = ("CV", "CVL", "CVE")


def enemy(side: SideName) -> SideName:
    """The other side."""
    return "allies" if side == "japan" else "japan"
