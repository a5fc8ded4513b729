"""VASSAL modules, maps of Tiled and images, out and in; files that mean harm are refused."""

from __future__ import annotations

import base64
import gzip
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage, QImageReader
from PySide6.QtWidgets import QMessageBox

from wargames_desktop.app import paths
from wargames_desktop.data.problems import DataError
from wargames_desktop.design.archives import Archive, parse_xml
from wargames_desktop.design.inks import ColumnInk, SideInk, TerrainInk
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.map_files import new_map
from wargames_desktop.design.tiled import read_tiled, to_tiled
from wargames_desktop.design.vassal_module import read_module
from wargames_desktop.editor.counters.counters_page import CountersPage
from wargames_desktop.editor.maps.dialogs import filled, usual_numbering
from wargames_desktop.editor.maps.map_page import MapPage
from wargames_desktop.editor.opening import map_page
from wargames_desktop.editor.window import EditorWindow
from wargames_desktop.hexgrid import hexside
from wargames_desktop.widgets.palette import CommandPalette


def islands(pointed: bool = True, first_moved: bool = False) -> MapDraft:
    numbering = usual_numbering(pointed, first_moved)
    draft = new_map("isles", "Isles", numbering, filled(numbering, 5, 7, "sea", ""))
    at = numbering.hex_of(2, 3)
    draft = TerrainInk("land").paint(draft, [at, numbering.hex_of(3, 3)])
    draft = ColumnInk("name", "Savo").paint(draft, [at])
    return SideInk("river").paint_sides(draft, [hexside(at, 1)])


def page_of(window: EditorWindow, draft: MapDraft) -> MapPage:
    page = window.add(map_page(draft, None, "isles", window._theme()))
    assert isinstance(page, MapPage)
    return page


@pytest.mark.parametrize("pointed", [True, False])
@pytest.mark.parametrize("first_moved", [True, False])
def test_a_map_goes_to_tiled_and_back(pointed: bool, first_moved: bool, tmp_path: Path) -> None:
    draft = islands(pointed, first_moved)
    files = to_tiled(draft, "tiles.png")
    (tmp_path / "isles.tmx").write_bytes(files.tmx)
    again = read_tiled(tmp_path / "isles.tmx", "isles").draft
    numbering = draft.numbering
    for row in range(1, 6):
        for column in range(1, 8):
            here, there = draft.cells[numbering.hex_of(row, column)], again.cells[again.numbering.hex_of(row, column)]
            assert (here.terrain, here.text("name")) == (there.terrain, there.text("name"))
    assert again.head.pointed == pointed
    assert again.numbering.shifted == numbering.shifted
    assert "Hexsides" in files.left_out[0]


def tmx(data: str, attributes: str = "", **more: str) -> str:
    fields = {"orientation": "hexagonal", "width": "2", "height": "2", "tilewidth": "28", "tileheight": "32"} | more
    head = " ".join(f'{key}="{value}"' for key, value in fields.items())
    tiles = '<tileset firstgid="1" name="T"><tile id="0" class="sea"/><tile id="1" type="land"/></tileset>'
    return f'<map {head} hexsidelength="16">{tiles}<layer name="ground"><data {attributes}>{data}</data></layer></map>'


TILES = struct.pack("<4I", 1, 2, 2, 0)


@pytest.mark.parametrize(
    ("data", "attributes"),
    [
        ("1,2,\n2,0", 'encoding="csv"'),
        (base64.b64encode(struct.pack("<4I", 1, 2, 0x80000002, 0)).decode(), 'encoding="base64"'),
        (
            base64.b64encode(zlib.compress(struct.pack("<4I", 1, 2, 2, 0))).decode(),
            'encoding="base64" compression="zlib"',
        ),
        (
            base64.b64encode(gzip.compress(struct.pack("<4I", 1, 2, 2, 0), mtime=0)).decode(),
            'encoding="base64" compression="gzip"',
        ),
        ('<tile gid="1"/><tile gid="2"/><tile gid="2"/><tile/>', ""),
    ],
)
def test_every_way_in_which_tiled_writes(data: str, attributes: str, tmp_path: Path) -> None:
    (tmp_path / "a.tmx").write_text(tmx(data, attributes))
    draft = read_tiled(tmp_path / "a.tmx", "a").draft
    labels = {draft.label(hex_): cell.terrain for hex_, cell in draft.cells.items()}
    assert labels == {"0101": "sea", "0102": "land", "0201": "land"}


@pytest.mark.parametrize(
    "text",
    [
        "nothing",
        "<map orientation='isometric'/>",
        "<other/>",
        tmx("1,2,2,0", 'encoding="csv"', infinite="1"),
        tmx("1,2,2,0", 'encoding="csv"', width="99999", height="99999"),
        tmx("1,2", 'encoding="csv"'),
        tmx("a,b,c,d", 'encoding="csv"'),
        tmx("////", 'encoding="base64" compression="zlib"'),
        tmx("AAAA", 'encoding="base64" compression="zstd"'),
        tmx("1", 'encoding="other"'),
        '<!DOCTYPE map [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><map orientation="hexagonal">&c;</map>',
        "<map orientation='hexagonal' width='1' height='1'/>",
    ],
)
def test_what_is_no_map_of_tiled_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.tmx").write_text(text)
    with pytest.raises(DataError):
        read_tiled(tmp_path / "a.tmx", "a")


