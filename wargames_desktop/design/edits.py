"""Edits of a data file, as values: what a form, a drag on the board or a paste changes in its text."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from wargames_desktop.data.patching import Plain, Way, with_item, with_key, with_value, without


class SetValue(msgspec.Struct, frozen=True, tag="set"):
    """Another value in a place, or a new key."""

    way: Way
    value: Plain


class AddItem(msgspec.Struct, frozen=True, tag="add"):
    """A new item in the list at ``way``, before the one at ``index``."""

    way: Way
    index: int
    value: Plain


class Remove(msgspec.Struct, frozen=True, tag="remove"):
    """A key with its value, or an item of a list, goes."""

    way: Way


class Rename(msgspec.Struct, frozen=True, tag="rename"):
    """Another name for a key."""

    way: Way
    key: str


Edit = SetValue | AddItem | Remove | Rename


def edited(text: str, edits: Iterable[Edit]) -> str:
    """``text`` after all edits, in order; comments and layout stay.

    Raises:
        PatchError: one of them leads nowhere; none has been made.
    """
    for edit in edits:
        match edit:
            case SetValue(way, value):
                text = with_value(text, way, value)
            case AddItem(way, index, value):
                text = with_item(text, way, index, value)
            case Remove(way):
                text = without(text, way)
            case Rename(way, key):
                text = with_key(text, way, key)
    return text


def typed(text: str) -> Plain:
    """What was typed, as a number or truth if it is one; a number with leading zeros stays a text."""
    text = text.strip()
    if re.fullmatch(r"-?\d{1,15}", text) and str(int(text)) == text:
        return int(text)
    if re.fullmatch(r"-?\d{1,15}\.\d{1,15}", text):
        return float(text)
    return {"true": True, "false": False}.get(text, text)
