"""Values know their places, and what data files must not use is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.data.problems import DataError
from wargames_desktop.data.reader import (
    LARGEST_FILE,
    Document,
    Entries,
    Items,
    Scalar,
    Value,
    parse_csv,
    parse_yaml,
    read_bytes,
    way_to,
)


def parsed(text: str) -> Document:
    document, problems = parse_yaml(text.encode(), "f.yaml")
    assert problems == []
    return document


def refusal(content: bytes) -> str:
    with pytest.raises(DataError) as caught:
        parse_yaml(content, "f.yaml")
    return str(caught.value)


def place(document: Document) -> tuple[int, int]:
    return document.root.line, document.root.column


def test_places_of_block_and_flow_values() -> None:
    document = parsed('# Größe\na:\n  - 1\n  - {b: "zwei", c: [x,  y]}\nd: >-\n  long\n  text\n')
    assert place(document) == (2, 1)
    assert place(document.part("a")) == (3, 3)
    assert place(document.part("a", 0)) == (3, 5)
    assert place(document.part("a", 1)) == (4, 5)
    assert place(document.part("a", 1).key("b")) == (4, 6)
    assert place(document.part("a", 1, "b")) == (4, 9)
    assert place(document.part("a", 1, "c", 1)) == (4, 25)
    assert place(document.part("d")) == (5, 4)
    assert document.part("a", 1, "c", 1).where == "a[1].c[1]"


def test_columns_count_characters() -> None:
    assert place(parsed("{name: Größe 大, b: 1}").part("b")) == (1, 20)


def test_a_way_that_leads_nowhere_ends_at_the_last_value_there_is() -> None:
    document = parsed("a: [1, 2]\n")
    assert document.part("a", 7).where == "a"
    assert document.part("b", "c").where == ""
    assert document.key("b") is document


def test_scalars_stay_as_written() -> None:
    root = parsed("a: 0716\nb: 'no'\nc: 2026-11-30\nd:\ne: 12:30:45\n").root
    assert isinstance(root, Entries)
    scalars = {key: value for key, value in root.values.items() if isinstance(value, Scalar)}
    assert {key: value.text for key, value in scalars.items()} == {
        "a": "0716",
        "b": "no",
        "c": "2026-11-30",
        "d": "",
        "e": "12:30:45",
    }
    assert [value.plain for value in scalars.values()] == [True, False, True, True, True]


def test_json_is_read_too() -> None:
    document = parsed('{\n\t"a": [1.5e3, "x\\u00e9"],\n\t"b": {}\n}\n')
    value = document.part("a", 1).root
    assert isinstance(value, Scalar)
    assert value.text == "xé"
    assert place(document.part("b")) == (3, 7)


def test_a_byte_order_mark_is_no_part_of_the_file() -> None:
    document, _ = parse_yaml(b"\xef\xbb\xbfa: 1\n", "f.yaml")
    assert place(document.part("a")) == (1, 4)


def test_keys_that_come_twice_are_all_told_and_the_first_stands() -> None:
    document, problems = parse_yaml(b"a: 1\nb: {c: 1, c: 2}\na: {a: 3}\n", "f.yaml")
    assert sorted(map(str, problems)) == [
        "f.yaml:2:11: b.c: the key comes twice; the first one stands in line 2",
        "f.yaml:3:1: a: the key comes twice; the first one stands in line 1",
    ]
    value = document.part("a").root
    assert isinstance(value, Scalar)
    assert value.text == "1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: &x 1\n", "f.yaml:1:4: anchors"),
        ("a: *x\n", "f.yaml:1:4: anchors"),
        ("a: &x {b: 1}\n", "f.yaml:1:4: anchors"),
        ("a: !!int 5\n", "f.yaml:1:4: tags"),
        ("a: !ship {b: 1}\n", "f.yaml:1:4: tags"),
        ("[a, b]: 1\n", "f.yaml:1:1: a key must be a word or number, not a list"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins here; a file holds one"),
        ("a: b: c\n", 'f.yaml:1:5: a ":" where no key can stand; put text with ": " in it in quotes'),
        ('a: "b\n', "f.yaml:2:1: quotes are not closed"),
        ("a: 1\n b: 2\n", 'f.yaml:2:3: a ":" where no key can stand; put text with ": " in it in quotes'),
        ("a:\n  - 1\n b: 2\n", "f.yaml:3:2: this line is not indented"),
        ("a: [1, 2\nb: 3\n", 'f.yaml:2:2: a "[" is not closed, or a "," is missing'),
        ("a: 'x\\y'\nb: \"x\\y\"\n", "f.yaml:2:6: an unknown escape after \\ in quotes; write \\\\ for a \\"),
        ("a: @b\n", "f.yaml:1:4: this character cannot begin a value; put the text in quotes"),
        ("a:\n\tb: 1\n", "f.yaml:2:1: a tab; indent with spaces"),
        ("a: 1\nb\n", 'f.yaml:3:1: a key without ":"'),
        ("\n", "f.yaml:1:1: the file is empty"),
        ("a: \x01\n", "f.yaml:1:4: the character U+0001 is not allowed in a data file"),
        ("[" * 40 + "]" * 40, "f.yaml:1:33: nested more than 32 deep"),
    ],
)
def test_what_data_files_must_not_use(text: str, told: str) -> None:
    assert refusal(text.encode()).startswith(told)


def test_aliases_that_would_fill_the_memory_are_refused_at_the_first() -> None:
    lines = ["a: &a [x]", *(f"{c}: &{c} [*{p}, *{p}]" for p, c in zip("abcdefgh", "bcdefghi", strict=True))]
    assert refusal("\n".join(lines).encode()).startswith("f.yaml:1:4: anchors")


def test_other_encodings_are_named() -> None:
    assert "UTF-16" in refusal("a: 1".encode("utf-16"))
    assert refusal(b"ab: x\nsh\xe9: 1\n") == "f.yaml:2:3: byte 0xE9 is not UTF-8; save the file as UTF-8"
    assert "no text file" in refusal(b"\x7fELF\x00\x00")


def test_files_that_are_too_large_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(DataError, match="larger than 16 MiB"):
        read_bytes(path)


def test_the_way_to_a_value() -> None:
    document = parsed("a: {b: [1, 2]}\n")
    assert way_to(document.root, document.part("a", "b", 1).root) == "a.b[1]"
    assert way_to(document.root, document.part("a").key("b").root) == "a.b"
    assert way_to(document.root, Items(1, 1)) == ""


def test_the_cells_of_a_table_and_their_places() -> None:
    table = parse_csv(b'hex,terrain,source\r\n0106,sea,"TE 18.0, 11.2"\r\n\r\n0107,,"a ""b"""\r\n', "h.csv")
    assert table.columns == ("hex", "terrain", "source")
    assert [row.line for row in table.rows] == [2, 4]
    assert table.rows[0].cells == {"hex": "0106", "terrain": "sea", "source": "TE 18.0, 11.2"}
    assert table.rows[1].cells["source"] == 'a "b"'
    assert [table.rows[0].column(name) for name in table.columns] == [1, 6, 10]
    assert str(table.problem(table.rows[1], "terrain", "is empty")) == "h.csv:4:6: terrain: is empty"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["h.csv:1:1: the first line must name the columns"]),
        (
            "a,b,a,\n1,2,3,4\n",
            ['h.csv:1:5: two columns are named "a"', "h.csv:1:7: a column has no name"],
        ),
        (
            'a,b\n1\n1,2\n1,2,3\n"1,2\n',
            [
                "h.csv:2:1: 1 cells, but the first line names 2 columns",
                "h.csv:4:1: 3 cells, but the first line names 2 columns",
                "h.csv:5:1: not a line of cells: unexpected end of data",
            ],
        ),
    ],
)
def test_tables_that_are_not_tables(text: str, told: list[str]) -> None:
    with pytest.raises(DataError) as caught:
        parse_csv(text.encode(), "h.csv")
    assert str(caught.value).splitlines() == told


@pytest.mark.parametrize(
    "path", sorted(paths.scenarios("tokyo_express").parent.rglob("*.yaml")), ids=lambda path: path.stem
)
def test_both_yaml_parsers_give_the_same_values_and_places(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = path.read_bytes()
    fast, _ = parse_yaml(content, "f.yaml")
    monkeypatch.delattr("yaml.CSafeLoader")
    slow, _ = parse_yaml(content, "f.yaml")
    assert flat(fast.root) == flat(slow.root)


def flat(value: Value) -> list[object]:
    """A value and all in it with their places."""
    here: list[object] = [(type(value).__name__, value.line, value.column)]
    if isinstance(value, Scalar):
        return [*here, value.text, value.plain]
    if isinstance(value, Items):
        return [*here, *(flat(each) for each in value.values)]
    assert isinstance(value, Entries)
    return [*here, *([key, flat(value.keys[key]), flat(each)] for key, each in value.values.items())]
