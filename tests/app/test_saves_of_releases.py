"""Saves that were written once must open for ever.

Each file in ``tests/saves`` was written by a program that people had. Where one does not open any more, the commands,
the positions or the rules have changed: raise ``engine.journal.SCHEMA`` and add a step to ``app.migrations``. Never
write the file anew.
"""

from pathlib import Path

import pytest

from tests.toy.entry import KNOWN
from wargames_desktop.app.registry import games
from wargames_desktop.app.saves import SUFFIX
from wargames_desktop.app.session import open_save

SAVES = sorted((Path(__file__).parents[1] / "saves").glob(f"*{SUFFIX}"))


def test_there_are_saves_to_open():
    assert SAVES


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_of_a_release_opens_where_it_was_left(path):
    session = open_save(path, {**games(), **KNOWN})
    session.verify()
    assert session.unsaved == ""
    assert session.current.number > 0
