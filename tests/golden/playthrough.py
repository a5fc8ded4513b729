"""A game written down: what was asked, what was answered, what chance gave, and what the log told.

A change of rules or words shows as a difference in one of these texts, to be read and agreed to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.every_scenario import Case
from wargames_desktop.engine.chance import Draw
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import digest, encode

FOLDER = Path(__file__).parent
SEED = 1
LIMIT = 200


def path_of(case: Case) -> Path:
    """Where the playthrough of a case is kept."""
    return FOLDER / f"{case.name.replace('=', '-')}.txt"


def playthrough(case: Case) -> str:
    """A game of random players from a fixed seed, as text."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: Case) -> Iterator[str]:
    game = case.entry.game
    start = case.start(SEED)
    yield f"{case.name}, seed {SEED}, random players"
    yield from _happened(case, start.draws, start.events)
    yield f"= {digest(start.state)} {game.headline(start.state)}"
    state = start.state
    for ply in case.random_play(SEED, LIMIT):
        decision, state = ply.decision, ply.transition.state
        count = f"{len(decision.answers)} answers{'' if decision.complete else ' and more'}"
        yield ""
        yield f"? {decision.side}: {decision.prompt} [{decision.decision}, {decision.rule}, {count}]"
        yield f"> {encode(ply.command).decode()}"
        yield from _happened(case, ply.transition.draws, ply.transition.events)
        yield f"= {digest(state)} {game.headline(state)}"
    yield ""
    yield f"outcome: {encode(game.outcome(state)).decode()}"


def _happened(case: Case, draws: tuple[Draw, ...], events: tuple[Event, ...]) -> Iterator[str]:
    for draw in draws:
        yield f"* {draw.kind} {draw.outcome}: {draw.purpose} [{draw.rule}]"
    for event in events:
        for line in case.entry.presenter.lines(event):
            rule = f" [{line.rule}]" if line.rule else ""
            yield f"{'  ' * line.depth}- {line.text}{rule}"
