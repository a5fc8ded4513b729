"""The form of a data file as a tree of fields, made of the structs that the file is checked against.

So whatever a game adds to its files can be edited at once: a field knows its words, its choices and limits, and what
stands in it if nothing is written.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Literal

import msgspec
from msgspec import inspect as kinds

from wargames_desktop.data.patching import Plain

Shape = Literal["text", "number", "whole", "truth", "choice", "record", "list", "mapping", "any"]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What may stand in a place."""

    shape: Shape
    choices: tuple[str, ...] = ()
    """The words of a choice."""
    low: float | None = None
    high: float | None = None
    fields: tuple[Field, ...] = ()
    """The fields of a record."""
    inner: Form | None = None
    """What stands in a list or behind the keys of a mapping."""
    key: Form | None = None
    """What the keys of a mapping are."""
    optional: bool = False
    """Nothing (null) may stand there too."""
    variants: Mapping[str, Form] = {}
    """Several records of which one is meant, by the word in ``tag``."""
    tag: str = ""


INITIALS = frozenset({"us", "uk"})
"""Words of keys that are read letter by letter."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A key of a record."""

    key: str
    form: Form
    help: str = ""
    """What it is, in a sentence or two."""
    required: bool = True
    usual: Plain = None
    """What holds if the key is not written."""

    @property
    def title(self) -> str:
        """The key as words."""
        words = " ".join(word.upper() if word in INITIALS else word for word in self.key.split("_"))
        return words[:1].upper() + words[1:]


@cache
def form_of(struct: Any) -> Form:
    """The form of a struct, or of a union of tagged ones."""
    return _form(kinds.type_info(struct), ())


def variant(form: Form, data: Plain) -> Form:
    """The form that holds for a value: of several records, the one that its tag names (the first if none)."""
    if not form.variants:
        return form
    named = data.get(form.tag) if isinstance(data, Mapping) else None
    return form.variants.get(str(named)) or next(iter(form.variants.values()))


def form_at(form: Form, data: Plain, way: tuple[str | int, ...]) -> Form | None:
    """The form of the place that a way leads to; None where the form has no such place."""
    for step in way:
        form = variant(form, data)
        data = _part(data, step)
        if form.shape == "record":
            field = next((each for each in form.fields if each.key == step), None)
            if field is None:
                return None
            form = field.form
        elif form.shape in ("list", "mapping") and form.inner is not None:
            form = form.inner
        else:
            return None
    return form


def fresh(form: Form) -> Plain:
    """A value to begin with where one is added."""
    form = variant(form, None)
    if form.shape == "record":
        tagged = {
            field.key: field.usual for field in form.fields if field.form.choices and len(field.form.choices) == 1
        }
        return {**tagged, **{field.key: fresh(field.form) for field in form.fields if field.required}}
    simple: dict[str, Plain] = {"list": [], "mapping": {}, "truth": False, "number": 0, "whole": 0}
    if form.shape in ("number", "whole"):
        return _nearest_to_zero(form)
    if form.shape == "choice":
        return form.choices[0]
    return simple.get(form.shape, "")


def _nearest_to_zero(form: Form) -> float:
    value = max(0.0, form.low if form.low is not None else 0.0)
    value = min(value, form.high) if form.high is not None else value
    return int(value) if form.shape == "whole" else value


def _part(data: Plain, step: str | int) -> Plain:
    if isinstance(data, Mapping):
        return data.get(str(step), data.get(step))
    if isinstance(data, list | tuple) and isinstance(step, int) and step < len(data):
        return data[step]
    return None


def _form(kind: Any, above: tuple[type, ...]) -> Form:
    match kind:
        case kinds.Metadata():
            return _form(kind.type, above)
        case kinds.UnionType():
            return _union(kind, above)
        case kinds.StructType():
            return _record(kind, above)
        case kinds.LiteralType():
            return Form(shape="choice", choices=tuple(map(str, kind.values)))
        case kinds.EnumType():
            return Form(shape="choice", choices=tuple(str(each.value) for each in kind.cls))
        case kinds.BoolType():
            return Form(shape="truth")
        case kinds.IntType() | kinds.FloatType():
            low = kind.ge if kind.ge is not None else kind.gt
            high = kind.le if kind.le is not None else kind.lt
            return Form(shape="whole" if isinstance(kind, kinds.IntType) else "number", low=low, high=high)
        case kinds.DictType():
            return Form(shape="mapping", inner=_form(kind.value_type, above), key=_form(kind.key_type, above))
        case kinds.VarTupleType() | kinds.ListType() | kinds.SetType() | kinds.FrozenSetType():
            return Form(shape="list", inner=_form(kind.item_type, above))
        case kinds.TupleType():
            return Form(shape="list", inner=_form(kind.item_types[0], above) if kind.item_types else Form(shape="any"))
        case kinds.StrType():
            return Form(shape="text")
        case _:
            return Form(shape="any")


def _union(kind: Any, above: tuple[type, ...]) -> Form:
    members = [each for each in kind.types if not isinstance(each, kinds.NoneType)]
    optional = len(members) < len(kind.types)
    if len(members) == 1:
        return msgspec.structs.replace(_form(members[0], above), optional=optional)
    if all(isinstance(each, kinds.StructType) and each.tag is not None for each in members):
        variants = {str(each.tag): _form(each, above) for each in members}
        return Form(shape="record", variants=variants, tag=str(members[0].tag_field), optional=optional)
    if all(isinstance(each, kinds.LiteralType | kinds.EnumType) for each in members):
        return Form(shape="choice", choices=tuple(word for each in members for word in _form(each, above).choices))
    return Form(shape="any", optional=optional)


def _record(kind: Any, above: tuple[type, ...]) -> Form:
    if kind.cls in above:  # a record within itself is edited as it is written
        return Form(shape="any")
    helps = _helps(kind.cls)
    fields = [
        Field(
            key=field.encode_name,
            form=_form(field.type, (*above, kind.cls)),
            help=helps.get(field.name, ""),
            required=field.required,
            usual=_usual(field),
        )
        for field in kind.fields
        if field.encode_name != "schema"
    ]
    if kind.tag is not None:
        tag = Form(shape="choice", choices=(str(kind.tag),))
        fields.insert(0, Field(key=str(kind.tag_field), form=tag, usual=str(kind.tag)))
    return Form(shape="record", fields=tuple(fields))


def _usual(field: Any) -> Plain:
    if field.default is not msgspec.NODEFAULT:
        value = field.default
    elif field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    else:
        return None
    return msgspec.to_builtins(value, str_keys=True)


def _helps(struct: type) -> dict[str, str]:
    """What the classes say of their fields, those of a subclass over those of its bases."""
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        if issubclass(each, msgspec.Struct) and each is not msgspec.Struct:
            found |= _own_helps(each)
    return found


@cache
def _own_helps(struct: type) -> dict[str, str]:
    try:
        source = textwrap.dedent(inspect.getsource(struct))
    except (OSError, TypeError):
        return {}
    body = getattr(ast.parse(source).body[0], "body", [])
    found = {}
    for line, after in pairwise(body):
        told = after.value if isinstance(after, ast.Expr) else None
        if (
            isinstance(line, ast.AnnAssign)
            and isinstance(line.target, ast.Name)
            and isinstance(told, ast.Constant)
            and isinstance(told.value, str)
        ):
            found[line.target.id] = " ".join(told.value.split()).replace("``", "")
    return found
