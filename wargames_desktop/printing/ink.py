"""Themes for paper: white ground, dark ink; in colour, in black and white, or sparing with ink."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import cache
from typing import Any, TypeVar

from PySide6.QtGui import QColor, qGray

from wargames_desktop.painting.theme import Chrome, Ink, Marks, Paper, Sheet, Theme, make_theme

Colours = TypeVar("Colours", Sheet, Paper, Ink, Marks, Chrome)

_PAPER = Paper(
    ground="#ffffff",
    hairline="#c4c4c4",
    rule="#6d6d6d",
    text="#000000",
    muted="#4a4a4a",
    wash="#eeeeee",
    wash_cross="#dddddd",
    ring="#8f1d0c",
    taken="#202020",
    light="#f3d4ca",
    light_text="#5e1a0e",
    heavy="#cfdfee",
    heavy_text="#123a5e",
)


@cache
def print_theme(inks: str = "colour") -> Theme:
    """How things look on paper; ``inks`` is one of :data:`printing_words.INKS`."""
    theme = replace(make_theme("light", "day"), paper=_PAPER)
    if inks == "grey":
        return _grey(theme)
    if inks == "saving":
        sheet = replace(
            theme.sheet,
            deep="#ffffff",
            middle="#ffffff",
            shallow="#f4f8fa",
            shoal="#eef3f3",
            beyond="#ffffff",
            land="#f7f3e8",
            land_shade="#efe9d8",
            mountain="#ece4d2",
            jungle="#e2ecd6",
        )
        return replace(theme, sheet=sheet, nations={name: _outlined(ink) for name, ink in theme.nations.items()})
    return theme


def _outlined(ink: Ink) -> Ink:
    """The counter in dark ink on white; a back that was dark becomes a light grey."""
    dark = min((ink.ground, ink.ink), key=lambda name: QColor(name).lightnessF())
    return Ink(ground="#ffffff", ink=dark, rim=ink.rim, back_ground="#e4e4e4", back_ink=dark)


def _grey(theme: Theme) -> Theme:
    nations = {name: _greyed(ink) for name, ink in theme.nations.items()}
    return replace(
        theme,
        sheet=_greyed(theme.sheet),
        paper=_greyed(theme.paper),
        marks=_greyed(theme.marks),
        chrome=_greyed(theme.chrome),
        nations=nations,
    )


def _greyed(colours: Colours) -> Colours:
    """The same set of colours in shades of grey."""
    shades: dict[str, Any] = {
        name: shade(old) if isinstance(old, str) else tuple(map(shade, old)) for name, old in asdict(colours).items()
    }
    return replace(colours, **shades)


def shade(name: str) -> str:
    """The grey that is as light as a colour."""
    level = qGray(QColor(name).rgb())
    return f"#{level:02x}{level:02x}{level:02x}"
