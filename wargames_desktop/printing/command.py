"""What the command line asks to be printed."""

from __future__ import annotations

import argparse
from pathlib import Path

from wargames_desktop.app.registry import GameEntry
from wargames_desktop.app.session import Session
from wargames_desktop.app.settings import PrintSettings
from wargames_desktop.data.documents import load
from wargames_desktop.design.counter_sheets import COUNTERS, DesignedSheet
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.painting.fonts import load_fonts
from wargames_desktop.printing.designed import designed_counters
from wargames_desktop.printing.document import Document
from wargames_desktop.printing.jobs import NothingToPrint, Subject, build
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.output import write_pdf
from wargames_desktop.printing.paper import PAPERS

__all__ = ["NothingToPrint", "counters_to_pdf", "print_counters", "print_to_pdf"]


def print_to_pdf(given: argparse.Namespace, entry: GameEntry, session: Session | None) -> int:
    """Print as the words of the command line say; how many pages there are.

    Raises:
        NothingToPrint: there is nothing of that kind.
        OSError: the file cannot be written.
    """
    document = build(given.what, Subject(entry, session, _seat(entry, given)), options_of(given))
    return _write(document, given.out)


def print_counters(given: argparse.Namespace, path: Path) -> int:
    """Print a file of counters of one's own; how many pages there are.

    Raises:
        DataError: it is no such file.
        OSError: the file cannot be written.
    """
    sheet = load(path, COUNTERS).value
    return _write(designed_counters(sheet, path.absolute().parent, options_of(given)), given.out)


def counters_to_pdf(sheet: DesignedSheet, folder: Path, out: Path, settings: PrintSettings) -> int:
    """Write counters of one's own as they were printed last; how many pages there are.

    Raises:
        OSError: the file cannot be written.
    """
    options = Options(
        paper=PAPERS[settings.paper],
        landscape=settings.landscape,
        inks=settings.inks,
        counter_size=settings.counter_size,
        bleed=settings.bleed,
        flip=settings.flip,
        back_right=settings.back_right,
        back_down=settings.back_down,
    )
    return _write(designed_counters(sheet, folder, options), out)


def _write(document: Document, out: Path) -> int:
    load_fonts()
    write_pdf(document, out)
    return len(document.pages)


def options_of(given: argparse.Namespace) -> Options:
    """The choices of a command line."""
    return Options(
        paper=PAPERS[given.paper],
        landscape=given.landscape,
        inks=given.ink,
        chosen=tuple(given.only),
        counter_size=given.counter_size,
        bleed=given.bleed,
        flip=given.flip,
        back_right=given.back_right,
        back_down=given.back_down,
        hex_size=given.hex_size,
        spread=given.spread,
        overlap=given.overlap,
        with_pieces=given.pieces,
    )


def _seat(entry: GameEntry, given: argparse.Namespace) -> str:
    """Whose secrets may be printed."""
    if given.side and given.side not in entry.game.sides:
        raise NothingToPrint(f"there is no side {given.side!r}; there are {', '.join(entry.game.sides)}")
    return given.side or PUBLIC
