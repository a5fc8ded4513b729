"""What the command line asks to be printed."""

from __future__ import annotations

import argparse

from wargames_desktop.app.registry import GameEntry
from wargames_desktop.app.session import Session
from wargames_desktop.painting.fonts import load_fonts
from wargames_desktop.printing.jobs import NothingToPrint, Subject, build
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.output import write_pdf
from wargames_desktop.printing.paper import PAPERS

__all__ = ["NothingToPrint", "print_to_pdf"]


def print_to_pdf(given: argparse.Namespace, entry: GameEntry, session: Session | None) -> int:
    """Print as the words of the command line say; how many pages there are.

    Raises:
        NothingToPrint: there is nothing of that kind.
        OSError: the file cannot be written.
    """
    load_fonts()
    options = Options(
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
    document = build(given.what, Subject(entry, session), options)
    write_pdf(document, given.out)
    return len(document.pages)
