"""What tests of paper share."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.toy.entry import any_answer
from wargames_desktop.app.registry import games
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.painting.fonts import load_fonts
from wargames_desktop.printing.jobs import Subject


@pytest.fixture(autouse=True)
def _fonts(qapp: object) -> None:
    """Type and pictures need an application."""
    load_fonts()


@pytest.fixture(scope="session")
def battle() -> Callable[[], Session]:
    """The Basic Scenario of Tokyo Express after some answers at random, played once; ships are damaged."""
    played: list[Session] = []

    def session() -> Session:
        if not played:
            entry = games()["tokyo_express"]
            scenario = entry.parts.read_scenario(entry.scenarios["basic"])
            session = new_session(entry, scenario, {}, 3)
            chance = Random(3)
            while session.pending is not None and not _damaged(session):
                session.submit(session.pending.side, any_answer(session.pending, chance))
            played.append(session)
        return played[0]

    return session


def _damaged(session: Session) -> bool:
    table = Subject(session.entry, session).table
    assert table is not None
    return sum(log.state == "damaged" for log in table.logs) >= 2
