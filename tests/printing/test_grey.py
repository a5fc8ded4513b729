"""What is printed in grey has no colour left."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from PySide6.QtGui import QColor

from wargames_desktop.app.registry import games
from wargames_desktop.printing.ink import print_theme, shade
from wargames_desktop.printing.jobs import Subject, build
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.output import picture
from wargames_desktop.ui.application import make_application


def test_every_colour_of_the_theme_is_a_grey() -> None:
    theme = print_theme("grey")
    sets: list[Any] = [theme.sheet, theme.paper, theme.marks, theme.chrome, *theme.nations.values()]
    for each in sets:
        for name, value in asdict(each).items():
            for colour in (value,) if isinstance(value, str) else value:
                assert shade(colour) == colour, name


@pytest.mark.parametrize("game", games())
def test_a_map_in_grey_is_grey(game: str, qapp: object) -> None:
    make_application()
    document = build("map", Subject(games()[game]), Options(inks="grey", spread="one"))
    image = picture(document.pages[-1], 20)
    for y in range(0, image.height(), 3):
        for x in range(0, image.width(), 3):
            colour = QColor(image.pixel(x, y))
            assert (
                max(colour.red(), colour.green(), colour.blue()) - min(colour.red(), colour.green(), colour.blue()) <= 2
            ), (x, y, colour.name())
