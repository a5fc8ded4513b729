"""Files say what they are; older ones are brought up to date in memory, newer ones refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from wargames_desktop.data.documents import Kind, load_any, parse
from wargames_desktop.data.migrations import add, remove, rename
from wargames_desktop.data.problems import DataError, closest, suggestion
from wargames_desktop.data.reader import Entries, Scalar


class Fort(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    schema: int
    name: str
    guns: int
    garrison: int


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    text: str


def strength_is_called_guns(fort: Entries) -> None:
    rename(fort, "strength", "guns")


def garrison_is_told_and_flag_is_not(fort: Entries) -> None:
    remove(fort, "flag")
    add(fort, "garrison", Scalar(fort.line, fort.column, "0", plain=True))


FORT = Kind("fort", Fort, (strength_is_called_guns, garrison_is_told_and_flag_is_not))
NOTE = Kind("note", Note)
KINDS = {"fort": FORT, "note": NOTE}


def fort(text: str) -> Fort:
    return parse(text.encode(), "f", FORT).value


def refusal(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse(text.encode(), "f", FORT)
    return str(caught.value).splitlines()


def test_every_older_schema_is_brought_up_to_date() -> None:
    expected = Fort(schema=3, name="Drum", guns=4, garrison=0)
    assert fort("{schema: 1, kind: fort, name: Drum, strength: 4, flag: us}") == expected
    assert fort("{schema: 2, kind: fort, name: Drum, guns: 4, flag: us}") == expected
    assert fort("{schema: 3, kind: fort, name: Drum, guns: 4, garrison: 0}") == expected


def test_a_migration_applies_to_older_schemas_only() -> None:
    assert refusal("{schema: 2, kind: fort, name: Drum, strength: 4}") == [
        'f:1:1: "guns" is missing',
        "f:1:37: strength: unknown key; allowed here: schema, name, guns, garrison",
    ]


def test_places_survive_a_migration() -> None:
    assert refusal("schema: 1\nkind: fort\nname: Drum\nstrength: four\n") == [
        "f:4:11: guns: must be a whole number, not four"
    ]


def test_renaming_keeps_what_is_there() -> None:
    assert refusal("{schema: 1, kind: fort, name: a, strength: 4, guns: 5}") == [
        "f:1:34: strength: unknown key; allowed here: schema, name, guns, garrison"
    ]


def test_a_newer_file_is_refused() -> None:
    assert refusal("{schema: 4, kind: fort, name: Drum, walls: 3}") == [
        "f:1:10: schema: the file has schema 4, this program reads up to 3: use a newer version"
    ]


@pytest.mark.parametrize("schema", ["0", "-1", "1.0", "new", "[1]", "9" * 5000])
def test_a_schema_that_is_none(schema: str) -> None:
    (told,) = refusal(f"{{schema: {schema}, kind: fort}}")
    assert told.startswith("f:1:10: schema: ")


def test_a_form_without_schema_has_one_in_the_file() -> None:
    assert parse(b"{schema: 1, kind: note, text: a}", "f", NOTE).value == Note(text="a")


def test_the_kind_must_be_the_one_that_is_wanted() -> None:
    assert refusal("{schema: 1, kind: note}") == ["f:1:19: kind: must be fort here, not note"]
    assert refusal("{schema: 1}") == ['f:1:1: "kind" is missing; it says what the file is: kind: fort']
    assert refusal("[schema, kind]") == ['f:1:1: the file must begin with "schema:" and "kind:"']
    assert refusal("{kind: fort}") == ['f:1:1: "schema" is missing: the newest is 3']


def test_a_file_of_any_kind(tmp_path: Path) -> None:
    path = tmp_path / "any.yaml"
    path.write_text("{schema: 1, kind: note, text: a}", encoding="utf-8")
    assert load_any(path, KINDS).value == Note(text="a")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{schema: 1, kind: noet}", '1:19: kind: must be fort or note, not noet; did you mean "note"?'),
        ("{schema: 1}", '1:1: "kind" is missing: it says what the file is, one of fort, note'),
        ("{schema: 1, kind: {}}", "1:19: kind: must be fort or note, not keys and values"),
    ],
)
def test_a_file_of_no_kind(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "any.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_any(path, KINDS)
    assert str(caught.value) == f"{path}:{told}"


def test_suggestions() -> None:
    assert suggestion("San Fransisco", ["San Francisco", "Salt Lake City"]) == '; did you mean "San Francisco"?'
    assert closest("BOISE", ["Boise", "Helena"]) == "Boise"
    assert suggestion("Yamato", ["Boise", "Helena"]) == ""
