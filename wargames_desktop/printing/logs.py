"""Ship logs and rosters: of a scenario, of a game with the damage so far, or blank."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.display import UnitLog
from wargames_desktop.printing.document import Document, Page, with_feet
from wargames_desktop.printing.flow import Section, flowed
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.options import Options

COLUMNS = 2


def logs(title: str, units: Iterable[UnitLog], options: Options) -> Document:
    """The logs by side, each side beginning on a page of its own."""
    return Document(title, with_feet(log_pages(title, units, options), options.sheet, title))


def log_pages(title: str, units: Iterable[UnitLog], options: Options) -> list[Page]:
    """The same as pages without a foot."""
    theme = print_theme(options.inks)
    pages: list[Page] = []
    for side, own in groupby(sorted(units, key=lambda unit: unit.side), key=lambda unit: unit.side):
        section = Section(f"{title}: {side_title(side)}", tuple(own))
        pages += flowed([section], options.sheet, theme, side_title(side), COLUMNS)
    return pages
