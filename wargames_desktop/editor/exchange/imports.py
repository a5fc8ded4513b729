"""From files of other programs to documents of the editor, with a list of what could not be carried over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImageReader

from wargames_desktop.data.boards import Tracing, TracingPoint
from wargames_desktop.data.files import reason
from wargames_desktop.data.patching import Plain
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.writer import entry_lines, plain
from wargames_desktop.design.map_draft import Cell, MapDraft
from wargames_desktop.design.map_files import MOST_HEXES, new_map
from wargames_desktop.design.tiled import read_tiled
from wargames_desktop.design.vassal_grid import VassalGrid, hex_of, numbering_of
from wargames_desktop.design.vassal_module import Module, ModuleBoard, read_module, unpack
from wargames_desktop.editor.maps.dialogs import usual_numbering
from wargames_desktop.editor.opening_words import slug
from wargames_desktop.hexgrid import Layout

SOURCE = "imported from VASSAL"
MOST_BOARDS = 12


@dataclass(frozen=True)
class ImportedFiles:
    """What came of an import: maps by the names of their files, the text of a file of counters or none."""

    title: str
    maps: tuple[tuple[str, MapDraft], ...]
    counters: str
    left_out: tuple[str, ...]
    folder: Path
    """Where images were unpacked; the documents must be saved there to find them."""


def import_tiled(path: Path) -> ImportedFiles:
    """A map of Tiled.

    Raises:
        DataError: it cannot be taken.
    """
    found = read_tiled(path, slug(path.stem))
    return ImportedFiles(path.stem, ((slug(path.stem), found.draft),), "", found.left_out, path.parent)


def import_module(path: Path, folder: Path) -> ImportedFiles:
    """A VASSAL module; its images are unpacked into a folder.

    Raises:
        DataError: it cannot be taken, or its images cannot be written.
    """
    module = read_module(path)
    left_out = list(module.left_out)
    images = [board.image for board in module.boards if board.image]
    images += [image for piece in module.pieces for image in (piece.front, piece.back) if image]
    try:
        left_out += unpack(path, images, folder / "images") if images else []
    except OSError as error:
        raise DataError([Problem(path=str(folder), message=f"images cannot be written: {reason(error)}")]) from error
    maps = []
    if len(module.boards) > MOST_BOARDS:
        left_out.append(f"Only the first {MOST_BOARDS} of {len(module.boards)} boards were taken.")
    for board in module.boards[:MOST_BOARDS]:
        made = _map(board, folder, left_out)
        if made is not None:
            maps.append((made.head.id, made))
    return ImportedFiles(module.title, tuple(maps), _counters(module), tuple(left_out), folder)


def _map(board: ModuleBoard, folder: Path, left_out: list[str]) -> MapDraft | None:
    image = Path("images") / Path(board.image).name if board.image else None
    size = QImageReader(str(folder / image)).size() if image is not None else QSize()
    if image is not None and not size.isValid():
        left_out.append(f"The image of the board {board.name} cannot be read.")
        image = None
    if image is None and board.grid is None:
        return None
    grid = board.grid or VassalGrid(dx=55.4, dy=64.0, y0=32.0)
    grid = replace(grid, width=size.width() if image else 2000, height=size.height() if image else 1500)
    spots = grid.hexes()
    if not 0 < len(spots) <= MOST_HEXES:
        left_out.append(f"The board {board.name} would have {len(spots)} hexes: it was not taken.")
        return None
    numbering = numbering_of(grid)
    if numbering is None:
        left_out.append(f"The numbers of the board {board.name} cannot be written here: its hexes have new ones.")
        numbering = usual_numbering(grid.sideways, digits=3)
    cells = {hex_of(column, row, grid.sideways): Cell("clear", {"source": SOURCE}) for column, row in spots}
    more: dict[str, Plain] = {}
    if image is not None:
        layout = Layout(pointed=grid.sideways)
        points = tuple(
            TracingPoint(image=grid.centre(column, row), sheet=layout.centre(hex_of(column, row, grid.sideways)))
            for column, row in ((0, 0), (2, 0), (0, 2))
        )
        more["tracing"] = plain(Tracing(image=image.as_posix(), points=points, opacity=1.0))
    return new_map(slug(board.name), board.name, numbering, cells, more)


def _counters(module: Module) -> str:
    """The text of a file of counters with a piece a row; empty if there are no pieces."""
    if not module.pieces:
        return ""
    picture: dict[str, Plain] = {
        "front": [{"part": "image", "image": "{front}", "at": [0, 0, 1, 1]}],
        "back": [{"part": "image", "image": "{back}", "at": [0, 0, 1, 1]}],
    }
    words: dict[str, Plain] = {"front": [{"part": "text", "text": "{name}", "at": [0.05, 0.35, 0.9, 0.3]}]}
    counters: list[Plain] = []
    for piece in module.pieces:
        fields: dict[str, Plain] = {"name": piece.name}
        if piece.group:
            fields["group"] = piece.group
        for side, image in (("front", piece.front), ("back", piece.back)):
            if image:
                fields[side] = f"images/{Path(image).name}"
        template = "image" if piece.front else "words"
        counters.append({"template": template, "nation": "neutral", "fields": fields})
    head: dict[str, Plain] = {
        "schema": 1,
        "kind": "counters",
        "id": slug(module.title),
        "title": module.title,
        "nations": {"neutral": {"ground": "#efe9da", "ink": "#3a352a"}},
        "templates": {"image": picture, "words": words},
        "counters": counters,
    }
    return "\n".join(line for key, value in head.items() for line in entry_lines(key, value, "")) + "\n"
