"""Writing data files as YAML that a person reads."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from wargames_desktop.data.documents import Kind
from wargames_desktop.data.files import reason, write_atomic

WIDTH: Final = 120
"""Lists and short records stand in one line if they have room in it."""

_PLAIN = re.compile(r"[A-Za-z](?:[\w ./+'()-]*[\w./+')])?", re.ASCII)
_WORD = re.compile(r"\S{1,60}")
_OTHER_MEANING = frozenset(["true", "false", "null", "yes", "no", "on", "off", "y", "n"])


class WriteError(Exception):
    """A file could not be written; what stood there before is unchanged."""


def to_yaml(value: msgspec.Struct, kind: Kind[Any]) -> str:
    """A struct as a file of its kind: fields in the order of the form, without those that have their default."""
    record = {"schema": kind.schema, "kind": kind.name, **_record(value)}
    record["schema"] = kind.schema
    return "".join(f"{line}\n" for key, each in record.items() for line in _entry(key, each, ""))


def write(path: Path, value: msgspec.Struct, kind: Kind[Any]) -> None:
    """Write a struct as a file of its kind, all or nothing.

    Raises:
        WriteError: it cannot be written.
    """
    try:
        write_atomic(path, to_yaml(value, kind).encode())
    except OSError as error:
        raise WriteError(f"{path} cannot be written: {reason(error)}. What was there is unchanged.") from error


def _record(value: Any) -> dict[str, Any]:
    """The fields of a struct that do not have their default, behind what tells it from others."""
    config = value.__struct_config__
    fields = {
        field.encode_name: getattr(value, field.name)
        for field in msgspec.structs.fields(value)
        if not _is_default(field, getattr(value, field.name))
    }
    return fields if config.tag is None else {config.tag_field: config.tag, **fields}


def _is_default(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return field.default is not msgspec.NODEFAULT and bool(value == field.default)


def _plain_data(value: Any) -> Any:
    """Structs as mappings, or as lists if they are written so."""
    if isinstance(value, msgspec.Struct):
        if value.__struct_config__.array_like:
            return [getattr(value, field.name) for field in msgspec.structs.fields(value)]
        return _record(value)
    if not isinstance(value, str | int | float | bool | None | Mapping | Sequence):
        return msgspec.to_builtins(value)
    return value


def plain(value: Any) -> Any:
    """A value as mappings, lists and scalars, without the fields that have their default."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = ((field, getattr(value, field.name)) for field in dataclasses.fields(value))
        return {field.name: plain(each) for field, each in fields if each != field.default}
    value = _plain_data(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def entry_lines(key: Any, value: Any, indent: str) -> list[str]:
    """The lines of a key and its value."""
    return list(_entry(key, value, indent))


def item_lines(value: Any, indent: str) -> list[str]:
    """The lines of a value in a list."""
    return list(_item(value, indent))


def _entry(key: Any, value: Any, indent: str) -> Iterator[str]:
    """The lines of a key and its value."""
    name = f"{indent}{scalar_text(key)}:"
    if isinstance(value, str) and _is_prose(value, name):
        yield f"{name} >-"
        yield from textwrap.wrap(
            value,
            WIDTH,
            initial_indent=f"{indent}  ",
            subsequent_indent=f"{indent}  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        return
    one_line = f"{name} {flow_text(value)}"
    value = _plain_data(value)
    if len(one_line) <= WIDTH or not isinstance(value, Mapping | list | tuple) or not value:
        yield one_line
        return
    yield name
    if isinstance(value, Mapping):
        for inner, each in value.items():
            yield from _entry(inner, each, f"{indent}  ")
    else:
        for each in value:
            yield from _item(each, f"{indent}  ")


def _is_prose(text: str, name: str) -> bool:
    """Whether a text is too long for its line and comes back unchanged from several lines."""
    words = text.split(" ")
    return (
        len(name) + len(text) + 3 > WIDTH and text.replace(" ", "").isprintable() and all(map(_WORD.fullmatch, words))
    )


def _item(value: Any, indent: str) -> Iterator[str]:
    """The lines of a value in a list."""
    one_line = f"{indent}- {flow_text(value)}"
    value = _plain_data(value)
    if len(one_line) <= WIDTH or not isinstance(value, Mapping | list | tuple) or not value:
        yield one_line
        return
    lines = (
        [line for key, each in value.items() for line in _entry(key, each, f"{indent}  ")]
        if isinstance(value, Mapping)
        else [line for each in value for line in _item(each, f"{indent}  ")]
    )
    yield f"{indent}- {lines[0].lstrip()}"
    yield from lines[1:]


def flow_text(value: Any) -> str:
    """A value in one line, as it stands within braces and brackets."""
    value = _plain_data(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{scalar_text(key)}: {flow_text(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(flow_text(each) for each in value)}]"
    return scalar_text(value)


def scalar_text(value: Any) -> str:
    """A single value, in quotes if it needs them to be read back as what it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int | float):
        return repr(value)
    if _PLAIN.fullmatch(value) and value.lower() not in _OTHER_MEANING:
        return str(value)
    return _quoted(value)


_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _quoted(text: str) -> str:
    return f'"{"".join(_ESCAPES.get(character) or _printable(character) for character in text)}"'


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return f"\\U{ord(character):08X}"