def test_a_layer_that_becomes_endless_is_not_unpacked(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
    (tmp_path / "a.tmx").write_text(tmx(bomb, 'encoding="base64" compression="zlib"'))
    draft = read_tiled(tmp_path / "a.tmx", "a").draft  # no more than the map holds is unpacked: all of it empty
    assert len(draft.cells) == 0


def test_a_module_goes_out_and_comes_in(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor()
    page = page_of(window, islands())
    counters = tmp_path / "counters.yaml"
    counters.write_bytes((paths.assets() / "editor" / "counters.yaml").read_bytes())
    module = tmp_path / "isles.vmod"
    assert page.write_module(module, 48, counters)
    assert any("Hexsides" in line for line in window.list_dialog.lines.toPlainText().splitlines())
    found = read_module(module)
    assert found.title == "Isles"
    assert [piece.name for piece in found.pieces][:2] == ["Kirishima", "124"]
    assert found.pieces[0].back.endswith("_back.png")
    assert next(piece for piece in found.pieces if piece.name == "VMF-223").back == ""
    assert {piece.group for piece in found.pieces} == {"japan", "us", "neutral"}
    assert window.import_file(module, tmp_path / "in")
    board, pieces = window.pages[-2], window.pages[-1]
    assert isinstance(board, MapPage)
    assert isinstance(pieces, CountersPage)
    labels = {board.draft_map.label(hex_) for hex_ in board.draft_map.cells}
    assert {page.draft_map.label(hex_) for hex_ in page.draft_map.cells} <= labels
    assert not board.canvas.image.isNull()
    x, y = board.canvas.layout_.centre(board.draft_map.numbering.hex("0203"))
    spot = board.canvas.painter_.image_place.inverted()[0].map(x + 0.2, y + 0.2)
    sea = board.canvas.painter_.image_place.inverted()[0].map(x + 2.2, y + 0.2)
    image = board.canvas.image
    assert image.pixelColor(round(spot[0]), round(spot[1])) != image.pixelColor(round(sea[0]), round(sea[1]))
    assert pieces.document.problems == ()
    assert pieces.sheet is not None
    assert (tmp_path / "in" / str(pieces.sheet.counters[0].fields["front"])).is_file()
    pieces.face.grab()


BUILD = """<?xml version="1.0"?>
<VASSAL.build.GameModule name="Old game" version="1">
 <VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>
  <VASSAL.build.module.map.boardPicker.Board name="East" image="east.png">
   <VASSAL.build.module.map.boardPicker.board.ZonedGrid>
    <VASSAL.build.module.map.boardPicker.board.HexGrid dx="52.0" dy="60.0" x0="30" y0="32" sideways="false">
     <VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" sep="" hOff="1" vOff="1"
      stagger="true" hLeading="1" vLeading="1" hType="N" vType="N" hDescend="false" vDescend="false"/>
    </VASSAL.build.module.map.boardPicker.board.HexGrid>
   </VASSAL.build.module.map.boardPicker.board.ZonedGrid>
  </VASSAL.build.module.map.boardPicker.Board>
  <VASSAL.build.module.map.boardPicker.Board name="Track" image="gone.png"/>
 </VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>
 <VASSAL.build.module.ChartWindow name="Charts"/>
 <VASSAL.build.module.PieceWindow><VASSAL.build.widget.ListWidget entryName="Allies">
  <VASSAL.build.widget.PieceSlot entryName="1st Marines" gpid="1">MARINES</VASSAL.build.widget.PieceSlot>
  <VASSAL.build.widget.PieceSlot entryName="Fire" gpid="2">FIRE</VASSAL.build.widget.PieceSlot>
 </VASSAL.build.widget.ListWidget></VASSAL.build.module.PieceWindow>
</VASSAL.build.GameModule>"""
FLIP = "emb2;Flip;2;F;;0;;;0;;;;1;false;0;0;back.png;;true;;;"
BUILD = BUILD.replace("MARINES", f"+/null/{FLIP}\tpiece;;;front.png;1st Marines/-1\tnull;0;0;1;0")
BUILD = BUILD.replace("FIRE", "+/null/prototype;Marker\tpiece;;;;Fire/\tnull;0;0")


def a_module(path: Path) -> Path:
    image = QImage(500, 420, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    image.save(str(path.with_suffix(".png")))
    content = path.with_suffix(".png").read_bytes()
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", BUILD)
        for name in ("east.png", "front.png", "back.png"):
            archive.writestr(f"images/{name}", content)
    return path


def test_what_a_module_has_and_what_cannot_be_carried(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = open_editor()
    module = read_module(a_module(tmp_path / "old.vmod"))
    assert [(piece.name, piece.group) for piece in module.pieces] == [("1st Marines", "Allies"), ("Fire", "Allies")]
    assert (module.pieces[0].front, module.pieces[0].back) == ("images/front.png", "images/back.png")
    assert any("ChartWindow" in words for words in module.left_out)
    assert any("Track has no image" in words for words in module.left_out)
    assert window.import_file(tmp_path / "old.vmod", tmp_path / "in")
    board = window.pages[0]
    assert isinstance(board, MapPage)
    labels = {board.draft_map.label(hex_) for hex_ in board.draft_map.cells}
    assert {"0101", "0202", "0301"} <= labels
    pieces = window.pages[1]
    assert isinstance(pieces, CountersPage)
    assert [counter.template for counter in pieces.sheet.counters] == ["image", "words"]  # type: ignore[union-attr]
    build = tmp_path / "buildFile"
    build.write_text(BUILD)
    assert read_module(build).boards[0].grid is not None


def packed(path: Path, *files: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return path


@pytest.mark.parametrize(
    "name", ["../outside.png", "/etc/outside.png", "images/../../outside.png", "..\\outside.png", "C:/outside.png"]
)
def test_paths_that_climb_out_are_refused(name: str, tmp_path: Path) -> None:
    path = packed(tmp_path / "bad.vmod", ("buildFile.xml", BUILD.encode()), (name, b"x"))
    with pytest.raises(DataError, match="outside of the archive"):
        read_module(path)
    assert not (tmp_path.parent / "outside.png").exists()


def test_archives_that_become_endless_are_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "bomb.vmod", ("buildFile.xml", b" " * 60_000_000))
    with pytest.raises(DataError, match="packed so tightly"):
        read_module(path)
    many = packed(tmp_path / "many.vmod", *((f"f{number}", b"") for number in range(20_001)))
    with pytest.raises(DataError, match="20001 files"):
        read_module(many)


def test_an_archive_that_lies_about_its_sizes_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "lie.vmod", ("buildFile.xml", BUILD.encode()))
    content = bytearray(path.read_bytes())
    size = struct.pack("<I", len(BUILD.encode()))
    content = bytearray(bytes(content).replace(size, struct.pack("<I", 10)))
    path.write_bytes(content)
    with pytest.raises(DataError):
        read_module(path)


@pytest.mark.parametrize(
    "content",
    [b"", b"PK\x03\x04 nothing", b"<other/>", b'<!DOCTYPE a [<!ENTITY b "c">]><VASSAL.x>&b;</VASSAL.x>', b"\xff\xfe<"],
)
def test_what_is_no_module_is_told(
    content: bytes, open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    (tmp_path / "bad.vmod").write_bytes(content)
    assert not open_editor().import_file(tmp_path / "bad.vmod", tmp_path / "in")
    assert told


def test_a_damaged_image_does_not_stop_the_rest(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    path = packed(
        tmp_path / "part.vmod",
        ("buildFile.xml", BUILD.encode()),
        ("images/east.png", b"no image"),
        ("images/front.png", b""),
    )
    window = open_editor()
    assert window.import_file(path, tmp_path / "in")
    assert "cannot be read" in window.list_dialog.lines.toPlainText()


def test_a_map_goes_out_as_image_svg_and_tiles(open_editor: Callable[..., EditorWindow], tmp_path: Path) -> None:
    page = page_of(open_editor(), islands())
    assert page.write_png(tmp_path / "map.png", 40)
    image = QImage(str(tmp_path / "map.png"))
    assert image.width() == pytest.approx(40 * page.canvas.bounds.width() + 32, abs=3)
    assert page.write_svg(tmp_path / "map.svg")
    root = ElementTree.fromstring((tmp_path / "map.svg").read_bytes())
    assert root.tag.endswith("svg")
    assert page.write_tiled(tmp_path / "map.tmx")
    assert QImage(str(tmp_path / "map_tiles.png")).width() == 56
    assert page.write_png(tmp_path / "large.png", 400_000)
    assert QImageReader(str(tmp_path / "large.png")).size().width() == 8_000


def test_a_folder_that_cannot_be_written_is_told(
    open_editor: Callable[..., EditorWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    page = page_of(open_editor(), islands())
    (tmp_path / "file").write_text("")
    assert not page.write_svg(tmp_path / "file" / "map.svg")
    assert not page.write_module(tmp_path / "m.vmod", 20, tmp_path / "file")
    assert len(told) == 2


def test_xml_and_archives_are_read_with_care(tmp_path: Path) -> None:
    assert parse_xml(b'<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd"><map/>', "a").tag == "map"
    path = packed(tmp_path / "a.zip", ("a/b.txt", b"text"))
    with Archive(path) as archive:
        assert archive.names == ("a/b.txt",)
        assert archive.read("a/b.txt") == b"text"
        with pytest.raises(DataError, match="no file"):
            archive.read("c.txt")
    with pytest.raises(DataError, match="no archive"):
        Archive(tmp_path / "gone.zip")


def test_exports_are_offered(open_editor: Callable[..., EditorWindow], qtbot: Any) -> None:
    window = open_editor()
    page = page_of(window, islands())
    assert len(page.exports()) == 4
    window.export_menu()
    assert any(isinstance(child, CommandPalette) for child in window.children())
