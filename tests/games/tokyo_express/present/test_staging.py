"""Staged step by step, a transition ends at the position that the rules reached, as far as the table shows."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.present.play import Turn, presenter, random_game


def staged_differs(turn: Turn) -> list[str]:
    view = turn.before
    for event in turn.events:
        view = presenter().stage(view, event)
    shown, real = presenter().table(view), presenter().table(turn.after)
    return [field for field in shown.__struct_fields__ if getattr(shown, field) != getattr(real, field)]


@pytest.mark.parametrize(("seed", "ships"), [(1, "drawn"), (2, "drawn"), (3, "picked"), (11, "drawn")])
def test_the_last_stage_is_the_position(seed: int, ships: str) -> None:
    for turn in random_game(seed, ships):
        if turn.events:
            assert staged_differs(turn) == [], turn.command
