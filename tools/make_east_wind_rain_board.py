"""Make the board of East Wind Rain from the fitted geography.

    python tools/make_east_wind_rain_board.py GEO_FOLDER assets/east_wind_rain

GEO_FOLDER holds ``hexes.csv`` (terrain, water, places and marks by hex), ``hexsides.csv``, ``coast.geojson`` (longitude
and latitude), ``areas.yaml`` and ``transform.json`` (the projection). Writes ``hexes.csv``, ``hexsides.csv`` and
``coast.geojson`` and prints the ``azimuthal`` and ``areas`` for ``board.yaml``, which is kept by hand.
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import yaml

METRES_PER_MILE = 1609.344
HEX_COLUMNS = (
    "hex",
    "terrain",
    "source",
    "zone",
    "name",
    "icons",
    "nation",
    "flags",
    "ground",
    "latitude",
    "longitude",
)
SIDE_COLUMNS = ("hex", "beside", "kind", "sea", "source", "note")
NATIONS = {"Japan": "japan", "US": "us", "Commonwealth": "commonwealth", "China": "china", "USSR": "ussr"}
TERRAIN = {"deep": "deep", "coastal": "shallow", "none": "land"}
"""What the water of a hex makes of it: a coastal hex holds land and shallow sea, a hex without water only land."""
FLAGS = {
    "home_islands": "home_islands",
    "home_island_city": "home_island_city",
    "unlimited_tf_base": "unlimited_task_forces",
    "china_service_coast": "china_coast",
    "australia_marker_pickup": "australia_pickup",
    "india_marker_pickup": "india_pickup",
    "strait_island": "strait_island",
    "rail": "rail",
    "thailand": "thailand",
    "ussr_border": "ussr_border",
}
"""Marks of a hex that the board keeps, and their names there."""


def source(text: str) -> str:
    """``source §8.4`` as ``EWR 8.4``."""
    return text.replace("source §", "EWR ").replace("§", "EWR ")


def icons(row: dict[str, str]) -> str:
    """What is printed in a hex."""
    printed = [("port", row["port"]), ("city", row["city"]), ("resource", row["economic_value"])]
    return ";".join(icon for icon, there in printed if there)


def flags(row: dict[str, str]) -> str:
    """What the rules say of a hex in particular."""
    kept = [FLAGS[flag] for flag in row["flags"].split(";") if flag in FLAGS]
    kept += ["jungle"] * (row["terrain"] == "jungle") + ["brown"] * (row["island_colour"] == "brown")
    return ";".join(kept)


def hexes(path: Path) -> list[list[str]]:
    """The rows of the board's table of hexes."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            [
                row["id"],
                TERRAIN[row["water"]],
                source(row["provenance"]),
                "",
                row["name"],
                icons(row),
                NATIONS.get(row["controller"], ""),
                flags(row),
                "" if row["water"] == "deep" else row["terrain"],
                row["lat"],
                row["lon"],
            ]
            for row in csv.DictReader(file)
        ]


def hexsides(path: Path) -> list[list[str]]:
    """The rows of the board's table of hexsides: one for each kind that a side is of."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            [row["hex_a"], row["hex_b"], row["type"], "", source(row["provenance"]), row["note"]]
            for row in csv.DictReader(file)
        ]


def features(path: Path) -> list[str]:
    """The features of the coast, one a line."""
    coast = json.loads(path.read_text(encoding="utf-8"))
    lines = []
    for feature in coast["features"]:
        feature["properties"] = {"kind": "land"}
        lines.append(json.dumps(feature))
    return lines


def write_table(path: Path, columns: tuple[str, ...], rows: list[list[str]]) -> None:
    """Write a table of hexes or hexsides."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def azimuthal(transform: dict[str, object]) -> dict[str, object]:
    """The projection as a board file states it, in metres."""
    projection = transform["projection"]
    assert isinstance(projection, dict)
    east, north, hex_miles = (
        float(str(transform[key])) * METRES_PER_MILE for key in ("x0_miles", "y0_miles", "hex_flat_to_flat_miles")
    )
    return {
        "latitude": projection["lat0"],
        "longitude": projection["lon0"],
        "hex": "0101",
        "east": round(east),
        "north": round(north),
        "hex_metres": round(hex_miles),
    }


def main(geo: Path, assets: Path) -> None:
    """Write the files."""
    write_table(assets / "hexes.csv", HEX_COLUMNS, hexes(geo / "hexes.csv"))
    write_table(assets / "hexsides.csv", SIDE_COLUMNS, hexsides(geo / "hexsides.csv"))
    lines = ",\n".join(features(geo / "coast.geojson"))
    (assets / "coast.geojson").write_text(
        f'{{"type": "FeatureCollection", "features": [\n{lines}\n]}}\n', encoding="utf-8"
    )
    transform = json.loads((geo / "transform.json").read_text(encoding="utf-8"))
    print(f"azimuthal: {json.dumps(azimuthal(transform))}")
    for area in yaml.safe_load((geo / "areas.yaml").read_text(encoding="utf-8"))["areas"]:
        id = area["name"].lower().replace(" ", "_").replace("/", "_")
        print(f"  - id: {id}\n    name: {area['name']}\n    style: border\n    hexes: {json.dumps(area['hexes'])}")
        print(f'    source: "{source(area["provenance"])}"')


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
