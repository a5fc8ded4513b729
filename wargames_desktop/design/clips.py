"""Parts of a map that are copied, turned and put down elsewhere: their hexes, sides and areas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from wargames_desktop.design.inks import with_areas
from wargames_desktop.design.map_draft import Cell, MapDraft, SideMark, side_marks, with_cells, with_sides
from wargames_desktop.hexgrid import Hex, Hexside, hexes_of, hexside_between, rotate, sides_of


class Clip(msgspec.Struct, frozen=True):
    """A part of a map; ``origin`` is the hex that comes to lie under the pointer."""

    origin: Hex
    cells: Mapping[Hex, Cell]
    sides: Mapping[Hexside, tuple[SideMark, ...]]
    areas: Mapping[str, frozenset[Hex]]


def copied(draft: MapDraft, hexes: Iterable[Hex]) -> Clip | None:
    """The part of a map in some hexes: their rows, the sides between them, their areas. None if there are none."""
    cells = {hex_: cell for hex_ in hexes if (cell := draft.cells.get(hex_)) is not None}
    if not cells:
        return None
    between = {side for hex_ in cells for side in sides_of(hex_) if all(each in cells for each in hexes_of(side))}
    sides = {side: marks for side in between if (marks := side_marks(draft, side))}
    areas = {area.id: shared for area in draft.areas if (shared := area.hexes & cells.keys())}
    return Clip(_middle(cells), cells, sides, areas)


def turned(clip: Clip, steps: int) -> Clip:
    """The part turned about its origin by ``steps`` times 60 degrees, clockwise if positive."""

    def turn(hex_: Hex) -> Hex:
        return rotate(hex_, clip.origin, steps)

    return _mapped(clip, turn)


def moved(clip: Clip, to: Hex) -> Clip:
    """The part with its origin in another hex."""
    dq, dr = to.q - clip.origin.q, to.r - clip.origin.r
    return _mapped(clip, lambda hex_: Hex(hex_.q + dq, hex_.r + dr))


def pasted(draft: MapDraft, clip: Clip, at: Hex) -> MapDraft:
    """The map with the part put down at a hex. What would lie beyond the map is left out.

    Sides between hexes of the part become what they are there; the areas of the part that the map has take its hexes.
    """
    there = moved(clip, at)
    cells: dict[Hex, Cell | None] = {hex_: cell for hex_, cell in there.cells.items() if hex_ in draft.cells}
    between = {side for hex_ in cells for side in sides_of(hex_) if all(each in cells for each in hexes_of(side))}
    draft = with_cells(draft, cells)
    draft = with_sides(draft, {side: there.sides.get(side, ()) for side in between})
    return with_areas(
        draft,
        (
            msgspec.structs.replace(
                area, hexes=(area.hexes - cells.keys()) | (there.areas.get(area.id, frozenset()) & cells.keys())
            )
            for area in draft.areas
        ),
    )


def _mapped(clip: Clip, to: Callable[[Hex], Hex]) -> Clip:
    return Clip(
        to(clip.origin),
        {to(hex_): cell for hex_, cell in clip.cells.items()},
        {hexside_between(*(to(hex_) for hex_ in hexes_of(side))): marks for side, marks in clip.sides.items()},
        {id: frozenset(map(to, hexes)) for id, hexes in clip.areas.items()},
    )


def _middle(hexes: Iterable[Hex]) -> Hex:
    """The hex nearest to the middle of some hexes."""
    all_ = list(hexes)
    q, r = sum(h.q for h in all_) / len(all_), sum(h.r for h in all_) / len(all_)
    return min(all_, key=lambda h: ((h.q - q) ** 2 + (h.r - r) ** 2 + (h.q - q) * (h.r - r), h))
