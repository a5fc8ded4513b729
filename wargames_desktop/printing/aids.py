"""Player aids and display cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from wargames_desktop.engine.display import Card, Mat, Rose, Track
from wargames_desktop.engine.printables import Aid
from wargames_desktop.printing.display_cards import display_page
from wargames_desktop.printing.document import Document, Page, with_feet
from wargames_desktop.printing.flow import Section, flowed
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.notes import note_pages
from wargames_desktop.printing.options import Options

Thing = Card | Track | Rose | Mat

LONGEST_SOURCE = 70
"""Letters of a source that stand under a chart; longer ones are told at the end, and a mark leads there."""


def aids(title: str, chosen: Iterable[Aid], options: Options) -> Document:
    """The chosen aids one after the other, and where the values of their charts come from."""
    chosen, sheet = tuple(chosen), options.sheet
    sections = [Section(aid.title, tuple(map(_briefly, aid.things))) for aid in chosen]
    pages = flowed(sections, sheet, print_theme(options.inks), "Aids")
    notes = list(_notes(chosen))
    pages += note_pages("Where the values come from", notes, sheet) if notes else []
    return Document(title, with_feet(pages, sheet, title))


def displays(title: str, chosen: Iterable[Aid], options: Options) -> Document:
    """Each thing as large as a page of its own lets it be."""
    sheet, theme = options.sheet, print_theme(options.inks)
    pages: list[Page] = [display_page(aid.title, thing, sheet, theme) for aid in chosen for thing in aid.things]
    return Document(title, with_feet(pages, sheet, title))


def _briefly(thing: Thing) -> Thing:
    if isinstance(thing, Track | Mat) or len(thing.source) <= LONGEST_SOURCE:
        return thing
    return msgspec.structs.replace(thing, source=f"{thing.source.partition(':')[0]}, see the end")


def _notes(chosen: Iterable[Aid]) -> Iterator[tuple[str, str]]:
    """The long sources, each once, under the names of all that comes from it."""
    titles: dict[str, list[str]] = {}
    for aid in chosen:
        for thing in aid.things:
            if not isinstance(thing, Track | Mat) and len(thing.source) > LONGEST_SOURCE:
                titles.setdefault(thing.source, []).append(thing.title)
    for source, names in titles.items():
        yield ", ".join(dict.fromkeys(name.partition(":")[0] for name in names)), source
