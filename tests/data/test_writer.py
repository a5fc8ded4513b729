"""What is written comes back the same, and a failed write leaves what was there."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.tokyo_express import KINDS, load_charts, load_scenario
from wargames_desktop.data.documents import Kind, load, parse
from wargames_desktop.data.writer import WIDTH, WriteError, to_yaml, write


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    schema: int = 1
    title: str
    rows: Mapping[int, tuple[int, ...]] = {}
    names: Mapping[str, str] = {}
    ratio: float = 0.0
    flag: bool = False
    parent: str | None = "x"
    lists: tuple[tuple[str, ...], ...] = ()


SHEET = Kind("sheet", Sheet)


def round_trip(sheet: Sheet) -> Sheet:
    return parse(to_yaml(sheet, SHEET).encode(), "f", SHEET).value


@given(
    st.builds(
        Sheet,
        schema=st.just(1),
        title=st.text(),
        rows=st.dictionaries(st.integers(-20, 20), st.lists(st.integers(-999, 999)).map(tuple), max_size=4),
        names=st.dictionaries(st.text(), st.text(), max_size=4),
        ratio=st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9),
        flag=st.booleans(),
        parent=st.none() | st.text(),
        lists=st.lists(st.lists(st.text(max_size=50), max_size=5).map(tuple), max_size=4).map(tuple),
    )
)
def test_what_is_written_comes_back_the_same(sheet: Sheet) -> None:
    assert round_trip(sheet) == sheet


@pytest.mark.parametrize(
    "text",
    [
     "", " ", "null", "~", "true", "no", "N", "716", "0716", "1e5", "- a", "a: b", "a #b", "#", "'", '"', "\\", "{x}",
     "a\nb", "\ta", "é大", "\u2028",
     "word " * 60, ("word " * 60).strip(), "x" * 300, ("a-b " * 60).strip(), "\U0001f6a2",
    ],
)  # fmt: skip
def test_texts_that_could_mean_something_else(text: str) -> None:
    assert round_trip(Sheet(title=text, names={text: text})) == Sheet(title=text, names={text: text})


def test_the_form_of_what_is_written() -> None:
    sheet = Sheet(
        title="A " + "long " * 40 + "title",
        rows={1: (1, 0, 0), 2: (1, 0, 1)},
        names={"N": "north", "a": "x" * 60, "b": "y" * 60},
        lists=(("a" * 50, "b" * 50), ("c" * 70, "d" * 70)),
    )
    lines = to_yaml(sheet, SHEET).splitlines()
    assert lines[:3] == ["schema: 1", "kind: sheet", "title: >-"]
    assert "rows: {1: [1, 0, 0], 2: [1, 0, 1]}" in lines
    assert [line for line in lines if line.startswith(("names", '  "N"', "  a", "  b"))] == [
        "names:",
        '  "N": north',
        f"  a: {'x' * 60}",
        f"  b: {'y' * 60}",
    ]
    assert lines[-4:] == [
        "lists:",
        f"  - [{'a' * 50}, {'b' * 50}]",
        f"  - - {'c' * 70}",
        f"    - {'d' * 70}",
    ]
    assert all(len(line) <= WIDTH for line in lines)
    assert "ratio" not in to_yaml(sheet, SHEET)


@pytest.mark.parametrize("name", sorted(KINDS.keys() - {"board"}))
def test_every_shipped_chart_can_be_written(name: str, tmp_path: Path) -> None:
    charts = load_charts()
    values: dict[Any, Any] = {
        type(value): value
        for chart_set in (charts, charts.standard)
        for value in msgspec.structs.asdict(chart_set).values()
    }
    values[KINDS["tokyo_express/scenario"].form] = load_scenario(scenario_files("tokyo_express")["basic"], charts)
    kind = KINDS[name]
    path = tmp_path / "copy.yaml"
    write(path, values[kind.form], kind)
    assert load(path, kind).value == values[kind.form]


def fail(*args: object, **kwargs: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.open"])
def test_a_failed_write_leaves_what_was_there(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("old", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(
            WriteError, match=r"sheet\.yaml cannot be written: No space left on device\. What was there"
        ):
            write(path, Sheet(title="new"), SHEET)
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["sheet.yaml"]
