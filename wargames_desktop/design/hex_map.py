"""Values by hex that are never changed in place, so that a hundred thousand hexes can be kept a thousand times over.

The hexes lie in square blocks. A changed map shares with the old one every block in which nothing changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from wargames_desktop.hexgrid import Hex

V = TypeVar("V")

SIDE_BITS = 5
"""A block is 32 by 32 hexes."""

_Block = tuple[int, int]


class HexMap(Mapping[Hex, V], Generic[V]):
    """A value for each of some hexes."""

    __slots__ = ("_blocks", "_outline", "_size")

    def __init__(self, values: Mapping[Hex, V] | None = None) -> None:
        self._blocks: dict[_Block, dict[Hex, V]] = {}
        for hex_, value in (values or {}).items():
            self._blocks.setdefault(_block(hex_), {})[hex_] = value
        self._size = len(values or {})
        self._outline = object()

    @property
    def outline(self) -> object:
        """The same for maps of the same hexes that were made of each other: what follows from them can be kept."""
        return self._outline

    def __getitem__(self, hex_: Hex) -> V:
        return self._blocks[_block(hex_)][hex_]

    def get(self, hex_: Hex, default: V | None = None) -> V | None:  # type: ignore[override]
        """The value of a hex, or ``default``."""
        block = self._blocks.get(_block(hex_))
        return default if block is None else block.get(hex_, default)

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, tuple) and hex_ in self._blocks.get((hex_[0] >> SIDE_BITS, hex_[1] >> SIDE_BITS), ())

    def __iter__(self) -> Iterator[Hex]:
        for block in self._blocks.values():
            yield from block

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexMap):
            return NotImplemented
        return self is other or (self._size == other._size and self._blocks == other._blocks)

    def __hash__(self) -> int:
        return hash(self._size)

    def changed(self, changes: Mapping[Hex, V | None]) -> HexMap[V]:
        """The map with other values in some hexes; None: the hex has none any more."""
        by_block: dict[_Block, dict[Hex, V | None]] = {}
        for hex_, value in changes.items():
            by_block.setdefault(_block(hex_), {})[hex_] = value
        changed: HexMap[V] = HexMap()
        changed._blocks = dict(self._blocks)
        changed._size = self._size
        same = True
        for at, values in by_block.items():
            block = dict(self._blocks.get(at, {}))
            before = len(block)
            for hex_, value in values.items():
                if value is None:
                    same = block.pop(hex_, None) is None and same
                else:
                    same = same and hex_ in block
                    block[hex_] = value
            changed._size += len(block) - before
            if block:
                changed._blocks[at] = block
            else:
                changed._blocks.pop(at, None)
        if same:
            changed._outline = self._outline
        return changed

    def differences(self, other: HexMap[V]) -> Iterator[Hex]:
        """Hexes whose value is another in ``other``, or that only one of the two has; quick where little differs."""
        for at in self._blocks.keys() | other._blocks.keys():
            here, there = self._blocks.get(at, {}), other._blocks.get(at, {})
            if here is not there:
                yield from (hex_ for hex_ in here.keys() | there.keys() if here.get(hex_) != there.get(hex_))


def _block(hex_: Hex) -> _Block:
    return hex_[0] >> SIDE_BITS, hex_[1] >> SIDE_BITS
