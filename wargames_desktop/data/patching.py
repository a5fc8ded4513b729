"""Changing one value in the text of a YAML file and nothing else: comments, order and layout stay as they were.

A *way* is a tuple of keys and list positions (from 0) that leads to a value. Every function takes the text of a file
and gives the text changed; the rest of the text stays to the letter. Values are plain data: text, numbers, truth
values, None, mappings and lists of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import yaml

from wargames_desktop.data.writer import entry_lines, flow_text, item_lines, scalar_text

Way: TypeAlias = tuple[str | int, ...]
Plain: TypeAlias = Any

_BLOCK_TEXT: Final = ("|", ">")


class PatchError(ValueError):
    """A way leads nowhere, or a text cannot be changed in this place; the text is as it was."""


class _Spot(NamedTuple):
    """Where a way leads: the node, what holds it, and its place there."""

    node: Any
    """Of PyYAML, whose types do not tell a node with parts from one without."""
    parents: tuple[Any, ...]
    """From the root inwards."""

    @property
    def in_flow(self) -> bool:
        """Whether it stands within braces or brackets, where everything is in one run."""
        return any(parent.flow_style for parent in self.parents)


def value_at(text: str, way: Way) -> Plain:
    """The value that a way leads to; scalars as the text that was written.

    Raises:
        PatchError: nothing stands there.
    """
    return _data(_spot(_root(text), way).node)


def with_value(text: str, way: Way, value: Plain) -> str:
    """``text`` with another value in a place that has one, or with a new key at the end of its mapping.

    Raises:
        PatchError: the way does not lead to a value, or a mapping that can take the key.
    """
    root = _root(text)
    if not way:
        raise PatchError("the whole of a file cannot be set in one")
    holder = _spot(root, way[:-1])
    last = way[-1]
    if isinstance(holder.node, yaml.MappingNode) and _position(holder.node, last) is None:
        return _checked(text, _appended(text, holder, str(last), value), way, value)
    return _checked(text, _replaced(text, _spot(root, way), value), way, value)


def with_item(text: str, way: Way, index: int, value: Plain) -> str:
    """``text`` with a new item before the item at ``index`` of a list, or at its end.

    Raises:
        PatchError: the way does not lead to a list, or the list is shorter.
    """
    spot = _spot(_root(text), way)
    if not isinstance(spot.node, yaml.SequenceNode) or not 0 <= index <= len(spot.node.value):
        raise PatchError(f"{_words(way)} is no list with a place {index}")
    return _checked(text, _inserted(text, spot, index, value), (*way, index), value)


def without(text: str, way: Way) -> str:
    """``text`` without a key and its value, or without an item of a list.

    Raises:
        PatchError: nothing stands there.
    """
    root = _root(text)
    _spot(root, way)
    holder = _spot(root, way[:-1])
    position = _position(holder.node, way[-1])
    if position is None:
        raise PatchError(f"{_words(way)} is not there")
    if len(holder.node.value) == 1:
        empty: Plain = {} if isinstance(holder.node, yaml.MappingNode) else []
        return _replaced(text, holder, empty) if way[:-1] else "{}\n"
    return _removed(text, holder, position)


def with_key(text: str, way: Way, key: str) -> str:
    """``text`` with another name for a key; its value and its place stay.

    Raises:
        PatchError: there is no such key, or ``key`` stands beside it.
    """
    holder = _spot(_root(text), way[:-1])
    position = _position(holder.node, way[-1])
    if position is None or not isinstance(holder.node, yaml.MappingNode):
        raise PatchError(f"{_words(way)} is no key")
    if key != str(way[-1]) and _position(holder.node, key) is not None:
        raise PatchError(f"{_words((*way[:-1], key))} is there already")
    old = holder.node.value[position][0]
    return text[: old.start_mark.index] + scalar_text(key) + text[old.end_mark.index :]


def changed(text: str, old: Plain, new: Plain, way: Way = ()) -> str:
    """``text`` with what differs between two values of the place that ``way`` leads to, as few places as will do.

    What ``text`` says beyond ``old`` stays, such as a key written out though it has its usual value.
    """
    if old == new and type(old) is type(new):
        return text
    if isinstance(old, Mapping) and isinstance(new, Mapping) and old:
        return _changed_keys(text, old, new, way)
    if _are_lists(old, new) and old and new:
        return _changed_items(text, old, new, way)
    return with_value(text, way, new)


def _are_lists(*values: Plain) -> bool:
    return all(isinstance(value, Sequence) and not isinstance(value, str) for value in values)


def _changed_keys(text: str, old: Mapping[str, Plain], new: Mapping[str, Plain], way: Way) -> str:
    for key in old:
        if key not in new:
            text = without(text, (*way, key))
    for key, value in new.items():
        text = changed(text, old[key], value, (*way, key)) if key in old else with_value(text, (*way, key), value)
    return text


def _changed_items(text: str, old: Sequence[Plain], new: Sequence[Plain], way: Way) -> str:
    """The same items at both ends stay; those between are changed, added or taken away one by one."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    shared = min(len(before), len(after))
    for index in range(len(before) - 1, shared - 1, -1):
        text = without(text, (*way, head + index))
    for index in range(shared):
        text = changed(text, before[index], after[index], (*way, head + index))
    for index in range(shared, len(after)):
        text = with_item(text, way, head + index, after[index])
    return text


