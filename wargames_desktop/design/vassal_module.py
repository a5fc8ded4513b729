"""VASSAL modules: what of one can be used here, and a playable draft of one from a map and counters of ours."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from wargames_desktop.data.files import write_atomic
from wargames_desktop.data.problems import DataError
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.design.archives import Archive, number, parse_xml, refused, whole_number
from wargames_desktop.design.vassal_grid import VassalGrid

_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
_NUMBERS = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
_PIECE = "VASSAL.build.widget.PieceSlot"
_CARD = "VASSAL.build.widget.CardSlot"
_GROUPS = ("ListWidget", "PanelWidget", "TabWidget", "BoxWidget", "PieceWindow", "DrawPile")
_USED = (
    *("GameModule", "BasicModule", "Map", "BoardPicker", "Board", "HexGrid", "HexGridNumbering", "PieceSlot"),
    *("CardSlot", "ZonedGrid", "ListWidget", "PanelWidget", "TabWidget", "BoxWidget", "PieceWindow", "MapWidget"),
    *("BasicCommandEncoder", "entry", "option"),
)
_BASIC = re.compile(r"piece;[^;]*;[^;]*;([^;]*);((?:[^/\t\\]|\\.)*)")
_IMAGE = re.compile(r"[^;,\t\\/]+\.(?:png|jpe?g|gif|svg)", re.IGNORECASE)
MOST_PIECES = 20_000


@dataclass(frozen=True)
class ModuleBoard:
    """A board of a module."""

    name: str
    image: str
    """Its image in the archive; empty: it has none."""
    grid: VassalGrid | None
    """Without the size of the image, which the image has to tell."""


@dataclass(frozen=True)
class ModulePiece:
    """A piece of a module: its images in the archive, empty for none."""

    name: str
    group: str
    front: str
    back: str


@dataclass(frozen=True)
class Module:
    """What of a module can be used."""

    title: str
    boards: tuple[ModuleBoard, ...]
    pieces: tuple[ModulePiece, ...]
    left_out: tuple[str, ...] = field(default=())
    """What cannot be carried over, in words."""


def read_module(path: Path) -> Module:
    """A module, or the build file of one.

    Raises:
        DataError: it is none, or cannot be read safely.
    """
    if zipfile.is_zipfile(path):
        with Archive(path) as archive:
            name = next((each for each in ("buildFile.xml", "buildFile") if each in archive.names), "")
            if not name:
                raise refused(path, "no module of VASSAL's: there is no buildFile in it")
            return _module(parse_xml(archive.read(name), path), frozenset(archive.names))
    return _module(parse_xml(read_bytes(path), path), None)


def _module(root: ElementTree.Element, names: frozenset[str] | None) -> Module:
    if not root.tag.startswith("VASSAL."):
        raise refused("buildFile", "no build file of VASSAL's")
    left_out: list[str] = []
    boards = [_board(element, names) for element in root.iter(_BOARD)]
    pieces: list[ModulePiece] = []
    _collect(root, "", pieces, names, left_out)
    for board in boards:
        if not board.image:
            left_out.append(f"The board {board.name} has no image in the module.")
        if board.grid is None:
            left_out.append(f"The board {board.name} has no hex grid: its hexes have to be fitted by hand.")
    others = Counter(element.tag.rpartition(".")[2] for element in root.iter() if "." in element.tag)
    told = [f"{count} × {name}" for name, count in sorted(others.items()) if name not in _USED]
    if told:
        left_out.append(f"Not carried over: {', '.join(told)}.")
    return Module(root.get("name", "") or "Module", tuple(boards), tuple(pieces), tuple(left_out))


def _board(element: ElementTree.Element, names: frozenset[str] | None) -> ModuleBoard:
    grid = next(element.iter(_GRID), None)
    return ModuleBoard(
        name=element.get("name", "") or "Board",
        image=_image(element.get("image", ""), names),
        grid=_grid(grid) if grid is not None else None,
    )


def _image(name: str, names: frozenset[str] | None) -> str:
    """The file of an image in the archive; empty if it is not there."""
    if not name or names is None:
        return ""
    for candidate in (f"images/{name}", name, *(f"images/{name}.{ending}" for ending in ("png", "gif", "jpg"))):
        if candidate in names:
            return candidate
    return ""


def _grid(element: ElementTree.Element) -> VassalGrid | None:
    numbers = next(element.iter(_NUMBERS), None)
    have = numbers.attrib if numbers is not None else {}
    dy = number(element.get("dy"), 64.0)
    dx = number(element.get("dx"), dy * 0.866025)
    if dx < 2 or dy < 2:
        return None

    def truth(name: str, usual: bool) -> bool:
        return have.get(name, str(usual)).lower() == "true"

    return VassalGrid(
        dx=dx,
        dy=dy,
        x0=number(element.get("x0"), 0.0),
        y0=number(element.get("y0"), dy / 2),
        sideways=element.get("sideways", "false").lower() == "true",
        first="V" if have.get("first", "H").startswith("V") else "H",
        separator=have.get("sep", ""),
        h_type="A" if have.get("hType", "N").startswith("A") else "N",
        v_type="A" if have.get("vType", "N").startswith("A") else "N",
        h_leading=whole_number(have.get("hLeading"), 1, 0, 4),
        v_leading=whole_number(have.get("vLeading"), 1, 0, 4),
        h_off=whole_number(have.get("hOff"), 1),
        v_off=whole_number(have.get("vOff"), 1),
        h_descend=truth("hDescend", False),
        v_descend=truth("vDescend", False),
        stagger=truth("stagger", True),
    )


def _collect(
    element: ElementTree.Element,
    group: str,
    pieces: list[ModulePiece],
    names: frozenset[str] | None,
    left_out: list[str],
) -> None:
    kind = element.tag.rpartition(".")[2]
    if kind in _GROUPS:
        group = element.get("entryName") or element.get("name") or group
    for child in element:
        if child.tag in (_PIECE, _CARD):
            if len(pieces) >= MOST_PIECES:
                if not any("pieces" in words for words in left_out):
                    left_out.append(f"Only the first {MOST_PIECES} pieces are taken.")
                return
            pieces.append(_piece(child, group, names))
        else:
            _collect(child, group, pieces, names, left_out)


def _piece(element: ElementTree.Element, group: str, names: frozenset[str] | None) -> ModulePiece:
    text = element.text or ""
    basic = _BASIC.search(text)
    front = _image(basic[1], names) if basic is not None else ""
    layers = [_image(found[0].strip(), names) for part in text.split("emb2;")[1:] for found in _IMAGE.finditer(part)]
    images = [image for image in layers if image and image != front]
    if not front and images:
        front, images = images[0], images[1:]
    name = element.get("entryName") or (basic[2] if basic is not None else "") or "Piece"
    return ModulePiece(name=name.replace("\\", ""), group=group, front=front, back=images[0] if images else "")


def unpack(path: Path, wanted: Sequence[str], folder: Path) -> list[str]:
    """Write files of a module into a folder, under their last names. What cannot be read is told.

    Raises:
        DataError: the archive cannot be read.
        OSError: a file cannot be written.
    """
    told = []
    with Archive(path) as archive:
        for name in dict.fromkeys(wanted):
            try:
                write_atomic(folder / Path(name).name, archive.read(name))
            except DataError as error:
                told.append(str(error))
    return told


# A draft of a module


@dataclass(frozen=True)
class DraftPiece:
    """A counter for a module: images as PNG files, the back empty if there is none."""

    name: str
    group: str
    front: bytes
    back: bytes
    width: int
    height: int


def module_archive(
    title: str, board: bytes, grid: VassalGrid, pieces: Sequence[DraftPiece], sides: Sequence[str], date: int
) -> bytes:
    """A module with one map and the counters in a window, each group in a tab. ``date`` is in milliseconds of Unix."""
    files = {"buildFile.xml": _build_file(title, grid, pieces, sides), "moduledata": _module_data(title, date)}
    files["images/map.png"] = board
    for index, piece in enumerate(pieces):
        files[f"images/{_file(index, 'front')}"] = piece.front
        if piece.back:
            files[f"images/{_file(index, 'back')}"] = piece.back
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _file(index: int, side: str) -> str:
    return f"counter{index + 1:04}_{side}.png"


def _element(above: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(above, f"VASSAL.build.{tag}", attributes)


def _build_file(title: str, grid: VassalGrid, pieces: Sequence[DraftPiece], sides: Sequence[str]) -> bytes:
    root = ElementTree.Element(
        "VASSAL.build.GameModule",
        {
            "name": title,
            "version": "0.1",
            "VassalVersion": "3.6.0",
            "description": "Draft",
            "nextPieceSlotId": str(len(pieces) + 1),
        },
    )
    _element(root, "module.BasicCommandEncoder")
    roster = _element(root, "module.PlayerRoster", buttonText="Retire", buttonToolTip="Change sides")
    for side in sides:
        ElementTree.SubElement(roster, "entry").text = side
    _element(root, "module.GlobalOptions", promptString="Opponents can unmask my pieces")
    _map(root, title, grid)
    _piece_window(root, pieces)
    dice = {"name": "2d6", "text": "2d6", "nDice": "2", "nSides": "6", "reportTotal": "true", "tooltip": "Roll"}
    _element(root, "module.DiceButton", **dice)
    _element(root, "module.PrototypesContainer")
    _element(root, "module.properties.GlobalProperties")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root)


def _map(root: ElementTree.Element, title: str, grid: VassalGrid) -> None:
    map_ = _element(root, "module.Map", mapName="Map", allowMultiple="false", launch="false", moveWithinFormat="")
    picker = _element(map_, "module.map.BoardPicker", title="Choose a board", slotScale="0.2", slotWidth="350")
    board = _element(
        picker,
        "module.map.boardPicker.Board",
        name=title,
        image="map.png",
        width=str(grid.width),
        height=str(grid.height),
        reversible="false",
    )
    hexes = _element(
        board,
        "module.map.boardPicker.board.HexGrid",
        dx=repr(grid.dx),
        dy=repr(grid.dy),
        x0=str(round(grid.x0)),
        y0=str(round(grid.y0)),
        sideways=_truth(grid.sideways),
        snapTo="true",
        visible="false",
        edgesLegal="false",
        cornersLegal="false",
        dotsVisible="false",
        color="0,0,0",
    )
    _element(
        hexes,
        "module.map.boardPicker.board.mapgrid.HexGridNumbering",
        first=grid.first,
        sep=grid.separator,
        hType=grid.h_type,
        vType=grid.v_type,
        hLeading=str(grid.h_leading),
        vLeading=str(grid.v_leading),
        hOff=str(grid.h_off),
        vOff=str(grid.v_off),
        hDescend=_truth(grid.h_descend),
        vDescend=_truth(grid.v_descend),
        stagger=_truth(grid.stagger),
        visible="false",
        locationFormat="$gridLocation$",
        color="0,0,0",
        fontSize="9",
    )
    for tag in (
        "StackMetrics",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "ForwardToChatter",
        "ForwardToKeyBuffer",
        "Zoomer",
        "CounterDetailViewer",
        "GlobalMap",
        "ImageSaver",
    ):
        _element(map_, f"module.map.{tag}")


def _piece_window(root: ElementTree.Element, pieces: Sequence[DraftPiece]) -> None:
    window = _element(root, "module.PieceWindow", name="Counters", text="Counters", defaultWidth="0")
    tabs = _element(window, "widget.TabWidget", entryName="Counters")
    groups: dict[str, ElementTree.Element] = {}
    for index, piece in enumerate(pieces):
        if piece.group not in groups:
            groups[piece.group] = _element(
                tabs, "widget.PanelWidget", entryName=piece.group, fixed="false", nColumns="3", vert="false"
            )
        slot = _element(
            groups[piece.group],
            "widget.PieceSlot",
            entryName=piece.name,
            gpid=str(index + 1),
            width=str(piece.width),
            height=str(piece.height),
        )
        slot.text = _definition(index, piece)


def _definition(index: int, piece: DraftPiece) -> str:
    """A piece with its front, and a command that turns it over if there is a back."""
    name = re.sub(r"[;/\\\t,]", " ", piece.name)
    kind, state = f"piece;;;{_file(index, 'front')};{name}", f"null;0;0;{index + 1};0"
    if piece.back:
        layer = f"emb2;Flip;2;F;;0;;;0;;;;1;false;0;0;{_file(index, 'back')};;true;;;"
        kind, state = f"{layer}\t{kind}", f"-1\t{state}"
    return f"+/null/{kind}/{state}"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _module_data(title: str, date: int) -> bytes:
    root = ElementTree.Element("data", {"version": "1"})
    for tag, text in (
        ("version", "0.1"),
        ("VassalVersion", "3.6.0"),
        ("dateSaved", str(date)),
        ("description", "Draft"),
        ("name", title),
    ):
        ElementTree.SubElement(root, tag).text = text
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root)
