"""Checking what stands in a file against the form that it must have, a msgspec struct.

Every problem of the file is found in one go. A scalar means what the form wants there: text, a number, a certain word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from operator import ge, gt, le, lt
from typing import Any, Final, TypeVar, cast

import msgspec
import msgspec.inspect as forms

from wargames_desktop.data.problems import Problem, choice, closest, suggestion
from wargames_desktop.data.reader import Document, Entries, Items, Scalar, Value, way_to

T = TypeVar("T")

INVALID: Final = object()
"""Instead of a value that does not have its form."""


class Findings:
    """The problems found so far, each at the value or key that it concerns."""

    def __init__(self) -> None:
        self.found: list[tuple[Value, str]] = []

    def add(self, value: Value, message: str) -> object:
        """Note a problem; returns :data:`INVALID`."""
        self.found.append((value, message))
        return INVALID


Check = Callable[[Value, Findings], Any]
"""Turns a value of a file into one of a form, or notes what is wrong and returns :data:`INVALID`."""


def check(document: Document, form: type[T]) -> tuple[T | None, list[Problem]]:
    """The root of a document as ``form``, or None and all that is wrong with it.

    Raises:
        TypeError: the form holds something that files cannot, such as dates or bytes.
    """
    findings = Findings()
    value = checker(cast(Any, form))(document.root, findings)
    problems = [
        Problem(
            path=document.path,
            line=at.line,
            column=at.column,
            where=way_to(document.root, at, document.where) or document.where,
            message=message,
        )
        for at, message in findings.found
    ]
    return (None if problems else cast(T, value)), problems


@cache
def checker(form: Any) -> Check:
    """The check of a form.

    Raises:
        TypeError: the form holds something that files cannot.
    """
    return _Compiler().compile(forms.type_info(form))


class _Compiler:
    """Makes checks of forms; forms may contain themselves."""

    def __init__(self) -> None:
        self._records: dict[type, list[Check]] = {}

    def compile(self, form: forms.Type) -> Check:
        match form:
            case forms.StructType(array_like=True):
                return self._record(form, _array_check)
            case forms.StructType() | forms.DataclassType() | forms.TypedDictType():
                return self._record(form, _record_check)
            case forms.NamedTupleType():
                return self._record(form, _array_check)
            case forms.DictType():
                return _mapping_check(form, self.compile(form.key_type), self.compile(form.value_type))
            case forms.TupleType():
                return _tuple_check([self.compile(item) for item in form.item_types])
            case forms.VarTupleType() | forms.ListType() | forms.SetType() | forms.FrozenSetType():
                return _items_check(form, self.compile(form.item_type))
            case forms.UnionType():
                return self._union(form)
            case forms.LiteralType():
                return _words_check({value: value for value in form.values})
            case forms.EnumType():
                return _words_check({member.value: member for member in form.cls})
            case forms.IntType():
                return _int_check(form)
            case forms.FloatType():
                return _float_check(form)
            case forms.StrType():
                return _str_check(form)
            case forms.BoolType():
                return _bool
            case forms.NoneType():
                return _none
            case forms.AnyType():
                return _anything
        raise TypeError(f"data files cannot hold {type(form).__name__.removesuffix('Type')} values")

    def _record(self, form: Any, build: Callable[[Any, Mapping[str, Check]], Check]) -> Check:
        """A check of a form with fields; while it is being made, what refers back to it waits for it."""
        if form.cls in self._records:
            made = self._records[form.cls]
            return made[0] if made else lambda value, findings: made[0](value, findings)
        made = self._records[form.cls] = []
        made.append(build(form, {field.name: self.compile(field.type) for field in form.fields}))
        return made[0]

    def _union(self, form: forms.UnionType) -> Check:
        alternatives = form.types
        scalars = [each for each in alternatives if isinstance(each, _SCALARS)]
        tagged = [each for each in alternatives if isinstance(each, forms.StructType) and each.tag is not None]
        lists = [each for each in alternatives if isinstance(each, _LISTS)]
        mappings = [each for each in alternatives if isinstance(each, _MAPPINGS) and each not in tagged]
        if len(scalars) + len(tagged) + len(lists) + len(mappings) < len(alternatives):
            raise TypeError(f"data files cannot hold {alternatives}")
        by_kind: dict[type[Value], Check] = {}
        if scalars:
            by_kind[Scalar] = _scalar_union([self.compile(each) for each in _in_order(scalars)], scalars)
        if lists:
            by_kind[Items] = self.compile(lists[0])
        if mappings:
            by_kind[Entries] = self.compile(mappings[0])
        if tagged:
            by_kind[Entries] = _tagged_check(
                tagged[0].tag_field or "type", {each.tag: self.compile(each) for each in tagged}
            )
        wanted = choice([*_descriptions(scalars), *(["a list"] if lists else []), *_entries_wanted(mappings, tagged)])

        def check_union(value: Value, findings: Findings) -> Any:
            check = by_kind.get(type(value))
            return check(value, findings) if check else findings.add(value, f"must be {wanted}, not {_told(value)}")

        return check_union


_SCALARS = (
    forms.NoneType,
    forms.BoolType,
    forms.IntType,
    forms.FloatType,
    forms.LiteralType,
    forms.EnumType,
    forms.StrType,
)
_LISTS = (forms.TupleType, forms.VarTupleType, forms.ListType, forms.SetType, forms.FrozenSetType, forms.NamedTupleType)
_MAPPINGS = (forms.StructType, forms.DataclassType, forms.TypedDictType, forms.DictType)


def _entries_wanted(mappings: Sequence[object], tagged: Sequence[object]) -> list[str]:
    return ["keys and values"] if mappings or tagged else []


def _told(value: Value) -> str:
    return "nothing" if isinstance(value, Scalar) and value.plain and value.text in _NOTHING else str(value)


# Scalars

_NOTHING = ("", "null", "Null", "NULL", "~")
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]{1,3})?")


def _none(value: Value, findings: Findings) -> Any:
    if isinstance(value, Scalar) and value.plain and value.text in _NOTHING:
        return None
    return findings.add(value, f"must be null, not {_told(value)}")


def _bool(value: Value, findings: Findings) -> Any:
    if isinstance(value, Scalar) and value.plain and value.text in _BOOLS:
        return _BOOLS[value.text]
    return findings.add(value, f"must be true or false, not {_told(value)}")


def _int_check(form: forms.IntType) -> Check:
    limits = _limits(form)

    def check_int(value: Value, findings: Findings) -> Any:
        if type(value) is Scalar and value.plain and _INT.fullmatch(value.text):
            number = int(value.text)
            return _within(number, limits, value, findings) if limits else number
        if isinstance(value, Scalar) and not value.plain and _INT.fullmatch(value.text):
            return findings.add(value, f"must be a whole number; take the quotes off {value.text}")
        return findings.add(value, f"must be a whole number, not {_told(value)}")

    return check_int


def _float_check(form: forms.FloatType) -> Check:
    limits = _limits(form)

    def check_float(value: Value, findings: Findings) -> Any:
        if type(value) is Scalar and value.plain and _FLOAT.fullmatch(value.text):
            return _within(float(value.text), limits, value, findings)
        if isinstance(value, Scalar) and not value.plain and _FLOAT.fullmatch(value.text):
            return findings.add(value, f"must be a number; take the quotes off {value.text}")
        return findings.add(value, f"must be a number, not {_told(value)}")

    return check_float


Limit = tuple[Callable[[Any], bool], str]


def _limits(form: forms.IntType | forms.FloatType) -> list[Limit]:
    limits: list[Limit] = []
    if form.ge is not None:
        limits.append((partial(le, form.ge), f"at least {form.ge}"))
    if form.gt is not None:
        limits.append((partial(lt, form.gt), f"more than {form.gt}"))
    if form.le is not None:
        limits.append((partial(ge, form.le), f"at most {form.le}"))
    if form.lt is not None:
        limits.append((partial(gt, form.lt), f"less than {form.lt}"))
    if form.multiple_of is not None:
        multiple = form.multiple_of
        limits.append((lambda number: number % multiple == 0, f"a multiple of {multiple}"))
    return limits


def _within(number: float, limits: Iterable[Limit], value: Value, findings: Findings) -> Any:
    if all(holds(number) for holds, _ in limits):
        return number
    wanted = " and ".join(told for _, told in limits)
    return findings.add(value, f"must be {wanted}, not {value}")


def _str_check(form: forms.StrType) -> Check:
    pattern = re.compile(form.pattern) if form.pattern else None
    shortest, longest = form.min_length or 0, form.max_length

    def check_str(value: Value, findings: Findings) -> Any:
        if type(value) is not Scalar:
            return findings.add(value, f"must be text, not {_told(value)}")
        text = value.text
        if value.plain and text in _NOTHING:
            return findings.add(value, 'must be text, not nothing; write "" for empty text')
        if len(text) < shortest:
            return findings.add(value, f"must have {shortest} characters or more, not {len(text)}")
        if longest is not None and len(text) > longest:
            return findings.add(value, f"must have {longest} characters or fewer, not {len(text)}")
        if pattern and not pattern.search(text):
            return findings.add(value, f"must be written like the pattern {pattern.pattern}, not {value}")
        return text

    return check_str


def _words_check(words: Mapping[Any, Any]) -> Check:
    """One of a list of words, or of whole numbers."""
    written = {str(word): meaning for word, meaning in words.items()}
    wanted = choice([str(word) for word in words])

    def check_word(value: Value, findings: Findings) -> Any:
        if type(value) is Scalar and value.text in written:
            return written[value.text]
        guess = suggestion(value.text, written) if isinstance(value, Scalar) else ""
        return findings.add(value, f"must be {wanted}, not {_told(value)}{guess}")

    return check_word


def _scalar_union(checks: Sequence[Check], alternatives: Sequence[forms.Type]) -> Check:
    wanted = choice(_descriptions(alternatives))

    def check_scalar_union(value: Value, findings: Findings) -> Any:
        if len(checks) == 1:
            return checks[0](value, findings)
        for check_one in checks:
            aside = Findings()
            taken = check_one(value, aside)
            if taken is not INVALID:
                return taken
        guess = suggestion(cast(Scalar, value).text, _words(alternatives))
        return findings.add(value, f"must be {wanted}, not {_told(value)}{guess}")

    return check_scalar_union


def _in_order(scalars: Sequence[forms.Type]) -> list[forms.Type]:
    """What a scalar is tried as, the most special first."""
    return sorted(scalars, key=lambda form: _SCALARS.index(type(form)))


def _descriptions(scalars: Iterable[forms.Type]) -> list[str]:
    told: list[str] = []
    for form in scalars:
        match form:
            case forms.LiteralType():
                told += [str(value) for value in form.values]
            case forms.EnumType():
                told += [str(member.value) for member in form.cls]
            case forms.IntType():
                told.append("a whole number")
            case forms.FloatType():
                told.append("a number")
            case forms.BoolType():
                told += ["true", "false"]
            case forms.NoneType():
                told.append("null")
            case _:
                told.append("text")
    return told


def _words(scalars: Iterable[forms.Type]) -> list[str]:
    return [str(value) for form in scalars if isinstance(form, forms.LiteralType) for value in form.values]


def _anything(value: Value, findings: Findings) -> Any:
    """Whatever is written, read as in YAML 1.2."""
    if isinstance(value, Items):
        return [_anything(each, findings) for each in value.values]
    if isinstance(value, Entries):
        return {key: _anything(each, findings) for key, each in value.values.items()}
    scalar = cast(Scalar, value)
    if not scalar.plain:
        return scalar.text
    if scalar.text in _NOTHING:
        return None
    if scalar.text in _BOOLS:
        return _BOOLS[scalar.text]
    if _INT.fullmatch(scalar.text):
        return int(scalar.text)
    return float(scalar.text) if _FLOAT.fullmatch(scalar.text) else scalar.text


# Lists


def _counted(form: Any, count: int) -> str:
    """What is wrong with the number of values of a list, or nothing."""
    if form.min_length is not None and count < form.min_length:
        return f"must have {form.min_length} or more values, not {count}"
    if form.max_length is not None and count > form.max_length:
        return f"must have {form.max_length} or fewer values, not {count}"
    return ""


def _items_check(form: Any, item: Check) -> Check:
    build = {forms.ListType: list, forms.SetType: set, forms.FrozenSetType: frozenset}.get(type(form), tuple)

    def check_items(value: Value, findings: Findings) -> Any:
        if type(value) is not Items:
            return findings.add(value, f"must be a list, not {_told(value)}")
        if wrong := _counted(form, len(value.values)):
            return findings.add(value, wrong)
        taken = [item(each, findings) for each in value.values]
        return INVALID if INVALID in taken else build(taken)

    return check_items


def _tuple_check(items: Sequence[Check]) -> Check:
    def check_tuple(value: Value, findings: Findings) -> Any:
        if type(value) is not Items:
            return findings.add(value, f"must be a list of {len(items)} values, not {_told(value)}")
        if len(value.values) != len(items):
            return findings.add(value, f"must have {len(items)} values, not {len(value.values)}")
        taken = [item(each, findings) for item, each in zip(items, value.values, strict=True)]
        return INVALID if INVALID in taken else tuple(taken)

    return check_tuple


def _array_check(form: Any, fields: Mapping[str, Check]) -> Check:
    """A struct, or named tuple, that is written as a list of its values."""
    least = sum(field.required for field in form.fields)
    names = ", ".join(fields)

    def check_array(value: Value, findings: Findings) -> Any:
        if type(value) is not Items:
            return findings.add(value, f"must be a list [{names}], not {_told(value)}")
        if not least <= len(value.values) <= len(fields):
            return findings.add(value, f"must be [{names}], not {len(value.values)} values")
        taken = {
            name: check_one(each, findings)
            for (name, check_one), each in zip(fields.items(), value.values, strict=False)
        }
        return INVALID if INVALID in taken.values() else _built(form.cls, taken, value, findings)

    return check_array


# Keys and values


def _mapping_check(form: forms.DictType, key: Check, item: Check) -> Check:
    def check_mapping(value: Value, findings: Findings) -> Any:
        if type(value) is not Entries:
            return findings.add(value, f"must be keys and values, not {_told(value)}")
        if wrong := _counted(form, len(value.values)):
            return findings.add(value, wrong.replace("values", "entries"))
        taken = {}
        for name, written in value.keys.items():
            taken_key, taken_value = key(written, findings), item(value.values[name], findings)
            if taken_key is not INVALID and taken_key in taken:
                taken_key = findings.add(written, f"the key comes twice, written in two ways: {taken_key}")
            taken[taken_key] = taken_value
        return INVALID if INVALID in taken or INVALID in taken.values() else taken

    return check_mapping


def _record_check(form: Any, fields: Mapping[str, Check]) -> Check:
    required = [field.encode_name for field in form.fields if field.required]
    names = {field.encode_name: field.name for field in form.fields}
    checks = {field.encode_name: fields[field.name] for field in form.fields}
    tag_field = getattr(form, "tag_field", None)
    strict = getattr(form, "forbid_unknown_fields", True)

    def check_record(value: Value, findings: Findings) -> Any:
        if type(value) is not Entries:
            return findings.add(value, f"must be keys and values, not {_told(value)}")
        taken, right = {}, True
        for name, each in value.values.items():
            if name in checks:
                one = checks[name](each, findings)
                right = right and one is not INVALID
                taken[names[name]] = one
            elif name != tag_field and strict:
                right = False
        if not right or any(name not in value.values for name in required):
            known = checks if strict else value.keys
            _strange_and_missing(value, known, required, tag_field, findings)
            return INVALID
        return _built(form.cls, taken, value, findings)

    return check_record


def _strange_and_missing(
    value: Entries, known: Iterable[str], required: Iterable[str], tag_field: str | None, findings: Findings
) -> None:
    """Unknown keys, and required ones that are missing and were not meant by an unknown one."""
    missing = [name for name in required if name not in value.values]
    absent = [name for name in known if name not in value.values]
    allowed = ", ".join([*([tag_field] if tag_field else []), *known])
    for name, key in value.keys.items():
        if name in known or name == tag_field:
            continue
        meant = closest(name, absent)
        if meant in missing:
            missing.remove(meant)
        guess = f'did you mean "{meant}"? ' if meant else ""
        findings.add(key, f"unknown key; {guess}allowed here: {allowed}")
    for name in missing:
        findings.add(value, f'"{name}" is missing')


def _tagged_check(tag_field: str, checks: Mapping[Any, Check]) -> Check:
    which = _words_check({tag: tag for tag in checks})

    def check_tagged(value: Value, findings: Findings) -> Any:
        entries = cast(Entries, value)
        if tag_field not in entries.values:
            return findings.add(value, f'"{tag_field}" is missing: {choice([str(tag) for tag in checks])}')
        tag = which(entries.values[tag_field], findings)
        return INVALID if tag is INVALID else checks[tag](value, findings)

    return check_tagged


def _built(cls: Any, fields: Mapping[str, Any], value: Value, findings: Findings) -> Any:
    """The record itself; its own checks may refuse the values together."""
    try:
        return cls(**fields)
    except (ValueError, msgspec.ValidationError) as error:
        return findings.add(value, str(error))
