"""What a person may choose about a print."""

from __future__ import annotations

from dataclasses import dataclass

from wargames_desktop.printing.paper import A4, Paper, Sheet


@dataclass(frozen=True)
class Options:
    """Choices; lengths in millimetres. A size of 0 is that of the printed game."""

    paper: Paper = A4
    landscape: bool = False
    inks: str = "colour"
    chosen: tuple[str, ...] = ()
    """Ids of the aids, sheets or decks to print; none: all."""
    counter_size: float = 0.0
    bleed: float = 1.0
    """How far the ground of a counter or card goes on beyond the cut."""
    flip: str = "long"
    """One of :data:`printing_words.FLIPS`."""
    back_right: float = 0.0
    back_down: float = 0.0
    """How far backs are moved on the paper, as measured on the calibration page."""
    hex_size: float = 0.0
    spread: str = "tiles"
    """One of :data:`printing_words.SPREADS`."""
    overlap: float = 10.0
    """How far neighbouring sheets of a map show the same."""
    with_pieces: bool = False
    """Whether the map is printed with the pieces of the scenario or game on it."""

    @property
    def sheet(self) -> Sheet:
        """The sheet that is printed on."""
        return Sheet.of(self.paper, self.landscape)
