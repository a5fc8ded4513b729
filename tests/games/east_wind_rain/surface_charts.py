"""The tables of chapter 13 as the packaged chart set has them, for tests of what needs nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import yaml

from wargames_desktop.app import paths
from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt, CrtRow
from wargames_desktop.games.east_wind_rain.surface_tables import SurfaceTables


def surface_tables() -> SurfaceTables:
    path = paths.assets() / "east_wind_rain" / "charts" / "reconstructed" / "surface_combat.yaml"
    values: dict[str, Any] = yaml.safe_load(path.read_text())
    return msgspec.convert({key: value for key, value in values.items() if key != "kind"}, SurfaceTables)


CRT = BasicCrt(
    points_per_hit=10,
    remainder_from=5,
    remainder_modifier=1,
    rows=(
        CrtRow(highest=0, adjustment=-2),
        CrtRow(lowest=1, highest=2, adjustment=-1),
        CrtRow(lowest=3, highest=4, adjustment=0),
        CrtRow(lowest=5, highest=6, adjustment=1),
        CrtRow(lowest=7, adjustment=2),
    ),
)
TABLES = surface_tables()
