"""What must hold in every position of every game: the door's promises, tried in random play."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from tests.every_scenario import CASES, NAMES, Case
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.bots import player_names
from wargames_desktop.app.rules import rule_index, section
from wargames_desktop.app.session import new_session, open_save
from wargames_desktop.app.simulate import play_game
from wargames_desktop.engine.chance import Recorded, Seeded
from wargames_desktop.engine.decision import Refused
from wargames_desktop.engine.game import PUBLIC, digest, encode

COMMANDS = 150
SEED = 20_261_130

every_case = pytest.mark.parametrize("case", CASES, ids=NAMES)


def known_rule(case: Case, rule: str) -> bool:
    """Whether a rule id, or a section with that number, stands in the game's index; games without one pass."""
    index = rule_index(case.entry.id)
    return not index or rule in index or any(f"{section(known)}.".startswith(f"{rule}.") for known in index)


@every_case
def test_a_decision_says_what_is_asked_and_lists_answers_that_are_stable(case):
    game = case.entry.game
    for ply in case.random_play(SEED, COMMANDS):
        decision = ply.decision
        assert decision.side in case.entry.played
        assert re.fullmatch(r"[a-z0-9_]+", decision.decision)
        assert decision.prompt
        assert known_rule(case, decision.rule), decision.rule
        assert decision.answers
        assert len(set(map(encode, decision.answers))) == len(decision.answers)
        if decision.default is not None:
            assert decision.default in decision.answers
        again = msgspec.json.decode(msgspec.json.encode(ply.before), type=game.state_type)
        asked = game.pending(again)
        assert asked is not None
        assert asked.answers == decision.answers
        assert (asked.side, asked.prompt, asked.default) == (decision.side, decision.prompt, decision.default)


@every_case
def test_every_listed_answer_is_accepted_and_can_be_carried_out(case):
    game = case.entry.game
    for ply in case.random_play(SEED, COMMANDS):
        before = encode(ply.before)
        for answer in ply.decision.answers:
            assert game.check(ply.before, ply.decision.side, answer) is None, answer
        for answer in Random(len(before)).sample(ply.decision.answers, min(5, len(ply.decision.answers))):
            after = game.apply(ply.before, ply.decision.side, answer, Seeded(SEED)).state
            assert (game.pending(after) is None) == (game.outcome(after) is not None)
        assert encode(ply.before) == before


def is_repetition(game, ply, command):
    """Whether a legal command that is not listed only says once more what has been planned already."""
    after = game.apply(ply.before, ply.decision.side, command, Recorded(())).state
    return set(map(encode, game.pending(after).answers)) == set(map(encode, ply.decision.answers))


def is_listed(game, ply, command):
    """Whether a legal command is one of the answers, as far as they can be listed."""
    return not ply.decision.complete or command in ply.decision.answers or is_repetition(game, ply, command)


