"""Player aids and display cards."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.engine.printables import Aid
from wargames_desktop.printing.document import Document, Page, with_feet
from wargames_desktop.printing.flow import flowed
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.paper import Sheet


def aids(title: str, chosen: Iterable[Aid], sheet: Sheet, inks: str) -> Document:
    """The chosen aids, each beginning on a page of its own."""
    theme = print_theme(inks)
    pages: list[Page] = []
    for aid in chosen:
        pages += flowed(aid.things, sheet, theme, aid.title, aid.title)
    return Document(title, with_feet(pages, sheet, title))
