"""Hexagonal maps of Tiled (.tmx): the first layer of tiles is the terrain, others are properties, texts are names."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from wargames_desktop.data.problems import DataError
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.design.archives import number, parse_xml, refused, whole_number
from wargames_desktop.design.map_draft import Cell, MapDraft
from wargames_desktop.design.map_files import MOST_HEXES, new_map
from wargames_desktop.design.renumbering import grid_numbers
from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part

_FLIPS = 0x1FFFFFFF
"""The bits of a tile's number that do not say how it is turned."""
SOURCE = "imported from Tiled"
TILE = 28
"""Pixels from side to side of a tile that is written."""


@dataclass(frozen=True)
class Imported:
    """A map, and what could not be carried over, in words."""

    draft: MapDraft
    left_out: tuple[str, ...]


def read_tiled(path: Path, id: str) -> Imported:
    """The map of a file.

    Raises:
        DataError: it is no hexagonal map of Tiled, or cannot be read.
    """
    root = parse_xml(read_bytes(path), path)
    if root.tag != "map":
        raise refused(path, "no map of Tiled's")
    if root.get("orientation") != "hexagonal":
        raise refused(path, f"a map of {root.get('orientation', 'no')} tiles; only hexagonal ones can be taken")
    if root.get("infinite") == "1":
        raise refused(path, "an infinite map: give it a size in Tiled (Map > Map Properties), and save it again")
    width, height = whole_number(root.get("width"), 0, 0), whole_number(root.get("height"), 0, 0)
    if not 0 < width * height <= MOST_HEXES:
        raise refused(path, f"{width} by {height} hexes; 1 to {MOST_HEXES} can be edited")
    pointed = root.get("staggeraxis", "y") == "y"
    odd = root.get("staggerindex", "odd") == "odd"
    numbering = _numbering(pointed, odd, width, height)
    left_out: list[str] = []
    words = _tile_words(root, path, left_out)
    cells: dict[Hex, Cell] = {}
    layers = list(root.iter("layer"))
    if not layers:
        raise refused(path, "there is no layer of tiles")
    for index, layer in enumerate(layers):
        numbers = _numbers(layer, width * height, path)
        name = _column(layer.get("name", f"layer{index + 1}")) if index else "terrain"
        for at, tile in enumerate(numbers):
            tile &= _FLIPS
            hex_ = numbering.hex_of(at // width + 1, at % width + 1)
            if not index and tile:
                cells[hex_] = Cell(words.get(tile, f"tile_{tile}"), {"source": SOURCE})
            elif tile and hex_ in cells:
                cells[hex_] = cells[hex_].but(name, words.get(tile, f"tile_{tile}"))
    _take_names(root, numbering, cells, left_out)
    for tag, told in (("imagelayer", "image layers"), ("group", "groups of layers")):
        count = len(list(root.iter(tag)))
        if count:
            left_out.append(f"{count} {told} were not carried over.")
    title = path.stem.replace("_", " ").capitalize()
    return Imported(new_map(id, title, numbering, cells), tuple(left_out))


def _numbering(pointed: bool, odd: bool, width: int, height: int) -> Numbering:
    """Rows and columns from 1; Tiled counts from 0, so that its odd rows are our even ones."""
    digits = max(2, len(str(max(width, height))))
    return Numbering(
        pointed=pointed,
        row=Part(grows="down", digits=digits),
        column=Part(grows="right", digits=digits),
        shifted="even" if odd else "odd",
        shift="right" if pointed else "down",
        order="row column" if pointed else "column row",
    )


def _column(name: str) -> str:
    words = "".join(letter if letter.isalnum() else "_" for letter in name.lower()).strip("_")
    return words if words and words not in ("hex", "terrain", "source") else f"layer_{words or 'x'}"


def _tile_words(root: ElementTree.Element, path: Path, left_out: list[str]) -> dict[int, str]:
    """What each tile is called: its class or terrain, else its image, else its number in its set."""
    words: dict[int, str] = {}
    for tileset in root.iter("tileset"):
        first = whole_number(tileset.get("firstgid"), 1, 1)
        known = tileset
        source = tileset.get("source")
        if source:
            file = path.parent / Path(source.replace("\\", "/")).name
            try:
                known = parse_xml(read_bytes(file), file)
            except DataError:
                left_out.append(f"The set of tiles {source} is not beside the map: its tiles have numbers for names.")
                continue
        name = known.get("name", "tile")
        for tile in known.iter("tile"):
            number_ = whole_number(tile.get("id"), 0, 0)
            words[first + number_] = _tile_word(tile, name, number_)
        for number_ in range(min(whole_number(known.get("tilecount"), 0, 0), 10_000)):
            words.setdefault(first + number_, f"{_column(name)}_{number_}")
    return words


def _tile_word(tile: ElementTree.Element, name: str, number_: int) -> str:
    for key in ("class", "type"):
        if tile.get(key):
            return str(tile.get(key))
    for each in tile.iter("property"):
        if each.get("name") == "terrain" and each.get("value"):
            return str(each.get("value"))
    image = tile.find("image")
    if image is not None and image.get("source"):
        return _column(Path(str(image.get("source")).replace("\\", "/")).stem)
    return f"{_column(name)}_{number_}"


def _numbers(layer: ElementTree.Element, count: int, path: Path) -> list[int]:
    """The tiles of a layer, row by row.

    Raises:
        DataError: there are more or fewer, or they are written in a way that is not known here.
    """
    data = layer.find("data")
    if data is None:
        raise refused(path, f"the layer {layer.get('name', '')} has no tiles")
    encoding, squeezed = data.get("encoding"), data.get("compression")
    text = (data.text or "").strip()
    try:
        if encoding == "csv":
            found = [int(cell) for cell in text.replace("\n", "").split(",") if cell.strip()]
        elif encoding == "base64":
            raw = base64.b64decode(text, validate=False)
            raw = _unpacked(raw, squeezed, 4 * count)
            found = [each[0] for each in struct.iter_unpack("<I", raw[: len(raw) // 4 * 4])]
        elif encoding is None:
            found = [whole_number(tile.get("gid"), 0, 0, 2**32) for tile in data.iter("tile")]
        else:
            raise refused(path, f"tiles written as {encoding} are not known here")
    except (ValueError, binascii.Error, zlib.error, OSError, EOFError) as error:
        raise refused(path, f"the tiles of the layer {layer.get('name', '')} cannot be read: {error}") from error
    if len(found) != count:
        raise refused(path, f"the layer {layer.get('name', '')} has {len(found)} tiles, not {count}")
    return found


def _unpacked(raw: bytes, squeezed: str | None, size: int) -> bytes:
    if not squeezed:
        return raw
    if squeezed == "zlib":
        return zlib.decompressobj().decompress(raw, size)
    if squeezed == "gzip":
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
            return file.read(size)
    raise ValueError(f"compression {squeezed} is not known here; choose zlib, gzip, CSV or none in Tiled")


def _take_names(root: ElementTree.Element, numbering: Numbering, cells: dict[Hex, Cell], left_out: list[str]) -> None:
    """Objects with a name or text become names of the hexes they lie in."""
    wide, high = number(root.get("tilewidth"), 32.0), number(root.get("tileheight"), 32.0)
    side = number(root.get("hexsidelength"), 0.0)
    missed = 0
    for each in root.iter("object"):
        text = each.find("text")
        words = (text.text if text is not None else "") or each.get("name") or ""
        x, y = number(each.get("x"), 0.0), number(each.get("y"), 0.0)
        x, y = x + number(each.get("width"), 0.0) / 2, y + number(each.get("height"), 0.0) / 2
        hex_ = _hex_at(x, y, wide, high, side, numbering)
        if words.strip() and hex_ in cells:
            cells[hex_] = cells[hex_].but("name", " ".join(words.split()))
        elif words.strip():
            missed += 1
    if missed:
        left_out.append(f"{missed} named objects lie beside the hexes.")


def _hex_at(x: float, y: float, wide: float, high: float, side: float, numbering: Numbering) -> Hex:
    """The hex at a pixel of the map as Tiled draws it."""
    if numbering.pointed:
        step = (high + side) / 2 or 1.0
        row = round((y - high / 2) / step)
        moved = (row % 2 == 1) == (numbering.shifted == "even")
        column = round((x - wide / 2 - (wide / 2 if moved else 0)) / (wide or 1.0))
    else:
        step = (wide + side) / 2 or 1.0
        column = round((x - wide / 2) / step)
        moved = (column % 2 == 1) == (numbering.shifted == "even")
        row = round((y - high / 2 - (high / 2 if moved else 0)) / (high or 1.0))
    return numbering.hex_of(row + 1, column + 1)


@dataclass(frozen=True)
class TiledFiles:
    """A map as Tiled has it; the image of its tiles has to be drawn: a row of hexes, one for each terrain."""

    tmx: bytes
    terrains: tuple[str, ...]
    left_out: tuple[str, ...]


def to_tiled(draft: MapDraft, image: str) -> TiledFiles:
    """A map for Tiled; ``image`` is the file name of the image of its tiles."""
    grid = grid_numbers(draft.numbering)
    spots = {hex_: grid.row_and_column(hex_) for hex_ in draft.cells}
    top, left = min(r for r, _ in spots.values()), min(c for _, c in spots.values())
    rows = max(r for r, _ in spots.values()) - top + 1
    columns = max(c for _, c in spots.values()) - left + 1
    terrains = tuple(dict.fromkeys(sorted(cell.terrain for cell in draft.cells.values())))
    pointed = draft.head.pointed
    wide, high, side = tile_size(pointed)
    root = ElementTree.Element(
        "map",
        {
            "version": "1.10",
            "orientation": "hexagonal",
            "renderorder": "right-down",
            "width": str(columns),
            "height": str(rows),
            "tilewidth": str(wide),
            "tileheight": str(high),
            "infinite": "0",
            "hexsidelength": str(side),
            "staggeraxis": "y" if pointed else "x",
            "staggerindex": "odd" if _second_is_moved(draft.numbering, top if pointed else left) else "even",
            "nextlayerid": "3",
            "nextobjectid": str(len(draft.cells) + 1),
        },
    )
    tiles = ElementTree.SubElement(
        root,
        "tileset",
        {
            "firstgid": "1",
            "name": "terrain",
            "tilewidth": str(wide),
            "tileheight": str(high),
            "tilecount": str(len(terrains)),
            "columns": str(len(terrains)),
        },
    )
    ElementTree.SubElement(tiles, "image", {"source": image, "width": str(wide * len(terrains)), "height": str(high)})
    for index, terrain in enumerate(terrains):
        ElementTree.SubElement(tiles, "tile", {"id": str(index), "class": terrain})
    layer = ElementTree.SubElement(
        root, "layer", {"id": "1", "name": "terrain", "width": str(columns), "height": str(rows)}
    )
    numbers = [[0] * columns for _ in range(rows)]
    for hex_, (row, column) in spots.items():
        numbers[row - top][column - left] = terrains.index(draft.cells[hex_].terrain) + 1
    data = ElementTree.SubElement(layer, "data", {"encoding": "csv"})
    data.text = "\n" + ",\n".join(",".join(map(str, line)) for line in numbers) + "\n"
    _write_names(root, draft, spots, top, left)
    left_out = []
    if len(draft.sides):
        left_out.append("Hexsides: Tiled has none.")
    if draft.areas:
        left_out.append("Areas and zones.")
    if draft.coast:
        left_out.append("The coast.")
    more = {key for cell in draft.cells.values() for key in cell.more if key not in ("source", "name")}
    if more:
        left_out.append(f"Properties of hexes: {', '.join(sorted(more))}.")
    return TiledFiles(
        b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root), terrains, tuple(left_out)
    )


def tile_size(pointed: bool) -> tuple[int, int, int]:
    """Width, height and length of a side of a tile, in pixels."""
    long, side = round(TILE * 2 / 3**0.5), round(TILE / 3**0.5)
    return (TILE, long, side) if pointed else (long, TILE, side)


def _second_is_moved(numbering: Numbering, first: int) -> bool:
    """Whether the second row (or column) of the map lies further to the right (lower) than the first."""
    layout, grid = Layout(pointed=numbering.pointed), grid_numbers(numbering)
    if numbering.pointed:
        here, there = layout.centre(grid.hex_of(first, 0))[0], layout.centre(grid.hex_of(first + 1, 0))[0]
    else:
        here, there = layout.centre(grid.hex_of(0, first))[1], layout.centre(grid.hex_of(0, first + 1))[1]
    return there > here


def _write_names(
    root: ElementTree.Element, draft: MapDraft, spots: dict[Hex, tuple[int, int]], top: int, left: int
) -> None:
    wide, high, side = tile_size(draft.head.pointed)
    group = ElementTree.SubElement(root, "objectgroup", {"id": "2", "name": "names"})
    second = _second_is_moved(draft.numbering, top if draft.head.pointed else left)
    number_ = 0
    for hex_, (row, column) in spots.items():
        name = draft.cells[hex_].text("name")
        if not name:
            continue
        number_ += 1
        down, right = row - top, column - left
        if draft.head.pointed:
            x = right * wide + wide / 2 + (wide / 2 if (down % 2 == 1) == second else 0)
            y = down * (high + side) / 2 + high / 2
        else:
            x = right * (wide + side) / 2 + wide / 2
            y = down * high + high / 2 + (high / 2 if (right % 2 == 1) == second else 0)
        at = {"id": str(number_), "name": name, "x": f"{x:g}", "y": f"{y:g}"}
        ElementTree.SubElement(group, "object", at).append(ElementTree.Element("point"))