def mutations(value, chance):
    """Values like ``value`` with one part changed, some of them nonsense."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            for part in mutations(getattr(value, name), chance):
                yield msgspec.structs.replace(value, **{name: part})
    elif isinstance(value, tuple):
        yield (*value, *value)
        yield ()
        for index, part in enumerate(value):
            for changed in mutations(part, chance):
                yield (*value[:index], changed, *value[index + 1 :])
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (-1, 0, value + 1, 10**9)
    elif isinstance(value, str):
        yield from ("", "nobody", value[::-1])
    elif value is None:
        yield from ("nobody", 0)


@every_case
def test_a_changed_command_is_refused_with_a_rule_or_can_be_carried_out(case):
    """Never an error, and a refusal leaves everything as it was."""
    game = case.entry.game
    chance = Random(SEED)
    refused = 0
    for ply in case.random_play(SEED, COMMANDS):
        before = encode(ply.before)
        changed = [each for answer in ply.decision.answers for each in mutations(answer, chance)]
        for command in chance.sample(changed, min(20, len(changed))):
            if not _reads_back(game, command):
                continue
            refusal = game.check(ply.before, ply.decision.side, command)
            view = game.view(ply.before, ply.decision.side)
            assert game.check(view, ply.decision.side, command) == refusal, "a refusal tells what is hidden"
            if refusal is None:
                game.apply(ply.before, ply.decision.side, command, Seeded(SEED))
                assert is_listed(game, ply, command), command
                continue
            refused += 1
            assert refusal.rule
            assert known_rule(case, refusal.rule), refusal
            assert refusal.reason
            with pytest.raises(Refused):
                game.apply(ply.before, ply.decision.side, command, Seeded(SEED))
        assert encode(ply.before) == before
    assert refused


def _reads_back(game, command):
    """Whether a command could come from a file: what cannot never reaches the rules."""
    try:
        return msgspec.json.decode(encode(command), type=game.command_type) == command
    except msgspec.MsgspecError:
        return False


@every_case
def test_commands_of_other_decisions_and_other_sides_are_refused_with_a_rule(case):
    game = case.entry.game
    seen = {}
    for ply in case.random_play(SEED, COMMANDS):
        for command in seen.values():
            refusal = game.check(ply.before, ply.decision.side, command)
            if refusal is None:
                assert is_listed(game, ply, command), command
            else:
                assert known_rule(case, refusal.rule), refusal
        for side in game.sides:
            if side != ply.decision.side:
                refusal = game.check(ply.before, side, ply.command)
                assert refusal is not None
                assert refusal.rule == ply.decision.rule
                with pytest.raises(Refused):
                    game.apply(ply.before, side, ply.command, Seeded(SEED))
        seen[type(ply.command)] = ply.command
    assert len(seen) > 1


@every_case
def test_states_commands_and_draws_go_through_text_unchanged(case):
    game = case.entry.game
    for ply in case.random_play(SEED, COMMANDS):
        after = ply.transition.state
        again = msgspec.json.decode(encode(after), type=game.state_type)
        assert again == after
        assert digest(again) == digest(after)
        assert msgspec.json.decode(encode(ply.command), type=game.command_type) == ply.command
        replayed = Recorded(ply.transition.draws)
        same = game.apply(ply.before, ply.decision.side, ply.command, replayed)
        replayed.finish()
        assert same.events == ply.transition.events
        assert digest(same.state) == digest(after)


@every_case
def test_every_draw_says_what_for_and_by_which_rule(case):
    drawn = set()
    for seed in range(SEED, SEED + 10):
        for ply in case.random_play(seed, 4 * COMMANDS):
            for draw in ply.transition.draws:
                drawn.add(draw.kind)
                assert draw.kind in ("die", "card", "chit", "marker", "choice")
                assert draw.purpose
                assert known_rule(case, draw.rule), draw
                if draw.kind == "die":
                    assert 1 <= draw.outcome <= draw.sides
                else:
                    assert draw.outcome in draw.among
        if drawn:
            return
    pytest.fail("nothing has been drawn in ten games")


@every_case
def test_a_view_tells_nothing_of_what_a_side_may_not_see(case):
    game = case.entry.game
    for ply in case.random_play(SEED, COMMANDS):
        after = ply.transition.state
        public = game.view(after, PUBLIC)
        for side in (*game.sides, PUBLIC):
            view = game.view(after, side)
            assert game.view(view, side) == view
            assert game.view(view, PUBLIC) == public
            assert game.headline(view) == game.headline(after)
            text = encode(view).decode()
            told = "".join(encode(game.seen(event, side)).decode() for event in ply.transition.events)
            for draw in ply.transition.draws:
                if draw.known_to and side not in draw.known_to:
                    before = encode(game.view(ply.before, side)).decode()
                    assert f'"{draw.outcome}"' not in told
                    assert f'"{draw.outcome}"' not in text or f'"{draw.outcome}"' in before
                    assert draw.seen_by(side).outcome == ""
        asked = game.pending(after)
        if asked is not None:
            again = game.pending(game.view(after, asked.side))
            assert again.answers == asked.answers
            assert (again.side, again.decision, again.prompt) == (asked.side, asked.decision, asked.prompt)
            assert (again.rule, again.default, again.about) == (asked.rule, asked.default, asked.about)
            for side in (*game.sides, PUBLIC):
                watched = game.pending(game.view(after, side))
                assert (watched.side, watched.decision) == (asked.side, asked.decision)


@every_case
def test_the_presenter_shows_every_position_and_tells_every_event(case):
    entry = case.entry
    for ply in case.random_play(SEED, COMMANDS):
        side = ply.decision.side
        view = entry.game.view(ply.before, side)
        entry.presenter.table(entry.game.view(ply.before, PUBLIC))
        table = entry.presenter.table(view)
        ids = [piece.id for piece in table.pieces]
        assert len(set(ids)) == len(ids)
        offers = entry.presenter.offers(view)
        assert {encode(offer.command) for offer in offers} == set(map(encode, ply.decision.answers))
        assert all(offer.label for offer in offers)
        entry.presenter.preview(view, ply.command)
        staged = view
        for event in ply.transition.events:
            seen = entry.game.seen(event, side)
            if seen is None:
                continue
            for line in entry.presenter.lines(seen):
                assert line.text
                assert not line.rule or known_rule(case, line.rule), line
            entry.presenter.cards(seen)
            staged = entry.presenter.stage(staged, seen)
            entry.presenter.table(staged)


@every_case
def test_undo_redo_save_and_load_change_nothing(case, tmp_path):
    known = {case.entry.id: case.entry}
    chance = Random(SEED)
    players = {side: RandomPlayer(chance) for side in case.entry.game.sides}
    session = new_session(case.entry, case.scenario, case.options, SEED, tmp_path / "game.wargame")
    digests = {0: digest(session.current.state)}
    for _ in range(COMMANDS):
        decision = session.pending
        if decision is None:
            break
        node = session.submit(decision.side, players[decision.side].choose(session.view(decision.side), decision))
        digests[node.number] = digest(node.state)
        if chance.random() < 0.1:
            steps = chance.randint(1, 5)
            undone = [session.undo() for _ in range(min(steps, len(session.line) - 1)) if session.can_undo]
            assert all(digest(each.state) == digests[each.number] for each in undone)
            if chance.random() < 0.5:
                while session.can_redo:
                    assert digest(session.redo().state) == digests[session.current.number]
        if chance.random() < 0.1:
            again = open_save(session.path, known)
            again.verify()
            assert again.current.number == session.current.number
            assert again.current.state == session.current.state
            assert [node.digest for node in again.nodes] == [node.digest for node in session.nodes]
            assert [node.number for node in again.line] == [node.number for node in session.line]
            assert (again.pending is None) == (session.pending is None)
            if again.pending is not None:
                assert again.pending.answers == session.pending.answers
            session = again
    assert len(session.nodes) > 10


@every_case
def test_the_same_seed_and_commands_give_the_same_game(case):
    first, second = (list(case.random_play(SEED, COMMANDS)) for _ in range(2))
    assert [ply.transition for ply in first] == [ply.transition for ply in second]
    other = list(case.random_play(SEED + 1, COMMANDS))
    assert [ply.transition for ply in first] != [ply.transition for ply in other]


@every_case
@pytest.mark.parametrize("random", [False, True], ids=["program", "random"])
def test_the_game_comes_to_an_end(case, random):
    """Between random players, and between those of the game's own programs that think least."""
    names = player_names(case.entry)
    players = dict.fromkeys(case.entry.played, names[-1] if random else names[max(0, len(names) - 2)])
    result = play_game(case.entry, case.scenario, case.options, players, SEED)
    assert result.winner in (None, *case.entry.game.sides)
    assert result.level
    assert result.reason
