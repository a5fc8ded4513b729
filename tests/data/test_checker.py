"""Files are checked against their forms: every problem is found, at its place, in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames_desktop.data.checker import check, checker
from wargames_desktop.data.problems import DataError
from wargames_desktop.data.reader import parse_yaml


class Gun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    calibre: Annotated[int, msgspec.Meta(ge=3, le=18)]
    deck: Literal["Light", "CL", "CA", "BB"]
    name: str = ""


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    low: int
    high: int
    order: Literal["Ah", "60P"] = "Ah"


@dataclass(frozen=True, kw_only=True)
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError(f"{self.number} is odd")


class Spot(NamedTuple):
    q: int
    r: int


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Move(msgspec.Struct, frozen=True, tag="move", tag_field="command", forbid_unknown_fields=True):
    hex: str


class Fire(msgspec.Struct, frozen=True, tag="fire", tag_field="command", forbid_unknown_fields=True):
    target: str


class Ship(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    guns: tuple[Gun, ...] = ()
    levels: Mapping[int, int] = {}
    phases: tuple[int, int, int] = (0, 0, 0)
    entries: list[Entry] = []
    admiral: str | None = None
    results: tuple[int | Literal["N"], ...] = ()
    winner: Literal["us", "japan"] | None = None
    weight: float = 0.0
    radar: bool = False
    even: Even | None = None
    spot: Spot | None = None
    colour: Colour | None = None
    orders: tuple[Move | Fire, ...] = ()
    escort: Ship | None = None
    anything: Any = None
    code: Annotated[str, msgspec.Meta(pattern="^[A-Z]+$", min_length=2, max_length=4)] = "AB"
    range: tuple[float, ...] | str = ""


def told(text: str, form: Any = Ship) -> list[str]:
    document, problems = parse_yaml(text.encode(), "f")
    value, found = check(document, form)
    assert (value is None) == bool(found)
    return sorted(map(str, [*problems, *found]))


def read(text: str, form: Any = Ship) -> Any:
    document, problems = parse_yaml(text.encode(), "f")
    value, found = check(document, form)
    assert (problems, found) == ([], [])
    return value


def test_everything_that_a_form_can_hold() -> None:
    text = """
name: 716
guns: [{calibre: 5, deck: Light, name: "null"}, {calibre: 16, deck: "BB"}]
levels: {1: 3, 2: 6}
phases: [2, 1, 1]
entries: [[1, 2], [3, 10, 60P]]
admiral: null
results: [N, 4, 0]
winner: us
weight: 9
radar: true
even: {number: 4}
spot: [1, -2]
colour: red
orders: [{command: move, hex: 2109}, {target: Boise, command: fire}]
escort: {name: Helena, winner: ~, range: [1, 2.5e1]}
anything: [1, 1.5, x, "1", true, {a: null}]
code: ABC
range: far
"""
    assert read(text) == Ship(
        name="716",
        guns=(Gun(calibre=5, deck="Light", name="null"), Gun(calibre=16, deck="BB")),
        levels={1: 3, 2: 6},
        phases=(2, 1, 1),
        entries=[Entry(1, 2), Entry(3, 10, "60P")],
        results=("N", 4, 0),
        winner="us",
        weight=9.0,
        radar=True,
        even=Even(number=4),
        spot=Spot(1, -2),
        colour=Colour.RED,
        orders=(Move("2109"), Fire("Boise")),
        escort=Ship(name="Helena", range=(1.0, 25.0)),
        anything=[1, 1.5, "x", "1", True, {"a": None}],
        code="ABC",
        range="far",
    )


def test_every_problem_is_found_at_once() -> None:
    text = """name: Boise
guns:
  - {calibre: two, deck: Lihgt}
  - {calibre: 20, deck: CL}
  - {deck: CL, calbre: 5, bore: 3}
