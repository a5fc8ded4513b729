"""What all charts on cards share: rows of cells, ranges of rolls, changes, and where the values come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wargames_desktop.engine.display import Cell
from wargames_desktop.games.east_wind_rain.chart import Provenance
from wargames_desktop.games.east_wind_rain.present.vocabulary import MINUS, signed

HALF: Final = "\N{VULGAR FRACTION ONE HALF}"


def source(provenance: Provenance) -> str:
    """Where the values of a chart come from: rulebook sections, and what is reconstructed and how."""
    given = "; ".join(f"{given.cells} ({given.section})" for given in provenance.given)
    if not provenance.reconstructed:
        return f"Rulebook: {given}"
    why = provenance.reconstructed.rstrip(".")
    return f"Reconstructed: {why}. Given by the rulebook: {given}" if given else f"Reconstructed: {why}"


def table_rows(pairs: Iterable[tuple[str, Iterable[object]]]) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Rows of a card: the label of each, and what stands in its cells; nothing in those that are None."""
    return tuple((label, tuple(Cell(text=_text(value)) for value in values)) for label, values in pairs)


def _text(value: object) -> str:
    if isinstance(value, float):
        return HALF if value == 0.5 else f"{value:g}"
    return "" if value is None else str(value)


def band(lowest: int | None, highest: int | None) -> str:
    """``0 or less``, ``1``, ``2 to 4``, ``7 or more``."""
    if lowest is None:
        return f"{highest} or less"
    if highest is None:
        return f"{lowest} or more"
    return str(lowest) if lowest == highest else f"{lowest} to {highest}"


def factor(value: float) -> str:
    """What something is multiplied by."""
    return f"\N{MULTIPLICATION SIGN}{_text(value)}"


def change(value: float) -> str:
    """A modifier that may be a half, with its sign."""
    return signed(int(value)) if value == int(value) else f"{value:+g}".replace("-", MINUS).replace("0.5", HALF)
