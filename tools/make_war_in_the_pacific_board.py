"""Make the board of War in the Pacific from the fitted geography.

    python tools/make_war_in_the_pacific_board.py GEO_FOLDER assets/war_in_the_pacific

GEO_FOLDER holds ``hexes.csv`` (terrain, places and marks by hex), ``hexsides.csv``, ``coast.geojson`` (longitude and
latitude) and ``transform.json`` (the knots of the projection). Writes ``hexes.csv``, ``hexsides.csv`` and
``coast.geojson`` and prints the ``knots`` for ``board.yaml``, which is kept by hand; so are the areas there.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path

HEX_COLUMNS = ("hex", "terrain", "source", "zone", "name", "icons", "nation", "flags", "note")
SIDE_COLUMNS = ("hex", "beside", "kind", "sea", "source", "note")
NATIONS = {"Japan": "japan", "US": "us", "British": "commonwealth", "Chinese": "china", "": ""}
IN_AREAS = {
    *("always_in_supply", "united_states", "india", "australia", "new_zealand", "home_islands"),
    *("china", "chinese_land_hex", "china_occupied", "china_port"),
}
"""Marks of a hex that ``board.yaml`` lists as areas."""
KINDS = {
    "land": ("land", ""),
    "deep": ("deep", ""),
    "contiguous": ("contiguous", ""),
    "shallow": ("contiguous", ""),
    "land_route": ("contiguous", ""),
    "fleet_passage": ("passage", ""),
    "split_west": ("passage", "west"),
    "split_east": ("passage", "east"),
}
"""Kind of a hexside, and the sea of the split hex that it opens to."""


def source(text: str) -> str:
    """``source §2.3.3, §12.2`` as ``WitP 2.3.3, 12.2``."""
    return re.sub(r"§", "", text.replace("source §", "WitP "))


def note(text: str) -> str:
    """``(§6.6.2)`` as ``(WitP 6.6.2)``."""
    return text.replace("§", "WitP ")


def icons(row: dict[str, str]) -> str:
    """What is printed in a hex: a port is an airfield as well and needs no second icon."""
    field = "port" if row["port"] else "airfield" if row["airfield"] else ""
    return ";".join(
        icon
        for icon in (field, "supply_source" * bool(row["supply_source"]), "resource" * bool(row["resource"]))
        if icon
    )


def hexes(path: Path) -> list[list[str]]:
    """The rows of the board's table of hexes."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            [
                row["id"],
                row["terrain"],
                source(row["provenance"]),
                "",
                row["name"],
                icons(row),
                NATIONS[row["controller"]],
                ";".join(
                    ["jungle"] * bool(row["jungle"]) + [f for f in row["flags"].split(";") if f and f not in IN_AREAS]
                ),
                note(row["note"]),
            ]
            for row in csv.DictReader(file)
        ]


def hexsides(path: Path) -> list[list[str]]:
    """The rows of the board's table of hexsides: one for each kind that a side is of."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            [row["hex_a"], row["hex_b"], *KINDS[row["type"]], source(row["provenance"]), note(row["note"])]
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


def main(geo: Path, assets: Path) -> None:
    """Write the files."""
    write_table(assets / "hexes.csv", HEX_COLUMNS, hexes(geo / "hexes.csv"))
    write_table(assets / "hexsides.csv", SIDE_COLUMNS, hexsides(geo / "hexsides.csv"))
    lines = ",\n".join(features(geo / "coast.geojson"))
    (assets / "coast.geojson").write_text(
        f'{{"type": "FeatureCollection", "features": [\n{lines}\n]}}\n', encoding="utf-8"
    )
    transform = json.loads((geo / "transform.json").read_text(encoding="utf-8"))
    for key, knots in (("columns", "lon_to_column"), ("rows", "lat_to_row")):
        print(f"  {key}: {json.dumps(transform[knots])}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