levels: {1: x, two: 2}
phases: [1, 2]
"""
    assert told(text) == [
        "f:3:15: guns[0].calibre: must be a whole number, not two",
        'f:3:26: guns[0].deck: must be BB, CA, CL or Light, not Lihgt; did you mean "Light"?',
        "f:4:15: guns[1].calibre: must be at least 3 and at most 18, not 20",
        'f:5:16: guns[2].calbre: unknown key; did you mean "calibre"? allowed here: calibre, deck, name',
        "f:5:27: guns[2].bore: unknown key; allowed here: calibre, deck, name",
        "f:6:13: levels.1: must be a whole number, not x",
        "f:6:16: levels.two: must be a whole number, not two",
        "f:7:9: phases: must have 3 values, not 2",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{}", 'f:1:1: "name" is missing'),
        ("[name]", "f:1:1: must be keys and values, not a list"),
        ("{name: }", 'f:1:8: name: must be text, not nothing; write "" for empty text'),
        ("{name: [a]}", "f:1:8: name: must be text, not a list"),
        ("{name: a, guns: {}}", "f:1:17: guns: must be a list, not keys and values"),
        ('{name: a, phases: [1, 2, "3"]}', "f:1:26: phases[2]: must be a whole number; take the quotes off 3"),
        ("{name: a, phases: [1, 2, 3.0]}", "f:1:26: phases[2]: must be a whole number, not 3.0"),
        (
            "{name: a, phases: [1, 2, 9999999999999999999]}",
            f"f:1:26: phases[2]: must be a whole number, not {'9' * 19}",
        ),
        ("{name: a, weight: heavy}", "f:1:19: weight: must be a number, not heavy"),
        ("{name: a, weight: .nan}", "f:1:19: weight: must be a number, not .nan"),
        ('{name: a, weight: "3.5"}', "f:1:19: weight: must be a number; take the quotes off 3.5"),
        ("{name: a, radar: yes}", "f:1:18: radar: must be true or false, not yes"),
        ("{name: a, radar: 1}", "f:1:18: radar: must be true or false, not 1"),
        ("{name: a, results: [M]}", "f:1:21: results[0]: must be a whole number or N, not M"),
        ("{name: a, results: [[1]]}", "f:1:21: results[0]: must be a whole number or N, not a list"),
        ("{name: a, winner: Japan}", 'f:1:19: winner: must be japan, us or null, not Japan; did you mean "japan"?'),
        ("{name: a, winner: {}}", "f:1:19: winner: must be japan, us or null, not keys and values"),
        ("{name: a, entries: [[1]]}", "f:1:21: entries[0]: must be [low, high, order], not 1 values"),
        ("{name: a, entries: [{}]}", "f:1:21: entries[0]: must be a list [low, high, order], not keys and values"),
        ("{name: a, entries: [[1, 2, Ahead]]}", "f:1:28: entries[0][2]: must be 60P or Ah, not Ahead"),
        ("{name: a, even: {number: 3}}", "f:1:17: even: 3 is odd"),
        ("{name: a, colour: green}", "f:1:19: colour: must be red, blue or null, not green"),
        ("{name: a, spot: [1]}", "f:1:17: spot: must be [q, r], not 1 values"),
        ("{name: a, levels: [1]}", "f:1:19: levels: must be keys and values, not a list"),
        ("{name: a, levels: {1: 2, 01: 3}}", "f:1:26: levels.01: the key comes twice, written in two ways: 1"),
        ("{name: a, orders: [{hex: b}]}", 'f:1:20: orders[0]: "command" is missing: move or fire'),
        (
            "{name: a, orders: [{command: mov, hex: b}]}",
            'f:1:30: orders[0].command: must be move or fire, not mov; did you mean "move"?',
        ),
        (
            "{name: a, orders: [{command: fire, hex: b}]}",
            "f:1:36: orders[0].hex: unknown key; allowed here: command, target",
        ),
        ("{name: a, orders: [stop]}", "f:1:20: orders[0]: must be keys and values, not stop"),
        ("{name: a, code: A}", "f:1:17: code: must have 2 characters or more, not 1"),
        ("{name: a, code: ABCDE}", "f:1:17: code: must have 4 characters or fewer, not 5"),
        ("{name: a, code: ab}", "f:1:17: code: must be written like the pattern ^[A-Z]+$, not ab"),
        ("{name: a, range: {}}", "f:1:18: range: must be text or a list, not keys and values"),
        ("{name: a, escort: {escort: {}}}", 'f:1:19: escort: "name" is missing'),
        ("{name: a, escort: {name: b, escort: {}}}", 'f:1:37: escort.escort: "name" is missing'),
    ],
)
def test_what_people_are_told(text: str, problem: str) -> None:
    assert problem in told(text)


def test_an_unknown_key_that_means_a_missing_one_is_told_once() -> None:
    assert told("{nme: a}") == [
        'f:1:2: nme: unknown key; did you mean "name"? allowed here: ' + ", ".join(Ship.__struct_fields__)
    ]


def test_lengths_of_lists_and_mappings() -> None:
    class Few(msgspec.Struct, forbid_unknown_fields=True):
        pair: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=2)]
        map: Annotated[dict[str, int], msgspec.Meta(min_length=1)] = {}

    assert told("pair: []", Few) == ["f:1:7: pair: must have 1 or more values, not 0"]
    assert told("pair: [1, 2, 3]", Few) == ["f:1:7: pair: must have 2 or fewer values, not 3"]
    assert told("{pair: [1], map: {}}", Few) == ["f:1:18: map: must have 1 or more entries, not 0"]


def test_limits_of_numbers() -> None:
    class Limits(msgspec.Struct, forbid_unknown_fields=True):
        whole: Annotated[int, msgspec.Meta(gt=0, multiple_of=5)] = 5
        part: Annotated[float, msgspec.Meta(ge=-1, lt=1)] = 0.0

    assert read("{whole: 10, part: -1}", Limits) == Limits(10, -1.0)
    assert told("whole: 0", Limits) == ["f:1:8: whole: must be more than 0 and a multiple of 5, not 0"]
    assert told("whole: 7", Limits) == ["f:1:8: whole: must be more than 0 and a multiple of 5, not 7"]
    assert told("part: -1.5", Limits) == ["f:1:7: part: must be at least -1 and less than 1, not -1.5"]
    assert told("part: 1.0", Limits) == ["f:1:7: part: must be at least -1 and less than 1, not 1.0"]


def test_forms_that_allow_other_keys() -> None:
    class Open(msgspec.Struct):
        name: str

    assert read("{name: a, other: 1}", Open) == Open("a")
    assert told("{other: 1}", Open) == ['f:1:1: "name" is missing']


def test_a_form_that_files_cannot_hold_is_a_mistake_of_the_program() -> None:
    class Dated(msgspec.Struct):
        day: date

    with pytest.raises(TypeError, match="data files cannot hold Date values"):
        checker(Dated)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_no_json_value_breaks_the_check(value: Any) -> None:
    """Whatever stands in a file, reading ends with a value or with problems at places of the file."""
    content = msgspec.json.encode({"name": "a", "escort": value, "orders": value, "results": value})
    try:
        document, problems = parse_yaml(content, "f")
    except DataError as error:
        problems = list(error.problems)
    else:
        taken, found = check(document, Ship)
        assert (taken is None) == bool(found)
        problems += found
    assert all(problem.line >= 1 and problem.column >= 1 for problem in problems)
