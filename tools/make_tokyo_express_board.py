"""Make the board of Tokyo Express from the fitted geography.

    python tools/make_tokyo_express_board.py GEO_FOLDER assets/tokyo_express

GEO_FOLDER holds ``hexes.csv`` (terrain, zones and edges by hex), ``coast.geojson`` (longitude and latitude) and
``transform.json`` (the registration of the sheet). Writes ``hexes.csv`` and ``coast.geojson`` and prints the
``registration`` for ``board.yaml``, which is kept by hand.
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

COLUMNS = (
    *("hex", "terrain", "source", "zone", "zone_source", "edges", "edges_source", "arrival", "arrival_source"),
    *("reentry", "reentry_source", "supply_zone", "deployment_zone", "mission_boundary", "land_share", "island"),
)
EDGES = {
    "N": "north",
    "NW": "northwest",
    "LEFT": "west",
    "SW": "southwest",
    "SE": "southeast",
    "Tulagi": "tulagi",
    "USCONVOY": "us convoy",
}


def source(text: str) -> str:
    """``source:11.2/15.1`` as ``TE 11.2, 15.1``."""
    return text.replace("source:", "TE ").replace("/", ", ")


def edges_source(text: str) -> str:
    """Every edge has its source; several hexes lie on two edges."""
    return "; ".join(
        f"{EDGES[edge]}: {source(where)}" for edge, where in (part.split("=") for part in text.split(";") if part)
    )


def hexes(path: Path) -> list[list[str]]:
    """The rows of the board's table of hexes."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            [
                row["id"],
                row["terrain"],
                source(row["terrain_src"]),
                row["zone"],
                source(row["zone_src"]) if row["zone"] else "",
                ";".join(EDGES[edge] for edge in row["mapedge"].split(";") if edge),
                edges_source(row["mapedge_src"]),
                row["arrival"],
                source(row["arrival_src"]),
                row["reentry"],
                source(row["reentry_src"]),
                "yes" if row["supply_zone"] == "1" else "",
                "yes" if row["jp_deployment"] == "1" else "",
                "yes" if row["mission_boundary10"] == "1" else "",
                row["land_frac"] if float(row["land_frac"]) else "",
                row["land_name"],
            ]
            for row in csv.DictReader(file)
        ]


def features(path: Path) -> list[str]:
    """The features of the coast, one a line."""
    coast = json.loads(path.read_text(encoding="utf-8"))
    lines = []
    for feature in coast["features"]:
        feature["properties"] = {"kind": "land", "name": feature["properties"]["name"].title()}
        lines.append(json.dumps(feature))
    return lines


def registration(path: Path) -> dict[str, object]:
    """The registration of ``board.yaml``, with the distances of the projection in metres."""
    transform = json.loads(path.read_text(encoding="utf-8"))
    fitted = transform["parameters"]
    return {
        "hex": transform["paper"]["reference_hex"],
        "latitude": fitted["ref_lat"],
        "longitude": fitted["ref_lon"],
        "bearing_of_right": fitted["bearing_of_paper_right_deg"],
        "metres_per_degree_latitude": fitted["km_per_deg_lat"] * 1000,
        "metres_per_degree_longitude": fitted["km_per_deg_lon"] * 1000,
        "hex_metres": fitted["km_per_hex"] * 1000,
    }


def main(geo: Path, assets: Path) -> None:
    """Write the files."""
    with (assets / "hexes.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(hexes(geo / "hexes.csv"))
    lines = ",\n".join(features(geo / "coast.geojson"))
    (assets / "coast.geojson").write_text(
        f'{{"type": "FeatureCollection", "features": [\n{lines}\n]}}\n', encoding="utf-8"
    )
    for key, value in registration(geo / "transform.json").items():
        print(f"  {key}: {json.dumps(value)}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
