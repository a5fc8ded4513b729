"""Maps that are being drawn, from their files and back."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from wargames_desktop.app import paths
from wargames_desktop.data.boards import load_board
from wargames_desktop.data.problems import DataError
from wargames_desktop.design.map_draft import Cell, DraftArea, SideMark, full_text, with_cells, with_sides, with_text
from wargames_desktop.design.map_files import board_of, draft_files, draft_problems, new_map, read_draft
from wargames_desktop.hexgrid import Hex, Hexside, Numbering, Part

GAMES = ("tokyo_express", "war_in_the_pacific", "east_wind_rain")
NUMBERS = Numbering(
    pointed=True, row=Part(grows="down"), column=Part(grows="right"), shifted="even", shift="right", order="row column"
)


def shipped(game: str) -> Path:
    return paths.packaged("assets") / game / "board.yaml"


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_map_comes_back_as_it_was(game: str) -> None:
    path = shipped(game)
    draft = read_draft(path)
    assert not draft_problems(draft, path)
    for file, content in draft_files(draft, path).items():
        assert content == file.read_bytes(), file
    assert board_of(draft, path) == load_board(path)


def test_another_name_gives_the_tables_other_names(tmp_path: Path) -> None:
    draft = read_draft(shipped("war_in_the_pacific"))
    files = draft_files(draft, tmp_path / "mine.yaml")
    assert [file.name for file in files] == [
        "mine_hexes.csv", "mine_hexsides.csv", "mine_coast.geojson", "mine.yaml"
    ]  # fmt: skip
    for file, content in files.items():
        file.write_bytes(content)
    again = read_draft(tmp_path / "mine.yaml")
    assert (again.cells, again.sides, again.areas, again.coast) == (draft.cells, draft.sides, draft.areas, draft.coast)
    assert "# " in again.text


def small() -> dict[Hex, Cell]:
    return {NUMBERS.hex_of(row, column): Cell("sea") for row in (1, 2) for column in (1, 2, 3)}


def test_a_new_map_is_a_board() -> None:
    draft = new_map("islet", "Islet", NUMBERS, small())
    board = board_of(draft)
    assert (board.id, board.title, len(board.places)) == ("islet", "Islet", 6)
    assert board.shapes == ()
    assert board.hex_metres == 0


def test_a_hex_off_the_map_takes_its_sides_and_areas_along() -> None:
    draft = new_map("islet", "Islet", NUMBERS, small())
    corner, beside = NUMBERS.hex("0101"), NUMBERS.hex("0102")
    side = Hexside(corner, 2)
    draft = with_sides(draft, {side: (SideMark("river"),)})
    area = DraftArea(id="west", name="West", hexes=frozenset({corner, beside}))
    draft = msgspec.structs.replace(draft, areas=(area,))
    assert [*board_of(draft).hexsides] == ["0101-0102"]
    draft = with_cells(draft, {corner: None})
    board = board_of(draft)
    assert board.hexsides == {}
    assert board.areas["west"].hexes == ("0102",)


def test_areas_stand_in_the_text_and_can_be_changed_there() -> None:
    draft = new_map("islet", "Islet", NUMBERS, small())
    area = DraftArea(id="west", name="West", hexes=frozenset({NUMBERS.hex("0201"), NUMBERS.hex("0101")}))
    draft = msgspec.structs.replace(draft, areas=(area,))
    text = full_text(draft)
    assert '["0101", "0201"]' in text
    other = with_text(draft, text.replace('"0201"', '"0203"'))
    assert other.areas[0].hexes == {NUMBERS.hex("0101"), NUMBERS.hex("0203")}
    with pytest.raises(DataError, match="not a hex label"):
        with_text(draft, text.replace('"0201"', "nowhere"))


def test_what_is_wrong_is_told() -> None:
    cells = small() | {NUMBERS.hex_of(-1, 1): Cell("sea")}
    draft = new_map("islet", "Islet", NUMBERS, cells)
    draft = msgspec.structs.replace(draft, areas=(DraftArea(id="a", name="A"), DraftArea(id="a", name="B")))
    outside = Hexside(NUMBERS.hex("0101"), 0)
    draft = with_sides(draft, {outside: (SideMark("river"),)})
    messages = [problem.message for problem in draft_problems(draft, Path("map.yaml"))]
    assert messages[0].startswith("1 hexes have no label")
    assert "A has no hexes: paint some, or remove it" in messages
    assert "the id a comes twice" in messages
    assert "1 marked hexsides lie at the edge of the map" in messages
    with pytest.raises(DataError, match="no label"):
        draft_files(draft, Path("map.yaml"))
