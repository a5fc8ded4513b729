"""Changing values in the text of a YAML file: what is changed reads back, and all else stays to the letter."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from wargames_desktop.app import paths
from wargames_desktop.data.patching import (
    PatchError,
    changed,
    value_at,
    with_item,
    with_key,
    with_value,
    without,
)
from wargames_desktop.data.writer import entry_lines

HAND_WRITTEN = """\
# A battle that I made up.
schema: 1
title:   "Night: one"   # with quotes

us:
  heading: NE           # towards Savo
  ships:
    # the van
    Boise:    "2131"
    Helena:   "2132"    # SG radar

    # the rear
    Duncan: "2333"
  radar: {type: early_sg,   ships: [Helena, Boise]}
about: >-
  Two lines that
  belong together.

  # no comment

# what follows is a list
forces:
  - {hex: "0125", heading: S}   # first
  # before the second
  - hex: "0131"
    heading: S
notes: []
deep:
- one
- two
"""


def lines_but(text: str, *gone: str) -> list[str]:
    return [line for line in text.splitlines() if not any(part in line for part in gone)]


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (("schema",), 2, "schema: 2"),
        (("title",), "Day", "title:   Day   # with quotes"),
        (("us", "heading"), "SW", "  heading: SW           # towards Savo"),
        (("us", "ships", "Helena"), "0101", '    Helena:   "0101"    # SG radar'),
        (("us", "radar", "type"), "sg", "  radar: {type: sg,   ships: [Helena, Boise]}"),
        (("us", "radar", "ships", 1), "San Juan", "  radar: {type: early_sg,   ships: [Helena, San Juan]}"),
        (("us", "radar", "range"), 5, "  radar: {type: early_sg,   ships: [Helena, Boise], range: 5}"),
        (("forces", 0, "hex"), "0909", '  - {hex: "0909", heading: S}   # first'),
        (("forces", 1, "heading"), "N", '    heading: "N"'),
        (("us", "ships", "Laffey"), "2334", '    Laffey: "2334"'),
        (("deep", 1), "three", "- three"),
    ],
)
def test_a_value_changes_in_its_place(way: tuple[Any, ...], value: Any, line: str) -> None:
    after = with_value(HAND_WRITTEN, way, value)
    before = HAND_WRITTEN.splitlines()
    fresh = [each for each in after.splitlines() if each not in before]
    assert fresh == [line]
    assert len([each for each in before if each not in after.splitlines()]) <= 1


def test_a_folded_text_changes_and_what_follows_stays() -> None:
    after = with_value(HAND_WRITTEN, ("about",), "Short.")
    assert value_at(after, ("about",)) == "Short."
    assert "# what follows is a list" in after
    assert after.startswith(HAND_WRITTEN[: HAND_WRITTEN.index("about")])
    assert after.endswith(HAND_WRITTEN[HAND_WRITTEN.index("# what follows") :])


def test_a_value_grows_into_a_mapping_and_back() -> None:
    grown = with_value(HAND_WRITTEN, ("us", "heading"), {"way": "x" * 70, "more": "y" * 70})
    assert value_at(grown, ("us", "heading", "more")) == "y" * 70
    assert "# towards Savo" in grown
    shrunk = with_value(HAND_WRITTEN, ("us", "ships"), "none")
    assert value_at(shrunk, ("us",)) == {
        "heading": "NE",
        "ships": "none",
        "radar": {"type": "early_sg", "ships": ["Helena", "Boise"]},
    }


def test_keys_and_items_go_with_their_lines() -> None:
    assert without(HAND_WRITTEN, ("us", "ships", "Helena")).splitlines() == lines_but(HAND_WRITTEN, "Helena: ")
    assert without(HAND_WRITTEN, ("forces", 0)).splitlines() == lines_but(HAND_WRITTEN, "0125")
    assert value_at(without(HAND_WRITTEN, ("forces", 1, "hex")), ("forces", 1)) == {"heading": "S"}
    assert "radar: {type: early_sg,   ships: [Boise]}" in without(HAND_WRITTEN, ("us", "radar", "ships", 0))
    assert "radar: {type: early_sg,   ships: [Helena]}" in without(HAND_WRITTEN, ("us", "radar", "ships", 1))


def test_the_last_key_leaves_an_empty_mapping() -> None:
    assert without("a:\n  b: 1\nc: 2\n", ("a", "b")) == "a: {}\nc: 2\n"
    assert without("a:\n- 1\nc: 2\n", ("a", 0)) == "a: []\nc: 2\n"


def test_items_come_where_they_are_wanted() -> None:
    assert value_at(with_item(HAND_WRITTEN, ("deep",), 1, "between"), ("deep",)) == ["one", "between", "two"]
    assert value_at(with_item(HAND_WRITTEN, ("deep",), 0, "first"), ("deep",)) == ["first", "one", "two"]
    assert value_at(with_item(HAND_WRITTEN, ("notes",), 0, "a note"), ("notes",)) == ["a note"]
    added = with_item(HAND_WRITTEN, ("forces",), 2, {"hex": "0535", "heading": "S"})
    assert '    heading: S\n  - {hex: "0535", heading: S}\nnotes' in added


def test_a_key_gets_another_name_in_its_place() -> None:
    after = with_key(HAND_WRITTEN, ("us", "ships", "Boise"), "San Juan")
    assert list(value_at(after, ("us", "ships"))) == ["San Juan", "Helena", "Duncan"]
    with pytest.raises(PatchError, match="there already"):
        with_key(HAND_WRITTEN, ("us", "ships", "Boise"), "Duncan")


def test_ways_that_lead_nowhere_are_refused() -> None:
    for attempt in (
        lambda: with_value(HAND_WRITTEN, ("them", "ships"), 1),
        lambda: with_value(HAND_WRITTEN, ("deep", 7), 1),
        lambda: without(HAND_WRITTEN, ("us", "flags")),
        lambda: with_item(HAND_WRITTEN, ("us",), 0, 1),
        lambda: value_at("a: [", ("a",)),
        lambda: value_at("", ("a",)),
    ):
        with pytest.raises(PatchError):
            attempt()


def test_only_what_differs_is_touched() -> None:
    old = {"heading": "NE", "ships": {"Boise": "2131", "Helena": "2132", "Duncan": "2333"}}
    new = {"heading": "NE", "ships": {"Boise": "2131", "Duncan": "2334", "Laffey": "2335"}, "cohesion": -1}
    after = changed(HAND_WRITTEN, old, new, ("us",))
    assert value_at(after, ("us", "ships")) == {"Boise": "2131", "Duncan": "2334", "Laffey": "2335"}
    assert value_at(after, ("us", "cohesion")) == "-1"
    assert set(lines_but(HAND_WRITTEN, "Helena: ", "Duncan: ")) <= set(after.splitlines())


SCALARS = st.one_of(
    st.text(st.characters(exclude_categories=["C"]), max_size=8),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=200),
    st.integers(-999, 9999),
    st.booleans(),
    st.none(),
)
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=6)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
RECORDS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


def written(record: dict[str, Any]) -> str:
    return "".join(f"{line}\n" for key, value in record.items() for line in entry_lines(key, value, ""))


def as_read(value: Any) -> Any:
    return yaml.load(written({"v": value}), Loader=yaml.BaseLoader)["v"]


@settings(max_examples=300, deadline=None)
@given(RECORDS, RECORDS)
def test_any_record_becomes_any_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert value_at(changed(written(old), old, new), ()) == {key: as_read(value) for key, value in new.items()}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_random_edits_of_shipped_scenarios_touch_nothing_else(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(paths.scenarios("tokyo_express").glob("*.yaml"))))
    text = path.read_text(encoding="utf-8")
    expected = value_at(text, ())
    for _ in range(4):
        way = data.draw(st.sampled_from(list(ways(expected))))
        value = data.draw(VALUES)
        text = with_value(text, way, value)
        put(expected, way, as_read(value))
        assert value_at(text, ()) == expected


def ways(value: Any, way: tuple[Any, ...] = ()) -> Any:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in entries:
        yield (*way, step)
        yield from ways(inner, (*way, step))


def put(value: Any, way: tuple[Any, ...], new: Any) -> None:
    for step in way[:-1]:
        value = value[step]
    value[way[-1]] = new


@pytest.mark.parametrize("text", ["a: &a {b: *a}\n", "a: &a [x, x]\nb: &b [*a, *a]\n", "a: " + "[" * 20_000])
def test_texts_that_have_no_end_are_not_edited(text: str) -> None:
    with pytest.raises(PatchError):
        value_at(text, ())
    with pytest.raises(PatchError):
        with_value(text, ("b",), "c")
