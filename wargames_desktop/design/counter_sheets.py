"""Counters of one's own: templates with parts on front and back, colours by nationality, and a row for each counter."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from wargames_desktop.data.documents import Kind
from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.data.problems import Problem, choice
from wargames_desktop.data.reader import Document
from wargames_desktop.design.edits import AddItem, Edit, Remove, SetValue, typed
from wargames_desktop.design.forms import Form

Share = Annotated[float, msgspec.Meta(ge=-0.5, le=1.5)]
Box = tuple[Share, Share, Share, Share]
"""Left, top, width and height, as shares of the counter's width and height."""
Colour = str
"""``ground``, ``ink`` or ``rim`` of the nationality, or a colour such as ``#aa2030``; empty: none."""

SYMBOLS: Final = (
    *("infantry", "armour", "cavalry", "artillery", "antiaircraft", "engineer", "headquarters", "marine", "airborne"),
    *("mechanized", "mountain", "supply", "medical", "signal", "air", "naval"),
)
"""Symbols of land units, after those of NATO."""
ECHELONS: Final = ("", "team", "squad", "section", "platoon", "company", "battalion", "regiment", "brigade", "division")
ECHELONS_ABOVE: Final = ("corps", "army", "army group")
SHAPES: Final = ("square", "rounded", "circle")
OWN_COLUMNS: Final = ("template", "nation", "copies")
"""Columns that every counter has, before its fields."""
_FIELD = re.compile(r"\{(\w+)\}")
_HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="part"):
    at: Box
    """Left, top, width and height, as shares of the counter: 0 0 1 1 is all of it."""


class TextPart(_Part, frozen=True, kw_only=True, tag="text"):
    """A line of text, as high as its box and squeezed to its width."""

    text: str
    """What stands there; a name in braces is a field of the counter: {name}."""
    align: Literal["left", "center", "right"] = "center"
    font: Literal["condensed", "sans", "fixed"] = "condensed"
    weight: Literal["normal", "bold"] = "normal"
    italic: bool = False
    ink: Colour = "ink"
    """ground, ink or rim of the nationality, or a colour such as #aa2030."""


class ShipPart(_Part, frozen=True, kw_only=True, tag="ship"):
    """The silhouette of a ship from the side or from above."""

    type: str
    """A type such as BB, CA, CL, DD, AP, or a field in braces: {type}."""
    view: Literal["side", "top"] = "side"
    ink: Colour = "ink"


class SymbolPart(_Part, frozen=True, kw_only=True, tag="symbol"):
    """The symbol of a land unit in its frame, after those of NATO, with its size above."""

    symbol: str
    """infantry, armour, artillery and so on, or a field in braces: {symbol}."""
    echelon: str = ""
    """From team to army group, or a field in braces: {echelon}; empty: none."""
    ink: Colour = "ink"
    fill: Colour = ""


class PicturePart(_Part, frozen=True, kw_only=True, tag="picture"):
    """A drawing that comes with the program: an aircraft, an airfield, an anchor."""

    picture: str
    """carrier, air, army_air, naval_air, superbomber, submarine, anchor, runway, oil, flag, target; or a field."""
    ink: Colour = "ink"


class ShapePart(_Part, frozen=True, kw_only=True, tag="shape"):
    """A rectangle or an ellipse."""

    form: Literal["rectangle", "ellipse", "line"] = "rectangle"
    fill: Colour = ""
    line: Colour = "ink"
    width: Annotated[float, msgspec.Meta(ge=0, le=0.3)] = 0.02
    """Of the line, as a share of the counter's width."""
    round: Annotated[float, msgspec.Meta(ge=0, le=0.5)] = 0.0
    """Of the corners of a rectangle, as a share of the counter's width."""


class ImagePart(_Part, frozen=True, kw_only=True, tag="image"):
    """An image of one's own, as large as it fits into its box."""

    image: str
    """The file, as a path from the folder of this file or a whole one, or a field in braces: {front}."""


Part = TextPart | ShipPart | SymbolPart | PicturePart | ShapePart | ImagePart


