"""The tables in data files."""

from __future__ import annotations

import pytest

from wargames_desktop.app import paths
from wargames_desktop.data.patching import value_at
from wargames_desktop.design.chart_sets import (
    ChartSetDraft,
    all_differences,
    source_of,
    way_text,
    with_edits,
)
from wargames_desktop.design.edits import SetValue
from wargames_desktop.design.grids import differences, grids_of

CHART = """schema: 1
title: Small chart
provenance:
  given: [{cells: row 12, section: "3.7"}]
  reconstructed: the rest
limit: 4
columns: [Short, Long]
rows:
  12: [3, 1]
  8: [2, 0]
ships:
  - {name: Canberra, guns: 8, levels: [1, 2]}
  - {name: Chicago, guns: 9, levels: [3, 4], radar: yes}
"""


def test_lists_and_records_are_tables() -> None:
    values, rows, ships = grids_of(value_at(CHART, ()))
    assert (values.rows, [cells[0].text for cells in values.cells]) == (("limit",), ["4"])
    assert (rows.rows, rows.columns) == (("12", "8"), ("Short", "Long"))
    assert rows.cells[1][0].way == ("rows", "8", 0)
    assert ships.records
    assert ships.rows == ("Canberra", "Chicago")
    assert ships.columns == ("name", "guns", "levels › 1", "levels › 2", "radar")
    assert [cell.text for cell in ships.cells[0]] == ["Canberra", "8", "1", "2", None]
    assert ships.cells[1][3].way == ("ships", 1, "levels", 1)


@pytest.mark.parametrize("game", ["tokyo_express", "war_in_the_pacific", "east_wind_rain"])
def test_every_value_of_every_chart_is_in_a_table(game: str) -> None:
    for path in sorted((paths.assets() / game / "charts" / "reconstructed").glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        data = value_at(text, ())
        ways = {cell.way for grid in grids_of(data) for row in grid.cells for cell in row if cell.text is not None}
        for way, _, _ in differences(data, {}):
            if way[0] in ("schema", "kind", "id", "title", "sections", "provenance", "source", "columns"):
                continue
            assert way in ways, (path.name, way)


def test_a_typed_value_says_where_it_comes_from() -> None:
    draft = ChartSetDraft(game="g", title="Printed", texts={"chart": CHART})
    way = ("rows", "8", 0)
    assert source_of(draft, "chart", way) == "Given: row 12 (3.7)\nReconstructed: the rest"
    changed = with_edits(draft, "chart", [SetValue(way, 5)], "the printed game")
    assert source_of(changed, "chart", way) == "the printed game"
    assert "8: [5, 0]" in changed.texts["chart"]
    found = all_differences(changed.texts, draft.texts)
    assert [(each.chart, way_text(each.way), each.mine, each.theirs) for each in found] == [
        ("chart", "rows.8[0]", "5", "2")
    ]
    back = with_edits(changed, "chart", [SetValue(way, 2)])
    assert back.sources == {}
    assert back.texts == draft.texts