def _root(text: str) -> Any:
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        if "*" in text and any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=loader)):
            raise PatchError("anchors (&) and aliases (*) are not used in data files; write the value out")
        root = yaml.compose(text, Loader=loader)
    except (yaml.YAMLError, RecursionError) as error:
        raise PatchError(f"the text is not YAML that can be edited: {error}") from error
    if not isinstance(root, yaml.Node):
        raise PatchError("the text is empty")
    return root


def _spot(root: Any, way: Way) -> _Spot:
    node: Any = root
    parents: tuple[Any, ...] = ()
    for depth, step in enumerate(way):
        position = _position(node, step)
        if position is None:
            raise PatchError(f"{_words(way[: depth + 1])} is not there")
        parents = (*parents, node)
        node = node.value[position][1] if isinstance(node, yaml.MappingNode) else node.value[position]
    return _Spot(node, parents)


def _position(node: Any, step: str | int) -> int | None:
    """Where a key or item stands among those of ``node``."""
    if isinstance(node, yaml.MappingNode):
        return next((at for at, (key, _) in enumerate(node.value) if key.value == str(step)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        return step
    return None


def _words(way: Way) -> str:
    return ".".join(map(str, way)) or "the file"


def _data(node: Any) -> Plain:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _data(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_data(value) for value in node.value]
    return node.value


def _end(node: Any, text: str) -> int:
    """Where the text of a node ends, without line ends and comments behind it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(node, yaml.MappingNode) else last, text)
    end = int(node.end_mark.index)
    if isinstance(node, yaml.ScalarNode) and node.style in _BLOCK_TEXT:
        return _end_of_block_text(node, text)
    return end


def _end_of_block_text(node: yaml.ScalarNode, text: str) -> int:
    """The marks of a folded text take in the comments and empty lines that follow it."""
    start, end = int(node.start_mark.index), int(node.end_mark.index)
    lines = text[start:end].splitlines(keepends=True)
    indents = [len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip()]
    inner = indents[0] if indents else 0
    while len(lines) > 1 and (not lines[-1].strip() or len(lines[-1]) - len(lines[-1].lstrip(" ")) < inner):
        lines.pop()
    return start + len("".join(lines).rstrip("\n"))


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    """The end of the line, before its line end."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _replaced(text: str, spot: _Spot, value: Plain) -> str:
    node = spot.node
    start, end = int(node.start_mark.index), _end(node, text)
    has_remark = bool(text[end : _line_end(text, end)].strip())
    if spot.in_flow or not spot.parents or has_remark:
        return _in_its_span(text, start, end, value)
    holder = spot.parents[-1]
    if isinstance(holder, yaml.SequenceNode):
        dash = text.rfind("-", 0, start)
        lines = item_lines(value, " " * (dash - _line_start(text, dash)))
        return text[:dash] + "\n".join(lines).lstrip(" ") + text[end:]
    key = next(key for key, each in holder.value if each is node)
    indent = " " * int(key.start_mark.column)
    lines = entry_lines(key.value, value, indent)
    if len(lines) == 1 and int(node.start_mark.line) == int(key.end_mark.line):
        return _in_its_span(text, start, end, value)
    colon = text.index(":", int(key.end_mark.index))
    return text[:colon] + "\n".join(lines)[len(indent + scalar_text(key.value)) :] + text[max(end, colon + 1) :]


def _in_its_span(text: str, start: int, end: int, value: Plain) -> str:
    before = text[:start] if not start or text[start - 1] in " [{,\n" else f"{text[:start]} "
    return before + flow_text(value) + text[end:]


def _appended(text: str, holder: _Spot, key: str, value: Plain) -> str:
    node = holder.node
    if holder.in_flow or node.flow_style:
        item = f"{scalar_text(key)}: {flow_text(value)}"
        return _appended_in_flow(text, node, item)
    at = _line_end(text, _end(node, text))
    lines = entry_lines(key, value, " " * int(node.start_mark.column))
    return text[:at] + "\n" + "\n".join(lines) + text[at:]


def _appended_in_flow(text: str, node: Any, item: str) -> str:
    if not node.value:
        end = int(node.end_mark.index)
        return f"{text[: node.start_mark.index + 1]}{item}{text[end - 1 :]}"
    last = node.value[-1]
    at = _end(last[1] if isinstance(node, yaml.MappingNode) else last, text)
    return f"{text[:at]}, {item}{text[at:]}"


def _inserted(text: str, spot: _Spot, index: int, value: Plain) -> str:
    node = spot.node
    if spot.in_flow or node.flow_style:
        if index == len(node.value):
            return _appended_in_flow(text, node, flow_text(value))
        at = int(node.value[index].start_mark.index)
        return f"{text[:at]}{flow_text(value)}, {text[at:]}"
    lines = item_lines(value, " " * int(node.start_mark.column))
    if index == 0:
        at = int(node.start_mark.index)
        return text[:at] + "\n".join(lines).lstrip(" ") + "\n" + " " * int(node.start_mark.column) + text[at:]
    at = _line_end(text, _end(node.value[index - 1], text))
    return text[:at] + "\n" + "\n".join(lines) + text[at:]


def _removed(text: str, holder: _Spot, position: int) -> str:
    node = holder.node
    parts = [
        (int(each[0].start_mark.index), _end(each[1], text))
        if isinstance(node, yaml.MappingNode)
        else (int(each.start_mark.index), _end(each, text))
        for each in node.value
    ]
    start, end = parts[position]
    if holder.in_flow or node.flow_style:
        if position + 1 < len(parts):
            return text[:start] + text[parts[position + 1][0] :]
        return text[: parts[position - 1][1]] + text[end:]
    if isinstance(node, yaml.SequenceNode):
        start = text.rfind("-", 0, max(start, 1))
    line = _line_start(text, start)
    if text[line:start].strip(" "):
        after = parts[position + 1][0] if isinstance(node, yaml.MappingNode) else text.rfind("-", 0, parts[1][0])
        return text[:start] + text[after:]
    return text[:line] + text[_line_end(text, end) + 1 :]


def _checked(before: str, after: str, way: Way, value: Plain) -> str:
    """``after``, if the value can be read back from it as it was given."""
    if not _same(value_at(after, way), value):
        raise PatchError(f"{_words(way)} cannot be written in this place")
    return after


def _same(written: Plain, value: Plain) -> bool:
    if isinstance(value, Mapping):
        return (
            isinstance(written, dict)
            and list(written) == [str(key) for key in value]
            and all(_same(written[str(key)], each) for key, each in value.items())
        )
    if _are_lists(value):
        return isinstance(written, list) and len(written) == len(value) and all(map(_same, written, value))
    return bool(written == _as_written(value))


def _as_written(value: Plain) -> str:
    text = scalar_text(value)
    return value if isinstance(value, str) else text