class Template(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How counters of a kind look."""

    shape: Literal["square", "rounded", "circle"] = "square"
    width: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0
    """In sides of a counter; 1 is a square one."""
    height: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0
    front: tuple[Part, ...] = ()
    back: tuple[Part, ...] = ()
    """Empty: the back is blank, in the colour of the ground."""
    turned_back: bool = False
    """Ground and ink change places on the back."""


class Print(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The colours of a nationality."""

    ground: str
    ink: str
    rim: str = ""
    """Empty: as the ink."""


Scalar = str | int | float | bool


class CounterEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A counter."""

    template: str
    nation: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
    fields: Mapping[str, Scalar] = {}
    """What its template speaks of in braces, and whatever else one keeps of it."""


class DesignedSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of counters."""

    id: str
    title: str
    millimetres: Annotated[float, msgspec.Meta(ge=5, le=100)] = 12.7
    """Side of a square counter."""
    follows: str = ""
    """The chart of a game whose limits the counters keep, such as tokyo_express/ships; empty: none."""
    notes: str = ""
    nations: Mapping[str, Print]
    templates: Mapping[str, Template]
    counters: tuple[CounterEntry, ...] = ()


COUNTERS: Final = Kind("counters", DesignedSheet)


def filled(text: str, counter: CounterEntry) -> str:
    """A text with the fields of a counter in place of their names in braces."""
    known = {**counter.fields, "nation": counter.nation, "template": counter.template}
    return _FIELD.sub(lambda match: _written(known.get(match[1], "")), text)


def _written(value: Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value)


def fields_of(template: Template) -> tuple[str, ...]:
    """The fields that a template speaks of, in order."""
    texts = [text for part in (*template.front, *template.back) for text in _texts(part)]
    names = dict.fromkeys(name for text in texts for name in _FIELD.findall(text))
    return tuple(name for name in names if name not in ("nation", "template"))


def _texts(part: Part) -> Iterator[str]:
    for field in ("text", "type", "symbol", "echelon", "picture", "image"):
        text = getattr(part, field, None)
        if isinstance(text, str):
            yield text


def columns_of(sheet: DesignedSheet) -> tuple[str, ...]:
    """The columns of the table of counters: what each has, then all fields of templates and counters."""
    names = dict.fromkeys(name for template in sheet.templates.values() for name in fields_of(template))
    names |= dict.fromkeys(name for counter in sheet.counters for name in counter.fields)
    return (*OWN_COLUMNS, *names)


def row_of(counter: CounterEntry, columns: Sequence[str]) -> list[str]:
    """A counter as a row of the table."""
    own = {"template": counter.template, "nation": counter.nation, "copies": str(counter.copies)}
    return [own[column] if column in own else _cell(counter.fields.get(column, "")) for column in columns]


def _cell(value: Scalar) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


# What is wrong


def sheet_problems(sheet: DesignedSheet, document: Document, form: Form | None) -> Iterator[Problem]:
    """What makes no sense. ``form`` is that of a record of the chart that the counters follow."""
    for name, print in sheet.nations.items():
        for field in ("ground", "ink", "rim"):
            value = getattr(print, field)
            if value and not _HEX_COLOUR.fullmatch(value):
                at = document.part("nations", name, field)
                yield at.problem(f"must be a colour such as #aa2030, not {value}")
    for name, template in sheet.templates.items():
        for side in ("front", "back"):
            for number, part in enumerate(getattr(template, side)):
                for field, message in _part_problems(part):
                    yield document.part("templates", name, side, number, field).problem(message)
    for number, counter in enumerate(sheet.counters):
        yield from _counter_problems(sheet, document.part("counters", number), counter, form)


def _part_problems(part: Part) -> Iterator[tuple[str, str]]:
    for field in ("ink", "fill", "line"):
        value = getattr(part, field, "")
        if value and value not in ("ground", "ink", "rim") and not _HEX_COLOUR.fullmatch(value):
            yield field, f"must be ground, ink, rim or a colour such as #aa2030, not {value}"
    if isinstance(part, SymbolPart):
        if "{" not in part.symbol and part.symbol not in SYMBOLS:
            yield "symbol", f"must be {choice(SYMBOLS)}, not {part.symbol}"
        if "{" not in part.echelon and part.echelon not in (*ECHELONS, *ECHELONS_ABOVE):
            yield "echelon", f"must be {choice((*ECHELONS[1:], *ECHELONS_ABOVE))}, not {part.echelon}"


def _counter_problems(
    sheet: DesignedSheet, at: Document, counter: CounterEntry, form: Form | None
) -> Iterator[Problem]:
    if counter.template not in sheet.templates:
        yield at.part("template").problem(f"there is no template {counter.template}; {_known(sheet.templates)}")
    if counter.nation not in sheet.nations:
        yield at.part("nation").problem(f"there is no nationality {counter.nation}; {_known(sheet.nations)}")
    limits = {field.key: field.form for field in form.fields} if form is not None else {}
    for name, value in counter.fields.items():
        problem = _against(limits.get(name), value)
        if problem:
            yield at.part("fields", name).problem(problem)


def _known(names: Iterable[str]) -> str:
    return f"there are: {', '.join(names)}" if names else "there are none yet"


def _against(form: Form | None, value: Scalar) -> str:
    """What stands against a value in the game's own charts."""
    if form is None:
        return ""
    if form.shape == "choice" and str(value) not in form.choices:
        return f"must be {choice(form.choices)}, not {value}"
    if form.shape not in ("number", "whole"):
        return ""
    if isinstance(value, bool | str) or (form.shape == "whole" and value != int(value)):
        return f"must be a {'whole ' if form.shape == 'whole' else ''}number, not {value}"
    if form.low is not None and value < form.low:
        return f"must be {form.low:g} or more, not {value}"
    if form.high is not None and value > form.high:
        return f"must be {form.high:g} or less, not {value}"
    return ""


def record_form(form: Form) -> Form | None:
    """The form of the records that a chart consists of: the largest that is repeated in it."""
    found = [each for each in _repeated(form) if each.shape == "record"]
    return max(found, key=lambda each: len(each.fields), default=None)


def _repeated(form: Form, depth: int = 0) -> Iterator[Form]:
    if form.inner is not None:
        yield form.inner
        yield from form.inner.variants.values()
    if depth < 4:
        for field in form.fields:
            yield from _repeated(field.form, depth + 1)
        if form.inner is not None:
            yield from _repeated(form.inner, depth + 1)


# Edits


def cell_edit(sheet: DesignedSheet, row: int, column: str, text: str) -> list[Edit]:
    """Edits that write a text into a cell of the table of counters; an empty one takes a field out."""
    way: Way = ("counters", row, column)
    if column in OWN_COLUMNS:
        return [SetValue(way, typed(text))] if text or column == "copies" else []
    fields = sheet.counters[row].fields
    if not text:
        if column not in fields:
            return []
        return [Remove(("counters", row, "fields", column) if len(fields) > 1 else ("counters", row, "fields"))]
    if not fields:
        return [SetValue(("counters", row, "fields"), {column: typed(text)})]
    return [SetValue(("counters", row, "fields", column), typed(text))]


def new_row(sheet: DesignedSheet, like: int | None = None) -> list[Edit]:
    """Edits that add a counter, like another if there is one, else of the first template and nationality."""
    if like is not None:
        counter = sheet.counters[like]
        value: dict[str, Plain] = {"template": counter.template, "nation": counter.nation}
        if counter.copies != 1:
            value["copies"] = counter.copies
        if counter.fields:
            value["fields"] = dict(counter.fields)
        return [AddItem(("counters",), like + 1, value)]
    template, nation = next(iter(sheet.templates), ""), next(iter(sheet.nations), "")
    entry: dict[str, Plain] = {"template": template, "nation": nation}
    if not sheet.counters:
        return [SetValue(("counters",), [entry])]
    return [AddItem(("counters",), len(sheet.counters), entry)]


# CSV


def to_csv(sheet: DesignedSheet) -> str:
    """The table of counters as CSV."""
    columns = columns_of(sheet)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(row_of(counter, columns) for counter in sheet.counters)
    return file.getvalue()


class CsvProblem(ValueError):
    """A CSV file is no table of counters; the message says why, with the line."""


def entries_of_csv(text: str, sheet: DesignedSheet) -> list[dict[str, Plain]]:
    """The counters of a CSV file, as they stand in a file of counters.

    ``template`` and ``nation`` may be missing: the first of the sheet are taken then.

    Raises:
        CsvProblem: it is no such table.
    """
    try:
        lines = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise CsvProblem(f"no table of cells: {error}") from error
    if not lines or not any(lines[0]):
        raise CsvProblem("line 1 must name the columns")
    columns = [name.strip() for name in lines[0]]
    for name in columns:
        if not re.fullmatch(r"\w+", name) or columns.count(name) > 1:
            raise CsvProblem(f'line 1: "{name}" is no name of a column, or comes twice')
    usual = {"template": next(iter(sheet.templates), ""), "nation": next(iter(sheet.nations), "")}
    found = []
    for number, line in enumerate(lines[1:], start=2):
        if not any(line):
            continue
        if len(line) != len(columns):
            raise CsvProblem(f"line {number} has {len(line)} cells, but there are {len(columns)} columns")
        cells = dict(zip(columns, line, strict=True))
        entry: dict[str, Plain] = {key: cells.get(key, "").strip() or usual[key] for key in ("template", "nation")}
        copies = cells.get("copies", "").strip() or "1"
        if not copies.isdigit() or not 1 <= int(copies) <= 999:
            raise CsvProblem(f"line {number}: copies must be 1 to 999, not {copies}")
        if copies != "1":
            entry["copies"] = int(copies)
        fields: dict[str, Any] = {key: typed(cells[key]) for key in columns if key not in OWN_COLUMNS and cells[key]}
        if fields:
            entry["fields"] = fields
        found.append(entry)
    return found
