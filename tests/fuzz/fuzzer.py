"""Random legal play that looks for crashes, dead ends, games without end, and take-backs that do not take back.

Where it finds one, it leaves a saved game that ends right before: it opens in the play window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.every_scenario import Case
from wargames_desktop.ai.players import Player, RandomPlayer
from wargames_desktop.app.saves import SUFFIX
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.engine.decision import Decision, Refused
from wargames_desktop.engine.game import digest, encode


@dataclass(frozen=True)
class Crash(Exception):
    """What went wrong, and the game as it stood before."""

    case: str
    seed: int
    what: str
    dump: Path

    def __str__(self) -> str:
        return f"{self.case}, seed {self.seed}: {self.what}\nThe game before it: {self.dump}"


def fuzz(case: Case, seed: int, limit: int, folder: Path, player: Callable[[Random], Player] = RandomPlayer) -> int:
    """Play one game, taking commands back now and then; the number of commands given.

    Raises:
        Crash: something is wrong.
    """
    session = new_session(case.entry, case.scenario, case.options, seed)
    what = "nothing"
    try:
        for number in range(limit):
            what = f"asking for decision {number + 1}"
            decision = session.pending
            if decision is None:
                assert session.outcome is not None, "nothing is asked, but the game has no outcome"
                return number
            chance = Random(f"{seed} {number}")
            what = f"answering {decision.decision}"
            command = _choose(session, decision, player(chance))
            what = f"carrying out {encode(command).decode()}"
            session.submit(decision.side, command)
            if chance.random() < 0.05:
                what = "taking back"
                _take_back(session, chance)
    except Exception as error:
        dump = folder / f"{case.name}-{seed}{SUFFIX}"
        folder.mkdir(parents=True, exist_ok=True)
        session.save_copy(dump)
        raise Crash(case.name, seed, f"{what}: {type(error).__name__}: {error}", dump) from error
    dump = folder / f"{case.name}-{seed}{SUFFIX}"
    folder.mkdir(parents=True, exist_ok=True)
    session.save_copy(dump)
    raise Crash(case.name, seed, f"the game is not over after {limit} commands", dump)


def _choose(session: Session, decision: Decision[Any], player: Player) -> Any:
    """What ``player`` answers, knowing no more than the side that is asked; the same must be asked of its view."""
    view = session.view(decision.side)
    asked = session.entry.game.pending(view)
    assert asked is not None
    assert asked.answers == decision.answers, "the view of the side that is asked leads to other answers"
    return player.choose(view, decision)


def _take_back(session: Session, chance: Random) -> None:
    """Undo some commands and do them again; every position must be the one that it was."""
    here = session.current
    for _ in range(chance.randint(1, 8)):
        try:
            node = session.undo()
        except Refused:
            break
        assert digest(node.state) == node.digest, f"the position after undoing to {node.number} is another"
    while session.can_redo:
        session.redo()
    assert session.current is here
