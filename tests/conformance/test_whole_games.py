"""The door's promises in positions from all over games of busy random players: battles, interrupts, late turns."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.conformance.test_every_scenario import SEED, _reads_back, is_listed, known_rule, mutations
from tests.every_scenario import CASES, NAMES
from tests.fuzz.busy import BusyPlayer
from wargames_desktop.ai.match import play_on
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.game import PUBLIC, digest, encode

POSITIONS = 40
"""Of a game, spread over all of it."""


def positions(case):
    """Plies of a whole game between busy players, about :data:`POSITIONS` of them."""
    game, source = case.entry.game, Seeded(SEED)
    state = game.start(case.scenario, case.options, source).state
    players = {side: BusyPlayer(Random(f"{SEED} {side}")) for side in game.sides}
    plies = list(play_on(game, state, players, source))
    return plies[:: max(1, len(plies) // POSITIONS)]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_promises_hold_all_over_a_busy_game(case):
    game, chance = case.entry.game, Random(SEED)
    for ply in positions(case):
        before, decision = ply.before, ply.decision
        side, view = decision.side, game.view(before, decision.side)
        answers = decision.answers
        assert known_rule(case, decision.rule), decision.rule
        assert game.pending(view).answers == answers, "the view of the side that is asked leads to other answers"
        for other in (*game.sides, PUBLIC):
            asked = game.pending(game.view(before, other))
            assert (asked.side, asked.decision) == (side, decision.decision), f"{other} sees another question"
        again = msgspec.json.decode(msgspec.json.encode(before), type=game.state_type)
        assert digest(again) == digest(before)
        assert game.pending(again).answers == answers
        for answer in chance.sample(answers, min(10, len(answers))):
            assert game.check(before, side, answer) is None, answer
            assert game.check(view, side, answer) is None, answer
        for command in _changed(answers, chance):
            if _reads_back(game, command):
                _judged(case, ply, view, command)


def _changed(answers, chance):
    changed = [each for answer in chance.sample(answers, min(3, len(answers))) for each in mutations(answer, chance)]
    return chance.sample(changed, min(8, len(changed)))


def _judged(case, ply, view, command):
    """A changed command is refused by a rule, in the view as in the position, or can be carried out."""
    game, side = case.entry.game, ply.decision.side
    refusal = game.check(ply.before, side, command)
    assert game.check(view, side, command) == refusal, "a refusal tells what is hidden"
    if refusal is not None:
        assert refusal.rule
        assert known_rule(case, refusal.rule), refusal
        return
    before = encode(ply.before)
    game.apply(ply.before, side, command, Seeded(SEED))
    assert is_listed(game, ply, command), command
    assert encode(ply.before) == before
